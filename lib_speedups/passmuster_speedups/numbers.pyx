"""The node of `number` and its rules.

The compiled twin of nodes.typed.numbers, with the same classes, fields and results. Exact
integers of 64 bits and doubles are compared in C; all other numbers as Python compares them.
"""

cimport cython
from libc.math cimport copysign, fmod

from .c_api cimport *
from .checks cimport SAFE, fits_long, use_number_test
from .core cimport (
    C_FAILS, C_KEPT, C_PASSES, C_QUICK, C_SHAPED, C_SLOW, C_UNCLEAR, C_WAITING, NOT_FOUND, Check, Node, Range,
)
from .core cimport Run, ValueNode, apply_checks, disables_fast_path, facts, is_other, is_still
from .outcomes cimport Cast
from .reports cimport undefined
from .scanners cimport parse_short

cdef object inf = float("inf")
cdef object _decimals = None


cdef object _number_of = None


def set_functions(number_of, decimals):
    global _decimals, _number_of
    _number_of, _decimals = number_of, decimals


def is_number(value):
    if PyLong_CheckExact(value):
        return True
    if PyFloat_CheckExact(value):
        return PyFloat_AS_DOUBLE(value) == PyFloat_AS_DOUBLE(value)
    return _number_of(value) is not None and bool(value == value)


use_number_test(is_number)


cdef class NumberNode(ValueNode):  # rows: flat; conversion
    cdef bint is_range  # its rules come to a range
    cdef readonly object kind_of, precision, python_type
    cdef readonly bint unsafe
    cdef bint takes_doubles, is_float
    cdef long long least, most
    cdef double least_double, most_double

    def __init__(self, subject, unsafe, precision, kind_of, python_type=None):
        ValueNode.__init__(self, subject)
        self.unsafe = unsafe
        self.precision = precision
        self.kind_of = kind_of
        self.python_type = python_type
        self.is_float = python_type is float

    cdef int specialize(self) except -1:
        cdef object known = facts(), bounds
        cdef list others
        cdef bint keeps_tests
        self.state = C_SLOW
        bounds, others = known.bounds_of(self.single_checks(), self.unsafe)
        self.least, self.most = bounds.least, bounds.most
        self.least_double, self.most_double = bounds.least_double, bounds.most_double
        self.takes_doubles = not bounds.is_whole
        if self.is_float:
            self.least, self.most = 1, 0  # every integer becomes a float
        keeps_tests = self.keep_tests(others)
        self.is_clear = self.is_plainly(NumberNode)  # the last of these: another thread may ask for a verdict
        if not keeps_tests:
            return 0
        self.is_range = self.is_clear
        if known.ignores_lists(self):
            self.state = self.speed(NumberNode)
        return 0

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING and self.is_waiting():
            return 0
        if self.state < C_SHAPED or not self.in_range(value, run):
            return 0
        return self.state == C_QUICK or self.extras_are_noops(value, run)

    cdef object converted(self, object text, Run run):
        cdef object number
        if self.state <= C_WAITING and self.is_waiting():
            return NOT_FOUND
        if self.state != C_QUICK or not run.convert:
            return NOT_FOUND
        number = parse_short(text)
        if number is None or number is False:
            return NOT_FOUND
        if self.is_float:
            number = <double> number
        return number if self.in_range(<PyObject *> number, run) else NOT_FOUND

    cdef int tell_range(self, PyObject *value, Range *known) except -1:
        known.least, known.most = self.least, self.most
        known.least_double, known.most_double = self.least_double, self.most_double
        if not self.has_range_only() or (self.is_float and PyLong_CheckExact(<object> value)):
            return 0
        return PyLong_CheckExact(<object> value) or (self.takes_doubles and self.precision is None)

    cdef int accepts_converted(self, PyObject *value, Run run) except -1:
        return self.in_range(value, run)

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        cdef long long number
        cdef double double_
        if not self.is_float and self.is_plain_number(value) and is_still(run):
            return self.verdict_of_rules(value, run)
        if PyLong_CheckExact(<object> value):
            if not self.is_range or self.is_float or not fits_long(<object> value, &number):
                return C_KEPT
            if not self.least <= number <= self.most:
                return C_KEPT if self.refers else C_FAILS
            return C_PASSES if self.passes(value, run) else C_KEPT
        if PyFloat_CheckExact(<object> value):
            if not (self.is_range and self.takes_doubles) or (self.precision is not None and run.convert):
                return C_KEPT
            double_ = PyFloat_AS_DOUBLE(<object> value)
            if not self.least_double <= double_ <= self.most_double:
                return C_KEPT if self.refers else C_FAILS
            return C_PASSES if self.passes(value, run) else C_KEPT
        if not is_other(value, int):
            return C_UNCLEAR
        if run.convert and PyUnicode_Check(<object> value) and parse_short(<object> value) is not False:
            return C_UNCLEAR
        return C_FAILS

    cdef bint is_plain_number(self, PyObject *value) except -1:
        """Return whether a value is an integer or a double that the type takes, whatever the rules say."""
        cdef long long number
        if PyLong_CheckExact(<object> value):
            return self.unsafe or (fits_long(<object> value, &number) and -SAFE <= number <= SAFE)
        return PyFloat_CheckExact(<object> value) and self.python_type is None and (
            -SAFE <= PyFloat_AS_DOUBLE(<object> value) <= SAFE
        )

    @cython.final
    cdef int in_range(self, PyObject *value, Run run) except -1:
        """Return whether a number is in the range that the rules accept."""
        cdef long long number
        cdef double double_
        if disables_fast_path(run, self):
            return 0
        if PyLong_CheckExact(<object> value):
            if not small_value(<object> value, &number) and not fits_long(<object> value, &number):
                return 0
            if not self.least <= number <= self.most:
                return 0
            return not PyTuple_GET_SIZE(self.tests) or self.passes(value, run)
        if not self.takes_doubles or not PyFloat_CheckExact(<object> value):
            return 0
        double_ = PyFloat_AS_DOUBLE(<object> value)
        if double_ == 0.0 or (self.precision is not None and run.convert):
            return 0
        if not self.least_double <= double_ <= self.most_double:
            return 0
        return not PyTuple_GET_SIZE(self.tests) or self.passes(value, run)

    cdef int finalize(self) except -1:
        ValueNode.finalize(self)
        if type(self) is NumberNode:  # whose own `run` does nothing else where there is no value
            self.may_be_absent = self.extras is None and self.default is undefined
        return 0

    cpdef object run(self, object value, Run run):
        """Run the steps for a value, for a small integer only the rules."""
        cdef long long number
        if self.extras is not None and value is not undefined:
            return self.run_steps(value, run)
        if self.state == C_QUICK and not self.is_float and (
            PyLong_CheckExact(value) and small_value(value, &number)
        ):
            if self.valids is None and self.invalids is None and not disables_fast_path(run, self):
                return apply_checks(self, value, run)
        return ValueNode.run(self, value, run)

    cpdef object coerce(self, object value, Run run):
        cdef object number
        if not PyUnicode_Check(value):
            return value
        number = parse_short(value)
        if number is False:
            return value
        if number is None:
            number = _decimals.parse(value, self.unsafe)
            if number is None:
                return value
            if number is False:
                run.fail(self.subject, "number.unsafe", value)
                return value
        return number

    cpdef object base(self, object value, Run run):
        cdef object given
        cdef long long number
        cdef bint is_int = PyLong_CheckExact(value)
        cdef bint is_float = PyFloat_CheckExact(value)
        if is_int:
            if not self.unsafe and not (fits_long(value, &number) and -SAFE <= number <= SAFE):
                run.fail(self.subject, "number.unsafe", value)
            return self.with_point(value, run) if self.is_float else value
        if not is_float and (PyUnicode_CheckExact(value) or self.kind_of(value) is None):
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
            value = _decimals.round_to(value, self.precision)
        elif is_float and self.python_type is None and PyFloat_AS_DOUBLE(value) == 0.0 and (
            copysign(1.0, PyFloat_AS_DOUBLE(value)) < 0
        ):
            value = 0.0  # never the negative zero
        if not self.unsafe and not -SAFE <= given <= SAFE:
            run.fail(self.subject, "number.unsafe", given)
        if self.python_type is None or self.python_type is type(value):
            return value
        return self.with_type(value, run)

    cdef object with_type(self, object value, Run run):
        if isinstance(value, <type> self.python_type) and not hasattr(type(value), "__members__"):
            return value
        if self.is_float:
            if run.convert or isinstance(value, int):
                return self.with_point(value, run)
            run.fail(self.subject, "number.base", value)
        elif not (run.convert or isinstance(value, int)):
            run.fail(self.subject, "number.integer", value)
        elif PyFloat_CheckExact(value) and not -SAFE <= value <= SAFE:
            run.fail(self.subject, "number.unsafe", value)
        elif _decimals.is_whole(value):
            return int(value)
        return value

    cdef object with_point(self, object value, Run run):
        try:
            return float(value)
        except OverflowError:
            pass
        run.fail(self.subject, "number.unsafe", value)
        return value


cdef extern from *:
    """
    /* The first fields of a decimal of CPython. `has_layout` tells whether they are. */
    typedef struct {
        PyObject_HEAD
        Py_hash_t hash;
        unsigned char flags;
        Py_ssize_t exponent, digits;
    } passmuster_decimal;
    """
    ctypedef struct Parts "passmuster_decimal":
        unsigned char flags
        Py_ssize_t exponent, digits

cdef enum:
    MOST_DIGITS = 5000
    MOST_CHARACTERS = 64  # of a decimal that is read here
    SPECIAL = 14  # the flags of infinity and NaN

cdef int layout = -1  # whether decimals have it; -1 until one was looked at


cdef bint has_layout(object cls) except -1:
    """Return whether the fields of decimals of a class, some of each kind, are where they are looked for."""
    global layout
    cdef object decimal, flags, digits, exponent
    cdef Parts *parts
    if layout < 0:
        layout = cls.__basicsize__ >= <Py_ssize_t> sizeof(Parts)
        for text, flags, digits, exponent in (
            ("-12.345", 1, 5, -3), ("7E+3", 0, 1, 3), ("0.00", 0, 1, -2), ("NaN", 4, 0, 0),
            ("-Infinity", 3, 0, 0),
        ):
            decimal = cls(text)
            parts = <Parts *> decimal
            if layout and (parts.flags & 15) != flags:
                layout = 0
            if layout and not flags & SPECIAL and (parts.digits != digits or parts.exponent != exponent):
                layout = 0
    return layout


cdef class DecimalNode(NumberNode):  # rows: decimal()
    cdef readonly object cls, read, usual, is_short
    cdef readonly bint guess_floats
    cdef bint looks_inside

    reads_json = True

    def __init__(self, subject, guess_floats, precision, kind_of, cls, read, usual, is_short):
        NumberNode.__init__(self, subject, True, precision, kind_of)
        self.guess_floats = guess_floats
        self.cls = cls
        self.read = read
        self.usual = usual
        self.is_short = is_short
        self.looks_inside = has_layout(cls)

    cdef int finalize(self) except -1:
        ValueNode.finalize(self)
        if type(self) is DecimalNode:  # whose own `run` does nothing else where there is no value
            self.may_be_absent = self.extras is None and self.default is undefined
        return 0

    cdef int specialize(self) except -1:
        self.state = C_SLOW
        cdef bint is_clear = self.precision is None and self.is_plainly(DecimalNode)
        cdef bint is_quick = is_clear and facts().ignores_lists(self) and self.keep_tests(
            list(self.single_checks())
        )
        self.is_clear = is_clear  # the last of these: another thread may ask for a verdict
        if is_quick:
            self.state = self.speed(DecimalNode)
        return 0

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING and self.is_waiting():
            return 0
        return self.state == C_QUICK and self.accepts_converted(value, run)

    cdef int accepts_converted(self, PyObject *value, Run run) except -1:
        if disables_fast_path(run, self) or not self.is_own(<object> value):
            return 0
        return not PyTuple_GET_SIZE(self.tests) or self.passes(value, run)

    cdef object converted(self, object text, Run run):
        cdef object found
        if self.state <= C_WAITING and self.is_waiting():
            return NOT_FOUND
        if self.state != C_QUICK or not run.convert or disables_fast_path(run, self):
            return NOT_FOUND
        found = self.cls(text) if is_short_decimal(text) else None
        if found is None or (PyTuple_GET_SIZE(self.tests) and not self.passes(<PyObject *> found, run)):
            return NOT_FOUND
        return found

    cdef int tell_range(self, PyObject *value, Range *known) except -1:
        return 0

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        if not self.is_own(<object> value):
            return C_UNCLEAR
        return C_KEPT if self.checks else C_PASSES

    cdef bint is_own(self, object value) except -1:
        """Return whether a value is a finite decimal that is not too long."""
        cdef Parts *parts = <Parts *> value
        if <PyObject *> Py_TYPE(value) != <PyObject *> self.cls:
            return False
        if not self.looks_inside:
            return bool(self.is_short(value))
        return (not parts.flags & SPECIAL and parts.digits <= MOST_DIGITS
                and -MOST_DIGITS <= parts.exponent <= MOST_DIGITS)

    cpdef object run(self, object value, Run run):
        return ValueNode.run(self, value, run)

    cpdef object coerce(self, object value, Run run):
        cdef object found
        if type(value) is self.cls:
            return value
        if PyUnicode_CheckExact(value) and is_short_decimal(value):
            return self.cls(value)
        found = self.read(value, self.guess_floats, run.convert)
        if found is False:
            run.fail(self.subject, "number.unsafe", value)
        return value if found is None or found is False else found

    cpdef object base(self, object value, Run run):
        if self.precision is None and self.is_own(value):
            return value
        if not issubclass(type(value), self.cls) or self.kind_of(value) is None:
            run.fail(self.subject, "decimal.base", value)
            return value
        return NumberNode.base(self, value, run)


cdef bint is_short_decimal(str text) noexcept:
    """Return whether a string is a short decimal without an exponent, and no negative zero."""
    cdef const unsigned char *at
    cdef const unsigned char *end
    cdef bint has_digits = False, has_point = False, is_zero = True, is_negative
    if PyUnicode_GET_LENGTH(text) > MOST_CHARACTERS or not PyUnicode_IS_COMPACT_ASCII(text):
        return False
    at = PyUnicode_1BYTE_DATA(text)
    end = at + PyUnicode_GET_LENGTH(text)
    is_negative = at < end and at[0] == c"-"
    if is_negative or (at < end and at[0] == c"+"):
        at += 1
    while at < end:
        if c"0" <= at[0] <= c"9":
            has_digits = True
            is_zero = is_zero and at[0] == c"0"
        elif at[0] != c"." or has_point:
            return False
        else:
            has_point = True
        at += 1
    return has_digits and not (is_zero and is_negative)


cdef class NumberString(Cast):  # rows: cast()
    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node):
        cdef long long number
        if PyLong_CheckExact(value) and fits_long(value, &number) and -SAFE <= number <= SAFE:
            return str(value)
        return Cast.end(self, value, original, mark, run, node)


cdef class NumberInteger(Check):  # rows: flat; order
    cpdef int judged(self, object value, Run run) except -1:
        if PyLong_CheckExact(value):
            return C_PASSES
        if not PyFloat_CheckExact(value):
            return C_UNCLEAR
        return C_FAILS if fmod(PyFloat_AS_DOUBLE(value), 1.0) != 0.0 else C_PASSES

    cpdef object apply(self, object value, Run run, object subject):
        if PyLong_CheckExact(value):
            return value
        if PyFloat_CheckExact(value):
            if fmod(PyFloat_AS_DOUBLE(value), 1.0) != 0.0:
                run.fail(subject, "number.integer", value)
                return value
            return int(value) if run.convert else value
        if not _decimals.is_whole(value):
            run.fail(subject, "number.integer", value)
        return value
