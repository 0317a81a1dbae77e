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
