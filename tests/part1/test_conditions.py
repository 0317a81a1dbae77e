"""Conditions: every form of `when` and `conditional`, and every form that is refused."""

from __future__ import annotations

from tests.part1.case import Pattern, Row, check, claims
from tests.part1.vocabulary import regex

import passmuster as pm

# Conditions on another value.
REFERENCE_CONDITIONS = [
    Row(
        "is as a literal holds",
        lambda: pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.required()})}),
        {"a": 1},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1},
    ),
    Row(
        "is as a literal does not hold",
        lambda: pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.required()})}),
        {"a": 2},
        passes={"a": 2},
    ),
    Row(
        "is as a literal asks for a value that is there",
        lambda: pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.required()})}),
        {},
        passes={},
    ),
    Row(
        "is as a schema allows undefined",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": pm.number(), "then": pm.required()})}
        ),
        {},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={},
    ),
    Row(
        "is as a required schema asks for existence",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": pm.number().required(), "then": pm.required()})}
        ),
        {},
        passes={},
    ),
    Row(
        "is as exist()",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": pm.exist(), "then": pm.required()})}
        ),
        {"a": None},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": None},
    ),
    Row(
        "is null",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": None, "then": pm.required()})}),
        {"a": None},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": None},
    ),
    Row(
        "is false",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": False, "then": pm.required()})}),
        {"a": False},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": False},
    ),
    Row(
        "is a list of literals",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": [1, 2], "then": pm.required()})}),
        {"a": 2},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 2},
    ),
    Row(
        "is a list of schemas",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": [pm.string(), 2], "then": pm.required()})}
        ),
        {"a": "x"},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": "x"},
    ),
    Row(
        "is a pattern",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": regex("^x"), "then": pm.required()})}
        ),
        {"a": "xy"},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": "xy"},
    ),
    Row(
        "is a mapping",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": {"k": 1}, "then": pm.required()})}),
        {"a": {"k": 1}},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": {"k": 1}},
    ),
    Row(
        "is a mapping that is not there",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": {"k": 1}, "then": pm.required()})}),
        {},
        passes={},
    ),
    Row(
        "is a reference",
        lambda: pm.object(
            {
                "a": pm.any(),
                "c": pm.any(),
                "b": pm.any().when("a", {"is": pm.ref("c"), "then": pm.required()}),
            }
        ),
        {"a": 1, "c": 1},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1, "c": 1},
    ),
    Row(
        "is a reference to nothing",
        lambda: pm.object(
            {
                "a": pm.any(),
                "c": pm.any(),
                "b": pm.any().when("a", {"is": pm.ref("c"), "then": pm.required()}),
            }
        ),
        {},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={},
    ),
    Row(
        "is converts for the test alone",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"is": pm.number().valid(1), "then": pm.required()})}
        ),
        {"a": "1"},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": "1"},
    ),
    Row(
        "otherwise",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a", {"is": 1, "then": pm.number().min(5), "otherwise": pm.number().max(2)}
                ),
            }
        ),
        {"a": 2, "b": 3},
        fails=[("number.max", ["b"], {"limit": 2, "value": 3, "label": "b", "key": "b"})],
        passes={"a": 2, "b": 3},
    ),
    Row(
        "otherwise alone",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"is": 1, "otherwise": pm.number().max(2)})}
        ),
        {"a": 2, "b": 3},
        fails=[("number.max", ["b"], {"limit": 2, "value": 3, "label": "b", "key": "b"})],
        passes={"a": 2, "b": 3},
    ),
    Row(
        "otherwise does not apply where the condition holds",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"is": 1, "otherwise": pm.number().max(2)})}
        ),
        {"a": 1, "b": 3},
        passes={"a": 1, "b": 3},
    ),
    Row(
        "not with then applies where it does not match",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"not": 1, "then": pm.number().max(2)})}
        ),
        {"a": 2, "b": 3},
        fails=[("number.max", ["b"], {"limit": 2, "value": 3, "label": "b", "key": "b"})],
        passes={"a": 2, "b": 3},
    ),
    Row(
        "not with then leaves what matches",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"not": 1, "then": pm.number().max(2)})}
        ),
        {"a": 1, "b": 3},
        passes={"a": 1, "b": 3},
    ),
    Row(
        "not with otherwise applies where it matches",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"not": 1, "otherwise": pm.number().max(2)})}
        ),
        {"a": 1, "b": 3},
        fails=[("number.max", ["b"], {"limit": 2, "value": 3, "label": "b", "key": "b"})],
        passes={"a": 1, "b": 3},
    ),
    Row(
        "not with both",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a", {"not": pm.exist(), "then": pm.number().min(5), "otherwise": pm.number().max(2)}
                ),
            }
        ),
        {"b": 3},
        fails=[("number.min", ["b"], {"limit": 5, "value": 3, "label": "b", "key": "b"})],
        passes={"b": 3},
    ),
    Row(
        "not as a literal matches nothing that is missing",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"not": 1, "then": pm.number().max(2)})}
        ),
        {"b": 3},
        passes={"b": 3},
    ),
    Row(
        "without is a truthy value is asked for",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"then": pm.required()})}),
        {"a": 1},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1},
    ),
    Row(
        "null is not truthy",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"then": pm.required()})}),
        {"a": None},
        passes={"a": None},
    ),
    Row(
        "false is not truthy",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"then": pm.required()})}),
        {"a": False},
        passes={"a": False},
    ),
    Row(
        "zero is not truthy",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"then": pm.required()})}),
        {"a": 0},
        passes={"a": 0},
    ),
    Row(
        "an empty text is not truthy",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"then": pm.required()})}),
        {"a": ""},
        passes={"a": ""},
    ),
    Row(
        "a missing value is not truthy",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"then": pm.required()})}),
        {},
        passes={},
    ),
    Row(
        "an empty list is truthy",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"then": pm.required()})}),
        {"a": []},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": []},
    ),
    Row(
        "an empty mapping is truthy",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"then": pm.required()})}),
        {"a": {}},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": {}},
    ),
    Row(
        "a condition in the context",
        lambda: pm.object({"b": pm.any().when("$on", {"is": True, "then": pm.required()})}),
        {},
        {"context": {"on": True}},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={},
    ),
    Row(
        "a condition in a missing context",
        lambda: pm.object({"b": pm.any().when("$on", {"is": True, "then": pm.required()})}),
        {},
        passes={},
    ),
    Row(
        "a condition on a grandparent",
        lambda: pm.object(
            {"a": pm.any(), "in": pm.object({"b": pm.any().when("...a", {"is": 1, "then": pm.required()})})}
        ),
        {"a": 1, "in": {}},
        fails=[("any.required", ["in", "b"], {"label": "in.b", "key": "b"})],
        passes={"a": 1, "in": {}},
    ),
    Row(
        "a condition on the root",
        lambda: pm.object(
            {"a": pm.any(), "in": pm.object({"b": pm.any().when("/a", {"is": 1, "then": pm.required()})})}
        ),
        {"a": 1, "in": {}},
        fails=[("any.required", ["in", "b"], {"label": "in.b", "key": "b"})],
        passes={"a": 1, "in": {}},
    ),
    Row(
        "a condition on a reference with adjust",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.any().when(
                    pm.ref("a", {"adjust": (lambda v: v * 2)}), {"is": 4, "then": pm.required()}
                ),
            }
        ),
        {"a": 2},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 2},
    ),
    Row(
        "a condition on a nested key",
        lambda: pm.object(
            {"a": pm.object(), "b": pm.any().when("a.x", {"is": 1, "then": pm.required()})}
        ).unknown(),
        {"a": {"x": 1}},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": {"x": 1}},
    ),
    Row(
        "a condition sees the validated value",
        lambda: pm.object(
            {
                "a": pm.number(),
                "b": pm.any().when("a", {"is": pm.number().strict().valid(1), "then": pm.required()}),
            }
        ),
        {"a": "1"},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1},
    ),
    Row(
        "a condition sees a default",
        lambda: pm.object(
            {"a": pm.number().default(1), "b": pm.any().when("a", {"is": 1, "then": pm.required()})}
        ),
        {},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1},
    ),
    Row(
        "a condition at the root has no parent",
        lambda: pm.any().when("a", {"is": 1, "then": 5}),
        1,
        throws=True,
    ),
]

# Conditions on the value itself.
OWN_VALUE = [
    Row(
        "a schema condition holds",
        lambda: pm.number().when(pm.number().min(5), {"then": pm.number().multiple(2)}),
        7,
        fails=[("number.multiple", [], {"multiple": 2, "value": 7, "label": "value"})],
        passes=7,
    ),
    Row(
        "a schema condition does not hold",
        lambda: pm.number().when(pm.number().min(5), {"then": pm.number().multiple(2)}),
        3,
        passes=3,
    ),
    Row(
        "a schema condition otherwise",
        lambda: pm.number().when(
            pm.number().min(5), {"then": pm.number().multiple(2), "otherwise": pm.number().max(1)}
        ),
        3,
        fails=[("number.max", [], {"limit": 1, "value": 3, "label": "value"})],
        passes=3,
    ),
    Row(
        "a schema condition otherwise alone",
        lambda: pm.number().when(pm.number().min(5), {"otherwise": pm.number().max(1)}),
        3,
        fails=[("number.max", [], {"limit": 1, "value": 3, "label": "value"})],
        passes=3,
    ),
    Row(
        "a schema condition of an object",
        lambda: pm.object({"a": pm.any(), "b": pm.any()}).when(
            pm.object({"a": pm.exist()}).unknown(), {"then": pm.object({"b": pm.required()})}
        ),
        {"a": 1},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1},
    ),
    Row(
        "a schema condition of an object that does not hold",
        lambda: pm.object({"a": pm.any(), "b": pm.any()}).when(
            pm.object({"a": pm.exist()}).unknown(), {"then": pm.object({"b": pm.required()})}
        ),
        {},
        passes={},
    ),
    Row(
        "a schema condition allows undefined",
        lambda: pm.number().when(pm.number(), {"then": pm.required()}),
        fails=[("any.required", [], {"label": "value"})],
    ),
    Row(
        "an implicit condition is the value",
        lambda: pm.number().when({"is": pm.number().min(5), "then": pm.number().multiple(2)}),
        7,
        fails=[("number.multiple", [], {"multiple": 2, "value": 7, "label": "value"})],
        passes=7,
    ),
    Row(
        "an implicit condition with not",
        lambda: pm.number().when({"not": 5, "then": pm.number().max(2)}),
        3,
        fails=[("number.max", [], {"limit": 2, "value": 3, "label": "value"})],
        passes=3,
    ),
    Row(
        "an implicit condition with switch",
        lambda: pm.number().when(
            {"switch": [{"is": 1, "then": pm.number().min(9)}, {"is": 2, "then": pm.number().max(0)}]}
        ),
        2,
        fails=[("number.max", [], {"limit": 0, "value": 2, "label": "value"})],
        passes=2,
    ),
    Row(
        "a dot is the value",
        lambda: pm.number().when(".", {"is": pm.number().min(5), "then": pm.number().multiple(2)}),
        7,
        fails=[("number.multiple", [], {"multiple": 2, "value": 7, "label": "value"})],
        passes=7,
    ),
    Row(
        "a dot and a key are below the value",
        lambda: pm.object({"a": pm.any()}).when(".a", {"is": 1, "then": pm.object({"b": pm.required()})}),
        {"a": 1},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1},
    ),
    Row(
        "the condition sees the raw value",
        lambda: pm.number().when(".", {"is": pm.string(), "then": pm.number().min(5)}),
        "3",
        fails=[("number.min", [], {"limit": 5, "value": 3, "label": "value"})],
        passes=3,
    ),
    Row(
        "a schema condition sees the raw value",
        lambda: pm.number().when(pm.string(), {"then": pm.number().min(5)}),
        "3",
        fails=[("number.min", [], {"limit": 5, "value": 3, "label": "value"})],
        passes=3,
    ),
]

# switch
SWITCHES = [
    Row(
        "the first row",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a",
                    {
                        "switch": [
                            {"is": 1, "then": pm.number().min(10)},
                            {"is": 2, "then": pm.number().min(20)},
                            {"is": 3, "then": pm.number().min(30)},
                        ]
                    },
                ),
            }
        ),
        {"a": 1, "b": 5},
        fails=[("number.min", ["b"], {"limit": 10, "value": 5, "label": "b", "key": "b"})],
        passes={"a": 1, "b": 5},
    ),
    Row(
        "the last row",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a",
                    {
                        "switch": [
                            {"is": 1, "then": pm.number().min(10)},
                            {"is": 2, "then": pm.number().min(20)},
                            {"is": 3, "then": pm.number().min(30)},
                        ]
                    },
                ),
            }
        ),
        {"a": 3, "b": 25},
        fails=[("number.min", ["b"], {"limit": 30, "value": 25, "label": "b", "key": "b"})],
        passes={"a": 3, "b": 25},
    ),
    Row(
        "no row",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a",
                    {
                        "switch": [
                            {"is": 1, "then": pm.number().min(10)},
                            {"is": 2, "then": pm.number().min(20)},
                            {"is": 3, "then": pm.number().min(30)},
                        ]
                    },
                ),
            }
        ),
        {"a": 4, "b": 5},
        passes={"a": 4, "b": 5},
    ),
    Row(
        "otherwise in the last row",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a",
                    {
                        "switch": [
                            {"is": 1, "then": pm.number().min(10)},
                            {"is": 2, "then": pm.number().min(20)},
                            {"is": 3, "then": pm.number().min(30), "otherwise": pm.number().min(40)},
                        ]
                    },
                ),
            }
        ),
        {"a": 4, "b": 5},
        fails=[("number.min", ["b"], {"limit": 40, "value": 5, "label": "b", "key": "b"})],
        passes={"a": 4, "b": 5},
    ),
    Row(
        "otherwise beside the rows",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a",
                    {
                        "switch": [
                            {"is": 1, "then": pm.number().min(10)},
                            {"is": 2, "then": pm.number().min(20)},
                            {"is": 3, "then": pm.number().min(30)},
                        ],
                        "otherwise": pm.number().min(40),
                    },
                ),
            }
        ),
        {"a": 4, "b": 5},
        fails=[("number.min", ["b"], {"limit": 40, "value": 5, "label": "b", "key": "b"})],
        passes={"a": 4, "b": 5},
    ),
    Row(
        "rows overlap, the first one decides",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a",
                    {
                        "switch": [
                            {"is": pm.number(), "then": pm.number().min(1)},
                            {"is": 2, "then": pm.number().min(9)},
                        ]
                    },
                ),
            }
        ),
        {"a": 2, "b": 5},
        passes={"a": 2, "b": 5},
    ),
    Row(
        "a row of schemas",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.any().when(
                    "a",
                    {
                        "switch": [
                            {"is": pm.string(), "then": pm.string()},
                            {"is": pm.number(), "then": pm.number()},
                        ]
                    },
                ),
            }
        ),
        {"a": 1, "b": "x"},
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "a switch with one row",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.any().when("a", {"switch": [{"is": 1, "then": pm.required()}]})}
        ),
        {"a": 1},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1},
    ),
]

# Several conditions on one schema, and break.
SEVERAL = [
    Row(
        "both apply",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"is": pm.number().min(1), "then": pm.number().min(10)})
                .when("a", {"is": pm.number().min(2), "then": pm.number().max(20)}),
            }
        ),
        {"a": 2, "b": 30},
        fails=[("number.max", ["b"], {"limit": 20, "value": 30, "label": "b", "key": "b"})],
        passes={"a": 2, "b": 30},
    ),
    Row(
        "both apply to the lower end",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"is": pm.number().min(1), "then": pm.number().min(10)})
                .when("a", {"is": pm.number().min(2), "then": pm.number().max(20)}),
            }
        ),
        {"a": 2, "b": 3},
        fails=[("number.min", ["b"], {"limit": 10, "value": 3, "label": "b", "key": "b"})],
        passes={"a": 2, "b": 3},
    ),
    Row(
        "one applies",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"is": pm.number().min(1), "then": pm.number().min(10)})
                .when("a", {"is": pm.number().min(2), "then": pm.number().max(20)}),
            }
        ),
        {"a": 1, "b": 30},
        passes={"a": 1, "b": 30},
    ),
    Row(
        "break keeps the second away",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"is": pm.number().min(1), "then": pm.number().min(10), "break": True})
                .when("a", {"is": pm.number().min(2), "then": pm.number().max(20)}),
            }
        ),
        {"a": 2, "b": 30},
        passes={"a": 2, "b": 30},
    ),
    Row(
        "break does nothing where the condition does not hold",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"is": 7, "then": pm.number().min(10), "break": True})
                .when("a", {"is": pm.number().min(2), "then": pm.number().max(20)}),
            }
        ),
        {"a": 2, "b": 30},
        fails=[("number.max", ["b"], {"limit": 20, "value": 30, "label": "b", "key": "b"})],
        passes={"a": 2, "b": 30},
    ),
    Row(
        "break with otherwise",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"is": 7, "otherwise": pm.number().min(10), "break": True})
                .when("a", {"is": pm.number().min(2), "then": pm.number().max(20)}),
            }
        ),
        {"a": 2, "b": 30},
        passes={"a": 2, "b": 30},
    ),
    Row(
        "break in a switch",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"switch": [{"is": 2, "then": pm.number().min(1)}], "break": True})
                .when("a", {"is": pm.number().min(2), "then": pm.number().max(20)}),
            }
        ),
        {"a": 2, "b": 30},
        passes={"a": 2, "b": 30},
    ),
    Row(
        "break of a schema condition with both ends always",
        lambda: (
            pm.any()
            .when(pm.boolean(), {"then": pm.valid(True), "otherwise": pm.number(), "break": True})
            .when(pm.valid(5), {"then": pm.forbidden()})
        ),
        5,
        passes=5,
    ),
    Row(
        "break alone ends at the first that holds",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .when("a", {"is": 2, "then": pm.any(), "break": True})
                .when("a", {"is": pm.number().min(2), "then": pm.number().max(20)}),
            }
        ),
        {"a": 2, "b": 30},
        passes={"a": 2, "b": 30},
    ),
    Row(
        "rules of later conditions replace unique ones",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number()
                .min(1)
                .when("a", {"is": 1, "then": pm.number().min(5)})
                .when("a", {"is": 1, "then": pm.number().min(3)}),
            }
        ),
        {"a": 1, "b": 4},
        passes={"a": 1, "b": 4},
    ),
    Row(
        "conditions within conditions",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a",
                    {
                        "is": pm.number().min(1),
                        "then": pm.number().when("a", {"is": 2, "then": pm.number().min(9)}),
                    },
                ),
            }
        ),
        {"a": 2, "b": 5},
        fails=[("number.min", ["b"], {"limit": 9, "value": 5, "label": "b", "key": "b"})],
        passes={"a": 2, "b": 5},
    ),
    Row(
        "conditions within conditions that do not hold",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when(
                    "a",
                    {
                        "is": pm.number().min(1),
                        "then": pm.number().when("a", {"is": 2, "then": pm.number().min(9)}),
                    },
                ),
            }
        ),
        {"a": 1, "b": 5},
        passes={"a": 1, "b": 5},
    ),
    Row(
        "many references",
        lambda: pm.object(
            {
                "a": pm.any(),
                "c": pm.any(),
                "b": pm.number()
                .when("a", {"is": 1, "then": pm.number().min(5)})
                .when("c", {"is": 1, "then": pm.number().max(7)}),
            }
        ),
        {"a": 1, "c": 1, "b": 9},
        fails=[("number.max", ["b"], {"limit": 7, "value": 9, "label": "b", "key": "b"})],
        passes={"a": 1, "c": 1, "b": 9},
    ),
    Row(
        "an object narrowed by two conditions",
        lambda: (
            pm.object({"t": pm.any()})
            .when(pm.object({"t": 1}).unknown(), {"then": pm.object({"x": pm.number()})})
            .when(pm.object({"t": pm.exist()}).unknown(), {"then": pm.object({"y": pm.string()})})
        ),
        {"t": 1, "x": 1, "y": 2},
        fails=[("string.base", ["y"], {"label": "y", "value": 2, "key": "y"})],
        passes={"t": 1, "x": 1, "y": 2},
    ),
]

# Literals as then and otherwise replace the values of the schema.
LITERALS = [
    Row(
        "a literal replaces values",
        lambda: pm.object({"a": pm.any(), "b": pm.valid("x", "y").when("a", {"is": 1, "then": "z"})}),
        {"a": 1, "b": "x"},
        fails=[("any.only", ["b"], {"valids": ["z"], "label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "a literal is allowed itself",
        lambda: pm.object({"a": pm.any(), "b": pm.valid("x", "y").when("a", {"is": 1, "then": "z"})}),
        {"a": 1, "b": "z"},
        passes={"a": 1, "b": "z"},
    ),
    Row(
        "an explicit valid appends",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.valid("x", "y").when("a", {"is": 1, "then": pm.valid("z")})}
        ),
        {"a": 1, "b": "x"},
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "a literal list replaces values",
        lambda: pm.object({"a": pm.any(), "b": pm.valid("x", "y").when("a", {"is": 1, "then": ["p", "q"]})}),
        {"a": 1, "b": "x"},
        fails=[("any.only", ["b"], {"valids": ["p", "q"], "label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "null as then",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": 1, "then": None})}),
        {"a": 1, "b": 2},
        fails=[("any.only", ["b"], {"valids": [None], "label": "b", "value": 2, "key": "b"})],
        passes={"a": 1, "b": 2},
    ),
    Row(
        "a literal number on a string refuses all else",
        lambda: pm.object({"a": pm.any(), "b": pm.string().when("a", {"is": 1, "then": 5})}),
        {"a": 1, "b": "x"},
        fails=[("any.only", ["b"], {"valids": [5], "label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "a mapping as then",
        lambda: pm.object({"a": pm.any(), "b": pm.object().when("a", {"is": 1, "then": {"k": pm.number()}})}),
        {"a": 1, "b": {"k": "q"}},
        fails=[("number.base", ["b", "k"], {"label": "b.k", "value": "q", "key": "k"})],
        passes={"a": 1, "b": {"k": "q"}},
    ),
    Row(
        "a pattern as then",
        lambda: pm.object({"a": pm.any(), "b": pm.string().when("a", {"is": 1, "then": regex("^x")})}),
        {"a": 1, "b": "y"},
        fails=[
            ("string.pattern.base", ["b"], {"regex": Pattern("^x"), "value": "y", "label": "b", "key": "b"})
        ],
        passes={"a": 1, "b": "y"},
    ),
    Row(
        "forbidden as otherwise",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.number().when("a", {"is": 1, "then": pm.required(), "otherwise": pm.forbidden()}),
            }
        ),
        {"a": 2, "b": 3},
        fails=[("any.unknown", ["b"], {"label": "b", "value": 3, "key": "b"})],
        passes={"a": 2, "b": 3},
    ),
    Row(
        "strip as then",
        lambda: pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.strip()})}),
        {"a": 1, "b": 3},
        passes={"a": 1},
    ),
    Row(
        "a default as then",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.number().default(8)})}
        ),
        {"a": 1},
        passes={"a": 1, "b": 8},
    ),
    Row(
        "a label as then",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.number().label("B")})}
        ),
        {"a": 1, "b": "x"},
        fails=[("number.base", ["b"], {"label": "B", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "preferences as then",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().when("a", {"is": 1, "then": pm.any().prefs({"convert": False})})}
        ),
        {"a": 1, "b": "1"},
        fails=[("number.base", ["b"], {"label": "b", "value": "1", "key": "b"})],
        passes={"a": 1, "b": "1"},
    ),
    Row(
        "optional as then undoes required",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.number().required().when("a", {"is": 1, "then": pm.optional()})}
        ),
        {"a": 1},
        passes={"a": 1},
    ),
    Row(
        "override in then lifts values",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.valid("x").when("a", {"is": 1, "then": pm.valid(pm.OVERRIDE)})}
        ),
        {"a": 1, "b": 5},
        fails=[("any.only", ["b"], {"valids": ["x"], "label": "b", "value": 5, "key": "b"})],
        passes={"a": 1, "b": 5},
    ),
]

# Conditions that are refused when they are written.
ILLEGAL = [
    Row("no argument", lambda: pm.any().when(), wrong=True),
    Row("no options", lambda: pm.any().when("a"), wrong=True),
    Row("empty options", lambda: pm.any().when("a", {}), wrong=True),
    Row("options of a wrong kind", lambda: pm.any().when("a", 5), wrong=True),
    Row("a condition of a wrong kind", lambda: pm.any().when(5, {"is": 1, "then": 2}), wrong=True),
    Row("null as condition", lambda: pm.any().when(None, {"is": 1, "then": 2}), wrong=True),
    Row("is alone", lambda: pm.any().when("a", {"is": 1}), wrong=True),
    Row("not alone", lambda: pm.any().when("a", {"not": 1}), wrong=True),
    Row("is and not", lambda: pm.any().when("a", {"is": 1, "not": 2, "then": 3}), wrong=True),
    Row("break alone", lambda: pm.any().when("a", {"is": 1, "break": True}), wrong=True),
    Row(
        "break with otherwise in the last row of switch",
        lambda: pm.any().when("a", {"switch": [{"is": 1, "then": 1, "otherwise": 2}], "break": True}),
        wrong=True,
    ),
    Row(
        "break with otherwise beside switch",
        lambda: pm.any().when("a", {"switch": [{"is": 1, "then": 1}], "otherwise": 2, "break": True}),
        wrong=True,
    ),
    Row(
        "break with both",
        lambda: pm.any().when("a", {"is": 1, "then": 1, "otherwise": 2, "break": True}),
        wrong=True,
    ),
    Row(
        "is with switch", lambda: pm.any().when("a", {"is": 1, "switch": [{"is": 1, "then": 2}]}), wrong=True
    ),
    Row(
        "not with switch",
        lambda: pm.any().when("a", {"not": 1, "switch": [{"is": 1, "then": 2}]}),
        wrong=True,
    ),
    Row(
        "then with switch",
        lambda: pm.any().when("a", {"then": 1, "switch": [{"is": 1, "then": 2}]}),
        wrong=True,
    ),
    Row("switch that is no list", lambda: pm.any().when("a", {"switch": {"is": 1, "then": 2}}), wrong=True),
    Row("switch without rows", lambda: pm.any().when("a", {"switch": []}), wrong=True),
    Row("a row without is", lambda: pm.any().when("a", {"switch": [{"then": 2}]}), wrong=True),
    Row("a row without then", lambda: pm.any().when("a", {"switch": [{"is": 2}]}), wrong=True),
    Row("a row with not", lambda: pm.any().when("a", {"switch": [{"not": 2, "then": 1}]}), wrong=True),
    Row("a row that is no mapping", lambda: pm.any().when("a", {"switch": [5]}), wrong=True),
    Row(
        "otherwise in a row before the last",
        lambda: pm.any().when("a", {"switch": [{"is": 1, "then": 2, "otherwise": 3}, {"is": 2, "then": 3}]}),
        wrong=True,
    ),
    Row(
        "otherwise inside and outside",
        lambda: pm.any().when("a", {"switch": [{"is": 1, "then": 2, "otherwise": 3}], "otherwise": 4}),
        wrong=True,
    ),
    Row("a schema condition with is", lambda: pm.any().when(pm.any(), {"is": 1, "then": 2}), wrong=True),
    Row("a schema condition with not", lambda: pm.any().when(pm.any(), {"not": 1, "then": 2}), wrong=True),
    Row(
        "a schema condition with switch",
        lambda: pm.any().when(pm.any(), {"switch": [{"is": 1, "then": 2}]}),
        wrong=True,
    ),
    Row("a schema condition with nothing", lambda: pm.any().when(pm.any(), {}), wrong=True),
    Row("a schema condition with break alone", lambda: pm.any().when(pm.any(), {"break": True}), wrong=True),
    Row("an unknown option", lambda: pm.any().when("a", {"is": 1, "then": 2, "else": 3}), wrong=True),
    Row("then of another type", lambda: pm.number().when("a", {"is": 1, "then": pm.string()}), wrong=True),
    Row(
        "otherwise of another type",
        lambda: pm.number().when("a", {"is": 1, "otherwise": pm.string()}),
        wrong=True,
    ),
    Row(
        "then of another type in a switch",
        lambda: pm.number().when("a", {"switch": [{"is": 1, "then": pm.string()}]}),
        wrong=True,
    ),
    Row("then that is no schema", lambda: pm.any().when("a", {"is": 1, "then": []}), wrong=True),
    Row("is that is no schema", lambda: pm.any().when("a", {"is": [], "then": 1}), wrong=True),
    Row(
        "a condition in an open ruleset",
        lambda: pm.number().ruleset.min(1).when("a", {"is": 1, "then": pm.number().max(2)}),
        wrong=True,
    ),
    Row(
        "a wrong type within a then is refused in the validation",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.any()
                .when("a", {"is": 1, "then": pm.string()})
                .when("a", {"is": 1, "then": pm.number()}),
            }
        ),
        {"a": 1, "b": 2},
        throws=True,
    ),
    Row(
        "a wrong type within a then is not seen where it is not chosen",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.any()
                .when("a", {"is": 1, "then": pm.string()})
                .when("a", {"is": 1, "then": pm.number()}),
            }
        ),
        {"a": 2, "b": 2},
        passes={"a": 2, "b": 2},
    ),
    Row(
        "a condition that depends on the schema's own key",
        lambda: pm.object({"a": pm.any().when("a", {"is": 1, "then": 2})}),
        wrong=True,
    ),
    Row(
        "conditions that depend on each other",
        lambda: pm.object(
            {"a": pm.any().when("b", {"is": 1, "then": 2}), "b": pm.any().when("a", {"is": 1, "then": 2})}
        ),
        wrong=True,
    ),
]

# alternatives().conditional()
CONDITIONAL = [
    Row(
        "then",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.alternatives().conditional("a", {"is": 1, "then": pm.number()})}
        ),
        {"a": 1, "b": "x"},
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "nothing to try",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.alternatives().conditional("a", {"is": 1, "then": pm.number()})}
        ),
        {"a": 2, "b": 5},
        fails=[("alternatives.any", ["b"], {"label": "b", "value": 5, "key": "b"})],
        passes={"a": 2, "b": 5},
    ),
    Row(
        "conditional otherwise",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives().conditional(
                    "a", {"is": 1, "then": pm.number(), "otherwise": pm.string()}
                ),
            }
        ),
        {"a": 2, "b": 5},
        fails=[("string.base", ["b"], {"label": "b", "value": 5, "key": "b"})],
        passes={"a": 2, "b": 5},
    ),
    Row(
        "conditional not",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives().conditional(
                    "a", {"not": 1, "then": pm.number(), "otherwise": pm.string()}
                ),
            }
        ),
        {"a": 1, "b": 5},
        fails=[("string.base", ["b"], {"label": "b", "value": 5, "key": "b"})],
        passes={"a": 1, "b": 5},
    ),
    Row(
        "conditional without is",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives().conditional("a", {"then": pm.number(), "otherwise": pm.string()}),
            }
        ),
        {"a": 0, "b": 5},
        fails=[("string.base", ["b"], {"label": "b", "value": 5, "key": "b"})],
        passes={"a": 0, "b": 5},
    ),
    Row(
        "conditional switch",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives().conditional(
                    "a",
                    {
                        "switch": [{"is": 1, "then": pm.number()}, {"is": 2, "then": pm.string()}],
                        "otherwise": pm.boolean(),
                    },
                ),
            }
        ),
        {"a": 2, "b": 5},
        fails=[("string.base", ["b"], {"label": "b", "value": 5, "key": "b"})],
        passes={"a": 2, "b": 5},
    ),
    Row(
        "conditional switch otherwise",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives().conditional(
                    "a",
                    {
                        "switch": [{"is": 1, "then": pm.number()}, {"is": 2, "then": pm.string()}],
                        "otherwise": pm.boolean(),
                    },
                ),
            }
        ),
        {"a": 3, "b": 5},
        fails=[("boolean.base", ["b"], {"label": "b", "value": 5, "key": "b"})],
        passes={"a": 3, "b": 5},
    ),
    Row(
        "conditional schema",
        lambda: pm.alternatives().conditional(
            pm.object({"t": 1}).unknown(),
            {"then": pm.object({"t": pm.any(), "n": pm.number()}), "otherwise": pm.object({"t": pm.any()})},
        ),
        {"t": 1, "n": "x"},
        fails=[("number.base", ["n"], {"label": "n", "value": "x", "key": "n"})],
        passes={"t": 1, "n": "x"},
    ),
    Row(
        "conditional schema otherwise",
        lambda: pm.alternatives().conditional(
            pm.object({"t": 1}).unknown(),
            {"then": pm.object({"t": pm.any(), "n": pm.number()}), "otherwise": pm.object({"t": pm.any()})},
        ),
        {"t": 2, "n": "x"},
        fails=[("object.unknown", ["n"], {"child": "n", "label": "n", "value": "x", "key": "n"})],
        passes={"t": 2, "n": "x"},
    ),
    Row(
        "the first that chooses decides",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives()
                .conditional("a", {"is": 1, "then": pm.number()})
                .conditional("a", {"is": pm.number(), "then": pm.string()}),
            }
        ),
        {"a": 1, "b": True},
        fails=[("number.base", ["b"], {"label": "b", "value": True, "key": "b"})],
        passes={"a": 1, "b": True},
    ),
    Row(
        "tries before conditions",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives().try_(pm.boolean()).conditional("a", {"is": 1, "then": pm.number()}),
            }
        ),
        {"a": 1, "b": "x"},
        fails=[("number.base", ["b"], {"label": "b", "value": "x", "key": "b"})],
        passes={"a": 1, "b": "x"},
    ),
    Row(
        "a try before a condition passes",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives().try_(pm.boolean()).conditional("a", {"is": 1, "then": pm.number()}),
            }
        ),
        {"a": 1, "b": True},
        passes={"a": 1, "b": True},
    ),
    Row(
        "a required in then makes no key required",
        lambda: pm.object(
            {"a": pm.any(), "b": pm.alternatives().conditional("a", {"is": 1, "then": pm.required()})}
        ),
        {"a": 1},
        passes={"a": 1},
    ),
    Row(
        "conditional literals",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives().conditional("a", {"is": 1, "then": 7, "otherwise": [8, 9]}),
            }
        ),
        {"a": 2, "b": 7},
        fails=[("any.only", ["b"], {"valids": [8, 9], "label": "b", "value": 7, "key": "b"})],
        passes={"a": 2, "b": 7},
    ),
    Row("conditional without options", lambda: pm.alternatives().conditional("a"), wrong=True),
    Row("conditional with empty options", lambda: pm.alternatives().conditional("a", {}), wrong=True),
    Row(
        "conditional with break",
        lambda: pm.alternatives().conditional("a", {"is": 1, "then": 2, "break": True}),
        wrong=True,
    ),
    Row(
        "conditional without condition",
        lambda: pm.alternatives().conditional({"is": 1, "then": 2}),
        wrong=True,
    ),
    Row("conditional with is alone", lambda: pm.alternatives().conditional("a", {"is": 1}), wrong=True),
    Row(
        "conditional with then and switch",
        lambda: pm.alternatives().conditional("a", {"then": 1, "switch": [{"is": 1, "then": 2}]}),
        wrong=True,
    ),
    Row(
        "conditional schema with is",
        lambda: pm.alternatives().conditional(pm.any(), {"is": 1, "then": 2}),
        wrong=True,
    ),
    Row(
        "conditional schema with switch",
        lambda: pm.alternatives().conditional(pm.any(), {"switch": [{"is": 1, "then": 2}]}),
        wrong=True,
    ),
    Row(
        "a try after a condition that always decides",
        lambda: pm.alternatives().conditional("a", {"is": 1, "then": 2, "otherwise": 3}).try_(pm.any()),
        wrong=True,
    ),
    Row(
        "a condition after a condition that always decides",
        lambda: (
            pm.alternatives()
            .conditional("a", {"is": 1, "then": 2, "otherwise": 3})
            .conditional("b", {"is": 1, "then": 2})
        ),
        wrong=True,
    ),
    Row(
        "a condition after a switch that always decides",
        lambda: (
            pm.alternatives()
            .conditional("a", {"switch": [{"is": 1, "then": 2, "otherwise": 3}]})
            .try_(pm.any())
        ),
        wrong=True,
    ),
    Row(
        "conditional after match(one)",
        lambda: pm.alternatives().match("one").conditional("a", {"is": 1, "then": 2}),
        wrong=True,
    ),
    Row(
        "conditional after match(any)",
        lambda: pm.alternatives().match("any").conditional("a", {"is": 1, "then": 2}),
        5,
        throws=True,
    ),
    Row(
        "match(all) after conditional",
        lambda: pm.alternatives().conditional("a", {"is": 1, "then": 2}).match("all"),
        wrong=True,
    ),
    Row(
        "when on alternatives",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives(pm.number(), pm.string()).when(
                    "a", {"is": 1, "then": pm.alternatives(pm.boolean())}
                ),
            }
        ),
        {"a": 1, "b": True},
        passes={"a": 1, "b": True},
    ),
    Row(
        "when on alternatives requires the key",
        lambda: pm.object(
            {
                "a": pm.any(),
                "b": pm.alternatives(pm.number(), pm.string()).when("a", {"is": 1, "then": pm.required()}),
            }
        ),
        {"a": 1},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={"a": 1},
    ),
]


@claims(REFERENCE_CONDITIONS, OWN_VALUE, SWITCHES, SEVERAL, LITERALS, ILLEGAL, CONDITIONAL)
def test_the_verdict_is_that_of_the_row(row):
    check(row)
