"""The state of one validation and the steps that every value goes through.

Run phase, the pure reference of the compiled twin of the same name. Imports the table of steps, nodes.reports
and nodes.shadows only: what it needs (the undefined value, preferences, subjects) is handed to it when nodes
are built.
"""

from __future__ import annotations

from ..foundation.sentinels import UNDEFINED
from . import CHECKING, COERCE, COERCES, DEFAULT, EMPTY, END, FINISH, PREFS, PREPARE, START, steps_of
from .reports import Report, Scope
from .shadows import Shadows

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..protocols import Prefs
    from .reports import PlainSubject

MAX_DEPTH = 256
"""Containers within containers before `link.depth` ends the validation."""

MAX_LINKS = 1024
"""Links within links before `link.depth` ends the validation."""

FIRST_BUDGET = 20_000
"""Work of a run (containers entered, attempts, strings made) before anybody asks whether the schema and the
value are worth it."""

CHARACTERS = 64
"""As many characters of a string that a template makes are as much work as a container that is entered."""

INHERIT, OPTIONAL, REQUIRED, FORBIDDEN, IGNORE = -1, 0, 1, 2, 3
"""Presence as nodes keep it; `INHERIT` asks the preferences of the run."""

PRESENCE = {"optional": OPTIONAL, "required": REQUIRED, "forbidden": FORBIDDEN, "ignore": IGNORE}


class Missing:
    """The value that is not there, and what a search that finds nothing returns."""

    __slots__ = ()


NOT_FOUND = Missing()
_NOTHING = (0, 0, 0)
_new_report = Report.__new__


def set_once(owner: object, name: str, value: Any) -> None:
    """Set a field that is made late; where another thread has set it meanwhile, that stays."""
    if getattr(owner, name) is None:
        setattr(owner, name, value)


_overdraw: Any = None


def use_account(overdraw: Callable[[Run, Any, object], bool]) -> None:
    """Tell the module who keeps the account of work. Called once, by validation.

    `overdraw(run, subject, value)` adds to the budget of a run, or ends the validation and returns True.
    """
    global _overdraw
    _overdraw = overdraw


class Settings:
    """Preferences as a run asks them. A subclass has the fields, which are attributes and never change."""

    __slots__ = ()


MOST_MERGED = 512
"""Preferences below which a schema keeps what its own make of them."""


class Overriding:
    """What makes other preferences of those in force, below a schema that has some of its own.

    A subclass overrides `merge`, which is called once for the same base.
    """

    __slots__ = ("_last", "_merged")

    def __init__(self) -> None:
        self._last: tuple[Any, Any] = (None, None)
        self._merged: dict[int, tuple[Any, Any]] = {}

    def merge(self, base: Any) -> Any:
        """Make the preferences in force below `base`."""
        return base

    def merged(self, base: Any) -> Any:
        """Return the preferences in force below `base`, which are without a context."""
        last = self._last
        if last[0] is base:
            return last[1]
        known = self._merged.get(id(base))
        if known is None:
            if len(self._merged) >= MOST_MERGED:
                self._merged.clear()
            # The base is kept too: an id is only good while its object is alive.
            known = self._merged[id(base)] = (base, self.merge(base))
        self._last = known
        return known[1]


class Run:
    """Everything that changes during one validation. It serves one call and is thrown away."""

    __slots__ = (
        "_escaped", "_needs_scope", "_overdrawn", "_shown", "abort_early", "account", "allow_unknown",
        "artifacts", "attempts", "budget", "capped", "collects_externals", "context", "convert", "count",
        "externals", "failed_attempts", "fast_path_disabled", "first_links", "given", "halted", "keys",
        "last_parsed_date", "links", "log", "made", "memo", "no_defaults", "opened", "original", "prefs",
        "presence", "reports", "schema", "scoped", "shadows", "skip_functions", "strip_arrays",
        "strip_objects", "trying", "values", "warnings",
    )  # fmt: skip

    def __init__(self, prefs: Prefs, context: Any = None) -> None:
        self.count: int = 0
        self.reports: list[Report] = []
        self.keys: list[Any] = []
        self.values: list[Any] = []
        self.halted: bool = False
        self._escaped = False  # to a function of the caller's, which may keep it
        self.links: int = 0
        self.original: Any = UNDEFINED
        self.last_parsed_date: Any = None  # the date that was made last, which needs no second look
        self.trying: int = 0
        self.failed_attempts: Any = None  # what an exception ended an attempt of, in pairs
        self.attempts: int = 0  # where they are limited
        self.capped: bool = False  # as many errors as there may be
        self.scoped: bool = False
        self.collects_externals: bool = True
        self.warnings: Any = None
        self.artifacts: Any = None
        self.externals: Any = None
        self.shadows: Any = None
        self.log: Any = None
        self.memo: Any = None
        self.first_links: Any = None  # the link met first, or a dict of all those first met, by their keys
        self.schema: Any = None  # that of the root
        self.given: Any = UNDEFINED  # the value of the root, as it came in
        self.made: Any = None  # the containers that functions have made of other values, by the ids of these
        self._overdrawn = False  # where nobody could look at the account at once
        self.budget: int = FIRST_BUDGET  # work that may be done before the account is looked at
        self.account: Any = None  # as soon as it was looked at
        self.opened: int = 0  # cells of containers that are no exact dicts, lists and tuples
        self.context: Any = context  # what the caller gave for references; the preferences are without it
        self._shown: Any = None
        self.use(prefs)

    def use(self, prefs: Prefs) -> None:
        """Put preferences in force; what the loops ask often is copied out of them."""
        self.prefs: Any = prefs
        self.abort_early: bool = prefs.abort_early or self.halted or self.capped
        self.allow_unknown: bool = prefs.allow_unknown
        self.convert: bool = prefs.convert
        self.no_defaults: bool = prefs.no_defaults
        self.presence: int = prefs.kept_presence
        self.fast_path_disabled: bool = prefs.fast_path_disabled or self._overdrawn  # no lane may be taken
        self.skip_functions: bool = prefs.skip_functions
        self.strip_arrays: bool = prefs.strip_arrays
        self.strip_objects: bool = prefs.strip_objects
        self._needs_scope = prefs.needs_scope

    def shown_prefs(self) -> Any:
        """Return the preferences in force as user functions and reports see them: with the context."""
        context, shown = self.context, self._shown
        if context is None:
            return self.prefs
        if shown is None or shown.without_context is not self.prefs or shown.context is not context:
            shown = self._shown = self.prefs.with_context(context)
        return shown

    # Where the run is

    @property
    def path(self) -> list[Any]:
        """The keys from the root to the value, a new list."""
        return list(self.keys)

    @property
    def depth(self) -> int:
        """How many containers are around the value."""
        return len(self.values)

    def ancestor(self, n: int) -> Any:
        """Return the container `n` levels up, 1 being the nearest."""
        values = self.values
        if n > len(values):
            raise LookupError("beyond the root")
        return values[-n]

    def root(self, value: Any) -> Any:
        """Return the value that the validation began with."""
        return self.values[0] if self.values else value

    def shadow(self, n: int, path: tuple[Any, ...]) -> Any:
        """Return the validated value that the result hides at `path`, `n` levels up."""
        if self.shadows is None:
            return UNDEFINED
        keys = tuple(self.keys)
        return self.shadows.get((keys[: len(keys) - n] if n else keys) + path, UNDEFINED)

    def hide(self, value: Any, path: tuple[Any, ...] | None = None) -> None:
        """Remember the validated value of this place, or of `path`: the result will not show it."""
        if self.shadows is None:
            self.shadows = Shadows()
        self.shadows.hide(tuple(self.keys) if path is None else path, value)

    def scope(self) -> Scope:
        """Return a copy of the places around the value."""
        return Scope(tuple(self.keys), tuple(self.values), self.shadows)

    def enter(self, container: object, subject: Any) -> bool:
        """Go into a container, if it is not too deep; the caller says with `set_key` at which child.

        Without a subject, for who can't stay outside, it is the next one that looks at the account, on no
        fast path.
        """
        values = self.values
        if len(values) >= MAX_DEPTH or (self.fast_path_disabled and len(values) >= self.prefs.limits_depth):
            self.halt(subject, container)
            return False
        budget = self.budget = self.budget - 1
        if budget < 0:
            if subject is None:
                self.fast_path_disabled = self._overdrawn = True
            elif self.overdraw(subject, container):
                return False
        values.append(container)
        self.keys.append(None)
        return True

    def leave(self) -> None:
        """Come out of the container entered last."""
        self.values.pop()
        self.keys.pop()

    def set_key(self, key: Any) -> None:
        """Be at a child of the container entered last."""
        self.keys[-1] = key

    def push_key(self, key: Any) -> None:
        """Go one step further down the path."""
        self.keys.append(key)

    def drop_key(self) -> Any:
        """Go one step back up the path; return the key of that step."""
        return self.keys.pop()

    def place(self) -> tuple[int, int]:
        """Return where the run is, to come back to with `back`."""
        return len(self.keys), len(self.values)

    def back(self, place: tuple[int, int]) -> None:
        """Come back to a place after something went past `leave`."""
        del self.keys[place[0] :]
        del self.values[place[1] :]

    def ancestors(self) -> list[Any]:
        """Return the containers around the value, the nearest first, a new list."""
        return self.values[::-1]

    def go_to(self, keys: list[Any], values: list[Any]) -> tuple[list[Any], list[Any]]:
        """Go to another place, given from the root; return what `restore_place` needs to come back."""
        before = self.keys, self.values
        self.keys, self.values = list(keys), list(values)
        return before

    def restore_place(self, before: tuple[list[Any], list[Any]]) -> None:
        """Come back from a `go_to`."""
        self.keys, self.values = before

    # Failures

    def report(
        self,
        subject: PlainSubject,
        code: str,
        value: Any,
        local: dict[str, Any] | None = None,
        override: Any = None,
    ) -> Report:
        """Return a report about the value at this place, without appending it."""
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
            report = _new_report(Report)  # without a call of its constructor, which costs as much as the rest
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
        """Append a report that was made elsewhere."""
        self.reports.append(report)
        self.count += 1
        if self.fast_path_disabled:
            self._cap()

    def _cap(self) -> None:
        """Stop at the next occasion if there are as many errors as there may be."""
        most = self.prefs.limits_errors
        if most is not None and self.count >= most:
            self.capped = self.abort_early = True
            self._escaped = True  # it stopped short: it is not to serve again

    def _uncap(self) -> None:
        """Go on where errors that were too many have been those of an attempt."""
        self.capped = False
        self.abort_early = self.prefs.abort_early or self.halted

    def since(self, mark: int) -> list[Report]:
        """Return the reports since `mark`, which stay where they are."""
        return self.reports[mark:]

    def take(self, mark: int) -> list[Report]:
        """Remove and return the reports since `mark` (an earlier `count`)."""
        taken = self.reports[mark:]
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

    def render(self, reports: Iterable[Report]) -> None:
        """Make the strings that may show other values, as those are now."""
        if self.scoped:
            for report in reports:
                if report.scope is not None and report.text is None:
                    report.scope.shadows = self.shadows
                    report.text = report.subject.render(report)

    def halt(
        self, subject: PlainSubject, value: object, code: str = "link.depth", limit: int | None = None
    ) -> None:
        """End the validation at a limit, by default that of depth: one report, and every loop stops."""
        if not self.halted:
            self.halted = True
            self.abort_early = True
            self.fail(subject, code, value, {"limit": self.prefs.limits_depth if limit is None else limit})

    # Work

    def overdraw(self, subject: PlainSubject, value: object) -> bool:
        """Look at the account where the budget is used up; tell whether that has ended the validation."""
        self._escaped = True  # it is not to serve again
        self._overdrawn, self.fast_path_disabled = False, self.prefs.fast_path_disabled
        return self.halted or bool(_overdraw(self, subject, value))

    def charge(self, cost: int, subject: PlainSubject, value: object) -> bool:
        """Take work from the budget; tell whether that has ended the validation."""
        self.budget -= cost
        return self.budget < 0 and self.overdraw(subject, value)

    def note_opened(self, cells: int) -> None:
        """Note a container that is no exact dict, list or tuple: nobody can tell before what is in it."""
        self.opened += cells
        self._escaped = True

    def note_made(self, made: object, value: object) -> None:
        """Note a container that a function of the caller's has made of a value with nothing in it.

        There may be more in it than was given. Each value counts once, as it would in a container.
        """
        if (type(made) is dict or type(made) is list) and type(value) is not dict and type(value) is not list:
            if self.made is None:
                self.made = {}
                self._escaped = True
            self.made.setdefault(id(value), (made, value))

    # Attempts

    def count_attempt(self, subject: PlainSubject, value: object) -> bool:
        """Count an attempt, where an option bars the short ways; tell whether it was one too many."""
        self.attempts += 1
        self._escaped = True  # it is not to serve again
        most = self.prefs.limits_attempts
        if most is not None and self.attempts > most:
            self.halt(subject, value, "any.attempts", most)
        return self.halted

    def snapshot(self) -> tuple[int, int, int]:
        """Return what `restore` needs to forget all that happens from here on."""
        externals, warnings, shadows = self.externals, self.warnings, self.shadows
        if externals is None and warnings is None and shadows is None:
            return _NOTHING
        return len(externals or ()), len(warnings or ()), 0 if shadows is None else len(shadows.journal or ())

    def restore(self, snapshot: tuple[int, int, int]) -> None:
        """Forget what happened since `snapshot`, but not the reports (see `take`) nor the artifacts."""
        if self.externals is not None:
            del self.externals[snapshot[0] :]
        if self.warnings is not None:
            del self.warnings[snapshot[1] :]
        if self.shadows is not None:
            self.shadows.show(snapshot[2])

    def mark_side_effects(self) -> tuple[int, int]:
        """Return how many warnings and external rules there are, for `drop_side_effects_here`."""
        return len(self.warnings or ()), len(self.externals or ())

    def drop_side_effects_here(self, marked: tuple[int, int]) -> None:
        """Forget the warnings and external rules of the value at this place, which are the last ones.

        Those that were `marked` before the container of the value was entered stay.
        """
        if self.warnings is None and self.externals is None:
            return
        place, n = tuple(self.keys), len(self.keys)
        warnings: list[Any] = self.warnings or []
        externals: list[Any] = self.externals or []
        while len(warnings) > marked[0] and warnings[-1].path[:n] == place:
            warnings.pop()
        while len(externals) > marked[1] and externals[-1][2].keys[:n] == place:
            externals.pop()

    def matches(self, node: Node, value: Any, own_prefs: Any = None) -> bool:
        """Tell whether a value passes a node, and leave no trace of the attempt.

        The preferences are those in force, or `own_prefs` without any context.
        """
        prefs, context = self.prefs, self.context
        if own_prefs is None or (own_prefs is prefs and context is None):
            found = node.verdict(value, self)
            if found is not None:
                return found
        if self.halted or self.charge(1, node.subject, value):
            return False
        if self.fast_path_disabled and self.count_attempt(node.subject, value):
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
        """Tell whether a value passes a node at another path, given from the root."""
        keys, self.keys = self.keys, list(path)
        try:
            return self.matches(node, value)
        finally:
            self.keys = keys


class Node:
    """A part of a validator. Immutable once built; one schema's node serves many threads."""

    __slots__ = ("strips", "subject")

    def __init__(self, subject: PlainSubject) -> None:
        self.subject: PlainSubject = subject
        self.strips: bool = False

    def run(self, value: Any, run: Run) -> Any:
        """Validate a value and return it as it has become; append a report for each failure."""
        return value

    def run_quickly(self, value: Any, run: Run) -> Any:
        """Validate a value as `run` does, by a short way where there is one."""
        return self.run(value, run)

    def verdict(self, value: Any, run: Run) -> bool | None:
        """Tell whether a run that aborts early passes a value, where that is clear without one; else None."""
        return None


class Check:
    """One rule of a schema, with its arguments worked into it; `rule` says what it means."""

    __slots__ = ("rule",)

    rule: Any

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the value; append a report to the run where the rule fails."""
        return value


class _Guard(Check):
    """Rules that bear whatever a function has made of the value."""

    __slots__ = ("checks",)


class _Selective(Check):
    """A step for values of some types."""

    __slots__ = ("_known", "wants")


class _Shell(Check):
    """A rule whose reports are made others."""

    __slots__ = ("check",)


class Finish:
    """A step at the end of a value, when its rules are through.

    `is_noop_when_valid` tells that there is nothing to do for a value that passes.
    """

    __slots__ = ("is_noop_when_valid",)

    def __init__(self, is_noop_when_valid: bool = False) -> None:
        self.is_noop_when_valid: bool = is_noop_when_valid

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Return what comes out; reports since `mark` are about the value, which came in as `original`."""
        return value


class Extras:
    """The steps of a value that most schemas do not use.

    `blanks` are the characters around a string that do not count when it is compared with `empty`.
    """

    __slots__ = ("blanks", "coerces", "empty", "empty_prefs", "finish", "prefs", "prepares", "start")

    def __init__(self) -> None:
        self.start: Any = None
        self.prefs: Any = None
        self.prepares: tuple[Check, ...] = ()
        self.coerces: tuple[Check, ...] = ()
        self.empty: Any = None
        self.empty_prefs: Any = None
        self.blanks: str | None = None
        self.finish: Finish | None = None


class ValueNode(Node):
    """Takes a value through the steps of the processing order (`nodes.ORDER`), those that its schema uses.

    A type's node overrides `coerce` (runs when values are converted) and `base` (whether the value
    is of the type at all); a step reports what it finds wrong and returns the value.
    """

    __slots__ = ("_steps", "bases", "checks", "default", "extras", "invalids", "only", "presence", "valids")

    def __init__(self, subject: PlainSubject) -> None:
        self.subject = subject  # without super(), whose call costs as much as the rest
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
        """Convert the value to the type where that can be done."""
        return value

    def base(self, value: Any, run: Run) -> Any:
        """Check that the value is of the type."""
        return value

    def run(self, value: Any, run: Run) -> Any:
        """Take a value through the steps."""
        return self.take(value, run) if self.extras is None else self.run_steps(value, run)

    def take(self, value: Any, run: Run) -> Any:
        """Take a value through the steps that need no extras."""
        if value is UNDEFINED:
            return self.absent(run)
        if run.convert:
            mark = run.count
            value = self.coerce(value, run)
            if run.count != mark:
                return value
            if value is UNDEFINED:
                return self.absent(run)
        return self.verify(value, run)

    def absent(self, run: Run) -> Any:
        """Report a required value that is not there, or return its default.

        Where presence is ignored, the other steps decide about the undefined value.
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
        """Take a value that is there through the steps that check it (`nodes.CHECKING`).

        A loop over them costs more than the steps do; the table is read where a node has others too.
        """
        presence = self.presence
        if presence == FORBIDDEN or (presence == INHERIT and run.presence == FORBIDDEN):
            run.fail(self.subject, "any.unknown", value)
            return value
        if self.valids is not None:
            hit = self.valids.find(value, run)
            if hit is not NOT_FOUND:
                return hit
            if self.only:
                run.fail(self.subject, "any.only", value, self.valids.context("valids"))
                if run.abort_early:
                    return value
        if self.invalids is not None and self.invalids.find(value, run) is not NOT_FOUND:
            run.fail(self.subject, "any.invalid", value, self.invalids.context("invalids"))
            if run.abort_early:
                return value
        mark = run.count
        value = self.base(value, run)
        if run.count != mark:
            return value
        subject = self.subject
        if self.bases:
            for step in self.bases:
                value = step.apply(value, run, subject)
                if run.count != mark:
                    return value
        for check in self.checks:
            value = check.apply(value, run, subject)
            if run.count != mark and run.abort_early:
                break
        return value

    def run_steps(self, value: Any, run: Run) -> Any:  # noqa: C901 - a branch for each step
        """Take a value through all steps of the node, in the order of the table."""
        extras = self.extras
        original, mark, prefs, outer = value, run.count, run.prefs, run.original
        run.original = value
        for step in self._steps or self.choose_steps():
            if step is CHECKING:
                if run.count == mark:
                    value = self.absent(run) if value is UNDEFINED else self.verify(value, run)
            elif step is COERCE:
                if run.convert and value is not UNDEFINED and run.count == mark:
                    value = self.coerce(value, run)
            elif step is EMPTY:
                if value is not UNDEFINED and run.count == mark and self.is_empty(value, run):
                    value = UNDEFINED
            elif step is FINISH and not run.halted:
                value = extras.finish.end(value, original, mark, run, self)
            elif step is DEFAULT and value is UNDEFINED and not run.no_defaults:
                value = self.default  # a function may have made it undefined
            elif step is START:
                known = extras.start.begin(value, run, self)
                if known is not NOT_FOUND:
                    value = known
                    break
            elif step is END:
                extras.start.end(value, original, mark, run, self)
            elif step in _RARE and run.count == mark:
                value = self.change(step, value, run)
        if run.prefs is not prefs:
            run.use(prefs)
        run.original = outer
        return value

    def choose_steps(self) -> tuple[Any, ...]:
        """Choose the steps on first use: the fields do not change from here on."""
        steps = self._steps = steps_of(self)
        return steps

    def change(self, step: str, value: Any, run: Run) -> Any:
        """Take a value through one of the steps that few schemas have."""
        extras = self.extras
        if step is PREFS:
            run.use(extras.prefs.merged(run.prefs))
        elif step is PREPARE:
            value = self.apply_all(extras.prepares, value, run)
        elif run.convert and value is not UNDEFINED:
            value = self.apply_all(extras.coerces, value, run)
        return value

    def is_empty(self, value: Any, run: Run) -> bool:
        """Tell whether a value counts as absent."""
        extras = self.extras
        probe = value.strip(extras.blanks) if extras.blanks and type(value) is str else value
        return run.matches(extras.empty, probe, extras.empty_prefs)

    def apply_all(self, checks: tuple[Check, ...], value: Any, run: Run) -> Any:
        """Return what checks make of a value; the first failure ends them."""
        mark, subject = run.count, self.subject
        for check in checks:
            value = check.apply(value, run, subject)
            if run.count != mark:
                break
        return value


_RARE = (PREFS, COERCES, PREPARE)
"""The steps that `ValueNode.change` takes a value through."""
