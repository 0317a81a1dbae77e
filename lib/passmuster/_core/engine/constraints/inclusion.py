"""The inclusion of constraints: whether all values that satisfy some of them satisfy another one, too.

The answers are on the safe side: a constraint is implied only if that is certain.
"""

from __future__ import annotations

from math import ceil, floor, lcm

from ...foundation.decimals import is_multiple
from .constraint import (
    Containing,
    Distinct,
    Formatted,
    Instance,
    Interval,
    Matching,
    Multiple,
    Range,
    is_known,
)
from .folding import contains_interval, is_empty, quantity

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .constraint import Constraint, Extent
    from .folding import Conjunction

_BROADER_FORMATS = {"alphanum": ("token",), "hex": ("alphanum", "token")}
"""Formats, each with the formats of which its strings are, too."""

_CHOICES = ("version", "scheme")
"""Options of formats that list what is accepted; without them, everything is."""


def implies(
    known: Conjunction, constraint: Constraint, includes: Callable[[Any, Any], bool], shortest: int = 0
) -> bool:
    """Return whether all values that satisfy a conjunction satisfy a constraint.

    `includes(wide, narrow)` returns whether a schema accepts all values that another one accepts.
    `shortest` is the size of the smallest value.

    >>> from passmuster.inspection import Multiple, Range, fold
    >>> known = fold([Multiple(base=4), Range(above=0, most=9)])
    >>> implies(known, Multiple(base=2), Range.__eq__), implies(known, Range(least=4, most=8), Range.__eq__)
    (True, True)
    """
    if any(map(is_empty, known.intervals)) or constraint in known.unknown_constraints:
        return True
    if isinstance(constraint, Interval):
        bounds = tight_bounds(known, quantity(constraint), shortest)
        return constraint.are_ends(is_known) and contains_interval(constraint.bounds, bounds)
    if isinstance(constraint, Multiple):
        return _implies_multiple(known, constraint)
    if isinstance(constraint, Containing):
        return any(includes(constraint.schema, one.schema) for one in known.of(Containing))
    test = _INCLUSIONS.get(type(constraint))
    return test is not None and any(test(one, constraint) for one in known.of(type(constraint)))


def tight_bounds(known: Conjunction, key: Any, shortest: int = 0) -> Extent:
    """Return the ends of the range or of a size: at the outermost values that other constraints allow.

    >>> from passmuster.inspection import Multiple, Range, fold
    >>> tight_bounds(fold([Multiple(base=4), Range(above=0, most=9)]), Range)
    (4, False, 8, False)
    """
    low, leaves_low, high, leaves_high = known.bounds(key)
    step = _step(known) if key is Range else 1
    if key is not Range:
        low = max(low or 0, shortest)
    try:
        if step and low is not None:
            number = -(-ceil(low) // step) * step
            low, leaves_low = number + step * (leaves_low and number == low), False
        if step and high is not None:
            number = floor(high) // step * step
            high, leaves_high = number - step * (leaves_high and number == high), False
    except (OverflowError, TypeError, ValueError):  # dates, and infinite ends
        pass
    return low, leaves_low, high, leaves_high


def _step(known: Conjunction) -> int:
    """Return the integer of which all values are multiples, or 0 if there is none."""
    bases = [one.base for one in known.multiples if type(one.base) is int]
    return lcm(*bases) if bases else 0


def _implies_multiple(known: Conjunction, constraint: Multiple) -> bool:
    bases = [one.base for one in known.multiples] + [_step(known)][: len(known.multiples)]
    return is_known(constraint.base) and any(base and is_multiple(base, constraint.base) for base in bases)


def _is_part_of_format(narrow: Formatted, wide: Formatted) -> bool:
    if narrow.name != wide.name:
        return wide.name in _BROADER_FORMATS.get(narrow.name, ())
    chosen, accepted = {**narrow.options}, {**wide.options}
    for name in _CHOICES:
        some, others = chosen.pop(name, None), accepted.pop(name, None)
        if others is not None and (some is None or not all(one in _listed(others) for one in _listed(some))):
            return False
    if accepted.get("cidr") == "optional":
        chosen["cidr"] = "optional"
    return chosen == accepted


def _listed(choice: Any) -> Any:
    return choice if isinstance(choice, (list, tuple)) else (choice,)


_INCLUSIONS: dict[type, Callable[[Any, Any], bool]] = {
    Distinct: lambda narrow, wide: narrow.by == wide.by,
    Formatted: _is_part_of_format,
    Instance: lambda narrow, wide: issubclass(narrow.cls, wide.cls),
    Matching: lambda narrow, wide: (narrow.regex, narrow.is_inverted) == (wide.regex, wide.is_inverted),
}
