"""Rules as facts: the constraints of a check, and the tests of values that follow from them.

Build phase. A check that does more than test a value, or whose constraints depend on values, has no facts.
"""

from __future__ import annotations

from ..backend import arrays, checks, core, numbers, outcomes, references, scalars, strings
from ..constraints.constraint import combine_tests

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..constraints.constraint import Constraint, Test

_LIMITS = (checks.LimitCheck, scalars.DateLimit)
_EXACT_CHECKS = frozenset((*_LIMITS, checks.TestCheck, numbers.NumberInteger, strings.StringPattern))
"""The checks that pass exactly the values that meet the constraints of their rule."""


def meaning_of(check: Any) -> tuple[Constraint, ...] | None:
    """Return the constraints of a check, or None if they may be incomplete.

    A message of its own only matters for values that fail.
    """
    if type(check) is outcomes.ModifiedCheck:
        check = check.check
    rule = getattr(check, "rule", None) if type(check) in _EXACT_CHECKS else None
    return None if rule is None else rule.definition.constraints(rule)


def test_of(check: Any) -> Test | None:
    """Return a rule as a function that returns whether a value of the type passes, or None."""
    cls = type(check)
    if cls is outcomes.ModifiedCheck:
        return test_of(check.check)
    if cls is checks.TestCheck:
        test: Test = check.test
        return test
    if cls is arrays.ArrayUnique and check.comparator is None:  # a comparator is user code
        return lambda value: check.duplicate(value) is None
    means = meaning_of(check)
    return combine_tests(means) if means else None


def tests_of(checks_: tuple[Any, ...]) -> tuple[list[Test], list[Test]] | None:
    """Return rules as tests: those that always apply, and those that apply if values are not converted.

    Returns None if a rule is more than a test.
    """
    always: list[Test] = []
    strict: list[Test] = []
    for check in checks_:
        is_strict = type(check) is checks.UnlessConverting
        test = _strict_test_of(check) if is_strict else test_of(check)
        if test is None:
            return None
        (strict if is_strict else always).append(test)
    return always, strict


def _strict_test_of(check: Any) -> Test | None:
    """Return the test of values before any conversion; the rule is that of the check around it."""
    if type(check.check) is strings.StringUnchanged:
        return combine_tests(check.rule.definition.constraints(check.rule))
    return test_of(check.check)


def sibling_of(reference: Any) -> Any:
    """Return the key of the same object that a reference leads to, NOT_FOUND if it leads elsewhere or more
    than a look at that key is needed.
    """
    if (
        not isinstance(reference, references.ReferenceOrigin)
        or type(reference).resolve is not references.ReferenceOrigin.resolve
    ):
        return core.NOT_FOUND
    is_sibling = reference.level == 1 and reference.adjust is None and reference.mapped is None
    return reference.path[0] if is_sibling and len(reference.path) == 1 else core.NOT_FOUND


def referring_of(checks_: Iterable[Any]) -> tuple[tuple[Any, ...], list[Any]]:
    """Return the rules that only compare with a limit that is resolved for every value, and all others."""
    found: tuple[list[Any], list[Any]] = ([], [])
    for check in checks_:
        found[not (type(check) in _LIMITS and check.argument is not None)].append(check)
    return tuple(found[0]), found[1]
