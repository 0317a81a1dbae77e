from .core cimport Run, ValueNode


cdef class LinkNode(ValueNode):
    cdef readonly object key
    cdef readonly bint is_relative
    cdef readonly object resolve
    cdef readonly object remembered
    cdef readonly object deeper
    cdef readonly Py_ssize_t stride
    cdef public object meant
    cdef public object target
    cdef public object reads
    cdef bint is_bare

    cdef LinkNode met(self, Run run)
    cpdef object follow(self, object value, Run run)
