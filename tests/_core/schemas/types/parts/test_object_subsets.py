"""`pick`, `omit` and `partial`: which keys are left, and what is still said of them."""

from __future__ import annotations

import json
import pickle
import uuid
from dataclasses import dataclass, field
from typing import Optional

import pytest

import passmuster as pm

USER = pm.object(
    {
        "id": pm.number().required(),
        "name": pm.object({"first": pm.string().required(), "last": pm.string()}).required(),
        "email": pm.string().email(),
        "phone": pm.string(),
    }
)


def codes(schema, value, **options):
    error = schema.validate(value, options).error
    return [detail.type for detail in error.details] if error else []


def keys(schema):
    return list(schema.describe().get("keys", {}))


@pytest.mark.parametrize(("made", "same"), [
    (USER.pick("id", "email"), "{'id': pm.number().required(), 'email': pm.string().email()}"),
    (USER.pick(["id"]), "{'id': pm.number().required()}"),
    (USER.pick("name.first"), "{'name': pm.object({'first': pm.string().required()}).required()}"),
    (USER.pick("name.last", "name"), "{'name': USER.extract('name')}"),
    (USER.pick("name", "name.last"), "{'name': USER.extract('name')}"),
    (USER.omit("name", "phone"), "{'id': pm.number().required(), 'email': pm.string().email()}"),
    (USER.omit("name.last", "phone", "id"),
     "{'name': pm.object({'first': pm.string().required()}).required(), 'email': pm.string().email()}"),
    (USER.omit(["name", "last"], "phone", "id", "email"), "{'name': USER.extract('name').omit('last')}"),
])  # fmt: skip
def test_these_keys_are_left(made, same):
    assert repr(made) == repr(pm.object(eval(same, {"pm": pm, "USER": USER})))


def test_the_schema_itself_stays_as_it_is():
    before = USER.describe()
    USER.pick("id"), USER.omit("name.first"), USER.partial(deep=True)
    assert USER.describe() == before


@pytest.mark.parametrize(("call", "message"), [
    (lambda: USER.pick(), "pick: a key is needed"),
    (lambda: USER.pick("nmae"), "pick: there is no key 'nmae'. Did you mean name?"),
    (lambda: USER.omit("name.frist"), "omit: there is no key 'name.frist'. Did you mean first?"),
    (lambda: USER.omit("email.a"), "omit: there is no key 'email.a'."),
    (lambda: USER.pick(""), "pick: the path must not be empty"),
    (lambda: USER.pick(5), "pick: a path must be a string or a list, not 5"),
    (lambda: pm.object().pick("a"), "pick: there is no key 'a'."),
    (lambda: USER.partial("yes"), "partial: deep must be True or False, not 'yes'"),
    (lambda: USER.partial(defaults=1), "partial: defaults must be True or False, not 1"),
])  # fmt: skip
def test_invalid_subsets_are_refused(call, message):
    with pytest.raises(pm.SchemaError) as caught:
        call()
    assert str(caught.value) == message


PEERS = pm.object({"a": pm.any(), "b": pm.any(), "c": pm.any()})


@pytest.mark.parametrize(("schema", "left"), [
    (PEERS.and_("a", "b").or_("a", "c"), 1),
    (PEERS.and_("a", "c").with_("c", "a").without("a", ["b", "c"]), 2),
    (PEERS.rename("x", "a").rename("y", "b"), 1),
    (PEERS.assert_(".a", 1).assert_("{a + c}", 1).assert_(".b", 1), 2),
])  # fmt: skip
def test_dependencies_on_other_keys_are_left_out(schema, left):
    for made in (schema.pick("a", "c"), schema.omit("b")):
        described = made.describe()
        said = [entry for term in ("dependencies", "renames", "rules") for entry in described.get(term, ())]
        assert len(said) == left


def test_patterns_belong_to_no_key():
    schema = pm.object({"a": 1, "b": 2}).pattern(pm.string(), pm.number())
    assert "patterns" not in schema.pick("a").describe()
    assert "patterns" in schema.omit("a").describe()


def test_conditions_do_not_bring_keys_back():
    then = pm.object({"a": pm.required(), "b": pm.required()})
    schema = pm.object({"a": pm.any(), "b": pm.any()}).when(".a", is_=pm.exist(), then=then)
    assert codes(schema.omit("b"), {"a": 1}) == []
    assert codes(schema.pick("a"), {"a": 1, "b": 1}) == ["object.unknown"]
    assert codes(schema, {"a": 1}) == ["any.required"]


def test_a_branch_keeps_a_key_of_which_only_a_part_is_left_out():
    then = pm.object({"n": pm.required()})
    schema = pm.object({"n": {"a": 1, "b": 2}}).when(".n", is_=pm.exist(), then=then)
    branch = schema.omit("n.a").describe()["whens"][0]["then"]
    assert list(branch["keys"]) == ["n"]


def test_objects_may_be_nested_as_deep_as_schemas_can_be():
    schema = pm.object({"a": pm.number().required()})
    value: dict = {}
    for _ in range(100):
        schema = pm.object({"a": schema.required()})
        value = {"a": value}
    assert codes(schema.partial(deep=True), value) == []


def test_a_reference_to_a_key_that_is_left_out_is_warned_of():
    schema = pm.object({"from": pm.date(), "to": pm.date().min(pm.ref("from")), "note": pm.string()})
    with pytest.warns(pm.SchemaWarning, match="pick: the key 'to' refers to 'from', which is left out"):
        schema.pick("to")
    with pytest.warns(pm.SchemaWarning, match="omit: the key 'to' refers to 'from', which is left out"):
        schema.omit("from")
    assert keys(schema.omit("to")) == ["from", "note"]
    with pytest.warns(pm.SchemaWarning, match="omit: the key 'to' refers to 'from', which is left out"):
        pm.object({"range": schema}).omit("range.from")


@dataclass
class Point:
    x: int
    y: int


def test_there_are_no_instances_of_a_part():
    schema = pm.compile(Point)
    assert schema.validate({"x": 1, "y": 2}).value == Point(1, 2)
    assert schema.pick("x").validate({"x": 1}).value == {"x": 1}
    assert schema.omit("x").validate({"y": 1}).value == {"y": 1}
    assert schema.partial().validate({"y": 1}).value == {"y": 1}


# Which may be missing


def test_no_key_is_needed():
    assert codes(USER.partial(), {}) == []
    assert codes(USER.partial(), {}, presence="required") == []
    assert codes(USER.partial(), {"name": {}}) == ["any.required"]
    assert codes(USER.partial(deep=True), {"name": {}}) == []
    assert codes(USER.partial(), {"id": "x"}) == ["number.base"]


def test_conditions_require_nothing():
    schema = pm.object(
        {
            "kind": pm.string().required(),
            "size": pm.number().when("kind", is_="box", then=pm.required(), otherwise=pm.forbidden()),
            "more": pm.any().when("kind", switch=[
                {"is": "a", "then": pm.number().required()},
                {"is": "b", "then": pm.any().when("size", is_=1, then=pm.required())},
            ]),
        }
    ).when(".kind", is_="box", then=pm.object({"weight": pm.number().required()}))  # fmt: skip
    partial = schema.partial()
    for value in ({}, {"kind": "box"}, {"kind": "a"}, {"kind": "b"}):
        assert codes(partial, value) == []
    assert codes(partial, {"kind": "bag", "size": 1}) == ["any.unknown"]
    assert codes(partial, {"kind": "a", "more": "x"}) == ["number.base"]


@pytest.mark.parametrize(("schema", "valid"), [
    (PEERS.and_("a", "b"), {"a": 1, "b": 1}),
    (PEERS.or_("a", "b"), {"a": 1}),
    (PEERS.xor("a", "b"), {"a": 1, "c": 1}),
    (PEERS.with_("a", "b"), {"a": 1, "b": 2}),
    (PEERS.min(2), {"a": 1, "b": 2}),
    (PEERS.length(2), {"a": 1, "b": 2}),
    (PEERS.length(pm.ref(".c")).max(3), {"a": 1, "c": 2}),
])  # fmt: skip
def test_subset_of_a_valid_object_is_valid(schema, valid):
    partial = schema.partial()
    assert codes(schema, valid) == []
    for kept in ({}, *({key: valid[key]} for key in valid), valid):
        assert codes(partial, kept) == []


@pytest.mark.parametrize(("schema", "value", "code"), [
    (PEERS.xor("a", "b"), {"a": 1, "b": 1}, "object.oxor"),
    (PEERS.nand("a", "b"), {"a": 1, "b": 1}, "object.nand"),
    (PEERS.without("a", "b"), {"a": 1, "b": 1}, "object.without"),
    (PEERS.length(1), {"a": 1, "b": 1}, "object.max"),
    (PEERS.max(1), {"a": 1, "b": 1}, "object.max"),
    (PEERS.keys({"a": pm.forbidden()}), {"a": 1}, "any.unknown"),
])  # fmt: skip
def test_forbidden_keys_stay_forbidden(schema, value, code):
    assert codes(schema.partial(), value) == [code]


def test_deep_reaches_objects_in_arrays():
    schema = pm.object({"a": pm.array().items(USER).ordered(pm.object({"x": pm.required()}).required())})
    assert codes(schema.partial(deep=True), {"a": [{}, {}]}) == []
    assert codes(schema.partial(), {"a": [{}, {}]}) == ["any.required"]
    assert codes(schema.partial(deep=True), {"a": []}) == codes(schema, {"a": []}) != []


# Defaults

TAGS = pm.array().items(pm.object({"text": pm.string().required(), "kind": pm.valid("a", "b").default("a")}))
ARTICLE = pm.object(
    {
        "id": pm.uuid().default(uuid.uuid4),
        "state": pm.valid("new", "sold").default("new"),
        "place": pm.object({"city": pm.string(), "country": pm.string().default("DE")}).default(),
        "tags": TAGS.default(list),
        "name": pm.string().required(),
    }
)


@pytest.mark.parametrize(("deep", "value", "result"), [
    (False, {}, {}),
    (False, {"name": "x"}, {"name": "x"}),
    (True, {"place": {"city": "x"}}, {"place": {"city": "x"}}),
    (True, {"place": {}, "tags": [{}, {"text": "x"}]}, {"place": {}, "tags": [{}, {"text": "x"}]}),
    (False, {"place": {}}, {"place": {"country": "DE"}}),
    (False, {"tags": [{"text": "x"}]}, {"tags": [{"text": "x", "kind": "a"}]}),
])  # fmt: skip
def test_missing_keys_stay_missing(deep, value, result):
    assert ARTICLE.partial(deep).validate(value).value == result


def test_defaults_are_kept_on_request():
    schema = pm.object({"a": pm.number().default(5), "b": pm.object({"c": pm.number().default(6)})})
    assert schema.partial(defaults=True).validate({}).value == {"a": 5}
    assert schema.partial(deep=True, defaults=True).validate({"b": {}}).value == {"a": 5, "b": {"c": 6}}


def test_conditions_set_no_default():
    number = pm.number().when("kind", is_="a", then=pm.number().default(1), otherwise=pm.number().default(2))
    schema = pm.object({"kind": pm.string(), "number": number})
    schema = schema.when(".kind", is_="c", then=pm.object({"more": pm.number().default(3)}))
    for kind in ("a", "b", "c"):
        assert schema.partial().validate({"kind": kind}).value == {"kind": kind}


def test_failovers_are_no_defaults():
    schema = pm.object({"a": pm.number().failover(1).default(2)}).partial()
    assert schema.validate({}).value == {}
    assert schema.validate({"a": "x"}).value == {"a": 1}


@dataclass
class Leg:
    sku: str
    count: int = 1


@dataclass
class Chair:
    legs: list[Leg]
    best: Optional[Leg] = None  # noqa: UP045 (Python 3.9 looks it up)
    name: str = "chair"
    tags: list[str] = field(default_factory=list)
    parts: list[Chair] = field(default_factory=list)


@pytest.mark.parametrize(("deep", "value", "result"), [
    (False, {"name": "x"}, {"name": "x"}),
    (False, {"legs": [{"sku": "x"}]}, {"legs": [Leg("x")]}),
    (True, {"legs": [{"sku": "x"}], "best": {"count": "2"}}, {"legs": [{"sku": "x"}], "best": {"count": 2}}),
    (True, {"parts": [{"name": "x"}]}, {"parts": [{"name": "x"}]}),
])  # fmt: skip
def test_partial_class_makes_dicts_of_the_given_keys(deep, value, result):
    assert pm.compile(Chair).partial(deep).validate(value).value == result


def test_empty_update_is_refused_by_a_minimum():
    schema = ARTICLE.partial().min(1)
    assert codes(schema, {}) == codes(schema, {"x": 1}, strip_unknown=True) == ["object.min"]
    assert codes(schema.prefs(strip_unknown=True), {"x": 1}) == ["object.min"]


def test_partial_schema_describes_no_defaults():
    schema = ARTICLE.partial(deep=True)
    text = json.dumps(
        [schema.describe(), schema.json_schema(mode="wire"), schema.json_schema(mode="response")]
    )
    assert '"default"' not in text
    assert pm.build(schema.describe()).describe() == pickle.loads(pickle.dumps(schema)).describe()
    assert pm.diff(ARTICLE.partial(), ARTICLE.partial(defaults=True))
