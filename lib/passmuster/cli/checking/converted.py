"""Output for valid records, JSON Lines or Parquet by the ending of the file.

Imports the output and the conversion to plain values. The type of a column of Parquet follows from all of its
values: batches are kept in a temporary file until the last one is there.
"""

from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal
from functools import partial
from importlib import import_module

from passmuster import Batch

from ..failures import OutputProblem, UsageProblem
from ..output import STDOUT, Output
from ..printable import plain_value, to_json

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

_KEPT_TYPES = (float, bytes, date, time, timedelta, Decimal)
"""Types of values that Arrow supports in addition to those of JSON."""

_MOST_CELLS, _CELLS_PER_VALUE = 1_000_000, 100
"""Cells that a row group may have: as many as a table of `Batch.to_arrow()`."""

_ROWS = 8192
"""How many rows are in memory at a time, and in a row group."""


class ParquetOutput(Output):
    """A table with a row for each record."""

    failures = (OSError, ValueError, TypeError, OverflowError, NotImplementedError)  # of Arrow

    def __init__(self, path: str) -> None:
        super().__init__(path)
        try:
            self._arrow = import_module("pyarrow")
            self._parquet = import_module("pyarrow.parquet")
        except ImportError:
            raise UsageProblem(
                f"{path}: pyarrow is not installed, which writes this; pip install 'passmuster[parquet]'"
            ) from None
        self._rows: list[dict[str, Any]] = []
        self._schemas: list[Any] = []
        self._batches: Any = None

    def _open_file(self, path: str) -> Any:
        import tempfile  # slow to import

        self._batches = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the output
        return open(path, "wb")

    def write(self, items: Sequence[Any]) -> None:
        """Write records."""
        self._rows += items
        if len(self._rows) >= _ROWS:
            self._store_batch()

    def keep(self) -> None:
        """Write all batches with the types that fit all of them. The file may then replace the target."""
        self._store_batch()
        with self._translated_errors():
            schema = self._arrow.unify_schemas(self._schemas, promote_options="permissive")
            with self._parquet.ParquetWriter(self._file, schema) as writer:
                for table in self._tables():
                    tables = [schema.empty_table(), table]
                    writer.write_table(self._arrow.concat_tables(tables, promote_options="permissive"))
        super().keep()

    def drop(self) -> None:
        """Remove the temporary file, unless it has replaced the target."""
        if self._batches is not None:
            self._batches.close()
        super().drop()

    def _store_batch(self) -> None:
        rows, self._rows = self._rows, []
        names = dict.fromkeys(name for row in rows for name in row)
        if len(rows) * len(names) > _MOST_CELLS + _CELLS_PER_VALUE * sum(map(len, rows)):
            raise OutputProblem(f"{self.path}: the records have too many different keys for a table")
        columns = {}
        for name in names:
            batch: Batch[Any] = Batch()
            batch.values = [{name: row.get(name)} for row in rows]
            with self._translated_errors(f"{name}: "):
                columns[name] = batch.to_arrow().column(0)  # which looks at values that end the process
        with self._translated_errors():
            table = self._arrow.table(columns)
            with self._arrow.ipc.new_stream(self._batches, table.schema) as stream:
                stream.write_table(table)
        self._schemas.append(table.schema)

    def _tables(self) -> Iterator[Any]:
        self._batches.seek(0)
        for _ in self._schemas:
            yield self._arrow.ipc.open_stream(self._batches).read_all()


def parquet_row(path: str, value: object) -> dict[str, Any]:
    """Return a record as a row that Arrow accepts."""
    try:
        plain = plain_value(value, _KEPT_TYPES)
    except ValueError as error:
        raise OutputProblem(f"{path}: {error}") from None
    if not isinstance(plain, dict):
        raise OutputProblem(f"{path}: a row of a table has to be an object, and a record is not")
    return plain


def make_output(path: str) -> Output:
    """Return the output that valid records are written to."""
    return ParquetOutput(path) if _is_parquet(path) else Output(path)


def output_converter(path: str) -> Callable[[object], Any]:
    """Return the function that converts a valid record for the output at `path`."""
    return partial(parquet_row if _is_parquet(path) else _line, path)


def _is_parquet(path: str) -> bool:
    return path.lower().endswith(".parquet")


def _line(path: str, value: object) -> str:
    try:
        return to_json(value, path == STDOUT) + "\n"
    except ValueError as error:
        raise OutputProblem(f"{path}: {error}") from None
