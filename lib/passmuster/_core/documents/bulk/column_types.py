"""The columns for the values of a schema, with their types.

The type of a column is one of `CLASSES`, `("list", type)` or `("struct", types by their names)`. It is None
if the schema does not determine it.
"""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from ...engine.constraints.constraint import Multiple
from ..inspection.cursor import Cursor, Visitor

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Optional, Union

    from ..inspection.schema_info import SchemaInfo

    ColumnType = Optional[Union[str, tuple[str, Any]]]
    ColumnTypes = dict[Any, ColumnType]

CLASSES: dict[str, tuple[type, ...]] = {
    "bool": (bool,),
    "int64": (int,),
    "float64": (float, int),
    "string": (str,),
    "binary": (bytes,),
    "timestamp": (datetime,),
    "date": (date,),
    "decimal": (Decimal,),
    "uuid": (UUID,),
    "list": (list,),
    "struct": (dict,),
}
"""The classes of the values of each type."""

_SIMPLE_TYPES = ("bool", "int64", "float64", "string", "binary", "decimal", "uuid")
"""The types that the classes of the values determine."""

_MOST_TYPES = (
    10_000  # of a schema, whose parts may stand in many places: what is left takes that of its values
)
_CAST_TYPES = {"number": "float64", "string": "string"}


def column_types(known: ColumnTypes, sources: Iterable[tuple[Any, Any]]) -> ColumnTypes:
    """Return the types of the columns, by the keys of schemas in their order.

    Args:
        known: the types of existing columns.
        sources: pairs of a schema and the preferences of a call.
    """
    found = {**known}
    for schema, prefs in sources:
        cursor = Cursor.over(schema, prefs)
        types = _TypeVisitor().of_keys(cursor) if cursor.info.is_object else {}
        for name, kind in types.items():
            found[name] = kind if found.get(name, kind) == kind else None
    return found


def type_of_values(classes: set[type], declared: ColumnType) -> ColumnType:
    """Return the type of values of these classes: the declared type if it fits, None if no type fits."""
    if declared is not None:
        name: str = declared[0] if type(declared) is tuple else str(declared)
        if classes.issubset(CLASSES[name]):
            return declared
    return (
        next((kind for kind in _SIMPLE_TYPES if classes.issubset(CLASSES[kind])), None) if classes else None
    )


def has_type(value: Any, kind: ColumnType) -> bool:
    """Return whether a value and all its parts have a type. A struct can't contain other keys."""
    if value is None:
        return True
    if type(kind) is not tuple:
        return type(value) in CLASSES[str(kind)]
    name, inner = kind
    if name == "list":
        return type(value) is list and all(has_type(item, inner) for item in value)
    return type(value) is dict and all(
        key in inner and has_type(item, inner[key]) for key, item in value.items()
    )


def _is_never_there(info: SchemaInfo) -> bool:
    return info.presence == "forbidden" and "default" not in info.flags and not info.conditions


class _TypeVisitor(Visitor):
    """Returns the type of a column for each class of records. `left` more types are determined."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left: int = _MOST_TYPES

    def of_keys(self, cursor: Cursor) -> ColumnTypes:
        """Return the types of the keys of an object."""
        info: Any = cursor.info
        return {
            entry.key: self.visit(cursor.below(entry.schema, entry.key))
            for entry in info.keys or ()
            if entry.schema.result != "strip" and not _is_never_there(entry.schema)
        }

    def visit(self, cursor: Cursor, *args: Any) -> Any:
        info = cursor.info
        self.left -= 1
        if self.left < 0 or info.into is not None or info.result == "raw":
            return None
        if info.cast is not None:
            return _CAST_TYPES.get(info.cast)
        return super().visit(cursor)

    def visit_schema(self, cursor: Cursor) -> ColumnType:
        return None

    def visit_boolean(self, cursor: Cursor) -> ColumnType:
        return "bool"

    def visit_number(self, cursor: Cursor) -> ColumnType:
        info: Any = cursor.info
        means = [constraint for rule in info.rules if not rule.warns for constraint in rule.means]
        is_whole = any(isinstance(constraint, Multiple) and constraint.base == 1 for constraint in means)
        return "int64" if is_whole else None if info.is_unsafe else "float64"

    def visit_decimal(self, cursor: Cursor) -> ColumnType:
        return "decimal"

    def visit_string(self, cursor: Cursor) -> ColumnType:
        return "string"

    def visit_scalar(self, cursor: Cursor) -> ColumnType:
        info: Any = cursor.info
        return next((kind for kind, classes in CLASSES.items() if info.python in classes), None)

    def visit_array(self, cursor: Cursor) -> ColumnType:
        kinds = [self.visit(cursor.below(item)) for item in cursor.info.inner]
        known = [kind for kind in kinds if kind == kinds[0] and _is_plain(kind)]
        return ("list", known[0]) if known and len(known) == len(kinds) else None

    def visit_object(self, cursor: Cursor) -> ColumnType:
        info: Any = cursor.info
        is_open = cursor.prefs.allow_unknown if info.unknown is None else info.unknown
        if info.keys is None or is_open or info.patterns or info.renames or info.has_user_code:
            return None
        types = self.of_keys(cursor)
        return ("struct", types) if types and all(map(_is_plain, types.values())) else None


def _is_plain(kind: ColumnType) -> bool:
    """Return whether a type is complete. The column of decimals or UUIDs depends on the values, too."""
    return kind is not None and kind != "decimal" and kind != "uuid"
