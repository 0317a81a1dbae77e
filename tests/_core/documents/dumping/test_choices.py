"""The choice between several schemas that may write a value."""

import datetime as dt

import pytest

import passmuster as pm
from passmuster._core.documents.dumping.choices import can_resolve

DAY = dt.datetime(2026, 11, 21, tzinfo=dt.timezone.utc)


def test_references_within_the_value_can_be_resolved():
    refs = [None, pm.ref("a"), pm.ref("/a"), pm.ref("$a"), pm.ref("a", adjust=str)]
    assert [can_resolve(ref) for ref in refs] == [True, True, True, False, False]


def test_the_schema_that_makes_the_value_writes_it():
    first, second = (
        pm.object({"d": pm.date().timestamp(), "n": pm.number().max(1)}),
        pm.object({"d": pm.date()}),
    )
    schema = pm.alternatives(first, second.append({"n": pm.number()}))
    assert schema.dump({"d": DAY, "n": 1}) == {"d": 1795219200000, "n": 1}
    assert schema.dump({"d": DAY, "n": 2}) == {"d": "2026-11-21T00:00:00.000Z", "n": 2}


def test_a_schema_that_can_write_nothing_of_a_value_is_not_the_one():
    schema = pm.alternatives(pm.object({"b": pm.any()}).cast("map"), pm.object({"b": pm.binary()}), pm.any())
    with pytest.raises(pm.DumpError):
        schema.dump({"b": object()})
    assert schema.dump({"b": b"a"}) == {"b": "a"}


def test_parts_with_surrounding_references_are_written():
    schema = pm.array().items(pm.object({"d": pm.date()}).when("..a", is_=1, then=pm.any()), pm.uuid())
    assert schema.dump([{"d": DAY}]) == [{"d": "2026-11-21T00:00:00.000Z"}]


def test_objects_are_distinguished_by_keys_before_validation(monkeypatch):
    monkeypatch.setattr("passmuster._core.documents.dumping.choices.validate_alone", None)
    first = pm.object({"k": pm.valid("a").required(), "d": pm.date().timestamp()})
    schema = pm.array().items(
        first, pm.object({"k": pm.valid("b"), "d": pm.date(), "e": pm.number().required()})
    )
    written = [{"k": "a", "d": 1795219200000}, {"k": "b", "d": "2026-11-21T00:00:00.000Z", "e": 1}]
    assert schema.dump([{"k": "a", "d": DAY}, {"k": "b", "d": DAY, "e": 1}]) == written


def test_schemas_that_look_alike_at_each_level_take_a_bounded_time():
    schema, value = pm.link("/"), {"a": DAY}
    for _ in range(9):
        schema = pm.alternatives(pm.object({"a": schema}), pm.object({"a": schema, "b": pm.date()}))
        value = {"a": value}
    assert schema.dump(value)["a"]["a"]["a"].keys() == {"a"}
