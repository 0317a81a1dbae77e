"""Keywords that apply schemas to the value itself: verdicts as of another validator, and what is reported."""

from __future__ import annotations

import random
from collections import UserDict

import jsonschema
import pytest

import passmuster as pm

PARTS = [
    {"required": ["a"]},
    {"properties": {"a": {"type": "string"}}},
    {"properties": {"a": {"const": 1}}, "required": ["a"]},
    {"minimum": 2},
    {"type": ["string", "null"]},
    {"maxLength": 2, "items": {"type": "number"}},
    {"propertyNames": {"maxLength": 1}},
    {"enum": [1, "x", None, [1], {"a": 1}]},
]
VALUES = [
    None, True, 1, 2.5, "x", "long", [], [1], ["x"], {}, {"a": 1}, {"a": "s"}, {"b": 2}, {"ab": 1, "a": 1},
]  # fmt: skip


def drawn(draw, levels):
    if not levels:
        return draw.choice(PARTS)
    parts = [drawn(draw, levels - draw.choice((1, 1, levels))) for _ in range(3)]
    applied = [
        {"allOf": parts[:2]}, {"anyOf": parts}, {"oneOf": parts}, {"not": parts[0]},
        {"if": parts[0], "then": parts[1], "else": parts[2]}, {"if": parts[0], "then": parts[1]},
        {"dependentSchemas": {"a": parts[0], "b": parts[1]}},
    ]  # fmt: skip
    return {**draw.choice(PARTS), **draw.choice(applied), **draw.choice(applied)}


@pytest.mark.parametrize("seed", range(40))
def test_verdicts_are_those_of_another_validator(seed):
    draw = random.Random(seed)
    for _ in range(5):
        document = drawn(draw, 3)
        schema, other = pm.from_json_schema(document), jsonschema.Draft202012Validator(document)
        for value in VALUES:
            assert schema.is_valid(value) is other.is_valid(value), (document, value)
            assert (schema.validate(value, abort_early=False).error is None) is other.is_valid(value)


ELEMENTS = [
    {"properties": {"a": {"const": 1}}},
    {"properties": {"a": True, "b": {"type": "number"}}, "required": ["a"]},
    {"patternProperties": {"^a": {"type": "number"}}},
    {"additionalProperties": {"type": "string"}},
    {"prefixItems": [{"type": "number"}]},
    {"prefixItems": [True, {"type": "string"}], "minItems": 1},
    {"prefixItems": [{"type": "string"}], "items": {"type": "number"}},
    {"contains": {"type": "string"}},
    {"contains": {"type": "number"}, "minContains": 0, "maxContains": 1},
    {"contains": {"required": ["a"]}, "minContains": 2},
    {"uniqueItems": True},
    {"enum": [[1, 2], ["x", 1.0], {"a": 1, "b": {"c": [True]}}, {"a": 1.0}, "x", 2, None]},
    {"const": [1, {"a": False}]},
    {"unevaluatedProperties": {"type": "number"}},
    {"unevaluatedItems": {"type": "number"}},
    {"propertyNames": {"maxLength": 1}},
    {"$ref": "#/$defs/x"},
    True,
]
CONTAINERS = [
    *VALUES, {"a": 1, "b": {"c": [True]}}, {"a": 1, "b": {"c": [1]}}, {"b": 1, "a": "s"}, {"ab": 1, "c": 2},
    {"c": "s"}, [1, 2], [1, 2.0], ["x", True], ["x", 1], [1, "x"], [1, "x", 3], ["x", "y", "x"],
    [1, 1.0, True], [{"a": 1}, {"a": 2}], [{"a": 1}, {"b": 1}, {"a": 1.0}], [1, {"a": False}],
    [1, {"a": 0}], [[1], [True]], [[1, {"a": []}], [1.0, {"a": []}]],
]  # fmt: skip


def collecting(draw, levels):
    """A document of schemas that evaluate keys and items, and of keywords that ask which are left."""
    if not levels:
        return draw.choice(ELEMENTS)
    parts = [collecting(draw, levels - draw.choice((1, 1, levels))) for _ in range(3)]
    applied = draw.choice((
        {"allOf": parts}, {"anyOf": parts}, {"oneOf": parts}, {"not": parts[0], "anyOf": parts[1:]},
        {"if": parts[0], "then": parts[1], "else": parts[2]}, {"dependentSchemas": {"a": parts[0]}},
    ))  # fmt: skip
    left = draw.choice(({"unevaluatedProperties": False}, {"unevaluatedItems": {"type": "string"}}, {}, {}))
    own = draw.choice([part for part in ELEMENTS if part is not True])
    return {**own, **applied, **left}


@pytest.mark.parametrize("seed", range(60))
def test_verdicts_on_unevaluated_parts_are_those_of_another_validator(seed):
    draw = random.Random(seed)
    for _ in range(5):
        document = {
            "$defs": {"x": draw.choice(ELEMENTS[:-2])},
            **collecting(draw, 2),
            "unevaluatedProperties": False,
            "unevaluatedItems": draw.choice((False, {"type": "string"})),
        }
        schema, other = pm.from_json_schema(document), jsonschema.Draft202012Validator(document)
        for value in CONTAINERS:
            passes = other.is_valid(value)
            assert schema.is_valid(value) is passes, (document, value)
            assert (schema.validate(value, abort_early=False).error is None) is passes, (document, value)


X, Y = {"$ref": "#/$defs/x"}, {"$ref": "#/$defs/y"}
SHARED = [
    {"type": "object", "properties": {"a": X}, "additionalProperties": {"type": "integer"}},
    {"type": "array", "items": Y, "uniqueItems": True, "maxItems": 2},
    {"type": "array", "prefixItems": [{"type": "number", "multipleOf": 0.5}, X], "items": False},
    {"type": "array", "contains": Y, "minItems": 1},
    {
        "type": "object", "patternProperties": {"^a": Y, "b$": {"minimum": 2}}, "additionalProperties": False,
        "minProperties": 1,
    },
    {"type": "object", "required": ["a"], "dependentRequired": {"a": ["b"]}, "maxProperties": 2},
    {"type": ["string", "integer"], "pattern": "^.$", "exclusiveMaximum": 3},
    {"oneOf": [{"type": "string", "minLength": 1}, {"type": "array", "items": Y}, {"type": "null"}]},
    {"anyOf": [{"enum": ["x", 1.0, False]}, {"type": "array", "items": X}]},
]  # fmt: skip
NESTED = [
    *VALUES, {"a": {"a": 1}}, {"a": [1, 1]}, [[1], {"a": 2}], [1.5, "x"], [1, 1], {"b": 1}, {"a": 1, "b": 2},
    {"ab": [1], "b": 3}, [None], [[[1]]], {"a": {"a": {"a": "x"}}}, 1.0, False, [{"a": 1}, {"a": 1.0}],
]  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_verdicts_of_shared_definitions_are_those_of_another_validator(seed):
    draw = random.Random(seed)
    x, y = (draw.choice((draw.choice(SHARED), drawn(draw, 1))) for _ in range(2))
    parts = [draw.choice(SHARED), {"properties": {"a": X, "b": Y}}]
    document = {"$defs": {"x": x, "y": y}, draw.choice(("anyOf", "oneOf", "allOf")): parts}
    schema, other = pm.from_json_schema(document), jsonschema.Draft202012Validator(document)
    for value in NESTED:
        passes, result = other.is_valid(value), schema.validate(value)
        assert schema.is_valid(value) is (result.error is None) is passes, (document, value)
        assert (schema.validate(value, abort_early=False).error is None) is passes
        assert not passes or result.value == value


def test_passing_value_is_copied_where_the_steps_copy():
    closed = {
        "type": "object",
        "properties": {"a": {"type": "number"}},
        "additionalProperties": {"type": "array"},
    }
    schema = pm.from_json_schema(
        {"anyOf": [{"type": "array", "items": closed}, {**closed, "not": {"minProperties": 3}}]}
    )
    given = [{"a": -0.0, "b": [1]}, {}]
    made = schema.validate(given).value
    assert made == given
    assert (made is given, made[0] is given[0], made[0]["b"] is given[0]["b"]) == (False, False, True)
    assert str(made[0]["a"]) == "0.0"
    kept = {"a": -0.0}
    assert schema.validate(kept).value is kept


def test_functions_are_called_once_and_in_order_beside_keywords():
    calls = []

    def note(value):
        calls.append(value)
        return value

    keywords = pm.from_json_schema({"not": {"required": ["a"]}})
    schema = pm.alternatives(
        pm.object({"x": keywords, "y": pm.any().custom(note), "z": pm.forbidden()}), pm.object()
    ).prefs(convert=False)
    assert schema.is_valid({"x": {}, "y": 1, "z": 2})
    assert calls == [1]


def test_value_nested_too_deeply_is_refused():
    schema = pm.from_json_schema({"anyOf": [{"items": {"$ref": "#"}}, {"type": "string"}]})
    value = []
    for _ in range(5000):
        value = [value]
    assert not schema.is_valid(value)
    assert schema.validate(value).error.details[0].type == "link.depth"


def test_work_that_doubles_with_each_level_ends():
    again = {"properties": {"a": {"$ref": "#"}}}
    schema = pm.from_json_schema({"allOf": [again, {**again, "minProperties": 0}, again], "type": "object"})
    value = {"b": 1}
    for _ in range(60):
        value = {"a": value}
    assert schema.is_valid(value)


def codes(document, value):
    error = pm.from_json_schema(document).validate(value, abort_early=False).error
    return [(detail.type, detail.path) for detail in error.details]


def test_switch_by_type_reports_the_errors_of_the_schema_for_the_type():
    document = {"properties": {"a": {"type": "string"}}, "minItems": 1}
    assert codes(document, {"a": 1}) == [("string.base", ["a"])]
    assert codes(document, []) == [("array.min", [])]


def test_equal_reports_of_two_parts_are_one():
    part = {"type": "object", "properties": {"a": {"type": "string"}}}
    assert codes({"allOf": [part, {**part, "required": ["b"]}]}, {"a": 1}) == [
        ("string.base", ["a"]),
        ("any.required", ["b"]),
    ]


def test_reports_of_branches_within_branches_are_told_once():
    listed = {"enum": [*range(0, 400, 2), {"a": 1}]}
    inner = {"type": "integer"}
    for _ in range(5):
        inner = {"anyOf": [inner, {"properties": {"a": inner}, "minProperties": 3}, listed]}
    assert codes({"allOf": [inner, {**inner, "$comment": "again"}]}, {"a": {"a": "x"}}) == [
        ("alternatives.match", [])
    ]


def test_a_mapping_of_another_class_is_an_object():
    schema = pm.from_json_schema({"if": {"required": ["a"]}, "then": {"required": ["b"]}})
    assert schema.is_valid(UserDict(a=1, b=1))
    assert not schema.is_valid(UserDict(a=1))


class Unhashable(type):
    __hash__ = None


def test_a_class_without_a_hash_is_no_type_of_json():
    value = Unhashable("Odd", (), {})()
    assert codes({"not": {"type": "string"}}, value) == [("keywords.base", [])]
