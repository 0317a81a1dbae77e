"""What conditions say."""

import itertools

import jsonschema
import pytest
from tests.schema.json_schema.families.said import exactly, said

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


@pytest.mark.parametrize(
    "schema",
    [
        pm.object({"k": KIND, "v": TEXT.when("k", is_="a", then=pm.required())}),
        pm.object({"k": KIND, "v": TEXT.when("k", is_="a", then=pm.required(), otherwise=pm.forbidden())}),
        pm.object({"k": KIND.default("a"), "v": TEXT.when("k", is_="a", then=pm.required())}),
        pm.object({"k": KIND, "v": TEXT.when("k", not_="a", then=pm.required())}),
        pm.object({"k": pm.any(), "v": TEXT.when("k", then=pm.required(), otherwise=pm.any().allow(None))}),
        pm.object({"k": pm.any(), "v": TEXT.when("k", is_=pm.exist(), then=pm.required())}),
        pm.object({"k": pm.any(), "v": TEXT.when("k", is_=pm.any().forbidden(), then=pm.required())}),
        pm.object(
            {
                "k": KIND,
                "v": pm.any().when(
                    "k", switch=[{"is": "a", "then": pm.string()}, {"is": "b", "then": 1}], otherwise=True
                ),
            }
        ),
        pm.object(
            {
                "k": KIND,
                "v": TEXT.when("k", is_="a", then=pm.required()).when(
                    "k", is_="b", then=pm.any().allow(None)
                ),
            }
        ),
        pm.object(
            {
                "k": KIND,
                "v": TEXT.when("k", is_="a", then=pm.required(), break_=True).when(
                    "k", is_=pm.any(), then=pm.any().allow(None)
                ),
            }
        ),
        pm.object(
            {
                "k": KIND,
                "v": pm.any().when(
                    "k", is_="a", then=pm.any().when("k", is_="b", then=1, otherwise=pm.string())
                ),
            }
        ),
        pm.object({"k": pm.any(), "v": pm.any()}).when(
            pm.object({"k": pm.any().valid(True)}).unknown(), then=pm.object({"v": pm.required()})
        ),
    ],
)
def test_siblings_are_asked(schema):
    assert agrees(schema, VALUES) == []


def test_a_boolean_sibling_may_be_written_as_a_string():
    schema = pm.object({"k": pm.boolean(), "v": TEXT.when("k", is_=True, then=pm.required())})
    kinds = [..., True, False, "true", "FALSE", "x", 1]
    values = [
        {key: one for key, one in (("k", k), ("v", v)) if one is not ...} for k in kinds for v in (..., "x")
    ]
    assert agrees(schema, values) == []


def test_a_value_is_asked_about_itself():
    schema = pm.any().when(pm.string(), then=pm.any().valid("a"), otherwise=pm.any().invalid(1))
    assert agrees(schema, ["a", "b", 1, 2, None]) == []


def test_siblings_within_siblings():
    schema = pm.object({"k": pm.object({"x": KIND}), "v": TEXT.when("k.x", is_="a", then=pm.required())})
    values = [{}, {"k": {}}, {"k": {"x": "a"}}, {"k": {"x": "a"}, "v": "t"}, {"k": {"x": "b"}}]
    assert agrees(schema, values) == []


@pytest.mark.parametrize(
    "schema",
    [
        pm.object({"k": pm.number(), "v": TEXT.when("k", is_=1, then=pm.required())}),
        pm.object({"k": pm.any(), "v": TEXT.when("$k", is_=1, then=pm.required())}),
        pm.object({"k": KIND.default(lambda: "a"), "v": TEXT.when("k", is_="a", then=pm.required())}),
        pm.object({"k": pm.any(), "v": TEXT.when("k", is_=pm.ref("v"), then=pm.any().allow(None))}),
        pm.object({"k": pm.any(), "v": TEXT.when("k", is_=pm.string().email(), then=pm.required())}),
    ],
)
def test_what_can_not_be_asked_takes_any_branch(schema):
    json, lost = said(schema, "input")
    assert "when" in lost
    assert "v" not in json.get("required", [])


def test_what_comes_out_is_asked_as_it_came_out():
    schema = pm.object({"k": pm.number(), "v": TEXT.when("k", is_=1, then=pm.required())})
    json = exactly(schema)
    takes = jsonschema.Draft202012Validator(json).is_valid
    assert [takes(value) for value in ({"k": 1}, {"k": 1, "v": "x"}, {"k": 2})] == [False, True, True]


def test_too_many_branches_are_not_told():
    schema = pm.any()
    for i in range(7):
        schema = schema.when(f"k{i}", is_=1, then=pm.any().invalid(i))
    assert said(pm.object({"v": schema}).unknown(), "input")[1] == ["when"]
