"""The nearest of the alternatives that failed, by the literals that they expect, then by their errors.

Report phase: found when the message is read, from the reports alone, without running any schema again.
"""

from __future__ import annotations

from ...engine.backend import checks, core, objects, reports
from ...foundation.foreign.other_packages import loaded_classes
from ...foundation.sentinels import UNDEFINED
from ...language.messages.branches import BranchFailures

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.nodes.core import Node
    from ...engine.nodes.reports import PlainSubject, Report

_MOST_NAME = 100
_MOST_BRANCHES = 100
_MATCHING, _UNDECIDED, _REFUSED = 0, 1, 2  # verdicts by the literals of a branch
_BRANCH_CODES = frozenset(("alternatives.match", "keywords.any"))
_SHAPE_CODES = frozenset(("any.required", "object.unknown"))


class FailedBranch:
    """An alternative that failed: its number, its node, its reports, and the path of the value.

    `is_far` is true if the value has another type.
    """

    __slots__ = ("is_far", "node", "number", "path", "reports")

    def __init__(
        self, number: str, node: Any, reports: list[Report], path: tuple[Any, ...], is_far: bool
    ) -> None:
        self.number: str = number
        self.node: Node = getattr(node, "inner", node)
        self.reports: list[Report] = reports
        self.path: tuple[Any, ...] = path
        self.is_far: bool = is_far

    def inner_branch(self, inner: FailedBranch) -> FailedBranch:
        """Return a branch of this one, with its number among all."""
        return FailedBranch(
            f"{self.number}.{inner.number}", inner.node, inner.reports, inner.path, inner.is_far
        )

    def tags(self) -> dict[str, Node]:
        """Return the nodes of the keys of an object that have to be one of listed values."""
        if type(self.node) is not objects.ObjectNode:
            return {}
        nodes = [(key, getattr(child, "inner", child)) for key, child in self.node.keys or ()]
        listing = [(key, node) for key, node in nodes if getattr(node, "valids", None) is not None]
        return {key: node for key, node in listing if type(key) is str and _listed_by(node) is not None}

    def literals(self, value: Any) -> dict[str, bool]:
        """Return the keys of a value that have to be one of listed values here, with whether they are."""
        found: dict[str, bool] = {}
        for key, node in self.tags().items() if type(value) is dict else ():
            is_listed = _is_listed(value.get(key, UNDEFINED), node)
            if is_listed is not None:
                found[key] = is_listed
        return found

    def distance(self) -> tuple[Any, ...]:
        """Return a key that orders branches by their errors, the nearest first."""
        shape = sum([report.code in _SHAPE_CODES for report in self.reports])
        return len(self.reports), shape, -max([len(report.path) for report in self.reports])

    def refusals(self, keys: list[str]) -> list[Report]:
        """Return the reports about keys that have to be one of listed values."""
        places = [(*self.path, key) for key in keys]
        return [report for report in self.reports if report.code == "any.only" and report.path in places]


def branches_of(
    failures: list[Any],
    branches: Callable[[], list[FailedBranch]],
    subject: PlainSubject,
    is_public: bool = True,
) -> BranchFailures:
    """Return failures, in the form of a context, that can find the nearest of the branches.

    `branches` is called when somebody reads the message.
    """
    return BranchFailures(
        failures, branches, lambda value: _nearest(_flatten(branches()), value, subject), is_public
    )


def reports_by_tag(branches: list[FailedBranch], value: Any) -> list[Report]:
    """Return the reports of the only branch that expects the literals of a value.

    If no branch expects them, or a literal is missing that each of them expects, that is the only report. The
    list is empty if no literal distinguishes the branches.
    """
    likely = [branch for branch in branches if not branch.is_far]
    if type(value) is not dict or len(likely) < 2:
        return []
    literals = [branch.literals(value) for branch in likely]
    ranks = [_rank(of_one, _telling(literals)) for of_one in literals]
    if ranks.count(_MATCHING) == 1:
        return likely[ranks.index(_MATCHING)].reports
    tags = [branch.tags() for branch in likely]
    for key in tags[0]:
        nodes: list[Any] = [of_one[key] for of_one in tags if key in of_one]
        if len(nodes) < len(likely):
            continue
        if value.get(key, UNDEFINED) is UNDEFINED:
            is_wrong = all(node.presence == core.REQUIRED for node in nodes)
        else:
            is_wrong = all(of_one.get(key) is False for of_one in literals)
        if is_wrong:
            return [_tag_report(key, nodes, value.get(key, UNDEFINED), likely[0])]
    return []


def _tag_report(key: str, nodes: list[Any], item: object, branch: FailedBranch) -> Report:
    """Return the report of a literal that is missing, or that none of several nodes expects."""
    listed = {repr(one): one for node in nodes for one in node.valids.listed}
    only = "any.only", {"valids": list(listed.values())}
    code, local = ("any.required", None) if item is UNDEFINED else only
    path, prefs = (*branch.path, key), branch.reports[0].prefs
    return reports.Report(code, item, local, path, nodes[0].subject, prefs)


def _telling(literals: list[dict[str, bool]]) -> list[str]:
    """Return the keys that have to be one of listed values in several branches."""
    told = [key for of_one in literals for key in of_one]
    return [key for key in dict.fromkeys(told) if told.count(key) > 1]


def _flatten(branches: list[FailedBranch]) -> list[FailedBranch]:
    """Return the first hundred branches. Nested alternatives are replaced by their branches."""
    found: list[FailedBranch] = []
    left = branches[::-1]
    while left and len(found) < _MOST_BRANCHES:
        branch = left.pop()
        report = branch.reports[0]
        inner = report.local["details"] if report.code in _BRANCH_CODES else None
        if type(inner) is BranchFailures and report.path == branch.path:
            left += [branch.inner_branch(one) for one in reversed(inner.branches())]
        else:
            found.append(branch)
    return found


def _nearest(
    branches: list[FailedBranch], value: object, subject: PlainSubject
) -> tuple[str | None, list[list[Report]]]:
    """Return the name of the nearest branch with its reports, or None with those of each that is as near."""
    literals = [branch.literals(value) for branch in branches]
    telling = _telling(literals)
    ranks = [
        (branch.is_far, _rank(of_one, telling), *branch.distance())
        for branch, of_one in zip(branches, literals)
    ]
    best = min(ranks)
    if best[1] == _REFUSED:  # the value names a kind that does not exist
        best = best[:2]
    nearest = [branch for branch, rank in zip(branches, ranks) if rank[: len(best)] == best]
    if len(best) == 2:
        refusals = [branch.refusals(telling) for branch in nearest]
        if all(refusals):
            return None, _merge_reports(refusals)
    if len(nearest) > 1 or len(branches) == 1:
        return None, _merge_reports([branch.reports for branch in nearest])
    taken = literals[branches.index(nearest[0])]
    key = next((key for key in telling if taken.get(key)), None)
    return _name(nearest[0], key, value, subject), [nearest[0].reports]


def _rank(literals: dict[str, bool], telling: list[str]) -> int:
    if not literals:
        return _UNDECIDED
    verdicts = [literals[key] for key in telling if key in literals]
    return _UNDECIDED if not verdicts else _MATCHING if all(verdicts) else _REFUSED


def _listed_by(node: Any) -> Any:
    """Return the values that a node lists if it accepts no others, else None."""
    values = getattr(node, "valids", None)
    is_clear = type(values) is checks.ValueSet and not values.references and node.only
    return values if is_clear else None


def _is_listed(item: object, node: Any) -> bool | None:
    """Return whether an item is among the values that a node lists, or None if that is not clear."""
    if isinstance(item, loaded_classes("enum", "Enum")):
        item = item.value  # type: ignore[attr-defined]
    values = node.valids
    tables: dict[type, Any] = {str: values.texts, int: values.numbers, bool: values.booleans}
    if type(item) not in tables:
        return None
    members: list[Any] = [
        one for one in values.by_key.values() if isinstance(one, loaded_classes("enum", "Enum"))
    ]
    known = (*values.listed, *[one.name for one in members])
    return item in tables[type(item)] or any(type(one) is type(item) and one == item for one in known)


def _name(branch: FailedBranch, key: str | None, value: Any, subject: PlainSubject) -> str:
    """Return the name of a branch: its own label, the literal that it expects, or its number."""
    label = branch.node.subject.label
    if type(label) is str and label != subject.label:
        name = label
    elif key is not None:
        from json import dumps

        name = dumps({key: value[key]}, ensure_ascii=False)
    else:
        return f"#{branch.number}"
    if len(name) > _MOST_NAME:
        name = name[:_MOST_NAME] + "…"
    return _escaped(name, branch)


def _escaped(name: str, branch: FailedBranch) -> str:
    if not branch.reports[0].prefs.error_escape_html:
        return name
    from ...language.messages.wording import escape_html

    return escape_html(name)


def _merge_reports(groups: list[list[Report]]) -> list[list[Report]]:
    """Return reports by branch. Those of listed values at one place, in default wording, become one."""
    given = [report for group in groups for report in group]
    first = given[0]
    for report in given:
        messages = report.prefs.messages
        is_default_wording = (
            messages is None or messages.find("any.only", report.prefs.error_language) is None
        )
        is_usual = report.override is None and report.scope is None
        if not (is_default_wording and is_usual) or report.code != "any.only" or report.path != first.path:
            return groups
    listed: dict[str, Any] = {}
    for report in given:
        listed.update((repr(item), item) for item in report.local["valids"])
    local = {**first.local, "valids": list(listed.values())}
    return [[reports.Report("any.only", first.value, local, first.path, first.subject, first.prefs)]]
