"""The notation of the cases tells wrong outcomes from right ones."""

import pytest
from tests.cases import case, check, fail, for_each_case, row, same, warned, wrong

import passmuster as pm

WRONG = [
    case("a value that passes", pm.number(), 1, fail("number.base")),
    case("a value that does not", pm.number(), "x"),
    case("another code", pm.number(), "x", fail("any.required")),
    case("another path", pm.object({"a": pm.number()}), {"a": "x"}, fail("number.base")),
    case("another label", pm.object({"a": pm.number()}), {"a": "x"}, fail("number.base", "a", label="b")),
    case("a property too few", pm.number().min(3), 1, fail("number.min")),
    case("a property too many", pm.number(), "x", fail("number.base", limit=3)),
    case("a report too few", warned(lambda: pm.number().min(3).max(0)), 1, fail("number.min", limit=3),
        options={"abortEarly": False}),
    case("another value", pm.number(), "1"),
    case("another type of value", pm.number(), 1, out=1.0),
    case("another text", pm.number(), "x", fail("number.base"), texts=["no"]),
    case("a warning", pm.number().min(3).warn(), 1),
    case("an artifact", pm.number().artifact("a"), 1),
    case("a validation that is not refused", pm.number(), 1, raises=True),
]  # fmt: skip


@for_each_case(WRONG)
def test_a_wrong_case_fails(case):
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        check(case)


def test_right_definition_fails_a_wrong_case():
    with pytest.raises(pytest.fail.Exception):
        check(wrong("a number", pm.number))


def test_repeated_claim_is_refused():
    with pytest.raises(ValueError, match="twice"):
        for_each_case([row("a"), row("a")])


def test_values_are_compared_with_their_types():
    assert same({"a": [1, {"b": 2.0}]}, {"a": [1, {"b": 2.0}]})
    assert same({"a": 1, "b": pm.UNDEFINED}, {"a": 1})
    for have, want in (
        ({"a": True}, {"a": 1}),
        ({"a": 1, "b": 2}, {"a": 1}),
        ({}, {"a": 1}),
        ([1, 2], [1]),
        (1, 1.0),
    ):
        assert not same(have, want)
