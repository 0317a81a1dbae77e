"""What objects are asked beside their keys: dependencies, renames, assertions.

The compiled twin of passmuster.nodes.typed.object_rules, with the same classes, fields and results.
"""

from .c_api cimport *
from .core cimport NOT_FOUND, Check, Node, Run
from .references cimport resolved
from .reports cimport undefined


cdef inline bint is_there(dict contents, PyObject *key) except -1:
    """Tell whether a key has a value."""
    cdef PyObject *found = PyDict_GetItemWithError(contents, <object> key)
    return found != NULL and found != <PyObject *> undefined


cdef class DependencyCheck(Check):  # rows: xor(); with_()
    cdef readonly object main, refuse
    cdef readonly tuple peers
    cdef readonly Py_ssize_t least, most
    cdef readonly bint or_none

    def __init__(self, main, peers, least, most, or_none, refuse):
        self.main = main
        self.peers = peers
        self.least = least
        self.most = most
        self.or_none = or_none
        self.refuse = refuse

    cpdef object apply(self, object value, Run run, object subject):
        cdef dict contents = value
        cdef Py_ssize_t i, count = 0
        if self.main is not None and not is_there(contents, <PyObject *> self.main):
            return value
        for i in range(PyTuple_GET_SIZE(self.peers)):
            count += is_there(contents, PyTuple_GET_ITEM(self.peers, i))
        if (count < self.least or count > self.most) and (count or not self.or_none):
            self.refuse(value, run, subject)
        return value


cdef class KeyRename(Check):  # rows: rename()
    cdef readonly object source, target
    cdef readonly bint alias, override, skips_undefined

    def __init__(self, source, target, alias, override, skips_undefined):
        self.source = source
        self.target = target
        self.alias = alias
        self.override = override
        self.skips_undefined = skips_undefined

    cpdef object apply(self, object value, Run run, object subject):
        cdef dict contents = value
        cdef object item = value_of(contents, self.source, NOT_FOUND)
        if item is NOT_FOUND or (item is undefined and self.skips_undefined):
            return value
        if not self.override and self.target in contents:
            local = {"from": self.source, "to": self.target, "pattern": False}
            run.fail(subject, "object.rename.override", contents, local)
            if run.abort_early:
                return value
        if item is undefined:
            contents.pop(self.target, None)
        else:
            PyDict_SetItem(contents, self.target, item)
        if not self.alias:
            contents.pop(self.source, None)
        return value


cdef class Assertion(Check):  # rows: assert_()
    cdef readonly object subject
    cdef readonly tuple path
    cdef readonly Node node
    cdef readonly dict local

    def __init__(self, subject, path, node, local):
        self.subject = subject
        self.path = path
        self.node = node
        self.local = local

    cpdef object apply(self, object value, Run run, object subject):
        cdef object found = resolved(self.subject, value, run)
        cdef bint passed
        if not run.enter(value, subject):
            return value
        # As in the reference library, what is asserted is at the place that the subject names.
        passed = run.matches_at(self.path, self.node, found)
        run.leave()
        if not passed and not run.halted:
            run.fail(subject, "object.assert", value, self.local)
        return value
