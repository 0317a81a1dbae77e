"""The log of a validation as a tree that people read.

Schema side, after a run.
"""

from __future__ import annotations

import re

from ...errors import ValidationError
from ...foundation.sentinels import UNDEFINED
from ...foundation.showing import show
from ...foundation.writing import escape

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ...foundation.argument_types import Options, Undefined
    from ..base import Schema

MOST_LINES = 1000
"""Lines of a tree; what comes after them is counted only."""

_CHANGES = {"coerced": "converted", "base": "became", "rule": "changed"}
_WIDEST = 200  # characters of a line, without its branches

_BRANCH = re.compile(r"match\.(\d+)")
_CASE = re.compile(r"(match\.)?(\d+)(?:\.(\d+))?\.(is|not|then|otherwise)")
_LINK = re.compile(r"link:(?:ref:)?(?:local:)?(.+):\w+", re.DOTALL)
_APPLIED = re.compile(r"(all|any|one)\.(\d+)|kinds\.(\w+)")
"""The steps that a log has beside the keys and places of a value."""


class _ExplainedValue:
    """A value, or the part of a schema that is looked at for one, and what happened there."""

    __slots__ = ("events", "is_known", "name", "open", "places")

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.is_known: bool = False  # whether the value was looked at
        self.events: list[Any] = []  # lines, and places further down
        self.open: _ExplainedValue | None = None  # the alternative that is tried
        self.places: dict[Any, _ExplainedValue] = {}

    def below(self, step: Any) -> _ExplainedValue:
        """Return the place a step further down, a new one where nothing happened yet."""
        found = self.places.get(_key(step))
        if found is None:
            found = self.places[_key(step)] = _ExplainedValue(_named(step))
            self.events.append(found)
            if isinstance(step, str) and _BRANCH.fullmatch(step):
                self.open = found
        return found


def explain(schema: Schema, value: Any, options: Options | Undefined, keywords: Mapping[str, Any]) -> str:
    """Validate a value and return the steps of the validation, a line each.

    >>> import passmuster as pm
    >>> print(explain(pm.number().min(3), "2", pm.UNDEFINED, {}))
    '2' fails
    ├─ converted: '2' -> 2
    ├─ min: fails
    └─ error number.min: "value" must be at least 3
    """
    given: Any = None if options is UNDEFINED else options
    chosen = {"externals": False, "abort_early": False, **keywords, "debug": True}
    result = schema.validate(value, given, **chosen)
    passed, made = result.error is None, result.value
    if schema.spec.secret:
        from ..secrets.sealing import mask_of

        mask, root = mask_of(schema, value, made)
        value, made = mask.shown(value, root), mask.shown(made, root)
    top = _ExplainedValue(f"{show(value)} passes as {show(made)}" if passed else f"{show(value)} fails")
    for entry in result.debug or ():
        _note(top, entry)
    _note_errors(top, result.error, result.warning)
    return "\n".join(_lines(top))


def _key(step: Any) -> Any:
    return type(step), step if isinstance(step, (str, int)) else id(step)


def _named(step: Any) -> str:
    """Return how a step is called: an item by its place, a key as it is if that is clear."""
    if isinstance(step, int):
        return f"[{step}]"
    if isinstance(step, str):
        step = _named_within(step) or step
    is_clear = isinstance(step, str) and len(step) <= 80 and step.isprintable() and step == step.strip()
    return step if is_clear and step else show(step)


def _named_within(step: str) -> str | None:
    """Return how a part of a schema is called, None for the key of a value."""
    found = _BRANCH.fullmatch(step)
    if found:
        return f"alternative {int(found[1]) + 1}"
    if _CASE.fullmatch(step):
        return _named_case(step)
    found = _LINK.fullmatch(step)
    if found:
        return f"link to {found[1]}"
    found = _APPLIED.fullmatch(step)
    if found:
        return f"as {found[3]}" if found[3] else f"{found[1]}Of, schema {int(found[2]) + 1}"
    return None


def _named_case(step: str) -> str:
    """Return how a case of a condition is called.

    >>> _named_case("0.is"), _named_case("1.2.then")
    ('when 1: is', 'when 2, case 3: then')
    """
    found = _CASE.fullmatch(step)
    if found is None:
        return step
    case = "" if found[3] is None else f", case {int(found[3]) + 1}"
    return f"{'alternative' if found[1] else 'when'} {int(found[2]) + 1}{case}: {found[4]}"


def _at(top: _ExplainedValue, path: list[Any]) -> _ExplainedValue:
    place = top
    for step in path:
        place = place.below(step)
    return place


def _note(top: _ExplainedValue, entry: dict[str, Any]) -> None:
    place = _at(top, entry["path"])
    if entry["type"] == "value" and entry["by"] == "coerced":
        place = place.open or place  # whose path is that of the value
    line = _told(entry)
    if entry["type"] == "entry":
        line = "looked at once more" if place.is_known else None
        place.is_known = True
    if line is not None and place.events[-1:] != [line]:
        place.events.append(line)


def _told(entry: dict[str, Any]) -> str | None:
    """Return the line of an entry, None where the next one tells."""
    kind, name = entry["type"], entry.get("name")
    if kind == "resolve":
        ref = entry["ref"].removeprefix("ref:")
        return f"{ref} is {_value(entry['to'])}" if "to" in entry else f"{ref} is adjusted"
    if kind == "value":
        return _changed(entry)
    if kind == "rule":
        if name == "when":
            chosen = ", ".join(map(_named_case, (entry["result"] or "").split(", ")))
            return f"{chosen} applies" if chosen else "when: nothing applies"
        if name in ("default", "failover"):
            return None
        return f"{name}: {'passes' if entry['result'] == 'pass' else 'fails'}"
    if kind == "validate":
        return f"known from before: {'passes' if entry['result'] else 'fails'}"
    if kind == "entry":
        return None
    because = f", because of {show(entry['ref'])}" if "ref" in entry else ""
    listed = "one of the values allowed" if kind == "valid" else "one of the values refused"
    return f"{_value(entry['value'])} is {listed}{because}"


def _changed(entry: dict[str, Any]) -> str:
    by, name = entry["by"], entry.get("name")
    word = f"{_CHANGES.get(by, by)} by {name}" if name else _CHANGES.get(by, by)
    return f"{word}: {_value(entry['from'])} -> {_value(entry['to'])}"


def _value(value: Any) -> str:
    return "nothing" if value is UNDEFINED else show(value)


def _note_errors(top: _ExplainedValue, error: object, warning: Any) -> None:
    details = error.details if isinstance(error, ValidationError) else ()
    for detail in details:
        _at(top, detail.path).events.append(f"error {detail.type}: {detail.message}")
    if error is not None and not details:
        top.events.append(f"error: {show(error)}")
    for detail in warning.details if warning else ():
        _at(top, detail.path).events.append(f"warning {detail.type}: {detail.message}")


def _lines(top: _ExplainedValue) -> list[str]:
    """Return the lines of a tree: depth first, as many as there may be."""
    lines, left = [_fitted(top.name)], 0
    stack = [("", event, at == len(top.events) - 1) for at, event in enumerate(top.events)][::-1]
    while stack:
        lead, event, is_last = stack.pop()
        if len(lines) >= MOST_LINES:
            left += 1
            continue
        is_place = type(event) is _ExplainedValue
        lines.append(lead + ("└─ " if is_last else "├─ ") + _fitted(event.name if is_place else event))
        if is_place:
            further = lead + ("   " if is_last else "│  ")
            ends = len(event.events) - 1
            stack += [(further, inner, at == ends) for at, inner in enumerate(event.events)][::-1]
    if left:
        lines.append(f"and {left} more")
    return lines


def _fitted(text: str) -> str:
    text = escape(text)
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"
