# What another twin uses of nodes.typed.matching.


cdef class Discriminator:
    cdef readonly dict by_type, by_literal
    cdef readonly object key
    cdef readonly tuple otherwise

    cpdef tuple places(self, object value, bint abort_early)
