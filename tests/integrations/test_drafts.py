import datetime

import pytest
from tests.generation import drafted, drawn, made_directly

import passmuster as pm
from passmuster.integrations.hypothesis import from_schema


def million():
    return pm.extend({"type": "million", "base": pm.number().min(10**6)}).million()


@pytest.mark.parametrize(
    "schema",
    [
        pm.any(),
        pm.valid("a", 1, None),
        pm.string().allow(None),
        pm.any().invalid("a"),
        pm.string().insensitive().valid("Ab"),
        pm.any().required(),
        pm.number().default(3),
        pm.string().strip(),
        pm.string().empty(""),
        million().max(10**7),
        pm.date().valid(datetime.datetime(2020, 1, 1)),
    ],
    ids=repr,
)
def test_it_is_made_without_a_second_attempt(schema):
    made_directly(schema)


def test_listed_values_are_among_those_made():
    assert None in drafted(pm.string().allow(None), 60)
    assert set(drafted(pm.valid("a", "b"))) == {"a", "b"}


def test_a_forbidden_root_is_left_undefined():
    assert drawn(from_schema(pm.any().forbidden())) == [pm.UNDEFINED]


@pytest.mark.parametrize(
    ("schema", "values"),
    [
        (pm.valid("a", pm.ref("b")), {"a"}),
        (pm.string().allow(1).invalid(pm.ref("b")), {1}),
        (pm.number().allow("a").min(pm.ref("b")), {"a"}),
        (pm.array().allow("a", "b").length(pm.ref(".size")), {"a", "b"}),
    ],
    ids=repr,
)
def test_listed_values_are_enough_where_a_reference_leads_to_nothing(schema, values):
    assert set(made_directly(schema)) == values


@pytest.mark.parametrize("schema", [pm.valid(pm.ref("b")), pm.number().min(pm.ref("b"))], ids=repr)
def test_without_them_the_reference_is_told(schema):
    with pytest.raises(pm.SchemaError, match="reaches beyond the root"):
        from_schema(schema)


@pytest.mark.parametrize(
    "schema",
    [
        pm.number().min(pm.ref("$c")).failover(1),
        pm.object({"a": pm.valid(pm.ref("$c")).failover(1).required(), "b": pm.any()}),
    ],
    ids=repr,
)
def test_whatever_fails_is_replaced_by_a_failover(schema):
    assert drawn(from_schema(schema), 5)


def test_references_in_lists_are_worked_out():
    schema = pm.object(
        {"a": pm.array().items(pm.number()).min(1).required(), "b": pm.valid(pm.in_("a")).required()}
    )
    assert all(value["b"] in value["a"] for value in made_directly(schema))


def test_types_of_an_extension_below_the_root_are_guessed():
    schema = pm.object({"a": million().required()})
    assert min(value["a"] for value in drawn(from_schema(schema))) >= 10**6
