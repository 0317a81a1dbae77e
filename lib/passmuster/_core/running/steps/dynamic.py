"""Schemas that depend on values: the branches of a schema with conditions.

Conditions are evaluated for every value, in the run phase. The schema that they choose is created and built
once, for the first value that needs it.
"""

from __future__ import annotations

from ...engine.backend import conditions, core, name
from ...foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.nodes.conditions import Branch
    from ...engine.nodes.core import Node, Run
    from .schema_protocols import ConditionCaseLike, ConditionLike, MergingLike, SchemaLike

    # The conditions and the index of the current one; the earlier choices (the last one first, each with the
    # choices of its own conditions); and the place in the conditions around these.
    ConditionPlace = tuple[tuple[Any, ...], int, Any, Any]

predicate_of: Any = None
if name == "pure":  # compiled nodes find obvious answers themselves
    from ...engine.facts.predicates import predicate_of

_MAX_KEPT = 1000
"""The maximum number of choices whose nodes are kept: the input decides how many there are."""

_MAX_BRANCHES = 20 * _MAX_KEPT


class Choices:
    """The branches that the conditions of a schema can choose, built when values need them.

    `build(parts, merging)` returns the node of the schema merged with the chosen parts, `node_of(schema)`
    that of a condition; `plain` is the node without any chosen parts.
    """

    __slots__ = ("branch_count", "build", "built", "first", "node_of", "plain", "questions", "schema")

    def __init__(
        self,
        schema: SchemaLike,
        plain: Node,
        build: Callable[[list[Any], MergingLike], Any],
        node_of: Callable[[Any], Any],
    ) -> None:
        self.schema: SchemaLike = schema
        self.plain: Node = plain
        self.build: Callable[[list[Any], MergingLike], Any] = build
        self.node_of: Callable[[Any], Any] = node_of
        self.questions: dict[int, Any] = {}
        self.built: int = 0
        self.branch_count: int = 0
        self.first: Any = self.branch(_first_place(schema.spec.term("whens")))

    def branch(self, place: ConditionPlace) -> Any:
        """Return the branch at a place."""
        whens, at, _, _ = place
        return conditions.Branch(place, self.question(whens[at]) if at < len(whens) else None)

    def question(self, condition: ConditionLike) -> Any:
        """Return the question of a condition. A schema in it is built once for all branches."""
        found = self.questions.get(id(condition))
        if found is None:
            found = self.questions[id(condition)] = question_of(condition, self.node_of)
        return found

    def grow(self, branch: Branch, answer: int) -> Any:
        """Return the branch after an answer that is new there."""
        if self.branch_count >= _MAX_BRANCHES or self.built >= _MAX_KEPT:
            self.branch_count = self.built = 0
            # A run that is in one of the dropped branches continues there.
            self.first.after[:] = [None] * len(self.first.after)
        # Two threads may both create it: the branches are equal, and one of them is kept.
        made = branch.after[answer] = self.branch(_after_answer(branch.place, answer))
        self.branch_count += 1
        return made

    def node(self, branch: Branch) -> Any:
        """Return the node of a branch without further conditions."""
        chosen = branch.place[2]
        if chosen is None:
            return self.plain
        self.built += 1
        merging = self.schema._merging()
        return self.build(_merged_parts(chosen, merging), merging)


class StrippedNode(core.Node):
    """A key that is always stripped, whichever schema its conditions choose."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        super().__init__(node.subject)
        self.node: Node = node
        self.strips = True

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node, and drop the result if it passes."""
        mark = run.count
        value = self.node.run(value, run)
        return UNDEFINED if run.count == mark else value


def question_of(condition: ConditionLike, node_of: Callable[[Any], Any]) -> Any:
    """Return the question of a condition."""
    return conditions.Question(condition.ref, tuple([_case(case, node_of) for case in condition.cases]))


def _case(case: ConditionCaseLike, node_of: Callable[[Any], Any]) -> Any:
    def make() -> tuple[Any, Any, Any]:
        from ...engine.facts.discriminators import texts_of

        node = node_of(case.is_)
        return node, texts_of(node), None if predicate_of is None else predicate_of(node)

    return conditions.ConditionCase(make, case.then is not None, case.otherwise is not None)


def parts_of(condition: ConditionLike) -> list[Any]:
    """Return the schemas that a condition chooses from, by the answer; None stands for no schema."""
    return [None] + [part for case in condition.cases for part in (case.then, case.otherwise)]


def _first_place(whens: tuple[Any, ...]) -> ConditionPlace:
    """Return the place before the first condition."""
    return _next_place(whens, 0, None, None)


def _after_answer(place: ConditionPlace, answer: int) -> ConditionPlace:
    """Return the place after an answer to the current condition."""
    whens, at, chosen, outer = place
    part = parts_of(whens[at])[answer]
    if part is None:
        return _next_place(whens, at + 1, chosen, outer)
    return _next_place(*_after_choice(part, place))


def _after_choice(part: SchemaLike, place: ConditionPlace) -> ConditionPlace:
    """Return the place after a part was chosen: inside the part if it has conditions of its own."""
    whens, at, chosen, outer = place
    after = len(whens) if whens[at].breaks else at + 1
    inner = part.spec.terms.get("whens")
    if inner:
        return inner, 0, None, (whens, after, chosen, part, outer)
    return whens, after, (chosen, part, None), outer


def _next_place(whens: tuple[Any, ...], at: int, chosen: Any, outer: Any) -> ConditionPlace:
    """Return the next place with a condition, or the end of all of them."""
    while True:
        if at < len(whens):
            if whens[at].concat is None:
                return whens, at, chosen, outer
            whens, at, chosen, outer = _after_choice(whens[at].concat, (whens, at, chosen, outer))
        elif outer is not None:
            inner = chosen
            whens, at, before, part, outer = outer
            chosen = (before, part, inner)
        else:
            return whens, at, chosen, None


def _merged_parts(chosen: Any, merging: MergingLike) -> list[Any]:
    """Return the chosen parts, each merged with the choices of its own conditions."""
    parts = []
    while chosen is not None:
        chosen, part, inner = chosen
        parts.append(merge_parts(part, _merged_parts(inner, merging), merging))
    return parts[::-1]


def merge_parts(schema: SchemaLike, parts: list[Any], merging: MergingLike | None = None) -> Any:
    """Return a schema merged with the chosen parts; merges that belong together share `merging`."""
    merging = schema._merging() if merging is None else merging
    for part in parts:
        schema = merging.merge(schema, part)
    return schema
