"""The options of references, checked when a reference is created.

Each check returns the normalized option, or raises `SchemaError` with its name. Imports foundation/.
"""

from __future__ import annotations

from ...foundation.callers import is_function
from ...foundation.option_reader import read_options
from ...foundation.schema_error import SchemaError, show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

OPTIONS = ("adjust", "ancestor", "in", "iterables", "map", "prefix", "render", "separator")
PREFIXES = {"global": "$", "local": "#", "root": "/"}


def check_options(options: object, keywords: Any = None) -> dict[str, Any]:
    """Return the options in the spelling of the specification, without those that have no effect."""
    read = read_options("a reference", options, keywords, OPTIONS)
    return {name: value for name, value in read.items() if value is not None or name == "separator"}


def option_fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a reference that its options set directly."""
    adjust, pairs = given.get("adjust"), given.get("map")
    if pairs is False:
        pairs = None
    if adjust is not None and pairs is not None:
        raise SchemaError("a reference can't have both of the options adjust and map")
    if adjust is not None and not is_function(adjust):
        raise SchemaError(f"the option adjust must be a function, not {show(adjust)}")
    for name in ("iterables", "render"):
        if not isinstance(given.get(name, True), bool):
            raise SchemaError(f"the option {name} must be true or false, not {show(given[name])}")
    return {
        "adjust": adjust,
        "map": None if pairs is None else _check_map(pairs),
        "in_": bool(given.get("in", False)),
        "iterables": given.get("iterables"),
        "render": given.get("render"),
    }


def _check_map(pairs: object) -> tuple[tuple[Any, Any], ...]:
    if not isinstance(pairs, (list, tuple)):
        raise SchemaError(f"the option map must be a list of [key, value] pairs, not {show(pairs)}")
    for pair in pairs:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise SchemaError(f"the option map must hold [key, value] pairs, not {show(pair)}")
    return tuple((pair[0], pair[1]) for pair in pairs)


def check_separator(given: Mapping[str, Any]) -> str | bool:
    """Return the separator: one character, or False for none."""
    separator = given.get("separator", ".")
    if separator is False or (isinstance(separator, str) and len(separator) == 1):
        return separator
    raise SchemaError(f"the option separator must be one character or false, not {show(separator)}")


def check_ancestor(ancestor: object) -> int | str:
    """Return the level that a reference begins at: a number, or "root"."""
    if ancestor == "root":
        return "root"
    if isinstance(ancestor, int) and not isinstance(ancestor, bool) and ancestor >= 0:
        return int(ancestor)
    raise SchemaError(f"the option ancestor must be a number of levels from 0 up, not {show(ancestor)}")


def chosen_prefixes(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the prefixes of the kinds of reference."""
    prefix = given.get("prefix", PREFIXES)
    if prefix is False:
        return {}
    chosen = {**PREFIXES, **read_options("the option prefix", prefix, None, PREFIXES)}
    for name, mark in chosen.items():
        if mark is not None and mark is not False and not isinstance(mark, str):
            raise SchemaError(f"the prefix {name} must be a string or false, not {show(mark)}")
    return chosen
