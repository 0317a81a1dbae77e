from cpython.object cimport PyObject

from .core cimport Check, Run, _Values

cdef enum:
    C_LESS = 0
    C_AT_MOST = 1
    C_MORE = 2
    C_AT_LEAST = 3
    C_EXACTLY = 4

cpdef bint holds(int operator, object left, object right) except -1


cdef class ValueSet(_Values):
    cdef readonly dict texts
    cdef readonly dict numbers
    cdef readonly dict booleans
    cdef readonly bint has_none
    cdef readonly dict folded
    cdef readonly dict keyed
    cdef readonly tuple unkeyed
    cdef readonly tuple references
    cdef readonly tuple listed
    cdef readonly object key_of
    cdef readonly object equal
    cdef readonly dict contexts

    cdef object find_odd(self, object value)
    cdef object find_reference(self, object value, Run run)
    cdef bint folds_to(self, object candidate, object value) except -1


cdef class _Measure(Check):
    # A comparison with a limit that is often a small integer.
    cdef readonly int operator
    cdef readonly object limit
    cdef readonly object code
    cdef readonly object local
    cdef bint is_small
    cdef Py_ssize_t small

    cdef void set_limit(self, int operator, object limit, object code, object local)
    cdef bint fits(self, Py_ssize_t length) except -1


cdef class LengthCheck(_Measure):
    pass


cdef class TestCheck(Check):
    cdef readonly object test
    cdef readonly object code
    cdef readonly object local
    cdef readonly object refuse


cdef class UnlessConverting(Check):
    cdef readonly Check check
