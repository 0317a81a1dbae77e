"""What user functions are handed, in both halves."""

from __future__ import annotations

import contextlib
import gc
import sys
import weakref

import pytest
from tests._core.engine.nodes.calling import HALVES, Half

pytestmark = pytest.mark.compiled


@pytest.fixture(params=HALVES)
def half(request):
    return Half(request.param)


def test_call_kept_by_a_function_does_not_change(half):
    kept = []
    check = half.user_checks.CustomCheck(half.caller, lambda v, h: kept.append(h), 2)
    run = half.run()
    for value in (1, 2, 3):
        run.original = -value
        check.apply(value, run, half.subject)
    assert len(set(map(id, kept))) == 3
    assert [(call._value, call.original) for call in kept] == [(1, -1), (2, -2), (3, -3)]
    assert {call.schema for call in kept} == {"the schema"}
    assert all(call.prefs is run.prefs for call in kept)


def test_a_call_within_a_call_has_helpers_of_its_own(half):
    seen = []

    def outer(value, helpers):
        inner = half.user_checks.CustomCheck(
            half.caller, lambda v, h: seen.append((v, h._value, h is helpers)), 2
        )
        inner.apply("inner", half.run(), half.subject)
        seen.append((value, helpers._value, True))

    half.user_checks.CustomCheck(half.caller, outer, 2).apply("outer", half.run(), half.subject)
    assert seen == [("inner", "inner", False), ("outer", "outer", True)]


def test_nothing_of_a_call_outlives_it(half):
    class Value:
        pass

    value = Value()
    gone = weakref.ref(value)
    half.user_checks.CustomCheck(half.caller, lambda v, h: None, 2).apply(value, half.run(), half.subject)
    del value
    gc.collect()
    assert gone() is None


def test_an_error_of_another_place_is_made_there(half):
    asked = []

    class State:
        def report(self, *given):
            asked.append(given)
            return "a report"

    run = half.run()
    call = half.helpers(run, half.subject, 5, "before")
    assert call.error("a.b", {"x": 1}, State()) == "a report"
    assert asked == [("the schema", "a.b", 5, {"x": 1}, run.prefs, None)]


KEPT = []


def _raise(value, helpers):
    raise ValueError


@pytest.mark.parametrize(
    "function, takes, is_free",
    [
        (lambda value, helpers: value, 2, True),
        (lambda value, helpers: helpers.error("any.invalid"), 2, True),
        (lambda value, helpers, args: None, 3, True),
        (lambda value: value, 1, True),
        (lambda value, helpers: KEPT.append(helpers), 2, False),
        (lambda value, helpers: KEPT.append(helpers.error), 2, False),
        (lambda value, helpers: (yield helpers), 2, False),
        (lambda value, helpers: lambda: helpers, 2, False),
        (lambda value, helpers: setattr(helpers, "_state", 5), 2, False),  # which knows the run
        (_raise, 2, False),
    ],
)
def test_a_run_serves_again_where_no_function_keeps_its_helpers(function, takes, is_free):
    half = Half(HALVES[0])
    run = half.run()
    with contextlib.suppress(ValueError):
        half.caller.call(function, takes, 5, run, half.subject, {}, None)
    is_counted = takes == 1 or hasattr(sys, "getrefcount")
    assert run._escaped is not (is_free and is_counted)
    run._escaped = True
    half.caller.call(lambda value, helpers: value, 2, 5, run, half.subject)
    assert run._escaped
