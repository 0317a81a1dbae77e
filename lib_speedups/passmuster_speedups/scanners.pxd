# What other compiled nodes may call without a Python call.

from .c_api cimport PyObject

cdef enum:
    C_UNSURE = 2

cdef struct Part:
    const unsigned char *table  # of the first 256 characters, with a one for each that is in the class
    int others  # whether the others are
    Py_ssize_t least
    Py_ssize_t most


cdef class _Sequence:
    cdef Part *parts
    cdef tuple tables  # which own what the parts point to
    cdef Py_ssize_t n_parts
    cdef int end

    cdef int matches(self, PyObject *text) noexcept


cdef class _Email:
    cdef object compose, spell, tlds
    cdef bint ignore_length, fully_qualified, denied
    cdef Py_ssize_t min_segments, max_segments

    cdef bint passes(self, object text) except -1


cdef object parse_short(object text)
cdef _Sequence sequence_of(object found)
cdef _Email email_of(object test)
