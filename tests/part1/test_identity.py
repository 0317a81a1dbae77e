"""Schemas by name: extract, fork, tailor, ids."""

from __future__ import annotations

import pytest
from tests.part1.case import Row, Shown, check, claims
from tests.part1.vocabulary import last, regex

import passmuster as pm

# extract
EXTRACT = [
    Row("a key", lambda: pm.object({"a": pm.number()}).extract("a").describe(), gives={"type": "number"}),
    Row(
        "a path of keys",
        lambda: pm.object({"a": pm.object({"b": pm.string()})}).extract("a.b").describe(),
        gives={"type": "string"},
    ),
    Row(
        "a path that is split already",
        lambda: pm.object({"a": pm.object({"b": pm.string()})}).extract(["a", "b"]).describe(),
        gives={"type": "string"},
    ),
    Row(
        "a key with a period needs a split path",
        lambda: pm.object({"a.b": pm.string()}).extract(["a.b"]).describe(),
        gives={"type": "string"},
    ),
    Row(
        "an id in place of the key",
        lambda: pm.object({"a": pm.string().id("x")}).extract("x").describe(),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "the key of a schema with an id",
        lambda: pm.object({"a": pm.string().id("x")}).extract("a").describe(),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "an item by its id",
        lambda: pm.array().items(pm.string().id("x")).extract("x").describe(),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "an ordered item by its id",
        lambda: pm.array().ordered(pm.string().id("x")).extract("x").describe(),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "has() by its id",
        lambda: pm.array().has(pm.string().id("x")).extract("x").describe(),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "an alternative by its id",
        lambda: pm.alternatives(pm.number(), pm.string().id("x")).extract("x").describe(),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "a conditional by its id",
        lambda: (
            pm.alternatives().conditional("a", {"is": 1, "then": pm.string().id("x")}).extract("x").describe()
        ),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "the then of a condition by its id",
        lambda: pm.any().when("a", {"is": 1, "then": pm.string().id("x")}).extract("x").describe(),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "the otherwise of a condition by its id",
        lambda: pm.any().when("a", {"is": 1, "otherwise": pm.string().id("x")}).extract("x").describe(),
        gives={"type": "string", "flags": {"id": "x"}},
    ),
    Row(
        "the is of a condition by its id",
        lambda: pm.any().when("a", {"is": pm.number().id("x"), "then": 1}).extract("x").describe(),
        gives={"type": "number", "flags": {"id": "x"}},
    ),
    Row(
        "a shared schema by its id",
        lambda: pm.any().shared(pm.number().id("x")).extract("x").describe(),
        gives={"type": "number", "flags": {"id": "x"}},
    ),
    Row(
        "a pattern's schema by its id",
        lambda: pm.object().pattern(regex("a"), pm.number().id("x")).extract("x").describe(),
        gives={"type": "number", "flags": {"id": "x"}},
    ),
    Row(
        "a path through an array",
        lambda: (
            pm.object({"a": pm.array().items(pm.object({"b": pm.number()}).id("x"))})
            .extract("a.x.b")
            .describe()
        ),
        gives={"type": "number"},
    ),
    Row("no such key", lambda: pm.object({"a": pm.number()}).extract("b"), wrong=True),
    Row("no such key below", lambda: pm.object({"a": pm.number()}).extract("a.b"), wrong=True),
    Row(
        "an item without id can't be reached", lambda: pm.array().items(pm.string()).extract("0"), wrong=True
    ),
    Row("an empty path", lambda: pm.object({"a": 1}).extract(""), wrong=True),
    Row("an empty list as path", lambda: pm.object({"a": 1}).extract([]), wrong=True),
]

# fork
FORK = [
    Row(
        "one key",
        lambda: pm.object({"a": pm.number(), "b": pm.number()}).fork("a", (lambda s: s.required())),
        {},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row(
        "several keys",
        lambda: pm.object({"a": pm.number(), "b": pm.number()}).fork(["a", "b"], (lambda s: s.required())),
        {},
        {"abortEarly": False},
        fails=[
            ("any.required", ["a"], {"label": "a", "key": "a"}),
            ("any.required", ["b"], {"label": "b", "key": "b"}),
        ],
        passes={},
    ),
    Row(
        "a path",
        lambda: pm.object({"a": pm.object({"b": pm.number()})}).fork("a.b", (lambda s: s.required())),
        {"a": {}},
        fails=[("any.required", ["a", "b"], {"label": "a.b", "key": "b"})],
        passes={"a": {}},
    ),
    Row(
        "a path that is split",
        lambda: pm.object({"a": pm.object({"b.c": pm.number()})}).fork(
            last([last(["a", "b.c"])]), (lambda s: s.required())
        ),
        {"a": {}},
        fails=[("any.required", ["a", "b.c"], {"label": "a.b.c", "key": "b.c"})],
        passes={"a": {}},
    ),
    Row(
        "a fork of an item by its id",
        lambda: pm.array().items(pm.number().id("x")).fork("x", (lambda s: s.min(5))),
        [1],
        fails=[("number.min", [0], {"limit": 5, "value": 1, "label": "[0]", "key": 0})],
        passes=[1],
    ),
    Row(
        "a fork of an alternative by its id",
        lambda: pm.alternatives(pm.number().id("x"), pm.boolean()).fork("x", (lambda s: s.min(5))),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
    ),
    Row(
        "a then by its id",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": 1, "then": pm.number().id("x")})}
        ).fork("b.x", (lambda s: s.min(5))),
        {"a": 1, "b": 3},
        fails=[("number.min", ["b"], {"limit": 5, "value": 3, "label": "b", "key": "b"})],
        passes={"a": 1, "b": 3},
    ),
    Row(
        "a shared schema",
        lambda: pm.object({"a": pm.link("#x")}).shared(pm.number().id("x")).fork("x", (lambda s: s.min(5))),
        {"a": 1},
        fails=[("number.min", ["a"], {"limit": 5, "value": 1, "label": "a", "key": "a"})],
        passes={"a": 1},
    ),
    Row(
        "no path",
        lambda: pm.object({"a": pm.number()}).fork(last([]), (lambda s: s.required())),
        {},
        passes={},
    ),
    Row(
        "references still order the keys",
        lambda: pm.object({"a": pm.number(), "b": pm.number().max(pm.ref("a"))}).fork(
            "b", (lambda s: s.min(0))
        ),
        {"b": 5, "a": "3"},
        fails=[("number.max", ["b"], {"limit": Shown("ref:a"), "value": 5, "label": "b", "key": "b"})],
        passes={"b": 5, "a": 3},
    ),
    Row(
        "a fork may change the type",
        lambda: pm.object({"a": pm.number()}).fork("a", (lambda s: pm.string())),
        {"a": 1},
        fails=[("string.base", ["a"], {"label": "a", "value": 1, "key": "a"})],
        passes={"a": 1},
    ),
    Row(
        "a fork of the same key twice",
        lambda: pm.object({"a": pm.number()}).fork(["a", "a"], (lambda s: s.min(5))),
        {"a": 1},
        fails=[("number.min", ["a"], {"limit": 5, "value": 1, "label": "a", "key": "a"})],
        passes={"a": 1},
    ),
    Row("a fork of no such key", lambda: pm.object({"a": pm.number()}).fork("b", (lambda s: s)), wrong=True),
    Row("no function", lambda: pm.object({"a": pm.number()}).fork("a"), wrong=True),
    Row(
        "a function that returns no schema",
        lambda: pm.object({"a": pm.number()}).fork("a", (lambda s: 5)),
        wrong=True,
    ),
]

# alter and tailor
TAILOR = [
    Row(
        "a target",
        lambda: pm.number().alter({"t": (lambda s: s.min(5))}).tailor("t"),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        passes=1,
    ),
    Row("another target", lambda: pm.number().alter({"t": (lambda s: s.min(5))}).tailor("u"), 1, passes=1),
    Row(
        "without tailor nothing is altered",
        lambda: pm.number().alter({"t": (lambda s: s.min(5))}),
        1,
        passes=1,
    ),
    Row(
        "several targets",
        lambda: (
            pm.number().alter({"t": (lambda s: s.min(5)), "u": (lambda s: s.multiple(2))}).tailor(["t", "u"])
        ),
        3,
        {"abortEarly": False},
        fails=[
            ("number.min", [], {"limit": 5, "value": 3, "label": "value"}),
            ("number.multiple", [], {"multiple": 2, "value": 3, "label": "value"}),
        ],
        passes=3,
    ),
    Row(
        "targets in an order of their own",
        lambda: pm.number().alter({"t": (lambda s: s.min(5)), "u": (lambda s: s.min(1))}).tailor(["t", "u"]),
        3,
        passes=3,
    ),
    Row(
        "targets in the other order",
        lambda: pm.number().alter({"t": (lambda s: s.min(5)), "u": (lambda s: s.min(1))}).tailor(["u", "t"]),
        3,
        passes=3,
    ),
    Row(
        "two alterations of one target",
        lambda: (
            pm.number().alter({"t": (lambda s: s.min(5))}).alter({"t": (lambda s: s.multiple(2))}).tailor("t")
        ),
        3,
        {"abortEarly": False},
        fails=[
            ("number.min", [], {"limit": 5, "value": 3, "label": "value"}),
            ("number.multiple", [], {"multiple": 2, "value": 3, "label": "value"}),
        ],
        passes=3,
    ),
    Row(
        "alterations below",
        lambda: pm.object({"a": pm.number().alter({"t": (lambda s: s.min(5))})}).tailor("t"),
        {"a": 1},
        fails=[("number.min", ["a"], {"limit": 5, "value": 1, "label": "a", "key": "a"})],
        passes={"a": 1},
    ),
    Row(
        "alterations far below",
        lambda: pm.object(
            {"a": pm.array().items(pm.object({"b": pm.number().alter({"t": (lambda s: s.min(5))})}))}
        ).tailor("t"),
        {"a": [{"b": 1}]},
        fails=[("number.min", ["a", 0, "b"], {"limit": 5, "value": 1, "label": "a[0].b", "key": "b"})],
        passes={"a": [{"b": 1}]},
    ),
    Row(
        "alterations in alternatives",
        lambda: pm.alternatives(pm.number().alter({"t": (lambda s: s.min(5))}), pm.boolean()).tailor("t"),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
    ),
    Row(
        "alterations in conditions",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when("a", {"is": 1, "then": pm.number().alter({"t": (lambda s: s.min(5))})}),
            }
        ).tailor("t"),
        {"a": 1, "b": 1},
        fails=[("number.min", ["b"], {"limit": 5, "value": 1, "label": "b", "key": "b"})],
        passes={"a": 1, "b": 1},
    ),
    Row(
        "alterations of the object and its keys",
        lambda: (
            pm.object({"a": pm.number().alter({"t": (lambda s: s.min(5))})})
            .alter({"t": (lambda s: s.keys({"z": pm.required()}))})
            .tailor("t")
        ),
        {"a": 1},
        {"abortEarly": False},
        fails=[
            ("number.min", ["a"], {"limit": 5, "value": 1, "label": "a", "key": "a"}),
            ("any.required", ["z"], {"label": "z", "key": "z"}),
        ],
        passes={"a": 1},
    ),
    Row(
        "alterations in items",
        lambda: pm.array().items(pm.number().alter({"t": (lambda s: s.min(5))})).tailor("t"),
        [1],
        fails=[("number.min", [0], {"limit": 5, "value": 1, "label": "[0]", "key": 0})],
        passes=[1],
    ),
    Row(
        "a tailored schema may be tailored again",
        lambda: (
            pm.number().alter({"t": (lambda s: s.min(5)), "u": (lambda s: s.max(9))}).tailor("t").tailor("u")
        ),
        10,
        fails=[("number.max", [], {"limit": 9, "value": 10, "label": "value"})],
        passes=10,
    ),
    Row("alter needs targets", lambda: pm.any().alter(), wrong=True),
    Row("alter takes no text", lambda: pm.any().alter("t"), wrong=True),
    Row("alter takes no list", lambda: pm.any().alter(["t"]), wrong=True),
    Row("an alteration must be a function", lambda: pm.any().alter({"t": 5}), wrong=True),
    Row("tailor needs targets", lambda: pm.any().tailor(), wrong=True),
    Row("a target must be a text", lambda: pm.any().tailor(5), wrong=True),
    Row(
        "an alteration must return a schema",
        lambda: pm.any().alter({"t": (lambda s: 5)}).tailor("t"),
        wrong=True,
    ),
]

# id
IDS = [
    Row("an id", lambda: pm.any().id("x").describe(), gives={"type": "any", "flags": {"id": "x"}}),
    Row(
        "an id with an underscore",
        lambda: pm.any().id("x_1").describe(),
        gives={"type": "any", "flags": {"id": "x_1"}},
    ),
    Row(
        "an id with a hyphen",
        lambda: pm.any().id("x-y").describe(),
        gives={"type": "any", "flags": {"id": "x-y"}},
    ),
    Row("an id with a period", lambda: pm.any().id("x.y"), wrong=True),
    Row("an empty id", lambda: pm.any().id(""), wrong=True),
    Row("an id that is no text", lambda: pm.any().id(5), wrong=True),
    Row("no id", lambda: pm.any().id(), wrong=True),
    Row(
        "two keys of one id",
        lambda: pm.object({"a": pm.number().id("x"), "b": pm.string().id("x")}),
        wrong=True,
    ),
    Row(
        "an id that is another key",
        lambda: pm.object({"a": pm.number().id("b"), "b": pm.string()}),
        wrong=True,
    ),
    Row(
        "an id that is the key of another schema with an id",
        lambda: pm.object({"a": pm.any().id("x"), "b": pm.any().id("a")}),
        wrong=True,
    ),
    Row("an id that is the schema's own key", lambda: pm.object({"x": pm.any().id("x")}), wrong=True),
    Row(
        "ids of is and then",
        lambda: pm.any().when("a", {"is": pm.number().id("x"), "then": pm.string().id("x")}),
        wrong=True,
    ),
    Row(
        "ids of then and otherwise",
        lambda: pm.any().when("a", {"is": 1, "then": pm.string().id("x"), "otherwise": pm.any().id("x")}),
        wrong=True,
    ),
    Row(
        "ids of two conditions",
        lambda: (
            pm.any()
            .when("a", {"is": 1, "then": pm.string().id("x")})
            .when("a", {"is": 1, "then": pm.any().id("x")})
        ),
        wrong=True,
    ),
    Row(
        "ids of a conditional",
        lambda: pm.alternatives().conditional(
            "a", {"is": 1, "then": pm.string().id("x"), "otherwise": pm.any().id("x")}
        ),
        wrong=True,
    ),
    Row(
        "a key with an id is replaced",
        lambda: pm.object({"a": pm.number().id("x")}).keys({"a": pm.string().id("x")}).describe(),
        gives={"type": "object", "keys": {"a": {"type": "string", "flags": {"id": "x"}}}},
    ),
    Row(
        "a key with the id of another key",
        lambda: pm.object({"a": pm.number().id("x")}).keys({"b": pm.string().id("x")}),
        wrong=True,
    ),
    Row(
        "a new key with an id that is a key",
        lambda: pm.object({"a": pm.number()}).keys({"b": pm.string().id("a")}),
        wrong=True,
    ),
    Row(
        "a new key that is an id",
        lambda: pm.object({"b": pm.string().id("a")}).keys({"a": pm.number()}),
        wrong=True,
    ),
    Row(
        "ids of items and ordered items",
        lambda: pm.array().items(pm.number().id("x")).ordered(pm.string().id("x")),
        wrong=True,
    ),
    Row(
        "ids of items and has",
        lambda: pm.array().items(pm.number().id("x")).has(pm.string().id("x")),
        wrong=True,
    ),
    Row(
        "ids of two patterns",
        lambda: pm.object().pattern(regex("b"), pm.number().id("x")).pattern(regex("a"), pm.string().id("x")),
        wrong=True,
    ),
    Row(
        "an id of a pattern that is a key",
        lambda: pm.object({"x": pm.number()}).pattern(regex("a"), pm.string().id("x")),
        wrong=True,
    ),
    Row(
        "an id of an assertion that is a key",
        lambda: pm.object({"x": pm.number()}).assert_(".x", pm.string().id("x")),
        wrong=True,
    ),
    Row(
        "a key that is the id of a shared schema",
        lambda: pm.object().shared(pm.string().id("x")).keys({"x": pm.number()}),
        wrong=True,
    ),
    Row(
        "a condition with an id that is a key",
        lambda: pm.object({"x": pm.number()}).when("a", {"is": 1, "then": pm.object().id("x")}),
        wrong=True,
    ),
    Row(
        "a fork that makes an id twice",
        lambda: pm.object({"a": pm.number(), "b": pm.any().id("x")}).fork("a", (lambda s: s.id("x"))),
        wrong=True,
    ),
    Row(
        "two items of one id", lambda: pm.array().items(pm.number().id("x"), pm.string().id("x")), wrong=True
    ),
    Row(
        "two alternatives of one id",
        lambda: pm.alternatives(pm.number().id("x"), pm.string().id("x")),
        wrong=True,
    ),
    Row(
        "a shared schema with the id of a key",
        lambda: pm.object({"x": pm.number()}).shared(pm.string().id("x")),
        wrong=True,
    ),
    Row(
        "the same schema twice",
        lambda: (lambda s: pm.object({"a": s, "b": s}))(pm.number().id("x")),
        {"a": 1, "b": "x"},
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "the same id at two levels",
        lambda: pm.object({"a": pm.object({"b": pm.number().id("x")}).id("x")}),
        {"a": {"b": "q"}},
        fails=[("number.base", ["a", "b"], {"label": "a.b", "value": "q", "key": "b"})],
        passes={"a": {"b": "q"}},
    ),
]

# One schema at several places.
SAME_SCHEMA = [
    Row(
        "a fork of one key leaves the other",
        lambda: pm.object({"a": pm.number(), "b": pm.number()}).fork("b", (lambda x: x.required())),
        {},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={},
    ),
    Row(
        "a fork below one key leaves the other",
        lambda: (lambda s: pm.object({"a": s, "b": s}))(pm.object({"c": pm.number()})).fork(
            "b.c", (lambda x: x.required())
        ),
        {"a": {}},
        passes={"a": {}},
    ),
    Row(
        "a fork below one key changes that one",
        lambda: (lambda s: pm.object({"a": s, "b": s}))(pm.object({"c": pm.number()})).fork(
            "b.c", (lambda x: x.required())
        ),
        {"b": {}},
        fails=[("any.required", ["b", "c"], {"label": "b.c", "key": "c"})],
        passes={"b": {}},
    ),
    Row(
        "a fork by id changes every place of the schema",
        lambda: (lambda s: pm.object({"a": s, "b": s}))(pm.number().id("x")).fork(
            "x", (lambda x: x.required())
        ),
        {},
        {"abortEarly": False},
        fails=[
            ("any.required", ["a"], {"label": "a", "key": "a"}),
            ("any.required", ["b"], {"label": "b", "key": "b"}),
        ],
        passes={},
    ),
    Row(
        "a fork reaches the schema of empty",
        lambda: pm.any().empty(pm.any().id("x")).fork("x", (lambda s: s.valid(1))).default(5),
        1,
        passes=5,
    ),
    Row(
        "an alteration within empty",
        lambda: pm.any().empty(pm.any().valid(2).alter({"t": (lambda s: s.valid(1))})).tailor("t").default(5),
        1,
        passes=5,
    ),
]


@claims(EXTRACT, FORK, TAILOR, IDS, SAME_SCHEMA)
def test_the_verdict_is_that_of_the_row(row):
    check(row)


def test_a_fork_leaves_the_original():
    schema = pm.object({"a": pm.object({"b": pm.number()})})
    before = schema.describe()
    forked = schema.fork("a.b", lambda s: s.required())
    assert schema.describe() == before
    assert forked.describe() != before


def test_a_fork_of_a_reused_schema_changes_the_named_key_alone():
    shared = pm.number()
    schema = pm.object({"a": shared, "b": shared}).fork("a", lambda s: s.required())
    assert schema.describe()["keys"] == {
        "a": {"type": "number", "flags": {"presence": "required"}},
        "b": {"type": "number"},
    }


def test_a_fork_below_a_reused_schema_changes_the_named_path_alone():
    shared = pm.object({"c": pm.number()})
    schema = pm.object({"a": shared, "b": shared}).fork("a.c", lambda s: s.required())
    assert schema.extract("a.c").describe() == {"type": "number", "flags": {"presence": "required"}}
    assert schema.extract("b.c").describe() == {"type": "number"}


def test_a_path_that_is_split_takes_keys_with_periods():
    schema = pm.object({"a": pm.object({"b.c": pm.number()})})
    forked = schema.fork([["a", "b.c"]], lambda s: s.required())
    assert forked.validate({"a": {}}).error.details[0].path == ["a", "b.c"]


def test_what_extract_returns_is_the_schema_itself():
    inner = pm.number().min(5)
    assert pm.object({"a": inner}).extract("a") is inner


def test_an_alteration_that_raises_raises():
    def fail(schema):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        pm.any().alter({"t": fail}).tailor("t")


def test_a_schema_a_hundred_levels_deep_is_forked_and_tailored():
    schema = pm.number().alter({"t": lambda s: s.min(5)})
    for _ in range(100):
        schema = pm.object({"a": schema})
    path = ".".join("a" * 100)
    assert schema.tailor("t").extract(path).describe()["rules"] == [{"name": "min", "args": {"limit": 5}}]
    assert schema.fork(path, lambda s: s.max(9)).extract(path).describe()["rules"][0]["name"] == "max"
