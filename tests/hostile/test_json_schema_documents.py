"""JSON Schema documents of strangers: bombs of references, depth, circles, junk."""

import random
import time

import pytest
from tests.clock import pace

import passmuster as pm
from passmuster._core.schemas.json_schema_reader.draft_keywords import DRAFTS


def layers(count, layer):
    """A document of layers, each of which refers to the next."""
    parts = {f"a{i}": layer({"$ref": f"#/$defs/a{i + 1}"}) for i in range(count)}
    return {"$ref": "#/$defs/a0", "$defs": {**parts, f"a{count}": {"type": "string"}}}


def nested(count, layer):
    document = {"type": "string"}
    for _ in range(count):
        document = layer(document)
    return document


def circular():
    document = {}
    document["properties"] = {"a": document}
    return document


BOMBS = {
    "all of two": layers(60, lambda part: {"allOf": [part, part]}),
    "two keys": layers(1000, lambda part: {"properties": {"a": part, "b": part}}),
    "objects in two places": nested(60, lambda part: {"properties": {"a": part, "b": part}}),
    "a pattern for each key": layers(
        40, lambda part: {"properties": dict.fromkeys("abc", True), "patternProperties": {".": part}}
    ),
    "a rest for each key": layers(40, lambda part: {"required": ["a", "b"], "additionalProperties": part}),
    "a chain": layers(10_000, lambda part: part),
    "a chain of keys": layers(2000, lambda part: {"properties": {"a": part}}),
}


@pytest.mark.parametrize("name", BOMBS)
def test_reference_bomb_takes_little_time(name):
    start = time.process_time()
    schema = pm.from_json_schema(BOMBS[name])
    for value in ({}, "a"):
        error = schema.validate(value).error
        assert error is None or error.details[0].code in ("string.base", "any.required", "any.attempts"), (
            error
        )
    assert time.process_time() - start < 4 * pace()


@pytest.mark.parametrize(
    "document",
    [
        nested(10_000, lambda part: {"properties": {"a": part}}),
        nested(10_000, lambda part: {"items": part}),
        nested(600, lambda part: {"not": part}),
        circular(),
        {"allOf": [{"$ref": "#"}, {"minimum": 1}]},
        {"not": {"$ref": "#"}},
        {"properties": {"a": {"$ref": "#"}}, "anyOf": [{"$ref": "#"}]},
        {"$ref": "#" + "/a" * 100_000},
        {"const": nested(10_000, lambda part: [part])},
    ],
    ids=["keys", "items", "not", "circle", "all", "self", "any", "pointer", "value"],
)
def test_deep_and_circular_documents_are_read_or_refused(document):
    start = time.process_time()
    try:
        schema = pm.from_json_schema(document)
        assert schema.validate({"a": 1}).error is not pm.UNDEFINED
    except pm.SchemaError as error:
        assert str(error)
    assert time.process_time() - start < 4 * pace()


KEYWORDS = sorted(
    set().union(*(draft.keywords for draft in DRAFTS.values())) | {"$id", "$anchor", "$schema", "id"}
)
JUNK = [
    None, True, False, -1, 0, 2.5, 10**400, float("nan"), float("inf"), "", "a", "#", "#/", "#/$defs/a", "//[", "(",
    "\ud800", "http://[", "urn:x", [], {}, ["a"], ["a", "a"], {"a": {}}, {"a": ["a"]}, {1: 2}, [{}], (1,), b"a", object(),
]  # fmt: skip


def test_junk_is_read_or_refused():
    chance, read = random.Random(1), 0
    for _ in range(3000):
        inner = {chance.choice(KEYWORDS): chance.choice(JUNK) for _ in range(chance.randrange(3))}
        values = [*JUNK, inner, [inner], {"a": inner}]
        document = {chance.choice(KEYWORDS): chance.choice(values) for _ in range(chance.randrange(1, 4))}
        draft, formats = chance.choice(list(DRAFTS)), chance.choice(["annotate", "assert"])
        try:
            schema = pm.from_json_schema(document, draft=draft, formats=formats, resources={"a": inner})
        except pm.SchemaError as error:
            assert str(error).startswith("from_json_schema: ")
            continue
        read += 1
        for value in (None, True, 1, "a", [], ["a"], {}, {"a": 1}):
            schema.validate(value)
    assert read > 500
