"""A run that remembers comes to what a run comes to that does not."""

import pytest
from tests.hostile.support import codes

import passmuster as pm
from passmuster._core.engine.backend import core
from passmuster._core.language.preferences.preferences import DEFAULTS, prepare
from passmuster._core.running.builder import measured_node_of
from passmuster._core.running.steps.measuring import make_measured_run

TEXT = pm.string().trim().max(3)
TWO = pm.alternatives(pm.object({"a": pm.number()}), pm.object({"a": TEXT}))
TREE = pm.object({"n": pm.number(), "l": pm.link("#t"), "r": pm.link("#t")}).id("t")
LEAF = {"n": "1"}
CASES = [
    (TWO, {"a": " x "}, {"a": "x"}, []),
    (TWO, {"a": "long"}, None, ["alternatives.match"]),
    (pm.object({"x": TWO, "y": TWO}), {"x": {"a": "1"}, "y": {"a": "y "}}, {"x": {"a": 1}, "y": {"a": "y"}},
        []),
    (TREE, {"l": LEAF, "r": {"l": LEAF}}, {"l": {"n": 1}, "r": {"l": {"n": 1}}}, []),
    (TREE, {"l": {"n": "x"}, "r": {"n": "x"}}, None, ["number.base", "number.base"]),
    (pm.array().items(pm.array().items(pm.number(), pm.string())), [["1", "x"]] * 2, [[1, "x"]] * 2, []),
    (pm.array().has(pm.array().has(pm.number())), [["x"], ["x"]], None, ["array.hasUnknown"]),
    (pm.object({"a": pm.number().warning("w", {}).message({"w": "x"}), "b": pm.number()}), {"a": 1, "b": 2},
        {"a": 1, "b": 2}, []),
    (pm.object({"a": pm.any().strip(), "b": pm.any().valid(pm.ref("a"))}), {"a": 5, "b": 5}, {"b": 5}, []),
    (pm.object({"a": pm.any().default(pm.ref("b")), "b": pm.number()}), {"b": 2}, {"a": 2, "b": 2}, []),
    (pm.object({"a": pm.any().when("b", is_=1, then=pm.string(), otherwise=pm.number()), "b": pm.any()}),
        {"a": "5", "b": 2}, {"a": 5, "b": 2}, []),
]  # fmt: skip


def remembered(schema, value, **options):
    """A run that remembers from the beginning, and what it made."""
    run = core.Run(prepare(options)[0] if options else DEFAULTS)
    run.schema, run.given = schema, value
    again = make_measured_run(run)
    return again, measured_node_of(schema).run(value, again)


@pytest.mark.parametrize("schema, value, made, failed", CASES)
def test_remembering_run_has_the_same_outcome(schema, value, made, failed):
    usual = schema.validate(value, abort_early=False)
    run, found = remembered(schema, value, abort_early=False)
    assert [report.code for report in run.since(0)] == codes(usual) == failed
    assert [list(report.path) for report in run.since(0)] == [
        d.path for d in (usual.error.details if failed else [])
    ]
    assert len(run.warnings or ()) == len(usual.warning.details if usual.warning else ())
    if not failed:
        assert found == usual.value == made


def test_remembered_result_is_one_unit_of_work():
    run, _ = remembered(pm.object({"a": pm.number(), "b": pm.number()}), {"a": 1})
    assert run.budget == core.FIRST_BUDGET - 1
    leaf = {"n": "1"}
    run, _ = remembered(TREE, {"l": leaf, "r": leaf})
    assert run.budget == core.FIRST_BUDGET - 1 - (4 + 1) - (4 + 1)  # a link and what it leads to, twice


def test_keywords_are_remembered_outside_of_attempts():
    levels = {f"s{i}": {"allOf": [{"$ref": f"#/$defs/s{i + 1}"}] * 2} for i in range(20)}
    schema = pm.from_json_schema({"$ref": "#/$defs/s0", "$defs": {**levels, "s20": {"type": "string"}}})
    assert codes(schema.validate("a")) == []
    assert codes(schema.validate(1, abort_early=False)) == ["string.base"]


def test_a_container_is_looked_at_once():
    leaf = {"n": "1"}
    run, made = remembered(TREE, {"l": leaf, "r": leaf})
    assert made["l"] is made["r"]
    assert made == {"l": {"n": 1}, "r": {"n": 1}}
    leaves = [{"n": "1", **{f"k{i}": 1 for i in range(80)}} for _ in range(2)]
    tree = TREE.unknown()
    run, _ = remembered(tree, {"l": leaves[0], "r": leaves[0]})
    apart, _ = remembered(tree, {"l": leaves[0], "r": leaves[1]})
    assert run.budget == apart.budget + 10


def test_one_of_which_more_comes_than_a_value_is_looked_at_again():
    tree = (
        pm.object({"n": pm.any().strip(), "l": pm.link("#t"), "r": pm.link("#t")}).artifact("place").id("t")
    )
    leaf = {"n": 1}
    run, _ = remembered(tree, {"l": leaf, "r": leaf})
    assert run.artifacts == {"place": [["l"], ["r"], []]}
    assert run.shadow(0, ("l", "n")) == run.shadow(0, ("r", "n")) == 1


def test_one_that_stands_in_other_surroundings_is_looked_at_again():
    inner = pm.object({"n": pm.number().max(pm.ref("...most"))})
    schema = pm.array().items(pm.object({"most": pm.number(), "in": inner}))
    shared = {"n": 5}
    run, _ = remembered(schema, [{"most": 9, "in": shared}, {"most": 1, "in": shared}])
    assert [list(report.path) for report in run.since(0)] == [[1, "in", "n"]]


def test_one_that_is_too_deep_in_one_place_only_is_too_deep_there():
    lists = pm.array().items(pm.link("#t")).id("t")
    shared = []
    for _ in range(200):
        shared = [shared]
    deep = shared
    for _ in range(100):
        deep = [deep]
    run, _ = remembered(lists, [shared, deep])
    assert [report.code for report in run.since(0)] == ["link.depth"]
