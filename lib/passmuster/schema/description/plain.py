"""Values as plain data, in the shapes of the reference library's descriptions, and back.

Schema side. What JSON has no word for stands in a mapping of one key (`{"ref": …}`, `{"template": …}`,
`{"regex": "/a/i"}`, `{"buffer": "ab"}`, `{"special": "deep"}`), a listed value that is no scalar
under `{"value": …}`; symbols and functions without a name stay what they are. Data of any depth: nothing here
calls itself for what is nested.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...formats.dates.conversion import as_datetime, parse_date
from ...formats.dates.date_shapes import utc_string
from ...formats.patterns.pattern import pattern_string
from ...foundation import kinds
from ...foundation.cloning import clone
from ...foundation.kinds import fields_of, kind_of
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED, LiteralFunction
from ...foundation.signatures import NAME_KEY, function_data
from ...foundation.writing import standard_string
from ..entries import is_schema_like
from ..rules import is_resolvable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

SPECIAL = (NAME_KEY, "buffer", "override", "ref", "regex", "special", "template", "value")
"""The keys of the mappings that stand for something else than themselves."""

_SCALARS = frozenset((kinds.BOOL, kinds.NUMBER, kinds.STRING, kinds.ATOM))
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}([0-9]{3})?Z\Z")


class Nested:
    """A new list or dict whose items are still to be changed."""

    __slots__ = ("items",)

    def __init__(self, items: Sequence[Any] | dict[Any, Any]) -> None:
        self.items: Sequence[Any] | dict[Any, Any] = items


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return the result of `change` for a value; a result of class `Nested` is changed item by item.

    >>> mapped([1, [2]], lambda item: Nested(list(item)) if isinstance(item, list) else item + 1)
    [2, [3]]
    """
    holder: list[Any] = [value]
    left: list[Any] = [holder]
    made: dict[int, tuple[Any, Any]] = {}  # with the original, which must stay alive: its id is the key
    while left:
        target = left.pop()
        places = list(target.items() if type(target) is dict else enumerate(target))
        if type(target) is dict:
            target.clear()  # a key may not be found any more
        for key, item in places:
            if id(item) in made:
                target[key] = made[id(item)][1]
                continue
            changed = change(item)
            if type(changed) is Nested:
                changed = changed.items
                made[id(item)] = (item, changed)
                left.append(changed)
            target[key] = changed
    return holder[0]


def is_special(value: Mapping[Any, Any]) -> bool:
    """Return whether a mapping has the shape of one that stands for something else."""
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

    With `literal`, a mapping of the caller's that could be taken for something else is wrapped.
    """

    def change(item: Any) -> Any:
        return _changed(item, schema_data, literal)

    return mapped(value, change)


def resolvable_data(given: Any) -> Any:
    """Return a reference or template as data; what a reference maps is data, too."""
    data = given.describe()
    for reference in data.get("refs", (data.get("ref", {}),)):
        if "map" in reference:
            reference["map"] = [[_mapped_data(item) for item in pair] for pair in reference["map"]]
    return data


def _mapped_data(value: Any) -> Any:
    return {"value": date_data(value)} if kind_of(value) == kinds.DATE else value_data(value, clone)


def _changed(value: Any, schema_data: Callable[[Any], Any], literal: bool) -> Any:
    if is_schema_like(value):
        return schema_data(value)
    if is_resolvable(value):
        return resolvable_data(value)
    if value is DEEP_DEFAULT:
        return {"special": "deep"}
    if type(value) is LiteralFunction:
        return {"function": function_data(value.function)}
    kind = kind_of(value)
    if kind in _SCALARS:
        return value
    if kind == kinds.LIST:
        return Nested(list(value))
    if kind == kinds.MAPPING:
        return _mapping(value, literal)
    writer = _WRITERS.get(kind)
    return value if writer is None else writer(value)


def _mapping(value: Any, literal: bool) -> Any:
    try:
        items = dict(value.items())
    except Exception:  # a mapping of the caller's that lies: it is told as it is
        return value
    if literal and is_special(items):
        return {"value": clone(value)}
    return Nested({key: item for key, item in items.items() if item is not UNDEFINED})


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
    return Nested(fields_of(value)) if text is None else text


_WRITERS: dict[str, Callable[[Any], Any]] = {
    kinds.BYTES: _buffer,
    kinds.CALLABLE: function_data,
    kinds.DATE: date_data,
    kinds.PATTERN: _regex,
    kinds.INSTANCE: _instance,
}


def options_data(options: Mapping[str, Any]) -> Any:
    """Return the options of a rule as data: references as such, all else as it was given."""

    def change(item: Any) -> Any:
        if is_resolvable(item):
            return resolvable_data(item)
        kind = kind_of(item)
        if kind == kinds.MAPPING:
            return Nested({key: inner for key, inner in item.items() if inner is not UNDEFINED})
        return Nested(list(item)) if kind == kinds.LIST else function_data(item)

    return mapped(options, change)


def listed_data(value: Any) -> Any:
    """Return one of the values of `allow`, `valid`, `invalid`, `truthy` or `falsy` as data."""
    if is_resolvable(value):
        return resolvable_data(value)
    kind = kind_of(value)
    if is_schema_like(value):
        return {"value": clone(value)}
    if kind in _SCALARS or kind == kinds.CALLABLE:
        return function_data(value)
    if kind == kinds.BYTES:
        return _buffer(value)
    return {"value": date_data(value) if kind == kinds.DATE else mapped(value, _literal)}


def _literal(value: Any) -> Any:
    """Return an item of a listed value as JSON of the reference library has it: bytes as their numbers."""
    if type(value) in (dict, list):
        return Nested(value.copy())
    return {"type": "Buffer", "data": list(value)} if kind_of(value) == kinds.BYTES else clone(value)


# --- in ------------------------------------------------------------------------------------------


def read_date(text: Any) -> Any:
    """Return the date that `date_data` wrote, None for anything else.

    >>> read_date("2026-01-02T00:00:00.000003Z").microsecond, read_date("2026-01-02")
    (3, None)
    """
    found = _ISO.match(text) if isinstance(text, str) else None
    if found is None:
        return None
    date = parse_date(text)
    if date is None or found.group(1) is None:
        return date
    return date.replace(microsecond=date.microsecond + int(found.group(1)))


def read_wrapped(value: Any) -> Any:
    """Return the listed value that stands under `value`: a date, or data in which bytes may be."""
    if isinstance(value, str):
        date = read_date(value)
        return value if date is None else date
    return mapped(value, _read_literal)


def _read_literal(value: Any) -> Any:
    if isinstance(value, Mapping) and set(value) == {"type", "data"} and value["type"] == "Buffer":
        data = value["data"]
        if isinstance(data, (list, tuple)) and all(type(item) is int and 0 <= item < 256 for item in data):
            return bytes(data)
    return Nested(value.copy()) if type(value) in (dict, list) else clone(value)
