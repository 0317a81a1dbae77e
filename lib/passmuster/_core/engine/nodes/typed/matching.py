"""The node of `alternatives`: it tries nodes until one accepts the value, or counts those that do.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core only. The reports
about too few or too many matches are made by a function that is passed in.
"""

from __future__ import annotations

from ....foundation.sentinels import UNDEFINED
from ..core import NOT_FOUND, Node, ValueNode

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ..core import Run
    from ..reports import PlainSubject, Report


_SCALARS = frozenset((str, int, float, bool, type(None), bytes))


class Discriminator:
    """Finds the alternatives that a value may pass. The others certainly fail, without side effects.

    `by_type` holds the indexes of the candidates by the exact type of the value. `by_literal` holds those for
    a dict by its string at `key`, and `otherwise` those for any other string. They are used in runs that
    abort early only, as other runs also examine the keys after `key`. A value that is not listed may pass
    all.
    """

    __slots__ = ("by_literal", "by_type", "key", "otherwise")

    def __init__(
        self,
        by_type: dict[type, tuple[int, ...]],
        key: Any,
        by_literal: dict[str, tuple[int, ...]],
        otherwise: tuple[int, ...],
    ) -> None:
        self.by_type: dict[type, tuple[int, ...]] = by_type
        self.key: Any = key
        self.by_literal: dict[str, tuple[int, ...]] = by_literal
        self.otherwise: tuple[int, ...] = otherwise

    def places(self, value: Any, abort_early: bool) -> tuple[int, ...] | None:
        """Return the indexes of the alternatives that a value may pass, or None for all of them."""
        if type(value) is dict and abort_early and self.by_literal:
            literal = value.get(self.key)
            if type(literal) is str:
                return self.by_literal.get(literal, self.otherwise)
        return self.by_type.get(type(value))


class Owners:
    """The alternatives of a union of Python types that are asked first, because a value is of their type.

    `by_class` holds their indexes by class. If several may take a container, they are first asked with the
    preferences that `without_conversion.merged(prefs)` returns.
    """

    __slots__ = ("by_class", "without_conversion")

    def __init__(self, by_class: dict[type, tuple[int, ...]], without_conversion: Any) -> None:
        self.by_class: dict[type, tuple[int, ...]] = by_class
        self.without_conversion: Any = without_conversion

    def places(self, value: Any) -> tuple[int, ...] | None:
        """Return the indexes of the alternatives whose type a value is of, or None if there are none."""
        found = self.by_class.get(type(value))
        if found is not None:
            return found
        for cls in type(value).__mro__:
            found = self.by_class.get(cls)
            if found is not None:
                return found
        return None


class FailedBranch:
    """An alternative that failed: its number, its node, its reports, and the path of the value.

    `is_far` is true if the value has another type.
    """

    __slots__ = ("is_far", "node", "number", "path", "reports")

    def __init__(
        self, number: object, node: Any, reports: list[Report], path: tuple[Any, ...], is_far: bool
    ) -> None:
        self.number: object = number
        self.node: Any = node
        self.reports: list[Report] = reports
        self.path: tuple[Any, ...] = path
        self.is_far: bool = is_far


def failed_branches(
    nodes: Sequence[Any],
    failures: list[Any],
    path: tuple[Any, ...],
    expected_types: Callable[[Report, int], Any],
) -> list[FailedBranch]:
    """Return the nodes that failed for the value at a path; `failures` are their reports, None for others.

    `expected_types(report, depth)` returns what is expected instead, if a report is about the type of the
    value at that depth.
    """
    found: list[FailedBranch] = []
    for number, (node, reports) in enumerate(zip(nodes, failures), 1):
        if reports is not None:
            is_far = len(reports) == 1 and bool(expected_types(reports[0], len(path)))
            found.append(FailedBranch(number, node, reports, path, is_far))
    return found


_SHAPE_CODES = frozenset(("any.required", "object.unknown"))


def nearest_by_errors(branches: list[FailedBranch]) -> list[FailedBranch]:
    """Return the branches with the fewest reports, of these the ones with the fewest missing or unknown keys,
    and of these the ones with a report at the longest path.
    """
    nearest: list[FailedBranch] = []
    least: tuple[int, ...] = ()
    for branch in branches:
        shape = sum([report.code in _SHAPE_CODES for report in branch.reports])
        distance = len(branch.reports), shape, -max([len(report.path) for report in branch.reports])
        if not nearest or distance < least:
            nearest, least = [], distance
        if distance == least:
            nearest.append(branch)
    return nearest


class AlternativesNode(ValueNode):
    """The node of `alternatives`: values that pass any (`any`), exactly one (`one`) or `all` of several
    nodes.

    `matches` holds nodes to try and `conditions.Choice` objects. `discriminator` is a `Discriminator` or
    None. `resolve_matches(node, value, run, passed, failures)` returns the result for a value that matches
    the wrong number of nodes, or several with different results. `passed` are these results by the index of
    the node, `failures` the reports of the others. `owners` are the `Owners` of a union of Python types, else
    None.
    """

    __slots__ = ("cost", "discriminator", "matches", "mode", "nodes", "owners", "places", "resolve_matches")

    def __init__(
        self,
        subject: PlainSubject,
        matches: tuple[Any, ...],
        mode: str,
        discriminator: Any,
        resolve_matches: Any,
        owners: Owners | None = None,
    ) -> None:
        super().__init__(subject)
        self.matches: tuple[Any, ...] = matches
        self.mode: str = mode
        self.discriminator: Any = discriminator
        self.resolve_matches: Any = resolve_matches
        self.owners: Any = owners
        self.nodes: tuple[Node | None, ...] = tuple(
            [match if isinstance(match, Node) else None for match in matches]
        )
        self.places: tuple[int, ...] = tuple(range(len(matches)))
        self.cost: int = 1 + (len(matches) >> 4)  # units of work

    def base(self, value: Any, run: Run) -> Any:
        """Try the alternatives in order, the likely candidates first."""
        budget = run.budget = run.budget - self.cost
        if budget < 0 and run.overdraw(self.subject, value):
            return value
        if self.mode != "any":
            return self.count(value, run)
        failed: dict[int, Any] = {}
        places = self.candidates(value, run)
        if self.owners is not None and len(places) > 1 and run.convert and type(value) not in _SCALARS:
            made = self.first_unconverted(places, value, run)
            if made is not NOT_FOUND:
                return made
        is_container = type(value) is dict or type(value) is list
        skips = is_container and len(places) > 1 and not run.fast_path_disabled
        made = self.first(places, value, run, failed, skips)
        if made is NOT_FOUND and len(failed) != len(self.places):
            made = self.first(self.places, value, run, failed)
        return (
            self.resolve_matches(self, value, run, {}, self.failures(failed)) if made is NOT_FOUND else made
        )

    def verdict(self, value: object, run: Run) -> bool | None:
        """Return False if it is clear that each alternative refuses a value, else None."""
        has_others = self.extras or self.bases or self.checks or self.valids or self.invalids
        if self.mode != "any" or self.owners or has_others or value is UNDEFINED:
            return None
        refuses = all(node is not None and node.certainly_fails(value, run) for node in self.nodes)
        return False if refuses else None

    def candidates(self, value: Any, run: Run) -> tuple[int, ...]:
        """Return the indexes of the alternatives that are asked first."""
        if self.owners is not None:
            places = self.owners.places(value)
            if places is not None and (len(places) == 1 or type(value) is not dict):
                return places  # type: ignore[no-any-return]
        if self.discriminator is None or run.fast_path_disabled:
            return self.places
        found = self.discriminator.places(value, run.abort_early)
        return self.places if found is None else found

    def first_unconverted(self, places: tuple[int, ...], value: Any, run: Run) -> Any:
        """Return the result of the first alternative that accepts the value unconverted, or NOT_FOUND."""
        prefs = run.prefs
        run.use(self.owners.without_conversion.merged(prefs))
        made = self.first(places, value, run, {})
        if not run.halted:
            run.use(prefs)
        return made

    def first(
        self, places: tuple[int, ...], value: Any, run: Run, failed: dict[int, Any], skips: bool = False
    ) -> Any:
        """Return the result of the first alternative that accepts the value, or NOT_FOUND.

        With `skips`, those that clearly refuse it are not tried, so that they make no reports.
        """
        for at in places:
            if at in failed:
                continue
            node = self.nodes[at]
            if node is None:
                node = self.chosen(at, value, run, failed)
                if run.halted:
                    return value
                if node is not None:
                    return node.run(value, run)
                continue
            if skips and node.certainly_fails(value, run):
                continue
            made = self.attempt(at, node, value, run, failed)
            if at not in failed:
                return made
        return NOT_FOUND

    def chosen(self, at: int, value: Any, run: Run, failed: dict[int, Any]) -> Any:
        """Return the node that a condition chooses, or None if it leaves the alternative out."""
        node = self.matches[at].node(value, run)
        if node is None:
            failed[at] = None
        return node

    def attempt(self, at: int, node: Any, value: Any, run: Run, failed: dict[int, Any]) -> Any:
        """Return the result of an alternative. If it fails, its reports move to `failed`."""
        if run.fast_path_disabled and run.count_attempt(self.subject, value):
            return value
        mark, before = run.count, run.snapshot()
        run.trying += 1
        made = node.run(value, run)
        run.trying -= 1
        if run.count != mark and not run.halted:
            failed[at] = run.take(mark)
            run.restore(before)
        return made

    def count(self, value: Any, run: Run) -> Any:
        """Return the result according to how many alternatives accept the value."""
        passed: dict[int, Any] = {}
        failed: dict[int, Any] = {}
        for places in (self.places if self.mode == "all" else self.candidates(value, run), self.places):
            for at in places:
                if at in failed:
                    continue
                node = self.nodes[at] or self.chosen(at, value, run, failed)
                if node is not None:
                    made = self.attempt(at, node, value, run, failed)
                if run.halted:
                    return value
                if at not in failed:
                    passed[at] = made
            if passed:
                break
        if len(passed) == 1 and (self.mode == "one" or len(self.places) == 1):
            return next(iter(passed.values()))
        return self.resolve_matches(self, value, run, passed, self.failures(failed))

    def failures(self, failed: dict[int, Any]) -> list[Any]:
        """Return the reports of the failed alternatives in order, None for those that were left out."""
        return [failed[at] for at in sorted(failed)]
