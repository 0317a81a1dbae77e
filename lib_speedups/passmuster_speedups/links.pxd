# The types of nodes.links, which is its own twin.

cimport cython

from .core cimport JudgingNode, Node, Run, ValueNode, set_once
from .reports cimport undefined as UNDEFINED

cdef int FORBIDDEN, INHERIT, UNCLEAR
cdef Py_ssize_t MAX_LINKS, _COST
cdef frozenset _SCALARS


cdef class LinkNode(JudgingNode):  # rows: a link, three levels
    cdef readonly object key, resolve, follow_remembered, run_deeper
    cdef readonly bint is_relative
    cdef readonly Py_ssize_t check_interval
    cdef public object is_only, target_schema
    cdef public Node target

    cpdef object run(self, object value, Run run)

    @cython.locals(first=LinkNode)
    cpdef object base(self, object value, Run run)

    @cython.locals(found=int)
    cpdef int judge(self, object value, Run run) except -1

    cpdef LinkNode first_link(self, Run run)

    @cython.locals(links=Py_ssize_t, budget=Py_ssize_t)
    cpdef object follow(self, object value, Run run)
