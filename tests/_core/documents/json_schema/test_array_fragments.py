"""What arrays say."""

import pytest
from tests._core.documents.json_schema.said import exactly, said, strict

import passmuster as pm

A, B = pm.string().valid("a"), pm.string().valid("b")


@pytest.mark.parametrize(("schema", "expected"), [
    (pm.array(), {"type": "array"}),
    (pm.array().items(A), {"type": "array", "items": {"const": "a"}}),
    (pm.array().items(A, pm.boolean()), {"type": "array",
        "items": {"anyOf": [{"const": "a"}, {"type": "boolean"}]}}),
    (pm.array().items(A.forbidden()), {"type": "array", "items": {"not": {"const": "a"}}}),
    (pm.array().items(A.required(), B), {"type": "array",
        "items": {"anyOf": [{"const": "b"}, {"const": "a"}]}, "contains": {"const": "a"}}),
    (pm.array().ordered(A, B.required()),
        {"type": "array", "prefixItems": [{"const": "a"}, {"const": "b"}], "maxItems": 2, "minItems": 2}),
    (pm.array().ordered(A).items(B), {"type": "array", "prefixItems": [{"const": "a"}],
        "items": {"const": "b"}}),
    (pm.array().has(A), {"type": "array", "contains": {"const": "a"}}),
    (pm.array().min(1).max(3), {"type": "array", "minItems": 1, "maxItems": 3}),
    (pm.array().length(2).unique(), {"type": "array", "minItems": 2, "maxItems": 2, "uniqueItems": True}),
    (pm.array().allow(None), {"type": ["array", "null"]}),
])  # fmt: skip
def test_arrays_without_conversion(schema, expected):
    assert strict(schema) == expected


@pytest.mark.parametrize(("schema", "rules"), [
    (pm.array().unique("id"), ["unique"]),
    (pm.array().unique(lambda a, b: a == b), ["unique"]),
    (pm.array().sort(), ["sort"]),
    (pm.array().single().items(A), ["single"]),
    (pm.array().items(A.required(), B.required()), ["items"]),
    (pm.array().items(pm.string().empty("")), ["empty", "items"]),
])  # fmt: skip
def test_losses_of_arrays(schema, rules):
    assert sorted(set(said(schema.strict(), "input")[1]) - {"empty"}) == sorted(set(rules) - {"empty"})


def test_items_that_are_converted_are_not_counted_or_compared_as_they_came():
    number = pm.number().unsafe()
    assert "unique" not in said(pm.array().items(number).unique(), "input")[1]  # alike stays alike
    assert "unique" in said(pm.array().items(number, pm.string()).unique(), "input")[1]
    assert "has" in said(pm.array().items(number).has(pm.number().min(5)), "input")[1]
    assert "max" in said(pm.array().items(pm.any().strip(), A).max(1), "input")[1]
    assert said(pm.array().items(number).has(pm.number().min(5).strict()))[1] == []


def test_stripped_items_move_others_up():
    assert said(pm.array().ordered(A.strip(True), B)) == ({"type": "array"}, ["ordered"])


def test_unknown_items_may_be_stripped():
    schema = pm.array().items(A).max(1).prefs(strip_unknown={"arrays": True})
    assert said(schema, "input") == ({"type": "array"}, ["max"])
    assert exactly(schema.strict(False))["items"] == {"const": "a"}


@pytest.mark.parametrize("item", [B.default("b"), B.empty("x").default("b")])
def test_an_item_that_is_missing_before_a_default_is_null(item):
    json, lost = said(pm.array().ordered(A, item))
    assert json["prefixItems"][0] == {"anyOf": [{"const": "a"}, {"type": "null"}]}
    assert "ordered" in lost
    assert said(pm.array().ordered(A, item), "input")[0]["prefixItems"][0] == {"const": "a"}


def test_ordered_items_that_are_sorted_are_anywhere():
    schema = pm.array().ordered(B, A).sort()
    assert schema.validate(["b", "a"]).value == ["a", "b"]
    assert said(schema) == ({"type": "array"}, ["ordered", "sort"])
    assert said(schema, "input")[0]["prefixItems"] == [{"const": "b"}, {"const": "a"}]


def test_items_changed_by_an_earlier_schema_are_lost():
    converting = pm.array().items(pm.date(), pm.any())
    assert said(converting, "output")[1] == ["items"]
    assert said(pm.array().items(pm.boolean().strict(), pm.any()), "output")[1] == []


def test_an_item_that_counts_as_missing_is_refused_beside_any_other():
    schema = pm.array().items(pm.array().empty(pm.object()), pm.any())
    assert not schema.is_valid([{}])
    assert said(schema, "input") == ({"type": "array"}, ["items"])


def test_an_item_with_an_open_ruleset_may_be_forbidden():
    schema = pm.array().items(pm.number().strict().forbidden().ruleset.min(1), pm.any())
    assert schema.json_schema()["items"] == {"not": {"type": "number", "minimum": 1, "maximum": 2**53 - 1}}


def test_an_item_must_not_count_as_missing():
    number = pm.number().empty(5).strict()
    json, lost = said(pm.array().items(number), "input")
    assert pm.array().items(number).validate([5]).error is not None
    assert json["items"]["not"] == {"const": 5}
    assert "items" in lost
    assert said(pm.array().ordered(number), "input")[0]["prefixItems"][0]["not"] == {"const": 5}
    for filled in (pm.array().items(number.default(1)), pm.array().items(number).sparse()):
        assert filled.validate([5]).error is None
        assert "not" not in said(filled, "input")[0]["items"]


def test_items_that_count_as_missing_are_not_forbidden():
    schema = pm.array().items(pm.valid(1).empty(pm.valid(2)).forbidden())
    assert schema.validate([2]).error is None
    assert said(schema, "input") == ({"type": "array"}, ["items"])


def test_only_required_item_becomes_a_number_of_items():
    assert strict(pm.array().items(A.required())) == {"type": "array", "items": {"const": "a"}, "minItems": 1}
    assert "contains" in said(pm.array().items(A.required(), B).strict(), "input")[0]
    assert strict(pm.array().items(A.required()).min(3))["minItems"] == 3
