"""Values as JSON has them."""

import datetime
from collections import OrderedDict, UserDict, namedtuple
from decimal import Decimal
from fractions import Fraction

import pytest

from passmuster._core.documents.inspection.json_constants import NONE, as_json, is_native, is_too_large


class Text(str):
    """A string of a caller's own class."""

    def __str__(self):
        return "another one"


class Broken(UserDict):
    """A mapping that can't be read."""

    def items(self):
        raise RuntimeError


@pytest.mark.parametrize(("value", "expected"), [
    (None, None), (Text("a"), "a"), (OrderedDict({Text("a"): Text("b")}), {"a": "b"}),
    (UserDict(a=1), {"a": 1}), (namedtuple("Point", "x y")(1, 2), [1, 2]), (True, True), (1.5, 1.5),
    ((1, "a"), [1, "a"]), ({"a": [None]}, {"a": [None]}), (Decimal("1.5"), 1.5), (Decimal(2), 2),
    (Fraction(1, 2), 0.5),
])  # fmt: skip
def test_values_with_json_constants(value, expected):
    assert as_json(value) == expected
    assert type(as_json(value)) is type(expected)


@pytest.mark.parametrize("value", [
    float("nan"), float("inf"), Decimal("0.1"), Fraction(1, 3), b"a", {1: 2}, [{2}], Broken(a=1),
    datetime.date(2026, 1, 1), "\ud800",
])  # fmt: skip
def test_values_without_json_constants(value):
    assert as_json(value) is NONE
    assert not is_native(value)


def test_constants_that_pass_unchanged():
    assert is_native({"a": [1, None, "x"]})
    assert not is_native((1,))
    assert not is_native(Decimal(1))


def test_a_value_that_shares_parts_is_made_once_and_has_a_greatest_size():
    value = [1]
    for _ in range(12):
        value = {"a": value, "b": value}
    made = as_json(value)
    assert made == value
    assert made["a"] is made["b"]
    assert is_native(value)
    for _ in range(30):
        value = [value, value]
    assert as_json(value) is NONE
    assert not is_native(value)
    assert is_too_large(value)
    assert not is_too_large([b"a"])
    assert as_json("x" * 10**6) == "x" * 10**6
    assert as_json(["x" * 10**6]) is NONE
