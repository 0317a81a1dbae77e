"""What objects say."""

import itertools
import re

import jsonschema
import pytest
from tests._core.documents.json_schema.said import exactly, said, strict, told

import passmuster as pm

A = pm.string().valid("a")


@pytest.mark.parametrize(("schema", "expected"), [
    (pm.object(), {"type": "object"}),
    (pm.object({}), {"type": "object", "additionalProperties": False}),
    (pm.object({"a": A}), {"type": "object", "properties": {"a": {"const": "a"}},
        "additionalProperties": False}),
    (pm.object({"a": A.required()}).unknown(),
        {"type": "object", "properties": {"a": {"const": "a"}}, "required": ["a"]}),
    (pm.object({"a": A.forbidden()}).unknown(), {"type": "object", "properties": {"a": False}}),
    (pm.object({"a": A}).prefs(presence="required", allow_unknown=True),
        {"type": "object", "properties": {"a": {"const": "a"}}, "required": ["a"]}),
    (pm.object().min(1).max(2), {"type": "object", "minProperties": 1, "maxProperties": 2}),
    (pm.object().pattern(re.compile("^x"), A),
        {"type": "object", "patternProperties": {"^x": {"const": "a"}}, "additionalProperties": False}),
    (pm.object().pattern(pm.any(), A), {"type": "object", "patternProperties": {"^": {"const": "a"}},
        "additionalProperties": False}),
    (pm.object({"x1": A, "b": A}).pattern(re.compile("^x"), pm.boolean()),
        {"type": "object", "properties": {"x1": {"const": "a"}, "b": {"const": "a"}},
        "patternProperties": {"^(?!(?:x1)(?![\\s\\S]))(?=[\\s\\S]*(?:^x))": {"type": "boolean"}},
        "additionalProperties": False}),
    (pm.object({"a": A}).allow(None), {"type": ["object", "null"], "properties": {"a": {"const": "a"}},
        "additionalProperties": False}),
])  # fmt: skip
def test_what_is_not_converted(schema, expected):
    assert strict(schema) == expected


@pytest.mark.parametrize(("schema", "rule"), [
    (pm.object().instance(dict), "instance"),
    (pm.object({"a": pm.any(), "b": pm.any()}).assert_(".a", pm.ref("b")), "assert"),
    (pm.object().rename("a", "b"), "rename"),
    (pm.object().pattern(pm.string().email(), A), "pattern"),
    (pm.object().pattern(re.compile("x"), A, matches=pm.array().max(1)), "matches"),
    (pm.object({"a": pm.any().failover(1)}).min(1), "min"),
    (pm.object({1: A.required()}), "required"),
])  # fmt: skip
def test_what_is_lost(schema, rule):
    assert said(schema.strict(), "input")[1] == [rule]


@pytest.mark.parametrize("schema", [
    pm.object().regex(), pm.object().ref(), pm.object().schema(), pm.object().instance(int),
])  # fmt: skip
def test_objects_that_json_does_not_have(schema):
    assert exactly(schema, "input") == {"not": {}}
    assert said(schema)[0] == {"type": "object"}
    made, lost, _ = told(schema)
    assert made["type"] == "object"
    assert lost
    changed = schema.check(print)
    assert exactly(changed, "input") == {"not": {}}  # the rule comes first


def test_what_a_function_makes_of_an_object_may_be_another():
    schema = pm.object().custom(lambda value: re.compile("a")).regex()
    assert schema.validate({}).error is None
    assert said(schema, "input") == ({"type": "object"}, ["custom", "regex"])


def test_the_first_pattern_of_a_key_counts_unless_it_falls_through():
    one = pm.object().pattern(re.compile("^x"), A).pattern(re.compile("1$"), pm.boolean())
    assert list(strict(one)["patternProperties"])[1] == "^(?![\\s\\S]*(?:^x))(?=[\\s\\S]*(?:1\\n?$))"
    both = pm.object().pattern(re.compile("^x"), A, fallthrough=True).pattern(re.compile("^.1"), pm.boolean())
    assert list(strict(both)["patternProperties"]) == ["^x", "^[^\\n]1"]


def test_patterns_that_judge_the_same_key_have_to_pass_together():
    number = pm.number().strict()
    both = pm.object().pattern(re.compile("x"), number.min(3), fallthrough=True)
    both = both.pattern(re.compile("x"), number.max(5))
    assert strict(both)["patternProperties"] == {"x": {"type": "number", "minimum": 3, "maximum": 5}}


@pytest.mark.parametrize("mode", ["input", "output"])
def test_what_an_earlier_pattern_made_of_a_value_is_not_known_to_later_ones(mode):
    schema = pm.object().pattern(re.compile("x"), pm.number(), fallthrough=True)
    schema = schema.pattern(re.compile("1"), pm.number().strict())
    assert schema.validate({"x1": "5"}).value == {"x1": 5}
    json, lost = said(schema, mode)
    assert (json["patternProperties"], lost) == ({"x": {}, "1": {}}, ["pattern", "pattern"])


def test_what_comes_out_has_its_defaults_and_not_what_is_stripped():
    schema = pm.object({"a": A.default("a"), "b": A.strip(), "c": A.default(lambda: "a"), "d": A.required()})
    json, lost = said(schema)
    assert json["required"] == ["a", "d"]
    assert json["properties"]["b"] is False
    assert json["properties"]["c"] == {}
    assert lost == ["default"]
    assert exactly(pm.object({"a": A.default("a")}), "input")["properties"]["a"] == {
        "default": "a",
        "const": "a",
    }


def test_unknown_keys_that_are_stripped_come_in_and_not_out():
    schema = pm.object({"a": A}).prefs(strip_unknown=True)
    assert "additionalProperties" not in said(schema, "input")[0]
    assert said(schema)[0]["additionalProperties"] is False


def test_what_is_made_an_instance_of_a_class_is_not_known():
    schema = pm.object({"a": A}).into(dict)
    assert said(schema)[1] == ["into"]
    assert said(schema, "input")[1] == ["into"]


def test_raw_values_come_out_as_they_came_in():
    schema = pm.object({"n": pm.number().raw()})
    assert said(schema)[0]["properties"] == said(schema, "input")[0]["properties"]


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
def test_keys_that_are_renamed_in_other_ways_are_not_told(schema):
    assert said(schema, "input") == ({"type": "object"}, ["rename"])


# Keys that go together


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
def test_keys_that_may_come_or_go_are_not_told(schema):
    assert "or" in said(schema, "input")[1]


# For readers


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
def test_keys_that_go_together_are_said_in_words_and_by_keywords(relation, words, keywords):
    schema = getattr(pm.object({"a": pm.any(), "b": pm.any()}), relation)("a", "b")
    known = {"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": False}
    made, lost, _ = told(schema, target="draft-2020-12")
    assert {**made, "$schema": None} == {"$schema": None, "description": words, **known, **keywords}
    assert lost == []
    made, lost, _ = told(schema)
    assert made == {"description": words, **known}
    assert lost == [relation.rstrip("_")]


def test_keys_that_are_not_sent_are_left_out():
    schema = pm.object({"a": pm.forbidden(), "b": pm.any().strip()})
    assert told(schema)[0]["properties"] == {"b": {"writeOnly": True}}
    assert told(schema, "response")[0] == {"type": "object", "additionalProperties": False}
    assert told(schema.unknown(), "response")[0]["properties"] == {"a": False, "b": False}


def test_keys_have_the_names_that_are_sent():
    schema = pm.object({"given_name": pm.string().required(), "age": pm.any()}).rename(
        "givenName", "given_name"
    )
    made, lost, narrower = told(schema)
    assert (list(made["properties"]), made["required"]) == (["givenName", "age"], ["givenName"])
    assert (lost, narrower) == ([], ["rename"])
    assert list(told(schema, "response")[0]["properties"]) == ["given_name", "age"]
    assert told(schema.unknown())[1:] == (["rename"], ["rename"])
    made, lost, narrower = told(pm.object({"a": pm.any()}).rename(re.compile("b"), "a"))
    assert (list(made["properties"]), lost, narrower) == (["a"], ["rename"], ["rename"])


def test_patterns_of_keys_are_as_they_were_written():
    made, _, _ = told(pm.object().pattern(re.compile(r"^\d+$"), pm.string().valid("a")))
    assert made["patternProperties"] == {r"^\d+$": {"type": "string", "const": "a"}}


@pytest.mark.parametrize(("child", "lost"), [
    (pm.function().default(), ["default"]),
    (pm.object({"a": pm.any().required()}).default(), ["default"]),
    (pm.object({"a": pm.any().default(1)}).default(), []),
])  # fmt: skip
def test_a_default_that_is_made_of_the_keys_may_fail(child, lost):
    schema = pm.object({"child": child})
    assert schema.is_valid({}) is not bool(lost)
    assert said(schema, "input")[1] == said(schema, "wire")[1] == lost
