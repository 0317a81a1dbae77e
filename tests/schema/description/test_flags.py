"""Flags: described unless they are at their default, read by the functions of the type."""

import pytest

import passmuster as pm
from passmuster import UNDEFINED


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
