"""Valid rows as a table of pyarrow, or a frame of polars or pandas.

A column has the type from the schema. If the schema determines none, it has the type of its values.
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
from ..inspection.cursor import Cursor
from .column_types import (
    MOST_DIGITS,
    MOST_LEVELS,
    declared_columns,
    has_type,
    is_class_of,
    type_of_values,
    value_of_member,
)
from .rows import distinct_names, is_failure

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence
    from types import ModuleType
    from typing import Any

    from ...running.steps.schema_protocols import SchemaLike
    from .column_types import ColumnType, ColumnTypes

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_NONE = type(None)
_CHUNK_SIZE = 500


def arrow_schema(schema: SchemaLike) -> Any:
    """Return the schema of pyarrow for the values of a schema.

    Raises:
        ImportError: pyarrow is not installed.
        SchemaError: the schema describes no keys, or values for which there is no type.
    """
    pyarrow = import_package("arrow_schema", "pyarrow")
    types, untyped = declared_columns(Cursor.over(schema))
    if untyped:
        raise SchemaError(f"arrow_schema: no type of columns holds all values of {', '.join(untyped)}")
    if not types:
        raise SchemaError("arrow_schema: the schema has to be an object with keys")
    known, labels = _Arrow(pyarrow).types, _labels([*types], (str,))
    return pyarrow.schema(
        [(label, _type_of(known, kind)) for label, (kind, _) in zip(labels, types.values())]
    )


def frame_of(
    method: str, package: str, rows: Sequence[Any], types: ColumnTypes, is_nullable: bool = False
) -> Any:
    """Return rows as a table or frame, with a column for each name in `types`, then one for each other key.

    Args:
        method: the name of the method, for messages.
        package: the name of the package that has the table.
        rows: objects with keys: dicts, or instances with fields.
        types: the types of columns that the schemas declare.
        is_nullable: whether all columns of pandas have types with nulls.

    Raises:
        ImportError: the package is not installed.
        SchemaError: a row is not an object, or the package has no column for the values of a key.
    """
    frame = _FRAMES[package](import_package(method, package), is_nullable)
    try:
        return _frame(method, frame, rows, types)
    except (SchemaError, MemoryError, RecursionError):
        raise
    except Exception as error:
        known = error if type(error) is DumpError else DumpError(f"{package} has no table of the values")
    row = f"row {known.path[0]}: " if known.path else ""
    raise SchemaError(f"{method}: {row}{DumpError(known.message, known.path[1:])}")


def frame_of_table(method: str, package: str, table: object, types: ColumnTypes, is_nullable: bool) -> Any:
    """Return a table of pyarrow whose columns have the types of schemas, as `frame_of` returns its rows."""
    frame = _FRAMES[package](import_package(method, package), is_nullable)
    return frame.of_table(table, types)


def import_package(method: str, package: str) -> ModuleType:
    """Import a package for a method. Raises an `ImportError` that names both."""
    try:
        return import_module(package)
    except ImportError:
        raise ImportError(f"{method}() needs {package}: pip install {package}", name=package) from None


def _labels(names: list[Any], kept: Container[type]) -> list[Any]:
    """Return the names of columns: those of the kept classes as they are, all others as text."""
    return distinct_names([_encodable(name) if type(name) in kept else show(name) for name in names])


def _frame(method: str, frame: Any, rows: Sequence[Any], types: ColumnTypes) -> Any:
    """Return rows as a frame. Packages get exact classes, except for pandas, which keeps objects."""
    if not set(map(type, rows)) <= {dict}:
        rows = [at(row, _as_dict, value, method) for row, value in enumerate(rows)]
    names, copies = list(types), CellValues()
    if not set().union(*rows) <= types.keys():
        names = list(dict.fromkeys(chain(types, chain.from_iterable(rows))))
    copies.add_cells(len(rows) * (len(names) - len(types)), sum(map(len, rows)))
    labels = _labels(names, PLAIN if frame.keeps_objects else (str,))
    declared = [types.get(name, (None, False)) for name in names]
    kinds_ = [kind for kind, _ in declared]
    cells = _columns(rows, names)
    if not frame.keeps_objects:
        cells = list(map(_plain_column, repeat(copies), labels, cells, kinds_))

    def build() -> Any:
        made = map(_column, repeat(method), repeat(frame), labels, cells, declared)
        return frame.frame(dict(zip(labels, made)), len(rows))

    return run_apart(build) if copies.containers else build()  # packages need much of the stack


def _plain_column(copies: CellValues, label: object, values: list[Any], kind: ColumnType) -> list[Any]:
    """Return copies of values that packages can read safely. Plain values need no copies."""
    if PLAIN.issuperset(map(type, values)):
        return values
    shape: dict[Any, Any] = {}
    return [at(row, partial(at, label, copies.plain), value, shape, kind) for row, value in enumerate(values)]


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


def _column(
    method: str, frame: Any, name: object, values: list[Any], declared: tuple[ColumnType, bool]
) -> Any:
    kind, is_filled = declared
    classes = set(map(type, values)) - {_NONE}
    is_declared = kind is not None
    kind = kind if is_declared else type_of_values(classes)
    if kind == "text":
        values = list(map(_text_of, values))
    elif any(hasattr(cls, "__members__") for cls in classes):
        values = list(map(value_of_member, values))
    choices = [kind, kind] if is_declared else [kind, kind, None]
    row = _misfit(values, kind) if is_declared else None
    if row is not None and frame.keeps_objects:
        choices = ["object"]
    elif row is not None:
        name_of, part = kind if type(kind) is tuple else (kind, None)
        of_type = f"decimal({MOST_DIGITS}, {part})" if name_of == "decimal" else name_of
        message = f"a column of the type {of_type} can't hold this {kinds.class_name(values[row])}"
        raise DumpError(message, [row, name])
    for choice in choices:
        try:
            return frame.column(name, values, choice, is_filled)
        except BaseException as error:  # each package has its own classes, also for surrogates
            if not is_failure(error):
                raise
            values = list(map(_encodable, values))
    known = ", ".join(sorted(cls.__name__ for cls in classes))
    raise SchemaError(f"{method}: {frame.package} has no type for the values of {show(name)}: {known}")


def _misfit(values: list[Any], kind: ColumnType) -> int | None:
    """Return the index of the first value that a type can't hold, or None."""
    classes = set(map(type, values)) - {_NONE}
    is_simple = type(kind) is str and not (kind == "float64" and int in classes)
    if is_simple and all(is_class_of(cls, kind) for cls in classes):
        return None
    return next((row for row, value in enumerate(values) if not has_type(value, kind)), None)


def _text_of(value: object) -> Any:
    """Return the text of an object whose class writes one, any other object unchanged."""
    is_kept = type(value) in _KNOWN or type(value).__str__ is object.__str__
    return value if is_kept else exact_string(str(value))


def _encodable(item: object) -> Any:
    """Return a string with surrogates escaped, which UTF-8 can't encode, or any other object unchanged."""
    return without_surrogates(item) if type(item) is str else item


def _type_of(types: dict[str, Any], kind: Any) -> Any:
    """Return a type of a package, built from its simple types and its functions for others."""
    if type(kind) is str:
        return types[kind]
    name, inner = kind
    if name == "list":
        return types[name](_type_of(types, inner))
    if name == "map":
        return types[name](*[_type_of(types, part) for part in inner])
    if name == "struct":
        return types[name]({str(key): _type_of(types, part) for key, part in inner.items()})
    return types[name](inner)


class _Arrow:
    """Columns and tables of pyarrow."""

    package = "pyarrow"
    keeps_objects = False

    def __init__(self, pyarrow: ModuleType, is_nullable: bool = False) -> None:
        self._module = pyarrow
        self.types = {
            "bool": pyarrow.bool_(), "int64": pyarrow.int64(), "uint64": pyarrow.uint64(),
            "float64": pyarrow.float64(), "string": pyarrow.string(), "text": pyarrow.string(),
            "binary": pyarrow.binary(), "date": pyarrow.date32(), "time": pyarrow.time64("us"),
            "duration": pyarrow.duration("us"), "timestamp": pyarrow.timestamp("us", tz="UTC"),
            "naive": pyarrow.timestamp("us"), "list": pyarrow.list_, "struct": pyarrow.struct,
            "map": pyarrow.map_, "decimal": partial(pyarrow.decimal128, MOST_DIGITS),
            "category": lambda values: pyarrow.dictionary(pyarrow.int32(), pyarrow.string()),
        }  # fmt: skip

    def column(self, name: object, values: list[Any], kind: ColumnType, is_filled: bool) -> Any:
        return self._module.array(values, None if kind is None else _type_of(self.types, kind))

    def frame(self, columns: dict[Any, Any], count: int) -> Any:
        return self._module.table(columns)

    def of_table(self, table: object, types: ColumnTypes) -> object:
        return table


class _Polars:
    """Columns and frames of polars."""

    package = "polars"
    keeps_objects = False

    def __init__(self, polars: ModuleType, is_nullable: bool) -> None:
        self._module = polars
        self.types = {
            "bool": polars.Boolean, "int64": polars.Int64, "uint64": polars.UInt64,
            "float64": polars.Float64, "string": polars.String, "text": polars.String,
            "binary": polars.Binary, "date": polars.Date, "time": polars.Time,
            "duration": polars.Duration("us"), "timestamp": polars.Datetime("us", "UTC"),
            "naive": polars.Datetime("us"), "list": polars.List, "struct": polars.Struct,
            "map": getattr(polars, "Map", lambda *parts: None),
            "decimal": partial(polars.Decimal, MOST_DIGITS), "category": polars.Enum,
        }  # fmt: skip

    def column(self, name: object, values: list[Any], kind: ColumnType, is_filled: bool) -> Any:
        polars = self._module
        if kind == "timestamp":  # polars reads durations seven times as fast as dates with a time zone
            passed = [None if value is None else _in_utc(value) - _EPOCH for value in values]
            made = polars.Series(name, passed, dtype=polars.Duration("us"))
            return made.cast(polars.Int64).cast(self.types["timestamp"])
        dtype = None if kind is None else _type_of(self.types, kind)
        made = polars.Series(name, values, dtype=dtype)
        if type(kind) is not tuple and made.null_count() and made.null_count() != values.count(None):
            raise OverflowError  # decimals of more than 38 digits would be null
        return made

    def frame(self, columns: dict[Any, Any], count: int) -> Any:
        return self._module.DataFrame(columns)

    def of_table(self, table: object, types: ColumnTypes) -> Any:
        choices = {
            name: _type_of(self.types, kind) for name, (kind, _) in types.items() if type(kind) is tuple
        }
        return self._module.from_arrow(table).cast(choices)


def _in_utc(value: datetime) -> datetime:
    """Return a datetime with a time zone: one without is in UTC."""
    return value.replace(tzinfo=timezone.utc) if value.tzinfo is None else value


class _Pandas:
    """Columns and frames of pandas. A column is of objects if no type keeps the values unchanged."""

    package = "pandas"
    keeps_objects = True
    nullable = {
        "bool": "boolean", "int64": "Int64", "uint64": "UInt64", "float64": "Float64", "string": "string",
        "text": "string",
    }  # fmt: skip

    def __init__(self, pandas: ModuleType, is_nullable: bool) -> None:
        self._module = pandas
        self.types: dict[str, Any] = {
            "bool": "bool", "int64": "int64", "uint64": "uint64", "float64": "float64", "string": "str",
            "text": "str", "timestamp": "datetime64[us, UTC]", "naive": "datetime64[us]",
            "duration": "timedelta64[us]", "category": pandas.CategoricalDtype,
            **(self.nullable if is_nullable else {}),
        }  # fmt: skip

    def column(self, name: object, values: list[Any], kind: Any, is_filled: bool) -> Any:
        series = self._module.Series
        if kind is None:
            made = series(values, dtype="object")
            try:
                return made.infer_objects()
            except Exception:  # raised by a user-defined class
                return made
        key = kind[0] if type(kind) is tuple else kind
        if key == "category":
            return series(values, dtype=self.types[key](list(kind[1])))
        if key in ("bool", "int64", "uint64") and not is_filled:
            return series(values, dtype=self.nullable[key])
        return series(values, dtype=self.types.get(key, "object"))

    def frame(self, columns: dict[Any, Any], count: int) -> Any:
        return self._module.DataFrame(columns, index=range(count))

    def of_table(self, table: Any, types: ColumnTypes) -> Any:
        pandas = self._module
        with_nulls = {"int64": pandas.Int64Dtype(), "bool": pandas.BooleanDtype()}
        names = table.column_names
        # A category of Arrow has its own order of strings.
        cells = [
            column.cast("string") if type(types[name][0]) is tuple else column
            for name, column in zip(names, table.columns)
        ]
        series = [column.to_pandas(types_mapper=lambda kind: with_nulls.get(str(kind))) for column in cells]
        columns = [self.column(name, values, *types[name]) for name, values in zip(names, series)]
        return self.frame(dict(zip(names, columns)), table.num_rows)


_FRAMES: dict[str, Any] = {frame.package: frame for frame in (_Arrow, _Polars, _Pandas)}

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

    def plain(self, value: object, shape: dict[Any, Any], kind: ColumnType = None, level: int = 0) -> Any:
        """Return a copy of a value for a column of a type. Raise an exception if there is none.

        `shape` has the keys of the objects at the same place, with the shapes of their values. Maps have no
        field for each key.

        >>> CellValues().plain({"a": (1, {2})}, {})
        {'a': [1, [2]]}
        """
        known: Any = _text_of(value) if kind == "text" else value
        known = known if type(known) in _KNOWN else _simple(known)
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
        name, inner = kind if type(kind) is tuple else ("", {})
        if type(members) is list:
            part, below = shape.setdefault(None, {}), inner if name == "list" else None
            return [at(i, self.plain, item, part, below, level + 1) for i, item in enumerate(members)]
        if name == "map":
            part = shape.setdefault(None, {})
            cells = [at(key, self.plain, item, part, inner[1], level + 1) for key, item in members.items()]
            return dict(zip([self.plain(key, {}) for key in members], cells))
        return self._plain_dict(members, shape, inner if name == "struct" else {}, level)

    def _plain_dict(
        self, members: dict[Any, Any], shape: dict[Any, Any], types: dict[Any, ColumnType], level: int
    ) -> dict[str, Any]:
        made: dict[str, Any] = {}
        fields = len(shape)
        for key, item in members.items():
            name = without_surrogates(exact_string(key))
            part = shape.setdefault(name, {})
            made[name] = at(name, self.plain, item, part, types.get(name), level + 1)
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
    kinds.ATOM: value_of_member,
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
