"""The losses that `dump_losses` lists, and dumps without losses."""

import datetime as dt
import re
from dataclasses import InitVar, dataclass

import pytest

import passmuster as pm
from passmuster.inspection import ScalarInfo


@dataclass
class Point:
    x: int


@dataclass
class Moved(Point):
    def __post_init__(self):
        self.x += 1


@dataclass
class Made(Point):
    by: InitVar[int] = 0


class Bag:
    def __init__(self, x):
        self.x = x


def run(value, helpers):
    return value


OBJECT = pm.object({"x": pm.number().required()})
DATES = pm.array().items(pm.date())

LOST = [
    (pm.any().custom(run), ": custom: the effect of your function is unknown"),
    (pm.any().external(run), ": external: the effect of your function is unknown"),
    (pm.any().error(lambda errors: None), ": error: a function of yours decides whether a value fails"),
    (pm.any().failover(1), ": failover: a value that failed is not in the result"),
    (pm.object({"a": pm.array().items(pm.any().strip())}), "a.items: strip: the value is not in the result"),
    (pm.number().default(run), ": default: what is made for a missing value is not known"),
    (pm.number().default(None), ": default: the schema does not take its default as it is written"),
    (pm.any().valid(dt.date(2026, 1, 2)), ": valid: a listed value is not read as it is written"),
    (pm.number().allow(b"a"), ": allow: a listed value is not read as it is written"),
    (pm.string().json().allow("1"), ": allow: other values may be written as a listed one"),
    (pm.number().precision(0).empty(0), ": empty: what conversion makes may count as missing"),
    (pm.string().replace("a", "b"), ": replace: what was replaced may be replaced again"),
    (pm.string().trim().max(2).truncate(), ": truncate: conversions are made again, one after the other"),
    (pm.string().json().max(9), ": json: the string that is written may be another"),
    (pm.string().json(pm.any().custom(run)), ": custom: the effect of your function is unknown"),
    (pm.date().only_date().max("2026"), ": onlyDate: limits hold for the time that was taken away"),
    (pm.date().cast("time"), ": cast: a value before the cast can't be told from the one after it"),
    (pm.date().cast("string").prefs(date_format="utc"), ": cast: a value before the cast can't be"),
    (pm.binary().cast("string"), ": cast: a value before the cast can't be told from the one after it"),
    (DATES.min(2).cast("set"), ": cast: how many items there were, and in which order, is not known"),
    (DATES.sort(), ": sort: items are sorted as they come in"),
    (DATES.sparse(), ": sparse: JSON has no undefined items"),
    (pm.array().items(pm.string(), pm.date()), ": items: the written value may match another of the schemas"),
    (pm.alternatives(pm.string(), pm.date()), ": match: the written value may match another of the schemas"),
    (pm.alternatives(pm.date(), pm.string()).match("one"), ": match: the written value may match another"),
    (pm.alternatives(pm.date(), pm.any()).match("all"), ": match: the written value may match another"),
    (pm.alternatives().conditional("a", is_=1, then=pm.date()), ": conditional: which schema"),
    (pm.when(pm.ref("$a"), is_=1, then=pm.date(), otherwise=pm.date().timestamp()), ": when: which"),
    (pm.when(pm.number(), then=pm.date()), ": when: the question is about the value as it came in"),
    (OBJECT.rename(re.compile("y"), "x"), ": rename: which key a value was renamed from is not known"),
    (OBJECT.rename("y", "x", alias=True), ": rename: which key a value was renamed from is not known"),
    (OBJECT.rename("y", "x").rename("z", "x", multiple=True), ": rename: which key"),
    (OBJECT.into(lambda x: x), ": into: the effect of your function is unknown"),
    (OBJECT.into(Bag), ": into: the class does not declare all that it is made of as fields"),
    (OBJECT.into(Made), ": into: the class does not declare all that it is made of as fields"),
    (OBJECT.into(Moved), ": into: what the class does when it is made is not known"),
    (pm.object().pattern("a", pm.date(), fallthrough=True).pattern("b", pm.uuid()), ": pattern: several"),
    (pm.object({"a": pm.link("#d")}).shared(pm.any().custom(run).id("d")), "a: custom: the effect"),
]  # fmt: skip


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
@pytest.mark.parametrize("schema, line", LOST, ids=[line for _, line in LOST])
def test_losses_are_listed(schema, line):
    told = [f"{'.'.join(map(str, one.path))}: {one.rule}: {one.reason}" for one in schema.dump_losses()]
    assert [one for one in told if one.startswith(line)], told


KEPT = [
    OBJECT.into(Point).rename("a", "x"),
    pm.object(
        {"a": pm.string().trim().lowercase().allow("").default(""), "b": pm.date().allow(None).empty("")}
    ),
    pm.object({"k": pm.string(), "d": pm.date().when("k", is_="a", then=pm.required())}),
    pm.alternatives(pm.number(), pm.date(), pm.uuid(), pm.boolean()),
    pm.alternatives(
        pm.object({"k": pm.valid("a").required(), "d": pm.date()}),
        pm.object({"k": pm.valid("b").required(), "d": pm.date().timestamp()}),
    ),
    pm.array().items(pm.number()).split(",").unique().cast("set"),
    pm.object({"below": pm.array().items(pm.link("/")), "at": pm.date().cast("number")}),
]


@pytest.mark.parametrize("schema", KEPT, ids=repr)
def test_schemas_of_every_day_lose_nothing(schema):
    assert schema.dump_losses() == schema.dump_losses("python") == ()


@pytest.mark.parametrize("base", [None, pm.date(), pm.string()])
def test_type_without_a_way_out_is_listed_as_a_loss(base):
    """Its values are written by their class all the same."""
    show = {"type": "span", "info": lambda schema: (ScalarInfo, {"python": dt.timedelta})}
    lib = pm.extend(show if base is None else {**show, "base": base})
    schema = lib.object({"a": lib.span(), "b": lib.span()})
    line = "<passmuster.Loss a: span: how its values are written is not known>"
    assert repr(schema.dump_losses()) == f"({line},)"
    assert schema.dump_losses("python") == ()
    assert schema.dump({"a": dt.timedelta(minutes=3)}) == {"a": "PT3M"}
    assert lib.span().strict().dump_losses() == ()  # none of its values can come from JSON


def test_losses_depend_on_the_mode_outside_of_strings_of_json():
    schema = pm.array().sparse()
    within = pm.string().json(schema)
    found = [schema.dump_losses(), within.dump_losses("python"), schema.dump_losses("python")]
    assert [[loss.rule for loss in losses] for losses in found] == [["sparse"], ["sparse"], []]


def test_losses_are_listed_once():
    part = pm.any().custom(run)
    schema = pm.object({"a": part, "b": part, "c": pm.array().items(part)})
    assert [one.path for one in schema.dump_losses()] == [("a",)]
