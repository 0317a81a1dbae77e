"""How numbers are written, as JSON and JavaScript do, and what of strings of any class can be shown.

Used by messages, templates, casts and annotation; imports `foreign`.
"""

from __future__ import annotations

from math import isfinite, isnan

from .callers import result_or
from .foreign.other_packages import loaded_classes

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

# Python refuses to write integers of more than 4,300 digits (a limit that the host
# program may lower to 640), and a message should not carry thousands of them.
_MOST_BITS = 2000
_LOG10_2 = 301029995663981195213738894724493026768  # log10(2) * 10**39
_SCALE = 10**39

_MOST_DIGITS = 1_000  # of a decimal that is written without an exponent


_WHOLE = slice(None)

# Controls, the bidirectional and invisible ones among them.
_CONTROLS = (
    *range(0x20), *range(0x7F, 0xA0), 0xAD, 0x061C, 0x180E, *range(0x200B, 0x2010),
    *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF, *range(0xFFF9, 0xFFFC),
)  # fmt: skip
_SHORT = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r"}

ESCAPES: dict[int, str] = {code: _SHORT.get(code, f"\\u{code:04x}") for code in _CONTROLS}
"""Escapes of characters that a terminal obeys or hides, as a table for `str.translate`."""


def exact_string(text: str) -> str:
    """Return the characters of a string, without its class and the methods of that.

    >>> exact_string("abc")
    'abc'
    """
    # `str.__str__` believes the `__len__` of the class, on some interpreters.
    return str.__getitem__(text, _WHOLE)


def exact_integer(number: int) -> int:
    """Return an integer as an exact `int`, without calling methods of its class.

    >>> exact_integer(5)
    5
    """
    return int.__add__(number, 0)  # `int.__int__` asks the class, on some interpreters


def standard_string(value: object) -> str | None:
    """Return the string of an instance of the standard library that is told by it; None for any other.

    A UUID, a time of day, a duration.

    >>> from datetime import time
    >>> standard_string(time(10, 30)), standard_string(object())
    ('10:30:00', None)
    """
    known = (*loaded_classes("uuid", "UUID"), *loaded_classes("datetime", "time", "timedelta"))
    # It has no string if it has a user-defined time zone, or is a UUID without a number.
    return result_or(None, str, value) if type(value) in known else None


def decimal_text(value: Any) -> str:
    """Return a decimal in full, or with an exponent if it has too many digits.

    Raise ValueError for NaN and infinity.

    >>> from decimal import Decimal
    >>> decimal_text(Decimal("1E+3")), decimal_text(Decimal("1e2000"))
    ('1000', '1E+2000')
    """
    if not value.is_finite():
        raise ValueError("no finite number")
    return str(value) if abs(value.adjusted()) > _MOST_DIGITS else format(value, "f")


def escape(text: str) -> str:
    """Return a string without characters that a terminal obeys, hides or can't print.

    >>> escape("a\\x1b[31mb")
    'a\\\\u001b[31mb'
    """
    if type(text) is str and text.isprintable():  # which none of the escaped characters are
        return text
    return without_surrogates(text.translate(ESCAPES))


def without_surrogates(text: str) -> str:
    """Return a string with escapes for the lone surrogates, which can't be encoded.

    >>> without_surrogates("a\\ud800")
    'a\\\\ud800'
    """
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def number_string(value: Any) -> str:
    """Return a number as JavaScript would write it, whatever its methods raise.

    Integers are exact up to 600 digits and then rounded to 12; a `Decimal` keeps
    its digits, a `Fraction` is written as `1/3`.

    >>> number_string(2.0), number_string(1e21), number_string(-0.0), number_string(float("nan"))
    ('2', '1e+21', '0', 'NaN')
    """
    if issubclass(type(value), int):
        return _integer_string(int.__add__(value, 0))
    if issubclass(type(value), float):
        return _float_string(float.__add__(value, 0.0))
    return result_or("NaN", _other_string, value)  # a user-defined number class may fail: still a message


def _integer_string(value: int) -> str:
    if value.bit_length() <= _MOST_BITS:
        return int.__repr__(value)
    return _rounded_string(value)


def _rounded_string(value: int) -> str:
    # value = mantissa * 2**shift, and log10 of that with integers: a float can't
    # hold enough digits of the logarithm of a number with millions of digits.
    shift = abs(value).bit_length() - 53
    scaled = shift * _LOG10_2
    exponent, rest = divmod(scaled, _SCALE)
    lead = float(abs(value) >> shift) * 10.0 ** (rest / _SCALE)
    while lead >= 10:
        lead, exponent = lead / 10, exponent + 1
    digits = f"{lead:.11f}"
    if digits.startswith("10"):
        digits, exponent = "1", exponent + 1
    sign = "-" if value < 0 else ""
    return f"{sign}{digits.rstrip('0').rstrip('.')}e+{exponent}"


def _float_string(value: float) -> str:
    if not isfinite(value):
        return "NaN" if isnan(value) else "Infinity" if value > 0 else "-Infinity"
    text = float.__repr__(value)
    mantissa, _, exponent = text.partition("e")
    if not exponent:
        return _plain_string(text)
    power = int(exponent)
    if -7 < power < 21:
        return _shift_point(mantissa, power)
    return f"{mantissa}e{power:+d}"


def _plain_string(text: str) -> str:
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def _shift_point(mantissa: str, power: int) -> str:
    sign, digits = ("-", mantissa[1:]) if mantissa.startswith("-") else ("", mantissa)
    whole, _, fraction = digits.partition(".")
    digits = whole + fraction.rstrip("0")
    if power < 0:
        return f"{sign}0.{'0' * (-power - 1)}{digits}"
    if len(digits) <= power + 1:
        return sign + digits.ljust(power + 1, "0")
    return f"{sign}{digits[: power + 1]}.{digits[power + 1 :]}"


def _other_string(value: Any) -> str:
    if hasattr(value, "as_tuple"):
        return _decimal_string(value)
    numerator = getattr(value, "numerator", None)
    if isinstance(numerator, int) and type(value.denominator) is int:
        bottom = value.denominator
        top = _integer_string(int(numerator))
        return top if bottom == 1 else f"{top}/{_integer_string(bottom)}"
    if hasattr(value, "__index__"):
        return _integer_string(int(value))
    return _float_string(float(value))


def _decimal_string(value: Any) -> str:
    sign, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int):
        return {"F": "-Infinity" if sign else "Infinity"}.get(exponent, "NaN")
    if not any(digits):
        return "0"
    last = len(digits) + exponent - 1
    if len(digits) <= 600 and -7 <= last < 21 and exponent >= -620:
        return str(format(value, "f"))
    shown = "".join(map(str, digits[:20])).rstrip("0")
    point = f"{shown[0]}.{shown[1:]}" if len(shown) > 1 else shown
    return f"{'-' if sign else ''}{point}e{last:+d}"
