"""What becomes of the keywords of one kind: the schema that an author would write."""

import pytest

import passmuster as pm
from passmuster._core.engine.formats.patterns.pattern import translate
from passmuster._core.schemas.json_schema_reader.plain_types import kind_of

WRITTEN = [
    ({"type": "integer", "minimum": 1, "exclusiveMaximum": 9}, pm.number().unsafe().integer().min(1).less(9)),
    ({"type": "number", "multipleOf": 5, "maximum": 3}, pm.number().unsafe().max(3).multiple(5)),
    ({"type": "string", "minLength": 2, "maxLength": 5}, pm.string().min(2).max(5)),
    ({"type": "string"}, pm.string().allow("")),
    ({"type": "string", "pattern": "a"}, pm.string().pattern(translate("a", "u"))),
    ({"type": "string", "enum": ["a", "b", 3]}, pm.string().valid("a", "b")),
    ({"type": "string", "enum": ["a", "bc"], "minLength": 2}, pm.string().valid("bc")),
    ({"enum": ["a", 3, None]}, pm.any().valid("a", 3, None)),
    ({"const": 3}, pm.any().valid(3)),
    ({"enum": [1, 2], "const": 2.0}, pm.any().valid(2)),
    ({"type": "string", "enum": [1]}, pm.any().forbidden()),
    ({"type": ["string", "null"], "minLength": 1}, pm.string().min(1).allow(None)),
    ({"type": "boolean"}, pm.boolean()),
    ({"type": "null"}, pm.any().valid(None)),
    ({"type": ["number", "boolean"]}, pm.alternatives(pm.number().unsafe(), pm.boolean())),
    (
        {"type": "array", "items": {"type": "boolean"}, "uniqueItems": True},
        pm.array().items(pm.boolean()).unique(),
    ),
    ({"type": "array", "items": False}, pm.array().max(0)),
    (
        {"type": "array", "prefixItems": [{"type": "null"}], "items": False},
        pm.array().ordered(pm.any().valid(None)),
    ),
    ({"type": "array", "contains": {"const": 1}, "minItems": 2}, pm.array().min(2).has(pm.any().valid(1))),
    ({"type": "object"}, pm.object()),
    ({"type": "object", "additionalProperties": False}, pm.object({})),
    (
        {"type": "object", "properties": {"a": True, "b": False}, "required": ["a", "c"]},
        pm.object({"a": pm.any().required(), "b": pm.any().forbidden(), "c": pm.any().required()}).unknown(),
    ),
    (
        {"type": "object", "additionalProperties": {"type": "boolean"}, "required": ["a"]},
        pm.object({"a": pm.boolean().required()}).pattern(pm.any(), pm.boolean()),
    ),
    (
        {"type": "object", "dependentRequired": {"a": ["b"], "c": []}, "minProperties": 1},
        pm.object().min(1).with_("a", "b", {"separator": False}),
    ),
    (
        {
            "anyOf": [{"type": "boolean"}, {"type": "null"}],
            "title": "A",
            "description": "B",
            "examples": [None],
        },
        pm.boolean().allow(None).label("A").description("B").example(None),
    ),
    (
        {"oneOf": [{"const": 1}, {"const": 2}]},
        pm.alternatives(pm.any().valid(1), pm.any().valid(2)).match("one"),
    ),
    ({"anyOf": [{"const": 1}]}, pm.any().valid(1)),
    (True, pm.any()),
    (False, pm.any().forbidden()),
]


@pytest.mark.parametrize("document, schema", WRITTEN, ids=[str(document) for document, _ in WRITTEN])
def test_plain_document_becomes_the_schema_of_an_author(document, schema):
    assert pm.from_json_schema(document).describe() == schema.prefs(convert=False).describe()


PATTERNS = {
    "type": "object",
    "properties": {"ab": {"minimum": 1}},
    "patternProperties": {"^a": {"maximum": 5}, "b$": {"multipleOf": 2}},
    "additionalProperties": {"type": "string"},
}


@pytest.mark.parametrize(
    "value, codes",
    [
        ({"ab": 4}, []),
        ({"ab": 0}, ["number.min"]),
        ({"ab": 7}, ["number.max", "number.multiple"]),
        ({"axb": 7}, ["number.max", "number.multiple"]),
        ({"a": 7, "b": 3}, ["number.max", "number.multiple"]),
        ({"c": "x", "": "y"}, []),
        ({"c": 3, "": 4}, ["string.base", "string.base"]),
    ],
)
def test_keys_pass_all_keywords_about_them(value, codes):
    error = pm.from_json_schema(PATTERNS).validate(value, abort_early=False).error
    assert [detail.code for detail in error.details] == codes if codes else error is None


def test_patterns_are_those_of_ecma_262_and_searched():
    schema = pm.from_json_schema({"type": "string", "pattern": "^\\d$"})
    assert schema.validate("1").error is None
    assert schema.validate("1\n").error
    assert schema.validate("٣").error
    assert pm.from_json_schema({"pattern": "\\-"}).validate("a-b").error is None  # an error with the flag u
    with pytest.raises(pm.SchemaError, match="#/pattern: '\\('"):
        pm.from_json_schema({"pattern": "("})
    with pytest.raises(pm.SchemaError, match="#/patternProperties/\\(: "):
        pm.from_json_schema({"patternProperties": {"(": {}}})


def test_too_many_patterns_for_so_many_keys_are_refused():
    document = {
        "properties": {f"k{i}": {} for i in range(1100)},
        "patternProperties": {f"^p{i}": {} for i in range(1000)},
    }
    with pytest.raises(pm.SchemaError, match="too many patterns"):
        pm.from_json_schema(document)


def test_kinds_of_scalars():
    assert [kind_of(value) for value in (None, False, 0, 0.5, "")] == [
        "null", "boolean", "number", "number", "string",
    ]  # fmt: skip


def test_integers_stay_integers_beside_unevaluated_keywords():
    schema = pm.from_json_schema(
        {"properties": {"a": {"type": ["string", "integer"]}}, "unevaluatedProperties": False}
    )
    assert [schema.is_valid({"a": value}) for value in (1, "x", 1.5, None)] == [True, True, False, False]


def test_key_that_is_required_and_never_passes_is_refused_with_and_without_it():
    never = {"not_any": False, "no_value": {"type": "string", "enum": [1]}}
    for schema in never.values():
        made = pm.from_json_schema({"type": "object", "properties": {"a": schema}, "required": ["a"]})
        assert made.validate({}).error.details[0].type == "any.required"
        assert not made.is_valid({"a": 1})


def test_items_that_never_pass_do_not_exclude_those_at_the_beginning():
    made = pm.from_json_schema(
        {"type": "array", "prefixItems": [True], "items": {"type": "string", "enum": [1]}}
    )
    assert made.is_valid([1])
    assert not made.is_valid([1, 1])


class TestWordsThatReturn:
    def test_places_with_the_same_words_have_equal_schemas_with_notes_of_their_own(self):
        place = {"type": "string", "format": "date", "pattern": "^2"}
        document = {
            "type": "object",
            "properties": {"a": {**place, "title": "A"}, "b": {**place, "title": "B"}},
        }
        schema = pm.from_json_schema(document, formats="assert")
        problem = schema.validate({"a": "2023-02-29", "b": "1"}, abort_early=False).error
        assert [(one.path, one.message) for one in problem.details] == [
            (["a"], '"A" must match the date pattern'),
            (["b"], '"B" must match the pattern ^2'),
            (["b"], '"B" must match the date pattern'),
        ]

    def test_values_beside_the_same_words_stay_with_their_place(self):
        words = {"type": "string"}
        document = {"prefixItems": [{**words, "enum": ["a"]}, {**words, "const": "b"}, words]}
        schema = pm.from_json_schema({"type": "array", **document})
        verdicts = [schema.is_valid(value) for value in (["a", "b", "c"], ["b"], ["a", "a"])]
        assert verdicts == [True, False, False]

    def test_numbers_that_are_equal_are_read_each_as_they_are(self):
        document = {"prefixItems": [{"type": "number", "minimum": 1}, {"type": "number", "minimum": 1.0}]}
        described = pm.from_json_schema({"type": "array", **document}).describe()
        limits = [item["rules"][-1]["args"]["limit"] for item in described["ordered"]]
        assert list(map(type, limits)) == [int, float]

    def test_a_format_counts_in_the_documents_whose_draft_asserts_it(self):
        meta = {"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/format-assertion": True}}
        meta["$vocabulary"] |= {
            f"https://json-schema.org/draft/2020-12/vocab/{name}": True
            for name in ("core", "applicator", "validation")
        }
        meta["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        place = {"type": "string", "format": "date"}
        strict = {"$schema": "https://example.org/meta", "type": "object", "properties": {"a": place}}
        schema = pm.from_json_schema(
            {"type": "object", "properties": {"a": dict(place), "b": {"$ref": "https://example.org/strict"}}},
            resources={"https://example.org/meta": meta, "https://example.org/strict": strict},
        )
        assert schema.is_valid({"a": "x", "b": {"a": "2024-02-29"}})
        assert not schema.is_valid({"a": "x", "b": {"a": "x"}})
