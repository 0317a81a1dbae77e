"""Limits that leave no value, or nothing to do for one of them.

Schema side. The latest limit is judged by those before it: one that narrows them is meant. `records` has
seen to those that are clear at a glance.
"""

from __future__ import annotations

from ...foundation.showing import show
from ..method_arguments import doubt

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...nodes.records import Rule

    Bounds = tuple[Any, bool, Any, bool]


def judge_bounds(rules: tuple[Rule, ...]) -> None:
    """Warn if the last of some rules, which has bounds, passes no value that the others do, or each."""
    new = rules[-1]
    limit = new.args.get("limit")
    for old in rules:
        if old is new:
            break
        if old.name == new.name:
            continue  # which was kept for what it says
        _judge_pair(new, old)
    if limit == 0 and new.operator == ">=" and new.method == "length" and len(new.definition.args) == 1:
        doubt(f"{_call(new)} never fails")  # of strings, it allows the empty one


def _judge_pair(new: Rule, old: Rule) -> None:
    if new.references or old.references or new.args.get("encoding") != old.args.get("encoding"):
        return
    try:
        added, known = _bounds(new), _bounds(old)
        if added is None or known is None:
            return
        if _are_apart(added, known) or _are_apart(known, added):
            doubt(f"{_call(new)}: no value passes, because of {_call(old)}")
        elif _holds(added, known):
            doubt(f"{_call(new)} never fails, because of {_call(old)}")
    except TypeError:  # limits that can't be compared, such as "now" and a date
        return


def _call(rule: Rule) -> str:
    return f"{rule.name}({', '.join(_shown(value) for value in rule.args.values())})"


def _shown(value: Any) -> str:
    return show(value.isoformat()) if hasattr(value, "isoformat") else show(value)


def _bounds(rule: Rule) -> Bounds | None:
    """Return from where to where values pass, and whether each end is left out; None for an open end."""
    if rule.operator is None:
        found: Bounds | None = None if rule.definition.bounds is None else rule.definition.bounds(rule)
        return found
    limit = next(iter(rule.args.values()))
    is_left_out = rule.operator in "<>"
    low = limit if rule.operator in _FROM else None
    return low, is_left_out, limit if rule.operator in _TO else None, is_left_out


_FROM, _TO = (">", ">=", "="), ("<", "<=", "=")


def _are_apart(below: Bounds, above: Bounds) -> bool:
    """Tell whether all that is in the one is below all that is in the other."""
    _, _, high, leaves_high = below
    low, leaves_low, _, _ = above
    if high is None or low is None:
        return False
    return bool(high < low) or (bool(high == low) and (leaves_high or leaves_low))


def _holds(wide: Bounds, narrow: Bounds) -> bool:
    """Tell whether all that is in the one is in the other."""
    low, leaves_low, high, leaves_high = wide
    from_, leaves_from, to, leaves_to = narrow
    starts = low is None or (
        from_ is not None and (low < from_ or (low == from_ and (leaves_from or not leaves_low)))
    )
    ends = high is None or (to is not None and (high > to or (high == to and (leaves_to or not leaves_high))))
    return bool(starts and ends)
