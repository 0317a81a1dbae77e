"""The preferences of calls, cached by the names and values of their options.

The compiled twin of nodes.option_cache, with the same classes, fields and results. The learning
is the same; the walk asks for exact strings, booleans and numbers only, so that it runs nobody's code.
"""

cimport cython

from .c_api cimport *

MOST_STEPS = 2000
MOST_GIVEN = 200
MOST_LEVELS = 3
MOST_NUMBER = 2**63


@cython.final
cdef class OptionsCache:  # rows: option; two options; context
    # The steps from a place: of a name, and then of a value, to the next place. A mapping is entered by the
    # type `dict` in the place of its value, and left by that in the place of a name; a number comes after its
    # type, for 1 equals True. Where options may end, None leads to what they come to.
    def __init__(self, defaults, read, check_context):
        self.defaults = defaults
        self.read = read
        self.check_context = check_context
        self.start = {}
        self.forget()

    cpdef object find(self, object options, object keywords):
        cdef object given = options if options is not None else keywords, known
        cdef PyObject *context = NULL
        if not PyDict_CheckExact(given) or (given is options and keywords):
            return self.read(options, keywords)
        if UNLOCKED:  # else nothing changes it on the way
            given = PyDict_Copy(given)
        known = walk(self.start, given, &context)
        if known is not None:
            known = value_of(known, None, None)
        if known is None:
            return self.learn(given)
        if context == NULL or <object> context is None:
            return known
        return self.with_context(known, <object> context)

    cdef object with_context(self, tuple known, object context):
        if not PyDict_CheckExact(context):
            context = self.check_context(context)
        return <object> PyTuple_GET_ITEM(known, 0), context

    cdef object learn(self, dict given):
        cdef object found = self.read(given, None)
        cdef dict plain = {name: value for name, value in given.items()
                           if not PyUnicode_CheckExact(name) or name != "context"}
        cdef Py_ssize_t size = size_of(plain, MOST_LEVELS)
        told_otherwise = found[1] is not None and len(plain) == len(given)  # in another spelling
        if 0 <= size <= MOST_GIVEN and not told_otherwise:
            if size > self.left:
                self.forget()
            self.left -= size
            pave(self.start, plain)[None] = (found[0], None)
        return found

    cdef object forget(self):
        self.start.clear()
        self.start[None] = (self.defaults, None)
        self.left = MOST_STEPS


cdef inline bint is_number(PyObject *value) noexcept:
    return PyLong_CheckExact(<object> value) or PyFloat_CheckExact(<object> value)


cdef object step(object place, PyObject *name, object value):
    """Return the next place, or None if it is not cached."""
    cdef object values = value_of(place, <object> name, None)
    return None if values is None else value_of(values, value, None)


cdef object walk(object place, object given, PyObject **context):
    """Return the place to which options lead, or None if it is not cached.

    `context` is NULL within a mapping.

    Borrowed references stay valid, as the caller holds the options and no user code runs here.
    """
    cdef Py_ssize_t at = 0
    cdef PyObject *name
    cdef PyObject *value
    while place is not None and PyDict_Next(given, &at, &name, &value):
        if not PyUnicode_CheckExact(<object> name):
            return None
        if is_plain(value):
            place = step(place, name, <object> value)
        elif context != NULL and PyUnicode_CompareWithASCIIString(<object> name, b"context") == 0:
            context[0] = value
        elif is_number(value):
            place = step(place, name, type(<object> value))
            if place is not None:
                place = value_of(place, <object> value, None)
        elif PyDict_CheckExact(<object> value):
            place = step(place, name, dict)
            if place is not None:
                place = walk(place, PyDict_Copy(<object> value) if UNLOCKED else <object> value, NULL)
            if place is not None:
                place = value_of(place, dict, None)
        else:
            return None
    return place


cdef Py_ssize_t size_of(dict given, int levels) except? -1:
    cdef Py_ssize_t size = PyDict_Size(given), inner
    if not levels or size > MOST_GIVEN:
        return -1
    for name, value in given.items():
        if not PyUnicode_CheckExact(name):
            return -1
        if PyDict_CheckExact(value):
            inner = size_of(value, levels - 1)
            if inner < 0:
                return -1
            size += inner + 1
        elif is_number(<PyObject *> value):
            if not abs(value) <= MOST_NUMBER:
                return -1
        elif not is_plain(<PyObject *> value):
            return -1
    return size


cdef dict pave(dict place, dict given):
    for name, value in given.items():
        if PyDict_CheckExact(value):
            place = pave(place.setdefault(name, {}).setdefault(dict, {}), value).setdefault(dict, {})
            continue
        place = place.setdefault(name, {})
        if is_number(<PyObject *> value):
            place = place.setdefault(type(value), {})
        place = place.setdefault(value, {})
    return place
