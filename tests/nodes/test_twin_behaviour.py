"""Both backends do the same with the same schema and value, whatever these are.

What is compared: the value with its types, signs and order, which objects of the input it still holds,
every report with its code, path, context and message, warnings, artifacts, the log, exceptions, and the
calls of the caller's functions.
"""

from __future__ import annotations

import datetime

import pytest
from fuzz.functions import Functions
from fuzz.playing import validated
from fuzz.target import Target, compare
from hypothesis import HealthCheck, given, settings, strategies as st

pytestmark = pytest.mark.compiled

NOW = datetime.datetime(2026, 11, 21, 10, tzinfo=datetime.timezone.utc)
DRIFTED = [
    (lambda pm: pm.object({"c": pm.string().valid("abc")}), [{"c": "abc"}]),
    (lambda pm: pm.number(), [0.0, -0.0]),
    (lambda pm: pm.date(), [None, "2026-11-21"]),
    (lambda pm: pm.string().only().valid("abc"), ["abc"]),
    (lambda pm: pm.number().allow(0.0), ["0", 0]),
    (lambda pm: pm.date().allow(datetime.date(2026, 11, 21)), ["2026-11-21", NOW]),
    (lambda pm: pm.object({"a": pm.number().port()}), [{"a": 80.0}, {"a": -0.0}]),
    (lambda pm: pm.number().integer().message("own"), ["1e5", 2.0, 2.5]),
]
"""Every case that the backends once disagreed about."""


@pytest.fixture(scope="module")
def target():
    return Target()


@given(data=st.binary(min_size=250, max_size=250))
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_the_backends_agree_on_random_schemas_and_values(target, data):
    target(data)


@pytest.mark.parametrize("make, values", DRIFTED)
def test_the_backends_agree_where_they_once_did_not(target, make, values):
    compare(*[seen(half, make, values) for half in target.halves])


def seen(half, make, values):
    found, functions = [], Functions(half.pm)
    with half:
        schema = make(half.pm)
        for value in 2 * values:  # the first time, a node may take another way than later on
            validated(schema, value, {}, functions, found)
    return found
