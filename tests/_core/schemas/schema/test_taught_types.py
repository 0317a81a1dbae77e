"""Classes that are taught: those of the standard library, of others, and one's own."""

import collections
import datetime
import enum
import ipaddress
import pathlib
import re
import zoneinfo
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

import pytest

import passmuster as pm

T = TypeVar("T")


class Code(int):
    __slots__ = ()


class Numbers(list[int]):
    __slots__ = ()


class Settings(dict):
    __slots__ = ()


def same(made, expected):
    return type(made) is type(expected) and made == expected


@pytest.mark.parametrize(("form", "data", "made"), [
    (pathlib.PurePosixPath, "/a", pathlib.PurePosixPath("/a")),
    (ipaddress.IPv6Address, "::1", ipaddress.IPv6Address("::1")),
    (ipaddress.IPv4Network, "10.0.0.0/8", ipaddress.IPv4Network("10.0.0.0/8")),
    (zoneinfo.ZoneInfo, "UTC", zoneinfo.ZoneInfo("UTC")),
    (re.Pattern, "(?i)^a", re.compile("(?i)^a")),
    (complex, "(1+2j)", 1 + 2j),
    (bytearray, "abc", bytearray(b"abc")),
    (Code, 5, Code(5)),
    (Numbers, ["1"], Numbers([1])),
    (Settings, {"a": 1}, Settings(a=1)),
    (collections.deque, [1, 2], collections.deque([1, 2])),
    ("collections.deque[int]", ["1"], collections.deque([1])),
    ("collections.OrderedDict[str, int]", {"a": "1"}, collections.OrderedDict(a=1)),
    ("collections.defaultdict[str, int]", {"a": "1"}, collections.defaultdict(None, a=1)),
    ("collections.Counter[str]", {"a": "2"}, collections.Counter(a=2)),
])  # fmt: skip
def test_classes_of_the_standard_library(form, data, made):
    schema = pm.compile(eval(form) if isinstance(form, str) else form)
    found = schema.attempt(data)
    assert same(found, made)
    assert same(schema.attempt(made), made)
    assert same(schema.attempt(schema.dump(made)), made)
    assert schema.dump_losses() == ()


@pytest.mark.parametrize(("form", "data"), [
    (ipaddress.IPv4Address, "10.0.0"), (zoneinfo.ZoneInfo, "../../etc/passwd"), (re.Pattern, "("),
    (re.Pattern, "(" * 500), (Fraction, "1/0"), (complex, "x"), (Code, "x"), (collections.deque, "ab"),
    (zoneinfo.ZoneInfo, "a\0b"), (pathlib.Path, 5), (collections.Counter, {"a": "x"}),
])  # fmt: skip
def test_other_values_are_refused(form, data):
    assert not pm.compile(form).is_valid(data)


def test_items_of_an_instance_are_checked():
    schema = pm.compile(collections.deque[int]) if hasattr(collections.deque, "__class_getitem__") else None
    assert schema.attempt(collections.deque(["1"])) == collections.deque([1])
    (detail,) = schema.validate(collections.deque([1, "x"])).error.details
    assert (detail.type, detail.path) == ("number.base", [1])


class Celsius:
    def __init__(self, degrees):
        self.degrees = degrees

    def __eq__(self, other):
        return isinstance(other, Celsius) and self.degrees == other.degrees

    __hash__ = None

    @classmethod
    def __passmuster_schema__(cls):
        return pm.instance(cls, form=float, write=lambda value: value.degrees)


class Pair(Generic[T]):
    def __init__(self, items):
        self.items = items

    @classmethod
    def __passmuster_schema__(cls, item=Any):
        return pm.instance(cls, form=list[item], write=lambda value: value.items)


def test_a_class_of_ones_own_says_how_it_is_read_and_written():
    @dataclass
    class Day:
        highest: Celsius
        others: dict[str, Celsius]

    schema = pm.compile(Day)
    made = schema.attempt({"highest": "30.5", "others": {"night": 12}})
    assert made == Day(Celsius(30.5), {"night": Celsius(12.0)})
    assert schema.dump(made) == {"highest": 30.5, "others": {"night": 12.0}}
    assert pm.compile(Pair[int]).attempt(["1"]).items == [1]


class Token:
    def __init__(self, text):
        self.text = text


def test_a_registered_class_is_known_to_its_library_and_those_made_of_it():
    library = pm.defaults(lambda schema: schema)
    library.register(Token, form=pm.string().hex(), write=lambda value: value.text, name="token")
    below = library.defaults(lambda schema: schema)
    for one in (library, below):
        schema = one.compile(list[Token])
        assert [token.text for token in schema.attempt(["ff"])] == ["ff"]
        assert schema.dump([Token("ff")]) == ["ff"]
        assert str(schema.validate(["x"]).error) == '"[0]" must be a valid token'
    with pytest.raises(pm.SchemaError, match="no schema can be made of the type Token; teach it: "):
        pm.compile(Token)


def test_schemas_of_a_class_are_merged_and_those_of_two_are_not():
    late = pm.instance(datetime.time).min("09:00").concat(pm.instance(datetime.time).max("18:00"))
    assert [late.is_valid(text) for text in ("08:59", "09:00", "18:01")] == [False, True, False]
    few = pm.compile(collections.deque).concat(pm.array().max(1))
    assert few.attempt([1]) == collections.deque([1])
    assert not few.is_valid([1, 2])
    with pytest.raises(pm.SchemaError, match="concat: a time is no timedelta"):
        pm.instance(datetime.time).concat(pm.instance(datetime.timedelta))


@pytest.mark.parametrize("base", [enum.Flag, enum.IntFlag])
@pytest.mark.parametrize("number", [8, 9, -1, 2**70, "99"])
def test_numbers_with_bits_that_no_member_has_are_refused_and_not_kept(base, number):
    cls = base("Access", {"READ": 4, "WRITE": 2, "RUN": 1})
    schema, known = pm.compile(cls), len(cls._value2member_map_)
    assert str(schema.validate(number).error) == '"value" must be a valid Access'
    assert len(cls._value2member_map_) == known
    assert schema.attempt(3) == schema.attempt("3") == schema.attempt("WRITE|RUN") == cls.WRITE | cls.RUN
