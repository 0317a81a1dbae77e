"""Values in the form of JSON.

Schema side.
"""

from __future__ import annotations

from math import isfinite

from ...foundation.kinds import LIST, MAPPING, NUMBER, STRING, kind_of
from ...foundation.writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

NONE: Any = object()
"""The result for a value that JSON lacks."""

MOST = 100_000
"""The maximum size of a value in JSON, in characters and cells. Shared parts can make a value very large."""


def as_json(value: Any) -> Any:
    """Return the JSON value that equals a value, or NONE if there is none or if it is too large.

    >>> as_json((1, "a")), as_json(float("nan")) is NONE
    ([1, 'a'], True)
    """
    if value is None or type(value) in (bool, int):
        return value
    return _JsonConverter().made(value)


def is_native(value: Any) -> bool:
    """Return whether a value is a JSON value without conversion."""
    maker = _JsonConverter()
    return maker.made(value) is not NONE and maker.is_native


def is_too_large(value: Any) -> bool:
    """Return whether a value is too large, or too deep, to be written as JSON."""
    maker = _JsonConverter()
    return maker.made(value) is NONE and maker.is_too_large


class _JsonConverter:
    """Converts values to JSON values; `is_native` is true if all were JSON values before.

    A part that occurs several times is converted once, and counted each time.
    """

    __slots__ = ("_known", "is_native", "is_too_large")

    def __init__(self) -> None:
        self.is_native: bool = True
        self.is_too_large: bool = False
        self._known: dict[int, tuple[Any, Any, int]] = {}

    def made(self, value: Any) -> Any:
        """Return the JSON value that equals a value, or NONE if there is none."""
        try:
            return self._made(value)[0]
        except (OverflowError, RecursionError):
            self.is_too_large = True
            return NONE
        except Exception:  # of a user-defined class, or a value that JSON lacks
            return NONE

    def _made(self, value: Any) -> tuple[Any, int]:
        """Return the JSON value that equals a value, and its size."""
        if type(value) not in _NATIVE:
            self.is_native = False
        kind = kind_of(value)
        if kind is LIST or kind is MAPPING:
            return self._container(value, kind)
        made = value if value is None or type(value) in (bool, int) else _MAKERS[kind](value)
        return made, len(made) + 1 if kind is STRING else 1

    def _container(self, value: Any, kind: str) -> tuple[Any, int]:
        known = self._known.get(id(value))
        if known is None:
            made, size = (self._list if kind is LIST else self._object)(value)
            if size > MOST:
                raise OverflowError
            known = self._known[id(value)] = value, made, size
        return known[1:]

    def _list(self, value: Any) -> tuple[Any, int]:
        items = [self._made(item) for item in value]
        return [made for made, _ in items], 1 + sum(size for _, size in items)

    def _object(self, value: Any) -> tuple[Any, int]:
        pairs = [(self._made(key), self._made(item)) for key, item in value.items()]
        if not all(type(key) is str for (key, _), _ in pairs):
            raise ValueError("a key in JSON is a string")
        return {key: made for (key, _), (made, _) in pairs}, 1 + sum(one[1] + two[1] for one, two in pairs)


def _string(value: Any) -> str:
    text = exact_string(value)
    if not text.isascii():
        text.encode("utf-8")  # fails for lone surrogates
    return text


def _number(value: Any) -> Any:
    made = float(value)
    if not isfinite(made) or made != value:
        raise ValueError("JSON does not have the number")
    whole = int(made)
    return whole if type(value) is not float and whole == made else made


_MAKERS = {NUMBER: _number, STRING: _string}
_NATIVE = frozenset((bool, int, float, str, type(None), list, dict))
