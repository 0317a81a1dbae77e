"""What strings are cast to, and values of the classes that they are cast to."""

import asyncio
from datetime import date, datetime, time, timedelta

import pytest
from tests.cases import case, check, fail

import passmuster as pm

TIME, DAYS = time(10, 30), timedelta(days=2, microseconds=-5)
TO_TIME, TO_TIMEDELTA = pm.string().cast("time"), pm.string().iso_duration().cast("timedelta")


class Hour(time):
    """A time of a caller's own class."""


@pytest.mark.parametrize("convert", [True, False])
@pytest.mark.parametrize("schema, value", [
    (TO_TIME, TIME),
    (TO_TIME.min(40).pattern("x").trim().lowercase(), TIME),
    (TO_TIME, Hour(3)),
    (TO_TIMEDELTA, DAYS),
    (TO_TIMEDELTA.required().empty("").invalid("P1D"), DAYS),
    (pm.compile(time), TIME),
    (pm.compile(timedelta), -DAYS),
    (pm.alternatives(pm.number(), TO_TIME, pm.boolean()), TIME),
    (pm.alternatives(TO_TIMEDELTA, TO_TIME), TIME),
])  # fmt: skip
def test_values_of_the_target_class_are_kept(schema, value, convert):
    for _ in range(40):
        assert schema.validate(value, convert=convert).value is value
    kept = pm.object({"a": pm.array().items(schema)}).validate({"a": [value, value]}, convert=convert)
    assert kept.value["a"][1] is value
    assert asyncio.run(schema.validate_async(value)) is value
    assert pm.build(schema.describe()).validate(value).value is value
    assert schema.validate(value, debug=True).value is value


@pytest.mark.parametrize("schema, value", [
    (TO_TIME, DAYS), (TO_TIMEDELTA, TIME), (TO_TIME, datetime(2020, 1, 1, 10, 30)),
    (TO_TIMEDELTA, date(2020, 1, 1)), (TO_TIME.cast(False), TIME), (pm.string(), DAYS), (TO_TIME, 5),
])  # fmt: skip
def test_values_of_other_classes_are_refused(schema, value):
    check(case(schema, value, fail("string.base")))


def test_strings_are_cast_as_before():
    check(case(TO_TIME, "10:30", out=TIME))
    check(case(pm.array().items(pm.number(), TO_TIME), [1, "10:30", TIME], out=[1, TIME, TIME]))


def test_presence_and_lists_hold_for_both():
    check(case(TO_TIME.forbidden(), TIME, fail("any.unknown")))
    check(case(TO_TIME.valid("10:30"), TIME, fail("any.only", valids=["10:30"])))
    check(case(TO_TIME.invalid(TIME), TIME, fail("any.invalid", invalids=[TIME])))
    assert TO_TIME.required().validate().error.details[0].type == "any.required"


def test_user_functions_are_called():
    def late(value):
        raise ValueError("too late") if value == TIME else LookupError(value)

    check(case(TO_TIME.min(40).custom(lambda value: value.replace(hour=1)), TIME, out=time(1, 30)))
    assert TO_TIME.custom(late).validate(TIME).error.details[0].type == "any.custom"
    assert TO_TIME.custom(late).message("no").validate(TIME).error.details[0].message == "no"


def test_a_cast_of_an_extension_is_its_own():
    casts = {"date": {"from": lambda value: True, "to": lambda value, helpers: "cast"}}
    library = pm.extend({"type": "text", "base": pm.string(), "cast": casts})
    assert library.text().cast("date").validate("a").value == "cast"
    assert library.text().cast("date").validate(date(2020, 1, 1)).error.details[0].type == "string.base"
    assert library.text().cast("time").validate(TIME).value is TIME
