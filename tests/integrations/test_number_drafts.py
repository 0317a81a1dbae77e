import math
from decimal import Decimal
from fractions import Fraction

import pytest
from tests.generation import drafted, made_directly, missed_codes

import passmuster as pm
from passmuster.integrations.number_drafts import bounds_of, fraction, step_of
from passmuster.integrations.parts import Missed

BASE = {"number.base", "number.infinity", "number.unsafe"}
CASES = [
    (pm.number(), BASE),
    (pm.number().min(3).max(4), BASE | {"number.min", "number.max"}),
    (pm.number().greater(0.1).less(0.2), BASE | {"number.greater", "number.less"}),
    (pm.number().integer().greater(2).less(5), BASE | {"number.greater", "number.less", "number.integer"}),
    (pm.number().multiple(3).min(4), BASE | {"number.multiple", "number.min"}),
    (pm.number().multiple(0.05).positive(), BASE | {"number.multiple", "number.positive"}),
    (pm.number().port(), BASE | {"number.port"}),
    (pm.number().negative(), BASE | {"number.negative"}),
    (pm.number().precision(3).strict(), BASE | {"number.precision"}),
    (pm.number().unsafe(), {"number.base", "number.infinity"}),
    (pm.decimal(), {"decimal.base"}),
    (pm.decimal().places(2).min("1.5"), {"decimal.base", "decimal.places", "number.min"}),
    (pm.decimal().digits(4), {"decimal.base", "decimal.digits"}),
]


@pytest.mark.parametrize("schema, codes", CASES, ids=repr)
def test_it_is_made_without_a_second_attempt(schema, codes):
    made_directly(schema)


@pytest.mark.parametrize("schema, codes", CASES, ids=repr)
def test_near_misses(schema, codes):
    assert missed_codes(schema) == codes


def test_integers_and_floats_are_made():
    assert {type(value) for value in drafted(pm.number(), 40)} == {int, float}
    assert {type(value) for value in drafted(pm.decimal())} == {Decimal}


def test_limits_are_reached():
    assert set(drafted(pm.number().integer().min(1).less(4), 60)) == {1, 2, 3}


def test_steps_are_put_together():
    rules = [{"name": "multiple", "args": {"base": 0.4}}, {"name": "integer"}]
    assert step_of({"type": "number", "rules": rules}) == 2
    assert step_of({"type": "number"}) is None


def test_bounds_that_leave_nothing_are_missed():
    rules = [{"name": "min", "args": {"limit": 5}}, {"name": "max", "args": {"limit": 3}}]
    with pytest.raises(Missed, match="at least 5 and at most 3"):
        bounds_of({"type": "number", "rules": rules})


def test_limits_are_read_exactly():
    assert fraction(0.1) == Fraction(1, 10)
    assert fraction(Decimal("0.3")) == Fraction(3, 10)
    with pytest.raises(Missed):
        fraction("x")
    with pytest.raises(Missed):
        fraction(math.nan)
