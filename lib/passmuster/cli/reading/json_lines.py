"""JSON Lines: a record on each line, and reading goes on behind a wrong one. Imports its neighbours."""

from __future__ import annotations

import io

from ..failures import DataProblem
from .input_records import PIECE, Record, Spot
from .json_places import places_in
from .json_stream import complaint, decode
from .lines import decoded, raw_lines

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from .input_records import Item, Wanted, Wishes

_JSON_SPACE = " \t\r\n"


class JsonLines:
    """The records of a file, or of a piece of one that begins at a line."""

    def __init__(self, file: BinaryIO, name: str, wishes: Wishes, first: int = 1) -> None:
        self._file = file
        self._name = name
        self._most = wishes.most
        self._first = first

    def items(self) -> Iterator[Item]:
        """Yield a record for each line that is not empty."""
        for number, line in enumerate(raw_lines(self._file, self._most), self._first):
            try:
                text = decoded(line, self._name, number, self._most)
                if text.strip(_JSON_SPACE):
                    yield Record(decode(text), number, None, text)
            except DataProblem as problem:
                yield problem
            except ValueError as error:
                column = getattr(error, "pos", 0) + 1
                yield DataProblem(self._name, complaint(error), number, column)

    def pieces(self) -> Iterator[tuple[int, bytes]]:
        """Yield whole lines, with the number of the first of them."""
        first = self._first
        while data := self._file.read(PIECE):
            if not data.endswith(b"\n"):
                data += next(raw_lines(self._file, self._most), b"")
            yield first, data
            first += data.count(b"\n") + (not data.endswith(b"\n"))

    @classmethod
    def of_piece(cls, piece: tuple[int, bytes], name: str, wishes: Wishes) -> JsonLines:
        """Return what reads a piece."""
        first, data = piece
        return cls(io.BytesIO(data), name, wishes, first)

    def spots(self, record: Record, wanted: Sequence[Wanted]) -> list[Spot]:
        """Return where parts of a record stand."""
        return [Spot(record.line, place + 1) for place in places_in(record.origin, 0, wanted)]
