"""Where schemas stand and what references lead to: base URIs, anchors, pointers, resources."""

import pytest

import passmuster as pm
from passmuster._core.schemas.json_schema_reader.document_index import (
    DocumentIndex,
    openapi_version,
    schemas_in,
)


def index_of(document, draft="draft-2020-12", **resources):
    index = DocumentIndex(draft, resources)
    return index, index.first(document)


def test_schemas_are_where_keywords_have_them():
    document = {
        "properties": {"a": {"items": {"$comment": "1"}}},
        "enum": [{"properties": {}}],
        "unknown": {"properties": {}},
        "allOf": [{}, True],
    }
    index, site = index_of(document)
    assert [steps for steps, _ in schemas_in(site)] == [("properties", "a"), ("allOf", 0), ("allOf", 1)]
    assert len(index.sites) == 4
    inner = index.sites[id(document["properties"]["a"]["items"])]
    assert str(inner.error("wrong", "a~/")) == "from_json_schema: #/properties/a/items/a~0~1: wrong"


FOUND = [
    ("#/$defs/a~1b~0c", "pointer"),
    ("#/$defs/%C3%A9", "escaped"),
    ("#/unknown/0/x", "unknown"),
    ("#named", "anchor"),
    ("other.json", "embedded"),
    ("other.json#/$defs/in", "in embedded"),
    ("https://elsewhere/x#/a", "resource"),
    ("https://named/y", "named"),
]


@pytest.mark.parametrize("reference, title", FOUND)
def test_reference_leads_to_its_target(reference, title):
    document = {
        "$id": "https://example.com/root.json",
        "$defs": {
            "a/b~c": {"title": "pointer"},
            "é": {"title": "escaped"},
            "n": {"$anchor": "named", "title": "anchor"},
            "o": {"$id": "other.json", "title": "embedded", "$defs": {"in": {"title": "in embedded"}}},
        },
        "unknown": [{"x": {"title": "unknown"}}],
    }
    given = {
        "https://elsewhere/x": {"a": {"title": "resource"}},
        "z": {"$id": "https://named/y", "title": "named"},
    }
    index, site = index_of(document, **given)
    assert index.target(site, "$ref", reference)[0].value["title"] == title


LOST = [
    ("#/$defs/b", "'#/$defs/b' leads to nothing: there is no 'b'"),
    ("#/required", "'#/required' leads to no schema, but to ['a']"),
    ("#/required/1", "'#/required/1' leads to nothing: there is no '1'"),
    ("#b", "there is no anchor 'b' in '#'"),
    ("b.json", "'b.json' is not among the resources, and nothing is fetched"),
]


@pytest.mark.parametrize("reference, problem", LOST)
def test_a_reference_that_leads_to_nothing_is_named(reference, problem):
    document = {"$defs": {}, "required": ["a"], "properties": {"x": {"$ref": reference}}}
    with pytest.raises(pm.SchemaError) as caught:
        pm.from_json_schema(document)
    assert str(caught.value) == f"from_json_schema: #/properties/x/$ref: {problem}"


def test_document_has_its_own_uri():
    with pytest.raises(
        pm.SchemaError, match=r"#/\$schema: there is no draft 'https://x/y'; known are https:"
    ):
        pm.from_json_schema({"$schema": "https://x/y"})
    with pytest.raises(pm.SchemaError, match=r"#/\$schema: a string is needed, not 3"):
        pm.from_json_schema({"$schema": 3})
    with pytest.raises(pm.SchemaError, match=r"#/\$id: a string is needed, not 3"):
        pm.from_json_schema({"$id": 3})
    with pytest.raises(pm.SchemaError, match="an anchor is given by"):
        pm.from_json_schema({"$id": "#a"})
    own = {"m": {"$schema": "https://json-schema.org/draft/2020-12/schema", "$vocabulary": {"urn:x": True}}}
    with pytest.raises(pm.SchemaError, match="m: there is no vocabulary 'urn:x'"):
        pm.from_json_schema({"$schema": "m"}, resources=own)


def test_a_metaschema_that_names_itself_ends():
    with pytest.raises(pm.SchemaError, match="there is no draft 'm'"):
        pm.from_json_schema({"$schema": "m"}, resources={"m": {"$schema": "m"}})


def test_documents_of_openapi_are_known():
    assert openapi_version({"openapi": "3.0.3"}) == "openapi-3.0"
    assert openapi_version({"openapi": "3.1.0"}) == openapi_version({"openapi": "3.2.0"}) == "openapi-3.1"
    assert openapi_version({"swagger": "2.0", "paths": {}}) == "openapi-3.0"
    assert openapi_version({"type": "object"}) is openapi_version([]) is None


D7 = "http://json-schema.org/draft-07/schema#"
D2020 = "https://json-schema.org/draft/2020-12/schema"

LED = [
    (D7, {"items": [{"type": "integer"}], "additionalItems": False}, [1], ["a"]),
    (D7, {"items": [{"type": "integer"}], "additionalItems": False}, [1], [1, 2]),
    (D7, {"$ref": "#/definitions/n", "minimum": 5, "definitions": {"n": {"type": "integer"}}}, 1, "a"),
    (D7, {"allOf": [{"$ref": "#n"}], "definitions": {"n": {"$id": "#n", "type": "integer"}}}, 1, "a"),
    (D7, {"dependencies": {"a": ["b"]}}, {"a": 1, "b": 2}, {"a": 1}),
    ("http://json-schema.org/draft-04/schema#", {"minimum": 3, "exclusiveMinimum": True}, 4, 3),
    (
        "http://json-schema.org/draft-04/schema#",
        {"allOf": [{"$ref": "n"}], "definitions": {"n": {"id": "n", "type": "integer"}}},
        1,
        "a",
    ),
    (D2020, {"prefixItems": [{"type": "integer"}], "items": False}, [1], [1, 2]),
    (D2020, {"$ref": "#/$defs/n", "minimum": 5, "$defs": {"n": {"type": "integer"}}}, 6, 1),
]


@pytest.mark.parametrize("leading, resource, passes, fails", LED)
@pytest.mark.parametrize("steps", [1, 2])
def test_resource_is_read_in_the_draft_of_the_document_that_refers_to_it(
    leading, resource, passes, fails, steps
):
    given = {"http://x/1": resource, "http://x/2": {"properties": {"a": {"$ref": "1"}}, "$ref": "1"}}
    schema = pm.from_json_schema({"$schema": leading, "$ref": f"http://x/{steps}"}, resources=given)
    assert schema.validate(passes).error is None
    assert schema.validate(fails).error is not None


def test_resource_may_declare_another_draft_than_the_referring_document():
    limits = {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 3, "exclusiveMinimum": True}
    for asked in (None, "draft-06"):
        schema = pm.from_json_schema({"$schema": D7, "$ref": "r"}, draft=asked, resources={"r": limits})
        assert schema.validate(3).error is not None
        assert schema.validate(4).error is None


def test_documents_with_ids_are_found_in_the_draft_of_the_referring_document():
    given = {"a.json": {"$id": "http://x/a", "items": [{"type": "integer"}]}}
    schema = pm.from_json_schema({"$schema": D7, "$ref": "http://x/a"}, resources=given)
    assert schema.validate(["a"]).error is not None
    with pytest.raises(pm.SchemaError, match="a schema is needed"):
        pm.from_json_schema({"$schema": D2020, "$ref": "http://x/a"}, resources=given)


BROKEN = [
    {"$schema": "urn:dialect"},
    {"$schema": 3},
    {"$id": 3},
    {"$defs": {"a": {"$id": "b", "$schema": "urn:c"}}},
]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_resource_that_nothing_leads_to_refuses_no_document(broken):
    given = {"http://x/broken": broken, "other": {"$id": "http://x/named", "type": "integer"}}
    schema = pm.from_json_schema({"$ref": "http://x/named"}, resources=given)
    assert schema.validate("a").error is not None
    outer = {"$id": "http://x/", "type": "integer", "$defs": {"a": {"$id": "a", "$schema": "urn:dialect"}}}
    assert pm.from_json_schema(outer).validate("a").error is not None


def test_an_unknown_dialect_is_refused_where_something_leads_to_it():
    given = {"r": {"$schema": "urn:dialect", "type": "integer"}}
    with pytest.raises(pm.SchemaError, match=r"r#/\$schema: there is no draft 'urn:dialect'"):
        pm.from_json_schema({"properties": {"a": {"$ref": "r"}}}, resources=given)
    inner = {"properties": {"a": {"$id": "a", "$schema": "urn:dialect"}}}
    with pytest.raises(pm.SchemaError, match="there is no draft 'urn:dialect'"):
        pm.from_json_schema(inner)


def test_the_draft_asked_for_counts_for_dialects_that_are_unknown_or_ones_own():
    old = {"$schema": "urn:dialect", "items": [{"type": "integer"}]}
    for given in (
        {},
        *({"urn:dialect": meta} for meta in ({}, {"$schema": D2020}, {"$schema": "urn:dialect"})),
    ):
        schema = pm.from_json_schema(old, draft="draft-07", resources=given)
        assert schema.validate(["a"]).error is not None
    through = pm.from_json_schema({"$schema": D2020, "$ref": "r"}, draft="draft-07", resources={"r": old})
    assert through.validate(["a"]).error is not None
    known = {"$schema": D2020, "prefixItems": [{"type": "integer"}]}
    assert pm.from_json_schema(known, draft="draft-07").validate(["a"]).error is not None
    limited = {"$schema": "urn:dialect", "minimum": 3}
    meta = {"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/core": True}}
    schema = pm.from_json_schema(limited, draft="draft-2020-12", resources={"urn:dialect": meta})
    assert schema.validate(1).error is None
