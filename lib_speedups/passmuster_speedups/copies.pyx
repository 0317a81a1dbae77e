"""Fast copies of plain data, and of instances that need neither deep cloning nor a constructor call.

The compiled twin of nodes.copies, with the same functions and results.
"""

from libc.stdlib cimport calloc, free

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
        if has_slots:
            self.find_slots()

    def __dealloc__(self):
        free(self.offsets)

    cdef int find_slots(self) except -1:
        cdef Py_ssize_t i
        free(self.offsets)
        self.offsets = <Py_ssize_t *> calloc(len(self.fields) + 1, sizeof(Py_ssize_t))
        if self.offsets == NULL:
            raise MemoryError()
        for i in range(len(self.fields)):
            self.offsets[i] = offset_of(getattr(self.cls, self.fields[i], None))
            if not self.offsets[i]:
                raise TypeError("a field without a slot")
        return 0

    cpdef object made(self, dict contents):
        cdef object fields = frozenset(self.fields)
        for key, value in contents.items():
            if value is undefined or key not in fields:
                return None
        return self.made_of(contents)

    cdef object taking(self, dict attributes, bint in_order):
        """Return an instance as `made_of` does, which takes a dict that only the caller has, twice.

        `in_order` says that the fields are in their order, as far as the dict has them, and nothing else is.
        """
        cdef object made
        # A function that was called may have kept the dict, as the nearest of the ancestors.
        if UNLOCKED or self.offsets != NULL or Py_REFCNT(attributes) > 2 \
                or PyDict_GET_SIZE(attributes) != PyTuple_GET_SIZE(self.fields) \
                or not (in_order or self.is_in_order(attributes)):
            return self.made_of(attributes)
        made = (<BaseType *> self.cls).tp_alloc(self.cls, 0)
        PyObject_GenericSetAttr(made, "__dict__", attributes)  # Python 3.13 keeps more than a dict
        return made

    cdef bint is_in_order(self, dict attributes) except -1:
        """Return whether a dict, which is as large, has the fields in their order."""
        cdef Py_ssize_t i, at = 0
        cdef PyObject *key
        cdef PyObject *item
        for i in range(PyTuple_GET_SIZE(self.fields)):
            if not PyDict_Next(attributes, &at, &key, &item) or (
                key != PyTuple_GET_ITEM(self.fields, i)
                and not (PyUnicode_CheckExact(<object> key) and <object> key == self.fields[i])
            ):
                return False
        return True

    cdef object made_of(self, dict attributes):
        """Return an instance of fields that have values, None if one is missing that must not be."""
        cdef Py_ssize_t i, at = 0
        cdef PyObject *key
        cdef PyObject *item
        cdef object made
        if UNLOCKED:
            attributes = PyDict_Copy(attributes)
        if not self.has_all(attributes):
            return None
        made = self.begun()
        for i in range(PyTuple_GET_SIZE(self.fields)):
            # While the keys come in the order of the fields, the next one needs no search.
            if at < 0 or not PyDict_Next(attributes, &at, &key, &item) \
                    or key != PyTuple_GET_ITEM(self.fields, i):
                at = -1
                item = PyDict_GetItemWithError(attributes, <object> PyTuple_GET_ITEM(self.fields, i))
            put(self, made, i, item)
        return made

    cdef object filled(self, PyObject **items):
        """Return an instance of the values of all fields, NULL for the default; None if one has none."""
        cdef Py_ssize_t i
        cdef object made
        for i in range(PyTuple_GET_SIZE(self.fields)):
            if items[i] == NULL and not has_default(self, i):
                return None
        made = self.begun()
        for i in range(PyTuple_GET_SIZE(self.fields)):
            put(self, made, i, items[i])
        return made

    cdef object begun(self):
        """Return an instance without fields. From Python 3.11 on, its dict is made when one asks for it."""
        if self.offsets == NULL:
            return PyBaseObject_Type.tp_new(self.cls, (), NULL)
        return (<BaseType *> self.cls).tp_alloc(self.cls, 0)

    cdef bint has_all(self, dict attributes) except -1:
        """Return whether the only fields that are missing have defaults."""
        cdef Py_ssize_t i
        if PyDict_GET_SIZE(attributes) == PyTuple_GET_SIZE(self.fields):
            return True
        for i in range(PyTuple_GET_SIZE(self.fields)):
            if not has_default(self, i) and <object> PyTuple_GET_ITEM(self.fields, i) not in attributes:
                return False
        return True

    cdef object default_at(self, Py_ssize_t i):
        cdef object fresh = <object> PyTuple_GET_ITEM(self.fresh, i)
        return <object> PyTuple_GET_ITEM(self.defaults, i) if fresh is None else fresh()


cdef inline bint has_default(InstancePlan plan, Py_ssize_t i) noexcept:
    return (PyTuple_GET_ITEM(plan.defaults, i) != <PyObject *> undefined
            or PyTuple_GET_ITEM(plan.fresh, i) != <PyObject *> None)


cdef inline int put(InstancePlan plan, object made, Py_ssize_t i, PyObject *item) except -1:
    """Set a field of a new instance, to its default where the item is NULL."""
    cdef object value = plan.default_at(i) if item == NULL else <object> item
    if plan.offsets == NULL:
        return PyObject_GenericSetAttr(made, <object> PyTuple_GET_ITEM(plan.fields, i), value)
    put_slot(made, plan.offsets[i], value)
    return 0
