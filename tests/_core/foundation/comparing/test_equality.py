"""What counts as the same value, and that keys agree with it."""

from __future__ import annotations

import datetime as dt
import enum
import re
import uuid
from collections import ChainMap, OrderedDict, namedtuple
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

import pytest
from hypothesis import given
from tests._core.foundation.values import NAN, values

from passmuster._core.foundation.comparing.equality import deep_equal, structural_key
from passmuster._core.foundation.sentinels import UNDEFINED, Symbol


class Point:
    def __init__(self, x):
        self.x = x


class Slotted:
    __slots__ = ("x",)

    def __init__(self, x):
        self.x = x


@dataclass
class Record:
    x: object


class Failing:
    def __eq__(self, other):
        raise ValueError("no")

    __hash__ = None


class FailingHashed(Failing):
    def __hash__(self):
        return 1


class LyingInt(int):
    def __eq__(self, other):
        return True

    __hash__ = int.__hash__


class LyingText(str):
    __slots__ = ()

    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class FailingMapping(dict):
    def items(self):
        raise ValueError("no")


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Level(enum.IntEnum):
    LOW = 1


class FailingZone(dt.tzinfo):
    def utcoffset(self, when):
        raise ValueError("no")


Pair = namedtuple("Pair", "a b")


def cycle(length):
    first = inner = []
    for _ in range(length - 1):
        inner.append([])
        inner = inner[0]
    inner.append(first)
    return first


SAME = [
    (1, 1.0),
    (1, Decimal(1)),
    (1, Fraction(1)),
    (0, -0.0),
    ([0], [-0.0]),
    (NAN, float("nan")),
    (NAN, Decimal("NaN")),
    (NAN, Decimal("sNaN")),
    ([NAN], [float("nan")]),
    ("a", "a"),
    (b"a", bytearray(b"a")),
    (b"a", memoryview(b"a")),
    ([1, [2]], (1, (2.0,))),
    (Pair(1, 2), [1, 2]),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
    ({1: "a"}, {1.0: "a"}),
    ({"a": 1}, OrderedDict(a=1)),
    ({"a": 1}, MappingProxyType({"a": 1})),
    ({"a": 1}, ChainMap({"a": 1})),
    ({None: 1, "a": 2, 1.5: 3}, {1.5: 3, "a": 2, None: 1}),
    ({1, 2}, frozenset((2, 1))),
    ({(1, 2)}, {(1.0, 2.0)}),
    (dt.datetime(2026, 1, 1), dt.date(2026, 1, 1)),
    (dt.datetime(2026, 1, 1), dt.datetime(2026, 1, 1, 2, tzinfo=dt.timezone(dt.timedelta(hours=2)))),
    (re.compile("a", re.I), re.compile("a", re.I)),
    (Point(1), Point(1.0)),
    (Slotted([1]), Slotted([1])),
    (Record({"a": 1}), Record({"a": 1})),
    (ValueError("a"), ValueError("a")),
    (uuid.UUID(int=1), uuid.UUID(int=1)),
    (Level.LOW, 1),
    ("a".upper, "a".upper),
    (UNDEFINED, UNDEFINED),
    (cycle(1), cycle(1)),
    (cycle(2), cycle(3)),
]

DIFFERENT = [
    (1, True), (0, False), ([1], [True]), ({1: "a"}, {True: "a"}), ({1}, {True}), (1, "1"), ("a", b"a"),
    (None, UNDEFINED), ({"a": UNDEFINED}, {}), ({"a": None}, {"a": UNDEFINED}), ([], {}), ([], ""),
    ([1, 2], [2, 1]), ([1], [1, 2]), ({"a": 1}, {"b": 1}), ({1, 2}, [1, 2]), (NAN, 1),
    (re.compile("a"), re.compile("a", re.I)), (re.compile("a"), re.compile(b"a")), (Point(1), Point(2)),
    (Point(1), Slotted(1)), (ValueError("a"), ValueError("b")), (ValueError("a"), TypeError("a")),
    (Symbol("a"), Symbol("a")), (object(), object()), (Failing(), Failing()),
    (FailingHashed(), FailingHashed()), (FailingMapping(a=1), FailingMapping(a=1)), (LyingInt(1), 2),
    (LyingText("a"), "b"), (Colour.RED, Colour.BLUE), (Colour.RED, 1), (len, max), (lambda: 1, lambda: 1),
    (dt.datetime(2026, 1, 1, tzinfo=FailingZone()), dt.datetime(2026, 1, 1)), ([[1, 2], 3], [1, [2, 3]]),
    (cycle(2), [[]]),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), SAME)
def test_same_values_are_equal_and_have_equal_keys(a, b):
    assert deep_equal(a, b)
    assert deep_equal(b, a)
    assert structural_key(a) == structural_key(b)


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_different_values_are_not_equal_and_have_different_keys(a, b):
    assert not deep_equal(a, b)
    assert not deep_equal(b, a)
    key = structural_key(a)
    assert key is None or key != structural_key(b)


def test_two_long_cycles_of_different_lengths_are_compared_in_linear_time():
    assert deep_equal(cycle(5000), cycle(4999))


def test_depth_does_not_matter():
    a, b = [], []
    for _ in range(50_000):
        a, b = [a], [b]
    assert deep_equal(a, b)
    assert not deep_equal(a, [b])
    assert structural_key(a) == structural_key(b)
    assert structural_key(a) != structural_key([b])


def test_parts_that_are_reached_many_times_are_compared_once():
    a, b = [1], [1]
    for _ in range(200):
        a, b = [a, a], [b, b]
    assert deep_equal(a, b)
    assert structural_key(a) is None  # it would be far longer than the value


@given(values)
def test_a_value_equals_itself_written_again(value):
    again = eval(repr(value), {"nan": NAN})
    assert deep_equal(value, again)
    assert structural_key(value) == structural_key(again)
