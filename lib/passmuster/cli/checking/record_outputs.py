"""Output for records: valid ones as JSON Lines or Parquet, invalid ones as they were read, with their errors.

The ending of the file decides. The type of a column of Parquet follows from all of its values: batches are
kept in a temporary file until the last one is there. Invalid records are JSON Lines, or rows of CSV with one
more column. Nothing of them is converted or masked. Imports the reports and the output.
"""

from __future__ import annotations

import os
import re
from datetime import date, time, timedelta
from decimal import Decimal
from functools import partial
from importlib import import_module
from typing import NamedTuple

from passmuster import Batch

from ..failures import OutputProblem, UsageProblem
from ..output import STDOUT, Output
from ..printable import plain_value, to_json
from ..reports.styles import safe_cell

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from ..reading.data_files import FileContents
    from ..reading.input_records import InputRecord
    from ..reports.findings import Finding

_KEPT_TYPES = (float, bytes, date, time, timedelta, Decimal)
"""Types of values that Arrow supports in addition to those of JSON."""

_MOST_CELLS, _CELLS_PER_VALUE = 1_000_000, 100
"""Cells that a row group may have: as many as a table of `Batch.to_arrow()`."""

_ROWS = 8192
"""How many rows are in memory at a time, and in a row group."""


class ParquetOutput(Output):
    """A table with a row for each record."""

    # What Arrow raises.
    failures: tuple[type[Exception], ...] = (
        OSError,
        ValueError,
        TypeError,
        OverflowError,
        NotImplementedError,
    )

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


_TABLES = {".csv": "csv", ".tsv": "tsv"}
_NOT_ASCII = re.compile(r"[^\n\x20-\x7e]")


class Rejected(NamedTuple):
    """The text of an invalid record, and the header line that has to stand above all of them."""

    head: str
    text: str


class Quarantine(Output):
    """The file of invalid records: a table if it ends in .csv or .tsv, else JSON Lines."""

    def __init__(self, path: str, kinds: Sequence[tuple[str, str | None]]) -> None:
        super().__init__(path)
        self._head: str | None = None
        table = _table(path)
        for data, kind in kinds:
            if path != STDOUT and os.path.realpath(data) == os.path.realpath(path):
                raise UsageProblem(f"--invalid: {path} is an input; invalid records need another file")
            if table is not None and kind != table:
                raise UsageProblem(
                    f"--invalid: {path} can hold rows of {table.upper()} only, which {data} "
                    f"{'may not have; choose --input-format' if kind is None else 'does not have'}; "
                    "a file that ends in .jsonl can hold any records"
                )

    def add(self, rejected: Rejected) -> None:
        """Write a record."""
        if self._head is None:
            self._head = rejected.head
            self.write([rejected.head])
        elif rejected.head != self._head:
            raise OutputProblem(f"{self.path}: rows of several files need the same columns; use .jsonl")
        self.write([rejected.text])


def make_rejected(path: str, source: FileContents, record: InputRecord, finding: Finding) -> Rejected:
    """Return the text of an invalid record for the file at `path`."""
    if _table(path) is not None:
        messages = "; ".join(fault.detail.message for fault in finding.faults)
        return Rejected(*source.row_with(record, "errors", safe_cell(messages)))
    text = source.json_text(record)
    if text is None:
        try:
            text = to_json(record.value, False)
        except ValueError as error:
            raise OutputProblem(f"{path}: {error}") from None
    line = f'{{"record": {text}, {to_json(finding.as_dict(), False)[1:]}\n'
    return Rejected("", _NOT_ASCII.sub(_escape, line) if path == STDOUT else line)


def _table(path: str) -> str | None:
    return _TABLES.get(os.path.splitext(path)[1].lower())


def _escape(found: re.Match[str]) -> str:
    return to_json(found[0])[1:-1]
