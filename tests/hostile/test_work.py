"""What a validation does is bounded by what it was given, and both backends end it at the same place."""

import json
import re
import subprocess
import sys

import pytest
from tests.hostile import work
from tests.hostile.support import codes, environment

import passmuster as pm

SAID = {
    "alternatives": "alternatives.match",
    "match all": "alternatives.any",
    "match one": "alternatives.any",
    "when": "string.base",
    "two whens": "passes",
    "conditional": "alternatives.any",
    "single": "array.includes",
    "items": "array.base",
    "excluded": "array.base",
    "has": "array.base",
    "empty": "alternatives.match",
    "objects": "alternatives.types",
    "patterns": "object.base",
}
TEXT = {"alternatives", "match all", "when", "two whens", "conditional", "single", "empty"}
OTHERS = {
    "match one: text": "alternatives.any",
    "items: lists": "array.includes",
    "items: lists of text": "passes",
    "excluded: lists": "string.base",
    "excluded: lists of text": "array.excludes",
    "has: lists": "array.hasUnknown",
    "has: lists of text": "passes",
    "single: lists of text": "passes",
    "objects: dicts": "alternatives.match",
    "patterns: dicts": "string.base",
}
CODED = {
    "alternatives": "alternatives.match",
    "match all": "passes",
    "match one": "alternatives.any",
    "items": "array.includes",
    "keys": "passes",
    "defaults": "any.attempts 20400",
    "functions": "any.attempts 20400",
    "a shared tree": "passes",
    "a shared tree that is wrong": "object.base",
    "every error of a shared tree": "any.attempts 20768",
    "a shared tree with functions": "any.attempts 20768",
    "shared lists": "passes",
    "shared lists that convert": "passes",
    "shared lists without": "array.hasUnknown",
    "a formula": "any.attempts 20688",
    "a template": "any.attempts 20688",
    "failovers": "any.attempts 21328",
    "a long formula": "passes",
    "renames": "passes",
    "replacements": "passes",
}


DOCUMENTED = {
    "all of": "passes", "any of": "passes", "one of": "alternatives.any", "not": "passes", "if": "passes",
    "contains": "passes",
    "all of: lists of text": "string.base", "any of: lists of text": "keywords.types",
    "not: lists of text": "keywords.not", "if: lists of text": "string.base",
}  # fmt: skip


def expected(name):
    described, _, kind = name.partition(": ")
    if not kind:
        return CODED[name]
    if described in work.DOCUMENTED:
        return DOCUMENTED.get(name, DOCUMENTED[described])
    kind = kind.replace("long ", "")
    name = f"{described}: {kind}"
    if kind == "text" and described in TEXT:
        return "passes"
    return OTHERS.get(name, SAID[described])


@pytest.fixture(scope="module")
def outcomes():
    """What the rows come to, in a process of its own that is ended if it takes much."""
    command = [sys.executable, "-m", "tests.hostile.work"]
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment(), timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", [name for name, _ in work.rows()])
def test_multiplying_schema_has_a_verdict_in_bounded_work(outcomes, name):
    verdict, seconds, megabytes = outcomes[name]
    assert verdict == expected(name)
    assert seconds < 2  # CPU time; it takes a fifth of that
    assert megabytes < 200


LARGE = {
    "rows": (pm.array().items(pm.object({"a": pm.number(), "b": pm.alternatives(pm.boolean(), pm.string())})),
        [{"a": "1", "b": "x"}] * 60_000),
    "rows of their own": (pm.array().items(pm.object({"a": pm.number()})), [{"a": 1} for _ in range(30_000)]),
    "tables that are shared": (pm.array().items(pm.array().items(pm.object({"a": pm.number()}))),
        [[{"a": "1"}] * 100] * 2_000),
    "alternatives": (pm.array().items(*[pm.object({"kind": pm.valid(i).required()}) for i in range(20)]),
        [{"kind": 19}] * 3_000),
    "mappings of the caller's": (pm.array().items(pm.array().items(pm.array().items(pm.number()))),
        type("Rows", (list,), {})([type("Rows", (list,), {})([(1,)] * 200) for _ in range(200)])),
    "what a function reads": (
        pm.array().items(pm.extend(lambda joi: {
            "type": "table", "base": joi.array().items(joi.array().items(joi.object({"a": joi.number()}))),
            "coerce": lambda value, helpers: {"value": [[{"a": 1}] * 300 for _ in range(300)]},
        }).table()), ["a name of a file"]),
}  # fmt: skip


@pytest.mark.parametrize("name", LARGE)
def test_large_value_may_take_its_work(name):
    schema, value = LARGE[name]
    assert codes(schema.validate(value)) == []


def test_shared_value_is_shared_in_the_result():
    value = work.twice(22, {"n": "1"})
    result = work.TREE.validate(value).value
    assert result["a"] is result["b"]
    assert result["a"]["b"] is result["b"]["a"]
    leaf = result
    for _ in range(22):
        leaf = leaf["a"]
    assert leaf == {"n": 1}
    assert work.TREE.validate({"a": {"n": "1"}}).value == {"a": {"n": 1}}


def test_shared_container_is_validated_in_each_surrounding():
    leaf = pm.object({"n": pm.number().max(pm.ref("...most"))})
    schema = pm.object({"most": pm.number(), "a": pm.link("#t"), "b": pm.link("#t"), "leaf": leaf}).id("t")
    shared = {"leaf": {"n": 5}}
    value = {"a": {"most": 9, **shared}, "b": {"most": 9, **shared}}
    for _ in range(16):
        value = {"a": value, "b": value}
    assert codes(schema.validate(value)) == []
    value["b"] = {"a": {"most": 1, **shared}}
    result = schema.validate(value)
    assert codes(result) == ["number.max"]
    assert result.error.details[0].path == ["b", "a", "leaf", "n"]


@pytest.mark.parametrize("length", [1, 1_000, 20_000])
def test_replacements_stop_at_a_length(length):
    schema = pm.string()
    for _ in range(30):
        schema = schema.replace(re.compile("a"), "aa")
    result = schema.validate("a" * length).value
    assert 0 <= len(result) - (10 * length + 100_000) < 100


@pytest.mark.parametrize("pieces, length, expected", [(2, 6_000_000, 12_000_000), (4, 2_400_000, 9_600_000),
                                                      (3, 3_400_000, None)])  # fmt: skip
def test_formula_joins_strings_up_to_a_length(pieces, length, expected):
    template = pm.x("{" + " + ".join(["a"] * pieces) + "}")
    result = (
        pm.object({"a": pm.any(), "b": pm.any().default(template)}).validate({"a": "x" * length}).value["b"]
    )
    assert result is None if expected is None else len(result) == expected


def test_error_is_reported_in_each_place_up_to_the_attempts_limit():
    result = work.TREE.validate(work.twice(5, 5), abort_early=False)
    assert len({tuple(detail.path) for detail in result.error.details}) == 2**5
    result = work.TREE.validate(work.twice(22, 5), abort_early=False)
    *others, last = result.error.details
    assert {detail.type for detail in others} == {"object.base"}
    assert len({tuple(detail.path) for detail in others}) == len(others)
    assert last.type == "any.attempts"


def test_attempts_option_raises_the_limit():
    schema = work.nested(lambda s: pm.alternatives(s, s), pm.string().custom(work.custom), 15)
    assert codes(schema.validate(1)) == ["any.attempts"]
    assert codes(schema.validate(1, limits={"attempts": 10**6})) == ["alternatives.match"]
    assert codes(schema.prefs(limits={"attempts": 10**6}).validate(1)) == ["alternatives.match"]
    assert codes(schema.validate(1, limits={"attempts": 10})) == ["any.attempts"]


@pytest.mark.parametrize(
    "limits, value, code",
    [
        ({"string": 10**9}, {"x": "a" * 200}, "string.limit"),
        ({"depth": 200}, {"x": [[[[[[1]]]]]]}, "link.depth"),
        ({"attempts": 10**9}, {"y": [True] * 300}, "any.attempts"),
    ],
)
def test_description_raises_no_limit_of_the_caller(limits, value, code):
    tree = {"type": "link", "link": {"ref": {"path": ["t"], "type": "local"}}}
    kinds = [{"type": "string"}, {"type": "number"}, {"type": "array", "items": [tree]}]
    whole = {"type": "alternatives", "matches": [{"schema": kind} for kind in kinds]}
    keys = {
        "x": {**whole, "flags": {"id": "t"}},
        "y": {"type": "array", "items": [{"type": "number"}, {"type": "string"}, {"type": "boolean"}]},
    }
    description = {"type": "object", "keys": keys}
    options = {"string": 100, "depth": 5, "attempts": 200}
    lifting = pm.build({**description, "preferences": {"limits": limits}})
    assert codes(pm.build(description).validate(value, limits=options)) == [code]
    assert codes(lifting.validate(value, limits=options)) == [code]
    assert codes(lifting.prefs(limits=limits).validate(value, limits=options)) == []
    assert codes(pm.object({"z": lifting}).prefs(limits=limits).validate({"z": value}, limits=options)) == []
