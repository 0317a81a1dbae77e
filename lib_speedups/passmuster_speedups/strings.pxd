from .checks cimport _Measure
from .core cimport Check, ValueNode


cdef class StringNode(ValueNode):
    cdef readonly tuple conversions
    cdef readonly bint allows_empty
    cdef Py_ssize_t shortest
    cdef Py_ssize_t longest

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
