"""Schemas in files: JSON Schemas, schemas of OpenAPI documents, and the files that they refer to."""

import json
import os

import pytest

from passmuster.cli import schema_files
from passmuster.cli.schema_files import SchemaFileOptions, json_schema_traits

LINE = """\
definitions:
  line:
    type: object
    properties:
      sku: {type: string, pattern: "^[A-Z]+$", example: 2020-01-01}
      quantity: {$ref: "../common.json#/quantity"}
"""
ORDER = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "properties": {
        "id": {"type": "integer"},
        "day": {"type": "string", "format": "date"},
        "lines": {"type": "array", "items": {"$ref": "sub/line.yaml#/definitions/line"}},
    },
    "required": ["id"],
    "definitions": {"word": {"type": "string", "minLength": 2}, "a/b c": {"type": "boolean"}},
}
API = """\
openapi: 3.0.3
info: {title: Shop, version: "1"}
paths: {}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties: {name: {type: string, nullable: true}, order: {$ref: order.json}}
    Tag: {type: string}
"""
SWAGGER = {"swagger": "2.0", "paths": {}, "definitions": {"Tag": {"type": "string"}}}
RECORDS = '{"id": 1, "lines": [{"sku": "A", "quantity": 0}], "day": "x"}\n{"id": "1"}\n'


@pytest.fixture
def files(write, folder):
    pytest.importorskip("yaml")
    (folder / "sub").mkdir()
    write("order.json", json.dumps(ORDER))
    write("sub/line.yaml", LINE)
    write("common.json", '{"quantity": {"type": "integer", "minimum": 1}}')
    write("api.yaml", API)
    write("swagger.json", json.dumps(SWAGGER))
    return folder


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_records_are_checked_by_a_json_schema_and_the_files_it_refers_to(run, write, files, jobs):
    outcome = run("check", "order.json", write("a.jsonl", RECORDS), "--jobs", jobs, "--all-errors", "--quiet")
    assert (outcome.status, outcome.out.splitlines()) == (1, [
        'a.jsonl:1:46: "lines[0].quantity" must be at least 1',
        'a.jsonl:2:8: "id" must be a number, not a string',
    ])  # fmt: skip
    outcome = run("check", "order.json", "a.jsonl", "--all-errors", "--quiet", "--formats", "assert")
    assert 'a.jsonl:1:58: "day" must match the date pattern' in outcome.out.splitlines()


def test_a_schema_of_an_openapi_document_is_named_by_its_place(run, write, files):
    name = write("a.jsonl", '{"name": null, "order": {"id": 1}}\n{"name": "x", "order": {}}\n')
    outcome = run("check", "api.yaml#/components/schemas/Pet", name, "--quiet")
    assert outcome.out == 'a.jsonl:2:24: "order.id" is required\n'
    assert run("check", "swagger.json#/definitions/Tag", write("b.json", '"x"')).status == 0


@pytest.mark.parametrize(("part", "value", "status"), [
    ("order.json#/definitions/word", '"ab"', 0),
    ("order.json#/definitions/word", '"a"', 1),
    ("order.json#/definitions/a~1b%20c", "true", 0),
    ("order.json#/definitions/a~1b%20c", '"true"', 1),
])  # fmt: skip
def test_a_part_of_a_document_is_named_by_a_json_pointer(run, write, files, part, value, status):
    assert run("check", part, write("a.json", value)).status == status


def test_the_other_commands_take_such_files(run, files):
    described = json.loads(run("describe", "order.json#/definitions/word").out)
    assert described["type"] == "string"
    assert described["preferences"] == {"convert": False}
    types = run("types", "order.json", "api.yaml#/components/schemas/Pet").out
    assert "class Order(TypedDict):" in types
    assert "class Pet(TypedDict):" in types
    assert "export interface Order {" in run("types", "--typescript", "order.json").out
    assert run("lint", "order.json").out == "1 schema: 0 findings.\n"
    assert run("diff", "order.json", "order.json").out == "0 changes: compatible.\n"
    assert run("diff", "order.json", "order.json#/definitions/word").status == 1


def test_an_old_draft_is_written_in_the_words_of_a_new_one(run, write, folder):
    write("old.json", '{"id": "http://a/b#", "type": "number", "minimum": 1, "exclusiveMinimum": true}')
    outcome = run("json-schema", "old.json", "--draft", "draft-04")
    found = json.loads(outcome.out)
    assert (found["type"], found["exclusiveMinimum"], "minimum" in found) == ("number", 1, False)
    assert run("json-schema", "old.json").status == 2  # the newest draft has a number there


@pytest.mark.parametrize(("document", "is_json_schema"), [
    ('{"type": "number", "rules": [{"name": "min", "args": {"limit": 1}}]}', False),
    ('{"type": "number"}', False),
    ('{"type": "number", "description": "a number"}', True),
    ('{"type": "integer"}', True),
    ('{"type": ["number", "null"]}', True),
    ('{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "number"}', True),
])  # fmt: skip
def test_kind_of_a_schema_file_follows_from_its_keys(run, write, folder, document, is_json_schema):
    assert run("check", write("s.json", document), write("a.json", '"5"')).status == int(is_json_schema)


def test_a_boolean_is_a_json_schema(run, write, folder):
    assert run("check", write("s.json", "true"), write("a.json", '"5"')).status == 0
    assert run("check", write("s.json", "false"), "a.json").status == 1


def test_the_kind_of_a_file_can_be_given(run, write, folder):
    name = write("s.json", '{"type": "number"}')
    assert run("check", name, write("a.json", '"5"'), "--schema-format", "description").status == 0
    assert run("check", name, "a.json", "--schema-format", "json-schema").status == 1
    outcome = run("check", write("t.json", '{"minimum": 5}'), "a.json", "--schema-format", "description")
    assert outcome.status == 2


def test_a_description_may_be_yaml(run, write, folder):
    pytest.importorskip("yaml")
    name = write("s.yaml", "type: string\nrules: [{name: min, args: {limit: 2}}]\n")
    assert '"value" must be at least 2 characters long' in run("check", name, write("a.json", '"a"')).out


def test_a_resource_is_found_by_its_id(run, write, folder):
    name = write("s.json", '{"properties": {"a": {"$ref": "http://shop/count.json"}}}')
    (folder / "below").mkdir()
    write("below/count.json", '{"$id": "http://shop/count.json", "type": "integer"}')
    outcome = run("check", name, write("a.json", '{"a": "x"}'))
    assert outcome.status == 2
    assert "nothing is fetched; it can be a file below" in outcome.err
    outcome = run("check", name, "a.json", "--resource", "below/count.json")
    assert outcome.out.startswith('a.json:1:7: "a" must be a number, not a string')


@pytest.mark.parametrize("folder_of_schema", ["", "schemas"])
def test_a_neighbour_is_found_by_its_id(run, write, folder, folder_of_schema):
    (folder / "schemas").mkdir()
    at = folder / folder_of_schema
    (at / "s.json").write_text('{"$id": "http://shop/s", "properties": {"a": {"$ref": "/parts/count"}}}')
    (at / "any name.json").write_text('{"$id": "http://shop/parts/count#", "$ref": "least"}')
    (at / "least.yml.json").write_text('{"$id": "http://shop/parts/least", "minimum": 3}')
    (at / "broken.json").write_text("[")
    outcome = run("check", os.path.join(folder_of_schema, "s.json"), write("data.jsonl", '{"a": 2}'))
    assert outcome.out.startswith('data.jsonl:1:7: "a" must be at least 3')


def test_files_are_found_where_a_document_has_an_id(run, write, folder):
    name = write("s.json", '{"$id": "http://shop/s.json", "properties": {"a": {"$ref": "count.json"}}}')
    write("count.json", '{"type": "integer"}')
    assert run("check", name, write("a.json", '{"a": "x"}')).status == 1


@pytest.mark.parametrize(
    "reference", ["../out.json", "link/out.json", "../data/link/out.json", "linked.json"]
)
def test_no_file_outside_of_the_folder_is_read(run, write, folder, reference):
    (folder / "data").mkdir()
    write("out.json", '{"type": "integer"}')
    os.symlink(folder, folder / "data" / "link")
    os.symlink(folder / "out.json", folder / "data" / "linked.json")
    name = write("data/s.json", json.dumps({"properties": {"a": {"$ref": reference}}}))
    outcome = run("check", name, write("a.json", "{}"))
    assert outcome.status == 2
    assert outcome.err.startswith("passmuster: data/s.json: $ref leads out of the schema's folder: ")


MANY = "an OpenAPI document has many schemas: say which, as"


def test_words_of_a_schema_in_yaml_are_strings(run, write):
    schema = "properties:\n  on: {enum: [yes, no]}\n  200: {const: 2026-01-05}\nrequired: [on]\n"
    write("s.yaml", schema)
    name = write("d.jsonl", '{"on": "yes", "200": "2026-01-05"}\n{"on": true}\n{}\n')
    assert run("check", "s.yaml", name).out.splitlines()[:-1] == [
        'd.jsonl:2:8: "on" must be one of yes, no',
        'd.jsonl:3:1: "on" is required',
    ]


LINKED = {"$defs": {"a": {"type": "object"}, "b/c": {"type": "array"}, "loop": {"$ref": "#/$defs/loop"}}}
DOUBLED = {str(n): {"anyOf": [{"$ref": f"#/$defs/{n + 1}"}] * 2} for n in range(2000)}
DEEP = {"$ref": "#/$defs/0", "$defs": {**DOUBLED, "2000": {"type": "object"}}}
WIDE = {"$ref": "#/$defs/1978", "$defs": DEEP["$defs"]}


@pytest.mark.parametrize("document, takes_lists", [
    ({"type": "object"}, False), ({"type": ["object", "null"]}, False), ({"type": ["object", "array"]}, True),
    ({"type": "array", "minItems": 1}, True), ({"required": ["a"]}, True), (True, True), (False, False),
    ({"anyOf": [{"type": "object"}, {"type": "string"}]}, False), ({"$ref": "#/$defs/a", **LINKED}, False),
    ({"oneOf": [{"type": "object"}, {"type": "array"}]}, True), ({"$ref": "#/$defs/b~1c", **LINKED}, True),
    ({"allOf": [{"type": "object"}, {"required": ["a"]}]}, False), ({"$ref": "#/$defs/loop", **LINKED}, True),
    ({"allOf": [{"$ref": "#"}, {"minItems": 1}]}, True), ({"$ref": "#/gone"}, True),
    ({"$ref": "a.json"}, True),
    ({"enum": [1, {}], "not": {}}, False), ({"enum": [1, []], "not": {}}, True), ({"const": "a"}, False),
    ({"type": 1, "anyOf": 1, "enum": 1, "$ref": 1}, False), ({"anyOf": 1, "allOf": {}, "$ref": 1}, True),
    (DEEP, True), (WIDE, False),
])  # fmt: skip
def test_the_keywords_of_a_document_say_if_it_takes_lists(write, document, takes_lists):
    name = write("s.json", json.dumps(document))
    traits = json_schema_traits(name, SchemaFileOptions(kind="json-schema"))
    assert traits == (True, takes_lists)


def test_a_description_and_a_schema_in_python_are_no_json_schema(write):
    assert json_schema_traits("a.py:b", SchemaFileOptions()) == (False, False)
    assert json_schema_traits(write("s.json", '{"type": "array"}'), SchemaFileOptions()) == (False, False)


PLAYS = "- hosts: all\n- hosts: web\n  tasks: 1\n"
PLAYBOOK = {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/play"},
            "$defs": {"play": {"type": "object", "properties": {"tasks": {"type": "array"}}}}}  # fmt: skip


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_list_before_a_json_schema_that_takes_lists_is_one_document(run, write, jobs):
    schema = write("s.json", json.dumps(PLAYBOOK))
    plays, none = write("p.yml", PLAYS), write("none.json", "[]")
    one = write("one.json", '[{"hosts": "all"}]')
    outcome = run("check", schema, plays, none, one, "--jobs", jobs)
    assert (outcome.status, outcome.out.splitlines()) == (1, [
        'p.yml:3:10: "[1].tasks" must be a list, not a number',
        'none.json:1:1: "value" must have at least 1 item',
        "3 records in 3 files: 1 valid, 2 invalid.",
    ])  # fmt: skip


def test_items_are_records_where_that_is_said_or_the_schema_takes_no_lists(run, write):
    data = write("d.json", '[{"tasks": []}, {"tasks": 1}]')
    schema = write("s.json", json.dumps(PLAYBOOK))
    said = 'd.json:1:27: "tasks" must be a list, not a number'
    for arguments in (
        [schema + "#/$defs/play", data],
        [write("l.json", '{"minItems": 0}'), data, "--records"],
    ):
        outcome = run("check", *arguments)
        assert outcome.out.splitlines()[-1].startswith("2 records in 1 file: "), arguments
    assert run("check", schema + "#/$defs/play", data).out.splitlines()[0] == said
    lines = write("d.jsonl", "[]\n[{}]\n")
    assert run("check", schema, lines).out.splitlines()[-1] == "2 records in 1 file: 1 valid, 1 invalid."


def test_dates_of_files_are_text_before_a_json_schema(run, write):
    text = {"type": "string"}
    properties = {"d": {**text, "format": "date"}, "t": {**text, "format": "date-time"}, "l": text}
    write("s.json", json.dumps({"type": "object", "properties": properties}))
    write("s.py", "import passmuster as pm; s = pm.object({'d': pm.date(), 't': pm.date(), 'l': pm.any()})")
    toml = write("a.toml", "d = 2026-01-05\nt = 2026-01-05T10:00:00Z\nl = 12:30:00\n")
    old = write("a.yaml", "%YAML 1.1\n---\nd: 2026-01-05\nt: 2026-01-05T10:00:00Z\n")
    new = write("b.yaml", "d: 2026-01-05\nt: 2026-01-05T10:00:00Z\nl: 12:30\n")
    for schema in ("s.json", "s.py:s"):
        assert run("check", schema, toml, old, new, "--formats", "assert", "--quiet") == (0, "", "")


OF_A_LIST = "a.yaml: a schema is one document, not a list"
ALIASES = "a: &a [x, x]\nb: &b [*a, *a]\nallOf: *d\n"


@pytest.mark.parametrize(("name", "text", "message"), [
    ("api.yaml", None, f"api.yaml: {MANY} api.yaml#/components/schemas/NAME (its schemas: Pet, Tag)"),
    ("swagger.json", None, f"swagger.json: {MANY} swagger.json#/definitions/NAME (its schemas: Tag)"),
    ("a.json", '{"openapi": "3.1"}', f"a.json: {MANY} a.json#/components/schemas/NAME (its schemas: none)"),
    ("api.yaml#/Pot", None, "api.yaml: 'api.yaml#/Pot' leads to nothing: there is no 'Pot'"),
    ("order.json#/required", None, "order.json: 'order.json#/required' leads to no schema, but to ['id']"),
    ("order.json#word", None, "order.json: there is no anchor 'word'"),
    ("a.json", '{"minimum": "x"}', "a.json#/minimum: a number is needed, not 'x'"),
    ("sub/b.json", '{"$ref": "c.json"}', "sub/c.json#/minLength: "),
    ("sub/c.json", None, "sub/c.json#/minLength: "),
    ("a.json", '{"$ref": "gone.json"}', "a.json#/$ref: 'gone.json' is not among the resources"),
    ("a.yaml", "- 1\n- 2\n", OF_A_LIST),
    ("a.yaml", "a: 1\n---\nb: 1\n", OF_A_LIST),
    ("a.yaml", "a: {1: x, [2]: y}", "a.yaml:1:11: wrong YAML: found unhashable key"),
    ("a.yaml", "default: !!binary aGk=", "a.yaml: not possible in JSON: bytes is not a JSON type"),
    ("a.yaml", "a: [", "a.yaml:1:5: wrong YAML: "),
    ("a.yaml", ALIASES, "a.yaml:3:8: wrong YAML: undefined alias"),
    ("gone.yaml", None, "gone.yaml: No such file or directory"),
])  # fmt: skip
def test_unreadable_input_is_reported_on_one_line(run, write, files, name, text, message):
    write("sub/c.json", '{"minLength": "x"}')
    if text is not None:
        write(name, text)
    outcome = run("check", name, write("d.json", "{}"))
    assert outcome.status == 2
    assert outcome.err.startswith("passmuster: " + message)
    assert outcome.err.count("\n") == 1


def test_the_files_of_a_schema_are_limited(run, write, folder, monkeypatch):
    monkeypatch.setattr(schema_files, "_MAX_FILES", 2)
    write("b.json", '{"$ref": "c.json"}')
    write("c.json", "{}")
    outcome = run("check", write("a.json", '{"$ref": "b.json"}'), write("d.json", "{}"))
    assert outcome.err == "passmuster: a.json: refers to more than 2 files\n"
