from .core cimport Node, Run, ValueNode


cdef class Discriminator:
    cdef readonly dict by_type
    cdef readonly object key
    cdef readonly dict by_literal
    cdef readonly tuple otherwise

    cpdef tuple places(self, object value, bint abort_early)


cdef class AlternativesNode(ValueNode):
    cdef readonly tuple matches
    cdef readonly str mode
    cdef readonly Discriminator apart
    cdef readonly object conclude
    cdef readonly tuple nodes
    cdef readonly tuple places
    cdef bint any

    cdef Node node_at(self, Py_ssize_t at)
    cdef tuple candidates(self, object value, Run run)
    cdef object first(self, tuple places, object value, Run run, dict failed)
    cdef Node chosen(self, Py_ssize_t at, object value, Run run, dict failed)
    cdef object attempt(self, Py_ssize_t at, Node node, object value, Run run, dict failed)
    cdef object count(self, object value, Run run)
    cdef list failures(self, dict failed)
