"""Values of a class without a schema for it, scalars that do not fit theirs, and the places of errors."""

import datetime as dt
import uuid
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple

import pytest

import passmuster as pm
from passmuster._core.documents.dumping.json_forms import Dump
from passmuster._core.documents.dumping.writers import (
    scalar_writer,
    sequence_writer,
    text_writer,
    write_plain,
)
from passmuster._core.documents.inspection.ways import Way, Written


@pytest.mark.parametrize("schema, value, made", [
    (pm.date().timestamp(), "soon", "soon"),
    (pm.date().iso("date"), None, None),
    (pm.binary(), 5, 5),
    (pm.uuid(), "x", "x"),
    (pm.symbol().map({"a": pm.Symbol("a")}), "b", "b"),
    (pm.number().cast("string"), "0x", "0x"),
    (pm.number().cast("string"), 5, 5),
    (pm.date().cast("number"), "x", "x"),
    (pm.date().cast("string"), "x", "x"),
    (pm.boolean().cast("string"), "x", "x"),
    (pm.binary().encoding("hex").cast("string"), "ab", "6162"),
    (pm.date().strict().timestamp(), dt.date(2026, 1, 2), "2026-01-02"),
])  # fmt: skip
def test_values_of_other_types_are_written_unchanged(schema, value, made):
    assert schema.dump(value) == made


def test_dump_errors_have_a_path():
    schema = pm.object({"a": pm.array().ordered(pm.any()).items(pm.object({"b": pm.date()}))})
    with pytest.raises(pm.DumpError) as caught:
        schema.dump({"a": [1, {"b": len}]})
    assert caught.value.path == ["a", 1, "b"]


def test_the_way_of_a_kind_writes_its_values_and_no_others():
    write = scalar_writer(Way(complex, str, lambda value: type(value) is complex, Written()))
    assert write(1j, Dump()) == "1j"
    assert write("a", Dump()) == "a"
    failing = scalar_writer(Way(complex, lambda value: 1 / 0, lambda value: True, Written()))
    with pytest.raises(pm.DumpError, match="JSON has no value of the class int"):
        failing(5, Dump())


def test_items_are_written_by_their_places():
    write = sequence_writer(None, [lambda value, dump: [value]], write_plain)
    assert write((1, 2, pm.UNDEFINED), Dump()) == [[1], 2, None]
    assert text_writer(write)({3}, Dump()) == "[[3]]"


@dataclass
class Rectangle:
    width: int
    height: int = 1
    note: str = "n"

    @property
    def area(self):
        return self.width * self.height

    @cached_property
    def size(self):
        return [self.width, self.height]

    @property
    def lost(self):
        raise LookupError("lost")

    def grow(self):
        return self


class Corner(NamedTuple):
    x: int

    @property
    def double(self):
        return 2 * self.x


class Slots:
    __slots__ = ("first", "second")

    def __init__(self):
        self.first = 1


@pytest.mark.parametrize("schema, value, made", [
    (pm.compile(Rectangle).keys({"area": pm.number(), "size": pm.any()}), Rectangle(2, 3),
     {"width": 2, "height": 3, "note": "n", "area": 6, "size": [2, 3]}),
    (pm.compile(Rectangle).omit("note").keys({"area": pm.number()}), Rectangle(2),
     {"width": 2, "height": 1, "area": 2}),
    (pm.compile(Rectangle), Rectangle(2), {"width": 2, "height": 1, "note": "n"}),
    (pm.compile(Corner).keys({"double": pm.number()}), Corner(2), {"x": 2, "double": 4}),
    (pm.object({"width": int, "grow": pm.any(), "lost_": pm.any()}), Rectangle(2), {"width": 2}),
    (pm.object({"first": int, "second": int}), Slots(), {"first": 1}),
])  # fmt: skip
@pytest.mark.parametrize("mode", ["json", "python"])
def test_properties_that_are_keys_are_written(schema, value, made, mode):
    assert schema.dump(value, mode) == made


def test_written_property_is_ignored_when_it_is_read():
    schema = pm.compile(Rectangle).keys({"area": pm.number()})
    assert schema.dump_losses() == ()
    assert schema.attempt({"width": 2, "area": 99}) == schema.attempt(schema.dump(Rectangle(2)))


def test_property_that_raises_is_refused_with_its_path():
    with pytest.raises(pm.DumpError) as caught:
        pm.object({"a": pm.object({"lost": pm.any()})}).dump({"a": Rectangle(1)})
    assert caught.value.path == ["a", "lost"]


class Size(Enum):
    SMALL = "small"
    LARGE = (9, 9)


SCALARS = [
    (dt.date, dt.date(2026, 1, 2)), (dt.datetime, dt.datetime(2026, 1, 2, tzinfo=dt.timezone.utc)),
    (dt.time, dt.time(10, 30)), (dt.timedelta, dt.timedelta(hours=1)), (uuid.UUID, uuid.UUID(int=5)),
    (Decimal, Decimal("1.50")), (Size, Size.SMALL), (Size, Size.LARGE), (bytes, b"ab"), (str, "a"),
    (float, 1.5), (bool, True), (Any, {1, 2}), (list[int], [1]),
]  # fmt: skip


@pytest.mark.parametrize("kind, value", SCALARS, ids=lambda value: str(value)[:30])
@pytest.mark.parametrize("others", [(), (None,), ("x", 5)], ids=str)
def test_long_arrays_are_written_as_short_ones(kind, value, others):
    schema = pm.compile(list[kind])
    short, long = schema.dump([value, *others]), schema.dump([value] * 300 + [*others])
    assert long == [short[0]] * 300 + short[1:]


def test_an_error_in_a_long_array_has_its_place():
    for kind, value, wrong in (
        (uuid.UUID, uuid.UUID(int=5), object.__new__(uuid.UUID)),
        (Any, "a", object()),
    ):
        with pytest.raises(pm.DumpError) as caught:
            pm.compile(list[kind]).dump([value] * 300 + [wrong])
        assert caught.value.path == [300]
