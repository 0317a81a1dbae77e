"""Keywords that mean a plain schema, written as the words of that schema.

A row of `READINGS` is a keyword and the function that takes it out of the words of a place if other words say
the same, about the verdict and about what is evaluated. `allOf` merges schemas that consist of plain words.
"""

from __future__ import annotations

from .draft_keywords import KEYWORDS, NOTES
from .key_conditions import CONDITIONS, IF, condition_of, is_bare, takes

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .document_index import Resource
    from .schema_graph import Edge

    Words = dict[str, Any]

EXCLUDED, PEERS = "excluded values", "relations of keys"
"""Words that no draft has: scalars that do not pass, and pairs of a method for keys and its keys."""

SCALARS = (str, bool, int, float, type(None))


def plainly(words: Words, resource: Resource, reads_conditions: bool) -> Words:
    """Return the words of a place, in plain words if they can be said so."""
    words = dict(words)
    for keyword, read in READINGS.items():
        if keyword in words:
            read(words)
    return _with_merged(words, resource, reads_conditions)


# Single keywords


def _read_not(words: Words) -> None:
    """Read values or keys that must not be there."""
    excluded = _excluded(words["not"])
    kinds = words.get("type", "any")
    kinds = [kind for kind in (kinds if isinstance(kinds, list) else [kinds]) if kind != "null"]
    is_whole = "type" in words or words.keys() - NOTES == {"not"}
    if excluded and len(kinds) == 1 and is_whole:
        words[EXCLUDED] = [*words.get(EXCLUDED, ()), *excluded]
        del words["not"]
        return
    parts = _parts(words["not"], "anyOf") or [words["not"]]
    wanted = [_needed_keys(part, in_not=True) for part in parts]
    given = words.get("type", "object")
    may_be = "object" in given and all(wanted)  # in a list, or the type itself
    if not may_be or (words.get("type") != "object" and any("type" in part.words for part in parts)):
        return
    single = [keys[0] for keys in wanted if len(keys) == 1]
    if single and ("patternProperties" in words or not set(single).isdisjoint(words.get("required", ()))):
        return
    if single:
        words["properties"] = {**words.get("properties", {}), **dict.fromkeys(single, False)}
    if len(single) < len(wanted):
        words[PEERS] = [*words.get(PEERS, ()), *[("nand", keys) for keys in wanted if len(keys) > 1]]
    words["type"] = "object"  # all other values have the keys, as nothing is required of them
    del words["not"]


def _excluded(edge: Edge) -> list[Any] | None:
    """Return the scalars that a schema lists, or None if it says anything else."""
    words = {} if isinstance(edge, bool) else edge.words
    values = words.get("enum", [words.get("const")])
    is_list = words.keys() in ({"enum"}, {"const"})
    return values if is_list and all(isinstance(value, SCALARS) for value in values) else None


def _parts(edge: Edge, keyword: str) -> list[Any]:
    """Return the schemas of a keyword that stands alone."""
    return edge.words[keyword] if not isinstance(edge, bool) and edge.words.keys() == {keyword} else []


def _needed_keys(edge: Edge, in_not: bool = False) -> list[str]:
    """Return the keys that a schema for objects requires, or none if it says anything else."""
    words = {} if isinstance(edge, bool) else edge.words
    others = words.keys() - {"required"}
    properties = words.get("properties", {}) if in_not else {}
    others -= {"properties"} if properties and all(map(is_bare, properties.values())) else set()
    is_plain = not others or (others == {"type"} and words["type"] == "object")
    return list(dict.fromkeys(words.get("required", ()))) if is_plain else []


def _read_choice(keyword: str, method: str) -> Callable[[Words], None]:
    """Return the reading of alternatives that require a key each."""

    def read(words: Words) -> None:
        wanted = [_needed_keys(part) for part in words[keyword]]
        keys = dict.fromkeys([needed[0] for needed in wanted if len(needed) == 1])
        if words.get("type") == "object" and 1 < len(keys) == len(wanted):
            words[PEERS] = [*words.get(PEERS, ()), (method, list(keys))]
            del words[keyword]

    return read


def _read_dependent(words: Words) -> None:
    """Read schemas that only require further keys."""
    wanted = {key: _needed_keys(edge) for key, edge in words["dependentSchemas"].items()}
    if all(wanted.values()) and wanted.keys().isdisjoint(words.get("dependentRequired", ())):
        words["dependentRequired"] = {**words.get("dependentRequired", {}), **wanted}
        del words["dependentSchemas"]


def _read_if(words: Words) -> None:
    """Read a condition that only asks for a key, and only requires further ones."""
    asked, wanted = _needed_keys(words["if"]), _needed_keys(words.get("then", True))
    if len(asked) == 1 and wanted and "else" not in words and words.get("type") == "object":
        dependent = words.get("dependentRequired", {})
        if asked[0] not in dependent:
            words["dependentRequired"] = {**dependent, asked[0]: wanted}
            del words["if"], words["then"]


READINGS: dict[str, Callable[[Words], None]] = {
    "not": _read_not,
    "anyOf": _read_choice("anyOf", "or_"),
    "oneOf": _read_choice("oneOf", "xor"),
    "dependentSchemas": _read_dependent,
    "if": _read_if,
}
READ = frozenset((*READINGS, "allOf", *IF))
"""The keywords without which the words of a place are plain already."""


# Several schemas


def _same(one: object, other: object) -> Any:
    return one if one == other else None


def _disjoint(one: dict[str, Any], other: dict[str, Any]) -> Any:
    both = {**one, **other, **{key: False for key, edge in one.items() if edge is False}}
    return both if all(both[key] is False for key in one if key in other) else None


def _joined(one: list[Any], other: list[Any]) -> list[Any]:
    return [*one, *[item for item in other if item not in one]]


_JOINS: dict[str, Callable[[Any, Any], Any]] = {
    "type": _same,
    **dict.fromkeys(("required", PEERS), _joined),
    **dict.fromkeys(("dependentRequired", "patternProperties", "properties"), _disjoint),
    **dict.fromkeys(("exclusiveMinimum", "minimum", "minItems", "minLength", "minProperties"), max),
    **dict.fromkeys(("exclusiveMaximum", "maximum", "maxItems", "maxLength", "maxProperties"), min),
    "uniqueItems": lambda one, other: one or other,
    EXCLUDED: lambda one, other: [*one, *other],
}
"""How two values of a keyword are one; None if they are not."""
_MERGED = frozenset(("type", "enum", "const", "format", PEERS, EXCLUDED)).union(*KEYWORDS.values())
_TOGETHER = (
    frozenset(("contains", "maxContains", "minContains")),
    frozenset(("items", "prefixItems")),
    frozenset(("additionalProperties", "patternProperties", "properties")),
)
"""Keywords whose meaning depends on each other."""


def _with_merged(words: Words, resource: Resource, reads_conditions: bool) -> Words:
    """Return words with those of the schemas of `allOf` that can be merged with them, conditions last."""
    own = {keyword: words.pop(keyword) for keyword in IF if keyword in words}
    words, kept = _each_merged(words, words.pop("allOf", []), resource, _merge)
    if reads_conditions:
        words = _with_condition(words, own) or {**words, **own}
        words, kept = _each_merged(words, kept, resource, _with_condition)
    else:
        words.update(own)
    return {**words, "allOf": kept} if kept else words


def _each_merged(
    words: Words, edges: list[Edge], resource: Resource, merge: Callable[[Words, Words], Words | None]
) -> tuple[Words, list[Edge]]:
    """Return words with those of the schemas that can be merged with them, and the others."""
    kept = []
    for edge in edges:
        is_near = not isinstance(edge, bool) and edge.site.resource is resource
        merged = merge(words, edge.words) if is_near else None  # type: ignore[union-attr]
        if merged is None:
            kept.append(edge)
        else:
            words = merged
    return words, kept


def _with_condition(words: Words, more: Words) -> Words | None:
    """Return words with the conditions of a schema that says nothing else, or None."""
    found: list[Any] = more[CONDITIONS] if more.keys() == {CONDITIONS} else []
    if "if" in more and more.keys() <= {*IF}:
        found = [condition_of(more)]
    known = list(words.get(CONDITIONS, ()))
    for new in found:
        if new is None or not takes(words, known, new):
            return None
        known.append(new)
    return {**words, CONDITIONS: known} if found else None


def _merge(words: Words, more: Words) -> Words | None:
    """Return the words of two schemas for a value that has to pass both, or None."""
    if len(more) == 1 and (keyword := next(iter(more))) in READINGS and keyword not in words:
        made = {**words, **more}
        READINGS[keyword](made)
        return None if keyword in made else made
    if not more.keys() <= _MERGED:
        return None
    for group in _TOGETHER:
        known, new = group.intersection(words), group.intersection(more)
        is_closed = group != _TOGETHER[-1] or "additionalProperties" in known | new
        forbids = new == {"properties"} and not any(more["properties"].values())  # nothing else
        if known and new and is_closed and not (forbids and "patternProperties" not in known):
            return None
    made = dict(words)
    for keyword, value in more.items():
        joined = value
        if keyword in made:
            joined = _JOINS[keyword](made[keyword], value) if keyword in _JOINS else None
        if joined is None:
            return None
        made[keyword] = joined
    return made
