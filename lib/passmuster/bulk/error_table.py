"""Errors as data: a table with a line for each failure of each row.

Report phase. A value that JSON cannot hold is shown as in messages, as in `ValidationError.as_dict`.
"""

from __future__ import annotations

from ..backend import reports
from ..errors import ValidationError
from ..foundation.sentinels import UNDEFINED
from ..language.messages.details import Detail, message_of
from ..language.messages.plain_details import PlainValues, pointer

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from ..nodes.reports import Report

    _Source = tuple[int, Any, Sequence[Report] | None]

COLUMNS = ("row", "path", "pointer", "code", "message", "value", "context")

_MOST_KEPT = 1_000  # places, and what is said there, that are written once for all rows
_SHORT = 1_000  # characters of a string that can be shown as it is
_SAFE = 2**53  # integers below it are numbers in JSON


class ErrorTable:
    """The failures of many values, a line for each; `columns` are the names of the columns.

    `row` is the number of the value, from 0. `path` is the place in it, with dots (`"lines.0.n"`), and
    `pointer` the same as a JSON Pointer. `code`, `message` and `value` describe the failure, `context` has
    the rest, such as limits. If the schema replaces errors by an exception, `code` is the name of its class.

    `to_dict()` is what pandas makes a frame of, `to_records()` what a JSON writer takes, `to_arrow()` a table
    of pyarrow. With pyarrow or nanoarrow installed, whatever reads Arrow streams (pandas, polars, duckdb)
    takes the table as it is.

    >>> import passmuster as pm
    >>> errors = pm.object({"n": pm.number()}).validate_many([{"n": 1}, {"n": "x"}]).errors
    >>> len(errors), errors.to_dict()["row"], errors.to_dict()["message"]
    (1, [1], ['"n" must be a number'])
    """

    __module__ = "passmuster"
    __slots__ = ("_columns", "_failures")

    columns: tuple[str, ...] = COLUMNS

    def __init__(self, failures: Iterable[_Source] = ()) -> None:
        self._failures = failures
        self._columns: _Columns | None = None

    def __len__(self) -> int:
        return len(self._read().rows)

    def __bool__(self) -> bool:
        return bool(self._failures)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        found = self._read()
        return map(_record, found.rows, found.words, found.values)

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
        return {name: [record[name] for record in records] for name in COLUMNS}

    def to_arrow(self) -> Any:
        """Return the table as Arrow data: a Table of pyarrow, or an Array of nanoarrow without pyarrow.

        `row` is an int64, all other columns are strings: `value` and `context` as JSON, an absent value null.

        Raises:
            ImportError: Neither package is installed (`pip install "passmuster[arrow]"`).
        """
        from .arrow import table_of

        found, write = self._read(), _writer()
        return table_of(
            {
                "row": found.rows,
                "path": [words.path for words in found.words],
                "pointer": [words.pointer for words in found.words],
                "code": [words.code for words in found.words],
                "message": [words.message for words in found.words],
                "value": [None if value is UNDEFINED else write(value) for value in found.values],
                "context": [words.json or words.write(write) for words in found.words],
            }
        )

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the table of `to_arrow()` as a capsule of the Arrow C stream interface."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _read(self) -> _Columns:
        if self._columns is None:
            reader = _Reader()
            for row, source, found in self._failures:
                reader.read(row, source, found)
            self._columns = reader.columns
        return self._columns


def _writer() -> Callable[[Any], str]:
    """Return a function that writes plain data as JSON."""
    from json import JSONEncoder, encoder

    encode, quote = JSONEncoder(ensure_ascii=False, allow_nan=False).encode, encoder.encode_basestring

    def write(plain: Any) -> str:
        kind = type(plain)
        return quote(plain) if kind is str else repr(plain) if kind is int else encode(plain)

    return write


def _record(row: int, words: _Words, value: Any) -> dict[str, Any]:
    """Return a line as a dict by the names of the columns."""
    return {
        "row": row,
        "path": words.path,
        "pointer": words.pointer,
        "code": words.code,
        "message": words.message,
        "value": None if value is UNDEFINED else _copied(value),
        "context": _copied(words.context),
    }


def _restored(records: list[dict[str, Any]]) -> ErrorTable:
    table = ErrorTable([(record["row"], None, None) for record in records])
    table._columns = made = _Columns()
    for row, path, place, code, message, value, context in map(dict.values, records):
        made.add(row, _Words((path, place), code, message, context), value)
    return table


def _copied(plain: object) -> Any:
    """Copy plain data, so that its owner may change it."""
    if type(plain) is dict:
        return {name: _copied(item) for name, item in plain.items()}
    if type(plain) is list:
        return [_copied(item) for item in plain]
    return plain


class _Columns:
    """The lines of a table: the numbers of the rows, the shared cells, and the values."""

    __slots__ = ("rows", "values", "words")

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.words: list[_Words] = []
        self.values: list[Any] = []

    def add(self, row: int, words: _Words, value: Any) -> None:
        """Add a line."""
        self.rows.append(row)
        self.words.append(words)
        self.values.append(value)


class _Words:
    """All cells of a line but the number and the value, as plain data, shared by lines that are alike."""

    __slots__ = ("code", "context", "json", "message", "path", "pointer")

    def __init__(self, place: tuple[str, str], code: Any, message: Any, context: Any) -> None:
        self.path, self.pointer = place
        self.code = code
        self.message = message
        self.context = context
        self.json: str = ""

    def write(self, write: Callable[[Any], str]) -> str:
        """Return the context as JSON, and keep the text."""
        self.json = write(self.context)
        return self.json


_WHOLE = ("", "")


class _Reader:
    """Reads errors into lines; cells that many lines have in common are made once."""

    def __init__(self) -> None:
        self.columns = _Columns()
        self._values = PlainValues()
        self._places: dict[Any, tuple[str, str]] = {}
        self._said: dict[tuple[str, Any], tuple[dict[str, Any], _Words]] = {}
        self._known: dict[int, tuple[object, _Words]] = {}

    def read(self, row: int, source: object, found: Sequence[Report] | None) -> None:
        """Add the lines of an error or a warning; an exception of user code has one."""
        if found is None and type(source) is ValidationError and source._details is None:
            found = source._reports  # nobody has changed them
        if found is None:
            self._add_details(row, source)
            return
        for report in found:
            common = reports.shared_key(report)
            if common is None:
                self._add(row, Detail.of(report))
                continue
            known = self._known.get(id(common))
            if known is None:
                known = self._known[id(common)] = common, self._add(row, Detail.of(report))
            else:
                self.columns.add(row, known[1], self._plain(report.value))

    def _add_details(self, row: int, source: object) -> None:
        details = _details(source)
        for detail in details:
            self._add(row, detail)
        if not details:
            words = _Words(_WHOLE, type(source).__name__, self._plain(_text(source)), {})
            self.columns.add(row, words, UNDEFINED)

    def _add(self, row: int, detail: Detail) -> _Words:
        """Add the line of a detail; return its cells."""
        plain, context, value = self._plain, detail.context, UNDEFINED
        if type(context) is dict:
            value = context.get("value", UNDEFINED)
            if value is not UNDEFINED:
                value = plain(value)
        words = self._words(self._place(detail), plain(detail.type), plain(message_of(detail)), context)
        self.columns.add(row, words, value)
        return words

    def _plain(self, value: Any) -> Any:
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
            return self._written(detail)
        place = self._places.get(path[0])
        if place is None:
            place = self._written(detail)
            if len(self._places) < _MOST_KEPT:
                self._places[path[0]] = place
        return place

    def _written(self, detail: Detail) -> tuple[str, str]:
        plain = self._values.path(detail)
        return ".".join(map(str, plain)), pointer(plain)

    def _words(self, place: tuple[str, str], code: Any, message: Any, context: object) -> _Words:
        """Return the cells for an error at a path; the last ones again if only the value has changed."""
        if type(context) is not dict:
            return _Words(place, code, message, self._values.whole(context))
        raw, words = self._said.get((place[1], code), (None, None))
        if raw is not None and words is not None and words.message == message and _is_same(raw, context):
            return words
        raw = {name: item for name, item in context.items() if name != "value"}
        words = _Words(place, code, message, self._values.context(Detail("", (), "", raw), 0))
        if len(self._said) < _MOST_KEPT:
            self._said[(place[1], code)] = raw, words
        return words


def _is_same(raw: dict[str, Any], context: dict[str, Any]) -> bool:
    """Check whether a context equals the known one, apart from the value."""
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
