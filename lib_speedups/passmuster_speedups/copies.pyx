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


cpdef object instance_of(type cls, tuple fields, dict contents):
    cdef Py_ssize_t i, at = 0
    cdef PyObject *key
    cdef PyObject *item
    cdef bint in_order = not UNLOCKED
    cdef object made
    if PyDict_Size(contents) != PyTuple_GET_SIZE(fields):
        return None
    for i in range(PyTuple_GET_SIZE(fields)):
        # While the keys come in the order of the fields, the next one needs no search.
        if not in_order or not PyDict_Next(contents, &at, &key, &item) \
                or key != <PyObject *> PyTuple_GET_ITEM(fields, i):
            in_order = False
            item = PyDict_GetItemWithError(contents, <object> PyTuple_GET_ITEM(fields, i))
        if item == NULL or item == <PyObject *> undefined:
            return None
    made = PyBaseObject_Type.tp_new(cls, (), NULL)
    PyObject_GenericSetAttr(made, "__dict__", PyDict_Copy(contents))
    return made
