"""Values that JSON has, as a JSON Schema lists them.

Schema side.
"""

from __future__ import annotations

from math import isfinite

from ...foundation.kinds import LIST, MAPPING, NUMBER, STRING, kind_of
from ...foundation.writing import exact_string
from .piece import Piece

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

NONE: Any = object()
"""What stands for a value that JSON does not have."""


def as_json(value: Any) -> Any:
    """Return a value as JSON has it: what is equal to it there, NONE where nothing is.

    >>> as_json((1, "a")), as_json(float("nan")) is NONE
    ([1, 'a'], True)
    """
    if value is None or type(value) in (bool, int):
        return value
    make = _MAKERS.get(kind_of(value))
    try:
        return NONE if make is None else make(value)
    except Exception:  # of a class of the caller's
        return NONE


def _string(value: Any) -> Any:
    text = exact_string(value)
    return text if _is_unicode(text) else NONE


def _list(value: Any) -> Any:
    items = [as_json(item) for item in value]
    return NONE if any(item is NONE for item in items) else items


def _object(value: Any) -> Any:
    made = {as_json(key): as_json(item) for key, item in value.items()}
    is_object = all(type(key) is str for key in made)
    return made if is_object and all(item is not NONE for item in made.values()) else NONE


def _is_unicode(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _number(value: Any) -> Any:
    made = float(value)
    if not isfinite(made) or made != value:
        return NONE
    whole = int(made)
    return whole if type(value) is not float and whole == made else made


_MAKERS = {NUMBER: _number, STRING: _string, LIST: _list, MAPPING: _object}

_NATIVE = (bool, int, float, str, type(None))


def is_native(value: Any) -> bool:
    """Tell whether a value is one of JSON just as it is."""
    if type(value) is list:
        return all(map(is_native, value))
    if type(value) is dict:
        return all(type(key) is str and is_native(item) for key, item in value.items())
    return type(value) in _NATIVE and as_json(value) is not NONE


def listed(values: Iterable[Any]) -> Piece:
    """Return what takes the values of a list, all of which JSON has."""
    known = list(values)
    nulls = [value for value in known if value is None]
    others = [value for value in known if value is not None]
    if not others:
        return Piece({"type": "null"} if nulls else False)
    return Piece({"const": known[0]} if len(known) == 1 else {"enum": known})
