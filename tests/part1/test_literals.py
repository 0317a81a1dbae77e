"""What literal definitions and Python types compile to."""

from __future__ import annotations

from datetime import datetime, timezone

import pytest
from tests.part1.case import Pattern, Row, Shown, check, claims
from tests.part1.vocabulary import last, regex, utc

import passmuster as pm
from passmuster import UNDEFINED

# What literal definitions compile to.
LITERALS = [
    Row(
        'compile "a"',
        lambda: pm.compile("a").describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "a"]},
    ),
    Row(
        "compile 5",
        lambda: pm.compile(5).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5]},
    ),
    Row(
        "compile 5.5",
        lambda: pm.compile(5.5).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5.5]},
    ),
    Row(
        "compile true",
        lambda: pm.compile(True).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, True]},
    ),
    Row(
        "compile false",
        lambda: pm.compile(False).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, False]},
    ),
    Row(
        "compile null",
        lambda: pm.compile(None).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, None]},
    ),
    Row(
        'compile ["a", "b"]',
        lambda: pm.compile(["a", "b"]).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "a", "b"]},
    ),
    Row(
        'compile ["a", 1, null]',
        lambda: pm.compile(["a", 1, None]).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "a", 1, None]},
    ),
    Row(
        "compile [J.string(), J.number()]",
        lambda: pm.compile([pm.string(), pm.number()]).describe(),
        gives={
            "type": "alternatives",
            "matches": [{"schema": {"type": "string"}}, {"schema": {"type": "number"}}],
        },
    ),
    Row(
        "compile [J.string(), 5]",
        lambda: pm.compile([pm.string(), 5]).describe(),
        gives={
            "type": "alternatives",
            "matches": [
                {"schema": {"type": "string"}},
                {"schema": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5]}},
            ],
        },
    ),
    Row(
        'compile seq_([{"a": 1}])',
        lambda: pm.compile(last([{"a": 1}])).describe(),
        gives={
            "type": "object",
            "keys": {"a": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 1]}},
        },
    ),
    Row(
        "compile seq_([J.number()])",
        lambda: pm.compile(last([pm.number()])).describe(),
        gives={"type": "number"},
    ),
    Row(
        "compile seq_([seq_([J.number()])])",
        lambda: pm.compile(last([last([pm.number()])])).describe(),
        gives={"type": "alternatives", "matches": [{"schema": {"type": "number"}}]},
    ),
    Row(
        'compile seq_([J.ref("a")])',
        lambda: pm.compile(last([pm.ref("a")])).describe(),
        gives={
            "type": "any",
            "flags": {"only": True},
            "allow": [{"override": True}, {"ref": {"path": ["a"]}}],
        },
    ),
    Row(
        "compile seq_([5])",
        lambda: pm.compile(last([5])).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5]},
    ),
    Row(
        'compile seq_([1, {"a": 1}])',
        lambda: pm.compile(last([1, {"a": 1}])).describe(),
        gives={
            "type": "alternatives",
            "matches": [
                {"schema": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 1]}},
                {
                    "schema": {
                        "type": "object",
                        "keys": {
                            "a": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 1]}
                        },
                    }
                },
            ],
        },
    ),
    Row("compile {}", lambda: pm.compile({}).describe(), gives={"type": "object", "keys": {}}),
    Row(
        'compile {"a": 1}',
        lambda: pm.compile({"a": 1}).describe(),
        gives={
            "type": "object",
            "keys": {"a": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 1]}},
        },
    ),
    Row(
        'compile {"a": {"b": "x"}}',
        lambda: pm.compile({"a": {"b": "x"}}).describe(),
        gives={
            "type": "object",
            "keys": {
                "a": {
                    "type": "object",
                    "keys": {
                        "b": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "x"]}
                    },
                }
            },
        },
    ),
    Row(
        'compile {"a": J.number()}',
        lambda: pm.compile({"a": pm.number()}).describe(),
        gives={"type": "object", "keys": {"a": {"type": "number"}}},
    ),
    Row(
        'compile {"a": ["x", "y"]}',
        lambda: pm.compile({"a": ["x", "y"]}).describe(),
        gives={
            "type": "object",
            "keys": {"a": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "x", "y"]}},
        },
    ),
    Row(
        'compile {"a": [J.string(), 5]}',
        lambda: pm.compile({"a": [pm.string(), 5]}).describe(),
        gives={
            "type": "object",
            "keys": {
                "a": {
                    "type": "alternatives",
                    "matches": [
                        {"schema": {"type": "string"}},
                        {
                            "schema": {
                                "type": "any",
                                "flags": {"only": True},
                                "allow": [{"override": True}, 5],
                            }
                        },
                    ],
                }
            },
        },
    ),
    Row("compile J.number()", lambda: pm.compile(pm.number()).describe(), gives={"type": "number"}),
    Row(
        'compile J.ref("a")',
        lambda: pm.compile(pm.ref("a")).describe(),
        gives={
            "type": "any",
            "flags": {"only": True},
            "allow": [{"override": True}, {"ref": {"path": ["a"]}}],
        },
    ),
    Row(
        'compile J.x("{a}")',
        lambda: pm.compile(pm.x("{a}")).describe(),
        gives={"type": "any", "flags": {"only": True}, "allow": [{"override": True}, {"template": "{a}"}]},
    ),
    Row(
        'compile {"a": J.ref("b")}',
        lambda: pm.compile({"a": pm.ref("b")}).describe(),
        gives={
            "type": "object",
            "keys": {
                "a": {
                    "type": "any",
                    "flags": {"only": True},
                    "allow": [{"override": True}, {"ref": {"path": ["b"]}}],
                }
            },
        },
    ),
    Row(
        "compile a pattern",
        lambda: pm.compile(regex("^a")),
        "b",
        fails=[("string.pattern.base", [], {"regex": Pattern("^a"), "value": "b", "label": "value"})],
        passes="b",
    ),
    Row(
        "compile a date",
        lambda: pm.compile(utc("2026-11-21T00:00:00Z")),
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
    Row(
        "compile a function",
        lambda: pm.compile((lambda v, h: h.error("any.invalid"))),
        1,
        fails=[("any.invalid", [], {"label": "value", "value": 1})],
        passes=1,
    ),
    Row(
        "a pattern in a mapping",
        lambda: pm.object({"a": regex("^a")}),
        {"a": "b"},
        fails=[
            ("string.pattern.base", ["a"], {"regex": Pattern("^a"), "value": "b", "label": "a", "key": "a"})
        ],
        passes={"a": "b"},
    ),
    Row(
        "a date in a mapping",
        lambda: pm.object({"a": utc("2026-11-21T00:00:00Z")}),
        {"a": "2026-11-21"},
        passes={"a": utc("2026-11-21T00:00:00Z")},
    ),
    Row("a function in a mapping", lambda: pm.object({"a": (lambda v, h: v * 2)}), {"a": 3}, passes={"a": 6}),
    Row(
        "a literal in items",
        lambda: pm.array().items(5),
        [6],
        fails=[("any.only", [0], {"valids": [5], "label": "[0]", "value": 6, "key": 0})],
        passes=[6],
    ),
    Row(
        "a mapping in items",
        lambda: pm.array().items({"a": pm.number()}),
        [{"a": "x"}],
        fails=[("number.base", [0, "a"], {"label": "[0].a", "value": "x", "key": "a"})],
        passes=[{"a": "x"}],
    ),
    Row(
        "a literal in ordered",
        lambda: pm.array().ordered(5, "a"),
        [5, "b"],
        fails=[("any.only", [1], {"valids": ["a"], "label": "[1]", "value": "b", "key": 1})],
        passes=[5, "b"],
    ),
    Row(
        "a literal in alternatives",
        lambda: pm.alternatives("a", 5),
        6,
        fails=[("alternatives.types", [], {"types": ["a", 5], "label": "value", "value": 6})],
    ),
    Row(
        "a literal in a pattern of keys",
        lambda: pm.object().pattern(regex("^a"), 5),
        {"a1": 6},
        fails=[("any.only", ["a1"], {"valids": [5], "label": "a1", "value": 6, "key": "a1"})],
        passes={"a1": 6},
    ),
    Row("a literal in empty", lambda: pm.any().empty("x"), "x", passes=UNDEFINED),
    Row(
        "a literal in assert",
        lambda: pm.object().assert_(".a", 5),
        {"a": 6},
        fails=[("object.assert", [], {"subject": Shown("ref:.a"), "label": "value", "value": {"a": 6}})],
        passes={"a": 6},
    ),
    Row(
        "a literal list in a mapping",
        lambda: pm.object({"a": ["x", pm.number()]}),
        {"a": True},
        fails=[
            ("alternatives.types", ["a"], {"types": ["x", "number"], "label": "a", "value": True, "key": "a"})
        ],
        passes={"a": True},
    ),
    Row("an empty list", lambda: pm.compile(last([])), wrong=True),
    Row("alternatives of an empty list", lambda: pm.alternatives([]), wrong=True),
    Row("undefined", lambda: pm.compile(UNDEFINED), wrong=True),
    Row("no argument", lambda: pm.compile(), wrong=True),
    Row("undefined in a mapping", lambda: pm.object({"a": UNDEFINED}), wrong=True),
    Row("undefined in items", lambda: pm.array().items(UNDEFINED), wrong=True),
    Row("undefined in a list", lambda: pm.compile([1, UNDEFINED]), wrong=True),
    Row("an unknown option of compile", lambda: pm.compile(1, {"x": 1}), wrong=True),
]

# check_preferences
PREFERENCES = [
    Row("check {}", lambda: (lambda _: 1)(pm.check_preferences({})), gives=1),
    Row(
        'check {"abortEarly": false}',
        lambda: (lambda _: 1)(pm.check_preferences({"abortEarly": False})),
        gives=1,
    ),
    Row(
        'check {"convert": true, "presence": "required"}',
        lambda: (lambda _: 1)(pm.check_preferences({"convert": True, "presence": "required"})),
        gives=1,
    ),
    Row(
        'check {"context": {"a": 1}}',
        lambda: (lambda _: 1)(pm.check_preferences({"context": {"a": 1}})),
        gives=1,
    ),
    Row(
        'check {"errors": {"wrap": {"label": false}}}',
        lambda: (lambda _: 1)(pm.check_preferences({"errors": {"wrap": {"label": False}}})),
        gives=1,
    ),
    Row('check {"warnings": true}', lambda: (lambda _: 1)(pm.check_preferences({"warnings": True})), gives=1),
    Row(
        'check {"artifacts": true}', lambda: (lambda _: 1)(pm.check_preferences({"artifacts": True})), gives=1
    ),
    Row(
        'check {"messages": {"a": "b"}}',
        lambda: (lambda _: 1)(pm.check_preferences({"messages": {"a": "b"}})),
        gives=1,
    ),
    Row(
        'check {"stripUnknown": {"arrays": true}}',
        lambda: (lambda _: 1)(pm.check_preferences({"stripUnknown": {"arrays": True}})),
        gives=1,
    ),
    Row('check {"abortEarly": 1}', lambda: pm.check_preferences({"abortEarly": 1}), wrong=True),
    Row('check {"x": 1}', lambda: pm.check_preferences({"x": 1}), wrong=True),
    Row('check {"presence": "x"}', lambda: pm.check_preferences({"presence": "x"}), wrong=True),
    Row('check {"errors": {"label": 5}}', lambda: pm.check_preferences({"errors": {"label": 5}}), wrong=True),
    Row('check {"dateFormat": "x"}', lambda: pm.check_preferences({"dateFormat": "x"}), wrong=True),
    Row('check {"messages": 5}', lambda: pm.check_preferences({"messages": 5}), wrong=True),
    Row('check {"stripUnknown": 5}', lambda: pm.check_preferences({"stripUnknown": 5}), wrong=True),
    Row('check {"context": 5}', lambda: pm.check_preferences({"context": 5}), wrong=True),
    Row('check {"convert": null}', lambda: pm.check_preferences({"convert": None}), wrong=True),
]


@claims(LITERALS, PREFERENCES)
def test_the_verdict_is_that_of_the_row(row):
    check(row)


TYPES = [
    (str, "string", "a", 5),
    (bool, "boolean", True, 5),
    (int, "number", 5, 5.5),
    (float, "number", 5.5, "x"),
    (bytes, "binary", b"a", 5),
    (datetime, "date", datetime(2026, 11, 21, tzinfo=timezone.utc), "x"),
    (list, "array", [1], 5),
    (dict, "object", {"a": 1}, 5),
    (object, "any", 5, None),
]


@pytest.mark.parametrize(("cls", "name", "good", "bad"), TYPES, ids=[row[0].__name__ for row in TYPES])
def test_a_python_type_is_a_literal(cls, name, good, bad):
    schema = pm.compile(cls)
    assert schema.type == name
    assert schema.validate(good).error is None
    if bad is not None:
        assert schema.validate(bad).error is not None
        assert pm.object({"k": cls}).validate({"k": bad}).error.details[0].path == ["k"]


def test_a_class_that_means_nothing_is_refused():
    class Mine:
        pass

    with pytest.raises(pm.SchemaError, match="Mine"):
        pm.compile(Mine)


def test_a_schema_is_compiled_to_itself():
    schema = pm.number().min(5)
    assert pm.compile(schema) is schema
    assert pm.compile(schema, {"legacy": True}) is schema
    assert pm.compile(schema, legacy=False) is schema


def test_legacy_must_be_a_boolean():
    with pytest.raises(pm.SchemaError):
        pm.compile(1, legacy="x")


def test_a_literal_of_the_library_is_of_that_library():
    strict = pm.defaults(lambda schema: schema.required())
    assert strict.compile({"a": 1}).validate({}).error.details[0].type == "any.required"
    assert pm.compile({"a": 1}).validate({}).error is None


def test_wrong_definitions_name_the_key():
    with pytest.raises(pm.SchemaError, match="'inner'"):
        pm.object({"inner": []})
