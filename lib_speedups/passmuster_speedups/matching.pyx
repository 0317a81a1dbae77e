"""The node of `alternatives`: it tries nodes until one accepts the value, or counts those that do.

The compiled twin of nodes.typed.matching, with the same classes, fields and results.
"""

cimport cython
from libc.stdlib cimport calloc, free

from .c_api cimport *
from .core cimport C_FAILS, C_LISTED, C_PASSES, C_QUICK, C_UNCLEAR, C_UNFINALIZED, C_UNKNOWN, NOT_FOUND
from .core cimport Choice, JudgingNode, Node, Range, Run, Trace, ValueNode, ask_range, disables_fast_path
from .core cimport facts, is_still, is_within
from .reports cimport Report, undefined


cdef frozenset _SCALARS = frozenset((str, int, float, bool, type(None), bytes))


cdef class Discriminator:  # rows: alternatives: the first; alternatives: the third object
    def __init__(self, dict by_type not None, key, dict by_literal not None, tuple otherwise not None):
        self.by_type = by_type
        self.key = key
        self.by_literal = by_literal
        self.otherwise = otherwise

    cpdef tuple places(self, object value, bint abort_early):
        cdef PyObject *found
        cdef object literal
        if PyDict_CheckExact(value) and abort_early and PyDict_Size(self.by_literal):
            literal = value_of(value, self.key, None)
            if PyUnicode_CheckExact(literal):
                found = PyDict_GetItemWithError(self.by_literal, literal)
                return self.otherwise if found == NULL else <tuple?> found
        found = PyDict_GetItemWithError(self.by_type, type(value))
        return None if found == NULL else <tuple?> found


cdef class Owners:  # rows: alternatives: the first
    cdef readonly dict by_class
    cdef readonly object without_conversion

    def __init__(self, dict by_class not None, without_conversion):
        self.by_class = by_class
        self.without_conversion = without_conversion

    cpdef tuple places(self, object value):
        cdef PyObject *found = PyDict_GetItemWithError(self.by_class, type(value))
        if found == NULL:
            for cls in type(value).__mro__:
                found = PyDict_GetItemWithError(self.by_class, cls)
                if found != NULL:
                    break
        return None if found == NULL else <tuple?> found


@cython.final
@cython.freelist(16)
cdef class FailedBranch:  # rows: shapes-wrong
    cdef readonly object number, node
    cdef readonly list reports
    cdef readonly tuple path
    cdef readonly bint is_far

    def __init__(self, number, node, list reports not None, tuple path not None, bint is_far):
        self.number = number
        self.node = node
        self.reports = reports
        self.path = path
        self.is_far = is_far


cdef inline Py_ssize_t depth_of(object report) except -1:
    """Return the length of the path of a report."""
    return 1 if type(report) is Report and (<Report> report).place is None else len(report.path)


def failed_branches(nodes, list failures not None, tuple path not None, expected_types):
    cdef list found = []
    cdef Py_ssize_t number
    cdef bint is_far
    for number in range(min(len(nodes), len(failures))):
        reports = failures[number]
        if reports is not None:
            is_far = len(reports) == 1 and depth_of(reports[0]) == len(path) and (
                bool(expected_types(reports[0], len(path)))
            )
            found.append(FailedBranch(number + 1, nodes[number], reports, path, is_far))
    return found


cdef str REQUIRED_CODE = "any.required", UNKNOWN_CODE = "object.unknown"


def nearest_by_errors(list branches not None):
    cdef list nearest = []
    cdef FailedBranch branch
    cdef Py_ssize_t count, shape, depth
    cdef Py_ssize_t least_count = PY_SSIZE_T_MAX, least_shape = 0, most_depth = 0
    for branch in branches:
        count, shape, depth = PyList_GET_SIZE(branch.reports), 0, 0
        if count > least_count:
            continue
        for report in branch.reports:
            shape += report.code == REQUIRED_CODE or report.code == UNKNOWN_CODE
            depth = max(depth, depth_of(report))
        if count < least_count or shape < least_shape or (shape == least_shape and depth > most_depth):
            nearest, least_count, least_shape, most_depth = [], count, shape, depth
        if shape == least_shape and depth == most_depth:
            nearest.append(branch)
    return nearest


@cython.final
cdef class AlternativesNode(ValueNode):  # rows: alternatives: the first; alternatives: the third object
    cdef readonly tuple matches, nodes, places
    cdef readonly str mode
    cdef readonly Discriminator discriminator
    cdef readonly Owners owners
    cdef readonly object resolve_matches
    cdef readonly Py_ssize_t cost
    cdef bint any, has_ranges, is_counting_all
    cdef Range *ranges  # of the values whose types each alternative is asked about first

    def __dealloc__(self):
        free(self.ranges)

    def __init__(
        self, subject, tuple matches not None, str mode not None, Discriminator discriminator,
        resolve_matches, Owners owners=None,
    ):
        ValueNode.__init__(self, subject)
        self.matches = matches
        self.mode = mode
        self.discriminator = discriminator
        self.resolve_matches = resolve_matches
        self.owners = owners
        self.nodes = tuple([match if isinstance(match, Node) else None for match in matches])
        self.places = tuple(range(len(matches)))
        self.cost = 1 + (len(matches) >> 4)
        self.any, self.is_counting_all = mode == "any", mode == "all"
        free(self.ranges)
        self.ranges = <Range *> calloc(len(matches) + 1, sizeof(Range))
        if self.ranges == NULL:
            raise MemoryError()

    cdef int finalize(self) except -1:
        ValueNode.finalize(self)
        if self.mode != "all" and self.is_exactly(AlternativesNode) and not self.checks:
            if self.invalids is None and not self.only:
                self.has_ranges = self.any and facts().ignores_lists(self)
                publish()
                self.state = C_QUICK
                self.is_clear = True
        if type(self) is AlternativesNode:  # whose own `run` does nothing else where there is no value
            self.may_be_absent = self.extras is None and self.default is undefined
        return 0

    cdef int specialize(self) except -1:
        ValueNode.specialize(self)
        self.is_clear = self.is_plainly(AlternativesNode)
        return 0

    cdef int type_verdict(self, PyObject *value, Run run) except -1:
        cdef Py_ssize_t at
        if self.is_counting_all or PyTuple_GET_SIZE(self.checks):
            return self.accepts(value, run)
        if not is_still(run):
            return C_PASSES if self.accepts(value, run) else self.refusal(value, run)
        if self.is_in_ranges(value, run):
            return C_PASSES
        run.budget -= self.cost
        if run.budget < 0 and run.overdraw(self.subject, <object> value):
            return C_UNCLEAR
        if self.place_in_still(value, run, &at) != C_PASSES:
            return C_UNCLEAR
        return C_PASSES if at >= 0 else C_FAILS

    cdef int refusal(self, PyObject *value, Run run) except -1:
        """Return C_FAILS if each alternative clearly refuses a value in a run that is not still."""
        cdef Py_ssize_t i
        cdef Node node
        if not self.any or self.owners is not None or run.budget < self.cost:
            return C_UNCLEAR
        run.budget -= self.cost
        for i in range(PyTuple_GET_SIZE(self.nodes)):
            node = self.node_at(i)
            if node is None or node.verdict(value, run) != C_FAILS:
                return C_UNCLEAR
        return C_FAILS

    cdef inline int place_in_still(self, PyObject *value, Run run, Py_ssize_t *place) except -1:
        """Find the index of the alternative that takes a value in a still run, -1 if it is refused.

        Return C_UNCLEAR if that is not clear.
        """
        cdef int found
        cdef bint is_container = PyDict_CheckExact(<object> value) or PyList_CheckExact(<object> value)
        cdef Choice *known
        if run.last_choice != NULL and is_container:
            known = run.choice_of(self, value)
            if known.node == <PyObject *> self and known.value == value and (
                known.prefs == <PyObject *> run.prefs
            ):
                place[0] = known.place
                return C_PASSES
        found = self.find_place(value, run, place)
        if found == C_PASSES and is_container:
            run.keep_choice(self, value, place[0])
        return found

    cdef inline int find_place(self, PyObject *value, Run run, Py_ssize_t *place) except -1:
        cdef Py_ssize_t i, at
        cdef int found, clear = C_PASSES
        cdef PyObject *node
        cdef tuple places = self.candidates(<object> value, run)
        place[0] = -1
        for i in range(PyTuple_GET_SIZE(places)):
            at = <object> PyTuple_GET_ITEM(places, i)
            node = self.alternative(at)
            found = C_UNCLEAR if node == <PyObject *> None else (<Node> node).verdict(value, run)
            if found == C_PASSES:
                if self.any:
                    place[0] = at
                    if i == 0 and self.has_ranges and not self.ranges[at].asked:
                        ask_range(self.ranges + at, <Node> node, value)
                    return clear
                if place[0] >= 0:
                    place[0] = -1
                    return C_PASSES
                place[0] = at
            elif found != C_FAILS:
                clear = C_UNCLEAR
                if self.any:
                    return clear
        return clear

    cdef bint keeps(self, Py_ssize_t at, PyObject *value, Run run) except -1:
        """Return whether the alternative that takes a value clearly returns it as it is."""
        cdef Node node = self.node_at(at)
        if isinstance(node, JudgingNode) and (<JudgingNode> node).keeps:
            return True
        return node.accepts(value, run)

    cdef object copied(self, object value, Run run):
        """Return the result of the alternative for a value that it certainly takes."""
        cdef Py_ssize_t at
        if self.state == C_QUICK and self.valids is None and not disables_fast_path(run, self) and (
            is_still(run) and self.place_in_still(<PyObject *> value, run, &at) == C_PASSES and at >= 0
        ):
            return self.node_at(at).copied(value, run)
        return self.run(value, run)

    cdef object taken_in_still(self, object value, Run run):
        """Return the result of the alternative that clearly takes a value in a still run, or NOT_FOUND."""
        cdef Py_ssize_t at, mark = run.count
        cdef object made
        if not is_still(run) or self.place_in_still(<PyObject *> value, run, &at) != C_PASSES or at < 0:
            return NOT_FOUND
        if self.keeps(at, <PyObject *> value, run):
            return value
        made = self.attempt(self.node_at(at), value, run)
        if made is NOT_FOUND:
            run.take(mark)
        return made

    cpdef object run(self, object value, Run run):
        """Run the steps for a value, for most alternatives only the search for the one that accepts it."""
        cdef int listed
        if self.state != C_QUICK or value is undefined or disables_fast_path(run, self):
            return ValueNode.run(self, value, run)
        if self.valids is not None:
            listed = self.among(<PyObject *> value, run)
            if listed == C_LISTED:
                return value
            if listed == C_UNKNOWN:
                return ValueNode.run(self, value, run)
        return self.base(value, run)

    cdef int accepts(self, PyObject *value, Run run) except -1:
        """Return whether the first candidate (the only one, if they are counted) accepts it unchanged."""
        cdef tuple places
        cdef Node node
        cdef Py_ssize_t at
        cdef int listed
        if self.state == C_UNFINALIZED:
            self.finalize()
        if self.state != C_QUICK or <object> value is undefined:
            return 0
        if disables_fast_path(run, self):
            return 0
        if self.is_in_ranges(value, run):
            return 1
        if self.valids is not None:
            listed = self.among(value, run)
            if listed == C_LISTED or listed == C_UNKNOWN:
                return listed == C_LISTED
        if is_still(run):
            return self.place_in_still(value, run, &at) == C_PASSES and at >= 0 and self.keeps(at, value, run)
        if PyDict_CheckExact(<object> value) and self.discriminator is not None and (
            PyDict_Size(self.discriminator.by_literal)
        ):
            return 0  # objects with keys, which become others
        places = self.candidates(<object> value, run) if self.owners is None else self.asked_first(
            <object> value, run
        )
        if not PyTuple_GET_SIZE(places) or not (self.any or PyTuple_GET_SIZE(places) == 1):
            return 0
        at = <object> PyTuple_GET_ITEM(places, 0)
        node = self.node_at(at)
        if node is None or not node.accepts(value, run):
            return 0
        if self.has_ranges:
            ask_range(self.ranges + at, node, value)
        return 1

    cdef inline bint is_in_ranges(self, PyObject *value, Run run) noexcept:
        """Return whether a value is within what one of the alternatives accepts, as far as that is known."""
        cdef Py_ssize_t at
        if self.has_ranges:
            for at in range(PyTuple_GET_SIZE(self.nodes)):
                if is_within(self.ranges + at, value, run):
                    return True
        return False

    cdef object converted(self, object text, Run run):
        return text if self.accepts(<PyObject *> text, run) else NOT_FOUND

    cdef Node node_at(self, Py_ssize_t at):
        """Return the alternative at an index, or None if it is a condition."""
        return <Node> self.alternative(at)

    cdef inline PyObject *alternative(self, Py_ssize_t at) noexcept:
        if at < 0 or at >= PyTuple_GET_SIZE(self.nodes):
            return <PyObject *> None
        return PyTuple_GET_ITEM(self.nodes, at)

    cpdef object base(self, object value, Run run):
        cdef object made
        run.budget -= self.cost
        if run.budget < 0 and run.overdraw(self.subject, value):
            return value
        if self.mode != "all":
            made = self.taken_in_still(value, run)
            if made is not NOT_FOUND:
                return made
        if not self.any:
            return self.count(value, run)
        if self.owners is not None:
            return self.by_owner(value, run)
        return self.first(self.candidates(value, run), value, run, None)

    cdef object by_owner(self, object value, Run run):
        cdef tuple places = self.asked_first(value, run)
        cdef object made
        if PyTuple_GET_SIZE(places) > 1 and run.convert and type(value) not in _SCALARS:
            made = self.first_unconverted(places, value, run)
            if made is not NOT_FOUND:
                return made
        return self.first(places, value, run, None)

    cdef tuple asked_first(self, object value, Run run):
        """Return the indexes of the alternatives that a union of Python types asks first."""
        cdef tuple found = self.owners.places(value)
        if found is not None and (PyTuple_GET_SIZE(found) == 1 or not PyDict_CheckExact(value)):
            return found
        return self.candidates(value, run)

    cdef object first_unconverted(self, tuple places, object value, Run run):
        """Return the result of the first alternative that accepts the value unconverted, or NOT_FOUND."""
        cdef object prefs = run.prefs, made = NOT_FOUND
        cdef Py_ssize_t mark = run.count
        cdef Node node
        run.use(self.owners.without_conversion.merged(prefs))
        for at in places:
            node = self.node_at(at)
            if node.accepts(<PyObject *> value, run):
                made = value
            else:
                made = self.attempt(node, value, run)
                if made is NOT_FOUND:
                    run.take(mark)
            if made is not NOT_FOUND:
                break
        if not run.halted:
            run.use(prefs)
        return made

    cdef inline tuple candidates(self, object value, Run run):
        cdef tuple found
        if self.discriminator is None or run.needs_slow_path:
            return self.places
        found = self.discriminator.places(value, run.abort_early)
        return self.places if found is None else found

    cdef object first(self, tuple places, object value, Run run, dict failed):
        """Return the result of the first of these alternatives, then of all others, that accepts the value.

        `failed` holds the reports of those that have failed, None if there are none yet.
        """
        cdef Py_ssize_t mark = run.count
        cdef object made, reports
        cdef Node node
        for at in places:
            if failed is not None and at in failed:
                continue
            node = self.node_at(at)
            if node is None:
                node = self.matches[at].node(value, run)
                if run.halted:
                    return value
                if node is not None:
                    return node.run(value, run)
                reports = None
            else:
                if node.accepts(<PyObject *> value, run):
                    return value
                made = self.attempt(node, value, run)
                if made is not NOT_FOUND:
                    return made
                reports = run.take(mark)
            if failed is None:
                failed = {}
            failed[at] = reports
        if failed is None:
            failed = {}
        if PyDict_Size(failed) != PyTuple_GET_SIZE(self.places):
            return self.first(self.places, value, run, failed)
        return self.resolve_matches(self, value, run, {}, self.failures(failed))

    cdef object attempt(self, Node node, object value, Run run):
        """Return the result of an alternative, or NOT_FOUND if it fails, after its reports."""
        cdef Py_ssize_t mark = run.count
        cdef Trace before
        cdef object made
        if run.fast_path_disabled and run.count_attempt(self.subject, value):
            return value
        run.trace(&before)
        run.trying += 1
        made = node.run(value, run)
        run.trying -= 1
        if run.count == mark or run.halted:
            return made
        run.forget(&before)
        return NOT_FOUND

    cdef object count(self, object value, Run run):
        cdef dict passed = {}
        cdef dict failed = {}
        cdef object made
        cdef Py_ssize_t mark = run.count
        cdef Node node
        cdef tuple some = self.candidates(value, run) if self.mode == "one" else self.places
        if PyTuple_GET_SIZE(some) == 1:
            node = self.node_at(<object> PyTuple_GET_ITEM(some, 0))
            if node is not None and node.accepts(<PyObject *> value, run):
                return value
        for places in (some, self.places):
            for at in places:
                if at in failed:
                    continue
                node = self.node_at(at)
                if node is None:
                    node = self.matches[at].node(value, run)
                made = NOT_FOUND if node is None else self.attempt(node, value, run)
                if run.halted:
                    return value
                if made is not NOT_FOUND:
                    passed[at] = made
                else:
                    failed[at] = None if node is None else run.take(mark)
            if passed:
                break
        if len(passed) == 1 and (self.mode == "one" or PyTuple_GET_SIZE(self.places) == 1):
            return next(iter(passed.values()))
        return self.resolve_matches(self, value, run, passed, self.failures(failed))

    cdef list failures(self, dict failed):
        return [failed[at] for at in sorted(failed)]
