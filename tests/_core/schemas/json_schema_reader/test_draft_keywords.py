"""The table of drafts: which keywords there are, what they hold, and how older ones are said today."""

import pytest

from passmuster._core.schemas.json_schema_reader.draft_keywords import DRAFTS, SECRET

SAID = [
    ("draft-04", {"minimum": 3, "exclusiveMinimum": True}, {"exclusiveMinimum": 3}),
    ("draft-04", {"minimum": 3, "exclusiveMinimum": False, "const": 1}, {"minimum": 3}),
    ("draft-04", {"exclusiveMaximum": True}, {}),
    ("draft-07", {"items": [{}], "additionalItems": False}, {"prefixItems": [{}], "items": False}),
    ("draft-07", {"items": {}, "additionalItems": False}, {"items": {}}),
    (
        "draft-07",
        {"dependencies": {"a": ["b"], "c": {}}},
        {"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {}}},
    ),
    ("draft-07", {"$ref": "#", "minimum": 3}, {"$ref": "#"}),
    ("draft-2019-09", {"$ref": "#", "minimum": 3}, {"$ref": "#", "minimum": 3}),
    ("draft-07", {"minContains": 2, "unknown": 1}, {}),
    ("openapi-3.0", {"type": "string", "nullable": True}, {"type": ["string", "null"]}),
    ("openapi-3.0", {"nullable": True, "example": 1}, {"examples": [1]}),
    ("openapi-3.1", {"type": "string", "nullable": True}, {"type": "string"}),
]


@pytest.mark.parametrize("draft, schema, words", SAID)
def test_a_schema_in_the_words_of_the_newest_draft(draft, schema, words):
    assert DRAFTS[draft].words(schema) == words


WRONG = [
    ("draft-2020-12", {"minLength": -1}, "a non-negative integer"),
    ("draft-2020-12", {"minLength": 1.5}, "a non-negative integer"),
    ("draft-2020-12", {"minLength": float("inf")}, "a non-negative integer"),
    ("draft-2020-12", {"minLength": True}, "a non-negative integer"),
    ("draft-2020-12", {"minimum": "3"}, "a number"),
    ("draft-2020-12", {"minimum": float("nan")}, "a number"),
    ("draft-2020-12", {"exclusiveMinimum": True}, "a number"),
    ("draft-04", {"exclusiveMinimum": 3}, "True or False"),
    ("draft-2020-12", {"multipleOf": 0}, "a number above zero"),
    ("draft-2020-12", {"required": "a"}, "a list of strings"),
    ("draft-2020-12", {"dependentRequired": {"a": "b"}}, "a mapping of lists of strings"),
    ("draft-2020-12", {"enum": 3}, "a list"),
    ("draft-2020-12", {"pattern": 3}, "a string"),
    ("draft-2020-12", {"type": "strin"}, "one of null, boolean"),
    ("draft-2020-12", {"type": []}, "one of null, boolean"),
]


@pytest.mark.parametrize("draft, schema, needed", WRONG)
def test_a_keyword_of_another_type_is_named(draft, schema, needed):
    keyword, problem = DRAFTS[draft].problem(schema)
    assert keyword in schema
    assert problem.startswith(f"{needed}")


def test_a_document_may_use_some_vocabularies_only():
    limited = DRAFTS["draft-2020-12"].limited_to(frozenset(("properties",)))
    assert limited.words({"properties": {}, "minimum": 3}) == {"properties": {}}


def test_the_words_of_a_secret_are_kept_in_every_draft():
    for draft in DRAFTS.values():
        for keyword, value in SECRET.items():
            assert draft.words({keyword: value}) == {keyword: value}
            assert draft.words({"$ref": "#", keyword: value}) == {"$ref": "#", keyword: value}
