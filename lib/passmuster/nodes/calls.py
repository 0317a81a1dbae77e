"""The calls of user functions: what such a function is handed, and what becomes of what it returns.

Run phase, the pure reference of the compiled twin of the same name. What is not hot comes in as
functions: a `Caller` holds those that all calls share.
"""

from __future__ import annotations

from ..foundation.sentinels import UNDEFINED
from .core import Check, Run

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .reports import PlainSubject


_PLAIN = frozenset((str, int, float, bool, type(None)))
"""Types of most outcomes; a value of one is no report."""

_MOST_KNOWN = 500
_FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class Call:
    """What a user function is handed beside the value, as far as it is the same for every function."""

    __slots__ = ("_run", "_state", "_subject", "_value", "original", "prefs")

    def __init__(self, run: Run, subject: PlainSubject, value: Any, original: object) -> None:
        self._run = run
        run._lent = True
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
    theirs, and `bare(error, is_traced)` returns it as a report keeps it. `add(outcome, value, run)`
    appends an outcome that is a report or holds some, and returns the value then, else the outcome.
    `read(outcome, value, run, subject)` returns what an outcome of `prepare`, `coerce` or `validate`
    makes of the value.
    """

    __slots__ = ("add", "bare", "blame", "helpers", "read")

    def __init__(
        self,
        helpers: type[Call],
        blame: Callable[[Exception], None],
        bare: Callable[[BaseException, bool], BaseException],
        add: Callable[[Any, Any, Run], Any],
        read: Callable[[Any, Any, Run, Any], Any],
    ) -> None:
        self.helpers: type[Call] = helpers
        self.blame: Callable[[Exception], None] = blame
        self.bare: Callable[[BaseException, bool], BaseException] = bare
        self.add: Callable[[Any, Any, Run], Any] = add
        self.read: Callable[[Any, Any, Run, Any], Any] = read

    def _call(self, function: Any, takes: int, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Call a function of the value and the helpers, of which it takes so many."""
        if takes == 1:
            return function(value)
        return function(*(value, self.helpers(run, subject, value, run.original))[:takes])

    def _settle(self, outcome: Any, value: Any, run: Run) -> Any:
        """Return what the outcome of a rule makes of the value."""
        return outcome if type(outcome) in _PLAIN else self.add(outcome, value, run)


class CustomCheck(Check):
    """`custom`: a function of the caller's, called with `takes` arguments."""

    __slots__ = ("caller", "method", "takes")

    def __init__(self, caller: Caller, method: Callable[..., Any], takes: int) -> None:
        self.caller: Caller = caller
        self.method: Callable[..., Any] = method
        self.takes: int = takes

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return what the function makes of the value."""
        prefs, place = run.prefs, run.place()
        try:
            outcome = self.caller._call(self.method, self.takes, value, run, subject)
        except Exception as error:
            run.back(place)
            run.use(prefs)
            run.fail(subject, "any.custom", value, {"error": self.caller.bare(error, prefs.error_stack)})
            return value
        return self.caller._settle(outcome, value, run)


class FunctionCheck(Check):
    """A rule of an extension: its `validate` with the arguments resolved.

    A rule that `converts` has nothing to do where the conversion has done it.
    """

    __slots__ = ("args", "caller", "converts", "takes", "validate")

    def __init__(
        self,
        caller: Caller,
        validate: Callable[..., Any],
        takes: int,
        args: dict[str, Any],
        rule: Any,
        converts: bool,
    ) -> None:
        self.caller: Caller = caller
        self.validate: Callable[..., Any] = validate
        self.takes: int = takes
        self.args: dict[str, Any] = args
        self.rule: Any = rule
        self.converts: bool = converts

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return what the function makes of the value."""
        if self.converts and run.convert:
            return value
        takes, caller = self.takes, self.caller
        try:
            if takes <= 2:
                outcome = caller._call(self.validate, takes, value, run, subject)
            else:
                helpers = caller.helpers(run, subject, value, run.original)
                outcome = self.validate(*(value, helpers, self.args.copy(), self.rule)[:takes])
        except Exception as error:
            caller.blame(error)
            raise
        return caller._settle(outcome, value, run)


class GuardedChecks(Check):
    """Rules after a user function, which may have made anything of the value.

    `through` is the class of exceptions that are no fault of the value.
    """

    __slots__ = ("checks", "through")

    def __init__(self, checks: tuple[Check, ...], through: type[Exception]) -> None:
        self.checks: tuple[Check, ...] = checks
        self.through: type[Exception] = through

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Apply the rules; a value that one can't even look at fails it."""
        mark, place, prefs = run.count, run.place(), run.prefs
        for check in self.checks:
            try:
                value = check.apply(value, run, subject)
            except self.through:
                raise
            except _FAULTS:
                run.back(place)
                run.use(prefs)
                code = getattr(check, "code", "any.custom")
                run.fail(subject, code, value, getattr(check, "local", None))
            if run.count != mark and run.abort_early:
                break
        return value


class MethodStep(Check):
    """`prepare`, `coerce` or `validate` of an extension.

    `wants(value)` tells whether the step is for values of the type of this one; None where it is for
    all.
    """

    __slots__ = ("_known", "caller", "method", "takes", "wants")

    def __init__(
        self, caller: Caller, method: Callable[..., Any], takes: int, wants: Callable[[Any], bool] | None
    ) -> None:
        self.caller: Caller = caller
        self.method: Callable[..., Any] = method
        self.takes: int = takes
        self.wants: Callable[[Any], bool] | None = wants
        self._known: dict[type, bool] = {}

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return what the function makes of the value."""
        if self.wants is not None and not self._wanted(value):
            return value
        return self._outcome(value, run, subject)

    def _outcome(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Call the function; return the value that it leaves."""
        caller = self.caller
        try:
            outcome = caller._call(self.method, self.takes, value, run, subject)
        except Exception as error:
            caller.blame(error)
            raise
        if outcome is None or outcome is UNDEFINED:
            return value
        if type(outcome) is dict and outcome.get("errors") is None:
            return outcome.get("value", UNDEFINED)
        return caller.read(outcome, value, run, subject)

    def _wanted(self, value: Any) -> bool:
        """Tell whether the value is of a type that the step is for."""
        cls = type(value)
        wanted = self._known.get(cls)
        if wanted is None and self.wants is not None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            wanted = self._known[cls] = self.wants(value)
        return bool(wanted)


class ShapeStep(MethodStep):
    """`prepare` or `coerce` of an extension: for values that are there, and only where values convert."""

    __slots__ = ()

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return what the function makes of the value."""
        if value is UNDEFINED or not run.convert or (self.wants is not None and not self._wanted(value)):
            return value
        return self._outcome(value, run, subject)
