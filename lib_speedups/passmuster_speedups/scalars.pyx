"""The nodes of `boolean` and `date`.

The compiled twin of passmuster.nodes.scalars, with the same classes, fields and results.
"""

from cpython.object cimport PyObject

from .core cimport C_FORBIDDEN, C_INHERIT, C_QUICK, C_UNSEALED, NOT_FOUND, Run, ValueNode
from .iso_dates cimport IsoDates

cdef extern from "Python.h":
    bint PyUnicode_CheckExact(object o)
    bint PyUnicode_Check(object o)
    bint PyBool_Check(object o)


cdef class BooleanNode(ValueNode):
    """Booleans: conversion of the values that stand for them, base check."""

    def __init__(self, subject, truthy, falsy, sensitive):
        ValueNode.__init__(self, subject)
        self.truthy = truthy
        self.falsy = falsy
        self.sensitive = sensitive

    cdef int seal(self) except -1:
        ValueNode.seal(self)
        if (self.is_exactly(BooleanNode) and self.valids is None and self.invalids is None
                and not self.checks):
            self.state = C_QUICK
        return 0

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state == C_UNSEALED:
            self.seal()
        if self.state != C_QUICK or not PyBool_Check(<object> value):
            return 0
        return (run.presence if self.presence == C_INHERIT else self.presence) != C_FORBIDDEN

    cpdef object coerce(self, object value, Run run):
        """Convert a text that is true or false, and the values of `truthy` and `falsy`."""
        cdef object text
        if PyBool_Check(value):
            return value
        if PyUnicode_Check(value):
            text = value
            if not self.sensitive and value != "true" and value != "false":
                text = value.lower()
            if text == "true":
                return True
            if text == "false":
                return False
        if self.truthy is not None and self.truthy.find(value, run) is not NOT_FOUND:
            return True
        if self.falsy is not None and self.falsy.find(value, run) is not NOT_FOUND:
            return False
        return value

    cpdef object base(self, object value, Run run):
        """`boolean.base`."""
        if not PyBool_Check(value):
            run.fail(self.subject, "boolean.base", value)
        return value


cdef class DateNode(ValueNode):
    """Dates: conversion of texts and numbers, base check.

    `reader.read` gives the datetime of a text, `counts` that of a number, `instant_of` that of a date,
    each of them None where there is none; `is_number` tells what is to be counted. `format` is what
    the schema asks for, or None.
    """

    def __init__(self, subject, format, reader, counts, is_number, instant_of):
        ValueNode.__init__(self, subject)
        self.format = format
        self.reader = reader
        self.iso = reader if type(reader) is IsoDates else None
        self.counts = counts
        self.is_number = is_number
        self.instant_of = instant_of

    cpdef object coerce(self, object value, Run run):
        """Convert a text, a number, and a date that is not in UTC; what can't be stays as it is."""
        cdef object found
        if PyUnicode_CheckExact(value):
            found = self.reader.read(value) if self.iso is None else self.iso.read(value)
        elif PyUnicode_Check(value):
            found = self.reader.read("".join((value,)))
        elif self.is_number(value):
            found = self.counts(value)
        else:
            found = self.instant_of(value)
        if found is None:
            return value
        run.fresh = found
        return found

    cpdef object base(self, object value, Run run):
        """`date.base`, or `date.format` for a text that is none in the format asked for."""
        if (value is None or value is not run.fresh) and self.instant_of(value) is None:
            if self.format is not None and run.convert and PyUnicode_Check(value):
                run.fail(self.subject, "date.format", value, {"format": self.format})
            else:
                run.fail(self.subject, "date.base", value)
        return value
