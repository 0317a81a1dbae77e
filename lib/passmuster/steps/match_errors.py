"""Report a value that too few or too many alternatives accept: one error for the errors of many.

Run phase.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..backend import core
from ..errors import OVERRIDE_CODE
from ..foundation.sentinels import UNDEFINED
from .nearest_branch import FailedBranch, branches_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..nodes.core import Node, Run
    from ..nodes.reports import PlainSubject, Report
    from ..nodes.typed.matching import AlternativesNode


class Conclusion:
    """Concludes for the node of alternatives from what they made of a value.

    `singles` tells of each alternative whether it is an array that takes a value as its only item;
    `merges`, that what they made is merged, because there are objects among them.
    """

    __slots__ = ("merges", "singles")

    def __init__(self, singles: tuple[bool, ...], merges: bool) -> None:
        self.singles: tuple[bool, ...] = singles
        self.merges: bool = merges

    def __call__(
        self, node: AlternativesNode, value: Any, run: Run, passed: list[Any], failures: list[Any]
    ) -> Any:
        """Report the value, and return the value to use instead."""
        if not passed:
            if node.mode == "any":
                self.report(node, value, failures, run)
            else:
                run.fail(node.subject, "alternatives.any", value, _grouped(node, failures, run))
        elif node.mode == "one":
            run.fail(node.subject, "alternatives.one", value)
        elif failures:
            run.fail(node.subject, "alternatives.all", value, _grouped(node, failures, run))
        else:
            return merged_objects(passed) if self.merges else passed[-1]
        # Beside the error stands nothing, or the default.
        return UNDEFINED if run.no_defaults else node.default

    def report(self, node: AlternativesNode, value: Any, given: list[Any], run: Run) -> None:
        """Report why no alternative took the value, as plainly as can be."""
        failures = []
        for is_single, match, reports in zip(self.singles, node.matches, given):
            if reports is not None:
                is_of_item = is_single and _is_of_item(reports, match, value)
                failures.append(OfItem(reports) if is_of_item else reports)
        if failures:
            report_nearest(node.subject, value, failures, node.matches, given, ALTERNATIVES_CODES, run)
        else:
            run.fail(node.subject, "alternatives.any", value)


ALTERNATIVES_CODES = ("alternatives.match", "alternatives.types")
"""The codes for a value that no alternative is nearest to, and for one of a wrong type."""


def report_nearest(
    subject: PlainSubject,
    value: Any,
    failures: list[Any],
    nodes: Iterable[Any],
    given: list[Any],
    codes: tuple[str, str],
    run: Run,
) -> None:
    """Report why no node took a value, as plainly as can be.

    `failures` are what was reported, `given` the same of each node, None for those that had no say.
    """
    nearest = failures[0] if len(failures) == 1 else nearest_failure(failures, len(run.path))
    if nearest is None:
        found = _branches(nodes, given, run)
        details = branches_of([report for reports in failures for report in reports], found, subject)
        run.render(details)
        run.fail(subject, codes[0], value, {"details": details, "message": details})
    elif isinstance(nearest, tuple):
        run.fail(subject, codes[1], value, {"types": list(nearest)})
    else:
        for report in nearest:
            run.add(report)


def _grouped(node: AlternativesNode, failures: list[Any], run: Run) -> dict[str, Any]:
    """Return the context of reports grouped by alternative."""
    found = _branches(node.matches, failures, run)
    for branch in found:
        run.render(branch.reports)
    groups = [{"message": branch.reports, "details": branch.reports} for branch in found]
    return {"details": branches_of(groups, found, node.subject)}


def _branches(nodes: Iterable[Any], failures: list[Any], run: Run) -> list[FailedBranch]:
    """Return the nodes that were tried and failed."""
    path = tuple(run.path)
    return [
        FailedBranch(
            str(number), match, reports, path, len(reports) == 1 and bool(_expected(reports[0], len(path)))
        )
        for number, (match, reports) in enumerate(zip(nodes, failures), 1)
        if reports is not None
    ]


class OfItem(list["Any"]):
    """The reports of an array that took the value as its only item: they are about what is in the array."""

    __slots__ = ()


def _is_of_item(reports: list[Any], node: Node, value: Any) -> bool:
    return not issubclass(type(value), (list, tuple)) and reports[0].subject is not node.subject


def nearest_failure(failures: list[list[Any]], depth: int) -> Any:
    """Return the reports of the one alternative that was near, or the types expected, or None.

    An alternative was far off when its only report says that the value is of another type or not
    among its values.
    """
    expected: list[Any] = []
    near: list[Any] = []
    for reports in failures:
        if len(reports) > 1 or reports[0].code == OVERRIDE_CODE:
            return None
        types = None if isinstance(reports, OfItem) else _expected(reports[0], depth)
        if types is None:
            near.append(reports)
        else:
            expected += [item for item in types if not any(item is one or item == one for one in expected)]
    if not near:
        return tuple(expected)
    return near[0] if len(near) == 1 else None


def _expected(report: Report, depth: int) -> list[Any] | None:
    """Return the types or values that a report says were expected, None where it says more."""
    if len(report.path) != depth:
        return None
    if report.code == "any.only":
        return list(report.local["valids"])
    if report.code == "keywords.types":
        return list(report.local["types"])
    kind, _, what = report.code.partition(".")
    if what != "base":
        return None
    return [report.local["type"]] if report.code == "object.base" else [kind]


def merged_objects(values: list[Any]) -> Any:
    """Return the mappings that several nodes made of one value as one."""
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
    """Return whether two values are mappings and one of them is plain, so that it comes to an end."""
    if type(target) is not dict and type(source) is not dict:
        return False
    return isinstance(target, Mapping) and isinstance(source, Mapping)
