"""The steps of a node as source: what each step of the table (`nodes.STEPS`) writes for a lane.

A method stands for a step. It writes lines that do the same as the method of `core.ValueNode`, with no more
than this node needs of it.
"""

from __future__ import annotations

from operator import eq, ge, gt, le, lt

from ...foundation.decimals import MAX_SAFE
from ...foundation.sentinels import UNDEFINED
from ..facts.extras import has_fast_path_steps
from ..nodes import ASKING, CHECKING, ENDING, OPENING, SHAPING, steps_of
from ..nodes.checks import LimitCheck, ValueSet
from ..nodes.core import FORBIDDEN, LONG, NOT_FOUND, ValueNode
from ..nodes.typed import numbers, strings
from .source import Source

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

SIGNS = {gt: ">", ge: ">=", lt: "<", le: "<=", eq: "=="}
"""The operators of the comparisons with limits."""

_FAILED = "if run.count != mark:", "    return item"
_ABORTED = "if run.count != mark and run.abort_early:", "    return item"


def written_steps(node: Any) -> Callable[[Any, Any], Any]:
    """Return a function that does the same as the method `run` of a node, with as few calls as possible."""
    if not is_writable(type(node)) or not has_fast_path_steps(node):
        return node.run  # type: ignore[no-any-return]
    steps = Writer(node).taking()
    return steps if node.extras is None else Writer(node).around(steps)


def is_writable(cls: type) -> bool:
    """Return whether the nodes of a class walk over the steps as `ValueNode` does."""
    return issubclass(cls, ValueNode) and all(
        getattr(cls, name) is getattr(ValueNode, name) for name in _WALKS
    )


_WALKS = ("run", "run_steps", "take", "verify")


class Writer:
    """Writes functions that run the steps of a node on `item`."""

    def __init__(self, node: Any) -> None:
        self.node: Any = node
        self.source: Source = Source()
        self.source.namespace.update(
            UNDEFINED=UNDEFINED, NOT_FOUND=NOT_FOUND, node=node, subject=node.subject
        )

    def write_steps(self, *parts: str) -> None:
        """Write the steps of parts of the order."""
        for step in steps_of(self.node):
            if step.part in parts:
                getattr(self, str(step.lane))()

    def taking(self, *tests: str) -> Callable[[Any, Any], Any]:
        """Return a function that does the same as the method `take`.

        It leaves values to that method while fast paths are disabled. `tests` are lines that return values
        that need no steps.
        """
        self.source.namespace.update(absent=self.node.absent, take=self.node.take)
        self.source.add(0, "if run.fast_path_disabled:", "    return take(item, run)")
        self.source.add(0, *tests, "mark = run.count")
        self.write_steps(SHAPING)
        self.source.add(0, "if item is UNDEFINED:", "    return absent(run)")
        self.write_steps(ASKING, CHECKING)
        self.source.add(0, "return item")
        self.source.define(0, "convert", "run.convert")
        return self.source.function("steps(item, run)")

    def around(self, lane: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        """Return a function that does the same as `run_steps`, in which a lane stands for `take`."""
        self.source.namespace["lane"] = lane
        self.source.add(0, "original, mark, outer = item, run.count, run.original", "run.original = item")
        self.write_steps(OPENING)
        self.source.add(0, "item = lane(item, run)")
        self.write_steps(ENDING)
        if self.node.extras.prefs is not None:
            self.source.add(0, "run.use(prefs)")
        self.source.add(0, "run.original = outer", "return item")
        return self.source.function("walk(item, run)")

    # The steps

    def own_prefs(self) -> None:
        """Write the step `prefs`."""
        self.source.namespace["merged"] = self.node.extras.prefs.merged
        self.source.add(0, "prefs = run.prefs", "run.use(merged(prefs))")

    def coerce(self) -> None:
        """Write the conversion, if it may change a value."""
        node, source, cls = self.node, self.source, type(self.node)
        if cls.coerce is ValueNode.coerce or (cls is strings.StringNode and not node.conversions):
            return
        source.namespace["coerce"] = node.coerce
        unchanged = "" if cls is not numbers.NumberNode else " and type(item) is not int"
        source.add(0, f"if run.convert{unchanged} and item is not UNDEFINED:")
        source.add(1, "item = coerce(item, run)", *_FAILED)

    def empty(self) -> None:
        """Write the step `empty`."""
        self.source.add(0, "item = node.remove_empty(item, run)", *_FAILED)

    def presence(self) -> None:
        """Write the report of a value that is forbidden. If a run forbids it, fast paths are disabled."""
        if self.node.presence == FORBIDDEN:
            self.source.add(0, 'run.fail(subject, "any.unknown", item)', "return item")

    def valids(self) -> None:
        """Write the lines that return a listed value."""
        node, source, depth = self.node, self.source, 0
        valids = node.valids
        source.namespace.update(find=valids.find)
        if type(valids) is ValueSet and valids.lowercased is None and not valids.references:
            depth = 1
            source.add(0, f"if type(item) is not str or item in {source.name(valids.texts, 'listed')}:")
        source.add(depth, "hit = find(item, run)", "if hit is not NOT_FOUND:", "    return hit")
        if node.only:
            source.namespace["context"] = valids.context("valids")
            source.add(0, 'run.fail(subject, "any.only", item, context)')
            source.add(0, "if run.abort_early:", "    return item")

    def invalids(self) -> None:
        """Write the lines that report a value that is listed as invalid."""
        self.source.add(0, "if node.refuse_listed(item, run) is not NOT_FOUND:", "    return item")

    def base(self) -> None:
        """Write the check of the type, for values that it may report or change."""
        node, source = self.node, self.source
        if type(node).base is ValueNode.base:
            return
        source.namespace["base"] = node.base
        if node.valids is not None or node.invalids is not None:
            source.add(0, "mark = run.count")
        unusual = self._unusual()
        if unusual is not None:
            source.add(0, f"if {unusual}:")
        source.add(0 if unusual is None else 1, "item = base(item, run)", *_FAILED)

    def _unusual(self) -> str | None:
        """Return an expression that is false for values that `base` returns unchanged, None if unknown."""
        if type(self.node) is strings.StringNode:
            return f"type(item) is not str or not 0 < len(item) < {LONG}"
        if type(self.node) is not numbers.NumberNode or self.node.python_type is float:
            return None
        most = self.source.name(MAX_SAFE, "most")
        return f"type(item) is not int or not -{most} <= item <= {most}"

    def checks(self) -> None:
        """Write the rules. Fixed limits, and `integer` for an integer, need no call."""
        for check in self.node.checks:
            self._add_check(check)
            if check is not self.node.checks[-1]:
                self.source.add(0, *_ABORTED)

    def _add_check(self, check: Any) -> None:
        source = self.source
        sign = SIGNS.get(check.compare) if type(check) is LimitCheck and check.argument is None else None
        if sign is None:
            depth = 0
            if type(check) is numbers.NumberInteger:
                depth = 1
                source.add(0, "if type(item) is not int:")
            source.add(depth, f"item = {source.name(check.apply, 'check')}(item, run, subject)")
            return
        measured = "item" if check.measure is None else f"{source.name(check.measure, 'measure')}(item)"
        source.add(0, f"if not {measured} {sign} {source.name(check.limit, 'limit')}:")
        code, local = source.name(check.code, "code"), source.name(check.local, "local")
        source.add(1, f"run.fail(subject, {code}, item, {local})")

    def default(self) -> None:
        """Write the default of a value that a function has made undefined."""
        if self.node.default is not UNDEFINED:
            self.source.namespace["default"] = self.node.default
            self.source.add(0, "if item is UNDEFINED and not run.no_defaults:", "    item = default")

    def finish(self) -> None:
        """Write the step `finish`."""
        self.source.namespace["end"] = self.node.extras.finish.end
        self.source.add(0, "if not run.halted:", "    item = end(item, original, mark, run, node)")
