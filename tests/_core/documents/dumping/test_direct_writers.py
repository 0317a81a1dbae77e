"""Direct writers write the same data as the other writers, and leave all other values to them."""

import datetime as dt
import json
import random
import uuid
from collections import OrderedDict, namedtuple
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from itertools import combinations
from typing import Optional

import pytest
from fuzz.programs import DAILY
from hypothesis import given, strategies as st
from tests.exports import Values
from tests.strategies import RAISED, random_schema

import passmuster as pm
from passmuster._core.documents.dumping import dumper
from passmuster._core.documents.dumping.direct_writers import (
    PLAIN as PLAIN_WRITER,
    NotDirect,
    array_writer,
    leaf_writer,
    object_writer,
)
from passmuster._core.documents.dumping.json_forms import Dump
from passmuster._core.foundation.comparing.equality import deep_equal

DAY = dt.datetime(2026, 11, 21, tzinfo=dt.timezone.utc)
ORDER = pm.object(
    {
        "id": pm.string().required(),
        "day": pm.date(),
        "net": pm.number(),
        "to": pm.object({"name": pm.string(), "note": pm.string().allow(None)}),
        "lines": pm.array().items(pm.object({"sku": pm.string(), "price": pm.number()})),
        "tags": pm.array().items(pm.string()),
        "code": pm.binary().encoding("hex"),
        "of": pm.uuid(),
    }
)
PLAIN = ORDER.omit("code", "of")
"""A schema whose unchanged values are all checked by orjson."""

FULL = {
    "id": "a", "day": DAY, "net": 1.5, "to": {"name": "x"}, "tags": ["c"],
    "lines": [{"sku": "b", "price": 2}, {"price": 0.5}], "code": b"a",
}  # fmt: skip


class Text(str):
    pass


class Odd(Enum):
    LIST = [1]


def both(schema, value, mode="json"):
    """Return the results of the direct writer and the other writer of a schema."""
    write, direct = dumper.writers_of(schema, mode)
    return direct.write(value), write(value, Dump())


@pytest.mark.parametrize("mode", ["json", "python"])
def test_usual_values_are_written_directly(mode):
    made, other = both(ORDER, FULL, mode)
    assert made == other == ORDER.dump(FULL, mode)
    assert list(made) == list(other) == list(FULL)
    assert made is not FULL
    assert made["to"] is not FULL["to"]
    assert made["lines"][0] is not FULL["lines"][0]
    assert made["tags"] is not FULL["tags"]
    assert json.loads(ORDER.dump_json(FULL)) == ORDER.dump(FULL)


def test_random_values_are_written_as_by_the_other_writers():
    chance, count = random.Random(5), 0
    for _ in range(400):
        schema = random_schema(chance, DAILY)
        for mode in ("json", "python"):
            write, direct = dumper.writers_of(schema, mode)
            if direct is None:
                continue
            values = Values(chance, dict(schema.json_schema()))
            for _ in range(10):
                try:
                    value = schema.validate(values.value()).value
                    made = direct.write(value)
                except (NotDirect, pm.DumpError, *RAISED):
                    continue
                other = write(value, Dump())
                assert deep_equal(made, other)
                assert repr(made) == repr(other)
                count += 1
    assert count > 200


@pytest.mark.parametrize("change", [
    {"net": float("nan")}, {"net": float("inf")}, {"id": Odd.LIST}, {"id": Text("a")}, {Text("id"): "a"},
    {5: "a"}, {"to": None}, {"to": OrderedDict(name="x")}, {"tags": ("a",)}, {"tags": [pm.UNDEFINED]},
    {"tags": [["a"]]}, {"lines": [{"price": float("nan")}]}, {"lines": [5]}, {"lines": 5}, {"id": {"a": DAY}},
    {"id": DAY}, {"day": "x"}, {"day": dt.date(2026, 1, 2)}, {"id": 2**70}, {"id": "\ud800"},
    {"net": pm.UNDEFINED}, {"code": bytearray(b"a")}, {"extra": [DAY]}, {"to": {"note": None}},
    {"id": "null"},
])  # fmt: skip
def test_whatever_else_there_is_comes_out_as_by_the_other_writers(change):
    for value in ({**FULL, **change}, {"id": 1, **change}, change):
        check_both_ways(ORDER, value)
        if change != {"id": Odd.LIST}:  # orjson writes the value of an enum member
            check_both_ways(PLAIN, value)


def check_both_ways(schema, value):
    write, _ = dumper.writers_of(schema, "json")
    try:
        other = write(value, Dump())
    except pm.DumpError as error:
        for method in (schema.dump, schema.dump_json):
            with pytest.raises(pm.DumpError) as caught:
                method(value)
            assert (str(caught.value), caught.value.path) == (str(error), error.path)
        return
    made = schema.dump(value)
    assert made == other
    assert list(map(type, made)) == list(map(type, other))
    assert json.loads(schema.dump_json(value)) == json.loads(json.dumps(other))


def test_parts_that_stand_in_many_places_are_not_written_again_and_again():
    row = {"sku": "a"}
    made = ORDER.dump({"id": "x", "lines": [row] * 20_000})["lines"]
    assert len({id(one) for one in made}) < 20_000
    assert len({id(one) for one in ORDER.dump({"id": "x", "lines": [row] * 9})["lines"]}) == 9


def test_leaves_are_written_by_their_class():
    text = leaf_writer(frozenset((dt.datetime,)), str)
    assert (text.write(DAY), text.write(None)) == (str(DAY), None)
    with pytest.raises(NotDirect):
        text.write(1.5)
    rows = array_writer(object_writer({"a": text}, True), True)
    assert rows.write([{"a": DAY, "b": 1}]) == [{"a": str(DAY), "b": 1}]
    assert object_writer({"rows": rows, "more": None}, True) is None


def test_unbounded_schemas_have_a_direct_writer_where_it_counts_depth_and_size():
    is_counted = PLAIN_WRITER is not None
    rows = array_writer(object_writer({}, True), True)
    assert (array_writer(rows, True) is not None) is is_counted
    assert (
        object_writer({str(i): object_writer({}, True) for i in range(100)}, True) is not None
    ) is is_counted
    assert (dumper.writers_of(pm.object({"a": pm.link("/")}), "json")[1] is not None) is is_counted


MEMBER = Enum("MEMBER", {"A": "a", "B": dt.date(2026, 1, 2)})
Point = namedtuple("Point", "x y")


@dataclass
class Row:
    id: uuid.UUID
    net: Decimal
    at: dt.datetime
    day: dt.date
    span: dt.timedelta
    hour: dt.time
    kind: MEMBER
    below: Optional["Row"] = None
    more: list = field(default_factory=list)


class Named:
    def __init__(self, name):
        self.name = name

    @property
    def id(self):
        return uuid.UUID(int=5)


NUMBER = uuid.UUID("12345678-9abc-def0-8000-00000000000f")
ROW = Row(
    NUMBER, Decimal("1.50"), DAY, dt.date(2026, 1, 2), dt.timedelta(days=1, hours=2), dt.time(9, 30), MEMBER.A
)
VALUES = [
    uuid.UUID(int=0), uuid.UUID(int=2**128 - 1), NUMBER, Decimal("1E+3"), Decimal("-0.00"), Decimal("1e2000"),
    Decimal("NaN"), Decimal("-Infinity"), Decimal("0E-7"), Decimal("1E-7"), DAY, DAY.replace(tzinfo=None),
    DAY.replace(microsecond=5), DAY.replace(microsecond=5000),
    DAY.astimezone(dt.timezone(dt.timedelta(hours=2))),
    dt.datetime.min, dt.datetime(9999, 12, 31, tzinfo=dt.timezone(dt.timedelta(hours=-2))), dt.date(1, 2, 3),
    dt.timedelta(0), dt.timedelta(-1, 5, 7), dt.time(1, 2, 3, 4), dt.time(1, tzinfo=dt.timezone.utc),
    MEMBER.A, MEMBER.B, Odd.LIST, Text("x"), True, 2**70, 1.5, float("nan"), None, pm.UNDEFINED, b"a", {1, 2},
    (1, DAY), Point(1, DAY), Named("x"), {"": DAY}, {5: 1}, {"a": pm.UNDEFINED}, [pm.UNDEFINED], object(),
    int, [ROW], ROW,
    "\ud800", {"\ud800": 1}, OrderedDict(a=DAY), [[[[]]]], {"a": {"b": {"c": NUMBER}}},
]  # fmt: skip


@pytest.mark.parametrize("schema", [
    pm.any(), pm.array(), pm.array().items(pm.any()), pm.object().unknown(), pm.object({"a": pm.any()}),
    pm.object({"a": pm.link("b"), "b": pm.any()}), pm.object().pattern(pm.string(), pm.date()),
    pm.object().pattern("a", pm.uuid()), pm.array().items(pm.link("/")), pm.compile(Row),
    pm.compile(list[Row]),
    pm.object({"id": pm.uuid(), "name": pm.string()}), pm.uuid(), pm.compile(MEMBER), pm.date().only_date(),
    pm.compile(dict[str, Decimal]), pm.decimal(), pm.compile(tuple[int, dt.date]), pm.compile(Point),
], ids=repr)  # fmt: skip
@pytest.mark.parametrize("mode", ["json", "python"])
def test_values_of_any_class_are_written_as_by_the_other_writers(schema, mode):
    write, direct = dumper.writers_of(schema, mode)
    count = 0
    for value in [*VALUES, *[[one] for one in VALUES], *[{"a": one} for one in VALUES], VALUES[:20]]:
        try:
            made = direct.write(value)
        except Exception:  # the other writers write it, or tell why not
            continue
        other = write(value, Dump())
        assert repr(made) == repr(other)
        assert type(made) is type(other)
        count += 1
        if mode == "json":
            assert json.loads(schema.dump_json(value)) == json.loads(json.dumps(other))
    assert count or direct is None or PLAIN_WRITER is None


class Side(Enum):
    """An Enum class of strings."""

    LEFT = "left"


@dataclass
class Parcel:
    """A class with fields of several types, one of which may be left out."""

    id: uuid.UUID
    side: Side
    day: dt.date
    note: Optional[str] = None
    tags: "list[str]" = field(default_factory=list)

    @property
    def weight(self):
        return 5


@pytest.mark.parametrize("more", [{}, {"note": "x"}, {"tags": ["a"]}, {"note": 1.5}])
def test_instances_are_written_directly(more):
    schema = pm.compile(Parcel)
    parcel = Parcel(uuid.UUID(int=1), Side.LEFT, dt.date(2026, 11, 21), **more)
    made, other = both(schema, parcel)
    assert made == other == {**other, "id": str(parcel.id), "side": "left", "day": "2026-11-21"}
    assert list(made) == list(other)


class Doubled:
    """A field that is twice what was set, where it is kept under its own name."""

    def __get__(self, instance, owner):
        return 0 if instance is None else 2 * vars(instance)["net"]

    def __set__(self, instance, value):
        vars(instance)["net"] = value


@dataclass
class Bill:
    id: uuid.UUID
    net: int
    to: str = "Ada"


@dataclass
class SlottedBill:
    __slots__ = ("id", "net", "to")
    id: uuid.UUID
    net: int
    to: str


@dataclass
class DoubledBill(Bill):
    net: int = Doubled()


def keep(bill):
    return bill


def turn(bill):
    kept = {name: vars(bill).pop(name) for name in ("net", "to", "id")}
    vars(bill).update(kept)
    return bill


def add(bill):
    bill.more = 5
    return bill


def leave_out(bill):
    del bill.to
    return bill


@pytest.mark.parametrize(
    ("cls", "change"),
    [(Bill, keep), (Bill, turn), (Bill, add), (Bill, leave_out), (SlottedBill, keep), (DoubledBill, keep),
     (DoubledBill, turn)],
)  # fmt: skip
def test_fields_are_written_in_their_order_wherever_they_are_kept(cls, change):
    schema = pm.compile(cls)
    bills = [change(cls(uuid.UUID(int=1), 7, "Ada")) for _ in range(2)]
    before = [dict(getattr(bill, "__dict__", {})) for bill in bills]
    expected = {"id": str(uuid.UUID(int=1)), "net": 14 if cls is DoubledBill else 7, "to": "Ada"}
    for bill in bills:
        for made in both(schema, bill):
            assert (made, list(made)) == (expected, ["id", "net", "to"])
    texts = pm.array().items(schema).dump_json(bills)
    assert [list(one.items()) for one in json.loads(texts)] == [list(expected.items())] * 2
    assert [dict(getattr(bill, "__dict__", {})) for bill in bills] == before
    assert [list(getattr(bill, "__dict__", {})) for bill in bills] == [list(one) for one in before]


NIL = uuid.UUID(int=0)


@dataclass
class Sparse:
    a: int = 0
    id: uuid.UUID = NIL
    b: int = 0
    c: int = 0


FIELDS = ("a", "id", "b", "c")


@pytest.mark.parametrize("absent", [names for n in range(5) for names in combinations(FIELDS, n)])
@pytest.mark.parametrize("order", [FIELDS, ("b", "id", "a", "c"), ("a", "id", "c", "b")])
def test_fields_that_are_none_are_left_out_wherever_they_stand(absent, order):
    schema, value = pm.compile(list[Sparse]), Sparse()
    kept = {name: None if name in absent else 5 for name in order}
    if "id" not in absent:
        kept["id"] = uuid.UUID(int=5)
    vars(value).clear()
    vars(value).update(kept)
    expected = {name: str(kept[name]) if name == "id" else 5 for name in FIELDS if name not in absent}
    for made in (*both(schema, [value, value]), json.loads(schema.dump_json([value, value]))):
        assert [list(one.items()) for one in made] == [list(expected.items())] * 2
    assert list(vars(value).items()) == list(kept.items())


@given(
    st.timedeltas()
    | st.builds(dt.timedelta, st.integers(-2, 2), st.sampled_from([0, 1, 60, 3599, 3600]), st.integers(-1, 1))
    | st.times(timezones=st.none() | st.just(dt.timezone.utc))
    | st.dates()
)
def test_times_durations_and_days_are_written_as_by_the_other_writers(value):
    schema = pm.compile(list[type(value)])
    made, other = both(schema, [value])
    assert made == other == json.loads(schema.dump_json([value]))


def test_members_with_ways_of_their_own_are_asked_for_their_values():
    class Lying(Enum):
        A = "a"

        def __getattribute__(self, name):
            return "b" if name == "value" else super().__getattribute__(name)

    for schema in (pm.compile(list[Lying]), pm.array()):
        assert schema.dump([Lying.A]) == json.loads(schema.dump_json([Lying.A])) == ["b"]


def test_a_written_dict_is_not_that_of_an_instance():
    point = pm.compile(Point)
    value = Point(1, 2)
    made = point.dump(value)
    made["x"] = 5
    assert (value, point.dump(value)) == (Point(1, 2), {"x": 1, "y": 2})


@dataclass
class Point:
    x: int
    y: int


@pytest.mark.parametrize("change", [{"note": object()}, {"day": float("nan")}])
def test_instances_with_anything_else_are_left_to_the_other_writers(change):
    _, direct = dumper.writers_of(pm.compile(Parcel), "json")
    parcel = Parcel(uuid.UUID(int=1), Side.LEFT, dt.date(2026, 11, 21))
    vars(parcel).update(change)
    with pytest.raises(Exception):
        direct.write(parcel)


def test_an_instance_without_a_field_or_with_a_property_for_a_key_is_left_to_the_other_writers():
    broken = Parcel.__new__(Parcel)
    weighed = pm.object({"weight": pm.number()}).unknown()
    for schema, value in ((pm.compile(Parcel), broken), (weighed, Parcel(None, None, None))):
        with pytest.raises(Exception):
            dumper.writers_of(schema, "json")[1].write(value)
