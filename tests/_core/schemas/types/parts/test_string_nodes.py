"""The nodes of strings: the order of conversions, computed limits, failing replacements, JSON."""

import asyncio
import re
from datetime import date, datetime, time, timedelta

import pytest
from tests.cases import case, check, checked, fail, of, row

import passmuster as pm
from passmuster._core.schemas.types.parts.string_nodes import converting_constraints

CUT = pm.string().max(pm.ref("$most")).truncate()


@pytest.mark.parametrize(
    "schema", [CUT, CUT.min(3), CUT.valid("ab"), CUT.invalid("ab"), CUT.empty("ab"), CUT.forbidden()]
)
@pytest.mark.parametrize("most", [pm.UNDEFINED, None, -1, 1.5, "2"])
def test_string_is_not_cut_at_an_invalid_limit(schema, most):
    options = {"context": {"most": most}, "abort_early": False}
    (detail,) = schema.validate("ab", options).error.details
    assert (detail.type, detail.context["arg"]) == ("any.ref", "limit")
    assert detail.context.get("value", pm.UNDEFINED) == most


def test_a_string_that_is_not_converted_is_not_cut():
    check(case(CUT.valid("ab"), "ab", options={"convert": False}))
    check(case(CUT, "abc", options={"context": {"most": 2}}, out="ab"))


def test_conversions_run_in_one_order():
    """Normal form, case, white space, replacements, formats, length; however the methods are called."""
    schema = pm.string().max(2).truncate().replace("A", "b").trim().uppercase().normalize("NFKC")
    rules = {rule.name: rule for rule in schema.spec.rules}
    assert [one.by for one in converting_constraints(rules)] == ["normalize", "case", "trim"]
    check(case(schema, " \uff41a\uff41 ", out="bb"))
    check(case(pm.string().hex(byte_aligned=True).replace("x", "a"), "x", out="0a"))


def test_disabled_trim_converts_nothing():
    (rule,) = pm.string().trim(False).spec.rules
    assert converting_constraints({"trim": rule}) == []


def fails(match):
    raise KeyError(match[0])


STRICT = {"convert": False}

test_case_has_expected_outcome = checked([
    *of(pm.string().json(pm.number().min(2)),
        row("decoded", "5", out=5), row("kept without conversion", "5", options=STRICT),
        row("of its schema", "1", fail("number.min", limit=2, value=1))),
    *of(pm.string().valid("5").json(), row("a listed string", "5")),
    *of(pm.string().min(2).json(), row("a string that a rule refuses", "5", fail("string.min", limit=2))),
])  # fmt: skip


def test_failing_replacement_is_reported():
    (detail,) = pm.string().replace(re.compile("a"), fails).validate("ba").error.details
    assert (detail.type, detail.context["value"]) == ("any.custom", "ba")
    assert isinstance(detail.context["error"], KeyError)


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
