"""What a link leads to, found when a run first comes upon it.

Run phase.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..builder import Builder
    from ..nodes.typed.links import LinkNode
    from ..schema.base import Schema
    from ..schema.reads import Reads


class Target:
    """Finds for a link the schema that is meant, and its node.

    `find(schema, builder)` returns that schema; `reads_of(schema, outermost)` what it reads of the values
    around the value, which is asked for in attempts only.
    """

    __slots__ = ("_reads", "builder", "find", "meant", "reads_of", "schema")

    def __init__(
        self,
        schema: Schema,
        builder: Builder,
        find: Callable[..., Any],
        reads_of: Callable[[Schema, Schema], Reads],
    ) -> None:
        self.schema: Schema = schema
        self.builder: Builder = builder
        self.find: Callable[..., Any] = find
        self.reads_of: Callable[[Schema, Schema], Reads] = reads_of
        self.meant: Any = None
        self._reads: Any = None

    def __call__(self, link: LinkNode) -> None:
        """Tell a link what it means; the node comes last, for it is what the link looks at."""
        link.meant = self.meant = self.find(self.schema, self.builder)
        link.target = self.builder.target(link.meant)

    @property
    def reads(self) -> Any:
        """What the schema that is meant reads of the values around the value."""
        if self._reads is None:
            self._reads = self.reads_of(self.meant, self.builder.outermost().seen)
        return self._reads
