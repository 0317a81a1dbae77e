# What the other compiled nodes share: the run with its stacks, the nodes and the checks.

from .c_api cimport PyDict_CheckExact, PyDict_GET_SIZE, PyFloat_AS_DOUBLE, PyFloat_Type, PyList_CheckExact
from .c_api cimport PyBool_Check, PyList_GET_SIZE, PyLong_CheckExact, PyLong_Type, PyObject, PyTypeObject
from .c_api cimport PyUnicode_CheckExact, PyUnicode_GET_LENGTH, PyUnicode_Type
from .c_api cimport Py_DECREF, Py_INCREF, Py_TYPE, publish, shared_int, small_within
from .reports cimport PlainSubject, Report, Scope, prefix, undefined
from .shadows cimport Shadows

cdef enum:
    C_INHERIT = -1, C_OPTIONAL, C_REQUIRED, C_FORBIDDEN, C_IGNORE

    C_MAX_DEPTH = 256
    C_MAX_LINKS = 1024
    C_FIRST_BUDGET = 20000
    C_CHARACTERS = 64
    C_LONG = 1024

    # What a value list knows about a value, see `_Values.has`.
    C_ABSENT = 0, C_LISTED, C_UNKNOWN, C_EQUAL  # to one that is listed, which takes its place

    # What is clear of a value beforehand, see `Node.verdict`; C_KEPT is for `ValueNode.type_verdict`.
    C_UNCLEAR = 0, C_PASSES, C_FAILS, C_KEPT

    # Whether a run is silent, see `Run.is_still`.
    C_UNASKED = 0, C_LOUD, C_SILENT, C_CHOOSING

    # Which nodes `accepts`, `accepts_converted` and `may_be_missing` speak for, see `ValueNode.finalize`.
    C_UNFINALIZED = 0
    C_FINALIZED
    C_WAITING = 8  # for this many values from there: specializing for few of them would not pay
    C_SLOW
    C_STEPPED  # `accepts_converted` only: a step in `extras` has its effect on every value
    C_SHAPED  # `accepts_converted`, of a value that is through the steps before its type
    C_QUICK

cdef object NOT_FOUND

cdef bint is_other(PyObject *value, object cls)
cdef object facts()
cpdef object set_once(object owner, str name, object value)
cpdef Py_ssize_t stack_left() noexcept
cdef object below(object own, object prefs)


cdef class PreferenceMerge:
    cdef dict known
    cdef tuple last  # of those that change; where threads have no lock, none
    cdef object settled  # the last of those that have all options already

    cpdef object merged(self, object base)


cdef struct Step:
    PyObject *key  # owned; NULL where the step is an index
    Py_ssize_t index


cdef struct Choice:  # the index of the alternative that takes a container in a still run, -1 if none does
    PyObject *node
    PyObject *prefs  # those in force
    PyObject *value  # owned
    Choice *earlier  # kept before it
    Py_ssize_t place


cdef struct Trace:  # how much of each a run had when an attempt began
    Py_ssize_t externals
    Py_ssize_t warnings
    Py_ssize_t hidden


cdef struct Range:  # what a container knows of the values that a node of its own accepts, see `is_within`
    shared_int asked  # stored after what the node said
    PyTypeObject *kind  # the exact type of these values; NULL where only the node can tell
    long long least, most  # of integers; of the lengths of strings
    double least_double, most_double
    int presence  # the bit of `Run.disabled_fast_paths` that closes it


cdef class Run:
    cdef readonly Py_ssize_t count
    cdef public bint abort_early, allow_unknown, convert, reads, no_defaults, skip_functions, strip_arrays
    cdef public bint strip_objects, halted, collects_externals, scoped
    cdef bint needs_scope
    cdef bint is_rare
    cdef bint prefs_hold_context
    cdef readonly bint needs_slow_path  # an option is set that no short way knows
    cdef readonly bint fast_path_disabled  # or what has no presence of its own is forbidden
    cdef bint may_be_still  # as far as the options in force say
    cdef int silence
    cdef Choice *choices  # NULL until there is one
    cdef Choice *last_choice
    cdef bint is_certain  # the root passes, which is to be copied where the steps would
    cdef int disabled_fast_paths  # the nodes that take no short way, see `disables_fast_path`
    cdef public int presence
    cdef public Py_ssize_t links, trying
    cdef readonly Py_ssize_t attempts  # where they are limited
    cdef readonly bint exact
    cdef readonly object worker
    cdef public Py_ssize_t budget  # work that may be done before the account is looked at
    cdef public Py_ssize_t opened  # cells of containers that are no exact dicts, lists and tuples
    cdef public object account  # as soon as it was looked at
    cdef public object schema, given  # those of the root
    cdef public dict made  # the containers that functions have made of other values, by the ids of these
    cdef readonly bint capped  # as many errors as there may be
    cdef readonly object prefs
    cdef public object context  # the `context` option, or None
    cdef object shown
    cdef tuple last_path  # of a key of the root, if its name is interned: it is often the same again
    cdef readonly list reports
    cdef public object original, warnings, artifacts, externals, log, memo, evaluated
    cdef public object last_parsed_date  # the date that was made last, which needs no second look
    cdef Shadows kept_shadows  # the hidden values, from the second one on, or once they are looked at
    cdef tuple hidden_path  # of a value that is hidden, but not among them yet
    cdef object hidden_value
    cdef bint traced  # whether hiding a value may be undone
    cdef public object first_links  # the link met first, or a dict of all those first met, by their keys
    cdef readonly object failed_attempts  # what an exception ended an attempt of, in pairs
    cdef Step *steps
    cdef PyObject **containers
    cdef Py_ssize_t n_steps, n_containers
    cdef Py_ssize_t room  # of both stacks
    cdef Step own_steps[8]
    cdef PyObject *own_containers[8]

    cdef void begin(self)
    cdef bint retire(self, object prefs) except -1
    cpdef bint is_still(self) except -1
    cpdef bint has_room(self, Py_ssize_t level) except -1
    cdef int ask_silence(self) except -1
    cdef Choice *choice_of(self, Node node, PyObject *value) noexcept
    cdef int keep_choice(self, Node node, PyObject *value, Py_ssize_t place) except -1
    cdef void drop_choices(self) noexcept
    cpdef int judged(self, Node node, object value) except -1
    cpdef object use(self, object prefs)
    cpdef object be_exact(self)
    cpdef object shown_prefs(self)
    cdef int grow(self) except -1
    cdef int push_step(self, PyObject *key) except -1
    cdef int push_container(self, object container) except -1
    cdef void pop_step(self) noexcept
    cdef void pop_container(self) noexcept
    cdef void cut(self, Py_ssize_t steps, Py_ssize_t containers) noexcept
    cdef object step_at(self, Py_ssize_t i)
    cpdef tuple path_tuple(self)
    cdef list path_list(self)
    cdef tuple containers_tuple(self)
    cdef object place_in_result(self, Py_ssize_t n, tuple path)
    cdef void set_index(self, Py_ssize_t index) noexcept
    cpdef object hide(self, object value, tuple path=*)
    cdef Shadows all_shadows(self)
    cpdef Scope scope(self)
    cpdef bint enter(self, object container, object subject) except -1
    cpdef object reenter(self, object container)
    cpdef object leave(self)
    cpdef object set_key(self, object key)
    cpdef object push_key(self, object key)
    cpdef object drop_key(self)
    cpdef Report report(self, object subject, object code, object value, object local=*, object override=*)
    cpdef Report fail(self, object subject, object code, object value, object local=*, object override=*)
    cpdef Report fail_at(self, object key, object subject, object code, object value,
                         object local=*, object override=*)
    cpdef object add(self, Report report)
    cpdef list since(self, Py_ssize_t mark)
    cpdef list take(self, Py_ssize_t mark)
    cpdef object drop(self, Py_ssize_t mark)
    cdef int cap(self) except -1
    cdef int uncap(self) except -1
    cpdef bint overdraw(self, object subject, object value) except -1
    cpdef bint charge(self, Py_ssize_t cost, object subject, object value) except -1
    cpdef object note_opened(self, Py_ssize_t cells)
    cpdef object note_made(self, object made, object value)
    cpdef bint count_attempt(self, object subject, object value) except -1
    cpdef object warn(self, object report)
    cpdef object note_artifact(self, object artifact)
    cpdef object halt(self, object subject, object value, object code=*, object limit=*)
    cdef int trace(self, Trace *trace) except -1
    cdef int forget(self, Trace *trace) except -1
    cpdef object render(self, object reports)
    cpdef tuple mark_side_effects(self)
    cpdef object drop_side_effects_here(self, tuple marked)
    cdef bint tries(self, Node node, object value, object own_prefs) except -1
    cpdef bint matches(self, Node node, object value, object own_prefs=*) except -1
    cdef int step_to(self, tuple path) except -1
    cpdef object ancestor(self, Py_ssize_t n)
    cpdef (Py_ssize_t, Py_ssize_t) place(self)
    cpdef object back(self, (Py_ssize_t, Py_ssize_t) place)
    cpdef bint matches_at(self, tuple path, Node node, object value) except -1


cdef class Node:
    cdef public object subject
    cdef public int silence
    cdef public bint strips

    cpdef object run(self, object value, Run run)
    cpdef object run_quickly(self, object value, Run run)
    cpdef bint certainly_fails(self, object value, Run run) except -1
    cdef int accepts(self, PyObject *value, Run run) except -1
    cdef int may_be_missing(self, Run run) except -1
    cdef int verdict(self, PyObject *value, Run run) except -1
    cdef bint turns_still(self) except -1
    cdef object copied(self, object value, Run run)
    cdef object converted(self, object text, Run run)
    cdef int tell_range(self, PyObject *value, Range *known) except -1


cdef class Check:
    cdef public object rule
    cpdef object apply(self, object value, Run run, object subject)
    cdef bint has_quick_test(self) except -1
    cdef bint refers(self) except -1
    cdef int accepts(self, PyObject *value, Run run) except -1
    cpdef int judged(self, object value, Run run) except -1
    cdef int is_noop(self, PyObject *value) except -1


cdef class _Guard(Check):
    cdef public tuple checks


cdef class _Selective(Check):
    cdef readonly object wants
    cdef dict _known  # what it says of types


cdef class _Shell(Check):
    cdef readonly Check check


cdef class _Values:
    cpdef object find(self, object value, Run run)
    cpdef object context(self, object name)
    cpdef int judged(self, object value, Run run) except -1
    cdef int has(self, PyObject *value, Run run) except -1
    cdef object as_listed(self, object text)


cdef class Finish:
    cdef public bint is_noop_when_valid

    cpdef object end(self, object value, object original, Py_ssize_t mark, Run run, Node node)


cdef class Extras:
    cdef public object start, prefs, empty, empty_prefs, blanks
    cdef public tuple prepares, coerces, members
    cdef public Finish finish
    cdef int used  # the steps that there are, as bits
    cdef bint has_members_only  # which `coerces` reads
    cdef bint ends_only  # there are none but at the end
    cdef bint prefs_only  # there is none but that preferences are put in force

    cdef int finalize(self) except -1
    cdef bint may_be_noops(self)
    cdef int is_full(self, PyObject *value, Run run) except -1


cdef class ValueNode(Node):
    cdef public int presence
    cdef public object default
    cdef public _Values valids, invalids
    cdef public bint only
    cdef public tuple bases, checks
    cdef public Extras extras
    cdef shared_int state  # stored after what it speaks of
    cdef bint may_be_absent, coerces
    cdef bint coerces_json  # also with conversion off, what was read from JSON
    cdef bint accepts_late  # a value that a type's own function has seen
    cdef bint is_clear  # `type_verdict` of the class speaks for the node
    cdef bint is_bare  # so it is, and there are no extras: known from the first verdict on
    cdef tuple members  # those of the extras, where nothing else is asked about them
    cdef tuple tests  # the rules that `accepts` asks
    cdef bint refers  # one of them reads a reference, which may raise

    cpdef object coerce(self, object value, Run run)
    cpdef object base(self, object value, Run run)
    cdef int finalize(self) except -1
    cdef int specialize(self) except -1
    cdef bint is_waiting(self) except -1
    cdef bint is_exactly(self, type cls)
    cdef bint is_plainly(self, type cls)
    cdef int speed(self, type cls)
    cdef bint has_range_only(self) noexcept
    cdef tuple single_checks(self)
    cdef bint keep_tests(self, list checks) except -1
    cdef int passes(self, PyObject *value, Run run) except -1
    cdef int extras_are_noops(self, PyObject *value, Run run) except -1
    cdef bint is_member(self, PyObject *value) noexcept
    cdef object member_of(self, object value, Run run)
    cdef int accepts_converted(self, PyObject *value, Run run) except -1
    cdef int among(self, PyObject *value, Run run) except -1
    cdef int any_verdict(self, PyObject *value, Run run) except -1
    cdef int clear_verdict(self, PyObject *value, Run run) except -1
    cdef int verdict_by_own_prefs(self, PyObject *value, Run run) except -1
    cdef int type_verdict(self, PyObject *value, Run run) except -1
    cdef int verdict_of_rules(self, PyObject *value, Run run) except -1
    cdef int verdict_of_lists(self, PyObject *value, Run run) except -1
    cpdef object absent(self, Run run)
    cpdef object verify(self, object value, Run run)
    cpdef object run_steps(self, object value, Run run)


cdef class JudgingNode(ValueNode):
    cdef readonly bint is_judging, keeps

    cpdef int judge(self, object value, Run run) except -1


cdef class ChoosingNode(Node):
    cpdef Node choose(self, object value, Run run)


cdef class StackNode(Node):
    cdef readonly Node node
    cdef readonly object run_deeper


cdef object apply_checks(ValueNode node, object value, Run run)


cdef inline bint disables_fast_path(Run run, ValueNode node) noexcept:
    """Return whether a node has no fast path: its value is forbidden, or a slow option is set."""
    return (run.disabled_fast_paths >> (node.presence + 1)) & 1


cdef inline bint is_still(Run run) except -1:
    """Answer like `Run.is_still`, without a call once it is known."""
    return run.may_be_still and (run.silence or run.ask_silence()) >= C_SILENT


cdef inline bint stays(PyObject *value) noexcept:
    """Return whether a value that passes in a still run stays as it is: all but containers and doubles."""
    return (PyUnicode_CheckExact(<object> value) or PyLong_CheckExact(<object> value)
            or PyBool_Check(<object> value) or <object> value is None)


cdef inline bint hides_nothing(Run run) noexcept:
    return run.hidden_path is None and run.kept_shadows is None


cdef inline bint is_within(Range *known, PyObject *value, Run run) noexcept:
    """Return whether a node accepts a value, as far as that is clear without a call."""
    cdef PyTypeObject *kind = Py_TYPE(<object> value)
    if not known.asked or kind != known.kind or run.disabled_fast_paths & known.presence:
        return False
    if kind == &PyLong_Type:
        return small_within(<object> value, known.least, known.most)
    if kind == &PyUnicode_Type:
        return known.least <= PyUnicode_GET_LENGTH(<object> value) <= known.most
    if kind == &PyFloat_Type:
        return (PyFloat_AS_DOUBLE(<object> value) != 0.0
                and known.least_double <= PyFloat_AS_DOUBLE(<object> value) <= known.most_double)
    return True


cdef inline int ask_range(Range *known, Node node, PyObject *value) except -1:
    """Ask a node, once, about values such as one that it has accepted."""
    if not known.asked:
        if node.tell_range(value, known):
            known.presence = 1 << ((<ValueNode> node).presence + 1)
            known.kind = Py_TYPE(<object> value)
        publish()
        known.asked = 1
    return 0


cdef inline void move_to(Run run, PyObject *key) noexcept:
    """Move to a key of the container entered last."""
    cdef Step *step = run.steps + run.n_steps - 1
    cdef PyObject *before = step.key
    Py_INCREF(<object> key)
    step.key = key
    if before != NULL:
        Py_DECREF(<object> before)


cdef inline Py_ssize_t cost_of(object container) noexcept:
    """Return the units of work that entering a container costs."""
    if PyDict_CheckExact(container):
        return 1 + (PyDict_GET_SIZE(container) >> 3)
    return 1 + (PyList_GET_SIZE(container) >> 3) if PyList_CheckExact(container) else 1


cdef inline bint has_room_outside(Run run, object container) noexcept:
    """Return whether what is in a container may be looked at without entering it: no limit is near."""
    return not run.fast_path_disabled and run.budget >= cost_of(container) and run.n_containers < C_MAX_DEPTH


cdef inline bint step_into(Run run, object container, object subject) except -1:
    """Enter a container like `Run.enter`, without a call if no limit is near."""
    cdef Step *step
    cdef Py_ssize_t cost = cost_of(container)
    if (run.fast_path_disabled or run.budget < cost or run.n_containers >= C_MAX_DEPTH
            or run.n_containers >= run.room or run.n_steps >= run.room):
        return run.enter(container, subject)
    run.budget -= cost
    step = run.steps + run.n_steps
    Py_INCREF(None)
    step.key, step.index = <PyObject *> None, 0
    run.n_steps += 1
    Py_INCREF(container)
    run.containers[run.n_containers] = <PyObject *> container
    run.n_containers += 1
    return True


cdef inline void step_out(Run run) noexcept:
    """Leave the container entered last like `Run.leave`, without a call."""
    cdef PyObject *key = NULL
    cdef PyObject *container = NULL
    if run.n_containers:
        run.n_containers -= 1
        container = run.containers[run.n_containers]
    if run.n_steps:
        run.n_steps -= 1
        key = run.steps[run.n_steps].key
    if container != NULL:
        Py_DECREF(<object> container)
    if key != NULL:
        Py_DECREF(<object> key)
