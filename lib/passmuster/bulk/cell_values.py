"""Values as copies of exact built-in classes, bounded in depth and size: the only ones that packages get.

Packages of frames end the process for values that are too deep, hold themselves, or lie about their class.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal

from ..errors import DumpError
from ..foundation import kinds
from ..foundation.foreign.other_packages import is_array, items_of, scalar_of
from ..foundation.schema_error import SchemaError
from ..foundation.writing import exact_integer, exact_string, standard_string, without_surrogates

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

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
