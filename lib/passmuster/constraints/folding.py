"""The conjunction of constraints: what holds where all of them hold.

An end of an interval, or a base, is known unless it is a reference, or a string that stands for a value
(`now`). Constraints with others are kept aside, as nothing is sure of them before a value comes.
"""

from __future__ import annotations

from .constraint import Interval, Multiple, Range, Size

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeVar

    from .constraint import Constraint

    C = TypeVar("C", bound=Constraint)
    I = TypeVar("I", bound=Interval)  # noqa: E741


class Conjunction:
    """Constraints in the least number of them.

    `range` is the interval that all ranges leave, None if there is none; `sizes` are what sizes leave, one
    for each unit; `multiples` are in the order in which they were given, each base once; `others` are all
    constraints of other kinds. `aside` are the intervals and multiples of which not everything is known.
    """

    __slots__ = ("aside", "multiples", "others", "range", "sizes")

    def __init__(self) -> None:
        self.aside: list[Constraint] = []
        self.multiples: list[Multiple] = []
        self.others: list[Constraint] = []
        self.range: Range | None = None
        self.sizes: dict[tuple[str, str | None], Size] = {}

    def size(self, unit: str, encoding: str | None = None) -> Size | None:
        """Return the size of a unit that is left, None if nothing is asked of it."""
        return self.sizes.get((unit, encoding))

    def of(self, cls: type[C]) -> list[C]:
        """Return the other constraints of a class."""
        return [one for one in self.others if type(one) is cls]

    @property
    def intervals(self) -> list[Interval]:
        """The range and the sizes."""
        return [*([] if self.range is None else [self.range]), *self.sizes.values()]

    def add(self, constraint: Constraint) -> None:
        """Add a constraint."""
        if isinstance(constraint, Interval):
            self._add_interval(constraint)
        elif not isinstance(constraint, Multiple):
            self.others.append(constraint)
        elif not is_known(constraint.base):
            self.aside.append(constraint)
        elif constraint not in self.multiples:
            self.multiples.append(constraint)

    def _add_interval(self, interval: Interval) -> None:
        try:
            if isinstance(interval, Size):
                key = (interval.unit, interval.encoding)
                self.sizes[key] = _narrowed(self.sizes.get(key), interval)
            else:
                self.range = _narrowed(self.range, interval)
        except TypeError:  # a reference, "now", or ends that can't be compared
            self.aside.append(interval)


def fold(constraints: Iterable[Constraint]) -> Conjunction:
    """Return the conjunction of constraints.

    >>> fold([Range(least=1), Range(above=1, most=9), Range(below=10)]).range
    Range(above=1, most=9)
    """
    found = Conjunction()
    for constraint in constraints:
        found.add(constraint)
    return found


def is_known(value: Any) -> bool:
    """Tell whether an end or a base is a value, and no reference or other thing that stands for one."""
    return type(value) is not str and not hasattr(value, "resolve")


def _narrowed(known: I | None, added: Any) -> I:
    if not all(map(is_known, (added.least, added.above, added.most, added.below))):
        raise TypeError("an end is not known")
    made: I = added if known is None else narrowed(known, added)
    is_empty(made)  # its ends can be compared
    return made


def narrowed(first: I, second: I) -> I:
    """Return what is in two intervals of one kind; TypeError if their ends can't be compared.

    >>> narrowed(Range(least=1, most=5), Range(above=1, most=7))
    Range(above=1, most=5)
    """
    low, leaves_low = _higher(first.low, second.low)
    high, leaves_high = _lower(first.high, second.high)
    ends = {"above" if leaves_low else "least": low, "below" if leaves_high else "most": high}
    fields = {name: getattr(first, name) for name in first.fields() if name not in Interval.ends}
    return type(first)(**fields, **ends)


def _higher(first: tuple[Any, bool], second: tuple[Any, bool]) -> tuple[Any, bool]:
    if first[0] is None or second[0] is None:
        return second if first[0] is None else first
    if first[0] == second[0]:
        return first if first[1] else second
    return first if first[0] > second[0] else second


def _lower(first: tuple[Any, bool], second: tuple[Any, bool]) -> tuple[Any, bool]:
    if first[0] is None or second[0] is None:
        return second if first[0] is None else first
    if first[0] == second[0]:
        return first if first[1] else second
    return first if first[0] < second[0] else second


def is_empty(interval: Interval) -> bool:
    """Tell whether nothing is between the ends of an interval; TypeError if these can't be compared.

    >>> is_empty(Range(least=5, below=5)), is_empty(Range(least=5, most=5))
    (True, False)
    """
    (low, leaves_low), (high, leaves_high) = interval.low, interval.high
    if low is None or high is None:
        return False
    return bool(high < low) or (bool(high == low) and (leaves_low or leaves_high))


def follows(wide: Interval, narrow: Interval) -> bool:
    """Tell whether all that is in the interval `narrow` is in `wide`; TypeError if they can't be compared.

    >>> follows(Range(least=1), Range(above=1)), follows(Range(above=1), Range(least=1))
    (True, False)
    """
    both = narrowed(wide, narrow)
    return both.low == narrow.low and both.high == narrow.high
