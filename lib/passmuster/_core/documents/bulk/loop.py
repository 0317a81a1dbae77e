"""The loop over many values, with its chunks, its treatment of errors, and its limits."""

from __future__ import annotations

from math import inf
from operator import itemgetter
from sys import maxsize
from time import monotonic

from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import KeptWorker
from ...language.errors import ValidationError
from ...language.preferences.given_options import join_options
from ...language.preferences.preferences import prepare
from ...running.validation import Refusal, failure_of, result_async
from .batch import Batch
from .column_verdicts import judged_table
from .json_texts import JsonTexts
from .row_keys import UniqueKeys, key_names
from .row_reader import FrameAmongRows
from .rows import Nulls, RowSource, async_cursor_rows, rows_of, rows_source

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterable, AsyncIterator, Callable, Coroutine, Iterator, Mapping
    from typing import Any

    from ...foundation.argument_types import Options
    from ...language.errors import Result
    from ...language.preferences.preferences import Preferences
    from ...running.steps.schema_protocols import SchemaLike
    from .column_verdicts import JudgedTable

_MOST_WORKERS = 10_000

_ON_ERROR = ("collect", "skip", "raise")


class BatchOptions:
    """The checked keyword arguments of `validate_many`, and the number of failures that are still allowed.

    Args:
        name: the method, for messages.
        schema: the schema of the values.
        choices: the keyword arguments that all methods have.
        given: the options of the validations.
        is_async: whether the method runs in asyncio.
    """

    def __init__(
        self,
        name: str,
        schema: SchemaLike,
        choices: tuple[Any, ...],
        given: dict[str, Any] | None,
        is_async: bool = False,
    ) -> None:
        on_error, max_errors, chunk_size, chunk_seconds, key, unique, first = choices
        if on_error not in _ON_ERROR:
            raise SchemaError(f"{name}: on_error must be one of {', '.join(_ON_ERROR)}, not {show(on_error)}")
        self.on_error = on_error
        self.chunk_size: int = _count(name, "chunk_size", chunk_size)
        self.chunk_seconds: float = _seconds(name, chunk_seconds)
        self.has_chunks: bool = (chunk_size, chunk_seconds) != (None, None)
        self.first: int = _count(name, "first", first, 0)
        self.key: tuple[Any, ...] = key_names(name, "key", key)
        names = key_names(name, "unique", unique)
        self.unique: UniqueKeys | None = UniqueKeys(names) if names else None
        self.schema = schema
        own: Any = schema
        self.checked: SchemaLike = own if self.unique is None else own.custom(self.unique.check)
        self.options: dict[str, Any] | None = given
        self.prefs: Preferences
        self.context: Any
        self.prefs, self.context = prepare(given, None, is_async)
        # failures that are still allowed
        self.left: int = 1 if on_error == "raise" else _count(name, "max_errors", max_errors)

    @property
    def may_ask_columns(self) -> bool:
        """Whether nothing but the schema says which rows are valid, and what they become."""
        return not (self.has_chunks or self.unique) and (self.options or {}).keys() <= {"abort_early"}

    def new_batch(self, first: int) -> Batch[Any]:
        """Return an empty batch of values, the first of which has the number `first`."""
        batch: Batch[Any] = Batch(first)
        batch._key = self.key
        batch._columns.add(self.schema, self.prefs)
        return batch


def _count(name: str, option: str, number: object, least: int = 1) -> int:
    """Return a checked number of values, or the largest integer if none is given."""
    if number is None:
        return maxsize
    if type(number) is not int or number < least:
        kind = "a positive integer" if least else "an integer from 0"
        raise SchemaError(f"{name}: {option} must be {kind}, not {show(number)}")
    return number


def _seconds(name: str, seconds: object) -> float:
    """Return a checked number of seconds, infinity if none is given."""
    if seconds is None:
        return inf
    if type(seconds) not in (int, float) or not seconds > 0:  # type: ignore[operator]
        raise SchemaError(f"{name}: chunk_seconds must be a positive number, not {show(seconds)}")
    return seconds  # type: ignore[return-value]


def _with_row(error: Exception, row: int) -> Exception:
    if isinstance(error, ValidationError):
        error.prefix(f"row {row}:")
        error.row = row
    return error


def _all_options(options: Options | None, keywords: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return options and keywords as one dict, None if there are none."""
    if options is None and not keywords:
        return None
    return join_options(UNDEFINED if options is None else options, keywords)


def validate_many(
    schema: SchemaLike,
    items: object,
    options: Options | None,
    keywords: Mapping[str, Any],
    choices: tuple[Any, ...],
    nulls: object,
) -> Batch[Any] | Iterator[Batch[Any]]:
    """Validate many values. Return a `Batch`, or an iterator with a batch for each chunk."""
    name = "validate_many"
    settings = BatchOptions(name, schema, choices, _all_options(options, keywords))
    read = Nulls(name, nulls, schema, settings.prefs)
    judged = judged_table(schema, items) if settings.may_ask_columns and nulls != "keep" else None
    if judged is not None:
        batch = _batch_of_columns(settings, lambda table: rows_source(name, table, read), judged)
        if batch is not None:
            return batch
    return _validate(settings, rows_source(name, items, read))


def validate_many_json(
    schema: SchemaLike,
    lines: object,
    options: Options | None,
    keywords: Mapping[str, Any],
    choices: tuple[Any, ...],
) -> Batch[Any] | Iterator[Batch[Any]]:
    """Validate JSON texts, one on a line. Return as `validate_many` does."""
    name = "validate_many_json"
    settings = BatchOptions(name, schema, choices, _all_options(options, {**keywords, "from_json": True}))
    texts = JsonTexts(name, lines, settings.first)
    return _validate(settings, RowSource(iter(texts), texts.read, True))


def _validate(settings: BatchOptions, source: RowSource) -> Batch[Any] | Iterator[Batch[Any]]:
    if settings.unique is not None:
        source.number_from = settings.unique.numbered
    if settings.has_chunks:
        return _batches(source, settings)
    batch, error = _batch(source, settings, settings.first)
    if error is not None:
        raise error
    return batch


def _batches(source: RowSource, settings: BatchOptions) -> Iterator[Batch[Any]]:
    first = settings.first
    while True:
        source.end = monotonic() + settings.chunk_seconds
        batch, error = _batch(source, settings, first)
        first += batch.total
        if batch.total and (error is None or isinstance(error, Exception)):
            yield batch
        if error is not None:
            raise error
        if not batch.total or not batch.is_complete:
            return


def _batch(source: RowSource, settings: BatchOptions, first: int) -> tuple[Batch[Any], BaseException | None]:
    """Return a batch, and the exception that ended the reading."""
    batch = settings.new_batch(first)
    limits = settings.chunk_size, settings.left, settings.on_error != "skip"
    with KeptWorker():
        ending = batch._add(source, settings.checked, settings.options, *limits)
    _finish(batch, settings)
    return batch, ending


def _finish(batch: Batch[Any], settings: BatchOptions) -> None:
    """Raise the error of a batch if that is asked for, and count its failures."""
    if batch.failed and settings.on_error == "raise":
        row, error = batch.failures[0]
        raise _with_row(error, row)
    settings.left -= batch.failed
    batch.is_complete = settings.left > 0


def _batch_of_columns(
    settings: BatchOptions, make_source: Callable[[Any], RowSource], judged: JudgedTable
) -> Batch[Any] | None:
    """Return the batch of a table, of which only doubtful rows are read, or None if one of them passes."""
    table, doubtful, numbers, columns = judged
    values: list[Any] = []
    failures: list[Any] = []
    limits = settings.options, maxsize, settings.left
    with KeptWorker():
        failed, ending = make_source(doubtful).validate(settings.schema, *limits, 0, values, failures, [])
    if values or ending is not None:
        return None
    is_cut = failed == settings.left
    total = numbers[failed - 1] + 1 if is_cut else len(table)
    batch = settings.new_batch(settings.first)
    whole: Any = getattr(table, "iloc", table)
    read = whole[:total] if is_cut else table
    batch._add_table(lambda: make_source(read), settings.schema, columns.slice(0, total - failed), total)
    if settings.on_error != "skip":
        batch._add_failures(numbers, failures)
    _finish(batch, settings)
    return batch


# With external rules


def validate_many_async(
    schema: SchemaLike,
    items: object,
    options: Options | None,
    keywords: Mapping[str, Any],
    choices: tuple[Any, ...],
    nulls: object,
    concurrency: object,
) -> Coroutine[Any, Any, Batch[Any]] | AsyncIterator[Batch[Any]]:
    """Return a coroutine for a `Batch`, or an asynchronous iterator with a batch for each chunk."""
    name = "validate_many_async"
    settings = BatchOptions(name, schema, choices, _all_options(options, keywords), True)
    at_once = _count(name, "concurrency", concurrency)
    read = Nulls(name, nulls, schema, settings.prefs)
    if hasattr(items, "fetchmany") and hasattr(items, "__aiter__") and hasattr(items, "description"):
        items = async_cursor_rows(items, read)
    if hasattr(items, "__aiter__"):
        rows: _Rows = _AsyncRows(items, read, settings.first)
    else:
        rows = _Rows(rows_of(name, items, read), read, settings.first)
    if settings.has_chunks:
        return _batches_async(rows, settings, at_once)
    return _whole_async(rows, settings, at_once)


_NO_MORE: Any = object()


class _Rows:
    """An iterator over values with their numbers. `error` is the exception that ended the reading.

    `end` is the time on the monotonic clock after which no more rows belong to the batch.
    """

    def __init__(self, rows: Iterator[Any] | AsyncIterator[Any], nulls: Nulls, first: int) -> None:
        self._rows: Any = rows
        self._frame: Iterator[Any] = iter(())  # the rows of the last frame among the rows
        self._nulls = nulls
        self.read = first
        self.is_at_end = False
        self.error: Exception | None = None
        self.end: float = inf
        self.pending: Any = None  # the task that waits for a row beyond the time of a batch

    async def next(self, last: int) -> tuple[int, Any] | None:
        """Return the number of the next value, and the value. Return None at the end or at number `last`."""
        while not self.is_at_end and self.read < last and monotonic() < self.end:
            try:
                row = next(self._frame, _NO_MORE)
                row = await self._fetch() if row is _NO_MORE else row
                if row is _NO_MORE:
                    return None
                value = self._nulls.of_value(row)
            except FrameAmongRows as found:
                self._frame = found.rows
            except Exception as error:
                self.error, self.is_at_end = error, True
            else:
                self.read += 1
                return self.read - 1, value
        return None

    async def _fetch(self) -> Any:
        row = next(self._rows, _NO_MORE)
        self.is_at_end = row is _NO_MORE
        return row


class _AsyncRows(_Rows):
    """An asynchronous iterator over values. Only one task at a time waits for it, as generators require."""

    def __init__(self, rows: AsyncIterable[Any], nulls: Nulls, first: int) -> None:
        super().__init__(rows.__aiter__(), nulls, first)
        self._lock: Any = None

    async def next(self, last: int) -> tuple[int, Any] | None:
        """Return the number of the next value, and the value. Return None at the end or at number `last`."""
        if self._lock is None:
            from asyncio import Lock

            self._lock = Lock()  # Python 3.9 binds it to the running loop
        async with self._lock:
            return await super().next(last)

    async def _fetch(self) -> Any:
        """Return the next item, or a marker at the end or when the time is over."""
        try:
            if self.end == inf:
                return await self._rows.__anext__()
            from asyncio import ensure_future, wait

            self.pending = self.pending or ensure_future(self._rows.__anext__())
            await wait([self.pending], timeout=max(self.end - monotonic(), 0))
            if not self.pending.done():
                return _NO_MORE
            done, self.pending = self.pending, None
            return done.result()
        except StopAsyncIteration:
            self.is_at_end = True
            return _NO_MORE


async def _whole_async(rows: _Rows, settings: BatchOptions, at_once: int) -> Batch[Any]:
    batch = await _batch_async(rows, settings, at_once)
    if rows.error is not None:
        raise rows.error
    return batch


async def _batches_async(rows: _Rows, settings: BatchOptions, at_once: int) -> AsyncIterator[Batch[Any]]:
    try:
        while True:
            rows.end = monotonic() + settings.chunk_seconds
            batch = await _batch_async(rows, settings, at_once)
            if batch.total:
                yield batch
            if rows.error is not None:
                raise rows.error
            if rows.is_at_end or not batch.is_complete:
                return
    finally:
        if rows.pending is not None:
            rows.pending.cancel()


async def _batch_async(rows: _Rows, settings: BatchOptions, at_once: int) -> Batch[Any]:
    from asyncio import ensure_future, gather

    batch = settings.new_batch(rows.read)
    last = rows.read + settings.chunk_size
    done: list[tuple[int, Any, Result]] = []

    async def work() -> None:
        while settings.left > 0:
            found = await rows.next(last)
            if found is None:
                return
            row, value = found
            if settings.unique is not None:
                settings.unique.row = row
            if type(value) is Refusal:
                result = value.result(settings.checked, settings.prefs, settings.context)
                value = value.row
            else:
                result = await result_async(settings.checked, value, settings.prefs, settings.context)
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
            batch._failed_values.add(row, failure_of(settings.checked, result.error, value))
        batch._add_notes(row, result)
    batch.total = len(done)
    batch.failed = batch.total - len(batch.values)
    batch.is_complete = settings.left > 0
    return batch
