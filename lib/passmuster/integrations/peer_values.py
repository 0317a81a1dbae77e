"""Dependencies between keys: which of the optional keys are present together."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain, combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passmuster.inspection import PeerInfo

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
