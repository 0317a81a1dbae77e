"""Values as trees: worked out in the time that a value takes, however often its parts stand in it. A leaf.

A list that holds another one twice, and that one the next, is small, and as a tree, which is how JSON has it,
it has no end.
"""

from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence
    from typing import Any

_ROWS = (list, tuple, set, frozenset)
_JSON_SCALARS = frozenset((str, int, float, bool, type(None)))


def path_tree(paths: Iterable[Sequence[Any]]) -> dict[Any, Any]:
    """Return paths as a tree: a mapping from each key to the tree of keys within it.

    None stands for a whole value.

    >>> path_tree([["a", "b"], ["c"], ["c", "d"]])
    {'a': {'b': None}, 'c': None}
    """
    found: dict[Any, Any] = {}
    for *way, last in paths:
        place: Any = found
        for name in way:
            place = place.setdefault(name, {})
            if place is None:
                break
        else:
            place[last] = None
    return found


class TreeFold:
    """Works something out of values from the inside out: for a part that stands in several places once."""

    __slots__ = ("_known",)

    cycle: Any = None
    """The result for a container that contains itself."""

    def __init__(self) -> None:
        self._known: dict[
            int, tuple[Any, Any]
        ] = {}  # with the value, which must stay alive: its id is the key

    def of(self, value: Any) -> Any:
        """Return the result for a value of any depth."""
        left: list[tuple[Any, list[Any] | None]] = [(value, None)]
        known = self._known
        while left:
            item, parts = left.pop()
            if parts is not None:
                found = [known[id(part)][1] if id(part) in known else self.scalar(part) for part in parts]
                known[id(item)] = item, self.container(item, found)
            elif id(item) not in known and (parts := self.parts(item)) is not None:
                known[id(item)] = item, self.cycle
                left.append((item, parts))
                left += [(part, None) for part in parts if type(part) not in _JSON_SCALARS]
        return known[id(value)][1] if id(value) in known else self.scalar(value)

    def parts(self, value: Any) -> list[Any] | None:
        """Return the values that a value contains, or None if it contains no others."""
        if isinstance(value, (dict, Mapping)):
            return [*value, *(value.values() if type(value) is dict else [value[key] for key in value])]
        return list(value) if isinstance(value, _ROWS) else None

    def scalar(self, value: Any) -> Any:
        """Return the result for a value that contains no others."""
        raise NotImplementedError

    def container(self, value: Any, parts: Sequence[Any]) -> Any:
        """Return the result for a container from those of its parts; a mapping has its keys first."""
        raise NotImplementedError


class TreeSizes(TreeFold):
    """Counts the containers in values, each as often as it stands there; `count` is how many there are.

    Eight keys, values or items count as one more.

    >>> sizes, shared = TreeSizes(), [1]
    >>> sizes.of([shared, shared]), sizes.count
    (3, 2)
    """

    __slots__ = ("count",)

    cycle = 0

    def __init__(self) -> None:
        super().__init__()
        self.count: int = 0

    def scalar(self, value: Any) -> int:
        """Count nothing."""
        return 0

    def container(self, value: Any, parts: Sequence[int]) -> int:
        """Return the counts of the container and of its parts, added up."""
        own = 1 + len(parts) // 8
        self.count += own
        return own + sum(parts)


class Likeness(TreeFold):
    """Numbers values: those of JSON that are alike have the same number; all others by how they are written.

    >>> likeness = Likeness()
    >>> likeness.of({"a": [1, 2]}) == likeness.of({"a": [1.0, 2]}), likeness.of([True]) == likeness.of([1])
    (True, False)
    """

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[Hashable, int] = {}

    def are_alike(self, one: object, other: object) -> bool:
        """Return whether two values are alike."""
        return bool(self.of(one) == self.of(other))

    def scalar(self, value: Any) -> int:
        """Return the number of a value that holds no others."""
        kind = type(value)
        is_number = kind in (int, float) and value == value
        return self._number(
            ("number" if is_number else kind, value if is_number or kind is str else repr(value))
        )

    def container(self, value: Any, parts: Sequence[Any]) -> int:
        """Return the number of a container."""
        if isinstance(value, Mapping):
            half = len(parts) // 2
            return self._number(("mapping", frozenset(zip(parts[:half], parts[half:]))))
        is_row = isinstance(value, (list, tuple))
        return self._number(("row", tuple(parts)) if is_row else ("set", frozenset(parts)))

    def _number(self, key: Hashable) -> int:
        return self._numbers.setdefault(key, len(self._numbers))
