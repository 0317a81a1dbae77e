"""The nodes of `boolean` and `date`.

The compiled twin of nodes.typed.scalars, with the same classes, fields and results.
"""

from .c_api cimport *
from .checks cimport LimitCheck, in_order
from .core cimport C_FAILS, C_KEPT, C_PASSES, C_QUICK, C_SLOW, C_UNCLEAR, C_WAITING, NOT_FOUND, Check, Range
from .core cimport Run, ValueNode, _Values, disables_fast_path, facts, is_other
from .iso_dates cimport DateReader, IsoDates, Timestamps, day_of_text, in_utc, is_datetime, is_plain_day
from .iso_dates cimport is_utc, utc_now, utc_order
from .references cimport Resolvable, resolve


cdef object _bool_of = None
cdef object _bool_within = None


def set_functions(bool_of, bool_within):
    global _bool_of, _bool_within
    _bool_of = bool_of
    _bool_within = bool_within


cdef str TRUE = "true", FALSE = "false"

cdef enum:
    NO_WORD = -1
    FALSE_WORD = 0
    TRUE_WORD = 1


cdef int word(object text) except -2:
    """Return TRUE_WORD for "true", FALSE_WORD for "false", and NO_WORD for any other text."""
    if not PyUnicode_CheckExact(text):
        return TRUE_WORD if text == TRUE else FALSE_WORD if text == FALSE else NO_WORD
    if is_same_key(<PyObject *> text, <PyObject *> TRUE):
        return TRUE_WORD
    return FALSE_WORD if is_same_key(<PyObject *> text, <PyObject *> FALSE) else NO_WORD


cdef bint is_like_word(object text) except -1:
    """Return False for a string that is neither word in lower case, by its first letter."""
    if not PyUnicode_CheckExact(text):
        return True
    return PyUnicode_GET_LENGTH(text) > 3 and (<str> text)[0] in u"tTfF"


cdef class BooleanNode(ValueNode):  # rows: flat; joi
    cdef readonly _Values truthy, falsy
    cdef readonly bint sensitive

    def __init__(self, subject, truthy, falsy, sensitive):
        ValueNode.__init__(self, subject)
        self.truthy = truthy
        self.falsy = falsy
        self.sensitive = sensitive

    cdef int specialize(self) except -1:
        self.state = C_SLOW
        self.is_clear = self.is_plainly(BooleanNode)
        if self.is_exactly(BooleanNode) and not self.checks and facts().ignores_lists(self):
            self.state = C_QUICK
        return 0

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING and self.is_waiting():
            return 0
        if self.state != C_QUICK or not PyBool_Check(<object> value):
            return 0
        return not disables_fast_path(run, self)

    cdef object converted(self, object text, Run run):
        cdef int found
        if self.state <= C_WAITING and self.is_waiting():
            return NOT_FOUND
        if self.state != C_QUICK or not run.convert or disables_fast_path(run, self):
            return NOT_FOUND
        found = word(text)
        return NOT_FOUND if found == NO_WORD else found == TRUE_WORD

    cdef int tell_range(self, PyObject *value, Range *known) except -1:
        return self.has_range_only()

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        if PyBool_Check(<object> value):
            return C_KEPT if self.checks else C_PASSES
        if not is_other(value, bool):
            return C_UNCLEAR
        if run.convert and (PyUnicode_Check(<object> value) or self.truthy is not None
                            or self.falsy is not None):
            return C_UNCLEAR
        return C_FAILS

    cpdef object coerce(self, object value, Run run):
        cdef object text, found
        cdef int meant
        cdef bint is_wide
        if PyBool_Check(value):
            return value
        if PyUnicode_Check(value):
            text = value
            # Most are written small; the methods of a subclass are asked in the order of the reference.
            meant = word(text) if self.sensitive or PyUnicode_CheckExact(value) else NO_WORD
            is_wide = meant == NO_WORD and run.prefs.joi == 18
            if meant == NO_WORD and not self.sensitive and (is_wide or is_like_word(value)):
                text = (<str> value).lower() if PyUnicode_CheckExact(value) else value.lower()
                meant = word(text)
            if meant != NO_WORD:
                return meant == TRUE_WORD
            if is_wide:
                found = _bool_within(text)
                if found is not None:
                    return found
        if self.truthy is not None and self.truthy.find(value, run) is not NOT_FOUND:
            return True
        if self.falsy is not None and self.falsy.find(value, run) is not NOT_FOUND:
            return False
        return value

    cpdef object base(self, object value, Run run):
        cdef object found
        if PyBool_Check(value):
            return value
        found = None if is_other(<PyObject *> value, bool) else _bool_of(value)
        if found is None:
            run.fail(self.subject, "boolean.base", value)
            return value
        return found


cdef class Clock(Resolvable):  # rows: date().max('now')
    cdef readonly object now

    def __init__(self, now):
        self.now = now

    cdef object found(self, object value, object scope, object prefs, object local):
        return utc_now()

    cdef bint is_nearby(self) except -1:
        return True

    cdef object find_nearby(self, Run run):
        return utc_now()

    def resolve(self, value, scope, prefs, local=None, functions=None):
        return utc_now()


cdef class DateLimit(LimitCheck):  # rows: date().greater(ref)
    cdef bint has_quick_test(self) except -1:
        if type(self) is not DateLimit:
            return False
        if self.argument is None:
            return is_utc(self.limit)
        return self.is_nearby()

    cdef int accepts(self, PyObject *value, Run run) except -1:
        cdef object limit = self.limit if self.near is None else self.near.find_nearby(run)
        if not is_utc(<object> value) or not is_utc(limit):
            return 0
        return in_order(self.operator, utc_order(<object> value), utc_order(limit))

    cdef object measured(self, object value):
        return value if is_utc(value) else self.measure(value)

    cdef object read(self, object value, Run run, object subject):
        cdef object found = resolve(self.limit, value, run)
        return found if is_utc(found) else self.resolve_limit(found, run, subject)


cdef class OnlyDate(Check):  # rows: date().only_date()
    cdef readonly bint keeps_time
    cdef readonly object is_day, instant_of

    def __init__(self, keeps_time, is_day, instant_of):
        self.keeps_time = keeps_time
        self.is_day = is_day
        self.instant_of = instant_of

    cpdef object apply(self, object value, Run run, object subject):
        cdef object instant
        cdef bint has_time
        if is_plain_day(value) or self.is_day(value):
            return value
        instant = value if is_utc(value) else self.instant_of(value)
        if instant is not None:
            has_time = instant.hour or instant.minute or instant.second or instant.microsecond
            if (run.convert and not self.keeps_time) or (run.reads and not has_time):
                return instant.date()
        run.fail(subject, "date.onlyDate", value)
        return value


cdef class DateNode(ValueNode):  # rows: conversion; sign-up; frames
    cdef readonly object format, is_number, instant_of, fault_of, is_naive, is_exact, day
    cdef readonly DateReader reader
    cdef readonly Timestamps counts
    cdef bint gives_days  # and asks nothing else of them

    reads_json = True

    def __init__(
        self, subject, format, reader, counts, is_number, instant_of, fault_of, is_naive=None, is_exact=None,
        day=None,
    ):
        ValueNode.__init__(self, subject)
        self.format = format
        self.reader = reader
        self.counts = counts
        self.is_number = is_number
        self.instant_of = instant_of
        self.fault_of = fault_of
        self.is_naive = is_naive
        self.is_exact = is_exact
        self.day = day

    cdef int specialize(self) except -1:
        self.state = C_SLOW
        cdef bint is_quick = False
        self.gives_days = self.day is not None and len(self.checks) == 1 and type(self.checks[0]) is OnlyDate
        if facts().ignores_lists(self):
            is_quick = self.gives_days or self.keep_tests(list(self.single_checks()))
        self.is_clear = self.is_plainly(DateNode)  # the last of these: another thread may ask for a verdict
        if is_quick:
            self.state = self.speed(DateNode)
        return 0

    cdef int tell_range(self, PyObject *value, Range *known) except -1:
        return self.gives_days and self.has_range_only()

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING and self.is_waiting():
            return 0
        return self.state == C_QUICK and self.accepts_converted(value, run)

    cdef int accepts_converted(self, PyObject *value, Run run) except -1:
        if disables_fast_path(run, self):
            return 0
        if self.gives_days:
            return is_plain_day(<object> value)
        if not is_utc(<object> value):
            return 0
        return not PyTuple_GET_SIZE(self.tests) or self.passes(value, run)

    cdef object converted(self, object text, Run run):
        cdef object found
        if self.state <= C_WAITING and self.is_waiting():
            return NOT_FOUND
        if self.state != C_QUICK or not run.convert or disables_fast_path(run, self):
            return NOT_FOUND
        if self.gives_days:
            found = day_of_text(text) if type(self.reader) is IsoDates else None
            return NOT_FOUND if found is None else found
        found = self.reader.common(text)  # in UTC
        if found is None or (PyTuple_GET_SIZE(self.tests) and not self.passes(<PyObject *> found, run)):
            return NOT_FOUND
        return found

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        cdef object kind = type(<object> value)
        return C_FAILS if is_other(value, str) and kind is not int and kind is not float else C_UNCLEAR

    cpdef object coerce(self, object value, Run run):
        cdef object found
        if self.day is not None and type(value) is self.day:
            return value
        if not run.convert and PyUnicode_Check(value) == (self.reader is self.counts):
            return value
        if PyUnicode_CheckExact(value):
            found = self.reader.read(value)
        elif PyLong_CheckExact(value) or PyFloat_CheckExact(value):
            found = self.counts.read(value)
        elif PyUnicode_Check(value):
            found = self.reader.read("".join((value,)))
        elif self.is_naive is not None and self.is_naive(value):
            return value
        elif is_datetime(value):
            found = in_utc(value)
        elif self.is_number(value):
            found = self.counts.read(value)
        else:
            found = self.instant_of(value)
        if found is None:
            return value
        run.last_parsed_date = found
        return found

    cpdef object base(self, object value, Run run):
        if (value is None or value is not run.last_parsed_date) and not self.is_date(value, run):
            if self.format is not None and run.reads and PyUnicode_Check(value):
                run.fail(self.subject, self.fault_of(value), value, {"format": self.format})
            else:
                run.fail(self.subject, "date.base", value)
        return value

    cdef bint is_date(self, object value, Run run) except -1:
        if self.is_exact is not None and not run.convert:
            return self.is_exact(value)
        return self.instant_of(value) is not None
