"""Listed values, what is empty, defaults, casts and results."""

import enum

import jsonschema
import pytest
from tests._core.documents.json_schema.said import NUMBER_STRING, exactly, said, strict

import passmuster as pm


class Colour(enum.Enum):
    RED = "r"
    GREEN = "g"


def test_members_of_enum_classes():
    assert exactly(pm.any().valid(Colour), "input") == {"enum": ["r", "g", "RED", "GREEN"]}
    assert said(pm.any().valid(Colour).strict(), "input")[1] == ["valid"]
    assert said(pm.any().valid(Colour))[1] == ["valid"]
    assert said(pm.string().invalid(*Colour), "input")[1] in (["invalid"], [])


def test_values_that_are_allowed_are_not_refused():
    assert exactly(pm.string().allow("").invalid("a", "b"), "input") == {
        "type": "string",
        "not": {"enum": ["a", "b"]},
    }
    text = pm.string().min(2).allow("B").insensitive().invalid("bc", "CD")
    document = text.json_schema(mode="input")
    assert not document.losses
    for value in ("B", "b", "bc", "BC", "cd", "ab", "a"):
        assert jsonschema.Draft202012Validator(dict(document)).is_valid(value) == text.is_valid(value)


def test_empty_values_are_accepted_unless_the_value_is_required():
    text = pm.string().valid("a")
    assert exactly(text.empty(None), "input") == {"anyOf": [{"const": "a"}, {"type": "null"}]}
    assert exactly(pm.string().required().empty("x"), "input") == {
        "type": "string",
        "minLength": 1,
        "not": {"const": "x"},
    }
    assert said(text.empty(None))[1] == ["empty"]
    assert said(pm.string().trim().empty("x"), "input")[1] == ["empty"]
    assert said(pm.number().required().empty(5), "input")[1] == ["number", "empty"]


def test_values_that_are_given_out_unchecked():
    flag = pm.boolean().strict()
    assert exactly(flag.default(True)) == {"default": True, "type": "boolean"}
    assert said(flag.default(5)) == (
        {"default": 5, "anyOf": [{"type": "boolean"}, {"const": 5}]},
        ["default"],
    )
    assert said(flag.default(lambda: True)) == ({}, ["default"])
    assert said(flag.default(pm.ref("a"))) == ({}, ["default"])
    assert said(flag.default(b"a")) == ({}, ["default"])
    assert exactly(flag.default(5).prefs(no_defaults=True))["type"] == "boolean"
    assert said(flag.failover("x"))[0] == {"anyOf": [{"type": "boolean"}, {"const": "x"}]}
    assert exactly(flag.failover("x"), "input") == {}
    for nowhere in (pm.ref("."), pm.ref("#a")):
        failing = flag.failover(nowhere)
        assert failing.validate("x").error is not None
        assert exactly(failing, "input") == exactly(flag, "input")
        assert exactly(failing) == exactly(flag)
    for somewhere in (pm.ref("$a"), pm.ref(".", adjust=lambda value: 1)):
        assert said(flag.failover(somewhere), "input") == ({}, ["failover"])
    assert exactly(flag.failover("x").prefs(no_defaults=True), "input") == {"type": "boolean"}


@pytest.mark.parametrize(("schema", "expected"), [
    (pm.boolean().cast("string"), {"type": ["boolean", "string"]}),
    (pm.boolean().cast("number"), {"type": ["boolean", "number"]}),
    (pm.object().cast("map"), {"type": "object"}),
    (pm.array().cast("tuple"), {"type": "array"}),
    (pm.array().cast("set"), {}),
])  # fmt: skip
def test_casts(schema, expected):
    json, lost = said(schema)
    assert json == expected
    assert lost == ["cast"]


def test_listed_values_that_are_converted():
    assert said(pm.string().lowercase().valid("a"), "input")[1] == ["valid", "valid"]
    assert said(pm.number().invalid("5"), "input")[1] == ["number", "invalid"]
    assert exactly(pm.string().allow("").max(3), "input") == {"type": "string", "maxLength": 3}
    assert strict(pm.string().alphanum().allow("")) == {
        "anyOf": [{"type": "string", "minLength": 1, "pattern": "^[A-Za-z0-9]+$"}, {"const": ""}]
    }


@pytest.mark.parametrize(("schema", "fails"), [
    (pm.array().cast("set"), [[1]]),
    (pm.array().items(list).cast("frozenset"), [[1]]),
    (pm.array().items(pm.forbidden().valid(1)).cast("set"), [{}]),
    (pm.array().items(pm.string().allow({})).cast("set"), [{}]),
    (pm.array().items(pm.valid(1, {"a": 2})).cast("set"), [{"a": 2}]),
    (pm.array().items(pm.number().default([1])).cast("set"), None),
    (pm.string().iso_duration().cast("timedelta"), "P1Y"),
])  # fmt: skip
def test_cast_that_may_fail_is_a_loss(schema, fails):
    assert fails is None or schema.validate(fails).error.details[0].type in ("any.cast", "string.cast")
    assert "cast" in said(schema, "input")[1]


@pytest.mark.parametrize("schema", [
    pm.array().items(pm.string()).cast("set"),
    pm.array().items(pm.valid(1, None, "a"), pm.boolean().strict()).cast("frozenset"),
    pm.array().ordered(pm.string()).cast("set"),
    pm.array().items(list).cast("tuple"),
    pm.object({"a": pm.boolean()}).cast("map"),
])  # fmt: skip
def test_a_cast_of_all_that_passes_loses_nothing(schema):
    exactly(schema, "input")


def test_allowed_values_pass_before_refused_ones_are_looked_up():
    schema = pm.object().allow({}).invalid({})
    assert schema.is_valid({})
    assert strict(schema) == {"anyOf": [{"type": "object", "not": {"const": {}}}, {"const": {}}]}


def test_empty_values_are_compared_trimmed_even_without_conversion():
    schema = pm.string().trim().empty("").prefs(convert=False)
    assert schema.is_valid(" ")
    json, lost = said(schema, "input")
    assert {"type": "string"} in json["anyOf"]
    assert lost == ["empty"]


@pytest.mark.parametrize(("schema", "value", "expected"), [
    (pm.number().empty(5).forbidden(), "5", {"anyOf": [{"const": 5}, NUMBER_STRING]}),
    (pm.number().empty("").forbidden(), "", {"const": ""}),
    (pm.number().empty(pm.number().max(5)).forbidden(), "5", {"type": "string"}),
    (pm.boolean().empty(True).forbidden(), "true", {"type": "string", "pattern": "^[Tt][Rr][Uu][Ee]$"}),
])  # fmt: skip
def test_values_that_become_empty_by_conversion_are_accepted(schema, value, expected):
    assert schema.is_valid(value)
    json, lost = said(schema, "input")
    assert expected in (json, *json.get("anyOf", ()))
    assert "empty" in lost


def test_a_default_is_not_tried_where_other_values_choose_the_schema():
    schema = pm.alternatives().conditional("a", is_=1, then=pm.number()).default(False)
    json, lost = said(schema)
    assert {"const": False} in json["anyOf"]
    assert "default" in lost


# Notes


def test_annotations():
    schema = (
        pm.string()
        .label("Name")
        .description("Who it is.")
        .example("Ada")
        .example(b"?")
        .note("a", "b")
        .tag("t")
        .unit("people")
        .meta({"x-since": "2.0", "owner": "Ada", "readOnly": True})
        .meta(print)
        .default("Bob")
    )
    assert exactly(schema, "input") == {
        "type": "string", "minLength": 1, "title": "Name", "description": "Who it is.", "default": "Bob",
        "examples": ["Ada"], "x-tags": ["t"], "x-notes": ["a", "b"], "x-unit": "people",
        "x-since": "2.0", "readOnly": True,
    }  # fmt: skip
    assert exactly(pm.any()) == {}


def test_deprecation_by_meta_or_tag():
    assert exactly(pm.any().meta({"deprecated": True}))["deprecated"] is True
    assert exactly(pm.any().tag("deprecated"))["deprecated"] is True
    assert "deprecated" not in exactly(pm.any().meta({"deprecated": False}))


def test_a_meta_may_add_a_json_schema():
    schema = pm.string().custom(str.title).meta({"jsonSchema": {"pattern": "^[A-Z]"}})
    assert schema.json_schema()["pattern"] == "^[A-Z]"
    assert exactly(pm.any().meta({"json_schema": {"format": "x"}})) == {"format": "x"}


def test_other_metas_are_private():
    for meta in ({"owner": "Ada"}, {"readOnly": False}, {"x-date": print}, "x-note", {1: 2}):
        assert exactly(pm.any().meta(meta)) == {}


# For readers
