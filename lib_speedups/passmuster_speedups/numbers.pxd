from cpython.object cimport PyObject

from .core cimport Check, Run, ValueNode

cdef bint fits_long(object value, long long *found) except -1


cdef class NumberNode(ValueNode):
    cdef readonly object kind_of
    cdef readonly object precision
    cdef readonly bint unsafe
    cdef bint takes_doubles
    cdef long long least
    cdef long long most
    cdef double least_double
    cdef double most_double

    cdef int fits(self, PyObject *value, Run run) except -1
    cdef bint narrow(self, Check check) except -1
    cdef bint narrow_limit(self, NumberLimit check) except -1


cdef class NumberLimit(Check):
    cdef readonly int operator
    cdef readonly object limit
    cdef readonly object code
    cdef readonly object local
    cdef bint is_long  # and then exact as a double too
    cdef bint is_double
    cdef long long as_long
    cdef double as_double

    cdef bint passes(self, object value) except -1


cdef class NumberInteger(Check):
    pass


cdef class NumberSign(Check):
    cdef readonly bint positive
    cdef readonly object code


cdef class NumberPort(Check):
    pass


cdef class NumberMultiple(Check):
    cdef readonly object base
    cdef readonly object local


cdef class NumberPrecision(Check):
    cdef readonly object places
    cdef readonly object local
