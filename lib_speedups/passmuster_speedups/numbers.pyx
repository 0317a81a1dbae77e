"""The node of `number` and its rules.

The compiled twin of passmuster.nodes.numbers, with the same classes, fields and results. Exact
integers of 64 bits and doubles are compared in C; all other numbers as Python compares them.
"""

import re
from math import floor

cimport cython
from cpython.object cimport PyObject
from libc.float cimport DBL_MAX
from libc.limits cimport LLONG_MAX
from libc.math cimport INFINITY, ceil as c_ceil, copysign, floor as c_floor, fmod, nextafter

from .checks cimport C_AT_LEAST, C_AT_MOST, C_EXACTLY, C_LESS, C_MORE, UnlessConverting, holds
from .core cimport C_FORBIDDEN, C_INHERIT, C_QUICK, C_SLOW, C_UNSEALED, Check, Run, ValueNode

cdef extern from "Python.h":
    bint PyUnicode_CheckExact(object o)
    bint PyUnicode_Check(object o)
    bint PyUnicode_IS_COMPACT_ASCII(object o)
    Py_ssize_t PyUnicode_GET_LENGTH(object o)
    const unsigned char *PyUnicode_1BYTE_DATA(object o)
    bint PyLong_CheckExact(object o)
    bint PyFloat_CheckExact(object o)
    double PyFloat_AS_DOUBLE(object o)
    long long PyLong_AsLongLongAndOverflow(object o, int *overflow) except? -1

cdef object inf = float("inf")

MAX_SAFE = 2**53 - 1
MAX_DIGITS = 309
MAX_EXACT = 15
MAX_PLAIN = 21
MOST_PLACES = 5000
SPACES = (
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)

cdef enum:
    MOST_SHORT = 15  # digits that a double always keeps

cdef double[16] TENS
TENS[:] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

cdef long long SAFE = 9007199254740991

cdef object number_of = re.compile(
    r"([+-]?)([0-9]*)(?:(\.)([0-9]*))?(?:[eE]([+-]?[0-9]+))?"
).fullmatch


cdef bint fits_long(object value, long long *found) except -1:
    """Take an exact integer into 64 bits, if it fits there."""
    cdef int overflow
    found[0] = PyLong_AsLongLongAndOverflow(value, &overflow)
    return overflow == 0


# Texts

cdef object parse_short(object text):
    """Return the number that a short plain text is, None for all texts that need a closer look.

    False for texts that begin as no number does.
    """
    cdef const unsigned char *at
    cdef const unsigned char *end
    cdef bint negative = False, has_point = False
    cdef int digits = 0, places = 0
    cdef long long found = 0
    cdef double value
    if not PyUnicode_CheckExact(text) or not PyUnicode_IS_COMPACT_ASCII(text):
        return None
    at = PyUnicode_1BYTE_DATA(text)
    end = at + PyUnicode_GET_LENGTH(text)
    if at < end and (at[0] == c"-" or at[0] == c"+"):
        negative = at[0] == c"-"
        at += 1
    elif at < end and at[0] > c"9":
        return False
    while at < end:
        if c"0" <= at[0] <= c"9":
            digits += 1
            if digits > MOST_SHORT:
                return None
            found = found * 10 + (at[0] - c"0")
            places += has_point
        elif at[0] == c"." and not has_point:
            has_point = True
        else:
            return None
        at += 1
    if not digits:
        return None
    if negative:
        found = -found
    if not has_point:
        return found
    # Both are exact as doubles, so one division rounds to the nearest.
    value = <double> found
    if places:
        value = value / TENS[places]
    return value + 0.0


def parse(text, unsafe):
    """Return the number that a text is, None if it is none, False where the text says more than it keeps.

    Text is an `int` when it is written as an integer, else a `float`.
    """
    found = parse_short(text)
    if found is None:
        return parse_long(text, unsafe)
    return None if found is False else found


cdef object parse_long(object text, bint unsafe):
    text = text.strip(SPACES)
    found = number_of(text)
    if found is None:
        return None
    sign, whole, point, fraction, exponent = found.groups()
    if not whole and not fraction:
        return None
    if exponent is not None:
        return parse_scientific(text, whole + (fraction or ""), exponent, unsafe)
    if not point:
        return parse_integer(sign, whole, unsafe)
    return parse_decimal(text, whole, fraction, unsafe)


cdef object parse_integer(str sign, str digits, bint unsafe):
    if len(digits) > 15:
        digits = digits.lstrip("0") or "0"
        if len(digits) > MAX_DIGITS:
            return (-inf if sign == "-" else inf) if unsafe else False
        if not unsafe and len(digits) <= MAX_PLAIN and digits.rstrip("0") != significant(float(digits)):
            return False
    value = int(digits)
    return -value if sign == "-" else value


cdef object significant(object value):
    """Return the digits of the shortest text of a number, without zeros at the ends."""
    return repr(abs(value)).partition("e")[0].replace(".", "").strip("0")


cdef object parse_decimal(object text, str whole, str fraction, bint unsafe):
    cdef object value = float(text) + 0.0
    cdef object size = abs(value)
    if unsafe or 0 < size < 1e-6 or 1e21 <= size < inf:
        return value
    return value if (whole + fraction).strip("0") == significant(value) else False


cdef object parse_scientific(object text, str digits, str exponent, bint unsafe):
    if len(exponent) > 12:  # beyond every double already
        text = text[: text.lower().index("e") + 1] + exponent[:12]
    cdef object value = float(text) + 0.0
    if unsafe:
        return value
    return value if digits.strip("0") == significant(value) else False


cdef class NumberNode(ValueNode):
    """Numbers: base check, conversion of text, range, then the rules.

    `kind_of(value)` returns for a value that is no exact int or float what it is as a number: the
    value itself, or None if it is no number.
    """

    def __init__(self, subject, unsafe, precision, kind_of):
        ValueNode.__init__(self, subject)
        self.unsafe = unsafe
        self.precision = precision
        self.kind_of = kind_of

    cdef int seal(self) except -1:
        ValueNode.seal(self)
        self.takes_doubles = True
        self.most = LLONG_MAX if self.unsafe else SAFE
        self.least = -self.most
        self.most_double = DBL_MAX if self.unsafe else <double> SAFE
        self.least_double = -self.most_double
        if self.valids is not None or self.invalids is not None:
            return 0
        for check in self.single_checks():
            if not self.narrow(check):
                return 0
        self.state = self.speed(NumberNode)
        return 0

    cdef bint narrow(self, Check check) except -1:
        """Take a check into the range that passes; False where that is not all it says."""
        if type(check) is UnlessConverting:
            check = (<UnlessConverting> check).check
        if type(check) is NumberInteger or type(check) is NumberPrecision:
            self.takes_doubles = False
            return True
        if type(check) is NumberPort:
            self.takes_doubles = False
            self.least, self.most = max(self.least, 0), min(self.most, 65535)
            return True
        if type(check) is NumberSign:
            if (<NumberSign> check).positive:
                self.least = max(self.least, 1)
                self.least_double = max(self.least_double, nextafter(0.0, 1.0))
            else:
                self.most, self.most_double = min(self.most, -1), min(self.most_double, nextafter(0.0, -1.0))
            return True
        return type(check) is NumberLimit and self.narrow_limit(<NumberLimit> check)

    cdef bint narrow_limit(self, NumberLimit check) except -1:
        cdef double limit = check.as_double
        if not (check.is_long or check.is_double) or not (-SAFE <= limit <= SAFE):
            return False
        if check.operator == C_AT_LEAST or check.operator == C_EXACTLY:
            self.least = max(self.least, <long long> c_ceil(limit))
            self.least_double = max(self.least_double, limit)
        elif check.operator == C_MORE:
            self.least = max(self.least, <long long> c_floor(limit) + 1)
            self.least_double = max(self.least_double, nextafter(limit, INFINITY))
        if check.operator == C_AT_MOST or check.operator == C_EXACTLY:
            self.most = min(self.most, <long long> c_floor(limit))
            self.most_double = min(self.most_double, limit)
        elif check.operator == C_LESS:
            self.most = min(self.most, <long long> c_ceil(limit) - 1)
            self.most_double = min(self.most_double, nextafter(limit, -INFINITY))
        return True

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state == C_UNSEALED:
            self.seal()
        if self.state == C_SLOW or not self.fits(value, run):
            return 0
        return self.state == C_QUICK or self.idles(value)

    cdef int settles(self, PyObject *value, Run run) except -1:
        return self.fits(value, run)

    @cython.final
    cdef int fits(self, PyObject *value, Run run) except -1:
        """Tell whether a number is in the range that the rules let pass."""
        cdef long long number
        cdef double double_
        if (run.presence if self.presence == C_INHERIT else self.presence) == C_FORBIDDEN:
            return 0
        if PyLong_CheckExact(<object> value):
            if not fits_long(<object> value, &number):
                return 0
            return self.least <= number <= self.most
        if not self.takes_doubles or not PyFloat_CheckExact(<object> value):
            return 0
        double_ = PyFloat_AS_DOUBLE(<object> value)
        if double_ == 0.0 or (self.precision is not None and run.convert):
            return 0
        return self.least_double <= double_ <= self.most_double

    cpdef object coerce(self, object value, Run run):
        """Convert text; `number.unsafe` if it says more than a double keeps."""
        cdef object number
        if not PyUnicode_Check(value):
            return value
        number = parse_short(value)
        if number is False:
            return value
        if number is None:
            number = parse_long(value, self.unsafe)
            if number is None:
                return value
            if number is False:
                run.fail(self.subject, "number.unsafe", value)
                return value
        return number

    cpdef object base(self, object value, Run run):
        """`number.base`, `number.infinity`, `number.unsafe`, and the rounding of `precision`."""
        cdef object given
        cdef long long number
        cdef bint is_int = PyLong_CheckExact(value)
        cdef bint is_float = PyFloat_CheckExact(value)
        if is_int:
            if not self.unsafe and not (fits_long(value, &number) and -SAFE <= number <= SAFE):
                run.fail(self.subject, "number.unsafe", value)
            return value
        if not is_float and self.kind_of(value) is None:
            run.fail(self.subject, "number.base", value)
            return value
        if value != value:
            run.fail(self.subject, "number.base", value)
            return value
        if value == inf or value == -inf:
            run.fail(self.subject, "number.infinity", value)
            return value
        given = value
        if self.precision is not None and run.convert:
            value = rounded(value, self.precision)
        elif is_float and PyFloat_AS_DOUBLE(value) == 0.0 and copysign(1.0, PyFloat_AS_DOUBLE(value)) < 0:
            value = 0.0  # never the negative zero
        if not self.unsafe and not -SAFE <= given <= SAFE:
            run.fail(self.subject, "number.unsafe", given)
        return value


def rounded(value, places):
    """Round half up to a number of decimal places."""
    if not isinstance(value, float):
        return round_exactly(value, places)
    if places > 308:
        return value
    scaled = value * 10.0**places
    if scaled in (inf, -inf):
        return value
    return floor(scaled + 0.5) / 10.0**places + 0.0


def round_exactly(value, places):
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


def exactly(value):
    """Return a number as the fraction that its decimal text stands for."""
    from fractions import Fraction

    if isinstance(value, float):
        return Fraction(float.__repr__(value + 0.0))
    if hasattr(value, "denominator"):  # whose integers may be of another class too
        return Fraction(int(value.numerator), int(value.denominator))
    try:
        return Fraction(value)
    except TypeError:  # of a class that knows no fractions
        return Fraction(repr(float(value)))


cdef class NumberLimit(Check):
    """`min`, `max`, `greater` and `less`."""

    def __init__(self, operator, limit, code, local):
        self.operator = operator
        self.limit = limit
        self.code = code
        self.local = local
        if PyLong_CheckExact(limit):
            self.is_long = fits_long(limit, &self.as_long) and -SAFE <= self.as_long <= SAFE
            self.as_double = <double> self.as_long
        elif PyFloat_CheckExact(limit):
            self.is_double = True
            self.as_double = limit

    cdef bint passes(self, object value) except -1:
        cdef long long number
        cdef double double_
        if PyLong_CheckExact(value) and (self.is_long or self.is_double) and fits_long(value, &number):
            if self.is_long:
                if self.operator == C_AT_LEAST:
                    return number >= self.as_long
                if self.operator == C_AT_MOST:
                    return number <= self.as_long
                if self.operator == C_EXACTLY:
                    return number == self.as_long
                if self.operator == C_MORE:
                    return number > self.as_long
                return number < self.as_long
            if not -SAFE <= number <= SAFE:
                return holds(self.operator, value, self.limit)
            double_ = <double> number
        elif PyFloat_CheckExact(value) and (self.is_long or self.is_double):
            double_ = PyFloat_AS_DOUBLE(value)
        else:
            return holds(self.operator, value, self.limit)
        if self.operator == C_AT_LEAST:
            return double_ >= self.as_double
        if self.operator == C_AT_MOST:
            return double_ <= self.as_double
        if self.operator == C_EXACTLY:
            return double_ == self.as_double
        if self.operator == C_MORE:
            return double_ > self.as_double
        return double_ < self.as_double

    cpdef object apply(self, object value, Run run, object subject):
        """Report a number on the wrong side of the limit."""
        if not self.passes(value):
            run.fail(subject, self.code, value, self.local)
        return value


cdef class NumberInteger(Check):
    """`integer`: no fraction; with conversion an integral float becomes an int."""

    cpdef object apply(self, object value, Run run, object subject):
        """Report a number with a fraction."""
        if PyLong_CheckExact(value):
            return value
        if PyFloat_CheckExact(value):
            if fmod(PyFloat_AS_DOUBLE(value), 1.0) != 0.0:
                run.fail(subject, "number.integer", value)
                return value
            return int(value) if run.convert else value
        if not is_whole(value):
            run.fail(subject, "number.integer", value)
        return value


def is_whole(value):
    """Tell whether a number has no fraction."""
    if isinstance(value, (int, float)):
        return bool(value % 1 == 0)
    return bool(exactly(value).denominator == 1)


cdef class NumberSign(Check):
    """`positive` and `negative`."""

    def __init__(self, positive):
        self.positive = positive
        self.code = "number.positive" if positive else "number.negative"

    cpdef object apply(self, object value, Run run, object subject):
        """Report a number of the other sign, or zero."""
        if not (value > 0 if self.positive else value < 0):
            run.fail(subject, self.code, value)
        return value


cdef class NumberPort(Check):
    """`port`: an integer from 0 to 65535."""

    cpdef object apply(self, object value, Run run, object subject):
        """Report a number that is no port."""
        if not (0 <= value <= 65535 and is_whole(value)):
            run.fail(subject, "number.port", value)
        return value


cdef class NumberMultiple(Check):
    """`multiple`, in exact decimal arithmetic: 1.15 is a multiple of 0.01."""

    def __init__(self, base, local):
        self.base = base
        self.local = local

    cpdef object apply(self, object value, Run run, object subject):
        """Report a number that is no multiple."""
        if not is_multiple(value, self.base):
            run.fail(subject, "number.multiple", value, self.local)
        return value


def is_multiple(value, base):
    """Tell whether the decimal text of one number is a whole multiple of that of the other."""
    if PyLong_CheckExact(value) and PyLong_CheckExact(base):
        return base != 0 and value % base == 0
    if not (isinstance(value, (int, float)) and isinstance(base, (int, float))):
        if base == 0 or base in (inf, -inf):
            return False
        return bool((exactly(value) / exactly(base)).denominator == 1)
    if base == 0 or base in (inf, -inf) or value in (inf, -inf):
        return False
    left, left_places = as_decimal(value)
    right, right_places = as_decimal(base)
    places = max(left_places, right_places)
    return left * 10 ** (places - left_places) % (right * 10 ** (places - right_places)) == 0


cdef tuple as_decimal(object value):
    """Return a number as an integer and how many of its digits are decimal places."""
    if PyLong_CheckExact(value):
        return value, 0
    mantissa, _, exponent = repr(float(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    places = len(fraction) - int(exponent or 0)
    digits = int(whole + fraction)
    return (digits, places) if places >= 0 else (digits * 10**-places, 0)


def decimal_places(value):
    """Return how many decimal places the shortest text of a number has."""
    if PyLong_CheckExact(value):
        return 0
    if not isinstance(value, (int, float)):
        return places_of(exactly(value).denominator)
    _, places = as_decimal(value)
    digits = repr(float(value)).partition("e")[0].rstrip("0")
    trailing = len(repr(float(value)).partition("e")[0]) - len(digits)
    return max(0, places - trailing)


cdef object places_of(object denominator):
    """Return how many decimal places a fraction has, infinitely many if it has no end."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else inf


cdef class NumberPrecision(Check):
    """`precision`: so many decimal places at the most."""

    def __init__(self, places, local):
        self.places = places
        self.local = local

    cpdef object apply(self, object value, Run run, object subject):
        """Report a number of more decimal places."""
        if decimal_places(value) > self.places:
            run.fail(subject, "number.precision", value, self.local)
        return value
