import pytest
from tests.generation import made_directly, misses_have

import passmuster as pm
from passmuster.integrations.peer_values import combinations_of

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
    assert misses_have({code}, schema)


def test_every_choice_of_keys_is_reached():
    found = {tuple(value) for value in made_directly(KEYS.and_("a", "b"), 80)}
    assert found == {(), ("a", "b"), ("c",), ("a", "b", "c")}


def test_the_others_hold_where_one_is_broken():
    first, second = peers = pm.inspect(KEYS.and_("a", "b").oxor("b", "c")).peers
    found = combinations_of(peers, (), "abc", None)
    assert sorted(map(sorted, found)) == [[], ["a", "b"], ["c"]]
    assert sorted(map(sorted, combinations_of(peers, (), "abc", first))) == [["a"], ["a", "c"], ["b"]]
    assert combinations_of(peers, (), "abc", second) == [{"a", "b", "c"}]
    assert combinations_of(peers, ("a", "x"), "b", None) == [{"a", "b"}]
