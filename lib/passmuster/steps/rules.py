"""Checks that are not hot: user functions, rules with references, rules with options of their own.

Run phase.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..backend import core
from ..foundation.callers import call
from ..foundation.failures import SchemaError
from ..foundation.sentinels import UNDEFINED
from .helpers import ErrorsArray, Helpers, add_outcome, is_nothing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class CustomCheck(core.Check):
    """`custom`: a function of the caller's."""

    __slots__ = ("method", "override")

    def __init__(self, method: Callable[..., Any]) -> None:
        self.method = method

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Return what the function makes of the value."""
        prefs, place = run.prefs, run.place()
        helpers = Helpers(run, subject, value, run.original)
        try:
            outcome = self.method(value, helpers)
        except Exception as error:
            run.back(place)
            run.use(prefs)
            run.fail(subject, "any.custom", value, {"error": error})
            return value
        return add_outcome(outcome, value, run)


class WarningCheck(core.Check):
    """`warning`: a report for every value; the rule's `warn` makes it a warning."""

    __slots__ = ("code", "local")

    def __init__(self, code: str, local: Any) -> None:
        self.code = code
        self.local = local

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Report the value."""
        run.fail(subject, self.code, value, self.local)
        return value


class FunctionCheck(core.Check):
    """A rule of an extension: its `validate` with the arguments resolved."""

    __slots__ = ("args", "converts", "rule", "validate")

    def __init__(self, validate: Callable[..., Any], args: dict[str, Any], rule: Any, converts: bool) -> None:
        self.validate = validate
        self.args = args
        self.rule = rule
        self.converts = converts

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Return what the function makes of the value."""
        if self.converts and run.convert:
            return value
        helpers = Helpers(run, subject, value, run.original)
        outcome = call(self.validate, value, helpers, dict(self.args), self.rule)
        return add_outcome(outcome, value, run)


class GuardedChecks(core.Check):
    """Rules after a user function, which may have made anything of the value."""

    __slots__ = ("checks",)

    def __init__(self, checks: tuple[Any, ...]) -> None:
        self.checks = checks

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Apply the rules; a value that one can't even look at fails it."""
        mark = run.count
        for check in self.checks:
            try:
                value = check.apply(value, run, subject)
            except SchemaError:
                raise
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                code = getattr(check, "code", "any.custom")
                run.fail(subject, code, value, getattr(check, "local", None))
            if run.count != mark and run.abort_early:
                break
        return value


def guarded(checks: list[Any], together: bool) -> list[Any]:
    """Return checks that bear any value; user functions guard themselves.

    `together` lets checks in a row share one guard.
    """
    made: list[Any] = []
    for check in checks:
        if isinstance(check, (CustomCheck, FunctionCheck, ReferenceCheck)):
            made.append(check)
        elif isinstance(check, ModifiedCheck):
            (inner,) = guarded([check.check], False)
            made.append(ModifiedCheck(inner, check.message, check.warns))
        elif together and made and isinstance(made[-1], GuardedChecks):
            made[-1] = GuardedChecks((*made[-1].checks, check))
        else:
            made.append(GuardedChecks((check,)))
    return made


class MethodStep(core.Check):
    """`prepare`, `coerce` or `validate` of an extension.

    `kinds` are the names of the types it wants to see, None for all; `kind_of` names that of a value.
    """

    __slots__ = ("kind_of", "kinds", "known", "method")

    def __init__(
        self, method: Callable[..., Any], kinds: frozenset[Any] | None, kind_of: Callable[[Any], Any]
    ) -> None:
        self.method = method
        self.kinds = kinds
        self.kind_of = kind_of
        self.known: dict[type, bool] = {}

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Return what the function makes of the value."""
        if self.kinds is not None and not self.wants(value):
            return value
        outcome = call(self.method, value, Helpers(run, subject, value, run.original))
        if is_nothing(outcome):
            return value
        if isinstance(outcome, (core.Report, ErrorsArray)):
            return add_outcome(outcome, value, run)
        if not isinstance(outcome, Mapping):
            raise SchemaError(
                f"{subject.schema.type}: prepare, coerce and validate return a mapping with 'value' or "
                f"'errors', or nothing, not {_shown(outcome)}"
            )
        for report in _reports_of(outcome.get("errors"), subject):
            run.add(report)
        return outcome.get("value", UNDEFINED)

    def wants(self, value: Any) -> bool:
        """Tell whether the value is of a type that the step is for."""
        cls = type(value)
        wanted = self.known.get(cls)
        if wanted is None:
            if len(self.known) >= _MOST_KNOWN:
                self.known.clear()
            wanted = self.known[cls] = self.judge(value, cls)
        return wanted

    def judge(self, value: Any, cls: type) -> bool:
        """Tell whether values of a type are what the step is for."""
        kinds = self.kinds or frozenset()
        if self.kind_of(value) in kinds:
            return True
        if cls is bool:  # a boolean is no number
            return bool in kinds
        return any(isinstance(kind, type) and issubclass(cls, kind) for kind in kinds)


_MOST_KNOWN = 500


class ShapeStep(MethodStep):
    """`prepare` or `coerce` of an extension: for values that are there, and only where values convert."""

    __slots__ = ()

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Return what the function makes of the value."""
        if value is UNDEFINED or not run.convert:
            return value
        return super().apply(value, run, subject)


def _reports_of(errors: Any, subject: Any) -> Any:
    """Return the reports that an extension's function gave as its errors."""
    if not errors:
        return ()
    found = errors if isinstance(errors, (list, tuple)) else [errors]
    for report in found:
        if not isinstance(report, core.Report):
            raise SchemaError(
                f"{subject.schema.type}: errors are made with helpers.error() or _create_error(), "
                f"not {_shown(report)}"
            )
    return found


def _shown(value: Any) -> str:
    return f"an object of the class {type(value).__name__}"


class ReferenceCheck(core.Check):
    """A rule whose arguments hold references: they are resolved for every value.

    `make(args)` returns the check for resolved arguments; `references` are the definitions of the
    arguments to resolve.
    """

    __slots__ = ("args", "make", "references")

    def __init__(
        self, make: Callable[[dict[str, Any]], Any], args: dict[str, Any], references: tuple[Any, ...]
    ) -> None:
        self.make = make
        self.args = args
        self.references = tuple([(argument, args[argument.name]) for argument in references])

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Apply the rule, or report `any.ref` where a reference gives no argument for it."""
        args = self.args.copy()
        for argument, reference in self.references:
            resolved = reference.resolve(value, run, run.prefs)
            accepts = argument.accepts_plain
            if accepts is None or not accepts(resolved):
                if argument.normalize is not None:
                    resolved = argument.normalize(resolved)
                fault = argument.fault(resolved)
                if fault is not None:
                    local = {"arg": argument.name, "ref": reference, "reason": fault}
                    run.fail(subject, "any.ref", resolved, local)
                    return value
            args[argument.name] = resolved
        return self.make(args).apply(value, run, subject)


class ModifiedCheck(core.Check):
    """A rule with a message of its own, or whose failures are warnings."""

    __slots__ = ("check", "message", "warns")

    def __init__(self, check: Any, message: Any, warns: bool) -> None:
        self.check = check
        self.message = message
        self.warns = warns

    def apply(self, value: Any, run: Any, subject: Any) -> Any:
        """Apply the rule, then change what it reported."""
        mark = run.count
        value = self.check.apply(value, run, subject)
        if run.count == mark or run.halted:
            return value
        for report in run.take(mark):
            if self.message is not None and report.override is None:
                report = _with_message(report, self.message, run)
            if self.warns:
                run.warn(report)
            else:
                run.add(report)
        return value


def _with_message(report: Any, message: Any, run: Any) -> Any:
    report.override = message
    report.scope = run.scope()
    report.text = report.subject.render(report)
    return report


def references_of(rule: Any) -> tuple[Any, ...]:
    """Return the definitions of the arguments of a rule that hold references."""
    return tuple(arg for arg in rule.definition.args if arg.name in rule.references)


def check_of(rule: Any, builder: Any) -> Any:
    """Return the check that a rule becomes, None where it has no work in a run."""
    definition = rule.definition
    make = definition.check
    if make is not None and not rule.references:
        check = make(rule.args, rule, builder)
    elif definition.validate is not None:
        check = _function_check(rule)
    elif make is not None:
        check = ReferenceCheck(lambda args: make(args, rule, builder), rule.args, references_of(rule))
    else:
        return None
    if check is not None and (rule.message is not None or rule.warn):
        check = ModifiedCheck(check, rule.message, rule.warn)
    return check


def _function_check(rule: Any) -> Any:
    definition = rule.definition

    def make(args: dict[str, Any]) -> Any:
        return FunctionCheck(definition.validate, args, rule, definition.converts)

    if rule.references:
        return ReferenceCheck(make, rule.args, references_of(rule))
    return make({arg.name: rule.args.get(arg.name, UNDEFINED) for arg in definition.args})
