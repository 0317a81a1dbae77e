"""The finish of a value: the steps that a schema ends with, and those of them that are not hot.

Build phase; run phase for user-defined errors, casts and external rules.
"""

from __future__ import annotations

from ...engine.backend import core, outcomes, reports
from ...foundation.callers import call, is_function
from ...foundation.cloning import clone
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED, LiteralFunction
from ...foundation.signatures import accepted_arguments, arity_of, unnamed
from ...language.errors import OVERRIDE_CODE
from ...language.messages.details import as_message
from ...language.messages.template import is_template
from ...language.references.reference import is_ref
from .cold_checks import USER_CALLS
from .fresh_stack import WrappingNode
from .helpers import Helpers
from .user_exceptions import SecretExternals

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.nodes.core import Node, Run
    from ...engine.nodes.reports import PlainSubject
    from ...foundation.argument_types import Failure
    from .schema_protocols import SchemaLike


class UserErrorFinish(core.Finish):
    """`error`: a user-defined error instead of the reports."""

    __slots__ = ("error",)

    def __init__(self, error: Failure) -> None:
        super().__init__(is_noop_when_valid=True)
        self.error: Failure = error

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Replace the reports since `mark` by the error."""
        if run.count != mark:
            self.override(original, mark, run, node.subject)
        return value

    def override(self, original: object, mark: int, run: Run, subject: PlainSubject) -> None:
        """Remove the reports, and add the user-defined ones."""
        taken = run.take(mark)
        error = self.error
        if not isinstance(error, BaseException):
            error = call(error, taken)
            if isinstance(error, (list, tuple)) and all(isinstance(item, reports.Report) for item in error):
                for report in error:
                    run.add(report)
                return
            if not isinstance(error, BaseException):
                raise SchemaError(
                    f"error: the function must return an exception or a list of reports, not {show(error)}"
                )
        report = run.report(subject, OVERRIDE_CODE, original, {"error": error})
        report.text = as_message(error)
        run.add(report)


class UserCast:
    """The cast of an extension: a function of the value and the helpers."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function: Callable[..., Any] = function


class UserCastFinish(core.Finish):
    """`cast` to a target that an extension defines: both functions are user code."""

    __slots__ = ("accepts", "function")

    def __init__(self, accepts: Callable[[Any], Any], function: Callable[..., Any]) -> None:
        super().__init__()
        self.accepts: Callable[[Any], Any] = accepts
        self.function: Callable[..., Any] = function

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Cast the value. Exceptions of the functions propagate."""
        if value is UNDEFINED or not call(self.accepts, value):
            return value
        return call(self.function, value, Helpers(run, node.subject, value, original))


class LateRules(core.Finish):
    """The rules that see the result of `into` or a cast."""

    __slots__ = ("checks",)

    def __init__(self, checks: tuple[Any, ...]) -> None:
        super().__init__()
        self.checks: tuple[Any, ...] = checks

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Apply the rules to a value that passed. An allowed value, such as None, skips them."""
        if run.count != mark or value is UNDEFINED or _is_allowed(value, run, node):
            return value
        for check in self.checks:
            value = check.apply(value, run, node.subject)
            if run.count != mark and run.abort_early:
                break
        return value


def _is_allowed(value: Any, run: Run, node: Node) -> bool:
    valids: Any = getattr(node, "valids", None)
    return (
        valids is not None
        and not getattr(node, "only", False)
        and valids.find(value, run) is not core.NOT_FOUND
    )


def finish_of(schema: SchemaLike, late: tuple[Any, ...] = ()) -> Any:
    """Return the finish of a schema with its steps in the specified order, or None if there are none.

    `late` are the checks of its late rules.
    A scalar default is no step, because the node returns it before the finish. A flag with an invalid value,
    which an extension can set, is ignored.
    """
    spec = schema.spec
    flags = spec.flags
    steps: list[Any] = []
    if "failover" in flags:
        steps.append(outcomes.Failover(maker_of(flags["failover"])))
    error = flags.get("error")
    if isinstance(error, BaseException) or callable(error):
        steps.append(UserErrorFinish(error))
    default = flags.get("default", UNDEFINED)
    if default is not UNDEFINED and default is not DEEP_DEFAULT and not is_scalar(default):
        steps.append(outcomes.Default(maker_of(default)))
    cast = flags.get("cast")
    if type(cast) is str and cast in spec.definition.casts:
        steps.append(_cast_of(cast, spec.definition.casts[cast], "python" in flags))
    taught = spec.term("taught")
    if len(taught) == 1:
        cast, made = taught[0].cast, taught[0].cls
        steps.append(outcomes.Cast(cast.accepts, cast.convert, taught[0].name, made))
    if "into" in flags:
        steps.append(_into_of(schema))
    if late:
        steps.append(LateRules(late))
    externals = spec.term("externals")
    if externals:
        rules = [(unnamed(method), accepted_arguments(method, 2)) for method, _ in externals]
        steps.append(outcomes.Externals(tuple(rules)))
    artifact = flags.get("artifact", UNDEFINED)
    if artifact is not UNDEFINED and _is_key(artifact):
        steps.append(outcomes.Artifact(artifact))
    if flags.get("result") is not None:
        steps.append(outcomes.Hidden(flags["result"] != "strip"))
    if len(steps) > 1:
        return outcomes.Finishes(tuple(steps))
    return steps[0] if steps else None


def _is_key(value: Any) -> bool:
    try:
        hash(value)
    except Exception:  # of user-defined methods
        return False
    return True


def _cast_of(target: str, cast: Any, is_exact: bool) -> Any:
    if isinstance(cast.convert, UserCast):
        return UserCastFinish(cast.accepts, cast.convert.function)
    if is_exact and cast.kind is not None:
        return outcomes.Cast(cast.accepts, cast.convert, target, cast.kind)
    return (cast.step or outcomes.Cast)(cast.accepts, cast.convert, target)


def _into_of(schema: SchemaLike) -> Any:
    from .instances import into_step  # imported late, because few schemas need it

    spec = schema.spec
    keys = [(entry.key, entry.schema.spec) for entry in spec.term("keys")]
    secret = {key for key, own in keys if "secret" in own.flags or "secret" in spec.flags}
    # An instance that is made of a key hides its own secrets.
    secret.update([key for key, own in keys if own.secret and "into" not in own.flags])
    return into_step(spec.flags["into"], schema._subject(labelled=False), secret)


def maker_of(value: Any) -> Any:
    """Return an object that produces the value of a `default` or `failover`."""
    if type(value) is LiteralFunction:
        return outcomes.FixedDefault(unnamed(value.function), clone)
    if is_ref(value) or is_template(value):
        return outcomes.ReferencedDefault(value)
    if is_function(value) and not isinstance(value, type(UNDEFINED)):
        return outcomes.ComputedDefault(USER_CALLS, value, min(arity_of(unnamed(value)), 2), clone)
    return outcomes.FixedDefault(value, clone)


def is_scalar(value: Any) -> bool:
    """Return whether a default can be returned without a copy."""
    return value is None or type(value) in (str, int, float, bool)


class RefusingNode(core.Node):
    """Replaces the node of a schema that can't be built, and raises the reason whenever it is used."""

    __slots__ = ("inspector", "reason")

    def __init__(self, subject: PlainSubject, reason: str) -> None:
        super().__init__(subject)
        self.inspector: Any = None  # as of a `WithholdingNode`
        self.reason: str = reason

    def run(self, value: Any, run: Run) -> Any:
        """Raise a `SchemaError`."""
        raise SchemaError(self.reason)


class NullsNode(WrappingNode):
    """Runs the node of a schema with values without the nulls that the schema does not allow."""

    __slots__ = ("schema",)

    def __init__(self, node: Any, schema: SchemaLike) -> None:
        super().__init__(node)
        self.schema: SchemaLike = schema

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node."""
        return self.node.run(self.schema._without_nulls(value, run.prefs), run)


class WithholdingNode(WrappingNode):
    """Runs the node of a schema that has secrets, and makes the run end in the general way.

    `inspector` has the records of the schema, once there are secrets to hide.
    """

    __slots__ = ("inspector",)

    def __init__(self, node: Any) -> None:
        super().__init__(node)
        self.inspector: Any = None

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node."""
        if run.externals is None:
            run.externals = SecretExternals()  # a run without this list ends at once
        return self.node.run(value, run)

    def verdict(self, value: Any, run: Run) -> bool | None:
        """Return whether a value passes, if that is clear."""
        return self.node.verdict(value, run)
