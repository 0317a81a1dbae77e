"""JSON read by `msgspec` or `orjson`, where one is installed, with the values of the standard library.

What they refuse the standard library is asked about, which may see it otherwise (lone surrogates, infinite
numbers), and says what is wrong. What they would read as another value, or at another depth, does not reach
them.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Loads = Callable[[bytes], Any]

_DEEP = 200
"""Containers that may be within each other; beyond, the standard library's limit on depth has its say."""

SHALLOW = 2 * _DEEP
"""Bytes with which no line has so many."""

_LONG = b"1" * 19
_DIGITS = bytes(ord("1") if chr(byte).isdigit() and byte < 128 else 0 for byte in range(256))


class FastJson:
    """A function from a line to its value, and what it raises where the standard library has to be asked."""

    def __init__(
        self, loads: Loads | None = None, errors: tuple[type[Exception], ...] = (), has_long: bool = True
    ) -> None:
        self._loads = loads
        self._errors = errors
        self._has_long = has_long

    def loads_of(self, data: bytes) -> tuple[Loads | None, tuple[type[Exception], ...]]:
        """Return the function for the lines of some data, None if it does not know the numbers in them."""
        if self._has_long or _LONG not in data.translate(_DIGITS):
            return self._loads, self._errors
        return None, ()


def fast_json() -> FastJson:
    """Return what the fastest package that is installed has, or nothing."""
    for make in (_of_msgspec, _of_orjson):
        try:
            return make()
        except ImportError:
            pass
    return FastJson()


def _of_msgspec() -> FastJson:
    errors = (import_module("msgspec").MsgspecError, ValueError, RecursionError)
    return FastJson(import_module("msgspec.json").Decoder().decode, errors)


def _of_orjson() -> FastJson:
    # It has doubles for integers of more than 64 bits.
    return FastJson(import_module("orjson").loads, (ValueError, RecursionError), has_long=False)


def is_shallow(line: bytes) -> bool:
    """Tell whether nothing in a line can be nested deeply.

    >>> is_shallow(b"[" * 200), is_shallow(b'{"a":' * 201)
    (True, False)
    """
    return line.count(b"[") + line.count(b"{") <= _DEEP
