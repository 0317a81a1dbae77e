# What a schema holds, for the twins that make its node and take its calls.

from .core cimport Node


cdef class Rule:
    cdef public object name, method, definition, args, operator, extra, references, keep, message
    cdef public object warn

    cdef int begin(self, object name, object definition, object args, object operator) except -1


cdef class Record:
    cdef object __weakref__
    cdef public object _definition, _root, _flags, _preferences, _valids, _invalids, _terms, _refs
    cdef public object _value_refs, _ruleset, _cache
    cdef public Node _node
    cdef public tuple _rules
    cdef public bint _links, _secret
    cdef public int _depth

    cdef Record copied(self)
    cdef Record with_rule(self, Rule rule)
