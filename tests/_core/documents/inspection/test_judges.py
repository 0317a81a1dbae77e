"""Which places of values are secret."""

import re
from types import SimpleNamespace

import pytest

import passmuster as pm
from passmuster._core.documents.inspection.inspecting import Inspector
from passmuster._core.documents.inspection.judges import Judges
from passmuster._core.foundation.kinds import kind_of

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
    (pm.object().rename("b", "a").keys({"b": SECRET}), ["a"], True),
    (pm.object().rename("b", "a").keys({"b": SECRET, "c": PLAIN}), ["c"], False),
    (pm.object({"b1": SECRET, "c": PLAIN}).rename(re.compile("^b"), "a"), ["a"], True),
    (pm.object({"b1": SECRET, "c": PLAIN}).rename(re.compile("^x"), "a"), ["a"], False),
    (pm.object({"b": SECRET}).rename(re.compile("^x"), "b"), ["x1"], True),
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
    place = Judges.of(Inspector(schema))
    for step in path:
        place = place.below(step)
    assert place.is_secret is expected


def test_items_and_keys_are_distinguished():
    place = Judges.of(Inspector(pm.alternatives(pm.array().items(SECRET), pm.object({1: PLAIN}))))
    assert (place.item(1).is_secret, place.key(1).is_secret, place.below(1).is_secret) == (True, False, True)


def test_a_place_with_nothing_secret_leads_nowhere():
    place = Judges.of(Inspector(PLAIN))
    assert place.below("a").infos == []
    assert place.below("a").below("b") is place.below("a")
    assert not place.has_secrets


def test_a_place_is_found_once():
    place = Judges.of(Inspector(DEEP))
    assert place.key("s") is place.key("s")


class Box:
    def __init__(self, **parts):
        self.parts = parts


@pytest.mark.parametrize(("schema", "value", "expected"), [
    (DEEP, {"s": 1}, False),
    (DEEP, [1], True),
    (DEEP, "x", True),
    (pm.array().items(SECRET), [1], False),
    (pm.array().items(SECRET), {"a": 1}, True),
    (pm.array().items(DEEP).single(), {"s": 1}, False),
    (pm.array().items(DEEP).single(), "x", True),
    (pm.alternatives(PLAIN, DEEP), [1], True),
    (pm.array().items(PLAIN), {"a": 1}, False),
    (DEEP, SimpleNamespace(s=1, other=2), False),
    (DEEP.into(Box), SimpleNamespace(s=1, other=2), True),
    (DEEP, object(), True),
])  # fmt: skip
def test_a_value_of_another_shape_differs(schema, value, expected):
    assert Judges.of(Inspector(schema)).differs(value, kind_of(value)) is expected


def test_named_keys_of_a_schema():
    place = Judges.of(Inspector(pm.object({"a": pm.array().items(SECRET)}).rename("b", "a")))
    assert [place.names(step) for step in ("a", "b", "c", 0)] == [True, True, False, False]
    assert place.key("a").names(0)
    assert not place.key("a").names("0")


def test_the_names_of_keys_have_judges():
    place = Judges.of(Inspector(pm.object({"a": PLAIN}).pattern(SECRET, PLAIN)))
    assert place.naming("x").is_secret
    assert not place.naming("a").is_secret


def test_places_with_the_same_judges_are_one():
    place = Judges.of(Inspector(pm.object({"s": SECRET, "a": pm.link("/")})))
    assert place.key("a").key("a") is place.key("a").key("a").key("a")


def test_a_named_tuple_is_read_by_its_fields_where_an_object_is_due():
    assert Judges.of(Inspector(DEEP)).reads_fields
    assert not Judges.of(Inspector(pm.object())).reads_fields


OBJECT = pm.object({"a": pm.link("#o"), "b": pm.link("#o"), "s": SECRET})
RECURSIVE = [
    pm.alternatives(OBJECT, pm.object({"a": pm.link("#o")})).id("o"),
    pm.alternatives(pm.object({"a": pm.link("/"), "b": pm.link("/"), "s": SECRET}), pm.object()),
    pm.alternatives(pm.object({"a": pm.link("..."), "b": pm.link("..."), "s": SECRET}), pm.object()),
    pm.object({"a": pm.object({"b": pm.link("#a"), "s": SECRET})}).id("a"),  # two schemas of one name
    pm.object({"a": pm.link("#p"), "b": pm.link("#q"), "s": SECRET}).shared(
        pm.object({"a": pm.link("#q"), "b": pm.link("#q"), "s": SECRET}).id("p")
    ).shared(pm.object({"a": pm.link("#p"), "b": pm.link("#p"), "s": SECRET}).id("q")),
]  # fmt: skip


@pytest.mark.parametrize("schema", RECURSIVE)
def test_recursion_leads_to_few_places(schema):
    left = [Judges.of(Inspector(schema))]
    places = set(left)
    while left:
        place = left.pop()
        below = {place.key("a"), place.key("b")} - places
        assert place.key("s").is_secret or not place.names("s")
        places |= below
        left += below
        assert len(places) < 10


def test_links_with_one_name_lead_to_the_nearest_schema():
    inner = pm.object({"down": pm.link("#x")}).shared(pm.object({"s": SECRET}).id("x"))
    schema = pm.object({"in": inner, "down": pm.link("#x")}).shared(pm.object({"s": PLAIN}).id("x"))
    place = Judges.of(Inspector(schema))
    assert place.key("in").key("down").key("s").is_secret
    assert not place.key("down").key("s").is_secret


def test_keys_without_a_schema_have_one_place():
    place = Judges.of(Inspector(DEEP.rename("old", "s")))
    assert place.key("x") is place.key("y")
    assert place.key("old").is_secret
    place = Judges.of(Inspector(DEEP.pattern("^p", SECRET).rename(re.compile("^q"), "s")))
    assert [place.key(key).is_secret for key in ("p1", "x1", "q1", "x2", "q2", "p2")] == [
        True, False, True, False, True, True,
    ]  # fmt: skip
    assert place.key("p1") is place.key("p2")
    place = Judges.of(Inspector(NAMED))
    assert place.naming("x").is_secret
    assert place.naming(pm.UNDEFINED).has_secrets


NAMED = pm.from_json_schema({"propertyNames": {"writeOnly": True}})
