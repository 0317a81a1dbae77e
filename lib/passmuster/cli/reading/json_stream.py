"""JSON texts read piece by piece, so that an array of any size needs little memory.

`JsonStream` takes chunks of text and gives the items of one top-level array, or the
one value that the string is. Only the item that is being read is held. Imports failures
and records.
"""

from __future__ import annotations

from json import JSONDecodeError

from ...json_text.decoding import SPACE, complaint, raw_decode
from ...json_text.json_places import Position
from ..failures import DataProblem
from .input_records import InputRecord
from .lines import too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

_CHUNK = 1 << 16
# No error that a cut causes lies further than this from the end of what was read:
# the longest literal, or an escape of two surrogates.
_CUT = 16


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
        return InputRecord(value, line, index, (self._text, start, Position(line, column)))

    def _value(self) -> tuple[Any, int]:
        """Return the value at the current position and where it begins now; step behind it."""
        while True:
            try:
                value, end = raw_decode(self._text, self._at)
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
        if self._ended or not isinstance(error, JSONDecodeError):
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
            self._at = SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
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
        position = error.pos if isinstance(error, JSONDecodeError) else self._at
        return self._wrong(complaint(error), position)

    def _wrong(self, message: str, position: int) -> DataProblem:
        line = self._line_at(position)
        return DataProblem(self._name, f"wrong JSON: {message}", line, self._column)
