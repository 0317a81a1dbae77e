"""From a JSON Schema to a schema: plain types as an author writes them, and keywords for the rest.

Schema side. References are resolved by `schema_graph`. A schema that is used in several places, or contains
itself, is shared under an id, and links lead to it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...foundation.misuse.schema_warnings import without_warnings
from ...foundation.schema_error import SchemaError, show
from ...foundation.stack import with_room
from ...language.preferences.preferences import check
from ..schema.indexed import check_ids
from ..types.keywords import keywords_schema
from ..types.link import LinkSchema
from .document_index import DEFAULT_DRAFT, PREFIX, DocumentIndex, openapi_version
from .draft_keywords import DRAFTS, NOTES, SECRET
from .plain_types import either, is_plain_contains, kinds_of, listed_values, typed
from .recent_readings import RecentReadings, content_of
from .schema_graph import SchemaGraph, end_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..schema.definition import LibraryLike
    from .schema_graph import Edge, ScopedSchema

FORMATS = ("annotate", "assert")
_APPLIED = frozenset(
    (
        "$ref", "allOf", "anyOf", "contains", "dependentSchemas", "if", "not", "oneOf", "propertyNames",
        "unevaluatedItems", "unevaluatedProperties",
    )
)  # fmt: skip
"""The keywords that may not be said by a plain type."""
_NO_CONVERSION = check({"convert": False})
_recent = RecentReadings()
_MOST_LEVELS = 24
"""Schemas within schemas that are written as one. A deeper one is shared, and a link leads to it."""

_NO_WORD = ("default", "readOnly", "writeOnly", "format", "multipleOf", "contentEncoding", "contentMediaType")
"""The notes that the language has no word for: they are kept in a meta, from which they are written again.
So is a fraction in `multipleOf`, which `json_schema()` does not write by itself."""
_SAID = NOTES.union(_NO_WORD)


def read(
    root: LibraryLike, document: object, draft: str | None, formats: str, resources: Mapping[str, Any]
) -> Any:
    """Return the schema of a JSON Schema; see `Library.from_json_schema`."""
    asked = DEFAULT_DRAFT if draft is None else draft
    for what, given, allowed in (("draft", asked, DRAFTS), ("formats", formats, FORMATS)):
        if not isinstance(given, str) or given not in allowed:
            raise SchemaError(
                f"from_json_schema: {what} must be one of {', '.join(allowed)}, not {show(given)}"
            )
    if not isinstance(resources, Mapping) or not all(
        issubclass(kind, str) for kind in {*map(type, resources)}
    ):
        raise SchemaError("from_json_schema: resources must be a mapping of URIs to documents")
    if not isinstance(document, (dict, bool)):
        raise SchemaError(f"from_json_schema: a JSON Schema is a dict or a boolean, not {show(document)}")
    if openapi_version(document) is not None:
        raise SchemaError(
            "from_json_schema: an OpenAPI document has many schemas: give it as a resource and refer to one, "
            'as in from_json_schema({"$ref": "api#/components/schemas/Order"}, resources={"api": document})'
        )
    index, content = DocumentIndex(draft, resources), content_of(document)
    key = (root, content, draft, formats)
    found = None if content is None else _recent.find(key, index)
    if found is None:
        found = _read(root, document, formats, index)
        if content is not None:
            _recent.keep(key, index, found)
    return found


def _read(root: LibraryLike, document: Any, formats: str, index: DocumentIndex) -> Any:
    graph = SchemaGraph(index)
    first: Edge = document if isinstance(document, bool) else graph.read(index.first(document))
    with without_warnings():
        error = SchemaError("from_json_schema: the document is nested too deep")
        made = with_room(SchemaReader(root, graph, formats == "assert").read, first, error=error)
        return made._with_preferences(_NO_CONVERSION)


class SchemaReader:
    """Builds the schemas of one document, and decides which of them are shared under which ids.

    If `collects`, the document has `unevaluated*`, so that it matters which keys and items were evaluated.
    Applicators for the value itself then become keywords.
    """

    def __init__(self, root: LibraryLike, graph: SchemaGraph, asserts_formats: bool) -> None:
        self.root: LibraryLike = root
        self.asserts_formats: bool = asserts_formats
        self.collects: bool = graph.is_collecting
        self._ids: dict[int, str] = {}
        self.typed: dict[Any, tuple[Any, dict[str, Any]]] = {}
        """The schemas for `type` and the keywords beside it, by these words."""
        self._made: dict[int, Any] = {}
        """The schemas of places that may be used again: of leaves and of references."""
        self._links: dict[int, Any] = {}
        self._names: set[str] = graph.keys()
        self._left: list[ScopedSchema] = []
        self._level: int = 0

    def read(self, first: Edge) -> Any:
        """Return the schema of the first place, with all shared schemas that its links lead to."""
        end, notes = end_of(first)
        if isinstance(end, bool):
            return self.schema(first)
        self._ids[id(end)] = self._free_id(end)
        made, shared = self._linkable(self._schema(end)), []
        while self._left:
            place = self._left.pop()
            shared.append(self._linkable(self._schema(place)).id(self._ids[id(place)]))
        if end.uses > 1:
            made = made.id(self._ids[id(end)])
        made = self._annotated(made, notes)
        if shared:
            made = made._with_term("shared", tuple(shared), ends=False)
            made._register_all(shared)
            check_ids(made)
        return made

    def schema(self, edge: Edge) -> Any:
        """Return the schema of a place, or a link to it."""
        made = self._made.get(id(edge))
        if made is not None:
            return made
        end, notes = end_of(edge)
        if isinstance(end, bool):
            made = self.root.any() if end else self.root.forbidden()
        elif id(end) in self._ids or ((end.uses > 1 or self._level > _MOST_LEVELS) and not end.is_small):
            made = self._link(end)
        else:
            made = self._schema(end)
        made = self._annotated(made, notes) if notes else made
        if notes or end is True or end is False or end.is_leaf:
            self._made[id(edge)] = made
        return made

    def both(self, edges: list[Edge]) -> Any:
        """Return the schema of values that pass all of several places."""
        if len(edges) == 1:
            return self.schema(edges[0])
        return self.keywords([{"all": [self.schema(edge) for edge in edges]}])

    def share(self, edge: Edge) -> None:
        """Share a place that is used more often than the document itself uses it."""
        end, _ = end_of(edge)
        if not isinstance(end, bool) and not end.is_small:
            self._link(end)

    def keywords(self, given: list[dict[str, Any]]) -> Any:
        """Return a schema of keywords."""
        return keywords_schema(self.root, given)

    # What is shared

    def _link(self, place: ScopedSchema) -> Any:
        if id(place) not in self._links:
            if id(place) not in self._ids:
                self._ids[id(place)] = self._free_id(place)
                self._left.append(place)
            self._links[id(place)] = self.root.link(f"#{self._ids[id(place)]}")
        return self._links[id(place)]

    def _free_id(self, place: ScopedSchema) -> str:
        kept = "".join([c if c.isascii() and (c.isalnum() or c in "_-") else "_" for c in place.site.name()])
        name, n = kept or "schema", 1
        while name in self._names:
            n += 1
            name = f"{kept}{n}"
        self._names.add(name)
        return name

    def _linkable(self, made: Any) -> Any:
        """Return a schema that links may lead to, which must not be a link itself."""
        return self.keywords([{"all": [made]}]) if isinstance(made, LinkSchema) else made

    # A place

    def _schema(self, place: ScopedSchema) -> Any:
        try:
            return self._annotated(self._said(place), [place])
        except SchemaError as error:
            if str(error).startswith(PREFIX):
                raise
            raise place.site.error(str(error)) from None

    def _said(self, place: ScopedSchema) -> Any:
        """Return the schema of a place without its notes."""
        self._level += 1
        plain, kinds = typed(self, place)
        parts: list[dict[str, Any]] = [{"kinds": kinds}] if kinds else []
        plain, values = listed_values(self, place, plain, kinds)
        parts += values + self._applied(place)
        self._level -= 1
        if plain is None:
            return self._simple(parts, place)
        return self.keywords([{"all": [plain]}, *parts]) if parts else plain

    def _simple(self, parts: list[dict[str, Any]], place: ScopedSchema) -> Any:
        """Return the schema of applicators only. If nothing is collected, a single one needs no keywords."""
        if not parts:
            return self.root.any()
        if len(parts) == 1 and not self.collects:
            words = place.words
            if "any" in parts[0]:
                return self._choice(words["anyOf"], parts[0]["any"], "any")
            if "one" in parts[0]:
                return self._choice(words["oneOf"], parts[0]["one"], "one")
        return self.keywords(parts)

    def _choice(self, edges: list[Edge], schemas: list[Any], mode: str) -> Any:
        """Return alternatives; one of them may be null."""
        kinds = [kinds_of(edge) for edge in edges]
        others = [schema for schema, found in zip(schemas, kinds) if found != {"null"}]
        is_single = mode == "any" or sum(["null" in found for found in kinds]) == 1
        has_null = len(schemas) - len(others) == 1 and others and is_single
        kept = others if has_null else schemas
        if len(kept) == 1:
            made = kept[0]
        else:
            made = either(self, kept)
            made = made.match("one") if mode == "one" else made
        return made.allow(None) if has_null else made

    def _applied(self, place: ScopedSchema) -> list[dict[str, Any]]:
        """Return the keywords of the applicators for the value itself."""
        words = place.words
        found: list[dict[str, Any]] = []
        if not self.collects and _APPLIED.isdisjoint(words):
            return found
        every = [*words.get("$ref", ()), *words.get("allOf", ())]
        if every:
            found.append({"all": [self.schema(edge) for edge in every]})
        for keyword, name in (("anyOf", "any"), ("oneOf", "one")):
            if keyword in words:
                found.append({name: [self.schema(edge) for edge in words[keyword]]})
        if "not" in words:
            found.append({"not": self.schema(words["not"])})
        if "if" in words and (self.collects or "then" in words or "else" in words):
            found.append({name: self.schema(words[name]) for name in ("if", "then", "else") if name in words})
        if "dependentSchemas" in words:
            parts = words["dependentSchemas"]
            found.append({"dependent": {key: self.schema(edge) for key, edge in parts.items()}})
        if "propertyNames" in words:
            found.append({"names": self.schema(words["propertyNames"])})
        if self.collects and "required" in words:
            found.append({"required": list(dict.fromkeys(words["required"]))})
        if self.collects and "prefixItems" in words and "items" not in words:
            found.append({"prefix": [self.schema(edge) for edge in words["prefixItems"]]})
        if "contains" in words and not is_plain_contains(self, place):
            found.append(self._contains(place))
        for keyword in ("unevaluatedItems", "unevaluatedProperties"):
            if keyword in words:
                rest = words[keyword]
                found.append({keyword: False if rest is False else self.schema(rest)})
        return found

    def _contains(self, place: ScopedSchema) -> dict[str, Any]:
        words = place.words
        made = {"contains": self.schema(words["contains"]), "min": int(words.get("minContains", 1))}
        if "maxContains" in words:
            made["max"] = int(words["maxContains"])
        if not place.site.resource.draft.contains_evaluates:
            made["evaluates"] = False
        return made

    # Notes

    def _annotated(self, made: Any, places: list[ScopedSchema]) -> Any:
        """Return a schema with the annotations of places; the first place wins."""
        notes: dict[str, Any] = {}
        for place in places:
            if not _SAID.isdisjoint(place.words):
                notes = {**_notes_of(place), **notes}
        if not notes:
            return made
        is_marked = not SECRET.keys().isdisjoint(notes)
        if is_marked and any(place.words.get(word) == SECRET[word] for place in places for word in SECRET):
            made = made.secret()
        if notes.get("title"):
            made = made.label(notes["title"])
        if notes.get("description"):
            made = made.description(notes["description"])
        examples = notes.get("examples")
        if examples and isinstance(examples, list):
            made = made._with_term("examples", (*made.spec.term("examples"), *examples))
        if notes.get("deprecated") is True:
            made = made.meta({"deprecated": True})
        kept = {key: notes[key] for key in _NO_WORD if key in notes}
        return made.meta({"jsonSchema": kept}) if kept else made


def _notes_of(place: ScopedSchema) -> dict[str, Any]:
    said = place.words.items()
    return {word: value for word, value in said if word in _SAID and (word != "multipleOf" or value % 1)}
