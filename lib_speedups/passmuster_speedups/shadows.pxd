# The types of nodes.shadows, which is its own twin, compiled.

cimport cython

cdef object _NOTHING


@cython.final
cdef class HiddenGroup:  # rows: strip()
    cdef readonly tuple path
    cdef readonly list entries
    cdef public list journal

    cpdef dict flat(self)


@cython.final
cdef class Shadows(dict):  # rows: strip()
    cdef readonly list journal
    cdef readonly tuple pending

    cpdef object get(self, object path, object default=*)
    cpdef object hide(self, tuple path, object value, bint is_noted=*)
    cdef list _notes(self)

    @cython.locals(whole=HiddenGroup, again=HiddenGroup)
    cpdef object replay(self, tuple path, list entries)

    @cython.locals(whole=HiddenGroup)
    cpdef object settle(self, tuple path)
    cpdef object put(self, HiddenGroup whole)
    cpdef object show(self, Py_ssize_t mark)
    cpdef object drop(self, HiddenGroup whole)
    cpdef object undo(self, tuple path, object before)


cdef bint _begins(tuple path, tuple start) except -1
