"""Limits: their arguments and their error codes."""

from __future__ import annotations

import pytest
from tests._core.schemas.types.checking import details_of
from tests.cases import case, check, fail

import passmuster as pm
from passmuster._core.schemas.schema.limit_rules import limit_codes, size_rule


@pytest.mark.parametrize("method", ["length", "min", "max"])
@pytest.mark.parametrize("limit", [-1, 1.5, "1", None, True, float("inf"), float("nan"), 2**53, 1e300])
def test_limit_is_a_safe_non_negative_integer(method, limit):
    with pytest.raises(pm.SchemaError, match="limit"):
        getattr(pm.string(), method)(limit)


def test_limit_may_be_a_reference():
    schema = pm.object({"a": pm.string().length(pm.ref("n")), "n": pm.any()})
    assert schema.validate({"a": "ab", "n": 2}).error is None
    ((code, path, context),) = details_of(schema.validate({"a": "abc", "n": 2}))
    assert (code, path, context["limit"].display) == ("string.length", ["a"], "ref:n")
    assert "encoding" not in context


@pytest.mark.parametrize("limit", ["x", -1, 1.5, None])
def test_reference_to_anything_but_a_limit_fails(limit):
    schema = pm.object({"a": pm.string().max(pm.ref("n")), "n": pm.any()})
    ((code, path, context),) = details_of(schema.validate({"a": "abc", "n": limit}))
    assert (code, path, context["arg"]) == ("any.ref", ["a"], "limit")


def test_limit_may_be_a_template():
    schema = pm.string().max(pm.x("{$n + 1}"))
    assert schema.validate("abc", context={"n": 2}).error is None
    assert schema.validate("abc", context={"n": 1}).error.details[0].type == "string.max"


def test_second_limit_of_a_name_replaces_the_first():
    assert len(pm.string().max(1).max(2).describe()["rules"]) == 1
    check(case(pm.string().max(1).max(2), "ab"))
    check(case(pm.string().max(1).keep().max(2), "ab", fail("string.max", limit=1)))


@pytest.mark.parametrize(
    "make, value", [(pm.number, 5), (pm.array, [1, 2]), (pm.binary, b"ab"), (pm.object().unknown, {"a": 1})]
)
def test_limit_is_compared_with_the_value_or_its_measure(make, value):
    measured = value if make is pm.number else len(value)
    check(case(make().min(measured).max(measured), value))
    check(case(make().min(measured + 1), value, fail(f"{make().type}.min", limit=measured + 1)))
    check(case(make().max(measured - 1), value, fail(f"{make().type}.max", limit=measured - 1)))


def test_codes_of_limits_have_one_sentence():
    (code,) = limit_codes("pot", {"max": ("be small", "it is large")}, own=True)
    assert (code.name, code.text, code.own) == ("pot.max", "{{#label}} must be small", True)
    assert [code.name for code in size_rule("pot", "hold", "peas", "peas", {}).codes] == [
        "pot.length",
        "pot.max",
        "pot.min",
    ]
