"""Descriptions, schemas and values whose parts stand in many places: they cost what they are, not their trees."""

import json
import warnings

import pytest
from tests.clock import soon

import passmuster as pm
from passmuster.cli.commands import main
from passmuster.cli.type_module import TypeModule
from passmuster.cli.typescript_module import TypeScriptModule
from passmuster.linting import findings

MANY = 30  # times that something is doubled

TWICE = {
    "keys": lambda a, b: {"type": "object", "keys": {"a": a, "b": b}},
    "patterns": lambda a, b: {"type": "object", "patterns": [{"regex": "/a/", "rule": a}, {"schema": a, "rule": b}]},
    "items": lambda a, b: {"type": "array", "items": [a, b]},
    "ordered": lambda a, b: {"type": "array", "ordered": [a, b]},
    "has": lambda a, b: {"type": "array", "items": [b], "rules": [{"name": "has", "args": {"schema": a}}]},
    "any": lambda a, b: {"type": "alternatives", "matches": [{"schema": a}, {"schema": b}]},
    "all": lambda a, b: {"type": "alternatives", "flags": {"match": "all"}, "matches": [{"schema": a}, {"schema": b}]},
    "one": lambda a, b: {"type": "alternatives", "flags": {"match": "one"}, "matches": [{"schema": a}, {"schema": b}]},
    "conditional": lambda a, b: {
        "type": "alternatives",
        "matches": [{"ref": {"path": ["a"]}, "is": a, "then": b, "otherwise": a}],
    },
    "when": lambda a, b: {"type": "any", "whens": [{"ref": {"path": ["y"]}, "is": a, "then": b, "otherwise": a}]},
    "empty": lambda a, b: {"type": "array", "items": [b], "flags": {"empty": a}},
    "keywords": lambda a, b: {"type": "keywords", "keywords": [{"all": [a, b]}, {"any": [a, b]}, {"not": b}]},
}  # fmt: skip
"""Descriptions with two schemas in them."""


def same(twice, leaf):
    """A description in which the same object stands twice, and so on."""
    for _ in range(MANY):
        leaf = twice(leaf, leaf)
    return {"type": "object", "keys": {"x": leaf}, "shared": [{"type": "string", "flags": {"id": "s"}}]}


def linked(twice, leaf):
    """A description of shared schemas, each of which has two links to the one before."""

    def link(number):
        return {"type": "link", "link": {"ref": {"path": [f"s{number}"], "type": "local"}}}

    parts = [{**leaf, "flags": {"id": "s0"}}]
    for number in range(1, MANY):
        part = twice(link(number - 1), link(number - 1))
        parts.append({**part, "flags": {**part.get("flags", {}), "id": f"s{number}"}})
    return {"type": "object", "keys": {"x": link(MANY - 1)}, "shared": parts}


LEAF = {"type": "string", "rules": [{"name": "pattern", "args": {"regex": "/^(a+)+$/"}}]}
LINK = {"type": "link", "link": {"ref": {"path": ["s"], "type": "local"}}}
DESCRIPTIONS = {
    **{f"{name}, the same": same(twice, LEAF) for name, twice in TWICE.items()},
    **{f"{name}, with links": same(twice, LINK) for name, twice in TWICE.items()},
    **{f"{name}, linked": linked(twice, LEAF) for name, twice in TWICE.items()},
}


def written(module, schema):
    module.add("some", schema)
    return module.source()


READINGS = {
    "repr": repr,
    "describe": lambda schema: schema.describe(),
    "inspect": pm.inspect,
    "lint": lambda schema: list(findings(schema.describe())),
    "JSON Schema": lambda schema: json.dumps(schema.json_schema()),
    "JSON Schema of what comes out": lambda schema: json.dumps(schema.json_schema("openapi-3.0", "output")),
    "Python types": lambda schema: written(TypeModule("output"), schema),
    "types of what comes in": lambda schema: written(TypeModule("input"), schema),
    "TypeScript": lambda schema: written(TypeScriptModule("output"), schema),
    "nodes": lambda schema: schema.validate(5),
    "explain": lambda schema: schema.explain(5),
}


def repeats(name):
    return name.endswith("with links") and not name.startswith("keys")


CASES = [
    pytest.param(description, id=name, marks=pytest.mark.nightly if repeats(name) else ())
    for name, description in DESCRIPTIONS.items()
]


@pytest.fixture(scope="module", params=CASES)
def schema(request):
    with soon(), warnings.catch_warnings():
        warnings.simplefilter("ignore", pm.SchemaWarning)
        return pm.build(request.param)


@pytest.mark.parametrize("read", READINGS.values(), ids=READINGS)
def test_schema_with_shared_parts_is_read_in_bounded_time(schema, read):
    with soon():
        try:
            output = read(schema)
        except pm.SchemaError as error:
            assert "too large" in str(error) or "places" in str(error)
        else:
            assert not isinstance(output, str) or len(output) < 3_000_000


def test_shared_pattern_is_found_once():
    codes = list(findings(pm.build(DESCRIPTIONS["keys, the same"]).describe()))
    assert [one.code for one in codes] == ["slow-pattern", "no-limit"]


@pytest.mark.parametrize("name", [name for name in DESCRIPTIONS if not name.startswith(("when", "empty"))])
def test_schemas_with_shared_parts_are_compared_in_bounded_time(name):
    with soon(), warnings.catch_warnings():
        warnings.simplefilter("ignore", pm.SchemaWarning)
        old = pm.build(DESCRIPTIONS[name])
        leaf = LINK if "with links" in name else {"type": "number"}
        make = linked if "linked" in name else same
        changes = pm.diff(old, make(TWICE[name.partition(",")[0]], leaf))
        assert len(pm.diff(old, DESCRIPTIONS[name])) == 0
    assert (len(changes) == 0) is ("with links" in name)
    assert len(changes) <= 1_003


def doubled_list():
    value = ["x"]
    for _ in range(40):
        value = [value, value]
    return {"a": value}


def doubled_dict():
    value = {"x": 1}
    for _ in range(40):
        value = {"a": value, "b": value}
    return value


HOLDING = {
    "valid": lambda value: pm.valid(value, 1),
    "invalid": lambda value: pm.any().invalid(value, 1),
    "default": lambda value: pm.object({"a": pm.any().default(value)}),
    "failover": lambda value: pm.number().failover(value),
    "example": lambda value: pm.any().example(value),
    "meta": lambda value: pm.any().meta(value),
    "condition": lambda value: pm.object({"a": 1, "b": pm.any().when("a", is_=pm.valid(value, 1), then=1)}),
}


@pytest.mark.parametrize("hold", HOLDING.values(), ids=HOLDING)
@pytest.mark.parametrize("make", [doubled_list, doubled_dict])
def test_schema_of_shared_values_is_read_in_bounded_time(hold, make):
    with soon():
        schema = hold(make())
        for read in READINGS.values():
            assert not isinstance(output := read(schema), str) or len(output) < 100_000
        assert len(pm.diff(schema, pm.any())) > 0 or "flags" not in schema.describe()
        assert list(pm.diff(schema, pm.build(schema.describe()))) == []


def test_output_of_the_command_line_is_bounded(tmp_path, capsys):
    module, data = tmp_path / "schemas.py", tmp_path / "data.jsonl"
    module.write_text(
        "import passmuster as pm\n"
        "def doubled(value):\n"
        "    for _ in range(40):\n"
        "        value = [value, value]\n"
        "    return value\n"
        "value = pm.object({'a': pm.any().default(doubled(1))})\n"
        "schema = pm.array().items(1)\n"
        "for _ in range(40):\n"
        "    schema = pm.object({'a': schema, 'b': schema})\n"
    )
    data.write_text('{}\n{"a": 1}\n')
    with soon():
        assert main(["check", f"{module}:value", str(data), "--output", "-"]) == 2
        assert "too large to write as JSON" in capsys.readouterr().err
        assert main(["describe", f"{module}:schema"]) == 2
        assert "too large to write as JSON" in capsys.readouterr().err
        assert main(["json-schema", f"{module}:schema"]) == 0
        assert main(["types", f"{module}:schema"]) == 0
        assert main(["lint", f"{module}:schema"]) == 0
        assert main(["diff", f"{module}:schema", f"{module}:value"]) == 1
