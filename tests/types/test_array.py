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


class Shouting(str):
    pass


SORTED = [
    ([3, 1, 2], [1, 2, 3], [3, 2, 1]),
    ([2.5, 1, 2], [1, 2, 2.5], [2.5, 2, 1]),
    (["b", "a"], ["a", "b"], ["b", "a"]),
    ([], [], []),
    ([None, 2, 1], [1, 2, None], [None, 2, 1]),
    ([Shouting("b"), "a"], ["a", "b"], ["b", "a"]),
]


@pytest.mark.parametrize(("given", "up", "down"), SORTED)
@pytest.mark.parametrize("array", [pm.array(), pm.array().items(pm.any())], ids=["alone", "with items"])
def test_items_are_put_in_order(array, given, up, down):
    before = list(given)
    assert array.sort().validate(given).value == up
    assert array.sort(order="descending").validate(given).value == down
    assert given == before
    strict = array.sort().validate(given, convert=False).error
    assert (strict is None) == (given == up)


def test_items_of_the_same_rank_keep_their_order():
    things = [{"n": 1, "at": 0}, {"n": 0, "at": 1}, {"n": 1, "at": 2}]
    up = pm.array().sort(by="n").validate(things).value
    down = pm.array().sort(by="n", order="descending").validate(things).value
    assert [thing["at"] for thing in up] == [1, 0, 2]
    assert [thing["at"] for thing in down] == [0, 2, 1]
    equal = pm.array().sort(order="descending").validate([1, 1.0, True.__int__()]).value
    assert list(map(type, equal)) == [int, float, int]


@pytest.mark.parametrize(
    ("items", "code"),
    [
        ([1, "a"], "array.sort.mismatching"),
        ([{}, {}], "array.sort.unsupported"),
        ([True, False], "array.sort.unsupported"),
    ],
)
def test_what_has_no_order_is_told(items, code):
    result = pm.array().sort().validate(items)
    assert [detail.type for detail in result.error.details] == [code]


def test_an_item_is_given_to_each_required_schema_once():
    seen = []

    def note(value, helpers):
        seen.append(value)
        raise ValueError

    never = pm.any().custom(note)
    array = pm.array().items(never.required(), pm.number().required(), pm.string())
    result = array.validate([1, "a", 2], abort_early=False)
    assert seen == [1, "a", 2]
    assert [detail.type for detail in result.error.details] == ["array.includesRequiredUnknowns"]


def test_the_same_schema_twice_is_tried_once():
    seen = []
    number = pm.any().custom(lambda value: seen.append(value) or 1 / 0)
    result = pm.array().items(number, number).validate([1])
    assert result.error.details[0].type == "array.includes"
    assert seen == [1]


def test_a_single_value_has_the_path_of_the_value():
    schema = pm.object({"a": pm.array().items(pm.number().max(5)).single()})
    assert schema.validate({"a": "3"}).value == {"a": [3]}
    assert schema.validate({"a": 3}).value == {"a": [3]}
    assert schema.validate({"a": 9}).error.details[0].path == ["a"]
    assert schema.validate({"a": [9]}).error.details[0].path == ["a", 0]
    few = pm.array().items(pm.number()).single().min(2)
    assert few.validate(3).error.details[0].context["value"] == [3]


def test_a_path_leads_through_mappings_of_every_kind():
    class Default(dict):
        def get(self, key, default=None):
            return "lies"

    items = [{"a": {"b": 1}}, Default(a={"b": 2}), {"a": Default(b=3)}, {"a": 4}, {}]
    assert pm.array().unique("a.b", ignore_undefined=True).validate(items).error is None
    again = pm.array().unique("a.b").validate(items).error.details[0].context
    assert (again["dupePos"], again["pos"]) == (3, 4)
    error = pm.array().unique("a.b").validate([*items[:3], {"a": Default(b=2)}]).error
    assert (error.details[0].context["dupePos"], error.details[0].context["pos"]) == (1, 3)
    numbers = pm.array().unique("a").validate([{"a": 1}, {"a": True}, {"a": 1.0}]).error.details[0].context
    assert (numbers["dupePos"], numbers["pos"]) == (0, 2)
