"""The node that runs the lane of another node."""

from __future__ import annotations

from ..facts.extras import is_around
from ..facts.leaves import leaf_of
from ..facts.predicates import predicate_of
from ..nodes import core
from ..nodes.typed import arrays, objects
from . import leaf_lanes
from .container_lanes import array_lane, object_lane
from .writer import Writer, is_writable, written_steps

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..nodes.core import Run, ValueNode

    Walk = Callable[[Any, Run], Any]

PATIENCE = 10
"""Values, including items of arrays, that a node validates before its lane is built.

Building a lane takes as much time as it saves with hundreds of values.
"""


class Lane(core.Node):
    """Runs the steps of a node, and its lane as soon as there are enough values to be worth building it."""

    def __init__(self, inner: ValueNode) -> None:
        super().__init__(inner.subject)
        self.strips: bool = inner.strips
        self.inner = inner
        self.patience: int = PATIENCE

    def run(self, value: Any, run: Run) -> Any:
        """Run the steps on a value, until `runner` replaces this method by the lane."""
        if self.patience > 0:
            self.patience -= 1 + len(value) if type(value) is list else 1
            return self.inner.run(value, run)
        return self.runner()(value, run)

    def runner(self) -> Walk:
        """Return the function that validates values: the lane."""
        own = self.__dict__
        if "run" not in own:
            # Two threads may both build a lane. The lanes are equal, and one of them stays.
            try:
                own["run"] = _lane_of(self.inner)
            except SystemError as error:  # the way in which CPython reports some failed allocations
                raise MemoryError from error
        walk: Walk = own["run"]
        return walk

    def verdict(self, value: Any, run: Run) -> bool | None:
        """Return whether a value passes, None if unknown. The predicate of the node replaces this method."""
        if self.patience > 0:
            self.patience -= 1
            return None
        predicate = self.__dict__["verdict"] = predicate_of(self.inner) or self.inner.verdict
        return predicate(value, run)


def with_lane(node: Any) -> Any:
    """Return a node that runs the lane of a node, or the node itself if its type has steps of its own."""
    return Lane(node) if is_writable(type(node)) else node


def _lane_of(node: ValueNode) -> Walk:
    """Return the lane of a node, its steps written out if the facts do not suffice for a lane."""
    is_known = node.extras is None or is_around(node.extras)
    lane = _LANES.get(type(node), leaf_lane)(node) if is_known else None  # type: ignore[no-untyped-call]
    if lane is None:
        return written_steps(node)
    return lane if node.extras is None else Writer(node).around(lane)


def leaf_lane(node: ValueNode) -> Any:
    """Return the lane of a node without child nodes, None if the facts do not suffice."""
    leaf = leaf_of(node)
    if leaf is None:
        return None
    writer = Writer(node)
    source = writer.source
    unchanged, converted = leaf_lanes.expression(leaf, source), leaf_lanes.conversion(leaf, source)
    if unchanged is None and converted is None:
        return None
    tests = [] if unchanged is None else [f"if {unchanged}:", "    return item"]
    if converted is not None:
        tests += [f"if {converted}:", f"    return made if {leaf_lanes.change_test(leaf)} else item"]
    return writer.taking(*tests)


_LANES: dict[type, Callable[[Any], Any]] = {arrays.ArrayNode: array_lane, objects.ObjectNode: object_lane}
