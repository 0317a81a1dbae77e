"""What is known of nodes that have nodes below them."""

import pytest

import passmuster as pm
from passmuster._core.engine.backend import core
from passmuster._core.engine.facts import containers
from passmuster._core.running import builder
from passmuster._core.running.builder import node_of


def node(schema):
    made = node_of(schema)
    return getattr(made, "inner", made)


PLAIN = [
    pm.object(), pm.object({"a": 1}), pm.object().rename("a", "b"), pm.object({"a": 1}).with_("a", "b"),
    pm.object().min(1),
]  # fmt: skip
OTHERS = [pm.object().valid({}), pm.array(), pm.any()]


@pytest.mark.parametrize("schema", PLAIN + OTHERS, ids=str)
def test_a_plain_object_has_nothing_but_its_parts(schema):
    assert containers.is_plain_object(node(schema)) is (schema in PLAIN)


def test_the_items_of_a_plain_array_are_known():
    items = containers.items_of(node(pm.array().items(pm.number(), pm.string()).note("own")))
    assert len(containers.choices_of(items)) == 2
    assert containers.places_of(items) is None
    ordered = containers.items_of(node(pm.array().ordered(pm.number(), pm.string())))
    assert len(containers.places_of(ordered)) == 2
    for schema in (
        pm.array(),
        pm.array().items(1).unique().valid(pm.ref("a")),
        pm.number(),
    ):
        assert containers.items_of(node(schema)) is None
    for schema in (pm.array().items(pm.number().required()), pm.array().items(pm.number().strip())):
        assert containers.choices_of(containers.items_of(node(schema))) is None


@pytest.mark.skipif(builder.with_lane is None, reason="only lanes ask for defaults")
def test_a_default_is_known_where_no_preference_decides():
    assert containers.default_of(node(pm.number().default(5))) == 5
    assert containers.default_of(node(pm.number())) is pm.UNDEFINED
    for schema in (pm.number().required(), pm.number().default(len), pm.object({"a": 1}).default()):
        assert containers.default_of(node(schema)) is core.NOT_FOUND
