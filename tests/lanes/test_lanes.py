"""Lanes do what the steps do that they stand for: random schemas of all features, random values.

Lanes are the pure backend's; that the backends agree is compared in `tests/nodes`.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tests.strategies import cases

import passmuster as pm
from passmuster import builder
from passmuster.nodes import core

if builder.with_lane is None:
    pytest.skip("the lanes are those of the pure backend", allow_module_level=True)

from passmuster.lanes import lane

pytestmark = pytest.mark.slow


def cases_module():
    """The module that runs a case, as the comparison of the backends does."""
    path = Path(__file__).parents[1] / "nodes" / "twin_cases.py"
    spec = importlib.util.spec_from_file_location("twin_cases", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault("twin_cases", module)
    spec.loader.exec_module(module)
    return module


answer = cases_module().answer


@given(case=cases())
@settings(max_examples=400, suppress_health_check=list(HealthCheck))
def test_a_lane_does_what_its_steps_do(case):
    by_lanes = answer(case)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "with_lane", None)
        by_steps = answer(case)
    assert by_lanes == by_steps


def test_the_steps_run_without_lanes_where_lanes_are_off(monkeypatch):
    assert type(pm.object({"a": pm.string()})._built()) is lane.Lane
    monkeypatch.setattr(builder, "with_lane", None)
    assert type(pm.object({"a": pm.string()})._built()) is not lane.Lane


# What has no facts has no lane


class OddNode(core.ValueNode):
    """A node of a class that the facts do not know."""

    __slots__ = ()


def test_a_node_of_an_unknown_class_has_no_lane():
    node = OddNode(None)
    assert lane.with_lane(node) is node


class OddCheck(core.Check):
    """A rule that the facts do not know."""

    __slots__ = ()


@pytest.mark.parametrize("make", [pm.string, pm.number, pm.any, pm.date, pm.boolean])
def test_a_leaf_with_an_unknown_rule_or_step_has_no_facts(make):
    from passmuster.facts.leaves import leaf_of

    node = make().note("of its own")._built().inner
    assert leaf_of(node) is not None
    node.checks = (OddCheck(),)
    assert leaf_of(node) is None
    node.checks, node.bases = (), (OddCheck(),)
    assert leaf_of(node) is None


@pytest.mark.parametrize("name", [name for name in core.Extras.__slots__ if name not in ("prefs", "finish")])
def test_a_lane_refuses_steps_that_it_does_not_know(name):
    node = pm.string().note("of its own")._built().inner
    node.extras = core.Extras()
    assert lane.Lane(node).runner() != node.run
    setattr(node.extras, name, (OddCheck(),))
    assert lane.Lane(node).runner() == node.run


def test_a_lane_is_made_when_a_node_has_seen_some_values(monkeypatch):
    monkeypatch.setattr(lane, "PATIENCE", 2)
    schema = pm.string().note("of its own")
    made = schema._built()
    for _ in range(2):
        assert schema.validate("a").value == "a"
        assert "run" not in made.__dict__
    assert schema.validate("a").value == "a"
    assert "run" in made.__dict__


def test_the_text_of_a_lane_holds_nothing_of_the_schema():
    from passmuster.lanes.containers import ObjectWriter

    secret = "'); import os #"
    schema = pm.object(
        {secret: pm.string().valid(secret).min(3), "n": pm.number().min(12345).default(secret)}
    )
    writer = ObjectWriter(schema._built().inner)
    writer.write()
    text = "\n".join(writer.source.lines)
    assert secret not in text
    assert "12345" not in text
