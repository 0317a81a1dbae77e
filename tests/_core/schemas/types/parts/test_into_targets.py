"""What `into` refuses when it is said."""

from dataclasses import dataclass

import pytest

import passmuster as pm
from passmuster._core.schemas.types.parts.into_targets import check_target


@dataclass
class Order:
    id: int
    price: float = 0.0


def by_position(id, /):
    return id


ID = {"id": pm.number()}


@pytest.mark.parametrize(("keys", "target", "message"), [
    ({**ID, "prise": 1}, Order, "into: Order has no parameter 'prise'. Did you mean price?"),
    ({"ids": 1, "price": 1}, Order, "into: Order has no parameter 'ids'. Did you mean id?"),
    ({"price": 1}, Order, "into: Order needs 'id', which is not a key of the schema."),
    ({"id": pm.forbidden()}, Order, "into: Order needs 'id', which the schema forbids or strips"),
    ({"id": pm.any().strip()}, Order, "into: Order needs 'id', which the schema forbids or strips"),
    (ID, 5, "into: a class or a function is needed, not 5"),
    (ID, "Order", "into: a class or a function is needed, not 'Order'"),
    (ID, pm.string(), "into: a class or a function is needed, not "),
    (ID, int, "into: the parameters of int can't be read"),
    (ID, by_position, "into: by_position has no parameter 'id'."),
    (None, by_position, "into: by_position needs 'id', which is not a key of the schema."),
])  # fmt: skip
def test_classes_that_do_not_match_the_keys_are_refused(keys, target, message):
    with pytest.raises(pm.SchemaError) as refused:
        pm.object(keys).into(target)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize("schema", [
    pm.object(),
    pm.object(ID),
    pm.object({"price": 1}).unknown(),
    pm.object({"price": 1}).pattern("^id$", pm.number()),
    pm.object({"id": pm.any().when("price", is_=1, then=pm.forbidden()), "price": pm.number()}),
])  # fmt: skip
def test_classes_that_may_match_the_keys_are_accepted(schema):
    check_target(schema, Order)
