"""Limits: the definition that rules such as `min`, `max` and `less` share, and their error codes.

Schema side and build side. A limit has its comparison as its operator.
"""

from __future__ import annotations

from ...engine.backend import assembly, checks
from ...engine.constraints.constraint import COMPARISONS, Range, Size
from ...foundation.codes import Code
from .rules import Argument, RuleDefinition

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ...engine.constraints.constraint import Interval
    from ...engine.nodes.records import Rule

COUNT = Argument("limit", checks.is_count, "must be a non-negative integer", ref=True)
"""The argument of rules that limit a count."""

LIMITED = {"limit": "the limit: a number or a reference"}
"""The context of the codes of limits."""

_SHARED = {"compare": ("min", "max", "greater", "less"), "length": ("length", "max", "min")}
"""The rules that share a definition, by its name."""


_HOLDS: dict[Any, Any] = {sign: comparison.holds for sign, comparison in COMPARISONS.items()}


def limit_rule(
    name: str,
    prefix: str,
    argument: Argument,
    quantity: dict[str, Any] | Callable[[dict[str, Any]], dict[str, Any]] | None = None,
    codes: Iterable[Code] = (),
    others: tuple[Argument, ...] = (),
    check: Callable[[dict[str, Any], Rule, Any], Any] | None = None,
) -> RuleDefinition:
    """Return the definition of the limits of a type.

    The error codes are `prefix` and the names of the rules. `quantity` are the fields of the constraint that
    describe the compared quantity: `measure` and, if something is counted, `unit`; or a function that takes
    the arguments of a rule and returns them. `others` are arguments besides the limit. `check` returns the
    check, if it is not that of a number.
    """

    fields = quantity or {}
    limited = argument.name

    def means(rule: Rule) -> tuple[Interval, ...]:
        measured = fields(rule.args) if callable(fields) else fields
        interval: type[Interval] = Size if "unit" in measured else Range
        return (interval.compared(str(rule.operator), rule.args[limited], **measured),)

    return RuleDefinition(
        name,
        check or assembly.LimitBuilder(prefix, argument, _HOLDS, fields),
        (argument, *others),
        resolves=True,
        codes=codes,
        means=means,
        names=_SHARED.get(name, ()),
    )


def limit_codes(
    prefix: str,
    rows: dict[str, tuple[str, str]],
    context: dict[str, str] = LIMITED,
    own: bool = False,
) -> tuple[Code, ...]:
    """Return the codes of limits. A row is what the value must be, and when the code is reported."""
    return tuple(
        [
            Code(f"{prefix}.{name}", "{{#label}} must " + requirement, when, context, own=own)
            for name, (requirement, when) in rows.items()
        ]
    )


def comparison_codes(
    prefix: str, thing: str, context: dict[str, str] = LIMITED, own: bool = False
) -> tuple[Code, ...]:
    """Return the codes of the limits of a type whose values are compared; `thing` is one of them."""
    limit = "{{say(#limit)}}"
    rows = {
        "greater": (f"be greater than {limit}", f"the {thing} is not above the limit"),
        "less": (f"be less than {limit}", f"the {thing} is not below the limit"),
        "max": (f"be at most {limit}", f"the {thing} is above the limit"),
        "min": (f"be at least {limit}", f"the {thing} is below the limit"),
    }
    return limit_codes(prefix, rows, context, own)


def size_rule(
    prefix: str,
    verb: str,
    unit: str,
    things: str,
    quantity: dict[str, Any] | Callable[[dict[str, Any]], dict[str, Any]],
    context: dict[str, str] = LIMITED,
    others: tuple[Argument, ...] = (),
) -> RuleDefinition:
    """Return the definition of `length`, `max` and `min`; `things` is what is counted, `unit` its message.

    >>> size_rule("array", "have", "items", "items", {"unit": "items", "measure": len}).codes[1].text
    '{{#label}} must have at most {{say(#limit)}} items'
    """
    limit = "{{say(#limit)}} " + unit
    rows = {
        "length": (f"{verb} exactly {limit}", f"the number of {things} is not the required one"),
        "max": (f"{verb} at most {limit}", f"there are more {things} than allowed"),
        "min": (f"{verb} at least {limit}", f"there are fewer {things} than required"),
    }
    return limit_rule("length", prefix, COUNT, quantity, limit_codes(prefix, rows, context), others)
