"""The columns that a schema describes, and their types."""

from __future__ import annotations

import dataclasses
import datetime
import ipaddress
from decimal import Decimal
from enum import Enum
from uuid import UUID

import pytest

import passmuster as pm
from passmuster._core.documents.bulk.column_types import (
    CLASSES,
    MOST_LEVELS,
    column_types,
    declared_columns,
    has_type,
    is_class_of,
    type_of_values,
    value_of_member,
)
from passmuster._core.documents.inspection.cursor import Cursor
from passmuster._core.language.preferences.preferences import DEFAULTS, prepare


def types(schema, **options):
    found = column_types({}, [(schema, prepare(options)[0])])
    return {name: kind for name, (kind, _) in found.items()}


class Color(Enum):
    RED = "red"
    BLUE = "blue"


class Level(Enum):
    LOW = 1
    HIGH = 2


@dataclasses.dataclass
class Size:
    x: int
    note: str = ""


@pytest.mark.parametrize(("schema", "kind"), [
    (pm.boolean(), "bool"), (pm.number(), "float64"), (pm.number().integer(), "int64"),
    (pm.number().port(), "int64"), (pm.number().integer().warn(), "float64"),
    (pm.number().unsafe(), "float64"), (pm.number().integer().unsafe(), ("decimal", 0)),
    (pm.number().integer().unsafe().min(0).max(2**64 - 1), "uint64"),
    (pm.number().integer().unsafe().min(-(2**62)).max(2**62), "int64"), (int, "int64"), (float, "float64"),
    (pm.decimal(), ("decimal", 18)), (pm.decimal().places(2), ("decimal", 2)),
    (pm.decimal().precision(3), ("decimal", 3)), (pm.decimal().places(50), ("decimal", 38)),
    (pm.decimal().places(2).allow(Decimal("0.125")), ("decimal", 3)),
    (pm.string(), "string"), (pm.string().iso_date(), "string"), (pm.string().json(), None),
    (pm.string().json(pm.array().items(int)), ("list", "int64")),
    (pm.string().valid("b", "a"), ("category", ("b", "a"))), (pm.valid("a"), ("category", ("a",))),
    (pm.string().valid("a").allow(None).default("b"), ("category", ("a", "b"))),
    (pm.string().valid("a", pm.ref("$b")), "string"), (pm.string().insensitive().valid("a"), "string"),
    (pm.string().allow("a"), "string"), (pm.string().allow(5), None), (pm.valid(1, 2.5), "float64"),
    (pm.valid(True, None), "bool"), (pm.valid(1, "a"), None), (pm.valid({"a": 1}), None),
    (Color, ("category", ("red", "blue"))), (Level, "int64"),
    (pm.date(), "timestamp"), (pm.date().raw(), None), (pm.date().iso("date"), "timestamp"),
    (pm.date().offset("forbidden"), "naive"), (pm.date().only_date(), "date"),
    (pm.date().default(lambda: None), "timestamp"), (pm.date().custom(lambda value: value), "timestamp"),
    (datetime.time, "time"), (datetime.timedelta, "duration"), (pm.binary(), "binary"), (pm.uuid(), "text"),
    (ipaddress.IPv4Address, "text"), (pm.any(), None), (pm.number().cast("string"), "string"),
    (pm.date().cast("number"), "float64"), (pm.array().cast("set"), None),
    (pm.array().items(int).cast("set"), ("list", "int64")),
    (pm.array().items(pm.string()), ("list", "string")),
    (pm.array(), None), (pm.array().items(pm.uuid()), ("list", "text")),
    (pm.array().items(pm.string(), pm.number()), None), (pm.array().items(int, float), ("list", "float64")),
    (pm.array().items(int).default([]), ("list", "int64")),
    (pm.array().items({"a": int}), ("list", ("struct", {"a": "int64"}))),
    (pm.object({"a": str}), ("struct", {"a": "string"})), (pm.object({"a": str}).unknown(), None),
    (pm.object({"a": pm.any()}), None), (pm.object(), None), (pm.object({}), None),
    (pm.object({"a": str}).rename("b", "a"), ("struct", {"a": "string"})),
    (pm.compile(Size), ("struct", {"x": "int64", "note": "string"})),
    (pm.object({"x": int}).into(Size), None),
    (pm.object().pattern("a", str), ("map", ("string", "string"))),
    (pm.object({"b": int}).pattern("a", float), ("map", ("string", "float64"))),
    (pm.object().pattern(int, float), ("map", ("int64", "float64"))),
    (pm.object().pattern("a", str).pattern("b", int), None), (pm.object().pattern("a", str).unknown(), None),
    (pm.function(), None), (pm.alternatives(str, int), None), (pm.alternatives(int, float), "float64"),
    (pm.alternatives(pm.uuid(), pm.valid("none")), "string"),
    (pm.alternatives(pm.decimal().places(2), pm.decimal().places(4), int), ("decimal", 4)),
    (pm.alternatives(pm.array().items(int), pm.array().items(float)), ("list", "float64")),
    (pm.alternatives().conditional(pm.ref("$a"), is_=1, then=int, otherwise=float), "float64"),
])  # fmt: skip
def test_each_class_of_schemas_has_its_type(schema, kind):
    assert types(pm.object({"key": schema})) == {"key": kind}


def test_columns_are_the_keys_that_values_can_have_in_their_order():
    schema = pm.object({
        "b": str, "a": pm.string().strip(True), "c": pm.forbidden(), "d": pm.forbidden().default(1), 5: int,
    })  # fmt: skip
    assert types(schema) == {"b": "string", "d": None, 5: "int64"}
    assert types(pm.object({"a": pm.link("#x")}).shared(pm.string().id("x"))) == {"a": "string"}
    assert types(pm.string()) == types(pm.object()) == {}


def test_options_of_the_call_count():
    schema = pm.object({"a": {"b": str}})
    assert types(schema) == {"a": ("struct", {"b": "string"})}
    assert types(schema, allow_unknown=True) == {"a": None}


def test_columns_of_several_schemas_are_those_of_each():
    one, other = pm.object({"a": str, "b": int}), pm.object({"b": float, "c": bool})
    found = column_types({"z": ("date", True)}, [(one, DEFAULTS), (other, DEFAULTS)])
    assert {name: kind for name, (kind, _) in found.items()} == {
        "z": "date", "a": "string", "b": "float64", "c": "bool",
    }  # fmt: skip


def test_columns_are_filled_where_a_value_is_required_or_replaced():
    schema = pm.object({
        "a": pm.number().required(), "b": pm.number(), "c": pm.number().default(1),
        "d": pm.any().default(None),
        "e": pm.number().allow(None).required(), "f": pm.number().default(lambda: None),
        "g": pm.number().when("a", is_=1, then=pm.required()),
    })  # fmt: skip
    filled = [name for name, (_, is_filled) in column_types({}, [(schema, DEFAULTS)]).items() if is_filled]
    assert filled == ["a", "c"]
    required = column_types({}, [(schema, prepare({"presence": "required"})[0])])
    assert required["b"][1]


def test_schemas_that_are_nested_deeply_or_in_themselves_have_no_type():
    schema = pm.string()
    for _ in range(MOST_LEVELS - 1):
        schema = pm.object({"a": schema})
    (kind,) = types(schema).values()
    for _ in range(MOST_LEVELS - 2):
        kind = kind[1]["a"]
    assert kind == "string"
    assert types(pm.object({"a": pm.object({"a": schema})})) == {"a": None}
    assert types(pm.object({"next": pm.link("/")})) == {"next": None}


def test_paths_without_a_type_are_named():
    schema = pm.object({"a": pm.any(), "b": {"c": pm.array().items({"d": pm.any()}), "e": str}, "f": int})
    assert declared_columns(Cursor.over(schema))[1] == ["a", "b.c.d"]


@pytest.mark.parametrize(("classes", "kind"), [
    (set(), None), ({int}, "int64"), ({int, float}, "float64"), ({str}, "string"), ({str, int}, None),
    ({bool, int}, None), ({list}, None), ({dict}, None), ({UUID}, "text"), ({datetime.date}, None),
])  # fmt: skip
def test_values_without_a_type_in_the_schema_have_their_own(classes, kind):
    assert type_of_values(classes) == kind


@pytest.mark.parametrize(("cls", "kinds"), [
    (bool, ["bool"]), (int, ["int64", "uint64", "float64", "decimal"]),
    (datetime.datetime, ["timestamp", "naive"]), (datetime.date, ["date"]),
])  # fmt: skip
def test_instances_of_a_class_have_these_types(cls, kinds):
    assert [kind for kind in CLASSES if is_class_of(cls, kind)] == kinds


@pytest.mark.parametrize(("value", "kind", "is_so"), [
    (None, "date", True), (1, "float64", True), (1.5, "int64", False), (True, "int64", False),
    ([1, None], ("list", "int64"), True), (["x"], ("list", "int64"), False), ((1,), ("list", "int64"), False),
    ({"a": [1]}, ("struct", {"a": ("list", "int64")}), True), ({}, ("struct", {"a": "int64"}), True),
    ({"b": 1}, ("struct", {"a": "int64"}), False), ({"a": "x"}, ("struct", {"a": "int64"}), False),
    ({"a": 1}, ("map", ("string", "int64")), True), ({1: 1}, ("map", ("string", "int64")), False),
    ({"a": "x"}, ("map", ("string", "int64")), False), ("a", ("category", ("a",)), True),
    ("b", ("category", ("a",)), False), (2**53, "float64", True), (2**53 + 1, "float64", False),
    (Decimal("1.500"), ("decimal", 1), True), (Decimal("1.25"), ("decimal", 1), False),
    (Decimal("1e36"), ("decimal", 1), True), (Decimal("1e37"), ("decimal", 1), False),
    (Decimal("NaN"), ("decimal", 1), False), (Decimal(0), ("decimal", 38), True), (7, ("decimal", 0), True),
])  # fmt: skip
def test_a_value_has_a_type_in_all_its_parts(value, kind, is_so):
    assert has_type(value, kind) is is_so


def test_types_of_a_schema_with_shared_parts_are_bounded():
    schema = pm.string()
    for _ in range(18):
        schema = pm.object({"a": schema, "b": schema})
    assert types(schema) == {"a": None, "b": None}


def test_members_of_enum_classes_have_their_values():
    assert [value_of_member(Color.RED), value_of_member("red")] == ["red", "red"]
