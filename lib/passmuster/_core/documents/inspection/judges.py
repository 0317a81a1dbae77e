"""A walk through values, along the records of all schemas that may validate them.

Schema side. Used for errors, and for reading values for a schema. If several schemas may validate a value,
all of them count: a value is secret as soon as one of them is.
"""

from __future__ import annotations

import itertools
from collections import Counter

from ...engine.constraints.constraint import Containing
from ...foundation import kinds
from ...foundation.sentinels import UNDEFINED
from ...language.preferences.preferences import DEFAULTS
from .cursor import Cursor
from .schema_info import (
    NULL,
    OBJECT,
    AlternativesInfo,
    ArrayInfo,
    KeywordsInfo,
    LinkInfo,
    ObjectInfo,
    records_within,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from ...language.preferences.preferences import Preferences
    from .inspecting import Inspector
    from .schema_info import PatternInfo, RuleInfo, SchemaInfo


class Judges:
    """The cursors of all records that may validate the value at a place, and the way to other places.

    `infos` are their records. `is_secret` is true if the value must not be shown, `has_secrets` if that is
    true for the value or a part of it. Places with the same judges share one object, so that there are no
    more than schemas.
    """

    __slots__ = (
        "_all", "_below", "_cursors", "_named", "_nulls", "_objects", "_ordered", "_patterns", "has_secrets",
        "infos", "is_secret",
    )  # fmt: skip

    def __init__(self, cursors: list[Cursor], around: Judges | None = None) -> None:
        self._cursors: list[Cursor] = list(_closure(cursors, _same))
        self.infos: list[SchemaInfo] = [cursor.info for cursor in self._cursors]
        is_within = around is not None and around.is_secret
        self.is_secret: bool = is_within or any(info.is_secret for info in self.infos)
        self.has_secrets: bool = self.is_secret or any(map(_may_have_secrets, self.infos))
        self._ordered: int = max(
            [len(info.ordered) for info in self.infos], default=0
        )  # after these, all items have the same judges
        alone = [one.info for cursor in self._cursors for one in _closure([cursor], _alone)]
        self._objects: list[Any] = [info for info in alone if info.is_object]
        self._below: dict[Any, Judges] = {}
        self._named: set[Any] | None = None  # the keys that differ from others, together with patterns
        self._patterns: list[Any] = []
        self._nulls: dict[str | int, bool] = {}
        self._all: dict[Any, Any] = {} if around is None else around._all
        if around is None and len(cursors) == 1:
            root = self.infos[0]
            inspector = cursors[0].inspector
            key = "fixed links", id(root)
            self._all[_has_fixed_links] = inspector.derive(key, lambda: _has_fixed_links(root))

    @classmethod
    def of(cls, inspector: Inspector, prefs: Any = DEFAULTS) -> Judges:
        """Return the judges of the values of an inspected schema."""
        return cls([_Way(inspector.root, None, None, prefs, inspector)])

    def key(self, key: object) -> Judges:
        """Return the judges of a key of an object."""
        return self._part("key", key, self._at_key)

    def item(self, index: int) -> Judges:
        """Return the judges of an item of an array."""
        return self._part("item", min(index, self._ordered), _at_index)

    def with_items(self) -> list[Judges]:
        """Return these judges, and those of items in arrays at any depth."""
        found = [self]
        for one in found:  # it grows
            items = [one.item(index) for index in range(one._ordered + 1)]
            found += [item for item in dict.fromkeys(items) if item.infos and item not in found]
        return found

    def below(self, step: object) -> Judges:
        """Return the judges at the target of a path step, for an item or a key."""
        if type(step) is int and step > self._ordered:
            named = [self._keys(info).named for info in self._objects]
            if not any(step in one or self._ordered in one for one in named):
                step = self._ordered  # all other integers lead to the same judges
        return self._part("step", step, self._at_step)

    def naming(self, key: object) -> Judges:
        """Return the judges of the name of a key."""
        return self._part("name", key, self._at_name)

    def names(self, step: object) -> bool:
        """Return whether a path step reveals nothing about the value: a key of the schema, or an index."""
        if type(step) is int and not self._objects:
            return any(info.is_array for info in self.infos)
        return any(step in self._keys(info).named for info in self._objects)

    def allows_null(self, key: str | int) -> bool:
        """Return whether None may pass at a key of an object."""
        known = self._nulls.get(key)
        if known is None:
            below = self.key(key)._cursors
            known = any(map(_allows_null, below)) if below else self.allows_unknown()
            if len(self._nulls) < _MOST_KEPT:
                self._nulls[key] = known
        return known

    def allows_unknown(self) -> bool:
        """Return whether an object may have keys that no schema describes."""
        return not self._cursors or any(map(_allows_unknown, self._cursors))

    def schema_of(self, info: SchemaInfo) -> Any:
        """Return the schema of one of the records, or None for a record that was made without one."""
        return self._cursors[0].inspector.schema_of(info)

    @property
    def reads_fields(self) -> bool:
        """Whether a named tuple is read by its fields: as an object."""
        return any(info.keys is not None for info in self.infos)

    def differs(self, value: Any, kind: str) -> bool:
        """Return whether a value has another shape than a schema with secrets: then all of it is secret.

        Of an instance that a schema has created, only attributes with the names of keys are known.
        """
        if kind is kinds.INSTANCE:
            fields, is_made = kinds.fields_of(value), any(info.into is not None for info in self.infos)
            if not fields or (is_made and not all(map(self.names, fields))):
                return True
        is_record = kind is kinds.LIST and kinds.field_names(type(value)) is not None
        return any(_differs(cursor, kind, is_record) for cursor in self._cursors)

    def _part(self, way: str, step: Any, find: Callable[[Cursor, Any], Iterable[Cursor]]) -> Judges:
        if not self._cursors and not self.is_secret:
            return self
        mark: tuple[Any, ...] = way, step
        if type(step) is str:
            if self._named is None:
                keys = [self._keys(info) for info in self._objects]
                self._patterns = [pattern for one in keys for pattern in one.patterns]
                self._named = set().union(*[one.named for one in keys])
            if step not in self._named:  # as any other key that matches these patterns
                mark = (way, None, *[pattern.search(step) is not None for pattern in self._patterns])
        try:
            known = self._below.get(mark)
        except Exception:  # a key that can't be hashed
            return self._found(step, find)
        if known is None:
            known = self._found(step, find)
            if type(step) in _KEPT and len(self._below) < _MOST_KEPT:
                self._below[mark] = known
        return known

    def _found(self, step: Any, find: Callable[[Cursor, Any], Iterable[Cursor]]) -> Judges:
        made = Judges([part for cursor in self._cursors for part in find(cursor, step)], self)
        # Only the target of a link depends on the records around it.
        is_fixed = self._all.get(_has_fixed_links)
        marks = [id(one.info if is_fixed or not one.info.has_links else one) for one in made._cursors]
        found: Judges = self._all.setdefault((made.is_secret, frozenset(marks)), made)
        return found

    # From a record to those inside it

    def _keys(self, info: ObjectInfo) -> _KeyNames:
        known: _KeyNames | None = self._all.get(id(info))
        if known is None:
            known = self._all[id(info)] = _KeyNames(info)
        return known

    def _at_key(self, cursor: Cursor, key: object) -> Iterator[Cursor]:
        for one in _closure([cursor], _alone):
            is_secret = one is not cursor and one.info.is_secret
            yield from [one] if is_secret else self._at_own_key(one, key)

    def _at_own_key(self, cursor: Cursor, key: object) -> Iterator[Cursor]:
        info = cursor.info
        if isinstance(info, KeywordsInfo):
            yield from map(cursor.below, info.inner)
        if not isinstance(info, ObjectInfo):
            return
        keys = self._keys(info)
        names = keys.names_of(key)
        known = [name for name in names if name in keys.schemas]
        if len(known) > 1:  # in the order of the keys
            known = [name for name in keys.schemas if name in known]
        yield from [cursor.below(keys.schemas[name], name) for name in known]
        for pattern in () if known else info.patterns:
            if any(_takes(pattern, name) for name in names):
                yield cursor.below(pattern.schema)

    def _at_step(self, cursor: Cursor, step: object) -> Iterator[Cursor]:
        yield from self._at_key(cursor, step)
        if type(step) is int and step >= 0:
            yield from _at_index(cursor, step)

    def _at_name(self, cursor: Cursor, key: object) -> Iterator[Cursor]:
        info = cursor.info
        yield from map(cursor.below, info.naming)
        if not isinstance(info, ObjectInfo) or key in self._keys(info).schemas:
            return
        for pattern in info.patterns:
            if pattern.keys is not None:
                yield cursor.below(pattern.keys)
            if pattern.matches is not None:
                for one in _closure([cursor.below(pattern.matches)], _same):
                    yield from [one, *[one.below(part) for part in one.info.inner]]


_KEPT = (str, int, type(UNDEFINED))
_MOST_KEPT = 1_000


class _Way(Cursor):
    """A cursor that returns the same cursor each time when it is asked for that of the same record."""

    __slots__ = ("_ways",)

    def __init__(self, info: SchemaInfo, outer: Cursor | None = None, *rest: Any) -> None:
        super().__init__(info, outer, *rest)
        self._ways: dict[Any, Any] = {}

    def _at(self, info: SchemaInfo, outer: Cursor | None, key: object, prefs: Preferences) -> Any:
        mark = id(info), key, outer is self
        if mark not in self._ways:
            self._ways[mark] = super()._at(info, outer, key, prefs)
        return self._ways[mark]


class _KeyNames:
    """The keys that the record of an object defines.

    `schemas` are the records of keys, `named` the keys that the schema itself names, `patterns` those that
    other keys may match.
    """

    __slots__ = ("_linked", "_patterns", "named", "patterns", "schemas")

    def __init__(self, info: ObjectInfo) -> None:
        self.schemas: dict[Any, SchemaInfo] = {entry.key: entry.schema for entry in info.keys or ()}
        self._linked: dict[Any, list[Any]] = {}
        self._patterns: list[tuple[Any, list[Any]]] = []
        for rename in info.renames:
            source: Any = rename.source
            targets = [rename.target] if isinstance(rename.target, str) else [*self.schemas]  # of a template
            if not isinstance(source, str):
                self._patterns.append((source, targets))
            names = [source] if isinstance(source, str) else filter(source.search, map(str, self.schemas))
            for name in names:
                for one, other in itertools.product([name], targets):
                    self._linked.setdefault(one, []).append(other)
                    self._linked.setdefault(other, []).append(one)
        self.named: set[Any] = {*self.schemas, *self._linked}
        own = [pattern.regex for pattern in info.patterns if pattern.regex is not None]
        self.patterns: list[Any] = own + [source for source, _ in self._patterns]

    def names_of(self, key: object) -> list[Any]:
        """Return a key, its possible new names, and its possible old names."""
        names, known = [key], {key}
        for name in names:  # it grows
            found = [*self._linked.get(name, ())]
            for pattern, targets in self._patterns if type(name) is str else ():
                found += targets if pattern.search(name) else ()
            names += [one for one in dict.fromkeys(found) if one not in known]
            known.update(found)
        return names


def _closure(cursors: list[Cursor], more: Callable[[Cursor], Iterable[Cursor]]) -> Iterator[Cursor]:
    """Yield cursors, those that `more` returns for each, and so on, each record once."""
    known: set[int] = set()
    left = [*cursors]
    for cursor in left:  # it grows
        if id(cursor.info) not in known:
            known.add(id(cursor.info))
            yield cursor
            left.extend(more(cursor))


def _same(cursor: Cursor) -> Iterator[Cursor]:
    """Yield the cursors of records that may validate the same value."""
    info = cursor.info
    yield from _linked(cursor)
    yield from [cursor.below(part) for match in info.matches for part in match.branches]
    yield from map(cursor.below, info.parts)
    yield from [cursor.replaced(part) for part in info.branches]
    yield from [cursor.below(part) for part in info.others]
    for rule in info.rules:
        if not _contained(rule):
            yield from [cursor.below(part) for part in rule.schemas]
    if info.empty is not None:
        yield cursor.below(info.empty)


def _linked(cursor: Cursor) -> Iterator[Cursor]:
    meant = cursor.meant()
    if meant is not None:
        around = [one for one in cursor.outwards() if one.info is meant]
        yield around[0] if around else cursor.below(meant)


def _differs(cursor: Cursor, kind: str, is_record: bool) -> bool:
    info = cursor.info
    if info.is_array and kind is not kinds.LIST and _may_have_secrets(info):
        items = _closure([cursor], _alone)
        inner = [one for one in items if one is not cursor and not one.info.is_array]
        return not inner or any(one.info.is_secret or _differs(one, kind, is_record) for one in inner)
    is_fit = is_record if kind is kinds.LIST else kind in (kinds.MAPPING, kinds.INSTANCE)
    return info.is_object and not is_fit and _may_have_secrets(info)


def _may_have_secrets(info: SchemaInfo) -> bool:
    """Return whether a schema has secrets, or links to one that may have."""
    return info.has_secrets or info.has_links


def _contained(rule: RuleInfo) -> list[SchemaInfo]:
    """Return the records that an item has to match by a rule."""
    return [one.schema for one in rule.means if type(one) is Containing]


def _allows_null(cursor: Cursor) -> bool:
    """Return whether one record may accept None; alternatives and branches have records of their own."""
    info, listed = cursor.info, cursor.info.allowed
    if cursor.presence == "forbidden":
        return False
    if listed is not None and (listed.has_references or any(value is None for value in listed.values)):
        return True
    if info.only or (info.refused is not None and any(value is None for value in info.refused.values)):
        return False
    if isinstance(info, AlternativesInfo):
        return not info.matches or any(match.schema is None for match in info.matches)
    return info.runs_user_code or info.is_single or (NULL in info.accepts and not info.is_mixed)


def _allows_unknown(cursor: Cursor) -> bool:
    """Return whether a record accepts an object with a key that it does not describe."""
    info = cursor.info
    if isinstance(info, ObjectInfo) and info.keys is not None:
        return bool(cursor.prefs.allow_unknown if info.unknown is None else info.unknown)
    return OBJECT in info.accepts and not info.is_mixed


def _alone(cursor: Cursor) -> Iterator[Cursor]:
    """Yield the item records of an array that also accepts a single item without a list."""
    info = cursor.info
    if info.is_single:
        yield from _closure([cursor.below(part) for part in info.items], _same)


def _has_fixed_links(root: SchemaInfo) -> bool:
    """Return whether each link in a schema leads to the same record wherever it stands."""
    infos = [*records_within(root)]
    keys = [key for info in infos for key in info.keys or ()]
    names = Counter([info.id for info in infos] + [key.key for key in keys if key.schema.id is None])
    known = {info.id for info in (root, *root.shared) if names[info.id] == 1}
    refs: list[Any] = [info.ref for info in infos if isinstance(info, LinkInfo) and info.ref is not None]
    return all(ref.path[0] in known if ref.type == "local" else ref.ancestor == "root" for ref in refs)


def _takes(pattern: PatternInfo, name: object) -> bool:
    return pattern.regex is None or type(name) is not str or pattern.regex.search(name) is not None


def _at_index(cursor: Cursor, index: int) -> Iterator[Cursor]:
    info = cursor.info
    if isinstance(info, KeywordsInfo):
        yield from map(cursor.below, info.inner)
    if isinstance(info, ArrayInfo):
        ordered = info.ordered
        if info.is_sparse or any(item.result == "strip" for item in ordered):
            parts = (*ordered, *info.items)
        else:
            parts = ordered[index : index + 1] or info.items
        yield from [cursor.below(part) for part in parts]
    yield from [cursor.below(part) for rule in info.rules for part in _contained(rule)]
