from cpython.object cimport PyObject

from .core cimport Check, Run, ValueNode
from .scanners cimport _Sequence


cdef class _Conversion:
    cdef object made(self, object text)
    cdef bint leaves(self, PyObject *text) except -1


cdef class Case(_Conversion):
    cdef readonly bint upper
    cdef unsigned char first  # of the ASCII letters that change
    cdef unsigned char last

    cdef Py_ssize_t changes_at(self, object text) noexcept


cdef class Trim(_Conversion):
    cdef readonly str blanks

    cdef bint is_blank(self, PyObject *text, Py_ssize_t i) except -1


cdef class StringNode(ValueNode):
    cdef readonly tuple conversions
    cdef readonly bint allows_empty
    cdef bint knows_conversions
    cdef Py_ssize_t shortest
    cdef Py_ssize_t longest

    cdef int fits(self, PyObject *value, Run run) except -1
    cdef bint is_converted(self, PyObject *value) except -1


cdef class StringPattern(Check):
    cdef readonly object search
    cdef readonly object sequence
    cdef _Sequence scanner
    cdef readonly bint invert
    cdef readonly object code
    cdef readonly object local


cdef class StringUnchanged(Check):
    cdef readonly object convert
    cdef readonly object code
    cdef readonly object local
