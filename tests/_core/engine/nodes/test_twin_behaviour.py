"""Both backends do the same with the same schema and value, whatever these are.

What is compared: the value with its types, signs and order, which objects of the input it still holds,
every report with its code, path, context and message, warnings, artifacts, the log, exceptions, and the
calls of the caller's functions.
"""

from __future__ import annotations

import datetime
from datetime import date
from typing import Any, Literal, Optional, Union

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

LISTS = [["s", 2, 3], ["s", None, 3], [1, "x", True], [2.0, "", "q"], [3, [], "s"], [], ["s"]]
NUMBERS = [5, -0.0, 0, 2.5, 2**53, 2**53 + 1, -(2**60), "4", None, True, float("inf"), float("nan"), 1e308]
FORMULAS = ["{n * 2}", "{n - n}", "{n / 4}", "{n % 3}", "{n * n + 1.5}", "{n > 3}", "{n || 5}", "{n}", "{-n}"]
ANSWERED = [
    # Keys that are not there, or not in the schema, behind those that are
    (lambda pm: pm.object({"a": pm.number(), "b": pm.number().strip(), "c": pm.any().default(5)}), [
        {"a": 1, "b": 2}, {"a": 1}, {"b": 1, "a": 2}, {"a": 1, "b": 2, "z": 3, "y": 4},
        {"z": 0, "a": 1, "b": 2},
    ]),
    (lambda pm: pm.object({"a": pm.number(), "b": pm.any().strip()}).prefs(strip_unknown=True), [
        {"a": 1, "b": 2, "z": 3, "y": 4}, {"z": 3, "a": 1, "b": 2}, {"a": "1", "z": 3}, {"z": 3},
    ]),
    # Hidden values, one and more, and references to them
    (lambda pm: pm.object({"a": pm.number().strip(), "c": pm.number().max(pm.ref("a"))}), [
        {"a": 5, "c": 4}, {"a": 5, "c": 6}, {"c": 6},
    ]),
    (lambda pm: pm.object({
        "a": pm.number().strip(), "b": pm.number().strip(),
        "c": pm.number().max(pm.ref("a")).min(pm.ref("b")),
    }), [{"a": 5, "b": 2, "c": 4}, {"a": 5, "b": 2, "c": 1}]),
    # Items of several schemas
    (lambda pm: pm.array().items(pm.string(), pm.number()), LISTS),
    (lambda pm: pm.array().items(pm.string().strip(True), pm.number()), LISTS),
    (lambda pm: pm.array().items(pm.string().required(), pm.number()), LISTS),
    (lambda pm: pm.array().items(pm.string().uppercase(), pm.number()), LISTS),
    (lambda pm: pm.array().items(pm.string(), pm.number(), pm.boolean().forbidden()), LISTS),
    (lambda pm: pm.array().ordered(pm.string(), pm.number()), LISTS),
    (lambda pm: pm.array().ordered(pm.string(), pm.number().required(), pm.number().default(7)), LISTS),
    (lambda pm: pm.array().ordered(pm.string()).items(pm.number(), pm.boolean()), LISTS),
    # Keys of patterns, and of a type
    *(
        (
            lambda pm, make=make: make(pm),
            [
                {f"a{i}": i for i in range(12)},
                {**{f"a{i}": i for i in range(12)}, "b": "1", "a": 2},
                {"a": "x", "a1": 1}, {"a": 1, "k": 2, "a1": [3]}, {"a1": 1, "\xe9": 1, 1: 2}, {"k": "5"},
            ],
        )
        for make in (
            lambda pm: pm.object().pattern("^a", pm.number()),
            lambda pm: pm.object().pattern("^a", pm.number().strip()).unknown(),
            lambda pm: pm.object({"k": pm.number()}).pattern("", pm.number().min(1).warn()),
            lambda pm: pm.object().pattern("^a", pm.number(), fallthrough=True).pattern("[0-9]$", pm.any()),
            lambda pm: pm.object().pattern("^a", pm.any(), matches=pm.array().max(9)).pattern("", pm.date()),
            lambda pm: pm.object().pattern(pm.string().max(2), pm.number()).prefs(strip_unknown=True),
            lambda pm: pm.compile(dict[str, int]).prefs(convert=False),
        )
    ),
    *(
        (
            lambda pm, keys=keys: pm.compile(dict[keys, Optional[int]]),
            [
                {i: i for i in range(12)}, {**dict.fromkeys(range(12)), "12": 5, "x": 1}, {"1": 1, 1: 2},
                {1: "1", "2": 3}, {True: 1}, {1.0: 1, "2.5": 2}, {2**70: 1, "9" * 5000: 2}, {"": 1},
                {None: 1},
            ],
        )
        for keys in (int, float, date, Union[int, str], Literal[1, "2", True], Any)
    ),
    # Values that have to differ
    (lambda pm: pm.array().unique("id"), [
        [{"id": 1}, {"id": "1"}], [{"id": 1}, {"id": 1}], [{"id": 1}, {}], [{"id": 1}, {"id": 1.0}],
        [{"id": True}, {"id": 1}], [{"id": None}, {"id": None}], [{}, {}], [1, 1],
    ]),
    # Formulas
    *(
        (
            lambda pm, text=text: pm.object({
                "n": pm.any(), "m": pm.number().max(pm.x(text)), "d": pm.any().default(pm.x(text)),
            }),
            [{"n": number, "m": 3} for number in NUMBERS],
        )
        for text in FORMULAS
    ),
    # Strings of either case, warnings, and the time
    (lambda pm: pm.string().valid("A", "B", "c").insensitive(), ["a", "A", "C", "d", "", 5]),
    (lambda pm: pm.object({"x": pm.number().min(5).warn()}), [{"x": number} for number in NUMBERS]),
    (lambda pm: pm.date().max("now"), ["2020-02-01", NOW, "9999-01-01", 5]),
]  # fmt: skip
"""What twins answer without the steps, or leave to them."""


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


@pytest.mark.parametrize("make, values", ANSWERED)
def test_backends_agree_on_answers_without_steps(target, make, values):
    compare(*[seen(half, make, values) for half in target.halves])


def seen(half, make, values):
    found, functions = [], Functions(half.pm)
    with half:
        schema = make(half.pm)
        for value in 2 * values:  # the first time, a node may take another way than later on
            validated(schema, value, {}, functions, found)
    return found
