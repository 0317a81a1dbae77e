"""The kinds of constraints: what each asks of a value."""

from __future__ import annotations

import re
from operator import itemgetter

import pytest

import passmuster as pm
from passmuster._core.engine.constraints.constraint import (
    BY_END,
    COMPARISONS,
    EQUAL,
    Comparison,
    Containing,
    Converted,
    Distinct,
    Matching,
    Multiple,
    Opaque,
    Range,
    Size,
    combine_tests,
    is_known,
)

NUMBERS = [-1, 0, 1, 1.5, 2, 2**70]

TESTED = [
    (Range(least=1), [1, 1.5, 2, 2**70]),
    (Range(above=1), [1.5, 2, 2**70]),
    (Range(most=1), [-1, 0, 1]),
    (Range(below=1), [-1, 0]),
    (Range(least=0, below=2), [0, 1, 1.5]),
    (Range(least=2, most=2), [2]),
    (Range(above=0, measure=lambda value: -value), [-1]),
    (Multiple(base=1), [-1, 0, 1, 2, 2**70]),
    (Multiple(base=2), [0, 2, 2**70]),
    (Multiple(base=0.5), NUMBERS),
]


@pytest.mark.parametrize(("constraint", "passing"), TESTED, ids=[repr(row[0]) for row in TESTED])
def test_numeric_constraint_tests_numbers(constraint, passing):
    test = constraint.test()
    assert [value for value in NUMBERS if test(value)] == passing


def test_size_is_measured_in_its_unit():
    assert [
        text for text in ("", "a", "ab") if Size(least=1, unit="characters", measure=len).test()(text)
    ] == ["a", "ab"]
    assert Size(least=1, unit="characters").test() is None


def test_strings_are_matched_and_left_as_they_are():
    assert Matching(regex=re.compile("a")).test()("ba")
    assert not Matching(regex=re.compile("a")).test()("b")
    assert Matching(regex=re.compile("a"), is_inverted=True).test()("b")
    assert Converted(by="case", convert=str.upper).test()("A")
    assert not Converted(by="case", convert=str.upper).test()("a")


UNKNOWN = [
    Range(least=pm.ref("a")), Range(most="now"), Multiple(base=pm.ref("a")), Converted(by="sort"), Distinct(),
    Containing(schema=pm.any()), Opaque(name="custom"),
]  # fmt: skip


@pytest.mark.parametrize("constraint", UNKNOWN, ids=repr)
def test_constraints_beyond_a_single_value_have_no_test(constraint):
    assert constraint.test() is None
    assert combine_tests([Range(least=1), constraint]) is None


def test_several_constraints_are_tested_together():
    test = combine_tests([Multiple(base=1), Range(least=1), Range(below=3)])
    assert [value for value in NUMBERS if test(value)] == [1, 2]
    assert combine_tests([]) is None


def test_the_ends_of_an_interval_can_be_asked():
    assert Range(least=1, below=3).are_ends(lambda end: end in (1, 3))
    assert not Range(least=1, below=3).are_ends(lambda end: end == 1)
    assert Range().are_ends(lambda end: False)
    assert Range(above=1, most=2).bounds == (1, True, 2, False)
    assert Size(least=1, unit="items").bounds == (1, False, None, False)
    assert Size(least=1, unit="items").between(2, True, 3, False) == Size(above=2, most=3, unit="items")


def test_intervals_are_like_others_of_the_same_thing():
    assert Range(least=1).is_like(Range(most=2, measure=itemgetter(0)))
    assert not Range(least=1).is_like(Size(least=1, unit="items"))
    assert Size(least=1, unit="items").is_like(Size(most=2, unit="items", measure=len))
    assert not Size(least=1, unit="items").is_like(Size(least=1, unit="keys"))
    assert not Size(least=1, unit="bytes").is_like(Size(least=1, unit="bytes", encoding="utf8"))
    assert not Size(least=1, unit="items").is_like(Range(least=1))


def test_a_reference_and_a_name_are_no_values():
    assert is_known(1)
    assert is_known(None)
    assert not is_known("now")
    assert not is_known(pm.ref("a"))
    assert not is_known(pm.x("{a}"))


@pytest.mark.parametrize(("interval", "low", "high"), [
    (Range(), (None, False), (None, False)),
    (Range(least=1, below=5), (1, False), (5, True)),
    (Size(above=1, most=5, unit="items"), (1, True), (5, False)),
], ids=repr)  # fmt: skip
def test_an_end_is_a_value_and_whether_it_is_outside(interval, low, high):
    assert (interval.low, interval.high) == (low, high)
    assert {*interval.ends} <= {*interval.fields()}


@pytest.mark.parametrize("operator", COMPARISONS)
def test_a_comparison_is_the_same_from_either_side_and_as_an_interval(operator):
    comparison = COMPARISONS[operator]
    interval = Range.compared(operator, 1)
    assert [(row, limit) for row, limit in interval.comparisons()] == [(comparison, 1)]
    for value in NUMBERS:
        holds = comparison.holds(value, 1)
        assert comparison.mirrored(1, value) is holds
        assert interval.test()(value) is holds


def test_each_end_of_an_interval_has_a_comparison():
    assert {end: (row.holds(1, 1), row.holds(0, 1)) for end, row in BY_END.items()} == {
        "above": (False, False), "below": (False, True), "least": (True, False), "most": (True, True),
    }  # fmt: skip
    assert (EQUAL.holds(1, 1), EQUAL.holds(0, 1), EQUAL.ends) == (True, False, ("least", "most"))


def test_comparison_keeps_its_parts():
    made = Comparison(min, max, "least")
    assert (made.holds, made.mirrored, made.ends) == (min, max, ("least",))
