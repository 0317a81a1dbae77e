"""Facts about nodes with child nodes.

Build phase.
"""

from __future__ import annotations

from collections import deque

from ..backend import arrays, class_instances, core, matching, numbers, objects, outcomes, scalars, strings
from .extras import is_around, skips_absent
from .leaves import is_plain, values_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..nodes.core import Node, ValueNode
    from ..nodes.typed.arrays import ArrayItems, ArrayNode


def is_plain_object(node: Node) -> bool:
    """Return whether an exact dict passes through renames, keys, dependencies and rules only."""
    if type(node) is not objects.ObjectNode or not is_plain(node) or not node.opens_plain:
        return False
    values = values_of(node)  # a dict is neither None nor a string
    return values is not None and values.is_all and not values.only


def items_of(node: Node) -> Any:
    """Return the rule about the items of an array, or None.

    It is None unless this rule comes first and an exact list passes through nothing but the rules of the
    array, and is sorted before.
    """
    if type(node) is not arrays.ArrayNode or not is_plain(node):
        return None
    if node.valids is not None or node.invalids is not None or not node.checks:
        return None
    items = node.checks[0]
    return items if type(items) is arrays.ArrayItems else None


def opened_by(node: ArrayNode) -> frozenset[type]:
    """Return the built-in classes besides lists whose instances are arrays to a node."""
    return _OPENED.intersection(node.kinds)


_OPENED: frozenset[type] = frozenset((tuple, set, frozenset, deque))


def cast_of(node: ArrayNode) -> Any:
    """Return the step of an array that makes an instance of a built-in class, None if it has no extras.

    NOT_FOUND if it has others.
    """
    extras = node.extras
    if extras is None:
        return None
    step = extras.finish if is_around(extras) and extras.prefs is None else None
    made = getattr(step.convert, "cls", None) if type(step) is outcomes.Cast else None
    return step if made in _OPENED else core.NOT_FOUND


def choices_of(items: ArrayItems) -> tuple[Any, ...] | None:
    """Return the nodes of which each item has to match one, in the order in which they are tried.

    Returns None if the result for an item depends on other items, or on the node that it matches.
    """
    is_plain = not (items.required or items.excluded or items.ordered)
    nodes: tuple[Any, ...] = items.included
    return nodes if is_plain and nodes and not any(node.strips for node in nodes) else None


def places_of(items: ArrayItems) -> tuple[Any, ...] | None:
    """Return the nodes of the items by position, or None if the items have other rules."""
    if items.has_items or not items.ordered:
        return None
    nodes = tuple([node for node, _, _ in items.ordered])
    return None if any(node.strips for node in nodes) else nodes


def default_of(node: ValueNode) -> Any:
    """Return the value that replaces an absent one unless a preference changes it, or NOT_FOUND if that
    depends on more than the node.
    """
    if type(node) not in _DEFAULTING or not skips_absent(node):
        return core.NOT_FOUND
    if type(node) is objects.ObjectNode and node.deep:
        return core.NOT_FOUND
    return node.default if node.presence in (core.INHERIT, core.OPTIONAL) else core.NOT_FOUND


_DEFAULTING = frozenset(
    (
        arrays.ArrayNode,
        class_instances.InstanceNode,
        core.ValueNode,
        matching.AlternativesNode,
        numbers.DecimalNode,
        numbers.NumberNode,
        objects.ObjectNode,
        scalars.BooleanNode,
        scalars.DateNode,
        strings.StringNode,
    )
)
