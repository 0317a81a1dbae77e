"""The end of a value: what takes its place, and what else comes of it.

Run phase; compiled, it is its own twin. A schema uses one or two of the steps, so that each is a class of
its own; what is not hot comes in as functions.
"""

from __future__ import annotations

from .copies import copy_of, instance_of
from .core import CHARACTERS, Check, Finish, _Shell
from .references import resolve
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .calls import Caller
    from .core import Node, Run
    from .reports import PlainSubject, Report


class Maker:
    """What makes the value of a `default` or `failover`; `code` is the error where that fails."""

    __slots__ = ()

    def make(self, code: str, value: Any, original: object, run: Run, subject: PlainSubject) -> Any:
        """Return the value to put in place."""
        return value


class Literal(Maker):
    """A value of the schema's; data is copied each time by `clone`."""

    __slots__ = ("clone", "value")

    def __init__(self, value: Any, clone: Callable[[Any], Any]) -> None:
        self.value: Any = value
        self.clone: Callable[[Any], Any] = clone

    def make(self, code: str, value: Any, original: object, run: Run, subject: PlainSubject) -> Any:
        """Return a value of its own."""
        return copy_of(self.value, self.clone)


class Resolved(Maker):
    """The value of a reference or template."""

    __slots__ = ("reference",)

    def __init__(self, reference: Any) -> None:
        self.reference: Any = reference

    def make(self, code: str, value: Any, original: object, run: Run, subject: PlainSubject) -> Any:
        """Return what the reference gives here; a string that a template makes is work."""
        made = resolve(self.reference, value, run)
        if type(made) is str:
            run.charge(len(made) // CHARACTERS, subject, value)
        return made


class Made(Maker):
    """What a function of the caller's returns, which takes a copy of the parent, and the helpers.

    `takes` is how many of the two.
    """

    __slots__ = ("caller", "clone", "method", "takes")

    def __init__(
        self, caller: Caller, method: Callable[..., Any], takes: int, clone: Callable[[Any], Any]
    ) -> None:
        self.caller: Caller = caller
        self.method: Callable[..., Any] = method
        self.takes: int = takes
        self.clone: Callable[[Any], Any] = clone

    def make(self, code: str, value: Any, original: object, run: Run, subject: PlainSubject) -> Any:
        """Call the function; report its exception."""
        place, prefs, parent = run.place(), run.prefs, UNDEFINED
        if self.takes and place[1]:
            parent = copy_of(run.ancestor(1), self.clone)
            if run.memo is not None:
                run.memo.see(place[1] - 1)
        try:
            if self.takes == 0:
                return self.method()
            if self.takes == 1:
                return self.method(parent)
            call = self.caller.begin(run, subject, value)
            call.original = original
            made = self.method(parent, call)
            self.caller.end(call)
            return made
        except Exception as error:
            run.back(place)
            run.use(prefs)
            run.fail(subject, code, None, {"error": self.caller.keep(error, run)})
            return UNDEFINED


class Failover(Finish):
    """A value in the place of a wrong one."""

    __slots__ = ("maker",)

    def __init__(self, maker: Maker) -> None:
        self.is_noop_when_valid = True
        self.maker: Maker = maker

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Drop the reports since `mark` for the value that is made; where that fails they stay.

        With them go, as in joi 18, the warnings and external rules of the value.
        """
        failed = run.count
        if failed == mark or run.no_defaults:
            return value
        made = self.maker.make("any.failover", UNDEFINED, original, run, node.subject)
        if run.count != failed or made is UNDEFINED:
            return value
        run.drop(mark)
        if run.prefs.joi == 18:
            run.drop_side_effects_here((0, 0))
        return made


class Default(Finish):
    """A value in the place of one that is not there."""

    __slots__ = ("maker",)

    def __init__(self, maker: Maker) -> None:
        self.is_noop_when_valid = True
        self.maker: Maker = maker

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Return the value, or the one that is made."""
        if value is not UNDEFINED or run.no_defaults:
            return value
        return self.maker.make("any.default", value, original, run, node.subject)


class Cast(Finish):
    """`cast`: `convert(value, prefs)` where `accepts(value)`; `target` is the name of what it makes."""

    __slots__ = ("accepts", "convert", "target")

    def __init__(
        self, accepts: Callable[[Any], bool], convert: Callable[[Any, Any], Any], target: str
    ) -> None:
        self.is_noop_when_valid = False
        self.accepts: Callable[[Any], bool] = accepts
        self.convert: Callable[[Any, Any], Any] = convert
        self.target: str = target

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Cast the value; `any.cast` where that can't be done and is all that is wrong."""
        if value is UNDEFINED or not self.accepts(value):
            return value
        try:
            return self.convert(value, run.prefs)
        except Exception:  # of the methods of the value, or for what is in it
            if run.count == mark:
                run.fail(node.subject, "any.cast", value, {"to": self.target})
            return value


class Into(Finish):
    """`into`: what a class or function makes of the keys.

    `open(value)` returns the keys of what is no exact dict, or None where the value stays as it is;
    `needed` are the keys without which nothing can be made, `missing` the subject of reports about them, and
    `make(contents)` returns what is made. Where `bare` is a class, its instances are their `fields` alone:
    one is made of just these without a call. `target` is what a report calls it; `keep(error, run)`
    returns an exception as a report keeps it.
    """

    __slots__ = ("bare", "fields", "keep", "make", "missing", "needed", "open", "target")

    def __init__(
        self,
        open: Callable[[Any], Any],
        needed: tuple[str, ...],
        missing: Any,
        make: Callable[[dict[Any, Any]], Any],
        target: str,
        bare: type | None,
        fields: tuple[str, ...],
        keep: Callable[[Exception, Run], BaseException],
    ) -> None:
        self.is_noop_when_valid = False
        self.open: Callable[[Any], Any] = open
        self.needed: tuple[str, ...] = needed
        self.missing: Any = missing
        self.make: Callable[[dict[Any, Any]], Any] = make
        self.target: str = target
        self.bare: type | None = bare
        self.fields: tuple[str, ...] = fields
        self.keep: Callable[[Exception, Run], BaseException] = keep

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Return what is made of a value that passed."""
        if run.count != mark or value is UNDEFINED:
            return value
        if type(value) is dict:
            contents = value
        else:
            contents = self.open(value)
            if contents is None:
                return value
        if self.bare is not None:
            made = instance_of(self.bare, self.fields, contents)
            if made is not None:
                return made
        return self._made(value, contents, mark, run, node)

    def _made(self, value: Any, contents: dict[Any, Any], mark: int, run: Run, node: Node) -> Any:
        for key in self.needed:
            if contents.get(key, UNDEFINED) is UNDEFINED:
                run.fail_at(key, self.missing, "any.required", UNDEFINED)
                if run.abort_early:
                    return value
        if run.count != mark:
            return value
        try:
            return self.make(contents)
        except Exception as error:
            kept = self.keep(error, run)
            run.fail(node.subject, "object.into", value, {"type": self.target, "error": kept})
            return value


class Artifact(Finish):
    """`artifact`: the place of a value that passes is noted."""

    __slots__ = ("artifact",)

    def __init__(self, artifact: Any) -> None:
        self.is_noop_when_valid = False
        self.artifact: Any = artifact

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Add the place to those of the artifact."""
        if value is not UNDEFINED and run.count == mark:
            artifacts = run.artifacts
            if artifacts is None:
                run.artifacts = {self.artifact: [run.path]}
            else:
                places = artifacts.setdefault(self.artifact, [])
                places.append(run.path)
        return value


class Hidden(Finish):
    """`strip` and `raw`: nothing, or what came in, in the place of a value that references go on seeing."""

    __slots__ = ("is_raw",)

    def __init__(self, is_raw: bool) -> None:
        self.is_noop_when_valid = False
        self.is_raw: bool = is_raw

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Return what the result shows."""
        run.hide(value)
        return original if self.is_raw else UNDEFINED


class Finishes(Finish):
    """More than one step, in the order of the specification."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Finish, ...]) -> None:
        self.steps: tuple[Finish, ...] = steps
        self.is_noop_when_valid = all(step.is_noop_when_valid for step in steps)

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Take the value through the steps."""
        for step in self.steps:
            value = step.end(value, original, mark, run, node)
        return value


class WarningCheck(Check):
    """`warning`: a report for every value; the rule's `warn` makes it a warning."""

    __slots__ = ("code", "local")

    def __init__(self, code: str, local: dict[str, Any] | None) -> None:
        self.code: str = code
        self.local: dict[str, Any] | None = local

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report the value."""
        run.fail(subject, self.code, value, self.local)
        return value


class ModifiedCheck(_Shell):
    """A rule with a message of its own, which `reword` puts into a report, or whose failures are warnings."""

    __slots__ = ("message", "reword", "warns")

    def __init__(
        self, check: Check, message: Any, warns: bool, reword: Callable[[Report, Any, Run], None]
    ) -> None:
        self.check: Check = check
        self.message: Any = message
        self.warns: bool = warns
        self.reword: Callable[[Report, Any, Run], None] = reword

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Apply the rule, then change what it reported."""
        mark = run.count
        value = self.check.apply(value, run, subject)
        if run.count == mark or run.halted:
            return value
        if self.message is not None:
            for report in run.since(mark):
                self.reword(report, self.message, run)
        if self.warns:
            if run.warnings is None:
                run.warnings = run.take(mark)
            else:
                run.warnings += run.take(mark)
        return value
