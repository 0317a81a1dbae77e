"""Listed values that the type of their schema does not know."""

import enum
from datetime import datetime, timezone
from decimal import Decimal

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
def test_a_value_of_another_type_is_told(schema, value, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        schema.valid(value)
    assert [str(warning.message) for warning in found] == [complaint]
    assert schema.allow(value).spec.valids is not None


@pytest.mark.parametrize("schema, value", MEANT)
def test_a_value_that_may_come_or_is_often_listed_is_meant(schema, value):
    assert pm.is_schema(schema.valid(value))


def test_a_type_with_functions_of_the_caller_is_not_asked():
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
def test_a_default_of_another_type_is_told(schema, value, complaint):
    with pytest.warns(pm.SchemaWarning) as found:
        assert schema.default(value).validate().value == value
    assert [str(warning.message) for warning in found] == [complaint]


def test_a_default_that_is_of_the_type_or_listed_or_made_is_meant():
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
def test_a_listed_value_that_a_rule_refuses_is_told(make, complaint):
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


def test_a_function_that_answers_in_the_place_of_a_value_is_told_once():
    schema = pm.number().custom(lambda value: value > 3)
    with pytest.warns(pm.SchemaWarning) as found:
        assert schema.validate(5).value is True
    (told,) = [str(warning.message) for warning in found]
    assert told.startswith("custom: the function returned True, which takes the place of the value; ")
    assert told.endswith("for a condition write check(predicate, message=…)")
    assert found[0].filename == __file__
    assert schema.validate(1).value is False


def test_a_function_that_gives_a_value_or_is_given_a_truth_is_meant():
    assert pm.any().custom(lambda value: value).validate(True).value is True
    schema = pm.any().custom(lambda value: value if value else False)
    assert [schema.validate(value).value for value in (5, 0)] == [5, False]
    assert pm.number().check(lambda value: value > 3).validate(5).value == 5


def test_a_value_that_no_limit_is_compared_with_is_left_alone():
    with pytest.warns(pm.SchemaWarning, match="valid: nan is no value of the type decimal"):
        made = pm.decimal().valid(float("nan")).max(5)
    assert made.validate("6").error.details[0].type == "any.only"
