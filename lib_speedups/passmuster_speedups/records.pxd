# What a schema holds, for the twins that make its node and take its calls.

from .core cimport Node


cdef class ArgumentFields:
    cdef public object accepts_plain, name


cdef class RuleFields:
    cdef public object check, name
    cdef public tuple args
    cdef public bint is_custom, may_be_late, may_limit, multi, priority


cdef class TypeFields:
    cdef public object node, prepared_texts
    cdef public dict flags, rules
    cdef public tuple bases
    cdef public bint has_functions, may_be_several


cdef class KeyFields:
    cdef public object key, schema


cdef class Rule:
    cdef public object name, method, definition, args, operator, extra, references, keep, message
    cdef public object warn


cdef class Spec:
    cdef public object definition, root, flags, preferences, valids, invalids, terms, refs, value_refs
    cdef public object cache
    cdef public tuple rules
    cdef public bint links, secret, exact
    cdef public int depth

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
