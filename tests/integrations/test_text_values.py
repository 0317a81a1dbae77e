from __future__ import annotations

import re

import pytest
from tests.generation import drafted, drawn, made_directly, missed_codes

import passmuster as pm
from passmuster.inspection import Formatted
from passmuster.integrations import text_values
from passmuster.integrations.generation_plan import GenerationFailed
from passmuster.integrations.hypothesis import from_schema

text = pm.string


@pytest.mark.parametrize("schema", [
    text(), text().min(2).max(3), text().length(4).alphanum(), text().token(), text().hex(),
    text().hex(prefix=True, byte_aligned=True), text().hex(prefix="optional"),
    text().normalize("NFC").strict(), text().uppercase().strict(), text().lowercase().alphanum(),
    text().trim().strict().min(3), text().trim().max(2), text().pattern(re.compile("^a+[0-9]{2}$")),
    text().pattern("b").pattern("b"), text().truncate().max(3), text().allow("").max(0),
    text().min(2, "utf8"),
], ids=repr)  # fmt: skip
def test_it_is_made_without_a_second_attempt(schema):
    made_directly(schema)


def test_every_length_is_reached():
    assert {len(value) for value in drafted(text().min(2).max(5), 100)} == {2, 3, 4, 5}


def test_strings_left_to_the_schema_are_found():
    for schema in (
        text().pattern("b", invert=True),
        text().replace("a", "b"),
        text().min(2).max(4, "utf16le"),
    ):
        assert all(map(schema.is_valid, drawn(from_schema(schema))))


@pytest.mark.parametrize("schema, codes", [
    (text().min(2).max(3), {"string.base", "string.empty", "string.min", "string.max"}),
    (text().length(2).alphanum(), {"string.base", "string.empty", "string.length", "string.alphanum"}),
    (text().pattern("^a"), {"string.base", "string.empty", "string.pattern.base"}),
    (text().pattern("^a", name="n"), {"string.base", "string.empty", "string.pattern.name"}),
    (text().pattern("^a", invert=True), {"string.base", "string.empty", "string.pattern.invert.base"}),
    (text().uppercase().strict(), {"string.base", "string.empty", "string.uppercase"}),
    (text().trim().min(3).strict(), {"string.base", "string.empty", "string.min", "string.trim"}),
    (text().normalize("NFC").strict(), {"string.base", "string.empty", "string.normalize"}),
], ids=repr)  # fmt: skip
def test_near_misses(schema, codes):
    assert missed_codes(schema) == codes


def test_patterns_are_read_as_the_library_reads_them():
    assert set(drawn(text_values.matching(text_values.python_pattern("^a$")))) == {"a"}
    described = pm.build({"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^[ab]$/i"}}]})
    assert {value.lower() for value in drafted(described, 40)} == {"a", "b"}


def test_patterns_unknown_to_python_are_skipped():
    class Pattern:
        def search(self, text):
            return None

    with pytest.raises(GenerationFailed, match="not one of Python's own"):
        text_values.matching(Pattern())


FORMATS = [
    (text().base64(), "string.base64"),
    (text().base64(padding_required=False, url_safe=True), "string.base64"),
    (text().guid(), "string.guid"),
    (text().guid(version=["uuidv7"], separator=":", wrapper="["), "string.guid"),
    (text().guid(separator=False, wrapper=True), "string.guid"),
    (text().ip(), "string.ip"),
    (text().ip(version=["ipv6", "ipvfuture"], cidr="required"), "string.ipVersion"),
    (text().ip(version="ipv4", cidr="forbidden"), "string.ipVersion"),
    (text().email(), "string.email"),
    (text().email(multiple=True, min_domain_segments=3, tlds={"allow": ["xyz"]}), "string.email"),
    (text().email(tlds={"deny": ["com"]}), "string.email"),
    (text().uri(), "string.uri"),
    (text().uri(relative_only=True), "string.uriRelativeOnly"),
    (text().uri(scheme=["ftp"]), "string.uriCustomScheme"),
    (text().domain(min_domain_segments=4), "string.domain"),
    (text().iso_date(), "string.isoDate"),
    (text().iso_duration(), "string.isoDuration"),
    (text().credit_card(), "string.creditCard"),
    (text().data_uri(), "string.dataUri"),
    (text().hostname(), "string.hostname"),
]


@pytest.mark.parametrize("schema, code", FORMATS, ids=repr)
def test_a_format_is_made_without_a_second_attempt(schema, code):
    made_directly(schema)


@pytest.mark.parametrize("schema, code", FORMATS, ids=repr)
def test_near_misses_of_a_format(schema, code):
    assert missed_codes(schema) == {"string.base", "string.empty", code}


def string_of(**means):
    """Return the schema of a string with a rule of a user-defined type, for a format without a generator."""
    rule = {
        "validate": lambda value, helpers, *_: value if value[:2] in ("aa", "bb") else helpers.error("odd"),
        "means": lambda rule: (Formatted(name="odd", options={}, **means),),
    }
    row = {"type": "string", "base": text(), "messages": {"odd": "odd"}, "rules": {"odd": rule}}
    return pm.extend(row).string().odd()


def test_other_formats_are_drawn_from_their_examples_or_their_pattern():
    assert set(drawn(from_schema(string_of(json_schema=lambda: None, examples=("aa1", "bb2"))))) == {
        "aa1",
        "bb2",
    }
    patterned = string_of(json_schema=lambda: {"pattern": "^(?:aa|bb)$"}).length(2)
    assert set(drawn(from_schema(patterned))) == {"aa", "bb"}


def test_format_without_pattern_or_examples_is_named():
    with pytest.raises(pm.SchemaError, match="the format odd has neither a pattern nor examples"):
        from_schema(string_of(json_schema=lambda: None))
