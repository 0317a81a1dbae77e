"""Values as JSON has them."""

import datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from passmuster.schema.json_schema.json_constants import NONE, as_json, is_native, listed


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, True),
        (1.5, 1.5),
        ((1, "a"), [1, "a"]),
        ({"a": [None]}, {"a": [None]}),
        (Decimal("1.5"), 1.5),
        (Decimal(2), 2),
        (Fraction(1, 2), 0.5),
    ],
)
def test_what_json_has(value, expected):
    assert as_json(value) == expected
    assert type(as_json(value)) is type(expected)


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        Decimal("0.1"),
        Fraction(1, 3),
        b"a",
        {1: 2},
        [{2}],
        datetime.date(2026, 1, 1),
        "\ud800",
    ],
)
def test_what_json_does_not_have(value):
    assert as_json(value) is NONE
    assert not is_native(value)


def test_what_comes_out_as_it_is():
    assert is_native({"a": [1, None, "x"]})
    assert not is_native((1,))
    assert not is_native(Decimal(1))


def test_lists():
    assert listed([]).json is False
    assert listed([None]).json == {"type": "null"}
    assert listed(["a"]).json == {"const": "a"}
    assert listed(["a", None]).json == {"enum": ["a", None]}
