"""The names of schemas below another: found by them, and refused where two have the same."""

import pytest

import passmuster as pm
from passmuster.schema.ids import check_ids, find_child
from passmuster.schema.indexed import IndexedEntries, by_id

A, B = pm.number().id("a"), pm.string().id("b")
IS_KEY, ARE_TWO = "is already a key of the object", "two different schemas have the id"


def test_a_schema_is_found_by_its_id_then_by_its_key():
    inner = pm.any().id("c")
    schema = pm.object({"x": A, "y": pm.array().items(B)}).shared(B).max(pm.ref("$n")).empty(inner)
    assert find_child(schema, "a") is find_child(schema, "x") is A
    assert find_child(schema, "b") is B
    assert find_child(schema, "c") is inner
    assert find_child(schema, "y").type == "array"
    assert find_child(schema, "z") is None
    assert find_child(pm.any().clone()._mutate_register(pm.date(), key="k"), "k").type == "date"


TAKEN = {
    "a key": (lambda: pm.object({"x": A}).keys({"a": 1}), IS_KEY),
    "the key of another": (lambda: pm.object({"a": 1}).keys({"x": A}), IS_KEY),
    "a key, of a shared schema": (lambda: pm.object({"a": 1}).shared(A), IS_KEY),
    "a key of a fork": (lambda: pm.object({"x": 1, "a": 1}).fork("x", lambda s: A), IS_KEY),
    "a key of a merge": (lambda: pm.object({"x": A}).concat(pm.object({"a": 1})), IS_KEY),
    "of two keys": (lambda: pm.object({"x": A, "y": pm.any().id("a")}), ARE_TWO),
    "of two keys one by one": (lambda: pm.object({"x": A}).keys({"y": pm.any().id("a")}), ARE_TWO),
    "of two shared": (lambda: pm.any().shared(A).shared(pm.any().id("a")), ARE_TWO),
    "of a key and a shared": (lambda: pm.object({"x": A}).shared(pm.any().id("a")), ARE_TWO),
    "of what is empty": (lambda: pm.any().empty(A).shared(pm.any().id("a")), ARE_TWO),
    "of an item": (lambda: pm.array().items(A).has(pm.any().id("a")), ARE_TWO),
}


@pytest.mark.parametrize("make, message", TAKEN.values(), ids=TAKEN)
def test_a_name_that_is_taken_is_refused(make, message):
    with pytest.raises(pm.SchemaError, match=message):
        make()


def test_a_name_is_free_where_its_schema_is_gone_and_for_the_same_schema():
    other = pm.any().id("a")
    assert pm.object({"x": A}).keys({"x": 1}).keys({"y": other}).extract("a") is other
    assert pm.object({"x": A, "y": 1}).fork("x", lambda s: pm.any()).shared(other).extract("a") is other
    assert pm.object({"x": A}).keys({"y": A}).shared(A).extract("a") is A
    check_ids(pm.object({"x": A, "y": A}))


def test_what_is_added_without_an_id_needs_no_look_at_the_others(monkeypatch):
    looks = []
    index_by = IndexedEntries.index_by

    def look(entries, index):
        looks.extend([entries] if index is by_id else ())
        return index_by(entries, index)

    monkeypatch.setattr(IndexedEntries, "index_by", look)
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
