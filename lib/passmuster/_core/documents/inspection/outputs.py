"""The outputs of schemas: whether a value may be one, and whether another schema may accept it in JSON.

Schema side. The answers err on the safe side: what is unknown is possible.
"""

from __future__ import annotations

from itertools import combinations

from ...foundation import kinds
from ...foundation.comparing.equality import deep_equal
from ...foundation.kinds import contents_of, kind_of
from .effects import alters
from .schema_info import (
    ARRAY,
    BOOLEAN,
    EVERY,
    NUMBER,
    STRING,
    BinaryInfo,
    JsonInfo,
    LinkInfo,
    NumberInfo,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .cursor import Cursor
    from .schema_info import ObjectInfo, SchemaInfo

_KINDS = {ARRAY: kinds.LIST, BOOLEAN: kinds.BOOL, NUMBER: kinds.NUMBER, STRING: kinds.STRING}
"""The kinds of values that JSON has as they are, by the types of JSON."""


_OWN_FORMATS = ("duration", "ipv4", "ipv6", "time")
"""The formats of the strings of taught classes that stand for no values of another class."""


def output_test(place: Cursor) -> Callable[[Any], bool]:
    """Return a function that checks, without validation, whether a value may be the output of a schema."""
    info, way = place.info, place.way
    cast = place.cast
    if info.cast is not None and (cast is None or cast.kind is None):
        return lambda value: True
    into, listed = place.source(info.into) if cast is None else cast.kind, place.listed()
    is_single = len(info.gives) == 1
    kind = _KINDS.get(*info.gives) if is_single and info.gives == info.keeps else None
    fits: Callable[[Any], bool]
    if isinstance(into, type) and not issubclass(into, dict):
        fits = lambda value: into in type(value).__mro__  # noqa: E731
    elif way is not None and is_single:
        fits = way.is_value
    elif info.only:
        fits = lambda value: False  # noqa: E731
    elif info.is_object:
        fits = _object_test(place)
    else:
        fits = lambda value: kind is None or kind_of(value) is kind  # noqa: E731
    return lambda value: fits(value) or any(deep_equal(value, one) for one in listed)


def _object_test(place: Cursor) -> Callable[[Any], bool]:
    """Return a function that checks whether an object has the required keys and listed values of a place."""
    info: Any = place.info
    entries = [(one.key, one.schema) for one in info.keys or () if not one.schema.conditions]
    needed = [key for key, part in entries if part.presence == "required" and part.result != "strip"]
    listed = {
        key: [*map(place.source, part.allowed.values)]
        for key, part in entries
        if part.only and part.allowed is not None and not part.allowed.has_references and part.cast is None
    }

    def fits(value: Any) -> bool:
        contents = contents_of(value, kind_of(value), True)
        if contents is None or not all(key in contents for key in needed):
            return False
        pairs = [(contents[key], values) for key, values in listed.items() if key in contents]
        return all(any(deep_equal(item, one) for one in values) for item, values in pairs)

    return fits


def are_ambiguous(places: Sequence[Cursor], match: str, mode: str) -> bool:
    """Return whether a dumped value may match another one of several schemas.

    A schema that changes values must be the first to accept the values that it has written.
    """
    found = [place.target() or place for place in places]
    changing = [alters(place, place.info) for place in found]
    if match == "all":
        return any(changing)
    pairs = [*combinations(range(len(found)), 2)]
    pairs += [(j, i) for i, j in pairs if match == "one" or _owns_output(found[j].info, found[i].info, mode)]
    return any(changing[j] and _may_accept_output(found[i].info, found[j].info, mode) for i, j in pairs)


def _owns_output(one: SchemaInfo, two: SchemaInfo, mode: str) -> bool:
    """Return whether the dumped values of another schema may be values of this one, of a Python type.

    A union of Python types asks all of them for that before one of them converts.
    """
    is_listed = one.only and not _has_own_text(two)
    return (is_listed or "python" in one.flags) and not one.keeps.isdisjoint(_output_types(two, mode))


def _may_accept_output(one: Any, two: Any, mode: str) -> bool:
    """Return whether a schema may accept the dumped values of another schema."""
    if any(info.conditions or info.runs_user_code for info in (one, two)) or one.empty is not None:
        return True
    if _has_own_text(two):
        is_number = isinstance(one, NumberInfo)
        if (_has_own_text(one) and one.python is not two.python) or (is_number and not _is_counted(two)):
            return False
        if mode == "python" and _input_types(one) != EVERY:
            return getattr(one, "python", None) is two.python or one.is_object
    if one.is_object and two.is_object:
        return not _are_distinguishable(one, two)
    return not _input_types(one).isdisjoint(_output_types(two, mode))


def _has_own_text(info: SchemaInfo) -> bool:
    """Return whether the strings that stand for values of the record's class stand for no others."""
    is_taught = info.type == "instance"
    is_known = not is_taught or (info.written is not None and info.written.format in _OWN_FORMATS)
    return is_known and hasattr(info, "python") and not may_write_any_text(info)


def _is_counted(info: SchemaInfo) -> bool:
    return info.written is not None and NUMBER in info.written.types


def _input_types(info: SchemaInfo) -> frozenset[str]:
    """Return the JSON types that a schema may accept. Named tuples are made of arrays, too."""
    parts = _alternatives_in(info)
    if info.is_object and hasattr(getattr(info, "into", None), "_fields"):
        return info.accepts | {ARRAY}
    return info.accepts if not parts or None in parts else frozenset().union(*map(_input_types, parts))


def _output_types(info: SchemaInfo, mode: str) -> frozenset[str]:
    """Return the JSON types that the dumped values of a schema may have."""
    if info.written is not None and mode == "json":
        return info.written.types
    if _alternatives_in(info):
        return _input_types(info)
    return info.gives if info.separator is None else info.gives | {STRING}


def _alternatives_in(info: SchemaInfo) -> list[Any]:
    """Return the records of alternatives, with None for a choice by conditions."""
    return [match.schema for match in info.matches]


def may_write_any_text(info: SchemaInfo) -> bool:
    """Return whether the dumped values of a schema may be any string."""
    branches = [part for match in info.matches for part in match.branches]
    is_any = isinstance(info, (BinaryInfo, JsonInfo, LinkInfo))
    return is_any or any(map(may_write_any_text, branches))


def _are_distinguishable(one: ObjectInfo, two: ObjectInfo) -> bool:
    """Return whether the two objects share a key whose listed values have nothing in common."""
    for entry in two.keys or ():
        other = one.schema_of(entry.key)
        if other is None or not (other.only and entry.schema.only and other.presence == "required"):
            continue
        both = other.allowed, entry.schema.allowed
        listed = [() if values is None else values.values for values in both]
        are_texts = all(type(value) is str for values in listed for value in values)
        if are_texts and set(listed[0]).isdisjoint(listed[1]):
            return True
    return False
