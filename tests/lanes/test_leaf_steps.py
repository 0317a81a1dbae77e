"""The steps of a leaf as a generated function."""

import itertools

import pytest

import passmuster as pm
from passmuster import builder

if builder.with_lane is None:
    pytest.skip("the lanes are those of the pure backend", allow_module_level=True)

from passmuster.foundation.sentinels import UNDEFINED
from passmuster.lanes.leaf_steps import leaf_steps
from passmuster.language.preferences.preferences import prepare
from passmuster.nodes.core import Run

SCHEMAS = [
    pm.any().required(), pm.any().valid(1, None), pm.boolean().default(True), pm.date().min("2020-01-01"),
    pm.number().integer().min(5).max(3).required(), pm.number().allow("x").default(7), pm.string(),
    pm.number().greater(4).less(4).precision(1), pm.number().unsafe().integer().max(3.5),
    pm.string().valid("a", "b").insensitive(), pm.string().valid("a").min(3).max(0).optional(),
    pm.string().trim().uppercase().length(2), pm.string().allow(None, "").pattern("^a").email(),
]  # fmt: skip
VALUES = [
    UNDEFINED, None, True, "true", 0, 4, 2.5, 2.25, -0.0, 2**53, -(2**70), 1e300, float("nan"), float("inf"),
    "4", "x", " ab ", "A", "", "2026-11-21", [], {}, b"a",
]  # fmt: skip
OPTIONS = [{}, {"abort_early": False}, {"abort_early": False, "convert": False}, {"presence": "required"},
           {"presence": "forbidden"}, {"no_defaults": True}]  # fmt: skip


def outcome(steps, value, options):
    run = Run(*prepare(options, {}))
    made = steps(value, run)
    told = [(report.code, report.value, report.local, report.path) for report in run.reports]
    return type(made), repr(made), repr(told)


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_the_steps_of_a_leaf_are_those_of_its_node(schema):
    node = schema.note("own")._built().inner
    steps = leaf_steps(node)
    for value, options in itertools.product(VALUES, OPTIONS):
        assert outcome(steps, value, options) == outcome(node.take, value, options)
