"""The definition of a row: an object with keys, or an instance with fields or public attributes.

A schema of objects reads mappings and instances itself. Rows of databases, numpy, Spark and the like are
converted to dicts, and anything else is no row, though `object()` accepts any object as one without keys.
"""

from __future__ import annotations

from ...foundation import kinds
from ...foundation.callers import result_or
from ...foundation.sentinels import UNDEFINED
from ...running.validation import Refusal
from ..inspection.schema_info import OBJECT

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Optional

    from ..inspection.judges import Judges
    from ..inspection.schema_info import SchemaInfo

    Way = Optional[Callable[[Any], Any]]

_NO_ROW: Any = object()
_RULES_OF_CLASSES = ("instance", "regex", "ref", "schema")
_LEFT_TO_SCHEMAS = frozenset((kinds.ATOM, kinds.BOOL, kinds.MAPPING, kinds.NUMBER, kinds.STRING))


class FrameAmongRows(Exception):
    """Ends the reading at a frame, whose rows are next."""

    def __init__(self, rows: Iterator[Any]) -> None:
        super().__init__()
        self.rows = rows


def way_of(value: object) -> Way:
    """Return the function that reads rows of the class of a value, None if a schema of objects reads them.

    The function returns a marker for a value that is no row.
    """
    cls, kind = type(value), kinds.kind_of(value)
    if hasattr(cls, "as_py"):  # a scalar of pyarrow
        return lambda row: row.as_py()
    if kind in _LEFT_TO_SCHEMAS or kinds.field_names(cls) is not None:
        return None
    for attribute, read in _WAYS:
        if hasattr(cls, attribute):
            return read
    if kind is kinds.LIST:
        return None
    return _public_part if kind is kinds.INSTANCE else _read_no_row


def _read_no_row(row: object) -> Any:
    return _NO_ROW


def _public_part(row: object) -> Any:
    """Return an instance, or its public attributes if there are others."""
    attributes = kinds.attributes_of(row)
    public = {name: item for name, item in attributes.items() if name[:1] != "_"}
    if not public:
        return _NO_ROW
    return row if len(public) == len(attributes) else public


def _record_of(row: Any) -> Any:
    """Return a record of numpy as a dict, with values of Python where they mean the same."""
    names = getattr(row.dtype, "names", None)
    if not names:
        return row if kinds.kind_of(row) is kinds.LIST else _NO_ROW
    return {name: _cell_of(row[name]) for name in names}


def _cell_of(cell: Any) -> Any:
    kind = cell.dtype.kind
    if kind == "V":
        return _record_of(cell)
    return cell if kind in "Mm" or cell.ndim else cell.item()  # an instant may be finer than a `datetime`


def _by_keys(row: Any) -> Any:
    """Return a row with `keys()`, unless it is a whole frame."""
    if not hasattr(type(row), "__getitem__") or is_frame(type(row)):
        return _NO_ROW
    return {key: row[key] for key in row.keys()}  # noqa: SIM118 - it may yield values


def is_frame(cls: type) -> bool:
    """Return whether the instances of a class are frames, of any package.

    >>> is_frame(dict)
    False
    """
    return hasattr(cls, "columns") and hasattr(cls, "dtypes")


_WAYS: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ("_mapping", lambda row: dict(row._mapping)),  # SQLAlchemy
    ("asDict", lambda row: row.asDict(recursive=True)),  # Spark
    ("_asdict", lambda row: row._asdict()),
    ("keys", _by_keys),  # sqlite3, asyncpg, pandas
    ("dtype", _record_of),  # numpy
)
"""The attribute of a class that shows how its rows are read."""


class RowReader:
    """Reads rows that are not dicts for a schema.

    Args:
        judges: returns the judges of the rows.
        frame_way: returns the function that reads frames of a class, None for any other class.
    """

    def __init__(self, judges: Callable[[], Judges], frame_way: Callable[[type], Way]) -> None:
        self._judges = judges
        self._frame_way = frame_way
        self._reads_rows: bool | None = None
        self._ways: dict[type, Way] = {}  # by classes
        self._refusing: Any = None  # the schema of objects that refuses what is no row
        self._stand_in: Any = _NO_ROW  # what the schema gets in its place to handle the error itself

    def read(self, value: object) -> tuple[Any, Any]:
        """Return a row as the schema reads it, or a `Refusal`, and the reader of the next row.

        In place of the reader, it is the class of a row if the schema reads all its rows itself, and None if
        it reads all rows itself: it does not describe objects, or asks for a class of them. Raises
        `FrameAmongRows` at a frame.
        """
        if self._reads_rows is None:
            self._reads_rows = self._describes_rows()
        return self._read(value) if self._reads_rows else (value, None)

    def _describes_rows(self) -> bool:
        judges = self._judges()
        typed = [info for info in judges.infos if info.is_typed and not info.is_mixed]
        objects = [info for info in typed if info.is_object and OBJECT in info.accepts]
        if not objects or any(rule.name in _RULES_OF_CLASSES for info in objects for rule in info.rules):
            return False
        if len(objects) == len(typed) and not any(map(_takes_others, judges.infos)):
            self._refusing = judges.schema_of(objects[0])
        if any("error" in info.flags or info.failover is not UNDEFINED for info in judges.infos):
            self._stand_in = ()
        return True

    def _read(self, value: object) -> tuple[Any, Any]:
        no_way: Way = _read_no_row
        try:
            way = self._ways[type(value)]
        except Exception:  # also of a metaclass's `__hash__`
            way = result_or(no_way, self._add_way, value)
        if way is None:
            return value, type(value)
        row = result_or(_NO_ROW, way, value)
        if type(row) is FrameAmongRows:
            raise row
        if row is _NO_ROW:
            row = value if self._refusing is None else self._stand_in
        if row is _NO_ROW:
            row = Refusal("object.base", {"type": "object"}, value, self._refusing)
        return row, self._read

    def _add_way(self, value: object) -> Way:
        cls = type(value)
        read_frame = self._frame_way(cls)
        if read_frame is not None:
            way: Way = lambda frame: FrameAmongRows(read_frame(frame))  # noqa: E731
        else:
            way = None if cls is Refusal else way_of(value)
        self._ways[cls] = way
        return way


def _takes_others(info: SchemaInfo) -> bool:
    """Return whether a schema may accept values that are neither rows nor scalars."""
    listed = () if info.allowed is None else info.allowed.values
    return info.runs_user_code or any(kinds.kind_of(value) not in _LEFT_TO_SCHEMAS for value in listed)
