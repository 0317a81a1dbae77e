"""The options `include` and `exclude`: which keys of a dump are written."""

import json
from dataclasses import dataclass
from decimal import Decimal

import pytest

import passmuster as pm
from passmuster._core.documents.dumping.selection import selection_of

LINE = pm.object({"sku": pm.string(), "unit_price": pm.decimal()}).rename("unitPrice", "unit_price")
ORDER = pm.object(
    {
        "id": pm.number(),
        "lines": pm.array().items(LINE),
        "best": LINE,
        "more": pm.object().unknown(),
        "a.b": pm.number(),
        "text": pm.string().json(pm.object({"a": pm.number()})),
    }
)
VALUE = {
    "id": 1,
    "lines": [{"sku": "x", "unit_price": Decimal(2)}, {"sku": "y"}],
    "best": {"sku": "x", "unit_price": Decimal(2)},
    "more": {"a": {"b": 1, "c": 2}},
    "a.b": 5,
}


@dataclass
class Cup:
    sku: str
    cost: int = 1


@pytest.mark.parametrize(("options", "written"), [
    ({"include": ["id"]}, {"id": 1}),
    ({"include": {"lines.sku", "id"}}, {"id": 1, "lines": [{"sku": "x"}, {"sku": "y"}]}),
    ({"include": "best.sku"}, {"best": {"sku": "x"}}),
    ({"include": [["a.b"]]}, {"a.b": 5}),
    ({"include": ["best.unit_price"]}, {"best": {"unitPrice": "2"}}),
    ({"include": ["best.unitPrice"]}, {"best": {"unitPrice": "2"}}),
    ({"include": ["more.a.c"]}, {"more": {"a": {"c": 2}}}),
    ({"include": ["best", "id", "best.sku"], "exclude": ("best.unit_price", "id")}, {"best": {"sku": "x"}}),
    ({"include": []}, {}),
    ({"include": ["id", "text"], "exclude": []}, {"id": 1}),
    ({"exclude": {"lines", "best", "more"}}, {"id": 1, "a.b": 5}),
    ({"exclude": ["lines.unit_price", "best", "more.a.b", ["a.b"]]},
     {"id": 1, "lines": [{"sku": "x"}, {"sku": "y"}], "more": {"a": {"c": 2}}}),
    ({"exclude": iter(["lines", "best.unitPrice", "more.a"])},
     {"id": 1, "best": {"sku": "x"}, "more": {}, "a.b": 5}),
])  # fmt: skip
def test_only_selected_keys_are_written(options, written):
    options = {name: list(paths) if hasattr(paths, "__next__") else paths for name, paths in options.items()}
    assert ORDER.dump(VALUE, **options) == written
    assert json.loads(ORDER.dump_json(VALUE, **options)) == written
    assert pm.array().items(ORDER).dump([VALUE], **options) == [written]


@pytest.mark.parametrize(("schema", "value", "path", "written"), [
    (pm.alternatives(pm.number(), LINE), {"sku": "x"}, "sku", {}),
    (pm.alternatives(pm.number(), LINE), 5, "sku", 5),
    (pm.compile(dict[str, Cup]), {"a": Cup("x"), "b": Cup("y")}, "a.sku",
     {"a": {"cost": 1}, "b": {"sku": "y", "cost": 1}}),
    (pm.object({"id": int, "of": pm.array().items(pm.link("#n"))}).id("n"),
     {"id": 1, "of": [{"id": 2, "of": [{"id": 3}]}]}, "of.of.id", {"id": 1, "of": [{"id": 2, "of": [{}]}]}),
    (pm.object({"a": pm.array().items(pm.array().items(LINE))}),
     {"a": [[{"sku": "x"}]]}, "a.sku", {"a": [[{}]]}),
])  # fmt: skip
def test_paths_lead_through_all_schemas(schema, value, path, written):
    assert schema.dump(value, exclude=[path]) == written


def test_instances_without_a_schema_are_selected_in_python_mode():
    schema = pm.object({"a": pm.any()})
    for value in (Cup("x"), {"sku": "x", "cost": 1}, (Cup("x"),)):
        written = schema.dump({"a": value}, "python", exclude=["a.cost"])
        assert written["a"] in ({"sku": "x"}, [{"sku": "x"}])


def test_validated_value_stays_as_it_is():
    shared = {"sku": "x", "unit_price": Decimal(2)}
    value = {"lines": [shared] * 20_000, "best": shared}
    written = ORDER.dump(value, exclude=["lines.sku"])
    assert written["best"] == {"sku": "x", "unitPrice": "2"}
    assert len({id(line) for line in written["lines"]}) < 20_000
    assert shared == {"sku": "x", "unit_price": Decimal(2)}


def test_masked_secrets_can_be_left_out():
    schema = pm.object({"user": pm.string(), "pin": pm.string().secret()})
    assert schema.dump({"user": "ada", "pin": "1815"}, exclude=["pin"]) == {"user": "ada"}


@pytest.mark.parametrize(("paths", "message"), [
    (["idd"], "dump: there is no key 'idd'. Did you mean id?"),
    (["lines.skuu"], "dump: there is no key 'lines.skuu'. Did you mean sku?"),
    (["id.a"], "dump: there is no key 'id.a'."),
    (["text.a"], "dump: 'text' is written as a string, of which no keys can be chosen"),
    ([""], "dump: the path must not be empty"),
    ([5], "dump: a path must be a string or a list, not 5"),
])  # fmt: skip
def test_unknown_keys_are_refused_at_the_call(paths, message):
    with pytest.raises(pm.SchemaError) as caught:
        ORDER.dump(VALUE, exclude=paths)
    assert str(caught.value) == message
    with pytest.raises(pm.SchemaError):
        ORDER.dump_json(VALUE, include=paths)


def test_the_first_of_several_unknown_keys_is_named_whatever_the_hashes():
    for start in range(20):
        with pytest.raises(pm.SchemaError, match=f"there is no key 'x{start:03}'"):
            ORDER.dump(VALUE, exclude=[f"x{n:03}" for n in range(start + 9, start - 1, -1)])


@pytest.mark.parametrize("paths", [{"lines": {"__all__": {"sku"}}}, 5, True])
def test_other_values_are_refused_as_paths(paths):
    with pytest.raises(pm.SchemaError, match=r'or of paths such as "lines\.sku", not'):
        ORDER.dump(VALUE, exclude=paths)


def test_selections_are_made_once():
    paths = frozenset([("lines", "sku")])
    assert selection_of(ORDER, None, paths) is selection_of(ORDER, None, frozenset(paths))
    assert selection_of(ORDER, paths, None)({"lines": [{"sku": 1, "x": 2}], "id": 1}) == {
        "lines": [{"sku": 1}]
    }
