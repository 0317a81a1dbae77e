from cpython.object cimport PyObject

from .checks cimport _Measure
from .core cimport Check, Run, ValueNode


cdef class StringNode(ValueNode):
    cdef readonly tuple conversions
    cdef readonly bint allows_empty
    cdef bint has_strict_rules  # where values are not converted
    cdef Py_ssize_t shortest
    cdef Py_ssize_t longest

    cdef int fits(self, PyObject *value, Run run) except -1
    cdef bint narrow(self, Check check) except -1


cdef class StringLength(_Measure):
    cdef readonly object measure


cdef class StringPattern(Check):
    cdef readonly object search
    cdef readonly bint invert
    cdef readonly object code
    cdef readonly object local


cdef class StringUnchanged(Check):
    cdef readonly object convert
    cdef readonly object code
    cdef readonly object local
