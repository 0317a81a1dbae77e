"""Lanes return the same as the steps that they replace: random schemas of all features, random values.

The compiled backend has no lanes. `tests/_core/engine/nodes` compares the backends.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from tests.strategies import cases

import passmuster as pm
from passmuster._core.engine.nodes import core
from passmuster._core.running import builder

if builder.with_lane is None:
    pytest.skip("the lanes are those of the pure backend", allow_module_level=True)

from passmuster._core.engine.lanes import lane

pytestmark = pytest.mark.slow


@given(case=cases())
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
def test_lane_has_the_outcome_of_its_steps(case):
    by_lanes = case.seen()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "with_lane", None)
        by_steps = case.seen()
    assert by_lanes == by_steps


def test_the_steps_run_without_lanes_where_lanes_are_off(monkeypatch):
    assert type(pm.object({"a": pm.string()})._built()) is lane.Lane
    monkeypatch.setattr(builder, "with_lane", None)
    assert type(pm.object({"a": pm.string()})._built()) is not lane.Lane


TEXTS = (
    "5", "007", "", "-5", "5.0", ".5", "5.", ".", "0.0", "-0.0", "1.2.3", " 5 ", "1e3", "1_0", "٣", "²",
    "999999999999999", "9007199254740993", "12345678.9012345", "true", "TRUE", "x", "X", " x ", "İ", "\ud800",
    "2026-11-21", "2026-11-21T10:00:00Z", "2026-11-21T24:00:00.000Z", "2026-02-30", "0050-01-01",
    "2026-W47-6", "3.٣", True, False, None, 5, 5.5, 5.0, 0.0, -0.0, 2**53, float("nan"), pm.UNDEFINED,
)  # fmt: skip


@pytest.mark.parametrize("make", [
    pm.number,
    lambda: pm.number().integer().min(1),
    lambda: pm.number().min(0.5).max(100).multiple(0.5),
    lambda: pm.number().port(),
    lambda: pm.number().valid(5),
    pm.boolean,
    pm.date,
    lambda: pm.date().iso().min("2026-11-21").allow(None),
    lambda: pm.string().uppercase(),
    lambda: pm.string().trim().lowercase().min(1).allow("", None),
    lambda: pm.string().uppercase().valid("X", None),
    lambda: pm.string().uppercase().length(1).allow("TRUE"),
    lambda: pm.string().trim().pattern("/^[a-z]$/").replace("/x/", "y"),
    lambda: pm.valid(True, "x", 5),
    lambda: pm.valid(False, None),
])  # fmt: skip
@pytest.mark.parametrize("convert", [True, False])
def test_a_lane_converts_as_its_steps_do(make, convert, monkeypatch):
    def outcomes():
        schemas = make(), pm.object({"a": make()}), pm.array().items(make())
        for value in TEXTS:
            for schema, whole in zip(schemas, (value, {"a": value}, [value])):
                schema._built()
                result = schema.validate(whole, convert=convert)
                made = result.value
                if type(made) is dict:
                    made = made.get("a", "no key")
                elif type(made) is list:
                    made = made[0]
                details = result.error and [(found.type, found.path) for found in result.error.details]
                yield repr(made), type(made), made is value, details

    monkeypatch.setattr(lane, "PATIENCE", -1)
    by_lanes = list(outcomes())
    monkeypatch.setattr(builder, "with_lane", None)
    assert by_lanes == list(outcomes())


AROUND = [pm.any(), pm.any().strip(), pm.number(), pm.string().trim(), pm.date(), pm.any().default("x")]
REFERRING = [
    pm.valid(pm.ref("a")), pm.valid(pm.ref("a"), "x", None), pm.valid(pm.in_("a")),
    pm.string().valid(pm.ref("a")), pm.string().trim().valid(pm.ref("a"), "x"),
    pm.string().allow(pm.ref("a")).min(3), pm.string().valid(pm.ref("a", adjust=lambda a: "x")),
    pm.string().min(pm.ref("a")), pm.string().lowercase().length(pm.ref("a")).required(),
    pm.number().min(pm.ref("a")), pm.number().integer().less(pm.ref("a")).max(7).default(3),
    pm.date().greater(pm.ref("a")), pm.date().max(pm.ref("a")), pm.date().timestamp().min(pm.ref("a")),
    pm.string().when("a", is_="x", then=pm.required(), otherwise=pm.forbidden()),
    pm.any().when("a", is_=pm.exist(), then=pm.number().min(2)).when("a", is_=None, then=pm.strip()),
    pm.any().when("a", switch=[{"is": "x", "then": 1}, {"is": True, "then": pm.string().valid("true", 5)}]),
    pm.number().when("a", is_=pm.valid("x", 5), then=pm.number().integer().default(7)),
    pm.any().when("a", is_=5, then=pm.array().items(pm.number(), "x")),
]  # fmt: skip


@pytest.mark.parametrize("around", AROUND, ids=str)
@pytest.mark.parametrize("schema", REFERRING, ids=str)
def test_a_lane_reads_the_keys_beside_as_its_steps_do(schema, around, monkeypatch):
    def outcomes():
        whole = pm.object({"a": around.note("own"), "b": schema.note("own")})
        for options in ({}, {"convert": False}, {"abort_early": False}):
            for a in ("x", 5, True, *TEXTS[1::3]):
                for b in ("x", a, 7, [5, "x"]):
                    result = whole.validate({"a": a, "b": b}, **options)
                    found = result.error.details if result.error else ()
                    yield repr(result.value), [(each.type, each.path, repr(each.context)) for each in found]

    by_lanes = list(outcomes())
    monkeypatch.setattr(builder, "with_lane", None)
    assert by_lanes == list(outcomes())


# Nodes with steps of their own have no lanes


class OddNode(core.ValueNode):
    """A node of a class that checks values in its own way."""

    __slots__ = ()

    def verify(self, value, run):
        return value


def test_a_node_with_its_own_way_through_the_steps_has_no_lane():
    node = OddNode(None)
    assert lane.with_lane(node) is node


class OddCheck(core.Check):
    """A rule that the facts do not know."""

    __slots__ = ()


@pytest.mark.parametrize("make", [pm.string, pm.number, pm.any, pm.date, pm.boolean])
def test_a_leaf_with_an_unknown_rule_or_step_has_no_facts(make):
    from passmuster._core.engine.facts.leaves import leaf_of

    node = make().note("of its own")._built().inner
    assert leaf_of(node) is not None
    node.checks = (OddCheck(),)
    assert leaf_of(node) is None
    node.checks, node.bases = (), (OddCheck(),)
    assert leaf_of(node) is None


@pytest.mark.parametrize("name", ["start", "prepares", "coerces"])
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
