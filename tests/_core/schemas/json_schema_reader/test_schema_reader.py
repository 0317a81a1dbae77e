"""JSON Schema documents as schemas: the official suite, the promises of the door, hostile documents.

`data/official_suite.jsonl.gz` is the JSON-Schema-Test-Suite as jsonschema 4.26.0 ships it: the required tests
of five drafts and those of formats, with the documents that they refer to. Its license is beside it.
"""

from __future__ import annotations

import json

import pytest
from tests import recordings

import passmuster as pm
from passmuster._core.schemas.json_schema_reader.draft_keywords import DRAFTS, URIS
from passmuster._core.schemas.json_schema_reader.format_rules import FORMATS
from passmuster._core.schemas.json_schema_reader.schema_reader import read

REMOTES, *GROUPS = recordings.read("_core/schemas/json_schema_reader/data/official_suite.jsonl.gz")
METASCHEMAS = pytest.importorskip("jsonschema_specifications").REGISTRY
RESOURCES = {**REMOTES, **{uri: METASCHEMAS.contents(uri) for uri in METASCHEMAS}}

KNOWN: dict[str, list[str]] = {}
"""Required tests that fail, as the page of this door lists them: none."""


def failures(draft, formats="annotate", schema_uri=None):
    """The tests of a draft whose verdict is another one, and how many there are.

    With `schema_uri`, the documents say their draft by `$schema` alone.
    """
    is_about_formats, found, count = formats == "assert", [], 0
    for name, file, group, document, tests in GROUPS:
        is_known = file.partition("/")[2] in FORMATS
        if (
            name != draft
            or file.startswith("format/") is not is_about_formats
            or is_known is not is_about_formats
        ):
            continue
        asked = draft if schema_uri is None else None
        if schema_uri is not None and isinstance(document, dict):
            document = {"$schema": schema_uri, **document}
        schema = pm.from_json_schema(document, draft=asked, formats=formats, resources=RESOURCES)
        for title, value, passes in tests:
            count += 1
            if (schema.validate(value).error is None) is not passes:
                found.append(f"{file}: {group}: {title}")
    return found, count


SUITE = ["draft-2020-12", "draft-2019-09", "draft-07", "draft-06", "draft-04"]


AGAIN = [pytest.param(draft, marks=pytest.mark.nightly if draft in SUITE[1:4] else ()) for draft in SUITE]
"""The drafts, of which the newest and the oldest have nearly all that the others have."""


@pytest.mark.parametrize("draft", SUITE)
def test_the_required_tests_of_the_official_suite(draft):
    found, count = failures(draft)
    assert found == KNOWN.get(draft, [])
    assert count > 600


@pytest.mark.parametrize("uri", list(URIS)[1:5])
def test_the_required_tests_pass_if_schema_alone_says_the_draft(uri):
    assert failures(URIS[uri], schema_uri=uri)[0] == []


@pytest.mark.parametrize("draft", SUITE)
def test_the_formats_of_the_official_suite(draft):
    found, count = failures(draft, "assert")
    assert found == []
    assert count > 100


def test_the_suite_knows_formats_that_we_do_not():
    others = {file.partition("/")[2] for _, file, *_ in GROUPS if file.startswith("format/")} - FORMATS
    assert others == {"unknown", "ecmascript-regex"}


@pytest.mark.parametrize("draft", AGAIN)
def test_schemas_of_documents_are_described_and_built_again(draft):
    for name, file, _, document, tests in GROUPS:
        if name == draft and not file.startswith("format/"):
            schema = pm.from_json_schema(document, draft=draft, resources=RESOURCES)
            again = pm.build(json.loads(json.dumps(schema.describe())))
            for _, value, passes in tests:
                assert (again.validate(value).error is None) is passes


ORDER = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Order",
    "type": "object",
    "properties": {
        "id": {"type": "integer", "minimum": 1},
        "customer": {"$ref": "#/$defs/person"},
        "sent_to": {"$ref": "#/$defs/person", "description": "Who gets it"},
        "tags": {"type": "array", "items": {"type": "string"}, "default": []},
    },
    "required": ["id", "customer"],
    "additionalProperties": False,
    "$defs": {"person": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}},
}


def test_results_are_those_of_any_schema():
    schema = pm.from_json_schema(ORDER)
    value = {"id": "1", "customer": {}, "sent_to": {"name": 1}, "more": 2}
    error = schema.validate(value, abort_early=False).error
    assert [(detail.code, detail.path) for detail in error.details] == [
        ("number.base", ["id"]),
        ("any.required", ["customer", "name"]),
        ("string.base", ["sent_to", "name"]),
        ("object.unknown", ["more"]),
    ]
    assert schema.validate({"id": 1, "customer": {"name": ""}}).value == {"id": 1, "customer": {"name": ""}}


def test_definitions_used_twice_are_shared_and_linked():
    schema = pm.from_json_schema(ORDER)
    assert [part["flags"]["id"] for part in schema.describe()["shared"]] == ["person"]
    assert schema.describe()["keys"]["sent_to"]["flags"]["description"] == "Who gets it"


def test_an_id_is_no_key_of_any_object():
    leaf = {"properties": {"x": {"type": "string"}}}
    document = {
        "properties": {"a": {"$ref": "#/$defs/a"}, "b": {"$ref": "#/$defs/a"}},
        "required": ["c"],
        "additionalProperties": {"$ref": "#/$defs/c"},
        "$defs": {"a": leaf, "c": dict(leaf)},
    }
    schema = pm.from_json_schema({**document, "type": "object"})
    assert [part["flags"]["id"] for part in schema.describe()["shared"]] == ["a2", "c2"]
    assert schema.validate({"a": {"x": "y"}, "c": {"x": 1}}).error.details[0].path == ["c", "x"]


def test_a_link_does_not_find_the_key_that_it_stands_at():
    node = {"type": "object", "properties": {"node": {"$ref": "#/$defs/node"}}, "additionalProperties": False}
    schema = pm.from_json_schema({"$ref": "#/$defs/node", "$defs": {"node": node}})
    assert schema.validate({"node": {"node": {}}}).error is None
    assert schema.validate({"node": {"x": {}}}).error.details[0].path == ["node", "x"]


def test_a_document_that_leads_into_itself():
    schema = pm.from_json_schema({"properties": {"next": {"$ref": "#"}, "value": {"type": "integer"}}})
    assert schema.validate({"next": {"next": {"value": 1}}}).error is None
    assert schema.validate({"next": {"next": {"value": "1"}}}).error.details[0].path == [
        "next",
        "next",
        "value",
    ]


def test_notes_are_kept_and_written_again():
    document = {
        "type": "string", "title": "Name", "description": "Of a person", "default": "x",
        "examples": ["a", "b"], "deprecated": True, "readOnly": True, "format": "email",
    }  # fmt: skip
    schema = pm.from_json_schema(document)
    assert schema.validate(pm.UNDEFINED).value is pm.UNDEFINED
    written = schema.json_schema(mode="output")
    for part in written.pop("allOf", ()):
        written.update(part)
    assert {key: written.get(key) for key in document} == document


def test_openapi_documents_are_resources():
    api = {
        "openapi": "3.0.3",
        "components": {
            "schemas": {
                "Pet": {
                    "type": "object",
                    "properties": {
                        "name": {"type": "string", "nullable": True, "example": "Rex"},
                        "parent": {"$ref": "#/components/schemas/Pet"},
                        "weight": {"type": "number", "minimum": 0, "exclusiveMinimum": True},
                    },
                }
            }
        },
    }
    schema = pm.from_json_schema({"$ref": "api#/components/schemas/Pet"}, resources={"api": api})
    assert schema.validate({"name": None, "parent": {"weight": 0.1}}).error is None
    assert schema.validate({"parent": {"weight": 0}}).error.details[0].path == ["parent", "weight"]
    with pytest.raises(pm.SchemaError, match="an OpenAPI document has many schemas: give it as a resource"):
        pm.from_json_schema(api)


def test_argument_decides_the_draft_of_documents_without_one():
    document = {"minimum": 3, "exclusiveMinimum": True}
    assert pm.from_json_schema(document, draft="draft-04").validate(3).error
    document["$schema"] = "http://json-schema.org/draft-04/schema#"
    assert pm.from_json_schema(document).validate(3).error
    assert pm.from_json_schema(document, draft="draft-07").validate(3).error


@pytest.mark.parametrize("draft", DRAFTS)
def test_every_draft_reads_a_plain_document(draft):
    schema = read(pm.any().spec.root, {"type": "integer"}, draft, "annotate", {})
    assert schema.validate(1.0).error is None
    assert schema.validate("1").error.details[0].type == "number.base"


WRONG = [
    (lambda: pm.from_json_schema(3), "a JSON Schema is a dict or a boolean, not 3"),
    (lambda: pm.from_json_schema({}, draft="draft-03"), "draft must be one of draft-2020-12, "),
    (lambda: pm.from_json_schema({}, draft=[]), "draft must be one of draft-2020-12, "),
    (
        lambda: pm.from_json_schema({}, formats="check"),
        "formats must be one of annotate, assert, not 'check'",
    ),
    (lambda: pm.from_json_schema({}, resources=[{}]), "resources must be a mapping of URIs to documents"),
    (lambda: pm.from_json_schema({}, resources={1: {}}), "resources must be a mapping of URIs to documents"),
]


@pytest.mark.parametrize("make, problem", WRONG, ids=[problem for _, problem in WRONG])
def test_wrong_arguments_are_refused(make, problem):
    with pytest.raises(pm.SchemaError) as caught:
        make()
    assert str(caught.value).startswith(f"from_json_schema: {problem}")


@pytest.mark.parametrize("draft", AGAIN)
def test_documents_keep_their_verdicts_when_written_and_read_again(draft):
    for name, file, _, document, tests in GROUPS:
        if name == draft and not file.startswith("format/"):
            schema = pm.from_json_schema(document, draft=draft, resources=RESOURCES)
            again = pm.from_json_schema(schema.json_schema(mode="output"))
            for _, value, passes in tests:
                assert (again.validate(value).error is None) is passes


PASSWORD = {"type": "string", "minLength": 99, "format": "password"}
UNREAD = {"type": "string", "minLength": 99, "writeOnly": True}
API = {"openapi": "3.0.3", "components": {"schemas": {"P": UNREAD, "U": {"$ref": "#/components/schemas/P"}}}}


@pytest.mark.parametrize(
    "secret", [PASSWORD, UNREAD, {**PASSWORD, "readOnly": True}, {**UNREAD, "format": "email"}]
)
@pytest.mark.parametrize(("around", "value"), [
    (lambda secret: secret, "hunter2"),
    (lambda secret: {"properties": {"a": secret}}, {"a": "hunter2"}),
    (lambda secret: {"items": secret}, ["hunter2"]),
    (lambda secret: {"prefixItems": [secret]}, ["hunter2"]),
    (lambda secret: {"contains": secret}, ["hunter2"]),
    (lambda secret: {"patternProperties": {"^a": secret}}, {"a": "hunter2"}),
    (lambda secret: {"additionalProperties": secret}, {"a": "hunter2"}),
    (lambda secret: {"unevaluatedProperties": secret}, {"a": "hunter2"}),
    (lambda secret: {"propertyNames": secret}, {"hunter2": 1}),
    (lambda secret: {"anyOf": [secret, {"type": "integer"}]}, "hunter2"),
    (lambda secret: {"oneOf": [secret, {"type": "null"}]}, "hunter2"),
    (lambda secret: {"allOf": [{"type": "string"}, secret]}, "hunter2"),
    (lambda secret: {"if": {"type": "string"}, "then": secret}, "hunter2"),
    (lambda secret: {"$ref": "#/$defs/s", "$defs": {"s": secret}}, "hunter2"),
    (lambda secret: {"$ref": "#/$defs/s", "writeOnly": False, "$defs": {"s": secret}}, "hunter2"),
])  # fmt: skip
def test_passwords_and_write_only_values_are_secrets(secret, around, value):
    schema = pm.from_json_schema(around(secret))
    for one in (schema, pm.from_json_schema(schema.json_schema())):
        error = one.validate(value).error
        assert error is not None
        assert "hunter2" not in error.to_json() + error.annotate()


@pytest.mark.parametrize("draft", ["draft-04", "draft-06", "draft-07", "draft-2019-09", "draft-2020-12"])
@pytest.mark.parametrize("secret", [PASSWORD, UNREAD, {"type": "integer", "writeOnly": True},
    {"$ref": "#/definitions/s", "writeOnly": True}, {"$ref": "#/definitions/s", "format": "password"},
])  # fmt: skip
def test_secrets_of_every_draft(draft, secret):
    document = {"properties": {"a": secret}, "definitions": {"s": {"type": "integer"}}}
    error = pm.from_json_schema(document, draft=draft).validate({"a": "hunter2"}).error
    assert "hunter2" not in error.to_json()


@pytest.mark.parametrize("version", ["3.0.3", "3.1.0"])
def test_secrets_of_an_openapi_document(version):
    schema = pm.from_json_schema(
        {"$ref": "api#/components/schemas/U"}, resources={"api": {**API, "openapi": version}}
    )
    assert "hunter2" not in schema.validate("hunter2").error.to_json()


def test_read_only_values_and_other_formats_are_no_secrets():
    for words in ({"readOnly": True}, {"writeOnly": False}, {"format": "email"}):
        schema = pm.from_json_schema({"type": "string", "minLength": 99, **words})
        assert "hunter2" in schema.validate("hunter2").error.to_json()
