"""The state of one validation and the steps that every value goes through.

Run phase, the pure reference of the compiled twin of the same name. Imports the table of steps, nodes.reports
and nodes.shadows only. Preferences and subjects are passed in when nodes are built.
"""

from __future__ import annotations

import sys

from ...foundation.sentinels import UNDEFINED
from . import ASKING, CHECKING, ENDING, OPENING, SHAPING, steps_of
from .reports import Report, Scope
from .shadows import Shadows

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ...foundation.protocols import Prefs
    from .reports import PlainSubject

MAX_DEPTH = 256
"""Containers within containers before `link.depth` ends the validation."""

MAX_LINKS = 1024
"""Links within links before `link.depth` ends the validation."""

FIRST_BUDGET = 20_000
"""Units of work (see `steps.accounts`) that a run may do before it asks how much the size of the schema and
the value allows."""

CHARACTERS = 64
"""Characters of a string that count as one unit of work where they are read or built."""

LONG = 1024
"""Characters from which a string is left to the steps, which charge it, by fast paths that would read it."""

UNCLEAR, PASSES, FAILS = 0, 1, 2
"""The verdicts of `Run.judged`."""

UNASKED, LOUD, SILENT, CHOOSING = 0, 1, 2, 3
"""Whether anybody sees how often a schema validates values. If several may take a container, it chooses."""

INHERIT, OPTIONAL, REQUIRED, FORBIDDEN, IGNORE = -1, 0, 1, 2, 3
"""The presence of a node as an integer. With `INHERIT`, the preferences of the run decide."""

PRESENCE = {"optional": OPTIONAL, "required": REQUIRED, "forbidden": FORBIDDEN, "ignore": IGNORE}


class Missing:
    """The class of `NOT_FOUND`, which a search returns if it finds nothing."""

    __slots__ = ()


NOT_FOUND = Missing()
_NOTHING = (0, 0, 0)
_new_report = Report.__new__


def set_once(owner: object, name: str, value: Any) -> None:
    """Set a field that is computed on first use, unless another thread has set it in the meantime."""
    if getattr(owner, name) is None:
        setattr(owner, name, value)


def stack_left() -> int:
    """Return the number of bytes that compiled code may still use of the stack. Here, frames matter alone.

    >>> stack_left() > 100_000
    True
    """
    return sys.maxsize


_overdraw: Any = None


def use_account(overdraw: Callable[[Run, Any, object], bool]) -> None:
    """Set the function that keeps the account of work. Called once, by `running/validation.py`.

    `overdraw(run, subject, value)` extends the budget of a run, or ends the validation and returns True.
    """
    global _overdraw
    _overdraw = overdraw


class Settings:
    """The base class of preferences, whose fields are attributes that never change."""

    __slots__ = ()


MOST_MERGED = 512
"""Outer preferences for which a schema caches the merge with its own."""


class PreferenceMerge:
    """The preferences of one schema, which are merged into the preferences in force around it.

    A subclass overrides `merge`, whose results are cached by the identity of `base`.
    """

    __slots__ = ("_last", "_merged")

    def __init__(self) -> None:
        self._last: tuple[Any, Any] = (None, None)
        self._merged: dict[int, tuple[Any, Any]] = {}

    def merge(self, base: Any) -> Any:
        """Merge the own preferences into `base`."""
        return base

    def merged(self, base: Any) -> Any:
        """Return the merge with `base`, from the cache if possible. Neither has a context."""
        last = self._last
        if last[0] is base:
            return last[1]
        known = self._merged.get(id(base))
        if known is None:
            if len(self._merged) >= MOST_MERGED:
                self._merged.clear()
            # The cache holds the base, too, as an id is valid only while its object is alive.
            known = self._merged[id(base)] = (base, self.merge(base))
        self._last = known
        return known[1]


class Run:
    """The mutable state of one validation."""

    __slots__ = (
        "_escaped", "_needs_scope", "_overdrawn", "_shown", "abort_early", "account", "allow_unknown",
        "artifacts", "attempts", "budget", "capped", "collects_externals", "context", "convert", "count",
        "evaluated", "exact", "externals", "failed_attempts", "fast_path_disabled", "first_links", "given",
        "halted", "keys", "last_parsed_date", "links", "log", "made", "memo", "no_defaults", "opened",
        "original", "prefs", "presence", "reads", "reports", "schema", "scoped", "shadows", "skip_functions",
        "strip_arrays", "strip_objects", "trying", "values", "warnings", "worker",
    )  # fmt: skip

    def __init__(self, prefs: Prefs, context: Any = None) -> None:
        self.count: int = 0
        self.reports: list[Report] = []
        self.keys: list[Any] = []
        self.values: list[Any] = []
        self.halted: bool = False
        self._escaped = False  # to user code, which may keep a reference to the run
        self.links: int = 0
        self.original: Any = UNDEFINED
        self.last_parsed_date: Any = None  # the date that was parsed last, which needs no second check
        self.trying: int = 0
        self.failed_attempts: Any = None  # values whose attempt an exception ended, as nested pairs
        self.attempts: int = 0  # counted if `limits.attempts` is set
        self.capped: bool = False  # whether `limits.errors` is reached
        self.scoped: bool = False
        self.collects_externals: bool = True
        self.warnings: Any = None
        self.artifacts: Any = None
        self.externals: Any = None
        self.shadows: Any = None
        self.log: Any = None
        self.memo: Any = None
        self.evaluated: Any = None  # collects the evaluated parts of a value if a keyword needs them
        self.first_links: Any = None  # the first link of the run, or a dict of the first one for each key
        self.schema: Any = None  # the root schema
        self.given: Any = UNDEFINED  # the root value as it was passed to `validate`
        self.made: Any = (
            None  # (container, value) by the id of a value that user code replaced by a container
        )
        self._overdrawn = False  # the budget is used up, and the account has not been asked yet
        self.exact: bool = False  # whether no fast path may be taken, so that both backends count alike
        self.budget: int = FIRST_BUDGET  # units of work left before the account is asked
        self.account: Any = None  # created when it is first asked
        self.opened: int = 0  # cells of containers that are not exact dicts, lists or tuples
        self.context: Any = context  # the `context` option, which preferences do not hold
        self.worker: Any = None  # the thread in which the run goes deeper, which lives as long as the run
        self._shown: Any = None
        self.use(prefs)

    def use(self, prefs: Prefs) -> None:
        """Put preferences in force, and copy the fields that loops read often."""
        self.prefs: Any = prefs
        self.abort_early: bool = prefs.abort_early or self.halted or self.capped
        self.allow_unknown: bool = prefs.allow_unknown
        self.convert: bool = prefs.convert
        self.reads: bool = prefs.reads
        self.no_defaults: bool = prefs.no_defaults
        self.presence: int = prefs.kept_presence
        self.fast_path_disabled: bool = prefs.fast_path_disabled or self.exact or self._overdrawn
        self.skip_functions: bool = prefs.skip_functions
        self.strip_arrays: bool = prefs.strip_arrays
        self.strip_objects: bool = prefs.strip_objects
        self._needs_scope = prefs.needs_scope

    @property
    def needs_slow_path(self) -> bool:
        """Whether fast paths are disabled for another reason than a presence that is forbidden."""
        return bool(self.prefs.needs_slow_path) or self.exact or self._overdrawn

    def is_still(self) -> bool:
        """Return whether no value changes, and nobody sees how often and in what order they are validated."""
        if self.convert or self.needs_slow_path or self.prefs.debug or self.schema is None:
            return False
        return bool(self.schema._silence() >= SILENT)

    def has_room(self, level: int) -> bool:
        """Return whether the stack is clearly large enough at a level, without a look at its frames."""
        return False

    def judged(self, node: Node, value: Any) -> int:
        """Return the verdict of a node on a value: `PASSES`, `FAILS`, or `UNCLEAR`."""
        found = node.verdict(value, self)
        return UNCLEAR if found is None else PASSES if found else FAILS

    def be_exact(self) -> None:
        """Take no fast path from now on."""
        self.exact = True
        self.use(self.prefs)

    def shown_prefs(self) -> Any:
        """Return the preferences in force with the context, as user functions and reports see them."""
        context, shown = self.context, self._shown
        if context is None:
            return self.prefs
        if shown is None or shown.without_context is not self.prefs or shown.context is not context:
            shown = self._shown = self.prefs.with_context(context)
        return shown

    # The position of the run

    @property
    def path(self) -> list[Any]:
        """The keys from the root to the value, as a new list."""
        return list(self.keys)

    @property
    def depth(self) -> int:
        """The number of containers around the value."""
        return len(self.values)

    def ancestor(self, n: int) -> Any:
        """Return the container `n` levels up; 1 is the nearest."""
        values = self.values
        if n > len(values):
            raise LookupError("beyond the root")
        return values[-n]

    def root(self, value: Any) -> Any:
        """Return the root value of the validation; `value` is the current one."""
        return self.values[0] if self.values else value

    def shadow(self, n: int, path: tuple[Any, ...]) -> Any:
        """Return the hidden value at `path`, counted from `n` levels up, or UNDEFINED."""
        if self.shadows is None:
            return UNDEFINED
        keys = tuple(self.keys)
        return self.shadows.get((keys[: len(keys) - n] if n else keys) + path, UNDEFINED)

    def hide(self, value: Any, path: tuple[Any, ...] | None = None) -> None:
        """Keep a validated value for references that the result does not show, by default for this place."""
        if self.shadows is None:
            self.shadows = Shadows()
        self.shadows.hide(tuple(self.keys) if path is None else path, value)

    def path_tuple(self) -> tuple[Any, ...]:
        """Return the keys from the root to the value."""
        return tuple(self.keys)

    def scope(self) -> Scope:
        """Return a copy of the path and the containers around the value."""
        return Scope(tuple(self.keys), tuple(self.values), self.shadows)

    def enter(self, container: Any, subject: Any) -> bool:
        """Enter a container and return True; return False if a limit ends the validation there.

        `set_key` then chooses the child. If `subject` is None, the container is entered even if the budget is
        used up; fast paths are disabled, so that the next container asks the account.
        """
        values = self.values
        if len(values) >= MAX_DEPTH or (self.fast_path_disabled and len(values) >= self.prefs.limits_depth):
            self.halt(subject, container)
            return False
        kind = type(container)
        more = len(container) >> 3 if kind is dict or kind is list else 0
        budget = self.budget = self.budget - 1 - more
        if budget < 0:
            if subject is None:
                self.fast_path_disabled = self._overdrawn = True
            elif self.overdraw(subject, container):
                return False
        values.append(container)  # as `reenter`, whose call would cost more
        self.keys.append(None)
        return True

    def reenter(self, container: object) -> None:
        """Enter a container again that was left for a moment, which is no work."""
        self.values.append(container)
        self.keys.append(None)

    def leave(self) -> None:
        """Leave the container entered last."""
        self.values.pop()
        self.keys.pop()

    def set_key(self, key: Any) -> None:
        """Move to a child of the container entered last."""
        self.keys[-1] = key

    def push_key(self, key: Any) -> None:
        """Append a key to the path without entering a container."""
        self.keys.append(key)

    def drop_key(self) -> Any:
        """Remove the last key of the path and return it."""
        return self.keys.pop()

    def place(self) -> tuple[int, int]:
        """Return the position of the run, for `back`."""
        return len(self.keys), len(self.values)

    def back(self, place: tuple[int, int]) -> None:
        """Return to a position after an exception or a limit skipped calls of `leave`."""
        del self.keys[place[0] :]
        del self.values[place[1] :]

    def ancestors(self) -> list[Any]:
        """Return the containers around the value as a new list, the nearest first."""
        return self.values[::-1]

    def go_to(self, keys: list[Any], values: list[Any]) -> tuple[list[Any], list[Any]]:
        """Move to a place given from the root, and return the position before, for `restore_place`."""
        before = self.keys, self.values
        self.keys, self.values = list(keys), list(values)
        return before

    def restore_place(self, before: tuple[list[Any], list[Any]]) -> None:
        """Return to the position before a `go_to`."""
        self.keys, self.values = before

    def keep_worker(self, worker: Any) -> None:
        """Keep the thread in which the run goes deeper until the run has ended."""
        self.worker = worker
        self._escaped = True  # it is not to serve again

    # Failures

    def report(
        self,
        subject: PlainSubject,
        code: str,
        value: Any,
        local: dict[str, Any] | None = None,
        override: Any = None,
    ) -> Report:
        """Return a report about the value at this place without appending it."""
        report = Report(code, value, local, tuple(self.keys), subject, self.shown_prefs(), override)
        if override is not None or self._needs_scope or subject.needs_scope:
            report.scope = self.scope()
            self.scoped = True
        return report

    def fail(
        self,
        subject: PlainSubject,
        code: str,
        value: Any,
        local: dict[str, Any] | None = None,
        override: Any = None,
    ) -> Report:
        """Append a report about the value at this place."""
        if override is None and not subject.needs_scope and not self._needs_scope:
            report = _new_report(Report)  # calling the constructor would cost as much as the rest
            report.code = code
            report.value = value
            report.local = local
            report.path = tuple(self.keys)
            report.subject = subject
            report.prefs = self.prefs if self.context is None else self.shown_prefs()
            report.override = report.scope = report.text = None
        else:
            report = self.report(subject, code, value, local, override)
        self.reports.append(report)
        self.count += 1
        if self.fast_path_disabled:
            self._cap()
        return report

    def fail_at(
        self,
        key: Any,
        subject: PlainSubject,
        code: str,
        value: Any,
        local: dict[str, Any] | None = None,
        override: Any = None,
    ) -> Report:
        """Append a report about the child `key` of the value at this place."""
        self.keys.append(key)
        report = self.fail(subject, code, value, local, override)
        self.keys.pop()
        return report

    def add(self, report: Report) -> None:
        """Append an existing report."""
        self.reports.append(report)
        self.count += 1
        if self.fast_path_disabled:
            self._cap()

    def _cap(self) -> None:
        """Abort early from now on if the limit of errors is reached."""
        most = self.prefs.limits_errors
        if most is not None and self.count >= most:
            self.capped = self.abort_early = True
            self._escaped = True  # a run that was cut short is not reused

    def _uncap(self) -> None:
        """Continue after an attempt whose errors, now dropped, had reached the limit."""
        self.capped = False
        self.abort_early = self.prefs.abort_early or self.halted

    def since(self, mark: int) -> list[Report]:
        """Return the reports since `mark` without removing them."""
        return self.reports[mark:]

    def take(self, mark: int) -> list[Report]:
        """Remove and return the reports since `mark`, which is an earlier `count`. Many of them are work."""
        taken = self.reports[mark:]
        self.budget -= len(taken) >> 2
        self.drop(mark)
        return taken

    def drop(self, mark: int) -> None:
        """Remove the reports since `mark`."""
        del self.reports[mark:]
        self.count = mark
        if self.capped:
            self._uncap()

    def warn(self, report: Report) -> None:
        """Keep a report as a warning."""
        if self.warnings is None:
            self.warnings = []
        self.warnings.append(report)

    def note_artifact(self, artifact: Any) -> None:
        """Add the path of the current value to those of an artifact."""
        if self.artifacts is None:
            self.artifacts = {}
        self.artifacts.setdefault(artifact, []).append(self.path)

    def render(self, reports: Iterable[Report]) -> None:
        """Render the messages of reports that may show other values, while these are as they are now."""
        if self.scoped:
            for report in reports:
                if report.scope is not None and report.text is None:
                    report.scope.shadows = self.shadows
                    report.text = report.subject.render(report)

    def halt(
        self, subject: PlainSubject, value: object, code: str = "link.depth", limit: int | None = None
    ) -> None:
        """End the validation at a limit, by default the limit of depth, with one report."""
        if not self.halted:
            self.halted = True
            self.abort_early = True
            self.fail(subject, code, value, {"limit": self.prefs.limits_depth if limit is None else limit})

    # Work

    def overdraw(self, subject: PlainSubject, value: object) -> bool:
        """Ask the account for more budget, and return whether that ended the validation."""
        self._escaped = True  # it is not to serve again
        self._overdrawn, self.fast_path_disabled = False, self.prefs.fast_path_disabled or self.exact
        return self.halted or bool(_overdraw(self, subject, value))

    def charge(self, cost: int, subject: PlainSubject, value: object) -> bool:
        """Subtract units of work from the budget, and return whether that ended the validation."""
        self.budget -= cost
        return self.budget < 0 and self.overdraw(subject, value)

    def note_opened(self, cells: int) -> None:
        """Count the cells of a container that is not an exact dict, list or tuple.

        Their number is not known before such a container is opened.
        """
        self.opened += cells
        self._escaped = True

    def note_made(self, made: object, value: object) -> None:
        """Note a container that user code returned for a value that is not a container.

        It may hold more than the input did. Each value counts once.
        """
        if (type(made) is dict or type(made) is list) and type(value) is not dict and type(value) is not list:
            if self.made is None:
                self.made = {}
                self._escaped = True
            self.made.setdefault(id(value), (made, value))

    # Attempts

    def count_attempt(self, subject: PlainSubject, value: object) -> bool:
        """Count an attempt while fast paths are disabled, and return whether the limit ended the
        validation.
        """
        self.attempts += 1
        self._escaped = True  # it is not to serve again
        most = self.prefs.limits_attempts
        if most is not None and self.attempts > most:
            self.halt(subject, value, "any.attempts", most)
        return self.halted

    def snapshot(self) -> tuple[int, int, int]:
        """Return a mark for `restore`: the numbers of external rules, warnings and hidden values."""
        externals, warnings, shadows = self.externals, self.warnings, self.shadows
        if externals is None and warnings is None and shadows is None:
            return _NOTHING
        return len(externals or ()), len(warnings or ()), 0 if shadows is None else len(shadows.journal or ())

    def restore(self, snapshot: tuple[int, int, int]) -> None:
        """Drop external rules, warnings and hidden values since `snapshot`. Reports and artifacts stay."""
        if self.externals is not None:
            del self.externals[snapshot[0] :]
        if self.warnings is not None:
            del self.warnings[snapshot[1] :]
        if self.shadows is not None:
            self.shadows.show(snapshot[2])

    def mark_side_effects(self) -> tuple[int, int]:
        """Return the numbers of warnings and external rules, for `drop_side_effects_here`."""
        return len(self.warnings or ()), len(self.externals or ())

    def drop_side_effects_here(self, marked: tuple[int, int]) -> None:
        """Drop the warnings and external rules of the value at this place, which are the last ones.

        Those from before `marked`, when the container of the value was entered, stay.
        """
        if self.warnings is None and self.externals is None:
            return
        place, n = tuple(self.keys), len(self.keys)
        warnings: list[Any] = self.warnings or []
        externals: list[Any] = self.externals or []
        while len(warnings) > marked[0] and warnings[-1].path[:n] == place:
            warnings.pop()
        while len(externals) > marked[1] and externals[-1][0][:n] == place:
            externals.pop()

    def matches(self, node: Node, value: Any, own_prefs: Any = None) -> bool:
        """Return whether a value passes a node, and undo all other effects of the attempt.

        The preferences are those in force, or `own_prefs`, which are used without a context.
        """
        prefs, context = self.prefs, self.context
        if own_prefs is None or (own_prefs is prefs and context is None):
            found = node.verdict(value, self)
            if found is not None:
                return found
        if self.halted or (self.fast_path_disabled and self.count_attempt(node.subject, value)):
            return False
        collects, mark = self.collects_externals, self.count
        snapshot, place = self.snapshot(), self.place()
        self.use((own_prefs or prefs).for_matching)
        if own_prefs is not None:
            self.context = None
        self.collects_externals = False
        self.trying += 1
        try:
            node.run(value, self)
        except Exception:
            self.failed_attempts = (value, self.failed_attempts)
            raise
        finally:
            self.trying -= 1
            self.collects_externals = collects
            self.back(place)
            self.restore(snapshot)
            self.use(prefs)
            self.context = context
        if self.count == mark:
            return True
        if not self.halted:
            self.take(mark)
        return False

    def matches_at(self, path: tuple[Any, ...], node: Node, value: Any) -> bool:
        """Return whether a value passes a node at another path, given from the root."""
        keys, self.keys = self.keys, list(path)
        try:
            return self.matches(node, value)
        finally:
            self.keys = keys


class Node:
    """A part of a validator. It is immutable once built, so that threads can share it."""

    __slots__ = ("silence", "strips", "subject")

    def __init__(self, subject: PlainSubject) -> None:
        self.subject: PlainSubject = subject
        self.strips: bool = False
        self.silence: int = UNASKED  # of the schema, once it was asked, if the node is that of a root

    def run(self, value: Any, run: Run) -> Any:
        """Validate a value and return the result. Each failure appends a report to the run."""
        return value

    def run_quickly(self, value: Any, run: Run) -> Any:
        """Validate a value like `run`, by a faster way if the node has one."""
        return self.run(value, run)

    def verdict(self, value: object, run: Run) -> bool | None:
        """Return whether a run that aborts early accepts a value, or None if only running the node shows
        it.
        """
        return None

    def certainly_fails(self, value: Any, run: Run) -> bool:
        """Return whether it is clear, without running the node, that a value fails."""
        return self.verdict(value, run) is False


class Check:
    """One rule of a schema with its arguments. `rule` is the entry of the schema, for readers of facts."""

    __slots__ = ("rule",)

    rule: Any

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the value, which a rule may change. Append a report to the run if the rule fails."""
        return value

    def judged(self, value: object, run: Run) -> int:
        """Return the verdict of the rule on a value of its type in a still run, where it is clear."""
        return UNCLEAR


class _Guard(Check):
    """The base class of `GuardedChecks`."""

    __slots__ = ("checks",)


class _Selective(Check):
    """The base class of `MethodStep`."""

    __slots__ = ("_known", "wants")


class _Shell(Check):
    """The base class of `ModifiedCheck`."""

    __slots__ = ("check",)


class Finish:
    """A step after the rules of a value.

    If `is_noop_when_valid`, it does nothing for a value that passes.
    """

    __slots__ = ("is_noop_when_valid",)

    def __init__(self, is_noop_when_valid: bool = False) -> None:
        self.is_noop_when_valid: bool = is_noop_when_valid

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Return the result for `value`, which came in as `original`. Its reports are those since `mark`."""
        return value


class Extras:
    """The steps of a node that few schemas use.

    `blanks` are the characters that are stripped from a string before it is compared with `empty`.
    `members` are listed members by what stands for them, which `coerces` reads, and those that stay.
    """

    __slots__ = (
        "blanks", "coerces", "empty", "empty_prefs", "finish", "members", "prefs", "prepares", "start",
    )  # fmt: skip

    def __init__(self) -> None:
        self.start: Any = None
        self.prefs: Any = None
        self.prepares: tuple[Check, ...] = ()
        self.coerces: tuple[Check, ...] = ()
        self.empty: Any = None
        self.empty_prefs: Any = None
        self.blanks: str | None = None
        self.finish: Finish | None = None
        self.members: tuple[dict[Any, Any], tuple[Any, ...]] | None = None


class ValueNode(Node):
    """A node that runs the steps of the processing order (`nodes.STEPS`) that its schema uses.

    The node of a type overrides `coerce`, which converts a value if conversion is on, and `base`, which
    checks the type. A step reports failures to the run.
    """

    __slots__ = ("_steps", "bases", "checks", "default", "extras", "invalids", "only", "presence", "valids")

    reads_json: bool = False
    """Whether `coerce` is also called with conversion off, for a value that was read from JSON."""

    def __init__(self, subject: PlainSubject) -> None:
        self.subject = subject  # calling super() would cost as much as the rest
        self.strips = False
        self.presence: int = INHERIT
        self.default: Any = UNDEFINED
        self.valids: Any = None
        self.only: bool = False
        self.invalids: Any = None
        self.bases: tuple[Check, ...] = ()
        self.checks: tuple[Check, ...] = ()
        self.extras: Any = None
        self._steps: tuple[Any, ...] = ()

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert the value to the type if possible."""
        return value

    def base(self, value: Any, run: Run) -> Any:
        """Check that the value is of the type."""
        return value

    # The walk over the steps

    def choose_steps(self) -> tuple[Any, ...]:
        """Choose the methods of the steps on first use, part by part; the fields of the node do not change
        afterwards.
        """
        cls = type(self)
        used = [step for step in steps_of(self) if getattr(cls, step.name, None) not in _NOOPS]
        steps = self._steps = tuple(
            [tuple([getattr(cls, step.method) for step in used if step.part == part]) for part in _PARTS]
        )
        return steps

    def run(self, value: Any, run: Run) -> Any:
        """Run all steps for a value."""
        return self.take(value, run) if self.extras is None else self.run_steps(value, run)

    def run_steps(self, value: Any, run: Run) -> Any:
        """Run all steps of a node with extras."""
        original, mark, prefs, outer = value, run.count, run.prefs, run.original
        run.original = value
        opening, _, _, _, ending = self._steps or self.choose_steps()
        for find in opening:
            answer = find(self, value, run)
            if answer is not NOT_FOUND:
                value = answer
                break
        else:
            value = self.take(value, run)
            for end in ending:
                value = end(self, value, original, mark, run)
        if run.prefs is not prefs:
            run.use(prefs)
        run.original = outer
        return value

    def take(self, value: Any, run: Run) -> Any:
        """Run the steps of a node without those of `OPENING` and `ENDING`."""
        mark = run.count
        for shape in (self._steps or self.choose_steps())[1]:
            value = shape(self, value, run)
            if run.count != mark:
                return value
        return self.absent(run) if value is UNDEFINED else self.verify(value, run)

    def absent(self, run: Run) -> Any:
        """Return the default of an absent value, or report that it is required.

        If presence is ignored, the undefined value goes through `verify`.
        """
        presence = self.presence
        if presence == INHERIT:
            presence = run.presence
        if presence == REQUIRED:
            run.fail(self.subject, "any.required", UNDEFINED)
        elif presence == IGNORE:
            return self.verify(UNDEFINED, run)
        return UNDEFINED if run.no_defaults else self.default

    def verify(self, value: Any, run: Run) -> Any:
        """Run the steps of `ASKING` and `CHECKING` for a value that is not absent."""
        steps = self._steps or self.choose_steps()
        for ask in steps[2]:
            answer = ask(self, value, run)
            if answer is not NOT_FOUND:
                return answer
        mark = run.count
        for check in steps[3]:
            value = check(self, value, run)
            if run.count != mark:
                break
        return value

    # The steps

    def use_own_prefs(self, value: Any, run: Run) -> Any:
        """Put the schema's own preferences in force, up to the end of the value."""
        run.use(self.extras.prefs.merged(run.prefs))
        return NOT_FOUND

    def find_verdict(self, value: Any, run: Run) -> Any:
        """Return the result of the cache for a value."""
        return self.extras.start.begin(value, run, self)

    def prepare(self, value: Any, run: Run) -> Any:
        """Apply the conversions that come before that of the type."""
        return self.apply_all(self.extras.prepares, value, run)

    def convert(self, value: Any, run: Run) -> Any:
        """Convert a value to the type if conversion is on."""
        if value is not UNDEFINED and (run.convert or (run.reads and self.reads_json)):
            return self.coerce(value, run)
        return value

    def convert_further(self, value: Any, run: Run) -> Any:
        """Apply the conversions that come after that of the type."""
        return (
            self.apply_all(self.extras.coerces, value, run) if run.reads and value is not UNDEFINED else value
        )

    def remove_empty(self, value: Any, run: Run) -> Any:
        """Return UNDEFINED for a value that matches `empty`."""
        extras = self.extras
        if value is UNDEFINED:
            return value
        probe = value.strip(extras.blanks) if extras.blanks and type(value) is str else value
        return UNDEFINED if run.matches(extras.empty, probe, extras.empty_prefs) else value

    def refuse_forbidden(self, value: Any, run: Run) -> Any:
        """Report a value that is forbidden."""
        presence = self.presence
        if presence == FORBIDDEN or (presence == INHERIT and run.presence == FORBIDDEN):
            run.fail(self.subject, "any.unknown", value)
            return value
        return NOT_FOUND

    def find_listed(self, value: Any, run: Run) -> Any:
        """Return the listed value that a value counts as. Report a value that has to be listed and is not."""
        hit = self.valids.find(value, run)
        if hit is NOT_FOUND and self.only:
            run.fail(self.subject, "any.only", value, self.valids.context("valids"))
            if run.abort_early:
                return value
        return hit

    def refuse_listed(self, value: Any, run: Run) -> Any:
        """Report a value that is listed as invalid."""
        if self.invalids.find(value, run) is not NOT_FOUND:
            run.fail(self.subject, "any.invalid", value, self.invalids.context("invalids"))
            if run.abort_early:
                return value
        return NOT_FOUND

    def apply_bases(self, value: Any, run: Run) -> Any:
        """Apply the checks of the type that are user functions."""
        return self.apply_all(self.bases, value, run)

    def apply_checks(self, value: Any, run: Run) -> Any:
        """Apply the rules, if `abort_early` is set up to the first failure."""
        mark, subject = run.count, self.subject
        for check in self.checks:
            value = check.apply(value, run, subject)
            if run.count != mark and run.abort_early:
                break
        return value

    def apply_all(self, checks: tuple[Check, ...], value: Any, run: Run) -> Any:
        """Apply checks one after the other, up to the first failure, and return the value."""
        mark, subject = run.count, self.subject
        for check in checks:
            value = check.apply(value, run, subject)
            if run.count != mark:
                break
        return value

    def replace_undefined(self, value: Any, original: object, mark: int, run: Run) -> Any:
        """Return the default for a value that a function has made undefined."""
        return self.default if value is UNDEFINED and not run.no_defaults else value

    def finish(self, value: Any, original: object, mark: int, run: Run) -> Any:
        """Return the result for a value: what is done after the rules, such as casts."""
        return value if run.halted else self.extras.finish.end(value, original, mark, run, self)

    def keep_verdict(self, value: Any, original: object, mark: int, run: Run) -> Any:
        """Keep the result for the cache."""
        self.extras.start.end(value, original, mark, run, self)
        return value


_PARTS = (OPENING, SHAPING, ASKING, CHECKING, ENDING)
_NOOPS = (ValueNode.coerce, ValueNode.base)
"""The methods of types that do nothing unless a type overrides them."""


class JudgingNode(ValueNode):
    """The node of a type that can tell the verdict on a value in a still run, if `is_judging`.

    A node that `keeps` values returns those that pass as they are.
    """

    __slots__ = ("is_judging", "keeps")

    def __init__(self, subject: PlainSubject, is_judging: bool, keeps: bool) -> None:
        super().__init__(subject)
        self.is_judging: bool = is_judging
        self.keeps: bool = keeps

    def judge(self, value: Any, run: Run) -> int:
        """Return the verdict of the type on a value, where it is clear."""
        return UNCLEAR


class ChoosingNode(Node):
    """Chooses the node that takes a value."""

    __slots__ = ()

    def choose(self, value: object, run: Run) -> Any:
        """Return the node for a value, or None if the run is over."""

    def run(self, value: Any, run: Run) -> Any:
        """Run the chosen node."""
        node = self.choose(value, run)
        return value if node is None else node.run_quickly(value, run)


class StackNode(Node):
    """Runs the node of a schema with many nested schemas where the stack is large enough."""

    __slots__ = ("node", "run_deeper")

    def __init__(self, node: Node, run_deeper: Callable[[Node, Any, Run, int], Any]) -> None:
        super().__init__(node.subject)
        self.strips: bool = node.strips
        self.node: Node = node
        self.run_deeper: Callable[[Node, Any, Run, int], Any] = run_deeper

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node."""
        return self.run_deeper(self.node, value, run, run.depth)
