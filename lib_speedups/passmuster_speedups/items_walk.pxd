# The types of nodes.items_walk, which is its own twin.

cimport cython

from .core cimport NOT_FOUND, Node, Run
from .reports cimport undefined as UNDEFINED

cpdef object set_item(object items, Py_ssize_t i, object value)


@cython.final
cdef class ItemsWalk:  # rows: array: two types of items; array: ordered()
    cdef readonly object items, value, subject
    cdef readonly Run run
    cdef readonly bint single
    cdef readonly list pending, failures
    cdef readonly Py_ssize_t left, tolerated

    @cython.locals(run=Run, mark=Py_ssize_t, kept=Py_ssize_t, i=Py_ssize_t)
    cpdef object walk(self, Py_ssize_t first)

    @cython.locals(run=Run, node=Node)
    cpdef object verify(self, Py_ssize_t i, object item)

    @cython.locals(run=Run, mark=Py_ssize_t)
    cpdef object put(self, Node node, Py_ssize_t i, object item)
    cpdef object keep(self, Node node, Py_ssize_t i, object result)

    @cython.locals(run=Run)
    cpdef object attempt(self, Node node, object item)

    @cython.locals(run=Run, mark=Py_ssize_t)
    cpdef object run_node(self, Node node, object item)

    @cython.locals(run=Run, at=Py_ssize_t, node=Node)
    cpdef object match(self, Py_ssize_t i, object item)
