"""Rules and their arguments: checked at the call, kept through pickles."""

from __future__ import annotations

import pickle

import pytest
from tests._core.schemas.types.checking import details_of
from tests.cases import case, check, checked, fail, returns, wrong

import passmuster as pm

ARGUMENTS = [
    wrong("an argument that is not accepted", lambda: pm.number().min("x")),
    wrong("a reference where none is allowed", lambda: pm.number().precision(pm.ref("a"))),
    returns("a reference where it is allowed", lambda: pm.number().min(pm.ref("a")).describe()["rules"],
        [{"name": "min", "args": {"limit": {"ref": {"path": ["a"]}}}}]),
    returns("the last of a name counts", lambda: pm.number().min(1).min(2).describe()["rules"],
        [{"name": "min", "args": {"limit": 2}}]),
    returns("those that are kept stay", lambda: len(pm.number().min(1).keep().min(2).describe()["rules"]), 2),
    returns("a pickled rule is the rule",
        lambda: pickle.loads(pickle.dumps(pm.number().min(3))).describe()["rules"],
        [{"name": "min", "args": {"limit": 3}}]),
]  # fmt: skip

test_case_has_expected_outcome = checked(ARGUMENTS)


@pytest.mark.parametrize("method", ["length", "min", "max"])
@pytest.mark.parametrize("limit", [-1, 1.5, "1", None, True, float("inf"), float("nan"), 2**53, 1e300])
def test_a_limit_is_a_safe_non_negative_integer(method, limit):
    with pytest.raises(pm.SchemaError, match="limit"):
        getattr(pm.string(), method)(limit)


def test_a_limit_may_be_a_reference():
    schema = pm.object({"a": pm.string().length(pm.ref("n")), "n": pm.any()})
    assert schema.validate({"a": "ab", "n": 2}).error is None
    ((code, path, context),) = details_of(schema.validate({"a": "abc", "n": 2}))
    assert (code, path, context["limit"].display) == ("string.length", ["a"], "ref:n")
    assert "encoding" not in context


@pytest.mark.parametrize("limit", ["x", -1, 1.5, None])
def test_a_reference_that_gives_no_limit_is_the_failure(limit):
    schema = pm.object({"a": pm.string().max(pm.ref("n")), "n": pm.any()})
    ((code, path, context),) = details_of(schema.validate({"a": "abc", "n": limit}))
    assert (code, path, context["arg"]) == ("any.ref", ["a"], "limit")


def test_a_limit_may_be_a_template():
    schema = pm.string().max(pm.x("{$n + 1}"))
    assert schema.validate("abc", context={"n": 2}).error is None
    assert schema.validate("abc", context={"n": 1}).error.details[0].type == "string.max"


def test_a_length_given_again_replaces_the_first():
    assert len(pm.string().max(1).max(2).describe()["rules"]) == 1
    check(case(pm.string().max(1).max(2), "ab"))
    check(case(pm.string().max(1).keep().max(2), "ab", fail("string.max", limit=1)))


@pytest.mark.parametrize(
    "make, value", [(pm.number, 5), (pm.array, [1, 2]), (pm.binary, b"ab"), (pm.object().unknown, {"a": 1})]
)
def test_a_limit_is_compared_with_the_value_or_what_is_measured_of_it(make, value):
    measured = value if make is pm.number else len(value)
    check(case(make().min(measured).max(measured), value))
    check(case(make().min(measured + 1), value, fail(f"{make().type}.min", limit=measured + 1)))
    check(case(make().max(measured - 1), value, fail(f"{make().type}.max", limit=measured - 1)))
