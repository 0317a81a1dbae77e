"""The entries of a term of which there may be very many, and what is looked up among them.

Schema side. Who adds an entry to thousands copies what was found out of these, and looks at the one. A few
entries are looked at each time, which costs less than keeping anything.
"""

from __future__ import annotations

from ..foundation.schema_error import SchemaError
from ..foundation.showing import show
from .entries import held

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping
    from typing import Any, TypeVar

    from .base import Schema
    from .entries import Key

    Index = Callable[[Iterable[Any]], dict[Any, Any]]
    E = TypeVar("E", bound="Indexed")


_MANY = 32


class Indexed(tuple):  # type: ignore[type-arg]
    """Entries, with indexes that are made when they are first asked for, and handed on to those with more.

    >>> import passmuster as pm
    >>> list(Indexed([pm.number().id("a")]).plus((pm.string().id("b"),)).indexed(by_id))
    ['a', 'b']
    """

    indexes: Mapping[Index, dict[Any, Any]] = {}

    @classmethod
    def of(cls: type[E], entries: tuple[Any, ...]) -> E:
        """Return entries as something to look them up in."""
        return entries if isinstance(entries, cls) else cls(entries)

    def __reduce__(self) -> Any:
        return type(self), (tuple(self),)

    def indexed(self, index: Index) -> dict[Any, Any]:
        """Return what a function makes of all entries, a dict that nobody is to change."""
        if len(self) < _MANY:
            return index(self)
        found = self.indexes.get(index)
        if found is None:
            found = index(self)
            self.indexes = {**self.indexes, index: found}
        return found

    def plus(self: E, added: tuple[Any, ...]) -> E:
        """Return entries with others at the end."""
        made = type(self)(self + added)
        return self._hand_on(made, added) if len(self) >= _MANY else made

    def _hand_on(self, made: E, added: tuple[Any, ...], *but: Index) -> E:
        made.indexes = {
            index: _joined(found, index(added)) for index, found in self.indexes.items() if index not in but
        }
        return made


class ObjectKeys(Indexed):
    """The keys of an object; `are_sorted` tells that each is known to come after those that it refers to."""

    are_sorted: bool = False

    def plus(self, added: tuple[Key, ...]) -> ObjectKeys:
        """Return keys with others, which are none of these, at the end."""
        made = super().plus(added)
        if self.are_sorted:
            read = made.indexed(by_sibling)
            made.are_sorted = not any(entry.key in read for entry in added)
        return made

    def put(self, changed: ObjectKeys) -> ObjectKeys:
        """Return keys with others, each in the place of that of the same name, or at the end."""
        known = self.indexed(by_key)
        if len(self) < _MANY:
            return ObjectKeys({**known, **by_key(changed)}.values())
        found = [entry for entry in changed if entry.key in known]
        if not found:
            return self.plus(changed)
        made = self._replaced(ObjectKeys(found))
        return made.plus(changed.without(known)) if len(found) < len(changed) else made

    def _replaced(self, changed: ObjectKeys) -> ObjectKeys:
        known = self.indexed(by_key)
        gone = [known[entry.key].schema for entry in changed]
        outdated = [by_id] if any("id" in schema.spec.flags for schema in gone) else []
        entries = {**known, **changed.indexed(by_key)}
        made = self._hand_on(ObjectKeys(entries.values()), changed, by_key, *outdated)
        made.indexes = {**made.indexes, by_key: entries}
        made.are_sorted = self.are_sorted and all(
            siblings_of(entry.schema) <= siblings_of(schema) for entry, schema in zip(changed, gone)
        )
        return made

    def without(self, names: Collection[object]) -> ObjectKeys:
        """Return keys without those of some names."""
        if len(self) >= _MANY:
            known = self.indexed(by_key)
            if not any(name in known for name in names):
                return self
        return ObjectKeys([entry for entry in self if entry.key not in names])

    def sorted(self, sort: Callable[[Any], Iterable[Any]]) -> ObjectKeys:
        """Return the keys in an order in which each comes after those that it refers to; `sort` finds it."""
        made = self
        if [True for entry in self if entry.schema.spec.refs or entry.schema.spec.value_refs]:
            entries = self.indexed(by_key)
            order = sort([(entry.key, siblings_of(entry.schema)) for entry in self])
            made = self._hand_on(ObjectKeys([entries[name] for name in order]), (), by_key)
        if len(self) >= _MANY:
            made.are_sorted = True
        return made


def _joined(found: dict[Any, Any], new: dict[Any, Any]) -> dict[Any, Any]:
    """Return what two dicts have; what was there first stays."""
    return {**found, **{name: new[name] for name in new if name not in found}} if new else found


# Indexes


def by_key(entries: Iterable[Key]) -> dict[Any, Any]:
    """Return keys by their names."""
    return {entry.key: entry for entry in entries}


def by_id(entries: Iterable[Any]) -> dict[Any, Any]:
    """Return the schemas in entries that have an id, by that; two of one id are refused."""
    if type(entries) is ObjectKeys:  # of which there may be very many
        named = [entry.schema for entry in entries if "id" in entry.schema.spec.flags]
    else:
        named = [child for child in held(entries) if "id" in child.spec.flags]
    ids: dict[Any, Any] = {}
    for child in named:
        if ids.setdefault(child.spec.flags["id"], child) is not child:
            raise one_id_twice(child.spec.flags["id"])
    return ids


def one_id_twice(name: object) -> SchemaError:
    """Return the error for two schemas of one id."""
    return SchemaError(f"two different schemas have the id {show(name)}")


def by_source(entries: Iterable[Any]) -> dict[Any, Any]:
    """Return what is said of renamed keys by these."""
    return {entry[0]: entry for entry in entries}


def by_target(entries: Iterable[Any]) -> dict[Any, Any]:
    """Return what is said of renamed keys by what they become."""
    return {entry[1]: entry for entry in entries}


def by_sibling(entries: Iterable[Key]) -> dict[Any, Any]:
    """Return the names of the keys that other keys refer to."""
    reading = [entry.schema for entry in entries if entry.schema.spec.refs or entry.schema.spec.value_refs]
    return dict.fromkeys([name for schema in reading for name in siblings_of(schema)]) if reading else {}


def siblings_of(schema: Schema) -> frozenset[Any]:
    """Return the keys beside it that the schema of a key refers to."""
    refs = schema.spec.refs + schema.spec.value_refs
    return frozenset([root for ancestor, root in refs if ancestor == 1 and root is not None] if refs else ())
