"""Stack space for deeply nested values: a run can continue in a thread of its own.

Run phase. User functions are called once, and in the usual order.
"""

from __future__ import annotations

from ...engine.backend import core
from ...foundation import stack
from ...foundation.stack import has_started_thread, is_in_own_thread, is_short, run_apart, worker_here

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...engine.nodes.core import Node, Run

LINK_STRIDE = 4
"""The number of links between two checks of the stack."""

SCHEMA_STRIDE = 8
"""The number of nested schemas between two checks of the stack."""

MAX_LEVELS_WITHOUT_THREADS = 32
"""The number of containers or links within each other if no thread can be started."""

_BYTES = 192 * 1024  # of the stack, below which another one is looked for
_FEWEST_BYTES = 80 * 1024  # that the levels until the next check, and telling what is wrong, may need


def run_deeper(node: Node, value: Any, run: Run, level: int) -> Any:
    """Run a value through a node at a level for which the stack may be too small."""
    is_small = is_short() or core.stack_left() < _BYTES
    if is_in_own_thread():
        if is_small:
            raise RecursionError("a value is nested too deeply")
        return node.run(value, run)
    is_deep = level >= MAX_LEVELS_WITHOUT_THREADS
    if not is_small and (not is_deep or has_started_thread() or stack.IS_WEB):
        return node.run(value, run)
    if run.worker is None:
        run.keep_worker(worker_here())
    is_over = is_deep or core.stack_left() < _FEWEST_BYTES
    if is_over and run.worker is None and not stack.IS_WEB:
        run.halt(run.schema._subject(), value)
        return value

    def interrupt() -> None:
        run.halted = run.abort_early = True

    return run_apart(node.run, value, run, on_interrupt=interrupt)


class WrappingNode(core.Node):
    """Wraps the node of a schema, and looks like that node from outside. A subclass runs it."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        super().__init__(node.subject)
        self.node: Node = node
        self.strips: bool = node.strips
