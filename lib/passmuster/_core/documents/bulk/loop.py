"""The loop over many values, with its chunks, its treatment of errors, and its limits."""

from __future__ import annotations

import sys
from itertools import chain
from operator import itemgetter

from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import KeptWorker
from ...language.errors import ValidationError
from ...language.preferences.given_options import join_options
from ...language.preferences.preferences import prepare
from ...running.validation import failure_of, result_async, validate_rows
from .batch import Batch
from .rows import Nulls, rows_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterable, AsyncIterator, Coroutine, Iterator, Mapping
    from typing import Any

    from ...foundation.argument_types import Options
    from ...language.errors import Result
    from ...language.preferences.preferences import Preferences
    from ...running.steps.schema_protocols import SchemaLike

_MOST_WORKERS = 10_000

_ON_ERROR = ("collect", "skip", "raise")


class BatchOptions:
    """The checked keyword arguments of `validate_many`, and the number of failures that are still allowed."""

    def __init__(
        self,
        name: str,
        on_error: object,
        max_errors: object,
        chunk_size: object,
        given: dict[str, Any] | None,
        is_async: bool = False,
    ) -> None:
        if on_error not in _ON_ERROR:
            raise SchemaError(f"{name}: on_error must be one of {', '.join(_ON_ERROR)}, not {show(on_error)}")
        self.name = name
        self.on_error = on_error
        self.max_errors: int = 1 if on_error == "raise" else _count(name, "max_errors", max_errors)
        self.chunk_size: int = _count(name, "chunk_size", chunk_size)
        self.options: dict[str, Any] | None = given
        self.prefs: Preferences
        self.context: Any
        self.prefs, self.context = prepare(given, None, is_async)
        self.left: int = self.max_errors  # failures that are still allowed


def _count(name: str, option: str, number: object) -> int:
    """Return a checked number of values, or the largest integer if none is given."""
    if number is None:
        return sys.maxsize
    if type(number) is not int or number < 1:
        raise SchemaError(f"{name}: {option} must be a positive integer, not {show(number)}")
    return number


def _with_row(error: Exception, row: int) -> Exception:
    if isinstance(error, ValidationError):
        error.prefix(f"row {row}:")
    return error


def _all_options(options: Options | None, keywords: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return options and keywords as one dict, None if there are none."""
    if options is None and not keywords:
        return None
    return join_options(UNDEFINED if options is None else options, keywords)


def validate_many(
    schema: SchemaLike,
    items: object,
    on_error: object,
    max_errors: object,
    chunk_size: object,
    nulls: object,
    options: Options | None,
    keywords: Mapping[str, Any],
) -> Batch[Any] | Iterator[Batch[Any]]:
    """Validate many values. Return a `Batch`, or an iterator with a batch for each chunk."""
    name = "validate_many"
    settings = BatchOptions(name, on_error, max_errors, chunk_size, _all_options(options, keywords))
    rows = rows_of(name, items, Nulls(name, nulls, schema, settings.prefs))
    if chunk_size is None:
        return _batch(schema, rows, settings, 0)
    return _batches(schema, rows, settings)


def _batches(schema: SchemaLike, rows: Iterator[Any], settings: BatchOptions) -> Iterator[Batch[Any]]:
    first = 0
    for row in rows:  # its first row, so that no batch is empty
        batch = _batch(schema, chain((row,), rows), settings, first)
        first += batch.total
        yield batch
        if not batch.is_complete:
            return


def _batch(schema: SchemaLike, rows: Iterator[Any], settings: BatchOptions, first: int) -> Batch[Any]:
    batch: Batch[Any] = Batch(first)
    batch._columns.add(schema, settings.prefs)
    noted: list[tuple[int, Result]] = []
    kept = None if settings.on_error == "skip" else batch._failed_values.kept
    with KeptWorker():
        batch.total = validate_rows(
            schema,
            rows,
            settings.options,
            settings.chunk_size,
            settings.left,
            first,
            batch.values,
            kept,
            noted,
        )
    batch.failed = batch.total - len(batch.values)
    if batch.failed and settings.on_error == "raise":
        row, error = batch.failures[0]
        raise _with_row(error, row)
    for row, result in noted:
        batch._add_notes(row, result)
    settings.left -= batch.failed
    batch.is_complete = settings.left > 0
    return batch


# With external rules


def validate_many_async(
    schema: SchemaLike,
    items: object,
    on_error: object,
    max_errors: object,
    chunk_size: object,
    nulls: object,
    concurrency: object,
    options: Options | None,
    keywords: Mapping[str, Any],
) -> Coroutine[Any, Any, Batch[Any]] | AsyncIterator[Batch[Any]]:
    """Return a coroutine for a `Batch`, or an asynchronous iterator with a batch for each chunk."""
    name = "validate_many_async"
    settings = BatchOptions(name, on_error, max_errors, chunk_size, _all_options(options, keywords), True)
    at_once = _count(name, "concurrency", concurrency)
    kept = Nulls(name, nulls, schema, settings.prefs)
    rows = _AsyncRows(items, kept) if hasattr(items, "__aiter__") else _Rows(rows_of(name, items, kept))
    if chunk_size is None:
        return _batch_async(schema, rows, settings, at_once)
    return _batches_async(schema, rows, settings, at_once)


class _Rows:
    """An iterator over values with their numbers."""

    def __init__(self, rows: Iterator[Any]) -> None:
        self._rows = rows
        self.read = 0
        self.is_at_end = False

    async def next(self, last: int) -> tuple[int, Any] | None:
        """Return the number of the next value, and the value. Return None at the end or at number `last`."""
        if self.read < last:
            for row in self._rows:
                self.read += 1
                return self.read - 1, row
            self.is_at_end = True
        return None


class _AsyncRows(_Rows):
    """An asynchronous iterator over values. Only one task at a time waits for it, as generators require."""

    def __init__(self, rows: AsyncIterable[Any], nulls: Nulls) -> None:
        iterator: Any = rows.__aiter__()
        super().__init__(iterator)
        self._lock: Any = None
        self._nulls = nulls

    async def next(self, last: int) -> tuple[int, Any] | None:
        """Return the number of the next value, and the value. Return None at the end or at number `last`."""
        rows: Any = self._rows
        if self._lock is None:
            from asyncio import Lock

            self._lock = Lock()  # Python 3.9 binds it to the running loop
        async with self._lock:
            if self.is_at_end or self.read >= last:
                return None
            try:
                row = await rows.__anext__()
            except StopAsyncIteration:
                self.is_at_end = True
                return None
            self.read += 1
            return self.read - 1, self._nulls.of_value(row)


async def _batches_async(
    schema: SchemaLike, rows: _Rows, settings: BatchOptions, at_once: int
) -> AsyncIterator[Batch[Any]]:
    while True:
        batch = await _batch_async(schema, rows, settings, at_once)
        if batch.total:
            yield batch
        if rows.is_at_end or not batch.is_complete:
            return


async def _batch_async(schema: SchemaLike, rows: _Rows, settings: BatchOptions, at_once: int) -> Batch[Any]:
    from asyncio import ensure_future, gather

    batch: Batch[Any] = Batch(rows.read)
    batch._columns.add(schema, settings.prefs)
    last = rows.read + settings.chunk_size
    done: list[tuple[int, Any, Result]] = []

    async def work() -> None:
        while settings.left > 0:
            found = await rows.next(last)
            if found is None:
                return
            row, value = found
            result = await result_async(schema, value, settings.prefs, settings.context)
            done.append((row, value, result))
            if result.error is not None:
                settings.left -= 1
                if settings.on_error == "raise":
                    raise _with_row(result.error, row)

    workers = [ensure_future(work()) for _ in range(min(at_once, settings.chunk_size, _MOST_WORKERS))]
    try:
        await gather(*workers)
    finally:  # if one of them has failed
        for worker in workers:
            worker.cancel()
        await gather(*workers, return_exceptions=True)
    for row, value, result in sorted(done, key=itemgetter(0)):
        if result.error is None:
            batch.values.append(result.value)
        elif settings.on_error == "collect":
            batch._failed_values.add(row, failure_of(schema, result.error, value))
        batch._add_notes(row, result)
    batch.total = len(done)
    batch.failed = batch.total - len(batch.values)
    batch.is_complete = settings.left > 0
    return batch
