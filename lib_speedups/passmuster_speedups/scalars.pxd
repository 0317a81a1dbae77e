from cpython.object cimport PyObject

from .checks cimport LimitCheck
from .core cimport Run, ValueNode, _Values
from .iso_dates cimport IsoDates
from .references cimport Resolvable


cdef class BooleanNode(ValueNode):
    cdef readonly _Values truthy
    cdef readonly _Values falsy
    cdef readonly bint sensitive


cdef class Clock(Resolvable):
    cdef readonly object now


cdef class DateLimit(LimitCheck):
    pass


cdef class DateNode(ValueNode):
    cdef readonly object format
    cdef readonly object reader
    cdef IsoDates iso  # the reader, where it is the usual one
    cdef readonly object counts
    cdef readonly object is_number
    cdef readonly object instant_of
