"""Resolving references: from a place around a value along a path.

The compiled twin of nodes.references, with the same classes, functions and results. In a run the
containers are read from its stack.
"""

from .c_api cimport *
from .core cimport Run, hides_nothing
from .reports cimport undefined

AT_ROOT, IN_CONTEXT, IN_LOCAL = -1, -2, -3

cdef enum:
    C_AT_ROOT = -1, C_IN_CONTEXT = -2

cdef object _step, _call, _map_key


def set_functions(step, call, map_key):
    global _step, _call, _map_key
    _step, _call, _map_key = step, call, map_key


cpdef object reach(object value, object path, object iterables=None):
    cdef object part
    cdef Py_ssize_t i
    if not PyTuple_CheckExact(path):
        path = tuple(path)
    for i in range(PyTuple_GET_SIZE(path)):
        part = <object> PyTuple_GET_ITEM(path, i)
        if PyDict_CheckExact(value):
            value = value_of(value, part, undefined)
        elif value is None or value is undefined:
            return undefined
        else:
            value = _step(value, part, iterables)
    return value


cpdef object resolve(object reference, object value, Run run):
    if isinstance(reference, Resolvable):
        return (<Resolvable> reference).found(value, run, run.prefs, None)
    return reference.resolve(value, run, run.prefs)


cdef class Resolvable:  # rows: max(ref)
    cdef object found(self, object value, object scope, object prefs, object local):
        """Resolve the reference without a Python call."""
        return self.resolve(value, scope, prefs, local)

    cdef bint is_nearby(self) except -1:
        """Return whether `find_nearby` can find the value."""
        return False

    cdef object find_nearby(self, Run run):
        """Return the value within the containers of the run, whatever the key, or UNDEFINED.

        It calls nobody's code: only exact dicts are on the way.
        """
        return undefined

    def resolve(self, value, scope, prefs, local=None, functions=None):
        raise NotImplementedError


cdef class ReferenceOrigin(Resolvable):  # rows: max(ref); valid(ref); max($context)
    cdef readonly Py_ssize_t level
    cdef readonly tuple path
    cdef readonly object iterables, adjust
    cdef readonly dict mapped

    def __init__(self, level, path, iterables, adjust, mapped):
        self.level = level
        self.path = path
        self.iterables = iterables
        self.adjust = adjust
        self.mapped = mapped

    def resolve(self, value, scope, prefs, local=None, functions=None):
        return self.found(value, scope, prefs, local)

    cdef object found(self, object value, object scope, object prefs, object local):
        cdef object found
        cdef Run run
        if self.level >= 0 and type(scope) is Run and PyTuple_GET_SIZE(self.path) == 1:
            run = <Run> scope
            if self.level <= run.n_containers and hides_nothing(run):
                found = <object> run.containers[run.n_containers - self.level] if self.level else value
                if PyDict_CheckExact(found):
                    found = value_of(found, <object> PyTuple_GET_ITEM(self.path, 0), undefined)
                    return found if self.adjust is None and self.mapped is None else self.made(found)
        if self.level == C_IN_CONTEXT:
            found = prefs.context
            if found is None and scope is not None:
                found = (<Run> scope).context if type(scope) is Run else getattr(scope, "context", None)
            found = undefined if found is None else reach(found, self.path, self.iterables)
        elif type(scope) is Run and C_AT_ROOT <= self.level <= (<Run> scope).n_containers:
            found = self.around(value, <Run> scope)
        elif self.level < 0 or scope is None or self.level > scope.depth:
            found = self.elsewhere(value, scope, local)
        else:
            found = self.in_scope(value, scope)
        return found if self.adjust is None and self.mapped is None else self.made(found)

    cdef object around(self, object value, Run run):
        """Return the value at the path within a container that the run is in."""
        cdef Py_ssize_t level = run.n_containers if self.level == C_AT_ROOT else self.level
        cdef object origin = <object> run.containers[run.n_containers - level] if level else value
        cdef object hidden
        if not PyTuple_GET_SIZE(self.path):
            return origin
        if not hides_nothing(run):
            hidden = run.place_in_result(level, self.path)
            if hidden is not undefined:
                return hidden
        return reach(origin, self.path, self.iterables)

    cdef bint is_nearby(self) except -1:
        return self.adjust is None and self.mapped is None and (
            self.level > 0 or self.level == C_AT_ROOT or self.level == C_IN_CONTEXT)

    cdef object find_nearby(self, Run run):
        cdef Py_ssize_t i, level
        cdef object found
        if self.level == C_IN_CONTEXT:
            found = run.prefs.context if run.prefs_hold_context else run.context
        else:
            level = run.n_containers if self.level == C_AT_ROOT else self.level
            if not 0 < level <= run.n_containers or not hides_nothing(run):
                return undefined
            found = <object> run.containers[run.n_containers - level]
        for i in range(PyTuple_GET_SIZE(self.path)):
            if not PyDict_CheckExact(found):
                return undefined
            found = value_of(found, <object> PyTuple_GET_ITEM(self.path, i), undefined)
        return found

    cdef object in_scope(self, object value, object scope):
        """Return the value at the path within a container of a copied scope."""
        cdef object origin = scope.ancestor(self.level) if self.level else value
        cdef object hidden = scope.shadow(self.level, self.path) if self.path else origin
        return reach(origin, self.path, self.iterables) if hidden is undefined else hidden

    cdef object made(self, object found):
        """Apply `adjust` or the map to the value found."""
        if self.adjust is not None:
            return _call(self.adjust, found)
        if PyUnicode_CheckExact(found) or PyLong_CheckExact(found):  # which are their own keys
            return self.mapped.get(found, found)
        return self.mapped.get(_map_key(found), found)

    def elsewhere(self, value, scope, local):
        raise LookupError("beyond the root")
