import math
from decimal import Decimal
from fractions import Fraction

import pytest
from tests.generation import drafted, made_directly, missed_codes

import passmuster as pm
from passmuster.integrations.generation_plan import GenerationFailed, ValuePlace
from passmuster.integrations.number_values import Numbers, OffStep, fraction

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


def numbers(schema):
    return Numbers(ValuePlace(pm.inspect(schema)))


def test_steps_are_put_together():
    assert numbers(pm.number().multiple(0.4).integer()).step == 2
    assert numbers(pm.number().multiple(4).precision(1)).step == 4
    assert numbers(pm.number()).step is None


def test_value_off_a_step_is_off_as_a_float():
    far = Numbers(ValuePlace(pm.inspect(pm.number())), OffStep(base=0.001)).range.high[0]
    assert float(far + Fraction(1, 10_000)) != float(far)


def test_the_narrowest_limits_count():
    found = numbers(pm.number().min(1).greater(1).max(9).port()).range
    assert (found.above, found.most) == (1, 9)
    assert numbers(pm.number().unsafe()).range.low[0] is None
    assert numbers(pm.number()).range.most == 2**53 - 1


@pytest.mark.filterwarnings("ignore::passmuster.SchemaWarning")
def test_limits_that_leave_nothing_fail():
    with pytest.raises(GenerationFailed, match="at least 5 and at most 3"):
        numbers(pm.number().min(5).max(3))


def test_limits_are_read_exactly():
    assert fraction(0.1) == Fraction(1, 10)
    assert fraction(Decimal("0.3")) == Fraction(3, 10)
    with pytest.raises(GenerationFailed):
        fraction("x")
    with pytest.raises(GenerationFailed):
        fraction(math.nan)
