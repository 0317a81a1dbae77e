"""Conditions, which choose the schema of a value.

Run phase. The compiled twin is made from this source. Imports other nodes only. Schemas are merged, and their
nodes built, by functions that are passed in, when a value first needs them.
"""

from __future__ import annotations

from .core import ChoosingNode, Node, set_once
from .references import resolve

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Run
    from .reports import PlainSubject


class ConditionCase:
    """One `is` of a condition, and whether it has a `then` and an `otherwise`.

    `make()` returns the node of the `is`, the `texts` that are all it accepts of strings, and a predicate;
    the last two may be None. The predicate `ask(value, run)` returns whether a value matches, or None if only
    running the node shows it.
    """

    __slots__ = ("ask", "has_otherwise", "has_then", "make", "node", "texts")

    def __init__(
        self, make: Callable[[], tuple[Node, Any, Any]], has_then: bool, has_otherwise: bool
    ) -> None:
        self.make: Callable[[], tuple[Node, Any, Any]] = make
        self.has_then: bool = has_then
        self.has_otherwise: bool = has_otherwise
        self.ask: Any = None
        self.node: Any = None
        self.texts: Any = None

    def matches(self, given: Any, run: Run) -> bool:
        """Return whether a value matches the `is`, without any other effect on the run."""
        texts, ask = self.texts, self.ask
        if texts is not None and type(given) is str and not run.fast_path_disabled:
            return given in texts
        if ask is None and self.node is None:
            node, texts, ask = self.make()
            set_once(self, "node", node)
            set_once(self, "texts", texts)
            set_once(self, "ask", ask)
        if ask is not None:
            passes: bool | None = ask(given, run)
            if passes is not None:
                return passes
        return run.matches(self.node, given)


class Question:
    """The question of a condition: its cases, and the reference whose value they test (None: the value
    itself).
    """

    __slots__ = ("cases", "cost", "reference")

    def __init__(self, reference: Any, cases: tuple[ConditionCase, ...]) -> None:
        self.reference: Any = reference
        self.cases: tuple[ConditionCase, ...] = cases
        self.cost: int = 1 + (len(cases) >> 4)  # units of work

    def answer(self, value: Any, run: Run) -> int:
        """Return the number of the chosen part: 2i + 1 for the `then` of case i, 2i + 2 for its `otherwise`,
        0 if no case decides.
        """
        reference = self.reference
        given = value if reference is None else resolve(reference, value, run)
        answer = 1
        for case in self.cases:
            if case.matches(given, run):
                if case.has_then:
                    return answer
            elif case.has_otherwise:
                return answer + 1
            answer += 2
        return 0


class Branch:
    """A node of the decision tree: either the next question, or the end, with the node of all chosen schemas.

    `after` holds the following branches by the answer, None for those that no value has reached yet. `place`
    belongs to the function that grows the tree.
    """

    __slots__ = ("after", "node", "place", "question")

    def __init__(self, place: Any, question: Question | None) -> None:
        self.place: Any = place
        self.question: Question | None = question
        self.after: list[Any] = [] if question is None else [None] * (1 + 2 * len(question.cases))
        self.node: Any = None


class ConditionalNode(ChoosingNode):
    """A schema with conditions: it answers them for each value and runs the chosen node.

    `grow(branch, answer)` returns the branch after an answer, and `build(branch)` the node of a last branch.
    """

    __slots__ = ("build", "first", "grow")

    def __init__(
        self,
        subject: PlainSubject,
        strips: bool,
        first: Branch,
        grow: Callable[[Branch, int], Branch],
        build: Callable[[Branch], Node],
    ) -> None:
        super().__init__(subject)
        self.strips = strips
        self.first: Branch = first
        self.grow: Callable[[Branch, int], Branch] = grow
        self.build: Callable[[Branch], Node] = build

    def choose(self, value: object, run: Run) -> Any:
        """Return the node of the chosen schema, or None if the run is over."""
        branch = self.first
        question = branch.question
        while question is not None:
            if run.charge(question.cost, self.subject, value):
                return None
            answer = question.answer(value, run)
            after = branch.after[answer]
            branch = self.grow(branch, answer) if after is None else after
            question = branch.question
        if run.halted:
            return None
        if branch.node is None:
            set_once(branch, "node", self.build(branch))
        return branch.node


class Choice:
    """A conditional alternative: `nodes` holds the node for each answer, None if the alternative is left
    out.
    """

    __slots__ = ("nodes", "question")

    def __init__(self, question: Question, nodes: tuple[Any, ...]) -> None:
        self.question: Question = question
        self.nodes: tuple[Any, ...] = nodes

    def node(self, value: Any, run: Run) -> Any:
        """Return the node for a value, or None if the alternative is left out."""
        return self.nodes[self.question.answer(value, run)]
