"""Which schemas leave a JSON value as it is, and which leave it in its place.

Schema side. What is asked here errs on one side: a schema of which nothing is known changes values.
"""

from __future__ import annotations

from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED
from ..description.describing import inside_out
from .json_constants import NONE, as_json, is_native as is_native_value

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...language.preferences.preferences import Preferences
    from ..base import Schema

_MOVING = ("empty", "failover", "into")
"""Flags that may take a value out of its place or put one there."""

_CHANGING = ("cast", "default", "empty", "failover", "into", "result")

_KEPT = frozenset(("alternatives", "any", "function", "link", "object"))
"""Types that convert nothing themselves."""

_SCALARS = frozenset(("binary", "boolean", "date", "decimal", "number", "string", "uuid"))
"""Types of values that can be hashed."""

_CONVERTED: dict[str, tuple[type, ...]] = {
    "array": (list, tuple),
    "binary": (str, dict),
    "date": (str, int, float),
    "decimal": (str, int, float),
    "number": (str,),
    "string": (str,),
    "uuid": (str,),
}
"""Types of JSON values that conversion may change, by the type that they are converted to."""

_CONVERTING_FORMATS = {"hex": "byteAligned", "isoDate": "", "uri": "encodeUri"}
"""Formats that convert strings, with the option by which they do."""


def family_of(schema: Schema[Any]) -> str:
    """Return the name of the type of ours that a type is or goes back to."""
    definition = schema.spec.definition
    while definition.base is not None and definition.parent is not None:
        definition = definition.parent
    name: str = definition.type
    return name


def makes_scalars(schema: Schema[Any]) -> bool:
    """Tell whether all that comes of a schema can be hashed."""
    spec = schema.spec
    flags = spec.flags
    if (
        any(flag in flags for flag in (*_MOVING, "cast", "default"))
        or spec.term("whens")
        or has_functions(schema)
    ):
        return False
    values = () if spec.valids is None else spec.valids.values
    if not all(value is None or isinstance(value, (str, int, float)) for value in values):
        return False
    return bool(flags.get("only")) or family_of(schema) in _SCALARS


def conversions_of(schema: Schema[Any]) -> set[str]:
    """Return what conversion does to strings, by the names of rules and terms."""
    found = set()
    spec = schema.spec
    for rule in spec.rules:
        option = _CONVERTING_FORMATS.get(rule.name)
        if option is not None and (not option or rule.args.get("options", {}).get(option)):
            found.add("format")
        if rule.name in ("case", "normalize") or (rule.name == "trim" and rule.args["enabled"]):
            found.add(rule.name)
    if spec.term("replacements"):
        found.add("replace")
    if spec.flags.get("truncate") and spec.rule("max") is not None:
        found.add("truncate")
    return found


def keeps(schema: Schema[Any]) -> bool:
    """Tell whether conversion leaves every JSON value as it is, before it is compared with listed ones."""
    spec = schema.spec
    if spec.definition.has_functions:
        return False
    family = family_of(schema)
    if family == "string":
        return not conversions_of(schema)
    if family == "array":
        return spec.rule("sort") is None
    return family in _KEPT


def stays(schema: Schema[Any], value: object) -> bool:
    """Tell whether conversion leaves one JSON value as it is."""
    if keeps(schema):
        return True
    spec = schema.spec
    if spec.definition.has_functions:
        return False
    family = family_of(schema)
    if family == "boolean":
        listed = (*spec.term("truthy"), *spec.term("falsy"))
        return type(value) is bool or (type(value) is not str and not listed)
    return family in _CONVERTED and type(value) not in _CONVERTED[family]


def comes_out(schema: Schema[Any], value: object) -> bool:
    """Tell whether a value passes a schema and stays as it is, whatever is around it."""
    if schema.spec.refs or schema.spec.value_refs or schema.spec.links:
        return False
    if any(has_functions(part) for part in inside_out(schema)):
        return False
    for flag in ("default", "failover"):
        schema = schema._set_flag(flag, UNDEFINED)
    result = schema.validate(value)
    return result.error is None and type(result.value) is type(value) and bool(result.value == value)


def settles(schema: Schema[Any], prefs: Preferences) -> bool:
    """Tell whether a value stays as it is when it has been compared with listed ones."""
    family = family_of(schema)
    spec = schema.spec
    if any(rule.definition.is_users for rule in spec.rules) or spec.definition.has_functions:
        return False
    if family == "number":
        return spec.rule("precision") is None
    return family in ("any", "boolean", "string") or not changes(schema, prefs)


def changes(schema: Schema[Any], prefs: Preferences, but_default: bool = False) -> bool:
    """Tell whether a JSON value that passes may come out as another one, or a missing one as one."""
    spec = schema.spec
    flags = spec.flags
    for flag in _CHANGING:
        if flag in flags and not (but_default and flag == "default"):
            return True
    if has_functions(schema):
        return True
    prefs = spec.preferences.merged(prefs) if spec.preferences else prefs
    if flags.get("insensitive") and spec.valids is not None and prefs.convert:
        return True
    if any(changes(part, prefs, but_default) for part in _parts(schema)):
        return True
    return _changes_type(schema, prefs)


def _changes_type(schema: Schema[Any], prefs: Preferences) -> bool:
    family = family_of(schema)
    if family in ("any", "function"):
        return False
    if family in ("number", "boolean", "string"):
        return bool(prefs.convert) and not keeps(schema)
    spec = schema.spec
    if family == "array":
        if spec.flags.get("single") or prefs.strip_arrays or (prefs.convert and not keeps(schema)):
            return True
        return any(changes(item, prefs) for item in (*spec.term("items"), *spec.term("ordered")))
    if family == "object":
        if spec.term("renames") or prefs.strip_objects:
            return True
        inner = [entry.schema for entry in spec.term("keys")]
        inner += [entry.rule for entry in spec.term("patterns")]
        return any(changes(one, prefs) for one in inner)
    if family == "alternatives":
        return any(match.schema is None or changes(match.schema, prefs) for match in spec.term("matches"))
    if family == "link":
        return True
    return bool(prefs.convert)  # what is left takes no JSON value without conversion


def changes_strings_only(schema: Schema[Any]) -> bool:
    """Tell whether values other than strings stay as they are, where they pass."""
    spec = schema.spec
    if family_of(schema) not in ("number", "string", "uuid") or "cast" in spec.flags:
        return False
    return not (spec.term("whens") or has_functions(schema) or spec.rule("precision") is not None)


def moves_at(place: Any, but_default: bool = False) -> bool:
    """Tell the same as `moves` of the schema of a place, where a link is followed once."""
    schema = place.schema
    if schema.type == "link" and not schema.spec.term("whens"):
        try:
            target = schema._meant(place)
        except SchemaError:
            return True
        own = any(flag in schema.spec.flags for flag in (*_MOVING, "default", "result"))
        return own or has_functions(schema) or moves(target, place.prefs, True)
    return moves(schema, place.prefs, but_default)


def moves(schema: Schema[Any], prefs: Preferences, but_default: bool = False) -> bool:
    """Tell whether a value that is there may come out as missing, or a missing one as one.

    With `but_default` it is known to be there.
    """
    spec = schema.spec
    flags = spec.flags
    if any(flag in flags for flag in _MOVING) or flags.get("result") == "strip" or has_functions(schema):
        return True
    prefs = spec.preferences.merged(prefs) if spec.preferences else prefs
    if "default" in flags and not prefs.no_defaults and not but_default:
        return True
    if any(moves(part, prefs, but_default) for part in _parts(schema)) or family_of(schema) == "link":
        return True
    matches = spec.term("matches")
    return any(match.schema is None or moves(match.schema, prefs, True) for match in matches)


def has_functions(schema: Schema[Any]) -> bool:
    """Tell whether functions of the caller's have a say in what becomes of a value."""
    spec = schema.spec
    error = spec.flags.get("error")
    if error is not None and not isinstance(error, BaseException):
        return True
    if spec.definition.has_functions or spec.term("externals"):
        return True
    return any(rule.definition.is_users for rule in spec.rules)


def _parts(schema: Schema[Any]) -> Iterator[Any]:
    """Yield the schemas that the conditions of a schema choose from."""
    for condition in schema.spec.term("whens"):
        if condition.concat is not None:
            yield condition.concat
        for case in condition.cases:
            yield from (part for part in (case.then, case.otherwise) if part is not None)


_GIVEN = ("default", "failover")


def is_native(schema: Schema[Any]) -> bool:
    """Tell whether what comes out is a value of JSON just as it is, where a value of JSON came in."""
    spec = schema.spec
    flags = spec.flags
    if has_functions(schema) or "cast" in flags or "into" in flags or spec.term("whens"):
        return False
    given = [flags[flag] for flag in _GIVEN if flag in flags]
    if spec.valids is not None:
        given += spec.valids.values
    if not all(map(is_native_value, given)):
        return False
    family = family_of(schema)
    if family == "object":
        inner = [entry.schema for entry in spec.term("keys")]
        inner += [entry.rule for entry in spec.term("patterns")]
        return all(map(is_native, inner))
    if family == "array":
        return all(map(is_native, (*spec.term("items"), *spec.term("ordered"))))
    if family == "alternatives":
        return all(match.schema is not None and is_native(match.schema) for match in spec.term("matches"))
    return family in ("any", "boolean", "number", "string")


def default_of(schema: Schema[Any], prefs: Preferences) -> Any:
    """Return the default of a schema as JSON, NONE where it has none or none that is known."""
    spec = schema.spec
    if prefs.no_defaults or "default" not in spec.flags:
        return NONE
    return as_json(spec.flags["default"])
