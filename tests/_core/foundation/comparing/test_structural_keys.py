"""Keys of values: equal exactly when the values are."""

import datetime as dt

import pytest
from hypothesis import given
from tests._core.foundation.comparing.test_equality import Failing, FailingZone, Point, cycle
from tests._core.foundation.values import NAN, values

from passmuster._core.foundation.comparing.equality import deep_equal, structural_key
from passmuster._core.foundation.sentinels import UNDEFINED


@pytest.mark.parametrize("value", [Failing(), cycle(3), dt.datetime(2026, 1, 1, tzinfo=FailingZone())])
def test_values_that_can_only_be_compared_have_no_key(value):
    assert structural_key(value) is None
    assert deep_equal(value, value)


@pytest.mark.parametrize("value", [None, True, 0, "", b"", [], {}, (), set(), UNDEFINED, NAN, len, Point])
def test_every_plain_value_has_a_key_that_can_be_hashed(value):
    key = structural_key(value)
    assert key is not None
    assert hash(key) == hash(structural_key(value))


@given(values, values)
def test_keys_are_equal_exactly_when_values_are(a, b):
    assert (structural_key(a) == structural_key(b)) == deep_equal(a, b)
