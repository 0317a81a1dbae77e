cimport cython

from cpython.object cimport PyObject

from .core cimport Check, Run, _Guard


cdef class Call:
    cdef public Run _run
    cdef public object _subject
    cdef public object _value
    cdef public object _state
    cdef public object prefs
    cdef public object original


@cython.final
cdef class Caller:
    cdef readonly object helpers
    cdef readonly object blame
    cdef readonly object add
    cdef readonly object read
    cdef Call spare  # one that no function has kept serves the next

    cdef Call begin(self, Run run, object subject, object value)
    cdef int end(self, Call call) except -1
    cdef object call(self, object function, int takes, object value, Run run, object subject)
    cdef object settle(self, object outcome, object value, Run run)


cdef class CustomCheck(Check):
    cdef readonly Caller caller
    cdef readonly object method
    cdef readonly int takes


cdef class FunctionCheck(Check):
    cdef readonly Caller caller
    cdef readonly object validate
    cdef readonly int takes
    cdef readonly dict args
    cdef readonly object rule
    cdef readonly bint converts

    cdef object call(self, object value, Run run, object subject)


cdef class GuardedChecks(_Guard):
    cdef readonly object through


cdef class MethodStep(Check):
    cdef readonly Caller caller
    cdef readonly object method
    cdef readonly int takes
    cdef readonly object wants
    cdef dict known

    cdef object outcome(self, object value, Run run, object subject)
    cdef bint wanted(self, object value) except -1
    cdef int idles(self, PyObject *value) except -1


cdef class ShapeStep(MethodStep):
    pass
