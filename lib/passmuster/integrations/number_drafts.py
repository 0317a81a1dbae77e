"""Numbers and decimals: multiples of a step between limits, or any where there is no step."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional

from hypothesis import strategies as st

from .parts import Missed, Part, arguments_of, flag, names_of

if TYPE_CHECKING:
    from .drafts import Draft
    from .surroundings import Place

_SAFE = 2**53 - 1
_FAR = 10**6
"""How far decimals go where nothing limits them."""

_Bound = tuple[Optional[Fraction], bool]
"""A limit, and whether the number has to differ from it."""


def fraction(value: Any) -> Fraction | None:
    """Return a limit as a fraction; None for one that is infinite."""
    try:
        return Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    except OverflowError:
        return None
    except (TypeError, ValueError):
        raise Missed(f"{value!r} is no limit of a number") from None


def _limits(part: Part, inclusive: str, exclusive: str, sign: str) -> list[tuple[Fraction, bool]]:
    pairs = [
        (args["limit"], name == exclusive)
        for name in (inclusive, exclusive)
        for args in arguments_of(part, name)
    ]
    pairs += [(0, True) for args in arguments_of(part, "sign") if args["sign"] == sign]
    found = [(fraction(limit), strict) for limit, strict in pairs]
    return [(limit, strict) for limit, strict in found if limit is not None]


def bounds_of(part: Part) -> tuple[_Bound, _Bound]:
    """Return the narrowest limits below and above."""
    low = _limits(part, "min", "greater", "positive")
    high = _limits(part, "max", "less", "negative")
    if "port" in names_of(part):
        low.append((Fraction(0), False))
        high.append((Fraction(65535), False))
    if part["type"] != "decimal" and not flag(part, "unsafe"):
        low.append((Fraction(-_SAFE), False))
        high.append((Fraction(_SAFE), False))
    lowest = max(low, default=(None, False))
    highest = min(high, key=lambda bound: (bound[0], not bound[1]), default=(None, False))
    if lowest[0] is not None and highest[0] is not None and lowest[0] > highest[0]:
        raise Missed(f"no number is at least {lowest[0]} and at most {highest[0]}")
    return lowest, highest


def step_of(part: Part) -> Fraction | None:
    """Return the step whose multiples alone pass, None where there is none."""
    steps = [Fraction(1)] if names_of(part) & {"integer", "port"} else []
    steps += [Fraction(1, 10 ** max(0, min(15, args["limit"]))) for args in arguments_of(part, "precision")]
    steps += [Fraction(1, 10 ** max(0, min(15, args["limit"]))) for args in arguments_of(part, "places")]
    steps += [abs(found) for args in arguments_of(part, "multiple") if (found := fraction(args["base"]))]
    if not steps:
        return None
    common = steps[0]
    for step in steps[1:]:
        common = _common_multiple(common, step)
    return common


def _common_multiple(left: Fraction, right: Fraction) -> Fraction:
    a, b = left.numerator * right.denominator, right.numerator * left.denominator
    return Fraction(abs(a * b) // math.gcd(a, b), left.denominator * right.denominator)


def stepped(draft: Draft, part: Part, step: Fraction) -> Fraction:
    """Draw a multiple of a step between the limits of a part."""
    (low, above), (high, below) = bounds_of(part)
    first = None if low is None else math.ceil(low / step)
    last = None if high is None else math.floor(high / step)
    if first is not None and above and first * step == low:
        first += 1
    if last is not None and below and last * step == high:
        last -= 1
    if first is not None and last is not None and first > last:
        raise Missed(f"no multiple of {step} lies between the limits of the number")
    return draft.draw(st.integers(first, last)) * step


def number(draft: Draft, place: Place) -> Any:
    """Make an int or a float."""
    part = place.part
    bounds_of(part)
    step = step_of(part)
    if step is None and draft.chance(3):
        return _float(draft, part)
    try:
        found = stepped(draft, part, step or Fraction(1))
    except Missed:
        if step is not None:
            raise
        return _float(draft, part)
    return int(found) if found.denominator == 1 else float(found)


def _float(draft: Draft, part: Part) -> float:
    (low, above), (high, below) = bounds_of(part)
    try:
        lowest = None if low is None else _outside(low, math.inf)
        highest = None if high is None else _outside(high, -math.inf)
    except OverflowError:
        raise Missed("the limits are beyond those of a float") from None
    if lowest is not None and highest is not None and lowest > highest:
        raise Missed("no number lies between the limits")
    if lowest == highest and lowest is not None:
        if above or below:
            raise Missed("no number lies between the limits")
        return lowest
    return draft.draw(
        st.floats(
            lowest, highest, allow_nan=False, allow_infinity=False,
            exclude_min=above and lowest is not None, exclude_max=below and highest is not None,
        )
    )  # fmt: skip


def _outside(limit: Fraction, toward: float) -> float:
    """Return the float nearest to a limit that is not beyond it."""
    found = float(limit)
    wrong = Fraction(found) < limit if toward > 0 else Fraction(found) > limit
    return math.nextafter(found, toward) if wrong else found


def exact(draft: Draft, place: Place) -> Decimal:
    """Make a decimal."""
    part = place.part
    step = step_of(part) or Fraction(1, 100)
    (low, _), (high, _) = bounds_of(part)
    least = low if low is not None else (high or Fraction(0)) - _FAR
    most = high if high is not None else (low or Fraction(0)) + _FAR
    for args in arguments_of(part, "digits"):
        widest = step * 10 ** min(args["limit"], 30) - step
        least, most = max(least, -widest), min(most, widest)
    limited = [*part.get("rules", ()), _rule("min", least), _rule("max", most)]
    found = stepped(draft, {**part, "rules": limited}, step)
    return Decimal(found.numerator) / Decimal(found.denominator)


def _rule(name: str, limit: Fraction) -> Part:
    return {"name": name, "args": {"limit": limit}}
