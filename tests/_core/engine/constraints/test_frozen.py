"""Values with named fields that can't be changed."""

from __future__ import annotations

from copy import copy, deepcopy

import pytest

from passmuster._core.engine.constraints.constraint import Matching, Multiple, Range, Size
from passmuster._core.engine.constraints.frozen import Frozen


class Pair(Frozen):
    """Two values, of which the second may be left out."""

    __slots__ = ("first", "second")
    defaults = {"second": None}


class Triple(Pair):
    """A pair and another value."""

    __slots__ = ("third",)


def test_fields_are_those_of_the_class_and_of_the_classes_above_it():
    assert Pair.fields() == ("first", "second")
    assert Triple.fields() == ("first", "second", "third")
    made = Triple(first=1, third=3)
    assert (made.first, made.second, made.third) == (1, None, 3)


def test_a_field_without_a_default_is_needed():
    with pytest.raises(TypeError, match=r"^Triple needs the field third$"):
        Triple(first=1)


def test_a_field_that_there_is_not_is_refused():
    with pytest.raises(TypeError, match=r"^Pair has no field third$"):
        Pair(first=1, third=3)


def test_fields_can_be_neither_set_nor_deleted():
    made = Pair(first=1)
    with pytest.raises(AttributeError, match=r"^a Pair can't be changed$"):
        made.first = 2
    with pytest.raises(AttributeError, match=r"^a Pair can't be changed$"):
        del made.first
    with pytest.raises(AttributeError, match=r"^a Pair can't be changed$"):
        made.other = 2
    assert made.first == 1


def test_a_copy_is_the_value_itself():
    made = Pair(first=[1])
    assert copy(made) is deepcopy(made) is made


def test_values_are_equal_if_they_are_of_one_class_and_their_fields_are_equal():
    assert Pair(first=1, second=[2]) == Pair(first=1, second=[2])
    assert Pair(first=1) != Pair(first=2)
    assert Pair(first=1) != Triple(first=1, third=None)
    assert Range(least=1) != Size(least=1, unit="items")
    with pytest.raises(TypeError):
        hash(Pair(first=1))


def test_the_representation_shows_what_is_not_by_default():
    assert repr(Pair(first="a")) == "Pair(first='a')"
    assert repr(Triple(first=1, second=2, third=None)) == "Triple(first=1, second=2, third=None)"
    assert repr(Size(least=1, most=1, unit="items")) == "Size(least=1, most=1, unit='items')"
    assert repr(Multiple(base=0.5)) == "Multiple(base=0.5)"


def test_the_defaults_of_a_class_do_not_reach_another():
    assert Matching.defaults.keys() == {"is_inverted", "name"}
    assert "encoding" not in Range.defaults


def test_hidden_fields_are_neither_compared_nor_shown():
    assert Size(least=1, unit="items", measure=len) == Size(least=1, unit="items")
    assert repr(Range(least=1, measure=len)) == "Range(least=1)"
