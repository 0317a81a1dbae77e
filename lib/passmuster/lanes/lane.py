"""The node that runs another node by its lane."""

from __future__ import annotations

from ..facts.extras import is_around
from ..facts.leaves import leaf_of
from ..facts.predicates import predicate_of
from ..foundation.sentinels import UNDEFINED
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
"""Values, with what is in them, that a node sees before its lane is made, which costs as much as hundreds of
them save."""


class Lane(core.Node):
    """Takes values through the steps of a node, and by its lane as soon as one is worth making."""

    def __init__(self, inner: ValueNode) -> None:
        self.subject: Any = inner.subject
        self.strips: bool = inner.strips
        self.inner = inner
        self.patience: int = PATIENCE

    def run(self, value: Any, run: Run) -> Any:
        """Take a value through the steps, until `runner` puts the lane in the place of this method."""
        if self.patience > 0:
            self.patience -= 1 + len(value) if type(value) is list else 1
            return self.inner.run(value, run)
        return self.runner()(value, run)

    def runner(self) -> Walk:
        """Return the function that takes a value through the steps, the lane or the steps themselves."""
        own = self.__dict__
        if "run" not in own:
            # Two threads may both make it: the lanes are alike, and one of them stays.
            own["run"] = _lane_of(self.inner) or self.inner.run
        walk: Walk = own["run"]
        return walk

    def verdict(self, value: Any, run: Run) -> bool | None:
        """Ask the node as a predicate, which takes the place of this method once it is worth making."""
        if self.patience > 0:
            self.patience -= 1
            return None
        asks = self.__dict__["verdict"] = predicate_of(self.inner) or _unclear
        return asks(value, run)


def _unclear(value: Any, run: Run) -> None:
    return None


def with_lane(node: Any) -> Any:
    """Return a node that runs a node by its lane, the node itself where it can have none."""
    return Lane(node) if type(node) in _LANES else node


def _lane_of(node: ValueNode) -> Walk | None:
    extras = node.extras
    if extras is not None and not is_around(extras):
        return None
    lane = _LANES[type(node)](node)
    return lane if extras is None or lane is None else around_lane(node, lane)


def around_lane(node: ValueNode, lane: Walk) -> Walk | None:
    """Return the lane of a node with steps around those that its own lane takes: what its steps emit, one
    after the other. None where one of them has nothing to emit.
    """
    source = Source()
    source.things.update(lane=lane, node=node)
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
    source.things["merged"] = node.extras.prefs.merged
    source.add(0, "prefs = run.prefs", "run.use(merged(prefs))")


def _coerce(node: ValueNode, source: Source) -> None:
    """Write nothing: the lane within converts what it checks, and `is_plain` sees that nothing is between."""


def _checking(node: ValueNode, source: Source) -> None:
    source.add(0, "value = lane(value, run)")


def _default(node: ValueNode, source: Source) -> None:
    source.things.update(UNDEFINED=UNDEFINED, default=node.default)
    source.add(0, "if value is UNDEFINED and not run.no_defaults:", "    value = default")


def _finish(node: ValueNode, source: Source) -> None:
    source.things["end"] = node.extras.finish.end
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
    """Return the lane of a node that has no nodes below it, None where the facts are not enough."""
    leaf = leaf_of(node)
    if leaf is None:
        return None
    source = Source()
    source.things.update(NOT_FOUND=NOT_FOUND, UNDEFINED=UNDEFINED, steps=node.take)
    as_it_is, converted = leaf_lanes.expression(leaf, source), leaf_lanes.conversion(leaf, source)
    if as_it_is is None and converted is None:
        return None
    source.add(0, "if not run.fast_path_disabled:")
    if as_it_is is not None:
        source.add(1, f"if {as_it_is}:", "    return item")
    if converted is not None:
        source.add(1, f"if {converted}:", f"    return made if {leaf_lanes.tells_apart(leaf)} else item")
    source.add(0, "return steps(item, run)")
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
