# What a schema holds, for the twin that makes its node.


cdef class Rule:
    cdef public object name, method, definition, args, operator, extra, references, keep, message
    cdef public object warn

    cdef int begin(self, object name, object definition, object args, object operator) except -1


cdef class Record:
    cdef object __weakref__
    cdef public object _definition, _root, _flags, _preferences, _valids, _invalids, _terms, _refs
    cdef public object _value_refs, _ruleset, _node, _cache
    cdef public tuple _rules
    cdef public bint _links
    cdef public int _depth

    cdef Record copied(self)
    cdef Record with_rule(self, Rule rule)
