"""The node of `link`: runs the node of the schema that is meant.

Run phase. The target is found on first use: by then everything around the link is built.

Alternatives may send the same value through the same link again and again, twice as often with each
level. Where a schema calls no function of the caller's, what a link made of a container is therefore
kept for the rest of the run.
"""

from __future__ import annotations

from ..backend import core
from ..foundation.sentinels import UNDEFINED
from .stack import STRIDE, run_deeper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_SCALARS = frozenset((str, int, float, bool, type(None), bytes))


class LinkNode(core.ValueNode):
    """Stands for the node of another schema.

    `find(schema, builder)` returns the schema that is meant. A link may be used in several places, and
    means in all of them what it meant where a run came upon it first, unless it `is_relative`.
    """

    __slots__ = ("builder", "find", "is_relative", "key", "meant", "repeatable", "schema", "target")

    def __init__(self, schema: Any, subject: Any, builder: Any, find: Callable[..., Any]) -> None:
        super().__init__(subject)
        self.schema = schema
        self.key = id(schema)
        self.builder = builder
        self.find = find
        self.meant: Any = None
        self.target: Any = None
        self.repeatable = False
        self.is_relative = bool(schema._flags.get("relative"))

    def run(self, value: Any, run: Any) -> Any:
        """Take a value through the steps, by the short way where the link has no rules of its own."""
        if self.extras is not None or self.valids is not None or self.invalids is not None or self.checks:
            return super().run(value, run)
        if value is UNDEFINED:
            return self.absent(run)
        if (run.presence if self.presence == core.INHERIT else self.presence) == core.FORBIDDEN:
            return self.judge(value, run)
        return self.base(value, run)

    def base(self, value: Any, run: Any) -> Any:
        """Run the value through the node of the target."""
        first = self
        if not self.is_relative:
            memo = run.memo
            if memo is None:
                memo = run.memo = {}
            first = memo.setdefault(self.key, self)
        target = first.target
        if target is None:
            target = first.resolve()
        if self.meant is None:
            self.meant = first.meant
        if run.links >= core.MAX_LINKS:
            run.halt(self.subject, value)
            return value
        if run.trying and first.repeatable and type(value) not in _SCALARS:
            return remembered(target, value, run)
        return follow(target, value, run)

    def resolve(self) -> Any:
        """Find the target and return its node."""
        self.meant = meant = self.find(self.schema, self.builder)
        is_pure = not (meant._refs or meant._value_refs)
        self.repeatable = is_pure and calls_nobody(self.builder.outermost().schema)
        self.target = self.builder.target(meant)
        return self.target


def remembered(target: Any, value: Any, run: Any) -> Any:
    """Return what a target made of this value at this place, and report the same again."""
    memo = run.memo
    if memo is None:
        memo = run.memo = {}
    key = (id(target), id(value), len(run.path))
    known = memo.get(key)
    if known is not None and known[1] is run.prefs and known[2] == run.path:
        for report in known[4]:
            run.add(report)
        return known[3]
    mark, path = run.count, run.path
    made = follow(target, value, run)
    if not run.halted:
        # The value is kept too: an id is only good while its object is alive.
        memo[key] = (value, run.prefs, path, made, tuple(run.since(mark)))
    return made


def follow(target: Any, value: Any, run: Any) -> Any:
    """Run a value through the node that a link leads to."""
    run.links += 1
    value = run_deeper(target, value, run, run.links) if run.links % STRIDE == 0 else target.run(value, run)
    run.links -= 1
    return value


def calls_nobody(schema: Any) -> bool:
    """Tell whether neither a schema nor one below it calls the caller or leaves a trace but reports."""
    left, seen = [schema], set()
    while left:
        schema = left.pop()
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        if _calls_or_traces(schema):
            return False
        left.extend(schema._children())
    return True


def _calls_or_traces(schema: Any) -> bool:
    flags, definition = schema._flags, schema._definition
    if definition.prepares or definition.coerces or definition.bases or schema._term("externals"):
        return True
    if "artifact" in flags or "error" in flags or "result" in flags:
        return True
    if any(callable(flags.get(name)) for name in ("default", "failover")):
        return True
    return any(rule.definition.validate or rule.warn or rule.name == "custom" for rule in schema._rules)
