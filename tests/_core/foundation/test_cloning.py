"""Copies of data."""

from collections import OrderedDict, defaultdict, namedtuple

import pytest

from passmuster._core.foundation.cloning import clone, shallow_clone
from passmuster._core.foundation.sentinels import UNDEFINED, Symbol

Pair = namedtuple("Pair", "a b")


class Point:
    def __init__(self):
        self.parts = [1]


class Uncopyable:
    def __copy__(self):
        raise ValueError("no")


def test_containers_are_copied_all_the_way_down():
    value = {"a": [1, {"b": (2, [3])}], "s": {4}}
    copied = clone(value)
    assert copied == value
    assert copied["a"][1]["b"][1] is not value["a"][1]["b"][1]
    assert copied["s"] is not value["s"]


@pytest.mark.parametrize("value", [None, UNDEFINED, 1, "a", b"a", len, Symbol("a"), frozenset({1}), 1.5])
def test_immutable_values_are_shared(value):
    assert clone(value) is value
    assert shallow_clone(value) is value


@pytest.mark.parametrize(("value", "kind"), [
    (OrderedDict(a=1), dict), (defaultdict(list, a=1), dict), ([1], list), ((1, [2]), tuple),
    (Pair(1, [2]), Pair), (Point(), Point),
])  # fmt: skip
def test_the_copy_of_a_container_has_its_kind(value, kind):
    assert type(clone({"a": value})["a"]) is kind


@pytest.mark.parametrize(
    ("value", "copied"), [((1, 2), [1, 2]), (OrderedDict(a=1), {"a": 1}), ([1], [1]), ({1}, {1})]
)
def test_a_shallow_copy_is_a_new_container(value, copied):
    found = shallow_clone(value)
    assert found == copied
    assert type(found) is type(copied)
    assert found is not value


def test_shallow_copy_shares_its_items():
    inner = [1]
    assert shallow_clone({"a": inner})["a"] is inner
    point = Point()
    assert shallow_clone(point).parts is point.parts


def test_an_instance_is_copied_and_one_that_refuses_is_shared():
    point, odd = Point(), Uncopyable()
    copied = clone([point, odd])
    assert copied[0] is not point
    assert copied[0].parts == [1]
    assert copied[1] is odd


def test_cycles_and_shared_parts_are_kept():
    shared = [1]
    value = {"a": shared, "b": shared}
    value["self"] = value
    copied = clone(value)
    assert copied["self"] is copied
    assert copied["a"] is copied["b"] is not shared


def test_depth_does_not_matter():
    value = []
    for _ in range(200_000):
        value = [value]
    assert len(clone(value)) == 1
    value = ()
    for _ in range(50_000):
        value = (value, [])
    assert len(clone(value)) == 2
