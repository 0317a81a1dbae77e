"""The log of a validation: what happened to each value, step by step.

Run phase; only for `debug=True`, with nodes of their own, so that nobody else pays for it.
"""

from __future__ import annotations

from ..backend import checks, core
from ..foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..nodes.checks import ValueSet
    from ..nodes.core import Check, Finish, Node, Run, ValueNode
    from ..nodes.reports import PlainSubject
    from ..schema.base import Schema


def instrument(schema: Schema, node: ValueNode) -> None:
    """Make a node, which is in the making, write what it does into the log of its run."""
    extras = node.extras if node.extras is not None else core.Extras()
    extras.start = LoggedStart(extras.start)
    extras.coerces = (*extras.coerces, LoggedCoercion())
    extras.finish = LoggedFinish(extras.finish, schema._flags)
    if node.valids is not None:
        node.valids = LoggedValues(node.valids, "valid")
    if node.invalids is not None:
        node.invalids = LoggedValues(node.invalids, "invalid")
    node.checks = tuple(LoggedCheck(name, check) for name, check in zip(_names(schema, node), node.checks))
    node.extras = extras


def _names(schema: Schema, node: ValueNode) -> list[str]:
    """Return the names of the rules that became checks, in order."""
    names = [rule.name for rule in schema._rules if rule.definition.validate or rule.definition.check]
    return names + ["rule"] * (len(node.checks) - len(names))


def log(run: Run, **entry: object) -> None:
    """Add an entry about the value at this place."""
    if run.log is not None:
        run.log.append({**entry, "path": run.path})


class LoggedStart:
    """Notes that a value is entered."""

    __slots__ = ("inner",)

    def __init__(self, inner: Any) -> None:
        self.inner: Any = inner

    def begin(self, value: Any, run: Run, node: Node) -> Any:
        """Note the entry, and a known verdict."""
        mark = run.count
        known = core.NOT_FOUND if self.inner is None else self.inner.begin(value, run, node)
        if known is core.NOT_FOUND:
            log(run, type="entry")
        else:
            log(run, type="validate", name="cached", result=run.count == mark)
        return known

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> None:
        """Let a cache keep the verdict."""
        if self.inner is not None:
            self.inner.end(value, original, mark, run, node)


class LoggedCoercion(core.Check):
    """Notes that the conversion changed a value."""

    __slots__ = ()

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Note a value that is not the one that came in."""
        if value is not run.original:
            log(run, type="value", by="coerced", **{"from": run.original, "to": value})
        return value


class LoggedValues(checks.ValueSet):
    """Notes that a value is among those listed."""

    __slots__ = ("what",)

    def __init__(self, inner: ValueSet, what: str) -> None:
        super().__init__(
            inner.texts,
            inner.numbers,
            inner.booleans,
            inner.has_none,
            inner.folded,
            inner.keyed,
            inner.unkeyed,
            inner.references,
            inner.listed,
            inner.key_of,
            inner.equal,
        )
        self.what: str = what

    def find(self, value: Any, run: Run) -> Any:
        """Look a value up, and note it where it is found."""
        hit = super().find(value, run)
        if hit is not core.NOT_FOUND:
            log(run, type=self.what, value=value)
        return hit


class LoggedCheck(core.Check):
    """Notes the outcome of a rule."""

    __slots__ = ("check", "name")

    def __init__(self, name: str, check: Check) -> None:
        self.name: str = name
        self.check: Check = check

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Apply the rule, and note whether it passed and what it changed."""
        before = _failures(run)
        made = self.check.apply(value, run, subject)
        log(run, type="rule", name=self.name, result="pass" if _failures(run) == before else "error")
        if made is not value:
            log(run, type="value", by="rule", name=self.name, **{"from": value, "to": made})
        return made


def _failures(run: Run) -> tuple[int, int]:
    """Return how many reports and warnings there are."""
    return run.count, 0 if run.warnings is None else len(run.warnings)


class LoggedFinish(core.Finish):
    """Notes what the finish makes of a value."""

    __slots__ = ("flags", "inner")

    def __init__(self, inner: Finish | None, flags: dict[str, Any]) -> None:
        super().__init__()
        self.inner: Finish | None = inner
        self.flags: dict[str, Any] = flags

    def end(self, value: Any, original: object, mark: int, run: Run, node: Any) -> Any:
        """Finish the value, and note how it changed."""
        failed = run.count != mark
        if value is not UNDEFINED and value is node.default and original is not value:
            # A plain default is given out before the finish.
            log(run, type="value", by="default", **{"from": UNDEFINED, "to": value})
        made = value if self.inner is None else self.inner.end(value, original, mark, run, node)
        if made is not value:
            cause = self.cause(value, failed)
            name = {"name": self.flags["cast"]} if cause == "cast" else {}
            log(run, type="value", by=cause, **{"from": value, "to": made}, **name)
        return made

    def cause(self, value: Any, failed: bool) -> str:
        """Return the name of the step that changed the value."""
        if failed and "failover" in self.flags:
            return "failover"
        if "result" in self.flags:
            return str(self.flags["result"])
        if "default" in self.flags and (value is UNDEFINED or "cast" not in self.flags):
            return "default"
        return "cast" if "cast" in self.flags else "error"
