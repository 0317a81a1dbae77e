# What the compiled nodes that read references ask without a Python call.

from .core cimport Run

cpdef object reach(object value, object path, object iterables=*)
cpdef object resolve(object reference, object value, Run run)


cdef class Resolvable:
    cdef object found(self, object value, object scope, object prefs, object local)
    cdef bint is_nearby(self) except -1
    cdef object find_nearby(self, Run run)
