"""The order in which the keys of an object are validated.

A key that refers to other keys comes after them; otherwise keys stay in the order in which they were written.
Schema side.
"""

from __future__ import annotations

from ....foundation.schema_error import SchemaError, show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Sequence

    Items = Sequence[tuple[Hashable, Collection[Hashable]]]


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
