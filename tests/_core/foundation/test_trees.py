"""What is worked out of values from the inside out, where parts of them stand in many places."""

from datetime import date

import pytest
from tests.clock import soon
from tests.hostile.support import circular_dict, circular_list, dismantled, nested_dict, nested_list

from passmuster._core.foundation.trees import Likeness, TreeSizes


def doubled(times, leaf=1):
    value = leaf
    for _ in range(times):
        value = {"a": value, "b": [value]}
    return value


ALIKE = [
    (1, 1.0), ([1, {"a": 2}], (1.0, {"a": 2})), ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    ({1, 2}, frozenset([2, 1])),
    (float("nan"), float("nan")), (date(2026, 1, 2), date(2026, 1, 2)), (doubled(60), doubled(60)),
]  # fmt: skip
DIFFERENT = [
    (1, True), (1, "1"), ([1], {1}), ([1, 2], [2, 1]), ({"a": 1}, {"a": 2}), ({"a": 1}, {"b": 1}), ([], {}),
    ({}, set()), ("ab", ["a", "b"]), (None, 0), (doubled(60, 1), doubled(60, 2)), ({1: "a"}, {"1": "a"}),
    (date(2026, 1, 2), "2026-01-02"),
]  # fmt: skip


@pytest.mark.parametrize("one, other", ALIKE)
def test_values_are_alike(one, other):
    with soon():
        assert Likeness().are_alike(one, other)


@pytest.mark.parametrize("one, other", DIFFERENT)
def test_values_are_not_alike(one, other):
    with soon():
        assert not Likeness().are_alike(one, other)


@pytest.mark.parametrize("value, size, count", [
    (1, 0, 0), ([], 1, 1), ({"a": [1, [2]]}, 3, 3), ([[1], [1]], 3, 3), (doubled(2), 6, 4),
    (doubled(40), 2**41 - 2, 80),
])  # fmt: skip
def test_containers_are_counted_as_often_as_they_stand_there(value, size, count):
    sizes = TreeSizes()
    assert (sizes.of(value), sizes.count) == (size, count)


@pytest.mark.parametrize("make", [nested_dict, nested_list])
def test_a_value_may_be_of_any_depth(make):
    value = make(20_000)
    sizes = TreeSizes()
    assert sizes.of(value) == 20_001
    Likeness().of(value)
    dismantled(value)


@pytest.mark.parametrize("make", [circular_dict, circular_list])
def test_a_value_may_hold_itself(make):
    assert TreeSizes().of(make()) == 1
    assert Likeness().are_alike(make(), make())
