"""Hostile JSON Schemas: small ones that ask for much.

Definitions lead to each other twice, by every keyword that applies a schema, and what they end in is mostly
right. They stay below `hostile.MOST` bytes.
"""

from __future__ import annotations

from .hostile import MOST, TIMES, size_of

LEAVES = [
    {"type": "string"}, {"type": "number"}, {}, True, False, {"$ref": "#"}, {"const": 1}, {"minLength": 3},
    {"type": ["string", "null"]}, {"type": "string", "format": "password"}, {"writeOnly": True},
    {"type": "string", "format": "password", "minLength": 60_000}, {"type": "string", "format": "date-time"},
    {"format": "email"}, {"format": "uri"}, {"type": "string", "pattern": "^[0-9a-f]*$"},
    {"pattern": "^(ab|[0-9])+x?$"}, {"uniqueItems": True}, {"type": "array", "uniqueItems": True},
    {"type": "integer", "multipleOf": 7}, {"required": ["a", "b"]}, {"minProperties": 3}, {"maxItems": 2},
    {"enum": ["a", 1, None, {"a": 1}]}, {"enum": list(range(300))}, {"dependentRequired": {"a": ["b"]}},
    {"type": "object", "additionalProperties": {"type": "number"}}, {"contains": {"const": 1}},
    {"type": "array", "items": {"type": "integer"}}, {"not": {}}, {"contentEncoding": "base64"},
    {"items": {"required": ["a"], "properties": {"a": {"type": "number"}}}}, {"default": {"a": [1]}},
    {"properties": {"a": {"$ref": "#"}, "b": {"$ref": "#"}}}, {"items": {"$ref": "#"}}, {"maximum": 3},
]  # fmt: skip

TWICE = {
    "oneOf": lambda a, b: {"oneOf": [a, b]},
    "anyOf": lambda a, b: {"anyOf": [a, b]},
    "allOf": lambda a, b: {"allOf": [a, b]},
    "not": lambda a, b: {"not": {"anyOf": [a, b]}},
    "not twice": lambda a, b: {"not": {"not": a}, "allOf": [b]},
    "if": lambda a, b: {"if": a, "then": b, "else": a},
    "dependent": lambda a, b: {"dependentSchemas": {"a": a, "b": b}},
    "properties": lambda a, b: {"properties": {"a": a, "b": b}},
    "patterns": lambda a, b: {"patternProperties": {"^a*$": a, ".": b}},
    "additional": lambda a, b: {"properties": {"a": a}, "additionalProperties": b},
    "names": lambda a, b: {"propertyNames": a, "additionalProperties": b},
    "items": lambda a, b: {"prefixItems": [a], "items": b},
    "all items": lambda a, b: {"allOf": [{"items": a}, {"items": b}]},
    "contains": lambda a, b: {"contains": a, "minContains": 2, "maxContains": 900, "items": b},
    "unevaluated items": lambda a, b: {"anyOf": [a, b], "unevaluatedItems": a},
    "no unevaluated items": lambda a, b: {"oneOf": [a, b], "unevaluatedItems": False},
    "unevaluated properties": lambda a, b: {"anyOf": [a, b], "unevaluatedProperties": b},
    "no unevaluated properties": lambda a, b: {"allOf": [a, b], "unevaluatedProperties": False},
    "beside": lambda a, b: {**a, "anyOf": [b, {"type": "string"}]} if isinstance(a, dict) else {"anyOf": [b]},
    "nearest": lambda a, b: {"anyOf": [{"properties": {"a": a}, "required": ["a"]}, b, {"type": "object"}]},
}  # fmt: skip
"""JSON Schemas with two others in them."""


def reference(name):
    return {"$ref": f"#/$defs/{name}"}


def some_ways(choices):
    return [choices.item(TWICE)[1] for _ in range(choices.one([1, 1, 2, 3]))]


def linked(choices, inner, definitions):
    """Definitions, each with two references to the one before it, or one that leads anywhere."""
    ways, levels, first = some_ways(choices), choices.one(TIMES[2:]), len(definitions)
    circles = choices.one_in(4)
    definitions[f"s{first}"] = inner
    for number in range(first, first + levels):
        other = f"s{first + choices.below(levels + 1)}" if circles else f"s{number}"
        way = ways[number % len(ways)]
        definitions[f"s{number + 1}"] = way(reference(f"s{number}"), reference(other))
    return rooted(choices, reference(f"s{first + levels}"))


def rooted(choices, inner):
    """A schema, or one whose items or properties it is for."""
    return choices.one([
        inner, inner, {"items": inner}, {"additionalProperties": inner}, {"anyOf": [inner], "title": "x"},
        {"properties": {"a": inner, "b": {"type": "string", "format": "password"}}},
    ])  # fmt: skip


def nested(choices, inner, definitions):
    """The same schema twice in another one, as one object, or beside one that takes anything."""
    ways, is_shared = some_ways(choices), choices.below(2)
    levels = choices.one(TIMES)
    for number in range(levels):
        inner = ways[number % len(ways)](inner, inner if is_shared else {})
    return inner


def long(choices, inner, definitions):
    """Many of a kind."""
    times = choices.one([10, 50, 100, 200])
    return choices.one([
        {choices.one(["oneOf", "anyOf", "allOf"]): [inner] * times},
        {"anyOf": [{"required": [f"k{n}"], "unevaluatedProperties": False} for n in range(times // 2)]},
        {"properties": {f"k{n}": inner for n in range(times)}, "additionalProperties": False},
        {"patternProperties": {f"^k{n}|a": inner for n in range(times // 2)}},
        {"patternProperties": {f"{n}$": {"anyOf": [inner]} for n in range(times // 2)}},
        {"prefixItems": [inner] * times, "unevaluatedItems": False},
        {"items": {"oneOf": [{**inner, "title": str(n)} if isinstance(inner, dict) else inner
                             for n in range(times // 2)]}},
        {"allOf": [{"contains": inner, "minContains": n} for n in range(times // 2)]},
        {"dependentSchemas": {f"k{n}": inner for n in range(times)}},
        {"enum": [{"a": n, "b": [n]} for n in range(times)]},
        {"items": {"enum": [str(n) for n in range(times)]}, "uniqueItems": True},
    ])  # fmt: skip


def combined(choices, inner, definitions):
    way = choices.item(TWICE)[1]
    return way(inner, choices.one(LEAVES))


WAYS = [linked, linked, linked, nested, long, combined]


def a_hostile_document(choices):
    """Return a JSON Schema that is small, and hostile in one way or several."""
    made, definitions = choices.one(LEAVES), {}
    for _ in range(choices.below(2)):
        made = combined(choices, made, definitions)
    for _ in range(choices.below(3) + 1):
        more = dict(definitions)
        again = choices.one(WAYS)(choices, made, more)
        if size_of([again, more]) <= MOST:
            made, definitions = again, more
    if not definitions:
        return made
    return {**(made if isinstance(made, dict) else {}), "$defs": definitions}
