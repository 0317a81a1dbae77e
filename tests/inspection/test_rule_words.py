"""What rules ask for, in words."""

import pytest

import passmuster as pm
from passmuster.inspection.rule_words import words_of


@pytest.mark.parametrize(("schema", "words"), [
    (pm.number().min(3), "must be at least 3"),
    (pm.date().less("2020-01-01"), "must be before 2020-01-01"),
    (pm.array().max(pm.ref("b")), "must have at most `b` items"),
    (pm.string().pattern("a", name="odd"), "must match the odd pattern"),
    (pm.string().guid(), "must be a GUID"),
    (pm.number().min(3).message("{{#label}} is too small for {{#limit}}"), "must be at least 3"),
    (pm.number().min(3).messages({"number.min": "Too small."}), "must be at least 3"),
    (pm.any().check(len, message="{{#label}} must be even"), "must be even"),
    (pm.any().check(len, message="Is taken."), 'may be refused: "Is taken"'),
    (pm.any().check(len, message="{{#label}} of {{#value}} is small"), None),
    (pm.any().check(len, message="{a.b.c} {{#label}}"), None),
    (pm.any().custom(len, "knows the ledger"), "knows the ledger"),
    (pm.array().unique(), None),
    (pm.any().check(len), None),
])  # fmt: skip
def test_words(schema, words):
    (rule,) = pm.inspect(schema).rules
    assert rule.words == words
    assert words_of(schema.spec.rules[0], rule.codes, schema) == words
