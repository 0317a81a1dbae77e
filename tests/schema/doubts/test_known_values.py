"""Listed values that the type of their schema does not know."""

import enum
from decimal import Decimal

import pytest

import passmuster as pm

DOUBTED = [
    (pm.number(), "5", "valid: '5' is no value of the type number"),
    (pm.string(), 1, "valid: 1 is no value of the type string"),
    (pm.string().trim(), b"a", "valid: b'a' is no value of the type string"),
    (pm.boolean(), 1, "valid: 1 is no value of the type boolean"),
    (pm.boolean(), "true", "valid: 'true' is no value of the type boolean"),
    (pm.date(), "2020-01-01", "valid: '2020-01-01' is no value of the type date"),
    (pm.array(), "a", "valid: 'a' is no value of the type array"),
    (pm.object(), 5, "valid: 5 is no value of the type object"),
    (pm.binary(), "a", "valid: 'a' is no value of the type binary"),
    (pm.function(), "a", "valid: 'a' is no value of the type function"),
]

Color = enum.Enum("Color", ["RED"])

MEANT = [
    (pm.number(), 5), (pm.number(), Decimal(5)), (pm.number(), float("inf")), (pm.number(), None),
    (pm.number(), ""), (pm.string(), ""), (pm.string(), pm.ref("a")), (pm.string(), pm.Symbol("a")),
    (pm.any(), object()), (pm.link("#a"), 1), (pm.alternatives(pm.number()), "a"), (pm.array().single(), "a"),
    (pm.object(), {"a": 1}), (pm.boolean(), True), (pm.symbol(), Color.RED),
]  # fmt: skip


@pytest.mark.parametrize("schema, value, complaint", DOUBTED, ids=[row[2] for row in DOUBTED])
def test_a_value_of_another_type_is_told(schema, value, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        schema.valid(value)
    assert [str(warning.message) for warning in found] == [complaint]
    assert schema.allow(value).spec.valids is not None


@pytest.mark.parametrize("schema, value", MEANT)
def test_a_value_that_may_come_or_is_often_listed_is_meant(schema, value):
    assert pm.is_schema(schema.valid(value))


def test_a_type_with_functions_of_the_caller_is_not_asked():
    library = pm.extend({"type": "odd", "base": pm.number(), "validate": lambda value, helpers: 1 / 0})
    assert pm.is_schema(library.odd().valid("a"))
