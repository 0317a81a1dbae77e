"""Values for keywords of JSON Schema, that pass or nearly do."""

import pytest
from tests.generation import drawn, misses_have

import passmuster as pm
from passmuster.integrations.hypothesis import from_schema

DOCUMENTS = [
    ({"enum": [[1], {"a": 2}]}, {"any.only"}),
    ({"minLength": 2}, {"string.min"}),
    ({"type": ["string", "array"], "contains": {"const": 1}, "unevaluatedItems": False}, {"keywords.types"}),
    ({"not": {"type": "string"}}, {"keywords.not"}),
    (
        {"anyOf": [{"minimum": 5}, {"maxLength": 2}], "unevaluatedProperties": {"type": "string"}},
        {"string.base"},
    ),
    (
        {"oneOf": [{"required": ["a", "b"]}, {"required": ["a", "c"]}], "type": "object"},
        {"keywords.one"},
    ),
    ({"if": False, "then": {"const": "then"}, "else": {"const": "else"}}, {"any.only"}),
    (
        {
            "if": {"properties": {"a": {"const": 1}}, "required": ["a"]},
            "then": {"required": ["b"]},
            "unevaluatedProperties": False,
        },
        {"any.unknown", "any.required"},
    ),
    (
        {"type": "object", "dependentSchemas": {"a": {"required": ["b"], "minProperties": 1}}},
        {"any.required"},
    ),
    ({"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}}, {"keywords.names"}),
    (
        {"type": "array", "contains": {"type": "number", "minimum": 5}, "minContains": 2, "maxContains": 3},
        {"keywords.contains", "keywords.containsMax"},
    ),
    (
        {
            "prefixItems": [{"const": "a"}],
            "oneOf": [{"prefixItems": [True, {"const": name}]} for name in ("b", "c")],
            "unevaluatedItems": False,
        },
        {"any.unknown"},
    ),
    (
        {
            "$dynamicAnchor": "node",
            "type": "object",
            "properties": {"next": {"$dynamicRef": "#node"}},
            "unevaluatedProperties": False,
        },
        {"object.unknown"},
    ),
]


NAMES = [
    ({"enum": ["a", "b"]}, {"a", "b"}),
    ({"enum": ["a", 1, "b", None]}, {"a", "b"}),
    ({"anyOf": [{"const": "a"}, {"enum": ["b", "a"]}]}, {"a", "b"}),
    ({"type": "string", "pattern": "^[ab]$"}, {"a", "b"}),
    ({"oneOf": [{"pattern": "^a$"}, {"const": "b"}]}, {"a", "b"}),
    ({"enum": ["a", "b", "cc"], "maxLength": 1}, {"a", "b"}),
    ({"enum": ["a", "b", "c"], "not": {"const": "c"}}, {"a", "b"}),
]


@pytest.mark.parametrize("names, expected", NAMES)
@pytest.mark.parametrize("is_typed", [True, False])
def test_names_are_taken_from_their_own_schema(names, expected, is_typed):
    document = {"propertyNames": names, "minProperties": len(expected)}
    if is_typed:
        document.update({"type": "object", "additionalProperties": {"type": "integer"}})
    values = drawn(from_schema(pm.from_json_schema(document)), 10)
    assert {frozenset(value) for value in values if isinstance(value, dict)} == {frozenset(expected)}


PARTS = [
    {"allOf": [{"propertyNames": {"enum": ["a", "b"]}}, {"minProperties": 2}], "type": "object"},
    {"type": "object", "propertyNames": {"enum": ["a", "b"]}, "patternProperties": {"^[ab]": True}},
    {"type": "object", "propertyNames": {"enum": ["a", "b"]}, "properties": {"a": {"type": "integer"}}},
    {
        "$defs": {"name": {"anyOf": [{"const": "a"}, {"const": "b"}]}},
        "type": "object",
        "propertyNames": {"$ref": "#/$defs/name"},
        "additionalProperties": {"propertyNames": {"$ref": "#/$defs/name"}},
    },
]


@pytest.mark.parametrize("document", PARTS, ids=lambda given: str(given)[:40])
def test_names_of_one_part_hold_for_the_keys_of_others(document):
    values = drawn(from_schema(pm.from_json_schema({"minProperties": 2, **document})), 10)
    assert [set(value) for value in values] == [{"a", "b"}] * len(values)


@pytest.mark.parametrize("document, codes", DOCUMENTS, ids=lambda given: str(given)[:40])
def test_values_pass_or_fail_as_the_keyword_reports(document, codes):
    schema = pm.from_json_schema(document)
    values = drawn(from_schema(schema), 20)
    assert values
    assert [value for value in values if not schema.is_valid(value)] == []
    assert misses_have(codes, schema, 80)


def test_schema_that_refuses_every_type_is_reported():
    from tests.keywords import keywords

    kinds = ("null", "boolean", "number", "string", "array", "object")
    with pytest.raises(pm.SchemaError, match="no kind of values passes"):
        drawn(from_schema(keywords({"kinds": dict.fromkeys(kinds, False)})))
