import pytest
from hypothesis import strategies as st
from tests.generation import drafted, drawn, missed_codes

import passmuster as pm
from passmuster.inspection import Multiple
from passmuster.integrations.generation_plan import GenerationPlan
from passmuster.integrations.hypothesis import near_misses
from passmuster.integrations.near_misses import NearMisses
from passmuster.integrations.value_generator import ValueGenerator

DEEP = pm.object(
    {"a": pm.array().items(pm.object({"b": pm.number().min(3).required()})).required()}
).required()


def test_codes_are_known_before_validation():
    plan = GenerationPlan(DEEP, {})

    @st.composite
    def pairs(draw):
        value, codes = NearMisses(ValueGenerator(plan, draw)).near_miss(plan.place)
        return plan.error_of(value), codes

    right = [code in codes for code, codes in drawn(pairs(), 60)]
    assert right.count(True) > 50


def test_parts_at_every_depth_are_broken():
    assert missed_codes(DEEP, 200) >= {
        "any.required", "array.base", "object.base", "object.unknown", "number.min",
    }  # fmt: skip


@pytest.mark.parametrize("schema, codes", [
    (pm.any().required(), {"any.required"}),
    (pm.any().forbidden(), {"any.unknown"}),
    (pm.any().invalid(1), {"any.invalid"}),
    (pm.valid(1, "a"), {"any.only"}),
], ids=repr)  # fmt: skip
def test_every_type_has_near_misses(schema, codes):
    assert missed_codes(schema) == codes


def test_every_rule_is_broken():
    schema = pm.number().min(-30).multiple(2).sign("negative").unsafe().invalid(-4)
    assert missed_codes(schema, 120) == {
        "number.base", "any.invalid", "number.infinity", "number.min", "number.multiple", "number.negative",
    }  # fmt: skip


def test_near_misses_break_constraints_of_extension_rules():
    rules = {
        "even": {
            "validate": lambda value, helpers, args, options: (
                value if value % 2 == 0 else helpers.error("odd.one")
            ),
            "means": lambda rule: Multiple(base=2),
        }
    }
    root = pm.extend(
        {"type": "even", "base": pm.number(), "messages": {"odd.one": "{{#label}} is odd"}, "rules": rules}
    )
    schema = root.even().integer().even()
    assert all(value % 2 == 0 for value in drafted(schema, 40))
    assert "number.integer" in missed_codes(schema)


def test_converted_values_are_no_near_misses():
    assert "string.trim" not in missed_codes(pm.string().trim())
    assert "string.trim" in missed_codes(pm.string().trim(), convert=False)


def test_near_miss_of_a_limit_is_just_beyond_it():
    pairs = drawn(near_misses(pm.string().max(3)), 100)
    assert 4 in {len(value) for value, code in pairs if code == "string.max"}


def test_places_that_no_number_has_end_no_attempt():
    schema = pm.object({"a": pm.valid(-400).required(), "b": pm.decimal().places(pm.ref("a")).required()})
    assert "decimal.base" in missed_codes(schema)


@pytest.mark.parametrize(
    "schema",
    [
        pm.function().keys({"a": pm.number()}).unknown(False),
        pm.object({"a": pm.any()}).regex(),
        pm.object({"a": pm.any(), "b": pm.string().max(pm.ref("a"))}),
        pm.object({"a": pm.any(), "b": pm.decimal().places(pm.ref("a")).digits(pm.ref("a"))}),
    ],
    ids=repr,
)
def test_odd_arguments_end_no_attempt(schema):
    assert missed_codes(schema) & {"object.base", "string.base", "decimal.base"}
