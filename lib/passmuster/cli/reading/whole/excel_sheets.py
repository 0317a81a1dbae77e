"""Sheets of Excel: rows below a header row, read by openpyxl or calamine. Imports its neighbours."""

from __future__ import annotations

import warnings

from ...._core.foundation.json_text.json_places import Position
from ...failures import DataProblem
from ..input_records import InputRecord, TableRecords
from .book_parts import LIMIT_HINT, check_parts, rows_of_copy
from .placed import import_optional, seekable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ...._core.foundation.json_text.json_places import RecordPart
    from ..input_records import Item, ReadOptions


class ExcelSheet:
    """The rows of a sheet below its header row. An empty cell means that the key is missing."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._excel = import_optional("openpyxl", name, "excel")
        self._file = seekable(file, name, read_options.max_size)
        self._name = name
        self._sheet = read_options.sheet
        self._max_size = read_options.max_size
        self._columns: dict[Any, int] = {}
        self._dialect = read_options.dialect
        self.header: list[Any] | None = None

    def items(self) -> Iterator[Item]:
        """Yield a record for each row that is not empty."""
        rows = self._rows()
        dialect = self._dialect
        names: list[Any] = [] if dialect.has_header else list(dialect.columns.names)
        for number, row in rows:
            if number < dialect.header_row or all(cell is None for cell in row):
                continue
            if names:
                yield self._row(names, row, number)
            else:
                names = self.header = self._header(row, number)

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the row and the column number."""
        columns = [self._columns.get(part.path[0], 1) if part.path else 1 for part in wanted]
        return [Position(record.line, column) for column in columns]

    def _rows(self) -> Iterator[tuple[int, Sequence[Any]]]:
        """Yield the rows with their numbers, by calamine if it reads the file as openpyxl does."""
        number = cells = 0
        try:
            copy = check_parts(self._file, self._name, self._max_size)
            rows = None if copy is None else rows_of_copy(copy, self._sheet)
            if rows is None:
                rows = self._openpyxl_rows()
            while (row := next(rows, None)) is not None:
                number += 1
                cells += len(row) + 1  # with empty ones: a single cell far to the right makes a row wide
                if cells > self._max_size // 4:
                    raise DataProblem(
                        self._name, f"more than {self._max_size // 4:,} cells{LIMIT_HINT}", number
                    )
                yield number, row
        except (DataProblem, GeneratorExit):
            raise
        except Exception as error:  # openpyxl, zipfile and XML parsers can raise anything
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            raise DataProblem(self._name, f"wrong Excel: {reason}", number + 1) from None

    def _openpyxl_rows(self) -> Iterator[Sequence[Any]]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles, which don't matter here
            book = self._excel.load_workbook(self._file, read_only=True, data_only=True)
        sheets = {sheet.title: sheet for sheet in book.worksheets}
        if self._sheet is not None and self._sheet not in sheets:
            raise DataProblem(self._name, f"no sheet {self._sheet!r}; there are {', '.join(sheets)}")
        sheet = sheets[next(iter(sheets)) if self._sheet is None else self._sheet]
        return sheet.iter_rows(values_only=True)  # type: ignore[no-any-return]

    def _header(self, row: Sequence[Any], number: int) -> list[Any]:
        names = [None if cell is None else str(cell) for cell in row]
        for column, name in enumerate(names, 1):
            if name is not None and self._columns.setdefault(name, column) != column:
                raise DataProblem(self._name, f"the header names {name!r} more than once", number, column)
        return names

    def _row(self, names: list[Any], row: Sequence[Any], number: int) -> Item:
        for column, cell in enumerate(row):
            if cell is not None and (column >= len(names) or names[column] is None):
                message = "wrong Excel: a cell in a column that the header does not name"
                return DataProblem(self._name, message, number, column + 1)
        cells = {name: cell for name, cell in zip(names, row) if cell is not None}
        if not self._dialect.changes_cells:
            return InputRecord(cells, number)
        try:
            return TableRecords([InputRecord(self._dialect.values(cells), number)])
        except ValueError as error:
            return DataProblem(self._name, f"wrong Excel: {error}", number)
