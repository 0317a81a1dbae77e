"""Strict decoding of JSON by the standard library, and its error messages."""

from __future__ import annotations

import json
import re

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

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
