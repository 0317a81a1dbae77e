"""Schemas that depend on values: what grows from a schema with conditions.

The conditions are looked at for every value, in the run phase; the schema that a choice gives is made and
built once, when the first value comes to it.
"""

from __future__ import annotations

from ..backend import conditions, core, name
from ..foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..nodes.conditions import Branch
    from ..nodes.core import Node, Run
    from .schema_protocols import ConditionCaseLike, ConditionLike, MergingLike, SchemaLike

    # Conditions and which of them is asked, what they chose before (the last part first, each with what its
    # own conditions chose), and the same of the conditions that these are the part of.
    Place = tuple[tuple[Any, ...], int, Any, Any]

predicate_of: Any = None
if name == "pure":  # compiled nodes tell by themselves what is clear
    from ..facts.predicates import predicate_of

_MOST_KEPT = 1000
"""Choices whose nodes are kept; input decides how many there are."""

_MOST_BRANCHES = 20 * _MOST_KEPT


class Choices:
    """The branches that the conditions of a schema may choose; they are built when values need them.

    `build(parts, merging)` returns the node of the schema merged with the chosen parts, `node_of(schema)`
    that of a condition; `plain` is the node without any.
    """

    __slots__ = ("build", "built", "first", "grown", "node_of", "plain", "questions", "schema")

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
        self.grown: int = 0
        self.first: Any = self.branch(_begun(schema.spec.term("whens")))

    def branch(self, place: Place) -> Any:
        """Return the branch at a place."""
        whens, at, _, _ = place
        return conditions.Branch(place, self.question(whens[at]) if at < len(whens) else None)

    def question(self, condition: ConditionLike) -> Any:
        """Return the question of a condition; a schema in it is built once for all branches."""
        found = self.questions.get(id(condition))
        if found is None:
            found = self.questions[id(condition)] = question_of(condition, self.node_of)
        return found

    def grow(self, branch: Branch, answer: int) -> Any:
        """Return the branch after an answer that no value has given there."""
        if self.grown >= _MOST_BRANCHES or self.built >= _MOST_KEPT:
            self.grown = self.built = 0
            # A run that is on one of the branches goes on there.
            self.first.after[:] = [None] * len(self.first.after)
        # Two threads may both grow it: the branches are alike, and one of them stays.
        made = branch.after[answer] = self.branch(_answered(branch.place, answer))
        self.grown += 1
        return made

    def node(self, branch: Branch) -> Any:
        """Return the node of a branch that asks nothing more."""
        chosen = branch.place[2]
        if chosen is None:
            return self.plain
        self.built += 1
        merging = self.schema._merging()
        return self.build(_parts(chosen, merging), merging)


class StrippedNode(core.Node):
    """A key that is stripped, whatever the schema that its conditions choose says of the result."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        super().__init__(node.subject)
        self.node: Node = node
        self.strips = True

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node, and leave nothing of what passes."""
        mark = run.count
        value = self.node.run(value, run)
        return UNDEFINED if run.count == mark else value


def question_of(condition: ConditionLike, node_of: Callable[[Any], Any]) -> Any:
    """Return the question of a condition."""
    return conditions.Question(condition.ref, tuple([_case(case, node_of) for case in condition.cases]))


def _case(case: ConditionCaseLike, node_of: Callable[[Any], Any]) -> Any:
    def make() -> tuple[Any, Any]:
        node = node_of(case.is_)
        return node, None if predicate_of is None else predicate_of(node)

    return conditions.ConditionCase(make, case.then is not None, case.otherwise is not None)


def parts_of(condition: ConditionLike) -> list[Any]:
    """Return the schemas that a condition chooses from, by the answer; None where it chooses none."""
    return [None] + [part for case in condition.cases for part in (case.then, case.otherwise)]


def _begun(whens: tuple[Any, ...]) -> Place:
    """Return the place where nothing is asked yet."""
    return _settled(whens, 0, None, None)


def _answered(place: Place, answer: int) -> Place:
    """Return the place after an answer to the condition that is asked there."""
    whens, at, chosen, outer = place
    part = parts_of(whens[at])[answer]
    if part is None:
        return _settled(whens, at + 1, chosen, outer)
    return _settled(*_taken(part, place))


def _taken(part: SchemaLike, place: Place) -> Place:
    """Return the place after a part was chosen: within it, where it has conditions of its own."""
    whens, at, chosen, outer = place
    after = len(whens) if whens[at].breaks else at + 1
    inner = part.spec.terms.get("whens")
    if inner:
        return inner, 0, None, (whens, after, chosen, part, outer)
    return whens, after, (chosen, part, None), outer


def _settled(whens: tuple[Any, ...], at: int, chosen: Any, outer: Any) -> Place:
    """Return the next place where a condition is asked, or the end of them all."""
    while True:
        if at < len(whens):
            if whens[at].concat is None:
                return whens, at, chosen, outer
            whens, at, chosen, outer = _taken(whens[at].concat, (whens, at, chosen, outer))
        elif outer is not None:
            inner = chosen
            whens, at, before, part, outer = outer
            chosen = (before, part, inner)
        else:
            return whens, at, chosen, None


def _parts(chosen: Any, merging: MergingLike) -> list[Any]:
    """Return the parts that were chosen, each with what its own conditions chose merged into it."""
    parts = []
    while chosen is not None:
        chosen, part, inner = chosen
        parts.append(merged(part, _parts(inner, merging), merging))
    return parts[::-1]


def merged(schema: SchemaLike, parts: list[Any], merging: MergingLike | None = None) -> Any:
    """Return a schema with the chosen parts merged into it, as some of all merges that belong to one."""
    merging = schema._merging() if merging is None else merging
    for part in parts:
        schema = merging.merge(schema, part)
    return schema
