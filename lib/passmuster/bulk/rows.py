"""The rows of iterables, data frames, Arrow tables and cursors of databases.

The packages are not imported: a frame of theirs exists only where they were. A missing value of a
frame, whichever way it is written, is None.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module

from ..foundation.schema_error import SchemaError
from ..foundation.showing import show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

_AT_ONCE = 10_000  # rows of a frame that are in memory as Python's own values


def rows_of(name: str, items: object) -> Iterator[Any]:
    """Return the rows of what `validate_many` was given; `name` is the method, for the message.

    >>> list(rows_of("validate_many", (1, 2)))
    [1, 2]
    """
    read = _reader(items)
    if read is not None:
        return iter(read(items))
    if isinstance(items, (str, bytes, bytearray, dict)):
        raise SchemaError(f"{name}: an iterable of values is needed, not one value: {show(items)}")
    if hasattr(type(items), "__iter__"):
        found: Iterator[Any] = iter(items)  # type: ignore[call-overload]
        return found
    more = ""
    if hasattr(type(items), "__aiter__"):
        more = "; validate_many_async() takes one that is asynchronous"
    elif hasattr(type(items), "collect"):
        more = "; collect() it first"
    raise SchemaError(f"{name}: an iterable of values is needed, not {show(items)}{more}")


def _reader(items: object) -> Callable[[Any], Iterable[Any]] | None:
    """Return a function that reads the rows of an object, or None if it can be iterated over as it is."""
    cls = type(items)
    package = cls.__module__.partition(".")[0]
    if package == "pandas" and hasattr(cls, "itertuples"):
        return _pandas_rows
    if package == "polars" and hasattr(cls, "iter_rows"):
        return _polars_rows
    if package == "pyarrow" and hasattr(cls, "slice") and hasattr(cls, "schema"):  # a table or a batch
        return _arrow_rows
    if hasattr(cls, "read_next_batch"):
        return _reader_rows
    if hasattr(cls, "fetchmany") and hasattr(items, "description"):
        return _cursor_rows
    if hasattr(cls, "__arrow_c_stream__") and not hasattr(cls, "__iter__"):
        return _stream_rows
    return None


def _named(names: list[Any], columns: list[list[Any]]) -> Iterator[dict[Any, Any]]:
    for row in zip(*columns):
        yield dict(zip(names, row))


def _once(names: list[Any]) -> list[Any]:
    """Return names of columns that are all different, or refuse them."""
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise SchemaError(f"more than one column is named {', '.join(map(show, twice))}")
    return names


def _pandas_rows(frame: Any) -> Iterator[Any]:
    names = _once(list(frame.columns))
    for start in range(0, len(frame), _AT_ONCE):
        part = frame.iloc[start : start + _AT_ONCE]
        columns = [_pandas_values(part.iloc[:, number]) for number in range(len(names))]
        yield from _named(names, columns) if columns else ({} for _ in range(len(part)))


def _pandas_values(series: Any) -> list[Any]:
    values: list[Any] = series.tolist()
    missing = series.isna()
    if missing.any():
        return [None if is_missing else value for value, is_missing in zip(values, missing.tolist())]
    return values


def _polars_rows(frame: Any) -> Iterable[Any]:
    rows: Iterable[Any] = frame.iter_rows(named=True)
    return rows


def _arrow_rows(table: Any) -> Iterator[Any]:
    _once(list(table.schema.names))
    for start in range(0, table.num_rows, _AT_ONCE):
        yield from table.slice(start, _AT_ONCE).to_pylist()


def _reader_rows(reader: Any) -> Iterator[Any]:
    for batch in reader:
        yield from _arrow_rows(batch)


def _stream_rows(stream: Any) -> Iterator[Any]:
    """Return the rows of what offers nothing but the Arrow stream, which pyarrow reads."""
    try:
        pyarrow = import_module("pyarrow")
    except ImportError:
        raise SchemaError(f"reading rows of {show(stream)} needs pyarrow, which is not installed") from None
    return _reader_rows(pyarrow.RecordBatchReader.from_stream(stream))


def _cursor_rows(cursor: Any) -> Iterator[Any]:
    names = _once([column[0] for column in cursor.description or ()])
    while True:
        rows = cursor.fetchmany(_AT_ONCE)
        if not rows:
            return
        for row in rows:
            if isinstance(row, dict):
                yield row
            elif isinstance(row, (tuple, list)) or hasattr(type(row), "keys"):
                yield dict(zip(names, row))
            else:
                yield row
