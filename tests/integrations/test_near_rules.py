from hypothesis import strategies as st
from tests.generation import drawn

import passmuster as pm
from passmuster.integrations.drafts import Draft
from passmuster.integrations.near_rules import candidates
from passmuster.integrations.recipes import Recipe


def told(schema, **options):
    recipe = Recipe(schema, options)
    return [codes for codes, _ in candidates(Draft(recipe, lambda strategy: None), recipe.place)]


def test_each_rule_has_its_codes():
    schema = pm.number().min(-3).multiple(2).sign("negative").unsafe().invalid(4)
    assert told(schema) == [
        ("number.base",),
        ("any.invalid",),
        ("number.infinity",),
        ("number.min",),
        ("number.multiple",),
        ("number.negative",),
    ]


def test_what_is_converted_is_not_broken():
    assert ("string.trim",) not in told(pm.string().trim())
    assert ("string.trim",) in told(pm.string().trim(), convert=False)


def test_a_limit_is_missed_by_what_is_just_beyond_it():
    schema = pm.string().max(3)
    recipe = Recipe(schema, {})

    @st.composite
    def longer(draw):
        draft = Draft(recipe, draw)
        made = dict(candidates(draft, recipe.place))
        return made["string.max",](draft)

    assert 4 in {len(value) for value in drawn(longer())}
