from .c_api cimport PyLong_CheckExact, PyObject, PyObject_Hash, PyUnicode_CheckExact
from .core cimport Check, Run, _Values
from .references cimport Resolvable
from .scanners cimport _Email

cdef enum:
    C_LESS, C_AT_MOST, C_MORE, C_AT_LEAST, C_EXACTLY

cdef long long SAFE

ctypedef fused number_t:
    long long
    double

cdef enum:
    PARTS = 256  # of a value that has a hash, at all levels

cdef bint hash_others(PyObject *value, Py_ssize_t *left, Py_hash_t *found) except -1
cdef bint same_values(PyObject *one, PyObject *other) except -1
cdef bint fits_long(object value, long long *found) except -1
cdef int use_number_test(object is_number) except -1
cdef bint holds(int operator, object left, object right) except -1


cdef inline bint hash_values(PyObject *value, Py_ssize_t *left, Py_hash_t *found) except -1:
    """Set a hash that is the same for equal values. Return False for values of which that is not clear.

    Of a value with more parts than are `left` it is not: some of them may be the same again and again.
    """
    if PyUnicode_CheckExact(<object> value) or PyLong_CheckExact(<object> value):
        found[0] = PyObject_Hash(<object> value)
        return True
    return hash_others(value, left, found)


cdef inline bint in_order(int operator, number_t left, number_t right) noexcept:
    """Return whether a comparison of two numbers holds."""
    if operator == C_AT_LEAST:
        return left >= right
    if operator == C_AT_MOST:
        return left <= right
    if operator == C_EXACTLY:
        return left == right
    if operator == C_MORE:
        return left > right
    return left < right


cdef class LimitCheck(Check):
    cdef int operator
    cdef readonly object compare, limit, measure, code, local, argument
    cdef readonly bint by_length
    cdef bint is_long  # and then exact as a double too
    cdef bint is_double
    cdef long long as_long
    cdef double as_double
    cdef Resolvable near  # the limit, where that is one that `find_nearby` finds
    cdef object takes  # a function: whether the number found may be a limit; None if any may

    cdef bint is_nearby(self) except -1
    cdef bint passes(self, object value) except -1
    cdef object measured(self, object value)
    cdef object resolve_limit(self, object found, Run run, object subject)
    cdef object read(self, object value, Run run, object subject)
