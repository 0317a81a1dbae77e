"""JSON texts read piece by piece, so that an array of any size needs little memory.

`JsonStream` takes chunks of text and gives the items of one top-level array, or the
one value that the string is. Only the item that is being read is held. Imports failures
and records.
"""

from __future__ import annotations

import json
import re

from ..failures import DataProblem
from .input_records import InputRecord, Spot
from .lines import too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

_SPACE = re.compile(r"[ \t\n\r]*")
_CHUNK = 1 << 16
# No error that a cut causes lies further than this from the end of what was read:
# the longest literal, or an escape of two surrogates.
_CUT = 16
_MOST_DIGITS = 4300


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not JSON")


def _long_integer(digits: str) -> int | float:
    """Return an integer too long for `int()` as JSON's other readers do: a double."""
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)
_LONG_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_long_integer)


def _raw_decode(text: str, position: int) -> tuple[Any, int]:
    """Return the value at the position and where it ends; ValueError when there is none."""
    try:
        return _with_long_integers(text, position)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        named = _NAMED.match(error.msg)
        if named:
            raise json.JSONDecodeError(named[1], text, error.pos - 1) from None
        raise


# The decoder that is written in Python, all that some interpreters have, shows the character, and points
# behind what it complains about; the one in C points at it.
_NAMED = re.compile(r"(Invalid control character|Invalid \\escape)(?:: | )'")


def _with_long_integers(text: str, position: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, position)
    except json.JSONDecodeError:
        raise
    except ValueError:  # an integer of thousands of digits, or a constant that is not JSON
        return _LONG_DECODER.raw_decode(text, position)


def decode(text: str) -> Any:
    """Return the one value that the string holds; ValueError when it holds none or more.

    >>> decode(' {"a": [1, 2]} ')
    {'a': [1, 2]}
    """
    start = _SPACE.match(text).end()  # type: ignore[union-attr]  # it matches everywhere
    value, end = _raw_decode(text, start)
    end = _SPACE.match(text, end).end()  # type: ignore[union-attr]
    if end != len(text):
        raise json.JSONDecodeError("Extra data", text, end)
    return value


def complaint(error: ValueError) -> str:
    """Return what is wrong with a JSON text, without the place."""
    if isinstance(error, json.JSONDecodeError):
        reason = error.msg[:1].lower() + error.msg[1:].removesuffix(" at")
    else:
        reason = str(error)
    return f"wrong JSON: {reason}"


class JsonStream:
    """The items of a JSON text as records; the origin of each is the text, its offset and its place.

    `read(size)` returns more text, at least one character, or "" at the end. No item may have more than
    `most` characters.
    """

    def __init__(self, read: Callable[[int], str], name: str, most: int) -> None:
        self._read = read
        self._name = name
        self._most = most
        self._text = ""
        self._at = 0
        self._ended = False
        self._line = 1  # the line of the character at _counted
        self._column = 1
        self._counted = 0
        self.end: int = 0  # where in the text of the last record its value ends

    def items(self) -> Iterator[InputRecord]:
        """Yield the records; the index is None for a value that is no array."""
        if self._next_character() == "[":
            yield from self._array()
        else:
            yield self._whole()
        if self._next_character():
            raise self._wrong("extra data after the end", self._at)

    def _array(self) -> Iterator[InputRecord]:
        self._at += 1
        index = 0
        if self._next_character() == "]":
            self._at += 1
            return
        while True:
            self._next_character()
            yield self._record(index)
            index += 1
            delimiter = self._next_character()
            if delimiter not in (",", "]") or not delimiter:
                raise self._wrong("expecting ',' or ']'", self._at)
            self._at += 1
            if delimiter == "]":
                return

    def _whole(self) -> InputRecord:
        self._line_at(self._at)
        while self._more():
            pass
        return self._record(None)

    def _record(self, index: int | None) -> InputRecord:
        """Return the value at the current position, with its place, and step behind it."""
        line, column = self._line_at(self._at), self._column
        value, start = self._value()
        return InputRecord(value, line, index, (self._text, start, Spot(line, column)))

    def _value(self) -> tuple[Any, int]:
        """Return the value at the current position and where it begins now; step behind it."""
        while True:
            try:
                value, end = _raw_decode(self._text, self._at)
            except ValueError as error:
                if not self._maybe_cut(error):
                    raise self._wrong_value(error) from None
            else:
                # A number may go on in what was not read yet: `1` of `1.5`, `1` of `1e9`.
                if self._ended or len(self._text) - end > _CUT:
                    self._bound(end)
                    start, self._at = self._at, end
                    self.end = end
                    return value, start
            self._more()

    def _maybe_cut(self, error: ValueError) -> bool:
        """Return whether the error may come from the string not being read to its end."""
        if self._ended or not isinstance(error, json.JSONDecodeError):
            return False
        return error.msg.startswith("Unterminated string") or error.pos >= len(self._text) - _CUT

    def _more(self) -> bool:
        """Read on; as much again when one value fills all that is held."""
        if self._ended:
            return False
        self._drop()
        self._bound(len(self._text))
        chunk = self._read(max(_CHUNK, len(self._text)))
        if not chunk:
            self._ended = True
            return False
        self._text += chunk
        return True

    def _bound(self, end: int) -> None:
        """Refuse what begins at the current position if it is too long."""
        if end - self._at > self._most:
            raise DataProblem(self._name, too_long("record", self._most), self._line_at(self._at))

    def _drop(self) -> None:
        """Forget what lies behind the current position."""
        self._line_at(self._at)
        self._text = self._text[self._at :]
        self._at = self._counted = 0

    def _next_character(self) -> str:
        """Skip white space; return the character there, or "" at the end."""
        while True:
            self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def _line_at(self, position: int) -> int:
        """Return the line of a position at or behind the last one asked for."""
        passed = self._text.count("\n", self._counted, position)
        if passed:
            self._line += passed
            self._column = position - self._text.rindex("\n", self._counted, position)
        else:
            self._column += position - self._counted
        self._counted = position
        return self._line

    def _wrong_value(self, error: ValueError) -> DataProblem:
        position = error.pos if isinstance(error, json.JSONDecodeError) else self._at
        return self._wrong(complaint(error), position)

    def _wrong(self, message: str, position: int) -> DataProblem:
        line = self._line_at(position)
        if not message.startswith("wrong JSON"):
            message = "wrong JSON: " + message
        return DataProblem(self._name, message, line, self._column)
