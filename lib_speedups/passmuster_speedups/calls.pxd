cimport cython

from .c_api cimport PyObject
from .core cimport Run


cdef class Call:
    cdef public Run _run
    cdef public object _subject, _value, _state, prefs, original


@cython.final
cdef class Caller:
    cdef readonly object helpers, blame, keep, add, read
    cdef Call spare  # one that no function has kept serves the next, unless threads have no lock

    cpdef Call begin(self, Run run, object subject, object value)
    cpdef object end(self, Call call)
    cpdef object call(self, object function, int takes, object value, Run run, object subject,
                      object args=*, object rule=*)
    cpdef object settle(self, object outcome, object value, Run run)
