"""Dates are what the reference library takes for dates, within the years 1 to 9999."""

from datetime import date, datetime, timedelta, timezone, tzinfo
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st
from tests._core.engine.formats.dates.texts import FIRST, LAST, TABLE, in_range, instant
from tests._core.engine.formats.recorded import STANDARDS

from passmuster._core.engine.formats.dates import conversion, date_parser, iso_strings

UTC = timezone.utc


def test_the_table_is_large_enough_to_mean_something():
    assert len(TABLE["texts"]) > 500
    for column in range(1, 6):
        accepted = sum(row[column] is not None for row in TABLE["texts"])
        assert 20 < accepted < len(TABLE["texts"]) - 100


@pytest.mark.parametrize(("recorded", "examples"), [
    ({row[0]: row[2] is not None for row in TABLE["texts"]}, STANDARDS["isoDate"]),
    ({row[0]: row[5] is not None for row in TABLE["texts"]}, STANDARDS["isoDate"]),
    (dict(TABLE["durations"]), STANDARDS["isoDuration"]),
], ids=["date", "isoDate", "isoDuration"])  # fmt: skip
def test_forty_strings_pass_and_forty_do_not_and_the_examples_of_the_standards_are_among_them(
    recorded, examples
):
    passing = sum(recorded.values())
    assert passing >= 40
    assert len(recorded) - passing >= 40
    assert {text for texts in examples.values() for text in texts} <= recorded.keys()


def test_a_number_is_the_recorded_instant():
    for number, plain, javascript, unix in TABLE["numbers"]:
        assert instant(conversion.from_milliseconds(number)) == in_range(plain)
        assert instant(conversion.from_timestamp(number)) == in_range(javascript)
        assert instant(conversion.from_timestamp(number, "unix")) == in_range(unix)


@pytest.mark.parametrize("number", [
    float("nan"), float("inf"), -float("inf"), 10**400, -(10**400), 1e308,
    Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), Decimal("1e1000000"), Fraction(10**400, 3),
    253_402_300_800_000, -62_135_596_800_001,
])  # fmt: skip
@pytest.mark.parametrize("kind", ["javascript", "unix"])
def test_a_number_that_no_datetime_holds_is_none(number, kind):
    assert conversion.from_timestamp(number, kind) is None
    assert conversion.from_milliseconds(number) is None


@pytest.mark.parametrize("number", [Decimal("1500.9"), Fraction(15009, 10), 1500.9, 1500])
def test_every_kind_of_number_is_cut_to_milliseconds(number):
    assert conversion.from_milliseconds(number) == datetime(1970, 1, 1, 0, 0, 1, 500_000, UTC)


class Broken(tzinfo):
    def utcoffset(self, when):
        raise ZeroDivisionError


class Nowhere(tzinfo):
    def utcoffset(self, when):
        return None


class Hostile(datetime):
    @property
    def year(self):
        raise ZeroDivisionError


class Liar:
    @property
    def __class__(self):
        raise ZeroDivisionError


EAST = timezone(timedelta(hours=5, minutes=30))


@pytest.mark.parametrize(("value", "expected"), [
    (datetime(2026, 11, 21, 10, tzinfo=UTC), datetime(2026, 11, 21, 10, tzinfo=UTC)),
    (datetime(2026, 11, 21, 10), datetime(2026, 11, 21, 10, tzinfo=UTC)),
    (datetime(2026, 11, 21, 10, fold=1), datetime(2026, 11, 21, 10, tzinfo=UTC)),
    (datetime(2026, 11, 21, 10, tzinfo=EAST), datetime(2026, 11, 21, 4, 30, tzinfo=UTC)),
    (datetime(2026, 11, 21, 10, tzinfo=Nowhere()), datetime(2026, 11, 21, 10, tzinfo=UTC)),
    (date(2026, 11, 21), datetime(2026, 11, 21, tzinfo=UTC)),
    (datetime(1, 1, 1, tzinfo=EAST), None),
    (datetime(9999, 12, 31, 23, tzinfo=timezone(-timedelta(hours=5))), None),
    (datetime(2026, 1, 1, tzinfo=Broken()), None), (Hostile(2026, 1, 1), None),
    ("2026-11-21", None), (0, None), (None, None),
])  # fmt: skip
def test_a_value_is_an_instant_in_utc_or_none(value, expected):
    found = conversion.as_datetime(value)
    assert found == expected
    assert found is None or (type(found) is datetime and found.tzinfo is UTC)


def test_object_with_a_failing_class_is_no_date():
    assert conversion.as_datetime(Liar()) is None


def test_a_datetime_in_utc_is_itself():
    value = datetime(2026, 11, 21, tzinfo=UTC)
    assert conversion.as_datetime(value) is value


def test_a_subclass_becomes_a_plain_datetime():
    class Moment(datetime):
        pass

    found = conversion.as_datetime(Moment(2026, 11, 21, tzinfo=UTC))
    assert type(found) is datetime


def test_milliseconds_are_whole_unless_there_are_microseconds():
    assert repr(conversion.to_milliseconds(datetime(1970, 1, 1, 0, 0, 1))) == "1000"
    assert repr(conversion.to_milliseconds(datetime(1970, 1, 1, 0, 0, 0, 1500, EAST))) == "-19799998.5"


@given(
    st.datetimes(),
    st.sampled_from(["T", " "]),
    st.sampled_from(["auto", "minutes", "seconds", "milliseconds"]),
)
def test_dates_written_by_python_are_read(moment, between, precision):
    text = moment.isoformat(between, precision)
    assert conversion.parse_whole_date(text) == datetime.fromisoformat(text).replace(tzinfo=UTC)
    assert conversion.parse_whole_date(text + "+05:30") == conversion.as_datetime(
        datetime.fromisoformat(text + "+05:30")
    )
    assert conversion.parse_day(text) is None
    assert conversion.parse_day(text[:10]) == moment.replace(
        hour=0, minute=0, second=0, microsecond=0, tzinfo=UTC
    )


@given(st.integers(-(10**8), 10**8))
def test_days_are_counted_forth_and_back(days):
    year, month, day = iso_strings._date_of(days)
    assert date_parser.days_from_epoch(year, month, day) == days


@pytest.mark.parametrize("position", range(5))
def test_a_date_has_the_recorded_string(position):
    shape = ("date", "iso", "string", "time", "utc")[position]
    for row in TABLE["shapes"]:
        assert conversion.date_string(conversion.from_milliseconds(row[0]), shape) == row[position + 1]


@pytest.mark.parametrize("value", [datetime(2026, 1, 1, tzinfo=Broken()), "x", None])
def test_invalid_dates_have_a_string(value):
    assert conversion.date_string(value) == "Invalid Date"


@given(st.integers(FIRST, LAST))
def test_an_instant_survives_its_strings(milliseconds):
    moment = conversion.from_milliseconds(milliseconds)
    assert conversion.to_milliseconds(moment) == milliseconds
    text = conversion.date_string(moment)
    assert iso_strings.iso_string(milliseconds) == text
    assert iso_strings.normalise_iso(text) == text
    assert iso_strings.is_iso_date(text)
    if moment.year >= 100:
        assert conversion.parse_date(text) == moment
        assert conversion.parse_date(conversion.date_string(moment, "utc")) == moment.replace(microsecond=0)
