"""What strings say."""

import re

import pytest
from tests.schema.json_schema.families.said import exactly, said, strict

import passmuster as pm

STRING = {"type": "string", "minLength": 1}


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (pm.string(), STRING),
        (pm.string().allow(""), {"type": "string"}),
        (pm.string().min(0), {"type": "string", "minLength": 0}),
        (pm.string().min(2).max(5), {"type": "string", "minLength": 2, "maxLength": 5}),
        (pm.string().length(3), {"type": "string", "minLength": 3, "maxLength": 3}),
        (pm.string().allow(None), {**STRING, "type": ["string", "null"]}),
        (pm.string().valid("a", "b"), {"enum": ["a", "b"]}),
        (pm.string().invalid("a"), {**STRING, "not": {"const": "a"}}),
        (pm.string().pattern(r"^[a-c]+\Z"), {**STRING, "pattern": "^[a-c]+$"}),
        (pm.string().pattern(r"[a-c]", invert=True), {**STRING, "not": {"pattern": "[a-c]"}}),
        (pm.string().alphanum(), {**STRING, "pattern": "^[A-Za-z0-9]+$"}),
        (pm.string().token(), {**STRING, "pattern": "^[A-Za-z0-9_]+$"}),
        (pm.string().hex(prefix="optional"), {**STRING, "pattern": "^(?:0[xX])?[0-9A-Fa-f]+$"}),
        (pm.string().truncate().max(3), {**STRING, "maxLength": 3}),
        (pm.string().trim(False), STRING),
    ],
)
def test_what_is_not_converted(schema, expected):
    assert strict(schema) == expected


@pytest.mark.parametrize(
    ("schema", "rule"),
    [
        (pm.string().email(), "email"),
        (pm.string().email(multiple=True), "email"),
        (pm.string().uri(), "uri"),
        (pm.string().domain(), "domain"),
        (pm.string().hostname(), "hostname"),
        (pm.string().credit_card(), "creditCard"),
        (pm.string().data_uri(), "dataUri"),
        (pm.string().iso_date(), "isoDate"),
        (pm.string().ip(version="ipv6"), "ip"),
        (pm.string().lowercase(), "case"),
        (pm.string().normalize(), "normalize"),
        (pm.string().max(3, "utf8"), "max"),
        (pm.string().valid("a").insensitive(), "valid"),
        (pm.string().invalid("a").insensitive(), "invalid"),
        (pm.string().pattern(r"^\w+$"), "pattern"),
        (pm.string().pattern(r"^\w+$", invert=True), "pattern"),
        (pm.string().min(pm.ref("a")), "min"),
    ],
)
def test_what_is_lost(schema, rule):
    assert said(schema.strict(), "input")[1] == [rule]


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        (
            pm.string().guid(),
            ["{550E8400-E29B-41D4-A716-446655440000}", "550e8400:e29b41d4a716:446655440000"],
            ["{550E8400-E29B-41D4-A716-446655440000", "550e8400-e29b:41d4-a716-446655440000"],
        ),
        (
            pm.string().guid(version="uuidv4", separator="-"),
            ["550e8400-e29b-41d4-a716-446655440000"],
            ["550e8400e29b41d4a716446655440000"],
        ),
        (pm.string().base64(), ["YQ==", "YWJj"], ["YQ", "Y", "YQ=a"]),
        (pm.string().base64(padding_required=False, url_safe=True), ["YQ", "YW-_"], ["Y", "YW+/"]),
        (pm.string().iso_duration(), ["P1D", "PT2H", "P1Y2M3W4DT5H6M7S"], ["P", "PT", "P1DT", "1D"]),
        (
            pm.string().ip(version="ipv4", cidr="required"),
            ["10.0.0.0/8", "01.2.3.255/32"],
            ["10.0.0.0", "256.0.0.0/8", "1.2.3.4/33"],
        ),
    ],
)
def test_formats_that_are_patterns(schema, good, bad):
    pattern = re.compile(strict(schema)["pattern"])
    assert [text for text in good if not pattern.search(text)] == []
    assert [text for text in bad if pattern.search(text)] == []
    assert [text for text in good if not schema.is_valid(text)] == []
    assert [text for text in bad if schema.is_valid(text)] == []


def test_of_strings_that_are_converted_that_is_said_which_conversion_leaves_true():
    assert said(pm.string().trim().min(2).max(5), "input") == ({**STRING, "minLength": 2}, ["min", "max"])
    assert said(pm.string().uppercase().max(5).min(2), "input") == (
        {**STRING, "maxLength": 5},
        ["max", "min"],
    )
    assert said(pm.string().replace("a", "b").alphanum(), "input") == (
        {"type": "string"},
        ["string", "alphanum"],
    )
    assert said(pm.string().max(3).truncate(), "input") == (STRING, ["max"])
    assert exactly(pm.string().lowercase(), "input") == STRING
    assert exactly(pm.string().trim(), "input")["pattern"].startswith("[^\\t-\\r ")
    assert said(pm.string().valid("a").lowercase(), "input")[0] == {
        "anyOf": [{"const": "a"}, {"type": "string"}]
    }


def test_what_comes_out_has_passed_the_rules():
    json = exactly(pm.string().trim().max(5))
    assert json["maxLength"] == 5
    assert re.search(json["pattern"], " a") is None
    assert said(pm.string().lowercase().max(5)) == ({**STRING, "maxLength": 5}, ["string"])
    assert said(pm.string().trim().replace("a", " ")) == (STRING, ["string"])


def test_the_pattern_of_javascript_is_its_own():
    schema = pm.build({"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^\\d{2}$/i"}}]})
    assert strict(schema) == {**STRING, "pattern": "^[0-9]{2}$"}
