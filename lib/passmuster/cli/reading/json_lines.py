"""JSON Lines: a record on each line, and reading goes on behind a wrong one. Imports its neighbours."""

from __future__ import annotations

import io

from ..failures import DataProblem
from .fast_json import SHALLOW, fast_json, is_shallow
from .input_records import PIECE, Record, Spot
from .json_places import places_in
from .json_stream import complaint, decode
from .lines import decoded, raw_lines

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, BinaryIO

    from .input_records import Item, Wanted, Wishes

_BLOCK = 1 << 16
"""How many bytes are looked at at once."""

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
        file: Any = self._file
        fast = fast_json()
        certain = min(SHALLOW, self._most)
        for first, data in self._blocks(file.read1, _BLOCK):
            loads, errors = fast.loads_of(data)
            lines = data.split(b"\n")
            end = b"" if lines[-1] else b"\n"
            if end:
                lines.pop()
            for number, line in enumerate(lines, first):
                if loads is not None and (len(line) < certain or self._is_usual(line)):
                    try:
                        value = loads(line)
                    except errors:
                        pass
                    else:
                        yield Record(value, number, None, line)
                        continue
                item = self._item(number, line + (end if line is lines[-1] else b"\n"))
                if item is not None:
                    yield item

    def _is_usual(self, line: bytes) -> bool:
        """Tell whether a line has no more bytes and no more nesting than it may."""
        return len(line) < self._most and is_shallow(line)

    def _item(self, number: int, line: bytes) -> Item | None:
        """Return what the standard library makes of a line, nothing of an empty one."""
        try:
            text = decoded(line, self._name, number, self._most)
            return Record(decode(text), number, None, line) if text.strip(_JSON_SPACE) else None
        except DataProblem as problem:
            return problem
        except ValueError as error:
            column = getattr(error, "pos", 0) + 1
            return DataProblem(self._name, complaint(error), number, column)

    def pieces(self) -> Iterator[tuple[int, bytes]]:
        """Yield whole lines, with the number of the first of them."""
        return self._blocks(self._file.read, PIECE)

    def _blocks(self, read: Callable[[int], bytes], size: int) -> Iterator[tuple[int, bytes]]:
        """Yield whole lines, with the number of the first of them."""
        first = self._first
        while data := read(size):
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
        text = decoded(record.origin, self._name, record.line, self._most)
        return [Spot(record.line, place + 1) for place in places_in(text, 0, wanted)]
