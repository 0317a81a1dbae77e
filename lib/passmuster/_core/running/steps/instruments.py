"""Instruments: they change the nodes of a separate tree of a schema, such as the one for debugging.

Build phase. Such a tree has no lanes, and serves one validation.
"""

from __future__ import annotations

from ...engine.backend import conditions
from .remembering import follow_remembered

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...engine.nodes.core import Node, Run, ValueNode
    from .schema_protocols import BuilderLike, MatchLike, SchemaLike


class Instrument:
    """Leaves all nodes unchanged; a subclass changes those that it needs.

    `nodes` are the nodes of schemas that don't depend on their place, by the ids of these schemas.
    """

    __slots__ = ("nodes",)

    def __init__(self) -> None:
        self.nodes: dict[int, tuple[SchemaLike, Any]] = {}

    def __call__(self, schema: SchemaLike, node: ValueNode) -> None:
        """Change a node under construction."""

    def whole(self, schema: SchemaLike, node: Node, builder: BuilderLike) -> Any:
        """Return the node of a schema with all its conditions."""
        return node

    def conditional(self, node_of: Callable[[Any], Any], *parts: Any) -> Any:
        """Return the node of a schema with conditions."""
        return conditions.ConditionalNode(*parts)

    def target(self, schema: SchemaLike, target: Any) -> Any:
        """Return a function that finds the target of a link."""
        return target

    def follow_link(self, link: Any, value: Any, run: Run) -> Any:
        """Follow a link for a value in an attempt, and return the result."""
        return follow_remembered(link, value, run)

    def part(self, step: str | None, title: str, node: Node) -> Any:
        """Return the node of a part of the schema of a value."""
        return node

    def alternatives(
        self, matches: Sequence[MatchLike], nodes: Sequence[Any], node_of: Callable[[Any], Any]
    ) -> tuple[Any, ...]:
        """Return the nodes of alternatives."""
        return tuple(nodes)
