"""The node of `object`: keys, patterns, what to do with unknown keys.

The compiled twin of passmuster.nodes.objects, with the same classes, fields and results.
"""

from cpython.dict cimport PyDict_Copy, PyDict_GetItemWithError, PyDict_Next, PyDict_SetItem, PyDict_Size
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE

from .core cimport C_FORBIDDEN, C_INHERIT, C_OPTIONAL, C_UNSEALED, Node, Run, ValueNode

cdef extern from "Python.h":
    bint PyDict_CheckExact(object o)

cdef enum:
    C_FORBID = 0
    C_ALLOW = 1
    C_BY_PREFERENCE = 2

FORBID, ALLOW, BY_PREFERENCE = 0, 1, 2

cdef object undefined = None


def setup(undefined):
    """Tell the module the one value that stands for undefined. Called once, by the selection."""
    _set_undefined(undefined)


cdef void _set_undefined(object value):
    global undefined
    undefined = value


cdef class PatternNode:
    """Keys of one `pattern`: `test(key, run)` tells whether a key belongs to it."""

    def __init__(self, test, node, matches, fallthrough):
        self.test = test
        self.node = node
        self.matches = matches
        self.fallthrough = fallthrough


cdef class ObjectNode(ValueNode):
    """Objects: base check, renames, keys in order of dependency, patterns, unknown keys, dependencies.

    `open(value)` returns the keys of a value that is no exact dict as a new dict, or None where the
    value is no object; `close(value, contents)` makes the result from it. `keys` is None where any
    key is allowed. `renames` and `dependencies` are checks of the whole. `unlabelled` is the subject
    of reports about keys that no schema describes. `deep` makes an absent object of the defaults of
    its keys.
    """

    def __init__(self, subject, unlabelled, kind, opens_plain, open, close, keys, patterns, renames,
                 dependencies, unknown, deep=False):
        ValueNode.__init__(self, subject)
        self.unlabelled = unlabelled
        self.kind = kind
        self.opens_plain = opens_plain
        self.open = open
        self.close = close
        self.keys = keys
        self.names = tuple([key for key, _ in keys]) if keys else ()
        self.nodes = tuple([<Node?> node for _, node in keys]) if keys else ()
        self.known = frozenset(self.names)
        self.patterns = patterns
        self.renames = renames
        self.dependencies = dependencies
        self.unknown = unknown
        self.deep = deep
        self.works = bool(keys is not None or patterns or renames or dependencies)

    cdef int seal(self) except -1:
        ValueNode.seal(self)
        if self.deep:
            self.may_be_absent = False
        self.has_keys_only = (
            self.is_exactly(ObjectNode) and self.opens_plain and self.keys is not None
            and self.valids is None and self.invalids is None
            and not (self.checks or self.renames or self.dependencies)
        )
        return 0

    cpdef object run(self, object value, Run run):
        """Take a value through the steps; for most objects these are their keys."""
        cdef dict contents
        if self.state == C_UNSEALED:
            self.seal()
        if (not self.has_keys_only or not PyDict_CheckExact(value)
                or (run.presence if self.presence == C_INHERIT else self.presence) == C_FORBIDDEN):
            return ValueNode.run(self, value, run)
        contents = PyDict_Copy(value)
        if not run.enter(contents, self.subject):
            return value
        self.walk_keys(contents, run)
        run.leave()
        return contents

    cdef object lacking(self, Run run):
        """As for any value; with a deep default the keys are looked at as if the object were empty."""
        if self.deep and (run.presence if self.presence == C_INHERIT else self.presence) == C_OPTIONAL:
            return self.judged({}, run)
        return ValueNode.lacking(self, run)

    cpdef object base(self, object value, Run run):
        """`object.base`, and all that concerns the keys."""
        cdef dict contents
        if PyDict_CheckExact(value) and self.opens_plain:
            if not self.works:
                return value
            contents = PyDict_Copy(value)
        else:
            contents = self.open(value)
            if contents is None:
                run.fail(self.subject, "object.base", value, {"type": self.kind})
                return value
            if not self.works:
                return value
        return self.walk(value, contents, run)

    cdef object walk(self, object value, dict contents, Run run):
        """Take the keys of an object through their nodes; `contents` is ours to change."""
        cdef Py_ssize_t mark = run.count
        for rename in self.renames:
            rename.apply(contents, run, self.subject)
            if run.count != mark and run.abort_early:
                return contents
        if self.keys is not None or self.patterns:
            if not run.enter(contents, self.subject):
                return value
            self.walk_keys(contents, run)
            run.leave()
            if run.count != mark and run.abort_early:
                return contents
        for dependency in self.dependencies:
            dependency.apply(contents, run, self.subject)
            if run.count != mark and run.abort_early:
                break
        return contents if PyDict_CheckExact(value) else self.close(value, contents)

    cdef int walk_keys(self, dict contents, Run run) except -1:
        """Run the node of each key, then see to the keys that are left."""
        cdef Py_ssize_t total = PyDict_Size(contents), found = 0, mark = run.count, i
        cdef Py_ssize_t at = 0
        cdef PyObject *there
        cdef PyObject *name
        cdef PyObject *node
        cdef PyObject *next_name
        cdef bint in_order = True
        cdef object item, result
        for i in range(PyTuple_GET_SIZE(self.names)):
            name = PyTuple_GET_ITEM(self.names, i)
            node = PyTuple_GET_ITEM(self.nodes, i)
            # While the keys come in the order of the schema, the next one needs no search.
            if not in_order or not PyDict_Next(contents, &at, &next_name, &there) or next_name != name:
                in_order = False
                there = PyDict_GetItemWithError(contents, <object> name)
            if there == NULL or there == <PyObject *> undefined:
                if there == NULL and (<Node> node).may_lack(run):
                    continue
                item = undefined
            else:
                found += 1
                if (<Node> node).accepts(there, run):
                    continue
                item = <object> there
            run.set_step(<object> name)
            result = (<Node> node).run(item, run)
            if run.count != mark:
                if run.abort_early:
                    return 0
                mark = run.count
                if result is not item and result is not undefined:
                    PyDict_SetItem(contents, <object> name, result)
            elif result is not item:
                self.put(contents, <object> name, result)
            elif item is undefined and (<Node> node).strips:  # the key may be there all the same
                contents.pop(<object> name, None)
        if found != total:
            self.walk_unknown(contents, run)
        elif self.patterns:
            self.match_patterns(contents, [], run)
        return 0

    cdef int put(self, dict contents, object key, object result) except -1:
        """Put what became of a value in its place."""
        if result is undefined:
            contents.pop(key, None)
        else:
            PyDict_SetItem(contents, key, result)
        return 0

    cdef int walk_unknown(self, dict contents, Run run) except -1:
        """See to the keys that have no schema of their own."""
        cdef object known = self.known, key
        cdef list unknown = [key for key in contents if key not in known]
        cdef Py_ssize_t mark
        if self.patterns:
            mark = run.count
            unknown = self.match_patterns(contents, unknown, run)
            if run.count != mark and run.abort_early:
                return 0
        if unknown and run.strip_objects and (self.unknown == C_BY_PREFERENCE or run.skip_functions):
            for key in unknown:
                contents.pop(key, None)
            return 0
        if run.skip_functions or (run.strip_arrays and self.unknown == C_BY_PREFERENCE):
            unknown = [key for key in unknown if not callable(contents.get(key))]
        if self.unknown == C_ALLOW or (self.unknown == C_BY_PREFERENCE and run.allow_unknown):
            return 0
        for key in unknown:
            run.set_step(key)
            run.fail(self.unlabelled, "object.unknown", contents.get(key, undefined), {"child": key})
            if run.abort_early:
                return 0
        return 0

    cdef list match_patterns(self, dict contents, list unknown, Run run):
        """Run the patterns over the keys that are left; return those that match none."""
        cdef list matched = [[] for _ in self.patterns]
        cdef list left = []
        cdef Py_ssize_t mark = run.count
        cdef PatternNode pattern
        for key in unknown:
            if not self.match_key(contents, key, matched, run):
                left.append(key)
            if run.count != mark and run.abort_early:
                return left
        for pattern, keys in zip(self.patterns, matched):
            if pattern.matches is not None:
                self.check_matches(contents, pattern.matches, keys, run)
                if run.count != mark and run.abort_early:
                    break
        return left

    cdef bint match_key(self, dict contents, object key, list matched, Run run) except -1:
        """Run the patterns that one key belongs to; tell whether there is any."""
        cdef bint hit = False
        cdef Py_ssize_t mark = run.count
        cdef PatternNode pattern
        cdef object item, result
        for pattern, keys in zip(self.patterns, matched):
            run.set_step(key)
            if not pattern.test(key, run):
                continue
            hit = True
            (<list> keys).append(key)
            item = contents.get(key, undefined)
            run.set_step(key)
            result = pattern.node.run(item, run)
            if run.count != mark:
                if run.abort_early:
                    return True
                mark = run.count
            if result is not item:
                self.put(contents, key, result)
            if not pattern.fallthrough:
                break
        return hit

    cdef int check_matches(self, dict contents, Node node, list keys, Run run) except -1:
        """Validate the list of keys that a pattern matched, at the place of the object."""
        cdef object key = run.drop_key()
        cdef Py_ssize_t mark = run.count
        cdef list reports
        node.run(keys, run)
        if run.count != mark and not run.halted:
            reports = run.take(mark)
            run.tell(reports)
            run.fail(
                self.subject,
                "object.pattern.match",
                contents,
                {"matches": keys, "details": reports, "message": reports},
            )
        run.push_key(key)
        return 0
