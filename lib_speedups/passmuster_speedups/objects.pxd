from .scanners cimport _Sequence
from .core cimport Node, Run, ValueNode


cdef class PatternNode:
    cdef readonly object search
    cdef readonly Node key_node
    cdef readonly Node node
    cdef readonly Node matches
    cdef readonly bint fallthrough
    cdef readonly object sequence
    cdef _Sequence scanner
    cdef int patience  # keys that are searched before a scanner is asked for

    cdef bint owns(self, object key, Run run) except -1
    cdef int wait(self) except -1


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
    cdef readonly tuple listing
    cdef bint is_direct
    cdef tuple names
    cdef tuple nodes

    cdef int verdict_of_keys(self, dict contents, Run run) except -1
    cdef int verdict_of_unknown(self, dict contents, Run run) except -1
    cdef object walk(self, object value, dict contents, Run run)
    cdef int walk_keys(self, dict contents, Run run) except -1
    cdef int put(self, dict contents, object key, object result) except -1
    cdef int walk_unknown(self, dict contents, Run run) except -1
    cdef list match_patterns(self, dict contents, list unknown, Run run)
    cdef bint match_key(self, dict contents, object key, dict matched, Run run) except -1
    cdef int check_matches(self, dict contents, PatternNode pattern, list keys, Run run) except -1
