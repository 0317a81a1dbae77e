# What the end of a value is made of.

from .c_api cimport PyObject

cdef class InstancePlan:
    cdef readonly type cls
    cdef readonly tuple fields, defaults, fresh
    cdef readonly bint has_slots
    cdef Py_ssize_t *offsets  # of the slots, in bytes; NULL for instances with a dict

    cpdef object made(self, dict contents)
    cdef object taking(self, dict attributes, bint in_order)
    cdef bint is_in_order(self, dict attributes) except -1
    cdef object made_of(self, dict attributes)
    cdef object filled(self, PyObject **items)
    cdef int find_slots(self) except -1
    cdef object begun(self)
    cdef bint has_all(self, dict attributes) except -1
    cdef object default_at(self, Py_ssize_t i)

cdef Py_ssize_t offset_of(object slot) noexcept
cdef PyObject **slot_at(object value, Py_ssize_t offset) noexcept
cdef void put_slot(object made, Py_ssize_t offset, object value) noexcept

cpdef object copy_of(object value, object clone)
