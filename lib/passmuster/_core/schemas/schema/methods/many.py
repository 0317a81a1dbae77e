"""Validation of many values in one call."""

from __future__ import annotations

from ....foundation.classes.subscripted import Subscripted, T
from ....foundation.misuse.traceback_trimming import trim_traceback
from ....foundation.schema_error import SchemaError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Iterable, Iterator
    from typing import Any, Union, overload

    from typing_extensions import Unpack

    from ....documents.bulk.batch import Batch
    from ....foundation.argument_types import NullMode, OnError, Options, RowKey
    from ....language.preferences.preference_types import AsyncOptions, ValidationOptions

    Items = Union[Iterable[Any], Any]
    Lines = Union[bytes, str, Iterable[bytes], Iterable[str]]

    class JsonBatchChoices(ValidationOptions, total=False):
        """Options of `validate_many_json` beside chunks."""

        on_error: OnError
        max_errors: int | None
        key: RowKey | None
        unique: RowKey | None
        first: int

    class BatchChoices(JsonBatchChoices, total=False):
        """Options of `validate_many` beside chunks."""

        nulls: NullMode | None

    class AsyncBatchChoices(BatchChoices, AsyncOptions, total=False):
        """Options of `validate_many_async` beside chunks."""

        concurrency: int


class BatchMethods(Subscripted[T]):
    """The methods that validate many values."""

    __slots__ = ()

    def arrow_schema(self) -> Any:
        """Return the columns of valid values, with their types, as a schema of pyarrow.

        The columns are the keys of an object. They depend on the schema alone, never on values. Integers are
        `int64`, other numbers `double`, decimals have 38 digits and the places of `places()` or
        `precision()`, 18 without them. Strings that `valid()` or an Enum class lists are a `dictionary`,
        dates are timestamps in UTC, or without a time zone for `offset("forbidden")`, objects are structs,
        those with `pattern()` maps, arrays lists. So `pm.object({"id":
        pm.number().integer()}).arrow_schema()` is `pyarrow.schema([("id", pyarrow.int64())])`.

        Several types are one if it holds the values of all. Values that user functions return need the type
        of the schema. Keys that only `unknown()` lets through are not among the columns.

        Raises:
            ImportError: pyarrow is not installed.
            SchemaError: no type holds all values at a path, as for `any()`, or the schema is no object with
                keys.
        """
        from ....documents.bulk.frames import arrow_schema

        schema: Any = self
        try:
            return arrow_schema(schema)
        except SchemaError as error:
            raise trim_traceback(error) from error.__cause__

    if TYPE_CHECKING:

        @overload
        def validate_many(
            self,
            items: Items,
            options: Options | None = None,
            **keywords: Unpack[BatchChoices],
        ) -> Batch[T]: ...

        @overload
        def validate_many(
            self,
            items: Items,
            options: Options | None = None,
            *,
            chunk_size: int | None = ...,
            chunk_seconds: float | None = ...,
            **keywords: Unpack[BatchChoices],
        ) -> Iterator[Batch[T]]: ...

    def validate_many(
        self,
        items: Items,
        options: Options | None = None,
        *,
        on_error: OnError = "collect",
        max_errors: int | None = None,
        chunk_size: int | None = None,
        chunk_seconds: float | None = None,
        nulls: NullMode | None = None,
        key: RowKey | None = None,
        unique: RowKey | None = None,
        first: int = 0,
        **keywords: Unpack[ValidationOptions],
    ) -> Batch[T] | Iterator[Batch[T]]:
        """Validate many values, such as the rows of a file, a data frame, an Arrow table or a database.

        Args:
            items: an iterable of values; a DataFrame of pandas or polars, a Table, a RecordBatch, a
                RecordBatchReader, a dataset or a Parquet file of pyarrow, or the cursor of a database, whose
                rows become dicts; or an iterable of such frames.
            options: as for `validate`.
            on_error: `"collect"` keeps the errors, `"skip"` only counts them, `"raise"` raises the first one
                with the number of its value, which it also has as `row`.
            max_errors: the number of wrong values after which reading stops.
            chunk_size: the number of values in a batch.
            chunk_seconds: the time after which a batch ends, in seconds. A batch has at least one value.
            nulls: `"drop"` leaves out the keys of rows, and of objects in them, that are None where the
                schema does not allow None; `"keep"` validates them. By default, those of frames, tables and
                cursors are left out, others are kept.
            key: the name of a key, or a list of names: its item in the row stands in the table of errors, in
                the column `key`.
            unique: the name of a key, or a list of names, that no two valid rows may share (`row.unique`).
                Rows without it, or with None there, are not compared. A hash is kept for each row, which
                takes about 110 bytes, whatever the size of its key.
            first: the number of the first row.

        Returns a `Batch` with `values`, `errors` and counts. With `chunk_size` or `chunk_seconds`, it returns
        an iterator over batches, which reads values only as needed. If `items` raises an exception, the
        values before it are in a last batch, and the exception is raised when the next one is requested.

        >>> import passmuster as pm
        >>> values, errors = pm.object({"n": pm.number()}).validate_many([{"n": "1"}, {"n": "x"}])
        >>> values, errors.to_dict()["pointer"]
        ([{'n': 1}], ['/n'])
        >>> for batch in pm.number().validate_many(range(5), chunk_size=2):
        ...     print(batch.first, batch.values)
        0 [0, 1]
        2 [2, 3]
        4 [4]
        """
        from ....documents.bulk.loop import validate_many

        choices = (on_error, max_errors, chunk_size, chunk_seconds, key, unique, first)
        schema: Any = self
        try:
            return validate_many(schema, items, options, keywords, choices, nulls)
        except SchemaError as error:
            raise trim_traceback(error) from error.__cause__

    if TYPE_CHECKING:

        @overload
        def validate_many_json(
            self,
            lines: Lines,
            options: Options | None = None,
            **keywords: Unpack[JsonBatchChoices],
        ) -> Batch[T]: ...

        @overload
        def validate_many_json(
            self,
            lines: Lines,
            options: Options | None = None,
            *,
            chunk_size: int | None = ...,
            chunk_seconds: float | None = ...,
            **keywords: Unpack[JsonBatchChoices],
        ) -> Iterator[Batch[T]]: ...

    def validate_many_json(
        self,
        lines: Lines,
        options: Options | None = None,
        *,
        on_error: OnError = "collect",
        max_errors: int | None = None,
        chunk_size: int | None = None,
        chunk_seconds: float | None = None,
        key: RowKey | None = None,
        unique: RowKey | None = None,
        first: int = 0,
        **keywords: Unpack[ValidationOptions],
    ) -> Batch[T] | Iterator[Batch[T]]:
        """Validate many JSON texts, one on a line: JSON Lines.

        Args:
            lines: a binary file or any other iterable of lines, bytes of UTF-8 or strings; or one text with
                all lines.
            options: as for `validate`.
            on_error: as for `validate_many`.
            max_errors: as for `validate_many`.
            chunk_size: as for `validate_many`.
            chunk_seconds: as for `validate_many`.
            key: as for `validate_many`.
            unique: as for `validate_many`.
            first: as for `validate_many`.

        Returns the same as `validate_many`. Blank lines are skipped. A line that is not JSON fails with
        `json.invalid`, whose context has the number of the line, from 1, and the column.

        >>> import passmuster as pm
        >>> lines = [b'{"n": 1}', b'{"n": 2', b'{"n": "x"}']
        >>> values, errors = pm.object({"n": pm.number()}).validate_many_json(lines)
        >>> values, errors.to_dict()["row"], errors.to_dict()["code"]
        ([{'n': 1}], [1, 2], ['json.invalid', 'number.base'])
        """
        from ....documents.bulk.loop import validate_many_json

        choices = (on_error, max_errors, chunk_size, chunk_seconds, key, unique, first)
        schema: Any = self
        try:
            return validate_many_json(schema, lines, options, keywords, choices)
        except SchemaError as error:
            raise trim_traceback(error) from error.__cause__

    if TYPE_CHECKING:

        @overload
        def validate_many_async(
            self,
            items: Items | AsyncIterable[Any],
            options: Options | None = None,
            **keywords: Unpack[AsyncBatchChoices],
        ) -> Awaitable[Batch[T]]: ...

        @overload
        def validate_many_async(
            self,
            items: Items | AsyncIterable[Any],
            options: Options | None = None,
            *,
            chunk_size: int | None = ...,
            chunk_seconds: float | None = ...,
            **keywords: Unpack[AsyncBatchChoices],
        ) -> AsyncIterator[Batch[T]]: ...

    def validate_many_async(
        self,
        items: Items | AsyncIterable[Any],
        options: Options | None = None,
        *,
        on_error: OnError = "collect",
        max_errors: int | None = None,
        chunk_size: int | None = None,
        chunk_seconds: float | None = None,
        nulls: NullMode | None = None,
        key: RowKey | None = None,
        unique: RowKey | None = None,
        first: int = 0,
        concurrency: int = 10,
        **keywords: Unpack[AsyncOptions],
    ) -> Awaitable[Batch[T]] | AsyncIterator[Batch[T]]:
        """Validate many values, including their external rules. Runs in asyncio.

        Args:
            items: as for `validate_many`, or an asynchronous iterable.
            options: as for `validate_async`.
            on_error: as for `validate_many`.
            max_errors: as for `validate_many`.
            chunk_size: as for `validate_many`.
            chunk_seconds: as for `validate_many`. A batch of an asynchronous iterable ends after this time
                also if nothing comes.
            nulls: as for `validate_many`.
            key: as for `validate_many`.
            unique: as for `validate_many`. Keys are compared before external rules run.
            first: as for `validate_many`.
            concurrency: the number of values that are validated at the same time, at most 10,000.

        Returns an awaitable of a `Batch`, or with `chunk_size` or `chunk_seconds` an asynchronous iterator
        over batches. An exception of an external rule ends the call.

        >>> import asyncio, passmuster as pm
        >>> async def known(value, helpers):
        ...     return value * 2
        >>> asyncio.run(pm.number().external(known).validate_many_async(["1", "2"])).values
        [2, 4]
        """
        from ....documents.bulk.loop import validate_many_async

        choices = (on_error, max_errors, chunk_size, chunk_seconds, key, unique, first)
        schema: Any = self
        try:
            return validate_many_async(schema, items, options, keywords, choices, nulls, concurrency)
        except SchemaError as error:
            raise trim_traceback(error) from error.__cause__
