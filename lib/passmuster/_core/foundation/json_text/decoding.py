"""Strict decoding of JSON by the standard library with its error messages, or by `msgspec` or `orjson`.

These two return the same values, if one is installed. What they refuse the standard library is asked about,
which may see it otherwise (lone surrogates, infinite numbers), and says what is wrong. What they would read
as another value, or at another depth, does not reach them.
"""

from __future__ import annotations

import json
import re
from importlib import import_module
from itertools import repeat

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Loads = Callable[[Any], Any]
    Errors = tuple[type[Exception], ...]

SPACE: re.Pattern[str] = re.compile(r"[ \t\n\r]*")
"""White space of JSON; it matches everywhere."""

_MOST_DIGITS = 4300


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _long_integer(digits: str) -> int | float:
    """Return an integer that is too long for `int()` as a double, like other JSON decoders."""
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
_LONG_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_long_integer)

# The decoder that is written in Python, all that some interpreters have, shows the character, and points
# behind what it complains about; the one in C points at it.
_NAMED = re.compile(r"(Invalid control character|Invalid \\escape)(?:: | )'")


def raw_decode(text: str, position: int) -> tuple[Any, int]:
    """Decode the value at a position, and return it and its end. Raises `ValueError` if there is none.

    >>> raw_decode('[1, [2]]', 4)
    ([2], 7)
    """
    try:
        return _with_long_integers(text, position)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        named = _NAMED.match(error.msg)
        if named:
            raise json.JSONDecodeError(named[1], text, error.pos - 1) from None
        raise


def _with_long_integers(text: str, position: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, position)
    except json.JSONDecodeError:
        raise
    except ValueError:  # an integer of thousands of digits, or a constant that is not JSON
        return _LONG_DECODER.raw_decode(text, position)


def decode(text: str) -> Any:
    """Decode the single value of a text. Raises `ValueError` if there is none, or more than one.

    >>> decode(' {"a": [1, 2]} ')
    {'a': [1, 2]}
    """
    start = SPACE.match(text).end()  # type: ignore[union-attr]  # it matches everywhere
    value, end = raw_decode(text, start)
    end = SPACE.match(text, end).end()  # type: ignore[union-attr]
    if end != len(text):
        raise json.JSONDecodeError("Extra data", text, end)
    return value


def complaint(error: ValueError) -> str:
    """Return the message of a decoding error, without the position.

    >>> try:
    ...     decode("[1,")
    ... except ValueError as error:
    ...     print(complaint(error))
    expecting value
    """
    if isinstance(error, json.JSONDecodeError):
        return error.msg[:1].lower() + error.msg[1:].removesuffix(" at")
    return str(error)


_DEEP = 200
"""The deepest nesting; deeper lines are left to the standard library and its limit."""

_SHALLOW = 2 * _DEEP
"""Lines with fewer bytes than this cannot be nested more deeply."""

_LONG = b"1" * 19
_EVERY = 4
_SAMPLE = b"1" * (19 // _EVERY)
_DIGITS = bytes(ord("1") if chr(byte).isdigit() and byte < 128 else 0 for byte in range(256))


class FastJson:
    """A decoder of lines, and the exception by which it leaves a line to the standard library."""

    def __init__(self, loads: Loads | None = None, errors: Errors = (), has_long: bool = True) -> None:
        self.loads = loads
        self.errors = errors
        self.has_long = has_long

    def knows_numbers(self, data: bytes) -> bool:
        """Return whether all numbers in some data are decoded like in the standard library."""
        return self.has_long or not has_long_numbers(data)

    def reads(self, lines: list[bytes], most: int) -> bool:
        """Return whether lines of less than `most` bytes, whose numbers it knows, can be decoded."""
        return self.loads is not None and are_shallow(lines, most)


def has_long_numbers(data: bytes) -> bool:
    """Return whether there are so many digits in a row that an integer may have more than 64 bits.

    >>> has_long_numbers(b"1" * 18), has_long_numbers(b"x1" + b"2" * 18), has_long_numbers(b"1x" * 40)
    (False, True, False)
    """
    # Of so many, some that follow each other are among every fourth byte. `in` would first try to convert
    # what is searched to a number, and fail, which takes longer than to search a short text.
    sample = data[::_EVERY].translate(_DIGITS)
    return sample.partition(_SAMPLE)[1] != b"" and _LONG in data.translate(_DIGITS)


def fast_json() -> FastJson:
    """Return the decoder of the fastest installed package, or None."""
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


def are_shallow(lines: list[bytes], most: int) -> bool:
    """Return whether no line can be nested deeply, and each has less than `most` bytes.

    >>> are_shallow([b"[" * 200, b"1"], 300), are_shallow([b'{"a":' * 201], 2_000), are_shallow([b"12"], 2)
    (True, False, False)
    """
    longest = max(map(len, lines))
    if longest < _SHALLOW:
        return longest < most
    return longest < most and _most_of(b"[", lines) + _most_of(b"{", lines) <= _DEEP


def _most_of(bracket: bytes, lines: list[bytes]) -> int:
    return max(map(bytes.count, lines, repeat(bracket)))
