"""Numbers in exact decimal arithmetic, and the numbers that strings are."""

import math
from decimal import Decimal
from fractions import Fraction

import pytest

from passmuster._core.foundation import decimals

PARSED = [
    ("1", 1), (" -12 ", -12), ("+5", 5), ("1.50", 1.5), ("1e3", 1000.0), ("", None), ("x", None),
    ("1_0", None), ("0x10", None),
    ("1.0000000000000000001", False), ("9007199254740993", False), ("1e400", False), ("-0.0", -0.0),
    (".5", 0.5), ("5.", 5.0),
]  # fmt: skip


@pytest.mark.parametrize("text, number", PARSED)
def test_string_is_parsed_as_number_none_or_false_if_too_precise(text, number):
    found = decimals.parse(text, False)
    assert (found, type(found)) == (number, type(number))


ROUNDED = [
    (2.5, 0, 3), (-2.5, 0, -2), (Decimal("1.25"), 1, Decimal("1.3")), (Fraction(1, 3), 2, Fraction(33, 100)),
    (7, 2, 7),
]  # fmt: skip


@pytest.mark.parametrize("value, places, result", ROUNDED)
def test_numbers_are_rounded_half_up(value, places, result):
    assert decimals.round_to(value, places) == result


@pytest.mark.parametrize(
    "value, base",
    [(0.3, 0.1), (1.1, 0.01), (10**30, 10), (Decimal("0.6"), 0.2), (0, 7), (Fraction(3, 2), 0.5)],
)
def test_a_multiple_is_one_of_the_decimal_strings(value, base):
    assert decimals.is_multiple(value, base)
    assert not decimals.is_multiple(value + base / 2 if type(base) is type(value) else value + 1, base * 7)


@pytest.mark.parametrize(
    "value, places",
    [(1, 0), (1.25, 2), (1e-7, 7), (1e21, 0), (Decimal("0.100"), 1), (Fraction(1, 3), math.inf)],
)
def test_the_places_of_a_number_are_those_of_its_shortest_string(value, places):
    assert decimals.decimal_places(value) == places


@pytest.mark.parametrize("value, whole", [
    (1, True), (1.0, True), (1.5, False), (Decimal("2.0"), True), (Fraction(1, 2), False),
    (math.inf, False),
])  # fmt: skip
def test_a_whole_number_has_no_fraction(value, whole):
    assert decimals.is_whole(value) is whole
