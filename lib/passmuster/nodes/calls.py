"""The calls of user functions: what such a function is handed, and what becomes of what it returns.

Run phase, the pure reference of the compiled twin of the same name. What is not hot comes in as
functions: a `Caller` holds those that all calls share.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Run
    from .reports import PlainSubject


_PLAIN = frozenset((str, int, float, bool, type(None)))
"""Types of most outcomes; a value of one is no report."""


class Call:
    """What a user function is handed beside the value, as far as it is the same for every function."""

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
            code: an error code, of the library's or the caller's own.
            local: a mapping that the message may read.
            local_state: the state of another place.
        """
        if type(code) is not str or (local is not None and type(local) is not dict):
            code, local = self._checked(code, local)
        if local_state is None:
            return self._run.report(self._subject, code, self._value, local)
        return local_state.report(self.schema, code, self._value, local, self.prefs, None)

    def _checked(self, code: Any, local: Any) -> tuple[str, dict[str, Any] | None]:
        """Return an exact string, and a dict or None; a subclass refuses what is neither."""
        return code, local


class Caller:
    """What the calls of all user functions share.

    `helpers` is the class of `Call` that functions are handed. `blame(error)` marks an exception as
    theirs, and `keep(error, run)` returns it as a report keeps it, or raises it. `add(outcome, value, run)`
    appends an outcome that is a report or holds some, and returns the value then, else the outcome.
    `read(outcome, value, run, subject)` returns what an outcome of `prepare`, `coerce` or `validate`
    makes of the value.
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
        """Call a function, which takes so many of the value, the helpers, and the arguments and the rule."""
        if takes == 1:
            return function(value)
        if takes == 0:
            return function()
        helpers = self.helpers(run, subject, value, run.original)
        if takes == 2:
            return function(value, helpers)
        return function(value, helpers, args) if takes == 3 else function(value, helpers, args, rule)

    def begin(self, run: Run, subject: PlainSubject, value: Any) -> Call:
        """Return what a function is handed."""
        return self.helpers(run, subject, value, run.original)

    def end(self, call: Call) -> None:
        """Take back what a function was handed, to be handed on if nobody else has it."""

    def settle(self, outcome: Any, value: Any, run: Run) -> Any:
        """Return what the outcome of a rule makes of the value."""
        return outcome if type(outcome) in _PLAIN else self.add(outcome, value, run)
