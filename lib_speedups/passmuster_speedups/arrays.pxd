from .core cimport Check, Node, Run, ValueNode


cdef class ArraySort(Check):
    cdef readonly tuple steps
    cdef readonly bint descending
    cdef readonly object local
    cdef readonly object arrange

    cdef list in_order(self, list value, Run run, object subject)
    cdef object key(self, object item)


cdef class ArrayNode(ValueNode):
    cdef readonly bint single
    cdef readonly bint copies
    cdef readonly ArraySort sorter
    cdef bint has_rules_only
    cdef Node only_item  # that a single value may be

    cdef bint clears(self, list value, Run run) except -1
    cdef bint is_only_item(self, object value, Run run) except -1
    cdef object apply_from(self, Py_ssize_t first, object value, Run run)


cdef class ArrayItems(Check):
    cdef readonly tuple included
    cdef readonly tuple required
    cdef readonly tuple excluded
    cdef readonly tuple ordered
    cdef readonly bint has_items
    cdef readonly bint sparse
    cdef readonly tuple nodes
    cdef readonly bint several
    cdef readonly bint simple

    cdef int each(self, object value, Run run, object subject) except -1
    cdef int report_sparse(self, Py_ssize_t i, Run run, object subject) except -1


cdef class _Pass:
    cdef ArrayItems items
    cdef object value
    cdef Run run
    cdef object subject
    cdef bint single
    cdef list pending
    cdef Py_ssize_t left
    cdef list failed

    cdef int walk(self) except -1
    cdef int judge(self, Py_ssize_t i, object item) except -2
    cdef bint put(self, Node node, Py_ssize_t i, object item) except -1
    cdef bint keep(self, Node node, Py_ssize_t i, object result) except -1
    cdef object attempt(self, Node node, object item)
    cdef bint match_pending(self, Py_ssize_t i, object item) except -1
    cdef bint is_pending(self, Node node) except -1
    cdef bint match(self, Py_ssize_t i, object item) except -1
    cdef bint refuse(self, Py_ssize_t i, object item) except -1
    cdef int report_whole(self, object code, object local) except -1
    cdef int finish(self, Py_ssize_t mark) except -1
    cdef int report_missing(self, list labels) except -1
    cdef int fill(self, list nodes) except -1


cdef class ArrayHas(Check):
    cdef readonly Node node
    cdef readonly object label

    cdef bint search(self, object value, Run run) except -1


cdef class ArrayUnique(Check):
    cdef readonly object key_of
    cdef readonly object unkeyed
    cdef readonly tuple steps
    cdef readonly object path
    cdef readonly object comparator
    cdef readonly bint ignores_undefined

    cdef object search(self, object value)
    cdef object compare(self, object value)
