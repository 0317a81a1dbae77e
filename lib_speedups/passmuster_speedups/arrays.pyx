"""The node of `array` and its rules.

The compiled twin of passmuster.nodes.arrays, with the same classes, fields and results. A list is
walked in C only while it is an exact list, and its length is read anew at each item: a function of
the caller's may change it.
"""

cimport cython
from cpython.list cimport PyList_GET_ITEM, PyList_GET_SIZE, PyList_GetSlice
from cpython.object cimport PyObject
from cpython.set cimport PySet_Add, PySet_Size
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE

from .core cimport Check, Node, Run, ValueNode

cdef extern from "Python.h":
    bint PyList_CheckExact(object o)
    bint PyUnicode_CheckExact(PyObject *o)
    Py_ssize_t PyObject_Size(object o) except -1
    int PyList_SetItem(object list, Py_ssize_t i, object value) except -1

cdef object undefined = None


def setup(undefined):
    """Tell the module the one value that stands for undefined. Called once, by the selection."""
    _set_undefined(undefined)


cdef void _set_undefined(object value):
    global undefined
    undefined = value


cdef int set_item(object items, Py_ssize_t i, object value) except -1:
    """Put an item in its place, if a user's function has left that place."""
    if not PyList_CheckExact(items):
        if i < PyObject_Size(items):
            items.__setitem__(i, value)
    elif i < PyList_GET_SIZE(items):
        # The function that is called takes a reference over; Cython's own form gives it one.
        (<list> items)[i] = value
    return 0


cdef class ArrayNode(ValueNode):
    """Arrays: base check, a single value taken as one, sorting before the rules.

    `copies` is true where rules may put other items in place of the given ones.
    """

    def __init__(self, subject, single, copies, sorter):
        ValueNode.__init__(self, subject)
        self.single = single
        self.copies = copies
        self.sorter = sorter

    cdef int seal(self) except -1:
        ValueNode.seal(self)
        self.coerces = self.coerces and (type(self) is not ArrayNode or self.sorter is not None)
        return 0

    cpdef object coerce(self, object value, Run run):
        """Sort, where the schema says so."""
        if self.sorter is None or not isinstance(value, (list, tuple)):
            return value
        mark = run.count
        made = self.sorter.sorted(list(value), run, self.subject)
        return made if run.count == mark else self._instead(run)

    cpdef object base(self, object value, Run run):
        """`array.base`; the result is a list of our own where rules may change it."""
        if PyList_CheckExact(value):
            return PyList_GetSlice(value, 0, PyList_GET_SIZE(value)) if self.copies else value
        if isinstance(value, (list, tuple)):
            return list(value)
        if self.single:
            return Single((value,))
        run.fail(self.subject, "array.base", value)
        return self._instead(run)

    def _instead(self, Run run not None):
        """Return what stands beside the error where there is no array: nothing, or the default."""
        return undefined if run.no_defaults else self.default


class Single(list):
    """The list made of a single value: its item has the path of the value itself."""

    __slots__ = ()


cdef object single_list = Single


class SingleIndex(int):
    """The index of the item made of a single value: it leads to the item, and paths leave it out."""

    __slots__ = ()


def name_index(Run run not None, Py_ssize_t known):
    """Put the index of a single item, which its path leaves out, into the places of its external rules.

    Those before `known` are of other values.
    """
    at, found = len(run.path), run.externals or []
    for i in range(known, len(found)):
        method, subject, scope, *rest = found[i]
        place = type(scope)((*scope.keys[:at], SingleIndex(0), *scope.keys[at:]), scope.values, scope.shadows)
        found[i] = (method, subject, place, *rest)


cdef class ArrayItems(Check):
    """`items` and `ordered`.

    `included` are the nodes any of which an item may match, `required` those that need an item each
    (with their labels or None), `excluded` those that no item may match, `ordered` those by position
    with whether they are required and their labels. `has_items` is true where `items` was called.
    """

    def __init__(self, included, required, excluded, ordered, has_items, sparse):
        self.included = included
        self.required = required
        self.excluded = excluded
        self.ordered = ordered
        self.has_items = has_items
        self.sparse = sparse
        self.simple = len(included) == 1 and not (
            required or excluded or ordered or (<Node?> included[0]).strips
        )

    cpdef object apply(self, object value, Run run, object subject):
        """Take the items through their nodes; the value is a list of our own."""
        cdef bint single = type(value) is single_list
        if single:
            value = list(value)
        if not run.enter(value, subject):
            return value
        cdef Py_ssize_t known = 0 if run.externals is None else len(run.externals)
        if single:
            run.pop_step()
        if self.simple and not single and not run.strip_arrays:
            self.each(value, run, subject)
        else:
            walk_all(self, value, run, subject, single)
        if single:
            name_index(run, known)
            run.push_step(<PyObject *> None)
        run.leave()
        return value

    cdef int each(self, object value, Run run, object subject) except -1:
        """Take each item through the only node there is."""
        cdef Node node = <Node> PyTuple_GET_ITEM(self.included, 0)
        cdef Py_ssize_t i, mark = run.count
        cdef PyObject *there
        cdef object item, result
        cdef tuple noted = run.noted()
        for i in range(PyObject_Size(value)):
            if PyList_CheckExact(value):
                if i >= PyList_GET_SIZE(value):  # a user's function took items away
                    break
                there = PyList_GET_ITEM(value, i)
                if node.accepts(there, run):
                    continue
                item = <object> there
            else:
                if i >= PyObject_Size(value):
                    break
                item = value.__getitem__(i)
            run.set_index(i)
            if item is undefined and not self.sparse:
                self.report_sparse(i, run, subject)
            else:
                result = node.run(item, run)
                if run.count == mark:
                    if result is item:
                        continue
                    if result is not undefined or self.sparse:
                        set_item(value, i, result)
                        continue
                    self.report_sparse(i, run, subject)
                else:
                    run.forget_here(noted)
            if run.abort_early:
                return 0
            mark = run.count
        return 0

    cdef int report_sparse(self, Py_ssize_t i, Run run, object subject) except -1:
        """Report an undefined item; the place is that of the item."""
        run.fail(subject, "array.sparse", undefined, {"key": i, "path": run.path, "pos": i})
        return 0


cdef int walk_all(ArrayItems items, object value, Run run, object subject, bint single) except -1:
    cdef _Pass walker = _Pass.__new__(_Pass)
    walker.items = items
    walker.value = value
    walker.run = run
    walker.subject = subject
    walker.single = single
    walker.pending = list(items.required)
    walker.failed = {}
    walker.walk()
    return 0


@cython.final
cdef class _Pass:
    """One walk over an array whose items may match several nodes.

    `left` counts the ordered nodes that are used up.
    """

    cdef int walk(self) except -1:
        """Judge each item, then what is missing."""
        cdef Run run = self.run
        cdef object value = self.value
        cdef Py_ssize_t mark = run.count, kept = 0, i
        cdef int verdict
        cdef bint aborted
        for i in range(PyObject_Size(value)):
            if i >= PyObject_Size(value):  # a user's function took items away
                break
            if kept != i:  # what is kept moves up to the place of what was taken out
                value.__setitem__(kept, value.__getitem__(i))
            if not self.single:
                run.set_index(kept)
            verdict = self.judge(kept, value.__getitem__(kept))
            aborted = run.count != mark and run.abort_early
            if aborted or verdict < 0:
                value.__delitem__(slice(kept + 1, i + 1))
                if aborted:
                    return 0
                break
            kept += verdict
        else:
            value.__delitem__(slice(kept, None))
        self.finish(mark)
        return 0

    cdef int judge(self, Py_ssize_t i, object item) except -2:
        """Judge one item; 0 takes it out of the array, -1 ends the walk."""
        cdef ArrayItems items = self.items
        cdef Run run = self.run
        cdef Py_ssize_t at
        cdef Node node
        if item is undefined and not items.sparse:
            items.report_sparse(i, run, self.subject)
            self.left += 1
            return True
        for node in items.excluded:
            if run.matches(node, item):
                run.fail(self.subject, "array.excludes", item, {"pos": i})
                self.left += 1
                return True
        if items.ordered:
            if self.left < PyTuple_GET_SIZE(items.ordered):
                at = self.left
                node = (<tuple> PyTuple_GET_ITEM(items.ordered, at))[0]
                self.left += 1
                return self.put(node, i, item)
            if not items.has_items:
                self.report_whole("array.orderedLength", {"pos": i, "limit": len(items.ordered)})
                return -1
        if self.match_required(i, item):
            return True
        return self.match_included(i, item)

    cdef bint put(self, Node node, Py_ssize_t i, object item) except -1:
        """Put what a node makes of an item in its place; False where it is stripped."""
        cdef Run run = self.run
        cdef Py_ssize_t mark = run.count
        cdef object result = node.run(item, run)
        if run.count != mark:
            return True
        return self.keep(node, i, result)

    cdef bint keep(self, Node node, Py_ssize_t i, object result) except -1:
        """Put a valid item in its place; False where it is stripped."""
        if node.strips:
            return False
        if result is undefined and not self.items.sparse:
            self.items.report_sparse(i, self.run, self.subject)
        else:
            set_item(self.value, i, result)
        return True

    cdef object attempt(self, Node node, object item, bint *matched):
        """Run a node over an item; its reports are kept aside."""
        cdef Run run = self.run
        cdef Py_ssize_t mark = run.count
        cdef tuple snapshot
        cdef object result
        matched[0] = True
        if node.accepts(<PyObject *> item, run):
            return item
        snapshot = run.snapshot()
        run.trying += 1
        result = node.run(item, run)
        run.trying -= 1
        if run.count == mark:
            return result
        matched[0] = False
        if not run.halted:
            self.failed[<size_t> <PyObject *> node] = run.take(mark)
            run.restore(snapshot)
        return result

    cdef bint match_required(self, Py_ssize_t i, object item) except -1:
        """Give an item to the first required node that it matches and that has none yet."""
        cdef Py_ssize_t at
        cdef Node node
        cdef bint matched
        cdef object result
        self.failed = {}
        for at in range(len(self.pending)):
            node = (<tuple> PyList_GET_ITEM(self.pending, at))[0]
            result = self.attempt(node, item, &matched)
            if matched:
                del self.pending[at]
                set_item(self.value, i, result)
                if result is undefined and not self.items.sparse:
                    self.items.report_sparse(i, self.run, self.subject)
                return True
            if self.run.halted:
                return True
        return False

    cdef bint match_included(self, Py_ssize_t i, object item) except -1:
        """Give an item to the first node that it matches."""
        cdef ArrayItems items = self.items
        cdef Run run = self.run
        cdef tuple nodes = items.included
        cdef Node node
        cdef bint matched
        cdef object result
        if items.required:
            nodes = nodes + tuple([pair[0] for pair in items.required])
        for node in nodes:
            if <size_t> <PyObject *> node not in self.failed:
                result = self.attempt(node, item, &matched)
                if matched:
                    return self.keep(node, i, result)
                if run.halted:
                    return True
            if PyTuple_GET_SIZE(nodes) == 1:
                if run.strip_arrays:
                    return False
                for report in self.failed[<size_t> <PyObject *> node]:
                    run.add(report)
                return True
        if not nodes:
            return True
        if run.strip_arrays:
            return False
        run.fail(self.subject, "array.includes", item, {"pos": i})
        return True

    cdef int report_whole(self, object code, object local) except -1:
        """Report something about the array, from the place of an item."""
        cdef Run run = self.run
        cdef object key = None if self.single else run.drop_key()
        run.fail(self.subject, code, self.value, local)
        if not self.single:
            run.push_key(key)
        return 0

    cdef int finish(self, Py_ssize_t mark) except -1:
        """Report what is missing; with nothing wrong, add the defaults of ordered nodes at the end."""
        cdef tuple rest = self.items.ordered[self.left :]
        self.report_missing([entry[1] for entry in self.pending])
        if rest:
            self.report_missing([entry[2] for entry in rest if entry[1]])
            if self.run.count == mark:
                self.fill([entry[0] for entry in rest])
        return 0

    cdef int report_missing(self, list labels) except -1:
        """Report required nodes that no item matched."""
        cdef list known
        cdef Py_ssize_t unknown
        if not labels:
            return 0
        known = [label for label in labels if label is not None]
        unknown = len(labels) - len(known)
        if not known:
            self.report_whole("array.includesRequiredUnknowns", {"unknownMisses": unknown})
        elif not unknown:
            self.report_whole("array.includesRequiredKnowns", {"knownMisses": known})
        else:
            self.report_whole(
                "array.includesRequiredBoth", {"knownMisses": known, "unknownMisses": unknown}
            )
        return 0

    cdef int fill(self, list nodes) except -1:
        """Add the defaults of ordered nodes that got no item, up to the last that has one."""
        cdef Run run = self.run
        cdef object key = None if self.single else run.drop_key()
        cdef Py_ssize_t mark = run.count
        cdef Node node
        cdef list values = []
        for node in nodes:
            values.append(node.run(undefined, run))
        if run.count != mark:
            run.take(mark)
        if not self.single:
            run.push_key(key)
        while values and values[len(values) - 1] is undefined:
            values.pop()
        self.value.extend(values)
        return 0


cdef class ArrayHas(Check):
    """`has`: one item at least matches the node."""

    def __init__(self, node, label):
        self.node = node
        self.label = label

    cpdef object apply(self, object value, Run run, object subject):
        """Report an array without such an item."""
        cdef bint found
        if not run.enter(value, subject):
            return value
        found = self.search(value, run)
        run.leave()
        if not found and not run.halted:
            if self.label is None:
                run.fail(subject, "array.hasUnknown", value)
            else:
                run.fail(subject, "array.hasKnown", value, {"patternLabel": self.label})
        return value

    cdef bint search(self, object value, Run run) except -1:
        """Tell whether an item matches."""
        cdef Py_ssize_t i = 0
        for item in list(value):
            if self.node.accepts(<PyObject *> item, run):
                return True
            run.set_index(i)
            if run.matches(self.node, item):
                return True
            i += 1
        return False


cdef class ArrayUnique(Check):
    """`unique`, in time linear in the number of items unless there is a comparator.

    `reach(item)` returns what is compared, or is None for the items themselves; `key_of(value)`
    returns a key equal for equal values, or None where there is none; `equal` compares those.
    """

    def __init__(self, key_of, equal, reach, path, comparator, ignores_undefined):
        self.key_of = key_of
        self.equal = equal
        self.reach = reach
        self.path = path
        self.comparator = comparator
        self.ignores_undefined = ignores_undefined

    cpdef object apply(self, object value, Run run, object subject):
        """Report the first item that equals an earlier one."""
        cdef object found
        if self.comparator is not None:
            found = self.compare(value)
        elif self.reach is None and PyList_CheckExact(value) and are_distinct_texts(value):
            return value
        else:
            found = self.search(value)
        if found is not None:
            first, second = found
            local = {"pos": second, "dupePos": first, "dupeValue": value[first], "value": value[second]}
            if self.path is not None:
                local["path"] = self.path
            run.fail_at(second, subject, "array.unique", value[second], local)
        return value

    @cython.boundscheck(True)
    cdef object compare(self, object value):
        """Compare each item with the earlier ones as the user's function does."""
        cdef object comparator = self.comparator
        cdef Py_ssize_t first, second
        for second in range(1, PyObject_Size(value)):
            for first in range(second):
                if second < PyObject_Size(value) and comparator(value[first], value[second]):
                    return first, second
        return None

    cdef object search(self, object value):
        """Return the places of the first pair of equal items."""
        cdef dict seen = {}
        cdef list unkeyed = []
        cdef Py_ssize_t i = -1
        cdef object compared, key, at, first
        for item in value:
            i += 1
            compared = item if self.reach is None else self.reach(item)
            if compared is undefined and self.ignores_undefined:
                continue
            key = compared if PyUnicode_CheckExact(<PyObject *> compared) else self.key_of(compared)
            if key is not None:
                at = i
                first = seen.setdefault(key, at)
                if first is not at and first != at:
                    return first, at
                continue
            for first, other in unkeyed:
                if self.equal(other, compared):
                    return first, i
            unkeyed.append((i, compared))
        return None


cdef bint are_distinct_texts(list items) except -1:
    """Tell whether these are exact texts, no two of them equal."""
    cdef Py_ssize_t i
    cdef set seen = set()
    for i in range(PyList_GET_SIZE(items)):
        if not PyUnicode_CheckExact(PyList_GET_ITEM(items, i)):
            return False
        PySet_Add(seen, <object> PyList_GET_ITEM(items, i))
    return PySet_Size(seen) == PyList_GET_SIZE(items)


cdef class ArraySort(Check):
    """`sort`: puts the items in order where values are converted, else checks that they are.

    `by(item)` returns what is compared, or is None for the items themselves; `kind_of(value)` names
    the type of a value as reports name it.
    """

    def __init__(self, by, descending, local, kind_of):
        self.by = by
        self.descending = descending
        self.local = local
        self.kind_of = kind_of

    def sorted(self, value, Run run not None, subject):
        """Return the items in order; report items that have none."""
        keys = value if self.by is None else [self.key(item) for item in value]
        wrong = self.unsortable(keys)
        if wrong is not None:
            code, local = wrong
            run.fail(subject, code, value, local)
            return value
        if self.by is None and None not in value and undefined not in value:
            return sorted(value, reverse=self.descending)
        places = range(len(value))
        ordered = [i for i in places if keys[i] is not None and keys[i] is not undefined]
        ordered.sort(key=lambda i: keys[i], reverse=self.descending)
        null_keys = [i for i in places if keys[i] is None and value[i] is not None]
        keyless = [i for i in places if keys[i] is undefined and value[i] is not undefined]
        nulls = [i for i in places if value[i] is None]
        missing = [i for i in places if value[i] is undefined]
        if self.descending:
            wanted = nulls + null_keys + ordered + keyless + missing
        else:
            wanted = ordered + null_keys + keyless + nulls + missing
        return [value[i] for i in wanted]

    def key(self, item):
        """Return what an item is compared by; None and undefined stand for themselves."""
        return item if item is None or item is undefined or self.by is None else self.by(item)

    def unsortable(self, keys):
        """Return the code and context for keys that cannot be put in order."""
        keys = [key for key in keys if key is not None and key is not undefined]
        if len(keys) < 2:
            return None
        kinds = [self.kind_of(key) for key in keys]
        for before, after in zip(kinds, kinds[1:]):
            if before != after:
                return "array.sort.mismatching", None
            if after not in ("number", "string"):
                return "array.sort.unsupported", {"type": after}
        return None

    cpdef object apply(self, object value, Run run, object subject):
        """Report an array that is not in order, where values are not converted."""
        cdef Py_ssize_t mark
        if run.convert:
            return value
        mark = run.count
        ordered = self.sorted(list(value), run, subject)
        if run.count == mark and differ(value, ordered):
            run.fail(subject, "array.sort", value, self.local)
        return value


cdef bint differ(object value, object ordered) except -1:
    for a, b in zip(value, ordered):
        if a is not b and a != b:
            return True
    return False
