"""Rules as predicates: what a check tells of a value without a run.

Build phase. A check whose exact class is not in the table is more than a predicate, or is unknown.
"""

from __future__ import annotations

from functools import partial
from operator import eq, ge, gt, le, lt

from ..backend import arrays, checks, numbers, outcomes, scalars, strings
from ..foundation.decimals import is_whole

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..nodes.checks import LimitCheck, TestCheck
    from ..nodes.core import Check
    from ..nodes.outcomes import ModifiedCheck
    from ..nodes.typed.arrays import ArrayUnique
    from ..nodes.typed.numbers import NumberSign
    from ..nodes.typed.scalars import DateLimit
    from ..nodes.typed.strings import StringPattern, StringUnchanged

    Test = Callable[[Any], Any]

# `limit OPERATOR' value` for `value OPERATOR limit`, so that the limit can be bound first.
_REVERSED = {checks.LESS: gt, checks.AT_MOST: ge, checks.MORE: lt, checks.AT_LEAST: le, checks.EXACTLY: eq}


def test_of(check: Check) -> Test | None:
    """Return a rule as a function that tells whether a value of the type passes, None where it is more."""
    make = _TESTS.get(type(check))
    return None if make is None else make(check)


def tests_of(checks_: tuple[Any, ...]) -> tuple[list[Test], list[Test]] | None:
    """Return rules as predicates: those that always count, and those that count where nothing converts.

    None where a rule is more than a predicate.
    """
    always: list[Test] = []
    strict: list[Test] = []
    for check in checks_:
        is_strict = type(check) is checks.UnlessConverting
        test = test_of(check.check if is_strict else check)
        if test is None:
            return None
        (strict if is_strict else always).append(test)
    return always, strict


def referring_of(checks_: Iterable[Any]) -> tuple[tuple[Any, ...], list[Any]]:
    """Return the rules whose limit is found anew for every value, which change no value, and the others."""
    found: tuple[list[Any], list[Any]] = ([], [])
    for check in checks_:
        found[not (type(check) in _LIMITS and check.argument is not None)].append(check)
    return tuple(found[0]), found[1]


_LIMITS = (checks.LimitCheck, scalars.DateLimit)


def _limit(check: LimitCheck | DateLimit) -> Test | None:
    if check.argument is not None:  # the limit is found anew for every value
        return None
    compare, measure = partial(_REVERSED[check.operator], check.limit), check.measure
    return compare if measure is None else lambda value: compare(measure(value))


def _pattern(check: StringPattern) -> Test:
    search = check.search
    if check.invert:
        return lambda value: search(value) is None
    found: Test = search
    return found


def _unchanged(check: StringUnchanged) -> Test:
    convert = check.convert
    return lambda value: convert(value) == value


def _given(check: TestCheck) -> Test:
    test: Test = check.test
    return test


def _integer(check: Check) -> Test:
    return is_whole


def _sign(check: NumberSign) -> Test:
    return (lambda value: value > 0) if check.positive else (lambda value: value < 0)


def _port(check: Check) -> Test:
    return lambda value: 0 <= value <= 65535 and is_whole(value)


def _unique(check: ArrayUnique) -> Test | None:
    if check.comparator is not None:  # a function of the caller's
        return None
    duplicate = check.duplicate
    return lambda value: duplicate(value) is None


def _modified(check: ModifiedCheck) -> Test | None:
    return test_of(check.check)


_TESTS: dict[type, Callable[[Any], Test | None]] = {
    arrays.ArrayUnique: _unique,
    checks.LimitCheck: _limit,
    checks.TestCheck: _given,
    scalars.DateLimit: _limit,
    outcomes.ModifiedCheck: _modified,
    numbers.NumberInteger: _integer,
    numbers.NumberPort: _port,
    numbers.NumberSign: _sign,
    strings.StringPattern: _pattern,
    strings.StringUnchanged: _unchanged,
}
