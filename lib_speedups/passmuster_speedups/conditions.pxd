# The types of nodes.conditions, which is its own twin.

cimport cython

from .core cimport ChoosingNode, Node, Run, set_once
from .references cimport resolve


@cython.final
cdef class ConditionCase:  # rows: when: taken; when: switch
    cdef public object make, ask
    cdef readonly bint has_then, has_otherwise
    cdef public frozenset texts
    cdef public Node node

    @cython.locals(texts=frozenset)
    cpdef bint matches(self, object given, Run run) except -1


@cython.final
cdef class Question:  # rows: when: taken; when: switch
    cdef readonly object reference
    cdef readonly tuple cases
    cdef readonly Py_ssize_t cost

    @cython.locals(answer=Py_ssize_t, case=ConditionCase)
    cpdef Py_ssize_t answer(self, object value, Run run) except -1


@cython.final
cdef class Branch:  # rows: when: taken; when: switch
    cdef readonly object place
    cdef readonly Question question
    cdef readonly list after
    cdef public Node node


cdef class ConditionalNode(ChoosingNode):  # rows: when: taken; when: switch
    cdef readonly Branch first
    cdef readonly object grow, build

    @cython.locals(branch=Branch, after=Branch, question=Question, answer=Py_ssize_t)
    cpdef Node choose(self, object value, Run run)


@cython.final
cdef class Choice:  # rows: alternatives: the first
    cdef readonly Question question
    cdef readonly tuple nodes

    cpdef object node(self, object value, Run run)
