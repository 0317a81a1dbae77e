"""The plain types of the language for JSON Schemas of values of one kind."""

from __future__ import annotations

from ...engine.formats.patterns.pattern import translate
from ...foundation.schema_error import SchemaError, show
from ..schema.entries import Match
from .draft_keywords import KEYWORDS, NOTES
from .format_rules import FORMATS, TESTS, format_pattern
from .key_conditions import CONDITIONS, with_conditions
from .plain_readings import EXCLUDED, PEERS, SCALARS
from .schema_graph import end_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .schema_graph import Edge, ScopedSchema
    from .schema_reader import SchemaReader

_KINDS = {CONDITIONS: "object", **{keyword: kind for kind, every in KEYWORDS.items() for keyword in every}}

_BESIDE_TYPE = NOTES | {"const", "enum", EXCLUDED}

_MOST_PAIRS = 1_000_000
"""Keys times patterns of an object: each key is tried with each pattern when the document is read."""


def _names(words: dict[str, Any]) -> list[str]:
    given = words.get("type", [])
    return given if isinstance(given, list) else [given]


def kinds_of(edge: Edge) -> set[str]:
    """Return the kinds of values that can pass at a place, according to its `type`."""
    end, _ = end_of(edge)
    if isinstance(end, bool) or "type" not in end.words:
        return set(_MAKERS) if end else set()
    return {"number" if name == "integer" else name for name in _names(end.words)}


def typed(reader: SchemaReader, place: ScopedSchema) -> tuple[Any, dict[str, Any]]:
    """Return the schema for `type`, or without `type` one for each kind that the keywords apply to.

    It is made once for all places with the same words, if these are strings: numbers of a hostile document
    may have one hash, and `1`, `1.0` and `True` are equal.
    """
    said = {word: value for word, value in place.words.items() if word not in _BESIDE_TYPE}
    if not place.is_leaf or not {*map(type, said.values())} <= {str}:
        return _typed(reader, place)
    key = (place.site.resource.draft, *said.items())
    if key not in reader.typed:
        reader.typed[key] = _typed(reader, place)
    return reader.typed[key]


def _typed(reader: SchemaReader, place: ScopedSchema) -> tuple[Any, dict[str, Any]]:
    words = place.words
    if "type" not in words:
        named = _kinds_named(reader, place)
        return None, {kind: _MAKERS[kind](reader, place) for kind in KEYWORDS if kind in named}
    kinds = list(dict.fromkeys("number" if name == "integer" else name for name in _names(words)))
    if reader.collects and len([kind for kind in kinds if kind != "null"]) > 1:
        others = dict.fromkeys([kind for kind in _MAKERS if kind not in kinds], False)
        named = _kinds_named(reader, place) | ({"number"} - set(_names(words)))  # of integers alone
        made = {kind: _MAKERS[kind](reader, place) for kind in kinds if kind in named}
        return None, {**others, **made}
    parts = [_MAKERS[kind](reader, place) for kind in kinds if kind != "null"]
    if not parts:
        return reader.root.valid(None), {}
    made = parts[0] if len(parts) == 1 else either(reader, parts)
    return made.allow(None) if "null" in kinds else made, {}


def either(reader: SchemaReader, schemas: list[Any]) -> Any:
    """Return alternatives, of which nobody needs to know that some are never reached."""
    return reader.root.alternatives()._with_matches(*map(Match, schemas))


def _asserts_format(reader: SchemaReader, place: ScopedSchema) -> bool:
    asserts = reader.asserts_formats or place.site.resource.draft.asserts_formats
    return asserts and place.words.get("format") in FORMATS


def _kinds_named(reader: SchemaReader, place: ScopedSchema) -> set[str]:
    """Return the kinds of values that keywords of a place apply to."""
    named = {_KINDS[keyword] for keyword in place.words if keyword in _KINDS}
    if _asserts_format(reader, place):
        named.add("string")
    return named


def listed_values(
    reader: SchemaReader, place: ScopedSchema, plain: Any, kinds: dict[str, Any]
) -> tuple[Any, list[dict[str, Any]]]:
    """Return the schema with the values of `enum` and `const`, or the keyword for them beside it."""
    words = place.words
    if EXCLUDED in words:
        plain = (reader.root.any() if plain is None else plain).invalid(*words[EXCLUDED])
    lists = [words["enum"]] if "enum" in words else []
    lists += [[words["const"]]] if "const" in words else []
    if not lists:
        return plain, []
    if kinds or any(not isinstance(value, SCALARS) for values in lists for value in values):
        return plain, [{"values": values} for values in lists]
    others = [reader.root.valid(*values) for values in lists[1:]]
    others += [] if plain is None else [plain]
    given = [value for value in lists[0] if all(_passes(other, value) for other in others)]
    if not given:
        return reader.root.forbidden(), []
    found = {kind_of(value) for value in given} - {"null"}
    only_kind = found.pop() if len(found) == 1 and plain is not None else "any"
    return getattr(reader.root, only_kind)().valid(*given), []


def kind_of(value: object) -> str:
    """Return the kind of a scalar."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    return "string" if isinstance(value, str) else "number"


def _passes(schema: Any, value: object) -> bool:
    return schema.validate(value, convert=False).error is None


# The kinds


def _number(reader: SchemaReader, place: ScopedSchema) -> Any:
    words, made = place.words, reader.root.number().unsafe()
    names = _names(words)
    if "integer" in names and "number" not in names:
        made = made.integer()
    for keyword, method in (
        ("minimum", "min"),
        ("exclusiveMinimum", "greater"),
        ("maximum", "max"),
        ("exclusiveMaximum", "less"),
        ("multipleOf", "multiple"),
    ):
        if keyword in words:
            made = getattr(made, method)(words[keyword])
    return made


def _string(reader: SchemaReader, place: ScopedSchema) -> Any:
    words, made = place.words, reader.root.string()
    least = int(words.get("minLength", 0))
    takes_empty = not least
    if least:
        made = made.min(least)
    if "maxLength" in words:
        made = made.max(int(words["maxLength"]))
    if "pattern" in words:
        pattern = compiled(place, words["pattern"], "pattern")
        takes_empty = takes_empty and pattern.search("") is not None
        made = made.pattern(pattern)
    if _asserts_format(reader, place):
        made, is_empty_fine = _with_format(made, words["format"])
        takes_empty = takes_empty and is_empty_fine
    return made.allow("") if takes_empty else made


def _with_format(made: Any, name: str) -> tuple[Any, bool]:
    """Return a string schema that asserts a format, and whether the format allows the empty string."""
    pattern, (test, message) = format_pattern(name), TESTS.get(name, (None, None))
    takes_empty = pattern is None or pattern.search("") is not None
    if pattern is not None:
        made = made.pattern(pattern, name)
    if test is not None:
        made, takes_empty = made.check(test, message=message), takes_empty and test("")
    return made, takes_empty


def compiled(place: ScopedSchema, source: str, *steps: Any) -> Any:
    """Return a pattern of ECMA-262, with the flag `u` unless that makes its escapes errors."""
    try:
        return translate(source, "u")
    except SchemaError:
        try:
            return translate(source)
        except SchemaError as error:
            raise place.site.error(f"{show(source)} is no pattern that can be had: {error}", *steps) from None


def _array(reader: SchemaReader, place: ScopedSchema) -> Any:
    words, made = place.words, reader.root.array()
    prefix, rest = words.get("prefixItems"), words.get("items")
    most = [int(words["maxItems"])] if "maxItems" in words else []
    if prefix and (rest is not None or not reader.collects):
        made = made.ordered(*[reader.schema(edge) for edge in prefix])
        if rest is not False:
            made = made.items(_if_present(reader, reader.schema(True if rest is None else rest)))
    elif prefix is None and rest is False:
        most.append(0)
    elif prefix is None and rest is not None and (rest is not True or reader.collects):
        made = made.items(reader.schema(rest))
    if "minItems" in words:
        made = made.min(int(words["minItems"]))
    if most:
        made = made.max(min(most))
    if words.get("uniqueItems"):
        made = made.unique()
    return made.has(reader.schema(words["contains"])) if is_plain_contains(reader, place) else made


def is_plain_contains(reader: SchemaReader, place: ScopedSchema) -> bool:
    """Return whether `contains` only requires one item, whose index no other keyword needs."""
    words = place.words
    limits = words.get("minContains", 1), words.get("maxContains")
    return words.get("contains", False) is not False and not reader.collects and limits == (1, None)


def _object(reader: SchemaReader, place: ScopedSchema) -> Any:
    words, root = place.words, reader.root
    patterns = [
        (compiled(place, source, "patternProperties", source), edge)
        for source, edge in words.get("patternProperties", {}).items()
    ]
    keys = _keys(reader, place, patterns)
    rest = words.get("additionalProperties")
    made = root.object(keys) if keys or (rest is False and not patterns) else root.object()
    for pattern, edge in patterns:
        made = made.pattern(pattern, reader.schema(edge), fallthrough=len(patterns) > 1)
    if rest is None or rest is True:
        if rest and reader.collects:
            made = made.pattern(root.any(), root.any())
        elif keys or patterns:
            made = made.unknown()
    elif rest is not False:
        made = made.pattern(_other_keys(reader, patterns), reader.schema(rest))
    for keyword, method in (("minProperties", "min"), ("maxProperties", "max")):
        if keyword in words:
            made = getattr(made, method)(int(words[keyword]))
    for key, peers in words.get("dependentRequired", {}).items():
        if peers:
            made = made.with_(key, list(dict.fromkeys(peers)), separator=False)
    for method, peers in words.get(PEERS, ()):
        made = getattr(made, method)(*peers, separator=False)
    return made


def _keys(reader: SchemaReader, place: ScopedSchema, patterns: list[tuple[Any, Edge]]) -> dict[str, Any]:
    """Return the named keys of a place, each with a schema for all keywords that apply to it."""
    words = place.words
    properties: dict[str, Edge] = words.get("properties", {})
    required = dict.fromkeys(() if reader.collects else words.get("required", ()))
    spoken_of = [key for one in words.get(CONDITIONS, ()) for key in (one.key, *one.spoken_of)]
    edges: dict[str, list[Edge]] = {key: [edge] for key, edge in properties.items()}
    for key in (*required, *spoken_of):
        edges.setdefault(key, [])
    if len(edges) * len(patterns) > _MOST_PAIRS:
        raise place.site.error("there are too many patterns for so many keys", "patternProperties")
    for key, found in edges.items():
        if patterns or not found:
            shared = [edge for pattern, edge in patterns if pattern.search(key) is not None]
            if not found and not shared:
                shared = [words.get("additionalProperties", True)]
            for edge in shared:
                reader.share(edge)
            found += shared
    made = {key: reader.both(found) for key, found in edges.items()}
    if spoken_of:
        made = {key: with_conditions(reader, words, key, one) for key, one in made.items()}
    made.update({key: _if_present(reader, made[key]).required() for key in required})
    return made


def _if_present(reader: SchemaReader, made: Any) -> Any:
    """Return a schema without its presence; that of nothing at all becomes one that no value passes."""
    is_nothing = made.spec.flags.get("presence") == "forbidden"
    return reader.keywords([{"not": reader.root.any()}]) if is_nothing else made


def _other_keys(reader: SchemaReader, patterns: list[tuple[Any, Edge]]) -> Any:
    """Return the schema for the names of all other keys. After a single pattern, any name is one of them."""
    if len(patterns) < 2:
        return reader.root.any()
    made = reader.root.string()
    for pattern, _ in patterns:
        made = made.pattern(pattern, invert=True)
    is_named = any(pattern.search("") is not None for pattern, _ in patterns)
    return made if is_named else made.allow("")


_MAKERS: dict[str, Callable[[Any, Any], Any]] = {
    "null": lambda reader, place: reader.root.valid(None),
    "boolean": lambda reader, place: reader.root.boolean(),
    "number": _number,
    "string": _string,
    "array": _array,
    "object": _object,
}
