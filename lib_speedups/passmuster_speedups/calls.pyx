"""The calls of user functions: what such a function is handed, and what becomes of what it returns.

The compiled twin of passmuster.nodes.calls, with the same classes, fields and results.
"""

cimport cython

from .c_api cimport *
from .core cimport Check, Run, _Guard
from .reports cimport Report, undefined

cdef enum:
    C_MOST_KNOWN = 500


cdef class Call:  # rows: extended; default(function of the parent)
    """What a user function is handed beside the value, as far as it is the same for every function."""

    def __init__(self, Run run not None, subject, value, original):
        self._run = run
        self._subject = subject
        self._value = value
        self.prefs = run.shown_prefs()
        self.original = original

    @property
    def schema(self):
        """The schema of the value."""
        return self._subject.schema

    def error(self, code, local=None, local_state=None):
        """Return a report for the function to return.

        Args:
            code: an error code, of the library's or the caller's own.
            local: a mapping that the message may read.
            local_state: the state of another place.
        """
        if type(code) is not str or (local is not None and type(local) is not dict):
            code, local = self._checked(code, local)
        if local_state is None and self._run is not None:
            return self._run.report(self._subject, code, self._value, local)
        return local_state.report(self.schema, code, self._value, local, self.prefs, None)

    def _checked(self, code, local):
        return code, local


@cython.final
cdef class Caller:  # rows: extended
    def __init__(self, helpers, blame, bare, add, read):
        self.helpers = helpers
        self.blame = blame
        self.bare = bare
        self.add = add
        self.read = read

    cdef Call begin(self, Run run, object subject, object value):
        """Return what a function is handed."""
        cdef Call call = None if UNLOCKED else self.spare
        if call is None:
            call = self.helpers.__new__(self.helpers)
        else:
            self.spare = None
        call._run = run
        call._subject = subject
        call._value = value
        call.prefs = run.prefs if run.context is None else run.shown_prefs()
        call.original = run.original
        return call

    cdef int end(self, Call call) except -1:
        """Keep what a function was handed for the next, unless it kept that itself."""
        if UNLOCKED or Py_REFCNT(call) != 1:
            return 0
        call._run = None
        call._subject = call._value = call._state = call.prefs = call.original = None
        self.spare = call
        return 0

    cdef object call(self, object function, int takes, object value, Run run, object subject):
        cdef Call call
        cdef object outcome
        if takes == 1:
            return function(value)
        if takes == 0:
            return function()
        call = self.begin(run, subject, value)
        outcome = function(value, call)
        self.end(call)
        return outcome

    cdef object settle(self, object outcome, object value, Run run):
        if type(outcome) is Report:
            run.add(<Report> outcome)
            return value
        if PyList_Check(outcome) and not PyList_CheckExact(outcome):
            return self.add(outcome, value, run)
        return outcome


cdef class CustomCheck(Check):  # rows: extended
    cdef readonly Caller caller
    cdef readonly object method
    cdef readonly int takes

    def __init__(self, Caller caller not None, method, int takes):
        self.caller = caller
        self.method = method
        self.takes = takes

    cpdef object apply(self, object value, Run run, object subject):
        cdef object prefs = run.prefs, outcome
        cdef Py_ssize_t steps = run.n_steps, containers = run.n_containers
        try:
            outcome = self.caller.call(self.method, self.takes, value, run, subject)
        except Exception as error:
            run.cut(steps, containers)
            run.use(prefs)
            run.fail(subject, "any.custom", value, {"error": self.caller.bare(error, prefs.error_stack)})
            return value
        return self.caller.settle(outcome, value, run)


cdef class FunctionCheck(Check):  # rows: extended
    cdef readonly Caller caller
    cdef readonly object validate
    cdef readonly int takes
    cdef readonly dict args
    cdef readonly bint converts

    def __init__(self, Caller caller not None, validate, int takes, dict args not None, rule, bint converts):
        self.caller = caller
        self.validate = validate
        self.takes = takes
        self.args = args
        self.rule = rule
        self.converts = converts

    cpdef object apply(self, object value, Run run, object subject):
        cdef object outcome
        if self.converts and run.convert:
            return value
        try:
            if self.takes <= 2:
                outcome = self.caller.call(self.validate, self.takes, value, run, subject)
            else:
                outcome = self.call(value, run, subject)
        except Exception as error:
            self.caller.blame(error)
            raise
        return self.caller.settle(outcome, value, run)

    cdef object call(self, object value, Run run, object subject):
        """Call a function that takes the arguments of the rule too."""
        cdef Call call = self.caller.begin(run, subject, value)
        cdef object outcome
        if self.takes == 3:
            outcome = self.validate(value, call, PyDict_Copy(self.args))
        else:
            outcome = self.validate(value, call, PyDict_Copy(self.args), self.rule)
        self.caller.end(call)
        return outcome


cdef class GuardedChecks(_Guard):  # rows: extended
    cdef readonly object through

    def __init__(self, tuple checks not None, through):
        for check in checks:
            if not isinstance(check, Check):
                raise TypeError(f"{check!r} is no Check")
        self.checks = checks
        self.through = through

    cpdef object apply(self, object value, Run run, object subject):
        cdef Py_ssize_t i = 0, mark = run.count, steps = run.n_steps, containers = run.n_containers
        cdef object prefs = run.prefs
        cdef PyObject *check
        while i < PyTuple_GET_SIZE(self.checks) and not (run.count != mark and run.abort_early):
            try:  # around them all: to enter it costs as much as a rule
                while i < PyTuple_GET_SIZE(self.checks):
                    check = PyTuple_GET_ITEM(self.checks, i)
                    i += 1
                    value = (<Check> check).apply(value, run, subject)
                    if run.count != mark and run.abort_early:
                        break
            except self.through:
                raise
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                run.cut(steps, containers)
                run.use(prefs)
                code = getattr(<object> check, "code", "any.custom")
                run.fail(subject, code, value, getattr(<object> check, "local", None))
        return value


cdef bint add_reports(object errors, Run run) except -1:
    """Append what a function gave as its errors, if that is one report, or a list of nothing else."""
    cdef Py_ssize_t i
    if errors is None:
        return True
    if type(errors) is Report:
        run.add(<Report> errors)
        return True
    if not PyList_CheckExact(errors):
        return False
    if UNLOCKED:
        errors = list(errors)
    for i in range(PyList_GET_SIZE(errors)):
        if type(<object> PyList_GET_ITEM(errors, i)) is not Report:
            return False
    for i in range(PyList_GET_SIZE(errors)):
        run.add(<Report> PyList_GET_ITEM(errors, i))
    return True


cdef class MethodStep(Check):  # rows: extended
    cdef readonly Caller caller
    cdef readonly object method, wants
    cdef readonly int takes
    cdef dict known

    def __init__(self, Caller caller not None, method, int takes, wants):
        self.caller = caller
        self.method = method
        self.takes = takes
        self.wants = wants
        self.known = {}

    cpdef object apply(self, object value, Run run, object subject):
        if self.wants is not None and not self.wanted(value):
            return value
        return self.outcome(value, run, subject)

    cdef object outcome(self, object value, Run run, object subject):
        cdef object outcome, found
        try:
            outcome = self.caller.call(self.method, self.takes, value, run, subject)
        except Exception as error:
            self.caller.blame(error)
            raise
        if outcome is None or outcome is undefined:
            return value
        if not PyDict_CheckExact(outcome):
            return self.caller.read(outcome, value, run, subject)
        found = value_of(outcome, "errors", None)
        if found is not None and not add_reports(found, run):
            return self.caller.read(outcome, value, run, subject)
        return value_of(outcome, "value", undefined)

    cdef bint wanted(self, object value) except -1:
        cdef object cls = type(value), wanted
        cdef PyObject *known = PyDict_GetItemWithError(self.known, cls)
        if known != NULL:
            return <object> known is True
        if len(self.known) >= C_MOST_KNOWN:
            self.known.clear()
        wanted = bool(self.wants(value))
        self.known[cls] = wanted
        return wanted is True

    cdef int idles(self, PyObject *value) except -1:
        cdef PyObject *known
        if self.wants is None:
            return 0
        known = PyDict_GetItemWithError(self.known, type(<object> value))
        return known != NULL and <object> known is False


cdef class ShapeStep(MethodStep):  # rows: extended
    cpdef object apply(self, object value, Run run, object subject):
        if value is undefined or not run.convert or (self.wants is not None and not self.wanted(value)):
            return value
        return self.outcome(value, run, subject)
