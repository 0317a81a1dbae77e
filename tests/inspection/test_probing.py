"""What a schema makes of values that are known when it is read."""

import passmuster as pm
from passmuster.inspection.inspecting import inspect
from passmuster.inspection.probing import passes, passes_unchanged, records_within, refuses


def test_values_that_pass():
    assert passes(inspect(pm.number()), "5")
    assert not passes(inspect(pm.number()), "x")


def test_values_that_pass_as_they_are():
    assert passes_unchanged(inspect(pm.number()), 5)
    assert not passes_unchanged(inspect(pm.number()), "5")
    assert not passes_unchanged(inspect(pm.number().failover(1)), "x")
    assert not passes_unchanged(inspect(pm.any().custom(lambda value: value)), 5)
    assert not passes_unchanged(inspect(pm.array().items(pm.any().custom(lambda value: value))), [])
    chosen = pm.alternatives().conditional("a", is_=1, then=5)
    for schema in (pm.number().min(pm.ref("a")), pm.any().valid(pm.ref("a")), pm.link("a"), chosen):
        assert not passes_unchanged(inspect(schema), 5)


def test_what_is_wrong_with_a_schema_is_not_said_when_it_is_probed():
    beyond = inspect(pm.any().empty(pm.any().valid(pm.ref("b"))))
    assert not passes_unchanged(beyond, 5)
    assert not refuses(beyond, "x")
    assert not passes_unchanged(inspect(pm.number().ruleset), 5)


def test_all_records_within():
    part = pm.number()
    schema = pm.object({"a": part, "b": pm.array().items(part).has(pm.string())}).when("x", then=pm.object())
    found = [type(info).__name__ for info in records_within(inspect(schema))]
    assert sorted(found) == ["AnyInfo", "ArrayInfo", "NumberInfo", "ObjectInfo", "ObjectInfo", "StringInfo"]
