"""Booleans and dates: what is converted, what is taken for true, what dates are compared with."""

import datetime as dt

import pytest
from hypothesis import example, given, strategies as st
from tests.cases import case, checked, displayed, fail, of, row
from tests.vocabulary import utc

import passmuster as pm
from passmuster._core.engine.backend import iso_dates
from passmuster._core.engine.formats.dates.conversion import TIMESTAMPS, from_timestamp

SCALARS = [
    *of(pm.boolean(), row("true", True), row("a string", "TRUE", out=True),
        row("another text", "yes", fail("boolean.base")), row("a number", 1, fail("boolean.base")),
        row("a string that is not converted", "true", fail("boolean.base"), options={"convert": False})),
    *of(pm.boolean().truthy("yes", 1).falsy("no"), row("what counts as true", "YES", out=True),
        row("what counts as false", "no", out=False), row("a listed number", 1, out=True)),
    case("what counts as true, letter by letter", pm.boolean().truthy("yes").sensitive(), "YES",
        fail("boolean.base")),
    *of(pm.date(), row("a string of a date", "2026-01-01", out=utc("2026-01-01")),
        row("milliseconds", 1000, out=utc("1970-01-01T00:00:01")), row("no date", "x", fail("date.base")),
        row("a date that is not converted", "2026-01-01", fail("date.base"), options={"convert": False})),
    *of(pm.object({"a": pm.date().max(pm.ref("b")), "b": pm.date()}),
        row("a limit elsewhere", {"a": utc("2026-01-02"), "b": utc("2026-01-01")},
            fail("date.max", "a", limit=displayed("ref:b"))),
        row("the limit itself", {"a": utc("2026-01-01"), "b": utc("2026-01-01")})),
]  # fmt: skip

test_case_has_expected_outcome = checked(SCALARS)

DAY = dt.date(2026, 1, 2)
NOON = dt.datetime(2026, 1, 2, 12, tzinfo=dt.timezone.utc)
BEFORE = dt.datetime(2026, 1, 2, 0, 30, tzinfo=dt.timezone(dt.timedelta(hours=1)))


class Special(dt.date):
    pass


@pytest.mark.parametrize(
    "schema", [pm.date().only_date(), pm.date().only_date().iso("date"), pm.compile(dt.date)]
)
@pytest.mark.parametrize("value, out", [
    (DAY, DAY), ("2026-01-02", DAY), (NOON.replace(hour=0), DAY), ("0099-01-02", None), ("2026-02-30", None),
    ("2026-01", None), ("x", None), (None, None), (Special(2026, 1, 2), DAY), (5.5, None),
    ("2026-01-02T10:00Z", None),
])  # fmt: skip
def test_days_are_read_in_lists_as_alone(schema, value, out):
    for options in ({}, {"convert": False}, {"convert": False, "from_json": True}):
        alone = schema.validate(value, **options)
        for _ in range(3):
            many = pm.array().items(schema).validate([value, value, value], **options)
            assert (many.error is None) is (alone.error is None)
            assert many.error is not None or many.value == [alone.value] * 3
            assert many.error is not None or type(many.value[0]) is type(alone.value)
    if out is not None:
        assert schema.validate(value).value == out


def test_days_stay_the_same_objects_and_other_dates_become_days():
    schema = pm.array().items(pm.date().only_date())
    for _ in range(3):
        assert all(one is DAY for one in schema.validate([DAY, DAY]).value)
        assert schema.validate([NOON, BEFORE, "2026-01-02T23:00-02:00", 0]).value == [
            DAY, dt.date(2026, 1, 1), dt.date(2026, 1, 3), dt.date(1970, 1, 1),
        ]  # fmt: skip
    assert pm.date().only_date().min("2026-01-02").validate("2026-01-01").error.details[0].type == "date.min"
    assert pm.date().max("now").only_date().validate("2026-01-02").value == DAY


NUMBERS = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from(["", " ", "\n", "-", "+", "- ", "0x", "\xa0"]),
    st.from_regex(r"[0-9]{0,17}", fullmatch=True),
    st.sampled_from(["", ".", ".5", ".0009", ".99999999999999", "_", "a"]),
    st.sampled_from(["", "e3", "E-2", "e+10", "e", "e300", "e-300", "e 1"]),
    st.sampled_from(["", " ", "\t", "x"]),
)


@pytest.mark.parametrize("kind", TIMESTAMPS)
@given(
    NUMBERS
    | st.integers()
    | st.integers(-(10**12), 10**12)
    | st.floats()
    | st.floats(-1e12, 1e12)
    | st.booleans()
)
@example("1e3")
@example("253402300799.9999")
@example("-62135596800")
@example(-62135596800000)
@example(-62135596800000.5)
@example(253402300799999.9)
@example(-1.5)
@example("-0.0015")
def test_timestamps_are_read_as_the_reference_reads_them(kind, value):
    def reads(value):
        return from_timestamp(value, kind)

    assert iso_dates.Timestamps(reads, TIMESTAMPS[kind]).read(value) == reads(value)


def test_a_reader_without_a_unit_asks_for_each_number():
    asked = []
    reader = iso_dates.Timestamps(asked.append)
    assert [reader.read(value) for value in ("5", 5, 5.0)] == [None] * 3
    assert asked == ["5", 5, 5.0]
