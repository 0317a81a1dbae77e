"""Instances of classes that strings may become: what usual strings become is what all strings become."""

import datetime as dt
import uuid

import pytest
from hypothesis import example, given, strategies as st
from tests.cases import checked, fail, of, row

import passmuster as pm
from passmuster._core.engine.backend import class_instances
from passmuster._core.engine.formats.dates.times import read_duration, read_time
from passmuster._core.schemas.types.uuid import as_uuid

ID = "69593d62-71ea-4548-85e4-04fc71357423"
NUMBER = uuid.UUID(ID)
OTHER = uuid.UUID(ID.replace("-4", "-1"))
DAY = dt.timedelta(days=1)
MORE = dt.timedelta(days=1, seconds=1)


class Special(uuid.UUID):
    pass


CASES = [
    *of(pm.uuid(), row("a string of a UUID", ID, out=NUMBER), row("large letters", ID.upper(), out=NUMBER),
        row("without marks", ID.replace("-", ""), out=NUMBER), row("in brackets", f"{{{ID}}}", out=NUMBER),
        row("a UUID", NUMBER), row("a subclass", Special(ID), out=Special(ID)),
        row("a wrong digit", ID[:-1] + "g", fail("uuid.base")),
        row("a long one", ID + "0", fail("uuid.base")),
        row("another mark", ID[:8] + "_" + ID[9:], fail("uuid.base")), row("a number", 5, fail("uuid.base")),
        row("a string that is not converted", ID, fail("uuid.base"), options={"convert": False}),
        row("an instance without conversion", NUMBER, options={"convert": False})),
    *of(pm.array().items(pm.uuid()), row("several UUIDs", [ID, ID, NUMBER], out=[NUMBER] * 3),
        row("a wrong one", [ID, ID, "x"], fail("uuid.base", 2), out=[NUMBER, NUMBER, "x"])),
    *of(pm.uuid().version("uuidv4"), row("the version", ID, out=NUMBER),
        row("another one", ID.replace("-4", "-1"),
            fail("uuid.version", value=OTHER, versions=["uuidv4"]), out=OTHER)),
    *of(pm.uuid().allow("none", None), row("a listed string", "none"), row("None", None),
        row("a string beside the listed", ID, out=NUMBER)),
    *of(pm.uuid().invalid(ID), row("a refused one", ID,
        fail("any.invalid", value=NUMBER, invalids=[NUMBER]), out=NUMBER)),
    *of(pm.instance(dt.timedelta), row("a string of a duration", "P1D", out=DAY), row("a duration", DAY),
        row("none", "P", fail("instance.base", type="duration")),
        row("a fraction of a day", "P0.5D", out=DAY / 2), row("a sign", "-P1D", out=-DAY)),
    *of(pm.instance(dt.timedelta).max("P1D"), row("the limit", "P1D", out=DAY),
        row("more", "P1DT1S", fail("instance.max", value=MORE, limit=DAY), out=MORE)),
    *of(pm.array().items(pm.instance(dt.time)), row("several times", ["10:30", "10:30:05.250"],
        out=[dt.time(10, 30), dt.time(10, 30, 5, 250_000)]),
        row("an offset", ["10:30Z", "10:30Z"], out=[dt.time(10, 30, tzinfo=dt.timezone.utc)] * 2)),
]  # fmt: skip

test_case_has_expected_outcome = checked(CASES)


@pytest.mark.parametrize("schema, value", [
    (pm.uuid(), NUMBER), (pm.instance(dt.time), dt.time(9)), (pm.instance(dt.timedelta), DAY),
])  # fmt: skip
def test_instances_stay_the_same_objects(schema, value):
    many = pm.array().items(schema)
    for _ in range(3):
        assert schema.validate(value).value is value
        assert all(item is value for item in many.validate([value, value]).value)


def test_a_uuid_without_a_number_is_none():
    empty = uuid.UUID.__new__(uuid.UUID)
    for _ in range(3):
        assert pm.uuid().validate(empty).error.details[0].type == "uuid.base"
        assert len(pm.array().items(pm.uuid()).validate([empty] * 3, abort_early=False).error.details) == 3


def test_a_form_with_rules_is_asked_about_usual_strings_too():
    schema = pm.extend({"type": "string", "base": pm.string().max(4)}).instance(dt.time)
    plain = [pm.instance(dt.time).validate("10:30:05").value, schema.validate("10:3").error.details[0].type]
    assert plain == [dt.time(10, 30, 5), "instance.base"]


UUIDS = st.uuids().map(str) | st.uuids().map(lambda one: str(one).upper()) | st.text("0aF-g", max_size=40)
TIMES = st.tuples(
    st.sampled_from(["00", "10", "23", "24", "1", "\u0661\u0660"]), st.sampled_from([":", "", "."]),
    st.sampled_from(["00", "59", "60", "5"]), st.sampled_from(["", ":00", ":59", ":60", ":5", ":"]),
    st.sampled_from(["", ".1", ".123", ".123456", ".1234567", ",123", "."]),
    st.sampled_from(["", "Z", "z", "+01:00", " ", "\n"]),
).map("".join)  # fmt: skip
NUMBERS = st.sampled_from(
    ["", "0", "1", "12345678", "99999999", "123456789", "1.5", "1.1234567", "-1", "+1", "1."]
)
DURATIONS = st.tuples(
    st.sampled_from(["P", "-P", "p", ""]), NUMBERS, st.sampled_from(["D", "W", "", "Y"]),
    st.sampled_from(["T", "", "TT"]), NUMBERS, st.sampled_from(["H", "S", ""]), NUMBERS,
    st.sampled_from(["M", "H", "S", ""]), NUMBERS, st.sampled_from(["S", "M", "", "\n"]),
).map("".join)  # fmt: skip


@given(UUIDS)
@example(ID)
@example("\u0666" * 36)
def test_usual_uuids_pass_like_all_uuids(text):
    found = class_instances.usual_uuid(text)
    if found is not None:
        assert (found, found.is_safe) == (as_uuid(text), uuid.SafeUUID.unknown)
    assert (found is not None) is (as_uuid(text) is not None and len(text) == 36 and text.count("-") == 4)


@given(TIMES)
@example("10:30:05.123456")
@example("24:00")
def test_usual_times_pass_like_all_times(text):
    found = class_instances.usual_time(text)
    assert found is None or (found == read_time(text) and found.tzinfo is None)
    is_usual = read_time(text) is not None and len(text) in (5, 8, 12, 15) and text.isascii()
    assert (found is not None) is (is_usual and "," not in text and text[-1].isdigit())


@given(DURATIONS)
@example("P1DT2H3M4.5S")
@example("P99999999DT99999999H99999999M99999999.999999S")
@example("PT1S1S")
@example("PT1M1H")
def test_usual_durations_pass_like_all_durations(text):
    found = class_instances.usual_duration(text)
    assert found is None or found == read_duration(text)


def test_texts_of_str_and_isoformat_are_usual():
    assert class_instances.usual_uuid(str(NUMBER)) == NUMBER
    for one in (dt.time(1, 2), dt.time(1, 2, 3), dt.time(1, 2, 3, 4), dt.time(1, 2, 3, 4000)):
        assert class_instances.usual_time(one.isoformat()) == one
    assert class_instances.usual_duration("P1DT2H3M4.5S") == dt.timedelta(1, 7384, 500_000)
    assert class_instances.usual_duration("PT99999999H") == dt.timedelta(hours=99_999_999)
    assert class_instances.usual_duration("PT0S") == dt.timedelta(0)
