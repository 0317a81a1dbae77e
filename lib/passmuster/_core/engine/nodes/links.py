"""The node of `link`, which runs the node of the schema that it leads to.

Run phase. The compiled twin is made from this source. Imports other nodes only. The target is found on first
use, when everything around the link is built.
"""

from __future__ import annotations

from .core import FORBIDDEN, INHERIT, MAX_LINKS, UNCLEAR, JudgingNode, ValueNode, set_once
from .reports import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from .core import Run
    from .reports import PlainSubject

_COST = 4  # units of work: what is found is often remembered, too
_SCALARS = frozenset((str, int, float, bool, type(None), bytes))


class LinkNode(JudgingNode):
    """Runs the node of another schema.

    A link that is used in several places leads everywhere to the target that it had at the place where the
    run met it first, unless it `is_relative`. Its copies share `key`. `resolve()` returns the schema
    (`target_schema`) and its node (`target`), `resolve.is_only()` whether all copies lead to the same one.
    `follow_remembered(link, value, run)` follows a link in an attempt, and reuses the outcome of an earlier
    attempt; a still run is repeated with nodes that remember if it takes too long. `run_deeper(node, value,
    run, level)` runs a node after checking the room on the stack, which is done once in `check_interval`
    links.
    """

    __slots__ = (
        "check_interval",
        "follow_remembered",
        "is_only",
        "is_relative",
        "key",
        "resolve",
        "run_deeper",
        "target",
        "target_schema",
    )  # fmt: skip

    def __init__(
        self,
        subject: PlainSubject,
        key: Any,
        is_relative: bool,
        resolve: Any,
        follow_remembered: Any,
        run_deeper: Any,
        check_interval: int,
    ) -> None:
        JudgingNode.__init__(self, subject, type(self) is LinkNode, False)
        self.key: Any = key
        self.is_relative: bool = is_relative
        self.resolve: Any = resolve
        self.follow_remembered: Any = follow_remembered
        self.run_deeper: Any = run_deeper
        self.check_interval: int = check_interval
        self.is_only: Any = None
        self.target_schema: Any = None
        self.target: Any = None

    def run(self, value: Any, run: Run) -> Any:
        """Run the steps, directly those of the target if the link has no rules of its own."""
        if self.extras is not None or self.valids is not None or self.invalids is not None or self.checks:
            return ValueNode.run(self, value, run)
        if value is UNDEFINED:
            return self.absent(run)
        if (run.presence if self.presence == INHERIT else self.presence) == FORBIDDEN:
            return self.verify(value, run)
        return self.base(value, run)

    def base(self, value: Any, run: Run) -> Any:
        """Run the node of the target."""
        # Most runs meet no other link, and most links have one target.
        is_first = self.is_relative or self.is_only or run.first_links is self
        first = self if is_first else self.first_link(run)
        if first.target is None:
            target_schema, target = first.resolve()
            set_once(first, "target_schema", target_schema)  # before `target`, which other threads test
            set_once(first, "target", target)
        if self.target_schema is None:
            set_once(self, "target_schema", first.target_schema)
        if run.links >= MAX_LINKS:
            run.halt(self.subject, value)
            return value
        if run.trying and type(value) not in _SCALARS and not run.is_still():
            return self.follow_remembered(first, value, run)
        return first.follow(value, run)

    def judge(self, value: Any, run: Run) -> int:
        """Return the verdict of the target on a value in a still run, where it is clear."""
        if self.is_only is None:
            set_once(self, "is_only", self.resolve.is_only())
        if not self.is_only or run.links >= MAX_LINKS or run.charge(_COST, self.subject, value):
            return UNCLEAR
        if self.target is None:
            target_schema, target = self.resolve()
            set_once(self, "target_schema", target_schema)
            set_once(self, "target", target)
        run.links += 1
        found: int = run.judged(self.target, value)
        run.links -= 1
        return found

    def first_link(self, run: Run) -> Any:
        """Return the copy of this link that the run met first, which decides the target of all copies."""
        first = run.first_links
        if first is None:
            first = run.first_links = self
        if type(first) is not dict:
            if first is self:
                return first
            first = run.first_links = {first.key: first}
        return first.setdefault(self.key, self)

    def follow(self, value: Any, run: Run) -> Any:
        """Run the node that the link leads to."""
        budget = run.budget = run.budget - _COST
        if budget < 0 and run.overdraw(self.subject, value):
            return value
        links = run.links = run.links + 1
        if links % self.check_interval or run.has_room(links):
            made = self.target.run(value, run)
        else:
            made = self.run_deeper(self.target, value, run, links)
        run.links -= 1
        return made
