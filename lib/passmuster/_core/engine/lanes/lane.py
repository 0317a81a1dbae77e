"""The node that runs the lane of another node."""

from __future__ import annotations

from ...foundation.sentinels import UNDEFINED
from ..facts.extras import is_around
from ..facts.leaves import leaf_of
from ..facts.predicates import predicate_of
from ..nodes import CHECKING, COERCE, DEFAULT, FINISH, PREFS, core, steps_of
from ..nodes.core import NOT_FOUND
from ..nodes.typed import arrays, numbers, objects, scalars, strings
from . import leaf_lanes
from .container_lanes import array_lane, object_lane
from .source import Source

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
        self.subject: Any = inner.subject
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
        """Return the function that validates values: the lane, or the steps if the node has no lane."""
        own = self.__dict__
        if "run" not in own:
            # Two threads may both build a lane. The lanes are equal, and one of them stays.
            try:
                own["run"] = _lane_of(self.inner) or self.inner.run
            except SystemError as error:  # the way in which CPython reports some failed allocations
                raise MemoryError from error
        walk: Walk = own["run"]
        return walk

    def verdict(self, value: Any, run: Run) -> bool | None:
        """Return whether a value passes, None if unknown. The predicate of the node replaces this method."""
        if self.patience > 0:
            self.patience -= 1
            return None
        predicate = self.__dict__["verdict"] = predicate_of(self.inner) or _no_verdict
        return predicate(value, run)


def _no_verdict(value: Any, run: Run) -> None:
    return None


def with_lane(node: Any) -> Any:
    """Return a node that runs the lane of a node, or the node itself if its type has no lanes."""
    return Lane(node) if type(node) in _LANES else node


def _lane_of(node: ValueNode) -> Walk | None:
    extras = node.extras
    if extras is not None and not is_around(extras):
        return None
    lane = _LANES[type(node)](node)
    return lane if extras is None or lane is None else lane_with_extras(node, lane)


def lane_with_extras(node: ValueNode, lane: Walk) -> Walk | None:
    """Return the lane of a node with extras, which runs their steps around the lane without extras.

    None if one of the steps has no function in `_EMITTED`.
    """
    source = Source()
    source.namespace.update(lane=lane, node=node)
    source.add(0, "original, mark, outer = value, run.count, run.original", "run.original = value")
    steps = steps_of(node)
    for step in steps:
        emit = _EMITTED.get(step)
        if emit is None:
            return None
        emit(node, source)
    if PREFS in steps:
        source.add(0, "run.use(prefs)")
    source.add(0, "run.original = outer", "return value")
    return source.function("walk(value, run)")


def _own_prefs(node: ValueNode, source: Source) -> None:
    source.namespace["merged"] = node.extras.prefs.merged
    source.add(0, "prefs = run.prefs", "run.use(merged(prefs))")


def _coerce(node: ValueNode, source: Source) -> None:
    """Write nothing. The inner lane converts values, too, and `is_around` excludes steps in between."""


def _checking(node: ValueNode, source: Source) -> None:
    source.add(0, "value = lane(value, run)")


def _default(node: ValueNode, source: Source) -> None:
    source.namespace.update(UNDEFINED=UNDEFINED, default=node.default)
    source.add(0, "if value is UNDEFINED and not run.no_defaults:", "    value = default")


def _finish(node: ValueNode, source: Source) -> None:
    source.namespace["end"] = node.extras.finish.end
    source.add(0, "if not run.halted:", "    value = end(value, original, mark, run, node)")


_EMITTED: dict[Any, Callable[[Any, Source], None]] = {
    PREFS: _own_prefs,
    COERCE: _coerce,
    CHECKING: _checking,
    DEFAULT: _default,
    FINISH: _finish,
}
"""The functions that write the lines of each step."""


def leaf_lane(node: ValueNode) -> Any:
    """Return the lane of a node without child nodes, None if the facts do not suffice."""
    leaf = leaf_of(node)
    if leaf is None:
        return None
    source = Source()
    source.namespace.update(NOT_FOUND=NOT_FOUND, UNDEFINED=UNDEFINED, steps=node.take)
    unchanged, converted = leaf_lanes.expression(leaf, source), leaf_lanes.conversion(leaf, source)
    if unchanged is None and converted is None:
        return None
    source.add(0, "if not run.fast_path_disabled:")
    if unchanged is not None:
        source.add(1, f"if {unchanged}:", "    return item")
    if converted is not None:
        source.add(1, f"if {converted}:", f"    return made if {leaf_lanes.change_test(leaf)} else item")
    source.add(0, "return steps(item, run)")
    source.define(0, "convert", "run.convert")
    return source.function("walk(item, run)")


_LANES: dict[type, Callable[[Any], Any]] = {
    arrays.ArrayNode: array_lane,
    core.ValueNode: leaf_lane,
    numbers.NumberNode: leaf_lane,
    objects.ObjectNode: object_lane,
    scalars.BooleanNode: leaf_lane,
    scalars.DateNode: leaf_lane,
    strings.StringNode: leaf_lane,
}
