"""What comes out of a value: default, failover, error, raw, strip, cast, empty and custom."""

from __future__ import annotations

import pickle

from tests.part1.case import Row, Shown, Text, Thrown, check, claims
from tests.part1.vocabulary import boom, codes, get, last, put, regex, utc

import passmuster as pm
from passmuster import UNDEFINED

# default
DEFAULTS = [
    Row("a literal default at the root", lambda: pm.any().default(5), passes=5),
    Row("a literal default in a key", lambda: pm.object({"a": pm.any().default("x")}), {}, passes={"a": "x"}),
    Row("null is a default", lambda: pm.object({"a": pm.any().default(None)}), {}, passes={"a": None}),
    Row("false is a default", lambda: pm.object({"a": pm.any().default(False)}), {}, passes={"a": False}),
    Row("an empty text is a default", lambda: pm.object({"a": pm.any().default("")}), {}, passes={"a": ""}),
    Row(
        "a default is not validated",
        lambda: pm.object({"a": pm.number().default("x")}),
        {},
        passes={"a": "x"},
    ),
    Row(
        "a default does not replace null",
        lambda: pm.object({"a": pm.any().default(1)}),
        {"a": None},
        passes={"a": None},
    ),
    Row(
        "a default does not replace an invalid value",
        lambda: pm.object({"a": pm.number().default(1)}),
        {"a": "x"},
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
        passes={"a": "x"},
    ),
    Row(
        "a default does not satisfy required",
        lambda: pm.object({"a": pm.any().required().default(1)}),
        {},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row("a later default replaces an earlier one", lambda: pm.any().default(1).default(2), passes=2),
    Row(
        "a date as default",
        lambda: pm.any().default(utc("2026-11-21T00:00:00Z")),
        passes=utc("2026-11-21T00:00:00Z"),
        builds=False,
    ),
    Row("a list as default", lambda: pm.any().default([1, {"a": 2}]), passes=[1, {"a": 2}]),
    Row("a mapping as default", lambda: pm.any().default({"a": {"b": 1}}), passes={"a": {"b": 1}}),
    Row(
        "a default of an object replaces the defaults of its keys",
        lambda: pm.object({"o": pm.object({"a": pm.any().default(1)}).default({"z": 1})}),
        {},
        passes={"o": {"z": 1}},
    ),
    Row(
        "a deep default",
        lambda: pm.object({"o": pm.object({"a": pm.any().default(1), "b": pm.any()}).default()}),
        {},
        passes={"o": {"a": 1}},
    ),
    Row(
        "deep defaults within deep defaults",
        lambda: pm.object({"o": pm.object({"p": pm.object({"a": pm.any().default(1)}).default()}).default()}),
        {},
        passes={"o": {"p": {"a": 1}}},
    ),
    Row(
        "a deep default ends where a level has none",
        lambda: pm.object({"o": pm.object({"p": pm.object({"a": pm.any().default(1)})}).default()}),
        {},
        passes={"o": {}},
    ),
    Row(
        "a deep default without defaults below",
        lambda: pm.object({"o": pm.object({"a": pm.any()}).default()}),
        {},
        passes={"o": {}},
    ),
    Row("a deep default of an object without keys", lambda: pm.object().default(), passes={}),
    Row(
        "a deep default calls functions of the keys",
        lambda: pm.object({"o": pm.object({"a": pm.any().default(lambda: 7)}).default()}),
        {},
        passes={"o": {"a": 7}},
    ),
    Row(
        "a deep default resolves references among the keys",
        lambda: pm.object(
            {"o": pm.object({"a": pm.any().default(1), "b": pm.any().default(pm.ref("a"))}).default()}
        ),
        {},
        passes={"o": {"a": 1, "b": 1}},
    ),
    Row(
        "a deep default leaves out what is stripped",
        lambda: pm.object(
            {"o": pm.object({"a": pm.any().default(1).strip(), "b": pm.any().default(2)}).default()}
        ),
        {},
        passes={"o": {"b": 2}},
    ),
    Row(
        "a deep default overlooks required keys",
        lambda: pm.object({"o": pm.object({"a": pm.any().required(), "b": pm.any().default(2)}).default()}),
        {},
        fails=[("any.required", ["o", "a"], {"label": "o.a", "key": "a"})],
        passes={},
    ),
    Row(
        "a deep default casts",
        lambda: pm.object({"o": pm.object({"a": pm.number().default(1).cast("string")}).default()}),
        {},
        passes={"o": {"a": "1"}},
    ),
    Row("an any has no deep default", lambda: pm.any().default(), wrong=True),
    Row("a number has no deep default", lambda: pm.number().default(), wrong=True),
    Row(
        "a reference as default",
        lambda: pm.object({"a": pm.any(), "b": pm.any().default(pm.ref("a"))}),
        {"a": 1},
        passes={"a": 1, "b": 1},
    ),
    Row(
        "a reference to nothing as default",
        lambda: pm.object({"a": pm.any(), "b": pm.any().default(pm.ref("a"))}),
        {},
        passes={},
    ),
    Row(
        "a reference to the context as default",
        lambda: pm.object({"b": pm.any().default(pm.ref("$x"))}),
        {},
        {"context": {"x": 3}},
        passes={"b": 3},
    ),
    Row(
        "a reference with adjust as default",
        lambda: pm.object(
            {"a": pm.number(), "b": pm.any().default(pm.ref("a", {"adjust": (lambda v: v + 1)}))}
        ),
        {"a": "1"},
        passes={"a": 1, "b": 2},
    ),
    Row(
        "a template as default",
        lambda: pm.object({"a": pm.number(), "b": pm.any().default(pm.x("{a * 2}"))}),
        {"a": 4},
        passes={"a": 4, "b": 8},
    ),
    Row(
        "a text template as default",
        lambda: pm.object({"a": pm.string(), "b": pm.any().default(pm.x("-{a}-"))}),
        {"a": "q"},
        passes={"a": "q", "b": "-q-"},
    ),
    Row(
        "a default orders keys by dependency",
        lambda: pm.object({"b": pm.any().default(pm.ref("a")), "a": pm.any().default(1)}),
        {},
        passes={"a": 1, "b": 1},
    ),
    Row(
        "a function of no parameter",
        lambda: pm.object({"a": pm.any().default(lambda: 5)}),
        {},
        passes={"a": 5},
    ),
    Row(
        "a function of one parameter sees the parent",
        lambda: pm.object({"a": pm.any(), "b": pm.any().default(lambda p: get(p, "a"))}),
        {"a": 1},
        passes={"a": 1, "b": 1},
    ),
    Row(
        "a function that changes the parent changes a clone",
        lambda: pm.object({"a": pm.any(), "b": pm.any().default(lambda p: get(put(p, "a", 9), "a"))}),
        {"a": 1},
        passes={"a": 1, "b": 9},
    ),
    Row("a function at the root has no parent", lambda: pm.any().default(lambda p: p), passes=UNDEFINED),
    Row(
        "a function of two parameters gets the helpers",
        lambda: pm.object({"a": pm.any().default((lambda p, h: h.state.path))}),
        {},
        passes={"a": ["a"]},
    ),
    Row(
        "a function sees the preferences",
        lambda: pm.any().default((lambda p, h: h.prefs.convert)),
        UNDEFINED,
        {"convert": False},
        passes=False,
    ),
    Row(
        "a function that raises",
        lambda: pm.object({"a": pm.any().default(lambda: boom("no"))}),
        {},
        fails=[("any.default", ["a"], {"error": Thrown("no"), "label": "a", "value": None, "key": "a"})],
        passes={},
    ),
    Row(
        "a function that raises, all errors",
        lambda: pm.object({"a": pm.any().default(lambda: boom("no")), "b": pm.any().required()}),
        {},
        {"abortEarly": False},
        fails=[
            ("any.default", ["a"], {"error": Thrown("no"), "label": "a", "value": None, "key": "a"}),
            ("any.required", ["b"], {"label": "b", "key": "b"}),
        ],
        passes={},
    ),
    Row(
        "noDefaults keeps a literal away",
        lambda: pm.object({"a": pm.any().default(1)}),
        {},
        {"noDefaults": True},
        passes={},
    ),
    Row(
        "noDefaults keeps a function away",
        lambda: pm.object({"a": pm.any().default(lambda: 1)}),
        {},
        {"noDefaults": True},
        passes={},
    ),
    Row(
        "noDefaults keeps a deep default away",
        lambda: pm.object({"o": pm.object({"a": pm.any().default(1)}).default()}),
        {},
        {"noDefaults": True},
        passes={"o": {}},
    ),
    Row(
        "a default after empty",
        lambda: pm.object({"a": pm.string().empty("").default("x")}),
        {"a": ""},
        passes={"a": "x"},
    ),
    Row(
        "a default after a custom rule that unsets",
        lambda: pm.object({"a": pm.any().custom((lambda v, h: UNDEFINED)).default(3)}),
        {"a": 1},
        passes={"a": 3},
    ),
    Row("a default is cast", lambda: pm.number().default(5).cast("string"), passes="5"),
    Row(
        "a default in an array item",
        lambda: pm.array().items(pm.any().default(1)).sparse(),
        [UNDEFINED],
        passes=[1],
    ),
    Row(
        "a default in ordered items",
        lambda: pm.array().ordered(pm.any(), pm.any().default(7)),
        [1],
        passes=[1, 7],
    ),
    Row("a default of alternatives", lambda: pm.alternatives(pm.number(), pm.string()).default(1), passes=1),
    Row(
        "a default in an alternative is not used",
        lambda: pm.alternatives(pm.number().default(1)),
        passes=UNDEFINED,
    ),
]

# failover
FAILOVERS = [
    Row("a literal failover", lambda: pm.number().failover(0), "x", passes=0),
    Row("a failover is not validated", lambda: pm.number().failover("y"), "x", passes="y"),
    Row("null as failover", lambda: pm.number().failover(None), "x", passes=None),
    Row("a failover does not touch valid values", lambda: pm.number().failover(0), "5", passes=5),
    Row("a failover does not replace a missing value", lambda: pm.number().failover(0), passes=UNDEFINED),
    Row("a failover for a missing required value", lambda: pm.number().required().failover(0), passes=0),
    Row(
        "a failover for a forbidden value",
        lambda: pm.object({"a": pm.forbidden().failover(0)}),
        {"a": 1},
        passes={"a": 0},
    ),
    Row("a failover for a value of the list", lambda: pm.valid(1).failover(0), 5, passes=0),
    Row("a failover for an invalid value", lambda: pm.invalid(5).failover(0), 5, passes=0),
    Row(
        "a reference as failover",
        lambda: pm.object({"a": pm.any(), "b": pm.number().failover(pm.ref("a"))}),
        {"a": 1, "b": "x"},
        passes={"a": 1, "b": 1},
    ),
    Row(
        "a reference to nothing as failover keeps the error",
        lambda: pm.object({"a": pm.any(), "b": pm.number().failover(pm.ref("a"))}),
        {"b": "x"},
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
        passes={"b": "x"},
    ),
    Row("a function as failover", lambda: pm.number().failover(lambda: 3), "x", passes=3),
    Row(
        "a function of one parameter as failover",
        lambda: pm.object({"a": pm.any(), "b": pm.number().failover(lambda p: get(p, "a"))}),
        {"a": 1, "b": "x"},
        passes={"a": 1, "b": 1},
    ),
    Row(
        "a function of two parameters as failover",
        lambda: pm.object({"b": pm.number().failover((lambda p, h: h.original))}),
        {"b": "x"},
        passes={"b": "x"},
    ),
    Row(
        "a failover that raises",
        lambda: pm.number().failover(lambda: boom("no")),
        "x",
        fails=[
            ("number.base", [], {"label": "value", "value": "x"}),
            ("any.failover", [], {"error": Thrown("no"), "label": "value", "value": None}),
        ],
        passes="x",
    ),
    Row(
        "a failover that raises, all errors",
        lambda: pm.number().failover(lambda: boom("no")),
        "x",
        {"abortEarly": False},
        fails=[
            ("number.base", [], {"label": "value", "value": "x"}),
            ("any.failover", [], {"error": Thrown("no"), "label": "value", "value": None}),
        ],
        passes="x",
    ),
    Row(
        "a failover of an object",
        lambda: pm.object({"o": pm.object({"a": pm.number()}).failover({"a": 0})}),
        {"o": {"a": "x"}},
        passes={"o": {"a": 0}},
    ),
    Row(
        "a failover below leaves the object valid",
        lambda: pm.object({"a": pm.number().failover(0), "b": pm.any()}),
        {"a": "x", "b": 1},
        passes={"a": 0, "b": 1},
    ),
    Row("a failover in an array", lambda: pm.array().items(pm.number().failover(0)), [1, "x"], passes=[1, 0]),
    Row("undefined is no failover", lambda: pm.number().failover(UNDEFINED), wrong=True),
    Row("a failover is cast", lambda: pm.number().failover(5).cast("string"), "x", passes="5"),
    Row(
        "noDefaults keeps a failover away",
        lambda: pm.number().failover(0),
        "x",
        {"noDefaults": True},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        passes="x",
    ),
    Row(
        "a failover comes before an error override",
        lambda: pm.number().failover(0).error(ValueError("mine")),
        "x",
        passes=0,
    ),
    Row("a list as failover", lambda: pm.number().failover([1, 2]), "x", passes=[1, 2]),
    Row("a failover needs a value", lambda: pm.any().failover(), wrong=True),
]

# error
ERRORS = [
    Row(
        "an exception as error",
        lambda: pm.number().error(ValueError("mine")),
        "x",
        override="mine",
        passes="x",
    ),
    Row(
        "an exception as error in a key",
        lambda: pm.object({"a": pm.number().error(ValueError("mine"))}),
        {"a": "x"},
        override="mine",
        passes={"a": "x"},
    ),
    Row(
        "an exception as error of an object for its key",
        lambda: pm.object({"a": pm.number()}).error(ValueError("mine")),
        {"a": "x"},
        override="mine",
        passes={"a": "x"},
    ),
    Row(
        "an error before the override wins",
        lambda: pm.object({"a": pm.number(), "b": pm.number().error(ValueError("mine"))}),
        {"a": "x", "b": "y"},
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
        passes={"a": "x", "b": "y"},
    ),
    Row(
        "an override among all errors",
        lambda: pm.object({"a": pm.number(), "b": pm.number().error(ValueError("mine"))}),
        {"a": "x", "b": "y"},
        {"abortEarly": False},
        override="mine",
        passes={"a": "x", "b": "y"},
    ),
    Row(
        "the last override of several applies",
        lambda: pm.object(
            {"a": pm.number().error(ValueError("one")), "b": pm.number().error(ValueError("two"))}
        ),
        {"a": "x", "b": "y"},
        {"abortEarly": False},
        override="one",
        passes={"a": "x", "b": "y"},
    ),
    Row(
        "the later error replaces the earlier",
        lambda: pm.number().error(ValueError("one")).error(ValueError("two")),
        "x",
        override="two",
        passes="x",
    ),
    Row(
        "an override does nothing for a valid value",
        lambda: pm.number().error(ValueError("mine")),
        5,
        passes=5,
    ),
    Row(
        "an override for a missing value",
        lambda: pm.number().required().error(ValueError("mine")),
        override="mine",
    ),
    Row(
        "a function that returns an exception",
        lambda: pm.number().error(lambda errors: ValueError(codes(errors))),
        "x",
        override="number.base",
        passes="x",
    ),
    Row(
        "a function that returns the reports",
        lambda: pm.number().error(lambda errors: errors),
        "x",
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        passes="x",
    ),
    Row(
        "a function that returns no reports",
        lambda: pm.number().error(lambda errors: last([])),
        "x",
        passes="x",
    ),
    Row(
        "a function sees all reports",
        lambda: pm.number().min(5).multiple(2).error(lambda errors: ValueError(codes(errors))),
        3,
        {"abortEarly": False},
        override="number.min,number.multiple",
        passes=3,
    ),
    Row(
        "a function of an object sees the reports below",
        lambda: pm.object({"a": pm.number(), "b": pm.number()}).error(
            lambda errors: ValueError(codes(errors))
        ),
        {"a": "x", "b": "y"},
        {"abortEarly": False},
        override="number.base,number.base",
        passes={"a": "x", "b": "y"},
    ),
    Row(
        "an error in alternatives",
        lambda: pm.alternatives(pm.number().error(ValueError("mine")), pm.boolean()),
        "x",
        fails=[
            (
                "alternatives.match",
                [],
                {
                    "details": [
                        {
                            "message": Text(),
                            "path": [],
                            "type": "override",
                            "context": {"error": Thrown("mine"), "label": "value", "value": "x"},
                        },
                        {
                            "message": Text(),
                            "path": [],
                            "type": "boolean.base",
                            "context": {"label": "value", "value": "x"},
                        },
                    ],
                    "message": Text(),
                    "label": "value",
                    "value": "x",
                },
            )
        ],
    ),
    Row(
        "an error of the only alternative",
        lambda: pm.alternatives(pm.number().error(ValueError("mine"))),
        "x",
        override="mine",
    ),
    Row(
        "an error in an array item",
        lambda: pm.array().items(pm.number().error(ValueError("mine"))),
        ["x"],
        override="mine",
        passes=["x"],
    ),
    Row("error needs an argument", lambda: pm.any().error(), wrong=True),
    Row("error needs an exception or a function", lambda: pm.any().error("text"), wrong=True),
    Row("error takes no mapping", lambda: pm.any().error({"message": "text"}), wrong=True),
    Row("error takes no null", lambda: pm.any().error(None), wrong=True),
]

# raw, strip and result
RAW = [
    Row("raw gives out the text", lambda: pm.number().raw(), "5", passes="5"),
    Row("raw in a key", lambda: pm.object({"a": pm.number().raw()}), {"a": "5"}, passes={"a": "5"}),
    Row("raw(false)", lambda: pm.number().raw().raw(False), "5", passes=5),
    Row(
        "raw does not undo the check",
        lambda: pm.number().raw(),
        "x",
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        passes="x",
    ),
    Row(
        "a reference sees the validated value of a raw key",
        lambda: pm.object({"a": pm.number().raw(), "b": pm.number().min(pm.ref("a"))}),
        {"a": "5", "b": 6},
        passes={"a": "5", "b": 6},
    ),
    Row(
        "a reference sees the validated value of a raw key and refuses",
        lambda: pm.object({"a": pm.number().raw(), "b": pm.number().min(pm.ref("a"))}),
        {"a": "5", "b": 4},
        fails=[("number.min", ["b"], {"limit": Shown("ref:a"), "value": 4, "label": "b", "key": "b"})],
        passes={"a": "5", "b": 4},
    ),
    Row(
        "raw of an object gives out the input",
        lambda: pm.object({"a": pm.number()}).raw(),
        {"a": "5"},
        passes={"a": "5"},
    ),
    Row(
        "raw of a missing value with a default",
        lambda: pm.object({"a": pm.any().default(1).raw()}),
        {},
        passes={},
    ),
    Row(
        "strip in a key",
        lambda: pm.object({"a": pm.any().strip(), "b": pm.any()}),
        {"a": 1, "b": 2},
        passes={"b": 2},
    ),
    Row("strip(false)", lambda: pm.object({"a": pm.any().strip().strip(False)}), {"a": 1}, passes={"a": 1}),
    Row(
        "strip still checks",
        lambda: pm.object({"a": pm.number().strip()}),
        {"a": "x"},
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
        passes={"a": "x"},
    ),
    Row("strip at the root", lambda: pm.number().strip(), 5, passes=UNDEFINED),
    Row("strip of a missing key", lambda: pm.object({"a": pm.any().strip()}), {}, passes={}),
    Row(
        "strip of a required missing key",
        lambda: pm.object({"a": pm.any().required().strip()}),
        {},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row(
        "a reference sees a stripped key",
        lambda: pm.object({"a": pm.number().strip(), "b": pm.number().min(pm.ref("a"))}),
        {"a": "5", "b": 6},
        passes={"b": 6},
    ),
    Row(
        "a reference sees a stripped key and refuses",
        lambda: pm.object({"a": pm.number().strip(), "b": pm.number().min(pm.ref("a"))}),
        {"a": "5", "b": 4},
        fails=[("number.min", ["b"], {"limit": Shown("ref:a"), "value": 4, "label": "b", "key": "b"})],
        passes={"b": 4},
    ),
    Row(
        "a reference sees a stripped key from below",
        lambda: pm.object({"a": pm.number().strip(), "o": pm.object({"b": pm.number().min(pm.ref("...a"))})}),
        {"a": "5", "o": {"b": 4}},
        fails=[
            ("number.min", ["o", "b"], {"limit": Shown("ref:...a"), "value": 4, "label": "o.b", "key": "b"})
        ],
        passes={"o": {"b": 4}},
    ),
    Row(
        "a reference sees a key below a stripped object",
        lambda: pm.object({"a": pm.object({"x": pm.number()}).strip(), "b": pm.number().min(pm.ref("a.x"))}),
        {"a": {"x": "5"}, "b": 4},
        fails=[
            (
                "any.ref",
                ["b"],
                {"arg": "limit", "ref": Shown("ref:a.x"), "reason": Text(), "label": "b", "key": "b"},
            )
        ],
        passes={"b": 4},
    ),
    Row(
        "strip in array items",
        lambda: pm.array().items(pm.string().strip(), pm.number()),
        ["a", 1, "b", 2],
        passes=[1, 2],
    ),
    Row(
        "strip in ordered items",
        lambda: pm.array().ordered(pm.string().strip(), pm.number()),
        ["a", 1],
        passes=[1],
    ),
    Row(
        "strip in alternatives",
        lambda: pm.object({"a": pm.alternatives(pm.string().strip(), pm.number())}),
        {"a": "x"},
        passes={},
    ),
    Row("strip after raw", lambda: pm.object({"a": pm.number().raw().strip()}), {"a": "5"}, passes={}),
    Row(
        "raw after strip", lambda: pm.object({"a": pm.number().strip().raw()}), {"a": "5"}, passes={"a": "5"}
    ),
    Row("result('raw')", lambda: pm.number().result("raw"), "5", passes="5"),
    Row("result('strip')", lambda: pm.object({"a": pm.number().result("strip")}), {"a": "5"}, passes={}),
    Row("result of an unknown mode", lambda: pm.any().result("x"), wrong=True),
    Row("result needs a mode", lambda: pm.any().result(), wrong=True),
]

# cast
CASTS = [
    Row("a number as text", lambda: pm.number().cast("string"), 5.5, passes="5.5"),
    Row("a whole number as text", lambda: pm.number().cast("string"), 5.0, passes="5"),
    Row("a large number as text", lambda: pm.number().unsafe().cast("string"), 1e21, passes="1e+21"),
    Row("a boolean as number", lambda: pm.boolean().cast("number"), True, passes=1),
    Row("a false boolean as number", lambda: pm.boolean().cast("number"), "false", passes=0),
    Row("a boolean as text", lambda: pm.boolean().cast("string"), True, passes="true"),
    Row(
        "a date as number",
        lambda: pm.date().cast("number"),
        utc("2026-11-21T00:00:00Z"),
        passes=1795219200000,
    ),
    Row(
        "a date as text",
        lambda: pm.date().cast("string"),
        utc("2026-11-21T00:00:00Z"),
        passes="2026-11-21T00:00:00.000Z",
    ),
    Row(
        "a date as text of another format",
        lambda: pm.date().cast("string").prefs({"dateFormat": "utc"}),
        utc("2026-11-21T00:00:00Z"),
        passes="Sat, 21 Nov 2026 00:00:00 GMT",
    ),
    Row("bytes as text", lambda: pm.binary().cast("string"), "abc", passes="abc"),
    Row("a list as set", lambda: pm.array().cast("set"), [1, 2, 1], passes={1, 2}),
    Row("an object as map", lambda: pm.object({"a": pm.number()}).cast("map"), {"a": "1"}, passes={"a": 1}),
    Row(
        "a cast of an invalid value",
        lambda: pm.number().cast("string"),
        "x",
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        passes="x",
    ),
    Row("a cast of a missing value", lambda: pm.number().cast("string"), passes=UNDEFINED),
    Row("a cast of null", lambda: pm.number().allow(None).cast("string"), None, passes=None),
    Row("a cast of another allowed value", lambda: pm.number().allow("x").cast("string"), "x", passes="x"),
    Row("cast(false)", lambda: pm.number().cast("string").cast(False), 5, passes=5),
    Row(
        "a cast in a key",
        lambda: pm.object({"a": pm.number().cast("string"), "b": pm.any().valid(pm.ref("a"))}),
        {"a": 5, "b": "5"},
        passes={"a": "5", "b": "5"},
    ),
    Row("any has no casts", lambda: pm.any().cast("string"), wrong=True),
    Row("a text has no casts", lambda: pm.string().cast("number"), wrong=True),
    Row("a number is no set", lambda: pm.number().cast("set"), wrong=True),
    Row("an unknown cast", lambda: pm.number().cast("x"), wrong=True),
    Row("cast needs a target", lambda: pm.number().cast(), wrong=True),
]

# empty
EMPTY = [
    Row("a literal", lambda: pm.object({"a": pm.string().empty("")}), {"a": ""}, passes={}),
    Row("a list of literals", lambda: pm.any().empty(["", None]), None, passes=UNDEFINED),
    Row("a schema", lambda: pm.number().empty(pm.string()), "x", passes=UNDEFINED),
    Row("a pattern", lambda: pm.string().empty(regex("^ +$")), "  ", passes=UNDEFINED),
    Row("null", lambda: pm.any().empty(None), None, passes=UNDEFINED),
    Row("no match", lambda: pm.any().empty(1), 2, passes=2),
    Row("no argument unsets", lambda: pm.any().empty(1).empty(), 1, passes=1),
    Row("undefined unsets", lambda: pm.any().empty(1).empty(UNDEFINED), 1, passes=1),
    Row(
        "empty and required",
        lambda: pm.any().empty("").required(),
        "",
        fails=[("any.required", [], {"label": "value"})],
    ),
    Row("empty is tested after conversion", lambda: pm.number().empty(5), "5", passes=UNDEFINED),
    Row("empty is tested on the trimmed text", lambda: pm.string().trim().empty(""), "  ", passes=UNDEFINED),
    Row("empty of an object", lambda: pm.object().empty({}), {}, passes=UNDEFINED),
    Row(
        "empty in an array",
        lambda: pm.array().items(pm.number().empty(None)),
        [1, None],
        fails=[("array.sparse", [1], {"key": 1, "path": [1], "pos": 1, "label": "[1]"})],
        passes=[1, None],
    ),
    Row(
        "empty in a sparse array",
        lambda: pm.array().items(pm.number().empty(None)).sparse(),
        [1, None],
        passes=[1, UNDEFINED],
    ),
    Row("empty within empty", lambda: pm.any().empty(pm.string().empty("x")), "x", passes=UNDEFINED),
    Row(
        "a reference in empty",
        lambda: pm.object({"a": pm.any(), "b": pm.any().empty(pm.ref("a"))}),
        {"a": 1, "b": 1},
        passes={"a": 1},
    ),
    Row(
        "the options do not reach empty",
        lambda: pm.any().empty(pm.number()),
        "5",
        {"convert": False},
        passes=UNDEFINED,
    ),
    Row("the later empty replaces the earlier", lambda: pm.any().empty(1).empty(2), 1, passes=1),
]

# custom and its helpers
CUSTOM = [
    Row("a returned value replaces the value", lambda: pm.number().custom((lambda v, h: v * 2)), 4, passes=8),
    Row("the same value leaves it", lambda: pm.number().custom((lambda v, h: v)), 4, passes=4),
    Row(
        "a custom rule that returns undefined unsets",
        lambda: pm.object({"a": pm.any().custom((lambda v, h: UNDEFINED))}),
        {"a": 1},
        passes={},
    ),
    Row(
        "custom is not asked for a missing value",
        lambda: pm.any().custom((lambda v, h: boom("x"))),
        passes=UNDEFINED,
    ),
    Row(
        "custom rules run in order",
        lambda: pm.number().custom((lambda v, h: v + 1)).custom((lambda v, h: v * 10)),
        1,
        passes=20,
    ),
    Row(
        "rules after custom see its value",
        lambda: pm.number().custom((lambda v, h: v * 10)).max(5),
        1,
        fails=[("number.max", [], {"limit": 5, "value": 10, "label": "value"})],
        passes=10,
    ),
    Row(
        "custom does not run after an error",
        lambda: pm.number().min(5).custom((lambda v, h: boom("x"))),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        passes=1,
    ),
    Row(
        "custom runs among all errors",
        lambda: pm.number().min(5).custom((lambda v, h: boom("x"))),
        1,
        {"abortEarly": False},
        fails=[
            ("number.min", [], {"limit": 5, "value": 1, "label": "value"}),
            ("any.custom", [], {"error": Thrown("x"), "label": "value", "value": 1}),
        ],
        passes=1,
    ),
    Row(
        "an exception is any.custom",
        lambda: pm.object({"a": pm.any().custom((lambda v, h: boom("bad")))}),
        {"a": 1},
        fails=[("any.custom", ["a"], {"error": Thrown("bad"), "label": "a", "value": 1, "key": "a"})],
        passes={"a": 1},
    ),
    Row(
        "error gives a code",
        lambda: pm.any().custom((lambda v, h: h.error("any.invalid"))),
        1,
        fails=[("any.invalid", [], {"label": "value", "value": 1})],
        passes=1,
    ),
    Row(
        "error gives a code with context",
        lambda: pm.any().custom((lambda v, h: h.error("number.min", {"limit": 3}))),
        1,
        fails=[("number.min", [], {"limit": 3, "label": "value", "value": 1})],
        passes=1,
    ),
    Row(
        "error gives a code of the caller's",
        lambda: (
            pm.any()
            .custom((lambda v, h: h.error("my.code", {"x": 3})))
            .messages({"my.code": "{#label} {#x}"})
        ),
        1,
        fails=[("my.code", [], {"x": 3, "label": "value", "value": 1})],
        texts=['"value" 3'],
        passes=1,
    ),
    Row(
        "error with the state of another place",
        lambda: pm.object(
            {"a": pm.any().custom((lambda v, h: h.error("any.invalid", {}, h.state.localize(["q", "r"]))))}
        ),
        {"a": 1},
        fails=[("any.invalid", ["q", "r"], {"label": "q.r", "value": 1, "key": "r"})],
        passes={"a": 1},
    ),
    Row(
        "message gives a text",
        lambda: pm.any().custom((lambda v, h: h.message("bad {#label} {#x}", {"x": 1}))),
        1,
        fails=[("custom", [], {"x": 1, "label": "value", "value": 1})],
        texts=['bad "value" 1'],
        passes=1,
    ),
    Row(
        "message gives a text by code",
        lambda: pm.any().custom((lambda v, h: h.message({"custom": "bad {#x}"}, {"x": 1}))),
        1,
        fails=[("custom", [], {"x": 1, "label": "value", "value": 1})],
        texts=["bad 1"],
        passes=1,
    ),
    Row(
        "message gives a text by language",
        lambda: pm.any().custom(
            (lambda v, h: h.message({"en": {"custom": "bad"}, "de": {"custom": "schlecht"}}))
        ),
        1,
        {"errors": {"language": "de"}},
        fails=[("custom", [], {"label": "value", "value": 1})],
        texts=["schlecht"],
        passes=1,
    ),
    Row(
        "the texts of the preferences go before that of message",
        lambda: pm.any().custom((lambda v, h: h.message("mine"))).messages({"custom": "theirs {#label}"}),
        1,
        {"messages": {"root": "Root"}},
        fails=[("custom", [], {"label": "Root", "value": 1})],
        texts=['theirs "Root"'],
        passes=1,
    ),
    Row(
        "even a text for every code",
        lambda: pm.any().custom((lambda v, h: h.message({"custom": "mine", "root": "R"}))),
        1,
        {"messages": {"*": "theirs", "root": "Root"}},
        fails=[("custom", [], {"label": "Root", "value": 1})],
        texts=["theirs"],
        passes=1,
    ),
    Row(
        "the text of the rule goes before both",
        lambda: pm.any().custom((lambda v, h: h.message("mine"))).message("rule"),
        1,
        {"messages": {"*": "theirs", "root": "Root"}},
        fails=[("custom", [], {"label": "Root", "value": 1})],
        texts=["rule"],
        passes=1,
    ),
    Row(
        "and those of the rule for other codes leave it",
        lambda: pm.any().custom((lambda v, h: h.message("mine"))).message({"any.only": "rule", "root": "R"}),
        1,
        fails=[("custom", [], {"label": "R", "value": 1})],
        texts=["mine"],
        passes=1,
    ),
    Row(
        "msg() finds the other texts of message, but those of the preferences first",
        lambda: pm.object(
            {
                "a": pm.any().custom((lambda v, h: h.message({"custom": '{msg("x.y")}', "x.y": "mine"}))),
                "b": (
                    pm.any()
                    .messages({"x.y": "theirs"})
                    .custom((lambda v, h: h.message({"custom": '{msg("x.y")}', "x.y": "mine"})))
                ),
                "c": pm.number().min(3).message({"number.min": 'rule {msg("x.y")}', "x.y": "of the rule"}),
            }
        ),
        {"a": 1, "b": 1, "c": 1},
        {"abortEarly": False},
        fails=[
            ("custom", ["a"], {"label": "a", "value": 1, "key": "a"}),
            ("custom", ["b"], {"label": "b", "value": 1, "key": "b"}),
            ("number.min", ["c"], {"limit": 3, "value": 1, "label": "c", "key": "c"}),
        ],
        texts=["mine", "theirs", "rule "],
        passes={"a": 1, "b": 1, "c": 1},
    ),
    Row(
        "the text of a rule goes before one that came from a schema within",
        lambda: (
            pm.any()
            .custom(
                lambda v, h: pm.number().min(3).message("inner")._validate(v, h.state, h.prefs)["errors"][0]
            )
            .message("outer")
        ),
        1,
        fails=[("number.min", [], {"limit": 3, "value": 1, "label": "value"})],
        texts=["outer"],
        passes=1,
    ),
    Row(
        "warn leaves the value valid",
        lambda: pm.any().custom((lambda v, h: last(h.warn("any.invalid"), v))),
        1,
        passes=1,
        warns=[("any.invalid", [], {"label": "value", "value": 1})],
    ),
    Row(
        "warn with context",
        lambda: (
            pm.any().custom((lambda v, h: last(h.warn("my.code", {"x": 1}), v))).messages({"my.code": "{#x}"})
        ),
        1,
        passes=1,
        warns=[("my.code", [], {"x": 1, "label": "value", "value": 1})],
    ),
    Row(
        "original is the value before conversion",
        lambda: pm.number().custom((lambda v, h: h.original)),
        "5",
        passes="5",
    ),
    Row(
        "prefs are those in force",
        lambda: pm.number().custom((lambda v, h: h.prefs.convert)),
        5,
        {"convert": False},
        passes=False,
    ),
    Row(
        "prefs of the schema are in force",
        lambda: pm.number().custom((lambda v, h: h.prefs.abort_early)).prefs({"abortEarly": False}),
        5,
        passes=False,
    ),
    Row("schema is the schema", lambda: pm.number().custom((lambda v, h: h.schema.type)), 5, passes="number"),
    Row(
        "state has the path",
        lambda: pm.object({"a": pm.array().items(pm.number().custom((lambda v, h: h.state.path)))}),
        {"a": [1, 2]},
        passes={"a": [["a", 0], ["a", 1]]},
    ),
    Row(
        "custom on an object gets its keys converted",
        lambda: pm.object({"a": pm.number()}).custom((lambda v, h: get(v, "a"))),
        {"a": "5"},
        passes=5,
    ),
    Row(
        "custom on an array gets its items converted",
        lambda: pm.array().items(pm.number()).custom((lambda v, h: len(v))),
        ["1", 2],
        passes=2,
    ),
    Row(
        "a list of an ordinary kind is a value",
        lambda: pm.any().custom((lambda v, h: last([1, 2]))),
        1,
        passes=[1, 2],
    ),
    Row(
        "custom in alternatives",
        lambda: pm.alternatives(
            pm.number().custom((lambda v, h: h.error("any.invalid"))),
            pm.number().custom((lambda v, h: v + 1)),
        ),
        1,
        passes=2,
    ),
    Row(
        "custom with a message of the rule",
        lambda: pm.any().custom((lambda v, h: boom("x"))).message("changed"),
        1,
        fails=[("any.custom", [], {"error": Thrown("x"), "label": "value", "value": 1})],
        texts=["changed"],
        passes=1,
    ),
    Row(
        "custom as a warning",
        lambda: pm.any().custom((lambda v, h: boom("x"))).warn(),
        1,
        passes=1,
        warns=[("any.custom", [], {"error": Thrown("x"), "label": "value", "value": 1})],
    ),
    Row(
        "the error in any.custom is in the message",
        lambda: (
            pm.any().custom((lambda v, h: boom("why"))).messages({"any.custom": "{#label}: {#error.message}"})
        ),
        1,
        fails=[("any.custom", [], {"error": Thrown("why"), "label": "value", "value": 1})],
        texts=['"value": why'],
        passes=1,
    ),
    Row("custom needs a function", lambda: pm.any().custom(), wrong=True),
    Row("custom takes no text", lambda: pm.any().custom("x"), wrong=True),
    Row("a description must be a text", lambda: pm.any().custom((lambda v, h: v), 5), wrong=True),
    Row("a description must not be empty", lambda: pm.any().custom((lambda v, h: v), ""), wrong=True),
]


@claims(DEFAULTS, FAILOVERS, ERRORS, RAW, CASTS, EMPTY, CUSTOM)
def test_the_verdict_is_that_of_the_row(row):
    check(row)


def test_a_stripped_key_is_gone_even_if_its_value_is_undefined():
    for stripped in (pm.any().strip(), pm.any().strip().default(3)):
        schema = pm.object({"a": stripped, "b": pm.any()}).unknown()
        given = {"a": pm.UNDEFINED, "b": pm.UNDEFINED, "c": pm.UNDEFINED}
        assert list(schema.validate(given).value) == ["b", "c"]
        assert list(given) == ["a", "b", "c"]


def test_a_stripped_key_is_gone_whatever_its_conditions_choose():
    raw = pm.number().strip().when("q", is_=1, then=pm.any().raw())
    schema = pm.object({"d": raw, "q": pm.any()})
    assert schema.validate({"q": 1, "d": "5"}).value == {"q": 1}
    assert schema.validate({"q": 1, "d": pm.UNDEFINED}).value == {"q": 1}
    assert schema.validate({"q": 1, "d": "x"}).value == {"q": 1, "d": "x"}
    link = pm.link("#n").when("q", is_=1, then=pm.any()).strip()
    linked = pm.object({"d": link, "q": pm.any()}).shared(pm.any().default(1).id("n"))
    for value in ({"q": 1}, {"q": 1, "d": 5}):
        assert linked.validate(value).value == {"q": 1}
    # The result is the choice's own where there is no key, and no item, to take away.
    assert pm.number().strip().when(".", is_=1, then=pm.any().raw()).validate(1).value == 1


def test_what_a_default_does_to_the_copy_of_its_parent_is_not_seen():
    def spoil(parent):
        parent["a"] = parent["b"]["c"] = "spoilt"
        parent["b"] = None
        return len(parent)

    def empty(parent):
        size = len(parent)
        parent.clear()
        return size

    schema = pm.object({"a": pm.any(), "b": pm.any(), "z": pm.any().default(spoil)})
    assert schema.validate({"a": 1, "b": {"c": 2}}).value == {"a": 1, "b": {"c": 2}, "z": 2}
    flat = pm.object({"a": pm.any(), "b": pm.any(), "z": pm.any().default(empty)})
    assert flat.validate({"a": 1, "b": None}).value == {"a": 1, "b": None, "z": 2}


def test_a_default_that_is_a_container_is_a_new_one_each_time():
    for given in ([], [1, "x"], {}, {"a": 1}, {"a": [1]}, [[1]]):
        schema = pm.object({"a": pm.any().default(given)})
        first, second = schema.validate({}).value["a"], schema.validate({}).value["a"]
        assert first == second == given
        assert first is not given
        assert first is not second


def test_nothing_of_a_validation_is_in_the_next():
    stripped = pm.any().strip().warning("my.code").artifact("seen").messages({"my.code": "{#label}!"})
    schema = pm.object({"a": stripped, "b": pm.any().valid(pm.ref("a"))})
    for _ in range(3):
        full = schema.validate({"a": 1, "b": 1})
        assert full.value == {"b": 1}
        assert full.artifacts == {"seen": [["a"]]}
        assert [detail.message for detail in full.warning.details] == ['"a"!']
        bare = schema.validate({})
        assert (bare.error, bare.warning, bare.artifacts) == (None, None, None)
        assert schema.validate({"b": 1}).error is not None


def test_a_warning_is_read_when_the_validation_is_over():
    result = pm.object({"a": pm.number().min(5).warn(), "b": pm.number().max(3).warn()}).validate(
        {"a": 1, "b": 9}
    )
    warning = result.warning
    assert warning.details is warning.details
    assert [(detail.type, detail.path) for detail in warning.details] == [
        ("number.min", ["a"]),
        ("number.max", ["b"]),
    ]
    assert repr(warning) == f"<Warning {warning.message!r}>"
    kept = pickle.loads(pickle.dumps(result)).warning
    assert (kept.message, kept.details) == (warning.message, warning.details)


def test_what_counts_as_empty_knows_nothing_of_the_context():
    schema = pm.any().empty(pm.valid(pm.ref("$x")))
    assert schema.validate(5, context={"x": 5}).value == 5
    assert pm.object({"a": schema}).validate({"a": 5}, context={"x": 5}).value == {"a": 5}
