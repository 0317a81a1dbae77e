"""The end of a value: failover, error override, default, cast, externals, raw and strip, artifacts.

Run phase; only for schemas that use one of them (a default that is a scalar needs no finish).
"""

from __future__ import annotations

from ..backend import reports
from ..errors import OVERRIDE_CODE
from ..foundation.callers import call
from ..foundation.cloning import clone
from ..foundation.failures import SchemaError
from ..foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ..foundation.showing import show
from ..foundation.signatures import taking
from ..language.details import as_text
from ..language.references import is_ref
from ..language.templates import is_template
from .helpers import Helpers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Finish:
    """What is left to do when the rules are through, in the order of the specification."""

    __slots__ = ("artifact", "cast", "default", "error", "externals", "failover", "result", "schema")

    def __init__(self, schema: Any, default: Any, failover: Any, cast: Any) -> None:
        flags = schema._flags
        self.schema = schema
        self.default = default
        self.failover = failover
        self.error = flags.get("error")
        self.cast = cast
        self.externals = [taking(method, 2) for method, _ in schema._term("externals")]
        self.result = flags.get("result")
        self.artifact = flags.get("artifact", UNDEFINED)

    def end(self, value: Any, original: Any, mark: int, run: Any, node: Any) -> Any:
        """Return what comes out of the value."""
        subject = node.subject
        if run.count != mark and self.failover is not None and not run.no_defaults:
            value = self.fail_over(value, original, mark, run, subject)
        if run.count != mark and self.error is not None:
            self.override(original, mark, run, subject)
        if value is UNDEFINED and self.default is not None and not run.no_defaults:
            value = self.default.make("any.default", value, original, run, subject)
        if self.cast is not None and value is not UNDEFINED:
            value = self.cast_value(value, mark, run, subject)
        if self.externals and run.collects_externals and run.prefs.externals:
            self.collect(original, run, node)
        if self.artifact is not UNDEFINED and value is not UNDEFINED and run.count == mark:
            self.note_artifact(run)
        if self.result is not None:
            run.hide(value)
            value = UNDEFINED if self.result == "strip" else original
        return value

    def fail_over(self, value: Any, original: Any, mark: int, run: Any, subject: Any) -> Any:
        """Put the failover in the place of a wrong value."""
        taken = run.take(mark)
        made = self.failover.make("any.failover", UNDEFINED, original, run, subject)
        if run.count == mark and made is not UNDEFINED:
            return made
        failed = run.take(mark)
        for report in taken + failed:
            run.add(report)
        return value

    def override(self, original: Any, mark: int, run: Any, subject: Any) -> None:
        """Put the caller's error in the place of the reports."""
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
        report.text = as_text(error)
        run.add(report)

    def cast_value(self, value: Any, mark: int, run: Any, subject: Any) -> Any:
        """Cast the value; `any.cast` where that can't be done and is all that is wrong."""
        accepts, cast = self.cast
        if isinstance(cast, UserCast):
            if not call(accepts, value):
                return value
            return call(cast.function, value, Helpers(run, subject, value, run.original))
        if not accepts(value):
            return value
        try:
            return cast(value, run.prefs)
        except Exception:  # of the methods of the value, or for what is in it
            if run.count == mark:
                run.fail(subject, "any.cast", value, {"to": self.schema._flags["cast"]})
            return value

    def collect(self, original: Any, run: Any, node: Any) -> None:
        """Remember the external rules, which run when the whole value has passed."""
        if run.externals is None:
            run.externals = []
        for method in self.externals:
            linked = getattr(node, "meant", None)
            run.externals.append((method, node.subject, run.scope(), run.prefs, original, linked))

    def note_artifact(self, run: Any) -> None:
        """Add the place to those of the artifact."""
        if run.artifacts is None:
            run.artifacts = {}
        run.artifacts.setdefault(self.artifact, []).append(run.path)


class UserCast:
    """What an extension's cast does: a function of the value and the helpers."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function


class Literal:
    """A value to put in place: plain data is cloned each time."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def make(self, code: str, value: Any, original: Any, run: Any, subject: Any) -> Any:
        """Return a value of its own."""
        return clone(self.value)


class Resolved:
    """The value of a reference or template."""

    __slots__ = ("reference",)

    def __init__(self, reference: Any) -> None:
        self.reference = reference

    def make(self, code: str, value: Any, original: Any, run: Any, subject: Any) -> Any:
        """Return what the reference gives here."""
        return self.reference.resolve(value, run, run.prefs)


class Made:
    """What a function of the caller's returns; `arity` is how many parameters it has."""

    __slots__ = ("arity", "method")

    def __init__(self, method: Callable[..., Any], arity: int) -> None:
        self.method = method
        self.arity = arity

    def make(self, code: str, value: Any, original: Any, run: Any, subject: Any) -> Any:
        """Call the function; report its exception."""
        args: tuple[Any, ...] = ()
        if self.arity:
            parent = clone(run.ancestor(1)) if run.depth else UNDEFINED
            args = (parent, Helpers(run, subject, value, original))[: self.arity]
        place, prefs = run.place(), run.prefs
        try:
            return self.method(*args)
        except Exception as error:
            run.back(place)
            run.use(prefs)
            run.fail(subject, code, None, {"error": error})
            return UNDEFINED


def generator_of(value: Any, arity_of: Callable[[Any], int]) -> Any:
    """Return what makes the value of a `default` or `failover`."""
    if is_ref(value) or is_template(value):
        return Resolved(value)
    if callable(value) and not isinstance(value, type(UNDEFINED)):
        return Made(value, min(arity_of(value), 2))
    return Literal(value)


def is_scalar(value: Any) -> bool:
    """Tell whether a default can be given out as it is."""
    return value is None or type(value) in (str, int, float, bool)


__all__ = ["DEEP_DEFAULT", "Finish", "Literal", "Made", "Resolved", "generator_of", "is_scalar"]
