from .core cimport Node, Run, ValueNode


cdef class PatternNode:
    cdef readonly object test
    cdef readonly Node node
    cdef readonly Node matches
    cdef readonly bint fallthrough


cdef class ObjectNode(ValueNode):
    cdef readonly object unlabelled
    cdef readonly object kind
    cdef readonly bint opens_plain
    cdef readonly object open
    cdef readonly object close
    cdef readonly tuple keys
    cdef readonly object known
    cdef readonly tuple patterns
    cdef readonly tuple renames
    cdef readonly tuple dependencies
    cdef readonly int unknown
    cdef readonly bint deep
    cdef readonly bint works
    cdef bint has_keys_only
    cdef tuple names
    cdef tuple nodes

    cdef object walk(self, object value, dict contents, Run run)
    cdef int walk_keys(self, dict contents, Run run) except -1
    cdef int put(self, dict contents, object key, object result) except -1
    cdef int walk_unknown(self, dict contents, Run run) except -1
    cdef list match_patterns(self, dict contents, list unknown, Run run)
    cdef bint match_key(self, dict contents, object key, list matched, Run run) except -1
    cdef int check_matches(self, dict contents, Node node, list keys, Run run) except -1
