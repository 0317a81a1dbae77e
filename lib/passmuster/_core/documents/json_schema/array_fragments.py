"""The JSON Schema of arrays: items of all kinds, and rules about all items.

Schema side.
"""

from __future__ import annotations

from ...engine.constraints.constraint import Containing, Converted, Distinct, Size
from ..inspection.condition_trees import with_presence
from ..inspection.effects import alters, moves_at, returns_json
from .constraint_keywords import with_rules
from .fragment import (
    SchemaFragment,
    accepts_all,
    accepts_none,
    all_of,
    any_of,
    combined,
    unknown,
    without,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.constraints.constraint import Constraint
    from ..inspection.schema_info import ArrayInfo, SchemaInfo
    from .exporting import ExportCursor

_COMPARED = "items may be converted before they are compared"
_MISSING = "an item that counts as missing is refused"
_NOT_TAKEN_OUT = "forbidden items are not excluded"
_SPLIT = "the parts between separators are not expressed"
_NULL = SchemaFragment({"type": "null"})


def array_fragment(cursor: ExportCursor, info: ArrayInfo) -> SchemaFragment:
    """Return a fragment that accepts arrays of items that match, and a single item if the schema does."""
    made = with_rules(
        cursor, _items(cursor, info), lambda constraint, rule: _special(cursor, info, constraint)
    )
    if info.conversions and not cursor.is_input:
        made = made.losing("sort", "JSON Schema has no keyword for the order of items")
    if info.separator is not None and cursor.reads_unconverted:
        made = any_of([made, SchemaFragment({"type": "string"}).losing("split", _SPLIT)])
    elif info.separator is not None and cursor.is_input and cursor.converts:
        made = made.narrowing("split", "a string is split")
    if not (info.is_single and cursor.is_input):
        return made
    item = _ordered_item(cursor, info, 0) if info.ordered else _any_item(cursor, info)
    item = item.losing("single", "the rules of the array are not expressed for a single item")
    return cursor.also(made, item, "single", "a single item is accepted as a list")


def _special(cursor: ExportCursor, info: ArrayInfo, constraint: Constraint) -> Any:
    """Return the answer about a constraint for `with_rules`."""
    prefs, is_input = cursor.prefs, cursor.is_input
    # The JSON of what comes out may show the items as the rules see them.
    is_unclear = _changes_items(cursor, info) and (
        is_input or not all(returns_json(cursor, item) for item in info.inner)
    )
    if isinstance(constraint, Containing):
        if is_unclear:
            return _COMPARED
        inner = cursor.below(constraint.schema).input().fragment().below("has")
        return inner.with_json({"contains": inner.json})
    if isinstance(constraint, Converted):
        return "values of several types have no order" if is_input else True
    if isinstance(constraint, Size) and is_input:
        shifts = _may_shift(cursor, info) or any(alters(cursor, item, True) for item in info.ordered)
        return "items may be added or removed before they are counted" if shifts else None
    if isinstance(constraint, Distinct) and is_unclear:
        if not is_input or len(info.items) != 1 or info.ordered or prefs.strip_arrays:
            return _COMPARED
        (item,) = info.items  # conversion leaves equal items equal
        is_alike = not (item.reads_others or item.has_links or item.conditions or alters(cursor, item, True))
        return None if is_alike else _COMPARED
    return None


def _may_shift(cursor: ExportCursor, info: ArrayInfo) -> bool:
    """Return whether an item may be removed from the array."""
    return cursor.prefs.strip_arrays or any(one.result == "strip" or one.conditions for one in info.inner)


def _changes_items(cursor: ExportCursor, info: ArrayInfo) -> bool:
    return cursor.prefs.strip_arrays or any(alters(cursor, item) for item in info.inner)


def _items(cursor: ExportCursor, info: ArrayInfo) -> SchemaFragment:
    json: dict[str, Any] = {"type": "array"}
    ordered = info.ordered
    if ordered and _may_shift(cursor, info):
        return SchemaFragment(json).losing("ordered", "items may be removed, and others move up")
    if ordered and not cursor.is_input and info.conversions:
        return SchemaFragment(json).losing("ordered", "items are sorted after they were validated")
    every = _any_item(cursor, info) if info.items or not ordered else SchemaFragment(False)
    fragments = [_ordered_item(cursor, info, i).below("ordered", i) for i in range(len(ordered))]
    if ordered:
        json["prefixItems"] = [fragment.json for fragment in fragments]
        if cursor.is_input and any(item.presence == "forbidden" for item in info.items):
            every = every.losing("items", "forbidden items are not excluded from ordered ones")
    if accepts_none(every.json) and ordered:
        json["maxItems"] = len(ordered)
    elif not accepts_all(every.json):
        json["items"] = every.json
    needed = [i + 1 for i, item in enumerate(ordered) if item.presence == "required"]
    if needed:
        json["minItems"] = needed[-1]
    return all_of([combined(json, (every, *fragments)), _required(cursor, info)])


def _any_item(cursor: ExportCursor, info: ArrayInfo) -> SchemaFragment:
    """Return a fragment that accepts the items without a fixed place."""
    excluded = [item for item in info.items if item.presence == "forbidden"]
    included = [item for item in info.items if item.presence != "forbidden"]
    fragments, is_refused = [], False
    for item in sorted(included, key=lambda item: item.presence == "required"):
        below = _place(cursor, info, item)
        fragments.append(below.fragment().below("items"))
        is_refused = is_refused or moves_at(below, but_default=True)
    made = _or_null(cursor, info, any_of(fragments)) if included else SchemaFragment({})
    if is_refused and cursor.is_input:
        made = made.losing("items", _MISSING)
    if cursor.is_input:
        if included and cursor.prefs.strip_arrays:
            made = cursor.also(made, SchemaFragment({}), "items", "items that are not allowed are removed")
    else:
        if len(included) > 1 and any(alters(cursor, item) for item in included):
            made = made.losing("items", "an earlier item may change what a later one returns")
        if _changes_items(cursor, info):
            return made.losing("items", _NOT_TAKEN_OUT) if excluded else made
    for item in excluded:
        below = cursor.below(item).input()
        if moves_at(below, but_default=True):  # what becomes missing is no item that is forbidden
            made = made.losing("items", _NOT_TAKEN_OUT)
            continue
        made = without(
            made, below.replaced(with_presence(cursor, item, "optional")).fragment(), "items", _NOT_TAKEN_OUT
        )
    return made


def _place(cursor: ExportCursor, info: ArrayInfo, item: SchemaInfo) -> ExportCursor:
    """Return the place of an item, which must not count as missing if nothing fills its place."""
    is_given = not item.conditions and not item.result and {"default", "failover"}.isdisjoint(item.flags)
    if cursor.is_input and not cursor.is_plain and item.empty is not None and not info.is_sparse and is_given:
        return cursor.below(with_presence(cursor, item, "required"))
    return cursor.below(item)


def _ordered_item(cursor: ExportCursor, info: ArrayInfo, index: int) -> SchemaFragment:
    """Return a fragment that accepts an item at its place."""
    below = _place(cursor, info, info.ordered[index])
    made = _or_null(cursor, info, below.fragment())
    if cursor.is_input:
        return made.losing("ordered", _MISSING) if moves_at(below, but_default=True) else made
    if not any(alters(cursor, later, True) for later in info.ordered[index + 1 :]):
        return made
    return any_of([made, _NULL]).losing("ordered", "a missing item is written as null")


def _or_null(cursor: ExportCursor, info: ArrayInfo, fragment: SchemaFragment) -> SchemaFragment:
    """Return a fragment that also accepts null, which JSON writes for an undefined item of a sparse array."""
    if cursor.is_input or not info.is_sparse:
        return fragment
    return any_of([fragment, _NULL]).losing("sparse", "an undefined item is written as null")


def _required(cursor: ExportCursor, info: ArrayInfo) -> SchemaFragment:
    """Return a fragment that accepts arrays with the items that are required."""
    required = [
        cursor.below(item).fragment().below("items") for item in info.items if item.presence == "required"
    ]
    if required and info.ordered:
        return unknown("items", "required items beside ordered ones are not expressed")
    if len(info.items) == len(required) == 1:  # which each item is
        return SchemaFragment({"minItems": 1})
    made = all_of([one.with_json({"contains": one.json}) for one in required])
    if len(required) < 2:
        return made
    made = all_of([made, SchemaFragment({"minItems": len(required)})])
    return made.losing("items", "that each required item needs its own match is not expressed")
