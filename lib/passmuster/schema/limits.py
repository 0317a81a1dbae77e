"""The rules that compare a value, or its size, with a limit.

Schema side.
"""

from __future__ import annotations

from ..backend import checks
from ..constraints.comparisons import COMPARISONS
from ..constraints.constraint import Range, Size
from ..foundation.codes import Code
from .rules import Argument, RuleDefinition

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..builder import Builder
    from ..constraints.constraint import Interval
    from ..nodes.records import Rule


COUNT = Argument("limit", checks.is_count, "must be a non-negative integer", ref=True)
"""The argument of rules that limit a count."""

LIMITED = {"limit": "the limit: a number or a reference"}
"""The context of the codes of such rules."""


def limit_rule(
    name: str,
    prefix: str,
    argument: Argument,
    measure: Callable[[Any], Any] | None = None,
    codes: Iterable[Code] = (),
    unit: str | None = None,
) -> RuleDefinition:
    """Return the definition that the limits of a type share. Each rule has its comparison as its operator.

    The error codes are `prefix` and the names of the rules. `measure(value)` returns the size that is
    compared; if it is None, the value itself is compared. `unit` is the name of what is counted.
    """

    def check(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
        limit = args[argument.name]
        return checks.LimitCheck(
            COMPARISONS[rule.operator].holds,
            limit,
            measure,
            f"{prefix}.{rule.name}",
            {"limit": limit},
            argument if rule.references else None,
        )

    def means(rule: Rule) -> tuple[Interval, ...]:
        operator, limit = str(rule.operator), rule.args[argument.name]
        if unit is None:
            return (Range.compared(operator, limit, measure=measure),)
        return (Size.compared(operator, limit, measure=measure, unit=unit),)

    return RuleDefinition(name, check, (argument,), resolves=True, codes=codes, means=means)


REFERENCE_MESSAGE = "{{#label}} cannot be checked: {{say(#ref)}} {{#reason}}"
REFERENCE_CONTEXT = {
    "arg": "the name of the argument",
    "reason": "what the argument has to be",
    "ref": "the reference",
}


def reference_code(type: str) -> Code:
    """Return the code `<type>.ref` of the specification, which is not reported."""
    return Code(
        f"{type}.ref",
        REFERENCE_MESSAGE,
        "never reported: the library reports `any.ref` for every type. "
        "It exists so that it can be given a message",
        REFERENCE_CONTEXT,
        reported=False,
    )
