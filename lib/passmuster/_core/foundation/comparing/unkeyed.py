"""Values without a structural key, found again without comparing each with every other.

For `unique`. Equal values have the same outline (kind, length, and the keys of their parts that have one), so
that only values with the same outline are compared. Imports equality, keys and kinds.
"""

from __future__ import annotations

from operator import itemgetter

from ..callers import replace_error
from ..kinds import INSTANCE, MAPPING, attributes_of, kind_of
from . import structural_keys
from .equality import deep_equal

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from typing import Any

    Entry = tuple[int, Any]

MOST_COMPARED = 250
"""The number of earlier values with the same outline that a value is compared with in any case. Beyond them
it is compared with the first `MOST_SHARING` values for each attribute or item that they share."""

MOST_SHARING = 8

_MOST_TOKENS = 200


class UnkeyedValues:
    """Values without a structural key, each with its position.

    >>> first, again = {"id": 1}, {"id": 1}
    >>> first["self"], again["self"] = first, again
    >>> values = UnkeyedValues()
    >>> values.first_equal(0, first), values.first_equal(7, {"id": 2}), values.first_equal(8, again)
    (None, None, 0)
    """

    __slots__ = ("_by_outline",)

    def __init__(self) -> None:
        self._by_outline: dict[Hashable, _SameOutline] = {}

    def first_equal(self, place: int, value: Any) -> int | None:
        """Return the position of the first equal value. If there is none, add this value and return None."""
        outline = outline_of(value)
        alike = self._by_outline.get(outline)
        if alike is None:
            alike = self._by_outline[outline] = _SameOutline()
        return alike.first_equal(place, value)


class _SameOutline:
    """Values with the same outline, in order."""

    __slots__ = ("_entries", "_places", "_sharing")

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._places: dict[int, int] = {}  # by id; the entries keep the values alive
        self._sharing: dict[Hashable, list[Entry]] = {}

    def first_equal(self, place: int, value: Any) -> int | None:
        same = self._places.get(id(value))
        traits = _traits_of(value) if len(self._entries) >= MOST_COMPARED else ()
        for at, other in [*self._entries[:MOST_COMPARED], *self._sharing_any(traits)]:
            if at == same or deep_equal(other, value):
                return at
        if same is None:
            self._keep((place, value), traits)
        return same

    def _sharing_any(self, traits: Iterable[Hashable]) -> list[Entry]:
        found = {at: other for trait in traits for at, other in self._sharing.get(trait, ())}
        return sorted(found.items(), key=itemgetter(0))

    def _keep(self, entry: Entry, traits: Iterable[Hashable]) -> None:
        self._entries.append(entry)
        self._places[id(entry[1])] = entry[0]
        for trait in traits:
            sharing = self._sharing.setdefault(trait, [])
            if len(sharing) < MOST_SHARING:
                sharing.append(entry)


def _traits_of(value: Any) -> set[Hashable]:
    """Return a key for each attribute of an instance or item of a mapping, and one for all together."""
    found: set[Hashable] = set()
    try:
        kind = kind_of(value)
        parts = attributes_of(value) if kind == INSTANCE else value if kind == MAPPING else {}
        for name, part in parts.items():
            key = structural_keys.structural_key(part)
            if key is not None:
                found.add((structural_keys.member_key(name), key))
    except Exception as error:  # of the methods of a value
        return replace_error(error, set())
    found.add(frozenset(found))
    return found


def outline_of(value: Any) -> Hashable:
    """Return a hashable outline, which is equal for all values that are `deep_equal` to this one."""
    tokens: list[Any] = []
    left: list[Any] = [value]
    while left and len(tokens) < _MOST_TOKENS:
        tokens.extend(_tokens_of(left.pop(), left))
    return tuple(tokens)


def _tokens_of(value: Any, left: list[Any]) -> list[Any]:
    """Return the tokens of a value without its content, which is added to `left`.

    A value without tokens, and its content, count by their kind alone.
    """
    try:
        tokens = structural_keys.tokens_of(value, left)
        hash(tuple(tokens))
    except Exception as error:  # no key, or any exception of a user-defined class
        kind = replace_error(error, kind_of(value))
        return [kind, id(type(value))] if kind == INSTANCE else [kind]
    return tokens
