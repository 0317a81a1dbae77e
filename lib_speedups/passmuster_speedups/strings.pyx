"""The node of `string`, its conversions and its own rules.

The compiled twin of nodes.typed.strings, with the same classes, fields and results.
"""

cimport cython

from .c_api cimport *
from .core cimport (
    C_ABSENT, C_CHARACTERS, C_FAILS, C_KEPT, C_LISTED, C_LONG, C_PASSES, C_QUICK, C_SHAPED, C_SLOW, C_UNCLEAR,
    C_WAITING, NOT_FOUND,
)
from .core cimport Check, Node, Range, Run, ValueNode, disables_fast_path, facts, is_other, is_still
from .scanners cimport C_UNSURE, _Sequence, sequence_of


cdef class _Conversion:  # rows: shop-order; joi
    """A conversion from string to string that returns a string which it leaves as it is."""

    def __call__(self, text):
        return self.made(text)

    cdef object made(self, object text):
        return text

    cdef bint leaves(self, PyObject *text) except -1:
        """Return whether the conversion clearly leaves an exact string unchanged."""
        return False


cdef class Case(_Conversion):  # rows: joi; shop-order
    cdef readonly bint upper
    cdef unsigned char first  # of the ASCII letters that change
    cdef unsigned char last

    def __init__(self, upper):
        self.upper = upper
        self.first, self.last = (c"a", c"z") if upper else (c"A", c"Z")

    cdef Py_ssize_t changes_at(self, object text) noexcept:
        """Return the first index at which an ASCII string changes, or its length."""
        cdef const unsigned char *at = <const unsigned char *> PyUnicode_DATA(text)
        cdef Py_ssize_t i, n = PyUnicode_GET_LENGTH(text)
        for i in range(n):
            if self.first <= at[i] <= self.last:
                return i
        return n

    cdef bint leaves(self, PyObject *text) except -1:
        return (PyUnicode_IS_ASCII(<object> text)
                and self.changes_at(<object> text) == PyUnicode_GET_LENGTH(<object> text))

    cdef object made(self, object text):
        cdef const unsigned char *given
        cdef unsigned char *put
        cdef Py_ssize_t i, n
        cdef object found
        if not PyUnicode_CheckExact(text) or not PyUnicode_IS_ASCII(text):
            found = text.upper() if self.upper else text.lower()
            return text if PyUnicode_CheckExact(text) and found == text else found
        n = PyUnicode_GET_LENGTH(text)
        if self.changes_at(text) == n:
            return text
        found = PyUnicode_New(n, 127)
        given, put = <const unsigned char *> PyUnicode_DATA(text), <unsigned char *> PyUnicode_DATA(found)
        for i in range(n):
            put[i] = given[i] ^ 32 if self.first <= given[i] <= self.last else given[i]
        return found


cdef class Trim(_Conversion):  # rows: shop-order
    cdef readonly str blanks

    def __init__(self, blanks):
        self.blanks = blanks

    cdef bint leaves(self, PyObject *text) except -1:
        cdef Py_ssize_t n = PyUnicode_GET_LENGTH(<object> text)
        return not n or not (self.is_blank(text, 0) or self.is_blank(text, n - 1))

    cdef bint is_blank(self, PyObject *text, Py_ssize_t i) except -1:
        cdef Py_UCS4 c = PyUnicode_READ(PyUnicode_KIND(<object> text), PyUnicode_DATA(<object> text), i)
        return PyUnicode_FindChar(self.blanks, c, 0, PyUnicode_GET_LENGTH(self.blanks), 1) >= 0

    cdef object made(self, object text):
        return text.strip(self.blanks)


cdef bint is_too_long(object value, Run run, object subject) except -1:
    """Report a string that is longer than the option says."""
    cdef object most = run.prefs.limits_string
    if most is None or PyUnicode_GET_LENGTH(value) <= most:
        return False
    run.fail(subject, "string.limit", value, {"limit": most})
    return True


cdef inline bint is_long(object text) noexcept:
    """Return whether a string is left to the steps, which charge what reads it."""
    return PyUnicode_GET_LENGTH(text) >= C_LONG


cdef class StringNode(ValueNode):  # rows: flat; order
    cdef readonly tuple conversions
    cdef readonly bint allows_empty
    cdef bint knows_conversions
    cdef Py_ssize_t shortest, longest

    def __init__(self, subject, conversions, allows_empty):
        ValueNode.__init__(self, subject)
        self.conversions = conversions
        self.allows_empty = allows_empty

    cdef int finalize(self) except -1:
        ValueNode.finalize(self)
        self.coerces = self.coerces and (type(self) is not StringNode or len(self.conversions) > 0)
        return 0

    cdef int specialize(self) except -1:
        cdef list others
        cdef bint keeps_tests
        self.state = C_SLOW
        self.shortest, self.longest, others = facts().lengths_of(self.single_checks(), self.allows_empty)
        self.knows_conversions = all([isinstance(convert, _Conversion) for convert in self.conversions])
        keeps_tests = self.keep_tests(others)
        self.is_clear = self.is_plainly(StringNode)  # the last of these: another thread may ask for a verdict
        if keeps_tests:
            self.state = self.speed(StringNode)
        return 0

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING and self.is_waiting():
            return 0
        if self.state < C_SHAPED or not PyUnicode_CheckExact(<object> value):
            return 0
        if self.coerces and run.convert and not self.is_converted(value):
            return 0
        return self.in_range(value, run) and (self.state == C_QUICK or self.extras_are_noops(value, run))

    cdef object converted(self, object text, Run run):
        cdef Py_ssize_t i
        cdef PyObject *convert
        cdef object listed
        if self.state <= C_WAITING and self.is_waiting():
            return NOT_FOUND
        if self.state < C_SHAPED:
            return NOT_FOUND
        if self.coerces and run.convert:
            if not self.knows_conversions or self.state != C_QUICK or run.fast_path_disabled or is_long(text):
                return NOT_FOUND
            for i in range(PyTuple_GET_SIZE(self.conversions)):
                convert = PyTuple_GET_ITEM(self.conversions, i)
                text = (<_Conversion> convert).made(text)
        if self.valids is not None and self.state == C_QUICK and run.convert and (
            not disables_fast_path(run, self)
        ):
            listed = self.valids.as_listed(text)
            if listed is not NOT_FOUND:
                return listed
        if not self.in_range(<PyObject *> text, run):
            return NOT_FOUND
        return text if self.state == C_QUICK or self.extras_are_noops(<PyObject *> text, run) else NOT_FOUND

    cdef int tell_range(self, PyObject *value, Range *known) except -1:
        known.least, known.most = self.shortest, self.longest
        return self.has_range_only() and not self.coerces and self.valids is None and self.invalids is None

    cdef int accepts_converted(self, PyObject *value, Run run) except -1:
        return PyUnicode_CheckExact(<object> value) and self.in_range(value, run)

    cdef bint is_converted(self, PyObject *value) except -1:
        """Return whether the conversions clearly leave an exact string unchanged."""
        cdef Py_ssize_t i
        if not self.knows_conversions or is_long(<object> value):
            return False
        for i in range(PyTuple_GET_SIZE(self.conversions)):
            if not (<_Conversion> PyTuple_GET_ITEM(self.conversions, i)).leaves(value):
                return False
        return True

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        cdef Py_ssize_t length
        if not PyUnicode_CheckExact(<object> value):
            return C_FAILS if is_other(value, str) else C_UNCLEAR
        if run.convert and self.coerces and not self.is_converted(value):
            return C_UNCLEAR
        if is_still(run) and not is_long(<object> value):
            if not self.shortest <= PyUnicode_GET_LENGTH(<object> value) <= self.longest:
                return C_FAILS
            return C_PASSES if self.has_range_only() else self.verdict_of_rules(value, run)
        if self.state != C_QUICK:
            return C_KEPT
        length = PyUnicode_GET_LENGTH(<object> value)
        if not self.shortest <= length <= self.longest:
            return C_KEPT if self.refers else C_FAILS
        return C_PASSES if self.passes_quickly(value, run) else C_KEPT

    cdef int in_range(self, PyObject *value, Run run) except -1:
        """Return whether an exact string is listed, or passes all rules by its length."""
        cdef int found
        if self.valids is not None or self.invalids is not None:
            found = self.among(value, run)
            if found != C_ABSENT:
                return found == C_LISTED
        elif disables_fast_path(run, self):
            return 0
        if not self.shortest <= PyUnicode_GET_LENGTH(<object> value) <= self.longest:
            return 0
        return self.passes_quickly(value, run)

    cdef inline bint passes_quickly(self, PyObject *value, Run run) except -1:
        """Return whether an exact string clearly passes the rules beside its length."""
        return not PyTuple_GET_SIZE(self.tests) or (not is_long(<object> value) and self.passes(value, run))

    cpdef object coerce(self, object value, Run run):
        if PyUnicode_Check(value):
            if run.fast_path_disabled and self.conversions and is_too_long(value, run, self.subject):
                return value
            for convert in self.conversions:
                if isinstance(convert, _Conversion):
                    value = (<_Conversion> convert).made(value)
                else:
                    value = convert(value)
        return value

    cpdef object base(self, object value, Run run):
        if not PyUnicode_Check(value):
            run.fail(self.subject, "string.base", value)
        elif run.fast_path_disabled and is_too_long(value, run, self.subject):
            return value
        elif not self.allows_empty and not value:
            run.fail(self.subject, "string.empty", value)
        elif PyUnicode_CheckExact(value) and is_long(value) and (self.checks or self.conversions):
            run.charge(PyUnicode_GET_LENGTH(value) // C_CHARACTERS, self.subject, value)
        return value


cdef class JsonNode(StringNode):  # rows: json-string
    cdef readonly object decode
    cdef readonly Node content

    def __init__(self, subject, conversions, allows_empty, decode, content):
        StringNode.__init__(self, subject, conversions, allows_empty)
        self.decode = decode
        self.content = content

    cpdef object verify(self, object value, Run run):
        cdef Py_ssize_t mark = run.count
        cdef object made
        value = StringNode.verify(self, value, run)
        if self.decode is None or run.count != mark or not PyUnicode_Check(value):
            return value
        if self.valids is not None and self.valids.find(value, run) is not NOT_FOUND:
            return value
        made = self.decode(value, run, self.subject)
        if run.count == mark and self.content is not None:
            made = self.content.run(made, run)
        return made if run.convert and run.count == mark else value


cdef class StringPattern(Check):  # rows: shop-order; sign-up
    cdef readonly object search, sequence, code, local
    cdef _Sequence scanner
    cdef readonly bint invert

    def __init__(self, search, invert, code, local, sequence=None):
        self.search = search
        self.invert = invert
        self.code = code
        self.local = local
        self.sequence = sequence

    cdef bint has_quick_test(self) except -1:
        cdef _Sequence scanner
        if self.scanner is None and self.sequence is not None:
            scanner = sequence_of(self.sequence())
            publish()
            with cython.critical_section(self):
                if self.scanner is None:
                    self.scanner = scanner
        return self.scanner is not None and type(self) is StringPattern

    cdef int accepts(self, PyObject *value, Run run) except -1:
        cdef int found = self.scanner.matches(value)
        return found != C_UNSURE and (found != 0) != self.invert

    cpdef int judged(self, object value, Run run) except -1:
        cdef int found = C_UNSURE if self.scanner is None else self.scanner.matches(<PyObject *> value)
        if type(self) is not StringPattern:
            return C_UNCLEAR
        if found == C_UNSURE:
            found = self.search(value) is not None
        return C_PASSES if (found != 0) != self.invert else C_FAILS

    cpdef object apply(self, object value, Run run, object subject):
        if run.fast_path_disabled:
            return self.applied_in_time(value, run, subject)
        if (self.search(value) is not None) == self.invert:
            run.fail(subject, self.code, value, self.local)
        return value

    cdef object applied_in_time(self, object value, Run run, object subject):
        try:
            found = run.prefs.search_pattern(self.search, value)
        except TimeoutError:
            run.fail(subject, "string.timeout", value, {"limit": run.prefs.limits_pattern_time})
        else:
            if (found is not None) == self.invert:
                run.fail(subject, self.code, value, self.local)
        return value


cdef class StringUnchanged(Check):  # rows: shop-order
    cdef readonly object convert, code, local

    def __init__(self, convert, code, local):
        self.convert = convert
        self.code = code
        self.local = local

    cdef bint has_quick_test(self) except -1:
        return isinstance(self.convert, _Conversion) and type(self) is StringUnchanged

    cdef int accepts(self, PyObject *value, Run run) except -1:
        return (<_Conversion> self.convert).leaves(value)

    cpdef object apply(self, object value, Run run, object subject):
        if self.convert(value) != value:
            run.fail(subject, self.code, value, self.local)
        return value
