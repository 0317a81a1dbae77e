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
    cdef object wide, tlds
    cdef bint ignore_length, fully_qualified, denied
    cdef Py_ssize_t min_segments, max_segments

    cdef bint passes(self, object text) except -1


cdef _Sequence sequence_of(object found)
cdef _Email email_of(object test)

cpdef bint alphanum(object text) except -1
cpdef bint token(object text) except -1
cpdef bint hexadecimal(int prefix, bint aligned, object text) except -1
cpdef bint guid(str separators, bint required, str versions, object text) except -1
cpdef bint ipv4(object text) except -1
cpdef bint ipv6(object text) except -1
cpdef bint ipvfuture(object text) except -1
cpdef bint ip(int versions, int cidr, object text) except -1
cpdef bint domain(object wide, Py_ssize_t max_length, Py_ssize_t min_segments, Py_ssize_t max_segments,
                  bint fully_qualified, object tlds, bint denied, object text) except -1
cpdef bint hostname(object wide, object text) except -1
cpdef bint email(object wide, bint ignore_length, Py_ssize_t min_segments, Py_ssize_t max_segments,
                 bint fully_qualified, object tlds, bint denied, object text) except -1
cpdef bint base64(bint padding_required, bint url_safe, object text) except -1
cpdef bint credit_card(object text) except -1
cpdef bint uri(Py_ssize_t start, bint brackets, bint empty_host, object text) except -1
