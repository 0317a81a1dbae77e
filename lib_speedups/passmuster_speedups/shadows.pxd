# What the compiled run asks of hidden values.


cdef class Shadows(dict):
    cdef readonly list journal  # None where nothing was noted yet
    cdef readonly tuple pending

    cpdef object get(self, object path, object default=*)
    cdef Py_ssize_t times(self) except -1
    cdef int keep(self, tuple path, object value, bint noted) except -1
    cpdef object replay(self, tuple path, list entries)
    cpdef object settle(self, tuple path)
    cpdef object put(self, object replayed)
    cpdef object show(self, Py_ssize_t mark)
    cpdef object drop(self, object replayed)
    cpdef object put_back(self, tuple path, object before)
