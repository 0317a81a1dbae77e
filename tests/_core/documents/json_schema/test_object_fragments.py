"""What objects say."""

import datetime
import re
from collections import deque
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from typing import NamedTuple, Optional, Union
from uuid import UUID

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
    (pm.object().pattern(pm.any(), A), {"type": "object", "additionalProperties": {"const": "a"}}),
    (pm.object().pattern(pm.string().pattern("^k"), A),
        {"type": "object", "additionalProperties": {"const": "a"},
        "propertyNames": {"minLength": 1, "pattern": "^k"}}),
    (pm.object().pattern(pm.valid("k", "l"), A),
        {"type": "object", "additionalProperties": {"const": "a"}, "propertyNames": {"enum": ["k", "l"]}}),
    (pm.object({"b": A}).pattern(pm.string().max(2), A),
        {"type": "object", "properties": {"b": {"const": "a"}}, "additionalProperties": {"const": "a"},
        "propertyNames": {"anyOf": [{"enum": ["b"]}, {"minLength": 1, "maxLength": 2}]}}),
    (pm.object({"x1": A, "b": A}).pattern(re.compile("^x"), pm.boolean()),
        {"type": "object", "properties": {"x1": {"const": "a"}, "b": {"const": "a"}},
        "patternProperties": {"^(?!(?:x1)(?![\\s\\S]))(?=[\\s\\S]*(?:^x))": {"type": "boolean"}},
        "additionalProperties": False}),
    (pm.object({"a": A}).allow(None), {"type": ["object", "null"], "properties": {"a": {"const": "a"}},
        "additionalProperties": False}),
])  # fmt: skip
def test_objects_without_conversion(schema, expected):
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
def test_losses_of_objects(schema, rule):
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


def test_results_of_functions_may_be_other_objects():
    schema = pm.object().custom(lambda value: re.compile("a")).regex()
    assert schema.validate({}).error is None
    assert said(schema, "input") == ({"type": "object"}, ["custom", "regex"])


def test_the_first_pattern_of_a_key_counts_unless_it_falls_through():
    one = pm.object().pattern(re.compile("^x"), A).pattern(re.compile("1$"), pm.boolean())
    assert list(strict(one)["patternProperties"])[1] == "^(?![\\s\\S]*(?:^x))(?=[\\s\\S]*(?:1\\n?$))"
    both = pm.object().pattern(re.compile("^x"), A, fallthrough=True).pattern(re.compile("^.1"), pm.boolean())
    assert list(strict(both)["patternProperties"]) == ["^x", "^[^\\n]1"]


@pytest.mark.parametrize("patterns", [{}, {"^x": {"type": "boolean"}}, {"^x": {"type": "boolean"}, "y$": {}}])
def test_the_other_keys_of_a_document_are_written_as_they_were(patterns):
    document = {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        **({"patternProperties": patterns} if patterns else {}),
        "additionalProperties": {"type": "number"},
    }
    assert exactly(pm.from_json_schema(document)) == document


def test_keys_like_the_last_pattern_are_others_only_if_no_other_pattern_matches_them():
    falling = pm.object().pattern("^x", A, fallthrough=True).pattern("", pm.valid("a", "b"))
    made = exactly(falling)
    assert list(made["patternProperties"]) == ["^x", ""]
    assert made["additionalProperties"] is False
    assert jsonschema.Draft202012Validator(made).is_valid({"x": "a", "y": "b"})
    assert not jsonschema.Draft202012Validator(made).is_valid({"x": "c"})


def test_patterns_that_judge_the_same_key_have_to_pass_together():
    number = pm.number().strict()
    both = pm.object().pattern(re.compile("x"), number.min(3), fallthrough=True)
    both = both.pattern(re.compile("x"), number.max(5))
    assert strict(both)["patternProperties"] == {"x": {"type": "number", "minimum": 3, "maximum": 5}}


@pytest.mark.parametrize("mode", ["input", "output"])
def test_values_converted_by_an_earlier_pattern_are_lost(mode):
    schema = pm.object().pattern(re.compile("x"), pm.number(), fallthrough=True)
    schema = schema.pattern(re.compile("1"), pm.number().strict())
    assert schema.validate({"x1": "5"}).value == {"x1": 5}
    json, lost = said(schema, mode)
    assert (json["patternProperties"], lost) == ({"x": {}, "1": {}}, ["pattern", "pattern"])


def test_results_have_defaults_and_no_stripped_keys():
    schema = pm.object(
        {"a": A.default("a"), "b": A.strip(True), "c": A.default(lambda: "a"), "d": A.required()}
    )
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


def test_instances_of_classes_are_lost():
    schema = pm.object({"a": A}).into(dict)
    assert said(schema)[1] == ["into"]
    assert said(schema, "input")[1] == ["into"]


def test_raw_values_come_out_as_they_came_in():
    schema = pm.object({"n": pm.number().raw()})
    assert said(schema)[0]["properties"] == said(schema, "input")[0]["properties"]


def test_keys_that_are_not_sent_are_left_out():
    schema = pm.object({"a": pm.forbidden(), "b": pm.any().strip()})
    assert told(schema)[0]["properties"] == {"b": {"writeOnly": True}}
    assert told(schema, "response")[0] == {"type": "object", "additionalProperties": False}
    assert told(schema.unknown(), "response")[0]["properties"] == {"a": False, "b": False}


def test_patterns_of_keys_are_as_they_were_written():
    digits = pm.object().pattern(re.compile(r"^\d+$"), pm.string().valid("a"))
    values = {"type": "string", "const": "a"}
    assert told(digits.unknown())[0]["patternProperties"] == {r"^\d+$": values}
    made, lost, _ = told(digits)
    assert (made["additionalProperties"], made["propertyNames"]) == (values, {"pattern": r"^\d+$"})
    assert lost == []
    assert told(digits, target="openapi-3.0")[1] == ["propertyNames"]


def test_readers_find_the_values_of_any_key_where_generators_of_types_look():
    made, lost, _ = told(pm.object().pattern(pm.string(), pm.boolean()))
    assert made == {
        "type": "object",
        "additionalProperties": {"type": "boolean"},
        "propertyNames": {"minLength": 1},
    }
    assert lost == []


@pytest.mark.parametrize(("child", "lost"), [
    (pm.function().default(), ["default"]),
    (pm.object({"a": pm.any().required()}).default(), ["default"]),
    (pm.object({"a": pm.any().default(1)}).default(), []),
])  # fmt: skip
def test_a_default_that_is_made_of_the_keys_may_fail(child, lost):
    schema = pm.object({"child": child})
    assert schema.is_valid({}) is not bool(lost)
    assert said(schema, "input")[1] == said(schema, "wire")[1] == lost


class Size(Enum):
    SMALL = 1
    LARGE = "l"


class Point(NamedTuple):
    x: int
    y: float = 0.5


@dataclass
class Order:
    """An order of the shop."""

    id: int
    count: int = 1
    note: Optional[str] = None
    hidden: str = None
    tags: list[str] = field(default_factory=list)


def test_a_class_has_its_name_its_docstring_and_its_defaults():
    made = pm.compile(Order).json_schema(mode="wire")
    assert (made["title"], made["description"]) == ("Order", "An order of the shop.")
    defaults = {key: value.get("default", "none") for key, value in made["properties"].items()}
    assert defaults == {"id": "none", "count": 1, "note": None, "hidden": "none", "tags": "none"}
    assert made["required"] == ["id"]
    assert pm.compile(Order).label("Purchase").json_schema(mode="wire")["title"] == "Purchase"
    assert "description" not in pm.compile(Point).json_schema(mode="wire")


def test_every_dump_has_the_keys_that_a_class_fills():
    made = pm.compile(Order).json_schema(mode="response")
    assert made["required"] == ["id", "count", "tags"]
    assert not any("default" in value for value in made["properties"].values())


def test_a_class_is_a_component_of_its_name():
    made = pm.object({"first": Order, "others": list[Order]}).json_schema("openapi-3.1")
    assert list(made.components) == ["Order"]
    assert made["properties"]["first"] == {"$ref": "#/components/schemas/Order"}
    assert made["properties"]["others"]["items"] == {"$ref": "#/components/schemas/Order"}


@pytest.mark.parametrize(("form", "data"), [
    (set[int], [1]), (tuple[int, str], [1, "a"]), (tuple[int, ...], [1, 2]), (Size, 1), (Size, "l"),
    (Point, [1]), (Order, {"id": 1}), (dict[int, str], {"1": ""}), (Union[int, str], ""),
    (datetime.time, "10:30"), (datetime.timedelta, "PT1H"), (Decimal, "1.50"),
    (UUID, "69593d62-71ea-4548-85e4-04fc71357423"), (bytes, "abc"), (deque, [1]), (dict[Size, int], {"l": 1}),
    (list[Optional[Order]], [None, {"id": 1, "note": "x"}]),
    (Union[datetime.date, datetime.datetime], "2026-01-31"),
])  # fmt: skip
def test_response_schema_accepts_dumped_values(form, data):
    schema = pm.compile(form)
    written = schema.dump(schema.attempt(data))
    for target in ("draft-2020-12", "openapi-3.1"):
        made = schema.json_schema(target, mode="response")
        jsonschema.Draft202012Validator(made).validate(written)
        assert {*made} - {"$schema"} != set()


def test_values_of_keys_that_are_no_strings_are_described():
    made = pm.compile(dict[int, bool]).json_schema(mode="wire")
    assert (made["type"], made["additionalProperties"]) == ("object", {"type": "boolean"})
