import pytest
from tests.generation import drawn, made_directly, missed_codes

import passmuster as pm
from passmuster.integrations.hypothesis import from_schema

KIND = pm.valid("a", "b").required()
TREE = pm.object({"v": pm.number().required(), "n": pm.link("#t")}).id("t")
WHEN = pm.any().when("k", is_="a", then=pm.string().required(), otherwise=pm.number().required())
SWITCH = pm.any().when("k", switch=[{"is_": "a", "then": pm.string()}, {"is_": "b", "then": pm.boolean()}])


@pytest.mark.parametrize(
    "schema",
    [
        pm.alternatives(pm.string(), pm.number()),
        pm.alternatives(pm.string().min(2), pm.string().max(3)).match("all"),
        pm.object({"k": KIND, "v": WHEN}),
        pm.object({"v": WHEN, "k": KIND}),
        pm.object({"k": KIND, "v": SWITCH}),
        pm.object({"a": pm.number(), "b": pm.alternatives().conditional("a", is_=1, then=1, otherwise=True)}),
        TREE,
        pm.object({"v": pm.number(), "c": pm.array().items(pm.link("/"))}),
        pm.object({"v": pm.link("#s").required()}).shared(pm.string().min(3).id("s")),
        pm.object({"v": pm.object({"up": pm.link("...")})}),
    ],
    ids=repr,
)
def test_it_is_made_without_a_second_attempt(schema):
    made_directly(schema)


def test_the_branch_follows_the_sibling():
    made = made_directly(pm.object({"v": WHEN, "k": KIND}))
    assert {(value["k"], isinstance(value["v"], str)) for value in made} == {("a", True), ("b", False)}


def test_conditions_see_the_context():
    schema = pm.object({"a": pm.string().when("$must", is_=True, then=pm.required())})
    assert all("a" in value for value in drawn(from_schema(schema, context={"must": True})))


def test_a_condition_on_the_value_itself():
    schema = pm.string().when(pm.string().min(3), then=pm.string().max(5))
    assert {len(value) for value in drawn(from_schema(schema), 60)} & {3, 4, 5}


def test_values_of_one_alternative_alone():
    schema = pm.alternatives(pm.string(), pm.number()).match("one")
    assert {type(value) for value in drawn(from_schema(schema), 40)} == {str, int, float}


def test_recursion_comes_to_an_end():
    endless = pm.object({"n": pm.link("/").required()})
    with pytest.raises(pm.SchemaError, match="leads into itself without end"):
        from_schema(endless)


def test_near_misses():
    assert missed_codes(TREE) >= {"any.required", "number.unsafe", "object.unknown"}
    assert missed_codes(pm.alternatives(pm.boolean(), pm.number().min(3))) >= {
        "alternatives.types",
        "number.min",
    }
    assert missed_codes(pm.alternatives(pm.string().min(2), pm.string().max(3)).match("all")) >= {
        "alternatives.all"
    }
