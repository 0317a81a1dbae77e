"""Numbers in exact decimal arithmetic, and the conversion of strings to numbers.

The operations on numbers that are not hot: both backends call them.
"""

from __future__ import annotations

from math import floor, inf

from .blanks import BLANKS
from .late_patterns import late_pattern

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

MAX_SAFE = 2**53 - 1
MAX_DIGITS = 309
"""Integers with more digits are infinite as a double, so that their strings are never parsed."""

MAX_EXACT = 15
"""The number of digits that a double always preserves."""

MAX_PLAIN = 21
"""Integers with more digits are rounded before they are compared with their string."""

MOST_PLACES = 5000
"""The maximum number of decimal places to which numbers other than doubles are rounded."""

_number = late_pattern(r"([+-]?)([0-9]*)(?:(\.)([0-9]*))?(?:[eE]([+-]?[0-9]+))?")


def parse(text: str, unsafe: bool) -> Any:
    """Return the number in a string, None if it is no number, or False if the string is more precise than the
    result.

    The result is an `int` if the string is written as an integer, else a `float`.
    """
    if len(text) <= MAX_EXACT and text.isascii() and text.isdigit():
        return int(text)
    return _parse_written(text, unsafe)


def is_word(text: str) -> bool:
    """Return whether a string begins as no number does."""
    return text[:1] > "9" and text.isascii()


def _parse_written(text: str, unsafe: bool) -> Any:
    if is_word(text):
        return None
    whole, _, fraction = text.partition(".")
    if fraction.isdigit() and whole.lstrip("-").isdigit() and whole.count("-") < 2 and text.isascii():
        value = float(text) + 0.0
        if len(text) <= MAX_EXACT or unsafe or repr(value) == text:
            return value  # the double preserves all digits
    text = text.strip(BLANKS)
    if len(text) <= MAX_EXACT and text.isascii() and text.isdigit():
        return int(text)
    found = _number.fullmatch(text)
    if found is None:
        return None
    sign, whole, point, fraction, exponent = found.groups()
    if not whole and not fraction:
        return None
    if exponent is not None:
        return _parse_scientific(text, whole + (fraction or ""), exponent, unsafe)
    if not point:
        return _parse_integer(sign, whole, unsafe)
    return _parse_decimal(text, whole, fraction, unsafe)


def _parse_integer(sign: str, digits: str, unsafe: bool) -> Any:
    if len(digits) > MAX_EXACT:
        digits = digits.lstrip("0") or "0"
        if len(digits) > MAX_DIGITS:
            return (-inf if sign == "-" else inf) if unsafe else False
        if not unsafe and len(digits) <= MAX_PLAIN and digits.rstrip("0") != significant(float(digits)):
            return False
    value = int(digits)
    return -value if sign == "-" else value


def significant(value: float) -> str:
    """Return the digits of the shortest string of a number, without zeros at either end."""
    return repr(abs(value)).partition("e")[0].replace(".", "").strip("0")


def _parse_decimal(text: str, whole: str, fraction: str, unsafe: bool) -> Any:
    value = float(text) + 0.0
    size = abs(value)
    if unsafe or 0 < size < 1e-6 or 1e21 <= size < inf:
        return value
    return value if (whole + fraction).strip("0") == significant(value) else False


def _parse_scientific(text: str, digits: str, exponent: str, unsafe: bool) -> Any:
    if len(exponent) > 12:  # larger than any double
        text = text[: text.lower().index("e") + 1] + exponent[:12]
    value = float(text) + 0.0
    if unsafe:
        return value
    return value if digits.strip("0") == significant(value) else False


def is_whole(value: Any) -> bool:
    """Return whether a number has no fraction."""
    if issubclass(type(value), (int, float)):
        return bool(value % 1 == 0)
    return bool(exactly(value).denominator == 1)


def round_to(value: Any, places: int) -> Any:
    """Round half up to a number of decimal places."""
    if not issubclass(type(value), float):
        return round_exactly(value, places)
    if places > 308:
        return value
    scaled = value * 10.0**places
    if scaled in (inf, -inf):
        return value
    return floor(scaled + 0.5) / 10.0**places + 0.0


def round_exactly(value: Any, places: int) -> Any:
    """Round half up a number that is not a double, in its own arithmetic."""
    number = exactly(value)
    if number.denominator == 1:
        return value
    scale = 10 ** min(places, MOST_PLACES)
    whole = floor((2 * number * scale + 1) / 2)
    if hasattr(value, "scaleb"):
        from decimal import Context

        return type(value)(whole).scaleb(-min(places, MOST_PLACES), Context(prec=3 * MOST_PLACES))
    return type(value)(number.__class__(whole, scale))


def exactly(value: Any) -> Any:
    """Return a number as the exact fraction in its decimal string."""
    from fractions import Fraction

    if issubclass(type(value), float):
        return Fraction(float.__repr__(value + 0.0))
    if hasattr(value, "denominator"):  # its integers may be of another class, too
        return Fraction(int(value.numerator), int(value.denominator))
    try:
        return Fraction(value)
    except TypeError:  # a class without fractions
        return Fraction(repr(float(value)))


def is_multiple(value: Any, base: object) -> bool:
    """Return whether the decimal string of one number is a whole multiple of that of the other."""
    if type(value) is int and type(base) is int:
        return base != 0 and value % base == 0
    if not (issubclass(type(value), (int, float)) and issubclass(type(base), (int, float))):
        if base == 0 or base in (inf, -inf):
            return False
        return bool((exactly(value) / exactly(base)).denominator == 1)
    if base == 0 or base in (inf, -inf) or value in (inf, -inf):
        return False
    left, left_places = _decimal(value)
    right, right_places = _decimal(base)
    places = max(left_places, right_places)
    whole: int = left * 10 ** (places - left_places) % (right * 10 ** (places - right_places))
    return whole == 0


def _decimal(value: Any) -> tuple[int, int]:
    """Return a number as an integer and the number of its digits that are decimal places."""
    if type(value) is int:
        return value, 0
    mantissa, _, exponent = repr(float(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    places = len(fraction) - int(exponent or 0)
    digits = int(whole + fraction)
    return (digits, places) if places >= 0 else (digits * 10**-places, 0)


def decimal_places(value: Any) -> Any:
    """Return the number of decimal places in the shortest string of a number."""
    if type(value) is int:
        return 0
    if not issubclass(type(value), (int, float)):
        return _places_of(exactly(value).denominator)
    _, places = _decimal(value)
    digits = repr(float(value)).partition("e")[0].rstrip("0")
    trailing = len(repr(float(value)).partition("e")[0]) - len(digits)
    return max(0, places - trailing)


def _places_of(denominator: int) -> Any:
    """Return the number of decimal places of a fraction, infinite if they have no end."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else inf
