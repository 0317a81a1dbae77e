"""Dependencies between keys: which of the optional ones are there together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from passmuster.inspection import PeerInfo

    from .value_generator import ValueGenerator

_ROUNDS = 12


class KeyChoice:
    """The keys that an object gets, among those that it must have and those that it can have."""

    def __init__(self, chosen: set[Any], needed: set[Any], possible: set[Any]) -> None:
        self.chosen = chosen
        self.needed = needed
        self.possible = possible

    def add(self, keys: list[Any]) -> None:
        self.chosen |= {key for key in keys if key in self.possible}

    def drop(self, keys: list[Any]) -> None:
        self.chosen -= {key for key in keys if key not in self.needed}

    def there(self, peers: list[Any]) -> list[Any]:
        return [peer for peer in peers if peer in self.chosen]

    def loose(self, peers: list[Any]) -> list[Any]:
        return [peer for peer in self.there(peers) if peer not in self.needed]


def names_of(dependency: PeerInfo) -> list[Any]:
    """Return the names of the keys that go together."""
    return [ref.key for ref in dependency.peers]


def key_of(dependency: PeerInfo) -> Any:
    """Return the name of the key that the others belong to, None if they are equals."""
    return None if dependency.key is None else dependency.key.key


def settle(generator: ValueGenerator, choice: KeyChoice, dependencies: Iterable[PeerInfo]) -> None:
    """Add and drop keys until the dependencies hold, or as long as it makes sense."""
    for turn in range(_ROUNDS):
        before = set(choice.chosen)
        for dependency in dependencies:
            _one(generator, choice, dependency, turn > 1)
        if turn > 1 and choice.chosen == before:
            return


def _one(generator: ValueGenerator, choice: KeyChoice, dependency: PeerInfo, is_late: bool) -> None:
    relation, peers = dependency.relation, names_of(dependency)
    there = choice.there(peers)
    if relation in ("with", "without"):
        _companions(generator, choice, dependency, is_late)
    elif relation == "and" and there and len(there) < len(peers):
        _all_or_none(generator, choice, peers, is_late)
    elif relation == "nand" and len(there) == len(peers):
        choice.drop([generator.pick(choice.loose(peers) or peers)])
    elif relation in ("or", "xor") and not there:
        choice.add([generator.pick([peer for peer in peers if peer in choice.possible] or peers)])
    elif relation in ("xor", "oxor") and len(there) > 1:
        kept = generator.pick([peer for peer in there if peer in choice.needed] or there)
        choice.drop([peer for peer in there if peer != kept])


def _companions(generator: ValueGenerator, choice: KeyChoice, dependency: PeerInfo, is_late: bool) -> None:
    key, peers = key_of(dependency), names_of(dependency)
    if key not in choice.chosen:
        return
    if dependency.relation == "without":
        choice.drop(choice.there(peers) if key in choice.needed or generator.chance(2) else [key])
        if key in choice.chosen and choice.there(peers):
            choice.drop([key])
        return
    if not is_late or key in choice.needed:
        choice.add(peers)
    if len(choice.there(peers)) < len(peers):
        choice.drop([key])


def _all_or_none(generator: ValueGenerator, choice: KeyChoice, peers: list[Any], is_late: bool) -> None:
    # What was added before, and dropped for another reason, is not added for ever.
    if all(peer in choice.possible for peer in peers) and not is_late and not generator.chance(3):
        choice.add(peers)
    else:
        choice.drop(peers)
        if choice.there(peers):
            choice.add(peers)
