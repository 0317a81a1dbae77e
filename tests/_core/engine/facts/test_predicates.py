"""A predicate says of a value what a validation says, or nothing."""

import pytest
from tests.verdict_cases import OPTIONS, VALUES, schemas

import passmuster as pm
from passmuster._core.engine.backend import core
from passmuster._core.engine.facts.predicates import predicate_of
from passmuster._core.language.preferences.preferences import prepare
from passmuster._core.running.builder import node_of


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_predicate_agrees_with_validation(options):
    run, asked, told = core.Run(prepare(options)[0]), 0, 0
    for schema in schemas(options in ({}, {"convert": False})):
        ask = predicate_of(node_of(schema))
        for value in VALUES if ask else ():
            found, asked = ask(value, run), asked + 1
            if found is not None:
                told += 1
                assert found is (schema.validate(value, options).error is None), (schema.describe(), value)
    assert told > asked / 3


@pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_parts_of_alternatives_of_objects_are_judged_alone(many):
    for schema in schemas(many):
        alone = pm.object({"a": schema})
        for other in (pm.forbidden(), pm.valid(other_value)):
            tried = pm.alternatives(pm.object({"a": schema}), pm.object({"a": other, "b": pm.required()}))
            for value in VALUES:
                given = {"a": value}
                found = tried.validate(given).error is None
                assert found is (alone.validate(given).error is None), (schema, value)


other_value = object()


@pytest.mark.parametrize("schema", [
    pm.any().empty(""), pm.string().default(len), pm.number().prefs(convert=False),
    pm.number().failover(1), pm.binary(), pm.link("#a"), pm.alternatives(pm.string(), pm.number()),
    pm.any().custom(lambda value: value), pm.any().when(".", is_=1, then=pm.forbidden()),
])  # fmt: skip
def test_unknown_nodes_have_no_predicate(schema):
    assert predicate_of(node_of(schema)) is None


@pytest.mark.parametrize(("schema", "value"), [
    (pm.valid(pm.ref("...a")), 1), (pm.string().valid("A").insensitive(), "a"), (pm.number(), "1"),
    (pm.string().trim(), " "), (pm.object().min(1).with_("a", "b"), {"a": 1}),
    (pm.object({"a": pm.any()}).rename("b", "a"), {"b": 1}),
    (pm.object({"a": pm.object({"b": pm.any()})}), {"a": {"b": 1}}),
])  # fmt: skip
def test_unclear_values_are_left_to_the_run(schema, value):
    assert predicate_of(node_of(schema))(value, core.Run(prepare({})[0])) is None
