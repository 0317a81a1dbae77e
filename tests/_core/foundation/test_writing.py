"""Numbers as JavaScript and JSON write them."""

import math
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st
from tests.clock import takes_less_than

from passmuster._core.foundation.writing import ESCAPES, escape, exact_string, number_string


@pytest.mark.parametrize("length", [0, 1, 99, None])
@pytest.mark.parametrize("content", ["", "abc", "t\u00e9\u20ac\U0001f600"])
def test_exact_string_calls_no_methods_of_the_class(content, length):
    class Liar(str):
        def __len__(self):
            if length is None:
                raise RuntimeError("no")
            return length

        __str__ = __getitem__ = __iter__ = __add__ = __format__ = __len__

    found = exact_string(Liar(content))
    assert type(found) is str
    assert found == content
    assert len(found) == len(content)
    assert found[:2] == content[:2]


@pytest.mark.parametrize(("value", "text"), [
    (0, "0"), (-7, "-7"), (1.0, "1"), (-0.0, "0"), (1.5, "1.5"), (100.0, "100"),
    (1e16, "10000000000000000"), (1e20, "100000000000000000000"), (1e21, "1e+21"),
    (1.5e300, "1.5e+300"), (1e-6, "0.000001"), (1.25e-5, "0.0000125"), (1e-7, "1e-7"),
    (-1.5e-7, "-1.5e-7"), (5e-324, "5e-324"), (12345678901234567.0, "12345678901234568"),
    (math.nan, "NaN"), (math.inf, "Infinity"), (-math.inf, "-Infinity"), (10**30, "1" + "0" * 30),
    (Decimal("1.50"), "1.50"), (Decimal("1E+3"), "1000"), (Decimal("0E+5"), "0"),
    (Decimal("-0.00000001234"), "-1.234e-8"), (Decimal("1e1000000"), "1e+1000000"),
    (Decimal("NaN"), "NaN"), (Decimal("sNaN"), "NaN"), (Decimal("-Infinity"), "-Infinity"),
    (Fraction(1, 3), "1/3"), (Fraction(4, 2), "2"),
])  # fmt: skip
def test_a_number_is_written_as_javascript_writes_it(value, text):
    assert number_string(value) == text


@pytest.mark.parametrize(("value", "text"), [
    (10**5000, "1e+5000"), (-(10**5000) - 1, "-1e+5000"), (2**100_000, "9.99002093014e+30102"),
    (int("123456789" * 100), "1.23456789123e+899"),
], ids=lambda value: value if isinstance(value, str) else "")  # fmt: skip
def test_an_integer_of_very_many_digits_is_rounded(value, text):
    assert number_string(value) == text


def test_an_integer_of_a_million_digits_takes_no_time():
    number = 10**1_000_000
    assert number_string(number) == "1e+1000000"
    assert takes_less_than(0.1, lambda: number_string(number))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_string_of_a_float_reads_back_as_the_same_float(value):
    assert float(number_string(value)) == value


@given(st.integers(-(10**400), 10**400))
def test_the_string_of_an_integer_is_exact(value):
    assert int(number_string(value)) == value


def test_a_number_class_that_fails_still_has_a_string():
    class Odd:
        def __float__(self):
            raise ValueError

    assert number_string(Odd()) == "NaN"


def test_each_character_with_an_escape_is_escaped_alone_and_among_others():
    for code in (*ESCAPES, *range(0xD800, 0xE000)):
        escaped = ESCAPES.get(code, f"\\u{code:04x}")
        assert escape(chr(code)) == escaped
        assert escape(f"a{chr(code)}\u20ac") == f"a{escaped}\u20ac"


@pytest.mark.parametrize("text", ["", "a b", "t\u00e9\u20ac\U0001f600", "\u00a0\u3000\ue000\U000fffff"])
def test_other_characters_are_not_escaped(text):
    assert escape(text) == text
