"""The schemas of a document as a graph in which every reference is resolved.

A schema becomes one place for each dynamic scope in which it is reached, so that `$dynamicRef` and
`$recursiveRef` are ordinary links from here on.
"""

from __future__ import annotations

import marshal

from ...foundation.schema_error import SchemaError, show
from .draft_keywords import DEFINITIONS, LIST, MAP, NOTES, ONE, SHAPES
from .key_conditions import CONDITIONS
from .plain_readings import READ, plainly

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Union

    from .document_index import DocumentIndex, Resource, Site

    Edge = Union["ScopedSchema", bool]
    Scope = dict[str, Resource]

_NAMING = frozenset(("properties", "required"))
_UNEVALUATED = frozenset(("unevaluatedItems", "unevaluatedProperties"))
_REFERENCE = {"$ref"}
_REFERENCES = (*_REFERENCE, "$dynamicRef", "$recursiveRef")
_LEADING = frozenset((*SHAPES, *_REFERENCES))
_LISTS = frozenset(("$ref", "allOf", "anyOf", "oneOf"))
"""The keywords with lists of schemas for the value itself; a list of one is equal to its schema."""
_SMALL = 50
_MOST_SCOPES = 10
"""Places for each schema of the documents, in the mean: dynamic scopes could multiply without end."""


class ScopedSchema:
    """A schema of a document in a dynamic scope: its words, in which schemas are places or booleans.

    `words` are those of draft 2020-12. What references lead to stands under `$ref`, as a list. `uses` counts
    the other places that lead here. A leaf leads to none.
    """

    __slots__ = ("is_leaf", "scope", "site", "stands_for", "uses", "words")

    def __init__(self, site: Site, scope: Scope) -> None:
        self.is_leaf: bool = True
        self.site: Site = site
        self.scope: Scope = scope
        self.stands_for: Edge | None = None
        """The one place whose values pass here, too; None if the place says more."""
        self.uses: int = 0
        self.words: dict[str, Any] = {}

    def edges(self) -> Iterator[Edge]:
        """Yield the places that this one leads to."""
        for keyword, value in self.words.items():
            shape = LIST if keyword == "$ref" else SHAPES.get(keyword)
            if keyword == CONDITIONS:
                for condition in value:
                    yield from condition.edges()
            elif shape == ONE:
                yield value
            elif shape is not None:
                yield from value if shape == LIST else value.values()

    def find_end(self) -> None:
        """Note the one place that this one stands for, if any."""
        said = self.words.keys() - NOTES
        if len(said) == 1 and not said.isdisjoint(_LISTS):
            edges = self.words[said.pop()]
            self.stands_for = edges[0] if len(edges) == 1 else None

    @property
    def is_small(self) -> bool:
        """Whether the place may be written out wherever it is used."""
        lists = [value for value in self.words.values() if isinstance(value, (dict, list))]
        return sum(map(len, lists)) <= _SMALL and (self.is_leaf or not any(True for _ in self.edges()))


class SchemaGraph:
    """The places that can be reached from a document's first schema.

    If it `is_collecting`, one of them asks for what was not looked at.
    """

    def __init__(self, index: DocumentIndex) -> None:
        self.index: DocumentIndex = index
        self.is_collecting: bool = False
        self._scopes: dict[Any, Scope] = {}
        self._by_site: dict[tuple[int, int], ScopedSchema] = {}
        self._by_content: dict[tuple[bytes, int, int], ScopedSchema] = {}
        self._places: list[ScopedSchema] = []
        self._left: list[ScopedSchema] = []

    def read(self, site: Site) -> ScopedSchema:
        """Return the place of a schema, with all places that it leads to."""
        root = self._place(site, self._scopes.setdefault((), {}))
        while self._left:
            self._expand(self._left.pop())
            if len(self._by_site) > _MOST_SCOPES * len(self.index.sites) + 1000:
                raise SchemaError("from_json_schema: there are too many dynamic scopes")
        reads_conditions = not self._asks_for_the_rest()  # which depends on the keys of each branch
        for place in reversed(self._places):
            if place.stands_for is None and not READ.isdisjoint(place.words):
                place.words = plainly(place.words, place.site.resource, reads_conditions)
                place.find_end()
        for place in () if reads_conditions else self._places:
            _close(place)
        self._count_uses(root)
        self.is_collecting = not reads_conditions and self._asks_for_the_rest()
        return root

    def keys(self) -> set[str]:
        """Return all keys that the schemas name."""
        every = [place.words for place in self._places if not _NAMING.isdisjoint(place.words)]
        return {key for words in every for word in _NAMING for key in words.get(word, ())}

    def _asks_for_the_rest(self) -> bool:
        """Return whether any place asks for what was not looked at."""
        return any(not _UNEVALUATED.isdisjoint(place.words) for place in self._places)

    def _place(self, site: Site, scope: Scope) -> ScopedSchema:
        if site.resource.dynamic:
            scope = self._entered(scope, site.resource)
        key = (id(site), id(scope))
        if key not in self._by_site:
            self._by_site[key] = self._new_place(site, scope)
        return self._by_site[key]

    def _new_place(self, site: Site, scope: Scope) -> ScopedSchema:
        """Return a place, which is one for all equal schemas that are written out wherever they are used."""
        content = _content_of(site.value)
        key = (content, id(site.resource), id(scope))
        place = self._by_content.get(key)
        if place is None:
            place = ScopedSchema(site, scope)
            self._places.append(place)
            if content and "$ref" not in site.value:
                self._expand(place)
            else:
                self._left.append(place)
            if content and place.is_small:
                self._by_content[key] = place
        return place

    def _entered(self, scope: Scope, resource: Resource) -> Scope:
        """Return the dynamic scope within a resource; outer resources come first."""
        if resource.dynamic.keys() <= scope.keys():
            return scope
        made = {**dict.fromkeys(resource.dynamic, resource), **scope}
        key = tuple(sorted((name, id(one)) for name, one in made.items()))
        return self._scopes.setdefault(key, made)

    def _expand(self, place: ScopedSchema) -> None:
        site = place.site
        draft = site.resource.draft
        if id(site.resource.root) in self.index.unknown:
            raise self.index.unknown[id(site.resource.root)]
        problem = draft.problem(site.value)
        if problem is not None:
            raise site.error(problem[1], problem[0])
        words = place.words = draft.words(site.value)
        if _LEADING.isdisjoint(words):
            return
        place.is_leaf = False
        found: list[Edge] = []
        for keyword in _REFERENCES:
            if keyword in words:
                found.append(self._target(place, keyword, words.pop(keyword)))
        for keyword in [keyword for keyword in words if keyword in SHAPES]:
            value = words.pop(keyword)
            if keyword not in DEFINITIONS:
                words[keyword] = self._edges(place, keyword, value)
        place.words = {"$ref": found, **words} if found else words
        place.find_end()

    def _edges(self, place: ScopedSchema, keyword: str, value: Any) -> Any:
        shape = SHAPES[keyword]
        if shape == ONE:
            return self._edge(place, value, keyword)
        if shape == LIST and isinstance(value, list):
            return [self._edge(place, one, keyword, i) for i, one in enumerate(value)]
        if shape == MAP and isinstance(value, dict) and all(isinstance(key, str) for key in value):
            return {key: self._edge(place, one, keyword, key) for key, one in value.items()}
        raise place.site.error(f"{shape} is needed, not {show(value)}", keyword)

    def _edge(self, place: ScopedSchema, value: Any, *steps: Any) -> Edge:
        draft = place.site.resource.draft
        if isinstance(value, dict) and id(value) in self.index.sites:
            return self._place(self.index.sites[id(value)], place.scope)
        if isinstance(value, bool) and (draft.has_booleans or steps[0] in ("additionalProperties", "items")):
            return value
        raise place.site.error(f"a schema is needed, not {show(value)}", *steps)

    def _target(self, place: ScopedSchema, keyword: str, reference: str) -> Edge:
        target, anchor = self.index.target(place.site, keyword, reference)
        if isinstance(target, bool):
            return target
        name = "" if keyword == "$recursiveRef" else anchor
        if keyword != "$ref" and name is not None and target.resource.dynamic.get(name) is target.value:
            resource = self._entered(place.scope, target.resource)[name]
            target = self.index.sites[id(resource.dynamic[name])]
        return self._place(target, place.scope)

    # What is used how often

    def _count_uses(self, root: ScopedSchema) -> None:
        """Count the uses of each place, through places that are references only."""
        ends: dict[int, Edge] = {}
        left = [self._end(root, ends)]
        while left:
            place = left.pop()
            if not isinstance(place, bool):
                place.uses += 1
                if place.uses == 1 and not place.is_leaf:
                    left += [self._end(edge, ends) for edge in place.edges()]

    @staticmethod
    def _end(edge: Edge, ends: dict[int, Edge]) -> Edge:
        passed: dict[int, ScopedSchema] = {}
        while not isinstance(edge, bool):
            if id(edge) in ends:
                edge = ends[id(edge)]
                break
            if id(edge) in passed:
                raise edge.site.error("the schema stands for itself")
            following = edge.stands_for
            if following is None:
                break
            passed[id(edge)] = edge
            edge = following
        ends.update(dict.fromkeys(passed, edge))
        return edge


def _content_of(schema: dict[str, Any]) -> bytes:
    """Return the content of a schema that has no schemas in it, or only refers to one; b"" for others."""
    is_leaf = _LEADING.isdisjoint(schema)
    if not is_leaf and ("$ref" not in schema or schema.keys() - NOTES != _REFERENCE):
        return b""
    try:
        return marshal.dumps(schema)
    except ValueError:  # deep, or no plain JSON
        return b""


_DYNAMIC = ("anyOf", "dependentSchemas", "else", "if", "oneOf", "then")
"""The keywords with schemas that evaluate keys of some objects only."""
_MOST_PARTS = 1000  # of one object or array


_RESTS: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (
    # keyword, the one that leaves what is named beside it, what names, and what evaluates some parts only
    ("unevaluatedProperties", "additionalProperties", ("properties", "patternProperties"), ()),
    ("unevaluatedItems", "items", ("prefixItems",), ("contains",)),
)


def _close(place: ScopedSchema) -> None:
    """Write `unevaluatedProperties` as `additionalProperties` if all objects evaluate the same keys.

    Likewise `unevaluatedItems` as `items` if all arrays evaluate the same first items.
    """
    for keyword, word, names, some in _RESTS:
        evaluating = frozenset((keyword, word, *names, *some, "$ref", "allOf", *_DYNAMIC))
        parts = _parts_of(place, evaluating) if keyword in place.words else None
        if parts is None or any(name in words for words in parts for name in some):
            continue
        rest = place.words.pop(keyword)
        others = [words.get(name, False) for words in parts for name in (word, keyword)]
        if word in place.words or any(other is not False for other in others):
            continue  # nothing is left
        for name in names:
            found = [words[name] for words in parts if name in words]
            if found:
                place.words[name] = _with_all(found, place.words.get(name))
        place.words[word] = rest


def _with_all(found: list[Any], own: Any) -> Any:
    """Return schemas by key or by place, and True for those that other parts have."""
    if isinstance(found[0], dict):
        return {**{key: True for schemas in found for key in schemas}, **(own or {})}
    return [*(own or ()), *[True] * (max(map(len, found)) - len(own or ()))]


def _parts_of(place: ScopedSchema, evaluating: frozenset[str]) -> list[dict[str, Any]] | None:
    """Return the words of a place and of all that its values pass, or None if others may evaluate parts."""
    known, left = {id(place): place.words}, [place.words]
    while left:
        words = left.pop()
        if len(known) > _MOST_PARTS or any(
            not isinstance(edge, bool) and not evaluating.isdisjoint(edge.words)
            for edge in _dynamic_edges(words)
        ):
            return None
        for edge in (*words.get("$ref", ()), *words.get("allOf", ())):
            if not isinstance(edge, bool) and id(edge) not in known:
                known[id(edge)] = edge.words
                left.append(edge.words)
    return list(known.values())


def _dynamic_edges(words: dict[str, Any]) -> Iterator[Edge]:
    for keyword in _DYNAMIC:
        given = words.get(keyword, [])
        if isinstance(given, dict):
            yield from given.values()
        else:
            yield from given if isinstance(given, list) else [given]


def end_of(edge: Edge) -> tuple[Edge, list[ScopedSchema]]:
    """Return the first place that is not only a reference, and the places on the way to it."""
    passed: list[ScopedSchema] = []
    while not isinstance(edge, bool):
        following = edge.stands_for
        if following is None:
            break
        passed.append(edge)
        edge = following
    return edge, passed
