"""The conjunction of constraints."""

from __future__ import annotations

from datetime import datetime, timezone
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

import passmuster as pm
from passmuster._core.engine.constraints.constraint import Distinct, Matching, Multiple, Opaque, Range, Size
from passmuster._core.engine.constraints.folding import contains_interval, fold, intersect, is_empty, is_void

ENDS = [None, 1, 2, 2.5, 3, 2**70, Decimal("2.5"), float("inf")]
PROBES = [
    0, 1, 1.5, 2, Decimal("2.25"), 2.5, Fraction(11, 4), 3, 4, 2**70 - 1, 2**70, 2**70 + 1, float("inf"),
]  # fmt: skip
INTERVALS = [
    Range(**{name: end for name, end in ((low, first), (high, second)) if end is not None})
    for low, high in product(("least", "above"), ("most", "below"))
    for first, second in product(ENDS, repeat=2)
]


def has(interval, value):
    return (
        (interval.least is None or value >= interval.least)
        and (interval.above is None or value > interval.above)
        and (interval.most is None or value <= interval.most)
        and (interval.below is None or value < interval.below)
    )


@pytest.mark.parametrize("first", INTERVALS, ids=repr)
def test_intersection_has_the_values_of_both_intervals(first):
    probes = [value for value in PROBES if type(value) is not Fraction]
    for second in INTERVALS:
        ends = intersect(first.bounds, second.bounds)
        both = Range().between(*ends)
        assert [has(both, value) for value in probes] == [
            has(first, value) and has(second, value) for value in probes
        ]
        if is_void(ends):
            assert not any(has(both, value) for value in probes)
        if contains_interval(first.bounds, second.bounds):
            assert all(has(first, value) for value in probes if has(second, value))


def test_an_interval_is_empty_if_an_end_of_one_number_is_outside():
    empty = [Range(least=1, below=1), Range(above=1, most=1), Range(least=2, most=1)]
    full = [Range(least=1, most=1), Range(above=1), Range(below=1), Range()]
    assert [is_empty(interval) for interval in empty + full] == [True] * 3 + [False] * 4


HELD = [
    (Range(least=1), Range(least=1), True),
    (Range(), Range(above=2), True),
    (Range(above=1), Range(least=2, most=3), True),
    (Range(most=3), Range(least=2), False),
    (Range(above=1), Range(least=1), False),
    (Range(below=2), Range(most=1), True),
]


@pytest.mark.parametrize(("wide", "narrow", "is_held"), HELD, ids=repr)
def test_one_interval_holds_all_of_another_that_is_within_it(wide, narrow, is_held):
    assert contains_interval(wide.bounds, narrow.bounds) is is_held


def test_constraints_are_folded_by_kind_and_unit():
    found = fold(
        [
            Range(least=1), Size(unit="characters", least=2), Multiple(base=2), Range(below=9),
            Multiple(base=2), Size(unit="bytes", most=9, encoding="utf8"), Size(unit="characters", most=5),
            Distinct(), Multiple(base=3), Opaque(name="custom"),
        ]
    )  # fmt: skip
    assert found.range == Range(least=1, below=9)
    assert found.size("characters") == Size(unit="characters", least=2, most=5)
    assert found.size("bytes", "utf8") == Size(unit="bytes", most=9, encoding="utf8")
    assert found.size("bytes") is None
    assert [one.base for one in found.multiples] == [2, 3]
    assert found.of(Distinct) == [Distinct()]
    assert found.of(Matching) == []
    assert found.others == [Distinct(), Opaque(name="custom")]
    assert found.unknown_constraints == []
    assert found.intervals == [found.range, found.size("characters"), found.size("bytes", "utf8")]
    assert found.bounds(("characters", None)) == (2, False, 5, False)
    assert found.bounds(("items", None)) == (None, False, None, False)


def test_of_nothing_nothing_is_asked():
    found = fold([])
    assert (found.range, found.intervals, found.multiples, found.others, found.unknown_constraints) == (
        None,
        [],
        [],
        [],
        [],
    )


def test_dates_are_folded_like_numbers():
    early, late = datetime(2020, 1, 1, tzinfo=timezone.utc), datetime(2021, 1, 1, tzinfo=timezone.utc)
    assert fold([Range(least=early), Range(least=late)]).range == Range(least=late)


UNKNOWN = [
    Range(least="now"),
    Range(most=pm.ref("a")),
    Size(unit="items", most=pm.ref("a")),
    Multiple(base=pm.ref("a")),
]


@pytest.mark.parametrize("unknown", UNKNOWN, ids=["now", "reference", "size", "base"])
def test_unknown_constraints_are_kept_apart(unknown):
    found = fold([Range(least=1), unknown, Range(most=5)])
    assert found.range == Range(least=1, most=5)
    assert found.unknown_constraints == [unknown]
    assert found.intervals == [found.range]
    assert not found.multiples


def test_ends_that_can_not_be_compared_are_kept_aside():
    date = datetime(2020, 1, 1, tzinfo=timezone.utc)
    found = fold([Range(least=1), Range(least=date), Range(most=date)])
    assert found.range == Range(least=1)
    assert found.unknown_constraints == [Range(least=date), Range(most=date)]


def test_folding_keeps_the_quantity_of_intervals():
    found = fold([Size(unit="items", least=1, measure=len), Size(unit="items", most=2, measure=len)])
    assert found.size("items") == Size(unit="items", least=1, most=2)
    assert found.size("items").measure is len
