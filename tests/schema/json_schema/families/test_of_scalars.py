"""What numbers, booleans, dates and their like say."""

from decimal import Decimal

import pytest
from tests.schema.json_schema.families.said import NUMBER_STRING, SAFE, exactly, said, strict

import passmuster as pm


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (pm.number(), {"type": "number", **SAFE}),
        (pm.number().unsafe(), {"type": "number"}),
        (pm.number().integer(), {"type": "integer", **SAFE}),
        (pm.number().min(1).max(9), {"type": "number", "minimum": 1, "maximum": 9}),
        (
            pm.number().greater(1).less(9.5),
            {"type": "number", "exclusiveMinimum": 1, "exclusiveMaximum": 9.5},
        ),
        (pm.number().unsafe().min(float("-inf")), {"type": "number"}),
        (pm.number().positive().unsafe(), {"type": "number", "exclusiveMinimum": 0}),
        (pm.number().negative().unsafe(), {"type": "number", "exclusiveMaximum": 0}),
        (pm.number().port(), {"type": "integer", "minimum": 0, "maximum": 65535}),
        (pm.number().multiple(3).unsafe(), {"type": "number", "multipleOf": 3}),
        (pm.number().valid(1, 2), {"enum": [1, 2]}),
        (pm.number().valid(Decimal(2)), {"const": 2}),
        (pm.number().invalid(5).unsafe(), {"type": "number", "not": {"const": 5}}),
        (pm.number().allow(None).unsafe(), {"type": ["number", "null"]}),
        (pm.boolean(), {"type": "boolean"}),
        (pm.boolean().allow(None), {"type": ["boolean", "null"]}),
        (pm.any(), {}),
        (pm.any().forbidden(), {"not": {}}),
        (pm.any().valid("a", None), {"enum": ["a", None]}),
        (pm.any().valid(None), {"type": "null"}),
        (pm.any().invalid(True), {"not": {"const": True}}),
        (pm.function(), {"not": {}}),
        (pm.date(), {"not": {}}),
        (pm.uuid(), {"not": {}}),
        (pm.decimal(), {"not": {}}),
        (pm.binary(), {"not": {}}),
        (pm.symbol(), {"not": {}}),
    ],
)
def test_what_is_not_converted(schema, expected):
    assert strict(schema) == expected


@pytest.mark.parametrize(
    ("schema", "rule"),
    [
        (pm.number().precision(2), "precision"),
        (pm.number().multiple(0.01), "multiple"),
        (pm.number().min(pm.ref("a")), "min"),
        (pm.number().min(Decimal("0.1")), "min"),
        (pm.any().valid(pm.ref("a")), "valid"),
        (pm.boolean().allow(pm.ref("a")), "allow"),
        (pm.any().invalid(pm.ref("a")), "invalid"),
        (pm.any().external(print), "external"),
        (pm.any().custom(lambda value: value), "custom"),
        (pm.any().error(lambda errors: errors), "error"),
        (pm.any().failover(lambda: 1), "failover"),
    ],
)
def test_what_is_lost(schema, rule):
    assert said(schema.strict(), "input")[1] == [rule]


def test_a_warning_refuses_nothing():
    assert strict(pm.number().min(5).warn().unsafe()) == {"type": "number"}


def test_rules_behind_a_function_of_the_callers_are_lost_too():
    schema = pm.number().unsafe().min(1).custom(lambda value: value * 2).max(5).strict()
    assert said(schema, "input") == ({"type": "number", "minimum": 1}, ["custom", "max"])
    assert said(schema) == ({}, ["custom"])


def test_what_is_converted_to_numbers():
    json, lost = said(pm.number().min(1), "input")
    assert json == {"anyOf": [{"type": "number", "minimum": 1, "maximum": 2**53 - 1}, NUMBER_STRING]}
    assert lost == ["number"]
    assert said(pm.number().valid(5), "input")[0] == {"anyOf": [{"const": 5}, NUMBER_STRING]}
    rounded, lost = said(pm.number().precision(1).min(5), "input")
    assert rounded["anyOf"][0] == {"type": "number", **SAFE}
    assert lost == ["min", "number"]


def test_what_is_converted_to_booleans():
    true = {"type": "string", "pattern": "^[Tt][Rr][Uu][Ee]$"}
    false = {"type": "string", "pattern": "^[Ff][Aa][Ll][Ss][Ee]$"}
    assert exactly(pm.boolean(), "input") == {"anyOf": [{"type": "boolean"}, true, false]}
    assert exactly(pm.boolean().sensitive().truthy("yes"), "input") == {
        "anyOf": [{"type": "boolean"}, {"const": "true"}, {"const": "yes"}, {"const": "false"}]
    }
    assert exactly(pm.boolean().valid(True), "input") == {"anyOf": [{"const": True}, true]}
    assert said(pm.boolean().truthy("yes"), "input")[1] == ["truthy"]
    assert exactly(pm.boolean()) == {"type": "boolean"}


@pytest.mark.parametrize(
    ("schema", "comes", "goes"),
    [
        (pm.date(), {"type": ["string", "number"]}, {"type": "string", "format": "date-time"}),
        (pm.date().only_date(), {"type": ["string", "number"]}, {"type": "string", "format": "date"}),
        (pm.date().iso(), {"type": "string"}, {"type": "string", "format": "date-time"}),
        (pm.uuid(), {"type": "string"}, None),
    ],
)
def test_what_json_has_as_strings(schema, comes, goes):
    assert said(schema, "input")[0]["anyOf"][-1] == comes
    json, _ = said(schema)
    assert goes is None or json == goes
    assert said(pm.date().timestamp(), "input")[0] == {"type": ["number", "string"]}


def test_uuids_come_out_in_one_form():
    json = exactly(pm.uuid(version=["uuidv4", "uuidv7"]))
    assert json["pattern"] == "^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"


def test_decimals_and_bytes_come_out_as_strings():
    assert said(pm.decimal().min("0.5"))[0]["type"] == "string"
    assert said(pm.decimal().min("0.5").max(9), "input")[0]["anyOf"][0] == {
        "type": "number",
        "minimum": 0.5,
        "maximum": 9,
    }
    assert said(pm.binary())[0] == {"type": "string", "contentEncoding": "base64"}
    assert said(pm.binary().max(3), "input")[1] == ["max", "binary"]


def test_symbols_are_what_stands_for_them():
    symbol = pm.Symbol("a")
    assert exactly(pm.symbol().map({"a": symbol, 1: pm.Symbol("b")}), "input") == {"enum": ["a", 1]}
    assert said(pm.symbol().map({"a": symbol}))[1] == ["valid"]
    assert said(pm.symbol())[1] == ["symbol"]
