"""Stack space for deeply nested values: a run can continue in a thread of its own.

Run phase. User functions are called once, and in the usual order.
"""

from __future__ import annotations

from ..backend import core, name
from ..foundation.stack import is_in_own_thread, is_short, run_apart

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..nodes.core import Node, Run

LINK_STRIDE = 8
"""The number of links between two checks of the stack."""

SCHEMA_STRIDE = 16
"""The number of nested schemas between two checks of the stack."""

_MAX_CALLS = 40  # levels of compiled nodes, for a stack of only 512 KiB

_is_compiled = name == "compiled"


def run_deeper(node: Node, value: Any, run: Run, level: int) -> Any:
    """Run a value through a node at a level for which the stack may be too small."""
    # Calls of compiled code have no frames: only the level shows how much stack they need.
    if is_short() or (_is_compiled and level >= _MAX_CALLS and not is_in_own_thread()):

        def interrupt() -> None:
            run.halted = run.abort_early = True

        return run_apart(node.run, value, run, on_interrupt=interrupt)
    return node.run(value, run)


class WrappingNode(core.Node):
    """Wraps the node of a schema, and looks like that node from outside. A subclass runs it."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        super().__init__(node.subject)
        self.node: Node = node
        self.strips: bool = node.strips


class StackNode(WrappingNode):
    """Runs the node of a schema with many nested schemas where the stack is large enough."""

    __slots__ = ()

    def run(self, value: Any, run: Run) -> Any:
        """Run the value through the node."""
        return run_deeper(self.node, value, run, run.depth)
