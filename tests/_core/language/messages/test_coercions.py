"""What formulas make of the values they meet."""

import math
import re
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction

import pytest
from tests._core.language.recorded import same, worth

from passmuster._core.language.messages.coercions import MAX_ITEMS


class Level(IntEnum):
    HIGH = 3


class Text(str):
    def __add__(self, other):
        raise RuntimeError("no")

    def __len__(self):
        raise RuntimeError("no")


@pytest.mark.parametrize("formula, a, want", [
    ("a + 1", 10**400, math.inf), ("a - 1", -(10**400), -math.inf), ("a + 0", 2**53 + 1, 2.0**53),
    ("a * 2", 2**52, 2**53), ("a * 4", 2**52, 2.0**54), ("a + 1", Decimal("1.5"), 2.5),
    ("a + 1", Decimal("NaN"), math.nan), ("a + 1", Decimal("sNaN"), math.nan),
    ("a + 1", Decimal("1e1000000"), math.inf), ("a * 3", Fraction(1, 3), 1.0),
    ("a + 1", Level.HIGH, 4), ("a + 'x'", 10**30, "1e+30x"), ("a + 'x'", Text("y"), "yx"),
    ("a == 'y'", Text("y"), True), ("a && 1", Text(""), ""), ("a || 1", -0.0, 1),
    ("a ?? 1", -0.0, 0), ("a % 2", -4, 0), ("a / 2", 4, 2), ("a / 2", 4.0, 2.0),
    ("a ^ 0.5", -1, math.nan), ("a ^ -1", -0.0, -math.inf), ("a ^ (-1 / 0)", 0.0, math.inf),
    ("a ^ (-1 / 0)", -0.0, math.inf), ("a ^ (-1 / 0)", -2, 0), ("a ^ 3", -(10**200), -math.inf),
    ("a + ''", "\ud800", "\ud800"), ("a == a", math.nan, False), ("a < 'b'", [], True),
    ("length(a)", {"x": 1, "y": 2}, 2), ("length(a)", {1, 2, 3}, 3), ("length(a)", (1, 2), 2),
    ("length(a)", len, None), ("number(a)", True, 1), ("number(a)", "9" * 100_000, math.inf),
], ids=lambda value: type(value).__name__)  # fmt: skip
def test_operands_of_any_kind_have_a_defined_worth(formula, a, want):
    assert same(worth(formula, a=a), want)


class Failing(list):
    def __iter__(self):
        raise ValueError("no")

    __len__ = __iter__


def test_a_list_that_fails_is_worth_an_empty_string_and_has_no_length():
    assert worth("a + ''", a=Failing([1])) == ""
    assert worth("length(a)", a=Failing([1])) is None


def test_a_list_is_worth_the_string_of_its_items():
    items = [True, False, None, 1.5, "x", [1, [2]], {"a": 1}, re.compile(b"\xff", re.I)]
    assert worth("a + ''", a=items) == "true,false,,1.5,x,1,2,[object Object],/\xff/i"


def test_a_list_is_part_of_a_string_up_to_a_number_of_items():
    assert worth("length(a + '')", a=[1] * 300_000) == MAX_ITEMS + 1
