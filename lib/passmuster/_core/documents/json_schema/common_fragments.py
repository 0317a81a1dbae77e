"""The parts of a JSON Schema that every schema has: listed values, `empty`, defaults, casts, results, notes.

Schema side. Validation runs the steps of the processing order; here they are followed backwards, from valid
values to possible inputs.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...language.preferences.preferences import DEFAULTS
from ..inspection.effects import keeps, keeps_when_listed, passes_unchanged, returns_scalars
from ..inspection.json_constants import NONE, as_json, is_native, is_too_large
from ..inspection.schema_info import ArrayInfo, StringInfo, is_reference
from .condition_words import value_words
from .constraint_keywords import FUNCTION, REFERENCE
from .conversion_fragments import CONVERSION, converted_to, in_any_case
from .fragment import SchemaFragment, accepts_none, all_of, any_of, listed, ordered, unknown, without
from .type_fragments import type_fragment

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..inspection.schema_info import ListedValues, Notes, SchemaInfo
    from .exporting import ExportCursor

_CASTS = {"map": "object", "number": "number", "string": "string", "tuple": "array"}
"""The results of casts that JSON has, as types of JSON."""

_CONVERTED = "values are compared after conversion"
_IN_ANY_CASE = "upper and lower case count as one"
_NO_JSON = "JSON has no form of a listed value"
_TOO_LARGE = "a listed value is too large"


def value_fragment(cursor: ExportCursor) -> SchemaFragment:
    """Return a fragment that accepts a value of a schema without conditions."""
    info = cursor.info
    made = _input(cursor.incoming()) if cursor.is_input or info.result == "raw" else _output(cursor)
    for meta in info.notes.metas:
        own = _own_schema(meta)
        if own is not None:
            made = all_of([made, SchemaFragment(own)])
    said = _annotations(cursor, made.words)
    unsent = "readOnly" if cursor.is_input else "writeOnly"
    if cursor.is_plain and said.get(unsent) is True:
        reason = "a client does not send it" if cursor.is_input else "it is not sent back"
        made = made.narrowing(unsent, reason)
        if cursor.is_input and cursor.presence == "required":
            made = made.losing(unsent, reason)
    made = made.replaced(words=())
    if not (said or info.is_secret) or (cursor.is_plain and accepts_none(made.json)):
        return made
    json = {"not": {}} if made.json is False else {} if made.json is True else made.json
    if info.is_secret and json.get("type") == "string":
        said.setdefault("format", json.get("format", "password"))
    json = {**said, **{key: value for key, value in json.items() if key not in said}}
    return made.with_json(ordered(json) if cursor.is_plain else json)


# Input


def _input(cursor: ExportCursor) -> SchemaFragment:
    info = cursor.info
    if cursor.has_failover and not cursor.is_plain:
        return SchemaFragment({}) if _is_literal(info.failover) else unknown("failover", FUNCTION)
    if info.has_own_error and not cursor.is_plain:
        return unknown("error", FUNCTION)
    made = SchemaFragment(False) if cursor.presence == "forbidden" else _passing(cursor)
    if cursor.has_failover:
        made = made if _is_literal(info.failover) else made.losing("failover", FUNCTION)
        made = made.narrowing("failover", "another value replaces a wrong one")
    if info.has_own_error:
        made = cursor.doubted(made, "error", FUNCTION)
    if info.empty is not None:
        made = _with_empty(cursor, made, info.empty)
    if _cast_may_fail(info):
        made = made.losing("cast", "not every value that passes can be cast")
    if "into" in info.flags:
        made = made.losing("into", FUNCTION)
    return made.losing("external", FUNCTION) if info.externals else made


def _passing(cursor: ExportCursor) -> SchemaFragment:
    """Return a fragment that accepts the values that pass the lists, or the type and its rules."""
    info = cursor.info
    hits, lists = SchemaFragment(False), (info.allowed, info.refused)
    are_told = cursor.is_plain and any(one is not None and one.has_references for one in lists)
    if info.allowed is not None:
        hits = _listed(cursor, info.allowed, "valid" if info.only else "allow")
    if info.only and not are_told:
        return _typed(hits) if cursor.is_plain else hits
    made = type_fragment(cursor)
    if are_told:
        return _told_references(cursor, made)
    if info.refused is not None and info.refused.values:
        made = _refusing(cursor, made, info.refused)
    # Allowed values pass before refused ones are looked up.
    return any_of([made, hits]) if info.allowed is not None and info.allowed.values else made


def _typed(hits: SchemaFragment) -> SchemaFragment:
    """Return listed values with their type, for readers."""
    json = hits.json if isinstance(hits.json, dict) else {}
    types = {_NAMES.get(type(value)) for value in json.get("enum", [json.get("const")])}
    if types == {"null"} or None in types or not json.keys() <= {"enum", "const"}:
        return hits
    names = sorted(types, key=lambda name: name == "null")
    return hits.with_json({"type": names[0] if len(names) == 1 else names, **json})


_NAMES = {str: "string", bool: "boolean", int: "number", float: "number", type(None): "null"}


def _told_references(cursor: ExportCursor, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment of the type, with words about the references among listed values."""
    info = cursor.info
    for values, rule, words in (
        (info.allowed, "valid" if info.only else "allow", "Must be" if info.only else "May also be"),
        (info.refused, "invalid", "Must not be"),
    ):
        if values is not None and values.has_references:
            listed_words = value_words(values)
            made = cursor.doubted(made, rule, REFERENCE)
            made = made.saying(listed_words and f"{words} {listed_words}.")
    return made


def _listed(cursor: ExportCursor, values: ListedValues, rule: str) -> SchemaFragment:
    """Return a fragment that accepts the values of a list, as they come in or go out."""
    converts = cursor.converts
    if any(map(is_reference, values.values)):
        return unknown(rule, REFERENCE)
    if any(map(is_too_large, values.values)):
        return unknown(rule, _TOO_LARGE)
    if not cursor.is_input and (values.enums or not all(map(is_native, values.values))):
        made = type_fragment(cursor) if cursor.is_plain else SchemaFragment({})
        return cursor.doubted(made, rule, _NO_JSON)
    given = values.portable if values.enums else values.values
    known = [found for found in map(as_json, given) if found is not NONE]
    made, is_plain = listed(known), cursor.is_plain
    if is_plain and converts and len(known) < len(given):
        made = any_of([made, type_fragment(cursor)]).losing(rule, _NO_JSON)
    if values.enums and not converts:
        made = made.losing(rule, "without conversion only the members of an Enum class pass")
    if values.ignores_case and (cursor.is_input or not converts):
        made = made.narrowing(rule, _IN_ANY_CASE) if is_plain else in_any_case(known, rule)
    if converts and not all(keeps(cursor.info, value) for value in values.values):
        made = made.losing(rule, "a value is converted before it is compared")
    if is_plain and cursor.is_input and converts:
        others = converted_to(cursor, values.values)
        return made if accepts_none(others.json) else made.narrowing(rule, CONVERSION)
    return any_of([made, converted_to(cursor, values.values)]) if cursor.reads_unconverted else made


def _refusing(cursor: ExportCursor, made: SchemaFragment, values: ListedValues) -> SchemaFragment:
    """Return a fragment that does not accept the values of a list."""
    info, converts = cursor.info, cursor.is_input and cursor.converts
    if values.enums:
        return made.losing("invalid", "a member of an Enum class has other spellings, too")
    refused = []
    for value in values.values:
        found = NONE if is_reference(value) else as_json(value)
        if is_reference(value):
            made = made.losing("invalid", REFERENCE)
        elif converts and not keeps(info, value):
            made = made.losing("invalid", _CONVERTED)
        is_left = cursor.is_input or keeps_when_listed(cursor)
        if found is not NONE and (keeps(info, value) if converts else is_left):
            refused.append(found)
        elif found is NONE and is_too_large(value):
            made = made.losing("invalid", _TOO_LARGE)
        elif found is NONE and not cursor.is_input:
            made = made.losing("invalid", _NO_JSON)
    if refused and converts and info.converted:
        made = made.losing("invalid", _CONVERTED)
    if values.ignores_case and cursor.is_plain:
        made = made.losing("invalid", _IN_ANY_CASE)
    is_wide = values.ignores_case and not cursor.is_plain and bool(refused)
    every = in_any_case(refused, "invalid") if is_wide else listed(refused)
    return without(made, every, "invalid", _IN_ANY_CASE)


def _with_empty(cursor: ExportCursor, made: SchemaFragment, empty: SchemaInfo) -> SchemaFragment:
    """Return a fragment that also accepts values that count as missing, unless the value is required."""
    inner = cursor.below(empty).input()
    inner.prefs = cursor.inspector.merged_prefs(empty, DEFAULTS)
    found = inner.fragment()
    trims = "trim" in cursor.info.conversions
    changes = bool(cursor.converts and cursor.info.converted)
    is_plain = not trims and not changes
    if cursor.presence == "required":
        return without(made, found, "empty", _CONVERTED) if is_plain else made.losing("empty", _CONVERTED)
    if trims:  # to compare, even where nothing is converted
        found = any_of([found, SchemaFragment({"type": "string"})])
    if changes:
        listed_alone = empty.allowed if empty.only and not empty.lists_others else None
        more = converted_to(cursor, None if listed_alone is None else listed_alone.values)
        found = any_of([found, SchemaFragment(more.json)])
    made = cursor.also(made, found, "empty", "values that count as missing are accepted, too")
    return made if is_plain and found.is_exact else made.losing("empty", _CONVERTED)


def _cast_may_fail(info: SchemaInfo) -> bool:
    """Return whether a value that passes may be impossible to cast."""
    if isinstance(info, ArrayInfo) and info.cast in ("set", "frozenset"):
        allowed = [item for item in info.items if item.presence != "forbidden"]
        are_known = bool(allowed) or (bool(info.ordered) and not info.items)
        return not are_known or not all(map(returns_scalars, (*allowed, *info.ordered)))
    return isinstance(info, StringInfo) and info.cast in ("time", "timedelta")


# Output


def _output(cursor: ExportCursor) -> SchemaFragment:
    info, flags = cursor.info, cursor.info.flags
    if info.result == "strip":
        return SchemaFragment(False)
    changes = {"into": "into" in flags, "external": info.externals, "error": info.has_own_error}
    changing = [rule for rule, is_set in changes.items() if is_set]
    if changing and not cursor.is_plain:
        return unknown(changing[0], FUNCTION)
    made = SchemaFragment(False) if cursor.presence == "forbidden" else _passing(cursor)
    for rule in changing:
        made = cursor.doubted(made, rule, FUNCTION)
    if info.empty is not None:
        made = made.losing("empty", "empty values count as missing")
    if "default" in flags and not cursor.prefs.no_defaults:
        made = _with_value(cursor, made, info.default, "default")
    if cursor.has_failover:
        made = _with_value(cursor, made, info.failover, "failover")
    if not info.cast:
        return made
    if info.cast not in _CASTS:
        return cursor.doubted(made, "cast", "what comes of it has no JSON of its own")
    cast = SchemaFragment({"type": _CASTS[info.cast]})
    if cursor.is_plain:
        made = cast.narrowing("cast", "a value may be one that is not cast")
    else:
        made = any_of([made, cast])
    return made.losing("cast", "only the type of what comes of it is said")


def _with_value(cursor: ExportCursor, made: SchemaFragment, value: Any, flag: str) -> SchemaFragment:
    """Return a fragment that also accepts a value that is returned unchecked."""
    if value is DEEP_DEFAULT or value is UNDEFINED:
        return made
    if not _is_literal(value):
        return cursor.doubted(made, flag, FUNCTION if callable(value) else REFERENCE)
    if not is_native(value):
        return cursor.doubted(made, flag, "the value has no JSON of its own")
    if not accepts_none(made.json) and passes_unchanged(cursor, cursor.info, value):
        return made
    reason = "the value is not checked"
    return cursor.also(made, listed([as_json(value)]), flag, reason).losing(flag, reason)


def _is_literal(value: Any) -> bool:
    return not is_reference(value) and (not callable(value) or value is UNDEFINED or value is DEEP_DEFAULT)


# Notes


def _annotations(cursor: ExportCursor, words: tuple[str, ...]) -> dict[str, Any]:
    """Return the annotations of a schema, with sentences about rules that no keyword expresses."""
    info = cursor.info
    notes = info.notes
    found: dict[str, Any] = {}
    if isinstance(notes.label, str):
        found["title"] = notes.label
    text = "\n\n".join([part for part in (notes.description, " ".join(words)) if type(part) is str and part])
    if text:
        found["description"] = text
    if info.is_secret:
        return {**found, **({"writeOnly": True} if cursor.is_input else {}), **_marks(notes)}
    if cursor.is_plain and cursor.is_input and info.result == "strip":
        found["writeOnly"] = True
    default = as_json(info.default)
    if default is not NONE:
        found["default"] = default
    examples = [made for made in map(as_json, notes.examples) if made is not NONE]
    if examples:
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
        for key, value in meta.items() if isinstance(meta, Mapping) and not _own_schema(meta) else ():
            made = as_json(value)
            if key == "deprecated":
                found[key] = found[key] or value is True or (type(value) is str and bool(value))
            elif made is not NONE and (key in _TOLD or (type(key) is str and key[:2] == "x-")):
                found[key] = made
    return {keyword: value for keyword, value in found.items() if value or value == ""}


def _own_schema(meta: object) -> dict[str, Any] | None:
    """Return the JSON Schema that a meta adds, or None."""
    found = meta.get("jsonSchema", meta.get("json_schema")) if isinstance(meta, Mapping) else None
    return dict(found) if isinstance(found, Mapping) else None
