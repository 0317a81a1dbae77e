"""Terms of schemas in descriptions: conditions, alterations, notes, shared schemas."""

import pytest

import passmuster as pm

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
