"""The node of `alternatives`: tries schemas, and makes one error of the errors of many.

Run phase.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..backend import arrays, core
from ..errors import OVERRIDE_CODE
from ..foundation.sentinels import UNDEFINED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class AlternativesNode(core.ValueNode):
    """Values that pass one (`any`, `one`) or all of several nodes.

    `matches` are nodes to try, and conditions that choose the node that decides.
    """

    __slots__ = ("all_objects", "matches", "mode")

    def __init__(self, subject: Any, matches: tuple[Any, ...], mode: str, all_objects: bool) -> None:
        super().__init__(subject)
        self.matches = matches
        self.mode = mode
        self.all_objects = all_objects

    def base(self, value: Any, run: Any) -> Any:
        """Try the alternatives in order."""
        if self.mode != "any":
            return self.count(value, run)
        failures = []
        for match in self.matches:
            if isinstance(match, Choice):
                node = match.node(value, run)
                if run.halted:
                    return value
                if node is not None:
                    return node.run(value, run)
                continue
            mark, snapshot = run.count, run.snapshot()
            result = try_node(match, value, run)
            if run.count == mark or run.halted:
                return result
            reports = run.take(mark)
            failures.append(OfItem(reports) if _is_of_item(reports, match, value) else reports)
            run.restore(snapshot)
        self.report(value, failures, run)
        return self._instead(run)

    def _instead(self, run: Any) -> Any:
        """Return what stands beside the error where no alternative has decided: nothing, or the default."""
        return UNDEFINED if run.no_defaults else self.default

    def report(self, value: Any, failures: list[list[Any]], run: Any) -> None:
        """Report why no alternative took the value, as plainly as can be."""
        if not failures:
            run.fail(self.subject, "alternatives.any", value)
            return
        nearest = failures[0] if len(failures) == 1 else nearest_failure(failures, len(run.path))
        if nearest is None:
            details = [report for reports in failures for report in reports]
            run.tell(details)
            run.fail(self.subject, "alternatives.match", value, {"details": details, "message": details})
        elif isinstance(nearest, tuple):
            run.fail(self.subject, "alternatives.types", value, {"types": list(nearest)})
        else:
            for report in nearest:
                run.add(report)

    def count(self, value: Any, run: Any) -> Any:
        """Judge by how many alternatives take the value."""
        failures, passed = [], []
        for node in self.matches:
            mark, snapshot = run.count, run.snapshot()
            result = try_node(node, value, run)
            if run.halted:
                return value
            if run.count == mark:
                passed.append(result)
            else:
                failures.append(run.take(mark))
                run.restore(snapshot)
        if not passed:
            run.fail(self.subject, "alternatives.any", value, _grouped(failures, run))
            return self._instead(run)
        if self.mode == "one":
            if len(passed) > 1:
                run.fail(self.subject, "alternatives.one", value)
            return passed[0] if len(passed) == 1 else self._instead(run)
        if failures:
            run.fail(self.subject, "alternatives.all", value, _grouped(failures, run))
            return self._instead(run)
        return merged_objects(passed) if self.all_objects else passed[-1]


def try_node(node: Any, value: Any, run: Any) -> Any:
    """Run a node whose failure is not the end."""
    run.trying += 1
    result = node.run(value, run)
    run.trying -= 1
    return result


def _grouped(failures: list[list[Any]], run: Any) -> dict[str, Any]:
    """Return the context of reports grouped by alternative."""
    for reports in failures:
        run.tell(reports)
    return {"details": [{"message": reports, "details": reports} for reports in failures]}


class OfItem(list):  # type: ignore[type-arg]
    """The reports of an array that took the value as its only item: they are about what is in the array."""

    __slots__ = ()


def _is_of_item(reports: list[Any], node: Any, value: Any) -> bool:
    if not isinstance(node, arrays.ArrayNode) or not node.single or isinstance(value, (list, tuple)):
        return False
    return reports[0].subject is not node.subject


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


def _expected(report: Any, depth: int) -> list[Any] | None:
    """Return the types or values that a report says were expected, None where it says more."""
    if len(report.path) != depth:
        return None
    if report.code == "any.only":
        return list(report.local["valids"])
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
    if not (isinstance(target, Mapping) and isinstance(source, Mapping)) or depth > core.MAX_DEPTH:
        return source
    made = dict(target)
    for key, value in source.items():
        made[key] = _merge(made[key], value, depth + 1) if key in made else value
    return made


class Choice:
    """A conditional alternative: the node that its condition chooses, or none.

    `pick(condition, value, run, test)` returns which schema decides, `nodes` maps the ids of the
    condition's schemas to their nodes.
    """

    __slots__ = ("condition", "nodes", "pick")

    def __init__(self, condition: Any, nodes: dict[int, Any], pick: Any) -> None:
        self.condition = condition
        self.nodes = nodes
        self.pick = pick

    def node(self, value: Any, run: Any) -> Any:
        """Return the node that decides, None where the condition has no say."""

        def test(schema: Any, given: Any) -> bool:
            return bool(run.matches(self.nodes[id(schema)], given))

        picked = self.pick(self.condition, value, run, test)
        return None if picked is None else self.nodes[id(picked[1])]
