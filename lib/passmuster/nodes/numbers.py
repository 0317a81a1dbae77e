"""The node of `number` and its rules.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core and
nodes.checks only; what concerns `Decimal` and other kinds of number comes in as an argument.
"""

from __future__ import annotations

import re
from math import copysign, floor, inf

from .checks import AT_LEAST, AT_MOST, _comparison, _comparisons
from .core import NOT_FOUND, Check, ValueNode, _passes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Run

MAX_SAFE = 2**53 - 1
MAX_DIGITS = 309
"""Integers of more digits than this are infinite as a double, so their texts are never parsed."""

MAX_EXACT = 15
"""Digits that a double always keeps."""

MAX_PLAIN = 21
"""Integers of more digits than this are rounded before they are compared with their text."""

MOST_PLACES = 5000
"""Decimal places to which numbers are rounded that are no doubles."""

SPACES = (
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
"""What counts as white space around a number."""

_number = re.compile(r"([+-]?)([0-9]*)(?:(\.)([0-9]*))?(?:[eE]([+-]?[0-9]+))?").fullmatch


def parse(text: str, unsafe: bool) -> Any:
    """Return the number that a text is, None if it is none, False where the text says more than it keeps.

    Text is an `int` when it is written as an integer, else a `float`.
    """
    if len(text) <= MAX_EXACT and text.isascii() and text.isdigit():
        return int(text)
    return _parse_written(text, unsafe)


def _parse_written(text: str, unsafe: bool) -> Any:
    whole, _, fraction = text.partition(".")
    if whole.isdigit() and fraction.isdigit() and len(text) <= MAX_EXACT and text.isascii():
        return float(text)  # a double keeps all its digits
    text = text.strip(SPACES)
    found = _number(text)
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
        if not unsafe and len(digits) <= MAX_PLAIN and digits.rstrip("0") != _significant(float(digits)):
            return False
    value = int(digits)
    return -value if sign == "-" else value


def _significant(value: float) -> str:
    """Return the digits of the shortest text of a number, without zeros at the ends."""
    return repr(abs(value)).partition("e")[0].replace(".", "").strip("0")


def _parse_decimal(text: str, whole: str, fraction: str, unsafe: bool) -> Any:
    value = float(text) + 0.0
    size = abs(value)
    if unsafe or 0 < size < 1e-6 or 1e21 <= size < inf:
        return value
    return value if (whole + fraction).strip("0") == _significant(value) else False


def _parse_scientific(text: str, digits: str, exponent: str, unsafe: bool) -> Any:
    if len(exponent) > 12:  # beyond every double already
        text = text[: text.lower().index("e") + 1] + exponent[:12]
    value = float(text) + 0.0
    if unsafe:
        return value
    return value if digits.strip("0") == _significant(value) else False


class NumberNode(ValueNode):
    """Numbers: base check, conversion of text, range, then the rules.

    `kind_of(value)` returns for a value that is no exact int or float what it is as a number: the
    value itself, or None if it is no number.
    """

    __slots__ = ("kind_of", "precision", "unsafe")

    def __init__(
        self, subject: Any, unsafe: bool, precision: int | None, kind_of: Callable[[Any], Any]
    ) -> None:
        super().__init__(subject)
        self.unsafe = unsafe
        self.precision = precision
        self.kind_of = kind_of

    def _make_lane(self) -> Any:
        if not self._is_plain() or self.unsafe or self.precision is not None or self.only:
            return None
        if self.valids is not None and self.valids.numbers:  # one of them would come out, not its equal
            return None
        limits = self._limits()
        return None if limits is None else self._beside_values(_lane(*limits))

    def _limits(self) -> tuple[Any, Any, bool, list[Any]] | None:
        """Return the least and the greatest number that `min`, `max` and the safe range allow, whether it
        has to be whole, and the other rules as predicates. None where a rule is more than a predicate.
        """
        low: Any = -MAX_SAFE
        high: Any = MAX_SAFE
        whole = False
        tests: list[Any] = []
        for check in self.checks:
            if type(check) is NumberInteger:
                whole = True
            elif isinstance(check, NumberLimit) and check._is_plain():
                if check.operator == AT_LEAST:
                    low = check.limit if check.limit > low else low
                else:
                    high = check.limit if check.limit < high else high
            else:
                test = check._test()
                if test is None:
                    return None
                if test is not _passes:
                    tests.append(test)
        return low, high, whole, tests

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert text; `number.unsafe` if it says more than a double keeps."""
        if not issubclass(type(value), str):
            return value
        number = parse(value, self.unsafe)
        if number is None:
            return value
        if number is False:
            run.fail(self.subject, "number.unsafe", value)
            return value
        return number

    def base(self, value: Any, run: Run) -> Any:
        """`number.base`, `number.infinity`, `number.unsafe`, and the rounding of `precision`."""
        kind = type(value)
        if kind is not int and kind is not float:
            number = self.kind_of(value)
            if number is None:
                run.fail(self.subject, "number.base", value)
                return value
        if value != value:
            run.fail(self.subject, "number.base", value)
            return value
        if value == inf or value == -inf:
            run.fail(self.subject, "number.infinity", value)
            return value
        given = value
        if self.precision is not None and run.convert and kind is not int:
            value = rounded(value, self.precision)
        elif kind is float and value == 0 and copysign(1.0, value) < 0:
            value = 0.0  # never the negative zero
        if not self.unsafe and not -MAX_SAFE <= given <= MAX_SAFE:
            run.fail(self.subject, "number.unsafe", given)
        return value


def _lane(low: Any, high: Any, whole: bool, tests: list[Any]) -> Any:
    """Return the quick lane of numbers within limits, whole ones or all, that pass all the tests."""

    def lane(value: Any) -> Any:
        kind = type(value)
        if kind is str:
            # As in `parse`, whose call costs as much as what most texts need.
            if len(value) <= MAX_EXACT and value.isascii() and value.isdigit():
                value, kind = int(value), int
            else:
                value = _parse_written(value, False)
                kind = type(value)
        if kind is float:
            if value == 0 or (whole and value % 1 != 0):
                return NOT_FOUND
            if whole:
                value = int(value)
        elif kind is not int:
            return NOT_FOUND
        if not low <= value <= high:
            return NOT_FOUND
        if not tests:
            return value
        for test in tests:
            if not test(value):
                return NOT_FOUND
        return value

    return lane


_OF_RANGE = (AT_LEAST, AT_MOST)


def rounded(value: Any, places: int) -> Any:
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
    """Round half up a number that is no double, in its own arithmetic."""
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
    """Return a number as the fraction that its decimal text stands for."""
    from fractions import Fraction

    if issubclass(type(value), float):
        return Fraction(float.__repr__(value + 0.0))
    if hasattr(value, "denominator"):  # whose integers may be of another class too
        return Fraction(int(value.numerator), int(value.denominator))
    try:
        return Fraction(value)
    except TypeError:  # of a class that knows no fractions
        return Fraction(repr(float(value)))


class NumberLimit(Check):
    """`min`, `max`, `greater` and `less`."""

    __slots__ = ("code", "limit", "local", "operator")

    def __init__(self, operator: int, limit: Any, code: str, local: dict[str, Any]) -> None:
        self.operator = operator
        self.limit = limit
        self.code = code
        self.local = local

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a number on the wrong side of the limit."""
        if not _comparisons[self.operator](value, self.limit):
            run.fail(subject, self.code, value, self.local)
        return value

    def _is_plain(self) -> bool:
        """Tell whether it is a bound of a range, in numbers that compare in one step."""
        return self.operator in _OF_RANGE and type(self.limit) in (int, float)

    def _test(self) -> Any:
        return _comparison(self.operator, self.limit)


class NumberInteger(Check):
    """`integer`: no fraction; with conversion an integral float becomes an int."""

    __slots__ = ()

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a number with a fraction."""
        if type(value) is int:
            return value
        if not is_whole(value):
            run.fail(subject, "number.integer", value)
            return value
        return int(value) if run.convert and type(value) is float else value


def is_whole(value: Any) -> bool:
    """Tell whether a number has no fraction."""
    if issubclass(type(value), (int, float)):
        return bool(value % 1 == 0)
    return bool(exactly(value).denominator == 1)


class NumberSign(Check):
    """`positive` and `negative`."""

    __slots__ = ("code", "positive")

    def __init__(self, positive: bool) -> None:
        self.positive = positive
        self.code = "number.positive" if positive else "number.negative"

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a number of the other sign, or zero."""
        if not (value > 0 if self.positive else value < 0):
            run.fail(subject, self.code, value)
        return value

    def _test(self) -> Any:
        return (lambda value: value > 0) if self.positive else (lambda value: value < 0)


class NumberPort(Check):
    """`port`: an integer from 0 to 65535."""

    __slots__ = ()

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a number that is no port."""
        if not (0 <= value <= 65535 and is_whole(value)):
            run.fail(subject, "number.port", value)
        return value


class NumberMultiple(Check):
    """`multiple`, in exact decimal arithmetic: 1.15 is a multiple of 0.01."""

    __slots__ = ("base", "local")

    def __init__(self, base: Any, local: dict[str, Any]) -> None:
        self.base = base
        self.local = local

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a number that is no multiple."""
        if not is_multiple(value, self.base):
            run.fail(subject, "number.multiple", value, self.local)
        return value


def is_multiple(value: Any, base: Any) -> bool:
    """Tell whether the decimal text of one number is a whole multiple of that of the other."""
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
    """Return a number as an integer and how many of its digits are decimal places."""
    if type(value) is int:
        return value, 0
    mantissa, _, exponent = repr(float(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    places = len(fraction) - int(exponent or 0)
    digits = int(whole + fraction)
    return (digits, places) if places >= 0 else (digits * 10**-places, 0)


def decimal_places(value: Any) -> Any:
    """Return how many decimal places the shortest text of a number has."""
    if type(value) is int:
        return 0
    if not issubclass(type(value), (int, float)):
        return _places_of(exactly(value).denominator)
    _, places = _decimal(value)
    digits = repr(float(value)).partition("e")[0].rstrip("0")
    trailing = len(repr(float(value)).partition("e")[0]) - len(digits)
    return max(0, places - trailing)


def _places_of(denominator: int) -> Any:
    """Return how many decimal places a fraction has, infinitely many if it has no end."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else inf


class NumberPrecision(Check):
    """`precision`: so many decimal places at the most."""

    __slots__ = ("local", "places")

    def __init__(self, places: int, local: dict[str, Any]) -> None:
        self.places = places
        self.local = local

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a number of more decimal places."""
        if decimal_places(value) > self.places:
            run.fail(subject, "number.precision", value, self.local)
        return value
