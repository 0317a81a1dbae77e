"""The node of `string`, its conversions and its own rules.

The compiled twin of passmuster.nodes.strings, with the same classes, fields and results.
"""

from cpython.object cimport PyObject

from .checks cimport C_AT_LEAST, C_AT_MOST, C_EXACTLY, UnlessConverting, _Measure
from .core cimport C_ABSENT, C_LISTED, C_QUICK, C_SLOW, C_UNSEALED, Check, Run, ValueNode

cdef extern from "Python.h":
    bint PyUnicode_CheckExact(PyObject *o)
    bint PyUnicode_Check(object o)
    Py_ssize_t PyUnicode_GET_LENGTH(object o)
    Py_ssize_t PY_SSIZE_T_MAX


cdef class StringNode(ValueNode):
    """Texts: base check, the conversions of the schema in their order, then the rules.

    `conversions` are functions from text to text. `allows_empty` is true where `min(0)` admits the
    empty text.
    """

    def __init__(self, subject, conversions, allows_empty):
        ValueNode.__init__(self, subject)
        self.conversions = conversions
        self.allows_empty = allows_empty

    cdef int seal(self) except -1:
        ValueNode.seal(self)
        self.coerces = self.coerces and (type(self) is not StringNode or len(self.conversions) > 0)
        self.shortest = 0 if self.allows_empty else 1
        self.longest = PY_SSIZE_T_MAX
        for check in self.single_checks():
            if not self.narrow(check):
                return 0
        self.state = self.speed(StringNode)
        return 0

    cdef bint narrow(self, Check check) except -1:
        """Take a check into the range of lengths that pass; False where that is not all it says."""
        cdef StringLength length
        if type(check) is UnlessConverting:
            self.has_strict_rules = True
            return True
        if type(check) is not StringLength:
            return False
        length = <StringLength> check
        if length.measure is not None or not length.is_small:
            return False
        if length.operator == C_AT_LEAST or length.operator == C_EXACTLY:
            self.shortest = max(self.shortest, length.small)
        elif length.operator != C_AT_MOST:
            return False
        if length.operator == C_AT_MOST or length.operator == C_EXACTLY:
            self.longest = min(self.longest, length.small)
        return True

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state == C_UNSEALED:
            self.seal()
        if self.state == C_SLOW or (self.coerces if run.convert else self.has_strict_rules):
            return 0
        return self.fits(value, run) and (self.state == C_QUICK or self.idles(value))

    cdef int settles(self, PyObject *value, Run run) except -1:
        return self.fits(value, run)

    cdef int fits(self, PyObject *value, Run run) except -1:
        """Tell whether a text is listed, or of a length that the rules let pass."""
        cdef int found
        if not PyUnicode_CheckExact(value):
            return 0
        found = self.among(value, run)
        if found != C_ABSENT:
            return found == C_LISTED
        return self.shortest <= PyUnicode_GET_LENGTH(<object> value) <= self.longest

    cpdef object coerce(self, object value, Run run):
        """Take a text through the conversions."""
        if PyUnicode_Check(value):
            for convert in self.conversions:
                value = convert(value)
        return value

    cpdef object base(self, object value, Run run):
        """`string.base` and `string.empty`."""
        if not PyUnicode_Check(value):
            run.fail(self.subject, "string.base", value)
        elif not self.allows_empty and not value:
            run.fail(self.subject, "string.empty", value)
        return value


cdef class StringLength(_Measure):
    """`length`, `min` and `max`: code points, or bytes where `measure` is given."""

    def __init__(self, operator, limit, measure, code, local):
        self.measure = measure
        self.set_limit(operator, limit, code, local)

    cpdef object apply(self, object value, Run run, object subject):
        """Report a text whose length does not compare as it should."""
        cdef Py_ssize_t length
        if self.measure is not None:
            length = self.measure(value)
        elif PyUnicode_CheckExact(<PyObject *> value):
            length = PyUnicode_GET_LENGTH(value)
        else:
            length = len(value)
        if not self.fits(length):
            run.fail(subject, self.code, value, self.local)
        return value


cdef class StringPattern(Check):
    """`pattern`: searched for; `invert` makes it forbidden."""

    def __init__(self, search, invert, code, local):
        self.search = search
        self.invert = invert
        self.code = code
        self.local = local

    cpdef object apply(self, object value, Run run, object subject):
        """Report a text without the pattern, or with it when it is forbidden."""
        if (self.search(value) is not None) == self.invert:
            run.fail(subject, self.code, value, self.local)
        return value


cdef class StringUnchanged(Check):
    """A text that a conversion would leave as it is: `trim`, `case`, `normalize`."""

    def __init__(self, convert, code, local):
        self.convert = convert
        self.code = code
        self.local = local

    cpdef object apply(self, object value, Run run, object subject):
        """Report a text that the conversion would change."""
        if self.convert(value) != value:
            run.fail(subject, self.code, value, self.local)
        return value
