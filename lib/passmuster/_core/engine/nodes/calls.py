"""Calls of user functions: their arguments, and the handling of their results.

Run phase, the pure reference of the compiled twin of the same name. Cold code is passed in as functions,
which are held by a `Caller`.
"""

from __future__ import annotations

import sys

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Run
    from .reports import PlainSubject


_PLAIN = frozenset((str, int, float, bool, type(None)))
"""Types of most results; a value of one of them cannot be a report."""


def _references_of_a_variable() -> int:
    """Return how many references to an object that a variable holds are counted, -1 where none are."""
    held = object()
    return _count_references(held) if hasattr(sys, "getrefcount") else -1


_count_references: Any = getattr(sys, "getrefcount", id)
_OF_A_VARIABLE = _references_of_a_variable()


class Call:
    """The helpers that every user function is passed after the value."""

    __slots__ = ("_run", "_state", "_subject", "_value", "original", "prefs")

    def __init__(self, run: Run, subject: PlainSubject, value: Any, original: object) -> None:
        self._run = run
        run._escaped = True
        self._subject = subject
        self._value = value
        self._state: Any = None
        self.prefs: Any = run.shown_prefs()
        self.original: object = original

    @property
    def schema(self) -> Any:
        """The schema of the value."""
        return self._subject.schema

    def error(self, code: str, local: dict[str, Any] | None = None, local_state: Any = None) -> Any:
        """Return a report for the function to return.

        Args:
            code: an error code of the library or of your own.
            local: a mapping that the message may read.
            local_state: the state of another place, at which the error is reported.
        """
        if type(code) is not str or (local is not None and type(local) is not dict):
            code, local = self._checked(code, local)
        if local_state is None:
            return self._run.report(self._subject, code, self._value, local)
        return local_state.report(self.schema, code, self._value, local, self.prefs, None)

    def _checked(self, code: Any, local: Any) -> tuple[str, dict[str, Any] | None]:
        """Return an exact string, and a dict or None. A subclass refuses other arguments."""
        return code, local


class Caller:
    """Calls user functions and handles their results.

    `helpers` is the class of `Call` that functions are passed. `blame(error)` marks an exception as raised by
    user code, and `keep(error, run)` returns it in the form that a report keeps, or raises it.
    `add(outcome, value, run)` appends an outcome that is or contains reports to the run and returns `value`;
    any other outcome it returns. `read(outcome, value, run, subject)` returns the value after an outcome of
    `prepare`, `coerce` or `validate`.
    """

    __slots__ = ("add", "blame", "helpers", "keep", "read")

    def __init__(
        self,
        helpers: type[Call],
        blame: Callable[[Exception], None],
        keep: Callable[[Exception, Run], BaseException],
        add: Callable[[Any, Any, Run], Any],
        read: Callable[[Any, Any, Run, Any], Any],
    ) -> None:
        self.helpers: type[Call] = helpers
        self.blame: Callable[[Exception], None] = blame
        self.keep: Callable[[Exception, Run], BaseException] = keep
        self.add: Callable[[Any, Any, Run], Any] = add
        self.read: Callable[[Any, Any, Run, Any], Any] = read

    def call(
        self,
        function: Any,
        takes: int,
        value: Any,
        run: Run,
        subject: PlainSubject,
        args: dict[str, Any] | None = None,
        rule: Any = None,
    ) -> Any:
        """Call a function with the first `takes` of: the value, the helpers, `args` and `rule`."""
        if takes == 1:
            return function(value)
        if takes == 0:
            return function()
        was_escaped = run._escaped
        helpers = self.helpers(run, subject, value, run.original)
        if takes == 2:
            outcome = function(value, helpers)
        else:
            outcome = function(value, helpers, *(args, rule)[: takes - 2])
        if helpers._state is None and _count_references(helpers) == _OF_A_VARIABLE:
            run._escaped = was_escaped  # the function kept no reference to the helpers
        return outcome

    def begin(self, run: Run, subject: PlainSubject, value: Any) -> Call:
        """Return the helpers for one call."""
        return self.helpers(run, subject, value, run.original)

    def end(self, call: Call) -> None:
        """Take the helpers back, to reuse them if the function kept no reference to them."""

    def settle(self, outcome: Any, value: Any, run: Run) -> Any:
        """Return the value after the outcome of a rule."""
        return outcome if type(outcome) in _PLAIN else self.add(outcome, value, run)
