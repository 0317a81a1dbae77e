from cpython.object cimport PyObject

from .core cimport Check, Run, ValueNode
from .outcomes cimport Cast


cdef class NumberNode(ValueNode):
    cdef bint is_range  # its rules come to a range
    cdef readonly object kind_of
    cdef readonly object precision
    cdef readonly bint unsafe
    cdef bint takes_doubles
    cdef long long least
    cdef long long most
    cdef double least_double
    cdef double most_double

    cdef int fits(self, PyObject *value, Run run) except -1


cdef class NumberText(Cast):
    pass


cdef class NumberInteger(Check):
    pass


cdef class NumberSign(Check):
    cdef readonly bint positive
    cdef readonly object code


cdef class NumberPort(Check):
    pass
