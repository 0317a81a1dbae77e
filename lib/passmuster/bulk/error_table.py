"""Errors as data: a table with a line for each failure of each row.

Report phase. What JSON has no word for is shown the way messages show it, as in `ValidationError.as_dict`.
"""

from __future__ import annotations

from ..foundation.sentinels import UNDEFINED
from ..language.messages.details import Detail, message_of
from ..language.messages.plain_details import PlainValues, pointer

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    _Line = tuple[int, tuple[str, str], Any, Any, Any, "_Rest"]

COLUMNS = ("row", "path", "pointer", "code", "message", "value", "context")

_MOST_KEPT = 1_000  # places, and contexts, that are written once for all rows
_SHORT = 1_000  # characters of a string that can be shown as it is
_SAFE = 2**53  # integers below it are numbers in JSON


class ErrorTable:
    """The failures of many values, a line for each, with the columns of `columns`.

    `row` is the number of the value, from 0; `path` where in it, with dots (`"lines.0.n"`), and `pointer` the
    same as a JSON Pointer; `code`, `message`, and the wrong `value`; `context` what else is known. Where the
    schema has an exception of its own instead of errors, `code` is the name of its class.

    `to_dict()` is what pandas makes a frame of, `to_records()` what a JSON writer takes; whatever reads the
    Arrow stream interface (pandas, polars, pyarrow, duckdb) takes the table as it is.

    >>> import passmuster as pm
    >>> errors = pm.object({"n": pm.number()}).validate_many([{"n": 1}, {"n": "x"}]).errors
    >>> len(errors), errors.to_dict()["row"], errors.to_dict()["message"]
    (1, [1], ['"n" must be a number'])
    """

    __module__ = "passmuster"
    __slots__ = ("_failures", "_lines")

    columns: tuple[str, ...] = COLUMNS

    def __init__(self, failures: Sequence[tuple[int, Any]] = ()) -> None:
        self._failures = failures
        self._lines: list[_Line] | None = None

    def __len__(self) -> int:
        return len(self._read())

    def __bool__(self) -> bool:
        return bool(self._failures)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (_record(line) for line in self._read())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ErrorTable) and self.to_records() == other.to_records()

    __hash__: Any = None

    def __repr__(self) -> str:
        return f"<ErrorTable of {len(self):,} {'line' if len(self) == 1 else 'lines'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.to_records(),)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a dict for each line, of what JSON can hold.

        >>> import passmuster as pm
        >>> pm.number().max(3).validate_many([1, 5]).errors.to_records()[0]["context"]
        {'limit': 3, 'label': 'value'}
        """
        return list(self)

    def to_dict(self) -> dict[str, list[Any]]:
        """Return a list for each column, of what JSON can hold.

        >>> import passmuster as pm
        >>> pm.number().validate_many([1, "x", 2, None]).errors.to_dict()["value"]
        ['x', None]
        """
        records = self.to_records()
        return {name: [record[name] for record in records] for name in COLUMNS}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the table as a capsule of the Arrow C stream interface.

        `row` is an int64, all other columns are strings: `value` and `context` as JSON, an absent value null.
        """
        from .arrow import stream

        rows, places, codes, messages, values, rests = list(zip(*self._read())) or [()] * 6
        write = _writer()
        return stream(
            {
                "row": rows,
                "path": [place[0] for place in places],
                "pointer": [place[1] for place in places],
                "code": codes,
                "message": messages,
                "value": [None if value is UNDEFINED else write(value) for value in values],
                "context": [rest.json(write) for rest in rests],
            }
        )

    def _read(self) -> list[_Line]:
        if self._lines is None:
            reader = _Reader()
            for row, source in self._failures:
                reader.read(row, source)
            self._lines = reader.lines
        return self._lines


def _writer() -> Callable[[Any], str]:
    """Return what writes plain data as JSON."""
    from json import JSONEncoder

    encode = JSONEncoder(ensure_ascii=False, allow_nan=False).encode
    return lambda plain: repr(plain) if type(plain) is int else encode(plain)


def _record(line: _Line) -> dict[str, Any]:
    """Return a line by the names of its columns."""
    row, (path, place), code, message, value, rest = line
    return {
        "row": row,
        "path": path,
        "pointer": place,
        "code": code,
        "message": message,
        "value": None if value is UNDEFINED else _copied(value),
        "context": _copied(rest.plain),
    }


def _restored(records: list[dict[str, Any]]) -> ErrorTable:
    table = ErrorTable([(record["row"], None) for record in records])
    table._lines = [
        (row, (path, place), code, message, value, _Rest({}, context))
        for row, path, place, code, message, value, context in map(dict.values, records)
    ]
    return table


def _copied(plain: object) -> Any:
    """Return plain data that its owner may change."""
    if type(plain) is dict:
        return {name: _copied(item) for name, item in plain.items()}
    if type(plain) is list:
        return [_copied(item) for item in plain]
    return plain


class _Rest:
    """What a context has beside the value, as plain data; one for all failures that have the same."""

    __slots__ = ("_json", "_raw", "plain")

    def __init__(self, raw: dict[str, Any], plain: object) -> None:
        self._raw = raw
        self.plain = plain
        self._json: str | None = None

    def is_of(self, context: dict[str, Any]) -> bool:
        """Tell whether another context is the same, the value left aside."""
        raw = self._raw
        if len(raw) != len(context) - ("value" in context):
            return False
        for name, item in context.items():
            if name != "value" and not _is_same(raw.get(name, raw), item):
                return False
        return True

    def json(self, write: Callable[[Any], str]) -> str:
        """Return the JSON of the context."""
        if self._json is None:
            self._json = write(self.plain)
        return self._json


def _is_same(known: object, item: object) -> bool:
    return known is item or (type(known) is str and type(item) is str and known == item)


_WHOLE = ("", "")
_NOTHING = _Rest({}, {})


class _Reader:
    """Makes lines of errors; what many of them have in common is made once."""

    def __init__(self) -> None:
        self.lines: list[_Line] = []
        self._values = PlainValues()
        self._places: dict[Any, tuple[str, str]] = {}
        self._rests: dict[Any, _Rest] = {}

    def read(self, row: int, source: object) -> None:
        """Add the lines of an error or a warning, one for an exception of the user's."""
        add, plain = self.lines.append, self._plain
        details = _details(source)
        for detail in details:
            context, code, value = detail.context, plain(detail.type), UNDEFINED
            if type(context) is dict:
                value = context.get("value", UNDEFINED)
                if value is not UNDEFINED:
                    value = plain(value)
            place = self._place(detail)
            message = plain(message_of(detail))
            add((row, place, code, message, value, self._rest(place, code, context)))
        if not details:
            add((row, _WHOLE, type(source).__name__, plain(_text(source)), UNDEFINED, _NOTHING))

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

    def _rest(self, place: tuple[str, str], code: str, context: object) -> _Rest:
        """Return what a context has beside the value."""
        if type(context) is not dict:
            return _Rest({}, self._values.whole(context))
        kept = self._rests.get((place[1], code))
        if kept is not None and kept.is_of(context):
            return kept
        raw = {name: item for name, item in context.items() if name != "value"}
        made = _Rest(raw, self._values.context(Detail("", (), "", raw), 0))
        if len(self._rests) < _MOST_KEPT:
            self._rests[(place[1], code)] = made
        return made


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
    except Exception:  # of an exception of the user's
        return type(error).__name__
