"""JSON files: an array is a stream of records, anything else is one record. Imports its neighbours."""

from __future__ import annotations

import codecs

from ..failures import DataProblem
from .input_records import spot_in
from .json_places import places_in
from .json_stream import JsonStream
from .lines import not_utf8

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from .input_records import Item, Record, Spot, Wanted, Wishes


class JsonFile:
    """The records of a file."""

    def __init__(self, file: BinaryIO, name: str, wishes: Wishes) -> None:
        self._file = file
        self._name = name
        self._most = wishes.most
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self._line = 1

    def items(self) -> Iterator[Item]:
        """Yield the items of an array, or the one value."""
        yield from JsonStream(self._read, self._name, self._most).items()

    def spots(self, record: Record, wanted: Sequence[Wanted]) -> list[Spot]:
        """Return where parts of a record stand."""
        text, start, first = record.origin
        return [spot_in(text, place, start, first) for place in places_in(text, start, wanted)]

    def _read(self, size: int) -> str:
        """Return more of the file as text, "" at its end."""
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
