"""Rules modified, warnings and artifacts."""

from __future__ import annotations

from tests.part1.case import Row, Text, check, claims

import passmuster as pm
from passmuster import UNDEFINED

# rule, keep, message, warn
RULES = [
    Row(
        "message on the last rule",
        lambda: pm.number().min(5).message("m"),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        texts=["m"],
        passes=1,
    ),
    Row(
        "message does not touch other rules",
        lambda: pm.number().min(5).message("m").multiple(2),
        7,
        fails=[("number.multiple", [], {"multiple": 2, "value": 7, "label": "value"})],
        passes=7,
    ),
    Row(
        "message by code",
        lambda: pm.string().min(5).message({"string.min": "m"}),
        "a",
        fails=[("string.min", [], {"limit": 5, "value": "a", "label": "value"})],
        texts=["m"],
        passes="a",
    ),
    Row(
        "message by another code leaves the default",
        lambda: pm.string().min(5).message({"string.max": "m"}),
        "a",
        fails=[("string.min", [], {"limit": 5, "value": "a", "label": "value"})],
        passes="a",
    ),
    Row(
        "message with a template",
        lambda: pm.number().min(5).message("{#label} < {#limit}"),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        texts=['"value" < 5'],
        passes=1,
    ),
    Row(
        "warn on the last rule",
        lambda: pm.number().min(5).warn(),
        1,
        passes=1,
        warns=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
    ),
    Row(
        "warn leaves other rules",
        lambda: pm.number().min(5).warn().multiple(2),
        3,
        fails=[("number.multiple", [], {"multiple": 2, "value": 3, "label": "value"})],
        passes=3,
        warns=[("number.min", [], {"limit": 5, "value": 3, "label": "value"})],
    ),
    Row(
        "warnings of several rules",
        lambda: pm.number().min(5).warn().multiple(2).warn(),
        3,
        passes=3,
        warns=[
            ("number.min", [], {"limit": 5, "value": 3, "label": "value"}),
            ("number.multiple", [], {"multiple": 2, "value": 3, "label": "value"}),
        ],
    ),
    Row(
        "warnings at several places",
        lambda: pm.object({"a": pm.number().min(5).warn(), "b": pm.number().min(5).warn()}),
        {"a": 1, "b": 2},
        passes={"a": 1, "b": 2},
        warns=[
            ("number.min", ["a"], {"limit": 5, "value": 1, "label": "a", "key": "a"}),
            ("number.min", ["b"], {"limit": 5, "value": 2, "label": "b", "key": "b"}),
        ],
    ),
    Row(
        "a warning beside an error",
        lambda: pm.object({"a": pm.number().min(5).warn(), "b": pm.number()}),
        {"a": 1, "b": "x"},
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
        warns=[("number.min", ["a"], {"limit": 5, "value": 1, "label": "a", "key": "a"})],
    ),
    Row(
        "the warnings of failing items are forgotten",
        lambda: pm.array().items(pm.number().min(5).warn().max(6)),
        [7, 1, 6],
        {"abortEarly": False},
        fails=[("number.max", [0], {"limit": 6, "value": 7, "label": "[0]", "key": 0})],
        passes=[7, 1, 6],
        warns=[("number.min", [1], {"limit": 5, "value": 1, "label": "[1]", "key": 1})],
    ),
    Row(
        "and those below them",
        lambda: pm.array().items(pm.object({"a": pm.number().min(5).warn(), "b": pm.number()})),
        [{"a": 1, "b": "x"}, {"a": 2}],
        {"abortEarly": False},
        fails=[("number.base", [0, "b"], {"label": "[0].b", "value": "x", "key": "b"})],
        passes=[{"a": 1, "b": "x"}, {"a": 2}],
        warns=[("number.min", [1, "a"], {"limit": 5, "value": 2, "label": "[1].a", "key": "a"})],
    ),
    Row(
        "but not those of ordered items",
        lambda: pm.array().ordered(pm.number().min(5).warn().multiple(2)),
        [1],
        fails=[("number.multiple", [0], {"multiple": 2, "value": 1, "label": "[0]", "key": 0})],
        passes=[1],
        warns=[("number.min", [0], {"limit": 5, "value": 1, "label": "[0]", "key": 0})],
    ),
    Row(
        "nor those that another schema gave the same item",
        lambda: pm.alternatives(
            pm.array().items(pm.number().min(5).warn()),
            pm.array().items(pm.number().multiple(2).warn().max(0)),
        ).match("all"),
        [3],
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
                                    "path": [0],
                                    "type": "number.max",
                                    "context": {"limit": 0, "value": 3, "label": "[0]", "key": 0},
                                }
                            ],
                        }
                    ],
                    "label": "value",
                    "value": [3],
                },
            )
        ],
        passes=UNDEFINED,
        warns=[("number.min", [0], {"limit": 5, "value": 3, "label": "[0]", "key": 0})],
    ),
    Row(
        "keep keeps a rule",
        lambda: pm.number().min(5).keep().min(2),
        3,
        fails=[("number.min", [], {"limit": 5, "value": 3, "label": "value"})],
        passes=3,
    ),
    Row("without keep a rule is replaced", lambda: pm.number().min(5).min(2), 3, passes=3),
    Row(
        "a kept rule and a replaced one",
        lambda: pm.number().min(1).keep().min(2).min(3),
        2,
        {"abortEarly": False},
        fails=[("number.min", [], {"limit": 3, "value": 2, "label": "value"})],
        passes=2,
    ),
    Row(
        "rule with all options",
        lambda: pm.number().min(5).rule({"keep": True, "message": "m", "warn": True}),
        1,
        passes=1,
        warns=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
    ),
    Row(
        "rule with warn false",
        lambda: pm.number().min(5).rule({"warn": False}),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        passes=1,
    ),
    Row(
        "a ruleset with one message",
        lambda: pm.number().ruleset.min(5).max(9).rule({"message": "between"}),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        texts=["between"],
        passes=1,
    ),
    Row(
        "a ruleset's message for the other rule",
        lambda: pm.number().ruleset.min(5).max(9).rule({"message": "between"}),
        10,
        fails=[("number.max", [], {"limit": 9, "value": 10, "label": "value"})],
        texts=["between"],
        passes=10,
    ),
    Row(
        "rules before the ruleset keep their messages",
        lambda: pm.number().multiple(2).ruleset.min(5).message("m"),
        3,
        fails=[("number.multiple", [], {"multiple": 2, "value": 3, "label": "value"})],
        passes=3,
    ),
    Row(
        "a ruleset of warnings",
        lambda: pm.number().ruleset.min(5).multiple(2).warn(),
        3,
        passes=3,
        warns=[
            ("number.min", [], {"limit": 5, "value": 3, "label": "value"}),
            ("number.multiple", [], {"multiple": 2, "value": 3, "label": "value"}),
        ],
    ),
    Row(
        "a ruleset that replaces an earlier rule begins where it began",
        lambda: pm.number().max(5).multiple(2).ruleset.min(5).max(9).message("m"),
        1,
        {"abortEarly": False},
        fails=[
            ("number.multiple", [], {"multiple": 2, "value": 1, "label": "value"}),
            ("number.min", [], {"limit": 5, "value": 1, "label": "value"}),
        ],
        texts=['"value" needs to be a multiple of 2', "m"],
        passes=1,
    ),
    Row(
        "a ruleset that is kept",
        lambda: pm.number().ruleset.min(5).max(9).keep().min(1).max(99),
        50,
        fails=[("number.max", [], {"limit": 9, "value": 50, "label": "value"})],
        passes=50,
    ),
    Row(
        "$ starts a ruleset",
        lambda: pm.number().ruleset.min(5).max(9).message("m"),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        texts=["m"],
        passes=1,
    ),
    Row(
        "two rulesets",
        lambda: pm.number().ruleset.min(5).message("one").ruleset.multiple(2).message("two"),
        7,
        fails=[("number.multiple", [], {"multiple": 2, "value": 7, "label": "value"})],
        texts=["two"],
        passes=7,
    ),
    Row(
        "an open ruleset still applies",
        lambda: pm.number().ruleset.min(5),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        passes=1,
    ),
    Row(
        "allow within a ruleset",
        lambda: pm.number().ruleset.min(5).allow(1).message("m"),
        2,
        fails=[("number.min", [], {"limit": 5, "value": 2, "label": "value"})],
        texts=["m"],
        passes=2,
    ),
    Row(
        "custom within a ruleset",
        lambda: pm.number().ruleset.custom((lambda v, h: h.error("any.invalid"))).message("m"),
        2,
        fails=[("any.invalid", [], {"label": "value", "value": 2})],
        texts=["m"],
        passes=2,
    ),
    Row("a ruleset within a ruleset", lambda: pm.number().ruleset.min(5).ruleset, wrong=True),
    Row("an empty ruleset", lambda: pm.number().ruleset.message("m"), wrong=True),
    Row("no rule", lambda: pm.number().message("m"), wrong=True),
    Row("a flag is no rule", lambda: pm.number().required().message("m"), wrong=True),
    Row("a flag after a rule ends it", lambda: pm.number().min(5).required().message("m"), wrong=True),
    Row("valid is no rule", lambda: pm.number().valid(5).message("m"), wrong=True),
    Row("a rule that was ended", lambda: pm.number().min(5).message("m").message("n"), wrong=True),
    Row("a flag within a ruleset", lambda: pm.number().ruleset.min(5).required(), wrong=True),
    Row("values within a ruleset", lambda: pm.number().ruleset.min(5).valid(5), wrong=True),
    Row(
        "a condition within a ruleset",
        lambda: pm.number().ruleset.min(5).when("a", {"is": 1, "then": 2}),
        wrong=True,
    ),
    Row("notes within a ruleset", lambda: pm.number().ruleset.min(5).note("n"), wrong=True),
    Row("rule of an unknown option", lambda: pm.number().min(5).rule({"x": 1}), wrong=True),
    Row("rule with a keep that is no boolean", lambda: pm.number().min(5).rule({"keep": 1}), wrong=True),
    Row("rule with a warn that is no boolean", lambda: pm.number().min(5).rule({"warn": "x"}), wrong=True),
    Row("rule with a message that is no text", lambda: pm.number().min(5).rule({"message": 5}), wrong=True),
]

# warning
WARNINGS = [
    Row(
        "a warning of a code",
        lambda: pm.any().warning("any.invalid"),
        1,
        passes=1,
        warns=[("any.invalid", [], {"label": "value", "value": 1})],
    ),
    Row(
        "a warning of a code of the caller's",
        lambda: pm.any().warning("my.code", {"x": 1}).messages({"my.code": "{#label} {#x}"}),
        1,
        passes=1,
        warns=[("my.code", [], {"x": 1, "label": "value", "value": 1})],
    ),
    Row(
        "a warning at a key",
        lambda: pm.object({"a": pm.any().warning("any.invalid")}),
        {"a": 1},
        passes={"a": 1},
        warns=[("any.invalid", ["a"], {"label": "a", "value": 1, "key": "a"})],
    ),
    Row(
        "no warning for a missing value",
        lambda: pm.object({"a": pm.any().warning("any.invalid")}),
        {},
        passes={},
    ),
    Row(
        "two warnings",
        lambda: pm.any().warning("any.invalid").warning("any.unknown"),
        1,
        passes=1,
        warns=[
            ("any.invalid", [], {"label": "value", "value": 1}),
            ("any.unknown", [], {"label": "value", "value": 1}),
        ],
    ),
    Row(
        "a warning after an error",
        lambda: pm.number().min(5).warning("any.invalid"),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        passes=1,
    ),
    Row(
        "a warning before an error",
        lambda: pm.number().warning("any.invalid").min(5),
        1,
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        passes=1,
        warns=[("any.invalid", [], {"label": "value", "value": 1})],
    ),
    Row(
        "warnings of the alternative that passed",
        lambda: pm.alternatives(pm.number().warning("any.invalid"), pm.string().warning("any.unknown")),
        "x",
        passes="x",
        warns=[("any.unknown", [], {"label": "value", "value": "x"})],
    ),
    Row(
        "warnings of an alternative that failed are forgotten",
        lambda: pm.alternatives(pm.any().warning("any.invalid").valid(1), pm.string()),
        "x",
        passes="x",
    ),
    Row(
        "warnings within a condition are forgotten",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.any().when("a", {"is": pm.any().warning("any.invalid"), "then": pm.required()}),
            }
        ),
        {"a": 1, "b": 2},
        passes={"a": 1, "b": 2},
    ),
    Row("a warning needs a code", lambda: pm.any().warning(), wrong=True),
    Row("a warning's code must be a text", lambda: pm.any().warning(5), wrong=True),
    Row("a warning's code must not be empty", lambda: pm.any().warning(""), wrong=True),
]

# artifact
ARTIFACTS = [
    Row("an artifact", lambda: pm.any().artifact("x"), 1, passes=1, artifacts={"x": [[]]}),
    Row(
        "an artifact at a key",
        lambda: pm.object({"a": pm.any().artifact("x")}),
        {"a": 1},
        passes={"a": 1},
        artifacts={"x": [["a"]]},
    ),
    Row(
        "an artifact at several places",
        lambda: pm.array().items(pm.any().artifact("x")),
        [1, 2],
        passes=[1, 2],
        artifacts={"x": [[0], [1]]},
    ),
    Row(
        "several artifacts",
        lambda: pm.object({"a": pm.any().artifact("x"), "b": pm.any().artifact("y")}),
        {"a": 1, "b": 2},
        passes={"a": 1, "b": 2},
        artifacts={"x": [["a"]], "y": [["b"]]},
    ),
    Row("no artifact for a missing value", lambda: pm.object({"a": pm.any().artifact("x")}), {}, passes={}),
    Row(
        "no artifact for a wrong value",
        lambda: pm.object({"a": pm.number().artifact("x"), "b": pm.any().artifact("y")}),
        {"a": "q", "b": 1},
        {"abortEarly": False},
        fails=[("number.base", ["a"], {"label": "a", "value": "q", "key": "a"})],
        passes={"a": "q", "b": 1},
        artifacts={"y": [["b"]]},
    ),
    Row("an artifact that is a number", lambda: pm.any().artifact(5), 1, passes=1, artifacts={5: [[]]}),
    Row("an artifact that is null", lambda: pm.any().artifact(None), 1, passes=1, artifacts={None: [[]]}),
    Row(
        "the later artifact counts",
        lambda: pm.any().artifact("x").artifact("y"),
        1,
        passes=1,
        artifacts={"y": [[]]},
    ),
    Row(
        "the artifact of the alternative that passed",
        lambda: pm.alternatives(pm.number().artifact("x"), pm.string().artifact("y")),
        "q",
        passes="q",
        artifacts={"y": [[]]},
    ),
    Row(
        "an artifact with a default",
        lambda: pm.object({"a": pm.any().default(1).artifact("x")}),
        {},
        passes={"a": 1},
        artifacts={"x": [["a"]]},
    ),
    Row(
        "an artifact in a condition",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": 1, "then": pm.any().artifact("x")})}
        ),
        {"a": 1, "b": 2},
        passes={"a": 1, "b": 2},
        artifacts={"x": [["b"]]},
    ),
    Row("an artifact needs an id", lambda: pm.any().artifact(), wrong=True),
    Row("an artifact and a cache", lambda: pm.any().artifact("x").cache(), wrong=True),
]


@claims(RULES, WARNINGS, ARTIFACTS)
def test_the_verdict_is_that_of_the_row(row):
    check(row)
