"""Lanes return the same as the steps that they replace: random schemas of all features, random values.

The compiled backend has no lanes. `tests/_core/engine/nodes` compares the backends.
"""

from collections import OrderedDict, UserDict, deque
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum, IntEnum
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, Optional, Union
from uuid import UUID

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


class Colour(Enum):
    """An Enum class one of whose members is no value."""

    ONE = "one"
    NONE = None


class Size(IntEnum):
    """An Enum class of integers."""

    ONE = 1


OTHER_UTC = datetime(2026, 11, 21, tzinfo=timezone(timedelta(0), "also UTC"))
TEXTS = (
    "5", "007", "", "-5", "5.0", ".5", "5.", ".", "0.0", "-0.0", "1.2.3", " 5 ", "1e3", "1_0", "٣", "²",
    "999999999999999", "9007199254740993", "12345678.9012345", "true", "TRUE", "x", "X", " x ", "İ", "\ud800",
    "2026-11-21", "2026-11-21T10:00:00Z", "2026-11-21T24:00:00.000Z", "2026-02-30", "0050-01-01",
    "2026-W47-6", "3.٣", True, False, None, 5, 5.5, 5.0, 0.0, -0.0, 2**53, float("nan"), pm.UNDEFINED,
    "0.1234567890123456", "0.12345678901234567", "9999999999999998.0", "-12345.678901234567", "1-2.5",
    "--1.5", "2026-11-21T10:00:00", "2026-11-21T10:00:00.123456", "2026-11-21T10:00:00.123456-01:30",
    "10:30", "P1DT2H", "69593d62-71ea-4548-85e4-04fc71357423", "1", "one", "ONE", "NONE", Colour.ONE,
    Colour.NONE, Size.ONE, OTHER_UTC, datetime(2026, 11, 21), datetime(2026, 11, 21, tzinfo=timezone.utc),
    date(2026, 11, 21), time(10, 30), timedelta(1), Decimal("1.50"), Decimal("NaN"), Decimal("-0.0"),
    UUID(int=1), b"x", (1, "x"), [1, "x"], (1,), [1], {1}, frozenset((1,)), frozenset("x"), deque((1, 2)),
    [[]], [2, 1, "1"], (3, 2, 3), [[2, 1]],
    [{"x": 2}, {"x": 1}], [{"x": 1}, {"x": "y"}], [(1, "x")], {"x": 1}, {5: "x"}, {"x": {1}}, {"x": "1"},
)  # fmt: skip
PYTHON: list[Any] = [
    Colour, Optional[Colour], Size, Literal["x", 5, None], float, int, bytes, date, datetime, time, timedelta,
    UUID, Decimal, Annotated[Decimal, pm.decimal().min(-1).places(2)], Union[int, str, None],
    Union[int, float], Union[date, str], Union[datetime, Colour, bool], Union[float, Decimal],
    Union[UUID, str], Optional[date], Union[int, list[int]], tuple[int, str], tuple[int, ...], set[int],
    frozenset[str], deque[int], list[int], set[Any], list[tuple[int, str]], dict[str, set[int]],
    dict[str, int], dict[int, str],
]  # fmt: skip


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
    lambda: pm.alternatives(pm.number(), pm.string()),
    lambda: pm.alternatives(pm.number().min(2), pm.boolean(), pm.string().trim()),
    lambda: pm.alternatives(pm.string().max(1), pm.date()).allow(None),
    lambda: pm.alternatives(pm.boolean(), pm.number()).match("one"),
    lambda: pm.array().items(pm.number(), pm.string().max(3), None).single(),
    lambda: pm.valid(Colour, "x").allow(5),
    lambda: pm.any().allow(Colour),
    lambda: pm.binary(),
    lambda: pm.array().items(pm.number()).sort().unique(),
    lambda: pm.array().items(pm.number(), pm.string()).sort(order="descending"),
    lambda: pm.array().items(pm.array().items(pm.number()).sort()),
    lambda: pm.array().items(pm.object({"x": pm.number()})).sort(by="x").single(),
    lambda: pm.array().items(pm.object({"x": pm.string()}), pm.object({"y": 1}), pm.array().max(0)),
    lambda: pm.alternatives(pm.object({"x": pm.string()}), pm.object({"x": pm.number()}), pm.array().max(1)),
    *[lambda form=form: pm.compile(form) for form in PYTHON],
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


@dataclass(repr=False)
class Point:
    """A class with fields."""

    x: float
    y: str = "z"

    def __repr__(self):
        return f"Point({vars(self)})"


class Row(NamedTuple):
    """A named tuple."""

    x: int
    y: str = "z"


class Nothing:
    """An object without attributes."""

    def __repr__(self):
        return "nothing"


class Failing(UserDict):
    """A mapping that fails once its keys are asked for."""

    def __iter__(self):
        raise ValueError("no keys")


OBJECTS = [
    *[pm.compile(form) for form in (Point, Row, list[Point], dict[str, int], dict[int, str])],
    pm.compile(dict[Colour, int]),
    pm.object({"x": pm.number().required(), "y": pm.string().trim()}).or_("x", "y").rename("z", "x"),
    pm.object({"x": pm.number()}).unknown(), pm.object({"other": pm.any().strip()}).max(1), pm.object(),
    pm.object({"y": pm.string()}).pattern(r"^x", pm.number().max(4)).pattern(pm.string().max(1), True),
    pm.object().pattern(r"^x", pm.number(), fallthrough=True).pattern(r"^x", pm.number().integer()),
    pm.object().pattern(r"^x", pm.number(), matches=pm.array().max(1)).pattern("y", pm.any().strip()),
    pm.object().pattern(pm.number(), pm.array().items(pm.string())).pattern(pm.valid("y"), pm.date()),
    pm.object().pattern(pm.string().trim().min(1), pm.any().default(1)),
]  # fmt: skip
CONTENTS = [
    {}, {"x": 1}, {"x": "1", "y": " z "}, {"x": 5, "xx": True}, {"x": 1.5, "other": 1}, {"y": None},
    {1: "x", "2": "y"}, {"2": ["x"], "3": [4]}, {"y": "2026-11-21"}, {"one": "1", "ONE": 2}, {" ": 1},
    {"x": pm.UNDEFINED}, {"z": 3},
]  # fmt: skip
WHOLE = [
    *CONTENTS, *[kind(one) for kind in (OrderedDict, UserDict, MappingProxyType) for one in CONTENTS[:6]],
    Failing(x=1), Point(1), Point(1.5, "y"), Point("1"), Row(1), Row("1", 2), [1, "x"], (1,), [], [Point(1)],
    5, None, "x", Nothing(), {"x": MappingProxyType({})}, [{"x": 1.5}, Point(2, 3)],
]  # fmt: skip


@pytest.mark.parametrize("schema", OBJECTS, ids=lambda schema: str(schema)[:60])
def test_a_lane_opens_objects_and_matches_keys_as_its_steps_do(schema, monkeypatch):
    def outcomes():
        own = schema.note("own")
        for options in ({}, {"convert": False}, {"abort_early": False}, {"strip_unknown": True}):
            for value in WHOLE:
                for _ in range(2):
                    result = own.validate(value, **options)
                found = result.error.details if result.error else ()
                details = [(each.type, each.path, repr(each.context)) for each in found]
                yield repr(result.value), type(result.value), result.value is value, details

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
