"""JSON files: an array is a stream of records, anything else is one record. Imports its neighbours."""

from __future__ import annotations

import codecs
import io
from typing import NamedTuple

from ...json_text.decoding import decode
from ...json_text.json_places import Position, end_of, places_in, position_in
from ..failures import DataProblem
from .input_records import PIECE_SIZE, InputRecord
from .json_stream import JsonStream
from .lines import not_utf8

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from ...json_text.json_places import RecordPart
    from .input_records import Item, ReadOptions


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
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._line = 1
        self._record_texts: list[_RecordText] | None = None

    def items(self) -> Iterator[Item]:
        """Yield the items of an array, or the only value."""
        if self._record_texts is not None:
            for text, position, offset in self._record_texts:
                yield InputRecord(decode(text), position.line, offset, (text, 0, position))
            return
        yield from JsonStream(self._read, self._name, self._max_size).items()

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
        held: list[_RecordText] = []
        size = 0
        stream = JsonStream(self._read, self._name, self._max_size)
        try:
            for record in stream.items():
                text, start, position = record.origin
                held.append(_RecordText(text[start : stream.end], position, record.offset))
                size += len(held[-1].text)
                if size > PIECE_SIZE:
                    yield held
                    held, size = [], 0
        except (DataProblem, OSError):
            yield held  # the records before this one
            raise
        yield held

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
