"""Errors as data: a table with a line for each failure of each row.

Report phase. A value that JSON cannot hold is shown as in messages, as in `ValidationError.as_dict`.
"""

from __future__ import annotations

import re
from operator import itemgetter

from ...engine.backend import reports
from ...foundation.notebook import html_table
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import without_surrogates
from ...language.errors import ValidationError
from ...language.messages.details import Detail, message_of
from ...language.messages.plain_details import PlainValues, pointer

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from ...engine.nodes.reports import Report

    _Source = tuple[int, Any, Sequence[Report] | None]

_OF_CELLS = ("path", "pointer", "code", "message")
COLUMNS = ("row", *_OF_CELLS, "value", "context")

_MOST_CACHED = 1_000  # paths, and errors at paths, whose cells are shared by all rows
_SHORT = 1_000  # characters of a string that is shown unchanged
_SAFE = 2**53  # integers below it are numbers in JSON
_INDEXES = re.compile(r"(?<![^.])[0-9]+(?![^.])")  # in a path with dots


class ErrorTable:
    """The failures of many values, one line for each. `columns` are the names of the columns.

    `row` is the number of the value, from 0, and `key` its key if the call asked for it. `path` is the path
    within the value, with dots (`"lines.0.n"`), and `pointer` the same path as a JSON Pointer. `code`,
    `message` and `value` describe the failure, and `context` has the rest, such as limits. If the schema
    replaces errors by an exception, `code` is the name of its class.

    `counts()` sums them up. `to_dict()` returns plain columns, `to_records()` returns records to write as
    JSON, `to_pandas()` and `to_polars()` return a frame, and `to_arrow()` returns a table of pyarrow. If
    pyarrow or nanoarrow is installed, any library that reads Arrow streams (pandas, polars, duckdb) accepts
    the table itself.

    >>> import passmuster as pm
    >>> errors = pm.object({"n": pm.number()}).validate_many([{"n": 1}, {"n": "x"}]).errors
    >>> len(errors), errors.to_dict()["row"], errors.to_dict()["message"]
    (1, [1], ['"n" must be a number'])
    """

    __module__ = "passmuster"
    __slots__ = ("_columns", "_failures", "_keys")

    def __init__(self, failures: Iterable[_Source] = (), keys: dict[int, Any] | None = None) -> None:
        self._failures = failures
        self._keys = keys  # by the numbers of rows
        self._columns: _Columns | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return COLUMNS if self._keys is None else ("row", "key", *COLUMNS[1:])

    def __len__(self) -> int:
        return len(self._read().rows)

    def __bool__(self) -> bool:
        return bool(self._failures)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        found = self._read()
        records = map(_record, found.rows, found.cells, found.values)
        if self._keys is None:
            return records
        return ({"row": record.pop("row"), "key": key, **record} for key, record in zip(found.keys, records))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ErrorTable) and self.to_records() == other.to_records()

    __hash__: Any = None

    def __repr__(self) -> str:
        return f"<ErrorTable of {len(self):,} {'line' if len(self) == 1 else 'lines'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.to_records(),)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a dict of JSON values for each line.

        >>> import passmuster as pm
        >>> pm.number().max(3).validate_many([1, 5]).errors.to_records()[0]["context"]
        {'limit': 3, 'label': 'value'}
        """
        return list(self)

    def to_dict(self) -> dict[str, list[Any]]:
        """Return a list of JSON values for each column.

        >>> import passmuster as pm
        >>> pm.number().validate_many([1, "x", 2, None]).errors.to_dict()["value"]
        ['x', None]
        """
        records = self.to_records()
        return {name: [record[name] for record in records] for name in self.columns}

    def counts(self) -> list[dict[str, Any]]:
        """Return how often each error occurs at each path, the most frequent first.

        Each dict has `path`, `code`, `count`, and the first of these errors as an example: its `row`,
        `message` and `value`. The indexes of items are not told apart: they are `*` in the path.

        >>> import passmuster as pm
        >>> schema = pm.object({"n": pm.array().items(int)})
        >>> errors = schema.validate_many([{"n": 1}, {"n": ["x"]}, {"n": [1, "y"]}]).errors
        >>> [(error["path"], error["code"], error["count"], error["row"]) for error in errors.counts()]
        [('n.*', 'number.base', 2, 1), ('n', 'array.base', 1, 0)]
        """
        found = self._read()
        groups: dict[tuple[str, Any], dict[str, Any]] = {}
        for row, cells, value in zip(found.rows, found.cells, found.values):
            mark = _INDEXES.sub("*", cells.path), cells.code
            if mark not in groups:
                example = _record(row, cells, value)
                groups[mark] = {"path": mark[0], "code": mark[1], "count": 0, "row": row}
                groups[mark].update(message=example["message"], value=example["value"])
            groups[mark]["count"] += 1
        return sorted(groups.values(), key=itemgetter("count"), reverse=True)

    def to_arrow(self) -> Any:
        """Return the table as Arrow data: a Table of pyarrow, or an Array of nanoarrow without pyarrow.

        The column `row` has the type int64, all others are strings. `value` and `context` are JSON texts. An
        absent value is null.

        Raises:
            ImportError: Neither package is installed (`pip install "passmuster[arrow]"`).
        """
        from .arrow import table_of

        return table_of(self._texts())

    def to_pandas(self) -> Any:
        """Return the table as a DataFrame of pandas, with the columns of `to_arrow`.

        Raises:
            ImportError: pandas is not installed.
        """
        from .frames import import_package

        return import_package("to_pandas", "pandas").DataFrame(self._texts())

    def to_polars(self) -> Any:
        """Return the table as a DataFrame of polars, with the columns of `to_arrow`.

        Raises:
            ImportError: polars is not installed.
        """
        from .frames import import_package

        polars = import_package("to_polars", "polars")
        columns, row = self._texts(), polars.Int64
        texts = {
            name: [text and without_surrogates(text) for text in cells]
            for name, cells in columns.items()
            if name != "row"
        }
        return polars.DataFrame(
            {"row": columns["row"], **texts}, {"row": row, **dict.fromkeys(texts, polars.String)}
        )

    def _texts(self) -> dict[str, Sequence[Any]]:
        """Return the columns with values, contexts and keys as texts."""
        found, write = self._read(), _writer()
        return {
            "row": found.rows,
            **({} if self._keys is None else {"key": [_text_of_key(key, write) for key in found.keys]}),
            **{name: [getattr(cells, name) for cells in found.cells] for name in _OF_CELLS},
            "value": [None if value is UNDEFINED else write(value) for value in found.values],
            "context": [cells.json or cells.write(write) for cells in found.cells],
        }

    def _repr_html_(self) -> str:
        columns = ("row", *_OF_CELLS)
        rows = ([record[name] for name in columns] for record in self)
        return html_table(repr(self)[1:-1], columns, rows, len(self))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the table from `to_arrow()` as a capsule of the Arrow C stream interface."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _read(self) -> _Columns:
        if self._columns is None:
            reader = _Reader()
            for row, source, found in self._failures:
                reader.read(row, source, found)
            self._columns = reader.columns
            if self._keys is not None:
                self._columns.keys = [reader.plain(self._keys[row]) for row in self._columns.rows]
        return self._columns


def _writer() -> Callable[[Any], str]:
    """Return a function that writes plain data as JSON."""
    from json import JSONEncoder, encoder

    encode, quote = JSONEncoder(ensure_ascii=False, allow_nan=False).encode, encoder.encode_basestring

    def write(plain: Any) -> str:
        kind = type(plain)
        return quote(plain) if kind is str else repr(plain) if kind is int else encode(plain)

    return write


def _record(row: int, cells: _Cells, value: Any) -> dict[str, Any]:
    """Return a line as a dict with the names of the columns."""
    return {
        "row": row,
        **{name: getattr(cells, name) for name in _OF_CELLS},
        "value": None if value is UNDEFINED else _copy(value),
        "context": _copy(cells.context),
    }


def _text_of_key(key: object, write: Callable[[Any], str]) -> str | None:
    """Return the key of a row as text: a string as it is, and anything else as JSON."""
    return key if key is None or isinstance(key, str) else write(key)


def _restored(records: list[dict[str, Any]]) -> ErrorTable:
    keys = {record["row"]: record.pop("key") for record in records if "key" in record}
    table = ErrorTable([(record["row"], None, None) for record in records], keys or None)
    table._columns = made = _Columns()
    made.keys = [keys.get(record["row"]) for record in records]
    for row, path, place, code, message, value, context in map(dict.values, records):
        made.add(row, _Cells((path, place), code, message, context), value)
    return table


def _copy(plain: object) -> Any:
    """Return a copy of plain data, which users may change."""
    if type(plain) is dict:
        return {name: _copy(item) for name, item in plain.items()}
    if type(plain) is list:
        return [_copy(item) for item in plain]
    return plain


class _Columns:
    """The lines of a table: the numbers of rows, the shared cells and the values."""

    __slots__ = ("cells", "keys", "rows", "values")

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.keys: list[Any] = []  # of the rows, if they were asked for
        self.cells: list[_Cells] = []
        self.values: list[Any] = []

    def add(self, row: int, cells: _Cells, value: Any) -> None:
        """Add a line."""
        self.rows.append(row)
        self.cells.append(cells)
        self.values.append(value)


class _Cells:
    """The cells of a line except `row` and `value`, as plain data. Similar lines share them."""

    __slots__ = ("code", "context", "json", "message", "path", "pointer")

    def __init__(self, place: tuple[str, str], code: object, message: object, context: Any) -> None:
        self.path, self.pointer = place
        self.code = code
        self.message = message
        self.context = context
        self.json: str = ""

    def write(self, write: Callable[[Any], str]) -> str:
        """Return the context as JSON, and cache the text."""
        self.json = write(self.context)
        return self.json


_ROOT = ("", "")


class _Reader:
    """Adds errors to columns. Similar lines share their cells."""

    def __init__(self) -> None:
        self.columns = _Columns()
        self._values = PlainValues()
        self._places: dict[Any, tuple[str, str]] = {}
        self._last_cells: dict[tuple[str, Any], tuple[dict[str, Any], _Cells]] = {}
        self._by_report_key: dict[int, tuple[object, _Cells]] = {}

    def read(self, row: int, source: object, found: Sequence[Report] | None) -> None:
        """Add the lines of an error or a warning. An exception from user code has one line."""
        if found is None and type(source) is ValidationError and source._details is None:
            found = source._reports  # user code has not read or changed `details`
        if found is None:
            self._add_details(row, source)
            return
        for report in found:
            common = reports.shared_key(report)
            if common is None:
                self._add(row, Detail.of(report))
                continue
            known = self._by_report_key.get(id(common))
            if known is None:
                known = self._by_report_key[id(common)] = common, self._add(row, Detail.of(report))
            else:
                self.columns.add(row, known[1], self.plain(report.value))

    def _add_details(self, row: int, source: object) -> None:
        details = _details(source)
        for detail in details:
            self._add(row, detail)
        if not details:
            cells = _Cells(_ROOT, type(source).__name__, self.plain(_text(source)), {})
            self.columns.add(row, cells, UNDEFINED)

    def _add(self, row: int, detail: Detail) -> _Cells:
        """Add the line of a detail, and return its cells."""
        plain, context, value = self.plain, detail.context, UNDEFINED
        if type(context) is dict:
            value = context.get("value", UNDEFINED)
            if value is not UNDEFINED:
                value = plain(value)
        cells = self._cells(self._place(detail), plain(detail.type), plain(message_of(detail)), context)
        self.columns.add(row, cells, value)
        return cells

    def plain(self, value: Any) -> Any:
        """Return a value as plain data."""
        kind = type(value)
        if kind is str:
            if len(value) < _SHORT and value.isascii():
                return value
        elif value is None or kind is bool or (kind is int and -_SAFE < value < _SAFE):
            return value
        return self._values.whole(value)

    def _place(self, detail: Detail) -> tuple[str, str]:
        """Return the path of a detail with dots, and as a JSON Pointer."""
        path = detail.path
        if len(path) != 1 or type(path[0]) is not str:
            return self._write_path(detail)
        place = self._places.get(path[0])
        if place is None:
            place = self._write_path(detail)
            if len(self._places) < _MOST_CACHED:
                self._places[path[0]] = place
        return place

    def _write_path(self, detail: Detail) -> tuple[str, str]:
        plain = self._values.path(detail)
        return ".".join(map(str, plain)), pointer(plain)

    def _cells(self, place: tuple[str, str], code: object, message: object, context: object) -> _Cells:
        """Return the cells for an error at a path, from the cache if only the value differs."""
        if type(context) is not dict:
            return _Cells(place, code, message, self._values.whole(context))
        raw, cells = self._last_cells.get((place[1], code), (None, None))
        if raw is not None and cells is not None and cells.message == message and _is_same(raw, context):
            return cells
        raw = {name: item for name, item in context.items() if name != "value"}
        cells = _Cells(place, code, message, self._values.context(Detail("", (), "", raw), 0))
        if len(self._last_cells) < _MOST_CACHED:
            self._last_cells[(place[1], code)] = raw, cells
        return cells


def _is_same(raw: dict[str, Any], context: dict[str, Any]) -> bool:
    """Return whether a context equals a cached one, apart from the value."""
    if len(raw) != len(context) - ("value" in context):
        return False
    for name, item in context.items():
        if name != "value":
            known = raw.get(name, raw)
            if known is not item and not (type(known) is str and type(item) is str and known == item):
                return False
    return True


def _details(source: object) -> Sequence[Detail]:
    details = getattr(source, "details", None)
    if type(details) is not list:
        return ()
    for item in details:
        if not isinstance(item, Detail):
            return ()
    return details


def _text(error: object) -> str:
    try:
        return str(error)
    except Exception:  # raised by user code
        return type(error).__name__
