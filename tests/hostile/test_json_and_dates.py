"""Strings that look like JSON, dates at the ends of time, and formats as part of whole schemas."""

import datetime
import re

import pytest
from tests.clock import grows_linearly, takes_less_than
from tests.hostile.support import codes
from tests.hostile.tables import BrokenZone, LyingZone, MyDatetime

import passmuster as pm

JSON_TEXTS = {
    "list": "[1]",
    "object": '{"a": 1}',
    "deep list": "[" * 100_000 + "]" * 100_000,
    "deep object": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "open list": "[" * 1_000_000,
    "open object": '{"a":' * 200_000,
    "huge": "[" + "1," * 500_000 + "1]",
    "huge number": "[" + "9" * 100_000 + "]",
    "huge exponent": "[1e400, -1e400, 1e99999999999]",
    "nan": "[NaN]",
    "infinity": "[Infinity, -Infinity]",
    "duplicates": '{"a": 1, "a": 2}',
    "surrogate": '["\\ud800"]',
    "control": '["\x01"]',
    "byte order mark": "\ufeff[1]",
    "blanks": " \t\n[ 1 ] \r\n",
    "trailing": "[1] x",
    "comment": "[1] // x",
    "proto": '{"__proto__": {"a": 1}, "__class__": 1}',
}


@pytest.mark.parametrize("text", JSON_TEXTS.values(), ids=JSON_TEXTS.keys())
@pytest.mark.parametrize("convert", [True, False])
def test_string_of_json_stays_a_string(text, convert):
    link = pm.array().items(pm.array().items(pm.link("/")))
    refused = [
        (pm.array(), "array.base"),
        (pm.array().items(pm.any()).unique().sort(), "array.base"),
        (link, "array.base"),
        (pm.object(), "object.base"),
        (pm.object({"a": pm.link("/")}).unknown(), "object.base"),
        (pm.alternatives(pm.object(), pm.array()), "alternatives.types"),
        (pm.boolean(), "boolean.base"),
        (pm.number(), "number.base"),
        (pm.date(), "date.base"),
        (pm.function(), "object.base"),
    ]
    for schema, code in refused:
        for value, whole in ((text, schema), ({"k": text}, pm.object({"k": schema}))):
            result = whole.validate(value, convert=convert)
            assert codes(result) == [code]
            assert len(str(result.error)) < 1000
    assert pm.string().validate(text, convert=convert).value is text
    assert pm.array().single().validate(text, convert=convert).value == [text]
    assert pm.array().items(pm.string()).single().validate(text, convert=convert).value == [text]


def test_string_is_refused_as_an_array_unread():
    schema, text = pm.object({"a": pm.array(), "b": pm.object()}), "[" * 10**7
    assert takes_less_than(0.01, lambda: schema.validate({"a": text, "b": text}, abort_early=False))


def utc(*parts):
    return datetime.datetime(*parts, tzinfo=datetime.timezone.utc)


LAST = datetime.datetime.max.replace(tzinfo=datetime.timezone.utc)
TO_THE_WEST = datetime.timezone(datetime.timedelta(hours=-1))
TO_THE_EAST = datetime.timezone(datetime.timedelta(hours=1))
VERDICTS = [
    ("0000-01-01", None),  # Python has no such year
    ("0001-01-01", utc(1, 1, 1)),
    ("0001-01-01T00:00:00+14:00", None),
    ("9999-12-31T23:59:59.999999Z", utc(9999, 12, 31, 23, 59, 59, 999_999)),
    ("9999-12-31T23:59:59-14:00", None),
    ("+010000-01-01T00:00:00Z", None),
    ("2020-01-01T24:00:00Z", utc(2020, 1, 2)),
    ("2020-01-01T24:00:01Z", None),
    ("2020-12-31T23:59:60Z", None),
    ("2020-01-01T00:00:00+99:00", None),
    ("2020-02-30", None),
    ("9" * 400, None),
    (1e15, None),
    (5e-324, utc(1970, 1, 1)),
    (float("nan"), None),
    (float("inf"), None),
    (10**400, None),
    (datetime.datetime.min, utc(1, 1, 1)),
    (datetime.datetime.max, LAST),
    (datetime.datetime.min.replace(tzinfo=TO_THE_EAST), None),
    (datetime.datetime.max.replace(tzinfo=TO_THE_WEST), None),
    (datetime.datetime(2020, 10, 25, 2, 30, fold=1), utc(2020, 10, 25, 2, 30)),
    (datetime.date.max, utc(9999, 12, 31)),
    (datetime.datetime(2020, 1, 1, tzinfo=BrokenZone()), None),
    (datetime.datetime(2020, 1, 1, tzinfo=LyingZone()), None),
    (MyDatetime(2020, 1, 1, tzinfo=TO_THE_EAST), utc(2019, 12, 31, 23)),
]


@pytest.mark.parametrize("value, expected", VERDICTS, ids=[repr(case[0])[:40] for case in VERDICTS])
def test_date_is_converted_if_python_can_represent_it(value, expected):
    result = pm.date().validate(value)
    if expected is None:
        assert codes(result) == ["date.base"]
    else:
        assert (codes(result), result.value, type(result.value)) == ([], expected, datetime.datetime)


FORMATTED = {
    "email": (pm.string().email(), "a@example.com"),
    "domain": (pm.string().domain(), "example.com"),
    "hostname": (pm.string().hostname(), "example.com"),
    "ip": (pm.string().ip(), "1.2.3.4"),
    "uri": (pm.string().uri(), "http://a.b/"),
    "guid": (pm.string().guid(), "69593D62-71EA-4548-85E4-04FC71357423"),
    "hex": (pm.string().hex(), "ab"),
    "base64": (pm.string().base64(), "YQ=="),
    "data uri": (pm.string().data_uri(), "data:image/png;base64,YQ=="),
    "credit card": (pm.string().credit_card(), "4111111111111111"),
    "alphanum": (pm.string().alphanum(), "a1"),
    "token": (pm.string().token(), "a_1"),
    "iso date": (pm.string().iso_date(), "2020-01-01"),
    "iso duration": (pm.string().iso_duration(), "P1D"),
    "date": (pm.date().iso(), "2020-01-01T00:00:00Z"),
    "boolean": (pm.boolean(), "true"),
    "described": (
        pm.build({"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^a+$/"}}]}),
        "aa",
    ),
}


@pytest.mark.parametrize("schema, text", FORMATTED.values(), ids=FORMATTED.keys())
def test_trailing_characters_are_refused(schema, text):
    assert codes(schema.validate(text)) == []
    for tail in ("\n", "\r\n", "\u2028", "\x00"):
        assert len(codes(schema.validate(text + tail))) == 1, ascii(tail)


def test_domain_and_date_have_a_maximal_length():
    schema = pm.string().domain(tlds={"allow": False})
    labels = "a" + ("." + "b" * 50) * 5
    assert codes(schema.validate(labels)) == []
    assert len(labels) == 256
    assert codes(schema.validate("a" + labels)) == ["string.domain"]
    assert codes(pm.date().validate("2026-11-23" + " " * 9_990)) == []
    assert codes(pm.date().validate("2026-11-23" + " " * 9_991)) == ["date.base"]


def test_dollar_in_a_user_pattern_has_its_python_meaning():
    for pattern in ("^a+$", re.compile("^a+$")):
        assert codes(pm.string().pattern(pattern).validate("aa\n")) == []
    assert codes(pm.string().pattern(r"^a+\Z").validate("aa\n")) == ["string.pattern.base"]


UNITS = [
    *(
        "a", "a.", "a@", "-", ".", ":", "/", "%41", "\u0301", " ", "0", "=", "ab ", "[", "::", "1.", "P1",
        "\n", "xn--",
    )
]  # fmt: skip


@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_formats_in_whole_schemas_take_linear_time(unit):
    text = pm.string()
    kinds = [
        text.email(), text.domain(), text.hostname(), text.ip(), text.uri(), text.guid(), text.hex(), text.base64(),
        text.data_uri(), text.credit_card(), text.alphanum(), text.token(), text.iso_date(), text.iso_duration(),
        text.trim().lowercase().normalize(), text.replace(re.compile("a"), "b"), pm.number(), pm.boolean(), pm.date(),
        pm.binary().encoding("base64"), pm.array(), pm.object(),
    ]  # fmt: skip
    schema = pm.object({f"k{n}": kind for n, kind in enumerate(kinds)})
    values = {}

    def call_of(n):
        value = values.setdefault(n, dict.fromkeys(schema.describe()["keys"], "a@b." + unit * n + "!"))
        return lambda: str(schema.validate(value, abort_early=False).error)

    assert grows_linearly(call_of, 3_000)


def test_length_rule_protects_the_slow_pattern_after_it():
    """Nobody can cure a pattern such as this one; a length rule that is written first keeps it in bounds."""
    schema = pm.string().max(20).pattern(re.compile(r"^(a+)+$"))
    assert codes(schema.validate("a" * 15 + "!")) == ["string.pattern.base"]
    assert codes(schema.validate("a" * 10_000 + "!")) == ["string.max"]
    assert takes_less_than(0.1, lambda: schema.validate("a" * 10_000 + "!"))
