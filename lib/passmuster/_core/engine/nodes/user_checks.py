"""Rules and steps that are user functions, and the rules that come after such a function.

Run phase. The compiled twin is made from this source. Imports other nodes only.
"""

from __future__ import annotations

from .core import Check, _Guard, _Selective
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .calls import Caller
    from .core import Run
    from .reports import PlainSubject

_MOST_KNOWN = 500
_FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class CustomCheck(Check):
    """`custom`: a user function, called with `takes` arguments.

    `judge(outcome, value)`, if not None, is called with the first result, to warn of a probable mistake.
    """

    __slots__ = ("caller", "judge", "method", "takes")

    def __init__(
        self,
        caller: Caller,
        method: Callable[..., Any],
        takes: int,
        judge: Callable[[Any, Any], None] | None = None,
    ) -> None:
        self.caller: Caller = caller
        self.judge: Callable[[Any, Any], None] | None = judge
        self.method: Callable[..., Any] = method
        self.takes: int = takes

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Call the function and return its value."""
        prefs, place, failed = run.prefs, run.place(), False
        try:
            outcome = self.caller.call(self.method, self.takes, value, run, subject)
        except Exception as error:
            failed = True
            run.back(place)
            run.use(prefs)
            run.fail(subject, "any.custom", value, {"error": self.caller.keep(error, run)})
        if failed:
            return value
        judge = self.judge
        if judge is not None:
            self.judge = None
            judge(outcome, value)
        return self.caller.settle(outcome, value, run)


class FunctionCheck(Check):
    """A rule of an extension: calls its `validate` with the arguments resolved.

    A rule that `converts` does nothing if values are converted, as the conversion has done its work.
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
        """Call the function and return its value."""
        if self.converts and run.convert:
            return value
        caller = self.caller
        args = self.args.copy() if self.takes > 2 else None
        try:
            outcome = caller.call(self.validate, self.takes, value, run, subject, args, self.rule)
        except Exception as error:
            caller.blame(error)
            raise
        return caller.settle(outcome, value, run)


class GuardedChecks(_Guard):
    """Rules after a user function, which may have returned any value.

    Exceptions of the class `through` are not the fault of the value and pass through.
    """

    __slots__ = ("through",)

    def __init__(self, checks: tuple[Check, ...], through: type[Exception]) -> None:
        self.checks: tuple[Check, ...] = checks
        self.through: type[Exception] = through

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Apply the rules; a value that makes a rule raise an exception fails it."""
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


class MethodStep(_Selective):
    """`prepare`, `coerce` or `validate` of an extension.

    `wants(value)` returns whether the step applies to values of that type. It is None if it applies to all.
    """

    __slots__ = ("caller", "method", "takes")

    def __init__(
        self, caller: Caller, method: Callable[..., Any], takes: int, wants: Callable[[Any], bool] | None
    ) -> None:
        self.caller: Caller = caller
        self.method: Callable[..., Any] = method
        self.takes: int = takes
        self.wants: Callable[[Any], bool] | None = wants
        self._known: dict[type, bool] = {}

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Call the function and return its value."""
        if self.wants is not None and not self._wanted(value):
            return value
        return self._outcome(value, run, subject)

    def _outcome(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Call the function and return the value after it."""
        caller = self.caller
        try:
            outcome = caller.call(self.method, self.takes, value, run, subject)
        except Exception as error:
            caller.blame(error)
            raise
        if outcome is None or outcome is UNDEFINED:
            return value
        if type(outcome) is dict and outcome.get("errors") is None:
            made = outcome.get("value", UNDEFINED)
            run.note_made(made, value)
            return made
        return caller.read(outcome, value, run, subject)

    def _wanted(self, value: Any) -> bool:
        """Return whether the step applies to values of this type."""
        cls = type(value)
        wanted = self._known.get(cls)
        if wanted is None and self.wants is not None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            wanted = self._known[cls] = self.wants(value)
        return bool(wanted)


class ShapeStep(MethodStep):
    """`prepare` or `coerce` of an extension: only for present values, and only if values are converted."""

    __slots__ = ()

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Call the function and return its value."""
        if value is UNDEFINED or not run.convert or (self.wants is not None and not self._wanted(value)):
            return value
        return self._outcome(value, run, subject)
