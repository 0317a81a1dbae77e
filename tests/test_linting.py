"""Which patterns of schemas can take long."""

import re

import pytest

import passmuster as pm
from passmuster.linting import findings


def found(schema):
    return [(finding.code, finding.place) for finding in findings(schema.describe())]


RULE, WHENS = "rules[0].args.schema", "whens[0].is"
SLOW = "^(a+)+$"
OPEN = "a.*b"
LONG = pm.string().max(99).pattern(SLOW)
CASES = [
    (pm.string(), []),
    (pm.string().pattern("^[a-z]+$"), []),
    (pm.string().pattern(r"^\d{4}-\d\d$"), []),
    (pm.string().pattern("^[0-9A-Z][0-9A-Z -]{2,8}[0-9A-Z]$"), []),
    (pm.string().pattern(OPEN), [("no-limit", "rules[0]")]),
    (pm.string().max(100).pattern(OPEN), []),
    (pm.string().length(100).pattern(OPEN), []),
    (pm.string().max(pm.ref("$most")).pattern(OPEN), []),
    (pm.string().pattern(OPEN).max(100), [("no-limit", "rules[0]")]),
    (pm.string().min(5).pattern(OPEN), [("no-limit", "rules[1]")]),
    (pm.string().pattern(SLOW), [("slow-pattern", "rules[0]"), ("no-limit", "rules[0]")]),
    (pm.string().max(100).pattern(SLOW), [("slow-pattern", "rules[1]")]),
    (pm.string().max(20).pattern(SLOW), []),
    (pm.string().max(99).pattern(re.compile("^(?:AB|ab)*$", re.IGNORECASE)), [("slow-pattern", "rules[1]")]),
    (pm.string().max(99).pattern("^(?:AB|ab)*$"), []),
    (pm.string().max(99).pattern(re.compile("^(?:AB|ac)*$", re.IGNORECASE)), []),
    (pm.string().max(99).pattern("^(?:a{0,2}){30}$"), [("slow-pattern", "rules[1]")]),
    (pm.string().max(99).pattern(r"^(?:a\B|a)*$"), [("slow-pattern", "rules[1]")]),
    (pm.string().max(pm.ref("$most")).pattern(SLOW), [("slow-pattern", "rules[1]")]),
    (pm.object({"a": {"b": LONG}}), [("slow-pattern", "keys.a.keys.b.rules[1]")]),
    (pm.object().pattern(SLOW, pm.any()), [("slow-pattern", "patterns[0]")]),
    (pm.object().rename(re.compile(SLOW), "b"), [("slow-pattern", "renames[0].from")]),
    (pm.string().replace(re.compile(SLOW), ""), [("slow-pattern", "replacements[0].pattern")]),
    (pm.array().has(LONG), [("slow-pattern", f"{RULE}.rules[1]")]),
    (pm.any().when("a", is_=LONG, then=1), [("slow-pattern", f"{WHENS}.rules[1]")]),
    (pm.any().allow({"regex": "/(a+)+/"}).meta({"regex": "/(a+)+/"}), []),
    (pm.string().max(99).pattern("a" * 400), [("not-analysed", "rules[1]")]),
]  # fmt: skip


@pytest.mark.parametrize("schema, expected", CASES)
def test_slow_and_unlimited_patterns_are_found(schema, expected):
    assert found(schema) == expected


def test_pattern_of_the_regex_package_is_not_analysed():
    pytest.importorskip("regex")
    schema = pm.build(
        {"type": "string", "rules": [{"name": "pattern", "args": {"regex": r"/^\p{Lu}(a+)+/u"}}]}
    )
    assert found(schema) == [("not-analysed", "rules[0]"), ("no-limit", "rules[0]")]


def test_shared_part_is_reported_at_its_first_place():
    part = {"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^(a+)+$/"}}]}
    description = {"type": "object", "keys": {"a": part, "b": {"type": "array", "items": [part]}}}
    assert {finding.place for finding in findings(description)} == {"keys.a.rules[0]"}
    part["whens"] = [description]
    assert {finding.place for finding in findings(description)} == {"keys.a.rules[0]"}
