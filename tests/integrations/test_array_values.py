import pytest
from tests.generation import drafted, drawn, made_directly, misses_have

import passmuster as pm
from passmuster.integrations.hypothesis import from_schema

text, number = pm.string, pm.number
FEW = number().integer().min(0).max(4)
BASE = {"array.base", "array.sparse"}


@pytest.mark.parametrize("schema", [
    pm.array(),
    pm.array().items(text(), number()),
    pm.array().items(text().required(), number(), pm.boolean().forbidden()),
    pm.array().ordered(text().required(), number()).items(pm.boolean()),
    pm.array().ordered(text(), number().required()),
    pm.array().has(number().min(3)).items(number(), text()),
    pm.array().sparse().items(text()),
    pm.array().single().items(number()),
    pm.array().items(number()).sort(order="descending").strict(),
    pm.array().items(pm.object({"a": number().required()})).sort(by="a").strict(),
    pm.array().items(number()).length(3),
], ids=repr)  # fmt: skip
def test_it_is_made_without_a_second_attempt(schema):
    made_directly(schema)


def test_unique_items_differ():
    made = drawn(from_schema(pm.array().items(FEW).unique().min(4)))
    assert {len(value) for value in made} <= {4, 5}
    assert all(len(set(value)) == len(value) for value in made)
    rows = pm.array().items(pm.object({"id": FEW.required()})).unique("id").min(2)
    assert all(rows.is_valid(value) for value in drawn(from_schema(rows)))


def test_lengths_are_reached():
    assert {len(value) for value in drafted(pm.array().items(FEW).min(1).max(3), 60)} == {1, 2, 3}


def test_sparse_and_single_are_used():
    assert any(pm.UNDEFINED in value for value in drafted(pm.array().sparse().items(text()), 80))
    assert any(not isinstance(value, list) for value in drafted(pm.array().single().items(number()), 80))


@pytest.mark.parametrize("schema, codes", [
    (pm.array().min(1).max(2).items(pm.boolean()), BASE | {"array.min", "array.max", "boolean.base"}),
    (pm.array().length(2).items(pm.boolean()), BASE | {"array.length", "boolean.base"}),
    (pm.array().items(pm.boolean(), pm.binary()), BASE | {"array.includes"}),
    (pm.array().items(FEW.forbidden(), text()), {"array.excludes"}),
    (pm.array().items(text().required(), number()), {"array.includesRequiredUnknowns", "array.includes"}),
    (pm.array().ordered(pm.boolean()), BASE | {"array.orderedLength", "boolean.base"}),
    (pm.array().has(FEW).items(number(), text()), {"array.hasUnknown"}),
    (pm.array().items(FEW).unique(), {"array.unique", "number.max"}),
    (pm.array().items(number()).sort().strict(), {"array.sort"}),
], ids=repr)  # fmt: skip
def test_near_misses(schema, codes):
    assert misses_have(codes, schema)
