"""Results of links for containers in attempts, and lists of references, remembered until the run ends.

Run phase. Alternatives may send the same value through the same link again and again, twice as often with
each level. The first result is replayed with all its reports, without calling user functions again. It is
valid while the surrounding values that the schema depends on are the same. If that is unclear, the work is
repeated, a limited number of times.

A value is looked up in the list that `in_()` leads to as if it were compared with each item. A function that
adjusts the list is called for each list, not for each value.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from operator import is_

from ...engine.backend import applicators, arrays, reports
from ...foundation.callers import call
from ...foundation.comparing.structural_keys import structural_key
from ...language.references.reference import Reference

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from ...engine.nodes.core import Run
    from ...engine.nodes.links import LinkNode
    from ...engine.nodes.reports import Report, Scope

MAX_TIMES = 1024
"""How often one container may go through one link at one place before `link.depth` ends the validation."""

_MAX_PLACES = 20_000  # that are remembered
_MAX_KEPT = 8  # verdicts for one place, which differ by the surrounding values
_MAX_ITEMS = 100  # of a surrounding container that a function has read
_NOWHERE = sys.maxsize
_STEPS = frozenset((str, int))  # of a path; without user-defined methods
_TEXTS = frozenset((str, int, bool, bytes))
_STRING, _OTHER, _ENOUGH = 1, 8, 24  # what it costs to compare all items, and to find their keys
_MAX_REST, _PAUSE = 8, -1000  # it may take milliseconds to find out that a value has no key
_CONTAINERS = (list, tuple, set, frozenset, dict)
_MANY = 1000  # items that are looked at again each time, rather than once at the whole schema


class Memory:
    """The memory of a run.

    `outermost_read` is the outermost container that a function has read. `link_depths` counts how often the
    run is inside each of the links that need it, by their keys. `lists` has the `ReferencedList` of each
    reference, or what its comparisons have cost so far. `adjusted` has for each reference that a function
    adjusts the same reference without that, the list that it led to, and what became of that.
    """

    __slots__ = ("adjusted", "link_depths", "lists", "outermost_read", "places")

    def __init__(self) -> None:
        self.adjusted: dict[int, tuple[Reference, Any, Any] | None] = {}
        self.places: dict[Any, LinkHistory] = {}
        self.outermost_read: int = _NOWHERE
        self.link_depths: dict[Any, int] = {}
        self.lists: dict[tuple[int, bool], int | ReferencedList] = defaultdict(int)

    def see(self, container: int) -> None:
        """Store that a function reads the containers around a value, from `container` inwards."""
        if container < self.outermost_read:
            self.outermost_read = container


class ReferencedList:
    """The list that a reference led to, with the places of its items, from 1, by keys that equal values have.

    `rest` are items without a key, which can only be compared; if they are many, it is all items. `is_fixed`
    is true if nothing changes a list that is complete.
    """

    __slots__ = ("found", "is_fixed", "items", "places", "rest")

    def __init__(self, found: Collection[Any], folds: bool, run: Run) -> None:
        self.found, self.items = found, list(found)
        self.places: dict[Any, int] = {}
        self.rest: list[Any] = []
        for place, item in enumerate(self.items, 1):
            key = _key(item, folds)
            self.places.setdefault(key, place)
            if key is None:
                self.rest.append(item)
                if len(self.rest) > _MAX_REST:
                    self.rest = self.items
                    break
        self.is_fixed: bool = len(self.items) > _MANY and not run.schema._has_functions()

    def is_current(self, found: Collection[Any], place: int, run: Run) -> bool:
        """Return whether a list still has the item at a place or, if that is 0, still has no others."""
        if found is self.found:
            if place and type(found) is list:
                return any(map(is_, found[place - 1 : place], self.items[place - 1 : place]))
            if place and type(found) is dict and type(self.items[place - 1]) is str:
                return self.items[place - 1] in found
            # A container that the run is in is not complete: its items may be converted.
            if self.is_fixed and all(container is not found for container in run.values):
                return True
        self.found = found
        return len(found) == len(self.items) and all(map(is_, found, self.items))


def _key(value: Any, folds: bool) -> Any:
    return str.lower(value) if folds and issubclass(type(value), str) else structural_key(value)


def candidates(reference: object, found: Collection[Any], value: object, folds: bool, run: Run) -> Any:
    """Return the items of the list that a reference leads to which may equal a value: few, or all of them."""
    lists, name = memory_of(run).lists, (id(reference), folds)
    known = lists[name]
    if isinstance(known, int):
        lists[name] = known + (_STRING if type(value) is str else _OTHER)
        if known < _ENOUGH:
            return found
        known = lists[name] = ReferencedList(found, folds, run)
    key = _key(value, folds)
    place = known.places.get(key, 0)
    if key is not None and known.is_current(found, place, run):
        return known.items[place - 1 : place] + known.rest  # the former is empty for 0
    lists[name] = _PAUSE if key is None else 0
    return found


def adjusted(reference: Reference, value: object, run: Run) -> Any:
    """Resolve a reference to a list that a function adjusts. For each list this is called at most twice.

    It is called for each value if the list may change meanwhile: if its items are being converted, or if the
    schema calls other functions.
    """
    kept = memory_of(run).adjusted
    if id(reference) not in kept:
        kept[id(reference)] = None  # most validations ask once: then a reference more is not worth it
        return reference.resolve(value, run, run.prefs)
    adjust: Any = reference.adjust
    plain, source, made = kept[id(reference)] or (
        Reference({**reference._fields(), "adjust": None}), None, None
    )  # fmt: skip
    found = plain.resolve(value, run, run.prefs)
    if source is None or found is not source:
        made = call(adjust, found)
        is_open = any(container is found for container in run.values)
        is_kept = type(found) in _CONTAINERS and not is_open and not run.schema._has_functions()
        kept[id(reference)] = plain, found if is_kept else None, made
    return made


class LinkHistory:
    """The verdicts of a link about a container at a place, and how often none of them was valid.

    `alive` holds the objects whose ids are in the key: an id is only valid while its object is alive.
    """

    __slots__ = ("alive", "times", "verdicts")

    def __init__(self, *alive: object) -> None:
        self.alive: tuple[object, ...] = alive
        self.times: int = 0
        self.verdicts: list[Verdict] = []


class Verdict:
    """The result for a value with all its side effects, and the surrounding values that it depends on."""

    __slots__ = (
        "around",
        "evaluated",
        "externals",
        "hidden",
        "made",
        "outermost_read",
        "read",
        "reports",
        "warnings",
    )

    def __init__(
        self, made: object, read: list[Any], run: Run, mark: int, before: tuple[int, int, int]
    ) -> None:
        externals, warnings, hidden = before
        self.evaluated: Any = applicators.evaluated_here(run)
        self.made: object = made
        self.read: list[Any] = read
        self.reports: list[Any] = [_copy(report, run) for report in run.since(mark)]
        self.externals: Any = (run.externals or ())[externals:]
        self.warnings: Any = (run.warnings or ())[warnings:]
        is_hiding = run.snapshot()[2] > hidden
        self.hidden: Any | None = run.shadows.fold(tuple(run.path), hidden) if is_hiding else None
        self.outermost_read: Any = run.memo.outermost_read
        self.around: list[Any] | None = _around(run, self.outermost_read)

    def is_valid(self, read: list[Any], run: Run) -> bool:
        """Return whether the verdict is valid at the current place."""
        if not all(map(is_same, self.read, read)):
            return False
        return self.outermost_read >= run.depth or _are_same(self.around, _around(run, self.outermost_read))

    def replay(self, run: Run) -> Any:
        """Repeat the side effects, and return the resulting value."""
        for report in self.reports:
            run.add(_copy(report, run))
        if self.warnings:
            # Warnings are not changed any more, so that most can be replayed without a copy.
            run.warnings = [] if run.warnings is None else run.warnings
            run.warnings += [_copy(report, run) for report in self.warnings] if run.scoped else self.warnings
        if self.externals:
            run.externals = [] if run.externals is None else run.externals
            run.externals += self.externals
        if self.hidden is not None:
            run.shadows.replay(*self.hidden)
        run.memo.see(self.outermost_read)
        if self.evaluated is not None:
            run.evaluated.add(self.evaluated)
        return self.made


def memory_of(run: Run) -> Memory:
    """Return the memory of a run, which is created when it is first needed."""
    if run.memo is None:
        run.memo = Memory()
    memory: Memory = run.memo
    return memory


def follow_remembered(link: Any, value: Any, run: Run, read: list[Any] | None = None) -> Any:
    """Return the result of a link for a container at this place, from memory if it is there.

    `read` are the values around it that the target depends on, if they have been looked up.
    """
    memory = memory_of(run)
    target, prefs, context, path = link.target, run.prefs, run.context, run.path
    steps = path if _STEPS.issuperset(map(type, path)) else map(step_key, path)
    link_depths = frozenset(memory.link_depths.items()) if memory.link_depths else None
    asked = applicators.evaluated_here(run) is not None
    key = (id(target), id(value), id(prefs), id(context), run.collects_externals, link_depths, asked, *steps)
    place = memory.places.get(key)
    if place is None:
        if len(memory.places) >= _MAX_PLACES:
            memory.places.clear()
        place = memory.places[key] = LinkHistory(target, value, prefs, context, path)
    read = link.resolve.reads.look(run) if read is None else read
    for verdict in place.verdicts:
        if verdict.is_valid(read, run):
            return verdict.made if run.charge(1, link.subject, value) else verdict.replay(run)
    place.times += 1
    if place.times > MAX_TIMES:
        run.halt(link.subject, value)
        return value
    return _find(link, value, run, place, read)


def _find(link: LinkNode, value: Any, run: Run, place: LinkHistory, read: list[Any]) -> Any:
    memory, mark, before = run.memo, run.count, run.snapshot()
    outer, memory.outermost_read = memory.outermost_read, _NOWHERE
    asked = applicators.evaluated_here(run)
    if asked is not None:
        run.evaluated = applicators.Evaluated(run.depth)
    made = link.follow(value, run)
    if not run.halted:
        verdict = Verdict(made, read, run, mark, before)
        if verdict.around is not None:
            place.verdicts.insert(0, verdict)
            del place.verdicts[_MAX_KEPT:]
    memory.see(outer)
    if asked is not None:
        asked.add(run.evaluated)
        run.evaluated = asked
    return made


def step_key(key: Any) -> Any:
    """Return a key that distinguishes the steps of a path without calling user code."""
    cls = type(key)
    if cls in _STEPS:
        return key
    return (cls, int(key)) if cls is arrays.SingleIndex else (cls, id(key))


def _copy(report: Report, run: Run) -> Any:
    """Return a copy of a report for this place, so that a change of it does not affect the original."""
    scope = report.scope
    if scope is not None:
        scope = _move_scope(scope, run)
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


def _move_scope(scope: Scope, run: Run) -> Any:
    """Return the places around a value; those outside the link are the current ones."""
    around = tuple(run.values)
    return reports.Scope(scope.keys, around + scope.values[len(around) :], run.shadows)


def _around(run: Run, outermost_read: int) -> list[Any] | None:
    """Return copies of the containers around the value from one inwards, or None if they are too large."""
    found: list[Any] = run.values[outermost_read:]
    for i, container in enumerate(found):
        if type(container) not in (dict, list) or len(container) > _MAX_ITEMS:
            return None
        found[i] = container.copy()
    return found


def _are_same(before: list[Any] | None, now: list[Any] | None) -> bool:
    """Return whether containers have the same contents."""
    return before is not None and now is not None and all(map(_has_same, before, now))


def _has_same(one: Any, other: Any) -> bool:
    if len(one) != len(other) or type(one) is not type(other):
        return False
    if type(one) is list:
        return all(map(is_same, one, other))
    return all(map(is_, one, other)) and all(map(is_same, one.values(), other.values()))


def is_same(one: object, other: object) -> bool:
    """Return whether two values can't be told apart."""
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
