# What a schema holds, for the twin that makes its node.


cdef class Rule:
    cdef public object name
    cdef public object method
    cdef public object definition
    cdef public object args
    cdef public object operator
    cdef public object extra
    cdef public object references
    cdef public object keep
    cdef public object message
    cdef public object warn

    cdef int begin(self, object name, object definition, object args, object operator) except -1


cdef class Record:
    cdef object __weakref__
    cdef public object _definition
    cdef public object _root
    cdef public object _flags
    cdef public tuple _rules
    cdef public object _preferences
    cdef public object _valids
    cdef public object _invalids
    cdef public object _terms
    cdef public object _refs
    cdef public object _value_refs
    cdef public bint _links
    cdef public int _depth
    cdef public object _ruleset
    cdef public object _node
    cdef public object _cache

    cdef Record copied(self)
    cdef Record with_rule(self, Rule rule)
