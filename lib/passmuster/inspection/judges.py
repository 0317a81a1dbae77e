"""A way through values, along the records of all schemas that may come to judge them.

Schema side, asked when something is told, or read for a schema. Where it can't be known which of several
schemas counts, all of them do: a value is secret as soon as one of them says so.
"""

from __future__ import annotations

from ..constraints.constraint import Containing
from .cursor import Cursor
from .schema_info import AlternativesInfo, ArrayInfo, LinkInfo, ObjectInfo

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from .schema_info import PatternInfo, RuleInfo, SchemaInfo


class Judges:
    """The cursors of all records that may judge the value at a place, and the way to other places.

    `infos` are their records. `is_secret` tells that the value is shown to nobody, `has_secrets` that it, or
    something in it, is not.
    """

    __slots__ = ("_below", "_cursors", "has_secrets", "infos", "is_secret")

    def __init__(self, cursors: list[Cursor]) -> None:
        self._cursors: list[Cursor] = list(_closure(cursors, _same))
        self.infos: list[SchemaInfo] = [cursor.info for cursor in self._cursors]
        self.is_secret: bool = any(info.is_secret for info in self.infos)
        self.has_secrets: bool = any(info.has_secrets for info in self.infos)
        self._below: dict[Any, Judges] = {}

    @classmethod
    def of(cls, info: SchemaInfo) -> Judges:
        """Return the judges of the values of a schema."""
        return cls([Cursor(info)])

    def key(self, key: object) -> Judges:
        """Return the judges of a key of an object."""
        return self._part("key", key, _at_key)

    def item(self, index: int) -> Judges:
        """Return the judges of an item of an array."""
        most = max([len(info.ordered) for info in self.infos if isinstance(info, ArrayInfo)], default=0)
        return self._part("item", min(index, most), _at_index)

    def below(self, step: object) -> Judges:
        """Return the judges where a step of a path leads to, of an item or of a key, as far as secrets go."""
        if self.is_secret or not self.has_secrets:
            return self
        return self._part("step", step, _at_step)

    def _part(self, kind: str, step: Any, find: Any) -> Judges:
        try:
            known = self._below.get((kind, step))
        except Exception:  # a key that can't be hashed after all
            return self._found(step, find)
        if known is None:
            known = self._found(step, find)
            if type(step) in (str, int) and len(self._below) < _MOST_KEPT:
                self._below[kind, step] = known
        return known

    def _found(self, step: Any, find: Any) -> Judges:
        return Judges([part for cursor in self._cursors for part in find(cursor, step)])


_MOST_KEPT = 1_000


def _closure(cursors: list[Cursor], more: Callable[[Cursor], Iterable[Cursor]]) -> Iterator[Cursor]:
    """Yield cursors, and those that there are `more` for each, and so on, each once."""
    known: set[tuple[int, int]] = set()
    left = [*cursors]
    for cursor in left:  # which grows
        mark = (id(cursor.info), id(cursor.outer))
        if mark not in known:
            known.add(mark)
            yield cursor
            left.extend(more(cursor))


def _same(cursor: Cursor) -> Iterator[Cursor]:
    """Yield the cursors of what may judge the same value."""
    info = cursor.info
    if isinstance(info, LinkInfo):
        yield from _linked(cursor)
    if isinstance(info, AlternativesInfo):
        yield from [cursor.below(part) for match in info.matches for part in match.branches]
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


def _contained(rule: RuleInfo) -> list[SchemaInfo]:
    """Return the records that a rule asks an item to match."""
    return [one.schema for one in rule.means if type(one) is Containing]


def _at_key(cursor: Cursor, key: object) -> Iterator[Cursor]:
    for one in _closure([cursor], _alone):
        is_secret = one is not cursor and one.info.is_secret
        yield from [one] if is_secret else _at_own_key(one, key)


def _alone(cursor: Cursor) -> Iterator[Cursor]:
    """Yield the items of an array that judge a value which it takes for the list of one."""
    info = cursor.info
    if isinstance(info, ArrayInfo) and info.is_single:
        yield from _closure([cursor.below(part) for part in info.items], _same)


def _at_own_key(cursor: Cursor, key: object) -> Iterator[Cursor]:
    info = cursor.info
    if not isinstance(info, ObjectInfo):
        return
    names = _names_of(info, key)
    schemas = [(name, info.schema_of(name)) for name in names]
    found = [(name, schema) for name, schema in schemas if schema is not None]
    if len(found) > 1:  # in the order of the keys
        found = [(entry.key, entry.schema) for entry in info.keys or () if entry.key in names]
    yield from [cursor.below(schema, name) for name, schema in found]
    if not found:
        for pattern in info.patterns:
            if any(_takes(pattern, name) for name in names):
                yield cursor.below(pattern.schema)


def _names_of(info: ObjectInfo, key: object) -> list[Any]:
    """Return a key and all that it may be renamed to."""
    names = [key]
    for name in names:  # which grows
        for rename in info.renames:
            if isinstance(rename.source, str):
                found = [rename.target] if rename.source == name else []
            elif isinstance(rename.target, str):
                found = [rename.target]
            else:  # a template: any of the keys
                found = [entry.key for entry in info.keys or ()]
            names += [one for one in found if one not in names]
    return names


def _takes(pattern: PatternInfo, name: object) -> bool:
    return pattern.regex is None or type(name) is not str or pattern.regex.search(name) is not None


def _at_index(cursor: Cursor, index: int) -> Iterator[Cursor]:
    info = cursor.info
    if isinstance(info, ArrayInfo):
        ordered = info.ordered
        if info.is_sparse or any(item.result == "strip" for item in ordered):
            parts = (*ordered, *info.items)
        else:
            parts = ordered[index : index + 1] or info.items
        yield from [cursor.below(part) for part in parts]
    yield from [cursor.below(part) for rule in info.rules for part in _contained(rule)]


def _at_step(cursor: Cursor, step: object) -> Iterator[Cursor]:
    yield from _at_key(cursor, step)
    if type(step) is int and step >= 0:
        yield from _at_index(cursor, step)
