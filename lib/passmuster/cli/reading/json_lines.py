"""JSON Lines: a record on each line. Reading goes on after a wrong line. Imports its neighbours."""

from __future__ import annotations

import io
import os
import stat

from ..._core.foundation.json_text.decoding import complaint, decode, fast_json
from ..._core.foundation.json_text.json_places import Position, places_in
from ..failures import DataProblem
from .input_records import PIECE_SIZE, InputRecord, InputRecords, decode_line, raw_lines

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, BinaryIO, Union

    from ..._core.foundation.json_text.decoding import FastJson
    from ..._core.foundation.json_text.json_places import RecordPart
    from .input_records import Item, ReadOptions

    _Lines = Union[bytes, tuple[int, int]]

_BLOCK = 1 << 16
"""How many bytes are searched at a time."""

_BATCH_LINES = 32
"""How many lines are parsed together: few enough that the first record does not take long."""

_JSON_SPACE = " \t\r\n"


class JsonLines:
    """The records of a file, or of a piece that begins at a line."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions, first: int = 1) -> None:
        self._file = file
        self._name = name
        self._max_size = read_options.max_size
        self._first = first

    def items(self) -> Iterator[Item]:
        """Yield the items of all lines that are not empty; a fast parser makes one item of several lines."""
        file: Any = self._file
        fast = fast_json()
        for first, data in self._blocks(file.read1, _BLOCK):
            lines = data.split(b"\n")
            end = b"" if lines[-1] else b"\n"
            if end:
                lines.pop()
            knows_numbers = fast.knows_numbers(data)
            for start in range(0, len(lines), _BATCH_LINES):
                part = lines[start : start + _BATCH_LINES]
                is_fast = (knows_numbers or fast.knows_numbers(b"\n".join(part))) and fast.reads(
                    part, self._max_size
                )
                is_last = start + len(part) == len(lines)
                yield from self._items(
                    fast if is_fast else None, first + start, part, end if is_last else b"\n"
                )

    def _items(self, fast: FastJson | None, first: int, lines: list[bytes], end: bytes) -> Iterator[Item]:
        """Yield the items of lines before `end`: records for the fast parser, and single items for others."""
        at = 0
        while at < len(lines):
            if fast is not None:
                records = InputRecords(first + at, lines[at:], fast.loads, fast.errors)  # type: ignore[arg-type]
                yield records
                at += records.used_count
                if at == len(lines):
                    return
            item = self._item(first + at, lines[at] + (end if at == len(lines) - 1 else b"\n"))
            if item is not None:
                yield item
            at += 1

    def _item(self, number: int, line: bytes) -> Item | None:
        """Return the result of the standard library's parser for a line, or None for an empty one."""
        try:
            text = decode_line(line, self._name, number, self._max_size)
            return InputRecord(decode(text), number, None, line) if text.strip(_JSON_SPACE) else None
        except DataProblem as problem:
            return problem
        except ValueError as error:
            column = getattr(error, "pos", 0) + 1
            return DataProblem(self._name, f"wrong JSON: {complaint(error)}", number, column, text)

    def pieces(self) -> Iterator[tuple[int, _Lines]]:
        """Yield line numbers, with whole lines from there on.

        The lines of a file that can be opened again are not copied: an offset and a length stand for them.
        """
        file = self._file if _is_regular_file(self._file, self._name) else None
        start = end = 0
        for first, data in self._blocks(self._file.read, PIECE_SIZE):
            if file is not None:
                start, end = end, file.tell()
            is_whole = end - start == len(data)  # else a line was too long
            yield first, (start, len(data)) if is_whole else data

    def _blocks(self, read: Callable[[int], bytes], size: int) -> Iterator[tuple[int, bytes]]:
        """Yield whole lines, with the number of the first one."""
        first = self._first
        while data := read(size):
            if not data.endswith(b"\n"):
                data += next(raw_lines(self._file, self._max_size), b"")
            yield first, data
            first += data.count(b"\n") + (not data.endswith(b"\n"))

    @classmethod
    def from_piece(cls, piece: tuple[int, _Lines], name: str, read_options: ReadOptions) -> JsonLines:
        """Return the reader of a piece."""
        first, data = piece
        if isinstance(data, tuple):
            with open(name, "rb", buffering=0) as file:
                file.seek(data[0])
                data = file.read(data[1])
        return cls(io.BytesIO(data), name, read_options, first)

    def json_text(self, record: InputRecord) -> str:
        """Return the text of a record."""
        return decode_line(record.origin, self._name, record.line, self._max_size).strip(_JSON_SPACE)

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the positions of parts of a record."""
        text = decode_line(record.origin, self._name, record.line, self._max_size)
        return [Position(record.line, place + 1) for place in places_in(text, 0, wanted)]


def _is_regular_file(file: BinaryIO, name: str) -> bool:
    """Return whether a file is the regular file with a name, uncompressed."""
    try:
        found = os.fstat(file.fileno())
        return stat.S_ISREG(found.st_mode) and os.path.samestat(found, os.stat(name))
    except (OSError, ValueError):  # standard input, or a compressed file
        return False
