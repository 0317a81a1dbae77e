"""The kinds of constraints."""

import pytest

from passmuster.constraints.constraint import Interval, Range, Size


@pytest.mark.parametrize(("interval", "low", "high"), [
    (Range(), (None, False), (None, False)),
    (Range(least=1, below=5), (1, False), (5, True)),
    (Size(above=1, most=5, unit="items"), (1, True), (5, False)),
], ids=repr)  # fmt: skip
def test_an_end_is_a_value_and_whether_it_is_outside(interval, low, high):
    assert (interval.low, interval.high) == (low, high)
    assert {*Interval.ends} <= {*interval.fields()}
