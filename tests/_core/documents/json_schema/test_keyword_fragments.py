"""Keywords that the language has no word for, written again: what they say, and that they say the same."""

import jsonschema
import pytest
from tests._core.documents.json_schema.said import exactly, said
from tests.keywords import keywords, known

import passmuster as pm

N, TEXT = pm.number().unsafe(), pm.string().allow("")
KINDS = ["null", "boolean", "number", "string", "array", "object"]
FREE = {"unevaluatedProperties": False}
HOLDS = {"type": "object", "properties": {"a": {}}}

SAID = {
    "a kind alone": ([{"kinds": {"string": pm.string().min(2)}}], {"minLength": 2}),
    "kinds that are refused": (
        [{"kinds": {"string": TEXT.max(2), "number": N.integer(), "null": False, "array": False}}],
        {"type": ["boolean", "integer", "string", "object"], "maxLength": 2},
    ),
    "a kind that takes others as well": (
        [{"kinds": {"string": pm.valid("a", 5)}}],
        {"anyOf": [{"type": [kind for kind in KINDS if kind != "string"]}, {"enum": ["a", 5]}]},
    ),
    "no kind": ([{"kinds": dict.fromkeys(KINDS, False)}], {"not": {}}),
    "values": ([{"values": [1, {"a": [None]}]}], {"enum": [1, {"a": [None]}]}),
    "keys": ([{"required": ["a"]}, {"required": []}], {"required": ["a"]}),
    "schemas beside each other": (
        [
            {"all": [N.min(1)]},
            {"any": [N.min(3), N.max(0)]},
            {"not": TEXT.max(2)},
            {"if": N, "then": N.max(2)},
        ],
        {
            "type": "number",
            "minimum": 1,
            "anyOf": [{"type": "number", "minimum": 3}, {"type": "number", "maximum": 0}],
            "not": {"type": "string", "maxLength": 2},
            "if": {"type": "number"},
            "then": {"type": "number", "maximum": 2},
        },
    ),
    "exactly one": (
        [{"one": [N.min(1), N.max(2)]}],
        {"oneOf": [{"type": "number", "minimum": 1}, {"type": "number", "maximum": 2}]},
    ),
    "exactly one, and what never passes": ([{"one": [N, pm.forbidden()]}], {"type": "number"}),
    "none of them": ([{"one": [pm.forbidden()]}], {"not": {}}),
    "what depends on keys": (
        [{"dependent": {"b": known("a")}}, {"names": TEXT.max(2)}],
        {"dependentSchemas": {"b": HOLDS}, "propertyNames": {"type": "string", "maxLength": 2}},
    ),
    "items": (
        [{"prefix": [pm.any(), N]}, {"contains": TEXT, "min": 2, "max": 3}, {"unevaluatedItems": N}],
        {
            "prefixItems": [{}, {"type": "number"}],
            "contains": {"type": "string"},
            "minContains": 2,
            "maxContains": 3,
            "unevaluatedItems": {"type": "number"},
        },
    ),
    "what looks at nothing": (
        [{"contains": TEXT, "evaluates": False}],
        {"not": {"not": {"contains": {"type": "string"}}}},
    ),
    "what passes anyway beside what looks at something": (
        [{"any": [pm.any(), known("a")]}, FREE],
        {"anyOf": [{}, HOLDS], "unevaluatedProperties": False},
    ),
    "all items and keys that something has looked at": (
        [
            {"kinds": {"array": pm.array().items(pm.any())}},
            {"all": [pm.object().pattern(pm.any(), pm.any()).unknown()]},
            FREE,
        ],
        {
            "items": {},
            "type": "object",
            "additionalProperties": {},
            "unevaluatedProperties": False,
        },
    ),
    "what does not see its neighbours": (
        [{"all": [known("a"), keywords(FREE)]}, FREE],
        {"allOf": [HOLDS, FREE], "unevaluatedProperties": False},
    ),
    "what another has looked at before": (
        [{"all": [keywords(FREE)]}, FREE],
        {"allOf": [FREE], "unevaluatedProperties": False},
    ),
}


@pytest.mark.parametrize("rows, want", SAID.values(), ids=SAID)
@pytest.mark.parametrize("mode", ["input", "output"])
def test_a_keyword_is_written_as_it_was_read(rows, want, mode):
    assert exactly(keywords(*rows).prefs(convert=False), mode) == want


def test_references_are_as_exact_as_their_targets():
    schema = keywords({"not": pm.link("#a")}).prefs(convert=False)
    assert exactly(schema.shared(TEXT.max(3).id("a"))) == {
        "not": {"$ref": "#/$defs/a"},
        "$defs": {"a": {"type": "string", "maxLength": 3}},
    }
    json, lost = said(schema.shared(TEXT.custom(str.upper).id("a")))
    assert "not" not in json
    assert "not" in lost


UNTOLD = {
    "not": {"not": TEXT.custom(str.upper)},
    "one": {"one": [TEXT.custom(str.upper), N]},
    "if": {"if": TEXT.custom(str.upper), "then": TEXT},
    "pattern": {"all": [pm.object().pattern(pm.string().max(2), 1).unknown()]},
}


@pytest.mark.parametrize("name", UNTOLD)
def test_keywords_that_cannot_be_expressed_are_losses(name):
    json, lost = said(keywords(UNTOLD[name], FREE).prefs(convert=False))
    assert name in lost
    jsonschema.Draft202012Validator.check_schema(json)


def test_keys_evaluated_by_alternatives_are_unknown():
    either = pm.alternatives(known("a"), known("b"))
    assert said(keywords({"all": [either]}, FREE))[1] == ["unevaluatedProperties"]


OLDER = [{"dependent": {"a": known("b")}}, {"names": TEXT.max(2)}, {"contains": N, "min": 2}, FREE]


def test_an_older_target_has_other_words_or_none():
    schema = keywords(*OLDER).prefs(convert=False)
    json, lost = said(schema, target="draft-07")
    assert json == {
        "dependencies": {"a": {"type": "object", "properties": {"b": {}}}},
        "propertyNames": {"type": "string", "maxLength": 2},
        "contains": {"type": "number"},
    }
    assert lost == ["unevaluatedProperties", "minContains"]
    json, lost = said(schema, target="openapi-3.0")
    assert sorted(lost) == ["minContains", "propertyNames", "unevaluatedProperties"]
    assert {"not": {"required": ["a"]}} in json["allOf"][1]["anyOf"]
    assert said(keywords({"contains": N, "min": 0}), target="draft-07")[0] == {}


def test_dependencies_of_both_kinds_stand_together():
    schema = keywords({"dependent": {"a": known("b")}}, {"all": [pm.object().with_("a", "c").unknown()]})
    json = exactly(schema.prefs(convert=False), target="draft-07")
    valid = jsonschema.Draft7Validator(json).is_valid
    assert [valid(one) for one in ({"a": 1}, {"a": 1, "c": 1}, {"b": 1})] == [False, True, True]


def test_a_tree_refers_to_itself():
    tree = keywords({"all": [pm.object({"child": pm.link("#tree")}).unknown()]}, FREE).id("tree")
    json = exactly(tree.prefs(convert=False))
    valid = jsonschema.Draft202012Validator(json).is_valid
    assert [valid(one) for one in ({"child": {}}, {"child": {"x": 1}})] == [True, False]
