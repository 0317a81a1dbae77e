"""Which kind a value is of, whatever it says about itself."""

import datetime as dt
import enum
import itertools
import re
from collections import ChainMap, deque
from decimal import Decimal
from fractions import Fraction

import pytest

from passmuster._core.foundation import kinds
from passmuster._core.foundation.kinds import all_of, attributes_of, kind_of, pairs_of
from passmuster._core.foundation.sentinels import UNDEFINED, Symbol


class Colour(enum.Enum):
    RED = 1


class Level(enum.IntEnum):
    LOW = 1


class Pretender:
    """Says that it is a list."""

    @property
    def __class__(self):
        return list


class Called:
    def __call__(self):
        return None


class Plain:
    pass


@pytest.mark.parametrize(("value", "kind"), [
    (None, kinds.ATOM), (UNDEFINED, kinds.ATOM), (Symbol("a"), kinds.ATOM),
    (Colour.RED, kinds.ATOM), (Level.LOW, kinds.NUMBER), (True, kinds.BOOL), (1, kinds.NUMBER),
    (Decimal(1), kinds.NUMBER), ("a", kinds.STRING), (b"a", kinds.BYTES),
    (memoryview(b"a"), kinds.BYTES), ((), kinds.LIST), ({}, kinds.MAPPING),
    (ChainMap(), kinds.MAPPING), (frozenset(), kinds.SET), (dt.date(2026, 1, 1), kinds.DATE),
    (dt.datetime(2026, 1, 1), kinds.DATE), (re.compile("a"), kinds.PATTERN), (len, kinds.CALLABLE),
    (Plain, kinds.CALLABLE), (Called(), kinds.CALLABLE), (ValueError(), kinds.ERROR),
    (Plain(), kinds.INSTANCE), (Pretender(), kinds.INSTANCE), (deque(), kinds.INSTANCE),
    (dt.timedelta(), kinds.INSTANCE),
])  # fmt: skip
def test_a_value_is_of_the_kind_of_its_type(value, kind):
    assert kind_of(value) == kind


def test_classes_without_end_do_not_fill_the_memory():
    for i in range(3000):
        assert kind_of(type(f"Made{i}", (list,), {})()) == kinds.LIST
    assert len(kinds._kinds) < 2500
    assert kind_of([]) == kinds.LIST


def test_attributes_come_from_slots_and_the_dictionary_but_not_from_properties():
    class Base:
        __slots__ = ("__hidden", "a", "unset")

    class Derived(Base):
        def __init__(self):
            self.a = 1
            self._Base__hidden = 2
            self.b = 3

        @property
        def computed(self):
            raise ValueError("asked")

    assert attributes_of(Derived()) == {"a": 1, "_Base__hidden": 2, "b": 3}


def test_attributes_are_read_around_the_methods_of_the_class():
    class Jealous:
        def __init__(self):
            object.__setattr__(self, "a", 1)

        def __getattribute__(self, name):
            raise ValueError("no")

    assert attributes_of(Jealous()) == {"a": 1}


@pytest.mark.parametrize("value", [
    dt.date(2026, 1, 1), dt.datetime(2026, 1, 1, tzinfo=dt.timezone.utc), dt.time(1),
    dt.timedelta(1), dt.timezone.utc, Decimal("1.5"),
], ids=lambda value: type(value).__name__)  # fmt: skip
def test_private_slots_of_the_standard_library_are_no_attributes(value):
    hash(value)  # which some keep in a slot
    assert attributes_of(value) == {}


def test_a_class_may_add_attributes_to_one_that_shows_none():
    class Named(dt.datetime):
        __slots__ = ("name",)

    value = Named(2026, 1, 1)
    value.name = "new year"
    assert attributes_of(value) == {"name": "new year"}


def test_class_written_in_python_shows_its_attributes():
    assert attributes_of(Fraction(1, 3)) == {"_numerator": 1, "_denominator": 3}


def test_all_of_returns_the_items_of_a_finite_iterable():
    assert all_of((1, 2)) == all_of([1, 2]) == all_of({1: 0, 2: 0}) == [1, 2]
    assert all_of(n for n in range(3)) == [0, 1, 2]
    assert len(all_of(range(1_200_000))) == 1_200_000


def test_pairs_of_a_mapping_are_its_items():
    class Doubled(dict):
        def items(self):
            return ((key, 2 * value) for key, value in super().items())

    assert list(pairs_of({"a": 1})) == [("a", 1)]
    assert list(pairs_of(Doubled(a=1))) == [("a", 2)]


def test_endless_iterable_is_refused():
    with pytest.raises(ValueError, match="more items"):
        all_of(itertools.count())
