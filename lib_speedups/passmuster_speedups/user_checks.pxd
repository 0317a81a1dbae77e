# The types of nodes.user_checks, which is its own twin.

cimport cython

from .calls cimport Caller
from .core cimport Check, Run, _Guard, _Selective
from .reports cimport undefined as UNDEFINED

cdef Py_ssize_t _MOST_KNOWN
cdef tuple _FAULTS


cdef class CustomCheck(Check):  # rows: extended
    cdef readonly Caller caller
    cdef readonly object judge, method
    cdef readonly int takes

    @cython.locals(place=(Py_ssize_t, Py_ssize_t), failed=bint)
    cpdef object apply(self, object value, Run run, object subject)


cdef class FunctionCheck(Check):  # rows: extended
    cdef readonly Caller caller
    cdef readonly object validate
    cdef readonly int takes
    cdef readonly dict args
    cdef readonly bint converts

    cpdef object apply(self, object value, Run run, object subject)


cdef class GuardedChecks(_Guard):  # rows: extended
    cdef readonly object through

    @cython.locals(mark=Py_ssize_t, place=(Py_ssize_t, Py_ssize_t), check=Check)
    cpdef object apply(self, object value, Run run, object subject)


cdef class MethodStep(_Selective):  # rows: extended
    cdef readonly Caller caller
    cdef readonly object method
    cdef readonly int takes

    cpdef object apply(self, object value, Run run, object subject)
    cdef object _outcome(self, object value, Run run, object subject)
    cdef bint _wanted(self, object value) except -1


cdef class ShapeStep(MethodStep):  # rows: extended
    cpdef object apply(self, object value, Run run, object subject)
