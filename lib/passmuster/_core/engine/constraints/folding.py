"""The conjunction of constraints.

An end of an interval, or a base, is known unless it is a reference, or a string for a changing value (`now`).
Constraints with unknown ends are kept separately, because nothing is certain about them before a value
arrives.
"""

from __future__ import annotations

from .constraint import Interval, Multiple, Range, Size, is_known

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeVar

    from .constraint import Constraint, Extent

    C = TypeVar("C", bound=Constraint)


_OPEN: Extent = (None, False, None, False)


class Conjunction:
    """A conjunction of constraints, simplified.

    `multiples` are in the order in which they were given, without duplicate bases. `others` are the
    constraints of other kinds. `aside` are the intervals and multiples with an unknown end or base.
    """

    __slots__ = ("_bounds", "_first", "multiples", "others", "unknown_constraints")

    def __init__(self) -> None:
        self.unknown_constraints: list[Constraint] = []
        self.multiples: list[Multiple] = []
        self.others: list[Constraint] = []
        self._first: dict[Any, Interval] = {}
        self._bounds: dict[Any, Extent] = {}

    @property
    def range(self) -> Range | None:
        """The intersection of all ranges, or None if there are none."""
        found: Range | None = self._interval(Range)
        return found

    def size(self, unit: str, encoding: str | None = None) -> Size | None:
        """Return the intersection of the sizes in a unit, or None if there are none."""
        found: Size | None = self._interval((unit, encoding))
        return found

    @property
    def sizes(self) -> dict[tuple[str, str | None], Size]:
        """The intersections of sizes, by unit and encoding."""
        return {key: self._interval(key) for key in self._bounds if key is not Range}

    @property
    def intervals(self) -> list[Interval]:
        """The range and the sizes, one for each unit."""
        return [self._interval(key) for key in self._bounds]

    def bounds(self, key: Any) -> Extent:
        """Return the ends of the range (key `Range`) or of a size (key: unit and encoding)."""
        return self._bounds.get(key, _OPEN)

    def of(self, cls: type[C]) -> list[C]:
        """Return the other constraints of a class."""
        return [one for one in self.others if type(one) is cls]

    def add(self, constraint: Constraint) -> None:
        """Add a constraint."""
        if isinstance(constraint, Interval):
            self._add_interval(constraint)
        elif not isinstance(constraint, Multiple):
            self.others.append(constraint)
        elif not is_known(constraint.base):
            self.unknown_constraints.append(constraint)
        elif constraint not in self.multiples:
            self.multiples.append(constraint)

    def _add_interval(self, interval: Interval) -> None:
        key = quantity(interval)
        known, added = self._bounds.get(key), interval.bounds
        try:
            both = added if known is None else intersect(known, added)
            is_void(both)  # raises TypeError if its ends can't be compared
        except TypeError:
            both = None
        if both is None or not (is_known(added[0]) and is_known(added[2])):
            self.unknown_constraints.append(interval)
            return
        self._bounds[key] = both
        self._first.setdefault(key, interval)

    def _interval(self, key: Any) -> Any:
        first = self._first.get(key)
        return None if first is None else first.between(*self._bounds[key])


def fold(constraints: Iterable[Constraint]) -> Conjunction:
    """Return the conjunction of constraints.

    >>> fold([Range(least=1), Range(above=1, most=9), Range(below=10)]).range
    Range(above=1, most=9)
    """
    found = Conjunction()
    for constraint in constraints:
        found.add(constraint)
    return found


def quantity(interval: Interval) -> Any:
    """Return the key of the quantity that an interval limits: `Range`, or the unit and encoding of a size."""
    return (interval.unit, interval.encoding) if isinstance(interval, Size) else Range


def intersect(first: Extent, second: Extent) -> Extent:
    """Return the ends of the intersection of two intervals; TypeError if they can't be compared.

    >>> intersect(Range(least=1, most=5).bounds, Range(above=1, most=7).bounds)
    (1, True, 5, False)
    """
    low, leaves_low, high, leaves_high = first
    other, leaves_other = second[:2]
    if low is None or (other is not None and (other > low or (other == low and leaves_other))):
        low, leaves_low = other, leaves_other
    other, leaves_other = second[2:]
    if high is None or (other is not None and (other < high or (other == high and leaves_other))):
        high, leaves_high = other, leaves_other
    return low, leaves_low, high, leaves_high


def is_void(bounds: Extent) -> bool:
    """Return whether an interval is empty; TypeError if its ends can't be compared."""
    low, leaves_low, high, leaves_high = bounds
    if low is None or high is None:
        return False
    return bool(high < low) or (bool(high == low) and (leaves_low or leaves_high))


def is_empty(interval: Interval) -> bool:
    """Return whether an interval is empty; TypeError if its ends can't be compared.

    >>> is_empty(Range(least=5, below=5)), is_empty(Range(least=5, most=5))
    (True, False)
    """
    return is_void(interval.bounds)


def contains_interval(wide: Extent, narrow: Extent) -> bool:
    """Return whether one interval contains another; TypeError if they can't be compared.

    >>> wide, narrow = Range(least=1).bounds, Range(above=1).bounds
    >>> contains_interval(wide, narrow), contains_interval(narrow, wide)
    (True, False)
    """
    return intersect(wide, narrow) == narrow
