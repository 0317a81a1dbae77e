from .core cimport ValueNode, _Values


cdef class BooleanNode(ValueNode):
    cdef readonly _Values truthy
    cdef readonly _Values falsy
    cdef readonly bint sensitive


cdef class DateNode(ValueNode):
    cdef readonly object format
    cdef readonly object reads
    cdef readonly object counts
    cdef readonly object is_number
    cdef readonly object instant_of
