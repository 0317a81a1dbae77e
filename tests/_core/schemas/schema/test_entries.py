"""The parts of a schema that hold schemas: copied as they are, found, replaced."""

import pickle

import passmuster as pm
from passmuster._core.schemas.schema.entries import judges, map_schemas, schemas_in
from passmuster._core.schemas.schema.indexed import Key


def test_an_entry_is_copied_with_changes_and_pickled_whole():
    entry = Key("a", pm.number())
    other = entry.copy(key="b")
    assert (other.key, other.schema, entry.key) == ("b", entry.schema, "a")
    again = pickle.loads(pickle.dumps(entry))
    assert (again.key, again.schema.describe()) == ("a", {"type": "number"})


def test_the_schemas_in_an_entry_are_found_and_replaced():
    entry = Key("a", pm.number())
    assert list(schemas_in(entry)) == [entry.schema]
    assert map_schemas(entry, lambda schema: schema.required()).schema.describe()["flags"] == {
        "presence": "required"
    }
    assert list(schemas_in(5)) == []


def test_the_schemas_that_judge_a_value_are_found_once_each():
    number = pm.number()
    schema = pm.object({"a": number, "b": pm.any().when("a", is_=pm.string(), then=pm.date())})
    shared = schema.keys({"c": number})
    assert sorted(found.type for found in judges(shared)) == ["any", "date", "number", "object"]
