"""Values listed, presence, and alternatives."""

from __future__ import annotations

import math

from tests.part1.case import Row, Shown, Text, check, claims
from tests.part1.vocabulary import last, symbol, utc

import passmuster as pm
from passmuster import UNDEFINED

# allow, valid, invalid and only
VALUES = [
    Row("valid allows", lambda: pm.any().valid(1, "a", None, True), "a", passes="a"),
    Row(
        "valid refuses",
        lambda: pm.any().valid(1, "a"),
        "b",
        fails=[("any.only", [], {"valids": [1, "a"], "label": "value", "value": "b"})],
        passes="b",
    ),
    Row(
        "valid takes no boolean for a number",
        lambda: pm.any().valid(1),
        True,
        fails=[("any.only", [], {"valids": [1], "label": "value", "value": True})],
        passes=True,
    ),
    Row(
        "valid takes no number for a boolean",
        lambda: pm.any().valid(True),
        1,
        fails=[("any.only", [], {"valids": [True], "label": "value", "value": 1})],
        passes=1,
    ),
    Row(
        "valid takes no text for a number",
        lambda: pm.any().valid(1),
        "1",
        fails=[("any.only", [], {"valids": [1], "label": "value", "value": "1"})],
        passes="1",
    ),
    Row("valid allows a missing value", lambda: pm.any().valid(1), passes=UNDEFINED),
    Row("equal allows", lambda: pm.any().equal(1, "a", None, True), "a", passes="a"),
    Row(
        "equal refuses",
        lambda: pm.any().equal(1, "a"),
        "b",
        fails=[("any.only", [], {"valids": [1, "a"], "label": "value", "value": "b"})],
        passes="b",
    ),
    Row(
        "equal takes no boolean for a number",
        lambda: pm.any().equal(1),
        True,
        fails=[("any.only", [], {"valids": [1], "label": "value", "value": True})],
        passes=True,
    ),
    Row(
        "equal takes no number for a boolean",
        lambda: pm.any().equal(True),
        1,
        fails=[("any.only", [], {"valids": [True], "label": "value", "value": 1})],
        passes=1,
    ),
    Row(
        "equal takes no text for a number",
        lambda: pm.any().equal(1),
        "1",
        fails=[("any.only", [], {"valids": [1], "label": "value", "value": "1"})],
        passes="1",
    ),
    Row("equal allows a missing value", lambda: pm.any().equal(1), passes=UNDEFINED),
    Row(
        "invalid refuses",
        lambda: pm.any().invalid(1, "a"),
        "a",
        fails=[("any.invalid", [], {"invalids": [1, "a"], "label": "value", "value": "a"})],
        passes="a",
    ),
    Row("invalid passes others", lambda: pm.any().invalid(1, "a"), "b", passes="b"),
    Row("invalid tells booleans from numbers", lambda: pm.any().invalid(1), True, passes=True),
    Row(
        "disallow refuses",
        lambda: pm.any().disallow(1, "a"),
        "a",
        fails=[("any.invalid", [], {"invalids": [1, "a"], "label": "value", "value": "a"})],
        passes="a",
    ),
    Row("disallow passes others", lambda: pm.any().disallow(1, "a"), "b", passes="b"),
    Row("disallow tells booleans from numbers", lambda: pm.any().disallow(1), True, passes=True),
    Row(
        "not_ refuses",
        lambda: pm.any().not_(1, "a"),
        "a",
        fails=[("any.invalid", [], {"invalids": [1, "a"], "label": "value", "value": "a"})],
        passes="a",
    ),
    Row("not_ passes others", lambda: pm.any().not_(1, "a"), "b", passes="b"),
    Row("not_ tells booleans from numbers", lambda: pm.any().not_(1), True, passes=True),
    Row("allow beside the rules", lambda: pm.number().min(5).allow("x", 1), 1, passes=1),
    Row("allow of null", lambda: pm.string().allow(None), None, passes=None),
    Row("allow of an empty text", lambda: pm.string().allow(""), "", passes=""),
    Row("valid converts first", lambda: pm.number().valid(5), "5", passes=5),
    Row(
        "valid without conversion",
        lambda: pm.number().valid(5).strict(),
        "5",
        fails=[("any.only", [], {"valids": [5], "label": "value", "value": "5"})],
        passes="5",
    ),
    Row("a value that is listed skips the rules", lambda: pm.number().min(9).valid(5), 5, passes=5),
    Row("valid of mappings", lambda: pm.object().valid({"a": 1}), {"a": 1}, passes={"a": 1}),
    Row(
        "valid of mappings refuses",
        lambda: pm.object().valid({"a": 1}),
        {"a": 2},
        fails=[("any.only", [], {"valids": [{"a": 1}], "label": "value", "value": {"a": 2}})],
        passes={"a": 2},
    ),
    Row(
        "valid of mappings at any depth",
        lambda: pm.any().valid({"a": {"b": last([1, 2])}}),
        {"a": {"b": [1, 2]}},
        passes={"a": {"b": [1, 2]}},
    ),
    Row(
        "valid of dates",
        lambda: pm.date().valid(utc("2026-11-21T00:00:00Z")),
        "2026-11-21",
        passes=utc("2026-11-21T00:00:00Z"),
    ),
    Row(
        "valid of another date",
        lambda: pm.date().valid(utc("2026-11-21T00:00:00Z")),
        "2026-11-22",
        fails=[
            (
                "any.only",
                [],
                {
                    "valids": [utc("2026-11-21T00:00:00Z")],
                    "label": "value",
                    "value": utc("2026-11-22T00:00:00Z"),
                },
            )
        ],
        passes=utc("2026-11-22T00:00:00Z"),
    ),
    Row("valid of NaN", lambda: pm.any().valid(math.nan), math.nan, passes=math.nan),
    Row("valid of a symbol", lambda: pm.any().valid(symbol("s")), symbol("s"), passes=symbol("s")),
    Row(
        "valid of another symbol",
        lambda: pm.any().valid(symbol("s")),
        symbol("t"),
        fails=[("any.only", [], {"valids": [symbol("s")], "label": "value", "value": symbol("t")})],
        passes=symbol("t"),
    ),
    Row("valid adds up", lambda: pm.any().valid(1).valid(2), 1, passes=1),
    Row(
        "valid and invalid of one value: the later",
        lambda: pm.any().valid(1, 2).invalid(1),
        1,
        fails=[("any.only", [], {"valids": [2], "label": "value", "value": 1})],
        passes=1,
    ),
    Row("invalid and valid of one value: the later", lambda: pm.any().invalid(1).valid(1), 1, passes=1),
    Row("invalid and allow of one value: the later", lambda: pm.any().invalid(1).allow(1), 1, passes=1),
    Row(
        "only turns allow into valid",
        lambda: pm.string().allow("a").only(),
        "b",
        fails=[("any.only", [], {"valids": ["a"], "label": "value", "value": "b"})],
        passes="b",
    ),
    Row("only(false) turns valid into allow", lambda: pm.string().valid("a").only(False), "b", passes="b"),
    Row("only without values refuses all", lambda: pm.any().only(), 1, passes=1),
    Row("valid of nothing changes nothing", lambda: pm.any().valid(), 1, passes=1),
    Row("allow of nothing changes nothing", lambda: pm.any().allow(), 1, passes=1),
    Row("invalid of nothing changes nothing", lambda: pm.any().invalid(), 1, passes=1),
    Row(
        "an error of the list and of the rule",
        lambda: pm.number().min(5).valid(9),
        1,
        {"abortEarly": False},
        fails=[
            ("any.only", [], {"valids": [9], "label": "value", "value": 1}),
            ("number.min", [], {"limit": 5, "value": 1, "label": "value"}),
        ],
        passes=1,
    ),
    Row(
        "an invalid value and a rule",
        lambda: pm.number().min(5).invalid(1),
        1,
        {"abortEarly": False},
        fails=[
            ("any.invalid", [], {"invalids": [1], "label": "value", "value": 1}),
            ("number.min", [], {"limit": 5, "value": 1, "label": "value"}),
        ],
        passes=1,
    ),
    Row("insensitive values", lambda: pm.string().valid("A").insensitive(), "a", passes="A"),
    Row(
        "sensitive values",
        lambda: pm.string().valid("A"),
        "a",
        fails=[("any.only", [], {"valids": ["A"], "label": "value", "value": "a"})],
        passes="a",
    ),
    Row(
        "insensitive values convert to those listed",
        lambda: pm.object({"a": pm.string().valid("Ab").insensitive()}),
        {"a": "aB"},
        passes={"a": "Ab"},
    ),
    Row(
        "insensitive values without conversion",
        lambda: pm.object({"a": pm.string().valid("Ab").insensitive()}),
        {"a": "aB"},
        {"convert": False},
        passes={"a": "aB"},
    ),
    Row(
        "insensitive forbidden values",
        lambda: pm.string().invalid("A").insensitive(),
        "a",
        fails=[("any.invalid", [], {"invalids": ["A"], "label": "value", "value": "a"})],
        passes="a",
    ),
]

# override
OVERRIDES = [
    Row(
        "allow(override) forgets",
        lambda: pm.string().allow(1).allow(pm.OVERRIDE, 2),
        1,
        fails=[("string.base", [], {"label": "value", "value": 1})],
        passes=1,
    ),
    Row(
        "allow(override) keeps what follows", lambda: pm.string().allow(1).allow(pm.OVERRIDE, 2), 2, passes=2
    ),
    Row(
        "valid(override) forgets",
        lambda: pm.any().valid(1).valid(pm.OVERRIDE, 2),
        1,
        fails=[("any.only", [], {"valids": [2], "label": "value", "value": 1})],
        passes=1,
    ),
    Row(
        "valid(override) alone lifts the restriction",
        lambda: pm.any().valid(1).valid(pm.OVERRIDE),
        5,
        passes=5,
    ),
    Row("invalid(override) forgets", lambda: pm.any().invalid(1).invalid(pm.OVERRIDE, 2), 1, passes=1),
    Row("invalid(override) alone forgets", lambda: pm.any().invalid(1).invalid(pm.OVERRIDE), 1, passes=1),
    Row(
        "allow(override) alone after valid refuses all",
        lambda: pm.any().valid(1).allow(pm.OVERRIDE),
        1,
        passes=1,
    ),
    Row("override must come first", lambda: pm.any().valid(1, pm.OVERRIDE), wrong=True),
    Row("override must come first in allow", lambda: pm.any().allow(1, pm.OVERRIDE), wrong=True),
    Row("override must come first in invalid", lambda: pm.any().invalid(1, pm.OVERRIDE), wrong=True),
    Row("undefined can't be listed", lambda: pm.any().valid(UNDEFINED), wrong=True),
    Row("undefined can't be allowed", lambda: pm.any().allow(UNDEFINED), wrong=True),
    Row("undefined can't be forbidden", lambda: pm.any().invalid(UNDEFINED), wrong=True),
    Row("a list as the argument of valid", lambda: pm.any().valid(last([1, 2])), wrong=True),
    Row("a list as the argument of allow", lambda: pm.any().allow(last([1, 2])), wrong=True),
    Row("a list as the argument of invalid", lambda: pm.any().invalid(last([1, 2])), wrong=True),
    Row("only takes a boolean", lambda: pm.any().only("x"), wrong=True),
]

# References among the values.
REFERENCES = [
    Row(
        "valid of a reference",
        lambda: pm.object({"a": pm.any(), "b": pm.any().valid(pm.ref("a"))}),
        {"a": 1, "b": 1},
        passes={"a": 1, "b": 1},
    ),
    Row(
        "valid of a reference refuses",
        lambda: pm.object({"a": pm.any(), "b": pm.any().valid(pm.ref("a"))}),
        {"a": 1, "b": 2},
        fails=[("any.only", ["b"], {"valids": [Shown("ref:a")], "label": "b", "value": 2, "key": "b"})],
        passes={"a": 1, "b": 2},
    ),
    Row(
        "valid of a reference to nothing",
        lambda: pm.object({"a": pm.any(), "b": pm.any().valid(pm.ref("a"))}),
        {"b": 2},
        fails=[("any.only", ["b"], {"valids": [Shown("ref:a")], "label": "b", "value": 2, "key": "b"})],
        passes={"b": 2},
    ),
    Row(
        "valid of a reference and a literal",
        lambda: pm.object({"a": pm.any(), "b": pm.any().valid(pm.ref("a"), 5)}),
        {"a": 1, "b": 5},
        passes={"a": 1, "b": 5},
    ),
    Row(
        "invalid of a reference",
        lambda: pm.object({"a": pm.any(), "b": pm.any().invalid(pm.ref("a"))}),
        {"a": 1, "b": 1},
        fails=[("any.invalid", ["b"], {"invalids": [Shown("ref:a")], "label": "b", "value": 1, "key": "b"})],
        passes={"a": 1, "b": 1},
    ),
    Row(
        "allow of a reference",
        lambda: pm.object({"a": pm.any(), "b": pm.number().allow(pm.ref("a"))}),
        {"a": "x", "b": "x"},
        passes={"a": "x", "b": "x"},
    ),
    Row(
        "valid of a context reference",
        lambda: pm.any().valid(pm.ref("$x")),
        5,
        {"context": {"x": 5}},
        passes=5,
    ),
    Row(
        "valid of an in-reference",
        lambda: pm.object({"a": pm.any(), "b": pm.any().valid(pm.in_("a"))}),
        {"a": [1, 2], "b": 2},
        passes={"a": [1, 2], "b": 2},
    ),
    Row(
        "valid of an in-reference refuses",
        lambda: pm.object({"a": pm.any(), "b": pm.any().valid(pm.in_("a"))}),
        {"a": [1, 2], "b": 3},
        fails=[("any.only", ["b"], {"valids": [Shown("ref:a")], "label": "b", "value": 3, "key": "b"})],
        passes={"a": [1, 2], "b": 3},
    ),
    Row(
        "valid of an in-reference to no list",
        lambda: pm.object({"a": pm.any(), "b": pm.any().valid(pm.in_("a"))}),
        {"a": 1, "b": 1},
        passes={"a": 1, "b": 1},
    ),
    Row(
        "invalid of an in-reference",
        lambda: pm.object({"a": pm.any(), "b": pm.any().invalid(pm.in_("a"))}),
        {"a": [1, 2], "b": 2},
        fails=[("any.invalid", ["b"], {"invalids": [Shown("ref:a")], "label": "b", "value": 2, "key": "b"})],
        passes={"a": [1, 2], "b": 2},
    ),
    Row(
        "valid of an in-reference with adjust",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().valid(pm.in_("a", {"adjust": (lambda v: last([7]))}))}
        ),
        {"a": [1], "b": 7},
        passes={"a": [1], "b": 7},
    ),
    Row(
        "a reference that is listed is rendered by its name",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().valid(pm.ref("a")).messages({"any.only": "{#valids}"})}
        ),
        {"a": 1, "b": 2},
        fails=[("any.only", ["b"], {"valids": [Shown("ref:a")], "label": "b", "value": 2, "key": "b"})],
        texts=["[ref:a]"],
        passes={"a": 1, "b": 2},
    ),
    Row(
        "a reference that renders shows its value",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.any().valid(pm.ref("a", {"render": True})).messages({"any.only": "{#valids}"}),
            }
        ),
        {"a": 1, "b": 2},
        fails=[("any.only", ["b"], {"valids": [Shown("ref:a")], "label": "b", "value": 2, "key": "b"})],
        texts=["[1]"],
        passes={"a": 1, "b": 2},
    ),
]

# required, optional, forbidden, presence, exist
PRESENCES = [
    Row(
        "required() refuses a missing value",
        lambda: pm.object({"a": pm.any().required()}),
        {},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row(
        "required() takes null",
        lambda: pm.object({"a": pm.any().required()}),
        {"a": None},
        passes={"a": None},
    ),
    Row(
        "exist() refuses a missing value",
        lambda: pm.object({"a": pm.any().exist()}),
        {},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row("exist() takes null", lambda: pm.object({"a": pm.any().exist()}), {"a": None}, passes={"a": None}),
    Row(
        'presence("required") refuses a missing value',
        lambda: pm.object({"a": pm.any().presence("required")}),
        {},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row(
        'presence("required") takes null',
        lambda: pm.object({"a": pm.any().presence("required")}),
        {"a": None},
        passes={"a": None},
    ),
    Row(
        "optional() takes a missing value",
        lambda: pm.object({"a": pm.any().required().optional()}),
        {},
        passes={},
    ),
    Row(
        'presence("optional") takes a missing value',
        lambda: pm.object({"a": pm.any().required().presence("optional")}),
        {},
        passes={},
    ),
    Row(
        "forbidden() refuses a value",
        lambda: pm.object({"a": pm.any().forbidden()}),
        {"a": 1},
        fails=[("any.unknown", ["a"], {"label": "a", "value": 1, "key": "a"})],
        passes={"a": 1},
    ),
    Row(
        "forbidden() refuses null",
        lambda: pm.object({"a": pm.any().forbidden()}),
        {"a": None},
        fails=[("any.unknown", ["a"], {"label": "a", "value": None, "key": "a"})],
        passes={"a": None},
    ),
    Row("forbidden() takes a missing value", lambda: pm.object({"a": pm.any().forbidden()}), {}, passes={}),
    Row(
        'presence("forbidden") refuses a value',
        lambda: pm.object({"a": pm.any().presence("forbidden")}),
        {"a": 1},
        fails=[("any.unknown", ["a"], {"label": "a", "value": 1, "key": "a"})],
        passes={"a": 1},
    ),
    Row(
        'presence("forbidden") refuses null',
        lambda: pm.object({"a": pm.any().presence("forbidden")}),
        {"a": None},
        fails=[("any.unknown", ["a"], {"label": "a", "value": None, "key": "a"})],
        passes={"a": None},
    ),
    Row(
        'presence("forbidden") takes a missing value',
        lambda: pm.object({"a": pm.any().presence("forbidden")}),
        {},
        passes={},
    ),
    Row(
        "forbidden with a default",
        lambda: pm.object({"a": pm.any().forbidden().default(5)}),
        {},
        passes={"a": 5},
    ),
    Row(
        "forbidden looks at no allowed values",
        lambda: pm.object({"a": pm.any().allow(1).forbidden()}),
        {"a": 1},
        fails=[("any.unknown", ["a"], {"label": "a", "value": 1, "key": "a"})],
        passes={"a": 1},
    ),
    Row(
        "an undefined value under a key is missing",
        lambda: pm.object({"a": pm.required()}),
        {"a": UNDEFINED},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row("an unknown presence", lambda: pm.any().presence("x"), wrong=True),
    Row("presence needs a mode", lambda: pm.any().presence(), wrong=True),
]

# alternatives: try and match
ALTERNATIVES = [
    Row(
        "alternatives of nothing take nothing",
        lambda: pm.alternatives(),
        1,
        fails=[("alternatives.any", [], {"label": "value", "value": 1})],
    ),
    Row("alternatives of nothing take a missing value", lambda: pm.alternatives(), passes=UNDEFINED),
    Row("the first that takes it", lambda: pm.alternatives(pm.number(), pm.string()), "5", passes=5),
    Row("the order counts", lambda: pm.alternatives(pm.string(), pm.number()), "5", passes="5"),
    Row(
        "a strict number leaves the text",
        lambda: pm.alternatives(pm.number().strict(), pm.string()),
        "5",
        passes="5",
    ),
    Row(
        "none takes it: types",
        lambda: pm.alternatives(pm.number(), pm.boolean()),
        "x",
        fails=[("alternatives.types", [], {"types": ["number", "boolean"], "label": "value", "value": "x"})],
    ),
    Row(
        "none takes it: match",
        lambda: pm.alternatives(pm.number().min(5), pm.number().max(1)),
        3,
        fails=[
            (
                "alternatives.match",
                [],
                {
                    "message": Text(),
                    "details": [
                        {
                            "message": Text(),
                            "path": [],
                            "type": "number.min",
                            "context": {"limit": 5, "value": 3, "label": "value"},
                        },
                        {
                            "message": Text(),
                            "path": [],
                            "type": "number.max",
                            "context": {"limit": 1, "value": 3, "label": "value"},
                        },
                    ],
                    "label": "value",
                    "value": 3,
                },
            )
        ],
    ),
    Row(
        "none takes it: the one that was near",
        lambda: pm.alternatives(pm.number().min(5), pm.boolean()),
        3,
        fails=[("number.min", [], {"limit": 5, "value": 3, "label": "value"})],
    ),
    Row(
        "one alternative reports itself",
        lambda: pm.alternatives(pm.number().min(5)),
        3,
        fails=[("number.min", [], {"limit": 5, "value": 3, "label": "value"})],
    ),
    Row(
        "alternatives within an object",
        lambda: pm.object({"a": pm.alternatives(pm.number(), pm.boolean())}),
        {"a": "x"},
        fails=[
            (
                "alternatives.types",
                ["a"],
                {"types": ["number", "boolean"], "label": "a", "value": "x", "key": "a"},
            )
        ],
        passes={"a": "x"},
    ),
    Row(
        "alternatives of objects, the near one",
        lambda: pm.alternatives(pm.object({"a": pm.number()}), pm.number()),
        {"a": "x"},
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
    ),
    Row(
        "alternatives of objects, none near",
        lambda: pm.alternatives(pm.object({"a": pm.number()}), pm.object({"b": pm.number()})),
        {"c": 1},
        fails=[
            (
                "alternatives.match",
                [],
                {
                    "message": Text(),
                    "details": [
                        {
                            "message": Text(),
                            "path": ["c"],
                            "type": "object.unknown",
                            "context": {"child": "c", "label": "c", "value": 1, "key": "c"},
                        },
                        {
                            "message": Text(),
                            "path": ["c"],
                            "type": "object.unknown",
                            "context": {"child": "c", "label": "c", "value": 1, "key": "c"},
                        },
                    ],
                    "label": "value",
                    "value": {"c": 1},
                },
            )
        ],
    ),
    Row(
        "alternatives of values",
        lambda: pm.alternatives("a", "b"),
        "c",
        fails=[("alternatives.types", [], {"types": ["a", "b"], "label": "value", "value": "c"})],
    ),
    Row("alternatives as a list", lambda: pm.alternatives([pm.number(), pm.boolean()]), True, passes=True),
    Row(
        "a nested list of alternatives",
        lambda: pm.object({"a": [pm.number(), pm.boolean()]}),
        {"a": "x"},
        fails=[
            (
                "alternatives.types",
                ["a"],
                {"types": ["number", "boolean"], "label": "a", "value": "x", "key": "a"},
            )
        ],
        passes={"a": "x"},
    ),
    Row("try adds", lambda: pm.alternatives().try_(pm.number()).try_(pm.boolean()), True, passes=True),
    Row("try of several", lambda: pm.alternatives().try_(pm.number(), pm.boolean()), True, passes=True),
    Row(
        "all errors",
        lambda: pm.alternatives(pm.number().min(5).multiple(2), pm.boolean()),
        3,
        {"abortEarly": False},
        fails=[
            (
                "alternatives.match",
                [],
                {
                    "message": Text(),
                    "details": [
                        {
                            "message": Text(),
                            "path": [],
                            "type": "number.min",
                            "context": {"limit": 5, "value": 3, "label": "value"},
                        },
                        {
                            "message": Text(),
                            "path": [],
                            "type": "number.multiple",
                            "context": {"multiple": 2, "value": 3, "label": "value"},
                        },
                        {
                            "message": Text(),
                            "path": [],
                            "type": "boolean.base",
                            "context": {"label": "value", "value": 3},
                        },
                    ],
                    "label": "value",
                    "value": 3,
                },
            )
        ],
    ),
    Row("match any", lambda: pm.alternatives(pm.number(), pm.string()).match("any"), "5", passes=5),
    Row("match one", lambda: pm.alternatives(pm.number(), pm.string()).match("one"), "x", passes="x"),
    Row(
        "match one of two",
        lambda: pm.alternatives(pm.number(), pm.string()).match("one"),
        "5",
        fails=[("alternatives.one", [], {"label": "value", "value": "5"})],
    ),
    Row(
        "match one of none",
        lambda: pm.alternatives(pm.number(), pm.boolean()).match("one"),
        "x",
        fails=[
            (
                "alternatives.any",
                [],
                {
                    "details": [
                        {
                            "message": Text(),
                            "details": [
                                {
                                    "message": Text(),
                                    "path": [],
                                    "type": "number.base",
                                    "context": {"label": "value", "value": "x"},
                                }
                            ],
                        },
                        {
                            "message": Text(),
                            "details": [
                                {
                                    "message": Text(),
                                    "path": [],
                                    "type": "boolean.base",
                                    "context": {"label": "value", "value": "x"},
                                }
                            ],
                        },
                    ],
                    "label": "value",
                    "value": "x",
                },
            )
        ],
    ),
    Row(
        "match all", lambda: pm.alternatives(pm.number().min(1), pm.number().max(9)).match("all"), 5, passes=5
    ),
    Row(
        "match all of one",
        lambda: pm.alternatives(pm.number().min(1), pm.number().max(9)).match("all"),
        10,
        fails=[
            (
                "alternatives.all",
                [],
                {
                    "details": [
                        {
                            "message": Text(),
                            "details": [
                                {
                                    "message": Text(),
                                    "path": [],
                                    "type": "number.max",
                                    "context": {"limit": 9, "value": 10, "label": "value"},
                                }
                            ],
                        }
                    ],
                    "label": "value",
                    "value": 10,
                },
            )
        ],
    ),
    Row(
        "match all of none",
        lambda: pm.alternatives(pm.number(), pm.boolean()).match("all"),
        "x",
        fails=[
            (
                "alternatives.any",
                [],
                {
                    "details": [
                        {
                            "message": Text(),
                            "details": [
                                {
                                    "message": Text(),
                                    "path": [],
                                    "type": "number.base",
                                    "context": {"label": "value", "value": "x"},
                                }
                            ],
                        },
                        {
                            "message": Text(),
                            "details": [
                                {
                                    "message": Text(),
                                    "path": [],
                                    "type": "boolean.base",
                                    "context": {"label": "value", "value": "x"},
                                }
                            ],
                        },
                    ],
                    "label": "value",
                    "value": "x",
                },
            )
        ],
    ),
    Row(
        "match all and conversion",
        lambda: pm.alternatives(pm.number(), pm.string()).match("all"),
        "5",
        passes="5",
    ),
    Row(
        "match all of objects",
        lambda: pm.alternatives(
            pm.object({"a": pm.number()}).unknown(), pm.object({"b": pm.number()}).unknown()
        ).match("all"),
        {"a": "1", "b": "2"},
        passes={"a": "1", "b": 2},
    ),
    Row(
        "match all of objects fails",
        lambda: pm.alternatives(
            pm.object({"a": pm.number()}).unknown(), pm.object({"b": pm.number()}).unknown()
        ).match("all"),
        {"a": "1", "b": "x"},
        fails=[
            (
                "alternatives.all",
                [],
                {
                    "details": [
                        {
                            "message": Text(),
                            "details": [
                                {
                                    "message": Text(),
                                    "path": ["b"],
                                    "type": "number.base",
                                    "context": {"label": "b", "value": "x", "key": "b"},
                                }
                            ],
                        }
                    ],
                    "label": "value",
                    "value": {"a": "1", "b": "x"},
                },
            )
        ],
    ),
    Row(
        "match one with nested errors",
        lambda: pm.alternatives(pm.object({"a": pm.number()}), pm.number()).match("one"),
        {"a": "x"},
        fails=[
            (
                "alternatives.any",
                [],
                {
                    "details": [
                        {
                            "message": Text(),
                            "details": [
                                {
                                    "message": Text(),
                                    "path": ["a"],
                                    "type": "number.base",
                                    "context": {"label": "a", "value": "x", "key": "a"},
                                }
                            ],
                        },
                        {
                            "message": Text(),
                            "details": [
                                {
                                    "message": Text(),
                                    "path": [],
                                    "type": "number.base",
                                    "context": {"label": "value", "value": {"a": "x"}},
                                }
                            ],
                        },
                    ],
                    "label": "value",
                    "value": {"a": "x"},
                },
            )
        ],
    ),
    Row("try needs schemas", lambda: pm.alternatives().try_(), wrong=True),
    Row("try takes no list", lambda: pm.alternatives().try_(last([pm.number()])), wrong=True),
    Row("match of an unknown mode", lambda: pm.alternatives().match("x"), wrong=True),
    Row("match needs a mode", lambda: pm.alternatives().match(), wrong=True),
]


@claims(VALUES, OVERRIDES, REFERENCES, PRESENCES, ALTERNATIVES)
def test_the_verdict_is_that_of_the_row(row):
    check(row)
