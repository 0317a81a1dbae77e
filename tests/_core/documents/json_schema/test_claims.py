"""Exact claims and claims for readers, about the same places of schemas."""

import datetime
import os
import subprocess
import sys
from enum import Enum

import pytest
from tests._core.documents.json_schema.said import exactly, told

import passmuster as pm
from passmuster._core.documents.json_schema.claims import EXACT, FOR_READERS
from passmuster._core.documents.json_schema.fragment import SchemaFragment

TEXT = SchemaFragment({"type": "string"})
NULL = SchemaFragment({"type": "null"})


def test_exact_claims_accept_more_and_claims_for_readers_list_it():
    assert EXACT.also(TEXT, NULL, "empty", "why").json == {"type": ["string", "null"]}
    narrower = FOR_READERS.also(TEXT, NULL, "empty", "why")
    assert (narrower.json, [loss.rule for loss in narrower.narrower]) == (TEXT.json, ["empty"])
    assert FOR_READERS.also(TEXT, SchemaFragment(False), "empty", "why") is TEXT


def test_doubts_leave_nothing_to_exact_claims_and_the_fragment_to_readers():
    assert EXACT.doubted(TEXT, "custom", "why").json == {}
    doubted = FOR_READERS.doubted(TEXT, "custom", "why")
    assert doubted.json == TEXT.json
    assert [loss.rule for loss in (*doubted.losses, *doubted.narrower)] == ["custom", "custom"]


def test_casts_and_cases_are_alternatives_only_for_exact_claims():
    assert EXACT.cast(TEXT, NULL).json == {"type": ["string", "null"]}
    assert FOR_READERS.cast(TEXT, NULL).json == NULL.json
    assert EXACT.in_any_case(["a"], "valid").json == {"type": "string", "pattern": "^[Aa]$"}
    assert FOR_READERS.in_any_case(["a"], "valid").json == {"const": "a"}


@pytest.mark.parametrize(("schema", "types"), [
    (pm.any().valid("a", 1, True), ["string", "number", "boolean"]),
    (pm.any().valid(None, 1, "a"), ["number", "string", "null"]),
    (pm.string().valid("a", None), ["string", "null"]),
    (pm.number().valid(1, 2), "number"),
])  # fmt: skip
def test_types_of_listed_values_stand_in_their_order_and_null_last(schema, types):
    assert told(schema)[0]["type"] == types
    assert "type" not in exactly(schema.strict(), "input")


@pytest.mark.parametrize(("schema", "expected", "lost", "narrower"), [
    (pm.string().valid("a", "b"), {"type": "string", "enum": ["a", "b"]}, [], []),
    (pm.number().valid(1, None), {"type": ["number", "null"], "enum": [1, None]}, [], ["valid"]),
    (pm.string().valid("a").insensitive(), {"type": "string", "const": "a"}, [], ["valid"]),
    (pm.string().empty("").max(3), {"type": "string", "minLength": 1, "maxLength": 3}, [], ["empty"]),
    (pm.string().failover("x"), {"type": "string", "minLength": 1}, [], ["failover"]),
    (pm.any().failover(lambda: 1), {}, ["failover"], ["failover"]),
    (pm.string().error(lambda errors: errors), {"type": "string", "minLength": 1}, ["error"], ["error"]),
    (pm.string().valid(pm.ref("a")),
        {"type": "string", "description": "Must be the same as `a`.", "minLength": 1}, ["valid"], ["valid"]),
    (pm.any().invalid(pm.ref("a")),
        {"description": "Must not be the same as `a`."}, ["invalid"], ["invalid"]),
    (pm.date().valid(datetime.date(2020, 1, 1)), {"type": "string", "format": "date-time"},
        ["date", "valid"], ["date", "valid"]),
    (pm.valid(Enum("Colour", {"RED": "red", "PAIR": (1, 2)})), {"type": "string", "enum": ["red", "PAIR"]},
        [], ["valid"]),
    (pm.string().uri(scheme=["https", "svn+ssh"]),
        {"type": "string", "format": "uri", "pattern": "^(?:https|svn\\+ssh):"}, ["uri", "string"], []),
    (pm.string().description("Who?").check(len, message="{{#label}} must be good"),
        {"type": "string", "description": "Who?\n\nMust be good.", "minLength": 1}, ["check"], []),
    (pm.any().strip(), {"writeOnly": True}, [], []),
    (pm.string().secret(),
        {"type": "string", "writeOnly": True, "format": "password", "minLength": 1}, [], []),
    (pm.string().strip(True), {"type": "string", "writeOnly": True, "minLength": 1}, [], []),
    (pm.boolean().meta({"readOnly": True}).strict(), {"type": "boolean", "readOnly": True}, [], ["readOnly"]),
    (pm.boolean().meta({"readOnly": True}).strict().required(),
        {"type": "boolean", "readOnly": True}, ["readOnly"], ["readOnly"]),
    (pm.boolean().meta({"writeOnly": True}).strict(), {"type": "boolean", "writeOnly": True}, [], []),
])  # fmt: skip
def test_annotations_and_lists_to_send(schema, expected, lost, narrower):
    assert told(schema) == (expected, lost, narrower)


@pytest.mark.parametrize(("schema", "expected", "lost", "narrower"), [
    (pm.array().default([]).min(1),
        {"default": [], "anyOf": [{"type": "array", "minItems": 1}, {"const": []}]}, ["default"], []),
    (pm.string().default(None),
        {"type": ["string", "null"], "default": None, "minLength": 1}, ["default"], []),
    (pm.array().items(pm.boolean()).split(";"),
        {"type": ["array", "string"], "items": {"type": "boolean"}}, [], []),
    (pm.valid(Enum("Size", {"SMALL": 1, "PAIR": (1, 2)})),
        {"type": ["number", "string"], "enum": [1, "PAIR"]}, [], []),
    (pm.number().default(lambda: 1), {"type": "number"}, ["number", "default"], ["default"]),
    # A dump undoes the cast.
    (pm.number().cast("string"), {"type": "number"}, ["number"], []),
    (pm.array().cast("set"), {"type": "array"}, [], []),
    (pm.object().external(print), {"type": "object"}, ["external"], ["external"]),
    (pm.any().strip(), {"not": {}}, [], []),
    # A dump masks it.
    (pm.number().secret(), {"type": "string", "format": "password"}, [], ["secret"]),
    (pm.boolean().meta({"readOnly": True}).required(), {"type": "boolean", "readOnly": True}, [], []),
    (pm.boolean().meta({"writeOnly": True}), {"type": "boolean", "writeOnly": True}, [], ["writeOnly"]),
])  # fmt: skip
def test_annotations_and_casts_of_responses(schema, expected, lost, narrower):
    assert told(schema, "response") == (expected, lost, narrower)


def test_a_type_comes_first_for_readers():
    schema = pm.string().email().description("Where?").example("a@b.com")
    assert list(schema.json_schema("openapi-3.1")) == ["type", "format", "description", "examples"]


PROGRAM = """
import passmuster as pm
schema = pm.object({"a": pm.any().valid("a", 1, True, None), "b": pm.date(), "c": pm.boolean().allow(5)})
schema = schema.xor("a", "b").or_("b", "c").rename("d", "c")
targets = ("draft-2020-12", "draft-07", "openapi-3.0", "openapi-3.1")
for mode in ("input", "output", "wire", "response"):
    print([(made, made.losses, made.narrower) for made in [schema.json_schema(t, mode) for t in targets]])
document = {"type": ["string", "null", "number"], "items": True, "not": {"enum": [1, "a"]}}
print(pm.from_json_schema(document).json_schema(), pm.from_json_schema(document).json_schema(mode="wire"))
"""


@pytest.mark.once
def test_exports_are_the_same_for_every_hash_seed():
    texts = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1")
    ]
    assert texts[0] == texts[1] != ""
