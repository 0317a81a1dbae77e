"""The inclusion of constraints: one is implied only if all values that satisfy the others satisfy it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import passmuster as pm
from passmuster._core.engine.constraints.inclusion import implies, tight_bounds
from passmuster.inspection import (
    Containing,
    Distinct,
    Formatted,
    Instance,
    Matching,
    Multiple,
    Opaque,
    Range,
    Size,
    fold,
)

ENDS = st.sampled_from([None, -1, 0, 0.5, 2, 3.25, 4, 7])
RANGES = st.one_of(
    st.builds(lambda low, high: Range(least=low, most=high), ENDS, ENDS),
    st.builds(lambda low, high: Range(above=low, below=high), ENDS, ENDS),
)
MULTIPLES = st.builds(lambda base: Multiple(base=base), st.sampled_from([1, 2, 3, 4, 6, 0.5, 1.5]))
CONSTRAINTS = RANGES | MULTIPLES
VALUES = [number / 4 for number in range(-20, 60)]


def are_equal(one: object, other: object) -> bool:
    return one == other


@given(st.lists(CONSTRAINTS, max_size=3), CONSTRAINTS)
def test_implied_constraints_hold_for_all_values_of_the_others(known, constraint):
    if implies(fold(known), constraint, are_equal):
        test = constraint.test() or bool
        for value in VALUES:
            if all(one.test() is None or one.test()(value) for one in known):
                assert constraint.test() is None or test(value), (known, constraint, value)


def formatted(name: str, **options: object) -> Formatted:
    return Formatted(name=name, options=options, json_schema=dict)


def matching(pattern: str, **fields: object) -> Matching:
    (constraint,) = pm.inspect(pm.string().pattern(pattern, **fields)).rules[0].means
    return constraint


@pytest.mark.parametrize(("narrow", "wide"), [
    (Multiple(base=6), Multiple(base=3)),
    (Range(least=1, most=3), Range(above=0, below=4)),
    (Range(least=5, most=3), Multiple(base=7)),
    (Size(unit="items", least=2, most=3), Size(unit="items", least=1)),
    (formatted("hex"), formatted("token")),
    (formatted("ip", version=["ipv4"], cidr="forbidden"), formatted("ip", cidr="optional")),
    (Instance(cls=bool), Instance(cls=int)),
    (Containing(schema=1), Containing(schema=1)),
    (Distinct(), Distinct()),
    (matching("a", name="x"), matching("a")),
])  # fmt: skip
def test_narrow_constraints_imply_wide_ones(narrow, wide):
    assert implies(fold([narrow]), wide, are_equal)
    if narrow != wide and type(narrow) is not Matching:
        assert not implies(fold([wide]), narrow, are_equal)


@pytest.mark.parametrize(("known", "constraint"), [
    (Range(least=1), Range(least=pm.ref("a"))),
    (Multiple(base=2), Multiple(base=pm.ref("a"))),
    (Size(unit="items", least=2), Size(unit="keys", least=2)),
    (formatted("uri", scheme=["http"]), formatted("uri", scheme=["https"])),
    (formatted("ip", cidr="optional"), formatted("hostname")),
    (matching("a"), matching("a", invert=True)),
    (Opaque(name="json"), Opaque(name="json")),
])  # fmt: skip
def test_uncertain_constraints_are_not_implied(known, constraint):
    assert not implies(fold([known]), constraint, are_equal)


def test_ends_are_the_outermost_values_that_multiples_allow():
    known = fold([Multiple(base=2), Multiple(base=3), Range(above=6, most=20)])
    assert tight_bounds(known, Range) == (12, False, 18, False)
    assert tight_bounds(fold([Range(above=6.5)]), Range) == (6.5, True, None, False)
    assert tight_bounds(fold([Multiple(base=2), Range(most=float("inf"))]), Range)[2] == float("inf")
    assert tight_bounds(fold([]), ("characters", None), 1) == (1, False, None, False)
