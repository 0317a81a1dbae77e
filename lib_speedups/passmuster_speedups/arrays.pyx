"""The node of `array` and its rules.

The compiled twin of nodes.typed.arrays, with the same classes, fields and results. A list is
walked in C only while it is an exact list, and its length is read anew at each item: a function of
the caller's may change it.
"""

cimport cython
from cpython.tuple cimport PyTuple_New, PyTuple_SET_ITEM
from libc.stdlib cimport calloc, free

from .c_api cimport *
from .checks cimport PARTS, LimitCheck, hash_values, same_values
from .core cimport C_FAILS, C_KEPT, C_MAX_DEPTH, C_PASSES, C_QUICK, C_UNCLEAR
from .core cimport C_UNFINALIZED, C_WAITING, NOT_FOUND, Check, Node, Range, Run
from .core cimport ValueNode, ask_range, disables_fast_path, facts, is_other, is_still, is_within, stays
from .core cimport step_into, step_out
from .items_walk cimport ItemsWalk
from .outcomes cimport Cast
from .references cimport reach
from .reports cimport undefined


cdef enum:
    FEW = 8  # items that are compared with each other, or sorted, at less cost than by an object


cdef inline int set_item(object items, Py_ssize_t i, object value) except -1:
    if not PyList_CheckExact(items):
        if i < PyObject_Size(items):
            items.__setitem__(i, value)
    elif i < PyList_GET_SIZE(items):
        put_item(items, i, value)
    return 0


cdef object _items_of = None
cdef object _all_of = None


def set_functions(items_of, all_of):
    global _items_of, _all_of
    _items_of, _all_of = items_of, all_of


cpdef object listed(object value, tuple kinds):
    if issubclass(type(value), kinds):
        return list(value) if type(value) is tuple else _all_of(value)
    return None if is_other(<PyObject *> value, list) else _items_of(value)


cdef class ArrayNode(ValueNode):  # rows: joi; array: has()
    cdef readonly bint single, copies, exact
    cdef readonly ArraySort sorter
    cdef readonly tuple kinds
    cdef bint has_rules_only
    cdef ArrayItems cast_items  # of lists that become tuples, and of tuples
    cdef Node only_item  # that a single value may be

    def __init__(self, subject, single, copies, sorter, tuple kinds not None=(list, tuple), exact=False):
        ValueNode.__init__(self, subject)
        self.exact = exact
        self.kinds = kinds
        self.single = single
        self.copies = copies
        self.sorter = sorter

    cdef int finalize(self) except -1:
        ValueNode.finalize(self)
        self.coerces = self.coerces and (type(self) is not ArrayNode or self.sorter is not None)
        self.has_rules_only = (
            self.is_exactly(ArrayNode) and self.valids is None and self.invalids is None
        )
        if self.has_rules_only and self.single and self.copies and self.checks:
            first = self.checks[0]
            if type(first) is ArrayItems and (<ArrayItems> first).simple:
                publish()
                with cython.critical_section(self):
                    if self.only_item is None:
                        self.only_item = (<ArrayItems> first).included[0]
        if type(self) is ArrayNode and self.becomes_tuple() and type(self.checks[0]) is ArrayItems:
            self.cast_items = self.checks[0]
        if type(self) is ArrayNode:  # whose own `run` does nothing else where there is no value
            self.may_be_absent = self.extras is None and self.default is undefined
        return 0

    cdef bint becomes_tuple(self) except -1:
        """Return whether nothing but its items and the cast to a tuple is done to a list."""
        cdef object extras = self.extras, cast
        if extras is None or self.valids is not None or self.invalids is not None or self.sorter is not None:
            return False
        if extras.prefs is not None or extras.start is not None or extras.empty is not None or self.bases:
            return False
        cast = extras.finish
        return type(cast) is Cast and (<Cast> cast).exact is tuple and cast.target == "tuple" and (
            len(self.checks) == 1 and not extras.prepares and not extras.coerces
        )

    cdef int specialize(self) except -1:
        ValueNode.specialize(self)
        self.is_clear = self.is_plainly(ArrayNode)
        if self.has_rules_only and not self.copies and self.sorter is None and are_known(self.checks):
            self.state = C_QUICK
        return 0

    cdef int accepts(self, PyObject *value, Run run) except -1:
        if self.state <= C_WAITING and self.is_waiting():
            return 0
        if self.state != C_QUICK or not PyList_CheckExact(<object> value):
            return 0
        if disables_fast_path(run, self):
            return 0
        return self.clears(<list> value, run)

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        if PyList_CheckExact(<object> value):
            if run.convert and self.coerces:
                return C_UNCLEAR
            if is_still(run):
                return self.verdict_of_rules(value, run)
            if not self.checks or (self.state == C_QUICK and self.clears(<list> value, run)):
                return C_PASSES
            return C_KEPT
        if not is_other(value, list):
            return C_UNCLEAR
        return C_KEPT if self.single else C_FAILS

    cdef bint clears(self, list value, Run run) except -1:
        """Return whether a list clearly passes the rules unchanged, without calling user code."""
        cdef Py_ssize_t i
        for i in range(PyTuple_GET_SIZE(self.checks)):
            if not clears_rule(<Check> PyTuple_GET_ITEM(self.checks, i), value, run):
                return False
        return True

    cdef object copied(self, object value, Run run):
        """Return a copy of a list that certainly passes, or the list where items stay as they are."""
        if not self.has_rules_only or not PyList_CheckExact(value) or not is_still(run):
            return self.run(value, run)
        if self.copies:
            value = PyList_GetSlice(value, 0, PyList_GET_SIZE(value))
        return self.apply_from(0, value, run)

    cpdef object run(self, object value, Run run):
        """Run the steps for a value, for most arrays only their rules."""
        cdef Py_ssize_t mark
        cdef object made
        if self.state == C_UNFINALIZED:
            self.finalize()
        if self.cast_items is not None and not disables_fast_path(run, self):
            made = self.cast_items.tuple_of(value, run)
            if made is not None:
                return made
        if not self.has_rules_only or disables_fast_path(run, self):
            return ValueNode.run(self, value, run)
        if PyList_CheckExact(value):
            if self.copies or (self.sorter is not None and run.convert):
                value = PyList_GetSlice(value, 0, PyList_GET_SIZE(value))
            if self.sorter is not None and run.convert:
                mark = run.count
                value = self.sorter.in_order(<list> value, run, self.subject)
                if run.count != mark:
                    return self._fallback(run)
            return self.apply_from(0, value, run)
        if self.is_only_item(value, run):
            return self.apply_from(1, [value], run)
        return ValueNode.run(self, value, run)

    cdef bint is_only_item(self, object value, Run run) except -1:
        """Return whether `single` applies to a value and it clearly passes as the only item."""
        cdef bint found
        if self.only_item is None or value is undefined or not is_other(<PyObject *> value, list):
            return False
        if run.strip_arrays or run.n_containers >= C_MAX_DEPTH or run.budget < 0:
            return False
        run.enter(value, None)
        found = self.only_item.accepts(<PyObject *> value, run)
        run.leave()
        return found

    cdef object apply_from(self, Py_ssize_t first, object value, Run run):
        """Apply the rules from the one at `first` on."""
        cdef Py_ssize_t i, mark = run.count
        cdef object subject = self.subject
        for i in range(first, PyTuple_GET_SIZE(self.checks)):
            if run.is_certain and not isinstance(<Check> PyTuple_GET_ITEM(self.checks, i), ArrayItems):
                continue
            value = (<Check> PyTuple_GET_ITEM(self.checks, i)).apply(value, run, subject)
            if run.count != mark and run.abort_early:
                break
        return value

    cpdef object coerce(self, object value, Run run):
        cdef Py_ssize_t mark = run.count
        cdef object items = None if self.sorter is None else listed(value, self.kinds)
        if items is None:
            return value
        made = self.sorter.in_order(<list> items, run, self.subject)
        return made if run.count == mark else self._fallback(run)

    cpdef object base(self, object value, Run run):
        cdef object items
        if PyList_CheckExact(value):
            return PyList_GetSlice(value, 0, PyList_GET_SIZE(value)) if self.copies else value
        items = None
        if not self.exact or run.convert or PyList_Check(value):
            items = listed(value, self.kinds)
        if items is not None:
            run.note_opened(len(items))
            return items
        if self.single:
            return Single((value,))
        run.fail(self.subject, "array.base", value)
        return self._fallback(run)

    def _fallback(self, Run run not None):
        return undefined if run.no_defaults else self.default


class Single(list):
    __slots__ = ()


cdef object single_list = Single


class SingleIndex(int):
    __slots__ = ()


def name_index(Run run not None, Py_ssize_t known):
    at, found = len(run.path), run.externals or []
    for i in range(known, len(found)):
        path, *rest = found[i]
        found[i] = ((*path[:at], SingleIndex(0), *path[at:]), *rest)


cdef class ArrayItems(Check):  # rows: array; joi
    cdef readonly tuple included, required, excluded, ordered, nodes
    cdef readonly bint has_items, sparse, several, simple
    cdef Range *ranges  # of the items that `nodes` accept, and those `ordered`

    def __dealloc__(self):
        free(self.ranges)

    def __init__(self, included, required, excluded, ordered, has_items, sparse):
        self.included = included
        self.required = required
        self.excluded = excluded
        self.ordered = ordered
        self.has_items = has_items
        self.sparse = sparse
        self.nodes = tuple(dict.fromkeys((*included, *[<Node?> node for node, _ in required])))
        free(self.ranges)
        self.ranges = <Range *> calloc(len(self.nodes) + len(self.ordered) + 1, sizeof(Range))
        if self.ranges == NULL:
            raise MemoryError()
        self.several = len(included) + len(required) > 1
        self.simple = len(included) == 1 and not (
            required or excluded or ordered or (<Node?> included[0]).strips
        )

    cpdef object apply(self, object value, Run run, object subject):
        if type(value) is single_list:
            return self.apply_to_single(list(value), run, subject)
        if not step_into(run, value, subject):
            return value
        if not self.simple or run.strip_arrays:
            self.walk(value, run, subject, False)
        elif run.is_certain and PyList_CheckExact(value):
            self.copy_each(<list> value, run)
        else:
            self.each(value, run, subject)
        run.leave()
        return value

    cdef object tuple_of(self, object value, Run run):
        """Return the tuple of an exact tuple, or of a list that may become one; None if that is not clear."""
        cdef Py_ssize_t i, n, n_ordered = PyTuple_GET_SIZE(self.ordered)
        cdef bint is_tuple = PyTuple_CheckExact(value)
        cdef object made, item
        cdef Node node
        if not is_tuple and (UNLOCKED or not run.convert or not PyList_CheckExact(value)):
            return None
        n = PyTuple_GET_SIZE(value) if is_tuple else PyList_GET_SIZE(value)
        if self.required or self.excluded or (n != n_ordered if n_ordered else not self.simple):
            return None
        if run.strip_arrays or run.n_containers >= C_MAX_DEPTH or run.budget < 0:
            return None
        made = PyTuple_New(n)
        run.reenter(value)
        for i in range(n):
            if not is_tuple and i >= PyList_GET_SIZE(value):
                break
            item = <object> PyTuple_GET_ITEM(value, i) if is_tuple else <object> PyList_GET_ITEM(value, i)
            node = <Node> PyTuple_GET_ITEM(self.included, 0) if not n_ordered else (
                <Node> PyTuple_GET_ITEM(<tuple> PyTuple_GET_ITEM(self.ordered, i), 0)
            )
            item = self.taken(node, i if n_ordered else -1, item, run)
            if item is NOT_FOUND:
                break
            Py_INCREF(item)
            PyTuple_SET_ITEM(made, i, item)
        else:
            run.leave()
            run.budget -= 1 + (n >> 3)
            if is_tuple:
                run.opened += n
            return made
        run.leave()
        return None

    cdef object taken(self, Node node, Py_ssize_t place, object item, Run run):
        """Return the result of an item, at a place of those in order or -1; NOT_FOUND if it is not clear."""
        cdef object made
        cdef Range *known = self.ranges + (0 if place < 0 else PyTuple_GET_SIZE(self.nodes) + place)
        if node.strips or item is undefined:
            return NOT_FOUND
        if is_within(known, <PyObject *> item, run):
            return item
        if PyUnicode_CheckExact(item):
            made = node.converted(item, run)
            if made is item:
                ask_range(known, node, <PyObject *> item)
            return made
        if node.accepts(<PyObject *> item, run):
            ask_range(known, node, <PyObject *> item)
            return item
        return NOT_FOUND

    cdef object apply_to_single(self, object value, Run run, object subject):
        """Validate the item of an array that was made of it, at the path of the array."""
        cdef Py_ssize_t known
        if not run.enter(value, subject):
            return value
        known = 0 if run.externals is None else len(run.externals)
        run.pop_step()
        self.walk(value, run, subject, True)
        name_index(run, known)
        run.push_step(<PyObject *> None)
        run.leave()
        return value

    cpdef int judged(self, object value, Run run) except -1:
        cdef list items = list(value) if UNLOCKED else <list> value
        cdef int found = C_PASSES
        if self.several or self.required or self.excluded or run.strip_arrays:
            return C_UNCLEAR
        if PyTuple_GET_SIZE(self.ordered):
            found = self.verdict_of_size(PyList_GET_SIZE(items), run)
        if found != C_PASSES:
            return found
        if run.n_containers >= C_MAX_DEPTH or not step_into(run, items, None):
            return C_UNCLEAR
        try:
            return self.verdict_of_items(items, run)
        finally:
            step_out(run)

    cdef int verdict_of_size(self, Py_ssize_t size, Run run) except -1:
        """Return the verdict on the number of items, where those in order may be missing or too many."""
        if not self.has_items and size > PyTuple_GET_SIZE(self.ordered):
            return C_FAILS
        for node, required, _ in self.ordered[size:]:
            if required:
                return C_FAILS
            if not (<Node> node).may_be_missing(run):
                return C_UNCLEAR
        return C_PASSES

    cdef int verdict_of_items(self, list items, Run run) except -1:
        cdef Py_ssize_t n_ordered = PyTuple_GET_SIZE(self.ordered), i
        cdef PyObject *item
        cdef PyObject *node
        cdef int found, clear = C_PASSES
        if not PyTuple_GET_SIZE(self.nodes) and PyList_GET_SIZE(items) > n_ordered:
            items = items[:n_ordered]
        for i in range(PyList_GET_SIZE(items)):
            item = PyList_GET_ITEM(items, i)
            if i < n_ordered:
                node = PyTuple_GET_ITEM(<tuple> PyTuple_GET_ITEM(self.ordered, i), 0)
            elif is_within(self.ranges, item, run):
                continue
            else:
                node = PyTuple_GET_ITEM(self.nodes, 0)
            if item == <PyObject *> undefined or (<Node> node).strips:
                return C_UNCLEAR
            found = (<Node> node).verdict(item, run)
            if found == C_FAILS:
                return C_FAILS
            if found != C_PASSES:
                clear = C_UNCLEAR
            elif i >= n_ordered and not self.ranges[0].asked:
                ask_range(self.ranges, <Node> node, item)
        return clear

    cdef int copy_each(self, list items, Run run) except -1:
        """Put the results of the steps in the place of the items of a new list that certainly pass."""
        cdef Node node = <Node> PyTuple_GET_ITEM(self.included, 0)
        cdef Py_ssize_t i
        cdef object item, made
        for i in range(PyList_GET_SIZE(items)):
            if stays(PyList_GET_ITEM(items, i)):
                continue
            item = <object> PyList_GET_ITEM(items, i)
            made = node.copied(item, run)
            if made is not item:
                put_item(items, i, made)
        return 0

    cdef int each(self, object value, Run run, object subject) except -1:
        cdef Node node = <Node> PyTuple_GET_ITEM(self.included, 0)
        cdef Py_ssize_t i, mark = run.count
        cdef PyObject *there
        cdef object item, result, held
        cdef tuple marked = None
        if run.warnings is not None or run.externals is not None:
            marked = run.mark_side_effects()
        for i in range(PyObject_Size(value)):
            if PyList_CheckExact(value):
                if i >= PyList_GET_SIZE(value):  # a user's function took items away
                    break
                if UNLOCKED:
                    held = item_of(value, i, NOT_FOUND)
                    if held is NOT_FOUND:
                        break
                    there = <PyObject *> held
                else:
                    there = PyList_GET_ITEM(value, i)
                if is_within(self.ranges, there, run):
                    continue
                item = <object> there
                if PyUnicode_CheckExact(item):
                    result = node.converted(item, run)
                    if result is not NOT_FOUND and result is not item:
                        put_item(value, i, result)
                        continue
                    if result is item:
                        ask_range(self.ranges, node, there)
                        continue
                elif node.accepts(there, run):
                    ask_range(self.ranges, node, there)
                    continue
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
                    mark = run.count  # as in joi, where an item that became undefined ends nothing
                    continue
                else:
                    run.drop_side_effects_here(NOTHING_MARKED if marked is None else marked)
            if run.abort_early:
                return 0
            mark = run.count
        return 0

    cdef int walk(self, object value, Run run, object subject, bint single) except -1:
        """Validate the items of an array whose items have several nodes."""
        cdef Py_ssize_t n_ordered = PyTuple_GET_SIZE(self.ordered), first = 0
        cdef ItemsWalk walker
        if self.several:
            run.budget -= PyObject_Size(value) * PyTuple_GET_SIZE(self.nodes) >> 4
        if not (single or self.required or self.excluded or run.fast_path_disabled):
            first = self.count_accepted(value, run)
            if first >= n_ordered and first == PyObject_Size(value):
                return 0
        walker = ItemsWalk(self, value, run, subject, single)
        walker.walk(first)
        return 0

    cdef Py_ssize_t count_accepted(self, object value, Run run) except -1:
        """Return how many items at the beginning clearly stay as they are."""
        cdef Py_ssize_t i, n_ordered = PyTuple_GET_SIZE(self.ordered)
        cdef Range *ranges = self.ranges + PyTuple_GET_SIZE(self.nodes)
        cdef Node node
        cdef object item
        if not PyList_CheckExact(value):
            return 0
        for i in range(PyList_GET_SIZE(value)):
            item = item_of(value, i, NOT_FOUND)
            if item is undefined or item is NOT_FOUND:
                return i
            if i >= n_ordered:
                node = self.first_match(item, run)
            else:
                node = <Node> PyTuple_GET_ITEM(<tuple> PyTuple_GET_ITEM(self.ordered, i), 0)
                if not is_within(ranges + i, <PyObject *> item, run):
                    if not node.accepts(<PyObject *> item, run):
                        return i
                    ask_range(ranges + i, node, <PyObject *> item)
            if node is None or node.strips:
                return i
        return PyList_GET_SIZE(value)

    cdef Node first_match(self, object item, Run run):
        """Return the node that takes an item as it is, or None if that is not clear."""
        cdef Py_ssize_t at
        cdef Node node
        cdef PyObject *there = <PyObject *> item
        for at in range(PyTuple_GET_SIZE(self.nodes)):
            if is_within(self.ranges + at, there, run):
                return <Node> PyTuple_GET_ITEM(self.nodes, at)
        for at in range(PyTuple_GET_SIZE(self.nodes)):
            node = <Node> PyTuple_GET_ITEM(self.nodes, at)
            if node.accepts(there, run):
                if not self.ranges[at].asked:
                    self.learn(at, node, there)
                return node
            if not self.several or node.verdict(there, run) != C_FAILS:
                return None
        return None

    cdef int learn(self, Py_ssize_t at, Node node, PyObject *item) except -1:
        """Ask a node about values like an item, if none before it accepts any of that type."""
        for before in self.nodes[:at]:
            if not facts().refuses_type(before, type(<object> item)):
                publish()
                self.ranges[at].asked = 1
                return 0
        return ask_range(self.ranges + at, node, item)

    cpdef int report_sparse(self, Py_ssize_t i, Run run, object subject) except -1:
        run.fail(subject, "array.sparse", undefined, {"key": i, "path": run.path, "pos": i})
        return 0


cdef tuple NOTHING_MARKED = (0, 0)


cdef class ArrayHas(Check):  # rows: array: has()
    cdef readonly Node node
    cdef readonly object label

    def __init__(self, node, label):
        self.node = node
        self.label = label

    cpdef object apply(self, object value, Run run, object subject):
        cdef bint found
        if not step_into(run, value, subject):
            return value
        found = self.search(value, run)
        run.leave()
        if not found and not run.halted:
            if self.label is None:
                run.fail(subject, "array.hasUnknown", value)
            else:
                run.fail(subject, "array.hasKnown", value, {"patternLabel": self.label})
        return value

    cpdef int judged(self, object value, Run run) except -1:
        cdef int found, clear = C_FAILS
        if run.n_containers >= C_MAX_DEPTH or not step_into(run, value, None):
            return C_UNCLEAR
        try:
            for item in list(value):
                found = self.node.verdict(<PyObject *> item, run)
                if found == C_PASSES:
                    return C_PASSES
                if found != C_FAILS:
                    clear = C_UNCLEAR
        finally:
            run.leave()
        return clear

    cdef bint search(self, object value, Run run) except -1:
        cdef Py_ssize_t i
        cdef list items = list(value)  # a user's function may change the other
        for i in range(PyList_GET_SIZE(items)):
            run.set_index(i)
            if run.matches(self.node, <object> PyList_GET_ITEM(items, i)):
                return True
        return False


cdef class ArrayUnique(Check):  # rows: unique-strings; array: unique('id')
    cdef readonly object key_of, cost_of, unkeyed, path, comparator
    cdef readonly tuple steps
    cdef readonly bint ignores_undefined

    def __init__(self, key_of, cost_of, unkeyed, steps, path, comparator, ignores_undefined):
        self.key_of, self.cost_of = key_of, cost_of
        self.unkeyed = unkeyed
        self.steps = steps
        self.path = path
        self.comparator = comparator
        self.ignores_undefined = ignores_undefined

    cpdef object apply(self, object value, Run run, object subject):
        cdef object found
        cdef list items
        cdef Py_ssize_t containers = 0
        cdef Py_ssize_t pair[2]
        cdef int clear = C_UNCLEAR
        run.budget -= PyObject_Size(value) >> 2 if self.steps is None else PyObject_Size(value) << 2
        if self.comparator is None and not run.exact and PyList_CheckExact(value):
            clear = compare_hashes(value, self.steps, &containers, pair)
        if clear == C_PASSES:
            run.budget -= containers << 4
            return value
        items = list(value)  # a comparison may change the other
        if self.steps is None:
            for found in items:
                if PyDict_CheckExact(found) or PyList_CheckExact(found):
                    run.budget -= 16
        if clear == C_FAILS:
            found = pair[0], pair[1]
        else:
            found = self.duplicate(items, run) if self.comparator is None else self.compare(items)
        if found is not None:
            first, second = found
            local = {"pos": second, "dupePos": first, "dupeValue": items[first], "value": items[second]}
            if self.path is not None:
                local["path"] = self.path
            run.fail_at(second, subject, "array.unique", items[second], local)
        return value

    cpdef int judged(self, object value, Run run) except -1:
        cdef Py_ssize_t pair[2]
        cdef int clear
        run.budget -= PyObject_Size(value) >> 2
        if self.comparator is not None:
            return C_UNCLEAR
        clear = compare_hashes(<list> value, self.steps, NULL, pair)
        if clear != C_UNCLEAR:
            return clear
        return C_PASSES if self.duplicate(list(value), run) is None else C_FAILS

    @cython.boundscheck(True)
    cdef object compare(self, list items):
        cdef object comparator = self.comparator
        cdef Py_ssize_t first, second
        for second in range(1, PyList_GET_SIZE(items)):
            for first in range(second):
                if comparator(items[first], items[second]):
                    return first, second
        return None

    cpdef object duplicate(self, object items, Run run=None):
        cdef dict seen = {}
        cdef Py_ssize_t i = -1
        cdef object compared, key, at, first, others = None
        for item in items:
            i += 1
            compared = item if self.steps is None else reach(item, self.steps)
            if compared is undefined and self.ignores_undefined:
                continue
            if PyUnicode_CheckExact(compared) or PyLong_CheckExact(compared):
                key = compared  # as `key_of` says of them
            else:
                key = self.key_of(compared)
                if run is not None and (key is None or type(key) is tuple or type(key) is frozenset):
                    run.budget -= self.cost_of(compared, key)
            if key is not None:
                at = i
                first = seen.setdefault(key, at)
                if first is not at and first != at:
                    return first, at
                continue
            if others is None:
                others = self.unkeyed()
            first = others.first_equal(i, compared)
            if first is not None:
                return first, i
        return None


cdef int compare_hashes(list items, tuple steps, Py_ssize_t *containers, Py_ssize_t *pair) except -1:
    """Return C_PASSES if the values at the path in all items clearly differ, C_FAILS if two are equal.

    Their hashes tell, and `pair` becomes the places of these two. They are exact strings, numbers, booleans,
    None, and small dicts and lists of them. The number of dicts and lists among the items is added to
    `containers`.
    """
    cdef Py_ssize_t i, at, left
    cdef Py_hash_t known[FEW]
    cdef Py_hash_t found = 0
    cdef set seen = set() if PyList_GET_SIZE(items) > FEW else None
    cdef object item
    if UNLOCKED:
        items = list(items)
    for i in range(PyList_GET_SIZE(items)):
        item = compared(items, i, steps)
        left = PARTS
        if not hash_values(<PyObject *> item, &left, &found):
            return C_UNCLEAR
        if seen is None:
            known[i], at = found, 0
            while known[at] != found:
                at += 1
        else:
            if PyUnicode_CheckExact(item) or (PyLong_CheckExact(item) and is_its_hash(item)):
                PySet_Add(seen, item)
            else:
                PySet_Add(seen, found)
            at = PySet_GET_SIZE(seen) - 1
        if at != i:
            return first_equal(items, i, steps, pair)
        if containers != NULL and (PyDict_CheckExact(item) or PyList_CheckExact(item)):
            containers[0] += steps is None
    return C_PASSES


cdef int first_equal(list items, Py_ssize_t i, tuple steps, Py_ssize_t *pair) except -1:
    """Find the first item that equals another one, which has the hash of one before it."""
    cdef object item = compared(items, i, steps), earlier
    cdef Py_ssize_t at
    for at in range(i):
        earlier = compared(items, at, steps)
        if same_values(<PyObject *> earlier, <PyObject *> item):
            pair[0], pair[1] = at, i
            return C_FAILS
    return C_UNCLEAR


cdef inline bint is_its_hash(object number) noexcept:
    cdef long long value
    return small_value(number, &value) and value != -1


cdef object compared(list items, Py_ssize_t i, tuple steps):
    """Return the value at the path in an item, or NOT_FOUND if there is none."""
    cdef Py_ssize_t at
    cdef object item = item_of(items, i, NOT_FOUND)
    for at in range(0 if steps is None else PyTuple_GET_SIZE(steps)):
        if not PyDict_CheckExact(item):
            return NOT_FOUND
        item = value_of(item, <object> PyTuple_GET_ITEM(steps, at), NOT_FOUND)
    return item


cdef class ArraySort(Check):  # rows: array: sort()
    cdef readonly tuple steps
    cdef readonly bint descending
    cdef readonly object local, arrange

    def __init__(self, steps, descending, local, arrange):
        self.steps = steps
        self.descending = descending
        self.local = local
        self.arrange = arrange

    def sorted(self, value, Run run not None, subject):
        return self.in_order(value, run, subject)

    cdef list in_order(self, list value, Run run, object subject):
        cdef object made, code, local
        cdef list keys = value, places
        cdef Py_ssize_t i
        if self.steps is None and sort_few(value, self.descending):
            return value
        if self.steps is not None:
            keys = [self.key(item) for item in value]
        if are_numbers(keys) or are_strings(keys):
            if self.steps is None:
                value.sort(reverse=self.descending)
                return value
            places = sorted(range(len(keys)), key=keys.__getitem__, reverse=self.descending)
            return [value[i] for i in places]
        made, code, local = self.arrange(value, keys, self.descending)
        if made is not None:
            return made
        run.fail(subject, code, value, local)
        return value

    cdef object key(self, object item):
        return item if item is None or item is undefined else reach(item, self.steps)

    cpdef object apply(self, object value, Run run, object subject):
        cdef Py_ssize_t mark
        if run.convert:
            return value
        mark = run.count
        ordered = self.in_order(list(value), run, subject)
        if run.count == mark:
            for a, b in zip(value, ordered):
                if a is not b and a != b:
                    run.fail(subject, "array.sort", value, self.local)
                    break
        return value


cdef bint sort_few(list items, bint descending) noexcept:
    """Sort a list that nobody else has, if it consists of few small integers."""
    cdef long long keys[FEW]
    cdef long long key
    cdef Py_ssize_t i, j, n = PyList_GET_SIZE(items)
    cdef PyObject *item
    if n > FEW:
        return False
    for i in range(n):
        item = PyList_GET_ITEM(items, i)
        if not PyLong_CheckExact(<object> item) or not small_value(<object> item, &keys[i]):
            return False
    for i in range(1, n):
        item, key, j = PyList_GET_ITEM(items, i), keys[i], i
        while j > 0 and (keys[j - 1] < key if descending else keys[j - 1] > key):
            keys[j] = keys[j - 1]
            PyList_SET_ITEM(items, j, <object> PyList_GET_ITEM(items, j - 1))
            j -= 1
        keys[j] = key
        PyList_SET_ITEM(items, j, <object> item)
    return True


cdef bint are_numbers(list items) noexcept:
    cdef Py_ssize_t i
    cdef PyObject *item
    for i in range(PyList_GET_SIZE(items)):
        item = PyList_GET_ITEM(items, i)
        if not PyLong_CheckExact(<object> item) and not PyFloat_CheckExact(<object> item):
            return False
    return True


cdef bint are_strings(list items) noexcept:
    cdef Py_ssize_t i
    for i in range(PyList_GET_SIZE(items)):
        if not PyUnicode_CheckExact(<object> PyList_GET_ITEM(items, i)):
            return False
    return True


# What is clear beforehand

cdef bint are_known(tuple checks) except -1:
    """Return whether `clears_rule` knows all of these rules."""
    for check in checks:
        if type(check) is LimitCheck:
            if not (<LimitCheck> check).by_length or not (<LimitCheck> check).is_long:
                return False
        elif type(check) is not ArrayHas:
            return False
    return True


cdef bint clears_rule(Check check, list value, Run run) except -1:
    cdef Py_ssize_t i
    cdef bint found = False
    if type(check) is LimitCheck:
        return (<LimitCheck> check).passes(value)
    if run.n_containers >= C_MAX_DEPTH or run.needs_slow_path or run.budget < 0:
        return False
    run.enter(value, None)
    if UNLOCKED:
        value = list(value)
    for i in range(PyList_GET_SIZE(value)):
        found = (<ArrayHas> check).node.accepts(PyList_GET_ITEM(value, i), run)
        if found:
            break
    run.leave()
    return found
