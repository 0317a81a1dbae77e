"""Values with named fields that can't be changed."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from datetime import datetime, timezone
from decimal import Decimal

import pytest

import passmuster as pm
from passmuster._core.engine.constraints.constraint import Matching, Multiple, Range, Size
from passmuster._core.engine.constraints.frozen import Frozen, are_same


class Pair(Frozen):
    """Two values, of which the second may be left out."""

    first: object
    second: object = None


class Triple(Pair):
    """A pair and another value."""

    third: object


class Same(Pair):
    """A pair of which the first value may be left out, too."""

    __slots__ = ()
    first = 0
    count: int = 2


def test_fields_are_those_of_the_class_and_of_the_classes_above_it():
    assert Pair.fields() == ("first", "second")
    assert Triple.fields() == ("first", "second", "third")
    made = Triple(first=1, third=3)
    assert (made.first, made.second, made.third) == (1, None, 3)


def test_a_class_changes_defaults_of_the_class_above_it():
    assert Same() == Same(first=0, second=None)
    assert (Same.fields(), Same.count, Pair.defaults) == (Pair.fields(), 2, {"second": None})


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


CYCLE: list = []
CYCLE.append(CYCLE)
OTHER_CYCLE: list = []
OTHER_CYCLE.append([OTHER_CYCLE])
NAN = float("nan")


@pytest.mark.parametrize(("one", "two", "expected"), [
    (Pair(first=1, second=[2]), Pair(first=1, second=[2]), True),
    (Pair(first=1), Pair(first=2), False),
    (Pair(first=1), Triple(first=1, third=None), False),
    (Range(least=1), Size(least=1, unit="items"), False),
    (Range(least=1), Range(least=True), False),
    (Range(least=1), Range(least=1.0), False),
    (Range(least=NAN), Range(least=float("nan")), True),
    (0.0, -0.0, False),
    (Decimal("1.0"), Decimal("1.00"), True),
    (Decimal(1), 1, False),
    ([1, (2,)], [1, (2,)], True),
    ([1], (1,), False),
    ([1], [1, 2], False),
    ({"a": [1], "b": 2}, {"b": 2, "a": [1]}, True),
    ({1: "a"}, {True: "a"}, False),
    ({"a": 1}, {"b": 1}, False),
    (CYCLE, OTHER_CYCLE, True),
    (pm.Symbol("a"), pm.Symbol("a"), True),
    (pm.Symbol("a"), pm.Symbol("b"), False),
    (pm.ref("a", adjust=len), pm.ref("a", adjust=len), True),
    (pm.ref("a"), pm.ref("b"), False),
    (datetime(2026, 1, 1, tzinfo=timezone.utc), datetime(2026, 1, 1, tzinfo=timezone.utc), True),
    (ValueError("a"), ValueError("b"), False),
])  # fmt: skip
def test_equality_is_that_of_types_and_parts(one, two, expected):
    assert are_same(one, two) is are_same(two, one) is expected
    if isinstance(one, Frozen):
        assert (one == two) is expected


def test_values_have_no_hash():
    with pytest.raises(TypeError):
        hash(Pair(first=1))


def test_pickles_hold_fields_that_differ_from_defaults_under_public_names():
    value = Size(least=1, unit="items", measure=lambda value: 0)
    assert pickle.loads(pickle.dumps(value)) == value
    assert b"passmuster.inspection" in pickle.dumps(value)
    assert b"encoding" not in pickle.dumps(value)
    assert Pair.__module__ == __name__


def test_representation_of_shared_parts_is_cut_short():
    value = Pair(first=1)
    for _ in range(60):
        value = Pair(first=value, second=value)
    text = repr(value)
    assert "second=..." in text
    assert len(text) < 1_000_000


def test_repr_leaves_out_default_fields():
    assert repr(Pair(first="a")) == "Pair(first='a')"
    assert repr(Triple(first=1, second=2, third=None)) == "Triple(first=1, second=2, third=None)"
    assert repr(Size(least=1, most=1, unit="items")) == "Size(least=1, most=1, unit='items')"
    assert repr(Multiple(base=0.5)) == "Multiple(base=0.5)"
    assert repr(Pair(first=(Multiple(base=1),), second={"a": ()})) == (
        "Pair(first=(Multiple(base=1),), second={'a': ()})"
    )


def test_defaults_hold_for_a_class_and_those_below_it():
    assert Matching.defaults.keys() == {"is_inverted", "name"}
    assert "encoding" not in Range.defaults
    assert Size.defaults.keys() == {*Range.defaults, "encoding"}


def test_hidden_fields_are_neither_compared_nor_shown():
    assert Size(least=1, unit="items", measure=len) == Size(least=1, unit="items")
    assert repr(Range(least=1, measure=len)) == "Range(least=1)"
