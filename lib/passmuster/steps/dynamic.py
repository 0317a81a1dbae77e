"""Schemas that depend on values: the node of a schema with conditions.

Run phase. The conditions are looked at for every value; the schema that a choice gives is made and
built once.
"""

from __future__ import annotations

from ..backend import core
from ..foundation.sentinels import UNDEFINED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..schema.entries import Condition

_MOST_KEPT = 1000
"""Choices whose schemas are kept; input decides how many there are."""


class DynamicNode(core.Node):
    """Chooses the schema for each value, and runs its node.

    `build(parts)` returns the node of the schema merged with the chosen parts, `node_of(schema)` that
    of a condition; `plain` is the node without any.
    """

    __slots__ = ("build", "built", "node_of", "plain", "tests", "whens")

    def __init__(
        self,
        schema: Any,
        subject: Any,
        plain: Any,
        build: Callable[[list[Any]], Any],
        node_of: Callable[[Any], Any],
    ) -> None:
        super().__init__(subject)
        self.whens = schema._term("whens")
        self.plain = plain
        self.strips = plain.strips
        self.build = build
        self.node_of = node_of
        self.tests: dict[int, Any] = {}
        self.built: dict[Any, Any] = {}

    def run(self, value: Any, run: Any) -> Any:
        """Run the value through the node of the chosen schema."""

        def test(schema: Any, given: Any) -> bool:
            node = self.tests.get(id(schema))
            if node is None:
                node = self.tests[id(schema)] = self.node_of(schema)
            return bool(run.matches(node, given))

        parts, key = chosen_parts(self.whens, value, run, test)
        if run.halted:
            return value
        if not parts:
            return self.plain.run(value, run)
        node = self.built.get(key)
        if node is None:
            if len(self.built) >= _MOST_KEPT:
                self.built.clear()
            node = self.built[key] = self.build(parts)
        return node.run(value, run)


class StrippedNode(core.Node):
    """A key that is stripped, whatever the schema that its conditions choose says of the result."""

    __slots__ = ("node",)

    def __init__(self, node: Any) -> None:
        super().__init__(node.subject)
        self.node = node
        self.strips = True

    def run(self, value: Any, run: Any) -> Any:
        """Run the value through the node, and leave nothing of what passes."""
        mark = run.count
        value = self.node.run(value, run)
        return UNDEFINED if run.count == mark else value


def chosen_parts(
    whens: tuple[Any, ...], value: Any, run: Any, test: Any
) -> tuple[list[Any], tuple[Any, ...]]:
    """Return the schemas that conditions choose for a value, and a key of the choice.

    `test(schema, value)` tells whether a value matches a schema at this place of the run. The parts
    are as they were written: a part with conditions of its own is in the list with what they chose.
    """
    parts: list[Any] = []
    key: list[Any] = []
    for i, condition in enumerate(whens):
        if condition.concat is not None:
            picked: Any = ((0, "concat"), condition.concat)
        else:
            picked = pick(condition, value, run, test)
        if picked is None:
            continue
        where, part = picked
        inner_key: tuple[Any, ...] = ()
        if "whens" in part._terms:
            inner, inner_key = chosen_parts(part._terms["whens"], value, run, test)
            part = merged(part, inner)
        parts.append(part)
        key.append((i, where, inner_key))
        if condition.breaks:
            break
    return parts, tuple(key)


def merged(schema: Any, parts: list[Any]) -> Any:
    """Return a schema with the chosen parts merged into it."""
    for part in parts:
        schema = schema.concat(part)
    return schema


def pick(condition: Condition, value: Any, run: Any, test: Any) -> tuple[tuple[Any, ...], Any] | None:
    """Return which case decides, and its schema; None where no case has one."""
    given = value if condition.ref is None else condition.ref.resolve(value, run, run.prefs)
    for j, case in enumerate(condition.cases):
        if test(case.is_, given):
            if case.then is not None:
                return (j, "then"), case.then
        elif case.otherwise is not None:
            return (j, "otherwise"), case.otherwise
    return None
