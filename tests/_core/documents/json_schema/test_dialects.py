"""The words of each target."""

import jsonschema
import pytest
from openapi_schema_validator import OAS30ReadValidator, OAS30Validator, OAS30WriteValidator
from tests.exports import TARGETS

import passmuster as pm
from passmuster._core.documents.json_schema.dialects import DIALECTS
from passmuster._core.documents.json_schema.fragment import SchemaFragment


def written(json, target):
    made = DIALECTS[target].document(SchemaFragment(json), {}, None, None)
    return {key: value for key, value in made.items() if key != "$schema"}, [
        loss.rule for loss in made.losses
    ]


@pytest.mark.parametrize(("json", "expected"), [
    (
        {"prefixItems": [{"type": "null"}], "items": False},
        {"items": [{"type": "null"}], "additionalItems": False},
    ),
    ({"dependentRequired": {"a": ["b"]}}, {"dependencies": {"a": ["b"]}}),
    ({"type": "string", "format": "date-time"}, {"type": "string", "format": "date-time"}),
    ({"exclusiveMinimum": 1}, {"exclusiveMinimum": 1}),
])  # fmt: skip
def test_draft_7(json, expected):
    assert written(json, "draft-07") == (expected, [])


@pytest.mark.parametrize(("json", "expected"), [
    ({"const": 1}, {"enum": [1]}),
    ({"type": "null"}, {"nullable": True, "enum": [None]}),
    ({"type": ["string", "null"], "maxLength": 3}, {"type": "string", "nullable": True, "maxLength": 3}),
    ({"type": ["string", "boolean"]}, {"anyOf": [{"type": "string"}, {"type": "boolean"}]}),
    ({"type": "integer"}, {"type": "number", "multipleOf": 1}),
    ({"type": "integer", "multipleOf": 2},
        {"type": "number", "multipleOf": 2, "allOf": [{"multipleOf": 1}]}),
    ({"minimum": 1, "exclusiveMinimum": 1}, {"minimum": 1, "exclusiveMinimum": True}),
    ({"minimum": 2, "exclusiveMinimum": 1}, {"minimum": 2}),
    ({"exclusiveMaximum": 5}, {"maximum": 5, "exclusiveMaximum": True}),
    ({"type": "array"}, {"type": "array", "items": {}}),
    ({"type": "array", "contains": {"const": 1}},
        {"type": "array", "items": {}, "allOf": [{"not": {"type": "array",
        "items": {"not": {"enum": [1]}}}}]}),
    ({"properties": {"a": False, "b": True}}, {"properties": {"a": {"not": {}}, "b": {}}}),
    ({"dependentRequired": {"a": ["b"]}},
        {"allOf": [{"anyOf": [{"not": {"required": ["a"]}}, {"required": ["b"]}]}]}),
    ({"if": {"type": "string"}, "then": False},
        {"allOf": [{"anyOf": [{"allOf": [{"type": "string"}, {"not": {}}]},
        {"allOf": [{"not": {"type": "string"}}, {}]}]}]}),
    ({"examples": [1, 2]}, {"example": 1}),
    ({"contentEncoding": "base64"}, {"format": "byte"}),
])  # fmt: skip
def test_openapi_30(json, expected):
    assert written(json, "openapi-3.0") == (expected, [])


@pytest.mark.parametrize(("json", "expected", "lost"), [
    ({"type": "array", "prefixItems": [{"type": "null"}]}, {"type": "array", "items": {}}, "prefixItems"),
    ({"patternProperties": {"a": {"type": "string"}}, "additionalProperties": False},
        {"additionalProperties": {"anyOf": [{"type": "string"}]}}, "patternProperties"),
    ({"not": {"patternProperties": {"a": True}}}, {}, "patternProperties"),
    ({"if": {"patternProperties": {"a": True}}, "then": {"type": "string"}},
        {"allOf": [{"anyOf": [{"type": "string"}, {}]}]}, "patternProperties"),
    ({"oneOf": [{"patternProperties": {"a": True}}]}, {"allOf": [{"anyOf": [{}]}]}, "patternProperties"),
])  # fmt: skip
def test_keywords_that_openapi_30_lacks_are_losses(json, expected, lost):
    made, rules = written(json, "openapi-3.0")
    assert made == expected
    assert set(rules) == {lost}


def test_nothing_stands_beside_a_reference_where_it_would_be_overlooked():
    schema = pm.object({"a": pm.string().id("x"), "b": pm.link("a").description("Which?")})
    for target in ("draft-07", "openapi-3.0"):
        made = schema.json_schema(target=target)
        assert made["properties"]["b"]["description"] == "Which?"
        assert list(made["properties"]["b"]["allOf"][0]) == ["$ref"]


@pytest.mark.parametrize("target", TARGETS)
def test_conditions_are_asked_in_each_target(target):
    kind = pm.string().valid("a", "b")
    schema = pm.object(
        {"k": kind, "v": pm.string().when("k", is_="a", then=pm.required(), otherwise=pm.forbidden())}
    )
    made = schema.json_schema(target, "input")
    takes = (OAS30Validator if target == "openapi-3.0" else jsonschema.Draft7Validator)(dict(made)).is_valid
    values = [{}, {"k": "a"}, {"k": "a", "v": "x"}, {"k": "b", "v": "x"}, {"k": "b"}, {"k": "c"}]
    assert [takes(value) for value in values] == [schema.is_valid(value) for value in values]
    assert made.losses == ()


@pytest.mark.parametrize("target", ["draft-07", "openapi-3.0"])
def test_each_part_is_written_once(target):
    document = {"unevaluatedItems": False, "type": "array", "contains": {"type": "integer"}}
    for _ in range(60):
        document = {"not": {"anyOf": [document]}}
    found = pm.from_json_schema(document).json_schema(target, "input")
    assert any(loss.rule == "unevaluatedItems" for loss in found.losses)


def test_requests_and_responses_of_openapi_30():
    account = pm.object(
        {
            "id": pm.number().meta({"readOnly": True}),
            "name": pm.string().required(),
            "password": pm.string().secret().required(),
            "repeat": pm.valid(pm.ref("password")).strip().required(),
        }
    )
    sent = {"name": "a", "password": "p", "repeat": "p"}
    result = account.validate(sent)
    request = OAS30WriteValidator(dict(account.json_schema("openapi-3.0")))
    assert result.error is None
    assert request.is_valid(sent)
    assert not request.is_valid({**sent, "id": 1})
    assert not request.is_valid({"name": "a", "repeat": "p"})
    response = OAS30ReadValidator(dict(account.json_schema("openapi-3.0", "response")))
    assert response.is_valid({**result.value, "id": 1})
    assert not response.is_valid(sent)


def test_each_of_several_types_has_the_keywords_that_are_about_it():
    schema = pm.from_json_schema({"type": ["string", "integer"], "minLength": 2, "maximum": 9})
    made = schema.json_schema("openapi-3.0")
    assert made["anyOf"] == [{"type": "string", "minLength": 2}, {"type": "integer", "maximum": 9}]
    mixed = pm.valid("a", 1, None, True).json_schema("openapi-3.0")
    assert mixed["anyOf"] == [
        {"type": "string", "enum": ["a"]},
        {"type": "number", "enum": [1]},
        {"type": "boolean", "enum": [True]},
        {"nullable": True, "enum": [None]},
    ]
