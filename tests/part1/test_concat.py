"""What `concat` makes of two schemas."""

from __future__ import annotations

from tests.part1.case import Pattern, Row, Shown, check, claims
from tests.part1.vocabulary import regex

import passmuster as pm
from passmuster import UNDEFINED

# Which types can be merged.
TYPES = [
    Row(
        "alternatives takes its own type",
        lambda: pm.alternatives().concat(pm.alternatives()).describe(),
        gives={"type": "alternatives"},
    ),
    Row(
        "alternatives takes any",
        lambda: pm.alternatives().concat(pm.any()).describe(),
        gives={"type": "alternatives"},
    ),
    Row(
        "any takes alternatives",
        lambda: pm.any().concat(pm.alternatives()).describe(),
        gives={"type": "alternatives"},
    ),
    Row(
        "array takes its own type", lambda: pm.array().concat(pm.array()).describe(), gives={"type": "array"}
    ),
    Row("array takes any", lambda: pm.array().concat(pm.any()).describe(), gives={"type": "array"}),
    Row("any takes array", lambda: pm.any().concat(pm.array()).describe(), gives={"type": "array"}),
    Row(
        "binary takes its own type",
        lambda: pm.binary().concat(pm.binary()).describe(),
        gives={"type": "binary"},
    ),
    Row("binary takes any", lambda: pm.binary().concat(pm.any()).describe(), gives={"type": "binary"}),
    Row("any takes binary", lambda: pm.any().concat(pm.binary()).describe(), gives={"type": "binary"}),
    Row(
        "boolean takes its own type",
        lambda: pm.boolean().concat(pm.boolean()).describe(),
        gives={"type": "boolean"},
    ),
    Row("boolean takes any", lambda: pm.boolean().concat(pm.any()).describe(), gives={"type": "boolean"}),
    Row("any takes boolean", lambda: pm.any().concat(pm.boolean()).describe(), gives={"type": "boolean"}),
    Row("date takes its own type", lambda: pm.date().concat(pm.date()).describe(), gives={"type": "date"}),
    Row("date takes any", lambda: pm.date().concat(pm.any()).describe(), gives={"type": "date"}),
    Row("any takes date", lambda: pm.any().concat(pm.date()).describe(), gives={"type": "date"}),
    Row(
        "function takes its own type",
        lambda: pm.function().concat(pm.function()).describe(),
        gives={"type": "function"},
    ),
    Row("function takes any", lambda: pm.function().concat(pm.any()).describe(), gives={"type": "function"}),
    Row("any takes function", lambda: pm.any().concat(pm.function()).describe(), gives={"type": "function"}),
    Row(
        "number takes its own type",
        lambda: pm.number().concat(pm.number()).describe(),
        gives={"type": "number"},
    ),
    Row("number takes any", lambda: pm.number().concat(pm.any()).describe(), gives={"type": "number"}),
    Row("any takes number", lambda: pm.any().concat(pm.number()).describe(), gives={"type": "number"}),
    Row(
        "object takes its own type",
        lambda: pm.object().concat(pm.object()).describe(),
        gives={"type": "object"},
    ),
    Row("object takes any", lambda: pm.object().concat(pm.any()).describe(), gives={"type": "object"}),
    Row("any takes object", lambda: pm.any().concat(pm.object()).describe(), gives={"type": "object"}),
    Row(
        "string takes its own type",
        lambda: pm.string().concat(pm.string()).describe(),
        gives={"type": "string"},
    ),
    Row("string takes any", lambda: pm.string().concat(pm.any()).describe(), gives={"type": "string"}),
    Row("any takes string", lambda: pm.any().concat(pm.string()).describe(), gives={"type": "string"}),
    Row(
        "symbol takes its own type",
        lambda: pm.symbol().concat(pm.symbol()).describe(),
        gives={"type": "symbol"},
    ),
    Row("symbol takes any", lambda: pm.symbol().concat(pm.any()).describe(), gives={"type": "symbol"}),
    Row("any takes symbol", lambda: pm.any().concat(pm.symbol()).describe(), gives={"type": "symbol"}),
    Row("number does not take string", lambda: pm.number().concat(pm.string()), wrong=True),
    Row("string does not take number", lambda: pm.string().concat(pm.number()), wrong=True),
    Row("array does not take object", lambda: pm.array().concat(pm.object()), wrong=True),
    Row("object does not take array", lambda: pm.object().concat(pm.array()), wrong=True),
    Row("object does not take function", lambda: pm.object().concat(pm.function()), wrong=True),
    Row("function does not take object", lambda: pm.function().concat(pm.object()), wrong=True),
    Row("boolean does not take number", lambda: pm.boolean().concat(pm.number()), wrong=True),
    Row("alternatives does not take number", lambda: pm.alternatives().concat(pm.number()), wrong=True),
    Row("number does not take alternatives", lambda: pm.number().concat(pm.alternatives()), wrong=True),
    Row("date does not take number", lambda: pm.date().concat(pm.number()), wrong=True),
    Row("symbol does not take string", lambda: pm.symbol().concat(pm.string()), wrong=True),
    Row("binary does not take string", lambda: pm.binary().concat(pm.string()), wrong=True),
    Row("concat needs a schema", lambda: pm.any().concat(), wrong=True),
    Row("concat takes no literal", lambda: pm.any().concat(5), wrong=True),
    Row("concat takes no mapping", lambda: pm.object().concat({"a": 1}), wrong=True),
    Row(
        "concat takes no schema with an open ruleset",
        lambda: pm.number().concat(pm.number().ruleset.min(1)),
        wrong=True,
    ),
    Row(
        "concat is no rule of an open ruleset",
        lambda: pm.number().ruleset.min(1).concat(pm.number()),
        wrong=True,
    ),
]

# Rules of both, where the later ones replace.
RULES = [
    Row(
        "rules of both apply",
        lambda: pm.number().min(1).concat(pm.number().max(3)),
        5,
        fails=[("number.max", [], {"limit": 3, "value": 5, "label": "value"})],
        passes=5,
    ),
    Row(
        "a rule of the same name is replaced",
        lambda: pm.number().min(1).concat(pm.number().min(3)),
        2,
        fails=[("number.min", [], {"limit": 3, "value": 2, "label": "value"})],
        passes=2,
    ),
    Row("a replaced rule is gone", lambda: pm.number().min(3).concat(pm.number().min(1)), 2, passes=2),
    Row(
        "a kept rule stays",
        lambda: pm.number().min(3).keep().concat(pm.number().min(1)),
        2,
        fails=[("number.min", [], {"limit": 3, "value": 2, "label": "value"})],
        passes=2,
    ),
    Row(
        "rules that go by several stay",
        lambda: pm.string().pattern(regex("a")).concat(pm.string().pattern(regex("b"))),
        "b",
        fails=[("string.pattern.base", [], {"regex": Pattern("a"), "value": "b", "label": "value"})],
        passes="b",
    ),
    Row(
        "rules apply in order",
        lambda: pm.number().min(5).concat(pm.number().multiple(2)),
        3,
        {"abortEarly": False},
        fails=[
            ("number.min", [], {"limit": 5, "value": 3, "label": "value"}),
            ("number.multiple", [], {"multiple": 2, "value": 3, "label": "value"}),
        ],
        passes=3,
    ),
    Row(
        "rules of an any",
        lambda: pm.any().custom((lambda v, h: v + 1)).concat(pm.number().min(5)),
        4,
        passes=5,
    ),
    Row(
        "conversions of both apply",
        lambda: pm.string().trim().concat(pm.string().lowercase()),
        " AB ",
        passes="ab",
    ),
    Row(
        "replacements of both apply",
        lambda: pm.string().replace(regex("a"), "b").concat(pm.string().replace(regex("b"), "c")),
        "a",
        passes="c",
    ),
]

# Values allowed and forbidden.
VALUES = [
    Row(
        "allowed values of both",
        lambda: pm.number().allow("x").concat(pm.number().allow("y")),
        "x",
        passes="x",
    ),
    Row(
        "valid and allow",
        lambda: pm.valid("x").concat(pm.any().allow("y")),
        "z",
        fails=[("any.only", [], {"valids": ["x", "y"], "label": "value", "value": "z"})],
        passes="z",
    ),
    Row("allow and valid", lambda: pm.any().allow("x").concat(pm.any().valid("y")), "x", passes="x"),
    Row(
        "valid of both",
        lambda: pm.valid("x").concat(pm.valid("y")),
        "z",
        fails=[("any.only", [], {"valids": ["x", "y"], "label": "value", "value": "z"})],
        passes="z",
    ),
    Row(
        "a later valid lifts an earlier invalid",
        lambda: pm.invalid("x").concat(pm.valid("x")),
        "x",
        passes="x",
    ),
    Row(
        "a later invalid takes from an earlier valid",
        lambda: pm.valid("x", "y").concat(pm.invalid("x")),
        "x",
        fails=[("any.only", [], {"valids": ["y"], "label": "value", "value": "x"})],
        passes="x",
    ),
    Row(
        "the rest of an earlier valid",
        lambda: pm.valid("x", "y").concat(pm.invalid("x")),
        "z",
        fails=[("any.only", [], {"valids": ["y"], "label": "value", "value": "z"})],
        passes="z",
    ),
    Row(
        "invalid of both",
        lambda: pm.invalid("x").concat(pm.invalid("y")),
        "x",
        fails=[("any.invalid", [], {"invalids": ["x", "y"], "label": "value", "value": "x"})],
        passes="x",
    ),
    Row(
        "an override replaces",
        lambda: pm.valid("x").concat(pm.valid(pm.OVERRIDE, "y")),
        "x",
        fails=[("any.only", [], {"valids": ["y"], "label": "value", "value": "x"})],
        passes="x",
    ),
    Row(
        "an override of nothing replaces",
        lambda: pm.valid("x").concat(pm.allow(pm.OVERRIDE)),
        "z",
        fails=[("any.only", [], {"valids": ["x"], "label": "value", "value": "z"})],
        passes="z",
    ),
    Row(
        "a literal replaces",
        lambda: pm.valid("x").concat(pm.compile("y")),
        "x",
        fails=[("any.only", [], {"valids": ["y"], "label": "value", "value": "x"})],
        passes="x",
    ),
    Row(
        "references in values",
        lambda: pm.object({"a": pm.any(), "b": pm.valid(1).concat(pm.valid(pm.ref("a")))}),
        {"a": 2, "b": 2},
        passes={"a": 2, "b": 2},
    ),
    Row(
        "a later invalid of a reference takes it from an earlier valid",
        lambda: pm.object({"a": pm.any(), "b": pm.valid(1, pm.ref("a")).concat(pm.invalid(pm.ref("a")))}),
        {"a": 2, "b": 2},
        passes={"a": 2, "b": 2},
    ),
]

# Flags: the later one counts.
FLAGS = [
    Row("a later presence counts", lambda: pm.required().concat(pm.optional()), passes=UNDEFINED),
    Row(
        "no presence leaves the earlier",
        lambda: pm.required().concat(pm.any()),
        fails=[("any.required", [], {"label": "value"})],
    ),
    Row(
        "an explicit optional counts",
        lambda: pm.object({"a": pm.required().concat(pm.optional())}),
        {},
        passes={},
    ),
    Row("a later default counts", lambda: pm.any().default(1).concat(pm.any().default(2)), passes=2),
    Row("no default leaves the earlier", lambda: pm.any().default(1).concat(pm.any().label("x")), passes=1),
    Row(
        "a later label counts",
        lambda: pm.number().label("A").concat(pm.number().label("B")),
        "x",
        fails=[("number.base", [], {"label": "B", "value": "x"})],
        passes="x",
    ),
    Row(
        "a later error counts",
        lambda: pm.number().error(ValueError("one")).concat(pm.number().error(ValueError("two"))),
        "x",
        override="two",
        passes="x",
    ),
    Row(
        "empty schemas are merged",
        lambda: pm.string().empty("").concat(pm.string().empty(" ")),
        " ",
        passes=UNDEFINED,
    ),
    Row(
        "the earlier empty stays",
        lambda: pm.string().empty("").concat(pm.string().empty(" ")),
        "",
        passes=UNDEFINED,
    ),
    Row("empty of one side", lambda: pm.string().empty("").concat(pm.string()), "", passes=UNDEFINED),
    Row(
        "empty schemas of two types can't be merged",
        lambda: pm.any().empty(pm.string()).concat(pm.any().empty(pm.number())),
        wrong=True,
    ),
    Row("cast of one side", lambda: pm.number().cast("string").concat(pm.number().min(1)), 5, passes="5"),
    Row("raw of one side", lambda: pm.number().concat(pm.number().raw()), "5", passes="5"),
    Row(
        "insensitive counts for values of both",
        lambda: pm.string().valid("A").concat(pm.string().insensitive()),
        "a",
        passes="A",
    ),
    Row(
        "id of the later",
        lambda: pm.any().id("a").concat(pm.any().id("b")).describe(),
        gives={"type": "any", "flags": {"id": "b"}},
    ),
    Row(
        "flags that are unset leave the earlier",
        lambda: pm.array().single().concat(pm.array().single(False)),
        1,
        passes=[1],
    ),
    Row(
        "unsafe of the later",
        lambda: pm.number().unsafe().concat(pm.number()),
        9007199254740993,
        passes=9007199254740993,
    ),
]

# Lists: of both.
TERMS = [
    Row(
        "tags, notes, metas and examples",
        lambda: (
            pm.any()
            .tag("a")
            .note("n")
            .meta({"m": 1})
            .example(1)
            .concat(pm.any().tag("b").note("o").meta({"k": 2}).example(2))
            .describe()
        ),
        gives={
            "type": "any",
            "examples": [1, 2],
            "metas": [{"m": 1}, {"k": 2}],
            "notes": ["n", "o"],
            "tags": ["a", "b"],
        },
    ),
    Row(
        "unit and description of the later",
        lambda: pm.any().unit("a").description("x").concat(pm.any().unit("b").description("y")).describe(),
        gives={"type": "any", "flags": {"unit": "b", "description": "y"}},
    ),
    Row(
        "conditions of both",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"is": 1, "then": pm.number().min(5)})
                .concat(pm.number().when("a", {"is": 1, "then": pm.number().max(7)})),
            }
        ),
        {"a": 1, "b": 9},
        fails=[("number.max", ["b"], {"limit": 7, "value": 9, "label": "b", "key": "b"})],
        passes={"a": 1, "b": 9},
    ),
    Row(
        "conditions of the first",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when("a", {"is": 1, "then": pm.number().min(5)}).concat(pm.number().max(7)),
            }
        ),
        {"a": 1, "b": 3},
        fails=[("number.min", ["b"], {"limit": 5, "value": 3, "label": "b", "key": "b"})],
        passes={"a": 1, "b": 3},
    ),
    Row(
        "keys of both",
        lambda: pm.object({"a": pm.number()}).concat(pm.object({"b": pm.number()})),
        {"a": 1, "b": "x"},
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "keys of both narrow",
        lambda: pm.object({"a": pm.number()}).concat(pm.object({"b": pm.number()})),
        {"c": 1},
        fails=[("object.unknown", ["c"], {"child": "c", "label": "c", "value": 1, "key": "c"})],
        passes={"c": 1},
    ),
    Row(
        "keys of the same name are merged",
        lambda: pm.object({"a": pm.number().min(1)}).concat(pm.object({"a": pm.number().max(3)})),
        {"a": 5},
        fails=[("number.max", ["a"], {"limit": 3, "value": 5, "label": "a", "key": "a"})],
        passes={"a": 5},
    ),
    Row(
        "keys of the same name are merged, the first counts too",
        lambda: pm.object({"a": pm.number().min(1)}).concat(pm.object({"a": pm.number().max(3)})),
        {"a": 0},
        fails=[("number.min", ["a"], {"limit": 1, "value": 0, "label": "a", "key": "a"})],
        passes={"a": 0},
    ),
    Row(
        "keys of the same name of two types",
        lambda: pm.object({"a": pm.number()}).concat(pm.object({"a": pm.string()})),
        wrong=True,
    ),
    Row(
        "an open object and keys",
        lambda: pm.object().concat(pm.object({"a": pm.any()})),
        {"b": 1},
        fails=[("object.unknown", ["b"], {"child": "b", "label": "b", "value": 1, "key": "b"})],
        passes={"b": 1},
    ),
    Row(
        "keys and an open object",
        lambda: pm.object({"a": pm.any()}).concat(pm.object()),
        {"b": 1},
        fails=[("object.unknown", ["b"], {"child": "b", "label": "b", "value": 1, "key": "b"})],
        passes={"b": 1},
    ),
    Row(
        "no keys and keys",
        lambda: pm.object({}).concat(pm.object({"a": pm.any()})),
        {"a": 1},
        passes={"a": 1},
    ),
    Row(
        "keys and no keys",
        lambda: pm.object({"a": pm.any()}).concat(pm.object({})),
        {"a": 1},
        passes={"a": 1},
    ),
    Row(
        "references order the merged keys",
        lambda: pm.object({"b": pm.number().min(pm.ref("a"))}).concat(pm.object({"a": pm.number()})),
        {"b": 1, "a": "2"},
        fails=[("number.min", ["b"], {"limit": Shown("ref:a"), "value": 1, "label": "b", "key": "b"})],
        passes={"b": 1, "a": 2},
    ),
    Row(
        "merged keys must not refer to each other in a circle",
        lambda: pm.object({"a": pm.number().min(pm.ref("b"))}).concat(
            pm.object({"b": pm.number().min(pm.ref("a"))})
        ),
        wrong=True,
    ),
    Row(
        "patterns of both",
        lambda: (
            pm.object()
            .pattern(regex("^a"), pm.number())
            .concat(pm.object().pattern(regex("^b"), pm.string()))
        ),
        {"a1": 1, "b1": 2},
        fails=[("string.base", ["b1"], {"label": "b1", "value": 2, "key": "b1"})],
        passes={"a1": 1, "b1": 2},
    ),
    Row(
        "renames of both",
        lambda: pm.object().rename("a", "b").concat(pm.object().rename("c", "d")),
        {"a": 1, "c": 2},
        passes={"b": 1, "d": 2},
    ),
    Row(
        "a rename of the same key twice",
        lambda: pm.object().rename("a", "b").concat(pm.object().rename("a", "c")),
        {"a": 1},
        passes={"b": 1},
        builds=False,
    ),
    Row(
        "dependencies of both",
        lambda: pm.object().and_("a", "b").concat(pm.object().or_("c", "d")),
        {"a": 1},
        {"abortEarly": False},
        fails=[
            (
                "object.and",
                [],
                {
                    "present": ["a"],
                    "presentWithLabels": ["a"],
                    "missing": ["b"],
                    "missingWithLabels": ["b"],
                    "label": "value",
                    "value": {"a": 1},
                },
            ),
            (
                "object.missing",
                [],
                {"peers": ["c", "d"], "peersWithLabels": ["c", "d"], "label": "value", "value": {"a": 1}},
            ),
        ],
        passes={"a": 1},
    ),
    Row(
        "items of both",
        lambda: pm.array().items(pm.number()).concat(pm.array().items(pm.string())),
        [1, "a", True],
        fails=[("array.includes", [2], {"pos": 2, "value": True, "label": "[2]", "key": 2})],
        passes=[1, "a", True],
    ),
    Row(
        "ordered items of both",
        lambda: pm.array().ordered(pm.number()).concat(pm.array().ordered(pm.string())),
        [1, 2],
        fails=[("string.base", [1], {"label": "[1]", "value": 2, "key": 1})],
        passes=[1, 2],
    ),
    Row(
        "alternatives of both",
        lambda: pm.alternatives(pm.number()).concat(pm.alternatives(pm.string())),
        True,
        fails=[("alternatives.types", [], {"types": ["number", "string"], "label": "value", "value": True})],
    ),
    Row(
        "truthy values of both",
        lambda: pm.boolean().truthy("y").concat(pm.boolean().truthy("z")),
        "y",
        passes=True,
    ),
    Row(
        "falsy values of both",
        lambda: pm.boolean().falsy("y").concat(pm.boolean().falsy("z")),
        "z",
        passes=False,
    ),
    Row(
        "shared schemas of both",
        lambda: (
            pm.object({"a": pm.link("#x")})
            .shared(pm.number().id("x"))
            .concat(pm.object({"b": pm.link("#y")}).shared(pm.string().id("y")))
        ),
        {"a": 1, "b": 2},
        fails=[("string.base", ["b"], {"label": "b", "value": 2, "key": "b"})],
        passes={"a": 1, "b": 2},
    ),
    Row(
        "two schemas of one id under one key are merged",
        lambda: pm.object({"a": pm.number().id("x")}).concat(pm.object({"a": pm.number().id("x")})),
        {"a": "q"},
        fails=[("number.base", ["a"], {"label": "a", "value": "q", "key": "a"})],
        passes={"a": "q"},
    ),
    Row(
        "two alternatives of one id",
        lambda: pm.alternatives(pm.number().id("x")).concat(pm.alternatives(pm.string().id("x"))),
        wrong=True,
    ),
    Row(
        "two items of one id",
        lambda: pm.array().items(pm.number().id("x")).concat(pm.array().items(pm.string().id("x"))),
        wrong=True,
    ),
    Row(
        "two conditions of one id",
        lambda: (
            pm.any()
            .when("a", {"is": 1, "then": pm.string().id("x")})
            .concat(pm.any().when("a", {"is": 1, "then": pm.any().id("x")}))
        ),
        wrong=True,
    ),
    Row(
        "two shared schemas of one id",
        lambda: pm.object().shared(pm.string().id("x")).concat(pm.object().shared(pm.number().id("x"))),
        wrong=True,
    ),
    Row(
        "two schemas of one id",
        lambda: pm.object({"a": pm.number().id("x")}).concat(pm.object({"b": pm.number().id("x")})),
        wrong=True,
    ),
    Row(
        "alterations of both",
        lambda: (
            pm.any()
            .alter({"t": (lambda s: s.required())})
            .concat(pm.any().alter({"t": (lambda s: s.label("L"))}))
            .tailor("t")
        ),
        fails=[("any.required", [], {"label": "L"})],
    ),
    Row(
        "externals of both",
        lambda: pm.any().external((lambda v, h: v + 1)).concat(pm.any().external((lambda v, h: v * 10))),
        1,
        asynchronous=True,
        passes=20,
    ),
]

# Preferences: the later ones count, key by key.
PREFERENCES = [
    Row(
        "preferences of both",
        lambda: pm.number().prefs({"convert": False}).concat(pm.number().prefs({"abortEarly": False})),
        "1",
        fails=[("number.base", [], {"label": "value", "value": "1"})],
        passes="1",
    ),
    Row(
        "a later preference counts",
        lambda: pm.number().prefs({"convert": False}).concat(pm.number().prefs({"convert": True})),
        "1",
        passes=1,
    ),
    Row(
        "messages of both",
        lambda: (
            pm.number()
            .min(5)
            .messages({"number.base": "base"})
            .concat(pm.number().messages({"number.min": "min"}))
        ),
        "x",
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=["base"],
        passes="x",
    ),
    Row(
        "a later message counts",
        lambda: (
            pm.number().messages({"number.base": "one"}).concat(pm.number().messages({"number.base": "two"}))
        ),
        "x",
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=["two"],
        passes="x",
    ),
]


@claims(TYPES, RULES, VALUES, FLAGS, TERMS, PREFERENCES)
def test_the_verdict_is_that_of_the_row(row):
    check(row)
