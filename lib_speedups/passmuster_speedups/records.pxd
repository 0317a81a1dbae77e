# What a schema holds, for the twins that make its node and take its calls.

from .core cimport Node


cdef class Rule:
    cdef public object name, method, definition, args, operator, extra, references, keep, message
    cdef public object warn

    cdef int begin(self, object name, object definition, object args, object operator) except -1


cdef class Spec:
    cdef readonly object definition, root, flags, preferences, valids, invalids, terms, refs, value_refs
    cdef readonly object cache
    cdef readonly tuple rules
    cdef readonly bint links, secret, exact
    cdef readonly int depth

    cdef Spec copied(self)
    cpdef Spec with_flags(self, object flags)
    cpdef Spec with_rule(self, object rule)


cdef class Record:
    cdef object __weakref__
    cdef public Spec spec
    cdef public object _ruleset
    cdef public Node _node

    cdef Record made(self, Spec spec, object ruleset)
    cdef Record with_rule(self, Rule rule)


cdef inline Spec spec_of(Record schema):
    """Return the spec of a schema. An instance made without its constructor has none."""
    if schema.spec is None:
        raise AttributeError("spec")
    return schema.spec
