"""Valid rows as a table of pyarrow, or a frame of polars or pandas.

A column has the type from the schema if all values have this type, otherwise the type of the values.
Packages get copies of exact built-in classes, bounded in depth and size: they end the process for values that
are too deep, hold themselves, or lie about their class.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from functools import partial
from importlib import import_module
from itertools import chain, repeat

from ...foundation import kinds
from ...foundation.foreign.other_packages import is_array, items_of, scalar_of
from ...foundation.schema_error import SchemaError, show
from ...foundation.stack import run_apart
from ...foundation.writing import exact_integer, exact_string, standard_string, without_surrogates
from ...language.errors import DumpError
from .column_types import has_type, type_of_values
from .rows import distinct_names, is_failure

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import ModuleType
    from typing import Any

    from .column_types import ColumnType, ColumnTypes

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_NONE = type(None)
_CHUNK_SIZE = 500


def frame_of(method: str, package: str, rows: Sequence[Any], types: ColumnTypes) -> Any:
    """Return rows as a table or frame, with a column for each name in `types`, then one for each other key.

    Args:
        method: the name of the method, for messages.
        package: the name of the package that has the table.
        rows: objects with keys: dicts, or instances with fields.
        types: the types of columns that the schemas declare.

    Raises:
        ImportError: the package is not installed.
        SchemaError: a row is not an object, or the package has no column for the values of a key.
    """
    try:
        module = import_module(package)
    except ImportError:
        raise ImportError(f"{method}() needs {package}: pip install {package}", name=package) from None
    try:
        return _frame(method, _FRAMES[package](module), rows, types)
    except (SchemaError, MemoryError, RecursionError):
        raise
    except Exception as error:
        known = error if type(error) is DumpError else DumpError(f"{package} has no table of the values")
    row = f"row {known.path[0]}: " if known.path else ""
    raise SchemaError(f"{method}: {row}{DumpError(known.message, known.path[1:])}")


def _frame(method: str, frame: Any, rows: Sequence[Any], types: ColumnTypes) -> Any:
    """Return rows as a frame. Packages get exact classes, except for pandas, which keeps objects."""
    if not set(map(type, rows)) <= {dict}:
        rows = [at(row, _as_dict, value, method) for row, value in enumerate(rows)]
    names, copies = list(types), CellValues()
    if not set().union(*rows) <= types.keys():
        names = list(dict.fromkeys(chain(types, chain.from_iterable(rows))))
    copies.add_cells(len(rows) * (len(names) - len(types)), sum(map(len, rows)))
    keeps = PLAIN if frame.package == "pandas" else frozenset((str,))
    labels = distinct_names([_encodable(name) if type(name) in keeps else show(name) for name in names])
    cells = _columns(rows, names)
    if frame.package != "pandas":
        cells = list(map(_plain_column, repeat(copies), labels, cells))

    def build() -> Any:
        declared = [types.get(name) for name in names]
        made = map(_column, repeat(method), repeat(frame), labels, cells, declared)
        return frame.frame(dict(zip(labels, made)), len(rows))

    return run_apart(build) if copies.containers else build()  # packages need much of the stack


def _plain_column(copies: CellValues, label: object, values: list[Any]) -> list[Any]:
    """Return copies of values that packages can read safely. Plain values need no copies."""
    if PLAIN.issuperset(map(type, values)):
        return values
    shape: dict[Any, Any] = {}
    return [at(row, partial(at, label, copies.plain), value, shape) for row, value in enumerate(values)]


def _as_dict(row: object, method: str) -> Any:
    kind = kinds.kind_of(row)
    if type(row) is dict:
        return row
    if kind is kinds.INSTANCE or kinds.field_names(type(row)) is not None:
        return kinds.fields_of(row)
    if kind is kinds.MAPPING:
        return dict(kinds.pairs_of(row))
    raise SchemaError(f"{method}: values have to be objects with keys, not {kinds.class_name(row)}")


def _columns(rows: Sequence[Any], names: list[Any]) -> list[list[Any]]:
    """Return the values of each key, None if absent. Processor caches work best with a few rows at a time."""
    columns: list[list[Any]] = [[] for _ in names]
    for start in range(0, len(rows), _CHUNK_SIZE):
        part = rows[start : start + _CHUNK_SIZE]
        for name, column in zip(names, columns):
            column += [row.get(name) for row in part]
    return columns


def _column(method: str, frame: Any, name: object, values: list[Any], declared: ColumnType) -> Any:
    classes = set(map(type, values))
    has_nulls = _NONE in classes
    classes.discard(_NONE)
    kind = type_of_values(classes, declared)
    if kind == "uuid":
        kind, values = "string", [None if value is None else str(value) for value in values]
    if type(kind) is tuple and not all(has_type(value, kind) for value in values):
        kind = None
    for choice in (kind, kind, None):
        try:
            return frame.column(name, values, choice, has_nulls)
        except BaseException as error:  # each package has its own classes, also for surrogates
            if not is_failure(error):
                raise
            values = list(map(_encodable, values))
    known = ", ".join(sorted(cls.__name__ for cls in classes))
    raise SchemaError(f"{method}: {frame.package} has no type for the values of {show(name)}: {known}")


def _encodable(item: object) -> Any:
    """Return a string with surrogates escaped, which UTF-8 can't encode, or any other object unchanged."""
    return without_surrogates(item) if type(item) is str else item


def _scale(values: Iterable[Any]) -> int:
    """Return the greatest number of decimal places of decimals."""
    return max((-value.as_tuple().exponent for value in values if value is not None), default=0)


def _type_of(types: dict[str, Any], kind: Any, level: int = 0) -> Any:
    """Return a type of a package, built from its simple types and its functions for lists and structs."""
    if type(kind) is str:
        return types[kind]
    if level == MOST_LEVELS:
        raise ValueError
    name, inner = kind
    if name == "list":
        return types[name](_type_of(types, inner, level + 1))
    return types[name]({str(key): _type_of(types, part, level + 1) for key, part in inner.items()})


class _Arrow:
    """Columns and tables of pyarrow."""

    package = "pyarrow"

    def __init__(self, pyarrow: ModuleType) -> None:
        self._module = pyarrow
        self._types = {
            "bool": pyarrow.bool_(), "int64": pyarrow.int64(), "float64": pyarrow.float64(),
            "string": pyarrow.string(), "binary": pyarrow.binary(), "date": pyarrow.date32(),
            "timestamp": pyarrow.timestamp("us", tz="UTC"), "list": pyarrow.list_, "struct": pyarrow.struct,
        }  # fmt: skip

    def column(self, name: object, values: list[Any], kind: ColumnType, has_nulls: bool) -> Any:
        if kind == "decimal":
            made = self._module.decimal128(38, max(_scale(values), 0))
        else:
            made = None if kind is None else _type_of(self._types, kind)
        return self._module.array(values, made)

    def frame(self, columns: dict[Any, Any], count: int) -> Any:
        return self._module.table(columns)


class _Polars:
    """Columns and frames of polars."""

    package = "polars"

    def __init__(self, polars: ModuleType) -> None:
        self._module = polars
        self._types = {
            "bool": polars.Boolean, "int64": polars.Int64, "float64": polars.Float64, "string": polars.String,
            "binary": polars.Binary, "date": polars.Date, "timestamp": polars.Datetime("us", "UTC"),
            "list": polars.List, "struct": polars.Struct,
        }  # fmt: skip

    def column(self, name: object, values: list[Any], kind: ColumnType, has_nulls: bool) -> Any:
        polars = self._module
        if kind == "timestamp":  # polars reads durations seven times as fast as dates with a time zone
            passed = [None if value is None else value - _EPOCH for value in values]
            made = polars.Series(name, passed, dtype=polars.Duration("us"))
            return made.cast(polars.Int64).cast(self._types["timestamp"])
        if kind == "decimal":
            dtype: Any = polars.Decimal(38, max(_scale(values), 0))
        else:
            dtype = None if kind is None else _type_of(self._types, kind)
        made = polars.Series(name, values, dtype=dtype)
        if type(kind) is not tuple and made.null_count() and made.null_count() != values.count(None):
            raise OverflowError  # decimals of more than 38 digits would be null
        return made

    def frame(self, columns: dict[Any, Any], count: int) -> Any:
        return self._module.DataFrame(columns)


class _Pandas:
    """Columns and frames of pandas. A column is of objects if no type keeps the values unchanged."""

    package = "pandas"
    _types = {"float64": "float64", "string": "str", "timestamp": "datetime64[us, UTC]"}
    _nullable = {"bool": "boolean", "int64": "Int64"}

    def __init__(self, pandas: ModuleType) -> None:
        self._module = pandas

    def column(self, name: object, values: list[Any], kind: Any, has_nulls: bool) -> Any:
        series = self._module.Series
        if kind is None:
            made = series(values, dtype="object")
            try:
                return made.infer_objects()
            except Exception:  # raised by a user-defined class
                return made
        if kind in self._nullable:
            dtype = self._nullable[kind] if has_nulls or not values else kind
        else:
            dtype = self._types.get(kind, "object") if type(kind) is str else "object"
        return series(values, dtype=dtype)

    def frame(self, columns: dict[Any, Any], count: int) -> Any:
        return self._module.DataFrame(columns, index=range(count))


_FRAMES: dict[str, Any] = {frame.package: frame for frame in (_Arrow, _Polars, _Pandas)}

MOST_LEVELS = 32
"""Containers within each other in a column. The time and memory of packages grow faster than the depth."""

_MOST_CELLS = 1_000_000
"""Cells of a table beyond those for its values: for repeated parts, and for keys that only others have."""

_CELLS_PER_VALUE = 100
_CELLS_PER_CONTAINER = 50
_CELLS_PER_FIELD = 20  # of the type of a column
_LONG = 64  # characters that count as a cell, in strings that are longer

PLAIN = frozenset((type(None), bool, int, float, str, bytes, datetime, date, time, timedelta))
"""The classes of scalars that packages know. Decimals have to be finite, too."""

_KNOWN = PLAIN | {Decimal, list, dict}


class CellValues:
    """Copies values for a table. `containers` has the ids of the containers so far."""

    __slots__ = ("_cells", "_values", "containers")

    def __init__(self) -> None:
        self.containers: set[int] = set()
        self._cells: int = 0
        self._values: int = 0

    def add_cells(self, cells: int, values: int) -> None:
        """Count cells, and the values in them. Raise `DumpError` if there are too many."""
        self._cells += cells
        self._values += values
        if self._cells > _MOST_CELLS + _CELLS_PER_VALUE * self._values:
            raise DumpError("the table is too large: it repeats parts, or its objects have too many keys")

    def _add_part(self, value: object, size: int, more: int = 0) -> None:
        """Count a container or long string, which is a value only where it is met first."""
        self.add_cells(size + more, 0 if id(value) in self.containers else size)
        self.containers.add(id(value))

    def plain(self, value: object, shape: dict[Any, Any], level: int = 0) -> Any:
        """Return a copy of a value. Raise an exception if there is none.

        `shape` has the keys of the objects at the same place, with the shapes of their values.

        >>> CellValues().plain({"a": (1, {2})}, {})
        {'a': [1, [2]]}
        """
        known: Any = value if type(value) in _KNOWN else _simple(value)
        if type(known) is str:
            if len(known) >= _LONG:
                self._add_part(value, len(known) // _LONG)
            return known if known.isascii() else without_surrogates(known)
        if type(known) is not list and type(known) is not dict:
            if type(known) is Decimal and not known.is_finite():
                raise DumpError(f"a table has no {known}")
            return known
        if level == MOST_LEVELS:
            raise DumpError("the value is nested too deeply, or holds itself")
        members: Any = known.copy()  # which no other thread changes
        self._add_part(value, len(members) + 1, _CELLS_PER_CONTAINER)
        if type(members) is list:
            inner = shape.setdefault(None, {})
            return [at(i, self.plain, item, inner, level + 1) for i, item in enumerate(members)]
        made: dict[str, Any] = {}
        fields = len(shape)
        for key, item in members.items():
            name = without_surrogates(exact_string(key))
            made[name] = at(name, self.plain, item, shape.setdefault(name, {}), level + 1)
        self.add_cells(len(shape) - len(made) + _CELLS_PER_FIELD * (len(shape) - fields), 0)
        return made


def at(step: object, read: Callable[..., Any], value: object, *args: object) -> Any:
    """Return the result of a function of a value at a step of a path.

    Raises `DumpError` with the path if it fails. Exceptions of a wrong schema, a full stack or memory pass.
    """
    try:
        return read(value, *args)
    except (MemoryError, RecursionError, SchemaError):
        raise
    except DumpError as error:
        raise DumpError(error.message, [step, *error.path]) from None
    except Exception:  # raised by a user-defined class
        raise DumpError(f"a table has no value of the class {kinds.class_name(value)}", [step]) from None


def _simple(value: object) -> Any:
    """Return an object of another class as a scalar, list or dict. Raise an exception if there is none."""
    cls = type(value)
    if issubclass(cls, (date, timedelta)):  # `datetime`, and the classes of pandas
        return value
    if kinds.is_null(value):
        return None
    made = _SIMPLE[kinds.kind_of(value)](value) if kinds.field_names(cls) is None else kinds.fields_of(value)
    if made is None or type(made) not in _KNOWN:
        raise TypeError
    return made


_SIMPLE: dict[str, Callable[[Any], Any]] = {
    kinds.BOOL: scalar_of,
    kinds.DATE: scalar_of,
    kinds.INSTANCE: standard_string,
    kinds.LIST: lambda value: items_of(value) if is_array(type(value)) else kinds.all_of(value),
    kinds.MAPPING: lambda value: dict(kinds.pairs_of(value)),
    kinds.NUMBER: lambda value: exact_integer(value) if issubclass(type(value), int) else scalar_of(value),
    kinds.SET: kinds.all_of,
    kinds.STRING: exact_string,
}
"""The functions that read objects, by their kind."""
