"""The steps of a leaf as a generated function, for values that the expressions of its lane do not accept.

The function contains only the steps that the node uses. Leaves have no other steps than these, in this order
(`facts.extras.FAST_PATH_STEPS`).
"""

from __future__ import annotations

from ..foundation.decimals import MAX_SAFE
from ..foundation.sentinels import UNDEFINED
from ..nodes.checks import LimitCheck
from ..nodes.core import FORBIDDEN, INHERIT, NOT_FOUND, ValueNode
from ..nodes.typed import numbers, strings
from .leaf_lanes import SIGNS
from .source import Source

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def leaf_steps(node: Any) -> Callable[[Any, Any], Any]:
    """Return a function that runs the steps of a leaf without extras, as its method `take` does."""
    source = Source()
    source.namespace.update(
        UNDEFINED=UNDEFINED, NOT_FOUND=NOT_FOUND, FORBIDDEN=FORBIDDEN, node=node, absent=node.absent,
        subject=node.subject,
    )  # fmt: skip
    absent = "if item is UNDEFINED:", "    return absent(run)"
    failed = "if run.count != mark:", "    return item"
    source.add(0, "mark = run.count", *absent)
    if _converts(node):
        source.namespace["coerce"] = node.coerce
        unchanged = "" if type(node) is not numbers.NumberNode else " and type(item) is not int"
        source.add(0, f"if run.convert{unchanged}:", "    item = coerce(item, run)")
        source.add(1, *failed, *absent)
    if node.presence == INHERIT:
        source.add(0, "if run.presence == FORBIDDEN:", "    return node.verify(item, run)")
    if node.valids is not None:
        _add_valids(node, source)
    if type(node).base is not ValueNode.base:
        source.namespace["base"] = node.base
        if node.valids is not None:
            source.add(0, "mark = run.count")
        unusual = _unusual(node, source)
        if unusual is not None:
            source.add(0, f"if {unusual}:", "    item = base(item, run)")
            source.add(1, *failed)
        else:
            source.add(0, "item = base(item, run)", *failed)
    for check in node.checks:
        _add_check(check, source)
        if check is not node.checks[-1]:
            source.add(0, "if run.count != mark and run.abort_early:", "    return item")
    source.add(0, "return item")
    return source.function("steps(item, run)")


def _converts(node: Any) -> bool:
    """Return whether the conversion of a node may change a value."""
    return type(node).coerce is not ValueNode.coerce and getattr(node, "conversions", None) != ()


def _unusual(node: Any, source: Source) -> str | None:
    """Return an expression that is false for values that `base` returns unchanged, None if unknown."""
    if type(node) is strings.StringNode:
        return "type(item) is not str or not item"
    if type(node) is not numbers.NumberNode:
        return None
    most = source.name(MAX_SAFE, "most")
    return f"type(item) is not int or not -{most} <= item <= {most}"


def _add_check(check: Any, source: Source) -> None:
    """Write the lines of a rule. Fixed limits, and `integer` for an integer, need no call."""
    sign = SIGNS.get(check.compare) if type(check) is LimitCheck and check.argument is None else None
    if sign is None:
        depth = 0
        if type(check) is numbers.NumberInteger:
            depth = 1
            source.add(0, "if type(item) is not int:")
        source.add(depth, f"item = {source.name(check.apply, 'check')}(item, run, subject)")
        return
    measured = "item" if check.measure is None else f"{source.name(check.measure, 'measure')}(item)"
    source.add(0, f"if not {measured} {sign} {source.name(check.limit, 'limit')}:")
    code, local = source.name(check.code, "code"), source.name(check.local, "local")
    source.add(1, f"run.fail(subject, {code}, item, {local})")


def _add_valids(node: Any, source: Source) -> None:
    """Write the lines that return a listed value."""
    valids, depth = node.valids, 0
    source.namespace.update(find=valids.find)
    if valids.lowercased is None and not valids.references:
        depth = 1
        source.add(0, f"if type(item) is not str or item in {source.name(valids.texts, 'listed')}:")
    source.add(depth, "hit = find(item, run)", "if hit is not NOT_FOUND:", "    return hit")
    if node.only:
        source.namespace["context"] = valids.context("valids")
        source.add(0, 'run.fail(subject, "any.only", item, context)')
        source.add(0, "if run.abort_early:", "    return item")
