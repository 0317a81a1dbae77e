"""The patterns of formats; most cases are those of the official suite, in `test_schema_reader`."""

import re

import pytest

import passmuster as pm
from passmuster._core.schemas.json_schema_reader.format_rules import FORMATS, TESTS, format_pattern, is_regex

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
    ("hostname", "xn--nxasmq6b.example", True),
    ("hostname", "XN--NXASMQ6B", True),
    ("hostname", "a.xn--x", False),
    ("hostname", "xn--vek", False),
    ("idn-hostname", "b\u00fccher.example", True),
    ("idn-hostname", "a\u3002b\uff0ec\uff61d", True),
    ("idn-hostname", "l\u00b7l", True),
    ("idn-hostname", "a\u00b7l", False),
    ("idn-hostname", "xn--x", False),
    ("idn-hostname", "a.", False),
    ("idn-hostname", "a_b", False),
    ("idn-hostname", "\ud800", False),
    ("idn-hostname", ".".join(["\u00fc" * 50] * 5), False),
    ("idn-email", "\u0085@example.com", True),
    ("idn-email", "\ud800@example.com", False),
    ("email", '"a b"@[127.0.0.1]', True),
    ("ipv6", "1::2::3", False),
    ("uri", "a/b", False),
    ("uri-reference", "a/b", True),
    ("uri-reference", "", True),
    ("iri", "http://ü.de", True),
    ("uri-template", "/a/{b,c*}{?d:3}", True),
    ("uri-template", "/a/{b", False),
    ("uri-template", "a'%41\u00e9", True),
    ("uri-template", "a%4", False),
    ("uri-template", "a\x7f", False),
    ("uri-template", "a\x85", False),
    ("uuid", "2eb8aa08-AA98-11ea-b4aa-73b441d16380", True),
]


@pytest.mark.parametrize("name, text, passes", CASES)
def test_a_format(name, text, passes):
    schema = pm.from_json_schema({"type": "string", "format": name}, formats="assert")
    assert (schema.validate(text).error is None) is passes
    assert pm.from_json_schema({"type": "string", "format": name}).validate("").error is None


def test_regular_expressions_are_those_of_ecma_262():
    assert is_regex(r"^\p{L}(?<a>b)")
    assert not is_regex("(?P<a>b)")
    assert not is_regex("(")
    assert is_regex("(?<=a+)b{99999999999}")  # which Python can't search for
    assert not is_regex(r"\p{Nothing}")
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
        pattern, (test, _) = format_pattern(name), TESTS.get(name, (bool, ""))
        assert not test(text) or pattern.search(text) is None or name == "json-pointer"


@pytest.mark.parametrize("part", [".", r"\w", "[^a]", "a|", "(a)", "a{1,2}", "(?=a)"])
def test_a_regular_expression_is_read_without_being_compiled(part):
    """Which takes longer for some parts than for letters, by a hundred times."""
    compile_pattern = re.compile
    try:
        re.compile = None
        assert is_regex(part * 500)
    finally:
        re.compile = compile_pattern
