"""Value lists and the rules that more than one type has.

The compiled twin of passmuster.nodes.checks, with the same classes, fields and results.
"""

from cpython.dict cimport PyDict_GetItemWithError
from cpython.object cimport PyObject

from .core cimport C_ABSENT, C_LISTED, C_UNKNOWN, NOT_FOUND, Check, Run, _Values

cdef extern from "Python.h":
    bint PyUnicode_CheckExact(object o)
    bint PyLong_CheckExact(object o)
    Py_ssize_t PyObject_Size(object o) except -1
    Py_ssize_t PY_SSIZE_T_MAX

LESS, AT_MOST, MORE, AT_LEAST, EXACTLY = range(5)
OPERATORS = {"<": LESS, "<=": AT_MOST, ">": MORE, ">=": AT_LEAST, "=": EXACTLY}

cdef object LOWEST = -(1 << 30)
cdef object HIGHEST = 1 << 30


cpdef bint holds(int operator, object left, object right) except -1:
    """Tell whether a comparison of two ordered values holds."""
    if operator == C_AT_LEAST:
        return bool(left >= right)
    if operator == C_AT_MOST:
        return bool(left <= right)
    if operator == C_EXACTLY:
        return bool(left == right)
    if operator == C_MORE:
        return bool(left > right)
    return bool(left < right)


cdef class ValueSet(_Values):
    """The values of `valid`, `allow` or `invalid`, found in one step where they are scalars.

    `texts`, `numbers` and `booleans` map each listed value to itself, `folded` maps lower-case texts
    (None unless the comparison ignores case), `keyed` maps structural keys to other values,
    `unkeyed` lists values without a key, `references` are resolved for every value.
    """

    def __init__(self, texts, numbers, booleans, has_none, folded, keyed, unkeyed, references, listed,
                 key_of, equal):
        self.texts = texts
        self.numbers = numbers
        self.booleans = booleans
        self.has_none = has_none
        self.folded = folded
        self.keyed = keyed
        self.unkeyed = unkeyed
        self.references = references
        self.listed = listed
        self.key_of = key_of
        self.equal = equal
        self.contexts = {}

    cpdef object context(self, object name):
        """Return the context of a report that shows the values by a name; all reports share it."""
        made = self.contexts.get(name)
        if made is None:
            made = self.contexts[name] = {name: list(self.listed)}
        return made

    cdef int has(self, PyObject *text) except -1:
        """Return whether an exact text is listed as it is, C_UNKNOWN where that takes a closer look."""
        if type(self) is not ValueSet:
            return C_UNKNOWN
        if PyDict_GetItemWithError(self.texts, <object> text) is not NULL:
            return C_LISTED
        return C_ABSENT if self.folded is None and not self.references else C_UNKNOWN

    cpdef object find(self, object value, Run run):
        """Return the listed value that equals `value` (or `value` itself without conversion)."""
        cdef object hit = NOT_FOUND
        if PyUnicode_CheckExact(value):
            if PyDict_GetItemWithError(self.texts, value) is not NULL:
                return value
            if self.folded is not None:
                hit = self.folded.get((<str> value).lower(), NOT_FOUND)
        elif type(value) is int or type(value) is float:
            hit = self.numbers.get(value, NOT_FOUND)
            if hit is NOT_FOUND and value != value:
                hit = self.find_odd(value)
        elif type(value) is bool:
            hit = self.booleans.get(value, NOT_FOUND)
        elif value is None:
            hit = None if self.has_none else NOT_FOUND
        else:
            hit = self.find_odd(value)
        if hit is NOT_FOUND and self.references:
            hit = self.find_reference(value, run)
        if hit is NOT_FOUND:
            return hit
        return hit if run.convert else value

    cdef object find_odd(self, object value):
        """Look a value up that is no exact scalar."""
        cdef object key, listed
        if not self.listed:
            return NOT_FOUND
        key = self.key_of(value)
        if key is not None:
            return self.keyed.get(key, NOT_FOUND)
        for listed in self.unkeyed:
            if self.equal(listed, value):
                return listed
        return NOT_FOUND

    cdef object find_reference(self, object value, Run run):
        """Compare with what each reference gives here and now."""
        cdef object reference, resolved, candidate
        for reference in self.references:
            resolved = reference.resolve(value, run, run.prefs)
            if not reference.in_ or not isinstance(resolved, (list, tuple, set, frozenset, dict)):
                resolved = (resolved,)
            for candidate in resolved:
                if candidate is value or self.equal(candidate, value) or self.folds_to(candidate, value):
                    return candidate
        return NOT_FOUND

    cdef bint folds_to(self, object candidate, object value) except -1:
        """Tell whether two texts are equal but for case, where that counts as equal."""
        if self.folded is None or not isinstance(candidate, str) or not isinstance(value, str):
            return False
        return bool(candidate.lower() == value.lower())


cdef class _Measure(Check):
    """A comparison of a length with a limit."""

    cdef void set_limit(self, int operator, object limit, object code, object local):
        self.operator = operator
        self.limit = limit
        self.code = code
        self.local = local
        self.is_small = PyLong_CheckExact(limit) and LOWEST <= limit <= HIGHEST
        self.small = limit if self.is_small else 0

    cdef bint fits(self, Py_ssize_t length) except -1:
        """Tell whether a length compares as it should."""
        if not self.is_small:
            return holds(self.operator, length, self.limit)
        if self.operator == C_AT_LEAST:
            return length >= self.small
        if self.operator == C_AT_MOST:
            return length <= self.small
        if self.operator == C_EXACTLY:
            return length == self.small
        if self.operator == C_MORE:
            return length > self.small
        return length < self.small


cdef class LengthCheck(_Measure):
    """`length`, `min` and `max` of what has a length."""

    def __init__(self, operator, limit, code, local):
        self.set_limit(operator, limit, code, local)

    cpdef object apply(self, object value, Run run, object subject):
        """Report a value whose length does not compare as it should."""
        if not self.fits(PyObject_Size(value)):
            run.fail(subject, self.code, value, self.local)
        return value


cdef class TestCheck(Check):
    """A rule that is one function from the value to whether it passes.

    `refuse(value, run, subject)` reports what does not pass, and returns the value, where there is more
    to do then than to report `code` and `local`.
    """

    __test__ = False  # not a test case, whatever its name

    def __init__(self, test, code, local, refuse=None):
        self.test = test
        self.code = code
        self.local = local
        self.refuse = refuse

    cpdef object apply(self, object value, Run run, object subject):
        """Report a value that the test refuses."""
        if self.test(value):
            return value
        if self.refuse is not None:
            return self.refuse(value, run, subject)
        run.fail(subject, self.code, value, self.local)
        return value


cdef class UnlessConverting(Check):
    """A rule whose work the conversion has done already, when values are converted."""

    def __init__(self, check):
        self.check = check

    cpdef object apply(self, object value, Run run, object subject):
        """Apply the rule where values are not converted."""
        return value if run.convert else self.check.apply(value, run, subject)
