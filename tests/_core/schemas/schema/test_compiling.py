"""What literal definitions and Python types compile to."""

from contextlib import suppress
from datetime import datetime, timezone

import pytest
from tests.cases import case, checked, displayed, fail, pattern, returns, wrong
from tests.vocabulary import last, regex, utc

import passmuster as pm
from passmuster import UNDEFINED
from passmuster._core.schemas.schema import compiling

# What literal definitions compile to.
LITERALS = [
    returns('compile "a"', lambda: pm.compile("a").describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "a"]}),
    returns("compile 5", lambda: pm.compile(5).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5]}),
    returns("compile 5.5", lambda: pm.compile(5.5).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5.5]}),
    returns("compile true", lambda: pm.compile(True).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, True]}),
    returns("compile false", lambda: pm.compile(False).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, False]}),
    returns("compile null", lambda: pm.compile(None).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, None]}),
    returns('compile ["a", "b"]', lambda: pm.compile(["a", "b"]).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "a", "b"]}),
    returns('compile ["a", 1, null]', lambda: pm.compile(["a", 1, None]).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "a", 1, None]}),
    returns("compile [J.string(), J.number()]", lambda: pm.compile([pm.string(), pm.number()]).describe(),
        {"type": "alternatives",
        "matches": [{"schema": {"type": "string"}}, {"schema": {"type": "number"}}]}),
    returns("compile [J.string(), 5]", lambda: pm.compile([pm.string(), 5]).describe(),
        {"type": "alternatives", "matches": [{"schema": {"type": "string"}},
        {"schema": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5]}}]}),
    returns('compile seq_([{"a": 1}])', lambda: pm.compile(last([{"a": 1}])).describe(), {"type": "object",
        "keys": {"a": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 1]}}}),
    returns("compile seq_([J.number()])", lambda: pm.compile(last([pm.number()])).describe(),
        {"type": "number"}),
    returns("compile seq_([seq_([J.number()])])", lambda: pm.compile(last([last([pm.number()])])).describe(),
        {"type": "alternatives", "matches": [{"schema": {"type": "number"}}]}),
    returns('compile seq_([J.ref("a")])', lambda: pm.compile(last([pm.ref("a")])).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, {"ref": {"path": ["a"]}}]}),
    returns("compile seq_([5])", lambda: pm.compile(last([5])).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5]}),
    returns('compile seq_([1, {"a": 1}])', lambda: pm.compile(last([1, {"a": 1}])).describe(),
        {"type": "alternatives", "matches": [{"schema": {"type": "any", "flags": {"only": True},
        "allow": [{"override": True}, 1]}}, {"schema": {"type": "object", "keys": {"a": {"type": "any",
        "flags": {"only": True}, "allow": [{"override": True}, 1]}}}}]}),
    returns("compile {}", lambda: pm.compile({}).describe(), {"type": "object", "keys": {}}),
    returns('compile {"a": 1}', lambda: pm.compile({"a": 1}).describe(), {"type": "object",
        "keys": {"a": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 1]}}}),
    returns('compile {"a": {"b": "x"}}', lambda: pm.compile({"a": {"b": "x"}}).describe(), {"type": "object",
        "keys": {"a": {"type": "object", "keys": {"b": {"type": "any", "flags": {"only": True},
        "allow": [{"override": True}, "x"]}}}}}),
    returns('compile {"a": J.number()}', lambda: pm.compile({"a": pm.number()}).describe(),
        {"type": "object", "keys": {"a": {"type": "number"}}}),
    returns('compile {"a": ["x", "y"]}', lambda: pm.compile({"a": ["x", "y"]}).describe(), {"type": "object",
        "keys": {"a": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, "x", "y"]}}}),
    returns('compile {"a": [J.string(), 5]}', lambda: pm.compile({"a": [pm.string(), 5]}).describe(),
        {"type": "object", "keys": {"a": {"type": "alternatives", "matches": [{"schema": {"type": "string"}},
        {"schema": {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, 5]}}]}}}),
    returns("compile J.number()", lambda: pm.compile(pm.number()).describe(), {"type": "number"}),
    returns('compile J.ref("a")', lambda: pm.compile(pm.ref("a")).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, {"ref": {"path": ["a"]}}]}),
    returns('compile J.x("{a}")', lambda: pm.compile(pm.x("{a}")).describe(),
        {"type": "any", "flags": {"only": True}, "allow": [{"override": True}, {"template": "{a}"}]}),
    returns('compile {"a": J.ref("b")}', lambda: pm.compile({"a": pm.ref("b")}).describe(), {"type": "object",
        "keys": {"a": {"type": "any", "flags": {"only": True}, "allow": [{"override": True},
        {"ref": {"path": ["b"]}}]}}}),
    case("compile a pattern", pm.compile(regex("^a")), "b",
        fail("string.pattern.base", regex=pattern("^a"), pattern=pattern("^a"))),
    case("compile a date", pm.compile(utc("2026-11-21T00:00:00Z")), "2026-11-22",
        fail("any.only", valids=[utc("2026-11-21T00:00:00Z")], value=utc("2026-11-22T00:00:00Z")),
        out=utc("2026-11-22T00:00:00Z")),
    case("compile a function", pm.compile((lambda v, h: h.error("any.invalid"))), 1, fail("any.invalid")),
    case("a pattern in a mapping", pm.object({"a": regex("^a")}), {"a": "b"},
        fail("string.pattern.base", "a", regex=pattern("^a"), pattern=pattern("^a"))),
    case("a date in a mapping", pm.object({"a": utc("2026-11-21T00:00:00Z")}), {"a": "2026-11-21"},
        out={"a": utc("2026-11-21T00:00:00Z")}),
    case("a function in a mapping", pm.object({"a": (lambda v, h: v * 2)}), {"a": 3}, out={"a": 6}),
    case("a literal in items", pm.array().items(5), [6], fail("any.only", 0, valids=[5])),
    case("a mapping in items", pm.array().items({"a": pm.number()}), [{"a": "x"}],
        fail("number.base", 0, "a")),
    case("a literal in ordered", pm.array().ordered(5, "a"), [5, "b"], fail("any.only", 1, valids=["a"])),
    case("a literal in alternatives", pm.alternatives("a", 5), 6, fail("alternatives.types", types=["a", 5]),
        out=UNDEFINED),
    case("a literal in a pattern of keys", pm.object().pattern(regex("^a"), 5), {"a1": 6},
        fail("any.only", "a1", valids=[5])),
    case("a literal in empty", pm.any().empty("x"), "x", out=UNDEFINED),
    case("a literal in assert", pm.object().assert_(".a", 5), {"a": 6},
        fail("object.assert", subject=displayed("ref:.a"))),
    case("a literal list in a mapping", pm.object({"a": ["x", pm.number()]}), {"a": True},
        fail("alternatives.types", "a", types=["x", "number"])),
    wrong("an empty list", lambda: pm.compile(last([]))),
    wrong("alternatives of an empty list", lambda: pm.alternatives([])),
    wrong("undefined", lambda: pm.compile(UNDEFINED)),
    wrong("no argument", lambda: pm.compile()),
    wrong("undefined in a mapping", lambda: pm.object({"a": UNDEFINED})),
    wrong("undefined in items", lambda: pm.array().items(UNDEFINED)),
    wrong("undefined in a list", lambda: pm.compile([1, UNDEFINED])),
    wrong("an unknown option of compile", lambda: pm.compile(1, {"x": 1})),
]  # fmt: skip

# check_preferences
PREFERENCES = [
    returns("check {}", lambda: (lambda _: 1)(pm.check_preferences({})), 1),
    returns('check {"abortEarly": false}', lambda: (lambda _: 1)(pm.check_preferences({"abortEarly": False})),
        1),
    returns('check {"convert": true, "presence": "required"}',
        lambda: (lambda _: 1)(pm.check_preferences({"convert": True, "presence": "required"})), 1),
    returns('check {"context": {"a": 1}}', lambda: (lambda _: 1)(pm.check_preferences({"context": {"a": 1}})),
        1),
    returns('check {"errors": {"wrap": {"label": false}}}',
        lambda: (lambda _: 1)(pm.check_preferences({"errors": {"wrap": {"label": False}}})), 1),
    returns('check {"warnings": true}', lambda: (lambda _: 1)(pm.check_preferences({"warnings": True})), 1),
    returns('check {"artifacts": true}', lambda: (lambda _: 1)(pm.check_preferences({"artifacts": True})), 1),
    returns('check {"messages": {"a": "b"}}',
        lambda: (lambda _: 1)(pm.check_preferences({"messages": {"a": "b"}})), 1),
    returns('check {"stripUnknown": {"arrays": true}}',
        lambda: (lambda _: 1)(pm.check_preferences({"stripUnknown": {"arrays": True}})), 1),
    wrong('check {"abortEarly": 1}', lambda: pm.check_preferences({"abortEarly": 1})),
    wrong('check {"x": 1}', lambda: pm.check_preferences({"x": 1})),
    wrong('check {"presence": "x"}', lambda: pm.check_preferences({"presence": "x"})),
    wrong('check {"errors": {"label": 5}}', lambda: pm.check_preferences({"errors": {"label": 5}})),
    wrong('check {"dateFormat": "x"}', lambda: pm.check_preferences({"dateFormat": "x"})),
    wrong('check {"messages": 5}', lambda: pm.check_preferences({"messages": 5})),
    wrong('check {"stripUnknown": 5}', lambda: pm.check_preferences({"stripUnknown": 5})),
    wrong('check {"context": 5}', lambda: pm.check_preferences({"context": 5})),
    wrong('check {"convert": null}', lambda: pm.check_preferences({"convert": None})),
]  # fmt: skip

TYPES = [
    (str, "string", "a", 5), (bool, "boolean", True, 5), (int, "number", 5, 5.5), (float, "number", 5.5, "x"),
    (bytes, "binary", b"a", 5), (datetime, "date", datetime(2026, 11, 21, tzinfo=timezone.utc), "x"),
    (list, "array", [1], 5), (dict, "object", {"a": 1}, 5), (object, "any", 5, None),
]  # fmt: skip


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


test_case_has_expected_outcome = checked(LITERALS, PREFERENCES)


def nested(levels):
    made = 1
    for _ in range(levels):
        made = {"a": made}
    return made


def test_a_definition_that_is_nested_too_deep_is_refused_and_the_next_is_not():
    with pytest.raises(pm.SchemaError, match="too deep"):
        pm.compile(nested(5_000))
    assert pm.compile(nested(20)).type == "object"


@pytest.mark.parametrize(
    "definition", [nested(3), [{"a": object()}], nested(5_000)], ids=["compiled", "refused", "too deep"]
)
def test_nesting_is_left_after_it_was_entered(definition):
    with suppress(pm.SchemaError):
        pm.compile(definition)
    assert compiling._level.get() == 0
