"""Tables that libraries read: Parquet, Arrow, Excel. A place is a row's number. Imports its neighbours."""

from __future__ import annotations

import io
import warnings

from ....json_text.json_places import Position
from ...failures import DataProblem
from ..input_records import InputRecord
from ..lines import too_long
from .placed import needed

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ....json_text.json_places import RecordPart
    from ..input_records import Item, ReadOptions

_ROWS = 1024
"""How many rows are in memory at a time."""

_OF_ROWS = 3  # the depth of rows in a sheet
_MOST_IN_ROW = 1 << 18
_BY_LENGTH = "; --max-line sets how many there may be"


class ArrowTable:
    """The rows of an Arrow file or stream."""

    noun = "Arrow"

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._arrow = needed("pyarrow", name, "parquet")
        self._file = _seekable(file, name, read_options.most)
        self._name = name

    def items(self) -> Iterator[Item]:
        """Yield a record for each row."""
        number = 0
        batches = self._batches()
        while True:
            try:
                batch = next(batches, None)
                rows = [] if batch is None else batch.to_pylist(maps_as_pydicts="lossy")
            except (self._arrow.ArrowException, ValueError, OverflowError) as error:
                reason = (str(error).splitlines() or [""])[0]
                raise DataProblem(self._name, f"wrong {self.noun}: {reason}", number + 1) from None
            if batch is None:
                return
            for number, row in enumerate(rows, number + 1):  # noqa: B020
                yield InputRecord(row, number)

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the row, for any part of it."""
        return [Position(record.line, None)] * len(wanted)

    def _batches(self) -> Iterator[Any]:
        ipc = needed("pyarrow.ipc", self._name, "parquet")
        try:
            reader = ipc.open_file(self._file)
        except self._arrow.ArrowInvalid:  # which a stream is, too
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
        parquet = needed("pyarrow.parquet", self._name, "parquet")
        yield from parquet.ParquetFile(self._file).iter_batches(batch_size=_ROWS)


class ExcelSheet:
    """The rows of a sheet below its header row; an empty cell is none."""

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._excel = needed("openpyxl", name, "excel")
        self._file = _seekable(file, name, read_options.most)
        self._name = name
        self._sheet = read_options.sheet
        self._most = read_options.most
        self._columns: dict[Any, int] = {}

    def items(self) -> Iterator[Item]:
        """Yield a record for each row that is not empty."""
        rows = self._rows()
        names: list[Any] = []
        for number, row in rows:
            if all(cell is None for cell in row):
                continue
            if names:
                yield self._row(names, row, number)
            else:
                names = self._header(row, number)

    def positions(self, record: InputRecord, wanted: Sequence[RecordPart]) -> list[Position]:
        """Return the row and the number of the column."""
        columns = [self._columns.get(part.path[0], 1) if part.path else 1 for part in wanted]
        return [Position(record.line, column) for column in columns]

    def _rows(self) -> Iterator[tuple[int, tuple[Any, ...]]]:
        number = cells = 0
        try:
            self._check_parts()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of styles, which nobody asked for
                book = self._excel.load_workbook(self._file, read_only=True, data_only=True)
            sheets = {sheet.title: sheet for sheet in book.worksheets}
            if self._sheet is not None and self._sheet not in sheets:
                raise DataProblem(self._name, f"no sheet {self._sheet!r}; there are {', '.join(sheets)}")
            sheet = sheets[next(iter(sheets)) if self._sheet is None else self._sheet]
            rows = sheet.iter_rows(values_only=True)
            while (row := next(rows, None)) is not None:
                number += 1
                cells += len(row) + 1  # those that are empty, too: one far to the right makes a row wide
                if cells > self._most // 4:
                    raise DataProblem(self._name, f"more than {self._most // 4:,} cells{_BY_LENGTH}", number)
                yield number, row
        except (DataProblem, GeneratorExit):
            raise
        except Exception as error:  # of whatever openpyxl, zipfile and the parsers of XML stumble upon
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            raise DataProblem(self._name, f"wrong Excel: {reason}", number + 1) from None

    def _check_parts(self) -> None:
        """Raise for a file that unpacks to too much, or to too many elements of XML at a time."""
        from zipfile import ZipFile

        with ZipFile(self._file) as book:
            if sum(part.file_size for part in book.infolist()) > self._most:
                raise DataProblem(self._name, too_long("unpacked file", self._most))
            for part in book.infolist():
                with book.open(part) as content:
                    if not _Elements(self._most // 16).are_few(content):
                        raise DataProblem(
                            self._name, f"too many elements of XML in {part.filename}{_BY_LENGTH}"
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
        return InputRecord({name: cell for name, cell in zip(names, row) if cell is not None}, number)


class _Elements:
    """Counts the elements of XML that are in memory while openpyxl reads: all but those in past rows."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._depth = 0
        self._count = 0
        self._in_row = 0

    def are_few(self, content: Any) -> bool:
        """Tell whether there are at most so many; what is no XML has none."""
        from xml.parsers import expat

        parser = expat.ParserCreate()
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        try:
            parser.ParseFile(content)
        except expat.ExpatError:  # of an image, or of what openpyxl stumbles upon, too
            return True
        except OverflowError:
            return False
        return True

    def _begin(self, name: str, attributes: object) -> None:
        self._depth += 1
        self._count += 1
        if self._depth > _OF_ROWS:
            self._in_row += 1
        if self._count > self._most or self._in_row > _MOST_IN_ROW:
            raise OverflowError

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._depth < _OF_ROWS:
            self._count -= self._in_row
            self._in_row = 0


def _seekable(file: BinaryIO, name: str, most: int) -> BinaryIO:
    """Return a file that can be read in any order, of one that can't all that it holds."""
    if file.seekable():
        return file
    data = file.read(most + 1)
    if len(data) > most:
        raise DataProblem(name, too_long("file", most))
    return io.BytesIO(data)
