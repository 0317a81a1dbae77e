"""Schemas become nodes: once, each with what it asks for and no more."""

import passmuster as pm
from passmuster.builder import debug_node_of, node_of


def test_a_schema_has_one_node_and_another_for_its_log():
    schema = pm.object({"a": pm.number().min(1)}).note("of its own")
    assert node_of(schema) is node_of(schema)
    assert debug_node_of(schema) is not node_of(schema)


def test_a_schema_that_holds_itself_is_built():
    schema = pm.object({"a": pm.link("#t"), "n": pm.number()}).id("t")
    assert schema.validate({"a": {"a": {"n": "5"}}}).value == {"a": {"a": {"n": 5}}}
