"""Fast copies of plain data, and of instances that need neither deep cloning nor a constructor call.

The compiled twin of nodes.copies, with the same functions and results.
"""

from .c_api cimport *
from .reports cimport undefined


cdef bint is_scalar(object value) noexcept:
    return (value is None or PyUnicode_CheckExact(value) or PyLong_CheckExact(value)
            or PyFloat_CheckExact(value) or PyBool_Check(value))


cpdef object copy_of(object value, object clone):
    cdef Py_ssize_t at = 0
    cdef PyObject *item
    cdef object made
    if is_scalar(value):
        return value
    if PyDict_CheckExact(value):
        made = PyDict_Copy(value)
        while PyDict_Next(made, &at, NULL, &item):
            if not is_scalar(<object> item):
                return clone(value)
        return made
    if PyList_CheckExact(value):
        made = PyList_GetSlice(value, 0, PyList_GET_SIZE(value))
        for at in range(PyList_GET_SIZE(made)):
            if not is_scalar(<object> PyList_GET_ITEM(made, at)):
                return clone(value)
        return made
    return clone(value)


cdef extern from "structmember.h":
    ctypedef struct PyMemberDef:
        Py_ssize_t offset
    ctypedef struct Slot "PyMemberDescrObject":
        PyMemberDef *d_member
    PyTypeObject PyMemberDescr_Type


cdef Py_ssize_t offset_of(object slot) noexcept:
    """Return the offset of a slot in an instance, in bytes; 0 for what is no slot."""
    return (<Slot *> slot).d_member.offset if Py_TYPE(slot) == &PyMemberDescr_Type else 0


cdef PyObject **slot_at(object value, Py_ssize_t offset) noexcept:
    return <PyObject **> (<char *> <PyObject *> value + offset)


cdef void put_slot(object made, Py_ssize_t offset, object value) noexcept:
    """Set a slot of a new instance, where nothing is."""
    Py_INCREF(value)
    slot_at(made, offset)[0] = <PyObject *> value


cdef class InstancePlan:  # rows: dataclass-flat; dataclass-order
    def __init__(
        self, type cls not None, tuple fields not None, tuple defaults not None, tuple fresh not None,
        has_slots
    ):
        if not len(fields) == len(defaults) == len(fresh):
            raise ValueError("as many defaults as fields")
        self.cls = cls
        self.fields = fields
        self.defaults = defaults
        self.fresh = fresh
        self.has_slots = has_slots
        self.offsets = tuple([offset_of(getattr(cls, name, None)) for name in fields]) if has_slots else None
        if has_slots and not all(self.offsets):
            raise TypeError("a field without a slot")
        self.optional = tuple([i for i in range(len(fields)) if fresh[i] or defaults[i] is not undefined])

    cpdef object made(self, dict contents):
        cdef object fields = frozenset(self.fields)
        cdef dict attributes = PyDict_Copy(contents)
        for key, value in attributes.items():
            if value is undefined or key not in fields:
                return None
        return self.made_of(attributes)

    cdef object made_of(self, dict attributes):
        """Return an instance, None if a field is missing that must not be.

        The attributes, which are fields that have values, become its dict: nobody else may have them.
        """
        cdef Py_ssize_t i, at = 0
        cdef PyObject *key
        cdef PyObject *item
        cdef list missing = self.missing(attributes)
        cdef object made
        if missing is None:
            return None
        made = (<BaseType *> self.cls).tp_alloc(self.cls, 0)
        if self.offsets is None:
            for i in missing:
                PyDict_SetItem(attributes, <object> PyTuple_GET_ITEM(self.fields, i), self.default_at(i))
            PyObject_GenericSetAttr(made, "__dict__", attributes)  # Python 3.13 keeps more than a dict
            return made
        for i in range(PyTuple_GET_SIZE(self.fields)):
            # While the keys come in the order of the fields, the next one needs no search.
            if at < 0 or not PyDict_Next(attributes, &at, &key, &item) \
                    or key != PyTuple_GET_ITEM(self.fields, i):
                at = -1
                item = PyDict_GetItemWithError(attributes, <object> PyTuple_GET_ITEM(self.fields, i))
            put_slot(made, <object> PyTuple_GET_ITEM(self.offsets, i),
                     <object> item if item != NULL else self.default_at(i))
        return made

    cdef list missing(self, dict attributes):
        """Return the places of the fields that are missing, None if one of them has no default."""
        cdef Py_ssize_t i, n = PyTuple_GET_SIZE(self.fields) - PyDict_Size(attributes)
        cdef list missing = NOTHING
        if n:
            missing = [i for i in self.optional if self.fields[i] not in attributes]
        return missing if PyList_GET_SIZE(missing) == n else None

    cdef object default_at(self, Py_ssize_t i):
        cdef object fresh = <object> PyTuple_GET_ITEM(self.fresh, i)
        return <object> PyTuple_GET_ITEM(self.defaults, i) if fresh is None else fresh()


cdef list NOTHING = []  # never changed
