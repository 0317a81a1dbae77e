"""The nearest of the alternatives that failed, by the literals that they expect, then by their errors.

Report phase: found when the message is read, from the reports alone, without running any schema again.
"""

from __future__ import annotations

from functools import partial

from ...engine.backend import checks, core, matching, objects, reports
from ...foundation.foreign.other_packages import loaded_classes
from ...foundation.sentinels import UNDEFINED
from ...language.messages.branches import BranchFailures
from ...language.messages.wording import escape_html

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ...engine.nodes.core import Node
    from ...engine.nodes.reports import PlainSubject, Report
    from ...engine.nodes.typed.matching import FailedBranch, nearest_by_errors
else:
    FailedBranch, nearest_by_errors = matching.FailedBranch, matching.nearest_by_errors

__all__ = ["FailedBranch", "branches_of", "reports_by_tag"]

_MOST_NAME = 100
_MOST_BRANCHES = 100
_MATCHING, _UNDECIDED, _REFUSED = 0, 1, 2  # verdicts by the literals of a branch
_BRANCH_CODES = frozenset(("alternatives.match", "keywords.any"))


def _tags_of(node: Any) -> dict[str, Node]:
    """Return the nodes of the keys of an object that have to be one of listed values."""
    node = getattr(node, "inner", node)
    if type(node) is not objects.ObjectNode:
        return {}
    tags = node.tags
    if tags is None:
        nodes = [(key, getattr(child, "inner", child)) for key, child in node.keys or () if type(key) is str]
        tags = {key: child for key, child in nodes if _listed_by(child) is not None}
        node.keep_tags(tags)
    return tags


def _have_tags(nodes: Iterable[Any]) -> bool:
    """Return whether a key of one of these objects has to be one of listed values."""
    return any(map(_tags_of, nodes))


def _literals(branch: FailedBranch, value: Any) -> dict[str, bool]:
    """Return the keys of a value that have to be one of listed values, with whether they are."""
    found: dict[str, bool] = {}
    for key, node in _tags_of(branch.node).items():
        is_listed = _is_listed(value.get(key, UNDEFINED), node)
        if is_listed is not None:
            found[key] = is_listed
    return found


def _refusals(branch: FailedBranch, keys: list[str]) -> list[Report]:
    """Return the reports about keys that have to be one of listed values."""
    places = [(*branch.path, key) for key in keys]
    return [report for report in branch.reports if report.code == "any.only" and report.path in places]


def branches_of(
    failures: list[Any],
    branches: Callable[[], list[FailedBranch]],
    subject: PlainSubject,
    is_public: bool = True,
) -> BranchFailures:
    """Return failures, in the form of a context, that can find the nearest of the branches.

    `branches` is called when somebody reads the message.
    """
    return BranchFailures(failures, branches, partial(_find_nearest, branches, subject), is_public)


def reports_by_tag(
    matches: Iterable[Any], branches: Callable[[], list[FailedBranch]], value: Any
) -> list[Report]:
    """Return the reports of the only branch of some nodes that expects the literals of a value.

    If no branch expects them, or a literal is missing that each of them expects, that is the only report. The
    list is empty if no literal distinguishes the branches.
    """
    if type(value) is not dict or not _have_tags(matches):
        return []
    likely = [branch for branch in branches() if not branch.is_far]
    if len(likely) < 2:
        return []
    literals = [_literals(branch, value) for branch in likely]
    ranks = [_rank(of_one, _telling(literals)) for of_one in literals]
    if ranks.count(_MATCHING) == 1:
        return likely[ranks.index(_MATCHING)].reports
    tags = [_tags_of(branch.node) for branch in likely]
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
            left += [
                FailedBranch(f"{branch.number}.{one.number}", one.node, one.reports, one.path, one.is_far)
                for one in reversed(inner.branches())
            ]
        else:
            found.append(branch)
    return found


def _find_nearest(
    branches_of_value: Callable[[], list[FailedBranch]], subject: PlainSubject, value: object
) -> tuple[str | None, list[list[Report]]]:
    """Return the name of the nearest branch with its reports, or None with those of each that is as near."""
    branches = _flatten(branches_of_value())
    nearest = [branch for branch in branches if not branch.is_far] or branches
    best, telling, literals = _UNDECIDED, [], {}
    if type(value) is dict and _have_tags([branch.node for branch in branches]):
        literals = {branch: _literals(branch, value) for branch in branches}
        telling = _telling([*literals.values()])
        ranks = {branch: _rank(literals[branch], telling) for branch in nearest}
        best = min(ranks.values())
        nearest = [branch for branch in nearest if ranks[branch] == best]
    if best == _REFUSED:  # the value names a kind that does not exist
        refusals = [_refusals(branch, telling) for branch in nearest]
        if all(refusals):
            return None, _merge_reports(refusals)
    else:
        nearest = nearest_by_errors(nearest)
    if len(nearest) > 1 or len(branches) == 1:
        return None, _merge_reports([branch.reports for branch in nearest])
    key = next((key for key in telling if literals[nearest[0]].get(key)), None)
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
    label = getattr(branch.node, "inner", branch.node).subject.label
    if type(label) is str and label != subject.label:
        name = label
    elif key is not None:
        from json import dumps

        name = dumps({key: value[key]}, ensure_ascii=False)
    else:
        return f"#{branch.number}"
    if len(name) > _MOST_NAME:
        name = name[:_MOST_NAME] + "…"
    return escape_html(name) if branch.reports[0].prefs.error_escape_html else name


def _merge_reports(groups: list[list[Report]]) -> list[list[Report]]:
    """Return reports by branch. Those of listed values at one place, in default wording, become one."""
    first = groups[0][0]
    if first.code != "any.only":
        return groups
    given = [report for group in groups for report in group]
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
