"""Which places of values are secret."""

import pytest

import passmuster as pm
from passmuster.inspection.judges import Judges

SECRET = pm.string().secret()
PLAIN = pm.string()
DEEP = pm.object({"s": SECRET, "p": PLAIN})

CASES = [
    (SECRET, [], True),
    (PLAIN, [], False),
    (SECRET, ["below", 0], True),
    (DEEP, [], False),
    (DEEP, ["s"], True),
    (DEEP, ["p"], False),
    (DEEP, ["unknown"], False),
    (pm.array().items(SECRET), [3], True),
    (pm.array().items(DEEP), [3, "s"], True),
    (pm.array().items(DEEP), [3, "p"], False),
    (pm.array().items(DEEP).single(), ["s"], True),
    (pm.array().items(DEEP).single(), ["p"], False),
    (pm.array().items(pm.link("/"), DEEP).single(), ["s"], True),
    (pm.array().items(pm.link("/"), DEEP).single(), ["p"], False),
    (pm.array().items(pm.link("#l")).single().id("l"), ["s"], False),
    (pm.array().ordered(PLAIN, SECRET), [0], False),
    (pm.array().ordered(PLAIN, SECRET), [1], True),
    (pm.array().ordered(PLAIN, SECRET), [2], False),
    (pm.array().ordered(PLAIN).items(SECRET), [0], False),
    (pm.array().ordered(PLAIN).items(SECRET), [9], True),
    (pm.array().sparse().ordered(PLAIN, SECRET), [0], True),
    (pm.array().has(SECRET), [0], True),
    (pm.object().pattern("^x", SECRET), ["x1"], True),
    (pm.object().pattern("^x", SECRET), ["y"], False),
    (pm.object({"x": PLAIN}).pattern("^x", SECRET), ["x"], False),
    (pm.object().pattern(pm.string().min(2), SECRET), ["anything"], True),
    (pm.object({"b": SECRET}).rename("a", "b"), ["a"], True),
    (pm.object({"c": SECRET}).rename("a", "b").rename("b", "c"), ["a"], True),
    (pm.object({"b": SECRET}).rename("a", "c"), ["a"], False),
    (pm.alternatives(pm.number(), SECRET), [], True),
    (pm.alternatives(pm.number(), DEEP), ["s"], True),
    (pm.any().when("x", {"is": 1, "then": SECRET}), [], True),
    (pm.any().when("x", {"is": 1, "then": PLAIN, "otherwise": DEEP}), ["s"], True),
    (pm.any().when("x", {"is": SECRET, "then": PLAIN}), [], False),
    (pm.alternatives().conditional("x", {"is": 1, "then": SECRET}), [], True),
    (pm.object({"a": pm.link("#it")}).shared(SECRET.id("it")), ["a"], True),
    (pm.object({"a": pm.link("#it")}).shared(DEEP.id("it")), ["a", "s"], True),
    (pm.object({"a": pm.link("/"), "s": SECRET}), ["a", "a", "a", "s"], True),
    (pm.object({"a": pm.link("/"), "s": SECRET}), ["a", "a", "a"], False),
    (pm.object({"a": pm.link("#nowhere"), "s": SECRET}), ["a"], False),
    (pm.string().empty(SECRET), [], True),
]


@pytest.mark.parametrize(("schema", "path", "expected"), CASES)
def test_a_place_is_secret_where_a_schema_for_it_is(schema, path, expected):
    place = Judges.of(pm.inspect(schema))
    for step in path:
        place = place.below(step)
    assert place.is_secret is expected


def test_items_and_keys_are_told_apart():
    place = Judges.of(pm.inspect(pm.alternatives(pm.array().items(SECRET), pm.object({1: PLAIN}))))
    assert (place.item(1).is_secret, place.key(1).is_secret, place.below(1).is_secret) == (True, False, True)


def test_a_place_with_nothing_secret_leads_nowhere():
    place = Judges.of(pm.inspect(PLAIN))
    assert place.below("a") is place
    assert not place.has_secrets


def test_a_place_is_found_once():
    place = Judges.of(pm.inspect(DEEP))
    assert place.key("s") is place.key("s")
