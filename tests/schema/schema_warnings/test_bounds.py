"""Limits that leave no value, or nothing to do for one of them."""

import warnings
from itertools import product

import pytest

import passmuster as pm

DAY = "2020-01-01"

DOUBTED = [
    (lambda: pm.string().min(5).max(2), "max(2): no value passes, because of min(5)"),
    (lambda: pm.string().max(3).length(4), "length(4): no value passes, because of max(3)"),
    (lambda: pm.number().greater(5).less(5), "less(5): no value passes, because of greater(5)"),
    (lambda: pm.number().greater(5).max(5), "max(5): no value passes, because of greater(5)"),
    (lambda: pm.number().min(2.5).max(1), "max(1): no value passes, because of min(2.5)"),
    (lambda: pm.number().positive().max(0), "max(0): no value passes, because of sign('positive')"),
    (lambda: pm.number().max(-3).port(), "port(): no value passes, because of max(-3)"),
    (lambda: pm.array().length(3).min(4), "min(4): no value passes, because of length(3)"),
    (lambda: pm.array().length(3).min(3), "min(3) never fails, because of length(3)"),
    (lambda: pm.number().min(5).greater(3), "greater(3) never fails, because of min(5)"),
    (lambda: pm.number().port().less(70000), "less(70000) never fails, because of port()"),
    (
        lambda: pm.date().min(DAY).less(DAY),
        "less('2020-01-01T00:00:00+00:00'): no value passes, because of min('2020-01-01T00:00:00+00:00')",
    ),
]

MEANT = [
    lambda: pm.string().min(5).max(5),
    lambda: pm.string().min(0),
    lambda: pm.string().max(255).length(4),
    lambda: pm.number().greater(3).min(5),
    lambda: pm.number().min(5).min(2),
    lambda: pm.number().min(5).keep().min(2),
    lambda: pm.number().min(pm.ref("a")).max(-5),
    lambda: pm.number().min(-5).max(5).positive(),
    lambda: pm.date().min("now").max(DAY),
    lambda: pm.string().min(5).max(3, "utf-8"),
    lambda: pm.number().integer().sign("negative").max(-1),
]


@pytest.mark.parametrize("make, complaint", DOUBTED, ids=[complaint for _, complaint in DOUBTED])
def test_a_limit_that_can_t_be_meant_is_told(make, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        assert pm.is_schema(make())
    assert [str(warning.message) for warning in found] == [complaint]


@pytest.mark.parametrize("make", MEANT)
def test_a_limit_that_narrows_the_others_is_meant(make):
    assert pm.is_schema(make())


def test_a_limit_of_an_extension_is_judged_by_its_operator():
    def at_least(schema, limit):
        return schema._add_rule({"name": "atLeast", "args": {"limit": limit}, "operator": ">="})

    rule = {"method": at_least, "args": ["limit"], "validate": lambda value, helpers, args, rule: value}
    own = pm.extend({"type": "own", "base": pm.number(), "rules": {"atLeast": rule}})
    assert pm.is_schema(own.own().max(5).at_least(3))
    with pytest.warns(pm.SchemaWarning, match=r"^atLeast\(6\): no value passes, because of max\(5\)$"):
        own.own().max(5).at_least(6)
    with pytest.warns(pm.SchemaWarning, match=r"^max\(5\): no value passes, because of atLeast\(6\)$"):
        own.own().at_least(6).max(5)


def test_limits_of_other_things_are_no_contradiction():
    assert pm.is_schema(pm.decimal().digits(3).min(5))


METHODS = {
    "min": lambda value, limit: value >= limit,
    "max": lambda value, limit: value <= limit,
    "greater": lambda value, limit: value > limit,
    "less": lambda value, limit: value < limit,
}
VALUES = [quarter / 4 for quarter in range(-4, 20)]


def complaints(first, low, second, high):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        getattr(getattr(pm.number().integer(), first)(low), second)(high)
    return [str(warning.message).partition(")")[2].partition(",")[0] for warning in found]


@pytest.mark.parametrize("first, second", [pair for pair in product(METHODS, repeat=2) if pair[0] != pair[1]])
def test_each_pair_of_limits_is_told_by_what_it_leaves(first, second):
    for low, high in product((1, 2, 2.5, 3), repeat=2):
        known = {value for value in VALUES if METHODS[first](value, low)}
        added = {value for value in VALUES if METHODS[second](value, high)}
        if not known & added:
            expected = [": no value passes"]
        else:
            expected = [" never fails"] if known <= added else []
        assert complaints(first, low, second, high) == expected, (first, low, second, high)
