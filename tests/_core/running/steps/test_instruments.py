"""A tree of nodes with an instrument that changes nothing is as any other."""

import pytest

import passmuster as pm
from passmuster._core.engine.backend import core
from passmuster._core.language.preferences.preferences import DEFAULTS
from passmuster._core.running.builder import Builder, _build
from passmuster._core.running.steps.instruments import Instrument

SCHEMAS = [
    (pm.object({"a": pm.number(), "b": pm.any().when("a", is_=1, then=pm.valid("x"))}), {"a": "1", "b": "x"}),
    (pm.alternatives(pm.number(), pm.array().items(pm.boolean())), ["true"]),
    (pm.object().pattern(pm.string().max(2), pm.link("/")), {"ab": {"cd": {}}}),
]  # fmt: skip


@pytest.mark.parametrize("schema, value", SCHEMAS)
def test_it_leaves_all_nodes_as_they_are(schema, value):
    run = core.Run(DEFAULTS)
    made = _build(schema, Builder(schema, instrument=Instrument())).run(value, run)
    assert run.count == 0
    assert made == schema.validate(value).value


def test_equal_nodes_are_built_once():
    text, instrument = pm.string(), Instrument()
    builder = Builder(pm.any(), instrument=instrument)
    assert builder.node(text) is builder.node(text)
    assert builder.node(text, core.REQUIRED) is not builder.node(text)
    assert instrument.nodes[id(text)][0] is text


def test_methods_pass_on_their_arguments():
    instrument, node = Instrument(), object()
    assert instrument.whole(pm.any(), node, None) is node
    assert instrument.target(pm.any(), node) is node
    assert instrument.part("0", "item 0", node) is node
    assert instrument.alternatives((), [node], None) == (node,)
    assert instrument(pm.any(), node) is None
