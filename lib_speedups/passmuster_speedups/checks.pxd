from cpython.object cimport PyObject

from .core cimport Check, Run, _Values
from .references cimport Resolvable
from .scanners cimport _Email

cdef enum:
    C_LESS = 0
    C_AT_MOST = 1
    C_MORE = 2
    C_AT_LEAST = 3
    C_EXACTLY = 4

cdef long long SAFE

cdef bint fits_long(object value, long long *found) except -1
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
    cdef bint is_near  # all references are such that `at_hand` speaks of

    cdef int among_near(self, PyObject *value, Run run) except -1
    cdef object find_odd(self, object value)
    cdef object find_reference(self, object value, Run run)
    cdef bint means(self, object candidate, object value) except -1
    cdef bint folds_to(self, object candidate, object value) except -1


cdef class LimitCheck(Check):
    cdef readonly int operator
    cdef readonly object limit
    cdef readonly object measure
    cdef readonly object code
    cdef readonly object local
    cdef readonly object argument
    cdef readonly bint by_length
    cdef bint is_long  # and then exact as a double too
    cdef bint is_double
    cdef long long as_long
    cdef double as_double
    cdef Resolvable near  # the limit, where that is one that `at_hand` speaks of
    cdef object takes  # whether what is at hand may be a limit

    cdef bint is_near(self) except -1
    cdef bint passes(self, object value) except -1
    cdef object measured(self, object value)
    cdef object settled(self, object found, Run run, object subject)
    cdef object read(self, object value, Run run, object subject)


cdef class TestCheck(Check):
    cdef readonly object test
    cdef readonly object code
    cdef readonly object local
    cdef readonly object refuse
    cdef _Email email  # the test, where it is that


cdef class UnlessConverting(Check):
    cdef readonly Check check
    cdef bint check_asks
