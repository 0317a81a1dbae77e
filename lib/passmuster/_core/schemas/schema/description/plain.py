"""The conversion of values to plain data in the format of joi's descriptions, and back.

Schema side. A value that JSON can't represent becomes a mapping with one key (`{"ref": …}`, `{"template":
…}`, `{"regex": "/a/i"}`, `{"buffer": "ab"}`, `{"special": "deep"}`), and a listed value that is not a scalar
becomes `{"value": …}`. Symbols and functions without a name stay as they are. The functions here are
iterative, so data may be nested to any depth.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ....engine.formats.dates.conversion import as_datetime, parse_date, utc_string
from ....engine.formats.patterns.pattern import pattern_string
from ....foundation import kinds
from ....foundation.cloning import clone
from ....foundation.kinds import fields_of, kind_of
from ....foundation.sentinels import DEEP_DEFAULT, UNDEFINED, LiteralFunction
from ....foundation.signatures import NAME_KEY, function_data
from ....foundation.writing import standard_string
from ..entries import is_schema_like
from ..rules import is_resolvable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

SPECIAL = (NAME_KEY, "buffer", "override", "ref", "regex", "special", "template", "value")
"""The keys of mappings that stand for another value."""

_LEAF_KINDS = frozenset((kinds.BOOL, kinds.NUMBER, kinds.STRING, kinds.ATOM))
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}([0-9]{3})?Z\Z")


class NestedItems:
    """A new list or dict whose items are still to be changed."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Any] | dict[Any, Any]) -> None:
        self.items: Sequence[Any] | dict[Any, Any] = items


def map_nested(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return the result of `change` for a value; a result of class `NestedItems` is changed item by item.

    >>> map_nested([1, [2]], lambda item: NestedItems(list(item)) if isinstance(item, list) else item + 1)
    [2, [3]]
    """
    holder: list[Any] = [value]
    left: list[Any] = [holder]
    made: dict[
        int, tuple[Any, Any]
    ] = {}  # with the original, which must stay alive because its id is the key
    while left:
        target = left.pop()
        places = list(target.items() if type(target) is dict else enumerate(target))
        if type(target) is dict:
            target.clear()  # changed keys may have other hashes
        for key, item in places:
            if id(item) in made:
                target[key] = made[id(item)][1]
                continue
            changed = change(item)
            if type(changed) is NestedItems:
                changed = changed.items
                made[id(item)] = (item, changed)
                left.append(changed)
            target[key] = changed
    return holder[0]


def is_special(value: Mapping[Any, Any]) -> bool:
    """Return whether a mapping looks like one that stands for another value."""
    if len(value) == 1:
        ((name, item),) = value.items()
        return name in SPECIAL or (name == "function" and is_function_data(item))
    return "template" in value and set(value) <= {"template", "options", "functions"}


def is_function_data(value: Any) -> bool:
    """Return whether a value is a function, or the name of one."""
    return callable(value) or (type(value) is dict and len(value) == 1 and NAME_KEY in value)


# --- out -----------------------------------------------------------------------------------------


def value_data(value: Any, schema_data: Callable[[Any], Any], literal: bool = True) -> Any:
    """Return a value of a flag or argument as data; `schema_data` describes the schemas in it.

    With `literal`, a user's mapping that looks like one that stands for another value is wrapped.
    """

    def change(item: Any) -> Any:
        return _convert_item(item, schema_data, literal)

    return map_nested(value, change)


def resolvable_data(given: Any) -> Any:
    """Return a reference or template as data, including the values that a reference maps."""
    data = given.describe()
    for reference in data.get("refs", (data.get("ref", {}),)):
        if "map" in reference:
            reference["map"] = [[_mapped_data(item) for item in pair] for pair in reference["map"]]
    return data


def _mapped_data(value: Any) -> Any:
    return {"value": date_data(value)} if kind_of(value) == kinds.DATE else value_data(value, clone)


def _convert_item(value: Any, schema_data: Callable[[Any], Any], literal: bool) -> Any:
    if is_schema_like(value):
        return schema_data(value)
    if is_resolvable(value):
        return resolvable_data(value)
    if value is DEEP_DEFAULT:
        return {"special": "deep"}
    if type(value) is LiteralFunction:
        return {"function": function_data(value.function)}
    kind = kind_of(value)
    if kind in _LEAF_KINDS:
        return value
    if kind == kinds.LIST:
        return NestedItems(list(value))
    if kind == kinds.MAPPING:
        return _mapping(value, literal)
    writer = _WRITERS.get(kind)
    return value if writer is None else writer(value)


def _mapping(value: Any, literal: bool) -> Any:
    try:
        items = dict(value.items())
    except Exception:  # a user-defined mapping that fails is described as it is
        return value
    if literal and is_special(items):
        return {"value": clone(value)}
    return NestedItems({key: item for key, item in items.items() if item is not UNDEFINED})


def _buffer(value: Any) -> dict[str, str]:
    return {"buffer": bytes(value).decode("latin-1")}


def _regex(value: Any) -> dict[str, str]:
    return {"regex": pattern_string(value)}


def date_data(value: Any) -> str:
    """Return the string of a date, with its microseconds if it has any.

    >>> from datetime import datetime
    >>> date_data(datetime(2026, 1, 2, microsecond=3))
    '2026-01-02T00:00:00.000003Z'
    """
    instant = as_datetime(value)
    if instant is None:
        return "Invalid Date"
    text = utc_string(instant, "iso")
    rest = instant.microsecond % 1000
    return text if not rest else f"{text[:-1]}{rest:03d}Z"


def _instance(value: Any) -> Any:
    text = standard_string(value)
    return NestedItems(fields_of(value)) if text is None else text


_WRITERS: dict[str, Callable[[Any], Any]] = {
    kinds.BYTES: _buffer,
    kinds.CALLABLE: function_data,
    kinds.DATE: date_data,
    kinds.PATTERN: _regex,
    kinds.INSTANCE: _instance,
}


def options_data(options: Mapping[str, Any]) -> Any:
    """Return the options of a rule as data: references are described, other values stay as they are."""

    def change(item: Any) -> Any:
        if is_resolvable(item):
            return resolvable_data(item)
        kind = kind_of(item)
        if kind == kinds.MAPPING:
            return NestedItems({key: inner for key, inner in item.items() if inner is not UNDEFINED})
        return NestedItems(list(item)) if kind == kinds.LIST else function_data(item)

    return map_nested(options, change)


def listed_data(value: Any) -> Any:
    """Return one of the values of `allow`, `valid`, `invalid`, `truthy` or `falsy` as data."""
    if is_resolvable(value):
        return resolvable_data(value)
    kind = kind_of(value)
    if is_schema_like(value):
        return {"value": clone(value)}
    if kind in _LEAF_KINDS or kind == kinds.CALLABLE:
        return function_data(value)
    if kind == kinds.BYTES:
        return _buffer(value)
    return {"value": date_data(value) if kind == kinds.DATE else map_nested(value, _literal)}


def _literal(value: Any) -> Any:
    """Return an item of a listed value as in joi's JSON: bytes as their numbers."""
    if type(value) in (dict, list):
        return NestedItems(value.copy())
    return {"type": "Buffer", "data": list(value)} if kind_of(value) == kinds.BYTES else clone(value)


# --- in ------------------------------------------------------------------------------------------


def read_date(text: Any) -> Any:
    """Return the date that `date_data` has written, or None for anything else.

    >>> read_date("2026-01-02T00:00:00.000003Z").microsecond, read_date("2026-01-02")
    (3, None)
    """
    found = _ISO.match(text) if isinstance(text, str) else None
    if found is None:
        return None
    date = parse_date(text)
    if date is None or found.group(1) is None:
        return date
    return date.replace(microsecond=date.microsecond // 1000 * 1000 + int(found.group(1)))


def read_wrapped(value: Any) -> Any:
    """Return the listed value under the key `value`: a date, or data that may contain bytes."""
    if isinstance(value, str):
        date = read_date(value)
        return value if date is None else date
    return map_nested(value, _read_literal)


def _read_literal(value: Any) -> Any:
    if isinstance(value, Mapping) and set(value) == {"type", "data"} and value["type"] == "Buffer":
        data = value["data"]
        if isinstance(data, (list, tuple)) and all(type(item) is int and 0 <= item < 256 for item in data):
            return bytes(data)
    return NestedItems(value.copy()) if type(value) in (dict, list) else clone(value)
