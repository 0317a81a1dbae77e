"""JSON files: an array is a stream of records, anything else, or with an option also an array, is one record.

Text is read chunk by chunk, and only the item that is being read is kept, so that an array of any size needs
little memory. Imports its neighbours.
"""

from __future__ import annotations

import codecs
import io
from json import JSONDecodeError
from typing import NamedTuple

from ..._core.foundation.json_text.decoding import SPACE, complaint, decode, raw_decode
from ..._core.foundation.json_text.json_places import Position, end_of, places_in, position_in
from ..failures import DataProblem
from .input_records import InputRecord, in_pieces, not_utf8, too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, BinaryIO

    from ..._core.foundation.json_text.json_places import RecordPart
    from .input_records import Item, ReadOptions

_CHUNK = 1 << 16
# An error that is caused by a cut is never further than this from the end of the text so far:
# the longest literal, or an escape of two surrogates.
_MAX_CUT = 16


class JsonStream:
    """The items of a JSON text as records. The origin of a record is its text, its offset and its position.

    `read(size)` returns more text, at least one character, or "" at the end. No item may have more than
    `max_size` characters.
    """

    def __init__(self, read: Callable[[int], str], name: str, max_size: int) -> None:
        self._read = read
        self._name = name
        self._max_size = max_size
        self._text = ""
        self._at = 0
        self._is_complete = False
        self._line = 1  # the line of the character at _counted_to_to
        self._column = 1
        self._counted_to = 0
        self.end: int = 0  # offset after the value, in the text of the last record

    def items(self, lists_are_records: bool = True) -> Iterator[InputRecord]:
        """Yield the items of an array, or the only value, whose index is None."""
        if self._next_character() == "[" and lists_are_records:
            yield from self._array_items()
        else:
            yield self._single_value()
        if self._next_character():
            raise self._problem("extra data after the end", self._at)

    def _array_items(self) -> Iterator[InputRecord]:
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
                raise self._problem("expecting ',' or ']'", self._at)
            self._at += 1
            if delimiter == "]":
                return

    def _single_value(self) -> InputRecord:
        self._line_of(self._at)
        while self._read_more():
            pass
        return self._record(None)

    def _record(self, index: int | None) -> InputRecord:
        """Return the value at the current position as a record, and move past it."""
        line, column = self._line_of(self._at), self._column
        value, start = self._value()
        return InputRecord(value, line, index, (self._text, start, Position(line, column)))

    def _value(self) -> tuple[Any, int]:
        """Return the value at the current position and its offset in the buffer, and move past it."""
        while True:
            try:
                value, end = raw_decode(self._text, self._at)
            except ValueError as error:
                if not self._may_be_cut(error):
                    raise self._value_error(error) from None
            else:
                # A number may continue in the next chunk: `1` of `1.5`, `1` of `1e9`.
                if self._is_complete or len(self._text) - end > _MAX_CUT:
                    self._check_size(end)
                    start, self._at = self._at, end
                    self.end = end
                    return value, start
            self._read_more()

    def _may_be_cut(self, error: ValueError) -> bool:
        """Return whether an error may come from text that was not read to its end."""
        if self._is_complete or not isinstance(error, JSONDecodeError):
            return False
        return error.msg.startswith("Unterminated string") or error.pos >= len(self._text) - _MAX_CUT

    def _read_more(self) -> bool:
        """Read a chunk, or as much as the buffer holds if one value fills all of it."""
        if self._is_complete:
            return False
        self._drop_read()
        self._check_size(len(self._text))
        chunk = self._read(max(_CHUNK, len(self._text)))
        if not chunk:
            self._is_complete = True
            return False
        self._text += chunk
        return True

    def _check_size(self, end: int) -> None:
        """Raise if the value at the current position is too long."""
        if end - self._at > self._max_size:
            raise DataProblem(self._name, too_long("record", self._max_size), self._line_of(self._at))

    def _drop_read(self) -> None:
        """Drop the text before the current position."""
        self._line_of(self._at)
        self._text = self._text[self._at :]
        self._at = self._counted_to = 0

    def _next_character(self) -> str:
        """Skip white space, and return the next character, or "" at the end."""
        while True:
            self._at = SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._read_more():
                return ""

    def _line_of(self, position: int) -> int:
        """Return the line of a position, which may not be before the one of the last call."""
        passed = self._text.count("\n", self._counted_to, position)
        if passed:
            self._line += passed
            self._column = position - self._text.rindex("\n", self._counted_to, position)
        else:
            self._column += position - self._counted_to
        self._counted_to = position
        return self._line

    def _value_error(self, error: ValueError) -> DataProblem:
        position = error.pos if isinstance(error, JSONDecodeError) else self._at
        return self._problem(complaint(error), position)

    def _problem(self, message: str, position: int) -> DataProblem:
        line = self._line_of(position)
        return DataProblem(self._name, f"wrong JSON: {message}", line, self._column)


class _RecordText(NamedTuple):
    """The text of a record that was cut out of a file."""

    text: str
    position: Position
    offset: int | None


class JsonFile:
    """The records of a file."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._file = file
        self._name = name
        self._max_size = read_options.max_size
        self._lists_are_records = read_options.lists_are_records
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._line = 1
        self._record_texts: list[_RecordText] | None = None

    def items(self) -> Iterator[Item]:
        """Yield the items of an array, or the only value."""
        if self._record_texts is not None:
            for text, position, offset in self._record_texts:
                yield InputRecord(decode(text), position.line, offset, (text, 0, position))
            return
        stream = JsonStream(self._read, self._name, self._max_size)
        yield from stream.items(self._lists_are_records)

    def json_text(self, record: InputRecord) -> str:
        """Return the text of a record."""
        text, start, _ = record.origin
        return str(text[start : end_of(text, start)])

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the positions of parts of a record."""
        text, start, first = record.origin
        return [position_in(text, place, start, first) for place in places_in(text, start, wanted)]

    def pieces(self) -> Iterator[list[_RecordText]]:
        """Yield the texts of some records, with their positions."""
        return in_pieces(self._sized_texts())

    def _sized_texts(self) -> Iterator[tuple[_RecordText, int]]:
        stream = JsonStream(self._read, self._name, self._max_size)
        for record in stream.items(self._lists_are_records):
            text, start, position = record.origin
            cut = text[start : stream.end]
            yield _RecordText(cut, position, record.offset), len(cut)

    @classmethod
    def from_piece(cls, piece: list[_RecordText], name: str, read_options: ReadOptions) -> JsonFile:
        """Return the reader of a piece."""
        made = cls(io.BytesIO(), name, read_options)
        made._record_texts = piece
        return made

    def _read(self, size: int) -> str:
        """Return more of the file as text, or "" at its end."""
        while True:
            chunk = self._file.read(size)
            try:
                text = self._decoder.decode(chunk, final=not chunk)
            except UnicodeDecodeError as error:
                line = self._line + error.object[: error.start].count(b"\n")
                raise DataProblem(self._name, not_utf8(error), line) from None
            self._line += chunk.count(b"\n")
            if text or not chunk:
                return text
