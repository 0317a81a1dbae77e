# What the other compiled nodes share: the run with its stacks, the nodes and the checks.

from cpython.object cimport PyObject

from .reports cimport PlainSubject, Report, Result, Scope, prefix

cdef enum:
    C_INHERIT = -1
    C_OPTIONAL = 0
    C_REQUIRED = 1
    C_FORBIDDEN = 2
    C_IGNORE = 3

    C_MAX_DEPTH = 256

    # What a value list knows about a value, see `_Values.has`.
    C_ABSENT = 0
    C_LISTED = 1
    C_UNKNOWN = 2

    # Which nodes `accepts`, `settles` and `may_lack` speak for, see `ValueNode.seal`.
    C_UNSEALED = 0
    C_SLOW = 1
    C_SHAPED = 2  # `settles`, of a value that is through the steps before its type
    C_QUICK = 3

cdef object undefined
cdef object NOT_FOUND


cdef struct Step:
    PyObject *key  # owned; NULL where the step is an index
    Py_ssize_t index


cdef class Run:
    cdef readonly Py_ssize_t count
    cdef public bint abort_early
    cdef public bint allow_unknown
    cdef public bint convert
    cdef public bint no_defaults
    cdef public bint skip_functions
    cdef public bint strip_arrays
    cdef public bint strip_objects
    cdef public bint halted
    cdef public bint collects_externals
    cdef bint needs_scope
    cdef public bint scoped
    cdef bint reusable
    cdef public int presence
    cdef public Py_ssize_t links
    cdef public Py_ssize_t trying
    cdef readonly object prefs
    cdef readonly list reports
    cdef public object original
    cdef public object fresh  # the date that was made last, which needs no second look
    cdef public object warnings
    cdef public object artifacts
    cdef public object externals
    cdef public object shadows
    cdef public object log
    cdef public object memo
    cdef Step *steps
    cdef PyObject **containers
    cdef Py_ssize_t n_steps
    cdef Py_ssize_t n_containers
    cdef Py_ssize_t room  # of both stacks
    cdef Step own_steps[8]
    cdef PyObject *own_containers[8]

    cdef void begin(self)
    cpdef object use(self, object prefs)
    cdef int grow(self) except -1
    cdef int push_step(self, PyObject *key) except -1
    cdef void pop_step(self) noexcept
    cdef void pop_container(self) noexcept
    cdef void cut(self, Py_ssize_t steps, Py_ssize_t containers) noexcept
    cdef object step_at(self, Py_ssize_t i)
    cdef tuple path_tuple(self)
    cdef tuple containers_tuple(self)
    cdef object place_in_result(self, Py_ssize_t n, tuple path)
    cdef void set_index(self, Py_ssize_t index) noexcept
    cdef void set_step(self, object key) noexcept
    cpdef object hide(self, object value)
    cpdef Scope scope(self)
    cpdef bint enter(self, object container, object subject) except -1
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
    cpdef object warn(self, object report)
    cpdef object halt(self, object subject, object value)
    cpdef tuple snapshot(self)
    cpdef object restore(self, tuple snapshot)
    cpdef object tell(self, object reports)
    cpdef tuple noted(self)
    cpdef object forget_here(self, tuple noted)
    cpdef bint matches(self, Node node, object value, object own_prefs=*) except -1


cdef class Node:
    cdef public object subject
    cdef public bint strips

    cpdef object run(self, object value, Run run)
    cdef int accepts(self, PyObject *value, Run run) except -1
    cdef int may_lack(self, Run run) except -1


cdef class Check:
    cpdef object apply(self, object value, Run run, object subject)
    cdef int idles(self, PyObject *value) except -1


cdef class _Guard(Check):
    cdef readonly tuple checks


cdef class _Values:
    cpdef object find(self, object value, Run run)
    cpdef object context(self, object name)
    cdef int has(self, PyObject *text) except -1


cdef class Extras:
    cdef public object start
    cdef public object prefs
    cdef public tuple prepares
    cdef public tuple coerces
    cdef public object empty
    cdef public object empty_prefs
    cdef public object blanks
    cdef public object finish


cdef class ValueNode(Node):
    cdef public int presence
    cdef public object default
    cdef public _Values valids
    cdef public bint only
    cdef public _Values invalids
    cdef public tuple bases
    cdef public tuple checks
    cdef public Extras extras
    cdef int state
    cdef bint may_be_absent
    cdef bint coerces
    cdef bint settles_late  # a value that a type's own function has seen

    cpdef object coerce(self, object value, Run run)
    cpdef object base(self, object value, Run run)
    cdef int seal(self) except -1
    cdef bint is_exactly(self, type cls)
    cdef int speed(self, type cls)
    cdef list single_checks(self)
    cdef int idles(self, PyObject *value) except -1
    cdef int settles(self, PyObject *value, Run run) except -1
    cdef int among(self, PyObject *text, Run run) except -1
    cdef object lacking(self, Run run)
    cdef object judged(self, object value, Run run)
    cdef object run_fully(self, object value, Run run)
    cdef object shape(self, object value, Run run, Extras extras)
    cdef object emptied(self, object value, Run run, Extras extras)
    cdef object apply_rules(self, object value, Run run)
