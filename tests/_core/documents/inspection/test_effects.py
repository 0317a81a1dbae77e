"""Which schemas leave a value as it is."""

from __future__ import annotations

import pytest

import passmuster as pm
from passmuster._core.documents.inspection.cursor import Cursor
from passmuster._core.documents.inspection.effects import (
    alters,
    is_joinable,
    is_needed,
    is_object,
    keeps,
    keeps_all_but_strings,
    keeps_when_listed,
    moves_at,
    passes,
    passes_unchanged,
    refuses,
    returns_json,
    returns_scalars,
)
from passmuster._core.documents.inspection.inspecting import inspect
from passmuster._core.documents.inspection.schema_info import records_within


def answer(question, schema, *args, **options):
    place = Cursor.over(schema)
    return question(place, place.info, *args, **options)


@pytest.mark.parametrize(("schema", "expected"), [
    (pm.any(), False),
    (pm.string(), False),
    (pm.string().trim(), True),
    (pm.string().trim().strict(), False),
    (pm.number(), True),
    (pm.boolean().strict(), False),
    (pm.array(), False),
    (pm.array().items(pm.number()), True),
    (pm.array().single(), True),
    (pm.object({"a": pm.any()}), False),
    (pm.object({"a": pm.any().default(1)}), True),
    (pm.object().rename("a", "b"), True),
    (pm.alternatives(pm.string(), pm.number()), True),
    (pm.any().custom(str), True),
    (pm.any().when("a", is_=1, then=pm.any().default(1)), True),
    (pm.link("a"), True),
    (pm.array().items(pm.link("#s")).shared(pm.string().id("s")), False),
    (pm.array().items(pm.link("#s")).shared(pm.number().id("s")), True),
    (pm.array().items(pm.link("#s")).shared(pm.object({"a": pm.link("#s")}).id("s")), False),
    (
        pm.array()
        .items(pm.link("#s"))
        .shared(pm.object({"a": pm.link("#t")}).id("s"))
        .shared(pm.number().id("t")),
        True,
    ),
    (pm.array().items(pm.link("#s")).shared(pm.array().prefs(convert=False).id("s")), True),
    (pm.array().items(pm.link("#s")).shared(pm.array().prefs(convert=False).id("s")).strict(), False),
    (pm.date(), True),
])  # fmt: skip
def test_records_that_alter_values_are_found(schema, expected):
    assert answer(alters, schema) is expected


def test_records_that_move_values_are_found():
    for schema in (pm.any().default(1), pm.any().empty(1), pm.any().strip(), pm.any().failover(1)):
        assert answer(alters, schema, moves=True)
    assert not answer(alters, pm.number(), moves=True)
    assert not answer(alters, pm.any().default(1), moves=True, but_default=True)
    assert answer(alters, pm.alternatives(pm.any().strip()), moves=True)


def test_link_moves_values_as_its_target_does():
    schema = inspect(
        pm.object({"a": pm.number(), "b": pm.link("a"), "c": pm.any().strip(), "d": pm.link("c")})
    )
    cursor = Cursor(schema)
    assert not moves_at(cursor.at_key("b"))
    assert moves_at(cursor.at_key("d"))
    assert moves_at(Cursor(inspect(pm.link("#nobody"))))


@pytest.mark.parametrize(("schema", "value", "expected"), [
    (pm.string(), "a", True), (pm.string().trim(), "a", False), (pm.string().trim(), 5, True),
    (pm.number(), 5, True), (pm.number(), "5", False), (pm.date(), None, True), (pm.date(), 5, False),
    (pm.boolean(), 1, True), (pm.boolean().truthy(1), 1, False), (pm.boolean().truthy(1), True, True),
    (pm.symbol(), pm.Symbol("a"), False), (pm.array().sort(), [1], False),
])  # fmt: skip
def test_conversion_keeps_values_of_the_type(schema, value, expected):
    assert keeps(inspect(schema), value) is expected


def test_listed_values_are_kept_after_comparison():
    assert keeps_when_listed(Cursor.over(pm.string().trim()))
    assert not keeps_when_listed(Cursor.over(pm.number().precision(2)))
    assert not keeps_when_listed(Cursor.over(pm.date()))
    assert not keeps_when_listed(Cursor.over(pm.any().custom(str)))
    assert keeps_all_but_strings(inspect(pm.number()))
    assert not keeps_all_but_strings(inspect(pm.number().precision(2)))
    assert not keeps_all_but_strings(inspect(pm.decimal()))


def test_results_are_json_values():
    assert answer(returns_json, pm.object({"a": pm.array().items(pm.number())}))
    assert not answer(returns_json, pm.array().items(pm.date()))
    assert not answer(returns_json, pm.any().default(b"a"))
    assert not answer(returns_json, pm.function())
    own = pm.extend({"type": "even", "base": pm.number()})
    assert answer(returns_json, own.even())


def test_hashable_results_are_found():
    assert returns_scalars(inspect(pm.string()))
    assert returns_scalars(inspect(pm.valid(1, None)))
    assert not returns_scalars(inspect(pm.any()))
    assert not returns_scalars(inspect(pm.string().allow({})))
    assert not returns_scalars(inspect(pm.function()))


def test_which_keys_are_needed():
    schema = pm.object({"a": pm.any().required(), "b": pm.any().default(1), "c": pm.any().required().strip()})
    keys = [Cursor(inspect(schema)).at_key(key) for key in "abc"]
    assert [is_needed(key, of_input=True) for key in keys] == [True, False, True]
    assert [is_needed(key, of_input=False) for key in keys] == [True, True, False]


def test_records_of_certain_objects_are_found():
    assert is_object(inspect(pm.object()))
    for schema in (pm.any(), pm.function(), pm.object().allow(None), pm.object().cast("map")):
        assert not is_object(inspect(schema))


def test_values_that_pass():
    assert answer(passes, pm.number(), "5")
    assert not answer(passes, pm.number(), "x")


def test_values_that_pass_as_they_are():
    assert answer(passes_unchanged, pm.number(), 5)
    assert not answer(passes_unchanged, pm.number(), "5")
    assert not answer(passes_unchanged, pm.number().failover(1), "x")
    assert not answer(passes_unchanged, pm.any().custom(lambda value: value), 5)
    assert not answer(passes_unchanged, pm.array().items(pm.any().custom(lambda value: value)), [])
    chosen = pm.alternatives().conditional("a", is_=1, then=5)
    for schema in (pm.number().min(pm.ref("a")), pm.any().valid(pm.ref("a")), pm.link("a"), chosen):
        assert not answer(passes_unchanged, schema, 5)


def test_probing_a_schema_gives_no_warnings():
    beyond = pm.any().empty(pm.any().valid(pm.ref("b")))
    assert not answer(passes_unchanged, beyond, 5)
    assert not refuses(Cursor.over(beyond), "x")
    assert not answer(passes_unchanged, pm.number().ruleset, 5)


def test_all_records_within():
    part = pm.number()
    schema = pm.object({"a": part, "b": pm.array().items(part).has(pm.string())}).when("x", then=pm.object())
    found = [type(info).__name__ for info in records_within(inspect(schema))]
    assert sorted(found) == ["AnyInfo", "ArrayInfo", "NumberInfo", "ObjectInfo", "ObjectInfo", "StringInfo"]


@pytest.mark.parametrize("items, answer", [
    ([pm.number()], True), ([pm.uuid()], True), ([pm.string().json()], True), ([], False),
    ([pm.any()], False), ([pm.object()], False), ([pm.array()], False), ([pm.function()], False),
    ([pm.alternatives(pm.number())], False), ([pm.number(), pm.string()], False),
    ([pm.date().allow("x")], False),
])  # fmt: skip
def test_scalars_of_one_schema_can_be_joined(items, answer):
    assert bool(is_joinable(pm.inspect(pm.array().items(*items).split(",")))) is answer
