"""Values as plain data in descriptions, and back."""

import json
import re
from datetime import date, datetime, timezone
from decimal import Decimal

import pytest

import passmuster as pm

NOON = datetime(2020, 1, 1, 12, tzinfo=timezone.utc)


def method(self, helpers):
    return self


def is_there(value):
    return value is not None


FAILURE = KeyError("k")
LETTER = pm.Symbol("letter")

PYTHON_ONLY = [
    (pm.any().custom(method, "text"), {"rules": [{"name": "custom", "args": {"method": method,
        "description": "text"}}]}),
    (pm.any().external(method), {"externals": [{"method": method}]}),
    (pm.any().external(method, "text"), {"externals": [{"method": method, "description": "text"}]}),
    (pm.any().error(FAILURE), {"flags": {"error": FAILURE}}),
    (pm.any().error(method), {"flags": {"error": method}}),
    (pm.any().default(method), {"flags": {"default": method}}),
    (pm.any().failover(LETTER), {"flags": {"failover": LETTER}}),
    (pm.any().artifact((1, ("a",))), {"flags": {"artifact": [1, ["a"]]}}),
    (pm.any().alter({"t": method}), {"alterations": [{"target": "t", "adjuster": method}]}),
    (pm.any().valid(LETTER, b"a"), {"flags": {"only": True}, "allow": [LETTER, {"buffer": "a"}]}),
    (pm.any().valid(pm.ref("a", adjust=method)), {"flags": {"only": True}, "allow": [{"ref": {"path": ["a"],
        "adjust": method}}]}),
    (pm.any().default(Decimal("1.5")), {"flags": {"default": Decimal("1.5")}}),
    (pm.any().default({1: (2, 3), "d": NOON}), {"flags": {"default": {1: [2, 3],
        "d": "2020-01-01T12:00:00.000Z"}}}),
    (pm.any().default({"b": b"\xe9", "r": re.compile("a", re.I)}), {"flags": {"default": {"b": {
        "buffer": "é"}, "r": {"regex": "/a/i"}}}}),
    (pm.any().default({"s": pm.number().min(1)}), {"flags": {"default": {"s": {"type": "number",
        "rules": [{"name": "min", "args": {"limit": 1}}]}}}}),
    (pm.any().default(pm.x("{f(1)}", functions={"f": is_there})), {"flags": {"default": {"template": "{f(1)}",
        "functions": {"f": is_there}}}}),
    (pm.array().unique(method), {"rules": [{"name": "unique", "args": {"comparator": method}}]}),
    (pm.object().and_("a", "b", is_present=is_there), {"dependencies": [{"rel": "and", "peers": ["a", "b"],
        "options": {"isPresent": is_there}}]}),
    (pm.object().instance(dict, "D"), {"rules": [{"name": "instance", "args": {"constructor": dict,
        "name": "D"}}]}),
    (pm.object({1: pm.any(), ("a", 2): pm.any()}), {"keys": {1: {"type": "any"}, ("a", 2): {"type": "any"}}}),
    (pm.symbol().map({"a": LETTER}), {"flags": {"only": True}, "allow": [LETTER], "map": [["a", LETTER]]}),
    (pm.string().pattern(re.compile(r"\A(?P<y>a)(?P=y)\Z")), {"rules": [{"name": "pattern",
        "args": {"regex": "/^(?<y>a)\\k<y>$/"}}]}),
    (pm.string().replace(re.compile("a"), "b"), {"replacements": [{"pattern": {"regex": "/a/g"},
        "replacement": "b"}]}),
    (pm.object().rename(re.compile("^a"), "b"), {"renames": [{"from": {"regex": "/^a/"}, "to": "b",
        "options": {"alias": False, "multiple": False, "override": False}}]}),
    (pm.prefs(errors={"language": pm.ref("$lang")}), {"preferences": {"errors": {
        "language": {"ref": {"path": ["lang"], "type": "global"}}}}}),
    (pm.date().min(date(2020, 1, 1)), {"rules": [{"name": "min",
        "args": {"date": "2020-01-01T00:00:00.000Z"}}]}),
    (pm.date().min(NOON.replace(microsecond=1)), {"rules": [{"name": "min",
        "args": {"date": "2020-01-01T12:00:00.000001Z"}}]}),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "want"), PYTHON_ONLY, ids=range(len(PYTHON_ONLY)))
def test_values_that_json_lacks_survive(schema, want):
    described = schema.describe()
    assert described == {"type": schema.type, **want}
    assert pm.build(described).describe() == described


@pytest.mark.parametrize(("schema", "value"), [
    (pm.binary().valid(b"\xff"), b"\xff"),
    (pm.valid({"a": [b"x", b"y"]}), {"a": [b"x", b"y"]}),
    (pm.array().sort(by="n"), [{"n": 1}, {"n": 2}]),
    (pm.array().sort(by=pm.ref("a/n", separator="/", ancestor=0)), [{"a": {"n": 1}}, {"a": {"n": 2}}]),
], ids=repr)  # fmt: skip
def test_listed_bytes_and_sort_keys_survive_json(schema, value):
    described = json.loads(json.dumps(schema.describe()))
    built = pm.build(described)
    assert built.describe() == described
    assert built.validate(value).error is None
    assert repr(built) == repr(schema)


def test_sort_key_is_described_by_its_path():
    path = pm.array().sort(by="a.n").describe()["rules"][0]["args"]["options"]["by"]
    assert path == "a.n"


def test_a_listed_or_default_date_is_the_same_date_again():
    moment = NOON.replace(microsecond=123456)
    schema = pm.date().valid(moment).default(moment)
    built = pm.build(json.loads(json.dumps(schema.describe())))
    assert built.validate(moment).error is None
    assert built.validate().value == moment
    assert pm.build(pm.any().valid(moment).describe()).validate(moment).error is None


@pytest.mark.parametrize("literal", [
    {"template": "{1 + 1}"}, {"template": "{1 + 1}", "options": {}}, {"ref": {"path": ["a"]}},
    {"regex": "/a/"}, {"buffer": "a"}, {"special": "deep"}, {"override": True}, {"value": 1},
    {"type": "number"}, [{"ref": 1}], {"a": {"template": "{1}"}},
], ids=repr)  # fmt: skip
def test_data_that_looks_like_something_else_stays_data(literal):
    schema = pm.build(pm.any().default(literal).describe())
    assert schema.validate().value == literal


def test_deep_and_circular_values_are_described():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    circle = {}
    circle["self"] = circle
    assert pm.any().default(deep).describe()["flags"]["default"][0][0] is not None
    described = pm.any().default(circle).describe()["flags"]["default"]
    assert described["self"] is described


@pytest.mark.parametrize("item", [b"x", NOON, {"a": [b"x"]}, {"ref": 1}, None, "x"])
def test_map_of_a_reference_survives_json(item):
    pairs = (
        [[1, item], ["y", 2]] if type(item) is dict else [[1, item], [item, 2]]
    )  # a dict is looked up as itself
    for make in (pm.valid, lambda ref: pm.any().when(ref, is_=2, then=pm.required())):
        schema = pm.object({"a": make(pm.ref("b", map=pairs)), "b": pm.any()})
        again = pm.build(json.loads(json.dumps(schema.describe())))
        assert again.describe() == schema.describe()
        for value in ({"a": 2, "b": pairs[1][0]}, {"a": item, "b": 1}, {"b": pairs[1][0]}, {"a": 5, "b": 1}):
            assert again.is_valid(value) == schema.is_valid(value)
    read = pm.object({"a": pm.valid(pm.ref("b", map=pairs)), "b": pm.any()})
    assert pm.build(read.describe()).is_valid({"a": item, "b": 1})
