import pytest
from tests.generation import made_directly, missed_codes

import passmuster as pm

KEYS = pm.object({"a": pm.boolean(), "b": pm.boolean(), "c": pm.boolean()})
CASES = [
    (KEYS.and_("a", "b"), "object.and"),
    (KEYS.nand("a", "b", "c"), "object.nand"),
    (KEYS.or_("a", "b"), "object.missing"),
    (KEYS.xor("a", "b"), "object.xor"),
    (KEYS.oxor("a", "b", "c"), "object.oxor"),
    (KEYS.with_("a", ["b", "c"]), "object.with"),
    (KEYS.without("a", "b"), "object.without"),
    (KEYS.and_("a", "b").nand("b", "c"), "object.and"),
    (KEYS.xor("a", "b").with_("c", "a"), "object.xor"),
    (KEYS.keys({"a": pm.boolean().required()}).xor("a", "b"), "object.xor"),
    (pm.object().or_("x", "y").unknown(), "object.missing"),
]


@pytest.mark.parametrize("schema, code", CASES, ids=repr)
def test_it_is_made_without_a_second_attempt(schema, code):
    made_directly(schema, 40)


@pytest.mark.parametrize("schema, code", CASES, ids=repr)
def test_near_misses(schema, code):
    assert code in missed_codes(schema, 120)


def test_every_choice_of_keys_is_reached():
    found = {tuple(value) for value in made_directly(KEYS.and_("a", "b"), 80)}
    assert found == {(), ("a", "b"), ("c",), ("a", "b", "c")}
