from .calls cimport Caller
from .core cimport Check, Finish, Node, Run, _Shell


cdef class Maker:
    cpdef object make(self, object code, object value, object original, Run run, object subject)


cdef class Literal(Maker):
    cdef readonly object value
    cdef readonly object clone


cdef class Resolved(Maker):
    cdef readonly object reference


cdef class Made(Maker):
    cdef readonly Caller caller
    cdef readonly object method
    cdef readonly int takes
    cdef readonly object clone

    cdef object call(self, object parent, object value, object original, Run run, object subject)


cdef class Failover(Finish):
    cdef readonly Maker maker


cdef class Default(Finish):
    cdef readonly Maker maker


cdef class Cast(Finish):
    cdef readonly object accepts
    cdef readonly object convert
    cdef readonly object target


cdef class Artifact(Finish):
    cdef readonly object artifact


cdef class Hidden(Finish):
    cdef readonly bint is_raw


cdef class Finishes(Finish):
    cdef readonly tuple steps


cdef class WarningCheck(Check):
    cdef readonly object code
    cdef readonly object local


cdef class ModifiedCheck(_Shell):
    cdef readonly object message
    cdef readonly bint warns
    cdef readonly object reword

    cdef int change(self, Py_ssize_t mark, Run run) except -1
