"""Tables that libraries read: Parquet, Arrow. A position is a row number. Imports its neighbours."""

from __future__ import annotations

from ...._core.foundation.json_text.json_places import Position
from ...failures import DataProblem
from ..input_records import InputRecord, TableRecords
from .placed import import_optional, seekable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, BinaryIO

    from ...._core.foundation.json_text.json_places import RecordPart
    from ..input_records import Item, ReadOptions

_ROWS = 1024
"""How many rows are in memory at a time."""


class ArrowTable:
    """The rows of an Arrow file or stream."""

    noun = "Arrow"

    def __init__(self, file: BinaryIO, name: str, read_options: ReadOptions) -> None:
        self._arrow = import_optional("pyarrow", name, "parquet")
        self._file = seekable(file, name, read_options.max_size)
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
