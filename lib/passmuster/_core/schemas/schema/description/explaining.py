"""The log of a validation as a tree that people read.

Schema side, after a run.
"""

from __future__ import annotations

from ....foundation.notebook import Explanation
from ....foundation.schema_error import show
from ....foundation.sentinels import UNDEFINED
from ....foundation.writing import escape
from ....language.errors import ValidationError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from ....engine.nodes.reports import Report
    from ....foundation.argument_types import Options, Undefined
    from ....running.steps.debugging import SchemaPart
    from ..base import Schema

MOST_LINES = 1000
"""The limit of lines of a tree. Further lines are only counted."""

_CHANGES = {"coerced": "converted", "base": "became", "rule": "changed"}
_WIDEST = 200  # characters of a line, without its branches


class _ExplainedValue:
    """A value, or a part of the schema that was applied to it, with the steps of its validation."""

    __slots__ = ("events", "is_known", "name", "places")

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.is_known: bool = False  # whether the value was validated
        self.events: list[Any] = []  # lines, and places further down
        self.places: dict[Any, _ExplainedValue] = {}

    def below(self, key: Any, name: str) -> _ExplainedValue:
        """Return the node of a key or part, which is created if it does not exist."""
        found = self.places.get(key)
        if found is None:
            found = self.places[key] = _ExplainedValue(name)
            self.events.append(found)
        return found


class _Explanation:
    """The tree of one validation, and the places of the parts of the schema in it."""

    __slots__ = ("parts", "top")

    def __init__(self, name: str) -> None:
        self.top: _ExplainedValue = _ExplainedValue(name)
        self.parts: dict[SchemaPart, _ExplainedValue] = {}

    def at(self, path: Sequence[Any], part: SchemaPart | None) -> _ExplainedValue:
        """Return the place of the value at a path, within a part of the schema."""
        opened: list[SchemaPart] = []
        while part is not None and part not in self.parts:
            opened.append(part)
            part = part.outer
        place, depth = (self.top, 0) if part is None else (self.parts[part], part.depth)
        for part in reversed(opened):
            place = _below(place, path[depth : part.depth]).below(part, _titled(part))
            self.parts[part], depth = place, part.depth
        return _below(place, path[depth:])


def _below(place: _ExplainedValue, path: Sequence[Any]) -> _ExplainedValue:
    for step in path:
        place = place.below((type(step), step if isinstance(step, (str, int)) else id(step)), _named(step))
    return place


def _named(step: Any) -> str:
    """Return how a step is called: an item by its place, a key as it is if that is clear."""
    if isinstance(step, int):
        return f"[{step}]"
    is_clear = isinstance(step, str) and len(step) <= 80 and step.isprintable() and step == step.strip()
    return step if is_clear and step else show(step)


def _titled(part: SchemaPart) -> str:
    return part.title if part.passes is None else f"{part.title}: {'passes' if part.passes else 'fails'}"


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
    attempted = _attempt_error
    if schema.spec.secret:
        from ..secrets.sealing import mask_of

        mask, root = mask_of(schema, value, made)
        value, made = mask.mask_object(value, root), mask.mask_object(made, root)

        def attempted(report: Report) -> tuple[Sequence[Any], str]:
            return mask.path(report.path, root), f"error {mask.mask_object(report.code)}"

    tree = _Explanation(f"{show(value)} passes as {show(made)}" if passed else f"{show(value)} fails")
    for entry in result.debug or ():
        _note(tree, entry)
    _note_errors(tree, result.error, result.warning, attempted)
    return Explanation("\n".join(_lines(tree.top)))


def _note(tree: _Explanation, entry: Any) -> None:
    part = entry.part if entry.part is not None and entry.part.depth <= entry.depth else None
    place = tree.at(entry["path"][: entry.depth], part)
    line = _entry_line(entry)
    if entry["type"] == "entry":
        line = "looked at once more" if place.is_known else None
        place.is_known = True
    if line is not None and place.events[-1:] != [line]:
        place.events.append(line)


def _entry_line(entry: Any) -> str | None:
    """Return the line of a log entry, or None if a later entry covers it."""
    kind, name = entry["type"], entry.get("name")
    if kind == "resolve":
        ref = entry["ref"].removeprefix("ref:")
        return f"{ref} is {_value(entry['to'])}" if "to" in entry else f"{ref} is adjusted"
    if kind == "value":
        return _change_line(entry)
    if kind == "rule":
        if name == "when":
            return f"{'; '.join(entry.chosen)}: applies" if entry.chosen else "when: nothing applies"
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


def _change_line(entry: dict[str, Any]) -> str | None:
    by, name = entry["by"], entry.get("name")
    before, after = _value(entry["from"]), _value(entry["to"])
    if before == after and by == "base":  # the change is within the value, and has its own line
        return None
    word = _CHANGES.get(by, by)
    return f"{word} by {name}: {before} -> {after}" if name else f"{word}: {before} -> {after}"


def _value(value: Any) -> str:
    return "nothing" if value is UNDEFINED else show(value)


def _attempt_error(report: Report) -> tuple[Sequence[Any], str]:
    return report.path, f"error {report.code}: {report.message}"


def _note_errors(
    tree: _Explanation,
    error: object,
    warning: Any,
    attempted: Callable[[Report], tuple[Sequence[Any], str]],
) -> None:
    """Add the errors, each to the innermost part of the schema that has reported it.

    `attempted` returns the path and the line of an error that is not in the result.
    """
    parts = {id(report): part for part in reversed(tree.parts) for report in reversed(part.reports)}
    in_result = {id(report) for _, report in _details_with_reports(error)}
    for part in list(tree.parts):
        for report in part.reports:
            if parts[id(report)] is part and id(report) not in in_result:
                path, line = attempted(report)
                tree.at(path, part).events.append(line)
    for detail, report in _details_with_reports(error):
        place = tree.at(detail.path, parts.get(id(report)))
        place.events.append(f"error {detail.type}: {detail.message}")
    if error is not None and not in_result:
        tree.top.events.append(f"error: {show(error)}")
    for detail in warning.details if warning else ():
        tree.at(detail.path, None).events.append(f"warning {detail.type}: {detail.message}")


def _details_with_reports(error: object) -> list[tuple[Any, Any]]:
    return list(zip(error.details, error._reports)) if isinstance(error, ValidationError) else []


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
        shown = lead if len(lead) <= _WIDEST else "…" + lead[1 - _WIDEST :]
        lines.append(shown + ("└─ " if is_last else "├─ ") + _fitted(event.name if is_place else event))
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
