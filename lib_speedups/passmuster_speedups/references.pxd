# What the compiled nodes that read references ask without a Python call.

from .core cimport Run

cpdef object reach(object value, object path, object iterables=*)
cdef object resolved(object reference, object value, Run run)


cdef class Resolvable:
    cdef object found(self, object value, object scope, object prefs, object local)
    cdef bint is_near(self) except -1
    cdef object at_hand(self, Run run)


cdef class Place(Resolvable):
    cdef readonly Py_ssize_t level
    cdef readonly tuple path
    cdef readonly object iterables
    cdef readonly object adjust
    cdef readonly dict mapped

    cdef object around(self, object value, Run run)
    cdef object in_scope(self, object value, object scope)
    cdef object made(self, object found)
