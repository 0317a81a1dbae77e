"""The result for a JSON value: whether a schema converts, removes or replaces it.

Schema side. The answers err on the safe side: a schema of which nothing is known changes values.
Values that are known when a schema is read can be validated by its record.
"""

from __future__ import annotations

from ...foundation.callers import is_function
from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED
from ...language.preferences.preferences import decisions
from .json_constants import is_native
from .schema_info import (
    ARRAY,
    BOOLEAN,
    NULL,
    NUMBER,
    OBJECT,
    STRING,
    AlternativesInfo,
    ArrayInfo,
    LinkInfo,
    NumberInfo,
    ObjectInfo,
    ScalarInfo,
    SchemaInfo,
    StringInfo,
    UserObject,
    is_reference,
    records_within,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from .cursor import Cursor
    from .inspecting import Inspector

_MOVING = frozenset(("empty", "failover", "into"))
"""Flags that can remove a value, or add one."""

SCALAR_TYPES = frozenset((BOOLEAN, NUMBER, STRING))

_JSON_TYPES = {
    bool: BOOLEAN, int: NUMBER, float: NUMBER, str: STRING, list: ARRAY, tuple: ARRAY, dict: OBJECT,
}  # fmt: skip


def keeps(info: SchemaInfo, value: object) -> bool:
    """Return whether conversion leaves a value unchanged before it is compared with listed values."""
    # A schema that converts everything also converts values that JSON lacks, as it does null.
    return _JSON_TYPES.get(type(value), NULL) not in info.converted


def keeps_when_listed(cursor: Cursor) -> bool:
    """Return whether a value stays unchanged after the comparison with listed values."""
    info = cursor.info
    if info.runs_user_code or any(rule.is_user_code for rule in info.rules):
        return False
    if not info.keeps or isinstance(info, (ArrayInfo, ObjectInfo, AlternativesInfo, LinkInfo)):
        return not alters(cursor, info)
    return info.precision is None


def keeps_all_but_strings(info: SchemaInfo) -> bool:
    """Return whether values other than strings stay unchanged if they pass."""
    if not isinstance(info, (NumberInfo, ScalarInfo, StringInfo)) or not info.converted <= {STRING}:
        return False
    return not (info.precision is not None or info.cast or info.conditions or info.has_user_code)


def alters(cursor: Cursor, info: SchemaInfo, moves: bool = False, but_default: bool = False) -> bool:
    """Return whether the result of a value that passes may differ, or a missing value get a result.

    `info` is the record at the cursor, or one inside it. With `moves`, only changes between missing and
    present count. With `but_default`, the value is known to be present.
    """
    return _is_altered(cursor.inspector, info, cursor.prefs, moves, but_default)


def _is_altered(
    inspector: Inspector,
    info: SchemaInfo,
    prefs: Any,
    moves: bool,
    but_default: bool,
    but_links: bool = False,
) -> bool:
    options = prefs.convert, prefs.no_defaults, prefs.strip_arrays, prefs.strip_objects
    # A schema may occur in any number of places.
    key = "alters", id(info), options, moves, but_default, but_links
    return inspector.derive(key, lambda: _alters(inspector, info, prefs, moves, but_default, but_links))


def _alters(
    inspector: Inspector, info: SchemaInfo, prefs: Any, moves: bool, but_default: bool, but_links: bool
) -> bool:
    flags = info.flags
    moving = _MOVING - {"into"} if moves and _makes_instances(info) else _MOVING
    if not moving.isdisjoint(flags) or info.result == "strip" or info.has_user_code:
        return True
    if not moves and (info.cast or info.result):
        return True
    prefs = inspector.merged_prefs(info, prefs)
    if not moves and prefs.convert and info.allowed is not None and _changes_listed(info.allowed):
        return True
    if "default" in flags and not but_default and not (moves and prefs.no_defaults):
        return True
    if isinstance(info, LinkInfo):
        return not but_links and _alters_targets(inspector, info, prefs, moves)
    if any(_is_altered(inspector, one, prefs, moves, but_default, but_links) for one in info.branches):
        return True
    if isinstance(info, AlternativesInfo):
        parts = [one.schema for one in info.matches]
        return any(
            one is None or _is_altered(inspector, one, prefs, moves, moves, but_links) for one in parts
        )
    return not moves and _alters_type(inspector, info, prefs, but_links)


def _makes_instances(info: SchemaInfo) -> bool:
    """Return whether `into` has a class, which makes an instance of each value."""
    return isinstance(info.into, type) or (isinstance(info.into, UserObject) and info.into.is_class)


def _alters_targets(inspector: Inspector, link: LinkInfo, prefs: Any, moves: bool) -> bool:
    """Return whether the target of a link, or what links in that lead to, may alter values."""
    left, seen = [link], set()
    while left:
        target = inspector.only_target(left.pop())
        if target is None:
            return True
        if id(target) in seen:
            continue
        seen.add(id(target))
        within = [*records_within(target)]
        decided = [inspector.merged_prefs(one, prefs) for one in within if one.preferences]
        if any(decisions(one) != decisions(prefs) for one in decided):
            return True
        if _is_altered(inspector, target, prefs, moves, True, but_links=True):
            return True
        left += [one for one in within if isinstance(one, LinkInfo)]
    return False


def _changes_listed(allowed: Any) -> bool:
    """Return whether listed values are the results for others: in any case, or members for their values."""
    reads_members = any(one is not other for one, other in zip(allowed.values, allowed.portable))
    return reads_members or bool(allowed.ignores_case)


def _alters_type(inspector: Inspector, info: SchemaInfo, prefs: Any, but_links: bool) -> bool:
    """Return whether the result of a value of the type may differ."""
    if not info.accepts:
        return False
    if prefs.convert and info.converted:
        return True
    if info.is_array and (info.is_single or prefs.strip_arrays):
        return True
    if info.is_object and (info.renames or prefs.strip_objects):
        return True
    return any(_is_altered(inspector, one, prefs, False, False, but_links) for one in info.inner)


def moves_at(cursor: Cursor, but_default: bool = False) -> bool:
    """Return the result of `alters` with `moves`; a link is followed once."""
    info = cursor.info
    if not isinstance(info, LinkInfo) or info.conditions:
        return alters(cursor, info, True, but_default)
    meant = cursor.meant()
    flags = _MOVING | {"default", "result"}
    if meant is None or not flags.isdisjoint(info.flags) or info.has_user_code:
        return True
    return alters(cursor, meant, True, True)


def _listed_values(info: SchemaInfo) -> tuple[Any, ...]:
    return () if info.allowed is None else info.allowed.values


def returns_json(cursor: Cursor, info: SchemaInfo) -> bool:
    """Return whether the result is a JSON value without conversion, if the input is one."""
    return cursor.inspector.derive(("returns JSON", id(info)), lambda: _returns_json(cursor, info))


def _returns_json(cursor: Cursor, info: SchemaInfo) -> bool:
    flags = info.flags
    if info.has_user_code or info.cast or "into" in flags or info.conditions or isinstance(info, LinkInfo):
        return False
    given = [flags[flag] for flag in ("default", "failover") if flag in flags]
    if not all(map(is_native, (*given, *_listed_values(info)))):
        return False
    if isinstance(info, AlternativesInfo):
        parts = [match.schema for match in info.matches]
        return all(one is not None and returns_json(cursor, one) for one in parts)
    is_kept = bool(info.keeps) and info.gives <= info.keeps
    return is_kept and all(returns_json(cursor, one) for one in info.inner)


def returns_scalars(info: SchemaInfo) -> bool:
    """Return whether all results can be hashed."""
    if not (_MOVING | {"cast", "default"}).isdisjoint(info.flags) or info.conditions or info.has_user_code:
        return False
    if not all(value is None or isinstance(value, (str, int, float)) for value in _listed_values(info)):
        return False
    return info.only or (bool(info.gives) and info.gives <= SCALAR_TYPES)


def is_joinable(info: ArrayInfo) -> bool:
    """Return whether the items of a `split` array can be dumped as a single joined string."""
    if info.separator is None or len(info.items) != 1 or info.ordered or info.conditions:
        return False
    (item,) = info.items
    is_scalar = bool(item.accepts) and item.keeps <= SCALAR_TYPES
    return is_scalar and not (item.conditions or item.runs_user_code or item.has_links or item.allowed)


def is_needed(cursor: Cursor, of_input: bool, is_dumped: bool = False) -> bool:
    """Return whether a value is present in every object that passes, or in every result.

    In results that are dumped, the values of types with functions of an extension are those of its `dump`.
    """
    info, is_required = cursor.info, cursor.presence == "required"
    decides = any(one.condition is not None for one in info.matches)
    if info.has_own_error or decides:
        return False
    if of_input:
        return is_required and not info.fills_absent and not cursor.has_failover
    if info.runs_user_code:
        return is_dumped and is_required and _MOVING.isdisjoint(info.flags) and info.result is None
    makes_any = "into" in info.flags and not _makes_instances(info)
    if info.result == "strip" or makes_any or info.has_user_code:
        return False
    if info.result == "raw":
        return is_required and "failover" not in info.flags
    if is_required:
        return not moves_at(cursor, but_default=True)
    default = info.default
    is_known = default is not UNDEFINED and not is_function(default) and not is_reference(default)
    return is_known and not info.cast and not cursor.prefs.no_defaults and cursor.presence == "optional"


_OTHER_RESULTS = frozenset(("cast", "default", "empty", "failover", "into", "result"))


def is_object(info: SchemaInfo) -> bool:
    """Return whether every value that passes is an object, or has no keys or items."""
    if not info.is_object or not info.accepts or info.conditions or info.runs_user_code:
        return False
    if not _OTHER_RESULTS.isdisjoint(info.flags) or any(rule.is_user_code for rule in info.rules):
        return False
    return not _listed_values(info)


def passes(cursor: Cursor, info: SchemaInfo, value: object) -> bool:
    """Return whether a value passes the schema of a record, with the default options."""
    return cursor.inspector.schema_of(info).validate(value).error is None


def passes_unchanged(cursor: Cursor, info: SchemaInfo, value: object) -> bool:
    """Return whether a value passes unchanged, whatever values surround it.

    It is unknown, and False, if surrounding values or user-defined functions decide.
    """
    schema = cursor.inspector.schema_of(info)
    if schema is None or not _is_alone(info):
        return False
    try:
        for flag in ("default", "failover"):
            schema = schema._set_flag(flag, UNDEFINED)
        result = schema.validate(value)
    except SchemaError:  # an open ruleset, or a reference that leads beyond the schema
        return False
    return result.error is None and type(result.value) is type(value) and bool(result.value == value)


def refuses(cursor: Cursor, value: object) -> bool:
    """Return whether a value fails, whatever values surround it; False if that is unknown."""
    try:
        return _is_alone(cursor.info) and not passes(cursor, cursor.info, value)
    except SchemaError:
        return False


def _is_alone(info: SchemaInfo) -> bool:
    """Return whether neither surrounding values nor user-defined functions affect the verdict."""
    reads = info.reads_others or info.lists_others or info.has_links
    return not reads and not any(
        one.has_user_code or _has_conditional_match(one) for one in records_within(info)
    )


def _has_conditional_match(info: SchemaInfo) -> bool:
    """Return whether another value chooses an alternative, which `reads_others` does not include."""
    conditions = [match.condition for match in info.matches]
    return any(one is not None and one.ref is not None for one in conditions)
