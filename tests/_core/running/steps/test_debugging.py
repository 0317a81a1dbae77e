"""The log of a validation, and who has one."""

import copy
import json
import pickle

import pytest

import passmuster as pm
from passmuster import UNDEFINED

LOGS = [
    ("an entry", lambda: pm.any(), 1, [{"type": "entry", "path": []}]),
    ("a conversion", lambda: pm.number(), "5", [{"type": "entry", "path": []}, {"type": "value",
        "by": "coerced", "from": "5", "to": 5, "path": []}]),
    ("rules that pass", lambda: pm.number().min(3).max(9), 5, [{"type": "entry", "path": []}, {"type": "rule",
        "name": "min", "result": "pass", "path": []}, {"type": "rule", "name": "max", "result": "pass",
        "path": []}]),
    ("a rule that fails", lambda: pm.number().min(3).max(9), 1, [{"type": "entry", "path": []},
        {"type": "rule", "name": "min", "result": "error", "path": []}]),
    ("a rule that warns", lambda: pm.number().min(3).warn(), 1, [{"type": "entry", "path": []},
        {"type": "rule", "name": "min", "result": "error", "path": []}]),
    ("an allowed value", lambda: pm.valid(1), 1, [{"type": "entry", "path": []}, {"type": "valid", "value": 1,
        "path": []}]),
    ("a forbidden value", lambda: pm.invalid(1), 1, [{"type": "entry", "path": []}, {"type": "invalid",
        "value": 1, "path": []}]),
    ("a default", lambda: pm.any().default(5), UNDEFINED, [{"type": "entry", "path": []}, {"type": "rule",
        "name": "default", "result": "pass", "path": []}, {"type": "value", "by": "default",
        "from": UNDEFINED, "to": 5, "path": []}]),
    ("a failover", lambda: pm.number().failover(0), "x", [{"type": "entry", "path": []}, {"type": "rule",
        "name": "failover", "result": "pass", "path": []}, {"type": "value", "by": "failover", "from": "x",
        "to": 0, "path": []}]),
    ("a cast", lambda: pm.number().cast("string"), 5, [{"type": "entry", "path": []}, {"type": "value",
        "by": "cast", "name": "string", "from": 5, "to": "5", "path": []}]),
    ("a raw value", lambda: pm.number().raw(), "5", [{"type": "entry", "path": []}, {"type": "value",
        "by": "coerced", "from": "5", "to": 5, "path": []}, {"type": "value", "by": "raw", "from": 5,
        "to": "5", "path": []}]),
    ("a custom rule", lambda: pm.any().custom(lambda value, helpers: value + 1), 1, [{"type": "entry",
        "path": []}, {"type": "rule", "name": "custom", "result": "pass", "path": []}, {"type": "value",
        "by": "rule", "name": "custom", "from": 1, "to": 2, "path": []}]),
    ("keys", lambda: pm.object({"a": pm.any(), "b": pm.any()}), {"a": 1, "b": 2}, [{"type": "entry",
        "path": []}, {"type": "entry", "path": ["a"]}, {"type": "entry", "path": ["b"]}]),
]  # fmt: skip


def entry(*path):
    return {"type": "entry", "path": list(path)}


def became(by, before, after, *path, **more):
    return {"type": "value", "by": by, "from": before, "to": after, **more, "path": list(path)}


def rule(name, result, *path):
    return {"type": "rule", "name": name, "result": result, "path": list(path)}


def resolve(ref, to, *path):
    return {"type": "resolve", "ref": ref, "to": to, "path": list(path)}


def valid(value, *path, **more):
    return {"type": "valid", "value": value, **more, "path": list(path)}


def ab(schema):
    """Return an object with a number and a key of a schema."""
    return pm.object({"a": pm.number(), "b": schema})


def each(method):
    """Return an extension whose functions add one."""

    def add(value, helpers, *_):
        return value + 1 if method == "rule" else {"value": value + 1}

    if method == "rule":
        return pm.extend({"type": "e", "base": pm.number(), "rules": {"more": {"validate": add}}}).e().more()
    return pm.extend({"type": "e", "base": pm.number(), method: add}).e()


NUMBER = pm.number()
A = pm.ref("a")
# As joi lists it.
LOGS += [
    ("a reference of a rule", lambda: ab(NUMBER.min(A)), {"a": 3, "b": 5},
        [entry(), entry("a"), entry("b"), resolve("ref:a", 3, "b"), rule("min", "pass", "b")]),
    ("a template of a rule", lambda: ab(NUMBER.min(pm.x("{a + 1}"))), {"a": 3, "b": 5},
        [entry(), entry("a"), entry("b"), resolve("ref:a", 3, "b"), rule("min", "pass", "b")]),
    ("a reference among listed values", lambda: ab(pm.valid(A, 7)), {"a": 1, "b": 1},
        [entry(), entry("a"), entry("b"), resolve("ref:a", 1, "b"), valid(1, "b", ref=A)]),
    ("a reference of a default", lambda: ab(NUMBER.default(A)), {"a": 3},
        [entry(), entry("a"), entry("b"), rule("default", "pass", "b"), resolve("ref:a", 3, "b"),
         became("default", UNDEFINED, 3, "b"), became("base", {"a": 3}, {"a": 3, "b": 3})]),
    ("what counts as empty", lambda: pm.string().empty(""), "",
        [entry(), entry(), valid(""), became("empty", "", UNDEFINED)]),
    ("a stripped key", lambda: pm.object({"a": NUMBER.strip()}), {"a": "1"},
        [entry(), entry("a"), became("coerced", "1", 1, "a"), became("strip", 1, UNDEFINED, "a"),
         became("base", {"a": "1"}, {})]),
    ("a condition that holds", lambda: ab(NUMBER.when("a", is_=1, then=pm.required())), {"a": 1, "b": "2"},
        [entry(), entry("a"), resolve("ref:a", 1, "b"), entry("b", "0.is"), valid(1, "b", "0.is"),
         rule("when", "0.then", "b"), entry("b"), became("coerced", "2", 2, "b"),
         became("base", {"a": 1, "b": "2"}, {"a": 1, "b": 2})]),
    ("a condition that does not hold", lambda: ab(NUMBER.when("a", is_=1, then=NUMBER.min(1))),
        {"a": 2, "b": 2},
        [entry(), entry("a"), resolve("ref:a", 2, "b"), entry("b", "0.is"), rule("when", "", "b"),
         entry("b")]),
    ("a switch", lambda: ab(NUMBER.when("a", [{"is": 1, "then": NUMBER}, {"is": 2, "then": NUMBER.min(1)}])),
        {"a": 2, "b": 2},
        [entry(), entry("a"), resolve("ref:a", 2, "b"), entry("b", "0.0.is"), entry("b", "0.1.is"),
         valid(2, "b", "0.1.is"), rule("when", "0.1.then", "b"), entry("b"), rule("min", "pass", "b")]),
    ("a condition on the value itself", lambda: NUMBER.when(NUMBER.min(5), otherwise=NUMBER.max(3)), 4,
        [entry("0.is"), rule("min", "error", "0.is"), rule("when", "0.otherwise"), entry(),
         rule("max", "error")]),
    ("two conditions", lambda: ab(NUMBER.when("a", is_=1, then=NUMBER.min(0)).when("a", is_=NUMBER.min(0),
        then=NUMBER.max(9))), {"a": 1, "b": 2},
        [entry(), entry("a"), resolve("ref:a", 1, "b"), entry("b", "0.is"), valid(1, "b", "0.is"),
         resolve("ref:a", 1, "b"), entry("b", "1.is"), rule("min", "pass", "b", "1.is"),
         rule("when", "0.then, 1.then", "b"), entry("b"), rule("min", "pass", "b"),
         rule("max", "pass", "b")]),
    ("a condition within a condition", lambda: ab(NUMBER.when("a", is_=1, then=NUMBER.when("a", is_=1,
        then=NUMBER.min(1)))), {"a": 1, "b": 2},
        [entry(), entry("a"), resolve("ref:a", 1, "b"), entry("b", "0.is"), valid(1, "b", "0.is"),
         resolve("ref:a", 1, "b", "0.then"), entry("b", "0.then", "0.is"), valid(1, "b", "0.then", "0.is"),
         rule("when", "0.then", "b", "0.then"), rule("when", "0.then(0.then)", "b"), entry("b"),
         rule("min", "pass", "b")]),
    ("alternatives", lambda: pm.alternatives(NUMBER, pm.boolean()), "true",
        [entry(), entry("match.0"), entry("match.1"), became("coerced", "true", True),
         became("base", "true", True)]),
    ("alternatives that all have to match", lambda: pm.alternatives(NUMBER, NUMBER.min(3)).match("all"), 5,
        [entry(), entry("match.0"), entry("match.1"), rule("min", "pass", "match.1")]),
    ("a conditional alternative", lambda: ab(pm.alternatives().conditional("a", is_=1, then=NUMBER)),
        {"a": 1, "b": "5"},
        [entry(), entry("a"), entry("b"), resolve("ref:a", 1, "b"), entry("b", "match.0.is"),
         valid(1, "b", "match.0.is"), entry("b", "match.0.then"), became("coerced", "5", 5, "b"),
         became("base", "5", 5, "b"), became("base", {"a": 1, "b": "5"}, {"a": 1, "b": 5})]),
    ("items", lambda: pm.array().items(NUMBER), ["1", 2],
        [entry(), entry(0), became("coerced", "1", 1, 0), entry(1), rule("items", "pass")]),
    ("an item that there has to be", lambda: pm.array().has(NUMBER.min(2)), [1, 2],
        [entry(), entry(0), rule("min", "error", 0), entry(1), rule("min", "pass", 1), rule("has", "pass")]),
    ("a renamed key", lambda: pm.object({"a": NUMBER}).rename("b", "a"), {"b": "1"},
        [entry(), entry("a"), became("coerced", "1", 1, "a"), became("base", {"b": "1"}, {"a": 1})]),
    ("a pattern of keys", lambda: pm.object().pattern(pm.string().min(2), NUMBER), {"xy": 1},
        [entry(), entry("pattern.0"), rule("min", "pass", "pattern.0"), entry("xy")]),
    ("a link", lambda: ab(pm.link("a")), {"a": 1, "b": "2"},
        [entry(), entry("a"), entry("b"), entry("b", "link:ref:a:number"), became("coerced", "2", 2, "b"),
         became("base", "2", 2, "b"), became("base", {"a": 1, "b": "2"}, {"a": 1, "b": 2})]),
    ("an extension that prepares", lambda: each("prepare"), 1, [entry(), became("prepare", 1, 2)]),
    ("an extension that coerces", lambda: each("coerce"), 1, [entry(), became("coerced", 1, 2)]),
    ("an extension that validates", lambda: each("validate"), 1, [entry(), became("base", 1, 2)]),
    ("a rule of an extension", lambda: each("rule"), 1,
        [entry(), rule("more", "pass"), became("rule", 1, 2, name="more")]),
]  # fmt: skip


def test_a_function_that_adjusts_is_called_once():
    calls = []
    for make in (lambda ref: NUMBER.min(ref), lambda ref: pm.valid(ref)):
        schema = ab(make(pm.ref("a", adjust=lambda value: calls.append(value) or value)))
        log = schema.validate({"a": 1, "b": 1}, debug=True).debug
        assert {"type": "resolve", "ref": "ref:a", "path": ["b"]} in log
    assert calls == [1, 1]


@pytest.mark.parametrize(("what", "make", "value", "log"), LOGS, ids=[row[0] for row in LOGS])
def test_log_lists_the_steps(what, make, value, log):
    schema = make()
    result = schema.validate(value, debug=True)
    assert result.debug == log
    if result.error is not None:
        assert result.error.debug == log


def test_a_path_has_no_more_than_a_hundred_steps_at_one_value():
    schema = pm.alternatives(pm.string(), pm.link("/"), pm.any().custom(len)).match("one")
    result = schema.validate(1, debug=True)
    assert result.error.details[0].type == "link.depth"
    assert len(result.debug) > 1_000
    assert max(len(entry["path"]) for entry in result.debug) == 100


def test_the_log_of_a_value_that_uses_the_stack_up_ends_there():
    def fail(value):
        raise RecursionError

    schema = ab(pm.number().max(pm.ref("a", adjust=fail)))
    result = schema.validate({"a": 1, "b": 1}, debug=True)
    assert result.error.details[0].type == "link.depth"
    assert result.debug[-1] == {"type": "resolve", "ref": "ref:a", "path": ["b"]}
    assert result.error.debug == result.debug


def test_nobody_else_has_a_log():
    error = pm.number().validate("x").error
    assert getattr(error, "debug", None) is None


def test_a_copy_of_an_entry_is_a_dict():
    (entry, *_) = pm.alternatives(NUMBER, pm.string()).validate("a", debug=True).debug
    for made in (copy.deepcopy(entry), pickle.loads(pickle.dumps(entry)), json.loads(json.dumps(entry))):
        assert (type(made), made) == (dict, entry)
