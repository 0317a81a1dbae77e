"""What conditions say in words."""

import pytest
from tests.json_schema.said import told

import passmuster as pm
from passmuster.inspection.condition_trees import tree_of
from passmuster.inspection.inspecting import inspect
from passmuster.json_schema.condition_words import branches_of, described, name_of
from passmuster.json_schema.fragment import SchemaFragment


def words_of(condition, key=None):
    made, _, _ = told(pm.object({"a": key or pm.any(), "v": condition}))
    return made["properties"]["v"].get("description")


A = pm.string()


@pytest.mark.parametrize(("schema", "words"), [
    (A.when("a", is_="x", then=pm.required()), 'Required if `a` is "x".'),
    (A.when("a", is_=pm.valid("x", 2), then=pm.required()), 'Required if `a` is "x" or 2.'),
    (A.when("a", is_="x", then=pm.forbidden()), 'Not allowed if `a` is "x".'),
    (A.when("a", is_="x", then=pm.required(), otherwise=pm.forbidden()),
        'Required if `a` is "x". Otherwise, it is not allowed.'),
    (A.when("a", is_=pm.exist(), then=pm.required()), "Required if `a` is given."),
    (A.when("a", is_=pm.exist(), otherwise=pm.required()), "Required if `a` is not given."),
    (A.when("a", is_=pm.forbidden(), then=pm.required()), "Required if `a` is not given."),
    (A.when("a", is_=pm.number().min(5), then=pm.required()), "Required if `a` is at least 5."),
    (A.when("a", is_=pm.string(), then=pm.required()), "Depends on `a`."),
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


def test_presence_is_said_by_keywords_too():
    schema = pm.object({"a": pm.boolean(), "v": A.when("a", is_=True, then=pm.required())})
    made, lost, _ = told(schema, target="draft-2020-12")
    assert made["if"] == {"properties": {"a": {"const": True}}, "required": ["a"]}
    assert made["then"] == {"required": ["v"]}
    assert lost == ["when"]
    made, lost, _ = told(schema)
    assert "if" not in made
    assert lost == ["when", "required"]


def test_too_many_conditions_are_said_without_them():
    schema = A.max(5)
    for i in range(8):
        schema = schema.when(f"k{i}", is_="x", then=pm.string().min(i))
    made, lost, narrower = told(schema)
    assert (made["type"], made["maxLength"]) == ("string", 5)
    assert made["description"] == "Other values decide what else is asked of it."
    assert (lost, narrower) == (["when"], ["when"])


def test_branches_and_names():
    tree = tree_of(inspect(A.when("a", is_=1, then=pm.required())))
    (first, yes), (second, no) = branches_of(tree, lambda leaf: leaf.presence)
    assert ([answer for _, answer in first], yes) == ([True], "required")
    assert ([answer for _, answer in second], no) == ([False], None)
    assert branches_of(tree, lambda leaf: leaf.type) == [((), "string")]
    assert name_of(None) == "the value"
    assert described(SchemaFragment({"description": "A."}), "B.").json == {"description": "A.\n\nB."}
    assert described(SchemaFragment(False), "B.").json is False
