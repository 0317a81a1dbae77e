"""Values as JSON has them.

Schema side.
"""

from __future__ import annotations

from math import isfinite

from ..foundation.kinds import LIST, MAPPING, NUMBER, STRING, kind_of
from ..foundation.writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

NONE: Any = object()
"""What stands for a value that JSON does not have."""


def as_json(value: Any) -> Any:
    """Return a value as JSON has it: what is equal to it there, NONE if nothing is.

    >>> as_json((1, "a")), as_json(float("nan")) is NONE
    ([1, 'a'], True)
    """
    if value is None or type(value) in (bool, int):
        return value
    make = _MAKERS.get(kind_of(value))
    try:
        return NONE if make is None else make(value)
    except Exception:  # of a user-defined class
        return NONE


def _string(value: Any) -> Any:
    text = exact_string(value)
    has_surrogates = not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text)
    return NONE if has_surrogates else text


def _list(value: Any) -> Any:
    items = [as_json(item) for item in value]
    return NONE if any(item is NONE for item in items) else items


def _object(value: Any) -> Any:
    made = {as_json(key): as_json(item) for key, item in value.items()}
    is_object = all(type(key) is str for key in made)
    return made if is_object and all(item is not NONE for item in made.values()) else NONE


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
