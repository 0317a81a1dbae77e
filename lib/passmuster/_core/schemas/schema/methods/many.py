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
    from ....foundation.argument_types import NullMode, OnError, Options
    from ....language.preferences.preference_types import AsyncOptions, ValidationOptions

    Items = Union[Iterable[Any], Any]


class BatchMethods(Subscripted[T]):
    """The methods that validate many values."""

    __slots__ = ()

    def arrow_schema(self) -> Any:
        """Return the columns of valid values, with their types, as a schema of pyarrow.

        The columns are the keys of an object. They depend on the schema alone, never on values:

        - integers are `int64`, or decimals without places if they may be larger (`unsafe`), other numbers
          `double`
        - decimals have 38 digits; `places()` or `precision()` determines the decimal places, which are
          18 otherwise
        - strings, UUIDs and other objects that are written as strings are `string`; if `valid()` or an Enum
          class lists all strings, `dictionary`
        - dates are timestamps in microseconds, in UTC, or without a time zone for `offset("forbidden")`
        - objects are structs, those with `pattern()` maps, arrays lists
        - several types are one if it holds the values of all: integers and other numbers are `double`

        Values that user functions return need the type of the schema. The method does not list keys that only
        `unknown()` lets through.

        Raises:
            ImportError: pyarrow is not installed.
            SchemaError: no type holds all values at a path, as for `any()`, or the schema is no object with
                keys.

        >>> import passmuster as pm
        >>> entry = pm.object({"id": pm.number().integer(), "tags": pm.object().pattern(".", str)})
        >>> print(entry.arrow_schema())
        id: int64
        tags: map<string, string>
          child 0, entries: struct<key: string not null, value: string> not null
              child 0, key: string not null
              child 1, value: string
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
            *,
            on_error: OnError = ...,
            max_errors: int | None = ...,
            chunk_size: None = None,
            nulls: NullMode | None = ...,
            **keywords: Unpack[ValidationOptions],
        ) -> Batch[T]: ...

        @overload
        def validate_many(
            self,
            items: Items,
            options: Options | None = None,
            *,
            on_error: OnError = ...,
            max_errors: int | None = ...,
            chunk_size: int,
            nulls: NullMode | None = ...,
            **keywords: Unpack[ValidationOptions],
        ) -> Iterator[Batch[T]]: ...

    def validate_many(
        self,
        items: Items,
        options: Options | None = None,
        *,
        on_error: OnError = "collect",
        max_errors: int | None = None,
        chunk_size: int | None = None,
        nulls: NullMode | None = None,
        **keywords: Unpack[ValidationOptions],
    ) -> Batch[T] | Iterator[Batch[T]]:
        """Validate many values, such as the rows of a file, a data frame, an Arrow table or a database.

        Args:
            items: an iterable of values; a DataFrame of pandas or polars, a Table, a RecordBatch or a
                RecordBatchReader of pyarrow, or the cursor of a database, whose rows become dicts.
            options: as for `validate`.
            on_error: `"collect"` keeps the errors, `"skip"` only counts them, `"raise"` raises the first one
                with the number of its value.
            max_errors: the number of wrong values after which reading stops.
            chunk_size: the number of values in a batch.
            nulls: `"drop"` leaves out the keys of rows, and of objects in them, that are None where the
                schema does not allow None; `"keep"` validates them. By default, those of frames, tables and
                cursors are left out, others are kept.

        Returns a `Batch` with `values`, `errors` and counts. With `chunk_size`, it returns an iterator over
        batches, which reads values only as needed.

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

        schema: Any = self
        try:
            return validate_many(schema, items, on_error, max_errors, chunk_size, nulls, options, keywords)
        except SchemaError as error:
            raise trim_traceback(error) from error.__cause__

    if TYPE_CHECKING:

        @overload
        def validate_many_async(
            self,
            items: Items | AsyncIterable[Any],
            options: Options | None = None,
            *,
            on_error: OnError = ...,
            max_errors: int | None = ...,
            chunk_size: None = None,
            nulls: NullMode | None = ...,
            concurrency: int = ...,
            **keywords: Unpack[AsyncOptions],
        ) -> Awaitable[Batch[T]]: ...

        @overload
        def validate_many_async(
            self,
            items: Items | AsyncIterable[Any],
            options: Options | None = None,
            *,
            on_error: OnError = ...,
            max_errors: int | None = ...,
            chunk_size: int,
            nulls: NullMode | None = ...,
            concurrency: int = ...,
            **keywords: Unpack[AsyncOptions],
        ) -> AsyncIterator[Batch[T]]: ...

    def validate_many_async(
        self,
        items: Items | AsyncIterable[Any],
        options: Options | None = None,
        *,
        on_error: OnError = "collect",
        max_errors: int | None = None,
        chunk_size: int | None = None,
        nulls: NullMode | None = None,
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
            nulls: as for `validate_many`.
            concurrency: the number of values that are validated at the same time, at most 10,000.

        Returns an awaitable of a `Batch`, or with `chunk_size` an asynchronous iterator over batches. An
        exception of an external rule ends the call.

        >>> import asyncio, passmuster as pm
        >>> async def known(value, helpers):
        ...     return value * 2
        >>> asyncio.run(pm.number().external(known).validate_many_async(["1", "2"])).values
        [2, 4]
        """
        from ....documents.bulk.loop import validate_many_async

        schema: Any = self
        try:
            return validate_many_async(
                schema, items, on_error, max_errors, chunk_size, nulls, concurrency, options, keywords
            )
        except SchemaError as error:
            raise trim_traceback(error) from error.__cause__
