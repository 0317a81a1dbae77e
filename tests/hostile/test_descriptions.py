"""Descriptions from strangers: `build` makes a schema of the data or raises `SchemaError`, and does nothing else."""

import functools
import itertools
import json
import random

import pytest
from fuzz.hostile import replaced
from tests.clock import soon
from tests.hostile.support import circular_dict, circular_list, nested_dict, nested_list, read

import passmuster as pm

GOOD = [
    {"type": "any"},
    {"type": "object", "keys": {"a": {"type": "number", "rules": [{"name": "min", "args": {"limit": 3}}]}}},
    {"type": "array", "items": [{"type": "string", "flags": {"presence": "required"}}]},
    {"type": "alternatives", "matches": [{"schema": {"type": "number"}}, {"schema": {"type": "string"}}]},
    {"type": "any", "allow": [{"override": True}, 1, None, "x"], "flags": {"only": True}},
    {"type": "link", "link": {"ref": {"path": ["a"], "type": "local"}}},
    {"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^a/i"}}]},
    {"type": "any", "whens": [{"ref": {"path": ["a"]}, "is": {"type": "any"}, "then": {"type": "any"}}]},
    {
        "type": "number",
        "preferences": {"convert": False, "messages": {"number.base": {"template": "{#label}"}}},
    },
    {"type": "object", "renames": [{"from": "a", "to": "b", "options": {"alias": True}}]},
    {"type": "object", "dependencies": [{"rel": "and", "peers": ["a", "b"]}]},
    {"type": "date", "rules": [{"name": "min", "args": {"date": "now"}}]},
]

JUNK = [
    None, True, 0, -1, 1.5, float("nan"), float("inf"), 10**5000, "", "x", "__class__", "__init__", "\ud800", "{", "/(/",
    "/a{99999}/", "os.system", "lambda: 1", "{{}}", [], [[]], [None], {}, {"type": "any"}, {"ref": {}}, {"ref": {"path": []}},
    {"template": "{"}, {"template": 1}, {"regex": "/(/"}, {"regex": 5}, {"special": "deep"}, {"override": True},
    {"value": {}}, {"buffer": "x"}, {"function": "x"}, {"options": {}}, {"": ""}, {1: 2}, {None: None}, (), set(), b"x",
    object(), len, pm.any(), pm.ref("a"), pm.UNDEFINED, type,
]  # fmt: skip


def built(description):
    """Return the schema of a description after it has been used, None if it is refused by a SchemaError."""
    try:
        schema = pm.build(description)
        assert isinstance(schema.describe(), dict)
    except pm.SchemaError as error:
        assert 0 < len(str(error)) < 20_000
        return None
    for value in (1, "x", {"a": 1}, [1], None, pm.UNDEFINED):
        try:
            read(schema.validate(value))
        except pm.SchemaError:  # a link that leads nowhere, an external rule
            pass
    return schema


@pytest.mark.parametrize("description", GOOD, ids=range(len(GOOD)))
def test_right_description_is_built(description):
    before = json.dumps(description)
    schema = built(description)
    assert schema is not None
    assert json.dumps(description) == before
    assert pm.build(schema.describe()).describe() == schema.describe()


KEYS = [
    "type", "flags", "rules", "keys", "items", "matches", "allow", "invalid", "whens", "preferences", "link", "metas",
    "notes", "tags", "examples", "alterations", "shared", "externals", "terms", "patterns", "renames", "dependencies",
    "ordered", "truthy", "falsy", "map", "casts", "args", "messages", "nope",
]  # fmt: skip
KINDS = ("any", "object", "array", "string", "number", "alternatives", "boolean", "link", "symbol")


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("number, junk", list(enumerate(JUNK)), ids=range(len(JUNK)))
def test_junk_is_refused_or_built(number, junk, step):
    built(junk)
    starts = itertools.count(number)
    for key in KEYS:
        for kind in KINDS[next(starts) % step :: step]:
            built({"type": kind, key: junk})
            built({"type": kind, key: [junk]})
            built({"type": kind, key: {"a": junk}})


def places(data, path=()):
    yield path
    if isinstance(data, dict):
        for key in data:
            yield from places(data[key], (*path, key))
    elif isinstance(data, list):
        for place, item in enumerate(data):
            yield from places(item, (*path, place))


def test_damaged_description_is_refused_or_built():
    chance = random.Random(7)
    for description in GOOD:
        for path in places(description):
            for junk in chance.sample(JUNK, 12):
                built(replaced(description, path, junk))


DEEP = {
    "keys": lambda inner: {"type": "object", "keys": {"a": inner}},
    "items": lambda inner: {"type": "array", "items": [inner]},
    "matches": lambda inner: {"type": "alternatives", "matches": [{"schema": inner}]},
    "whens": lambda inner: {"type": "any", "whens": [{"ref": {"path": ["a"]}, "is": inner, "then": inner}]},
    "empty": lambda inner: {"type": "any", "flags": {"empty": inner}},
    "args": lambda inner: {"type": "array", "rules": [{"name": "has", "args": {"schema": inner}}]},
    "data, default": lambda inner: {"type": "any", "flags": {"default": inner}},
    "data, allow": lambda inner: {"type": "any", "allow": [{"value": inner}]},
    "data, metas": lambda inner: {"type": "any", "metas": [inner]},
    "data, examples": lambda inner: {"type": "any", "examples": [inner]},
}


@pytest.mark.parametrize("name", DEEP)
@pytest.mark.parametrize("depth", [50, 300, 20_000])
def test_deep_schema_is_refused_and_deep_data_is_built(name, depth):
    description = functools.reduce(lambda inner, _: DEEP[name](inner), range(depth), {"type": "any"})
    with soon():
        assert (built(description) is not None) == (depth == 50 or name.startswith("data"))
    dismantled(description)


@pytest.mark.parametrize("depth", [50, 300, 20_000])
@pytest.mark.parametrize("make", [nested_dict, nested_list])
def test_junk_of_any_depth_is_refused_or_built(make, depth):
    data = make(depth)
    for key in KEYS:
        built({"type": "object", key: data})


def dismantled(description):
    """Free a description from the outside in, which needs no stack."""
    while isinstance(description, (dict, list)) and description:
        parts = description.values() if isinstance(description, dict) else description
        description = max(parts, key=lambda part: isinstance(part, (dict, list)))


def test_circular_description_is_refused_or_built():
    for value in (circular_dict(), circular_list()):
        built(value)
        for key in KEYS:
            built({"type": "object", key: value})
            built({"type": "object", key: [value]})
    schema = {"type": "object", "keys": {}}
    schema["keys"]["a"] = schema
    assert built(schema) is None


def test_names_are_looked_up_and_never_evaluated(monkeypatch):
    import builtins

    called = []
    for name in ("eval", "exec"):
        monkeypatch.setattr(builtins, name, called.append)
    for name in ("validate", "_with_term", "describe", "__init__", "_clone", "fork", "extract", "custom", "external",
                 "cache", "messages", "prefs", "alter", "os.system", "default", "error", "validate_async", "build"):  # fmt: skip
        for kind in ("any", "object", "string"):
            assert built({"type": kind, "rules": [{"name": name}]}) is None
            assert built({"type": kind, "rules": [{"name": name, "args": {"x": 1}}]}) is None
            built({"type": kind, "flags": {name: 1}})
        assert built({"type": name}) is None
    assert called == []


def test_invalid_pattern_in_a_description_is_refused():
    for source in (
        "(",
        "[",
        "(?<a",
        "(?P<a>",
        "\\",
        "a**",
        "(?i",
        "[z-a]",
        "a{2,1}",
        "x" * 10**6,
        "(" * 10_000,
        "\x00",
    ):
        built({"type": "string", "rules": [{"name": "pattern", "args": {"regex": f"/{source}/"}}]})
        built({"type": "object", "patterns": [{"regex": f"/{source}/", "rule": {"type": "any"}}]})


def test_wide_descriptions_take_linear_time():
    with soon():
        assert (
            built({"type": "object", "keys": {f"k{n}": {"type": "number"} for n in range(1500)}}) is not None
        )
        assert built({"type": "any", "allow": list(range(10_000))}) is not None
        assert built({"type": "string", "rules": [{"name": "min", "args": {"limit": 1}}] * 1000}) is not None
        assert built({"type": "array", "items": [{"type": "any"}] * 1000}) is not None
