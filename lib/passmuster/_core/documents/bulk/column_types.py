"""The columns for the values of a schema, with their types. The schema alone determines them.

The type of a column is the name of a simple type, or a tuple of a name and its parts: `("list", type)`,
`("struct", types by their names)`, `("map", (type of keys, type))`, `("decimal", places)` or
`("category", strings)`. It is None if no type holds all values that the schema may return. `text` is for
objects that are written as strings.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import reduce
from uuid import UUID

from ...engine.constraints.constraint import Multiple
from ...engine.constraints.folding import fold
from ...foundation.kinds import field_names
from ...foundation.sentinels import UNDEFINED
from ..inspection.cursor import Cursor, Visitor
from ..inspection.schema_info import STRING, is_literal

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Optional, Union

    from ..inspection.schema_info import SchemaInfo

    ColumnType = Optional[Union[str, tuple[str, Any]]]
    ColumnTypes = dict[Any, tuple[ColumnType, bool]]  # and whether each value has the key, without None

CLASSES: dict[str, tuple[type, ...]] = {
    "bool": (bool,),
    "int64": (int,),
    "uint64": (int,),
    "float64": (float, int),
    "string": (str,),
    "category": (str,),
    "binary": (bytes,),
    "timestamp": (datetime,),
    "naive": (datetime,),
    "date": (date,),
    "time": (time,),
    "duration": (timedelta,),
    "decimal": (Decimal, int),
    "text": (UUID, str),
    "list": (list,),
    "struct": (dict,),
    "map": (dict,),
}
"""The classes of the values of each type."""

_OF_VALUES = ("bool", "int64", "float64", "string", "binary", "text")
"""The types of values for which there is no type in the schema."""

MOST_DIGITS = 38
_PLACES = 18  # of decimals whose number of places the schema does not limit, as in Spark
_LARGEST = 2**63 - 1

MOST_LEVELS = 32
"""Containers within each other in a column. The time and memory of packages grow faster than the depth."""

_MOST_TYPES = 10_000  # of a schema, whose parts may stand in many places: what is left has no type
_CAST_TYPES = {"number": "float64", "string": "string"}
_SCALARS = ("bool", "int64", "float64", "binary", "timestamp", "date", "time", "duration", "text")


def column_types(known: ColumnTypes, sources: Iterable[tuple[Any, Any]]) -> ColumnTypes:
    """Return the types of the columns, by the keys of schemas in their order.

    Args:
        known: the types of existing columns.
        sources: pairs of a schema and the preferences of a call.
    """
    found = {**known}
    for schema, prefs in sources:
        types, _ = declared_columns(Cursor.over(schema, prefs))
        for name, (kind, is_filled) in types.items():
            other, is_always = found.get(name, (kind, is_filled))
            found[name] = _united(other, kind), is_filled and is_always
    return found


def declared_columns(cursor: Cursor) -> tuple[ColumnTypes, list[str]]:
    """Return the types of the keys of a schema, and the paths of the values that have no type."""
    visitor = _TypeVisitor()
    types = visitor.of_keys(cursor) if cursor.info.is_object else {}
    places = {entry.key: cursor.below(entry.schema, entry.key) for entry in cursor.info.keys or ()}
    return {key: (kind, _is_filled(places[key])) for key, kind in types.items()}, visitor.untyped


def _is_filled(cursor: Cursor) -> bool:
    """Return whether every object has a value other than None at a key."""
    info = cursor.info
    is_there = cursor.presence == "required" or (
        info.default not in (None, UNDEFINED) and is_literal(info.default)
    )
    return is_there and not info.conditions and not any(value is None for value in cursor.listed())


def type_of_values(classes: set[type]) -> ColumnType:
    """Return the type of values of these classes, None if no type fits."""
    return next((kind for kind in _OF_VALUES if classes.issubset(CLASSES[kind])), None) if classes else None


def is_class_of(cls: type, kind: ColumnType) -> bool:
    """Return whether instances of a class may be values of a type."""
    name: str = kind[0] if type(kind) is tuple else str(kind)
    if cls is bool or (issubclass(cls, datetime) and name == "date"):
        return name == "bool"
    return issubclass(cls, CLASSES[name])


def has_type(value: Any, kind: ColumnType) -> bool:
    """Return whether a value and all its parts have a type. A struct can't contain other keys."""
    if value is None:
        return True
    if not is_class_of(type(value), kind):
        return False
    if type(kind) is not tuple:
        return kind != "float64" or type(value) is float or abs(value) <= 2**53
    name, inner = kind
    if name == "decimal":
        return _has_places(value, inner)
    if name == "list":
        return all(has_type(item, inner) for item in value)
    if name == "category":
        return value in inner
    if name == "map":
        return all(has_type(key, inner[0]) and has_type(item, inner[1]) for key, item in value.items())
    return all(key in inner and has_type(item, inner[key]) for key, item in value.items())


def _has_places(value: Any, places: int) -> bool:
    """Return whether a number has at most so many decimal places, and digits for them."""
    decimal = Decimal(value)
    if not decimal.is_finite():
        return False
    _, digits, exponent = decimal.as_tuple()
    zeros = len(digits) - len("".join(map(str, digits)).rstrip("0"))
    return not decimal or (-int(exponent) - zeros <= places and decimal.adjusted() < MOST_DIGITS - places)


def _type_of_literal(value: Any) -> ColumnType:
    """Return the type of a value that a schema lists. That of a member of an Enum class is its value's."""
    plain = value_of_member(value)
    if type(plain) is str:
        return "category", (plain,)
    if type(plain) is Decimal and plain.is_finite():
        return "decimal", max(0, -int(plain.as_tuple().exponent))
    return next((kind for kind in _SCALARS if has_type(plain, kind)), None)


def value_of_member(value: Any) -> Any:
    """Return the value of a member of an Enum class, or any other object unchanged."""
    return value.value if hasattr(type(value), "__members__") else value


def _united(one: ColumnType, two: ColumnType) -> ColumnType:
    """Return the type for the values of two types, None if there is none."""
    if one == two or one is None or two is None:
        return one if one == two else None
    names = {kind[0] if type(kind) is tuple else kind for kind in (one, two)}
    if type(one) is type(two) is tuple and len(names) == 1 and "struct" not in names:
        return _united_parts(one[0], one[1], two[1])
    if names <= {"string", "category", "text"}:
        return "string"
    if names == {"int64", "decimal"}:
        return two if one == "int64" else one
    return "float64" if names == {"int64", "float64"} else None


def _united_parts(name: str, one: Any, two: Any) -> ColumnType:
    if name == "decimal":
        return name, max(one, two)
    if name == "category":
        return name, tuple(dict.fromkeys((*one, *two)))
    parts = [_united(*both) for both in zip(one, two)] if name == "map" else [_united(one, two)]
    if None in parts:
        return None
    return name, tuple(parts) if name == "map" else parts[0]


def _is_never_there(info: SchemaInfo) -> bool:
    return info.presence == "forbidden" and "default" not in info.flags and not info.conditions


class _TypeVisitor(Visitor):
    """Returns the type of a column for each class of records, and notes the paths of values without one.

    `left` more types are determined. `level` is the number of records around the one that is visited.
    """

    __slots__ = ("left", "level", "untyped")

    def __init__(self) -> None:
        self.left: int = _MOST_TYPES
        self.level: int = 0
        self.untyped: list[str] = []

    def of_keys(self, cursor: Cursor) -> dict[Any, ColumnType]:
        """Return the types of the keys of an object."""
        info: Any = cursor.info
        return {
            entry.key: self.visit(cursor.below(entry.schema, entry.key))
            for entry in info.keys or ()
            if entry.schema.result != "strip" and not _is_never_there(entry.schema)
        }

    def visit(self, cursor: Cursor, *args: Any) -> Any:
        count = len(self.untyped)
        self.left -= 1
        self.level += 1
        kind = self._type(cursor) if self.left >= 0 and self.level <= MOST_LEVELS else None
        self.level -= 1
        info = cursor.info
        for value in [info.default, info.failover, *cursor.listed()]:
            is_own = kind is None or value is UNDEFINED or value is None or not is_literal(value)
            if not is_own and not has_type(value_of_member(value), kind):
                kind = _united(kind, _type_of_literal(value))
        if kind is None and len(self.untyped) == count:
            keys = [one.key for one in (cursor, *cursor.outwards()) if one.key is not None]
            self.untyped.append(".".join(map(str, dict.fromkeys(reversed(keys)))))
        return kind

    def _type(self, cursor: Cursor) -> ColumnType:
        info, listed = cursor.info, cursor.info.allowed
        if info.result == "raw":
            return None
        if info.cast is not None and not info.is_array and not info.is_object:
            return _CAST_TYPES.get(info.cast)
        if info.into is not None and not _has_only_keys(cursor):
            return None
        kind: ColumnType = super().visit(cursor)
        if not info.only or listed is None or listed.has_references or info.conditions or listed.ignores_case:
            return kind
        if kind is None or kind == "string":
            kinds = [_type_of_literal(value) for value in cursor.listed() if value is not None]
            return reduce(_united, kinds) if kinds else kind
        return kind

    def visit_schema(self, cursor: Cursor) -> ColumnType:
        return None

    def visit_boolean(self, cursor: Cursor) -> ColumnType:
        return "bool"

    def visit_number(self, cursor: Cursor) -> ColumnType:
        info: Any = cursor.info
        known = fold([constraint for rule in info.rules if not rule.warns for constraint in rule.means])
        if not any(isinstance(multiple, Multiple) and multiple.base == 1 for multiple in known.multiples):
            return "float64"
        limits = known.range
        least, most = (None, None) if limits is None else (limits.bounds[0], limits.bounds[2])
        if least is not None and least >= 0 and most is not None and _LARGEST < most <= 2 * _LARGEST + 1:
            return "uint64"
        is_bounded = least is not None and most is not None and least >= -_LARGEST and most <= _LARGEST
        is_large = info.is_unsafe and "python" not in info.flags and not is_bounded
        return ("decimal", 0) if is_large else "int64"

    def visit_decimal(self, cursor: Cursor) -> ColumnType:
        info: Any = cursor.info
        size = fold([one for rule in info.rules if not rule.warns for one in rule.means]).size("places")
        places = info.precision if size is None else size.bounds[2]
        return "decimal", _PLACES if places is None else min(places, MOST_DIGITS)

    def visit_string(self, cursor: Cursor) -> ColumnType:
        return "string"

    def visit_json(self, cursor: Cursor) -> ColumnType:
        info: Any = cursor.info
        return None if info.content is None else self.visit(cursor.below(info.content))

    def visit_scalar(self, cursor: Cursor) -> ColumnType:
        info: Any = cursor.info
        if info.flags.get("offset") == "forbidden":
            return "naive"
        kind = next((kind for kind in _SCALARS if info.python in CLASSES[kind]), None)
        is_text = info.written is not None and info.written.types == frozenset((STRING,))
        return "text" if kind is None and is_text else kind

    def visit_array(self, cursor: Cursor) -> ColumnType:
        kinds = [self.visit(cursor.below(item)) for item in cursor.info.inner]
        inner = reduce(_united, kinds) if kinds else None
        return None if inner is None else ("list", inner)

    def visit_alternatives(self, cursor: Cursor) -> ColumnType:
        branches = [part for match in cursor.info.matches for part in match.branches]
        kinds = [self.visit(cursor.below(part)) for part in branches]
        return reduce(_united, kinds) if kinds else None

    def visit_link(self, cursor: Cursor) -> ColumnType:
        target = cursor.target()
        if target is None or any(one.info is target.info for one in cursor.outwards()):
            return None
        return self.visit(target)  # type: ignore[no-any-return]

    def visit_function(self, cursor: Cursor) -> ColumnType:
        return None

    def visit_object(self, cursor: Cursor) -> ColumnType:
        info: Any = cursor.info
        is_open = cursor.prefs.allow_unknown if info.unknown is None else info.unknown
        if info.patterns and not is_open:
            return self._map(cursor)
        if info.keys is None or is_open:
            return None
        types = self.of_keys(cursor)
        return ("struct", types) if types and None not in types.values() else None

    def _map(self, cursor: Cursor) -> ColumnType:
        """Return the type of an object with patterns of keys."""
        info: Any = cursor.info
        named = [entry.keys for entry in info.patterns]
        keys = ["string" if part is None else self.visit(cursor.below(part)) for part in named]
        kinds = [*self.of_keys(cursor).values()]
        kinds += [self.visit(cursor.below(entry.schema)) for entry in info.patterns]
        key = reduce(_united, [*keys, "string"] if info.keys else keys)
        inner = reduce(_united, kinds)
        return None if key is None or inner is None else ("map", (key, inner))


def _has_only_keys(cursor: Cursor) -> bool:
    """Return whether instances of the class of results have no fields but the keys of the schema."""
    info, into = cursor.info, cursor.source(cursor.info.into)
    names = field_names(into) if isinstance(into, type) else None
    return info.is_object and {*(names or ())} <= {entry.key for entry in info.keys or ()}
