"""Checks that are not hot: user functions, rules with references, rules with options of their own.

Run phase.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.backend import calls, checks, core, outcomes, reports, user_checks
from ...foundation.callers import mark_as_user_error
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.signatures import accepted_arguments
from ...language.messages.message_tables import FunctionMessages
from .helpers import ErrorsArray, ExternalHelpers, Helpers, add_outcome
from .user_exceptions import keep_exception

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.nodes.core import Check, Node, Run
    from ...engine.nodes.records import Rule
    from ...engine.nodes.reports import PlainSubject, Report
    from ...language.messages.message_tables import Messages as CompiledMessages
    from .schema_protocols import BuilderLike


def with_guards(rules: list[Any], together: bool) -> list[Any]:
    """Return checks that accept values of any class; user functions need no guard.

    If `together` is true, consecutive checks share one guard.
    """
    made: list[Any] = []
    bearing = (user_checks.CustomCheck, user_checks.FunctionCheck, ReferenceCheck)
    for check in rules:
        if isinstance(check, bearing) or _has_reference(check):
            made.append(check)
        elif isinstance(check, outcomes.ModifiedCheck):
            (inner,) = with_guards([check.check], False)
            made.append(outcomes.ModifiedCheck(inner, check.message, check.warns, check.reword))
        elif together and made and isinstance(made[-1], user_checks.GuardedChecks):
            made[-1] = user_checks.GuardedChecks((*made[-1].checks, check), SchemaError)
        else:
            made.append(user_checks.GuardedChecks((check,), SchemaError))
    return made


def _has_reference(check: Check) -> bool:
    """Return whether the limit of a check is a reference."""
    return isinstance(check, checks.LimitCheck) and check.argument is not None and check.argument.ref


def read_outcome(outcome: object, value: Any, run: Run, subject: PlainSubject) -> Any:
    """Add the reports that an extension's function returned, and return the value that it returned."""
    if isinstance(outcome, (reports.Report, ErrorsArray)):
        return add_outcome(outcome, value, run)
    if not isinstance(outcome, Mapping):
        raise SchemaError(
            f"{subject.schema.type}: prepare, coerce and validate return a mapping with 'value' or "
            f"'errors', or nothing, not {show(outcome)}"
        )
    for report in _reports_of(outcome.get("errors"), subject):
        run.add(report)
    made = outcome.get("value", UNDEFINED)
    run.note_made(made, value)
    return made


def _reports_of(errors: object, subject: PlainSubject) -> Any:
    """Return the reports in the `errors` that an extension's function returned."""
    if not errors:
        return ()
    found = errors if isinstance(errors, (list, tuple)) else [errors]
    for report in found:
        if not isinstance(report, reports.Report):
            raise SchemaError(
                f"{subject.schema.type}: errors are made with helpers.error() or _create_error(), "
                f"not {show(report)}"
            )
    return found


USER_CALLS = calls.Caller(Helpers, mark_as_user_error, keep_exception, add_outcome, read_outcome)
"""Calls user functions: with these helpers, and with this treatment of exceptions and results."""
EXTERNAL_CALLS = calls.Caller(ExternalHelpers, mark_as_user_error, keep_exception, add_outcome, read_outcome)
"""The same for external rules, which report under another code."""


def custom_check(method: Callable[..., Any], judge: Callable[[Any, Any], None] | None = None) -> Any:
    """Return the check of `custom`; `judge(outcome, value)` is called with the outcome of the first value."""
    return user_checks.CustomCheck(USER_CALLS, method, accepted_arguments(method, 2), judge)


def predicate_check(predicate: Callable[..., Any], code: str) -> Any:
    """Return the check of `check`."""
    if accepted_arguments(predicate, 2) == 2:
        return custom_check(
            lambda value, helpers: value if predicate(value, helpers) else helpers.error(code)
        )
    return custom_check(lambda value, helpers: value if predicate(value) else helpers.error(code))


class AlsoCheck(core.Check):
    """The check of `also`: runs the result of a schema through the node of another one.

    With `keeps_class`, the result of that counts only if it is of the same class, such as a rounded number.
    """

    __slots__ = ("keeps_class", "node")

    def __init__(self, node: Node, keeps_class: bool) -> None:
        self.node: Node = node
        self.keeps_class: bool = keeps_class

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Run the value through the node."""
        made = self.node.run(value, run)
        return value if self.keeps_class and type(made) is not type(value) else made


class PrepareAbsent:
    """An extension's function that prepares values, including absent ones."""

    __slots__ = ("method",)

    fills_absent: bool = True

    def __init__(self, method: Callable[..., Any]) -> None:
        self.method: Callable[..., Any] = method


class AbsentStep(core.Check):
    """The `prepare` of an extension that accepts absent values."""

    __slots__ = ("step",)

    def __init__(self, step: Check) -> None:
        self.step: Check = step

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the result of the function, or the value unchanged if values are not converted."""
        return self.step.apply(value, run, subject) if run.convert else value


def method_step(step: Callable[..., Any], method: Any, kind_of: Callable[[Any], Any]) -> Any:
    """Return the step for a function of an extension, or for a function that applies to some types only.

    `step` is the class of the step; `kind_of` returns the name of a value's type.
    """
    if type(method) is PrepareAbsent:
        return AbsentStep(method_step(user_checks.MethodStep, method.method, kind_of))
    if callable(method):
        return step(USER_CALLS, method, accepted_arguments(method, 2), None)
    kinds, method = method
    return step(USER_CALLS, method, accepted_arguments(method, 2), _test_of(frozenset(kinds), kind_of))


def _test_of(kinds: frozenset[Any], kind_of: Callable[[Any], Any]) -> Callable[[Any], bool]:
    """Return a function that returns whether a value has one of these types."""
    classes = tuple([kind for kind in kinds if isinstance(kind, type)])

    def is_of_types(value: Any) -> bool:
        cls = type(value)
        if kind_of(value) in kinds:
            return True
        if cls is bool:  # a boolean is not a number
            return bool in kinds
        return any(issubclass(cls, kind) for kind in classes)

    return is_of_types


class ReferenceCheck(core.Check):
    """A rule whose arguments hold references, which are resolved for every value.

    `make(args)` returns the check for resolved arguments; `references` are the definitions of the arguments
    that hold references.
    """

    __slots__ = ("args", "make", "references")

    def __init__(
        self, make: Callable[[dict[str, Any]], Any], args: dict[str, Any], references: tuple[Any, ...]
    ) -> None:
        self.make: Callable[[dict[str, Any]], Any] = make
        self.args: dict[str, Any] = args
        self.references: tuple[tuple[Any, Any], ...] = tuple(
            [(argument, args[argument.name]) for argument in references]
        )

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Apply the rule, or report `any.ref` if a reference leads to an invalid argument."""
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


def _reword(report: Report, message: CompiledMessages, run: Run) -> None:
    """Apply the message of a rule to a report, in the rule's own place."""
    own = report.override
    report.override = FunctionMessages(own, message) if isinstance(own, FunctionMessages) else message
    report.text = None
    if message.needs_scope or report.scope is not None:
        report.scope, run.scoped = run.scope(), True


def references_of(rule: Rule) -> tuple[Any, ...]:
    """Return the definitions of the arguments of a rule that hold references."""
    return tuple(arg for arg in rule.definition.args if arg.name in rule.references)


def check_of(rule: Rule, builder: BuilderLike) -> Any:
    """Return the check for a rule, or None if it does nothing in a run."""
    definition = rule.definition
    make = definition.check
    if make is not None and (definition.resolves or not rule.references):
        check = make(rule.args, rule, builder)
    elif definition.validate is not None:
        check = _function_check(rule)
    elif make is not None:
        check = ReferenceCheck(lambda args: make(args, rule, builder), rule.args, references_of(rule))
    else:
        return None
    if check is not None and (rule.message is not None or rule.warn):
        check.rule = rule
        check = outcomes.ModifiedCheck(check, rule.message, rule.warn, _reword)
    return check


def _function_check(rule: Rule) -> Any:
    definition = rule.definition
    validate, converts = definition.validate, definition.converts
    takes = accepted_arguments(validate, 4)

    def make(args: dict[str, Any]) -> Any:
        return user_checks.FunctionCheck(USER_CALLS, validate, takes, args, rule, converts)

    if rule.references:
        return ReferenceCheck(make, rule.args, references_of(rule))
    return make({arg.name: rule.args.get(arg.name, UNDEFINED) for arg in definition.args})
