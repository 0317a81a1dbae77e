"""Documents that are read again: the same schema as long as they say the same."""

import copy
import time

import pytest

import passmuster as pm
from passmuster._core.schemas.json_schema_reader.document_index import DocumentIndex
from passmuster._core.schemas.json_schema_reader.recent_readings import (
    MOST_KEPT,
    MOST_SIZE,
    RecentReadings,
    content_of,
)

NAMES = {"$defs": {"name": {"type": "string"}}}
REFERENCE = {"$ref": "names#/$defs/name"}


def test_equal_documents_have_one_schema():
    document = {"type": "object", "properties": {"name": {"type": "string", "minLength": 7}}}
    assert pm.from_json_schema(copy.deepcopy(document)) is pm.from_json_schema(document)


def test_a_document_that_was_changed_is_read_again():
    document = {"const": 1}
    assert pm.from_json_schema(document).validate(True).error
    document["const"] = True
    assert pm.from_json_schema(document).validate(True).error is None
    assert pm.from_json_schema({"const": 1}).validate(True).error


@pytest.mark.parametrize("uri", ["names", "names#"])
def test_a_document_that_a_reference_leads_to_may_change(uri):
    resources = {uri: copy.deepcopy(NAMES)}
    first = pm.from_json_schema(REFERENCE, resources=resources)
    assert pm.from_json_schema(REFERENCE, resources={uri: NAMES, "others": {}}) is first
    resources[uri]["$defs"]["name"]["type"] = "integer"
    assert pm.from_json_schema(REFERENCE, resources=resources).validate(5).error is None
    with pytest.raises(pm.SchemaError, match="'names' is not among the resources"):
        pm.from_json_schema(REFERENCE)


def test_a_document_that_was_searched_for_is_searched_for_again():
    reference = {"$ref": "https://named/x"}
    named = {"$id": "https://named/x", "type": "string"}
    assert pm.from_json_schema(reference, resources={"a": named}).validate("1").error is None
    named = {"$id": "https://named/x", "type": "integer"}
    assert pm.from_json_schema(reference, resources={"a": named}).validate(1).error is None


def test_a_metaschema_may_change():
    document = {"$schema": "https://mine", "minimum": 5}
    meta = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    assert pm.from_json_schema(document, resources={"https://mine": meta}).validate(1).error
    meta["$vocabulary"] = {"https://json-schema.org/draft/2020-12/vocab/core": True}
    assert pm.from_json_schema(document, resources={"https://mine": meta}).validate(1).error is None


def test_the_arguments_and_the_library_are_a_part_of_it():
    document = {"type": "string", "format": "date"}
    found = [
        pm.from_json_schema(document),
        pm.from_json_schema(document, formats="assert"),
        pm.from_json_schema(document, draft="draft-07"),
        pm.defaults(lambda schema: schema.label("x")).from_json_schema(document),
    ]
    assert len({id(schema) for schema in found}) == 4
    assert found[1].validate("x").error
    assert found[3].describe()["flags"]["label"] == "x"


def test_only_the_last_ones_are_kept():
    readings, index = RecentReadings(), DocumentIndex("draft-2020-12", {})
    for number in range(MOST_KEPT + 1):
        readings.keep(number, index, f"schema {number}")
    assert readings.find(0, index) is None
    assert readings.find(1, index) == "schema 1"
    assert readings.find(MOST_KEPT, index) == f"schema {MOST_KEPT}"


def nested(depth):
    document = {}
    for _ in range(depth):
        document = {"not": document}
    return document


def doubled(depth):
    document = {}
    for _ in range(depth):
        document = {"anyOf": [document, document]}
    return document


class Words(dict):
    """A mapping that may say anything."""


CYCLE = {"properties": {}}
CYCLE["properties"]["a"] = CYCLE
LONG = "x" * (MOST_SIZE // 4)
UNKNOWN = [
    ("large", {"enum": list(range(MOST_SIZE))}),
    ("long", {"const": LONG + LONG + LONG + LONG}),
    ("a long text in many places", {"enum": [LONG] * 1000}),
    ("a long key in many places", {"enum": [{LONG: 1}] * 1000}),
    ("a large number in many places", {"enum": [1 << 90_000] * 1000}),
    ("deep", nested(100_000)),
    ("doubled", doubled(40)),
    ("cyclic", CYCLE),
    ("of another type", Words()),
    ("of other types within", {"const": Words()}),
    ("keys of other types", {("a",): 1}),
    ("bytes", {"const": b"a"}),
]


@pytest.mark.parametrize("document", [document for _, document in UNKNOWN], ids=[name for name, _ in UNKNOWN])
def test_large_values_and_values_that_json_lacks_are_not_kept(document):
    start = time.process_time()
    assert content_of(document) is None
    assert time.process_time() - start < 5


def test_values_that_python_equates_are_distinguished():
    values = [1, 1.0, True, "1", -0.0, 0.0, None, [], {}, [1], [[]], {"1": 1}, {1: 1}]
    assert len({content_of({"const": value}) for value in values}) == len(values)
    assert content_of({"a": 1, "b": 2}) != content_of({"b": 2, "a": 1})
