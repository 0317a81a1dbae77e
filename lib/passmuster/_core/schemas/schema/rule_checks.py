"""The checks that follow from the constraints of rules.

Build side. A constraint for which the nodes have a specific check gets that check; for others a test is used.
"""

from __future__ import annotations

from functools import partial

from ...engine.backend import checks, strings
from ...engine.constraints.constraint import Converted, Matching, Range, Size, combine_tests
from .pattern_arguments import sequence_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.constraints.constraint import Constraint, Interval, Test
    from ...engine.nodes.records import Rule
    from .rules import RuleDefinition

    Local = dict[str, Any] | None


def check_for(constraints: tuple[Constraint, ...], code: str, local: Local) -> Any:
    """Return the check that a value meets all constraints, or None if there are none."""
    if not constraints:
        return None
    make = _CHECKS.get(type(constraints[0])) if len(constraints) == 1 else None
    check = None if make is None else make(constraints[0], code, local)
    return check or checks.TestCheck(_test_of(constraints), code, local)


def _test_of(constraints: tuple[Constraint, ...]) -> Test:
    test = combine_tests(constraints)
    if test is None:
        raise TypeError(f"no check follows from {constraints}")
    return test


def _comparison_check(interval: Interval, code: str, local: Local) -> Any:
    found = interval.comparisons()
    if len(found) != 1:
        return None
    comparison, limit = found[0]
    return checks.LimitCheck(comparison.holds, limit, interval.measure, code, local)


def _pattern_check(matching: Matching, code: str, local: dict[str, Any]) -> Any:
    regex = matching.regex
    return strings.StringPattern(regex.search, matching.is_inverted, code, local, partial(sequence_of, regex))


def _conversion_check(converted: Converted, code: str, local: Local) -> Any:
    if converted.convert is None:
        return None
    return checks.UnlessConverting(strings.StringUnchanged(converted.convert, code, local))


_CHECKS: dict[type, Callable[[Any, str, Any], Any]] = {
    Converted: _conversion_check,
    Matching: _pattern_check,
    Range: _comparison_check,
    Size: _comparison_check,
}


def _with_args(rule: Rule, args: dict[str, Any]) -> Rule:
    """Return a rule with its references replaced by their values."""
    return rule if args is rule.args else rule.modified(args=args)


def check_from_constraints(definition: RuleDefinition) -> Callable[[dict[str, Any], Rule, Any], Any]:
    """Return the function that builds the check of a rule from the constraints in its definition.

    The check reports the code of the definition with the arguments of the rule, unless `fails` returns
    others.
    """
    fails, code = definition.fails, definition.codes[0].name if definition.codes else ""
    means, test = definition.means, None

    def check(args: dict[str, Any], rule: Rule, builder: object) -> Any:
        nonlocal test
        code_, local = (code, rule.args or None) if fails is None else fails(rule)
        if callable(means):
            return check_for(means(_with_args(rule, args)), code_, local)
        if test is None:  # `fails` does not depend on the value
            test = _test_of(means or ())
        return checks.TestCheck(test, code_, local)

    return check
