"""Schemas by name: extract, fork, tailor, ids; other names for keys."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import pytest
from jsonschema import Draft202012Validator
from tests.cases import case, checked, displayed, fail, of, returns, row, wrong
from tests.vocabulary import last, regex

import passmuster as pm
from passmuster import UNDEFINED

# extract
EXTRACT = [
    returns("a key", lambda: pm.object({"a": pm.number()}).extract("a").describe(), {"type": "number"}),
    returns("a path of keys",
        lambda: pm.object({"a": pm.object({"b": pm.string()})}).extract("a.b").describe(),
        {"type": "string"}),
    returns("a path that is split already",
        lambda: pm.object({"a": pm.object({"b": pm.string()})}).extract(["a", "b"]).describe(),
        {"type": "string"}),
    returns("a key with a period needs a split path",
        lambda: pm.object({"a.b": pm.string()}).extract(["a.b"]).describe(), {"type": "string"}),
    returns("an id instead of the key",
        lambda: pm.object({"a": pm.string().id("x")}).extract("x").describe(),
        {"type": "string", "flags": {"id": "x"}}),
    returns("the key of a schema with an id",
        lambda: pm.object({"a": pm.string().id("x")}).extract("a").describe(),
        {"type": "string", "flags": {"id": "x"}}),
    returns("an item by its id", lambda: pm.array().items(pm.string().id("x")).extract("x").describe(),
        {"type": "string", "flags": {"id": "x"}}),
    returns("an ordered item by its id",
        lambda: pm.array().ordered(pm.string().id("x")).extract("x").describe(),
        {"type": "string", "flags": {"id": "x"}}),
    returns("has() by its id", lambda: pm.array().has(pm.string().id("x")).extract("x").describe(),
        {"type": "string", "flags": {"id": "x"}}),
    returns("an alternative by its id",
        lambda: pm.alternatives(pm.number(), pm.string().id("x")).extract("x").describe(),
        {"type": "string", "flags": {"id": "x"}}),
    returns("a conditional by its id", lambda: (pm.alternatives().conditional("a", {"is": 1,
        "then": pm.string().id("x")}).extract("x").describe()), {"type": "string", "flags": {"id": "x"}}),
    returns("the then of a condition by its id",
        lambda: pm.any().when("a", {"is": 1, "then": pm.string().id("x")}).extract("x").describe(),
        {"type": "string", "flags": {"id": "x"}}),
    returns("the otherwise of a condition by its id",
        lambda: pm.any().when("a", {"is": 1, "otherwise": pm.string().id("x")}).extract("x").describe(),
        {"type": "string", "flags": {"id": "x"}}),
    returns("the is of a condition by its id",
        lambda: pm.any().when("a", {"is": pm.number().id("x"), "then": 1}).extract("x").describe(),
        {"type": "number", "flags": {"id": "x"}}),
    returns("a shared schema by its id", lambda: pm.any().shared(pm.number().id("x")).extract("x").describe(),
        {"type": "number", "flags": {"id": "x"}}),
    returns("a pattern's schema by its id",
        lambda: pm.object().pattern(regex("a"), pm.number().id("x")).extract("x").describe(),
        {"type": "number", "flags": {"id": "x"}}),
    returns("a path through an array", lambda: (pm.object({"a": pm.array().items(
        pm.object({"b": pm.number()}).id("x"))}).extract("a.x.b").describe()), {"type": "number"}),
    wrong("no such key", lambda: pm.object({"a": pm.number()}).extract("b")),
    wrong("no such key below", lambda: pm.object({"a": pm.number()}).extract("a.b")),
    wrong("an item without id can't be reached", lambda: pm.array().items(pm.string()).extract("0")),
    wrong("an empty path", lambda: pm.object({"a": 1}).extract("")),
    wrong("an empty list as path", lambda: pm.object({"a": 1}).extract([])),
]  # fmt: skip

# fork
FORK = [
    case("one key", pm.object({"a": pm.number(), "b": pm.number()}).fork("a", (lambda s: s.required())), {},
        fail("any.required", "a")),
    case("several keys",
        pm.object({"a": pm.number(), "b": pm.number()}).fork(["a", "b"], (lambda s: s.required())), {},
        fail("any.required", "a"), fail("any.required", "b"), options={"abortEarly": False}),
    case("a path", pm.object({"a": pm.object({"b": pm.number()})}).fork("a.b", (lambda s: s.required())),
        {"a": {}}, fail("any.required", "a", "b")),
    case("a path that is split", pm.object({"a": pm.object({"b.c": pm.number()})}).fork(last([last(["a",
        "b.c"])]), (lambda s: s.required())), {"a": {}}, fail("any.required", "a", "b.c")),
    case("a fork of an item by its id", pm.array().items(pm.number().id("x")).fork("x", (lambda s: s.min(5))),
        [1], fail("number.min", 0, limit=5)),
    case("a fork of an alternative by its id",
        pm.alternatives(pm.number().id("x"), pm.boolean()).fork("x", (lambda s: s.min(5))), 1,
        fail("number.min", limit=5), out=UNDEFINED),
    case("a then by its id", pm.object({"a": pm.any(), "b": pm.any().when("a", {"is": 1,
        "then": pm.number().id("x")})}).fork("b.x", (lambda s: s.min(5))), {"a": 1, "b": 3},
        fail("number.min", "b", limit=5)),
    case("a shared schema",
        pm.object({"a": pm.link("#x")}).shared(pm.number().id("x")).fork("x", (lambda s: s.min(5))), {"a": 1},
        fail("number.min", "a", limit=5)),
    case("no path", pm.object({"a": pm.number()}).fork(last([]), (lambda s: s.required())), {}),
    case("references still order the keys",
        pm.object({"a": pm.number(), "b": pm.number().max(pm.ref("a"))}).fork("b", (lambda s: s.min(0))),
        {"b": 5, "a": "3"}, fail("number.max", "b", limit=displayed("ref:a")), out={"b": 5, "a": 3}),
    case("a fork may change the type", pm.object({"a": pm.number()}).fork("a", (lambda s: pm.string())),
        {"a": 1}, fail("string.base", "a")),
    case("a fork of the same key twice", pm.object({"a": pm.number()}).fork(["a", "a"], (lambda s: s.min(5))),
        {"a": 1}, fail("number.min", "a", limit=5)),
    wrong("a fork of no such key", lambda: pm.object({"a": pm.number()}).fork("b", (lambda s: s))),
    wrong("no function", lambda: pm.object({"a": pm.number()}).fork("a")),
    wrong("a function that returns no schema",
        lambda: pm.object({"a": pm.number()}).fork("a", (lambda s: 5))),
]  # fmt: skip

# alter and tailor
TAILOR = [
    case("a target", pm.number().alter({"t": (lambda s: s.min(5))}).tailor("t"), 1,
        fail("number.min", limit=5)),
    case("another target", pm.number().alter({"t": (lambda s: s.min(5))}).tailor("u"), 1),
    case("without tailor nothing is altered", pm.number().alter({"t": (lambda s: s.min(5))}), 1),
    case("several targets",
        pm.number().alter({"t": (lambda s: s.min(5)), "u": (lambda s: s.multiple(2))}).tailor(["t", "u"]), 3,
        fail("number.min", limit=5), fail("number.multiple", multiple=2), options={"abortEarly": False}),
    case("targets in an order of their own",
        pm.number().alter({"t": (lambda s: s.min(5)), "u": (lambda s: s.min(1))}).tailor(["t", "u"]), 3),
    case("targets in the other order",
        pm.number().alter({"t": (lambda s: s.min(5)), "u": (lambda s: s.min(1))}).tailor(["u", "t"]), 3),
    case("two alterations of one target",
        pm.number().alter({"t": (lambda s: s.min(5))}).alter({"t": (lambda s: s.multiple(2))}).tailor("t"), 3,
        fail("number.min", limit=5), fail("number.multiple", multiple=2), options={"abortEarly": False}),
    case("alterations below", pm.object({"a": pm.number().alter({"t": (lambda s: s.min(5))})}).tailor("t"),
        {"a": 1}, fail("number.min", "a", limit=5)),
    case("alterations far below", pm.object({"a": pm.array().items(pm.object({"b": pm.number().alter(
        {"t": (lambda s: s.min(5))})}))}).tailor("t"), {"a": [{"b": 1}]},
        fail("number.min", "a", 0, "b", limit=5)),
    case("alterations in alternatives",
        pm.alternatives(pm.number().alter({"t": (lambda s: s.min(5))}), pm.boolean()).tailor("t"), 1,
        fail("number.min", limit=5), out=UNDEFINED),
    case("alterations in conditions", pm.object({"a": pm.any(), "b": pm.number().when("a", {"is": 1,
        "then": pm.number().alter({"t": (lambda s: s.min(5))})})}).tailor("t"), {"a": 1, "b": 1},
        fail("number.min", "b", limit=5)),
    case("alterations of the object and its keys", pm.object({"a": pm.number().alter(
        {"t": (lambda s: s.min(5))})}).alter({"t": (lambda s: s.keys({"z": pm.required()}))}).tailor("t"),
        {"a": 1}, fail("number.min", "a", limit=5), fail("any.required", "z"), options={"abortEarly": False}),
    case("alterations in items", pm.array().items(pm.number().alter({"t": (lambda s: s.min(5))})).tailor("t"),
        [1], fail("number.min", 0, limit=5)),
    case("a tailored schema may be tailored again",
        pm.number().alter({"t": (lambda s: s.min(5)), "u": (lambda s: s.max(9))}).tailor("t").tailor("u"), 10,
        fail("number.max", limit=9)),
    wrong("alter needs targets", lambda: pm.any().alter()),
    wrong("alter takes no text", lambda: pm.any().alter("t")),
    wrong("alter takes no list", lambda: pm.any().alter(["t"])),
    wrong("an alteration must be a function", lambda: pm.any().alter({"t": 5})),
    wrong("tailor needs targets", lambda: pm.any().tailor()),
    wrong("a target must be a string", lambda: pm.any().tailor(5)),
    wrong("an alteration must return a schema", lambda: pm.any().alter({"t": (lambda s: 5)}).tailor("t")),
]  # fmt: skip

# id
IDS = [
    returns("an id", lambda: pm.any().id("x").describe(), {"type": "any", "flags": {"id": "x"}}),
    returns("an id with an underscore", lambda: pm.any().id("x_1").describe(),
        {"type": "any", "flags": {"id": "x_1"}}),
    returns("an id with a hyphen", lambda: pm.any().id("x-y").describe(),
        {"type": "any", "flags": {"id": "x-y"}}),
    wrong("an id with a period", lambda: pm.any().id("x.y")),
    wrong("an empty id", lambda: pm.any().id("")),
    wrong("an id that is no text", lambda: pm.any().id(5)),
    wrong("no id", lambda: pm.any().id()),
    wrong("two keys of one id", lambda: pm.object({"a": pm.number().id("x"), "b": pm.string().id("x")})),
    wrong("an id that is another key", lambda: pm.object({"a": pm.number().id("b"), "b": pm.string()})),
    wrong("an id that is the key of another schema with an id",
        lambda: pm.object({"a": pm.any().id("x"), "b": pm.any().id("a")})),
    wrong("an id that is the schema's own key", lambda: pm.object({"x": pm.any().id("x")})),
    wrong("ids of is and then",
        lambda: pm.any().when("a", {"is": pm.number().id("x"), "then": pm.string().id("x")})),
    wrong("ids of then and otherwise",
        lambda: pm.any().when("a", {"is": 1, "then": pm.string().id("x"), "otherwise": pm.any().id("x")})),
    wrong("ids of two conditions", lambda: (pm.any().when("a", {"is": 1, "then": pm.string().id("x")}).when(
        "a", {"is": 1, "then": pm.any().id("x")}))),
    wrong("ids of a conditional", lambda: pm.alternatives().conditional("a", {"is": 1,
        "then": pm.string().id("x"), "otherwise": pm.any().id("x")})),
    returns("a key with an id is replaced",
        lambda: pm.object({"a": pm.number().id("x")}).keys({"a": pm.string().id("x")}).describe(),
        {"type": "object", "keys": {"a": {"type": "string", "flags": {"id": "x"}}}}),
    wrong("a key with the id of another key",
        lambda: pm.object({"a": pm.number().id("x")}).keys({"b": pm.string().id("x")})),
    wrong("a new key with an id that is a key",
        lambda: pm.object({"a": pm.number()}).keys({"b": pm.string().id("a")})),
    wrong("a new key that is an id", lambda: pm.object({"b": pm.string().id("a")}).keys({"a": pm.number()})),
    wrong("ids of items and ordered items",
        lambda: pm.array().items(pm.number().id("x")).ordered(pm.string().id("x"))),
    wrong("ids of items and has", lambda: pm.array().items(pm.number().id("x")).has(pm.string().id("x"))),
    wrong("ids of two patterns",
        lambda: pm.object().pattern(regex("b"), pm.number().id("x")).pattern(regex("a"),
        pm.string().id("x"))),
    wrong("an id of a pattern that is a key",
        lambda: pm.object({"x": pm.number()}).pattern(regex("a"), pm.string().id("x"))),
    wrong("an id of an assertion that is a key",
        lambda: pm.object({"x": pm.number()}).assert_(".x", pm.string().id("x"))),
    wrong("a key that is the id of a shared schema",
        lambda: pm.object().shared(pm.string().id("x")).keys({"x": pm.number()})),
    wrong("a condition with an id that is a key",
        lambda: pm.object({"x": pm.number()}).when("a", {"is": 1, "then": pm.object().id("x")})),
    wrong("a fork that makes an id twice",
        lambda: pm.object({"a": pm.number(), "b": pm.any().id("x")}).fork("a", (lambda s: s.id("x")))),
    wrong("two items of one id", lambda: pm.array().items(pm.number().id("x"), pm.string().id("x"))),
    wrong("two alternatives of one id", lambda: pm.alternatives(pm.number().id("x"), pm.string().id("x"))),
    wrong("a shared schema with the id of a key",
        lambda: pm.object({"x": pm.number()}).shared(pm.string().id("x"))),
    case("the same schema twice", (lambda s: pm.object({"a": s, "b": s}))(pm.number().id("x")),
        {"a": 1, "b": "x"}, fail("number.base", "b")),
    case("the same id at two levels", pm.object({"a": pm.object({"b": pm.number().id("x")}).id("x")}),
        {"a": {"b": "q"}}, fail("number.base", "a", "b")),
]  # fmt: skip

# One schema at several places.
SAME_SCHEMA = [
    case("a fork of one key leaves the other",
        pm.object({"a": pm.number(), "b": pm.number()}).fork("b", (lambda x: x.required())), {},
        fail("any.required", "b")),
    *of((lambda s: pm.object({"a": s, "b": s}))(pm.object({"c": pm.number()})).fork("b.c",
        (lambda x: x.required())),
        row("a fork below one key leaves the other", {"a": {}}),
        row("a fork below one key changes that one", {"b": {}}, fail("any.required", "b", "c"))),
    case("a fork by id changes every place of the schema",
        (lambda s: pm.object({"a": s, "b": s}))(pm.number().id("x")).fork("x", (lambda x: x.required())), {},
        fail("any.required", "a"), fail("any.required", "b"), options={"abortEarly": False}),
    case("a fork reaches the schema of empty",
        pm.any().empty(pm.any().id("x")).fork("x", (lambda s: s.valid(1))).default(5), 1, out=5),
    case("an alteration within empty",
        pm.any().empty(pm.any().valid(2).alter({"t": (lambda s: s.valid(1))})).tailor("t").default(5), 1,
        out=5),
]  # fmt: skip


def test_a_fork_leaves_the_original():
    schema = pm.object({"a": pm.object({"b": pm.number()})})
    before = schema.describe()
    forked = schema.fork("a.b", lambda s: s.required())
    assert schema.describe() == before
    assert forked.describe() != before


def test_a_fork_of_a_reused_schema_changes_the_named_key_alone():
    shared = pm.number()
    schema = pm.object({"a": shared, "b": shared}).fork("a", lambda s: s.required())
    assert schema.describe()["keys"] == {
        "a": {"type": "number", "flags": {"presence": "required"}},
        "b": {"type": "number"},
    }


def test_a_fork_below_a_reused_schema_changes_the_named_path_alone():
    shared = pm.object({"c": pm.number()})
    schema = pm.object({"a": shared, "b": shared}).fork("a.c", lambda s: s.required())
    assert schema.extract("a.c").describe() == {"type": "number", "flags": {"presence": "required"}}
    assert schema.extract("b.c").describe() == {"type": "number"}


def test_a_path_that_is_split_takes_keys_with_periods():
    schema = pm.object({"a": pm.object({"b.c": pm.number()})})
    forked = schema.fork([["a", "b.c"]], lambda s: s.required())
    assert forked.validate({"a": {}}).error.details[0].path == ["a", "b.c"]


def test_extract_returns_the_schema_itself():
    inner = pm.number().min(5)
    assert pm.object({"a": inner}).extract("a") is inner


def test_an_alteration_that_raises_raises():
    def fail(schema):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        pm.any().alter({"t": fail}).tailor("t")


def test_a_schema_a_hundred_levels_deep_is_forked_and_tailored():
    schema = pm.number().alter({"t": lambda s: s.min(5)})
    for _ in range(100):
        schema = pm.object({"a": schema})
    path = ".".join("a" * 100)
    assert schema.tailor("t").extract(path).describe()["rules"] == [{"name": "min", "args": {"limit": 5}}]
    assert schema.fork(path, lambda s: s.max(9)).extract(path).describe()["rules"][0]["name"] == "max"


# rename_keys

ITEM = pm.object({"unit_price": pm.number().required(), "sku": pm.string()})
CART = pm.object(
    {
        "cart_id": pm.number(),
        "all_items": pm.array().items(ITEM),
        "by_name": pm.object().pattern("_", ITEM),
        "first_or_count": pm.alternatives(pm.number(), ITEM),
        "sub_carts": pm.array().items(pm.link("#cart")),
    }
).id("cart")


@dataclass
class Part:
    part_no: int
    sub_parts: list[Part] = field(default_factory=list)
    by_name: dict[str, Part] = field(default_factory=dict)
    class_: str = "y"


def test_names_outside_are_read_and_written_at_any_depth():
    outside = {
        "cartId": 1,
        "allItems": [{"unitPrice": 2, "sku": "x"}],
        "byName": {"a_b": {"unitPrice": 3}},
        "firstOrCount": {"unitPrice": 4},
        "subCarts": [{"cartId": 5, "allItems": [{"unitPrice": 6}]}],
    }
    inside = {
        "cart_id": 1,
        "all_items": [{"unit_price": 2, "sku": "x"}],
        "by_name": {"a_b": {"unit_price": 3}},
        "first_or_count": {"unit_price": 4},
        "sub_carts": [{"cart_id": 5, "all_items": [{"unit_price": 6}]}],
    }
    schema = CART.rename_keys("camel")
    assert schema.attempt(outside) == inside
    assert schema.dump(inside) == outside
    assert json.loads(schema.dump_json(inside)) == outside
    assert schema.dump_losses() == ()
    assert CART.attempt(inside) == inside


@pytest.mark.parametrize("mode", ["wire", "response"])
def test_json_schema_has_the_names_outside(mode):
    document = CART.rename_keys("camel").json_schema(mode=mode)
    text = json.dumps(document)
    assert "unitPrice" in text
    assert not any(f'"{key}"' in text for key in ("cart_id", "all_items", "unit_price", "sub_carts"))
    assert Draft202012Validator(dict(document)).is_valid({"subCarts": [{"allItems": [{"unitPrice": 6}]}]})


def test_class_has_other_names_outside():
    schema = pm.compile(Part).rename_keys("camel")
    part = Part(1, [Part(2)], {"a_b": Part(3)}, "x")
    written = schema.dump(part)
    assert written["subParts"][0]["partNo"] == 2
    assert written["byName"]["a_b"]["class"] == "y"
    assert schema.attempt(written) == part


def test_function_makes_the_names_outside():
    schema = pm.object({"a": pm.object({"b": pm.number()})}).rename_keys(str.upper)
    assert schema.attempt({"A": {"B": "1"}}) == {"a": {"b": 1}}


def test_renamed_keys_keep_their_names():
    schema = pm.object({"a_b": pm.number(), "_id": pm.number(), "c_d": pm.number(), 5: pm.any()})
    schema = schema.rename("x", "a_b").rename_keys("camel")
    assert schema.dump({"a_b": 1, "_id": 2, "c_d": 3}) == {"x": 1, "_id": 2, "cD": 3}
    assert schema.rename_keys("camel").describe() == schema.describe()


def test_branches_of_conditions_have_names_outside():
    more = pm.object({"a_b": pm.number().min(3), "c_d": pm.number()})
    schema = pm.object({"a_b": pm.number()}).when(pm.object({"a_b": 1}).unknown(), otherwise=more)
    schema = schema.rename_keys("camel")
    assert schema.dump(schema.attempt({"aB": 3, "cD": 4})) == {"aB": 3, "cD": 4}
    assert schema.validate({"aB": 2}).error.details[0].type == "number.min"


def test_both_names_of_a_key_are_refused_together():
    error = ITEM.rename_keys("camel").validate({"unitPrice": 1, "unit_price": 2}).error
    assert error.details[0].type == "object.rename.override"


@pytest.mark.parametrize(("call", "message"), [
    (lambda: ITEM.rename_keys("snake"), 'rename_keys: "camel" or a function is needed, not \'snake\''),
    (lambda: pm.object({"a_b": 1, "aB": 2}).rename_keys("camel"), "rename_keys: there is a key 'aB' already"),
    (lambda: pm.object({"a_b": 1, "a__b": 2}).rename_keys("camel"),
     "rename: the key 'aB' is already renamed"),
    (lambda: ITEM.rename_keys(len), "rename: from must be a key or a pattern, not 10"),
])  # fmt: skip
def test_wrong_names_outside_are_refused(call, message):
    with pytest.raises(pm.SchemaError) as caught:
        call()
    assert str(caught.value) == message


def test_keys_a_hundred_levels_deep_are_renamed():
    schema, value = pm.number(), 1
    for _ in range(100):
        schema, value = pm.object({"a_b": schema}), {"aB": value}
    schema = schema.rename_keys("camel")
    assert schema.dump(schema.attempt(value)) == value


test_case_has_expected_outcome = checked(EXTRACT, FORK, TAILOR, IDS, SAME_SCHEMA)
