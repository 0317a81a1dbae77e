from __future__ import annotations

import datetime
import re

import pytest
from tests.generation import drafted, made_directly, missed_codes, misses_have

import passmuster as pm
from passmuster.inspection import Cursor
from passmuster.integrations.object_values import combinations_of, keys_of, ordered_keys

text, number = pm.string, pm.number


@pytest.mark.parametrize("schema", [
    pm.object(),
    pm.object({"a": text(), "b": number().required(), "c": pm.forbidden()}),
    pm.object().pattern(re.compile("^x"), number()).min(1),
    pm.object().pattern(text().alphanum().min(2).max(3), number()),
    pm.object({"a": number()}).unknown().min(3),
    pm.object({"a": number(), "b": number(), "c": number()}).length(2),
    pm.object({"d": text().required()}).rename("c", "d"),
    pm.object({"a": number(), "b": number()}).assert_(".a", number().min(1)),
    pm.object().instance(datetime.timedelta),
    pm.object().regex(),
    pm.object().ref(),
    pm.object().schema("string"),
    pm.object({"hi": number().min(pm.ref("lo")).required(), "lo": number().required()}),
    pm.object({"lo": number().integer().min(0).max(9), "hi": number().max(pm.x("{lo+1}"))}),
    pm.object({"p": text().required(), "q": pm.valid(pm.ref("p")).required()}),
    pm.object({"a": pm.object({"b": number().required()}).required(), "c": number().min(pm.ref("a.b"))}),
    pm.object({"n": number().default(3), "m": number().greater(pm.ref("n")).required()}),
], ids=repr)  # fmt: skip
def test_it_is_made_without_a_second_attempt(schema):
    made_directly(schema)


def test_keys_come_behind_those_they_refer_to():
    schema = pm.object(
        {
            "a": number().min(pm.ref("b")),
            "b": number().max(pm.x("{c + 1}")),
            "c": number().min(pm.ref("...a")),
        }
    )
    place = Cursor.over(schema)
    assert ordered_keys(place, keys_of(place.info)) == ["c", "b", "a"]


def test_optional_keys_are_there_or_not():
    schema = pm.object({"a": pm.boolean(), "b": pm.boolean()})
    assert {tuple(value) for value in drafted(schema, 60)} == {(), ("a",), ("b",), ("a", "b")}


def test_renamed_keys_have_both_names():
    assert {tuple(value) for value in drafted(pm.object({"d": text().required()}).rename("c", "d"), 40)} == {
        ("c",),
        ("d",),
    }


@pytest.mark.parametrize("schema, codes", [
    (pm.object({"a": pm.boolean().required()}),
        {"object.base", "object.unknown", "any.required", "boolean.base"}),
    (pm.object({"a": pm.forbidden()}), {"object.base", "object.unknown", "any.unknown"}),
    (pm.object().unknown().min(1).max(2), {"object.base", "object.min", "object.max"}),
    (pm.object().unknown().length(2), {"object.base", "object.length"}),
    (pm.object().pattern(re.compile("^x"), pm.boolean()), {"object.base", "object.unknown", "boolean.base"}),
    (pm.object().instance(datetime.timedelta), {"object.base", "object.instance"}),
    (pm.object().regex(), {"object.base", "object.regex"}),
    (pm.object().ref(), {"object.base", "object.refType"}),
    (pm.object().schema("string"), {"object.base", "object.schema"}),
], ids=repr)  # fmt: skip
def test_near_misses(schema, codes):
    assert missed_codes(schema) == codes


def test_assertions_and_references_are_broken():
    asserted = pm.object({"a": number()}).assert_(".a", number().min(1))
    assert "object.assert" in missed_codes(asserted)
    assert misses_have(
        {"number.min"}, pm.object({"lo": number().required(), "hi": number().min(pm.ref("lo"))})
    )


KEYS = pm.object({"a": pm.boolean(), "b": pm.boolean(), "c": pm.boolean()})
PEERS = [
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


@pytest.mark.parametrize("schema, code", PEERS, ids=repr)
def test_keys_with_peers_are_made_without_a_second_attempt(schema, code):
    made_directly(schema, 40)


@pytest.mark.parametrize("schema, code", PEERS, ids=repr)
def test_near_misses_of_peers(schema, code):
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
