"""Listed values that the type of their schema does not know, and limits that leave no value."""

from __future__ import annotations

import enum
import warnings
from datetime import datetime, timezone
from decimal import Decimal
from itertools import product

import pytest

import passmuster as pm

DAY = datetime(2020, 1, 1, tzinfo=timezone.utc)
DOUBTED = [
    (pm.number(), "5", "valid: '5' is no value of the type number; write 5"),
    (pm.string(), 1, "valid: 1 is no value of the type string, and can't be converted to one"),
    (pm.string().trim(), b"a", "valid: b'a' is no value of the type string, and can't be converted to one"),
    (pm.boolean(), 1, "valid: 1 is no value of the type boolean, and can't be converted to one"),
    (pm.boolean(), "true", "valid: 'true' is no value of the type boolean; write True"),
    (
        pm.date(),
        "2020-01-01",
        f"valid: '2020-01-01' is no value of the type date; write {DAY!r}",
    ),
    (pm.array(), "a", "valid: 'a' is no value of the type array, and can't be converted to one"),
    (pm.object(), 5, "valid: 5 is no value of the type object, and can't be converted to one"),
    (pm.binary(), "a", "valid: 'a' is no value of the type binary; write b'a'"),
    (pm.function(), "a", "valid: 'a' is no value of the type function, and can't be converted to one"),
]

Color = enum.Enum("Color", ["RED"])

MEANT = [
    (pm.number(), 5), (pm.number(), Decimal(5)), (pm.number(), float("inf")), (pm.number(), None),
    (pm.number(), ""), (pm.string(), ""), (pm.string(), pm.ref("a")), (pm.string(), pm.Symbol("a")),
    (pm.any(), object()), (pm.link("#a"), 1), (pm.alternatives(pm.number()), "a"), (pm.array().single(), "a"),
    (pm.object(), {"a": 1}), (pm.boolean(), True), (pm.symbol(), Color.RED),
]  # fmt: skip


@pytest.mark.parametrize("schema, value, complaint", DOUBTED, ids=[row[2] for row in DOUBTED])
def test_listed_value_of_another_type_warns(schema, value, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        schema.valid(value)
    assert [str(warning.message) for warning in found] == [complaint]
    assert schema.allow(value).spec.valids is not None


@pytest.mark.parametrize("schema, value", MEANT)
def test_possible_or_common_listed_values_do_not_warn(schema, value):
    assert pm.is_schema(schema.valid(value))


def test_type_with_user_functions_never_warns_of_listed_values():
    library = pm.extend({"type": "odd", "base": pm.number(), "validate": lambda value, helpers: 1 / 0})
    assert pm.is_schema(library.odd().valid("a"))


DEFAULTS = [
    (pm.number(), "5", "default: '5' is no value of the type number; write 5"),
    (pm.date(), "now", "default: 'now' is no value of the type date, and can't be converted to one"),
    (
        pm.date(),
        "2026-02-30",
        "default: '2026-02-30' is no value of the type date, and can't be converted to one",
    ),
    (pm.object(), [], "default: [] is no value of the type object, and can't be converted to one"),
]


@pytest.mark.parametrize("schema, value, complaint", DEFAULTS, ids=[row[2] for row in DEFAULTS])
def test_default_of_another_type_warns(schema, value, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        assert schema.default(value).validate().value == value
    assert [str(warning.message) for warning in found] == [complaint]


def test_default_of_the_type_or_listed_or_computed_does_not_warn():
    for schema, value in [
        (pm.number(), None), (pm.number(), lambda: "x"), (pm.number().allow("auto"), "auto"),
        (pm.number(), pm.ref("a")), (pm.number().cast("string"), "5"), (pm.array(), []), (pm.any(), "x"),
        (pm.object(), {"a": 1}), (pm.date().allow("auto"), "auto"), (pm.string(), ""),
    ]:  # fmt: skip
        assert pm.is_schema(schema.default(value))
    assert pm.object({"a": pm.any().default(1)}).default().validate().value == {"a": 1}


REFUSED = [
    (
        lambda: pm.string().valid("a").min(5),
        "min(5) refuses 'a', which valid() lists, and so passes it",
    ),
    (
        lambda: pm.string().min(5).valid("a"),
        "min(5) refuses 'a', which valid() lists, and so passes it",
    ),
    (
        lambda: pm.number().integer().valid(1, 1.5),
        "integer() refuses 1.5, which valid() lists, and so passes it",
    ),
    (
        lambda: pm.number().valid(3).multiple(2),
        "multiple(2) refuses 3, which valid() lists, and so passes it",
    ),
]


@pytest.mark.parametrize("make, complaint", REFUSED)
def test_listed_value_that_a_rule_refuses_warns(make, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        make()
    assert [str(warning.message) for warning in found] == [complaint]


def test_rules_that_listed_values_pass_or_that_change_them_are_meant():
    for schema in [
        pm.string().valid("a").min(1), pm.number().integer().valid(1, 2),
        pm.string().lowercase().valid("a", "B"),
        pm.string().trim().valid(" a"), pm.string().allow("a").min(5), pm.number().valid(1).min(pm.ref("a")),
        pm.string().valid(None, pm.ref("a")).min(5), pm.string().valid("a").custom(str.upper),
    ]:  # fmt: skip
        assert pm.is_schema(schema)


def raise_if_negative(value):
    if value < 0:
        raise ValueError("negative")


def none_if_negative(value):
    return None if value < 0 else value


def bare_return(value):
    if value < 0:
        return
    raise ValueError("positive")


@pytest.mark.parametrize("function, value", [(raise_if_negative, 1), (bare_return, -1)])
def test_custom_function_that_returns_nothing_warns(function, value):
    with pytest.warns(pm.SchemaWarning, match="custom: the function returns nothing, so that None takes"):
        assert pm.number().custom(function).validate(value).value is None


@pytest.mark.parametrize("function", [none_if_negative, lambda value: None, {}.get])
def test_custom_function_that_means_none_is_not_warned_of(function):
    assert pm.number().custom(function).validate(-1).value is None


def test_custom_function_with_a_boolean_result_warns_once():
    schema = pm.number().custom(lambda value: value > 3)
    with pytest.warns(pm.SchemaWarning) as found:
        assert schema.validate(5).value is True
    (told,) = [str(warning.message) for warning in found]
    assert told.startswith("custom: the function returned True, which takes the place of the value; ")
    assert told.endswith("for a condition write check(predicate, message=…)")
    assert found[0].filename == __file__
    assert schema.validate(1).value is False


def test_custom_function_for_values_or_booleans_does_not_warn():
    assert pm.any().custom(lambda value: value).validate(True).value is True
    schema = pm.any().custom(lambda value: value if value else False)
    assert [schema.validate(value).value for value in (5, 0)] == [5, False]
    assert pm.number().check(lambda value: value > 3).validate(5).value == 5


def test_a_value_that_no_limit_is_compared_with_is_left_alone():
    with pytest.warns(pm.SchemaWarning, match="valid: nan is no value of the type decimal"):
        made = pm.decimal().valid(float("nan")).max(5)
    assert made.validate("6").error.details[0].type == "any.only"


FIRST = "2020-01-01"

CONTRADICTING = [
    (lambda: pm.string().min(5).max(2), "max(2): no value passes, because of min(5)"),
    (lambda: pm.string().max(3).length(4), "length(4): no value passes, because of max(3)"),
    (lambda: pm.number().greater(5).less(5), "less(5): no value passes, because of greater(5)"),
    (lambda: pm.number().greater(5).max(5), "max(5): no value passes, because of greater(5)"),
    (lambda: pm.number().min(2.5).max(1), "max(1): no value passes, because of min(2.5)"),
    (lambda: pm.number().positive().max(0), "max(0): no value passes, because of sign('positive')"),
    (lambda: pm.number().max(-3).port(), "port(): no value passes, because of max(-3)"),
    (lambda: pm.array().length(3).min(4), "min(4): no value passes, because of length(3)"),
    (lambda: pm.array().length(3).min(3), "min(3) never fails, because of length(3)"),
    (lambda: pm.function().max_arity(1).min_arity(2), "minArity(2): no value passes, because of maxArity(1)"),
    (lambda: pm.function().arity(2).max_arity(3), "maxArity(3) never fails, because of arity(2)"),
    (lambda: pm.number().min(5).greater(3), "greater(3) never fails, because of min(5)"),
    (lambda: pm.number().port().less(70000), "less(70000) never fails, because of port()"),
    (
        lambda: pm.date().min(FIRST).less(FIRST),
        "less('2020-01-01T00:00:00+00:00'): no value passes, because of min('2020-01-01T00:00:00+00:00')",
    ),
]

CONSISTENT = [
    lambda: pm.string().min(5).max(5),
    lambda: pm.string().min(0),
    lambda: pm.string().max(255).length(4),
    lambda: pm.number().greater(3).min(5),
    lambda: pm.number().min(5).min(2),
    lambda: pm.number().min(5).keep().min(2),
    lambda: pm.number().min(pm.ref("a")).max(-5),
    lambda: pm.number().min(-5).max(5).positive(),
    lambda: pm.date().min("now").max(FIRST),
    lambda: pm.string().min(5).max(3, "utf-8"),
    lambda: pm.number().integer().sign("negative").max(-1),
]


@pytest.mark.parametrize("make, complaint", CONTRADICTING, ids=[complaint for _, complaint in CONTRADICTING])
def test_contradicting_limit_warns(make, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        assert pm.is_schema(make())
    assert [str(warning.message) for warning in found] == [complaint]


@pytest.mark.parametrize("make", CONSISTENT)
def test_narrowing_limit_does_not_warn(make):
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
def test_each_pair_of_limits_warns_by_the_values_that_pass(first, second):
    for low, high in product((1, 2, 2.5, 3), repeat=2):
        known = {value for value in VALUES if METHODS[first](value, low)}
        added = {value for value in VALUES if METHODS[second](value, high)}
        if not known & added:
            expected = [": no value passes"]
        else:
            expected = [" never fails"] if known <= added else []
        assert complaints(first, low, second, high) == expected, (first, low, second, high)
