"""The rows of iterables, data frames, Arrow tables and cursors of databases, and the nulls in them.

This module does not import the packages of frames, as a user who has a frame has imported its package. All
missing values of a frame are nulls, however the package represents them. A table has a cell in every column,
and a null means that there is no value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from itertools import chain, compress, starmap
from math import inf
from time import monotonic

from ...engine.nodes.core import MAX_DEPTH
from ...foundation.schema_error import SchemaError, show
from ...running.validation import validate_rows
from .row_reader import FrameAmongRows, RowReader, is_frame

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
    from typing import Any, Optional

    from ...language.errors import Result
    from ...language.preferences.preferences import Preferences
    from ...running.steps.schema_protocols import SchemaLike
    from ...running.validation import RowRead
    from ..inspection.judges import Judges

    # The names and values of columns that may contain nulls. None if they are unknown.
    ColumnsWithNulls = Optional[Sequence[tuple[Any, Sequence[Any]]]]
    Chunks = Iterator[tuple[list[Any], ColumnsWithNulls]]

_MOST_GENERATED = 200  # columns of rows that a generated function builds
_CHUNK_SIZE = 2_000  # rows of a table that are in memory as Python objects


def rows_of(name: str, items: object, nulls: Nulls) -> Iterator[Any]:
    """Return an iterator over rows.

    Args:
        name: the method, for messages.
        items: an iterable of rows or of frames, a frame, a table, a cursor or a stream.
        nulls: removes nulls from the rows.

    Raises:
        SchemaError: `items` is a single value, or can't be iterated over.
    """
    cls = type(items)
    if hasattr(cls, "fetchmany") and (hasattr(items, "description") or hasattr(cls, "keys")):
        return chain.from_iterable(starmap(nulls.of_table, _cursor_rows(items)))
    read = nulls.frame_way(cls)
    if read is not None:
        return read(items)
    hints = [_SCATTERED[package] for package in _packages_of(cls) & _SCATTERED.keys()]
    if hints and not hasattr(cls, "asDict"):
        raise SchemaError(f"{name}: {hints[0]}")
    if isinstance(items, (str, bytes, bytearray, dict)):
        raise SchemaError(f"{name}: an iterable of values is needed, not one value: {show(items)}")
    if hasattr(cls, "__iter__") and not is_frame(cls):
        return nulls.of_values(iter(items))  # type: ignore[call-overload]
    more = ""
    if hasattr(cls, "__aiter__"):
        more = "; validate_many_async() takes one that is asynchronous"
    elif hasattr(cls, "collect"):
        more = "; collect() it first"
    elif is_frame(cls):
        more = "; convert it to a frame of pandas or polars, or a table of pyarrow"
    raise SchemaError(f"{name}: an iterable of values is needed, not {show(items)}{more}")


_SCATTERED = {
    "dask": "a collection of Dask is validated in its partitions: use its map_partitions()",
    "pyspark": "a table of Spark is validated by its workers: use its mapInPandas() or mapInArrow()",
    "ray": "a dataset of Ray is validated by its workers: use its map_batches()",
}


def _packages_of(cls: type) -> set[str]:
    """Return the names of the packages of a class and its bases."""
    return {str(base.__module__).partition(".")[0] for base in cls.__mro__}


def is_frame_of_pandas(cls: type) -> bool:
    """Return whether a class is that of frames of pandas, or derived from it."""
    return hasattr(cls, "itertuples") and "pandas" in _packages_of(cls)


def _reader(cls: type) -> Callable[[Any], Chunks] | None:
    """Return a function that reads frames of a class in chunks, None for any other class.

    The function yields chunks of new rows, each with the columns that may contain nulls.
    """
    packages = _packages_of(cls)
    if packages & _SCATTERED.keys():
        return None
    if is_frame_of_pandas(cls):
        return _pandas_rows
    if "polars" in packages and hasattr(cls, "iter_rows"):
        return _polars_rows
    if "pyarrow" in packages and hasattr(cls, "slice") and hasattr(cls, "schema"):  # a table or a batch
        return _arrow_rows
    if hasattr(cls, "read_next_batch"):
        return _reader_rows
    if hasattr(cls, "to_batches"):  # a dataset or a scanner
        return lambda dataset: _reader_rows(dataset.to_batches())
    if "pyarrow" in packages and hasattr(cls, "iter_batches"):  # a Parquet file
        return lambda file: _reader_rows(file.iter_batches())
    if hasattr(cls, "__arrow_c_stream__") and (is_frame(cls) or not hasattr(cls, "__iter__")):
        return _stream_rows
    return None


def _row_builder(names: list[Any]) -> Callable[[Sequence[Sequence[Any]], int], list[dict[Any, Any]]]:
    """Return a function that converts columns with these names, and their length, to rows."""
    if not 0 < len(names) <= _MOST_GENERATED:
        return lambda columns, count: (
            [dict(zip(names, row)) for row in zip(*columns)] or [{} for _ in range(count)]
        )
    return _generated_builder(len(names))(*names)  # type: ignore[no-any-return]


@lru_cache(maxsize=_MOST_GENERATED)
def _generated_builder(count: int) -> Callable[..., Any]:
    """Return a function of `count` names, which returns one that converts columns with these names to rows.

    It is generated with a dict display, which takes half the time of `dict(zip())`.
    """
    names, cells = [f"n{number}" for number in range(count)], [f"v{number}" for number in range(count)]
    pairs = ", ".join(map("{}: {}".format, names, cells))
    rows = f"[{{{pairs}}} for {', '.join(cells)}, in zip(*columns)]"
    return eval(f"lambda {', '.join(names)}: lambda columns, count: {rows}")  # type: ignore[no-any-return]


def distinct_names(names: list[Any]) -> list[Any]:
    """Return the names of columns. Raise an error if two are equal."""
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise SchemaError(f"more than one column is named {', '.join(map(show, twice))}")
    return names


def _chunks(
    names: list[Any],
    height: int,
    columns_at: Callable[[int], list[Any]],
    read: Callable[[Any], list[Any]],
    may_hold_nulls: Callable[[Any], Any],
) -> Chunks:
    """Yield the rows of a table of `height` rows; `columns_at(start)` returns the columns of a chunk."""
    build_rows = _row_builder(distinct_names(names))
    for start in range(0, height, _CHUNK_SIZE):
        columns = columns_at(start)
        lists = [_cells(read, column) for column in columns]
        with_nulls = compress(zip(names, lists), map(may_hold_nulls, columns))
        yield build_rows(lists, min(_CHUNK_SIZE, height - start)), list(with_nulls)


def _pandas_rows(frame: Any) -> Chunks:
    def columns_at(start: int) -> list[Any]:
        part = frame.iloc[start : start + _CHUNK_SIZE]
        return [part.iloc[:, number] for number in range(len(frame.columns))]

    may_hold_nulls = lambda column: column.dtype.kind == "O" or column.hasnans  # noqa: E731
    return _chunks(list(frame.columns), len(frame), columns_at, _pandas_values, may_hold_nulls)


def _pandas_values(series: Any) -> list[Any]:
    kind = series.dtype
    unit = getattr(series.dt, "unit", None) if kind.kind == "M" else None
    zone = str(getattr(kind, "tz", None))
    are_datetimes = unit in _MICROSECONDS and zone in ("UTC", "None")
    values: list[Any] = series.astype("int64").tolist() if are_datetimes else series.tolist()
    missing = series.isna()
    if missing.any():
        values = [None if is_missing else value for value, is_missing in zip(values, missing.tolist())]
    return _datetimes(values, unit, zone == "UTC") if are_datetimes else values


def is_failure(error: BaseException) -> bool:
    """Return whether an exception means that a package can't convert a value: also the panic of Rust."""
    is_ours = isinstance(error, (MemoryError, RecursionError))
    return not is_ours and (isinstance(error, Exception) or type(error).__name__ == "PanicException")


def _cells(read: Callable[[Any], list[Any]], column: Any) -> list[Any]:
    """Return the values of a column. A cell that Python has no value for is the exception that it raised."""
    try:
        return read(column)
    except BaseException as error:
        if not is_failure(error):
            raise
        if len(column) == 1:
            return [ValueError(str(error))]
    half, part = len(column) // 2, getattr(column, "iloc", column)
    return _cells(read, part[:half]) + _cells(read, part[half:])


def _polars_rows(frame: Any) -> Chunks:
    columns_at = lambda start: frame.slice(start, _CHUNK_SIZE).get_columns()  # noqa: E731
    may_hold_nulls = lambda column: column.null_count() or column.dtype.is_nested()  # noqa: E731
    return _chunks(frame.columns, frame.height, columns_at, _polars_values, may_hold_nulls)


def _polars_values(column: Any) -> list[Any]:
    kind = column.dtype
    if getattr(kind, "time_zone", None) == "UTC" and kind.time_unit in _MICROSECONDS:
        return _datetimes(column.to_physical().to_list(), kind.time_unit, True)
    return column.to_list()  # type: ignore[no-any-return]


def _arrow_rows(table: Any) -> Chunks:
    columns_at = lambda start: table.slice(start, _CHUNK_SIZE).columns  # noqa: E731
    may_hold_nulls = lambda column: column.null_count or column.type.num_fields  # noqa: E731
    return _chunks(list(table.schema.names), table.num_rows, columns_at, _arrow_values, may_hold_nulls)


def _arrow_values(column: Any) -> list[Any]:
    zone = getattr(column.type, "tz", "")  # only timestamps have one
    if zone in ("UTC", None) and column.type.unit in _MICROSECONDS:
        return _datetimes(column.cast("int64").to_pylist(), column.type.unit, zone == "UTC")
    if column.type.num_fields and "map<" in str(column.type):
        try:
            return column.to_pylist(maps_as_pydicts="strict")  # type: ignore[no-any-return]
        except Exception:  # a key twice, or a version of pyarrow that only has pairs, which no object is
            if len(column) > 1:
                raise
    return column.to_pylist()  # type: ignore[no-any-return]


_MICROSECONDS = {"s": 1_000_000, "ms": 1_000, "us": 1}


def _datetimes(passed: list[Any], unit: Any, is_utc: bool) -> list[Any]:
    """Return datetimes for numbers of units since 1970.

    This takes a fraction of the time of the conversions in the packages. The zone is the instance of UTC that
    validation uses as well.
    """
    from datetime import datetime, timedelta, timezone

    epoch, factor = datetime(1970, 1, 1, tzinfo=timezone.utc if is_utc else None), _MICROSECONDS[unit]
    return [None if count is None else epoch + timedelta(0, 0, count * factor) for count in passed]


def _reader_rows(reader: Iterable[Any]) -> Chunks:
    for batch in reader:
        yield from _arrow_rows(batch)


def _stream_rows(stream: object) -> Chunks:
    """Return chunks of an object that has only the Arrow stream interface, read by pyarrow."""
    try:
        pyarrow = import_module("pyarrow")
    except ImportError:
        raise SchemaError(f"reading rows of {show(stream)} needs pyarrow, which is not installed") from None
    return _reader_rows(pyarrow.RecordBatchReader.from_stream(stream))


def _cursor_rows(cursor: Any) -> Chunks:
    read = _cursor_reader(cursor)
    while True:
        rows = cursor.fetchmany(_CHUNK_SIZE)
        if not rows:
            return
        yield read(rows)


async def async_cursor_rows(cursor: Any, nulls: Nulls) -> AsyncIterator[Any]:
    """Yield the rows of an asynchronous cursor."""
    read = _cursor_reader(cursor)
    while True:
        rows = await cursor.fetchmany(_CHUNK_SIZE)
        if not rows:
            return
        for row in nulls.of_table(*read(rows)):
            yield row


def _cursor_reader(cursor: Any) -> Callable[[list[Any]], tuple[list[Any], ColumnsWithNulls]]:
    """Return a function that converts what a cursor returns to rows, with columns that may contain nulls."""
    is_result = not hasattr(cursor, "description")  # of SQLAlchemy
    columns = cursor.keys() if is_result else [column[0] for column in cursor.description or ()]
    names = distinct_names(list(columns))
    build_rows = _row_builder(names)

    def read(rows: list[Any]) -> tuple[list[Any], ColumnsWithNulls]:
        if all(map(_is_plain_row, set(map(type, rows)))):
            cells: list[tuple[Any, ...]] = list(zip(*rows))
            return build_rows(cells, len(rows)), list(zip(names, cells))
        return [_cells_of(names, row) for row in rows], None

    return read


def _cells_of(names: list[Any], row: Any) -> Any:
    """Return a row of a cursor as a dict, or unchanged if it is neither values nor a mapping."""
    if _is_plain_row(type(row)):
        return dict(zip(names, row))
    return dict(row) if isinstance(row, Mapping) else row


def _is_plain_row(cls: type) -> bool:
    """Return whether rows of a class consist of the values of the columns in their order."""
    if issubclass(cls, Mapping):
        return False
    return issubclass(cls, (tuple, list)) or hasattr(cls, "keys") or hasattr(cls, "_mapping")


@lru_cache(maxsize=256)
def _judges_of(schema: Any, prefs: Preferences) -> Judges:
    """Return the judges of the rows of a schema, cached for the schemas used last."""
    from ..inspection.inspecting import Inspector
    from ..inspection.judges import Judges

    return Judges.of(Inspector(schema), prefs)


class RowSource:
    """The rows of a call, which batches read one after the other. Each reads up to the time `end`.

    `number_from(rows, first)` yields the rows and keeps their numbers, for rules over rows.

    Args:
        rows: the rows, or JSON texts.
        reader: returns a row as the schema reads it, as `validate_rows` needs it.
        is_json: whether the rows are JSON texts.
    """

    def __init__(self, rows: Iterator[Any], reader: RowRead, is_json: bool = False) -> None:
        self._items = self._rows = rows
        self._reader = reader
        self._is_json = is_json
        self.number_from: Callable[[Iterator[Any], int], Iterator[Any]] | None = None
        self.end: float = inf  # on the monotonic clock

    def validate(
        self,
        schema: SchemaLike,
        options: Mapping[str, Any] | None,
        most: int,
        most_failures: int,
        first: int,
        values: list[Any],
        failures: list[Any] | None,
        notable: list[tuple[int, Result]],
    ) -> tuple[int, BaseException | None]:
        """Validate rows as `validate_rows` does, with the rows of frames among them. `values` are empty."""
        total = 0
        while True:
            rows = self._rows if self.end == inf else self._until_end()
            if self.number_from is not None:
                rows = self.number_from(rows, first + total)
            left = most_failures - (total - len(values))
            results = values, failures, notable, self._reader, self._is_json
            read, ending = validate_rows(schema, rows, options, most - total, left, first + total, *results)
            total += read
            if type(ending) is not FrameAmongRows:
                return total, ending
            self._rows = chain(ending.rows, self._items)

    def _until_end(self) -> Iterator[Any]:
        """Yield rows until the time is over, at least one."""
        while True:
            try:
                yield next(self._rows)
            except StopIteration:
                return
            if monotonic() >= self.end:
                return


def rows_source(name: str, items: object, nulls: Nulls) -> RowSource:
    """Return the rows of items as a source, as `rows_of` reads them."""
    return RowSource(rows_of(name, items, nulls), nulls.reader.read)


_CHOICES = (None, "drop", "keep")


class Nulls:
    """Removes nulls from the rows of a call if the schema does not allow None.

    Args:
        name: the method, for messages.
        choice: `"drop"` removes nulls, `"keep"` keeps all, None removes them from tables only.
        schema: the schema of the rows.
        prefs: the preferences in force.
    """

    def __init__(self, name: str, choice: object, schema: SchemaLike, prefs: Preferences) -> None:
        if choice not in _CHOICES:
            raise SchemaError(f"{name}: nulls must be drop, keep or None, not {show(choice)}")
        self._choice = choice
        self._schema: Any = schema
        self._prefs = prefs
        self._root: Judges | None = None
        self._cleaned: dict[tuple[int, int], Any] = {}
        self.reader = RowReader(self._root_judges, self.frame_way)

    def frame_way(self, cls: type) -> Callable[[Any], Iterator[Any]] | None:
        """Return a function that reads frames of a class, or None for any other class."""
        read = _reader(cls)
        return (
            None if read is None else lambda frame: chain.from_iterable(starmap(self.of_table, read(frame)))
        )

    def of_table(self, rows: list[Any], columns: ColumnsWithNulls) -> Iterable[Any]:
        """Return the rows of a table, without nulls unless the choice is `"keep"`."""
        if self._choice == "keep":
            return rows
        if columns is None:
            return map(self._clean_row, rows)
        for name, values in columns:
            if type(name) is str or type(name) is int:
                self._drop(rows, name, values)
        return rows

    def of_values(self, rows: Iterator[Any]) -> Iterator[Any]:
        """Return the rows of any other iterable, without nulls if the choice is `"drop"`."""
        return map(self._clean_row, rows) if self._choice == "drop" else rows

    def of_value(self, row: object) -> Any:
        """Return one row of any other iterable as a schema reads it, as `of_values` does."""
        if self._choice == "drop":
            return self._clean_row(row)
        return row if type(row) is dict else self.reader.read(row)[0]

    def _drop(self, rows: list[dict[Any, Any]], name: str | int, values: Sequence[Any]) -> None:
        """Remove the nulls of one column from rows."""
        place = self._root_judges()
        inner, is_kept = place.key(name), place.allows_null(name)
        for row, value in zip(rows, values):
            if value is None:
                if not is_kept:
                    del row[name]
            elif type(value) is dict or type(value) is list:
                self._cleaned.clear()
                try:
                    row[name] = self._clean_container(value, inner, 1)
                except RecursionError:  # validation reports such a row
                    pass

    def _clean_row(self, row: object) -> Any:
        if type(row) is not dict:
            row, _ = self.reader.read(row)
            if type(row) is not dict:
                return row
        return self.clean(row)

    def clean(self, value: object) -> Any:
        """Return a value without the nulls that the schema does not allow at keys of objects."""
        if type(value) is not dict and type(value) is not list:
            return value
        self._cleaned.clear()
        try:
            return self._clean_container(value, self._root_judges(), 0)
        except RecursionError:  # validation reports such a value
            return value

    def _root_judges(self) -> Judges:
        """Return the judges of a whole row."""
        if self._root is None:
            self._root = _judges_of(self._schema, self._prefs)
        return self._root

    def _clean_dict(self, value: dict[Any, Any], place: Judges, depth: int) -> dict[Any, Any]:
        made = value
        for key, item in value.copy().items():  # which no other thread changes
            if type(key) is not str and type(key) is not int:
                continue
            if item is None:
                if not place.allows_null(key):
                    made = dict(value) if made is value else made
                    made.pop(key, None)
            elif type(item) is dict or type(item) is list:
                inner = self._clean_container(item, place.key(key), depth + 1)
                if inner is not item:
                    made = dict(value) if made is value else made
                    made[key] = inner
        return made

    def _clean_container(self, value: Any, place: Judges, depth: int) -> Any:
        """Return a dict or a list without nulls, the same one each time, as it may contain itself."""
        mark = id(value), id(place)
        if mark in self._cleaned or depth > MAX_DEPTH:
            return self._cleaned.get(mark, value)
        self._cleaned[mark] = value
        if type(value) is dict:
            made: Any = self._clean_dict(value, place, depth)
        else:
            made = [
                self._clean_container(item, place.item(at), depth + 1) if type(item) in (dict, list) else item
                for at, item in enumerate(value)
            ]
        self._cleaned[mark] = made
        return made
