"""The columns that a schema describes, and their types."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest

import passmuster as pm
from passmuster._core.documents.bulk.column_types import column_types, has_type, type_of_values
from passmuster._core.language.preferences.preferences import DEFAULTS, prepare


def types(schema, **options):
    return column_types({}, [(schema, prepare(options)[0])])


@pytest.mark.parametrize(("schema", "kind"), [
    (pm.boolean(), "bool"), (pm.number(), "float64"), (pm.number().integer(), "int64"),
    (pm.number().port(), "int64"), (pm.number().integer().warn(), "float64"), (pm.number().unsafe(), None),
    (pm.number().integer().unsafe(), "int64"), (pm.decimal(), "decimal"), (pm.string(), "string"),
    (pm.string().iso_date(), "string"), (pm.string().json(), None), (pm.date(), "timestamp"),
    (pm.date().raw(), None),
    (pm.date().iso("date"), "timestamp"), (pm.date().only_date(), "date"), (pm.binary(), "binary"),
    (pm.uuid(), "uuid"), (pm.any(), None), (pm.valid("a"), None), (pm.number().cast("string"), "string"),
    (pm.date().cast("number"), "float64"), (pm.array().cast("set"), None),
    (pm.array().items(pm.string()), ("list", "string")), (pm.array(), None),
    (pm.array().items(pm.uuid()), None),
    (pm.array().items(pm.string(), pm.number()), None),
    (pm.array().items({"a": int}), ("list", ("struct", {"a": "int64"}))),
    (pm.object({"a": str}), ("struct", {"a": "string"})), (pm.object({"a": str}).unknown(), None),
    (pm.object({"a": pm.any()}), None), (pm.object(), None), (pm.object({"a": str}).rename("b", "a"), None),
    (pm.object().pattern("a", str), None), (pm.function(), None), (pm.alternatives(str, int), None),
])  # fmt: skip
def test_each_class_of_schemas_has_its_type(schema, kind):
    assert types(pm.object({"key": schema})) == {"key": kind}


def test_columns_are_the_keys_that_values_can_have_in_their_order():
    schema = pm.object({
        "b": str, "a": pm.string().strip(True), "c": pm.forbidden(), "d": pm.forbidden().default(1), 5: int,
    })  # fmt: skip
    assert types(schema) == {"b": "string", "d": None, 5: "int64"}
    assert types(pm.string()) == types(pm.object()) == {}


def test_options_of_the_call_count():
    schema = pm.object({"a": {"b": str}})
    assert types(schema) == {"a": ("struct", {"b": "string"})}
    assert types(schema, allow_unknown=True) == {"a": None}


def test_columns_of_several_schemas_are_those_of_each():
    one, other = pm.object({"a": str, "b": int}), pm.object({"b": float, "c": bool})
    assert column_types({"z": "date"}, [(one, DEFAULTS), (other, DEFAULTS)]) == {
        "z": "date", "a": "string", "b": None, "c": "bool",
    }  # fmt: skip


def test_schemas_may_be_nested_deeply_or_lead_to_themselves():
    schema = pm.string()
    for _ in range(100):
        schema = pm.object({"a": schema})
    (kind,) = types(schema).values()
    for _ in range(99):
        kind = kind[1]["a"]
    assert kind == "string"
    assert types(pm.object({"next": pm.link("/")})) == {"next": None}


@pytest.mark.parametrize(("classes", "declared", "kind"), [
    (set(), "date", "date"), (set(), None, None), ({str}, "string", "string"), ({int}, "float64", "float64"),
    ({int}, None, "int64"), ({int, float}, None, "float64"), ({int, float}, "int64", "float64"),
    ({str}, "int64", "string"), ({str, int}, "string", None), ({bool, int}, None, None),
    ({list}, ("list", "string"), ("list", "string")),
    ({dict}, None, None), ({Decimal}, "float64", "decimal"), ({datetime.date}, "timestamp", None),
])  # fmt: skip
def test_values_of_other_classes_have_their_own_type(classes, declared, kind):
    assert type_of_values(classes, declared) == kind


@pytest.mark.parametrize(("value", "kind", "is_so"), [
    (None, "date", True), (1, "float64", True), (1.5, "int64", False), (True, "int64", False),
    ([1, None], ("list", "int64"), True), (["x"], ("list", "int64"), False), ((1,), ("list", "int64"), False),
    ({"a": [1]}, ("struct", {"a": ("list", "int64")}), True), ({}, ("struct", {"a": "int64"}), True),
    ({"b": 1}, ("struct", {"a": "int64"}), False), ({"a": "x"}, ("struct", {"a": "int64"}), False),
])  # fmt: skip
def test_a_value_has_a_type_in_all_its_parts(value, kind, is_so):
    assert has_type(value, kind) is is_so


def test_types_of_a_schema_with_shared_parts_are_bounded():
    schema = pm.string()
    for _ in range(18):
        schema = pm.object({"a": schema, "b": schema})
    assert column_types({}, [(schema, DEFAULTS)]) == {"a": None, "b": None}
