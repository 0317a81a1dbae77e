"""The schemas in documents, and the targets of references: base URIs, anchors, JSON pointers.

All documents are passed in; nothing is ever fetched. The walk uses work lists instead of recursion, and
visits an object that occurs in several places once.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from ...foundation.schema_error import SchemaError, show
from .draft_keywords import DEFINITIONS, DRAFTS, LIST, MAP, ONE, SHAPES, URIS, VOCABULARIES
from .uri_references import join

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .draft_keywords import Draft

PREFIX = "from_json_schema: "
"""The beginning of errors about documents."""

DEFAULT_DRAFT = "draft-2020-12"
_IDENTIFYING = frozenset(("$anchor", "$dynamicAnchor", "$id", "$recursiveAnchor", "id"))
_MOST_STEPS = 100
"""Metaschemas of metaschemas, and references that lead to nothing but references."""


class Resource:
    """A document, or a part of one with an `$id`: its URI, its draft, and its anchors."""

    __slots__ = ("anchors", "draft", "dynamic", "root", "uri")

    def __init__(self, uri: str, root: Any, draft: Draft) -> None:
        self.uri: str = uri
        self.root: Any = root
        self.draft: Draft = draft
        self.anchors: dict[str, Any] = {}
        self.dynamic: dict[str, Any] = {}
        """The schemas that `$dynamicRef` may mean, by anchor; that of `$recursiveRef` has no name."""


class Site:
    """A schema in a document, with the steps that lead to it from the schema around it."""

    __slots__ = ("outer", "resource", "steps", "value")

    def __init__(self, value: Any, resource: Resource, outer: Site | None, steps: tuple[Any, ...]) -> None:
        self.value: dict[str, Any] = value
        self.resource: Resource = resource
        self.outer: Site | None = outer
        self.steps: tuple[Any, ...] = steps

    def error(self, problem: str, *inner: Any) -> SchemaError:
        """Return the error of a wrong document, with the JSON pointer of the steps `inner` from here."""
        steps: list[Any] = list(reversed(inner))
        site, outer = self, self.outer
        while outer is not None:
            steps += reversed(site.steps)
            site, outer = outer, outer.outer
        parts = [str(step).replace("~", "~0").replace("/", "~1") for step in reversed(steps)]
        place = "/".join([f"{site.resource.uri}#", *parts])
        return SchemaError(f"{PREFIX}{place}: {problem}")

    def name(self) -> str:
        """Return a name for the schema: the last step to it."""
        return str(self.steps[-1]) if self.steps else "root"


class DocumentIndex:
    """The documents of one reading.

    `draft` is the one that the reading was asked for, if any. `unknown` has the errors of resources with an
    unknown `$schema`, by the identity of their roots: one is raised if something leads there. `used` are the
    URIs of the documents that references, or `$schema`, have led to. `was_searched` is true if all documents
    were looked at for one that has another URI than it is given under.
    """

    def __init__(self, draft: str | None, documents: Mapping[str, Any]) -> None:
        self.draft: str | None = draft
        self.resources: dict[str, Resource] = {}
        self.sites: dict[int, Site] = {}
        self.unknown: dict[int, SchemaError] = {}
        self.used: set[str] = set()
        self.was_searched: bool = False
        self._given: Mapping[str, Any] = documents
        self._documents: dict[str, Any] | None = None
        self._names: dict[frozenset[str], dict[str, str]] = {}
        self._targets: dict[tuple[str, str], tuple[Any, str | None]] = {}

    @property
    def documents(self) -> dict[str, Any]:
        """The documents that references may lead to, by their URIs. They are rarely needed."""
        if self._documents is None:
            self._documents = {uri.rstrip("#"): one for uri, one in self._given.items()}
        return self._documents

    def add(self, uri: str, document: Any, draft: Draft) -> None:
        """Add a document, which is read in the `draft` of what leads to it, unless it declares another."""
        resource = Resource(uri, document, self._draft_of(document, draft, uri))
        self.resources[uri] = resource
        if isinstance(document, dict) and openapi_version(document) is None:
            self._walk(document, resource, None, ())
        elif isinstance(document, (dict, list)):
            self._keep(document, resource, None, ())

    def first(self, document: dict[str, Any]) -> Site:
        """Add the document to read, which has no URI unless it declares one."""
        self.add("", document, DRAFTS[self.draft or DEFAULT_DRAFT])
        return self.sites[id(document)]

    def _draft_of(self, document: Any, draft: Draft, uri: str) -> Draft:
        """Return the draft of a resource: its own, or the `draft` around it if it declares none."""
        version = openapi_version(document)
        if version is not None:
            return DRAFTS[version]
        given = document.get("$schema") if isinstance(document, dict) else None
        try:
            return draft if given is None else self._declared(given, draft, uri)
        except SchemaError as error:
            self.unknown[id(document)] = error
            return draft

    def _declared(self, given: Any, draft: Draft, uri: str) -> Draft:
        """Return the draft that `$schema` means.

        The draft that was asked for counts for an unknown one. In the document itself, it also counts for one
        that is the author's own, whose metaschema may still say which keywords there are.
        """
        declared, found, keywords = given, None, None
        for _ in range(_MOST_STEPS):
            if not isinstance(given, str):
                raise SchemaError(f"{PREFIX}{uri}#/$schema: a string is needed, not {show(given)}")
            name = given.rstrip("#")
            if name in URIS:
                found = DRAFTS[URIS[name]]
                break
            meta = self.documents.get(name)
            if not isinstance(meta, dict):
                break
            self.used.add(name)
            if keywords is None and isinstance(meta.get("$vocabulary"), dict):
                keywords = self._keywords(meta["$vocabulary"], given)
            if "$schema" not in meta:
                found = draft
                break
            given = meta["$schema"]
        is_own = not uri and declared.rstrip("#") not in URIS
        if self.draft is not None and (found is None or is_own):
            found = DRAFTS[self.draft]
        if found is None:
            known = ", ".join(URIS)
            raise SchemaError(f"{PREFIX}{uri}#/$schema: there is no draft {show(given)}; known are {known}")
        return found if keywords is None else found.limited_to(keywords)

    @staticmethod
    def _keywords(vocabularies: dict[str, Any], metaschema: str) -> frozenset[str]:
        found: set[str] = set()
        for name, is_needed in vocabularies.items():
            start, _, last = str(name).rpartition("/vocab/")
            if start.startswith("https://json-schema.org/draft/20") and last in VOCABULARIES:
                found |= VOCABULARIES[last]
            elif is_needed is True:
                raise SchemaError(f"{PREFIX}{metaschema}: there is no vocabulary {show(name)}")
        return frozenset(found)

    # The walk

    def _keep(self, value: Any, resource: Resource, outer: Site | None, steps: tuple[Any, ...]) -> Site:
        site = self.sites[id(value)] = Site(value, resource, outer, steps)
        return site

    def _walk(self, value: Any, resource: Resource, outer: Site | None, steps: tuple[Any, ...]) -> None:
        """Record a schema and all schemas in it, with their places."""
        left = [(value, resource, outer, steps)]
        while left:
            value, resource, outer, steps = left.pop()
            if isinstance(value, dict) and id(value) not in self.sites:
                site = self._keep(value, resource, outer, steps)
                self._identify(site, resource.root is value)
                left += [(one, site.resource, site, to_it) for to_it, one in schemas_in(site)]

    def _identify(self, site: Site, is_root: bool) -> None:
        """Record the `$id` and the anchors of a schema."""
        value, draft = site.value, site.resource.draft
        if _IDENTIFYING.isdisjoint(value):
            return
        if not is_root and isinstance(value.get("$schema"), str) and ("$id" in value or "id" in value):
            draft = self._draft_of(value, draft, site.resource.uri)
        if draft.is_old and "$ref" in value:
            return
        for keyword in (draft.id_keyword, "$anchor", "$dynamicAnchor"):
            if keyword in value and not isinstance(value[keyword], str):
                raise site.error(f"a string is needed, not {show(value[keyword])}", keyword)
        if draft.id_keyword in value:
            self._rename(site, draft, value[draft.id_keyword])
        if draft.is_old:
            return
        resource = site.resource
        for keyword in ("$anchor", "$dynamicAnchor"):
            if keyword in value:
                resource.anchors.setdefault(value[keyword], value)
        if "$dynamicAnchor" in value:
            resource.dynamic.setdefault(value["$dynamicAnchor"], value)
        if value.get("$recursiveAnchor") is True and resource.root is value:
            resource.dynamic[""] = value

    def _rename(self, site: Site, draft: Draft, name: str) -> None:
        uri, fragment = join(site.resource.uri, name)
        if fragment and not draft.is_old:
            raise site.error(f"an anchor is given by $anchor, not by {show(name)}", draft.id_keyword)
        if name[:1] != "#":
            if site.resource.root is site.value:
                site.resource.uri = uri
            else:
                site.resource = Resource(uri, site.value, draft)
            self.resources.setdefault(uri, site.resource)
        if fragment:
            site.resource.anchors.setdefault(fragment, site.value)

    # References

    def target(self, site: Site, keyword: str, reference: str) -> tuple[Any, str | None]:
        """Return the schema that a reference leads to, and the name of its anchor, if it has one."""
        key = (site.resource.uri, reference)
        if key not in self._targets:
            self._targets[key] = self._find(site, keyword, reference)
        return self._targets[key]

    def _find(self, site: Site, keyword: str, reference: str) -> tuple[Any, str | None]:
        uri, fragment = join(site.resource.uri, reference)
        resource = self._resource(uri, site, keyword)
        if not fragment:
            return self._schema_at(resource.root, resource.root, (), site, keyword, reference), None
        if fragment[0] == "/":
            found, around, steps = self._follow(resource.root, fragment, site, keyword, reference)
            return self._schema_at(found, around, steps, site, keyword, reference), None
        if fragment not in resource.anchors:
            raise site.error(f"there is no anchor {show(fragment)} in {show(uri or '#')}", keyword)
        return self.sites[id(resource.anchors[fragment])], fragment

    def _resource(self, uri: str, site: Site, keyword: str) -> Resource:
        draft = site.resource.draft
        if uri not in self.resources:
            if uri in self.documents:
                self.used.add(uri)
                self.add(uri, self.documents[uri], draft)
            else:
                name = self._names_of(draft).get(uri)
                if name is not None and name not in self.resources:
                    self.add(name, self.documents[name], draft)
        if uri not in self.resources:
            raise site.error(f"{show(uri)} is not among the resources, and nothing is fetched", keyword)
        return self.resources[uri]

    def _names_of(self, draft: Draft) -> dict[str, str]:
        """Return the documents that name themselves, or a part, otherwise than they are given: by their URIs.

        Each is looked at by itself. Nothing leads to most of them, so their mistakes don't matter.
        """
        self.was_searched = True
        if draft.keywords not in self._names:
            found = self._names[draft.keywords] = {}
            for name, document in self.documents.items():
                probe = DocumentIndex(self.draft, self._given)
                probe._documents = self.documents
                with suppress(SchemaError):
                    probe.add(name, document, draft)
                found.update(dict.fromkeys(probe.resources.keys() - found.keys(), name))
        return self._names[draft.keywords]

    def _follow(
        self, value: Any, pointer: str, site: Site, keyword: str, reference: str
    ) -> tuple[Any, Any, tuple[Any, ...]]:
        """Return the target of a JSON pointer, and the last schema on the way with the steps from there."""
        around = value
        steps: list[Any] = []
        for step in pointer.split("/")[1:]:
            step = step.replace("~1", "/").replace("~0", "~")
            if isinstance(value, dict) and step in value:
                value = value[step]
            elif isinstance(value, list) and _is_index(step) and int(step) < len(value):
                value = value[int(step)]
            else:
                raise site.error(f"{show(reference)} leads to nothing: there is no {show(step)}", keyword)
            steps.append(step)
            if id(value) in self.sites:
                around, steps = value, []
        return value, around, tuple(steps)

    def _schema_at(
        self, value: Any, around: Any, steps: tuple[Any, ...], site: Site, keyword: str, reference: str
    ) -> Any:
        if isinstance(value, bool):
            return value
        if not isinstance(value, dict):
            raise site.error(f"{show(reference)} leads to no schema, but to {show(value)}", keyword)
        if id(value) not in self.sites:
            outer = self.sites[id(around)]
            self._walk(value, outer.resource, outer, steps)
        return self.sites[id(value)]


def schemas_in(site: Site) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the subschemas of a schema, each with the steps to it."""
    if SHAPES.keys().isdisjoint(site.value):
        return
    keywords = site.resource.draft.keywords
    for keyword, value in site.value.items():
        shape = SHAPES.get(keyword)
        if shape is None or (keyword not in keywords and keyword not in DEFINITIONS):
            continue
        if shape == LIST or (keyword == "items" and isinstance(value, list)):
            yield from (((keyword, i), one) for i, one in enumerate(value if isinstance(value, list) else ()))
        elif shape == MAP:
            if isinstance(value, dict):
                yield from (((keyword, key), one) for key, one in value.items())
        elif shape == ONE:
            yield (keyword,), value


def _is_index(step: str) -> bool:
    return len(step) < 10 and step.isascii() and step.isdecimal()


def openapi_version(document: Any) -> str | None:
    """Return the draft of the schemas of an OpenAPI document, None for another document."""
    if not isinstance(document, dict):
        return None
    version = str(document.get("openapi", ""))
    if version[:4] == "3.0." or ("swagger" in document and "paths" in document):
        return "openapi-3.0"
    return "openapi-3.1" if version[:2] == "3." else None
