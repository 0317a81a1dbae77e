"""Schemas become nodes: once, each with what it asks for and no more."""

import pytest

import passmuster as pm
from passmuster._core.engine.backend import core
from passmuster._core.language.preferences.preferences import prepare
from passmuster._core.running.builder import node_of, rare_node_of
from passmuster._core.running.steps.finish import RefusingNode


def test_a_schema_has_one_node_and_another_for_its_log():
    schema = pm.object({"a": pm.number().min(1)}).note("of its own")
    assert node_of(schema) is node_of(schema)
    for option in ("debug", "null_as_absent"):
        run = core.Run(prepare({option: True}, None)[0], None)
        assert rare_node_of(schema, run) is not node_of(schema)
        assert (run.log is None) is (option == "null_as_absent")


def test_a_schema_that_holds_itself_is_built():
    schema = pm.object({"a": pm.link("#t"), "n": pm.number()}).id("t")
    assert schema.validate({"a": {"a": {"n": "5"}}}).value == {"a": {"a": {"n": 5}}}


def test_one_node_logs_a_schema_of_many_places():
    part = pm.object({"x": pm.number()})
    schema = pm.object({"a": part, "b": pm.array().items(part)})
    log = schema.validate({"a": {"x": "1"}, "b": [{"x": "2"}]}, debug=True).debug
    assert [(entry["path"], entry["to"]) for entry in log if entry.get("by") == "coerced"] == [
        (["a", "x"], 1),
        (["b", 0, "x"], 2),
    ]


def doubled(schema, levels):
    for _ in range(levels):
        schema = pm.object({"a": schema, "b": schema})
    return schema


def test_schemas_with_links_have_a_bound_of_places():
    whole = pm.object({"r": doubled(pm.link("#x"), 11)}).shared(pm.number().id("x"))
    assert whole.validate({}).error is None
    with pytest.raises(pm.SchemaError, match="have links in them stand in more than 5000 places"):
        pm.object({"r": doubled(pm.link("#x"), 13)}).shared(pm.number().id("x")).validate({})


def test_schema_refused_for_its_links_is_built_once():
    schema = pm.object({"r": doubled(pm.link("#x"), 13)}).shared(pm.number().id("x"))
    with pytest.raises(pm.SchemaError) as first:
        schema.validate({})
    assert type(node_of(schema)) is RefusingNode
    with pytest.raises(pm.SchemaError) as again:
        schema.validate({"r": 1})
    assert str(again.value) == str(first.value)
    with pytest.raises(pm.SchemaError, match="5000 places"):
        pm.object({"b": schema}).validate({})
