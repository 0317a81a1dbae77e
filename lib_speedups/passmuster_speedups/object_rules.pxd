# The types of nodes.object_rules, which is its own twin.

cimport cython

from .core cimport NOT_FOUND, Check, Node, Run
from .references cimport resolve
from .reports cimport undefined as UNDEFINED

cdef int FAILS, PASSES


cdef class DependencyCheck(Check):  # rows: xor(); with_()
    cdef readonly object main, refuse
    cdef readonly tuple peers
    cdef readonly Py_ssize_t least, most
    cdef readonly bint or_none

    cpdef object apply(self, object value, Run run, object subject)

    @cython.locals(contents=dict, count=Py_ssize_t)
    cpdef int judged(self, object value, Run run) except -1


cdef class KeyRename(Check):  # rows: rename()
    cdef readonly object source, target
    cdef readonly bint alias, override, skips_undefined

    @cython.locals(contents=dict)
    cpdef object apply(self, object value, Run run, object subject)


cdef class Assertion(Check):  # rows: assert_()
    cdef readonly object subject
    cdef readonly tuple path
    cdef readonly Node node
    cdef readonly dict local

    @cython.locals(passed=bint)
    cpdef object apply(self, object value, Run run, object subject)


cdef class JsonKeyNode(Node):  # rows: dict-keys
    cdef readonly Node node
    cdef readonly object conversion
    cdef readonly dict texts

    cpdef object run(self, object value, Run run)

    @cython.locals(mark=Py_ssize_t)
    cpdef object convert(self, object key, Run run)


cdef class KeyConversion(Check):  # rows: dict-keys
    cdef readonly tuple nodes
    cdef readonly object has_hash

    @cython.locals(contents=dict, made=dict, unchanged=Py_ssize_t)
    cpdef object apply(self, object value, Run run, object subject)

    @cython.locals(node=Node, mark=Py_ssize_t)
    cpdef object converted(self, object key, Run run)
