"""Entries of terms that may be very many, with indexes for look-ups: by key, and by the ids of schemas.

Schema side. To add an entry to thousands of others copies their indexes and updates them with the new entry
only. Few entries are searched anew each time, which is faster than keeping an index.

Also the order in which the keys of an object are validated: a key that refers to other keys comes after them;
otherwise keys stay in the order in which they were written.
"""

from __future__ import annotations

from ...engine.backend import assembly, records
from ...foundation.schema_error import SchemaError, show
from .entries import Entry, schemas_in

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
    from typing import Any, ClassVar, TypeVar

    from .base import Schema
    from .record import SchemaCore

    Index = Callable[[Iterable[Any]], dict[Any, Any]]
    Items = Sequence[tuple[Hashable, Collection[Hashable]]]
    E = TypeVar("E", bound="IndexedEntries")

_MANY = 32


class IndexedEntries(tuple):  # type: ignore[type-arg]
    """A tuple of entries with indexes, which are built on first use and passed on to longer tuples.

    >>> import passmuster as pm
    >>> more = IndexedEntries([pm.number().id("a")]).with_added((pm.string().id("b"),))
    >>> list(more.index_by(by_id))
    ['a', 'b']
    """

    indexes: Mapping[Index, dict[Any, Any]] = {}

    @classmethod
    def of(cls: type[E], entries: tuple[Any, ...]) -> E:
        """Return entries as a tuple of this class."""
        return entries if isinstance(entries, cls) else cls(entries)

    def __reduce__(self) -> Any:
        return type(self), (tuple(self),)

    def index_by(self, index: Index) -> dict[Any, Any]:
        """Return `index(entries)`, a dict that must not be changed."""
        if len(self) < _MANY:
            return index(self)
        found = self.indexes.get(index)
        if found is None:
            found = index(self)
            self.indexes = {**self.indexes, index: found}
        return found

    def with_added(self: E, added: tuple[Any, ...]) -> E:
        """Return the entries with others at the end."""
        made = type(self)(self + added)
        return self._pass_indexes(made, added) if len(self) >= _MANY else made

    def _pass_indexes(self, made: E, added: tuple[Any, ...], *but: Index) -> E:
        made.indexes = {
            index: _merge_indexes(found, index(added))
            for index, found in self.indexes.items()
            if index not in but
        }
        return made


class Key(records.KeyFields, Entry):
    """A key of an object and its schema."""

    __slots__ = ()
    holders: ClassVar[tuple[str, ...]] = ("schema",)
    judging: ClassVar[tuple[str, ...]] = holders
    _fields: ClassVar[tuple[str, ...]] = ("key", "schema")

    def __reduce__(self) -> Any:  # old protocols would write the fields of the twin
        return Key, (self.key, self.schema)


class ObjectKeys(IndexedEntries):
    """The keys of an object. `are_sorted` is set if keys are known to follow the keys that they refer to."""

    are_sorted: bool = False
    _rare: list[Key] | None = None

    def rare(self) -> list[Key]:
        """Return the keys that need a closer look than most."""
        if self._rare is None:
            self._rare = assembly.rare_keys(self)
        return self._rare

    def with_added(self, added: tuple[Key, ...]) -> ObjectKeys:
        """Return the keys with new ones at the end."""
        made = super().with_added(added)
        made._rare = [*self.rare(), *assembly.rare_keys(added)]
        if self.are_sorted:
            read = made.index_by(by_sibling)
            made.are_sorted = not any(entry.key in read for entry in added)
        return made

    def with_replaced(self, changed: ObjectKeys) -> ObjectKeys:
        """Return the keys with others, each of which replaces the one of its name or is added at the end."""
        known = self.index_by(by_key)
        if len(self) < _MANY:
            return ObjectKeys({**known, **by_key(changed)}.values())
        found = [entry for entry in changed if entry.key in known]
        if not found:
            return self.with_added(changed)
        made = self._replace_keys(ObjectKeys(found))
        return made.with_added(changed.without(known)) if len(found) < len(changed) else made

    def _replace_keys(self, changed: ObjectKeys) -> ObjectKeys:
        known = self.index_by(by_key)
        gone = [known[entry.key].schema for entry in changed]
        outdated = [by_id] if any("id" in schema.spec.flags for schema in gone) else []
        entries = {**known, **changed.index_by(by_key)}
        made = self._pass_indexes(ObjectKeys(entries.values()), changed, by_key, *outdated)
        made.indexes = {**made.indexes, by_key: entries}
        made.are_sorted = self.are_sorted and all(
            siblings_of(entry.schema) <= siblings_of(schema) for entry, schema in zip(changed, gone)
        )
        return made

    def without(self, names: Collection[object]) -> ObjectKeys:
        """Return the keys whose names are not among `names`."""
        if len(self) >= _MANY:
            known = self.index_by(by_key)
            if not any(name in known for name in names):
                return self
        return ObjectKeys([entry for entry in self if entry.key not in names])

    def sorted(self) -> ObjectKeys:
        """Return the keys sorted so that each follows the keys that it refers to."""
        if self.are_sorted:
            return self
        made = self
        if [True for entry in self.rare() if entry.schema.spec.refs or entry.schema.spec.value_refs]:
            entries = self.index_by(by_key)
            order = sort_keys([(entry.key, siblings_of(entry.schema)) for entry in self])
            made = self._pass_indexes(ObjectKeys([entries[name] for name in order]), (), by_key)
        if len(self) >= _MANY:
            made.are_sorted = True
        return made


def _merge_indexes(found: dict[Any, Any], new: dict[Any, Any]) -> dict[Any, Any]:
    """Return two dicts merged. For a key of both, the value of the first is kept."""
    return {**found, **{name: new[name] for name in new if name not in found}} if new else found


# The order of keys


def sort_keys(items: Items) -> list[Hashable]:
    """Return the keys in the order of validation.

    `items` are pairs of a key and the keys that it must come after. Keys that are not among the items are
    ignored. The next key is always the first of the remaining ones whose predecessors have all been placed.

    Raises `SchemaError` with the names of the keys if keys depend on each other in a circle.

    >>> sort_keys([("a", {"c"}), ("b", ()), ("c", ())])
    ['b', 'c', 'a']
    """
    if not any(after for _, after in items):
        return [key for key, _ in items]
    from heapq import heappop, heappush

    places = {key: place for place, (key, _) in enumerate(items)}
    waiting, followers = _count_predecessors(items, places)
    ready = [place for place, count in enumerate(waiting) if not count]
    order: list[Hashable] = []
    while ready:
        place = heappop(ready)
        order.append(items[place][0])
        for follower in followers[place]:
            waiting[follower] -= 1
            if not waiting[follower]:
                heappush(ready, follower)
    if len(order) < len(items):
        raise SchemaError(_describe_cycle(items, places, waiting))
    return order


def _count_predecessors(items: Items, places: dict[Hashable, int]) -> tuple[list[int], list[list[int]]]:
    """Return for each key the number of keys before it, and the places of the keys after it."""
    waiting = [0] * len(items)
    followers: list[list[int]] = [[] for _ in items]
    for place, (_, after) in enumerate(items):
        for leader in {places[key] for key in after if key in places}:
            waiting[place] += 1
            followers[leader].append(place)
    return waiting, followers


def _describe_cycle(items: Items, places: dict[Hashable, int], waiting: list[int]) -> str:
    # A key that still waits has a predecessor that still waits: following these leads into a cycle.
    place = next(place for place, count in enumerate(waiting) if count)
    trail: dict[int, None] = {}
    while place not in trail:
        trail[place] = None
        place = min(places[key] for key in items[place][1] if key in places and waiting[places[key]])
    path = list(trail)
    cycle = [items[p][0] for p in path[path.index(place) :]]
    shown = " → ".join(show(key) for key in [*cycle[:10], *(["…"] if len(cycle) > 10 else []), cycle[0]])
    return f"the keys of an object can't refer to each other in a circle: {shown}"


# Indexes


def by_key(entries: Iterable[Key]) -> dict[Any, Any]:
    """Return keys by name."""
    return {entry.key: entry for entry in entries}


def by_id(entries: Iterable[Any]) -> dict[Any, Any]:
    """Return the schemas in entries by id. Raises `SchemaError` if two different schemas have one id."""
    if type(entries) is ObjectKeys:  # which may be very many
        named = [entry.schema for entry in entries if "id" in entry.schema.spec.flags]
    else:
        named = [child for child in schemas_in(entries) if "id" in child.spec.flags]
    ids: dict[Any, Any] = {}
    for child in named:
        known = ids.setdefault(child.spec.flags["id"], child)
        if known is not child and _definition_of(known) != _definition_of(child):
            raise duplicate_id_error(child.spec.flags["id"])
    return ids


_OF_PLACES = frozenset(
    ("description", "examples", "label", "metas", "notes", "presence", "result", "tags", "unit")
)
"""The flags and terms that a schema may have in one place, and not in another, under the same id."""


def _definition_of(schema: SchemaCore) -> Any:
    """Return the parts that two schemas with one id must share: all but their presence and annotations."""
    spec = schema.spec
    parts = (spec.definition, spec.rules, spec.preferences, spec.valids, spec.invalids)
    named = [
        {name: id(value) for name, value in part.items() if name not in _OF_PLACES}
        for part in (spec.flags, spec.terms)
    ]
    return [*map(id, parts), *named]


def duplicate_id_error(name: object) -> SchemaError:
    """Return the error for two schemas with one id."""
    return SchemaError(f"two different schemas have the id {show(name)}")


def by_source(entries: Iterable[Any]) -> dict[Any, Any]:
    """Return renames by the old key."""
    return {entry[0]: entry for entry in entries}


def by_target(entries: Iterable[Any]) -> dict[Any, Any]:
    """Return renames by the new key."""
    return {entry[1]: entry for entry in entries}


def by_sibling(entries: Iterable[Key]) -> dict[Any, Any]:
    """Return the names of the keys that other keys refer to."""
    reading = [entry.schema for entry in entries if entry.schema.spec.refs or entry.schema.spec.value_refs]
    return dict.fromkeys([name for schema in reading for name in siblings_of(schema)]) if reading else {}


def siblings_of(schema: Schema) -> frozenset[Any]:
    """Return the keys of the same object that the schema of a key refers to."""
    refs = schema.spec.refs + schema.spec.value_refs
    return frozenset([root for ancestor, root in refs if ancestor == 1 and root is not None] if refs else ())


def _id_indexes(schema: SchemaCore) -> list[dict[Any, Any]]:

    spec = schema.spec
    others = (*[value for rule in spec.rules for value in rule.args.values()], spec.flags.get("empty"))
    terms = [entries for name, entries in spec.terms.items() if name != "renames"]  # which may be very many
    found = [IndexedEntries.of(entries).index_by(by_id) for entries in (*terms, others)]
    return [ids for ids in found if ids]


def find_child(schema: SchemaCore, name: object) -> Any:
    """Return the schema directly within a schema that has a name, or None."""
    spec = schema.spec
    keys = ObjectKeys.of(spec.term("keys"))
    found = keys.index_by(by_id).get(name)
    if found is not None:
        return found
    for entries in (keys, IndexedEntries.of(spec.term("registered"))):
        entry = entries.index_by(by_key).get(name)
        if entry is not None:
            return entry.schema
    return next((ids[name] for ids in _id_indexes(schema) if name in ids), None)


def check_ids(schema: SchemaCore, added: Sequence[Any] | None = None) -> None:
    """Raise `SchemaError` if two schemas directly within a schema have the same id, or an id is a key.

    If `added` is given, only these entries are checked against the others.
    """
    named = added is None or [child for child in schemas_in(added) if "id" in child.spec.flags]
    new = [entry.key for entry in added or () if isinstance(entry, Key)]
    below = _id_indexes(schema) if named or new else []
    if not below:
        return
    keys = ObjectKeys.of(schema.spec.term("keys")).index_by(by_key)
    for child in schema._children() if named is True else named:
        name = child.spec.flags.get("id")
        if name is not None:
            if name in keys:
                raise _key_clash_error(name)
            others = [ids[name] for ids in below if ids.get(name, child) is not child]
            if others and any(_definition_of(one) != _definition_of(child) for one in others):
                raise duplicate_id_error(name)
    for name in new:
        if any(name in ids for ids in below):
            raise _key_clash_error(name)


def _key_clash_error(name: object) -> SchemaError:
    return SchemaError(f"the id {show(name)} is already a key of the object")
