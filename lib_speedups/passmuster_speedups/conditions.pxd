from .core cimport Node, Run


cdef class ConditionCase:
    cdef readonly object make
    cdef readonly bint has_then
    cdef readonly bint has_otherwise
    cdef readonly object ask
    cdef readonly Node node

    cpdef bint matches(self, object given, Run run) except -1


cdef class Question:
    cdef readonly object reference
    cdef readonly tuple cases

    cpdef Py_ssize_t answer(self, object value, Run run) except -1


cdef class Branch:
    cdef readonly object place
    cdef readonly Question question
    cdef readonly list after
    cdef public Node node


cdef class ConditionalNode(Node):
    cdef readonly Branch first
    cdef readonly object grow
    cdef readonly object build

    cdef Branch next(self, Branch branch, Py_ssize_t answer)


cdef class Choice:
    cdef readonly Question question
    cdef readonly tuple nodes

    cpdef object node(self, object value, Run run)
