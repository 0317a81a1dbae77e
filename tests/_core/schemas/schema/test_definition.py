"""Definitions of types: what they say themselves, and what they have of their base."""

import passmuster as pm
from passmuster._core.schemas.schema.definition import TypeDefinition


def test_a_definition_has_the_strings_and_rules_of_its_base():
    number = pm.number().spec.definition
    made = TypeDefinition("even", number, messages={"even.base": "not even"})
    assert made.parent is number
    assert made.rules == number.rules
