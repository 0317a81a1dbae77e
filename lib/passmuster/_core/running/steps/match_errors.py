"""Reports for a value that too few or too many alternatives accept: one error that sums up many.

Run phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ...engine.backend import core, matching, reports as engine_reports
from ...engine.nodes.records import PLAIN
from ...foundation.sentinels import UNDEFINED
from ...foundation.structs import Struct
from ...language.errors import OVERRIDE_CODE
from ...language.messages.branches import BranchNames
from .nearest_branch import FailedBranch, branches_of, reports_by_tag

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from ...engine.nodes.core import Node, Run
    from ...engine.nodes.reports import PlainSubject, Report
    from ...engine.nodes.typed.matching import AlternativesNode


class AlternativesEnd(Struct):
    """Ends the validation by alternatives, from the results of each.

    `singles` has for each alternative whether it is an array that accepts a single item without a list;
    `merges` is true if the results are merged, because there are objects among them. `is_union` is true for a
    union of Python types: of those with a tag, the one with the tag of the value reports. `tags()` returns
    the reference that all conditions compare with listed values, a subject, and these values; else None.
    """

    singles: tuple[bool, ...]
    merges: bool
    is_union: bool
    tags: Callable[[], Any]

    def __call__(
        self, node: AlternativesNode, value: Any, run: Run, passed: dict[int, Any], failures: list[Any]
    ) -> Any:
        """Report the value, and return the value to use instead."""
        if not passed:
            if node.mode == "any":
                self.report(node, value, failures, run)
            else:
                run.fail(node.subject, "alternatives.any", value, _group_reports(node, failures, run))
        elif node.mode == "one":
            names = names_of(node.matches, passed, node.subject)
            run.fail(node.subject, "alternatives.one", value, {"details": names})
        elif failures:
            run.fail(node.subject, "alternatives.all", value, _group_reports(node, failures, run))
        else:
            made = list(passed.values())
            return merge_objects(made) if self.merges else made[-1]
        # On an error, the result is nothing or the default.
        return UNDEFINED if run.no_defaults else node.default

    def report(self, node: AlternativesNode, value: Any, given: list[Any], run: Run) -> None:
        """Report as clearly as possible why no alternative accepts the value."""
        told: Sequence[Report] = ()
        if self.is_union:
            told = reports_by_tag(node.matches, _branches_at(node.matches, given, run), value)
        if told:
            for report in told:
                run.add(report)
            return
        failures = [
            ItemReports(reports) if is_single and _concerns_item(reports, match, value) else reports
            for is_single, match, reports in zip(self.singles, node.matches, given)
            if reports is not None
        ]
        if failures:
            report_nearest(node.subject, value, failures, node.matches, given, ALTERNATIVES_CODES, run)
        else:
            run.fail(node.subject, "alternatives.any", value, _unknown_tag(self.tags(), node.subject, run))


def names_of(nodes: Sequence[Any], places: Iterable[int], subject: PlainSubject) -> BranchNames:
    """Return the names of the nodes at some indexes: their own labels, or numbers from 1."""
    labels = [
        (at, getattr(getattr(nodes[at], "inner", nodes[at]), "subject", subject).label) for at in places
    ]
    return BranchNames(
        [label if type(label) is str and label != subject.label else f"#{at + 1}" for at, label in labels]
    )


ALTERNATIVES_CODES = ("alternatives.match", "alternatives.types")
"""The code for a value that is near to no alternative, and the one for a value of a wrong type."""


def report_nearest(
    subject: PlainSubject,
    value: Any,
    failures: list[Any],
    nodes: Sequence[Any],
    given: list[Any],
    codes: tuple[str, str],
    run: Run,
) -> None:
    """Report as clearly as possible why no node accepts a value.

    `failures` are the reports; `given` the same by node, or None for nodes that were not tried.
    """
    nearest = failures[0] if len(failures) == 1 else nearest_failure(failures, len(run.path))
    if nearest is None:
        branches = _branches_at(nodes, given, run)
        details = branches_of([report for reports in failures for report in reports], branches, subject)
        run.render(details)
        run.fail(subject, codes[0], value, {"details": details, "message": details})
    elif isinstance(nearest, tuple):
        run.charge(len(nearest) // core.CHARACTERS, subject, value)
        local: dict[str, Any] = {"types": list(nearest)}
        listed = [report for reports in failures for report in reports if report.code == "any.only"]
        if listed:
            local["details"] = branches_of(listed, list, subject, is_public=False)
        run.fail(subject, codes[1], value, local)
    else:
        for report in nearest:
            run.add(report)


def explain_item(nodes: tuple[Node, ...], given: list[Any], subject: PlainSubject, run: Run) -> Any:
    """Return why no node accepts an item of an array, for its message; `given` are the reports by node."""
    details = [report for reports in given for report in reports or ()]
    run.render(details)
    return branches_of(details, _branches_at(nodes, given, run), subject, is_public=False)


def _unknown_tag(tags: tuple[Any, Any, list[Any]] | None, subject: PlainSubject, run: Run) -> Any:
    """Return the context for a value with a tag that no condition knows: those known, for the message."""
    if tags is None:
        return None
    reference, of_tag, valids = tags
    path = (*run.path[: len(run.path) - reference.ancestor], *reference.path)
    report = engine_reports.Report("any.only", UNDEFINED, {"valids": valids}, path, of_tag, run.prefs)
    branch = FailedBranch("", None, [report], path, False)
    return {"details": branches_of([report], lambda: [branch], subject, is_public=False)}


def _group_reports(node: AlternativesNode, failures: list[Any], run: Run) -> dict[str, Any]:
    """Return the context of reports grouped by alternative."""
    told = [reports for reports in failures if reports is not None]
    for reports in told:
        run.render(reports)
    groups = [{"message": reports, "details": reports} for reports in told]
    return {"details": branches_of(groups, _branches_at(node.matches, failures, run), node.subject)}


def _branches_at(nodes: Sequence[Any], failures: list[Any], run: Run) -> Callable[[], list[FailedBranch]]:
    """Return a function that makes branches of the nodes that were tried and failed at the current place."""
    return partial(matching.failed_branches, nodes, failures, tuple(run.path), _expected_types)


class ItemReports(list["Any"]):
    """The reports of an array that accepted the value as its only item. They are about the item."""

    __slots__ = ()


def _concerns_item(reports: list[Any], node: Node, value: Any) -> bool:
    return not issubclass(type(value), (list, tuple)) and reports[0].subject is not node.subject


def nearest_failure(failures: list[list[Any]], depth: int) -> Any:
    """Return the reports of the only alternative that nearly passed, or the expected types, or None.

    An alternative is far off if its only report is that the value has another type or is not among the listed
    values.
    """
    expected: list[Any] = []
    near: Any = None
    for reports in failures:
        if len(reports) > 1 or reports[0].code == OVERRIDE_CODE:
            return None
        types = None if isinstance(reports, ItemReports) else _expected_types(reports[0], depth)
        if types is not None:
            expected += types
        elif near:
            return None
        else:
            near = reports
    return near or _without_repetitions(expected)


def _without_repetitions(items: list[Any]) -> tuple[Any, ...]:
    """Return the different items of a list, in linear time if all of them are plain.

    >>> _without_repetitions(["number", 1, "number", 1.0])
    ('number', 1)
    """
    if PLAIN.issuperset(map(type, items)):
        return tuple(dict.fromkeys(items))
    found: list[Any] = []
    for item in items:
        if not any(item is one or item == one for one in found):
            found.append(item)
    return tuple(found)


def _expected_types(report: Report, depth: int) -> list[Any] | None:
    """Return the types or values that a report expects, or None if it contains anything else."""
    name = _EXPECTED.get(report.code)
    kind, _, what = report.code.partition(".")
    if (name is None and what != "base") or len(report.path) != depth:
        return None
    if name is None:
        return [kind]
    return [report.local["type"]] if name == "type" else list(report.local[name])


_EXPECTED = {"any.only": "valids", "keywords.types": "types", "object.base": "type"}
"""The names in the context of what is expected, by the codes that have one."""


def merge_objects(values: list[Any]) -> Any:
    """Return a single mapping with the keys of all the mappings that several nodes returned for a value."""
    made = values[0]
    for value in values[1:]:
        made = _merge(made, value, 0)
    return made


def _merge(target: Any, source: Any, depth: int) -> Any:
    if target is source or depth > core.MAX_DEPTH or not _can_merge(target, source):
        return source
    made = dict(target)
    for key, value in source.items():
        made[key] = _merge(made[key], value, depth + 1) if key in made else value
    return made


def _can_merge(target: object, source: object) -> bool:
    """Return whether two values are mappings and one of them is plain, so that the merge terminates."""
    if type(target) is not dict and type(source) is not dict:
        return False
    return isinstance(target, Mapping) and isinstance(source, Mapping)
