"""Warnings about literal definitions that mean something else in other libraries, and about suspicious keys.

Schema side.
"""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.formats.patterns.pattern import is_pattern
from ....foundation.misuse.other_names import hint_of_function
from ....foundation.schema_error import SchemaError, show
from ..entries import is_schema_like
from ..method_arguments import warn_schema
from .contradictions import is_lambda

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ....engine.nodes.records import Spec
    from ..definition import LibraryLike

_FOREIGN_KEYS = frozenset(("schema", "voluptuous"))
"""The libraries in which keys are marked as required or optional."""

_WORDS = frozenset(
    (
        "any", "array", "bool", "boolean", "bytes", "date", "datetime", "dict", "float", "int", "integer",
        "list", "null", "number", "object", "str", "string", "uuid",
    )
)  # fmt: skip
"""The names of types in libraries in which schemas are written in strings."""

_LITERAL_CLASSES = (str, bool, int, float, type(None))


def warn_misread_literal(root: LibraryLike, definition: object, where: str = "") -> None:
    """Warn about the name of a type, a list of one schema, and a lambda; `where` ends the message."""
    if isinstance(definition, str):
        if definition in _WORDS:
            instead = f"{definition}()" if definition in root._definitions else None
            instead = instead or hint_of_function(definition, root._definitions)
            warn_schema(
                f"{show(definition)} is a value here: write {instead}, or valid({show(definition)}){where}"
            )
    elif isinstance(definition, (list, tuple)):
        if type(definition) is tuple and len(definition) == 2:
            _warn_field(definition, where)
        lone = definition[0] if len(definition) == 1 else None
        if not isinstance(lone, _LITERAL_CLASSES):
            warn_schema(
                f"a list of one schema is that schema: write array().items(…) for an array of such{where}"
            )
        elif definition and all(isinstance(item, str) and item in _WORDS for item in definition):
            warn_misread_literal(root, definition[0], where)
    elif is_lambda(definition):
        warn_schema(
            "a function stands for custom(function), which makes another value of a value: "
            f"write any().custom(function), or any().check(function) for a condition{where}"
        )


def _warn_field(pair: tuple[Any, Any], where: str) -> None:
    """Warn about a type and its default, or `...`, which describe a field in other libraries."""
    kind, value = pair
    if not (callable(kind) or is_schema_like(kind)):
        return
    if value is ...:
        raise SchemaError(f"a type and ... are no schema: write required() of the type's schema{where}")
    if isinstance(value, _LITERAL_CLASSES) and value is not None:
        warn_schema(
            f"a tuple of a type and a value is two alternatives: write default({show(value)}) of the type's "
            f"schema, or a list for both{where}"
        )


def warn_json_schema_keys(keys: Mapping[Any, Any]) -> None:
    """Warn about keys that look like a JSON Schema."""
    if is_json_schema(keys):
        warn_schema(
            "a JSON Schema is taken for the keys of an object: write from_json_schema(document), "
            "or object({…}) with a schema for each key"
        )


_KEYWORDS = frozenset(
    (
        "$comment", "$defs", "$id", "$ref", "additionalProperties", "allOf", "anyOf", "const", "contains",
        "default", "definitions", "dependentRequired", "deprecated", "description", "else", "enum",
        "examples", "exclusiveMaximum", "exclusiveMinimum", "format", "if", "items", "maxItems",
        "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum",
        "multipleOf", "not", "oneOf", "pattern", "patternProperties", "prefixItems", "properties",
        "readOnly", "required", "then", "title", "type", "uniqueItems", "writeOnly",
    )
)  # fmt: skip
_ALONE: dict[str, Any] = {
    "anyOf": list, "const": _LITERAL_CLASSES, "enum": list, "exclusiveMaximum": (int, float),
    "exclusiveMinimum": (int, float), "maxItems": int, "maxLength": int, "maximum": (int, float),
    "minItems": int, "minLength": int, "minimum": (int, float), "multipleOf": (int, float), "oneOf": list,
}  # fmt: skip
"""Keywords that make a JSON Schema without a type, with the classes of their values."""

TELLING_KEYS: frozenset[str] = frozenset(("$ref", "$schema", "allOf", "properties", "type", *_ALONE))
"""Without one of these keys, a mapping is not taken for a JSON Schema."""

_TYPES = frozenset(("array", "boolean", "integer", "null", "number", "object", "string"))


def is_json_schema(keys: Mapping[Any, Any]) -> bool:
    """Return whether a mapping is a JSON Schema: its keys are keywords, with values of their kinds.

    >>> is_json_schema({"type": "string", "minLength": 2}), is_json_schema({"type": "string", "rules": []})
    (True, False)
    """
    dialect, kind = keys.get("$schema"), keys.get("type")
    if isinstance(dialect, str) and "json-schema.org" in dialect:
        return True
    is_kind = isinstance(kind, str) and kind in _TYPES
    if is_kind and isinstance(keys.get("properties"), Mapping):
        return True
    holds_schemas = any(isinstance(keys.get(name), list) for name in ("allOf", "anyOf", "oneOf"))
    refers = isinstance(keys.get("$ref"), str)
    limits = any(isinstance(keys[name], kinds) for name, kinds in _ALONE.items() if name in keys)
    return keys.keys() <= _KEYWORDS and ((is_kind and len(keys) > 1) or refers or holds_schemas or limits)


def warn_misread_key(key: object, spec: Spec) -> None:
    """Warn about a question mark at the end of a key, and about the default of a required key.

    Raises `SchemaError` for a key that describes keys.
    """
    if isinstance(key, type) or is_pattern(key) or is_schema_like(key):
        one = key.__name__ if isinstance(key, type) else show(key)
        raise SchemaError(f"keys: {one} is not a key: write object().pattern({one}, schema)")
    if type(key).__module__.partition(".")[0] in _FOREIGN_KEYS:
        raise SchemaError(
            f"keys: {show(key)} is of another library: write its key as a string, and required() or "
            "default(value) of the schema"
        )
    if type(key) is str and key[-1:] == "?" and key[:-1].isidentifier():
        warn_schema(
            f"the question mark is part of the key {show(key)}: keys may be left out unless required()"
        )
    if "default" in spec.flags and spec.flags.get("presence") == "required":
        warn_schema(f"default: it is never used, because the value is required (key {show(key)})")
