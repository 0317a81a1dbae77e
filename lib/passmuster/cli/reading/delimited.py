"""CSV and TSV: rows below a header row that names the keys. Imports its neighbours."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from itertools import chain, islice

from ..._core.foundation.json_text.json_places import Position, position_in
from ..failures import DataProblem
from .input_records import InputRecord, Origin, TableRecords, decode_line, in_pieces, raw_lines, too_long

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ..._core.foundation.json_text.json_places import RecordPart
    from .input_records import ReadOptions

_ORIGIN = "passmuster_origin"
"""The name of the last column of files that `--invalid` writes; the column before it has the errors."""

_ADDED = 2  # columns
_MAX_DIGITS = 19
_SEPARATOR = re.compile(rb'(?:\xef\xbb\xbf)?"?sep=([ -~\t])"?\r?\n', re.IGNORECASE)
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
        self._columns: list[str] = []
        self._header: list[str] = []  # those of the columns that have data
        self._has_origins = False
        self._dialect = read_options.dialect
        self._delimiter = self._dialect.delimiter or self.delimiter
        self._changes_cells = self._dialect.changes_cells

    @property
    def header(self) -> list[str] | None:
        """The names of the columns, or None if there is no header."""
        return self._header if self._dialect.has_header else None

    def items(self) -> Iterator[InputRecord | TableRecords | DataProblem]:
        """Yield a record for each row that is not empty."""
        for row, line, held in self._rows():
            if type(row) is DataProblem:
                yield self._with_format(row)
            elif row:
                yield self._row(row, line, held)  # type: ignore[arg-type]

    def _rows(self) -> Iterator[tuple[list[str] | DataProblem, int, list[str]]]:
        """Yield each row, or why it can't be read, with its line and the lines that it consists of."""
        lines = _RowLines(self._file, self._name, self._read_options.max_size, self._first)
        is_start = not self._columns and self._first == 1
        if is_start:
            self._delimiter = lines.separator() or self._delimiter
            lines.skip(self._dialect.header_row - 1)
        if not self._dialect.has_header:
            self._set_header(list(self._dialect.columns.names))
        # strict: a quote that is never closed must not swallow the rest of the file.
        rows = csv.reader(lines, strict=True, delimiter=self._delimiter)
        try:
            if is_start and self._dialect.has_header:
                self._set_header(self._read_header(rows, lines))
        except csv.Error as error:
            raise self._wrong_row(error, lines) from None
        while True:
            lines.begin()
            try:
                row: list[str] | DataProblem | None = next(rows, None)
            except csv.Error as error:
                row = self._wrong_row(error, lines)
            except DataProblem as problem:
                if problem.line != lines.number:  # the row is too long, and may have no end
                    raise
                row = problem
            if row is None:
                return
            yield row, lines.first, lines.held

    def _wrong_row(self, error: csv.Error, lines: _RowLines) -> DataProblem:
        message = f"wrong {self.noun}: {_LINE.sub('', str(error))}"
        return DataProblem(self._name, message, lines.number, None, "".join(lines.held))

    def _set_header(self, header: list[str]) -> None:
        """Set the names of all columns. The last two of a file that `--invalid` wrote are no data."""
        self._columns = header
        self._has_origins = header[-1:] == [_ORIGIN]
        self._header = header[:-_ADDED] if self._has_origins else header

    def pieces(self) -> Iterator[tuple[list[str], str, int, bytes]]:
        """Yield the header, the delimiter, a line number, and whole rows from that line on."""
        rows = (((line, "".join(lines)), sum(map(len, lines))) for _, line, lines in self._rows())
        for held in in_pieces(rows):
            if held:  # the header comes first
                text = "".join([text for _, text in held])
                yield self._columns, self._delimiter, held[0][0], text.encode("utf-8", "surrogateescape")

    @classmethod
    def from_piece(
        cls, piece: tuple[list[str], str, int, bytes], name: str, read_options: ReadOptions
    ) -> Delimited:
        """Return the reader of a piece."""
        header, delimiter, first, data = piece
        made = cls(io.BytesIO(data), name, read_options, first)
        made._set_header(header)
        made._delimiter = delimiter
        return made

    def row_with(self, record: InputRecord, errors: str, place: str) -> tuple[str, str]:
        """Return the header and the text of a row, with two more cells: its errors, and where it was read."""
        name = "errors"
        while name in self._header:
            name += "_"
        text = "".join(record.origin)
        row = text.rstrip("\r\n")
        offsets = _cell_offsets(text, self._delimiter)
        end = text[len(row) :] or "\n"
        if self._has_origins and len(offsets) > _ADDED:
            row = row[: offsets[-_ADDED] - len(self._delimiter)]
            del offsets[-_ADDED:]
        missing = max(len(self._header) - len(offsets), 0)
        # A delimiter that the file itself says is said again.
        is_said = self._delimiter != (self._dialect.delimiter or self.delimiter)
        head = f"sep={self._delimiter}\n" if is_said else ""
        head += self._join_cells([*self._header, name, _ORIGIN])
        return head + "\n", row + self._delimiter * (missing + 1) + self._join_cells([errors, place]) + end

    def _join_cells(self, cells: list[str]) -> str:
        row = io.StringIO()
        csv.writer(row, delimiter=self._delimiter, lineterminator="").writerow(cells)
        return row.getvalue()

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the positions of cells in a row. A missing cell is at the row's beginning."""
        text = "".join(record.origin)
        starts = dict(zip(self._header, _cell_offsets(text, self._delimiter)))
        offsets = [starts.get(part.path[0], 0) if part.path else 0 for part in wanted]
        return [position_in(text, offset, 0, Position(record.line, 1)) for offset in offsets]

    def _read_header(self, rows: Iterator[list[str]], lines: _RowLines) -> list[str]:
        header = next((row for row in rows if row), None)
        if header is None:
            raise DataProblem(self._name, "no header row: the file is empty")
        duplicates = [name for name, times in Counter(header).items() if times > 1]
        if duplicates:
            message = f"the header names {', '.join(map(repr, duplicates))} more than once"
            raise DataProblem(self._name, message, lines.number)
        return header

    def _row(self, row: list[str], line: int, origin: list[str]) -> InputRecord | TableRecords | DataProblem:
        header = self._header
        place = None
        if self._has_origins:
            row, place = _split_origin(row)
        if len(row) > len(header):
            message = f"{len(row)} cells where the header names {len(header)}"
            return self._unreadable(message, line, place, origin)
        cells: dict[str, Any] = dict(zip(header, row))
        if self._read_options.empty_is_missing:
            cells = {name: cell for name, cell in cells.items() if cell}
        if not self._changes_cells:
            return InputRecord(cells, line, None, origin, place)
        try:
            cells = self._dialect.values(cells)
        except ValueError as error:
            return self._unreadable(str(error), line, place, origin)
        return TableRecords([InputRecord(cells, line, None, origin, place)])

    def _unreadable(self, message: str, line: int, place: Origin | None, origin: list[str]) -> DataProblem:
        name, line = (self._name, line) if place is None else place[:2]
        problem = DataProblem(name, f"wrong {self.noun}: {message}", line, None, "".join(origin))
        return self._with_format(problem)

    def _with_format(self, problem: DataProblem) -> DataProblem:
        problem.row_format = {"header": self._columns, "delimiter": self._delimiter}
        return problem


class TabDelimited(Delimited):
    """The rows of a file whose cells are separated by tabs."""

    delimiter = "\t"
    noun = "TSV"


class _RowLines:
    """The lines of rows, whose length is limited. A quoted cell may go on in the next line.

    `number` is the line that was read last, and `first` the first one of the row.
    """

    def __init__(self, file: BinaryIO, name: str, max_size: int, first: int) -> None:
        self._lines: Iterator[bytes] = raw_lines(file, max_size)
        self._max_size = max_size
        self._name = name
        self.number: int = first - 1
        self.begin()

    def separator(self) -> str | None:
        """Return the delimiter if the first line says it, as Excel writes it, and skip that line."""
        start = next(self._lines, b"")
        found = _SEPARATOR.fullmatch(start)
        if found is None:
            self._lines = chain((start,), self._lines) if start else self._lines
            return None
        self.number += 1
        return found[1].decode()

    def skip(self, count: int) -> None:
        """Skip lines."""
        for _ in islice(self._lines, count):
            self.number += 1

    def begin(self) -> None:
        """Begin a row with the next line."""
        self.first: int = self.number + 1
        self._size = 0
        self.held: list[str] = []

    def __iter__(self) -> _RowLines:
        return self

    def __next__(self) -> str:
        raw = next(self._lines)
        self.number += 1
        try:
            line = decode_line(raw, self._name, self.number, self._max_size)
        except DataProblem as problem:
            self.held.append(problem.text or raw.decode("utf-8", "surrogateescape"))
            if problem.text:
                problem.text = "".join(self.held)
            raise
        self._size += len(line)
        if self._size > self._max_size:
            raise DataProblem(self._name, too_long("row", self._max_size), self.first)
        self.held.append(line)
        return line


def _split_origin(row: list[str]) -> tuple[list[str], Origin | None]:
    """Return a row without the cells that `--invalid` added, and where it was first read, if it says so."""
    file, _, line = row[-1].rpartition(":")
    if file and line.isdecimal() and len(line) < _MAX_DIGITS:
        return row[:-_ADDED], Origin(file, int(line))
    return row, None


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
