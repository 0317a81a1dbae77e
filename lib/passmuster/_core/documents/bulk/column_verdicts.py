"""Verdicts on whole columns: a table that is valid as its columns are needs no look at its rows.

The limits of a schema are asked of the least and the greatest value of a column, which Arrow finds; all other
constraints of its distinct values, if they are few. What is not known to be plain here is left to the rows.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ...engine.constraints.constraint import Matching, Multiple, Range, Size
from ..inspection.cursor import Cursor
from ..inspection.schema_info import BooleanInfo, DateInfo, NumberInfo, ObjectInfo, StringInfo
from .column_types import declared_columns

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, Optional

    from ...engine.constraints.constraint import Constraint
    from ..inspection.schema_info import SchemaInfo

    # The type that a column becomes, whether it has no nulls, and the constraints of its values.
    ColumnPlan = tuple[str, bool, list[Constraint]]
    Plan = Optional[dict[str, ColumnPlan]]

_LEAST_ROWS = 1_000  # for which it pays to ask columns
_LARGEST = 2**53 - 1
_REPEATED = 4  # rows for each distinct value
_NUMBERS = ("int64", "float64")
_KINDS = {
    NumberInfo: _NUMBERS, StringInfo: ("string",), BooleanInfo: ("bool",), DateInfo: ("timestamp",)
}  # fmt: skip
_ACCEPTED = {
    "int64": ("is_integer",), "float64": ("is_integer", "is_float32", "is_float64"), "bool": ("is_boolean",),
    "string": ("is_string", "is_large_string"), "timestamp": ("is_timestamp",),
}  # fmt: skip
"""The types of Arrow whose values keep their meaning, by the tests of pyarrow."""

_PLAIN_FIELDS = frozenset(
    (
        "accepts", "flags", "gives", "has_own_error", "has_secrets", "is_secret", "keeps", "keys", "notes",
        "presence", "python", "rules", "size_unit", "spelled", "type", "written",
    )
)  # fmt: skip
"""Fields of records that say nothing about values, or are looked at here."""

_PLAIN_FLAGS = frozenset(("description", "label", "presence", "unit"))
_PRESENCES = (None, "optional", "required")


@lru_cache(maxsize=256)
def _plan_of(schema: Any) -> Plan:
    """Return the plan for each column of a schema, or None if rows have to be looked at."""
    cursor = Cursor.over(schema)
    info: Any = cursor.info
    if type(info) is not ObjectInfo or info.rules or not info.keys or not _is_plain(info):
        return None
    types, _ = declared_columns(cursor)
    plan: dict[str, ColumnPlan] = {}
    for key, child in [(entry.key, entry.schema) for entry in info.keys]:
        kind: Any = types.get(key, (None, False))[0]
        if type(key) is not str or kind not in _KINDS.get(type(child), ()) or not _is_plain(child):
            return None
        constraints = [one for rule in child.rules for one in rule.means]
        plan[key] = kind, cursor.below(child, key).presence == "required", constraints
    return plan


def _is_plain(info: SchemaInfo) -> bool:
    """Return whether a record says nothing of values but what its rules and presence say."""
    fields = [(name, value) for name, value in info.defaults.items() if name not in _PLAIN_FIELDS]
    has_defaults = all(getattr(info, name) == value for name, value in fields)
    is_known = info.flags.keys() <= _PLAIN_FLAGS and info.presence in _PRESENCES
    return has_defaults and is_known and all(map(_is_known_rule, info.rules))


def _is_known_rule(rule: Any) -> bool:
    is_own = rule.warns or rule.has_references or rule.is_user_code or rule.schemas or not rule.means
    return not is_own and all(type(one) in (Range, Size, Multiple, Matching) for one in rule.means)


def valid_table(schema: Any, items: Any) -> tuple[Any, Any] | None:
    """Return a frame as a table, and the table that its rows become.

    Return None if rows have to be looked at, because one may fail, or that is unknown.
    """
    count = getattr(items, "num_rows", getattr(items, "height", None))
    plan = _plan_of(schema) if type(count) is int and count >= _LEAST_ROWS else None
    if plan is None:
        return None
    try:
        arrow, compute = import_module("pyarrow"), import_module("pyarrow.compute")
        table = items.to_arrow() if hasattr(items, "to_arrow") else items
        names = table.schema.names
        if len(set(names)) < len(names) or not plan.keys() >= set(names):
            return None
        columns = {
            name: _valid_column(arrow, compute, table[name] if name in names else arrow.nulls(count), *asked)
            for name, asked in plan.items()
        }
        return table, arrow.table(columns)
    except Exception:  # of a value that may fail, or that pyarrow can't look at: rows tell what it is
        return None


def _valid_column(
    arrow: Any, compute: Any, column: Any, kind: str, is_required: bool, constraints: list[Constraint]
) -> Any:
    """Return a column in the type of the schema. Raises ValueError if a value may fail."""
    target = arrow.timestamp("us", "UTC") if kind == "timestamp" else arrow.type_for_alias(kind)
    if column.null_count == len(column) and not is_required:
        return column.cast(target)
    values = compute.utf8_length(column) if kind == "string" else column
    found = compute.min_max(values)  # of dates, Python raises for years that it does not have
    low, high = found["min"].as_py(), found["max"].as_py()
    is_valid = not (column.null_count and is_required) and _is_base(
        arrow.types, compute, column, kind, low, high
    )
    if not is_valid or not all(_meets(compute, column, kind, one, low, high) for one in constraints):
        raise ValueError("rows have to be looked at")
    if kind == "float64":  # as a number, -0.0 is 0
        column = compute.add(column.cast(target), 0.0)
    return column.cast(target)


def _is_base(types: Any, compute: Any, column: Any, kind: str, low: Any, high: Any) -> bool:
    """Return whether values pass a schema of their type without rules."""
    if not any(getattr(types, test)(column.type) for test in _ACCEPTED[kind]):
        return False
    if kind == "timestamp":
        return column.type.tz in (None, "UTC") and column.type.unit in ("s", "ms", "us")
    if types.is_floating(column.type) and not compute.all(compute.is_finite(column)).as_py():
        return False
    if kind == "string":
        return bool(low)
    return kind == "bool" or bool(low >= -_LARGEST and high <= _LARGEST)


def _meets(compute: Any, column: Any, kind: str, constraint: Any, low: Any, high: Any) -> bool:
    """Return whether all values meet a constraint."""
    if type(constraint) is Multiple and constraint.base == 1:
        return kind == "int64"
    if type(constraint) in (Range, Size):
        is_size = kind == "string" and type(constraint) is Size and constraint.unit == "characters"
        comparisons = constraint.comparisons()
        is_known = is_size or (kind in _NUMBERS and type(constraint) is Range)
        is_known = is_known and all(type(limit) in (int, float) for _, limit in comparisons)
        return is_known and all(
            one.mirrored(end, low) and one.mirrored(end, high) for one, end in comparisons
        )
    test, values = constraint.test(), compute.unique(column)
    is_small = test is not None and len(values) * _REPEATED <= len(column)
    return is_small and all(test(value) for value in values.to_pylist() if value is not None)
