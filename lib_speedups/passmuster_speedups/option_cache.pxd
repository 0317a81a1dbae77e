# The types of nodes.option_cache, which is its own twin.

cimport cython


@cython.final
cdef class OptionsCache:  # rows: option; two options
    cdef readonly object defaults, read, check_context
    cdef dict _start
    cdef Py_ssize_t _left

    @cython.locals(place=dict, known=tuple)
    cpdef object find(self, object options, object keywords)

    @cython.locals(plain=dict, size=Py_ssize_t)
    cpdef object _learn(self, dict given)
    cpdef object _forget(self)


@cython.locals(behind=dict)
cdef dict _enter_option(dict place, object name, object value)


@cython.locals(size=Py_ssize_t, inner=Py_ssize_t)
cdef Py_ssize_t _count_steps(dict given, Py_ssize_t levels) except? -1

cdef dict _add_steps(dict place, dict given)
