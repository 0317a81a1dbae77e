# The preferences of calls, for the twin that takes the calls.

from .c_api cimport PyObject, PyUnicode_CheckExact


cdef class OptionsCache:
    cdef readonly object defaults, read, check_context
    cdef dict start
    cdef Py_ssize_t left

    cpdef object find(self, object options, object keywords)
    cdef object with_context(self, tuple known, object context)
    cdef object learn(self, dict given)
    cdef object forget(self)


cdef inline bint is_plain(PyObject *value) noexcept:
    return <object> value is True or <object> value is False or PyUnicode_CheckExact(<object> value)
