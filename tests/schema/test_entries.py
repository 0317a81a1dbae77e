"""The parts of a schema that hold schemas: copied as they are, found, replaced."""

import pickle

import pytest

import passmuster as pm
from passmuster.schema.entries import Key, held, judges, replaced
from passmuster.schema.record import SchemaCore


def test_an_entry_is_copied_with_changes_and_pickled_whole():
    entry = Key("a", pm.number())
    other = entry.copy(key="b")
    assert (other.key, other.schema, entry.key) == ("b", entry.schema, "a")
    again = pickle.loads(pickle.dumps(entry))
    assert (again.key, again.schema.describe()) == ("a", {"type": "number"})


def test_the_schemas_in_an_entry_are_found_and_replaced():
    entry = Key("a", pm.number())
    assert list(held(entry)) == [entry.schema]
    assert replaced(entry, lambda schema: schema.required()).schema.describe()["flags"] == {
        "presence": "required"
    }
    assert list(held(5)) == []


def test_the_schemas_that_judge_a_value_are_found_once_each():
    number = pm.number()
    schema = pm.object({"a": number, "b": pm.any().when("a", is_=pm.string(), then=pm.date())})
    shared = schema.keys({"c": number})
    assert sorted(found.type for found in judges(shared)) == ["any", "date", "number", "object"]


def test_what_is_added_without_an_id_needs_no_look_at_the_others(monkeypatch):
    looks = []
    children = SchemaCore._children
    monkeypatch.setattr(SchemaCore, "_children", lambda one, *but: looks.append(one) or children(one, *but))
    schemas = [
        pm.alternatives(pm.number().id("a"), pm.string()),
        pm.any().when("b", is_=1, then=pm.any().id("a")),
        pm.object().pattern("a", pm.any().id("a")),
    ]
    assert looks
    looks.clear()
    schemas[0].try_(pm.boolean())
    schemas[1].when("c", is_=1, then=pm.any())
    schemas[2].pattern("b", pm.any())
    pm.build({"type": "alternatives", "matches": [{"schema": {"type": "number"}}] * 3})
    assert looks == []


def test_an_id_among_what_is_added_is_compared_with_all():
    with pytest.raises(pm.SchemaError, match="two different schemas"):
        pm.alternatives(pm.number().id("a"), pm.string()).try_(pm.boolean().id("a"))
    with pytest.raises(pm.SchemaError, match="two different schemas"):
        pm.any().when("b", is_=1, then=pm.any().id("a")).when("c", is_=1, then=pm.number().id("a"))
