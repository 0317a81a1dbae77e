"""Terms and flags of schemas in descriptions: conditions, alterations, notes, shared schemas, defaults."""

from __future__ import annotations

import pytest

import passmuster as pm
from passmuster import UNDEFINED

SCHEMAS = {
    "a condition": pm.any().when("a", is_=1, then=pm.number(), otherwise=pm.forbidden()),
    "a switch": pm.any().when("a", switch=[{"is": 1, "then": pm.number()}, {"is": 2, "then": pm.string()}],
    otherwise=5),
    "a condition of the value": pm.any().when(pm.number(), then=pm.required(), break_=True),
    "a condition not to hold": pm.any().when("a", not_=1, then=2),
    "notes and examples": pm.any().note("x", "y").tag("t").example(5).meta({"a": 1}),
    "shared schemas": pm.object({"a": pm.link("#n")}).shared(pm.number().id("n")),
    "alternatives": pm.alternatives(1, "x").conditional("a", is_=1, then=2),
    "items": pm.array().items(1, pm.number()).ordered(pm.string()),
}  # fmt: skip


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_a_term_is_built_as_it_is_described(schema):
    assert pm.build(schema.describe()).describe() == schema.describe()


@pytest.mark.parametrize("description", [
    {"type": "any", "whens": 5}, {"type": "any", "whens": [{"no": 1}]},
    {"type": "any", "whens": [{"ref": {"path": ["a"]}, "switch": 5}]},
    {"type": "object", "patterns": [{"no": 1}]},
    {"type": "object", "patterns": [{"schema": 5, "rule": {"type": "any"}}]},
    {"type": "any", "whens": [{"ref": 5}]},
    {"type": "any", "notes": [5]}, {"type": "any", "shared": [{}]},
])  # fmt: skip
def test_a_wrong_term_is_refused(description):
    with pytest.raises(pm.SchemaError):
        pm.build(description)


@pytest.mark.parametrize("default, value, described", [
    ("calm", "glad", {"mood": "glad"}), ("calm", "calm", None), ("calm", UNDEFINED, None),
    ([1], [1], None), ([1], [2], {"mood": [2]}), (UNDEFINED, "glad", {"mood": "glad"}),
    (False, 0, {"mood": 0}),
])  # fmt: skip
def test_a_flag_at_its_default_is_not_described(default, value, described):
    flags = {"mood": {} if default is UNDEFINED else {"default": default}}
    rules = {"mood": {"method": lambda schema, value: schema._set_flag("mood", value)}}
    schema = pm.extend({"type": "a", "flags": flags, "rules": rules}).a().mood(value)
    assert schema.describe().get("flags") == described
    assert schema._get_flag("mood") == (value if described else UNDEFINED)


def test_a_flag_is_read_by_the_functions_of_the_type():
    lib = pm.extend(
        {
            "type": "a",
            "flags": {"mood": {"default": "calm"}},
            "validate": lambda value, helpers: {"value": helpers.schema._get_flag("mood")},
        }
    )
    assert lib.a()._set_flag("mood", "glad").validate(1).value == "glad"
    assert lib.a().validate(1).value is UNDEFINED
