"""`object`: keys that are not known, and what becomes of them."""

import re
from dataclasses import dataclass

import pytest
from tests.cases import ANYTHING, case, checked, fail, of, reference, row
from tests.vocabulary import boom

import passmuster as pm
from passmuster._core.schemas.types.object import check_target

# allowUnknown
ALLOW_UNKNOWN = [
    *of(pm.object({"a": pm.any()}),
        row("unknown keys are refused", {"b": 1}, fail("object.unknown", "b", child="b")),
        row("allowUnknown lets them pass", {"b": 1}, options={"allowUnknown": True})),
    case("allowUnknown in prefs", pm.object({"a": pm.any()}).prefs({"allowUnknown": True}), {"b": 1}),
    case("allowUnknown reaches below", pm.object({"a": pm.object({})}), {"a": {"x": 1}},
        options={"allowUnknown": True}),
    case("unknown(false) stands against allowUnknown", pm.object({"a": pm.any()}).unknown(False), {"b": 1},
        fail("object.unknown", "b", child="b"), options={"allowUnknown": True}),
    case("allowUnknown false in nested prefs", pm.object({"a": pm.object({}).prefs({"allowUnknown": False})}),
        {"a": {"x": 1}}, fail("object.unknown", "a", "x", child="x"), options={"allowUnknown": True}),
]  # fmt: skip

# skipFunctions
SKIP_FUNCTIONS = [
    *of(pm.object({}),
        row("a function under an unknown key is refused", {"f": boom},
            fail("object.unknown", "f", child="f")),
        row("skipFunctions ignores it", {"f": boom}, options={"skipFunctions": True}),
        row("skipFunctions still refuses other values", {"f": 1}, fail("object.unknown", "f", child="f"),
            options={"skipFunctions": True})),
    case("skipFunctions in prefs", pm.object({}).prefs({"skipFunctions": True}), {"f": boom}),
]  # fmt: skip


@pytest.mark.parametrize(("options", "left"), [
    ({"strip_unknown": True}, {"a": 1, "b": 2}), ({"skip_functions": True}, {"a": 1, "b": 2}),
    ({"strip_unknown": True, "skip_functions": True}, {"a": 1}),
    ({"strip_unknown": {"arrays": True}, "skip_functions": True}, {"a": 1, "b": 2}),
])  # fmt: skip
def test_unknown_keys_that_are_let_in_are_stripped_where_functions_are_skipped(options, left):
    schema = pm.object({"a": pm.any()}).unknown()
    assert schema.validate({"a": 1, "b": 2}, **options).value == left


ABC = pm.object({"a": pm.any().label("A"), "b": pm.any().label("B"), "c": pm.any()})


def moved(key, by_pattern):
    return {"from": key, "to": "c", "pattern": by_pattern}


def refusing(a):
    raise ValueError("not this one")


CODES = [
    case(ABC.assert_(".a", pm.valid(pm.ref("b"))), {"a": 1, "b": 2},
        fail("object.assert", subject=reference("a"))),
    case(ABC.assert_(".a", pm.valid(pm.ref("b")), "the same as b"), {"a": 1, "b": 2},
        fail("object.assert", subject=reference("a"), message="the same as b")),
    case(pm.object({"x": pm.any(), "c": pm.object().assert_("..x", pm.valid(4))}), {"x": 1, "c": {}},
        fail("object.assert", "c", subject=reference("x"))),
    case(pm.object().rename("a", "c").rename("b", "c"), {"a": 1, "b": 2},
        fail("object.rename.multiple", value={"b": 2, "c": 1}, **moved("b", False)),
        out={"b": 2, "c": 1}),
    case(pm.object().rename(re.compile("^[ab]$"), "c"), {"a": 1, "b": 2},
        fail("object.rename.multiple", value={"b": 2, "c": 1}, **moved("b", True)),
        out={"b": 2, "c": 1}),
    case(pm.object().rename("a", "c"), {"a": 1, "c": 2},
        fail("object.rename.override", **moved("a", False))),
    case(pm.object().rename("a", "__proto__", multiple=True), {"a": 1},
        fail("object.rename.proto", **{**moved("a", False), "to": "__proto__"}), options={"joi": 18}),
    case(pm.object({"a": pm.number()}).into(refusing), {"a": 1},
        fail("object.into", type="refusing", error=ANYTHING)),
    case(pm.object().rename(re.compile("^a$"), "c"), {"a": 1, "c": 2},
        fail("object.rename.override", **moved("a", True))),
]  # fmt: skip

test_case_has_expected_outcome = checked(ALLOW_UNKNOWN, SKIP_FUNCTIONS, CODES)


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


def test_keys_that_a_class_does_not_take_are_refused_when_they_are_added():
    with pytest.raises(pm.SchemaError, match="into: Order has no parameter 'prise'"):
        pm.compile(Order).keys({"prise": pm.number()})
    assert pm.compile(Order).keys({"price": pm.number().min(3)}).validate({"id": 1, "price": 2}).error


@pytest.mark.parametrize("schema", [
    pm.object(),
    pm.object(ID),
    pm.object({"price": 1}).unknown(),
    pm.object({"price": 1}).pattern("^id$", pm.number()),
    pm.object({"id": pm.any().when("price", is_=1, then=pm.forbidden()), "price": pm.number()}),
])  # fmt: skip
def test_classes_that_may_match_the_keys_are_accepted(schema):
    check_target(schema, Order)
