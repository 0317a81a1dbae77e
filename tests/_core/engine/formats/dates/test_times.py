"""Times of day and durations: what strings become when they are cast."""

from datetime import time, timedelta, timezone

import pytest
from tests.cases import case, check, fail

import passmuster as pm
from passmuster._core.engine.formats.dates.times import read_duration, read_time, write_duration

DURATIONS = [
    ("P1D", timedelta(days=1)),
    ("P2W", timedelta(weeks=2)),
    ("PT1H30M5S", timedelta(hours=1, minutes=30, seconds=5)),
    ("P1W2DT3H4M5S", timedelta(weeks=1, days=2, hours=3, minutes=4, seconds=5)),
    ("PT0S", timedelta()),
    ("P0Y0M1D", timedelta(days=1)),
    ("PT1.5S", timedelta(seconds=1.5)),
    ("PT0,5H", timedelta(minutes=30)),
    ("P0.5W", timedelta(days=3, hours=12)),
    ("PT1M0.0000019S", timedelta(minutes=1, microseconds=1)),
    ("PT0." + "3" * 5000 + "S", timedelta(microseconds=333_333)),
    ("-PT5S", timedelta(seconds=-5)),
    ("+P1D", timedelta(days=1)),
    ("P-1D", timedelta(days=-1)),
    ("-P-1DT+2H", timedelta(days=1, hours=-2)),
    ("PT-0.5S", timedelta(seconds=-0.5)),
    ("P999999999DT86399.999999S", timedelta.max),
    ("-P999999999D", timedelta.min),
]


@pytest.mark.parametrize(("text", "want"), DURATIONS)
def test_a_duration_of_a_fixed_length_is_a_timedelta(text, want):
    assert read_duration(text) == want
    check(case(pm.string().cast("timedelta"), text, out=want))


@pytest.mark.parametrize("text", ["P1Y", "P1M", "P1Y1D", "P999999999999D", "P1000000000D"])
def test_a_duration_of_no_fixed_length_can_not_be_one(text):
    assert read_duration(text) is None
    check(case(pm.string().iso_duration().cast("timedelta"), text, fail("any.cast", to="timedelta")))


@pytest.mark.parametrize(
    "text", ["", "P", "PT", "1 day", "P1DT", "PT1.S", "P1D\n", "--P1D", "P1D2W", "P١D", "P1.5DT1H", "PT.5S"]
)
def test_invalid_durations_are_refused(text):
    assert read_duration(text) is None
    check(case(pm.string().allow("").cast("timedelta"), text, fail("any.cast", to="timedelta")))


TIMES = [
    ("10:30", time(10, 30)),
    ("10:30:05", time(10, 30, 5)),
    ("10:30:05.25", time(10, 30, 5, 250_000)),
    ("10:30:05,123456789", time(10, 30, 5, 123_456)),
    ("00:00Z", time(0, tzinfo=timezone.utc)),
    ("00:00z", time(0, tzinfo=timezone.utc)),
    ("23:59:59+05:30", time(23, 59, 59, tzinfo=timezone(timedelta(hours=5, minutes=30)))),
    ("23:59-0800", time(23, 59, tzinfo=timezone(timedelta(hours=-8)))),
]


@pytest.mark.parametrize(("text", "want"), TIMES)
def test_a_time_of_day_is_a_time(text, want):
    assert repr(read_time(text)) == repr(want)
    check(case(pm.string().cast("time"), text, out=want))


@pytest.mark.parametrize(
    "text", ["x", "24:00", "10:60", "1:30", "10", "10:30+24:00", "10:30+01:75", "10:30\n", "10:30 ", "١٠:30"]
)
def test_invalid_times_are_refused(text):
    assert read_time(text) is None
    check(case(pm.string().cast("time"), text, fail("any.cast", to="time")))


def test_durations_are_written_in_full():
    assert write_duration(timedelta(seconds=90, microseconds=5)) == "PT1M30.000005S"
    assert write_duration(timedelta(days=1)) == "P1D"


@pytest.mark.parametrize(
    "value",
    [
        timedelta(0),
        timedelta(seconds=1.5),
        timedelta(seconds=-1.5),
        timedelta(days=-3, microseconds=10),
        timedelta.min,
        timedelta.max,
        timedelta.resolution,
    ],
)
def test_a_duration_that_was_written_is_read_again(value):
    assert read_duration(write_duration(value)) == value
    schema = pm.string().cast("timedelta")
    assert not schema.dump_losses()
    assert schema.validate(schema.dump(value)).value == value


def test_joi_s_rule_takes_fewer_durations_than_the_cast_writes():
    schema = pm.string().iso_duration().cast("timedelta")
    check(case(schema, "PT1.5S", fail("string.isoDuration"), out=timedelta(seconds=1.5)))
    assert schema.dump(timedelta(seconds=1.5)) == "PT1.5S"
    assert schema.dump_losses()
