"""Output of records as tables of Parquet or Arrow, whose columns have the types of the schema.

A column for which the schema determines no type has the type of all of its values: tables are kept in a
temporary file until the last one is there. Imports the output and failures.
"""

from __future__ import annotations

import re
from importlib import import_module

from passmuster import Batch, SchemaError

from ..failures import OutputProblem, UsageProblem
from ..output import HeldOutput
from ..reading.quarantined import ENTRY_KEYS, NUMBER_KEYS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from passmuster import Schema

ROWS = 8192
"""How many rows are in memory at a time, and in a row group."""

_METHOD = re.compile(r"^to_arrow: (row \d+: )?")


class TableRows:
    """Valid records that become tables of pyarrow. Any process can receive these."""

    def __init__(self, path: str, schema: Schema, preferences: dict[str, object]) -> None:
        self._path = path
        self._batch: Batch[Any] = Batch()
        self._batch.extend(schema, [], preferences)  # for the types of columns

    def add(self, value: object) -> Any:
        """Add a record. Return a table if there are enough records for one, else None."""
        self._batch.values.append(value)
        return self.table() if len(self._batch.values) >= ROWS else None

    def table(self) -> Any:
        """Return a table of the records since the last one."""
        try:
            return self._batch.to_arrow()
        except SchemaError as error:
            raise OutputProblem(f"{self._path}: {_METHOD.sub('', str(error))}") from None
        finally:
            self._batch.values = []


class ArrowOutput(HeldOutput):
    """A table with a row for each record, as a file of Arrow."""

    mode = "wb"
    _module = "pyarrow.ipc"

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
            self._writers = import_module(self._module)
        except ImportError:
            raise UsageProblem(
                f"{path}: pyarrow is not installed, which writes this; pip install 'passmuster[parquet]'"
            ) from None
        self._schemas: list[Any] = []

    def write(self, items: Sequence[Any]) -> None:
        """Write tables."""
        with self._translated_errors():
            for table in map(self._prepared, items):
                with self._arrow.ipc.new_stream(self._held, table.schema) as stream:
                    stream.write_table(table)
                self._schemas.append(table.schema)

    def write_entries(self, entries: list[dict[str, object]]) -> None:
        """Write entries of a quarantine: columns of text, and of numbers for their places."""
        arrow = self._arrow
        kinds = {name: arrow.int64() if name in NUMBER_KEYS else arrow.string() for name in ENTRY_KEYS}
        with self._translated_errors():
            table = arrow.Table.from_pylist(entries, schema=arrow.schema(kinds.items()))
        self.write([table])

    def keep(self) -> None:
        """Write all tables with the types that fit all of them. The file may then replace the target."""
        with self._translated_errors():
            schema = self._arrow.unify_schemas(self._schemas, promote_options="permissive")
            with self._table_writer(schema) as writer:
                for tables in self._row_groups():
                    tables = [schema.empty_table(), *tables]
                    writer.write_table(self._arrow.concat_tables(tables, promote_options="permissive"))
        super().keep()

    def _row_groups(self) -> Iterator[list[Any]]:
        """Yield tables that have enough rows together."""
        self._held.seek(0)
        tables, rows = [], 0
        for _ in self._schemas:
            tables.append(self._arrow.ipc.open_stream(self._held).read_all())
            rows += tables[-1].num_rows
            if rows >= ROWS:
                yield tables
                tables, rows = [], 0
        yield tables

    def _prepared(self, table: Any) -> Any:
        """Return a table without dictionaries, of which a file of Arrow has only one for all batches."""
        fields = [field.with_type(self._plain_type(field.type)) for field in table.schema]
        return table.cast(self._arrow.schema(fields))

    def _plain_type(self, kind: Any) -> Any:
        types = self._arrow.types
        if types.is_dictionary(kind):
            return kind.value_type
        if types.is_list(kind):
            return self._arrow.list_(self._plain_type(kind.value_type))
        if types.is_map(kind):
            return self._arrow.map_(self._plain_type(kind.key_type), self._plain_type(kind.item_type))
        if types.is_struct(kind):
            return self._arrow.struct([(field.name, self._plain_type(field.type)) for field in kind])
        return kind

    def _table_writer(self, schema: object) -> Any:
        return self._writers.new_file(self._file, schema)


class ParquetOutput(ArrowOutput):
    """A table with a row for each record, as a file of Parquet."""

    _module = "pyarrow.parquet"

    def _prepared(self, table: Any) -> Any:
        return table

    def _table_writer(self, schema: object) -> Any:
        return self._writers.ParquetWriter(self._file, schema)
