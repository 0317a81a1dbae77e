"""`array().single()` and items that may be arrays themselves."""

from __future__ import annotations

import pytest

import passmuster as pm

ARRAYS = {
    "an array": pm.array(),
    "a forbidden array": pm.array().forbidden(),
    "an alternative": pm.alternatives(pm.number(), pm.array()),
    "a case of a condition": pm.alternatives().conditional("a", is_=1, then=pm.array()),
    "another case": pm.alternatives().conditional("a", is_=1, then=1, otherwise=pm.array()),
    "what a condition asks for": pm.alternatives().conditional("a", is_=pm.array(), then=1),
}


@pytest.mark.parametrize("item", ARRAYS.values(), ids=ARRAYS)
@pytest.mark.parametrize("method", ["items", "ordered"])
def test_a_single_value_is_no_array_of_arrays(method, item):
    single, nested = pm.array().single(), getattr(pm.array(), method)(item)
    for refused in (
        lambda: getattr(single, method)(item),
        nested.single,
        lambda: single.concat(nested),
        lambda: nested.concat(single),
        lambda: pm.build({**nested.describe(), "flags": {"single": True}}),
    ):
        with pytest.raises(pm.SchemaError, match="single"):
            refused()
    assert nested.single(False).describe() == nested.describe()


def test_a_fork_does_not_make_one_either():
    schema = pm.array().single().items(pm.any().id("x"))
    with pytest.raises(pm.SchemaError, match="single"):
        schema.fork("x", lambda item: pm.array())
    assert schema.fork("x", lambda item: pm.number()).validate("5").value == [5]


OTHERS = {
    "alternatives within alternatives": pm.alternatives(1, pm.alternatives(pm.array())),
    "a condition": pm.any().when("a", is_=1, then=pm.array()),
    "a key": pm.object({"a": pm.array()}),
    "a shared schema": pm.any().shared(pm.array().id("a")),
}


@pytest.mark.parametrize("item", OTHERS.values(), ids=OTHERS)
def test_what_is_further_down_may_be_an_array(item):
    assert pm.array().items(item).single().describe()["flags"] == {"single": True}


A_NUMBER = pm.array().single().items(pm.number())


@pytest.mark.parametrize(
    ("array", "other", "codes"),
    [
        (A_NUMBER, pm.string().min(2), ["alternatives.match"]),
        (A_NUMBER, pm.boolean(), ["number.base"]),
        (pm.array().single().items(pm.object()), pm.boolean(), ["object.base"]),
        (pm.array().single().items(pm.any().valid(1)), pm.string().min(2), ["alternatives.match"]),
        (pm.array().single().ordered(pm.number()), pm.string().min(2), ["alternatives.match"]),
        (pm.array().single().valid("z"), pm.string().min(2), ["string.min"]),
        (pm.array().items(pm.number()), pm.string().min(2), ["string.min"]),
    ],
    ids=["number", "beside a type", "object", "listed", "ordered", "a list of its own", "no single"],
)
def test_among_alternatives_what_is_wrong_with_a_single_item_is_no_other_type(array, other, codes):
    for schemas in ((array, other), (other, array)):
        error = pm.alternatives(*schemas).validate("a").error
        assert [detail.type for detail in error.details] == codes
