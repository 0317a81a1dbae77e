"""Single values for readers: the form in which they are usually written."""

import pytest
from tests._core.documents.json_schema.said import told

import passmuster as pm


@pytest.mark.parametrize(("schema", "expected", "lost", "narrower"), [
    (pm.number(), {"type": "number"}, ["number"], ["number"]),
    (pm.number().min(1).max(9).strict(), {"type": "number", "minimum": 1, "maximum": 9}, [], []),
    (pm.number().min(1).max(9).precision(1), {"type": "number",
        "description": "Must have at most 1 decimal place.", "minimum": 1, "maximum": 9},
        ["min", "max", "precision", "precision"], ["min", "max", "precision", "number"]),
    (pm.boolean(), {"type": "boolean"}, [], ["boolean"]),
    (pm.decimal().places(2), {"type": "string", "format": "decimal",
        "description": "Must have at most 2 decimal places."}, ["places", "decimal"], ["decimal"]),
    (pm.date(), {"type": "string", "format": "date-time"}, ["date"], ["date"]),
    (pm.date().only_date(), {"type": "string", "format": "date"}, ["date"], ["date"]),
    (pm.date().iso("date"), {"type": "string", "format": "date"}, ["date"], ["date"]),
    (pm.date().timestamp(),
        {"type": "number", "description": "A point in time in milliseconds since 1970, UTC."},
        ["date"], ["date"]),
    (pm.uuid(), {"type": "string", "format": "uuid"}, ["uuid"], ["uuid"]),
    (pm.binary().encoding("base64"), {"type": "string", "contentEncoding": "base64"}, ["binary"], ["binary"]),
    (pm.binary().max(5), {"type": "string", "format": "binary",
        "description": "Must be at most 5 bytes long."}, ["max", "binary"], ["binary"]),
    (pm.string().trim().max(3), {"type": "string", "minLength": 1, "maxLength": 3},
        ["string", "max"], ["max"]),
    (pm.string().lowercase().max(3), {"type": "string", "minLength": 1, "maxLength": 3}, ["max"], []),
    (pm.string().pattern("^a"), {"type": "string", "pattern": "^a"}, [], []),
    (pm.string().pattern("a*"), {"type": "string", "minLength": 1, "pattern": "a*"}, [], []),
    (pm.array().items(pm.string().valid("a")).single().split(","),
        {"type": "array", "items": {"type": "string", "const": "a"}}, [], ["split", "single"]),
])  # fmt: skip
def test_form_to_send(schema, expected, lost, narrower):
    assert told(schema) == (expected, lost, narrower)


def test_base64_is_a_byte_in_openapi_30():
    made, _, _ = told(pm.binary().encoding("base64"), target="openapi-3.0")
    assert made == {"type": "string", "format": "byte"}
    made, _, narrower = told(pm.number().port().strict(), target="openapi-3.0")
    assert (made["type"], narrower) == ("integer", ["integer"])


@pytest.mark.parametrize(("schema", "expected"), [
    (pm.date().format("DD.MM.YYYY").min("now"),
        {"type": "string", "description": "A date in the format DD.MM.YYYY. Must not be in the past."}),
    (pm.date().format(["YYYY-MM-DD", "DD.MM.YYYY"]),
        {"type": "string", "description": "A date in the format YYYY-MM-DD or DD.MM.YYYY."}),
    (pm.date().timestamp("unix"),
        {"type": "number", "description": "A point in time in seconds since 1970, UTC."}),
    (pm.date().timestamp(),
        {"type": "number", "description": "A point in time in milliseconds since 1970, UTC."}),
    (pm.date().iso(), {"type": "string", "format": "date-time"}),
])  # fmt: skip
def test_how_readers_write_a_date(schema, expected):
    assert told(schema)[0] == expected
    # A date that its format can't express is written as a number.
    is_formatted = "format" in expected["description"] if "description" in expected else False
    written = {**expected, "type": ["number", "string"]} if is_formatted else expected
    assert told(schema, "response")[0] == written
    assert told(schema.strict(), "wire")[0] == {"not": {}}


def test_symbols_come_back_as_the_first_value_that_stands_for_each():
    one, two = pm.Symbol("one"), pm.Symbol("two")
    schema = pm.symbol().map([("a", one), (2, two), ("c", one)])
    assert told(schema, "response")[0]["enum"] == [schema.dump(one), schema.dump(two)] == ["a", 2]
    assert told(schema.allow(None), "response")[0] == {"anyOf": [{"enum": ["a", 2]}, {"type": "null"}]}
    assert told(pm.symbol(), "response")[0] == {}


def test_bytes_that_are_no_text_have_no_other_keys():
    made = told(pm.binary(), "response")[0]["anyOf"][1]
    assert made["additionalProperties"] is False
    assert pm.binary().dump(b"\xff").keys() == made["properties"].keys()


def test_strings_of_json_come_back_as_strings():
    schema = pm.string().json(pm.number()).max(3)
    made, _, narrower = told(schema, "response")
    assert made == {"type": "string", "contentMediaType": "application/json", "maxLength": 3}
    assert schema.dump(schema.attempt("1e5")) == "100000.0"
    assert "max" in narrower
