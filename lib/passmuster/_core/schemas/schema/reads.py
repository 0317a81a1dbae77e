"""The values outside of a value that its schema reads.

Schema side. The spec lists the siblings that a schema reads, on which the order of keys depends. The values
that the target of a link reads are collected once for each link, on first use, from all references and
templates in the target and in the schemas that its links may lead to. The result may list values that are not
read, but never misses one.
"""

from __future__ import annotations

from collections import Counter

from ...engine.backend import core, references
from ...foundation.callers import is_function
from ...foundation.sentinels import UNDEFINED
from ...language.messages.template import is_template
from ...language.references.reference import is_joint, is_ref
from .entries import Entry, is_schema_like, schemas_in
from .rules import PLAIN

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ...engine.nodes.core import Run
    from ...engine.nodes.records import Spec
    from ...running.steps.schema_protocols import BuilderLike
    from .base import Schema

_WITHIN = frozenset(("keys", "items", "ordered"))
"""The terms whose schemas validate values within the value."""

_OF_SCHEMAS = frozenset((*_WITHIN, "shared"))
"""The terms that hold schemas, with the names of keys, and nothing else."""

_SAME_PLACE = frozenset(("keywords", "matches"))
"""The terms whose schemas validate the value itself, so that their references count from the same place."""


def with_read_siblings(spec: Spec, value: Any, listed: bool = False) -> Spec:
    """Return a spec that also lists the siblings read by a reference or template.

    `listed` is set for a reference in a list of values.
    """
    is_string = is_template(value)
    found = tuple(
        [
            (one.ancestor, one.root)
            for one in ((value,) if is_ref(value) else value.references())
            if one.type == "value" and one.ancestor and one.ancestor != "root"
        ]
    )
    if not found:
        return spec
    if listed or is_string:
        return spec.replace(value_refs=spec.value_refs + found)
    return spec.replace(refs=spec.refs + found)


def with_current_siblings(spec: Spec) -> Spec:
    """Return a spec that lists only the siblings that are still read.

    As in joi, methods that recompose a schema forget the siblings read by rules, flags and keys that were
    replaced, and by listed values and templates.
    """
    if spec.exact or not spec.refs:
        return spec.replace(value_refs=()) if spec.value_refs else spec
    made = spec.replace(refs=(), value_refs=())
    conditions = [entry.ref for entry in spec.term("whens")]
    arguments = tuple([value for rule in spec.rules for value in rule.args.values()])
    for value in (*conditions, *arguments, *spec.flags.values()):
        if is_ref(value) or is_joint(value):
            made = with_read_siblings(made, value)
    for name, entries in spec.terms.items():
        made = made.above(schemas_in(entries), name not in _SAME_PLACE)
    return made.above(schemas_in((*arguments, spec.flags.get("empty"))))


class Reads:
    """The values that a schema may read. `probes` are pairs of a level (None for the root) and a path."""

    __slots__ = ("probes",)

    def __init__(self, schema: Schema, outermost: BuilderLike) -> None:
        probes: dict[Any, None] = {}
        everywhere = outermost.survey().with_references
        most = _levels(schema) if everywhere else {}
        links = [level for level, below in most.values() if below.spec.definition.generate is not None]
        for level, below in most.values():
            _add_probes(probes, below, level)
        if links:
            for below in everywhere:
                _add_probes(probes, below, min(links))
        self.probes: tuple[Any, ...] = tuple(probes)

    def look(self, run: Run) -> list[Any]:
        """Return the values at these places as references see them."""
        if not self.probes:
            return []
        depth, found = run.depth, []
        for level, path, iterables in self.probes:
            up = depth if level is None else level
            if not 0 < up <= depth:
                found.append(UNDEFINED)
                continue
            hidden = run.shadow(up, path) if path else UNDEFINED
            found.append(
                references.reach(run.ancestor(up), path, iterables) if hidden is UNDEFINED else hidden
            )
        return found


def has_functions(schema: Schema) -> bool:
    """Return whether a validation may call user functions.

    >>> import passmuster as pm
    >>> has_functions(pm.object({"a": pm.string()})), has_functions(pm.array().items(pm.any().custom(print)))
    (False, True)
    """
    return any(_has_own_functions(below) for _, below in _levels(schema).values())


class Survey:
    """Facts about a schema and all schemas within it, which are collected in one walk."""

    __slots__ = ("_below", "_names", "_with_references")

    def __init__(self, schema: Schema) -> None:
        self._below: list[Any] = [below for _, below in _levels(schema).values()]
        self._names: Counter[Any] | None = None
        self._with_references: list[Any] | None = None

    @property
    def with_references(self) -> list[Any]:
        """The schemas that have references to values."""
        if self._with_references is None:
            self._with_references = [
                below for below in self._below if any(one.type == "value" for one in _references_of(below))
            ]
        return self._with_references

    @property
    def names(self) -> Counter[Any]:
        """The number of schemas for each name, which is an id or a key."""
        if self._names is None:
            specs = [below.spec for below in self._below]
            names = [(spec.flags.get("id"), *[one.key for one in spec.term("keys")]) for spec in specs]
            self._names = Counter([name for some in names for name in some])
        return self._names


def silence_of(schema: Schema) -> int:
    """Return whether anybody sees how often a value is validated: a function, or who reads an artifact.

    >>> import passmuster as pm
    >>> silence_of(pm.object({"a": pm.string()})) == core.SILENT
    True
    """
    found = [below for _, below in _levels(schema).values()]
    if any(_has_own_functions(below) or "artifact" in below.spec.flags for below in found):
        return int(core.LOUD)
    mixed = [below.spec for below in found if below.spec.definition.is_mixed]
    return int(core.CHOOSING if any(spec.links or spec.depth > 1 for spec in mixed) else core.SILENT)


def linked_names(schemas: Iterable[Schema]) -> frozenset[str] | None:
    """Return the names that links in schemas look for, or None if a link counts levels instead."""
    names: set[str] = set()
    for schema in schemas:
        for _, below in _levels(schema).values():
            for target in below.spec.term("link"):
                if target.type != "local":
                    return None
                names.add(target.path[0])
    return frozenset(names)


def size_of(schema: Schema) -> int:
    """Return the number of different schemas: a schema and those within it.

    >>> import passmuster as pm
    >>> text = pm.string()
    >>> size_of(pm.object({"a": text, "b": text}))
    2
    """
    return len(_levels(schema))


def _has_own_functions(schema: Schema) -> bool:
    spec = schema.spec
    if spec.definition.has_functions or spec.cache is not None:
        return True
    if any(rule.definition.is_custom for rule in spec.rules):
        return True
    parts = _own_parts(spec)
    if spec.preferences is not None:
        parts.append(spec.preferences.options)
    found = _things_in(parts)
    references = [one for thing in found for one in _references_of_thing(thing)]
    return any(reference.adjust is not None for reference in references) or any(
        bool(thing.functions) if is_template(thing) else is_function(thing) for thing in found
    )


def _levels(schema: Schema) -> dict[int, tuple[int, Any]]:
    """Return a schema and those within it, each with the smallest number of containers in between."""
    known: dict[int, tuple[int, Any]] = {}
    left = [(0, schema)]
    while left:
        level, schema = left.pop()
        before = known.get(id(schema))
        if before is not None and before[0] <= level:
            continue
        known[id(schema)] = (level, schema)
        for name, entries in schema.spec.terms.items():
            if name == "keys":
                left += [(level + 1, entry.schema) for entry in entries]
            elif name == "patterns":
                left += [(level + 1, entry.rule) for entry in entries]
                left += [
                    (level, one) for entry in entries for one in schemas_in((entry.schema, entry.matches))
                ]
            else:
                left += [(level + (name in _WITHIN), one) for one in schemas_in(entries)]
        others = _parts(schema.spec)
        if others:
            left += [(level, one) for one in schemas_in(others)]
    return known


def _add_probes(probes: dict[Any, None], schema: Schema, level: int) -> None:
    for reference in _references_of(schema):
        if reference.type != "value":
            continue
        if not isinstance(reference.ancestor, int):
            probes[None, reference.path, reference.iterables] = None
            continue
        for up in range(1, reference.ancestor - level + 1):
            probes[up, reference.path, reference.iterables] = None


def _parts(spec: Spec) -> list[Any]:
    """Return the values of flags and arguments, but for those that can hold nothing."""
    parts = [value for value in spec.flags.values() if type(value) not in PLAIN]
    for rule in spec.rules:
        parts += [value for value in rule.args.values() if type(value) not in PLAIN]
    return parts


def _own_parts(spec: Spec) -> list[Any]:
    """Return the parts of a schema, but for those that are schemas, with the names of keys, or plain."""
    return [*_parts(spec), *[entries for name, entries in spec.terms.items() if name not in _OF_SCHEMAS]]


def _references_of(schema: Schema) -> list[Any]:
    spec = schema.spec
    parts = _own_parts(spec)
    for values in (spec.valids, spec.invalids):
        if values is not None:
            parts += [value for value in values.values if type(value) not in PLAIN]
    return [one for thing in _things_in(parts) for one in _references_of_thing(thing)]


def _references_of_thing(thing: Any) -> list[Any]:
    if is_ref(thing):
        return [thing]
    return [*thing.references()] if is_template(thing) or is_joint(thing) else []


def _things_in(left: list[Any]) -> list[Any]:
    """Return the things that parts of a schema are or contain, but for schemas in them and plain values."""
    found: list[Any] = []
    seen: set[int] = set()
    while left:
        item = left.pop()
        if type(item) in PLAIN or is_schema_like(item):
            continue
        if isinstance(item, Entry):
            left += [getattr(item, name) for name in item._fields]
        elif not isinstance(item, (tuple, list, dict)):
            found.append(item)
        elif id(item) not in seen:
            seen.add(id(item))
            left += item.values() if isinstance(item, dict) else item
    return found
