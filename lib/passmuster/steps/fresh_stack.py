"""Room on the stack for values that are nested deep: where a run goes on in a thread of its own.

Run phase. The caller's functions are called once and in the same order as ever.
"""

from __future__ import annotations

from ..backend import core, name
from ..foundation.stack import has_own_stack, is_short, run_apart

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..nodes.core import Node, Run

STRIDE = 8
"""Links between two looks at the stack."""

HEIGHT = 16
"""Schemas within each other between two looks at the stack."""

_MOST_CALLS = 40  # levels of compiled nodes on a stack that may have no more than 512 KiB

_is_compiled = name == "compiled"


def run_deeper(node: Node, value: Any, run: Run, level: int) -> Any:
    """Run a value through a node that is at a level so deep that the stack may be too small for it."""
    # Compiled calls are no frames: what they need of the stack can only be told from the level.
    if is_short() or (_is_compiled and level >= _MOST_CALLS and not has_own_stack()):

        def interrupt() -> None:
            run.halted = run.abort_early = True

        return run_apart(node.run, value, run, on_interrupt=interrupt)
    return node.run(value, run)


class WrappingNode(core.Node):
    """Has the node of a schema in it, and is to its surroundings what that is. A subclass runs it."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        super().__init__(node.subject)
        self.node: Node = node
        self.strips: bool = node.strips


class StackNode(WrappingNode):
    """Runs the node of a schema that has many schemas within each other, where there is room for it."""

    __slots__ = ()

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node."""
        return run_deeper(self.node, value, run, run.depth)
