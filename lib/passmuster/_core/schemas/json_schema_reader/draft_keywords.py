"""The keywords of each draft, and how older ones are rewritten as draft 2020-12.

A draft is a row: its keywords, which of them hold schemas, and the rewriting of those that differ.
"""

from __future__ import annotations

import math

from ...foundation.schema_error import show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

ONE, LIST, MAP = "a schema", "a list of schemas", "a mapping of schemas"

SHAPES: dict[str, str] = {
    **dict.fromkeys(
        (
            "additionalItems", "additionalProperties", "contains", "else", "if", "items", "not",
            "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
        ),
        ONE,
    ),
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), LIST),
    **dict.fromkeys(
        ("$defs", "definitions", "dependentSchemas", "dependencies", "patternProperties", "properties"), MAP
    ),
}  # fmt: skip
"""The keywords that hold schemas; the list of `items` and the lists of `dependencies` are exceptions."""

KEYWORDS: dict[str, frozenset[str]] = {
    "number": frozenset(("exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum", "multipleOf")),
    "string": frozenset(("maxLength", "minLength", "pattern")),
    "array": frozenset(("contains", "items", "maxItems", "minItems", "prefixItems", "uniqueItems")),
    "object": frozenset(
        (
            "additionalProperties", "dependentRequired", "maxProperties", "minProperties",
            "patternProperties", "properties", "required",
        )
    ),
}  # fmt: skip
"""The keywords that apply to values of one kind only."""

NOTES = frozenset(
    (
        "$schema", "contentEncoding", "contentMediaType", "default", "deprecated", "description",
        "examples", "readOnly", "title", "writeOnly",
    )
)  # fmt: skip
"""The keywords that are annotations for people."""

DEFINITIONS = frozenset(("$defs", "definitions"))
"""The keywords whose schemas count only if something refers to them."""

SECRET: dict[str, Any] = {"format": "password", "writeOnly": True}
"""The keywords each of which marks a secret: in every draft, and beside `$ref`, too."""

_DRAFT_4 = frozenset(
    (
        "additionalItems", "additionalProperties", "allOf", "anyOf", "default", "definitions",
        "dependencies", "description", "enum", "exclusiveMaximum", "exclusiveMinimum", "format", "items",
        "maxItems", "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties",
        "minimum", "multipleOf", "not", "oneOf", "pattern", "patternProperties", "properties", "required",
        "title", "type", "uniqueItems", "$ref",
    )
)  # fmt: skip
_DRAFT_6 = _DRAFT_4 | {"const", "contains", "examples", "propertyNames"}
_DRAFT_7 = _DRAFT_6 | {"contentEncoding", "contentMediaType", "else", "if", "readOnly", "then", "writeOnly"}
_DRAFT_2019 = _DRAFT_7 | {
    "$defs", "$recursiveRef", "contentSchema", "dependentRequired", "dependentSchemas", "deprecated",
    "maxContains", "minContains", "unevaluatedItems", "unevaluatedProperties",
}  # fmt: skip
_DRAFT_2020 = (_DRAFT_2019 - {"$recursiveRef", "additionalItems"}) | {"$dynamicRef", "prefixItems"}
_OPENAPI_30 = (_DRAFT_4 - {"additionalItems", "definitions", "dependencies", "patternProperties"}) | {
    "deprecated",
    "example",
    "nullable",
    "readOnly",
    "writeOnly",
}

_ASSERTIONS = frozenset(
    (
        "const", "dependentRequired", "enum", "exclusiveMaximum", "exclusiveMinimum", "maxContains",
        "maxItems", "maxLength", "maxProperties", "maximum", "minContains", "minItems", "minLength",
        "minProperties", "minimum", "multipleOf", "pattern", "required", "type", "uniqueItems",
    )
)  # fmt: skip
_NOTES = frozenset(
    (
        "default", "deprecated", "description", "examples", "readOnly", "title", "writeOnly",
    )
)  # fmt: skip
_CONTENT = frozenset(("contentEncoding", "contentMediaType", "contentSchema"))
_UNEVALUATED = frozenset(("unevaluatedItems", "unevaluatedProperties"))
_CORE = frozenset(("$defs", "$dynamicRef", "$recursiveRef", "$ref", "definitions"))

ASSERTED = "format-assertion"
"""A pseudo-keyword for documents whose metaschema requires that formats are asserted."""

VOCABULARIES: dict[str, frozenset[str]] = {
    "core": _CORE,
    "applicator": frozenset(SHAPES) - DEFINITIONS - _UNEVALUATED,
    "unevaluated": _UNEVALUATED,
    "validation": _ASSERTIONS,
    "meta-data": _NOTES,
    "content": _CONTENT,
    **dict.fromkeys(("format", "format-annotation"), frozenset(("format",))),
    "format-assertion": frozenset(("format", ASSERTED)),
}
"""The keywords of the vocabularies of drafts 2019-09 and 2020-12, by the last part of their URIs."""


# From older keywords to those of draft 2020-12


def _items_as_prefix(words: dict[str, Any]) -> None:
    rest = words.pop("additionalItems", None)
    if isinstance(words.get("items"), list):
        words["prefixItems"] = words.pop("items")
        if rest is not None:
            words["items"] = rest


def _dependencies(words: dict[str, Any]) -> None:
    for key, value in words.pop("dependencies", {}).items():
        keyword = "dependentRequired" if isinstance(value, list) else "dependentSchemas"
        words[keyword] = {**words.get(keyword, {}), key: value}


def _exclusive_limits(words: dict[str, Any]) -> None:
    for limit, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if words.pop(exclusive, False) and limit in words:
            words[exclusive] = words.pop(limit)


def _nullable(words: dict[str, Any]) -> None:
    if words.pop("nullable", False) and "type" in words:
        given = words["type"]
        words["type"] = [*(given if isinstance(given, list) else [given]), "null"]


def _example(words: dict[str, Any]) -> None:
    if "example" in words:
        words.setdefault("examples", [words.pop("example")])


_REFERENCE = frozenset(("$ref",))


class Draft:
    """A row of the table: the keywords of a draft."""

    def __init__(
        self,
        keywords: Iterable[str],
        rewrites: tuple[Callable[[dict[str, Any]], None], ...],
        id_keyword: str | None = "$id",
        is_old: bool = False,
        has_booleans: bool = True,
    ) -> None:
        self.keywords: frozenset[str] = frozenset(keywords)
        self.rewrites = rewrites
        self.id_keyword: str | None = id_keyword
        self.is_old: bool = is_old
        """Whether keywords beside `$ref` have no effect, and `$id` may name an anchor."""
        self.has_booleans: bool = has_booleans
        self.asserts_formats: bool = ASSERTED in self.keywords
        self.contains_evaluates: bool = "prefixItems" in self.keywords
        self.checks: dict[str, Callable[[Any], bool]] = {
            keyword: _is_flag
            if keyword in ("exclusiveMinimum", "exclusiveMaximum") and not has_booleans
            else check
            for keyword, check in _CHECKS.items()
            if keyword in self.keywords
        }

    def limited_to(self, keywords: frozenset[str]) -> Draft:
        """Return the draft without the keywords of vocabularies that a document does not use."""
        return Draft(
            (self.keywords | {ASSERTED}) & keywords,
            self.rewrites,
            self.id_keyword,
            self.is_old,
            self.has_booleans,
        )

    def problem(self, schema: dict[str, Any]) -> tuple[str, str] | None:
        """Return the first keyword whose value has the wrong type, and a message, or None."""
        for keyword, value in schema.items():
            check = self.checks.get(keyword)
            if check is not None and not check(value):
                return keyword, f"{_NEEDED[check]} is needed, not {show(value)}"
        return None

    def words(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the keywords of a schema, rewritten as draft 2020-12."""
        keywords = _REFERENCE if self.is_old and "$ref" in schema else self.keywords
        found = {keyword: value for keyword, value in schema.items() if keyword in keywords}
        if not SECRET.keys().isdisjoint(schema):
            found.update([mark for mark in SECRET.items() if schema.get(mark[0]) == mark[1]])
        for rewrite in self.rewrites:
            rewrite(found)
        return found


# The types of the values of keywords


def _is_number(value: Any) -> bool:
    return (type(value) is int) or (isinstance(value, float) and math.isfinite(value))


def _is_count(value: Any) -> bool:
    return _is_number(value) and value >= 0 and value == int(value)


def _is_positive(value: Any) -> bool:
    return _is_number(value) and value > 0


def _is_a(kind: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kind)


_is_flag, _is_text, _is_mapping, _is_list = _is_a(bool), _is_a(str), _is_a(dict), _is_a(list)


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _are_name_lists(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(k, str) and _are_names(v) for k, v in value.items())


TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")


def _are_types(value: Any) -> bool:
    given = value if isinstance(value, list) else [value]
    return bool(given) and all(isinstance(name, str) and name in TYPES for name in given)


_NEEDED: dict[Any, str] = {
    _is_number: "a number",
    _is_count: "a non-negative integer",
    _is_positive: "a number above zero",
    _is_flag: "True or False",
    _is_text: "a string",
    _is_list: "a list",
    _is_mapping: "a mapping",
    _are_names: "a list of strings",
    _are_name_lists: "a mapping of lists of strings",
    _are_types: f"one of {', '.join(TYPES)} or a list of these",
}
_CHECKS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum"), _is_number),
    **dict.fromkeys(
        (
            "maxContains", "maxItems", "maxLength", "maxProperties", "minContains", "minItems", "minLength",
            "minProperties",
        ),
        _is_count,
    ),
    **dict.fromkeys(("nullable", "uniqueItems"), _is_flag),
    **dict.fromkeys(
        ("$dynamicRef", "$recursiveRef", "$ref", "description", "format", "pattern", "title"), _is_text
    ),
    "dependencies": _is_mapping,
    "dependentRequired": _are_name_lists,
    "enum": _is_list,
    "multipleOf": _is_positive,
    "required": _are_names,
    "type": _are_types,
}  # fmt: skip

_OLD = (_items_as_prefix, _dependencies)
DRAFTS: dict[str, Draft] = {
    "draft-2020-12": Draft(_DRAFT_2020, (_dependencies,)),
    "draft-2019-09": Draft(_DRAFT_2019, _OLD),
    "draft-07": Draft(_DRAFT_7, _OLD, is_old=True),
    "draft-06": Draft(_DRAFT_6, _OLD, is_old=True),
    "draft-04": Draft(_DRAFT_4, (*_OLD, _exclusive_limits), "id", is_old=True, has_booleans=False),
    "openapi-3.0": Draft(
        _OPENAPI_30, (_exclusive_limits, _nullable, _example), None, is_old=True, has_booleans=False
    ),
    "openapi-3.1": Draft(_DRAFT_2020 | {"example"}, (_dependencies, _example)),
}
"""The drafts, by the names that `json_schema` has for its targets."""

URIS: dict[str, str] = {
    "https://json-schema.org/draft/2020-12/schema": "draft-2020-12",
    "https://json-schema.org/draft/2019-09/schema": "draft-2019-09",
    "http://json-schema.org/draft-07/schema": "draft-07",
    "http://json-schema.org/draft-06/schema": "draft-06",
    "http://json-schema.org/draft-04/schema": "draft-04",
    "https://spec.openapis.org/oas/3.1/dialect/base": "openapi-3.1",
}
"""The drafts by the URIs of their metaschemas, without the fragment."""
