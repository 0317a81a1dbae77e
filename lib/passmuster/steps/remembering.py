"""Results of links for containers in attempts, remembered until the run ends.

Run phase. Alternatives may send the same value through the same link again and again, twice as often with
each level. The result of the first time is replayed, with all its reports and without calling user functions
again. It is valid as long as the values around, as far as the schema reads them, are the same. If that is
unclear the work is repeated, a limited number of times.
"""

from __future__ import annotations

import sys
from operator import is_

from ..backend import arrays, reports

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..nodes.core import Run
    from ..nodes.links import LinkNode
    from ..nodes.reports import Report, Scope

MOST_TIMES = 1024
"""Times that one container goes through one link at one place before `link.depth` ends the validation."""

_MOST_KEPT = 8  # verdicts for one place, which differ by what is around it
_MOST_ITEMS = 100  # of a container around the value that a function has looked at
_NOWHERE = sys.maxsize
_STEPS = frozenset((str, int))  # of a path, which have no method of the caller's
_TEXTS = frozenset((str, int, bool, bytes))


class Memory:
    """The memory of a run.

    `seen` is the outermost container that a function has looked at. `within` counts how often the run is
    inside each of the links that need it, by their keys. `evaluated` notes which parts of a value schemas
    have looked at, if a keyword needs that.
    """

    __slots__ = ("evaluated", "places", "seen", "within")

    def __init__(self) -> None:
        self.places: dict[Any, LinkHistory] = {}
        self.seen: int = _NOWHERE
        self.within: dict[Any, int] = {}
        self.evaluated: Evaluated | None = None

    def see(self, container: int) -> None:
        """Note that a function looks at the containers around a value, from one on."""
        if container < self.seen:
            self.seen = container


class Evaluated:
    """The parts of an object or array that schemas have looked at; `depth` is that of the run at its place.

    `places` are its keys or the numbers of its items; `is_all` is true if it was all of them.
    """

    __slots__ = ("depth", "is_all", "places")

    def __init__(self, depth: int) -> None:
        self.depth: int = depth
        self.is_all: bool = False
        self.places: set[Any] = set()

    def add(self, other: Evaluated) -> None:
        """Note what other schemas have looked at."""
        self.is_all = self.is_all or other.is_all
        self.places |= other.places


def evaluated_here(run: Run) -> Evaluated | None:
    """Return where to note what is looked at of the value at this place, None where nobody asks for it."""
    found = None if run.memo is None else run.memo.evaluated
    return found if found is not None and found.depth == run.depth else None


class LinkHistory:
    """The verdicts of a link about a container at a place, and how often none of them was valid.

    It holds the objects that its key names by their ids: an id is only good while its object is alive.
    """

    __slots__ = ("alive", "times", "verdicts")

    def __init__(self, *alive: object) -> None:
        self.alive: tuple[object, ...] = alive
        self.times: int = 0
        self.verdicts: list[Verdict] = []


class Verdict:
    """The result for a value, all that it left behind, and the values around for which it is valid."""

    __slots__ = ("around", "evaluated", "externals", "hidden", "made", "read", "reports", "seen", "warnings")

    def __init__(
        self, made: object, read: list[Any], run: Run, mark: int, before: tuple[int, int, int]
    ) -> None:
        externals, warnings, hidden = before
        self.evaluated: Evaluated | None = evaluated_here(run)
        self.made: object = made
        self.read: list[Any] = read
        self.reports: list[Any] = [_copy(report, run) for report in run.since(mark)]
        self.externals: Any = (run.externals or ())[externals:]
        self.warnings: Any = (run.warnings or ())[warnings:]
        is_hiding = run.snapshot()[2] > hidden
        self.hidden: Any | None = run.shadows.fold(tuple(run.path), hidden) if is_hiding else None
        self.seen: Any = run.memo.seen
        self.around: list[Any] | None = _around(run, self.seen)

    def holds(self, read: list[Any], run: Run) -> bool:
        """Return whether the verdict holds here too."""
        if not all(map(is_same, self.read, read)):
            return False
        return self.seen >= run.depth or _are_same(self.around, _around(run, self.seen))

    def replay(self, run: Run) -> Any:
        """Report all of it again, and return what became of the value."""
        for report in self.reports:
            run.add(_copy(report, run))
        if self.warnings:
            # Nobody changes a warning any more, so that most can be replayed as they are.
            run.warnings = [] if run.warnings is None else run.warnings
            run.warnings += [_copy(report, run) for report in self.warnings] if run.scoped else self.warnings
        for method, subject, scope, prefs, original, linked in self.externals:
            run.externals = [] if run.externals is None else run.externals
            run.externals.append((method, subject, _moved(scope, run), prefs, original, linked))
        if self.hidden is not None:
            run.shadows.replay(*self.hidden)
        run.memo.see(self.seen)
        if self.evaluated is not None:
            run.memo.evaluated.add(self.evaluated)
        return self.made


def memory_of(run: Run) -> Memory:
    """Return the memory of a run, which has none before it is asked for."""
    if run.memo is None:
        run.memo = Memory()
    memory: Memory = run.memo
    return memory


def remembered(link: Any, value: Any, run: Run) -> Any:
    """Return the result of a link for a container at this place, from memory if it is there."""
    memory = memory_of(run)
    target, prefs, context, path = link.target, run.prefs, run.context, run.path
    steps = path if _STEPS.issuperset(map(type, path)) else map(_step, path)
    within = frozenset(memory.within.items()) if memory.within else None
    asked = evaluated_here(run) is not None
    key = (id(target), id(value), id(prefs), id(context), run.collects_externals, within, asked, *steps)
    place = memory.places.get(key)
    if place is None:
        place = memory.places[key] = LinkHistory(target, value, prefs, context, path)
    read = link.resolve.reads.look(run)
    for verdict in place.verdicts:
        if verdict.holds(read, run):
            return verdict.replay(run)
    place.times += 1
    if place.times > MOST_TIMES:
        run.halt(link.subject, value)
        return value
    return _find(link, value, run, place, read)


def _find(link: LinkNode, value: Any, run: Run, place: LinkHistory, read: list[Any]) -> Any:
    memory, mark, before = run.memo, run.count, run.snapshot()
    outer, memory.seen = memory.seen, _NOWHERE
    asked = evaluated_here(run)
    if asked is not None:
        memory.evaluated = Evaluated(run.depth)
    made = link.follow(value, run)
    if not run.halted:
        verdict = Verdict(made, read, run, mark, before)
        if verdict.around is not None:
            place.verdicts.insert(0, verdict)
            del place.verdicts[_MOST_KEPT:]
    memory.see(outer)
    if asked is not None:
        asked.add(memory.evaluated)
        memory.evaluated = asked
    return made


def _step(key: Any) -> Any:
    """Return a key that distinguishes a step of a path from others without calling user code."""
    cls = type(key)
    if cls in _STEPS:
        return key
    return (cls, int(key)) if cls is arrays.SingleIndex else (cls, id(key))


def _copy(report: Report, run: Run) -> Any:
    """Return a report for this place: who changes one that was replayed before changes no other."""
    scope = report.scope
    if scope is not None:
        scope = _moved(scope, run)
        run.scoped = True
    made = reports.Report(
        report.code,
        report.value,
        report.local,
        report.path,
        report.subject,
        report.prefs,
        report.override,
        scope,
    )
    made.text = report.text
    return made


def _moved(scope: Scope, run: Run) -> Any:
    """Return the places around a value, those beyond the link as they are now."""
    around = tuple(run.values)
    return reports.Scope(scope.keys, around + scope.values[len(around) :], run.shadows)


def _around(run: Run, seen: int) -> list[Any] | None:
    """Return copies of the containers around the value from one on, None where that is too much."""
    found: list[Any] = run.values[seen:]
    for i, container in enumerate(found):
        if type(container) not in (dict, list) or len(container) > _MOST_ITEMS:
            return None
        found[i] = container.copy()
    return found


def _are_same(before: list[Any] | None, now: list[Any] | None) -> bool:
    """Return whether containers have the same in them."""
    return before is not None and now is not None and all(map(_has_same, before, now))


def _has_same(one: Any, other: Any) -> bool:
    if len(one) != len(other) or type(one) is not type(other):
        return False
    if type(one) is list:
        return all(map(is_same, one, other))
    return all(map(is_, one, other)) and all(map(is_same, one.values(), other.values()))


def is_same(one: object, other: object) -> bool:
    """Return whether nobody could tell two values apart."""
    if one is other:
        return True
    cls = type(one)
    if cls is not type(other):
        return False
    if cls in _TEXTS:
        return bool(one == other)
    return (cls is float or _is_date(cls)) and repr(one) == repr(other)


def _is_date(cls: type) -> bool:
    from datetime import datetime

    return cls is datetime
