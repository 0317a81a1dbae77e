"""What may come instead of a value."""

import re

import pytest
from tests._core.documents.json_schema.said import exactly

import passmuster as pm
from passmuster._core.documents.inspection.inspecting import inspect
from passmuster._core.documents.json_schema.conversion_fragments import NUMBER_STRING, converted_to
from passmuster._core.documents.json_schema.exporting import ExportCursor

KIND = "[Kk\u212a][Ii][Nn][Dd]"


def test_strings_that_are_numbers():
    takes = re.compile(NUMBER_STRING["pattern"]).search
    for text in ("5", " 5 ", "+5.", ".5", "-1e3", "\ufeff1", "007"):
        assert takes(text)
        assert pm.number().is_valid(text)
    for text in ("", ".", "e5", "0x1", "1_0", "five"):
        assert not takes(text)


@pytest.mark.parametrize(("schema", "values", "expected"), [
    (pm.number(), ["a", None], False),
    (pm.number(), [5], NUMBER_STRING),
    (pm.any(), [5], False),
    (pm.string().trim(), ["a"], {"type": "string"}),
    (pm.string(), ["a"], False),
    (pm.array().sort(), [[1]], {"type": "array"}),
    (pm.string().json(), [5], {"type": "string"}),
    (pm.date(), None, {"type": ["number", "string"]}),
])  # fmt: skip
def test_values_that_convert_to_listed_values(schema, values, expected):
    assert converted_to(ExportCursor(inspect(schema)), values).json == expected


def test_a_value_that_is_true_and_false():
    schema = pm.boolean().truthy("x").falsy("x")
    assert "truthy" in [loss.rule for loss in schema.json_schema().losses]


def test_words_in_any_case():
    words = pm.string().valid("Kind", "a.b", 1, None).insensitive()
    found = exactly(words, "input")
    assert found == {
        "anyOf": [{"enum": [1, None]}, {"type": "string", "pattern": f"^(?:{KIND}|[Aa]\\.[Bb])$"}]
    }
    pattern = found["anyOf"][1]["pattern"]
    for text in ("kind", "KIND", "\u212aind", "A.B", "a-b", "kinds", "kınd", ""):
        assert bool(re.search(pattern, text)) is (words.validate(text).error is None)
