"""Keys that are renamed, and keys that go together."""

import itertools
import re

import jsonschema
import pytest
from tests._core.documents.json_schema.said import exactly, said, strict, told

import passmuster as pm

NAMED = pm.object({"a": pm.string().required(), "b": pm.boolean(), "c": pm.valid(1)}).strict()


@pytest.mark.parametrize("options", [{}, {"override": True}, {"multiple": True}, {"ignore_undefined": True}])
@pytest.mark.parametrize("schema", [
    NAMED,
    NAMED.unknown(),
    NAMED.keys({"a": pm.forbidden()}),
    NAMED.keys({"c": pm.valid(1).required()}),
    NAMED.keys({"b": pm.any().when("$x", then=pm.required())}),
])  # fmt: skip
def test_keys_that_are_renamed(schema, options):
    renamed = schema.rename("A", "a", **options).rename("C", "c")
    json, _ = said(renamed, "input")
    takes = jsonschema.Draft202012Validator(json).is_valid
    for values in itertools.product([..., "x", 1], [..., "y", 1], [..., 1, 2], [..., 1], [..., True]):
        given = {key: one for key, one in zip(("a", "A", "c", "C", "x"), values) if one is not ...}
        assert takes(given) is renamed.is_valid(given), given


@pytest.mark.parametrize("schema", [
    NAMED.rename("A", "a", alias=True),
    NAMED.rename("A", "z"),
    NAMED.rename("a", "b"),
    NAMED.rename("A", "a").rename("B", "a", multiple=True, override=True),
    NAMED.rename(re.compile("^A"), "a"),
    NAMED.rename("A", "a").pattern(re.compile("^A"), pm.number()),
    NAMED.rename("A", "b").keys({"b": pm.any().when("a", is_="x", then=1)}),
])  # fmt: skip
def test_keys_with_other_renames_are_left_out(schema):
    assert said(schema, "input") == ({"type": "object"}, ["rename"])


OPEN = pm.object().unknown()


@pytest.mark.parametrize("schema", [
    OPEN.and_("a", "b", "c"), OPEN.or_("a", "b"), OPEN.xor("a", "b", "c"), OPEN.oxor("a", "b", "c"),
    OPEN.nand("a", "b", "c"), OPEN.with_("a", ["b", "c"]), OPEN.without("a", ["b", "c"]),
    OPEN.and_("a", "b").or_("b", "c").without("c", "a"),
])  # fmt: skip
def test_all_ways_in_which_keys_may_be_there(schema):
    takes = jsonschema.Draft202012Validator(exactly(schema, "input")).is_valid
    for count in range(4):
        for keys in itertools.combinations("abc", count):
            value = dict.fromkeys(keys, None)
            assert takes(value) is schema.is_valid(value), value


def test_keys_within_keys():
    inner = pm.object({"x": pm.any(), "y": pm.any()})
    schema = pm.object({"a": inner, "b": pm.any(), "c": inner})
    for made in (
        schema.and_("a.x", "b"),
        schema.xor("a.x", "c.x"),
        schema.with_("b", "a.y"),
        schema.without("a.x", "c.y"),
    ):
        takes = jsonschema.Draft202012Validator(exactly(made, "input")).is_valid
        for a, b, c in itertools.product(
            [None, {}, {"x": 1}, {"y": 2}], [None, 1], [None, {"x": 1}, {"y": 1}]
        ):
            value = {key: one for key, one in (("a", a), ("b", b), ("c", c)) if one is not None}
            assert takes(value) is made.is_valid(value), value


def test_short_forms():
    assert strict(OPEN.with_("a", "b"))["dependentRequired"] == {"a": ["b"]}
    assert strict(OPEN.nand("a", "b"))["not"] == {"required": ["a", "b"]}


@pytest.mark.parametrize("schema", [
    pm.object({"a": pm.any().default(1), "b": pm.any()}).or_("a", "b"),
    pm.object({"a": pm.any().empty(""), "b": pm.any()}).or_("a", "b"),
    pm.object({"a": pm.any(), "b": pm.any()}).or_("a", "b", is_present=bool),
    pm.object({"a": pm.any(), "b": pm.any()}).or_("a.x", "b"),
])  # fmt: skip
def test_keys_that_may_change_are_left_out(schema):
    assert "or" in said(schema, "input")[1]


@pytest.mark.parametrize(("relation", "words", "keywords"), [
    ("or_", "At least one of `a` and `b` is required.",
        {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}),
    ("xor", "Exactly one of `a` and `b` is required.", {"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}),
    ("nand", "`a` and `b` must not be given together.", {"not": {"required": ["a", "b"]}}),
    ("and_", "`a` and `b` must be given together, or not at all.",
        {"dependentRequired": {"a": ["b"], "b": ["a"]}}),
    ("with_", "If `a` is given, `b` is required.", {"dependentRequired": {"a": ["b"]}}),
    ("without", "If `a` is given, `b` is not allowed.",
        {"if": {"required": ["a"]}, "then": {"not": {"required": ["b"]}}}),
])  # fmt: skip
def test_dependent_keys_have_words_and_keywords(relation, words, keywords):
    schema = getattr(pm.object({"a": pm.any(), "b": pm.any()}), relation)("a", "b")
    known = {"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": False}
    made, lost, _ = told(schema, target="draft-2020-12")
    assert {**made, "$schema": None} == {"$schema": None, "description": words, **known, **keywords}
    assert lost == []
    made, lost, _ = told(schema)
    assert made == {"description": words, **known}
    assert lost == [relation.rstrip("_")]


def test_conditional_keys_have_the_names_that_are_sent():
    schema = pm.object({"a_b": pm.string(), "c_d": pm.number().when("a_b", is_="x", then=pm.required())})
    schema = schema.with_("c_d", "a_b").rename_keys("camel")
    for mode in ("wire", "response"):
        made, lost, _ = told(schema, mode, target="draft-2020-12")
        assert list(made["properties"]) == ["aB", "cD"]
        assert "dependentRequired" not in made
        assert {"when", "with"} <= {*lost}


def test_keys_have_the_names_that_are_sent():
    schema = pm.object({"given_name": pm.string().required(), "age": pm.any()}).rename(
        "givenName", "given_name"
    )
    made, lost, narrower = told(schema)
    assert (list(made["properties"]), made["required"]) == (["givenName", "age"], ["givenName"])
    assert (lost, narrower) == ([], ["rename"])
    made, lost, narrower = told(schema, "response")
    assert (list(made["properties"]), made["required"]) == (["givenName", "age"], ["givenName"])
    assert (lost, narrower) == ([], [])
    assert list(told(schema, "output")[0]["properties"]) == ["given_name", "age"]
    assert told(schema.unknown())[1:] == (["rename"], ["rename"])
    made, lost, narrower = told(pm.object({"a": pm.any()}).rename(re.compile("b"), "a"))
    assert (list(made["properties"]), lost, narrower) == (["a"], ["rename"], ["rename"])
