"""What conditions say."""

import itertools

import jsonschema
import pytest
from tests._core.documents.json_schema.said import exactly, said, told

import passmuster as pm

KIND = pm.string().valid("a", "b", "c")
TEXT = pm.string()


def agrees(schema, values, mode="input"):
    takes = jsonschema.Draft202012Validator(exactly(schema, mode)).is_valid
    return [value for value in values if takes(value) is not schema.is_valid(value)]


VALUES = [
    {key: one for key, one in (("k", kind), ("v", value)) if one is not ...}
    for kind, value in itertools.product(
        [..., "a", "b", "c", "d", None, 5, True], [..., "x", "", None, 1, True]
    )
]


@pytest.mark.parametrize("schema", [
    pm.object({"k": KIND, "v": TEXT.when("k", is_="a", then=pm.required())}),
    pm.object({"k": KIND, "v": TEXT.when("k", is_="a", then=pm.required(), otherwise=pm.forbidden())}),
    pm.object({"k": KIND.default("a"), "v": TEXT.when("k", is_="a", then=pm.required())}),
    pm.object({"k": KIND, "v": TEXT.when("k", not_="a", then=pm.required())}),
    pm.object({"k": pm.any(), "v": TEXT.when("k", then=pm.required(), otherwise=pm.any().allow(None))}),
    pm.object({"k": pm.any(), "v": TEXT.when("k", is_=pm.exist(), then=pm.required())}),
    pm.object({"k": pm.any(), "v": TEXT.when("k", is_=pm.any().forbidden(), then=pm.required())}),
    pm.object({"k": KIND, "v": pm.any().when("k",
        switch=[{"is": "a", "then": pm.string()}, {"is": "b", "then": 1}], otherwise=True)}),
    pm.object({"k": KIND, "v": TEXT.when("k", is_="a", then=pm.required()).when("k", is_="b",
        then=pm.any().allow(None))}),
    pm.object({"k": KIND, "v": TEXT.when("k", is_="a", then=pm.required(), break_=True).when("k",
        is_=pm.any(), then=pm.any().allow(None))}),
    pm.object({"k": KIND, "v": pm.any().when("k", is_="a",
        then=pm.any().when("k", is_="b", then=1, otherwise=pm.string()))}),
    pm.object({"k": pm.any(), "v": pm.any()}).when(pm.object({"k": pm.any().valid(True)}).unknown(),
        then=pm.object({"v": pm.required()})),
])  # fmt: skip
def test_siblings_are_asked(schema):
    assert agrees(schema, VALUES) == []


def test_a_boolean_sibling_may_be_written_as_a_string():
    schema = pm.object({"k": pm.boolean(), "v": TEXT.when("k", is_=True, then=pm.required())})
    kinds = [..., True, False, "true", "FALSE", "x", 1]
    values = [
        {key: one for key, one in (("k", k), ("v", v)) if one is not ...} for k in kinds for v in (..., "x")
    ]
    assert agrees(schema, values) == []


OTHERS = ("CARD", "1", " 1e0")
CARD = {"is_": "card", "then": pm.required(), "otherwise": pm.forbidden()}


@pytest.mark.parametrize(("sibling", "condition", "unclear"), [
    (pm.number(), {"is_": 1, "then": pm.required()}, ("1", " 1e0")),
    (pm.number().integer().default(1), {"is_": 1, "then": pm.required()}, ("1", " 1e0")),
    (pm.number().allow("a"), {"not_": 1, "then": pm.required()}, ("1", " 1e0", "a")),
    (pm.number(), {"switch": [{"is": 1, "then": pm.required()}, {"is": 2.5, "then": pm.forbidden()}]},
        ("1", " 1e0")),
    (pm.number(), {"is_": pm.exist(), "then": pm.required(), "otherwise": pm.forbidden()}, ()),
    (pm.date(), {"is_": pm.exist(), "then": pm.required()}, ()),
    (pm.string().lowercase(), CARD, (*OTHERS, "a")),
    (pm.string().lowercase().valid("card", "cash"), CARD, (*OTHERS, "a")),
    (pm.string().trim().uppercase(), CARD, (*OTHERS, "card", "a")),
])  # fmt: skip
def test_a_sibling_that_is_converted_is_asked_where_that_is_clear(sibling, condition, unclear):
    schema = pm.object({"k": sibling, "v": TEXT.when("k", **condition)})
    json, lost = said(schema, "input")
    assert ("when" in lost) is bool(unclear)
    takes = jsonschema.Draft202012Validator(json).is_valid
    for kind, value in itertools.product([..., 1, 2, 2.5, "1", " 1e0", "card", "CARD", "a"], [..., "x", ""]):
        given = {key: one for key, one in (("k", kind), ("v", value)) if one is not ...}
        if "k" not in given or sibling.is_valid(kind):
            assert takes(given) >= schema.is_valid(given)
            assert kind in unclear or takes(given) is schema.is_valid(given), given


@pytest.mark.parametrize("sibling", [
    pm.number().precision(0), pm.number().empty(2), pm.number().raw(), pm.number().custom(abs),
    pm.number().failover(1), pm.number().when("x", is_=1, then=pm.number().precision(0)), pm.date(),
])  # fmt: skip
def test_a_sibling_that_becomes_something_else_is_not_asked(sibling):
    schema = pm.object({"k": sibling, "x": pm.any(), "v": TEXT.when("k", is_=1, then=pm.required())})
    json, lost = said(schema, "input")
    assert "when" in lost
    assert json["properties"]["v"] != {}


def test_a_value_is_asked_about_itself():
    schema = pm.any().when(pm.string(), then=pm.any().valid("a"), otherwise=pm.any().invalid(1))
    assert agrees(schema, ["a", "b", 1, 2, None]) == []


def test_siblings_within_siblings():
    schema = pm.object({"k": pm.object({"x": KIND}), "v": TEXT.when("k.x", is_="a", then=pm.required())})
    values = [{}, {"k": {}}, {"k": {"x": "a"}}, {"k": {"x": "a"}, "v": "t"}, {"k": {"x": "b"}}]
    assert agrees(schema, values) == []


@pytest.mark.parametrize("schema", [
    pm.object({"k": pm.any(), "v": TEXT.when("$k", is_=1, then=pm.required())}),
    pm.object({"k": KIND.default(lambda: "a"), "v": TEXT.when("k", is_="a", then=pm.required())}),
    pm.object({"k": pm.any(), "v": TEXT.when("k", is_=pm.ref("v"), then=pm.any().allow(None))}),
    pm.object({"k": pm.any(), "v": TEXT.when("k", is_=pm.string().email(), then=pm.required())}),
])  # fmt: skip
def test_questions_that_json_cannot_ask_accept_any_branch(schema):
    json, lost = said(schema, "input")
    assert "when" in lost
    assert "v" not in json.get("required", [])


def test_conditions_on_results_ask_about_results():
    schema = pm.object({"k": pm.number(), "v": TEXT.when("k", is_=1, then=pm.required())})
    json = exactly(schema)
    takes = jsonschema.Draft202012Validator(json).is_valid
    assert [takes(value) for value in ({"k": 1}, {"k": 1, "v": "x"}, {"k": 2})] == [False, True, True]


def test_too_many_branches_are_left_out():
    schema = pm.any()
    for i in range(7):
        schema = schema.when(f"k{i}", is_=1, then=pm.any().invalid(i))
    assert said(pm.object({"v": schema}).unknown(), "input")[1] == ["when"]


def test_rough_question_decides_only_negative_answers():
    text = pm.string()
    schema = text.when(pm.date(), then=pm.valid("x"), otherwise=text.max(3)).strict()
    made, lost = said(schema, "input")
    assert made["else"] == {"type": "string", "minLength": 1, "maxLength": 3}
    assert made["then"] == {"anyOf": [{"const": "x"}, made["else"]]}
    assert lost == ["when"]
    keys = pm.object({"a": pm.any(), "b": text.when("a", is_=pm.date().required(), then=text.max(3))})
    made, lost = said(keys.strict(), "input")
    assert made["if"]["required"] == ["a"]
    assert "maxLength" not in made["else"]["properties"]["b"]
    asked = pm.object({"a": pm.any(), "b": text.when("a", is_=pm.date().required(), then=pm.required())})
    assert "if" not in told(asked, target="draft-2020-12")[0]  # for readers it is said in words
