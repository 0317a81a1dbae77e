"""What conditions say in words."""

import pytest
from tests._core.documents.json_schema.said import told

import passmuster as pm
from passmuster._core.documents.inspection.condition_trees import tree_of
from passmuster._core.documents.inspection.cursor import Cursor
from passmuster._core.documents.inspection.inspecting import inspect
from passmuster._core.documents.json_schema.condition_words import (
    branches_of,
    described,
    name_of,
    names_joined,
    requirement,
    value_words,
)
from passmuster._core.documents.json_schema.fragment import SchemaFragment


def words_of(condition, key=None):
    made, _, _ = told(pm.object({"a": key or pm.any(), "v": condition}))
    return made["properties"]["v"].get("description")


A = pm.string()


@pytest.mark.parametrize(("schema", "words"), [
    (A.when("a", is_="x", then=pm.required()), 'Required if `a` is "x".'),
    (A.when("a", is_=pm.valid("x", 2), then=pm.required()), 'Required if `a` is "x" or 2 (or not given).'),
    (A.when("a", is_="x", then=pm.forbidden()), 'Not allowed if `a` is "x".'),
    (A.when("a", is_="x", then=pm.required(), otherwise=pm.forbidden()),
        'Required if `a` is "x". Otherwise, it is not allowed.'),
    (A.when("a", is_=pm.exist(), then=pm.required()), "Required if `a` is given."),
    (A.when("a", is_=pm.exist(), otherwise=pm.required()), "Required if `a` is not given."),
    (A.when("a", is_=pm.forbidden(), then=pm.required()), "Required if `a` is not given."),
    (A.when("a", is_=pm.number().min(5), then=pm.required()),
        "Required if `a` is at least 5 (or not given)."),
    (A.when("a", is_=pm.number().min(5).required(), otherwise=pm.required()),
        "Required if `a` is not at least 5."),
    (A.when("a", is_=pm.number().min(5), otherwise=pm.required()),
        "Required if `a` is given and is not at least 5."),
    (A.when("a", is_=pm.array().min(2).max(3).required(), then=pm.required()),
        "Required if `a` has at least 2 items and at most 3 items."),
    (A.when("a", is_=pm.date().min("now"), then=pm.required()), "Required if `a` is not in the past."),
    (A.when("a", is_=pm.date().min("now").required(), otherwise=pm.required()),
        "Required if `a` is in the past (or not given)."),
    (A.when("a", is_=pm.number().min(5).max(pm.ref("b")).invalid(7), then=pm.required()), "Depends on `a`."),
    (A.when("a", is_=pm.date().min("now").max("2030-01-01"), then=pm.required()),
        "Required if `a` is not in the past or after 2030-01-01."),
    (A.when("a", is_=pm.date().min("now").less("2030-01-01"), then=pm.required()), "Depends on `a`."),
    (A.when("a", is_=pm.string(), then=pm.required()), "Required if `a` is a string (or not given)."),
    (A.when("a", is_=pm.object({"b": 1}), then=pm.required()), "Depends on `a`."),
    (A.when("a", is_=pm.number().allow(None), then=pm.required()), "Depends on `a`."),
    (A.when("a", then=pm.required()),
        'Required if `a` is given and is not null, false, 0 or "".'),
    (A.when("a", is_=pm.ref("b"), then=pm.required()), "Required if `a` is the same as `b` (or not given)."),
    (A.when("a", is_="x", otherwise=pm.forbidden()), 'Only allowed if `a` is "x".'),
    (A.when("a", is_=1, then=pm.required()).when("b", is_=2, then=pm.forbidden()),
        "Required if `a` is 1 and `b` is not 2. Not allowed if `b` is 2."),
    (A.when("$role", is_="x", then=pm.required()), 'Required if `role` is "x".'),
    (A.when("a", switch=[{"is": 1, "then": pm.required()}, {"is": 2, "then": pm.forbidden()}]),
        "Required if `a` is 1. Not allowed if `a` is 2."),
    (A.when("a", is_="x", then=pm.required()).when("b", is_="y", then=pm.required()),
        'Required if `a` is "x", or if `a` is not "x" and `b` is "y".'),
    (A.when("a", is_=pm.valid(*map(str, range(200))), then=pm.required()), "Depends on `a`."),
])  # fmt: skip
def test_when_a_key_has_to_be_there(schema, words):
    assert words_of(schema) == words


def test_schemas_that_differ_are_described_by_when_they_count():
    schema = pm.any().when("a", is_="x", then=pm.string().max(3), otherwise=pm.number().description("N."))
    made, lost, _ = told(pm.object({"a": pm.any(), "v": schema}))
    assert made["properties"]["v"] == {
        "anyOf": [
            {"type": "string", "description": 'If `a` is "x".', "minLength": 1, "maxLength": 3},
            {"type": "number", "description": 'N.\n\nIf `a` is not "x".'},
        ]
    }
    assert "when" in lost


def test_a_switch_that_ends_otherwise():
    last = {"is": 2, "then": pm.valid("two"), "otherwise": pm.valid("more")}
    made, _, _ = told(pm.any().when("a", switch=[{"is": 1, "then": pm.valid("one")}, last]))
    assert [part["description"] for part in made["anyOf"]] == [
        "If `a` is 1.", "If `a` is 2.", "Otherwise.",
    ]  # fmt: skip


def test_presence_is_expressed_by_keywords_too():
    schema = pm.object({"a": pm.boolean(), "v": A.when("a", is_=True, then=pm.required())})
    made, lost, _ = told(schema, target="draft-2020-12")
    assert made["if"] == {"properties": {"a": {"const": True}}, "required": ["a"]}
    assert made["then"] == {"required": ["v"]}
    assert lost == ["when"]
    made, lost, _ = told(schema)
    assert "if" not in made
    assert lost == ["when", "required"]


def test_too_many_conditions_are_described_without_keywords():
    schema = A.max(5)
    for i in range(8):
        schema = schema.when(f"k{i}", is_="x", then=pm.string().min(i))
    made, lost, narrower = told(schema)
    assert (made["type"], made["maxLength"]) == ("string", 5)
    assert made["description"] == "Other values decide what else is asked of it."
    assert (lost, narrower) == (["when"], ["when"])


def test_where_values_are_required_those_asked_about_are_too():
    schema = pm.object({"a": pm.any(), "v": A.when("a", is_=pm.number().min(5), then=pm.forbidden())})
    made, _, _ = told(schema.prefs(presence="required"))
    assert made["properties"]["v"]["description"] == (
        "Required if `a` is not at least 5. Otherwise, it is not allowed."
    )


def required(ref, schema):
    place = Cursor.over(schema)
    return requirement(place, ref, place.info)


def test_requirements_and_listed_values():
    ref = pm.ref("a.b")
    assert required(ref, pm.any().valid(pm.ref("c"))) == "`a.b` must be the same as `c`."
    assert required(ref, pm.date().less("now")) == "`a.b` must be in the past."
    assert required(ref, pm.object({"a": 1})) is None
    values = inspect(pm.any().valid("x", pm.in_("list"), pm.ref("c"))).allowed
    assert value_words(values) == '"x", any of `list` or the same as `c`'
    assert value_words(inspect(pm.any().valid(len)).allowed) is None


def test_branches_and_names():
    tree = tree_of(Cursor.over(A.when("a", is_=1, then=pm.required())))
    (first, yes), (second, no) = branches_of(tree, lambda leaf: leaf.presence)
    assert ([answer for _, answer in first], yes) == ([True], "required")
    assert ([answer for _, answer in second], no) == ([False], None)
    assert branches_of(tree, lambda leaf: leaf.type) == [((), "string")]
    assert name_of(None) == "the value"
    assert name_of(pm.ref("a", adjust=len)) == "`a` (adjusted)"
    assert [names_joined(["a"]), names_joined(["a", "b"], "or")] == ["a", "a or b"]
    assert described(SchemaFragment({"description": "A."}), "B.").json == {"description": "A.\n\nB."}
    assert described(SchemaFragment(False), "B.").json is False
