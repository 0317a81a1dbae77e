"""The options of references: checked when a reference is made.

Each check returns what the option means, or raises `SchemaError` naming it.
Imports foundation/.
"""

from __future__ import annotations

from ..foundation.failures import SchemaError
from ..foundation.sentinels import UNDEFINED
from ..foundation.spelling import suggestion, to_spec
from ..foundation.text import exact_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

OPTIONS = ("adjust", "ancestor", "in", "iterables", "map", "prefix", "render", "separator")
PREFIXES = {"global": "$", "local": "#", "root": "/"}
_MOST_SHOWN = 60


def checked_options(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the options in the spelling of the specification, without those that say nothing."""
    from collections.abc import Mapping

    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise SchemaError(f"the options of a reference must be a mapping, not {shown(options)}")
    given: dict[str, Any] = {}
    for name, value in options.items():
        spelled = to_spec(name) if isinstance(name, str) else name
        if spelled not in OPTIONS:
            known = ", ".join(OPTIONS)
            hint = suggestion(spelled, OPTIONS) if isinstance(spelled, str) else ""
            raise SchemaError(f"{shown(name)} is not an option of a reference ({known}).{hint}")
        if value is not UNDEFINED and (value is not None or spelled == "separator"):
            given[spelled] = value
    return given


def option_fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a reference that its options set directly."""
    adjust, pairs = given.get("adjust"), given.get("map")
    if pairs is False:
        pairs = None
    if adjust is not None and pairs is not None:
        raise SchemaError("a reference can't have both of the options adjust and map")
    if adjust is not None and not callable(adjust):
        raise SchemaError(f"the option adjust must be a function, not {shown(adjust)}")
    for name in ("iterables", "render"):
        if not isinstance(given.get(name, True), bool):
            raise SchemaError(f"the option {name} must be true or false, not {shown(given[name])}")
    return {
        "adjust": adjust,
        "map": None if pairs is None else _checked_map(pairs),
        "in_": bool(given.get("in", False)),
        "iterables": given.get("iterables"),
        "render": given.get("render"),
    }


def _checked_map(pairs: object) -> tuple[tuple[Any, Any], ...]:
    if not isinstance(pairs, (list, tuple)):
        raise SchemaError(f"the option map must be a list of [key, value] pairs, not {shown(pairs)}")
    for pair in pairs:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise SchemaError(f"the option map must hold [key, value] pairs, not {shown(pair)}")
    return tuple((pair[0], pair[1]) for pair in pairs)


def checked_separator(given: Mapping[str, Any]) -> str | bool:
    """Return the separator: one character, or False for none."""
    separator = given.get("separator", ".")
    if separator is False or (isinstance(separator, str) and len(separator) == 1):
        return separator
    raise SchemaError(f"the option separator must be one character or false, not {shown(separator)}")


def checked_ancestor(ancestor: object) -> int | str:
    """Return the level where a reference begins: a number, or "root"."""
    if ancestor == "root":
        return "root"
    if isinstance(ancestor, int) and not isinstance(ancestor, bool) and ancestor >= 0:
        return int(ancestor)
    raise SchemaError(f"the option ancestor must be a number of levels from 0 up, not {shown(ancestor)}")


def chosen_prefixes(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the marks of the kinds of reference."""
    from collections.abc import Mapping

    prefix = given.get("prefix", PREFIXES)
    if prefix is False:
        return {}
    if not isinstance(prefix, Mapping):
        raise SchemaError(f"the option prefix must be a mapping or false, not {shown(prefix)}")
    chosen: dict[str, Any] = dict(PREFIXES)
    for name, mark in prefix.items():
        spelled = to_spec(name) if isinstance(name, str) else name
        if spelled not in PREFIXES:
            raise SchemaError(f"{shown(name)} is not a prefix ({', '.join(PREFIXES)})")
        if mark is not None and mark is not False and not isinstance(mark, str):
            raise SchemaError(f"the prefix {spelled} must be a string or false, not {shown(mark)}")
        chosen[spelled] = mark
    return chosen


def shown(value: object) -> str:
    """Return a short text of what was given instead."""
    if isinstance(value, str):
        return repr(exact_text(value)[:_MOST_SHOWN])
    if value is None or (isinstance(value, (bool, int, float)) and abs(value) < 1e16):
        return repr(value)
    return f"a {type(value).__name__}"
