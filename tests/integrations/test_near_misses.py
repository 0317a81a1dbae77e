import pytest
from hypothesis import strategies as st
from tests.generation import drawn, missed_codes

import passmuster as pm
from passmuster.integrations.drafts import Draft
from passmuster.integrations.near_misses import near_miss
from passmuster.integrations.recipes import Recipe

DEEP = pm.object(
    {"a": pm.array().items(pm.object({"b": pm.number().min(3).required()})).required()}
).required()


def test_codes_are_said_before_the_schema_is_asked():
    recipe = Recipe(DEEP, {})

    @st.composite
    def pairs(draw):
        value, codes = near_miss(Draft(recipe, draw), recipe.place)
        return recipe.error_of(value), codes

    right = [code in codes for code, codes in drawn(pairs(), 60)]
    assert right.count(True) > 50


def test_parts_at_every_depth_are_broken():
    assert missed_codes(DEEP, 200) >= {
        "any.required",
        "array.base",
        "object.base",
        "object.unknown",
        "number.min",
    }


@pytest.mark.parametrize(
    "schema, codes",
    [
        (pm.any().required(), {"any.required"}),
        (pm.any().forbidden(), {"any.unknown"}),
        (pm.any().invalid(1), {"any.invalid"}),
        (pm.valid(1, "a"), {"any.only"}),
    ],
    ids=repr,
)
def test_what_every_type_has(schema, codes):
    assert missed_codes(schema) == codes
