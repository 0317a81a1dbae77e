"""Calls of user functions: their arguments, and the handling of their results.

The compiled twin of nodes.calls, with the same classes, fields and results.
"""

cimport cython

from .c_api cimport *
from .core cimport Run
from .reports cimport Report


cdef class Call:  # rows: extended; default(function of the parent)
    """The helpers that every user function is passed after the value."""

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
            code: an error code of the library or of your own.
            local: a mapping that the message may read.
            local_state: the state of another place, at which the error is reported.
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
    def __init__(self, helpers, blame, keep, add, read):
        self.helpers = helpers
        self.blame = blame
        self.keep = keep
        self.add = add
        self.read = read

    cpdef Call begin(self, Run run, object subject, object value):
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

    cpdef object end(self, Call call):
        if UNLOCKED or Py_REFCNT(call) != 1:
            return None
        call._run = None
        call._subject = call._value = call._state = call.prefs = call.original = None
        self.spare = call

    cpdef object call(self, object function, int takes, object value, Run run, object subject,
                      object args=None, object rule=None):
        cdef Call call
        cdef object outcome
        if takes == 1:
            return function(value)
        if takes == 0:
            return function()
        call = self.begin(run, subject, value)
        if takes == 2:
            outcome = function(value, call)
        elif takes == 3:
            outcome = function(value, call, args)
        else:
            outcome = function(value, call, args, rule)
        self.end(call)
        return outcome

    cpdef object settle(self, object outcome, object value, Run run):
        if type(outcome) is Report:
            run.add(<Report> outcome)
            return value
        if PyList_Check(outcome) and not PyList_CheckExact(outcome):
            return self.add(outcome, value, run)
        return outcome
