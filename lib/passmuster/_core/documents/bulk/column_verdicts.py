"""Verdicts on whole columns, which leave few rows of a table to look at: those that may fail.

Arrow compares columns with the limits of a schema. All other constraints are asked of the distinct values of
a column. What is not known to be plain here is left to the rows.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from importlib import import_module
from itertools import chain
from operator import eq, ge, gt, le, lt

from ...engine.constraints.constraint import Formatted, Matching, Multiple, Range, Size
from ..inspection.cursor import Cursor
from ..inspection.schema_info import AnyInfo, BooleanInfo, DateInfo, NumberInfo, ObjectInfo, StringInfo
from .column_types import declared_columns
from .rows import is_frame_of_pandas

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any, Optional

    from ..inspection.schema_info import SchemaInfo

    # The type that a column becomes, whether it has no nulls, what its values or lengths are compared with,
    # and the schema that its distinct values are asked of.
    ColumnPlan = tuple[str, bool, list[tuple[str, Any]], Any]
    Plan = Optional[dict[str, ColumnPlan]]

    # A frame as a table, those of its rows that may fail, their numbers, and the other rows as they become.
    JudgedTable = tuple[Any, Any, list[int], Any]

_LEAST_ROWS = 1_000  # for which it pays to ask columns
_MOST_DOUBTFUL = 0.05  # of the rows
_LARGEST = 2**53 - 1
_NUMBERS = ("int64", "float64")
_KINDS = {
    NumberInfo: _NUMBERS, StringInfo: ("string", "category"), BooleanInfo: ("bool",),
    DateInfo: ("timestamp",), AnyInfo: ("category",),
}  # fmt: skip
_IN_RANGE = [("greater_equal", -_LARGEST), ("less_equal", _LARGEST)]
_NOT_EMPTY = [("greater", 0)]
_BASE_LIMITS = {"int64": _IN_RANGE, "float64": _IN_RANGE, "string": _NOT_EMPTY, "category": _NOT_EMPTY}
_KERNELS = {lt: "less", le: "less_equal", eq: "equal", gt: "greater", ge: "greater_equal"}
_ACCEPTED = {
    "int64": ("is_integer",), "float64": ("is_integer", "is_float32", "is_float64"), "bool": ("is_boolean",),
    "string": ("is_string", "is_large_string"), "category": ("is_string", "is_large_string"),
    "timestamp": ("is_timestamp",),
}  # fmt: skip
"""The types of Arrow whose values keep their meaning, by the tests of pyarrow."""

_PLAIN_FIELDS = frozenset(
    (
        "accepts", "allowed", "flags", "gives", "has_own_error", "has_secrets", "is_secret", "keeps", "keys",
        "notes", "only", "presence", "python", "rules", "size_unit", "spelled", "type", "written",
    )
)  # fmt: skip
"""Fields of records that say nothing about values, or are looked at here."""

_PLAIN_FLAGS = frozenset(("description", "label", "only", "presence", "unit"))
_KNOWN_MEANINGS = (Range, Size, Multiple, Matching, Formatted)  # none of which changes a value
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
        kind = kind[0] if type(kind) is tuple else kind
        if type(key) is not str or kind not in _KINDS.get(type(child), ()) or not _is_plain(child):
            return None
        constraints = [one for rule in child.rules for one in rule.means]
        limits = [_limits_of(one, kind) for one in constraints]
        judge = cursor.inspector.schema_of(child) if child.only or None in limits else None
        if judge is not None and kind == "timestamp":
            return None
        known = [limit for one in limits for limit in one or ()]
        is_required = cursor.below(child, key).presence == "required"
        plan[key] = kind, is_required, _BASE_LIMITS.get(kind, []) + known, judge
    return plan


def _limits_of(constraint: Any, kind: str) -> list[tuple[str, Any]] | None:
    """Return the limits that Arrow compares numbers or lengths with, None if values have to be asked."""
    if type(constraint) is Multiple and constraint.base == 1 and kind == "int64":
        return []
    is_size = kind == "string" and type(constraint) is Size and constraint.unit == "characters"
    if not is_size and not (kind in _NUMBERS and type(constraint) is Range):
        return None
    comparisons = constraint.comparisons()
    if not all(type(limit) in (int, float) for _, limit in comparisons):
        return None
    return [(_KERNELS[one.holds], limit) for one, limit in comparisons]


def _is_plain(info: SchemaInfo) -> bool:
    """Return whether a record says nothing of values but what its rules and presence say."""
    fields = [(name, value) for name, value in info.defaults.items() if name not in _PLAIN_FIELDS]
    has_defaults = all(getattr(info, name) == value for name, value in fields)
    is_known = info.flags.keys() <= _PLAIN_FLAGS and info.presence in _PRESENCES
    listed = info.allowed
    if listed is not None:
        takes_null = any(value is None for value in listed.values)
        is_known = is_known and not (listed.has_references or listed.ignores_case or takes_null)
    return has_defaults and is_known and all(map(_is_known_rule, info.rules))


def _is_known_rule(rule: Any) -> bool:
    is_own = rule.warns or rule.has_references or rule.is_user_code or rule.schemas or not rule.means
    return not is_own and all(type(one) in _KNOWN_MEANINGS for one in rule.means)


def judged_table(schema: Any, items: Any) -> JudgedTable | None:
    """Return a frame with the rows that may fail, or None if all rows have to be looked at.

    The doubtful rows are few. Those that pass become another value than columns tell.
    """
    count: Any = getattr(items, "num_rows", getattr(items, "height", None))
    is_pandas = count is None and is_frame_of_pandas(type(items))
    count = len(items) if is_pandas else count
    plan = _plan_of(schema) if type(count) is int and count >= _LEAST_ROWS else None
    if plan is None:
        return None
    try:
        arrow, compute = import_module("pyarrow"), import_module("pyarrow.compute")
        frame = items.to_arrow() if hasattr(items, "to_arrow") else items
        table = _table_of_pandas(arrow, items) if is_pandas else frame
        names = table.schema.names
        if len(set(names)) < len(names) or not plan.keys() >= set(names):
            return None
        masks = [
            mask
            for name, asked in plan.items()
            for mask in _masks(arrow, compute, table[name] if name in names else arrow.nulls(count), asked)
        ]
        mask = compute.fill_null(reduce(compute.and_kleene, masks, arrow.repeat(True, count)), True)
        failing = compute.invert(mask)
        numbers = compute.indices_nonzero(failing).to_pylist()
        if len(numbers) > count * _MOST_DOUBTFUL:
            return None
        valid = table.filter(mask) if numbers else table
        columns = {
            name: _cast(arrow, compute, valid[name] if name in names else arrow.nulls(len(valid)), asked[0])
            for name, asked in plan.items()
        }
        doubtful = items.iloc[numbers] if is_pandas else table.filter(failing)
        return frame, doubtful, numbers, arrow.table(columns)
    except Exception:  # of values that pyarrow can't look at: rows tell what they are
        return None


def _table_of_pandas(arrow: ModuleType, frame: Any) -> Any:
    """Return the table of a frame of pandas. Raises ValueError if it may hold other names or values."""
    objects = [
        frame.iloc[:, number] for number, dtype in enumerate(frame.dtypes) if getattr(dtype, "hasobject", 0)
    ]
    cells = chain.from_iterable(column[column.notna()] for column in objects)
    others = {*map(type, chain(frame.columns, cells))} - {str}
    if others:
        raise ValueError("rows have to be looked at")
    return arrow.Table.from_pandas(frame, preserve_index=False)


def _masks(arrow: ModuleType, compute: ModuleType, column: Any, asked: ColumnPlan) -> list[Any]:
    """Return masks, each of which is false where a value may fail. Raises ValueError if that is unknown."""
    kind, is_required, limits, judge = asked
    is_filled = is_required and column.null_count > 0
    if column.null_count == len(column) and not is_required:
        return []
    _check_type(arrow.types, compute, column, kind)
    masks = [compute.is_valid(column)] if is_filled else []
    measured = column
    if kind in ("string", "category"):
        measured = compute.utf8_length(column)
    elif kind in _NUMBERS:
        is_floating = arrow.types.is_floating(column.type)
        measured = column.cast("float64" if is_floating else "int64")
        masks += [compute.is_finite(measured)] if is_floating else []
    masks += [getattr(compute, name)(measured, limit) for name, limit in limits]
    return masks if judge is None else [*masks, _mask_of_values(arrow, compute, column, judge)]


def _check_type(types: ModuleType, compute: ModuleType, column: Any, kind: str) -> None:
    """Raise ValueError if values of a column may become others, whatever their limits."""
    is_known = any(getattr(types, test)(column.type) for test in _ACCEPTED[kind])
    if is_known and kind == "timestamp":
        compute.min_max(column).as_py()  # raises for years that Python does not have
        is_known = column.type.tz in (None, "UTC") and column.type.unit in ("s", "ms", "us")
    if not is_known:
        raise ValueError("rows have to be looked at")


def _mask_of_values(arrow: ModuleType, compute: ModuleType, column: Any, judge: Any) -> Any:
    """Return a mask that is false where a schema refuses the value. Raises ValueError if it changes one."""
    values = compute.unique(column).drop_null().to_pylist()
    found = judge.validate_many(values, max_errors=int(len(column) * _MOST_DOUBTFUL) + 1)
    passed = [values[row] for row in found.rows]
    if not found.is_complete or found.values != passed:
        raise ValueError("rows have to be looked at")
    refused = arrow.array(list(set(values).difference(passed)), column.type)
    return compute.invert(compute.is_in(column, value_set=refused))


def _cast(arrow: ModuleType, compute: ModuleType, column: Any, kind: str) -> Any:
    """Return a column of valid values in the type of the schema."""
    if kind == "category":
        return column.cast("string").dictionary_encode()
    target = arrow.timestamp("us", "UTC") if kind == "timestamp" else arrow.type_for_alias(kind)
    made = column.cast(target)
    return compute.add(made, 0.0) if kind == "float64" else made  # as a number, -0.0 is 0
