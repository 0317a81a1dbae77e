"""Objects: which keys they have, and their values, in the order of references between them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import passmuster as pm
from passmuster.inspection import Asserted, Instance, Opaque, PatternInfo, PeerInfo, SchemaInfo, fold

from .generation_plan import GenerationFailed, ValuePlace, size_of
from .text_values import matching

if TYPE_CHECKING:
    from .value_generator import ValueGenerator

_DEEP_LEVEL = 5
_FIXED_PRESENCES = ("required", "forbidden")
_OTHER_KEYS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=8)


def mapping(generator: ValueGenerator, place: ValuePlace) -> Any:
    """Generate a dict, or an object of the class that the rules require."""
    found = fold(place.constraints)
    for one in found.of(Instance):
        return generator.instance_of(place.source(one.cls))
    if found.of(Opaque):
        special = [re.compile("a+"), pm.ref("a"), *pm.types().values()]
        fitting = [one for one in special if generator.plan.fits(place, one)]
        if fitting:
            return generator.pick(fitting)
    return dict_of(generator, place)


def dict_of(generator: ValueGenerator, place: ValuePlace, broken: PeerInfo | None = None) -> dict[Any, Any]:
    """Generate a dict with the keys of an object, in which the dependency `broken` does not hold."""
    return _DictMaker(generator, place, broken).make()


def keys_of(info: Any) -> dict[Any, SchemaInfo]:
    """Return the records of the keys of an object."""
    return {entry.key: entry.schema for entry in info.keys or ()}


def takes_unknown(info: Any) -> bool:
    """Return whether an object accepts unknown keys."""
    return bool(info.unknown) or (info.keys is None and not info.patterns)


def ordered_keys(place: ValuePlace, keys: dict[Any, SchemaInfo]) -> list[Any]:
    """Return the keys of an object, each after those that it refers to."""
    found: dict[Any, None] = {}

    def visit(key: Any, around: tuple[Any, ...]) -> None:
        if key in found or key in around or key not in keys:
            return
        schema = place.inspector.schema_of(keys[key])
        for level, sibling in () if schema is None else (*schema.spec.refs, *schema.spec.value_refs):
            if level == 1:
                visit(sibling, (*around, key))
        found[key] = None

    for key in keys:
        visit(key, ())
    return list(found)


class _DictMaker:
    """Generates one dict, key by key."""

    def __init__(self, generator: ValueGenerator, place: ValuePlace, broken: PeerInfo | None) -> None:
        self.generator = generator
        self.place = place
        self.broken = broken
        self.info: Any = place.info
        self.keys = keys_of(self.info)
        self.opened = takes_unknown(self.info)
        self.low, self.high = size_of(place, more=50)
        self.made: dict[Any, Any] = {}
        self.values: dict[Any, Any] = {}
        place.values = self.values
        for one in fold(place.constraints).of(Asserted):
            path = one.subject.path
            if len(path) == 1 and path[0] in self.keys:
                self.keys[path[0]] = generator.plan.merged(self.keys[path[0]], one.schema)

    def make(self) -> dict[Any, Any]:
        chosen = self._choose_keys()
        for key in ordered_keys(self.place, self.keys):
            self._set(key, key in chosen)
        for key in chosen - self.keys.keys():
            self.made[key] = self.values[key] = self.generator.anything_small()
        self._add_others()
        self._rename_back()
        return {key: self.made[key] for key in [*self.keys, *self.made] if key in self.made}

    def _choose_keys(self) -> set[Any]:
        """Choose the keys that are present, as far as that is known before there are values."""
        presences = {key: self.place.below(one, key).presence for key, one in self.keys.items()}
        needed = {key for key, presence in presences.items() if presence == "required"}
        optional = {key: None for key, presence in presences.items() if presence not in _FIXED_PRESENCES}
        named = dict.fromkeys(name for peer in self.info.peers for name in names_of(peer))
        if self.opened:
            optional.update({key: None for key in named if key not in self.keys})
        loose = [key for key in optional if key not in named]
        few, many = self.low - len(needed) - len(loose), self.high - len(needed)
        found = combinations_of(self.info.peers, needed, optional, self.broken)
        found = [one for one in found if few <= len(one - needed) <= many] or found
        if not found:
            raise GenerationFailed("no choice of keys suits all dependencies")
        peers = found[0] if self.place.depth > _DEEP_LEVEL else self.generator.pick(found)
        chosen = {key for key in loose if self.place.depth <= _DEEP_LEVEL and not self.generator.chance(3)}
        chosen |= needed | peers
        while len(chosen) < self.low and not chosen.issuperset(loose):
            chosen.add(self.generator.pick([key for key in loose if key not in chosen]))
        while len(chosen) > self.high and not chosen.isdisjoint(loose):
            chosen.remove(self.generator.pick([key for key in loose if key in chosen]))
        return chosen

    def _set(self, key: Any, is_chosen: bool) -> None:
        """Generate the value of a key if it is present."""
        below = self.place.below(self.keys[key], key)
        presence = ""
        try:
            below = self.generator.settled(below)
            presence = below.presence
            if presence == "required" or (is_chosen and presence != "forbidden"):
                made = self.generator.value(below)
                if made is not pm.UNDEFINED:
                    self.made[key] = made
        except GenerationFailed:
            if presence == "required" or below.presence == "required":
                raise
        outcome = self.generator.plan.outcome(below, self.made.get(key, pm.UNDEFINED))
        if outcome is not pm.UNDEFINED:
            self.values[key] = outcome

    def _add_others(self) -> None:
        """Add keys that match a pattern, and unknown ones, if they are allowed."""
        generator, patterns = self.generator, self.info.patterns
        count = 0 if self.place.depth > _DEEP_LEVEL else generator.draw(st.integers(0, 2))
        for _ in range(max(count, self.low - len(self.made))):
            if len(self.made) >= self.high:
                return
            if patterns and not (self.opened and generator.chance(3)):
                self._add_pattern_keys(generator.pick(patterns))
            elif self.opened:
                key = generator.draw(_OTHER_KEYS)
                while key in self.made:
                    key += "a"
                if key not in self.keys:
                    self.made[key] = generator.anything_small()

    def _add_pattern_keys(self, pattern: PatternInfo) -> None:
        key = key_matching(self.generator, self.place, pattern)
        if isinstance(key, str) and key not in self.made and key not in self.keys:
            try:
                self.made[key] = self.generator.value(self.place.below(pattern.schema, key))
            except GenerationFailed:
                return

    def _rename_back(self) -> None:
        """Give some keys the names that they are renamed from, and drop keys that would conflict."""
        for rename in self.info.renames:
            old, new = rename.source, rename.target
            if not isinstance(old, str) or not isinstance(new, str):
                continue
            if old in self.made and old not in self.keys:
                del self.made[old]
            if new in self.made and old not in self.made and self.generator.chance(2):
                self.made[old] = self.made.pop(new)


def key_matching(generator: ValueGenerator, place: ValuePlace, pattern: PatternInfo) -> Any:
    """Generate a key that matches a pattern."""
    if pattern.regex is not None:
        return generator.draw(matching(pattern.regex))
    return generator.value(place.below(pattern.keys))  # type: ignore[arg-type]  # one of the two is given


_MAX_COMBINED = 10
"""The number of keys that are tried in all combinations."""


def names_of(peer: PeerInfo) -> list[Any]:
    """Return the names of the keys of a dependency, with the one that they depend on."""
    return [ref.key for ref in (*peer.peers, peer.key) if ref is not None]


def combinations_of(
    peers: Collection[PeerInfo],
    needed: Iterable[Any],
    possible: Iterable[Any],
    broken: PeerInfo | None = None,
) -> list[set[Any]]:
    """Return the sets of keys for which all dependencies hold, except the one that is to be `broken`.

    The `needed` keys are in each set; of the `possible` keys, those that a dependency names may be in it.
    """
    named = dict.fromkeys(name for peer in peers for name in names_of(peer))
    fixed = {key for key in needed if key in named}
    free = [key for key in named if key in set(possible) - fixed][:_MAX_COMBINED]
    subsets = chain.from_iterable(combinations(free, count) for count in range(len(free) + 1))
    made = [fixed.union(subset) for subset in subsets]
    return [one for one in made if all(_holds(peer, one) is (peer is not broken) for peer in peers)]


def _holds(peer: PeerInfo, there: Collection[Any]) -> bool:
    found = [ref.key in there for ref in peer.peers]
    if peer.key is not None:
        return peer.key.key not in there or (all(found) if peer.relation == "with" else not any(found))
    few, many = {
        "and": (0, len(found)),
        "nand": (0, len(found) - 1),
        "or": (1, len(found)),
        "xor": (1, 1),
        "oxor": (0, 1),
    }[peer.relation]
    return few <= sum(found) <= many and (peer.relation != "and" or len(set(found)) == 1)
