"""The rows of the features table: what a schema has beside two strings, and the same check by hand.

Each row is the object of two strings and one feature more. `by_hand` is what one would write for the
feature alone, without a library; it is not there for options, which have no such thing.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timezone
from decimal import Decimal
from typing import Any, Callable, NamedTuple
from uuid import UUID

VALUE = {"a": "hello", "b": "world"}


class Feature(NamedTuple):
    """One row: the schema, a value that it accepts, the options of the call, the same by hand."""

    name: str
    schema: Callable[[Any], Any]
    more: dict[str, Any]
    options: dict[str, Any]
    by_hand: Callable[[dict[str, Any]], Any] | None

    @property
    def value(self) -> dict[str, Any]:
        """The value that is validated again and again."""
        return {**VALUE, **self.more}


def two_strings(pm: Any, **more: Any) -> Any:
    """Return the object that all rows refer to, with more keys."""
    return pm.object({"a": pm.string().min(1), "b": pm.string().max(50), **more})


def refuse(wrong: bool) -> None:
    """What a check by hand does."""
    if wrong:
        raise ValueError


FEATURES: list[Feature] = []


def feature(
    name: str, schema: Callable[[Any], Any], more: dict[str, Any] | None = None, **options: Any
) -> Callable[[Callable[[dict[str, Any]], Any]], Callable[[dict[str, Any]], Any]]:
    """Add a row; what it decorates is the same by hand."""

    def add(by_hand: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], Any]:
        FEATURES.append(Feature(name, schema, more or {}, options, by_hand))
        return by_hand

    return add


def option(name: str, schema: Callable[[Any], Any] = two_strings, **options: Any) -> None:
    """Add a row that nobody writes by hand."""
    FEATURES.append(Feature(name, schema, {}, options, None))


option("abort_early=False", abort_early=False)
option("convert=False", convert=False)
option("two options", abort_early=False, convert=False)
option("allow_unknown=True", allow_unknown=True)
option("presence='required'", presence="required")
option("context", context={"x": 1})
option("prefs()", lambda pm: two_strings(pm).prefs(abort_early=False, convert=False))


@feature("strict()", lambda pm: two_strings(pm, n=pm.number().strict()), {"n": 3})
def strict(v: dict[str, Any]) -> None:
    refuse(type(v["n"]) is not int)


# References and formulas


@feature(
    "max(ref)", lambda pm: two_strings(pm, n=pm.number(), m=pm.number().max(pm.ref("n"))), {"n": 5, "m": 3}
)
def max_ref(v: dict[str, Any]) -> None:
    refuse(v["m"] > v["n"])


@feature("valid(ref)", lambda pm: two_strings(pm, c=pm.string().valid(pm.ref("a"))), {"c": "hello"})
def valid_ref(v: dict[str, Any]) -> None:
    refuse(v["c"] != v["a"])


@feature(
    "max($context)", lambda pm: two_strings(pm, n=pm.number().max(pm.ref("$x"))), {"n": 5}, context={"x": 9}
)
def max_context(v: dict[str, Any], context: dict[str, Any] = {"x": 9}) -> None:  # noqa: B006 - never changed
    refuse(v["n"] > context["x"])


@feature(
    "a formula as limit",
    lambda pm: two_strings(pm, n=pm.number(), m=pm.number().max(pm.x("{n * 2}"))),
    {"n": 5, "m": 3},
)
def formula_limit(v: dict[str, Any]) -> None:
    refuse(v["m"] > v["n"] * 2)


@feature(
    "a formula as default",
    lambda pm: two_strings(pm, n=pm.number(), m=pm.number().default(pm.x("{n / 4}"))),
    {"n": 5},
)
def formula_default(v: dict[str, Any]) -> dict[str, Any]:
    return v if "m" in v else {**v, "m": v["n"] / 4}


@feature("default(function)", lambda pm: two_strings(pm, m=pm.any().default(lambda: 5)))
def default_function(v: dict[str, Any]) -> dict[str, Any]:
    return v if "m" in v else {**v, "m": 5}


@feature(
    "default(function of the parent)",
    lambda pm: two_strings(pm, m=pm.any().default(lambda parent: parent["a"])),
)
def default_parent(v: dict[str, Any]) -> dict[str, Any]:
    return v if "m" in v else {**v, "m": v["a"]}


@feature(
    "date().greater(ref)",
    lambda pm: two_strings(pm, s=pm.date(), e=pm.date().greater(pm.ref("s"))),
    {"s": "2026-01-01", "e": "2026-02-01"},
)
def date_ref(v: dict[str, Any]) -> None:
    refuse(datetime.fromisoformat(v["e"]) <= datetime.fromisoformat(v["s"]))


_ID = "69593d62-71ea-4548-85e4-04fc71357423"


@feature("uuid()", lambda pm: two_strings(pm, u=pm.uuid()), {"u": _ID})
def uuid(v: dict[str, Any]) -> None:
    UUID(v["u"])


@feature("decimal()", lambda pm: two_strings(pm, d=pm.decimal()), {"d": "19.99"})
def decimal(v: dict[str, Any]) -> None:
    Decimal(v["d"])


@feature("date().only_date()", lambda pm: two_strings(pm, d=pm.date().only_date()), {"d": "2026-01-02"})
def day(v: dict[str, Any]) -> None:
    date.fromisoformat(v["d"])


@feature("instance(time)", lambda pm: two_strings(pm, t=pm.instance(time)), {"t": "10:30:05"})
def time_of_day(v: dict[str, Any]) -> None:
    time.fromisoformat(v["t"])


@feature("date().max('now')", lambda pm: two_strings(pm, e=pm.date().max("now")), {"e": "2020-02-01"})
def date_now(v: dict[str, Any]) -> None:
    refuse(datetime.fromisoformat(v["e"]).replace(tzinfo=timezone.utc) > datetime.now(timezone.utc))


# Conditions


def _when(pm: Any) -> Any:
    then, otherwise = pm.number().min(2), pm.number().max(9)
    condition = pm.number().when("k", is_="x", then=then, otherwise=otherwise)
    return two_strings(pm, k=pm.string(), w=condition)


def by_hand_when(v: dict[str, Any]) -> None:
    refuse(v["w"] < 2 if v["k"] == "x" else v["w"] > 9)


feature("when: taken", _when, {"k": "x", "w": 5})(by_hand_when)
feature("when: not taken", _when, {"k": "y", "w": 5})(by_hand_when)


@feature(
    "when: absent",
    lambda pm: two_strings(pm, k=pm.string(), w=pm.number().when("k", is_="x", then=pm.required())),
)
def when_absent(v: dict[str, Any]) -> None:
    refuse(v.get("k") == "x" and "w" not in v)


def _switch(pm: Any) -> Any:
    cases = [{"is": key, "then": pm.number().min(least)} for key, least in (("x", 1), ("y", 2), ("z", 3))]
    return two_strings(pm, k=pm.string(), w=pm.number().when("k", switch=cases))


@feature("when: switch", _switch, {"k": "z", "w": 5})
def when_switch(v: dict[str, Any]) -> None:
    refuse(v["w"] < {"x": 1, "y": 2, "z": 3}[v["k"]])


def _when_object(pm: Any) -> Any:
    is_x = pm.object({"k": pm.valid("x").required()}).unknown()
    then = pm.object({"w": pm.number().required()})
    return two_strings(pm, k=pm.string(), w=pm.any()).when(is_x, then=then)


@feature("when: on the object", _when_object, {"k": "x", "w": 5})
def when_object(v: dict[str, Any]) -> None:
    refuse(v.get("k") == "x" and type(v.get("w")) is not int)


# Alternatives


def _either(pm: Any) -> Any:
    return two_strings(pm, x=pm.alternatives(pm.string(), pm.number()))


def _three_objects(pm: Any) -> Any:
    rest = (("p", pm.string()), ("q", pm.number()), ("r", pm.boolean()))
    objects = [pm.object({"t": pm.valid(key).required(), key: schema}) for key, schema in rest]
    return two_strings(pm, x=pm.alternatives(*objects))


def by_hand_either(v: dict[str, Any]) -> None:
    refuse(type(v["x"]) is not str and type(v["x"]) is not int)


feature("alternatives: the first", _either, {"x": "s"})(by_hand_either)
feature("alternatives: the second", _either, {"x": 5})(by_hand_either)


@feature("alternatives: the third object", _three_objects, {"x": {"t": "r", "r": True}})
def third_object(v: dict[str, Any]) -> None:
    x = v["x"]
    kind = {"p": str, "q": int, "r": bool}[x["t"]]
    refuse(type(x[x["t"]]) is not kind or len(x) > 2)


feature(
    "alternatives: match('one')",
    lambda pm: two_strings(pm, x=pm.alternatives(pm.string(), pm.number()).match("one")),
    {"x": 5},
)(by_hand_either)


# Keys


def _xy(pm: Any) -> Any:
    return two_strings(pm, x=pm.number(), y=pm.number())


@feature("xor()", lambda pm: _xy(pm).xor("x", "y"), {"x": 1})
def xor(v: dict[str, Any]) -> None:
    refuse(("x" in v) is ("y" in v))


@feature("with_()", lambda pm: _xy(pm).with_("x", "y"), {"x": 1, "y": 2})
def with_(v: dict[str, Any]) -> None:
    refuse("x" in v and "y" not in v)


@feature("and_()", lambda pm: _xy(pm).and_("x", "y"), {"x": 1, "y": 2})
def and_(v: dict[str, Any]) -> None:
    refuse(("x" in v) is not ("y" in v))


@feature("or_()", lambda pm: _xy(pm).or_("x", "y"), {"x": 1})
def or_(v: dict[str, Any]) -> None:
    refuse("x" not in v and "y" not in v)


@feature(
    "assert_()",
    lambda pm: _xy(pm).assert_(".x", pm.number().max(pm.ref("y"))),  # noqa: PT009
    {"x": 1, "y": 2},
)
def assert_(v: dict[str, Any]) -> None:
    refuse(v["x"] > v["y"])


@feature("rename()", lambda pm: two_strings(pm, x=pm.number()).rename("z", "x"), {"z": 1})
def rename(v: dict[str, Any]) -> dict[str, Any]:
    made = dict(v)
    made["x"] = made.pop("z")
    return made


PATTERN = re.compile("^k_[a-z]+$")


@feature(
    "two keys of a pattern",
    lambda pm: two_strings(pm).pattern(PATTERN, pm.number()),
    {"k_a": 1, "k_b": 2},
)
def pattern_keys(v: dict[str, Any]) -> None:
    for key, value in v.items():
        refuse(key not in ("a", "b") and (PATTERN.match(key) is None or type(value) is not int))


@feature("strip()", lambda pm: two_strings(pm, x=pm.number().strip()), {"x": 1})
def strip(v: dict[str, Any]) -> dict[str, Any]:
    made = dict(v)
    del made["x"]
    return made


@feature("strip_unknown=True", two_strings, {"zz": 1}, strip_unknown=True)
def strip_unknown(v: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in v.items() if key in ("a", "b")}


def _chain(pm: Any) -> Any:
    return two_strings(pm, x=pm.object({"v": pm.number(), "next": pm.link("#n")}).id("n"))


@feature("a link, three levels", _chain, {"x": {"v": 1, "next": {"v": 2, "next": {"v": 3}}}})
def link(v: dict[str, Any]) -> None:
    node = v["x"]
    while node is not None:
        refuse(type(node["v"]) is not int)
        node = node.get("next")


# Values


@feature("failover()", lambda pm: two_strings(pm, x=pm.number().failover(0)), {"x": "zz"})
def failover(v: dict[str, Any]) -> dict[str, Any]:
    try:
        float(v["x"])
    except ValueError:
        return {**v, "x": 0}
    return v


@feature("warn()", lambda pm: two_strings(pm, x=pm.number().min(5).warn()), {"x": 1})
def warn(v: dict[str, Any]) -> list[str]:
    return ["x is less than 5"] if v["x"] < 5 else []


@feature("artifact()", lambda pm: two_strings(pm, x=pm.number().artifact("seen")), {"x": 1})
def artifact(v: dict[str, Any]) -> dict[str, Any]:
    return {"seen": [("x",)]} if type(v["x"]) is int else {}


@feature("empty()", lambda pm: two_strings(pm, x=pm.string().empty("")), {"x": ""})
def empty(v: dict[str, Any]) -> dict[str, Any]:
    if v["x"] == "":
        v = dict(v)
        del v["x"]
    return v


@feature("cast()", lambda pm: two_strings(pm, x=pm.number().cast("string")), {"x": 5})
def cast(v: dict[str, Any]) -> dict[str, Any]:
    return {**v, "x": str(v["x"])}


@feature(
    "valid() without case",
    lambda pm: two_strings(pm, x=pm.string().valid("A", "B").insensitive()),
    {"x": "b"},
)
def insensitive(v: dict[str, Any]) -> dict[str, Any]:
    return {**v, "x": {"a": "A", "b": "B"}[v["x"].lower()]}


# Arrays


@feature(
    "array: sort()", lambda pm: two_strings(pm, x=pm.array().items(pm.number()).sort()), {"x": [3, 1, 2]}
)
def sort(v: dict[str, Any]) -> dict[str, Any]:
    for item in v["x"]:
        refuse(type(item) is not int)
    return {**v, "x": sorted(v["x"])}


@feature("array: has()", lambda pm: two_strings(pm, x=pm.array().has(pm.number().min(3))), {"x": [1, 2, 3]})
def has(v: dict[str, Any]) -> None:
    refuse(not any(type(item) is int and item >= 3 for item in v["x"]))


@feature(
    "array: ordered()",
    lambda pm: two_strings(pm, x=pm.array().ordered(pm.string(), pm.number())),
    {"x": ["s", 2]},
)
def ordered(v: dict[str, Any]) -> None:
    x = v["x"]
    refuse(len(x) > 2 or type(x[0]) is not str or type(x[1]) is not int)


@feature(
    "array: two types of items",
    lambda pm: two_strings(pm, x=pm.array().items(pm.string(), pm.number())),
    {"x": ["s", 2, 3]},
)
def two_types(v: dict[str, Any]) -> None:
    for item in v["x"]:
        refuse(type(item) is not str and type(item) is not int)


@feature("array: single()", lambda pm: two_strings(pm, x=pm.array().items(pm.number()).single()), {"x": 3})
def single(v: dict[str, Any]) -> dict[str, Any]:
    x = v["x"]
    return v if type(x) is list else {**v, "x": [x]}


@feature(
    "array: unique('id')",
    lambda pm: two_strings(pm, x=pm.array().items(pm.object({"id": pm.number()})).unique("id")),
    {"x": [{"id": 1}, {"id": 2}]},
)
def unique_path(v: dict[str, Any]) -> None:
    ids = [item["id"] for item in v["x"]]
    refuse(len(set(ids)) != len(ids))


def by_name() -> dict[str, Feature]:
    """Return the rows by name, in order."""
    return {row.name: row for row in FEATURES}
