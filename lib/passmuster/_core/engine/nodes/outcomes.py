"""The last steps of a value: defaults, failovers, casts, artifacts and hidden values.

Run phase. The compiled twin is made from this source. A schema uses one or two of these steps, so each is a
class of its own. Cold code is passed in as functions.
"""

from __future__ import annotations

from types import CoroutineType

from .copies import copy_of
from .core import CHARACTERS, Check, Finish, _Shell
from .references import resolve
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .calls import Caller
    from .copies import InstancePlan
    from .core import Node, Run
    from .reports import PlainSubject, Report

_PLAIN = frozenset((str, int, float, bool, type(None)))
"""Types of most outcomes; what is of one of them is not awaited."""
_NO_VERDICT = (MemoryError, RecursionError, SystemError)
"""Exceptions that are about the machine and the stack, not about a value."""


class DefaultSource:
    """The source of the value of a `default` or `failover`. If it fails, it reports `code`."""

    __slots__ = ()

    def make(self, code: str, value: Any, original: object, run: Run, subject: PlainSubject) -> Any:
        """Return the value of the default or failover."""
        return value


class FixedDefault(DefaultSource):
    """A fixed value; `clone` copies containers for each use."""

    __slots__ = ("clone", "value")

    def __init__(self, value: Any, clone: Callable[[Any], Any]) -> None:
        self.value: Any = value
        self.clone: Callable[[Any], Any] = clone

    def make(self, code: str, value: Any, original: object, run: Run, subject: PlainSubject) -> Any:
        """Return a copy of the value."""
        return copy_of(self.value, self.clone)


class ReferencedDefault(DefaultSource):
    """The value of a reference or template."""

    __slots__ = ("reference",)

    def __init__(self, reference: Any) -> None:
        self.reference: Any = reference

    def make(self, code: str, value: Any, original: object, run: Run, subject: PlainSubject) -> Any:
        """Return the current value of the reference. The characters of a string count as work."""
        made = resolve(self.reference, value, run)
        if type(made) is str:
            run.charge(len(made) // CHARACTERS, subject, value)
        return made


class ComputedDefault(DefaultSource):
    """The result of a user function, which is passed the first `takes` of: a copy of the parent, the
    helpers.
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
                made = self.method()
            elif self.takes == 1:
                made = self.method(parent)
            else:
                call = self.caller.begin(run, subject, value)
                call.original = original
                made = self.method(parent, call)
                self.caller.end(call)
        except Exception as error:
            run.back(place)
            run.use(prefs)
            run.fail(subject, code, None, {"error": self.caller.keep(error, run)})
            made = UNDEFINED
        return made


class Failover(Finish):
    """`failover`: replaces a value that fails."""

    __slots__ = ("maker",)

    def __init__(self, maker: DefaultSource) -> None:
        self.is_noop_when_valid = True
        self.maker: DefaultSource = maker

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Replace a value that fails and drop its reports. They stay if the replacement cannot be made.

        As in joi 18, the warnings and external rules of the value are dropped, too.
        """
        failed = run.count
        if failed == mark or run.no_defaults:
            return value
        made = self.maker.make("any.failover", UNDEFINED, original, run, node.subject)
        if run.count != failed or made is UNDEFINED:
            return value
        run.drop(mark)
        if (run.warnings is not None or run.externals is not None) and run.prefs.joi == 18:
            run.drop_side_effects_here((0, 0))
        return made


class Default(Finish):
    """`default`: replaces an absent value."""

    __slots__ = ("maker",)

    def __init__(self, maker: DefaultSource) -> None:
        self.is_noop_when_valid = True
        self.maker: DefaultSource = maker

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Return the value, or the default if it is absent."""
        if value is not UNDEFINED or run.no_defaults:
            return value
        return self.maker.make("any.default", value, original, run, node.subject)


class Cast(Finish):
    """`cast`: calls `convert(value, prefs)` if `accepts(value)`; `target` is the name of the resulting
    type.

    `exact` is its class if nothing else is cast with conversion off, except what was read from JSON.
    """

    __slots__ = ("accepts", "convert", "exact", "target")

    def __init__(
        self,
        accepts: Callable[[Any], bool],
        convert: Callable[[Any, Any], Any],
        target: str,
        exact: type | None = None,
    ) -> None:
        self.is_noop_when_valid = False
        self.accepts: Callable[[Any], bool] = accepts
        self.convert: Callable[[Any, Any], Any] = convert
        self.target: str = target
        self.exact: type | None = exact

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Cast the value. Report `any.cast` if that fails and the value has no other error."""
        if value is UNDEFINED or not self.accepts(value):
            return value
        if self.exact is not None and not run.reads and not self._is_exact(original):
            if run.count == mark:
                run.fail(node.subject, "any.cast", value, {"to": self.target})
            return value
        try:
            value = self.convert(value, run.prefs)
        except Exception as error:  # raised by methods of the value or of its items
            if isinstance(error, _NO_VERDICT):
                raise
            if run.count == mark:
                run.fail(node.subject, "any.cast", value, {"to": self.target})
        return value

    def _is_exact(self, original: object) -> bool:
        """Return whether what came in is an instance of the class, or nothing, which has a default."""
        return original is UNDEFINED or (self.exact is not None and issubclass(type(original), self.exact))


class Into(Finish):
    """`into`: makes an instance of a class, or calls a function, with the keys of an object.

    `open(value)` returns the keys of a value that is not an exact dict as a dict, or None if the value stays
    as it is. `needed` are the required keys, and `missing` is the subject of reports about them.
    `make(contents)` returns the instance. A `plan` makes it where the keys are as it needs them. `target`
    is the name of the class in reports. `keep(error, run)` returns an exception in the form of reports.
    """

    __slots__ = ("keep", "make", "missing", "needed", "open", "plan", "target")

    def __init__(
        self,
        open: Callable[[Any], Any],
        needed: tuple[str, ...],
        missing: Any,
        make: Callable[[dict[Any, Any]], Any],
        target: str,
        plan: InstancePlan | None,
        keep: Callable[[Exception, Run], BaseException],
    ) -> None:
        self.is_noop_when_valid = False
        self.open: Callable[[Any], Any] = open
        self.needed: tuple[str, ...] = needed
        self.missing: Any = missing
        self.make: Callable[[dict[Any, Any]], Any] = make
        self.target: str = target
        self.plan: InstancePlan | None = plan
        self.keep: Callable[[Exception, Run], BaseException] = keep

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Return the instance for a value that passed."""
        if run.count != mark or value is UNDEFINED:
            return value
        if type(value) is dict:
            contents = value
        else:
            contents = self.open(value)
            if contents is None:
                return value
        if self.plan is not None:
            made = self.plan.made(contents)
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
            value = self.make(contents)
        except Exception as error:
            kept = self.keep(error, run)
            run.fail(node.subject, "object.into", value, {"type": self.target, "error": kept})
        return value


class Artifact(Finish):
    """`artifact`: records the path of a value that passes."""

    __slots__ = ("artifact",)

    def __init__(self, artifact: Any) -> None:
        self.is_noop_when_valid = False
        self.artifact: Any = artifact

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Add the path to the paths of the artifact."""
        if value is not UNDEFINED and run.count == mark:
            run.note_artifact(self.artifact)
        return value


class Hidden(Finish):
    """`strip` and `raw`: the result shows nothing, or the input. References still see the validated value."""

    __slots__ = ("is_raw",)

    def __init__(self, is_raw: bool) -> None:
        self.is_noop_when_valid = False
        self.is_raw: bool = is_raw

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Return the value that the result shows."""
        run.hide(value)
        return original if self.is_raw else UNDEFINED


class Externals(Finish):
    """`external`: notes the rules, which run after the whole value has passed.

    A rule is a function with the number of arguments that it takes: the value, then the helpers.
    """

    __slots__ = ("rules", "take_helpers")

    def __init__(self, rules: tuple[tuple[Callable[..., Any], int], ...]) -> None:
        self.is_noop_when_valid = False
        self.rules: tuple[tuple[Callable[..., Any], int], ...] = rules
        self.take_helpers: bool = max([takes for _, takes in rules]) > 1

    def end(self, value: object, original: object, mark: int, run: Run, node: Node) -> Any:
        """Note the rules with the place that they are to run at."""
        if not (run.collects_externals and run.prefs.externals):
            return value
        if run.externals is None:
            run.externals = []
        path = run.path_tuple()
        helping = (node, run.shown_prefs(), original) if self.take_helpers else None
        for method, takes in self.rules:
            run.externals.append((path, method, takes, helping))
        return value


class ExternalCalls:
    """The calls of the rules that `Externals` noted in a run, in the order of the values.

    Rules see what is at their place in the result, `root[0]`, when they are called; `caller` makes their
    helpers. `use(calls, prefs)` puts preferences in force. `take(calls, outcome)` takes an outcome that is
    more than the value or nothing, and the warnings of a call; to call no more rules, it sets `at` to their
    number.
    """

    __slots__ = (
        "_helpers", "at", "caller", "copied", "first", "path", "prefs", "root", "run", "take", "use", "value",
        "waits", "warned",
    )  # fmt: skip

    def __init__(self, run: Run, root: list[Any], caller: Caller, use: Any, take: Any) -> None:
        self.run: Run = run
        self.root: list[Any] = root
        self.caller: Caller = caller
        self.use: Any = use
        self.take: Any = take
        self.copied: set[int] = set()  # containers of the result that belong to it alone
        self.first: Any = run.prefs
        self.prefs: Any = run.prefs if run.context is None else None  # those that are in force, if known
        self.at: int = 0
        self.path: tuple[Any, ...] = ()
        self.value: Any = None
        self.waits: bool = False
        self.warned: int = 0
        self._helpers: Any = None

    def go_on(self) -> Any:
        """Call rules until the outcome of one has to be awaited, and return that; None once all are done."""
        noted = self.run.externals
        while self.at < len(noted):
            outcome = self._call(noted[self.at])
            if self.waits:
                return outcome
            self._settle(outcome)
        self.run.restore_place(([], []))
        if self.prefs is not self.first:
            self.run.use(self.first)
        return None

    def resume(self, outcome: Any) -> Any:
        """Go on with what an outcome has become that was awaited."""
        self.waits = False
        self._settle(outcome)
        return self.go_on()

    def _call(self, noted: tuple[tuple[Any, ...], Callable[..., Any], int, Any]) -> Any:
        path, method, takes, helping = noted
        value, around = self.root[0], []
        for key in path:
            around.append(value)
            value = child_of(value, key)
        self.path, self.value = path, value
        self.warned = 0 if self.run.warnings is None else len(self.run.warnings)
        try:
            if takes > 1:
                outcome = method(value, self._help(around, helping))
            else:  # it sees no place, and can't report anything but by what it returns
                outcome = method(value) if takes else method()
            if outcome is not value and type(outcome) not in _PLAIN:
                self.waits = type(outcome) is CoroutineType or hasattr(outcome, "__await__")
        except Exception as error:
            self.caller.blame(error)
            raise
        return outcome

    def _help(self, around: list[Any], helping: tuple[Node, Any, Any]) -> Any:
        """Move to the place of the value, and return the helpers there."""
        node, prefs, original = helping
        self.run.restore_place((list(self.path), around))
        if prefs is not self.prefs:
            self.use(self, prefs)
        self.run.original = original
        helpers: Any = self.caller.begin(self.run, node.subject, self.value)
        helpers._link = node
        self._helpers = helpers
        return helpers

    def _settle(self, outcome: Any) -> None:
        helpers, self._helpers = self._helpers, None
        if helpers is not None:
            self.caller.end(helpers)
        self.at += 1
        is_same = outcome is self.value or outcome is None or outcome is UNDEFINED
        if not is_same or self.run.warnings is not None:
            self.take(self, outcome)


def child_of(holder: Any, key: Any) -> Any:
    """Return the value at a key of a container of the result, or UNDEFINED."""
    if type(holder) is dict:
        contents: dict[Any, Any] = holder
        return contents.get(key, UNDEFINED)
    if isinstance(holder, dict):
        return holder.get(key, UNDEFINED)
    if isinstance(holder, list):
        return holder[key] if isinstance(key, int) and key < len(holder) else UNDEFINED
    return getattr(holder, key, UNDEFINED) if isinstance(key, str) else UNDEFINED


class Finishes(Finish):
    """Several steps, in the order of the specification."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Finish, ...]) -> None:
        self.steps: tuple[Finish, ...] = steps
        self.is_noop_when_valid = all(step.is_noop_when_valid for step in steps)

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Run the steps for a value."""
        for step in self.steps:
            value = step.end(value, original, mark, run, node)
        return value


class WarningCheck(Check):
    """`warning`: reports every value. The `warn` of its rule turns the report into a warning."""

    __slots__ = ("code", "local")

    def __init__(self, code: str, local: dict[str, Any] | None) -> None:
        self.code: str = code
        self.local: dict[str, Any] | None = local

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report the value."""
        run.fail(subject, self.code, value, self.local)
        return value


class ModifiedCheck(_Shell):
    """A rule with its own message, which `reword` puts into reports, or whose failures are warnings."""

    __slots__ = ("message", "reword", "warns")

    def __init__(
        self, check: Check, message: Any, warns: bool, reword: Callable[[Report, Any, Run], None]
    ) -> None:
        self.check: Check = check
        self.message: Any = message
        self.warns: bool = warns
        self.reword: Callable[[Report, Any, Run], None] = reword

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Apply the rule, then change its reports."""
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
