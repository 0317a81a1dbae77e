"""The comparisons with a limit."""

from __future__ import annotations

import pytest

from passmuster.constraints.comparisons import BY_END, COMPARISONS, EQUAL, Comparison
from passmuster.constraints.constraint import Range

NUMBERS = [-1, 0, 1, 1.5, 2, 2**70]


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


def test_a_comparison_keeps_what_it_is_made_of():
    made = Comparison(min, max, "least")
    assert (made.holds, made.mirrored, made.ends) == (min, max, ("least",))
