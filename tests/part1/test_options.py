"""Every option, through `validate` and through `prefs`."""

from __future__ import annotations

import pytest
from tests.part1.case import Function, Row, Shown, Text, check, claims
from tests.part1.vocabulary import boom, regex, utc

import passmuster as pm
from passmuster import UNDEFINED

# abortEarly
ABORT_EARLY = [
    Row(
        "the first error alone",
        lambda: pm.object({"a": pm.number().min(5).multiple(2), "b": pm.required()}),
        {"a": 3},
        fails=[("number.min", ["a"], {"limit": 5, "value": 3, "label": "a", "key": "a"})],
        passes={"a": 3},
    ),
    Row(
        "abortEarly false collects",
        lambda: pm.object({"a": pm.number().min(5).multiple(2), "b": pm.required()}),
        {"a": 3},
        {"abortEarly": False},
        fails=[
            ("number.min", ["a"], {"limit": 5, "value": 3, "label": "a", "key": "a"}),
            ("number.multiple", ["a"], {"multiple": 2, "value": 3, "label": "a", "key": "a"}),
            ("any.required", ["b"], {"label": "b", "key": "b"}),
        ],
        passes={"a": 3},
    ),
    Row(
        "abortEarly true is the default",
        lambda: pm.object({"a": pm.number().min(5).multiple(2), "b": pm.required()}),
        {"a": 3},
        {"abortEarly": True},
        fails=[("number.min", ["a"], {"limit": 5, "value": 3, "label": "a", "key": "a"})],
        passes={"a": 3},
    ),
    Row(
        "abortEarly in prefs collects below",
        lambda: pm.object(
            {"a": pm.number().min(5).multiple(2).prefs({"abortEarly": False}), "b": pm.required()}
        ),
        {"a": 3},
        fails=[
            ("number.min", ["a"], {"limit": 5, "value": 3, "label": "a", "key": "a"}),
            ("number.multiple", ["a"], {"multiple": 2, "value": 3, "label": "a", "key": "a"}),
        ],
        passes={"a": 3},
    ),
    Row(
        "abortEarly in prefs of the object",
        lambda: pm.object({"a": pm.number().min(5).multiple(2), "b": pm.required()}).prefs(
            {"abortEarly": False}
        ),
        {"a": 3},
        fails=[
            ("number.min", ["a"], {"limit": 5, "value": 3, "label": "a", "key": "a"}),
            ("number.multiple", ["a"], {"multiple": 2, "value": 3, "label": "a", "key": "a"}),
            ("any.required", ["b"], {"label": "b", "key": "b"}),
        ],
        passes={"a": 3},
    ),
    Row(
        "abortEarly true in nested prefs",
        lambda: pm.object(
            {"a": pm.number().min(5).multiple(2).prefs({"abortEarly": True}), "b": pm.required()}
        ),
        {"a": 3},
        {"abortEarly": False},
        fails=[
            ("number.min", ["a"], {"limit": 5, "value": 3, "label": "a", "key": "a"}),
            ("any.required", ["b"], {"label": "b", "key": "b"}),
        ],
        passes={"a": 3},
    ),
]

# allowUnknown
ALLOW_UNKNOWN = [
    Row(
        "unknown keys are refused",
        lambda: pm.object({"a": pm.any()}),
        {"b": 1},
        fails=[("object.unknown", ["b"], {"child": "b", "label": "b", "value": 1, "key": "b"})],
        passes={"b": 1},
    ),
    Row(
        "allowUnknown lets them pass",
        lambda: pm.object({"a": pm.any()}),
        {"b": 1},
        {"allowUnknown": True},
        passes={"b": 1},
    ),
    Row(
        "allowUnknown in prefs",
        lambda: pm.object({"a": pm.any()}).prefs({"allowUnknown": True}),
        {"b": 1},
        passes={"b": 1},
    ),
    Row(
        "allowUnknown reaches below",
        lambda: pm.object({"a": pm.object({})}),
        {"a": {"x": 1}},
        {"allowUnknown": True},
        passes={"a": {"x": 1}},
    ),
    Row(
        "unknown(false) stands against allowUnknown",
        lambda: pm.object({"a": pm.any()}).unknown(False),
        {"b": 1},
        {"allowUnknown": True},
        fails=[("object.unknown", ["b"], {"child": "b", "label": "b", "value": 1, "key": "b"})],
        passes={"b": 1},
    ),
    Row(
        "allowUnknown false in nested prefs",
        lambda: pm.object({"a": pm.object({}).prefs({"allowUnknown": False})}),
        {"a": {"x": 1}},
        {"allowUnknown": True},
        fails=[("object.unknown", ["a", "x"], {"child": "x", "label": "a.x", "value": 1, "key": "x"})],
        passes={"a": {"x": 1}},
    ),
]

# context
CONTEXT = [
    Row(
        "a context is read by references",
        lambda: pm.number().max(pm.ref("$m")),
        5,
        {"context": {"m": 3}},
        fails=[("number.max", [], {"limit": Shown("ref:global:m"), "value": 5, "label": "value"})],
        passes=5,
    ),
    Row(
        "a missing context is undefined",
        lambda: pm.number().max(pm.ref("$m")),
        5,
        fails=[
            (
                "any.ref",
                [],
                {"arg": "limit", "ref": Shown("ref:global:m"), "reason": Text(), "label": "value"},
            )
        ],
        passes=5,
    ),
    Row(
        "an empty context",
        lambda: pm.number().max(pm.ref("$m")),
        5,
        {"context": {}},
        fails=[
            (
                "any.ref",
                [],
                {"arg": "limit", "ref": Shown("ref:global:m"), "reason": Text(), "label": "value"},
            )
        ],
        passes=5,
    ),
    Row(
        "a deep context",
        lambda: pm.number().max(pm.ref("$a.b")),
        5,
        {"context": {"a": {"b": 3}}},
        fails=[("number.max", [], {"limit": Shown("ref:global:a.b"), "value": 5, "label": "value"})],
        passes=5,
    ),
    Row("context is no preference of a schema", lambda: pm.any().prefs({"context": {}}), wrong=True),
    Row("context must be a mapping", lambda: pm.any(), 1, {"context": 5}, throws=True),
]

# convert
CONVERT = [
    Row("conversion is the default", lambda: pm.number(), "5", passes=5),
    Row(
        "convert false",
        lambda: pm.number(),
        "5",
        {"convert": False},
        fails=[("number.base", [], {"label": "value", "value": "5"})],
        passes="5",
    ),
    Row(
        "convert in prefs",
        lambda: pm.number().prefs({"convert": False}),
        "5",
        fails=[("number.base", [], {"label": "value", "value": "5"})],
        passes="5",
    ),
    Row(
        "convert reaches below",
        lambda: pm.object({"a": pm.number()}).prefs({"convert": False}),
        {"a": "5"},
        fails=[("number.base", ["a"], {"label": "a", "value": "5", "key": "a"})],
        passes={"a": "5"},
    ),
    Row(
        "convert true in nested prefs",
        lambda: pm.object({"a": pm.number().prefs({"convert": True})}).prefs({"convert": False}),
        {"a": "5"},
        passes={"a": 5},
    ),
    Row(
        "strict",
        lambda: pm.number().strict(),
        "5",
        fails=[("number.base", [], {"label": "value", "value": "5"})],
        passes="5",
    ),
    Row("strict(false)", lambda: pm.number().strict().strict(False), "5", passes=5),
    Row(
        "strict(false) against the option",
        lambda: pm.number().strict(False),
        "5",
        {"convert": False},
        passes=5,
    ),
    Row(
        "strict on an array",
        lambda: pm.array().items(pm.number()).strict(),
        ["5"],
        fails=[("number.base", [0], {"label": "[0]", "value": "5", "key": 0})],
        passes=["5"],
    ),
]

# dateFormat
DATE_FORMAT = [
    Row(
        "dateFormat date in a cast",
        lambda: pm.date().cast("string"),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "date"},
        passes="Sat Nov 21 2026",
    ),
    Row(
        "dateFormat date in a message",
        lambda: pm.date().max(utc("2020-02-03T04:05:06Z")).messages({"date.max": "{#limit}"}),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "date"},
        fails=[
            (
                "date.max",
                [],
                {
                    "limit": utc("2020-02-03T04:05:06Z"),
                    "value": utc("2026-11-21T10:20:30Z"),
                    "label": "value",
                },
            )
        ],
        texts=["Mon Feb 03 2020"],
        passes=utc("2026-11-21T10:20:30Z"),
    ),
    Row(
        "dateFormat iso in a cast",
        lambda: pm.date().cast("string"),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "iso"},
        passes="2026-11-21T10:20:30.000Z",
    ),
    Row(
        "dateFormat iso in a message",
        lambda: pm.date().max(utc("2020-02-03T04:05:06Z")).messages({"date.max": "{#limit}"}),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "iso"},
        fails=[
            (
                "date.max",
                [],
                {
                    "limit": utc("2020-02-03T04:05:06Z"),
                    "value": utc("2026-11-21T10:20:30Z"),
                    "label": "value",
                },
            )
        ],
        texts=["2020-02-03T04:05:06.000Z"],
        passes=utc("2026-11-21T10:20:30Z"),
    ),
    Row(
        "dateFormat string in a cast",
        lambda: pm.date().cast("string"),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "string"},
        passes="Sat Nov 21 2026 10:20:30 GMT+0000 (Coordinated Universal Time)",
    ),
    Row(
        "dateFormat string in a message",
        lambda: pm.date().max(utc("2020-02-03T04:05:06Z")).messages({"date.max": "{#limit}"}),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "string"},
        fails=[
            (
                "date.max",
                [],
                {
                    "limit": utc("2020-02-03T04:05:06Z"),
                    "value": utc("2026-11-21T10:20:30Z"),
                    "label": "value",
                },
            )
        ],
        texts=["Mon Feb 03 2020 04:05:06 GMT+0000 (Coordinated Universal Time)"],
        passes=utc("2026-11-21T10:20:30Z"),
    ),
    Row(
        "dateFormat time in a cast",
        lambda: pm.date().cast("string"),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "time"},
        passes="10:20:30 GMT+0000 (Coordinated Universal Time)",
    ),
    Row(
        "dateFormat time in a message",
        lambda: pm.date().max(utc("2020-02-03T04:05:06Z")).messages({"date.max": "{#limit}"}),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "time"},
        fails=[
            (
                "date.max",
                [],
                {
                    "limit": utc("2020-02-03T04:05:06Z"),
                    "value": utc("2026-11-21T10:20:30Z"),
                    "label": "value",
                },
            )
        ],
        texts=["04:05:06 GMT+0000 (Coordinated Universal Time)"],
        passes=utc("2026-11-21T10:20:30Z"),
    ),
    Row(
        "dateFormat utc in a cast",
        lambda: pm.date().cast("string"),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "utc"},
        passes="Sat, 21 Nov 2026 10:20:30 GMT",
    ),
    Row(
        "dateFormat utc in a message",
        lambda: pm.date().max(utc("2020-02-03T04:05:06Z")).messages({"date.max": "{#limit}"}),
        utc("2026-11-21T10:20:30Z"),
        {"dateFormat": "utc"},
        fails=[
            (
                "date.max",
                [],
                {
                    "limit": utc("2020-02-03T04:05:06Z"),
                    "value": utc("2026-11-21T10:20:30Z"),
                    "label": "value",
                },
            )
        ],
        texts=["Mon, 03 Feb 2020 04:05:06 GMT"],
        passes=utc("2026-11-21T10:20:30Z"),
    ),
    Row(
        "dateFormat in prefs",
        lambda: pm.date().cast("string").prefs({"dateFormat": "utc"}),
        utc("2026-11-21T10:20:30Z"),
        passes="Sat, 21 Nov 2026 10:20:30 GMT",
    ),
    Row("an unknown dateFormat is refused", lambda: pm.any(), 1, {"dateFormat": "x"}, throws=True),
]

# noDefaults
NO_DEFAULTS = [
    Row("noDefaults", lambda: pm.object({"a": pm.any().default(1)}), {}, {"noDefaults": True}, passes={}),
    Row(
        "noDefaults in prefs",
        lambda: pm.object({"a": pm.any().default(1).prefs({"noDefaults": True}), "b": pm.any().default(2)}),
        {},
        passes={"b": 2},
    ),
]

# presence
PRESENCE = [
    Row(
        "presence required",
        lambda: pm.object({"a": pm.any()}),
        {},
        {"presence": "required"},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row(
        "presence required at the root",
        lambda: pm.any(),
        UNDEFINED,
        {"presence": "required"},
        fails=[("any.required", [], {"label": "value"})],
    ),
    Row(
        "presence required spares optional keys",
        lambda: pm.object({"a": pm.optional(), "b": pm.any()}),
        {},
        {"presence": "required"},
        fails=[("any.required", ["b"], {"label": "b", "key": "b"})],
        passes={},
    ),
    Row(
        "presence forbidden",
        lambda: pm.object({"a": pm.any()}).required(),
        {"a": 1},
        {"presence": "forbidden"},
        fails=[("any.unknown", ["a"], {"label": "a", "value": 1, "key": "a"})],
        passes={"a": 1},
    ),
    Row(
        "presence forbidden spares required keys",
        lambda: pm.object({"a": pm.required()}).required(),
        {"a": 1},
        {"presence": "forbidden"},
        passes={"a": 1},
    ),
    Row(
        "presence in prefs",
        lambda: pm.object({"a": pm.any()}).prefs({"presence": "required"}),
        {},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={},
    ),
    Row(
        "presence in prefs counts for the schema itself",
        lambda: pm.any().prefs({"presence": "required"}),
        fails=[("any.required", [], {"label": "value"})],
    ),
    Row(
        "presence required in array items",
        lambda: pm.array().items(pm.number()),
        [],
        {"presence": "required"},
        passes=[],
    ),
    Row(
        "presence required in ordered items",
        lambda: pm.array().ordered(pm.number(), pm.number()),
        [1],
        {"presence": "required"},
        passes=[1],
    ),
    Row(
        "presence required in alternatives",
        lambda: pm.alternatives(pm.number(), pm.string()),
        UNDEFINED,
        {"presence": "required"},
        fails=[("any.required", [], {"label": "value"})],
    ),
    Row(
        "presence required in a condition",
        lambda: pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": pm.any(), "then": pm.forbidden()})}),
        {"b": 1},
        {"presence": "required"},
        fails=[("any.required", ["a"], {"label": "a", "key": "a"})],
        passes={"b": 1},
    ),
    Row("presence of an unknown mode is refused", lambda: pm.any(), 1, {"presence": "x"}, throws=True),
]

# skipFunctions
SKIP_FUNCTIONS = [
    Row(
        "a function under an unknown key is refused",
        lambda: pm.object({}),
        {"f": boom},
        fails=[("object.unknown", ["f"], {"child": "f", "label": "f", "value": Function(), "key": "f"})],
        passes={"f": Function()},
    ),
    Row(
        "skipFunctions ignores it",
        lambda: pm.object({}),
        {"f": boom},
        {"skipFunctions": True},
        passes={"f": Function()},
    ),
    Row(
        "skipFunctions still refuses other values",
        lambda: pm.object({}),
        {"f": 1},
        {"skipFunctions": True},
        fails=[("object.unknown", ["f"], {"child": "f", "label": "f", "value": 1, "key": "f"})],
        passes={"f": 1},
    ),
    Row(
        "skipFunctions in prefs",
        lambda: pm.object({}).prefs({"skipFunctions": True}),
        {"f": boom},
        passes={"f": Function()},
    ),
]

# stripUnknown
STRIP_UNKNOWN = [
    Row(
        "stripUnknown true strips keys",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1], "b": 2},
        {"stripUnknown": True},
        passes={"a": [1]},
    ),
    Row(
        "stripUnknown true leaves items",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1, "x"]},
        {"stripUnknown": True},
        fails=[("number.base", ["a", 1], {"label": "a[1]", "value": "x", "key": 1})],
        passes={"a": [1, "x"]},
    ),
    Row(
        "stripUnknown arrays strips items",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1, "x"]},
        {"stripUnknown": {"arrays": True}},
        passes={"a": [1]},
    ),
    Row(
        "stripUnknown arrays leaves keys",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1], "b": 2},
        {"stripUnknown": {"arrays": True}},
        fails=[("object.unknown", ["b"], {"child": "b", "label": "b", "value": 2, "key": "b"})],
        passes={"a": [1], "b": 2},
    ),
    Row(
        "stripUnknown objects strips keys",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1], "b": 2},
        {"stripUnknown": {"objects": True}},
        passes={"a": [1]},
    ),
    Row(
        "stripUnknown of both",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1, "x"], "b": 2},
        {"stripUnknown": {"arrays": True, "objects": True}},
        passes={"a": [1]},
    ),
    Row(
        "stripUnknown false",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1], "b": 2},
        {"stripUnknown": False},
        fails=[("object.unknown", ["b"], {"child": "b", "label": "b", "value": 2, "key": "b"})],
        passes={"a": [1], "b": 2},
    ),
    Row(
        "stripUnknown of neither",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1], "b": 2},
        {"stripUnknown": {"arrays": False, "objects": False}},
        fails=[("object.unknown", ["b"], {"child": "b", "label": "b", "value": 2, "key": "b"})],
        passes={"a": [1], "b": 2},
    ),
    Row(
        "stripUnknown of an empty mapping",
        lambda: pm.object({"a": pm.array().items(pm.number())}),
        {"a": [1], "b": 2},
        {"stripUnknown": {}},
        throws=True,
    ),
    Row(
        "stripUnknown strips nested keys",
        lambda: pm.object({"a": pm.object({})}),
        {"a": {"x": 1}},
        {"stripUnknown": True},
        passes={"a": {}},
    ),
    Row(
        "stripUnknown in prefs",
        lambda: pm.object({"a": pm.array().items(pm.number())}).prefs({"stripUnknown": True}),
        {"a": [1], "b": 2},
        passes={"a": [1]},
    ),
    Row(
        "stripUnknown leaves keys of a pattern",
        lambda: pm.object().pattern(regex("^p"), pm.any()),
        {"p1": 1, "q": 2},
        {"stripUnknown": True},
        passes={"p1": 1},
    ),
    Row(
        "stripUnknown leaves an open object",
        lambda: pm.object(),
        {"q": 2},
        {"stripUnknown": True},
        passes={"q": 2},
    ),
    Row(
        "unknown() stands against stripUnknown",
        lambda: pm.object({"a": pm.any()}).unknown(),
        {"q": 2},
        {"stripUnknown": True},
        passes={"q": 2},
    ),
    Row(
        "stripUnknown of forbidden items",
        lambda: pm.array().items(pm.string().forbidden(), pm.any()),
        ["x", 1],
        {"stripUnknown": {"arrays": True}},
        fails=[("array.excludes", [0], {"pos": 0, "value": "x", "label": "[0]", "key": 0})],
        passes=["x", 1],
    ),
    Row(
        "an unknown form of stripUnknown is refused",
        lambda: pm.any(),
        1,
        {"stripUnknown": {"x": True}},
        throws=True,
    ),
    Row("a text as stripUnknown is refused", lambda: pm.any(), 1, {"stripUnknown": "x"}, throws=True),
]

# nonEnumerables
NON_ENUMERABLES = [
    Row(
        "nonEnumerables changes nothing for plain data",
        lambda: pm.object({"a": pm.number()}),
        {"a": "1"},
        {"nonEnumerables": True},
        passes={"a": 1},
    ),
    Row(
        "nonEnumerables in prefs",
        lambda: pm.object({"a": pm.number()}).prefs({"nonEnumerables": True}),
        {"a": "1"},
        passes={"a": 1},
    ),
]

# externals, warnings and artifacts where they are not allowed
EXTERNALS_AND_ASYNC = [
    Row(
        "externals false in a synchronous call",
        lambda: pm.number().external((lambda v, h: v)),
        5,
        {"externals": False},
        passes=5,
    ),
    Row(
        "externals in a synchronous call are refused",
        lambda: pm.number().external((lambda v, h: v)),
        5,
        throws=True,
    ),
    Row(
        "a wrong value with externals in a synchronous call",
        lambda: pm.number().external((lambda v, h: v)),
        "x",
        throws=True,
    ),
    Row("externals is refused in prefs", lambda: pm.number().prefs({"externals": False}), wrong=True),
    Row("warnings is refused in a synchronous call", lambda: pm.any(), 1, {"warnings": True}, throws=True),
    Row("artifacts is refused in a synchronous call", lambda: pm.any(), 1, {"artifacts": True}, throws=True),
    Row("warnings is refused in prefs", lambda: pm.any().prefs({"warnings": True}), wrong=True),
]

# errors
ERRORS = [
    Row(
        "errors.label path",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"label": "path"}, "messages": {"number.min": "{#label}"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "o.n", "key": "n"})],
        texts=['"o.n"'],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.label key",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"label": "key"}, "messages": {"number.min": "{#label}"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "n", "key": "n"})],
        texts=['"n"'],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.label false",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"label": False}, "messages": {"number.min": "{#label} is small"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "", "key": "n"})],
        texts=["is small"],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.label in prefs",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}).prefs(
            {"errors": {"label": "key"}, "messages": {"number.min": "{#label}"}}
        ),
        {"o": {"n": 1}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "n", "key": "n"})],
        texts=['"n"'],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.label in nested prefs",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5).prefs({"errors": {"label": "key"}})})}),
        {"o": {"n": 1}},
        {"messages": {"number.min": "{#label}"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "n", "key": "n"})],
        texts=['"n"'],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.render false",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"render": False}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "o.n", "key": "n"})],
        texts=["number.min"],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.render true",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"render": True}, "messages": {"number.min": "r"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "o.n", "key": "n"})],
        texts=["r"],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.escapeHtml",
        lambda: pm.any().valid("<a>").messages({"any.only": "{{#valids}} {#valids}"}),
        "b",
        {"errors": {"escapeHtml": True}},
        fails=[("any.only", [], {"valids": ["<a>"], "label": "value", "value": "b"})],
        texts=["&#x5b;&lt;a&gt;&#x5d; [<a>]"],
        passes="b",
    ),
    Row(
        "errors.escapeHtml of the label",
        lambda: pm.object({"<b>": pm.number()}).messages({"number.base": "{{#label}} {#label}"}),
        {"<b>": "x"},
        {"errors": {"escapeHtml": True}},
        fails=[("number.base", ["<b>"], {"label": "<b>", "value": "x", "key": "<b>"})],
        texts=['"&lt;b&gt;" "<b>"'],
        passes={"<b>": "x"},
    ),
    Row(
        "errors.escapeHtml false",
        lambda: pm.any().valid("<a>").messages({"any.only": "{{#valids}}"}),
        "b",
        {"errors": {"escapeHtml": False}},
        fails=[("any.only", [], {"valids": ["<a>"], "label": "value", "value": "b"})],
        texts=["[<a>]"],
        passes="b",
    ),
    Row(
        "errors.wrap.label false",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"wrap": {"label": False}}, "messages": {"number.min": "{#label}"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "o.n", "key": "n"})],
        texts=["o.n"],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.wrap.label one character",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"wrap": {"label": "|"}}, "messages": {"number.min": "{#label}"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "o.n", "key": "n"})],
        texts=["|o.n|"],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.wrap.label two characters",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"wrap": {"label": "<>"}}, "messages": {"number.min": "{#label}"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "o.n", "key": "n"})],
        texts=["<o.n>"],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.wrap.label the default",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}),
        {"o": {"n": 1}},
        {"errors": {"wrap": {"label": '"'}}, "messages": {"number.min": "{#label}"}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "o.n", "key": "n"})],
        texts=['"o.n"'],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.wrap.array false",
        lambda: pm.valid("a", "b", 3),
        1,
        {"errors": {"wrap": {"array": False}}, "messages": {"any.only": "{#valids}"}},
        fails=[("any.only", [], {"valids": ["a", "b", 3], "label": "value", "value": 1})],
        texts=["a, b, 3"],
        passes=1,
    ),
    Row(
        "errors.wrap.string false",
        lambda: pm.valid("a", "b", 3),
        1,
        {"errors": {"wrap": {"string": False}}, "messages": {"any.only": "{#valids}"}},
        fails=[("any.only", [], {"valids": ["a", "b", 3], "label": "value", "value": 1})],
        texts=["[a, b, 3]"],
        passes=1,
    ),
    Row(
        "errors.wrap.array one character",
        lambda: pm.valid("a", "b", 3),
        1,
        {"errors": {"wrap": {"array": "|"}}, "messages": {"any.only": "{#valids}"}},
        fails=[("any.only", [], {"valids": ["a", "b", 3], "label": "value", "value": 1})],
        texts=["|a, b, 3|"],
        passes=1,
    ),
    Row(
        "errors.wrap.string one character",
        lambda: pm.valid("a", "b", 3),
        1,
        {"errors": {"wrap": {"string": "|"}}, "messages": {"any.only": "{#valids}"}},
        fails=[("any.only", [], {"valids": ["a", "b", 3], "label": "value", "value": 1})],
        texts=["[|a|, |b|, 3]"],
        passes=1,
    ),
    Row(
        "errors.wrap.array two characters",
        lambda: pm.valid("a", "b", 3),
        1,
        {"errors": {"wrap": {"array": "()"}}, "messages": {"any.only": "{#valids}"}},
        fails=[("any.only", [], {"valids": ["a", "b", 3], "label": "value", "value": 1})],
        texts=["(a, b, 3)"],
        passes=1,
    ),
    Row(
        "errors.wrap.string two characters",
        lambda: pm.valid("a", "b", 3),
        1,
        {"errors": {"wrap": {"string": "()"}}, "messages": {"any.only": "{#valids}"}},
        fails=[("any.only", [], {"valids": ["a", "b", 3], "label": "value", "value": 1})],
        texts=["[(a), (b), 3]"],
        passes=1,
    ),
    Row(
        "errors.wrap of three characters is refused",
        lambda: pm.any(),
        1,
        {"errors": {"wrap": {"label": "abc"}}},
        throws=True,
    ),
    Row(
        "errors.wrap of an empty text is refused",
        lambda: pm.any(),
        1,
        {"errors": {"wrap": {"label": ""}}},
        throws=True,
    ),
    Row(
        "errors.wrap of an unknown name is refused",
        lambda: pm.any(),
        1,
        {"errors": {"wrap": {"x": "a"}}},
        throws=True,
    ),
    Row(
        "errors.wrap in prefs",
        lambda: pm.object({"o": pm.object({"n": pm.number().min(5)})}).prefs(
            {"errors": {"wrap": {"label": "|"}}, "messages": {"number.min": "{#label}"}}
        ),
        {"o": {"n": 1}},
        fails=[("number.min", ["o", "n"], {"limit": 5, "value": 1, "label": "o.n", "key": "n"})],
        texts=["|o.n|"],
        passes={"o": {"n": 1}},
    ),
    Row(
        "errors.wrap is merged part by part",
        lambda: pm.object({"a": pm.valid("x").prefs({"errors": {"wrap": {"array": "()"}}})}),
        {"a": 1},
        {"errors": {"wrap": {"label": "|"}}, "messages": {"any.only": "{#label} {#valids}"}},
        fails=[("any.only", ["a"], {"valids": ["x"], "label": "a", "value": 1, "key": "a"})],
        texts=["|a| (x)"],
        passes={"a": 1},
    ),
    Row(
        "errors.stack changes no detail",
        lambda: pm.number(),
        "x",
        {"errors": {"stack": True}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        passes="x",
    ),
    Row("errors of an unknown option is refused", lambda: pm.any(), 1, {"errors": {"x": True}}, throws=True),
    Row("errors.label true is refused", lambda: pm.any(), 1, {"errors": {"label": True}}, throws=True),
    Row("errors that is no mapping is refused", lambda: pm.any(), 1, {"errors": True}, throws=True),
]

# messages
MESSAGES = [
    Row(
        "a message of the options",
        lambda: pm.number(),
        "x",
        {"messages": {"number.base": "no: {#label} {#value}"}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=['no: "value" x'],
        passes="x",
    ),
    Row(
        "a message for any code",
        lambda: pm.number(),
        "x",
        {"messages": {"*": "star {#label}"}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=['star "value"'],
        passes="x",
    ),
    Row(
        "a code comes before the star",
        lambda: pm.number(),
        "x",
        {"messages": {"*": "star", "number.base": "code"}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=["code"],
        passes="x",
    ),
    Row(
        "the schema's message comes before that of the options",
        lambda: pm.number().messages({"number.base": "schema"}),
        "x",
        {"messages": {"number.base": "options"}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=["schema"],
        passes="x",
    ),
    Row(
        "the schema's star comes with the code of the options",
        lambda: pm.number().messages({"*": "schema star"}),
        "x",
        {"messages": {"number.base": "options"}},
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=["options"],
        passes="x",
    ),
    Row(
        "messages reach below",
        lambda: pm.object({"a": pm.number()}).messages({"number.base": "above"}),
        {"a": "x"},
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
        texts=["above"],
        passes={"a": "x"},
    ),
    Row(
        "inner messages come before outer ones",
        lambda: pm.object({"a": pm.number().messages({"number.base": "inner"})}).messages(
            {"number.base": "outer"}
        ),
        {"a": "x"},
        fails=[("number.base", ["a"], {"label": "a", "value": "x", "key": "a"})],
        texts=["inner"],
        passes={"a": "x"},
    ),
    Row(
        "a rule's message comes before all",
        lambda: pm.number().min(5).message("rule").messages({"number.min": "schema"}),
        1,
        {"messages": {"number.min": "options"}},
        fails=[("number.min", [], {"limit": 5, "value": 1, "label": "value"})],
        texts=["rule"],
        passes=1,
    ),
    Row(
        "a template as message",
        lambda: pm.number().messages({"number.base": pm.x("x {#label}")}),
        "x",
        fails=[("number.base", [], {"label": "value", "value": "x"})],
        texts=['x "value"'],
        passes="x",
    ),
    Row(
        "messages.root names the root",
        lambda: pm.number(),
        "x",
        {"messages": {"root": "thing", "number.base": "{#label}"}},
        fails=[("number.base", [], {"label": "thing", "value": "x"})],
        texts=['"thing"'],
        passes="x",
    ),
    Row("a message that is no text is refused", lambda: pm.any(), 1, {"messages": {"a.b": 5}}, throws=True),
    Row("messages that are no mapping are refused", lambda: pm.any(), 1, {"messages": 5}, throws=True),
]

# Options that do not exist
UNKNOWN = [
    Row("the option x is refused", lambda: pm.any(), 1, {"x": True}, throws=True),
    Row("the option abortearly is refused", lambda: pm.any(), 1, {"abortearly": True}, throws=True),
    Row("the option languages is refused", lambda: pm.any(), 1, {"languages": True}, throws=True),
    Row("the option strict is refused", lambda: pm.any(), 1, {"strict": True}, throws=True),
    Row("abortEarly must be a boolean", lambda: pm.any(), 1, {"abortEarly": "yes"}, throws=True),
    Row("abortEarly must be a boolean in prefs", lambda: pm.any().prefs({"abortEarly": 1}), wrong=True),
    Row("allowUnknown must be a boolean", lambda: pm.any(), 1, {"allowUnknown": "yes"}, throws=True),
    Row("allowUnknown must be a boolean in prefs", lambda: pm.any().prefs({"allowUnknown": 1}), wrong=True),
    Row("cache must be a boolean", lambda: pm.any(), 1, {"cache": "yes"}, throws=True),
    Row("cache must be a boolean in prefs", lambda: pm.any().prefs({"cache": 1}), wrong=True),
    Row("convert must be a boolean", lambda: pm.any(), 1, {"convert": "yes"}, throws=True),
    Row("convert must be a boolean in prefs", lambda: pm.any().prefs({"convert": 1}), wrong=True),
    Row("debug must be a boolean", lambda: pm.any(), 1, {"debug": "yes"}, throws=True),
    Row("debug must be a boolean in prefs", lambda: pm.any().prefs({"debug": 1}), wrong=True),
    Row("externals must be a boolean", lambda: pm.any(), 1, {"externals": "yes"}, throws=True),
    Row("externals must be a boolean in prefs", lambda: pm.any().prefs({"externals": 1}), wrong=True),
    Row("noDefaults must be a boolean", lambda: pm.any(), 1, {"noDefaults": "yes"}, throws=True),
    Row("noDefaults must be a boolean in prefs", lambda: pm.any().prefs({"noDefaults": 1}), wrong=True),
    Row("nonEnumerables must be a boolean", lambda: pm.any(), 1, {"nonEnumerables": "yes"}, throws=True),
    Row(
        "nonEnumerables must be a boolean in prefs", lambda: pm.any().prefs({"nonEnumerables": 1}), wrong=True
    ),
    Row("skipFunctions must be a boolean", lambda: pm.any(), 1, {"skipFunctions": "yes"}, throws=True),
    Row("skipFunctions must be a boolean in prefs", lambda: pm.any().prefs({"skipFunctions": 1}), wrong=True),
    Row("prefs need options", lambda: pm.any().prefs(), wrong=True),
    Row("prefs take no text", lambda: pm.any().prefs("x"), wrong=True),
    Row("prefs of an unknown option", lambda: pm.any().prefs({"x": 1}), wrong=True),
    Row("prefs may be empty", lambda: pm.any().prefs({}), 1, passes=1),
    Row(
        "prefs add up",
        lambda: pm.number().prefs({"convert": False}).prefs({"abortEarly": False}),
        "1",
        fails=[("number.base", [], {"label": "value", "value": "1"})],
        passes="1",
    ),
    Row(
        "later prefs count",
        lambda: pm.number().prefs({"convert": False}).prefs({"convert": True}),
        "1",
        passes=1,
    ),
    Row(
        "preferences is prefs",
        lambda: pm.number().preferences({"convert": False}),
        "1",
        fails=[("number.base", [], {"label": "value", "value": "1"})],
        passes="1",
    ),
    Row(
        "options is prefs",
        lambda: pm.number().options({"convert": False}),
        "1",
        fails=[("number.base", [], {"label": "value", "value": "1"})],
        passes="1",
    ),
]


@claims(
    ABORT_EARLY,
    ALLOW_UNKNOWN,
    CONTEXT,
    CONVERT,
    DATE_FORMAT,
    NO_DEFAULTS,
    PRESENCE,
    SKIP_FUNCTIONS,
    STRIP_UNKNOWN,
    NON_ENUMERABLES,
    EXTERNALS_AND_ASYNC,
    ERRORS,
    MESSAGES,
    UNKNOWN,
)
def test_the_verdict_is_that_of_the_row(row):
    check(row)


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({"strip_unknown": True}, {"a": 1, "b": 2}),
        ({"skip_functions": True}, {"a": 1, "b": 2}),
        ({"strip_unknown": True, "skip_functions": True}, {"a": 1}),
        ({"strip_unknown": {"arrays": True}, "skip_functions": True}, {"a": 1, "b": 2}),
    ],
)
def test_unknown_keys_that_are_let_in_are_stripped_where_functions_are_skipped(options, left):
    schema = pm.object({"a": pm.any()}).unknown()
    assert schema.validate({"a": 1, "b": 2}, **options).value == left
