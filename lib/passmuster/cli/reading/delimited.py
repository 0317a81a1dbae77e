"""CSV and TSV: rows below a header row that names the keys. Imports its neighbours."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter

from ..._core.foundation.json_text.json_places import Position, position_in
from ..failures import DataProblem
from .input_records import PIECE_SIZE, InputRecord, decode_line, raw_lines, too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from ..._core.foundation.json_text.json_places import RecordPart
    from .input_records import Item, ReadOptions

_LINE = re.compile(r"^line \d+: ")  # some interpreters begin messages so; we name the line ourselves


class Delimited:
    """The rows of a file whose cells are separated by commas."""

    delimiter = ","
    noun = "CSV"

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions, first: int = 1) -> None:
        self._file = file
        self._name = name
        self._read_options = read_options
        self._first = first
        self._header: list[str] = []

    def items(self) -> Iterator[Item]:
        """Yield a record for each row that is not empty."""
        for row, line, held in self._rows():
            if row:
                yield self._row(row, line, held)

    def _rows(self) -> Iterator[tuple[list[str], int, list[str]]]:
        """Yield each row with its line and the lines of text that it consists of."""
        lines = _RowLines(self._lines(), self._read_options.max_size, self._name)
        # strict: a quote that is never closed must not swallow the rest of the file.
        rows = csv.reader(lines, strict=True, delimiter=self.delimiter)
        try:
            if not self._header:
                self._header = self._read_header(rows)
            while True:
                line = rows.line_num + self._first
                lines.begin(line)
                row = next(rows, None)
                if row is None:
                    return
                yield row, line, lines.held
        except csv.Error as error:
            reason = _LINE.sub("", str(error))
            line = rows.line_num + self._first - 1
            raise DataProblem(self._name, f"wrong {self.noun}: {reason}", line) from None

    def pieces(self) -> Iterator[tuple[list[str], int, bytes]]:
        """Yield the header, a line number, and whole rows from that line on."""
        first, held, size = 0, [], 0
        try:
            for _, line, lines in self._rows():
                first = first or line
                held += lines
                size += sum(map(len, lines))
                if size > PIECE_SIZE:
                    yield self._header, first, "".join(held).encode()
                    first, held, size = 0, [], 0
        except (DataProblem, OSError):
            if held:  # the header comes first
                yield self._header, first, "".join(held).encode()
            raise
        if held:
            yield self._header, first, "".join(held).encode()

    @classmethod
    def from_piece(
        cls, piece: tuple[list[str], int, bytes], name: str, read_options: ReadOptions
    ) -> Delimited:
        """Return the reader of a piece."""
        header, first, data = piece
        made = cls(io.BytesIO(data), name, read_options, first)
        made._header = header
        return made

    def row_with(self, record: InputRecord, name: str, cell: str) -> tuple[str, str]:
        """Return the header with one more name, and the text of a row with one more cell."""
        while name in self._header:
            name += "_"
        text = "".join(record.origin)
        row = text.rstrip("\r\n")
        missing = len(self._header) - len(_cell_offsets(text, self.delimiter))
        end = text[len(row) :] or "\n"
        head = self._join_cells([*self._header, name])
        return head + "\n", row + self.delimiter * (missing + 1) + self._join_cells([cell]) + end

    def _join_cells(self, cells: list[str]) -> str:
        row = io.StringIO()
        csv.writer(row, delimiter=self.delimiter, lineterminator="").writerow(cells)
        return row.getvalue()

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the positions of cells in a row. A missing cell is at the row's beginning."""
        text = "".join(record.origin)
        starts = dict(zip(self._header, _cell_offsets(text, self.delimiter)))
        offsets = [starts.get(part.path[0], 0) if part.path else 0 for part in wanted]
        return [position_in(text, offset, 0, Position(record.line, 1)) for offset in offsets]

    def _lines(self) -> Iterator[str]:
        for number, line in enumerate(raw_lines(self._file, self._read_options.max_size), self._first):
            yield decode_line(line, self._name, number, self._read_options.max_size)

    def _read_header(self, rows: Iterator[list[str]]) -> list[str]:
        header = next((row for row in rows if row), None)
        if header is None:
            raise DataProblem(self._name, "no header row: the file is empty")
        duplicates = [name for name, times in Counter(header).items() if times > 1]
        if duplicates:
            message = f"the header names {', '.join(map(repr, duplicates))} more than once"
            raise DataProblem(self._name, message, 1)
        return header

    def _row(self, row: list[str], line: int, origin: list[str]) -> Item:
        header = self._header
        if len(row) > len(header):
            message = f"wrong {self.noun}: {len(row)} cells where the header names {len(header)}"
            return DataProblem(self._name, message, line)
        cells = zip(header, row)
        if self._read_options.empty_is_missing:
            return InputRecord({name: cell for name, cell in cells if cell}, line, None, origin)
        return InputRecord(dict(cells), line, None, origin)


class TabDelimited(Delimited):
    """The rows of a file whose cells are separated by tabs."""

    delimiter = "\t"
    noun = "TSV"


class _RowLines:
    """The lines of rows, whose length is limited. A quoted cell may go on in the next line."""

    def __init__(self, lines: Iterator[str], max_size: int, name: str) -> None:
        self._lines = lines
        self._max_size = max_size
        self._name = name
        self.begin(1)

    def begin(self, line: int) -> None:
        """Begin a row at a line."""
        self._line = line
        self._size = 0
        self.held: list[str] = []

    def __iter__(self) -> _RowLines:
        return self

    def __next__(self) -> str:
        line = next(self._lines)
        self._size += len(line)
        if self._size > self._max_size:
            raise DataProblem(self._name, too_long("row", self._max_size), self._line)
        self.held.append(line)
        return line


def _cell_offsets(text: str, delimiter: str) -> list[int]:
    """Return the offsets of the cells in a row. A quoted cell begins at its quote."""
    starts = [0]
    at = 0
    while True:
        if text.startswith('"', at):
            at = _skip_quoted(text, at)
        at = text.find(delimiter, at)
        if at < 0:
            return starts
        at += len(delimiter)
        starts.append(at)


def _skip_quoted(text: str, at: int) -> int:
    """Return the offset after a quoted cell, in which two quotes are one."""
    while True:
        at = text.find('"', at + 1)
        if at < 0:
            return len(text)
        if not text.startswith('"', at + 1):
            return at + 1
        at += 1
