"""The outcome of validating many values: the valid ones, and those that failed with their errors."""

from __future__ import annotations

from itertools import islice
from sys import maxsize

from ...engine.backend import reports
from ...foundation.classes.subscripted import Subscripted, T
from ...foundation.notebook import html_table
from ...foundation.schema_error import SchemaError, show
from ...language.errors import process
from ...language.preferences.preferences import DEFAULTS, prepare
from .error_table import ErrorTable
from .row_keys import key_of
from .rows import Nulls, rows_source

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, NoReturn, SupportsIndex

    from ...engine.nodes.reports import Report, iter_failures, keep
    from ...foundation.argument_types import NullMode, Options
    from ...language.errors import Result
    from ...language.preferences.preferences import Preferences
    from ...running.steps.schema_protocols import SchemaLike
    from .column_types import ColumnTypes
    from .rows import RowSource
else:
    iter_failures, keep = reports.iter_failures, reports.keep


class FailedValues:
    """The values that failed, with their numbers and errors. Errors are built when they are first read.

    `validate_rows` fills the list `kept`.
    """

    __slots__ = ("_errors", "kept")

    def __init__(self, failures: Iterable[tuple[int, tuple[Exception, Any]]] = ()) -> None:
        self.kept: list[Any] = []
        self._errors: list[tuple[int, Exception]] = []
        for row, failure in failures:
            self.add(row, failure)

    def add(self, row: int, failure: tuple[Exception, Any]) -> None:
        """Add an error that exists already, with the value that failed."""
        keep(self.kept, row, failure, None)

    def __len__(self) -> int:
        return sum(1 for _ in iter_failures(self.kept))

    def __bool__(self) -> bool:
        return bool(self.kept)

    def __iter__(self) -> Iterator[tuple[int, Any, Sequence[Report] | None]]:
        """Yield the number, the input and the reports of each value, or the number, an error and None."""
        for row, source, found in iter_failures(self.kept):
            yield row, source[0] if found is None else source, found

    def inputs(self) -> list[Any]:
        """Return the values that failed."""
        return [source[1] if found is None else source for _, source, found in iter_failures(self.kept)]

    def keys(self, names: tuple[Any, ...]) -> dict[int, Any]:
        """Return the keys of the values that failed, by their numbers."""
        return {row: key_of(value, names) for (row, _, _), value in zip(self, self.inputs())}

    def errors(self) -> list[tuple[int, Exception]]:
        """Return the numbers and the errors. The errors are the same objects each time."""
        # Errors with the stack of the call have been built during the call.
        self._errors += [
            (row, source if found is None else process(found, source, DEFAULTS))
            for row, source, found in islice(self, len(self._errors), None)
        ]
        return self._errors

    def __reduce__(self) -> tuple[Any, ...]:
        return FailedValues, (
            [(row, (error, value)) for (row, error), value in zip(self.errors(), self.inputs())],
        )


class Columns:
    """The columns of the values of a batch: their schemas, and the types that the schemas declare."""

    __slots__ = ("_sources", "_types")

    def __init__(self, types: ColumnTypes | None = None) -> None:
        self._sources: list[tuple[SchemaLike, Preferences]] = []
        self._types: ColumnTypes = types or {}

    def add(self, schema: SchemaLike, prefs: Preferences) -> None:
        """Add the columns of a schema."""
        if not any(known is schema and other is prefs for known, other in self._sources):
            self._sources.append((schema, prefs))

    def types(self) -> ColumnTypes:
        """Return the types of columns by their names."""
        if self._sources:
            from .column_types import column_types

            self._types, self._sources = column_types(self._types, self._sources), []
        return self._types

    # A schema with functions can't be pickled.
    def __reduce__(self) -> tuple[Any, ...]:
        return Columns, (self.types(),)


class Batch(Subscripted[T]):
    """The outcome of `validate_many`, which is true if all values passed, and unpacks into values and errors.

    `values` has the results of the values that passed, in their order, and `rows` their numbers. `rejected`
    has the values that failed, `errors` is a table of their errors, and `failures` a list of their numbers
    and errors. `first` is the number of the first value. `total`, `passed` and `failed` count the values that
    were read, that passed and that failed. `is_complete` is False if `max_errors` ended the reading.
    `warnings` is a table like `errors`. `notes`, `artifacts` and `debug` are lists of pairs: the number of a
    value, and its warning, artifacts or log.

    >>> import passmuster as pm
    >>> batch = pm.number().validate_many(["1", "x", "3"])
    >>> batch.values, batch.total, batch.passed, batch.failed
    ([1, 3], 3, 2, 1)
    >>> values, errors = batch
    >>> errors.to_dict()["row"]
    [1]
    """

    __module__ = "passmuster"
    __slots__ = (
        "_columns",
        "_errors",
        "_failed_values",
        "_key",
        "_pending",
        "_table",
        "_values",
        "_warnings",
        "artifacts",
        "debug",
        "failed",
        "first",
        "is_complete",
        "notes",
        "total",
    )

    def __init__(self, first: int = 0) -> None:
        self.first: int = first
        self.total: int = 0
        self.failed: int = 0
        self._values: list[T] = []
        self._table: Any = None  # of all values, if nobody has read these
        self._pending: tuple[Callable[[], RowSource], SchemaLike] | None = None  # what they are made of
        self._failed_values = FailedValues()
        self._columns = Columns()
        self._key: tuple[Any, ...] = ()
        self.is_complete: bool = True
        self.notes: list[tuple[int, Any]] = []
        self.artifacts: list[tuple[int, dict[Any, Any]]] = []
        self.debug: list[tuple[int, list[Any]]] = []
        self._errors: ErrorTable | None = None
        self._warnings: ErrorTable | None = None

    def extend(
        self,
        schema: SchemaLike,
        items: object,
        options: Options | None = None,
        *,
        nulls: NullMode | None = None,
    ) -> None:
        """Validate more values, and add their results.

        If user code in the schema or `items` raises an exception, the batch keeps the results before it.

        Args:
            schema: the schema of the values.
            items: as for `validate_many`.
            options: the options of the validations.
            nulls: how to treat nulls, as for `validate_many`.

        >>> import passmuster as pm
        >>> batch = pm.Batch()
        >>> batch.extend(pm.number(), ["1", "x"])
        >>> batch.extend(pm.number(), ["3"])
        >>> batch.values, [row for row, _ in batch.failures], batch.total
        ([1, 3], [1], 3)
        """
        prefs, _ = prepare(options, None)
        self._columns.add(schema, prefs)
        read = Nulls("extend", nulls, schema, prefs)
        ending = self._add(rows_source("extend", items, read), schema, options or None)
        if ending is not None:
            raise ending

    @property
    def values(self) -> list[T]:
        """The results of the values that passed."""
        pending = self._pending
        if pending is not None:
            values: list[T] = []
            make_source, schema = pending
            make_source().validate(schema, None, maxsize, maxsize, self.first, values, None, [])
            if self._pending is pending:  # no other thread was faster
                self.values = values
        return self._values

    @values.setter
    def values(self, values: list[T]) -> None:
        self._values, self._pending, self._table = values, None, None

    def _add_table(
        self, make_source: Callable[[], RowSource], schema: SchemaLike, table: Any, total: int
    ) -> None:
        """Add a table of valid rows, whose values are made of a source of all rows when they are read."""
        self._pending, self._table = (make_source, schema), table
        self.total, self.failed = total, total - table.num_rows

    def _add_failures(self, numbers: Sequence[int], failures: list[Any]) -> None:
        """Add the failures of some rows of a table, which have these numbers in it."""
        for row, source, found in iter_failures(failures):
            keep(self._failed_values.kept, self.first + numbers[row], source, found)

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        self._values = self.values
        return super().__reduce_ex__(protocol)

    def _add(
        self,
        source: RowSource,
        schema: SchemaLike,
        options: Mapping[str, Any] | None,
        most: int = maxsize,
        most_failures: int = maxsize,
        keeps_failures: bool = True,
    ) -> BaseException | None:
        """Add the results of rows. Return the exception that ended the reading."""
        values: list[T] = []
        noted: list[tuple[int, Result]] = []
        kept: list[Any] | None = [] if keeps_failures else None
        first = self.first + self.total
        self._errors = self._warnings = None
        total, ending = source.validate(schema, options, most, most_failures, first, values, kept, noted)
        self.values += values
        self._failed_values.kept += kept or ()
        self.failed += total - len(values)
        self.total += total
        for row, result in noted:
            self._add_notes(row, result)
        return ending

    def _add_notes(self, row: int, result: Result) -> None:
        """Add the warning, the artifacts and the log of a result."""
        if result.warning is not None:
            self.notes.append((row, result.warning))
        if result.artifacts:
            self.artifacts.append((row, result.artifacts))
        if result.debug is not None:
            self.debug.append((row, result.debug))

    @property
    def passed(self) -> int:
        """The number of values that passed."""
        return self.total - self.failed

    @property
    def rows(self) -> list[int]:
        """The numbers of the values that passed, one for each of `values`.

        Raises:
            SchemaError: the failed values were not kept, because of `on_error="skip"`.

        >>> import passmuster as pm
        >>> pm.number().validate_many(["1", "x", "3"]).rows
        [0, 2]
        """
        failed = {row for row, _, _ in self._kept("rows")}
        return [row for row in range(self.first, self.first + self.total) if row not in failed]

    @property
    def rejected(self) -> list[Any]:
        """The values that failed, as they were read, one for each of `failures`.

        Rows of a table are dicts without the nulls that were removed. Secrets are masked.

        Raises:
            SchemaError: the failed values were not kept, because of `on_error="skip"`.

        >>> import passmuster as pm
        >>> pm.number().validate_many(["1", "x", "3"]).rejected
        ['x']
        """
        return self._kept("rejected").inputs()

    def _kept(self, name: str) -> FailedValues:
        """Return the values that failed. Raise an error if some of them were not kept."""
        if len(self._failed_values) != self.failed:
            raise SchemaError(f'{name}: with on_error="skip" nothing is kept of values that failed')
        return self._failed_values

    def to_arrow(self) -> Any:
        """Return `values` as a Table of pyarrow.

        The columns are the keys of the schema in their order, with the types of `Schema.arrow_schema()`, then
        any others. If the schema determines no type for a key, its column has the type of its values. Absent
        values are null. Characters that UTF-8 can't encode are escaped.

        Raises:
            ImportError: pyarrow is not installed.
            SchemaError: the values are not objects, one does not have the type of its column, or those of a
                key without a type have none in common.

        >>> import passmuster as pm
        >>> batch = pm.object({"id": pm.number().integer(), "sum": pm.decimal().places(2)}).validate_many([])
        >>> batch.to_arrow().schema.types
        [DataType(int64), Decimal128Type(decimal128(38, 2))]
        """
        return self._frame("to_arrow", "pyarrow")

    def to_polars(self) -> Any:
        """Return `values` as a DataFrame of polars, with the columns and types of `to_arrow`.

        Raises:
            ImportError: polars is not installed.
            SchemaError: as for `to_arrow`.
        """
        return self._frame("to_polars", "polars")

    def to_pandas(self, dtypes: str | None = None) -> Any:
        """Return `values` as a DataFrame of pandas, with the columns of `to_arrow`.

        Integers and booleans are `int64` and `bool` if the schema requires a value, `Int64` and `boolean`
        otherwise. Values without a type in pandas (dates without a time, decimals, lists, objects) remain
        Python objects.

        Args:
            dtypes: `"nullable"` chooses types with nulls for all numbers, booleans and strings: `Int64`,
                `Float64`, `boolean`, `string`.

        Raises:
            ImportError: pandas is not installed.
            SchemaError: the values are not objects.
        """
        if dtypes is not None and dtypes != "nullable":
            raise SchemaError(f"to_pandas: dtypes must be nullable or None, not {show(dtypes)}")
        return self._frame("to_pandas", "pandas", dtypes is not None)

    def _frame(self, method: str, package: str, is_nullable: bool = False) -> Any:
        from .frames import frame_of, frame_of_table

        types, table = self._columns.types(), self._table
        if table is None:
            return frame_of(method, package, self.values, types, is_nullable)
        return frame_of_table(method, package, table, types, is_nullable)

    @property
    def failures(self) -> list[tuple[int, Exception]]:
        """The numbers of the values that failed, and their errors."""
        return self._failed_values.errors()

    @property
    def errors(self) -> ErrorTable:
        """The errors of the values that failed, as a table."""
        if self._errors is None:
            keys = self._failed_values.keys(self._key) if self._key else None
            self._errors = ErrorTable(self._failed_values, keys)
        return self._errors

    @property
    def warnings(self) -> ErrorTable:
        """The warnings about values, as a table."""
        if self._warnings is None:
            self._warnings = ErrorTable([(row, note, None) for row, note in self.notes])
        return self._warnings

    def __bool__(self) -> bool:
        return not self.failed

    def __iter__(self) -> Iterator[Any]:
        return iter((self.values, self.errors))

    if not TYPE_CHECKING:

        def __len__(self) -> NoReturn:
            raise TypeError("batches have no length: write total, passed or failed of the batch")

        def __getitem__(self, key: object) -> NoReturn:
            raise TypeError("batches have no items: write values[…] of the batch")

    def __repr__(self) -> str:
        more = "" if self.is_complete else ", not read to the end"
        return f"<Batch of {self.total:,}: {self.passed:,} passed, {self.failed:,} failed{more}>"

    def _repr_html_(self) -> str:
        counts, columns = self.errors.counts(), ("path", "code", "count", "row", "message")
        return html_table(
            repr(self)[1:-1], columns, ([one[name] for name in columns] for one in counts), len(counts)
        )
