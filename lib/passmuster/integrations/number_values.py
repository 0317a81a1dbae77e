"""Numbers and decimals: multiples of a step between limits, or any numbers if there is no step."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from passmuster.inspection import Constraint, DecimalInfo, Interval, Multiple, Range, Size, fold, is_empty

from .generation_plan import GenerationFailed, ValuePlace, count_of

if TYPE_CHECKING:
    from .value_generator import ValueGenerator

_SAFE = 2**53 - 1
_FAR = 10**6
"""The limit of generated decimals that have no limits of their own."""

_FINE = 2**48
"""The number of steps from zero up to which a float can still represent a tenth of a step."""


class OffStep(Constraint):
    """A number near a multiple of `base`, but not equal to one."""

    __slots__ = ("base",)

    base: Any


class Numbers:
    """The numbers that constraints allow: a range, and a step that they are multiples of (or None)."""

    def __init__(self, place: ValuePlace, *more: Constraint) -> None:
        info: Any = place.info
        safe = () if isinstance(info, DecimalInfo) or info.is_unsafe else (Range(least=-_SAFE, most=_SAFE),)
        given: list[Any] = [_exact(one) for one in (*place.constraints, *safe, *more)]
        self.offset: Fraction | None = next((one.base for one in given if isinstance(one, OffStep)), None)
        if self.offset:
            far = abs(self.offset) * _FINE
            given.append(Range(least=-far, most=far))
        found = fold(given)
        self.range: Range = found.range or Range()
        if is_empty(self.range):
            low, high = self.range.low[0], self.range.high[0]
            raise GenerationFailed(f"no number is at least {low} and at most {high}")
        digits = found.size("digits") or Size(unit="digits")
        self.digits: list[int | None] = [
            None if end is None else count_of(end) for end, _ in (digits.low, digits.high)
        ]
        places = found.size("places")
        steps = [abs(one.base) for one in found.multiples if one.base]
        steps += (
            [_power(count_of(places.high[0]))] if places is not None and places.high[0] is not None else []
        )
        steps += [_power(info.precision)] if info.precision is not None and not self.offset else []
        self.step: Fraction | None = None
        for step in steps:
            self.step = step if self.step is None else _common_multiple(self.step, step)

    def stepped(self, generator: ValueGenerator, step: Fraction) -> Fraction:
        """Draw a multiple of a step in the range."""
        (low, above), (high, below) = self.range.low, self.range.high
        first = None if low is None else math.ceil(low / step)
        last = None if high is None else math.floor(high / step)
        if first is not None and above and first * step == low:
            first += 1
        if last is not None and below and last * step == high:
            last -= 1
        if first is not None and last is not None and first > last:
            raise GenerationFailed(f"no multiple of {step} lies between the limits of the number")
        return self._moved(generator, generator.draw(st.integers(first, last)) * step)

    def _moved(self, generator: ValueGenerator, found: Fraction) -> Fraction:
        return found if self.offset is None else found + self.offset * Fraction(generator.pick([1, 3]), 10)


def fraction(value: Any) -> Fraction | None:
    """Return a limit as a fraction, or None if it is infinite."""
    try:
        return Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    except OverflowError:
        return None
    except (TypeError, ValueError):
        raise GenerationFailed(f"{value!r} is no limit of a number") from None


def _exact(constraint: Any) -> Constraint:
    """Return a constraint whose numbers are fractions."""
    names = Interval.ends if type(constraint) is Range else ("base",)
    if type(constraint) not in (Range, Multiple, OffStep):
        return constraint  # type: ignore[no-any-return]
    given = {name: getattr(constraint, name) for name in names}
    found = {name: fraction(value) for name, value in given.items() if value is not None}
    return constraint.replace(**found)  # type: ignore[no-any-return]


def _power(places: Any) -> Fraction:
    return Fraction(1, 10 ** max(0, min(15, places)))


def _common_multiple(left: Fraction, right: Fraction) -> Fraction:
    a, b = left.numerator * right.denominator, right.numerator * left.denominator
    return Fraction(abs(a * b) // math.gcd(a, b), left.denominator * right.denominator)


def number(generator: ValueGenerator, place: ValuePlace) -> Any:
    """Generate an int or a float."""
    numbers = Numbers(place)
    if numbers.step is None and numbers.offset is None and generator.chance(3):
        return _float(generator, numbers.range)
    try:
        found = numbers.stepped(generator, numbers.step or Fraction(1))
    except GenerationFailed:
        if numbers.step is not None:
            raise
        return _float(generator, numbers.range)
    return int(found) if found.denominator == 1 else float(found)


def _float(generator: ValueGenerator, limits: Range) -> float:
    (low, above), (high, below) = limits.low, limits.high
    try:
        lowest = None if low is None else _outside(low, math.inf)
        highest = None if high is None else _outside(high, -math.inf)
    except OverflowError:
        raise GenerationFailed("the limits are beyond those of a float") from None
    if lowest is not None and highest is not None and lowest > highest:
        raise GenerationFailed("no number lies between the limits")
    if lowest == highest and lowest is not None:
        if above or below:
            raise GenerationFailed("no number lies between the limits")
        return lowest
    return generator.draw(
        st.floats(
            lowest, highest, allow_nan=False, allow_infinity=False,
            exclude_min=above and lowest is not None, exclude_max=below and highest is not None,
        )
    )  # fmt: skip


def _outside(limit: Fraction, toward: float) -> float:
    """Return the float nearest to a limit that is not outside of it."""
    found = float(limit)
    wrong = Fraction(found) < limit if toward > 0 else Fraction(found) > limit
    return math.nextafter(found, toward) if wrong else found


def decimal_number(generator: ValueGenerator, place: ValuePlace) -> Decimal:
    """Generate a decimal."""
    numbers = Numbers(place)
    step = numbers.step or Fraction(1, 100)
    fewest, most_digits = numbers.digits
    if fewest is not None:
        return Decimal(10 ** (fewest - 1) + generator.draw(st.integers(1, 8)))
    low, high = numbers.range.low[0], numbers.range.high[0]
    least = low if low is not None else (high or Fraction(0)) - _FAR
    most = high if high is not None else (low or Fraction(0)) + _FAR
    if most_digits is not None:
        widest = step * 10 ** min(most_digits, 30) - step
        least, most = max(least, -widest), min(most, widest)
    found = Numbers(place, Range(least=least, most=most)).stepped(generator, step)
    return Decimal(found.numerator) / Decimal(found.denominator)
