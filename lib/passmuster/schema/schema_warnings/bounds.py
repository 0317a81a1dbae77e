"""Warnings about limits that no value meets, or of which one is redundant.

Schema side. The new limit is compared with those before it; a limit that narrows them is fine. `records` has
already accepted the simple cases.
"""

from __future__ import annotations

from ...constraints.constraint import COMPARISONS, Interval, Range
from ...constraints.folding import contains_interval, intersect, is_void
from ...foundation.schema_error import show
from ..method_arguments import warn_schema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...nodes.records import Rule


def warn_contradicting_limits(rules: tuple[Rule, ...]) -> None:
    """Warn if the last rule, a limit, passes none or all of the values that pass the other rules."""
    new = rules[-1]
    for old in rules:
        if old.name != new.name:  # an earlier rule of the same name was kept with `keep()`
            _warn_contradiction(new, old)


def _warn_contradiction(new: Rule, old: Rule) -> None:
    if new.references or old.references:
        return
    for added in _intervals(new):
        for known in _intervals(old):
            if added.is_like(known):
                found = _conflict(added, known)
                if found is not None:
                    warn_schema(f"{call_string(new)}{found}, because of {call_string(old)}")


def _conflict(added: Interval, known: Interval) -> str | None:
    bounds, others = added.bounds, known.bounds
    try:
        if is_void(intersect(others, bounds)):
            return ": no value passes"
        return " never fails" if contains_interval(bounds, others) else None
    except TypeError:  # limits that can't be compared, such as "now" and a date
        return None


def _intervals(rule: Rule) -> list[Interval]:
    if rule.definition.means is None:  # a rule of an extension, whose first argument is the limit
        operator, limit = rule.operator, next(iter(rule.args.values()), None)
        return [Range.compared(operator, limit)] if operator is not None and operator in COMPARISONS else []
    return [one for one in rule.definition.constraints(rule) if isinstance(one, Interval)]


def call_string(rule: Rule) -> str:
    """Return a rule as a call of its method."""
    return f"{rule.name}({', '.join(_argument_string(value) for value in rule.args.values())})"


def _argument_string(value: Any) -> str:
    return show(value.isoformat()) if hasattr(value, "isoformat") else show(value)
