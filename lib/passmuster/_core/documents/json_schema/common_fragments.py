"""The parts of a JSON Schema that every schema has: listed values, `empty`, defaults, casts, results, notes.

Schema side. Validation runs the steps of the processing order; here they are followed backwards, from valid
values to possible inputs.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.backend import records
from ...engine.constraints.frozen import by_class
from ...foundation.callers import is_function
from ...foundation.classes.class_fields import doc_of
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...language.preferences.preferences import DEFAULTS
from ..inspection.effects import keeps, passes_unchanged, returns_scalars
from ..inspection.json_constants import NONE, as_json, is_native, is_too_large
from ..inspection.schema_info import ArrayInfo, SchemaInfo, StringInfo, is_reference
from .constraint_keywords import FUNCTION, NO_WORD, REFERENCE, own_schema
from .conversion_fragments import CONVERSION, converted_to
from .fragment import SchemaFragment, accepts_none, all_of, any_of, listed, unknown, without

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..inspection.schema_info import ListedValues, Notes
    from .exporting import ExportCursor

_CASTS = {"map": "object", "number": "number", "string": "string", "tuple": "array"}
"""The results of casts that JSON has, as types of JSON."""

_CONVERTED = "values are compared after conversion"
IN_ANY_CASE = "upper and lower case count as one"
NO_JSON = "JSON has no form of a listed value"
_TOO_LARGE = "a listed value is too large"


def value_fragment(cursor: ExportCursor) -> SchemaFragment:
    """Return a fragment that accepts a value of a schema without conditions."""
    made = cursor.direction.of_value(cursor)
    for rule in cursor.info.rules:
        if rule.args.get("after"):  # it is also asked of listed values, and of what replaces a wrong one
            made = cursor.claims.doubted(made, rule.name, FUNCTION) if rule.is_user_code else made
            made = made.losing(rule.name, FUNCTION if rule.is_user_code else NO_WORD)
    for meta in cursor.info.notes.metas:
        own = own_schema(meta)
        if own is not None:
            made = all_of([made, SchemaFragment(own)])
    return cursor.claims.annotated(cursor, made, _annotations(cursor, made.words))


def passing(cursor: ExportCursor) -> SchemaFragment:
    """Return a fragment that accepts the values that pass the lists, or the type and its rules."""
    info = cursor.info
    hits = SchemaFragment(False)
    if cursor.presence == "forbidden":
        return hits
    if info.allowed is not None:
        hits = _listed(cursor, info.allowed, "valid" if info.only else "allow")
        if info.only:
            return hits
    made = cursor.claims.of_type(cursor)
    allowed = () if info.allowed is None else info.allowed.values
    refused = info.refused if info.refused is not None and info.refused.values else None
    # A scalar is in one of the lists alone, as each removes the values of the other: then any order is right.
    plain = refused is not None and records.PLAIN.issuperset(map(type, (*allowed, *refused.values)))
    are_apart = plain and not refused.ignores_case  # type: ignore[union-attr]
    if allowed and are_apart:
        made = any_of([made, hits])
    if refused is not None:
        made = _refusing(cursor, made, refused)
    # Otherwise allowed values pass before refused ones are looked up.
    return any_of([made, hits]) if allowed and not are_apart else made


def _listed(cursor: ExportCursor, values: ListedValues, rule: str) -> SchemaFragment:
    """Return a fragment that accepts the values of a list, as they come in or go out."""
    if any(map(is_reference, values.values)):
        return unknown(rule, REFERENCE)
    if any(map(is_too_large, values.values)):
        return unknown(rule, _TOO_LARGE)
    given = values.portable if values.enums else values.values
    by_value = bool(values.enums) and cursor.claims.are_dumped
    if by_value:
        given = tuple([_written_member(one) for one in cursor.listed()])
    elif cursor.direction.lacks_json(values.values, values.enums):
        return cursor.claims.without_json(cursor, rule)
    known = [found for found in map(as_json, given) if found is not NONE]
    ignores_case = values.ignores_case and not cursor.writes
    made = cursor.claims.in_any_case(known, rule) if ignores_case else listed(known)
    if by_value and cursor.reads and len(given) < len(values.portable):
        made = made.narrowing(rule, "the names of members are read, too")
    if cursor.reads and len(known) < len(given):
        made = cursor.claims.beside_others(cursor, made, rule)
    if values.enums and not cursor.converts:
        made = made.losing(rule, "without conversion only the members of an Enum class pass")
    if cursor.converts and not all(keeps(cursor.info, value) for value in values.values):
        made = made.losing(rule, "a value is converted before it is compared")
    return (
        cursor.claims.also(made, converted_to(cursor, values.values), rule, CONVERSION)
        if cursor.reads
        else made
    )


def _written_member(value: Any) -> Any:
    """Return a listed value as a dump writes it: a member of an Enum by its value, or else by its name."""
    inner = getattr(value, "value", value)
    return inner if inner is None or isinstance(inner, (bool, int, float, str)) else value.name


def _refusing(cursor: ExportCursor, made: SchemaFragment, values: ListedValues) -> SchemaFragment:
    """Return a fragment that does not accept the values of a list."""
    info = cursor.info
    if values.enums:
        return made.losing("invalid", "a member of an Enum class has other spellings, too")
    refused = []
    for value in values.values:
        found = NONE if is_reference(value) else as_json(value)
        if is_reference(value):
            made = made.losing("invalid", REFERENCE)
        elif cursor.reads and not keeps(info, value):
            made = made.losing("invalid", _CONVERTED)
        if found is not NONE:
            refused += [found] if cursor.direction.leaves_alone(cursor, value) else []
        elif is_too_large(value):
            made = made.losing("invalid", _TOO_LARGE)
        elif cursor.direction.lacks_json([value]):
            made = made.losing("invalid", NO_JSON)
    if refused and cursor.reads and info.converted:
        made = made.losing("invalid", _CONVERTED)
    if not values.ignores_case:
        return without(made, listed(refused), "invalid", IN_ANY_CASE)
    every = cursor.claims.in_any_case(refused, "invalid")
    if every.narrower:  # other spellings are refused, too
        made, every = made.losing("invalid", IN_ANY_CASE), SchemaFragment(every.json)
    return without(made, every, "invalid", IN_ANY_CASE)


# Values as they come in


def accepted(cursor: ExportCursor, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment of inputs; `made` accepts those that pass."""
    info = cursor.info
    if info.empty is not None:
        made = _with_empty(cursor, made, info.empty)
    if info.cast and by_class(_CAST_MAY_FAIL, info)(info):
        made = made.losing("cast", "not every value that passes can be cast")
    if "into" in info.flags:
        made = made.losing("into", FUNCTION)
    return made.losing("external", FUNCTION) if info.externals else made


def _with_empty(cursor: ExportCursor, made: SchemaFragment, empty: SchemaInfo) -> SchemaFragment:
    """Return a fragment that also accepts values that count as missing, unless the value is required."""
    inner = cursor.below(empty).input()
    inner.prefs = cursor.inspector.merged_prefs(empty, DEFAULTS)
    found = inner.fragment()
    trims = "trim" in cursor.info.conversions
    changes = bool(cursor.converts and cursor.info.converted)
    is_clear = not trims and not changes
    if cursor.presence == "required":
        return without(made, found, "empty", _CONVERTED) if is_clear else made.losing("empty", _CONVERTED)
    if trims:  # to compare, even where nothing is converted
        found = any_of([found, SchemaFragment({"type": "string"})])
    if changes:
        listed_alone = empty.allowed if empty.only and not empty.lists_others else None
        more = converted_to(cursor, None if listed_alone is None else listed_alone.values)
        found = any_of([found, SchemaFragment(more.json)])
    made = cursor.claims.also(made, found, "empty", "values that count as missing are accepted, too")
    return made if is_clear and found.is_exact else made.losing("empty", _CONVERTED)


def _array_may_fail(info: Any) -> bool:
    allowed = [item for item in info.items if item.presence != "forbidden"]
    are_known = bool(allowed) or (bool(info.ordered) and not info.items)
    is_set = info.cast in ("set", "frozenset")
    return is_set and not (are_known and all(map(returns_scalars, (*allowed, *info.ordered))))


_CAST_MAY_FAIL: dict[type, Callable[[Any], bool]] = {
    ArrayInfo: _array_may_fail,
    SchemaInfo: lambda info: False,
    StringInfo: lambda info: info.cast in ("time", "timedelta"),
}
"""Whether a value that passes may be impossible to cast."""


# Values as they come out


def changing_functions(cursor: ExportCursor) -> list[str]:
    """Return the names of what calls functions that may replace the result."""
    info = cursor.info
    calls = {"into": "into" in info.flags, "external": info.externals, "error": info.has_own_error}
    return [rule for rule, is_set in calls.items() if is_set]


def returned(cursor: ExportCursor, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment of results; `made` accepts those of values that pass."""
    info = cursor.info
    if info.empty is not None:
        made = made.losing("empty", "empty values count as missing")
    if "default" in info.flags and not cursor.prefs.no_defaults:
        made = _with_value(cursor, made, info.default, "default")
    if cursor.has_failover:
        made = _with_value(cursor, made, info.failover, "failover")
    if not info.cast or (cursor.claims.are_dumped and getattr(cursor.cast, "undo", None) is not None):
        return made
    if info.cast not in _CASTS:
        return cursor.claims.doubted(made, "cast", "what comes of it has no JSON of its own")
    cast = SchemaFragment({"type": _CASTS[info.cast]})
    made = cursor.claims.cast(made, cast)
    return made.losing("cast", "only the type of what comes of it is said")


def _with_value(cursor: ExportCursor, made: SchemaFragment, value: Any, flag: str) -> SchemaFragment:
    """Return a fragment that also accepts a value that is returned unchecked."""
    if value is DEEP_DEFAULT or value is UNDEFINED:
        return made
    if not is_literal_value(value):
        return cursor.claims.doubted(made, flag, FUNCTION if is_function(value) else REFERENCE)
    if not is_native(value):
        return cursor.claims.doubted(made, flag, "the value has no JSON of its own")
    if not accepts_none(made.json) and passes_unchanged(cursor, cursor.info, value):
        return made
    reason = "the value is not checked"
    return any_of([made, listed([as_json(value)])]).losing(flag, reason)


def is_literal_value(value: Any) -> bool:
    """Return whether a value is data, or makes no value at all."""
    return not is_reference(value) and (not is_function(value) or value is UNDEFINED or value is DEEP_DEFAULT)


# Notes


def _annotations(cursor: ExportCursor, words: tuple[str, ...]) -> dict[str, Any]:
    """Return the annotations of a schema, with sentences about rules that no keyword expresses."""
    info = cursor.info
    notes = info.notes
    found: dict[str, Any] = {}
    title = cursor.name_of_class()
    if title is not None:
        found["title"] = title
    description = notes.description if type(notes.description) is str else doc_of(cursor.class_())
    if description or words:
        found["description"] = "\n\n".join(filter(None, (description, " ".join(words))))
    if info.is_secret:
        return {**found, **cursor.direction.marks, **_marks(notes)}
    if info.result == "strip":
        found.update(cursor.claims.marks_of_stripped(cursor))
    if info.default is not UNDEFINED and (default := as_json(info.default)) is not NONE:
        found["default"] = default
    if notes.examples and (examples := [one for one in map(as_json, notes.examples) if one is not NONE]):
        found["examples"] = examples
    return {**found, **_marks(notes)}


_TOLD = ("readOnly", "writeOnly", "externalDocs")
"""The keywords of OpenAPI that are set by metas."""


def _marks(notes: Notes) -> dict[str, Any]:
    """Return tags, notes and the unit, and the metas that OpenAPI knows or that begin with `x-`."""
    if not (notes.metas or notes.tags or notes.notes or notes.unit is not None):
        return {}
    found: dict[str, Any] = {
        "deprecated": "deprecated" in notes.tags,
        "x-tags": [tag for tag in notes.tags if tag != "deprecated"],
        "x-notes": list(notes.notes),
        "x-unit": notes.unit if isinstance(notes.unit, str) else None,
    }
    for meta in notes.metas:
        for key, value in meta.items() if isinstance(meta, Mapping) and not own_schema(meta) else ():
            made = as_json(value)
            if key == "deprecated":
                found[key] = found[key] or value is True or (type(value) is str and bool(value))
            elif made is not NONE and (key in _TOLD or (type(key) is str and key[:2] == "x-")):
                found[key] = made
    return {keyword: value for keyword, value in found.items() if value or value == ""}
