from .c_api cimport PyObject
from .core cimport Check, Run, _Values
from .references cimport Resolvable
from .scanners cimport _Email

cdef enum:
    C_LESS, C_AT_MOST, C_MORE, C_AT_LEAST, C_EXACTLY

cdef long long SAFE

ctypedef fused number_t:
    long long
    double

cdef bint fits_long(object value, long long *found) except -1
cdef int use_number_test(object is_number) except -1
cdef bint holds(int operator, object left, object right) except -1


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
