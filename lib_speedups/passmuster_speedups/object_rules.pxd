from .core cimport Check, Node


cdef class DependencyCheck(Check):
    cdef readonly object main
    cdef readonly tuple peers
    cdef readonly Py_ssize_t least
    cdef readonly Py_ssize_t most
    cdef readonly bint or_none
    cdef readonly object refuse


cdef class KeyRename(Check):
    cdef readonly object source
    cdef readonly object target
    cdef readonly bint alias
    cdef readonly bint override
    cdef readonly bint skips_undefined


cdef class Assertion(Check):
    cdef readonly object subject
    cdef readonly tuple path
    cdef readonly Node node
    cdef readonly dict local
