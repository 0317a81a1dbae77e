"""Tables that libraries read: Parquet, Arrow, Excel. A position is a row number. Imports its neighbours."""

from __future__ import annotations

import io
import warnings

from ...._core.foundation.json_text.json_places import Position
from ...failures import DataProblem
from ..input_records import InputRecord, TableRecords, too_long
from .placed import import_optional

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ...._core.foundation.json_text.json_places import RecordPart
    from ..input_records import Item, ReadOptions

_ROWS = 1024
"""How many rows are in memory at a time."""

_ROW_DEPTH = 3  # the depth of rows in a sheet
_MAX_IN_ROW = 1 << 18
_LIMIT_HINT = "; --max-line sets how many there may be"


class ArrowTable:
    """The rows of an Arrow file or stream."""

    noun = "Arrow"

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._arrow = import_optional("pyarrow", name, "parquet")
        self._file = _seekable(file, name, read_options.max_size)
        self._name = name

    def items(self) -> Iterator[Item]:
        """Yield a record for each row."""
        line = 1
        batches = self._batches()
        while True:
            try:
                batch = next(batches, None)
                rows = [] if batch is None else batch.to_pylist(maps_as_pydicts="lossy")
            except (self._arrow.ArrowException, ValueError, OverflowError) as error:
                reason = (str(error).splitlines() or [""])[0]
                raise DataProblem(self._name, f"wrong {self.noun}: {reason}", line) from None
            if batch is None:
                return
            if rows:
                yield TableRecords([InputRecord(row, number) for number, row in enumerate(rows, line)])
            line += len(rows)

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the row as the position of any part."""
        return [Position(record.line, None)] * len(wanted)

    def _batches(self) -> Iterator[Any]:
        ipc = import_optional("pyarrow.ipc", self._name, "parquet")
        try:
            reader = ipc.open_file(self._file)
        except self._arrow.ArrowInvalid:  # it may be a stream
            self._file.seek(0)
            for batch in ipc.open_stream(self._file):
                yield from _slices(batch)
            return
        for index in range(reader.num_record_batches):
            yield from _slices(reader.get_batch(index))


def _slices(batch: Any) -> Iterator[Any]:
    for start in range(0, batch.num_rows, _ROWS):
        yield batch.slice(start, _ROWS)


class ParquetTable(ArrowTable):
    """The rows of a Parquet file."""

    noun = "Parquet"

    def _batches(self) -> Iterator[Any]:
        parquet = import_optional("pyarrow.parquet", self._name, "parquet")
        yield from parquet.ParquetFile(self._file).iter_batches(batch_size=_ROWS)


class ExcelSheet:
    """The rows of a sheet below its header row. An empty cell means that the key is missing."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._excel = import_optional("openpyxl", name, "excel")
        self._file = _seekable(file, name, read_options.max_size)
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

    def _rows(self) -> Iterator[tuple[int, tuple[Any, ...]]]:
        number = cells = 0
        try:
            self._check_parts()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about styles, which don't matter here
                book = self._excel.load_workbook(self._file, read_only=True, data_only=True)
            sheets = {sheet.title: sheet for sheet in book.worksheets}
            if self._sheet is not None and self._sheet not in sheets:
                raise DataProblem(self._name, f"no sheet {self._sheet!r}; there are {', '.join(sheets)}")
            sheet = sheets[next(iter(sheets)) if self._sheet is None else self._sheet]
            rows = sheet.iter_rows(values_only=True)
            while (row := next(rows, None)) is not None:
                number += 1
                cells += len(row) + 1  # with empty ones: a single cell far to the right makes a row wide
                if cells > self._max_size // 4:
                    raise DataProblem(
                        self._name, f"more than {self._max_size // 4:,} cells{_LIMIT_HINT}", number
                    )
                yield number, row
        except (DataProblem, GeneratorExit):
            raise
        except Exception as error:  # openpyxl, zipfile and XML parsers can raise anything
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            raise DataProblem(self._name, f"wrong Excel: {reason}", number + 1) from None

    def _check_parts(self) -> None:
        """Raise if the file decompresses to too much, or has too many XML elements at a time."""
        from zipfile import ZipFile

        with ZipFile(self._file) as book:
            if sum(part.file_size for part in book.infolist()) > self._max_size:
                raise DataProblem(self._name, too_long("unpacked file", self._max_size))
            for part in book.infolist():
                with book.open(part) as content:
                    if not _Elements(self._max_size // 16).is_within_limit(content):
                        raise DataProblem(
                            self._name, f"too many XML elements in {part.filename}{_LIMIT_HINT}"
                        )
        self._file.seek(0)

    def _header(self, row: tuple[Any, ...], number: int) -> list[Any]:
        names = [None if cell is None else str(cell) for cell in row]
        for column, name in enumerate(names, 1):
            if name is not None and self._columns.setdefault(name, column) != column:
                raise DataProblem(self._name, f"the header names {name!r} more than once", number, column)
        return names

    def _row(self, names: list[Any], row: tuple[Any, ...], number: int) -> Item:
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


class _Elements:
    """Counts the XML elements that openpyxl holds in memory: all except those of past rows."""

    def __init__(self, max_size: int) -> None:
        self._max_size = max_size
        self._depth = 0
        self._count = 0
        self._in_row = 0

    def is_within_limit(self, content: Any) -> bool:
        """Return whether there are few enough. Content that is not XML has none."""
        from xml.parsers import expat

        parser = expat.ParserCreate()
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        try:
            parser.ParseFile(content)
        except expat.ExpatError:  # of an image, or of a file that openpyxl can't read either
            return True
        except OverflowError:
            return False
        return True

    def _begin(self, name: str, attributes: object) -> None:
        self._depth += 1
        self._count += 1
        if self._depth > _ROW_DEPTH:
            self._in_row += 1
        if self._count > self._max_size or self._in_row > _MAX_IN_ROW:
            raise OverflowError

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._depth < _ROW_DEPTH:
            self._count -= self._in_row
            self._in_row = 0


def _seekable(file: BinaryIO, name: str, max_size: int) -> BinaryIO:
    """Return a file that supports seeking: the file itself, or a copy of its content in memory."""
    if file.seekable():
        return file
    data = file.read(max_size + 1)
    if len(data) > max_size:
        raise DataProblem(name, too_long("file", max_size))
    return io.BytesIO(data)
