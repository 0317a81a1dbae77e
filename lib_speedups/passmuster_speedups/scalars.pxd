from .core cimport ValueNode, _Values
from .iso_dates cimport IsoDates


cdef class BooleanNode(ValueNode):
    cdef readonly _Values truthy
    cdef readonly _Values falsy
    cdef readonly bint sensitive


cdef class DateNode(ValueNode):
    cdef readonly object format
    cdef readonly object reader
    cdef IsoDates iso  # the reader, where it is the usual one
    cdef readonly object counts
    cdef readonly object is_number
    cdef readonly object instant_of
