"""The source that each step writes for a lane does what the step does."""

from __future__ import annotations

import itertools

import pytest

import passmuster as pm
from passmuster._core.running import builder

if builder.with_lane is None:
    pytest.skip("the lanes are those of the pure backend", allow_module_level=True)

from passmuster._core.engine.lanes.writer import Writer
from passmuster._core.engine.nodes import STEPS
from passmuster._core.engine.nodes.core import Run
from passmuster._core.foundation.sentinels import UNDEFINED
from passmuster._core.language.preferences.preferences import prepare

SCHEMAS = [
    pm.any().required(), pm.any().valid(1, None), pm.boolean().default(True), pm.date().min("2020-01-01"),
    pm.number().integer().min(5).max(3).required(), pm.number().allow("x").default(7), pm.string(),
    pm.number().greater(4).less(4).precision(1), pm.number().unsafe().integer().max(3.5),
    pm.string().valid("a", "b").insensitive(), pm.string().valid("a").min(3).max(0).optional(),
    pm.string().trim().uppercase().length(2), pm.string().allow(None, "").pattern("^a").email(),
    pm.number().invalid(4).min(5), pm.string().valid("a", "x").invalid("x"),
]  # fmt: skip
VALUES = [
    UNDEFINED, None, True, "true", 0, 4, 2.5, 2.25, -0.0, 2**53, -(2**70), 1e300, float("nan"), float("inf"),
    "4", "x", " ab ", "A", "", "2026-11-21", [], {}, b"a",
]  # fmt: skip
OPTIONS = [{}, {"abort_early": False}, {"abort_early": False, "convert": False}, {"presence": "required"},
           {"presence": "forbidden"}, {"no_defaults": True}]  # fmt: skip


def outcome(steps, value, options):
    run = Run(*prepare(options, {}))
    result = steps(value, run)
    reports = [(report.code, report.value, report.local, report.path) for report in run.reports]
    return type(result), repr(result), repr(reports)


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_the_written_steps_of_a_leaf_do_the_same_as_its_node(schema):
    node = schema.note("own")._built().inner
    steps = Writer(node).taking()
    for value, options in itertools.product(VALUES, OPTIONS):
        assert outcome(steps, value, options) == outcome(node.take, value, options)


WITH_EXTRAS = [
    pm.string().empty("x").default("d"), pm.number().empty(4).required(),
    pm.number().prefs(convert=False).min(3),
    pm.string().failover("f").min(3), pm.number().default(lambda parent, helpers: 7).cast("string"),
]  # fmt: skip


@pytest.mark.parametrize("schema", WITH_EXTRAS, ids=str)
def test_the_written_steps_around_a_lane_do_the_same_as_its_node(schema):
    node = schema._built().inner
    steps = Writer(node).around(Writer(node).taking())
    for value, options in itertools.product(VALUES, OPTIONS):
        assert outcome(steps, value, options) == outcome(node.run_steps, value, options)


def test_each_step_that_lanes_know_is_a_method_of_writers():
    assert {step.lane for step in STEPS if step.lane is not None} <= set(vars(Writer))
