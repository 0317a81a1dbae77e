"""The patterns of formats; most cases are those of the official suite, in `test_schema_reader`."""

import pytest

import passmuster as pm
from passmuster._core.schemas.json_schema_reader.format_rules import FORMATS, format_pattern, is_regex

CASES = [
    ("date", "2024-02-29", True),
    ("date", "2100-02-29", False),
    ("date-time", "2024-02-29T00:00:00z", True),
    ("time", "00:29:60+00:30", True),
    ("time", "22:14:60-01:45", True),
    ("time", "22:15:60-01:45", False),
    ("time", "12:00:60Z", False),
    ("duration", "P1Y2W", False),
    ("hostname", "a" * 64, False),
    ("email", '"a b"@[127.0.0.1]', True),
    ("ipv6", "1::2::3", False),
    ("uri", "a/b", False),
    ("uri-reference", "a/b", True),
    ("uri-reference", "", True),
    ("iri", "http://ü.de", True),
    ("uri-template", "/a/{b,c*}{?d:3}", True),
    ("uri-template", "/a/{b", False),
    ("uuid", "2eb8aa08-AA98-11ea-b4aa-73b441d16380", True),
]


@pytest.mark.parametrize("name, text, passes", CASES)
def test_a_format(name, text, passes):
    assert (format_pattern(name).search(text) is not None) is passes
    schema = pm.from_json_schema({"type": "string", "format": name}, formats="assert")
    assert (schema.validate(text).error is None) is passes
    assert pm.from_json_schema({"type": "string", "format": name}).validate("").error is None


def test_regular_expressions_are_those_of_ecma_262():
    assert is_regex(r"^\p{L}(?<a>b)")
    assert not is_regex("(?P<a>b)")
    assert not is_regex("(")
    schema = pm.from_json_schema({"format": "regex"}, formats="assert")
    assert str(schema.validate("(").error) == '"value" must be a regular expression'
    assert schema.validate(3).error is None


def test_format_is_found_by_its_name():
    schema = pm.from_json_schema({"type": "string", "format": "date"}, formats="assert")
    assert str(schema.validate("x").error) == '"value" must match the date pattern'


@pytest.mark.parametrize("name", sorted(FORMATS - {"regex"}))
def test_no_format_takes_long_to_refuse_a_string(name):
    for part in ("a", "0", "a.", ":", "/", "%41", "0:", "{a}", "1234:", '"', "@", "a@"):
        text = part * (20_000 // len(part)) + "\n"
        assert format_pattern(name).search(text) is None or name == "json-pointer"
