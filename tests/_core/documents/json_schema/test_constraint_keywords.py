"""What rules say."""

import re
from decimal import Decimal

import pytest
from tests._core.documents.json_schema.said import told

import passmuster as pm
from passmuster._core.documents.inspection.schema_info import RuleInfo, StringInfo
from passmuster._core.documents.json_schema.constraint_keywords import keywords_of, sentence, with_numbers
from passmuster._core.documents.json_schema.exporting import MODES, ExportCursor
from passmuster._core.documents.json_schema.fragment import SchemaFragment
from passmuster._core.engine.constraints.constraint import (
    Converted,
    Distinct,
    Formatted,
    Instance,
    Matching,
    Multiple,
    Opaque,
    Range,
    Size,
)


def keywords(schema, mode="input"):
    """What the only rule of a schema says."""
    cursor = ExportCursor.over(schema)
    (rule,) = cursor.info.rules
    (constraint,) = rule.means
    cursor.direction, cursor.claims = MODES[mode]
    return keywords_of(constraint, rule, cursor)


CONSTRAINTS = [
    (Range(least=1, below=5), {"minimum": 1, "exclusiveMaximum": 5}, True),
    (Range(above=1, most=5), {"exclusiveMinimum": 1, "maximum": 5}, True),
    (Size(least=3, unit="characters"), {"minLength": 3}, True),
    (Size(least=2, most=2, unit="items"), {"minItems": 2, "maxItems": 2}, True),
    (Size(most=2, unit="keys"), {"maxProperties": 2}, True),
    (Size(least=3, unit="bytes", encoding="utf8"), {}, False),
    (Size(above=3, unit="characters"), {}, False),
    (Multiple(base=1), {"type": "integer"}, True),
    (Multiple(base=2), {"multipleOf": 2}, True),
    (Multiple(base=0.5), {}, False),
    (Matching(regex=re.compile("^a"), is_inverted=False), {"pattern": "^a"}, True),
    (Matching(regex=re.compile("^a"), is_inverted=True), {"not": {"pattern": "^a"}}, True),
    (Converted(by="trim", pattern=re.compile("^a")), {"pattern": "^a"}, True),
    (Converted(by="sort"), {}, False),
    (Distinct(), {"uniqueItems": True}, True),
    (Distinct(by="a"), {}, False),
    (Formatted(name="email"), {}, False),
    (Instance(cls=dict), {}, False),
    (Opaque(name="regex"), {}, False),
]


@pytest.mark.parametrize(("constraint", "json", "is_exact"), CONSTRAINTS)
def test_a_constraint_has_its_keywords(constraint, json, is_exact):
    cursor = ExportCursor(StringInfo(type="string"))
    fragment = keywords_of(constraint, RuleInfo(name="rule", means=(constraint,)), cursor)
    assert (fragment.json, fragment.is_exact) == (json, is_exact)


def test_references_and_formats_have_keywords_by_their_rules():
    assert [loss.rule for loss in keywords(pm.string().min(pm.ref("a"))).losses] == ["min"]
    assert list(keywords(pm.string().email()).json) == ["pattern"]


@pytest.mark.parametrize(("limits", "is_decimal", "expected", "is_exact"), [
    ({"minimum": 1.0}, False, {"minimum": 1}, True),
    ({"minimum": float("-inf")}, False, {}, True),
    ({"minimum": float("inf")}, False, {}, False),
    ({"maximum": 10**400}, False, {}, True),
    ({"exclusiveMinimum": Decimal("0.1")}, False, {"minimum": 0.1}, False),
    ({"exclusiveMinimum": Decimal("0.1")}, True, {"exclusiveMinimum": 0.1}, True),
    ({"maximum": 10**30}, False, {"maximum": 10**30}, True),
])  # fmt: skip
def test_limits_are_numbers_of_json(limits, is_decimal, expected, is_exact):
    made = with_numbers(SchemaFragment(limits), "min", is_decimal)
    assert (made.json, made.is_exact) == (expected, is_exact) or limits == {"maximum": 10**400}


# For readers


@pytest.mark.parametrize(("schema", "expected", "is_equal"), [
    (pm.string().guid(), {"format": "uuid"}, False),
    (pm.string().guid({"separator": False, "version": "uuidv4"}), None, True),
    (pm.string().ip({"version": "ipv4"}), {"format": "ipv4"}, False),
    (pm.string().ip({"version": "ipv6", "cidr": "required"}), {}, False),
    (pm.string().ip(), {"anyOf": [{"format": "ipv4"}, {"format": "ipv6"}]}, False),
    (pm.string().email(), {"format": "email"}, False),
    (pm.string().email({"multiple": True}), {}, False),
    (pm.string().hostname(), {"format": "hostname"}, False),
    (pm.string().domain(), {"format": "hostname"}, False),
    (pm.string().uri(), {"format": "uri"}, False),
    (pm.string().uri({"allowRelative": True}), {"format": "uri-reference"}, False),
    (pm.string().dataUri(), {"format": "uri"}, False),
    (pm.string().isoDate(), {"format": "date-time"}, False),
    (pm.string().isoDuration(), {"format": "duration"}, False),
    (pm.string().base64(), {"contentEncoding": "base64"}, False),
    (pm.string().base64({"urlSafe": True}), {"contentEncoding": "base64url"}, False),
    (pm.string().creditCard(), {}, False),
    (pm.string().alphanum(), {"pattern": "^[A-Za-z0-9]+$"}, True),
    (pm.string().pattern("^[a-z]"), {"pattern": "^[a-z]"}, True),
    (pm.string().pattern(re.compile(r"^\d{5}$")), {"pattern": r"^\d{5}$"}, False),
    (pm.string().pattern(re.compile(r"(?i)^a\Z")), {"pattern": "^[Aa](?![\\s\\S])"}, None),
])  # fmt: skip
def test_readers_get_formats_and_patterns_as_written(schema, expected, is_equal):
    made = keywords(schema, "wire")
    assert made.json == (keywords(schema).json if expected is None or is_equal is None else expected)
    assert made.is_equal is (is_equal is not False)


@pytest.mark.parametrize(("schema", "description"), [
    (pm.number().min(pm.ref("low")), "Must be at least `low`."),
    (pm.date().min("now"), "Must not be in the past."),
    (pm.string().max(5, "utf8"), "Must be at most 5 bytes long."),
    (pm.number().min(pm.ref("low")).min(pm.ref("lower")).keep(), "Must be at least `lower`."),
    (pm.string().check(len, description="a word of the dictionary"), "A word of the dictionary."),
    (pm.any().custom(print), None),
    (pm.array().unique("a"), "No two items may have the same `a`."),
    (pm.array().unique(lambda a, b: a == b), "No two items may be the same."),
    (pm.object().assert_("a", pm.ref("b")), "`a` must be the same as `b`."),
    (pm.object().assert_(pm.x("{a > b}"), True), "`a > b` must be true."),
    (pm.object().assert_("a", pm.object({"b": 1})), "Must meet the condition on `a`."),
    (pm.number().max(pm.ref("price")).message("Is more than the price"), "Must be at most `price`."),
    (pm.number().max(pm.ref("price")).messages({"number.max": "No!"}), "Must be at most `price`."),
    (pm.any().check(print, message="{{#label}} must be even"), "Must be even."),
    (pm.any().check(print, message="{{#label}} is taken."), 'May be refused: "is taken".'),
])  # fmt: skip
def test_rules_without_keywords_are_described_in_words(schema, description):
    made, lost, _ = told(schema)
    assert made.get("description") == description
    assert lost


def test_a_sentence():
    assert sentence("must be good") == "Must be good."
    assert sentence(None) is sentence("") is None


def test_a_fraction_that_a_document_has_is_written_again_without_a_loss():
    schema = pm.from_json_schema({"type": "number", "multipleOf": 0.1})
    made, lost, _ = told(schema)
    assert (made["multipleOf"], lost) == (0.1, [])
    other, lost_of_other, _ = told(pm.number().multiple(0.1))
    assert "multipleOf" not in other
    assert lost_of_other
