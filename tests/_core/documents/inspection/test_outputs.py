"""Which values may be the output of a schema, and which schemas may accept the output of others."""

import datetime as dt
import enum
from decimal import Decimal
from fractions import Fraction
from ipaddress import IPv4Address, IPv6Address
from pathlib import PurePath
from typing import Literal, NamedTuple, Union
from uuid import UUID

import pytest

import passmuster as pm
from passmuster._core.documents.inspection.cursor import Cursor
from passmuster._core.documents.inspection.outputs import are_ambiguous, may_write_any_text, output_test

DAY = dt.datetime(2026, 11, 21, tzinfo=dt.timezone.utc)


@pytest.mark.parametrize("schema, fitting, other", [
    (pm.date(), DAY, "2026"), (pm.date().valid(DAY), DAY, 5), (pm.string().valid("a"), "a", "b"),
    (pm.number(), 1.5, True), (pm.decimal(), Decimal(1), "1"), (pm.array(), (1,), {}),
    (pm.object({"a": pm.valid(1).required()}), {"a": 1}, {"a": 2}), (pm.any().valid(None), None, 0),
])  # fmt: skip
def test_values_fit_schemas_that_may_return_them(schema, fitting, other):
    fits = output_test(Cursor(pm.inspect(schema)))
    assert fits(fitting)
    assert not fits(other)


@pytest.mark.parametrize("first, second, json, python", [
    (pm.string(), pm.date(), True, False), (pm.date(), pm.string(), False, False),
    (pm.uuid(), pm.date(), False, False), (pm.number(), pm.date(), False, False),
    (pm.number(), pm.date().timestamp(), True, False), (pm.number(), pm.date().format("YYYY"), True, False),
    (pm.string(), pm.date().timestamp(), False, False), (pm.object(), pm.binary(), True, False),
    (pm.object(), pm.symbol().map({"a": pm.Symbol("a")}), False, True),
    (pm.any(), pm.decimal(), True, True), (pm.array().split(","), pm.uuid(), True, False),
])  # fmt: skip
def test_earlier_schema_may_accept_the_output_of_a_later_one(first, second, json, python):
    places = [Cursor(pm.inspect(schema)) for schema in (first, second)]
    assert [are_ambiguous(places, "any", mode) for mode in ("json", "python")] == [json, python]


def test_strings_of_any_text_are_those_of_bytes_json_and_links():
    schemas = [pm.binary(), pm.string().json(), pm.link("/"), pm.alternatives(pm.binary(), pm.uuid())]
    assert all(may_write_any_text(pm.inspect(schema)) for schema in schemas)
    assert not any(may_write_any_text(pm.inspect(schema)) for schema in (pm.uuid(), pm.date(), pm.string()))


class Sku(str):
    pass


class Size(enum.Enum):
    SMALL = 1
    NAMED = "1"


class Point(NamedTuple):
    x: int


@pytest.mark.parametrize(("form", "is_lost"), [
    (Union[Sku, PurePath], True),
    (Union[Fraction, Size], True),
    (Union[list[int], list[Size]], True),
    (Union[IPv4Address, IPv6Address, UUID, dt.time, dt.timedelta], False),
    (Union[int, PurePath], True),
    (Union[int, IPv4Address], False),
    (Union[PurePath, Literal["a"]], True),
    (Union[UUID, Literal["a"]], False),
    (Union[Point, frozenset[int]], True),
])  # fmt: skip
def test_texts_of_taught_classes_and_values_of_members_may_stand_for_others(form, is_lost):
    assert bool(pm.compile(form).dump_losses()) is is_lost
