"""The bounds that a caller can set: what they refuse, what they let be, and that they are kept everywhere."""

import re

import pytest
from tests.hostile.support import codes, nested_dict, nested_list

import passmuster as pm

TREE = pm.alternatives(
    pm.array().items(pm.link("#tree")), pm.object().pattern(pm.any(), pm.link("#tree"))
).id("tree")
LIST = pm.array().items(pm.link("#list")).id("list")
WRONG = {
    "items": (pm.array().items(pm.number()), ["x"] * 100),
    "keys": (pm.object({f"k{i}": pm.number() for i in range(100)}), {f"k{i}": "x" for i in range(100)}),
    "unknown keys": (pm.object({}), {f"k{i}": "x" for i in range(100)}),
    "patterns": (pm.object().pattern(pm.any(), pm.number()), {f"k{i}": "x" for i in range(100)}),
    "missing keys": (pm.object({f"k{i}": pm.required() for i in range(100)}), {}),
    "lists of lists": (pm.array().items(pm.array().items(pm.number())), [["x"] * 10] * 10),
    "rules": (pm.array().items(pm.number().min(5).multiple(7).less(0)), [1] * 50),
    "kinds": (pm.array().items(pm.number(), pm.boolean()), ["x"] * 100),
    "ordered": (pm.array().ordered(*[pm.number()] * 100), ["x"] * 100),
    "after attempts": (pm.object({"a": pm.alternatives(pm.array().items(pm.number()), pm.array()),
        "b": pm.array().items(pm.number())}), {"a": ["x"] * 50, "b": ["x"] * 50}),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize("most", [1, 2, 7, 49])
def test_errors_limit_bounds_the_collected_errors(name, most):
    schema, value = WRONG[name]
    every = schema.validate(value, abort_early=False)
    some = schema.validate(value, abort_early=False, limits={"errors": most})
    assert len(some.error.details) == most
    assert [d.as_dict() for d in some.error.details] == [d.as_dict() for d in every.error.details[:most]]
    again = schema.validate(value, abort_early=False)
    assert len(again.error.details) == len(every.error.details)
    assert schema.validate(value, abort_early=False, limits={"errors": 10**6}).error.details[-1].path


def test_nothing_is_validated_after_the_last_collected_error():
    seen = []

    def refuse(value, helpers):
        seen.append(value)
        return helpers.error("any.invalid")

    refused = pm.any().custom(refuse)
    keys = [f"k{i}" for i in range(100)]
    for schema, value in (
        (pm.array().items(refused), keys),
        (pm.array().ordered(*[refused] * 100), keys),
        (pm.object(dict.fromkeys(keys, refused)), dict.fromkeys(keys, 1)),
        (pm.object().pattern(pm.any(), refused), dict.fromkeys(keys, 1)),
    ):
        seen.clear()
        schema.validate(value, abort_early=False, limits={"errors": 3})
        assert len(seen) == 3


def test_errors_of_attempts_do_not_count():
    kinds = [pm.array().items(pm.number()), pm.array().items(pm.boolean()), pm.array().items(pm.string())]
    schema = pm.object({"a": pm.alternatives(*kinds), "b": pm.number(), "c": pm.number()})
    result = schema.validate({"a": ["x"] * 50, "b": "x", "c": "x"}, abort_early=False, limits={"errors": 2})
    assert [detail.path for detail in result.error.details] == [["b"], ["c"]]


@pytest.mark.parametrize("most", [1, 5, 100])
@pytest.mark.parametrize("schema, nest", [(TREE, nested_list), (TREE, nested_dict), (LIST, nested_list)])
def test_depth_limit_bounds_nesting(schema, nest, most):
    limits = {"depth": most}
    assert codes(schema.validate(nest(most - 1), limits=limits)) == []
    result = schema.validate(nest(most), limits=limits)
    assert codes(result) == ["link.depth"]
    assert result.error.details[0].context["limit"] == most
    assert codes(schema.validate(nest(most))) == []


STRINGS = {
    "pattern": pm.string().pattern("^(a+)+$"),
    "replace": pm.string().replace(re.compile("(a+)+b"), "x"),
    "format": pm.string().email(),
    "valid": pm.string().invalid("b"),
    "conversion": pm.string().trim().lowercase(),
    "key": pm.object().pattern(pm.string().pattern("^(a+)+$"), pm.any()),
    "within": pm.object({"a": pm.array().items(pm.string().pattern("^(a+)+$"))}),
    "alternatives": pm.alternatives(pm.string().pattern("^(a+)+$"), pm.string().pattern("^(b+)+$")),
}


@pytest.mark.parametrize("name", STRINGS)
@pytest.mark.parametrize("convert", [True, False])
@pytest.mark.parametrize("make", [str, type("Text", (str,), {})])
def test_too_long_string_is_refused_unread(name, convert, make):
    long = make("a" * 60 + "!")
    value = {"key": {long: 1}, "within": {"a": [long]}}.get(name, long)
    result = STRINGS[name].validate(value, limits={"string": 50}, convert=convert)
    expected = {"key": "object.unknown", "alternatives": "alternatives.match"}.get(name, "string.limit")
    assert codes(result) == [expected]
    if expected == "string.limit":
        assert result.error.details[0].context["limit"] == 50


def test_string_of_the_maximal_length_is_validated():
    assert codes(pm.string().validate("a" * 50, limits={"string": 50})) == []
    assert codes(pm.string().pattern("b").validate("a" * 50, limits={"string": 50})) == [
        "string.pattern.base"
    ]
    assert codes(pm.object().pattern(re.compile("a"), 1).validate({"a" * 50: 1}, limits={"string": 50})) == []
    assert codes(pm.object().pattern(re.compile("a"), 1).validate({"a" * 51: 1}, limits={"string": 50})) == [
        "object.unknown"
    ]


def test_long_key_matches_any_schema_only():
    for key, expected in ((pm.any(), []), (pm.string(), ["object.unknown"]), ("a", ["object.unknown"])):
        result = pm.object().pattern(key, pm.any()).validate({"a" * 51: 1}, limits={"string": 50})
        assert codes(result) == expected


@pytest.mark.parametrize("convert", [True, False])
def test_long_string_that_counts_as_absent_passes(convert):
    schema = pm.string().empty(pm.any()).default("x")
    assert schema.validate("a" * 51, limits={"string": 50}, convert=convert).value == "x"
    result = schema.trim().validate("a" * 51, limits={"string": 50}, convert=convert)
    assert codes(result) == (["string.limit"] if convert else [])


def test_preferences_of_a_schema_may_raise_a_limit():
    schema = pm.object({"a": pm.string(), "b": pm.string().prefs(limits={"string": 100})})
    result = schema.validate({"a": "x" * 60, "b": "x" * 60}, limits={"string": 50}, abort_early=False)
    assert [(detail.type, detail.path) for detail in result.error.details] == [("string.limit", ["a"])]


ATTEMPTS = {
    "alternatives": (pm.alternatives(*[pm.string().pattern(f"x{i}") for i in range(50)]), "x"),
    "one": (pm.alternatives(*[pm.string().pattern(f"x{i}") for i in range(50)]).match("one"), "x"),
    "kinds of items": (pm.array().items(pm.string().pattern("x1"), pm.string().pattern("x2")), ["x2"] * 50),
    "conditions": (
        pm.object({"a": pm.any(), "b": pm.any().when("a", switch=[{"is": pm.string().pattern(f"x{i}"), "then": 1}
                                                                 for i in range(50)])}),
        {"a": "x", "b": 1},
    ),
    "has": (pm.array().has(pm.string().pattern("x1")), ["x"] * 50),
}  # fmt: skip


@pytest.mark.parametrize("name", ATTEMPTS)
def test_attempts_limit_bounds_the_attempts(name):
    schema, value = ATTEMPTS[name]
    usual = codes(schema.validate(value))
    for abort_early in (True, False):
        result = schema.validate(value, limits={"attempts": 20}, abort_early=abort_early)
        assert "any.attempts" in codes(result)
        assert codes(schema.validate(value, limits={"attempts": 200})) == usual
        assert codes(schema.validate(value)) == usual


@pytest.mark.parametrize("most", [1, 5, 20])
def test_message_limit_bounds_the_message(most):
    error = pm.object({"a": pm.valid("x" * 100)}).validate({"a": 1}, limits={"message": most}).error
    assert len(error.details[0].message) == most + 1
    assert error.details[0].message.endswith("…")
    assert error.details[0].context["valids"] == ["x" * 100]
    assert (
        pm.number().validate("x", limits={"message": 1000}).error.details[0].message
        == '"value" must be a number'
    )


def test_pattern_time_limit_ends_a_slow_search():
    regex = pytest.importorskip("regex")
    slow = pm.string().pattern(regex.compile(r"^(?:a|a|aa)+$"))
    result = slow.validate("a" * 60 + "!", limits={"pattern_time": 0.01})
    assert codes(result) == ["string.timeout"]
    assert codes(slow.validate("aa", limits={"pattern_time": 5})) == []
    assert codes(slow.validate("b", limits={"pattern_time": 5})) == ["string.pattern.base"]
    assert codes(pm.string().pattern("b").validate("a", limits={"pattern_time": 5})) == [
        "string.pattern.base"
    ]


@pytest.mark.parametrize("limits", [
    {"depth": 0}, {"depth": 257}, {"depth": None}, {"errors": 0}, {"errors": "5"}, {"errors": True}, {"string": -1},
    {"string": 1.5}, {"attempts": 0}, {"message": 0}, {"pattern_time": 0}, {"pattern_time": "1"}, {"dept": 5},
    {"pattern_time": float("nan")}, 5, "depth",
])  # fmt: skip
def test_invalid_limit_is_refused(limits):
    with pytest.raises(pm.SchemaError, match=r"limits|options"):
        pm.any().validate(1, limits=limits)
    with pytest.raises(pm.SchemaError, match=r"limits|options"):
        pm.any().prefs(limits=limits)


def test_limits_are_described_and_built():
    schema = pm.string().prefs(limits={"string": 5, "pattern_time": 0.5})
    assert schema.describe()["preferences"] == {"limits": {"string": 5, "patternTime": 0.5}}
    assert codes(pm.build(schema.describe()).validate("abcdef")) == ["string.limit"]


def test_default_limits_change_nothing():
    everything = {
        "depth": 256, "errors": None, "string": None, "attempts": None, "message": None, "pattern_time": None,
    }  # fmt: skip
    for schema, value in WRONG.values():
        usual = schema.validate(value, abort_early=False).error
        assert schema.validate(value, abort_early=False, limits=everything).error.as_dict() == usual.as_dict()
