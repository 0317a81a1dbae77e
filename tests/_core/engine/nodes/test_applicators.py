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


def codes(document, value):
    error = pm.from_json_schema(document).validate(value, abort_early=False).error
    return [(detail.type, detail.path) for detail in error.details]


def test_a_switch_by_type_reports_what_the_schema_of_the_type_does():
    document = {"properties": {"a": {"type": "string"}}, "minItems": 1}
    assert codes(document, {"a": 1}) == [("string.base", ["a"])]
    assert codes(document, []) == [("array.min", [])]


def test_equal_reports_of_two_parts_are_one():
    part = {"type": "object", "properties": {"a": {"type": "string"}}}
    assert codes({"allOf": [part, {**part, "required": ["b"]}]}, {"a": 1}) == [
        ("string.base", ["a"]),
        ("any.required", ["b"]),
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
