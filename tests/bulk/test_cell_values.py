"""Copies of values for the packages of frames."""

import dataclasses
import datetime as dt
import uuid
from collections import OrderedDict
from decimal import Decimal
from enum import IntEnum
from types import MappingProxyType

import pytest
from tests.packages import find, needs

import passmuster as pm
from passmuster.bulk.cell_values import MOST_LEVELS, CellValues, at

np = find("numpy")
pd = find("pandas")


class Text(str):
    def __len__(self):
        raise ValueError


class Number(IntEnum):
    ONE = 1


@dataclasses.dataclass
class Size:
    x: int


class Faceless:
    @property
    def __class__(self):
        raise ValueError


class Endless(list):
    def __iter__(self):
        while True:
            yield 1


def plain(value):
    return at("a", CellValues().plain, value, {})


def refusal(value):
    with pytest.raises(pm.DumpError) as caught:
        plain(value)
    return caught.value


def test_copies_consist_of_exact_classes():
    id_ = uuid.uuid4()
    value = {
        Text("a"): Text("b"), "n": Number.ONE, "s": {1}, "t": (1, [2]), "o": OrderedDict(a=Size(1)), "u": id_,
        "m": MappingProxyType({"x": None}), "d": Decimal("1.5"), "w": "\ud800", "at": dt.datetime(2026, 1, 1),
    }  # fmt: skip
    copy = plain(value)
    assert copy == {
        "a": "b", "n": 1, "s": [1], "t": [1, [2]], "o": {"a": {"x": 1}}, "u": str(id_), "m": {"x": None},
        "d": Decimal("1.5"), "w": "\\ud800", "at": dt.datetime(2026, 1, 1),
    }  # fmt: skip
    assert {type(part) for part in (*copy, copy["a"], copy["n"])} == {str, int}


@needs("numpy", "pandas")
def test_values_of_other_packages_become_those_of_python():
    value = [
        np.int64(1),
        np.float32(1.5),
        np.bool_(True),
        np.array([[1], [2]]),
        pd.NA,
        np.datetime64("2026-01-01"),
    ]
    assert plain(value) == [1, 1.5, True, [[1], [2]], None, dt.datetime(2026, 1, 1)]
    assert type(plain([pd.Timestamp(1)])[0]) is pd.Timestamp


@pytest.mark.parametrize("make", [
    Faceless, object, lambda: len, lambda: Endless([1]), lambda: {5: 1}, lambda: Decimal("sNaN"), lambda: 1j,
    lambda: pm.UNDEFINED, lambda: ValueError("x"),
], ids=str)  # fmt: skip
def test_objects_without_a_plain_copy_are_refused_with_their_place(make):
    assert refusal({"b": [1, make()]}).path == ["a", "b", 1]


def test_the_depth_is_limited():
    value, circle = 1, []
    for _ in range(MOST_LEVELS):
        value = [value]
    circle.append(circle)
    assert plain(value) == value
    for deep in ([value], circle):
        assert refusal(deep).message == "the value is nested too deeply, or holds itself"


def doubled(value, make, times):
    for _ in range(times):
        value = make(value)
    return value


@pytest.mark.parametrize("make", [
    lambda: doubled({}, lambda value: {"a": value, "b": value}, 25),
    lambda: doubled([], lambda value: [value, value], 25),
    lambda: [[1] * 5_000] * 5_000,
    lambda: [{f"k{i}": i} for i in range(20_000)],
], ids=["objects", "arrays", "numbers", "keys"])  # fmt: skip
def test_the_size_is_limited_by_what_there_is(make):
    assert "the table is too large" in refusal(make()).message


def test_parts_of_their_own_are_not_limited():
    value = [{"a": [i], "b": {"c": i}} for i in range(30_000)]
    assert plain(value) == value
    shared = {"a": 1}
    assert len(plain([shared] * 10_000)) == 10_000


def test_exceptions_of_memory_and_stack_pass():
    class Failing(dict):
        def items(self):
            raise self.error

    for error in (MemoryError(), RecursionError()):
        Failing.error = error
        with pytest.raises(type(error)):
            plain([Failing()])
