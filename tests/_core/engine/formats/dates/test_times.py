"""Times of day and durations: what strings become when they are cast."""

from datetime import time, timedelta, timezone

import pytest
from tests.cases import case, check, fail

import passmuster as pm
from passmuster._core.engine.formats.dates.times import duration_of, duration_text, time_of

DURATIONS = [
    ("P1D", timedelta(days=1)),
    ("P2W", timedelta(weeks=2)),
    ("PT1H30M5S", timedelta(hours=1, minutes=30, seconds=5)),
    ("P1W2DT3H4M5S", timedelta(weeks=1, days=2, hours=3, minutes=4, seconds=5)),
    ("PT0S", timedelta()),
    ("P0Y0M1D", timedelta(days=1)),
]


@pytest.mark.parametrize(("text", "want"), DURATIONS)
def test_a_duration_of_a_fixed_length_is_a_timedelta(text, want):
    assert duration_of(text) == want
    check(case(pm.string().iso_duration().cast("timedelta"), text, out=want))


@pytest.mark.parametrize("text", ["P1Y", "P1M", "P1Y1D", "P999999999999D", "P99999999999999999999D"])
def test_a_duration_of_no_fixed_length_can_not_be_one(text):
    check(case(pm.string().iso_duration().cast("timedelta"), text, fail("any.cast", to="timedelta")))


@pytest.mark.parametrize("text", ["", "P", "PT", "1 day", "P1DT", "PT1.5S", "P1D\n", "-P1D", "P1D2W", "P١D"])
def test_invalid_durations_are_refused(text):
    with pytest.raises(ValueError, match="duration"):
        duration_of(text)
    check(case(pm.string().allow("").cast("timedelta"), text, fail("any.cast", to="timedelta")))


TIMES = [
    ("10:30", time(10, 30)),
    ("10:30:05", time(10, 30, 5)),
    ("10:30:05.25", time(10, 30, 5, 250_000)),
    ("10:30:05,123456789", time(10, 30, 5, 123_456)),
    ("00:00Z", time(0, tzinfo=timezone.utc)),
    ("23:59:59+05:30", time(23, 59, 59, tzinfo=timezone(timedelta(hours=5, minutes=30)))),
    ("23:59-0800", time(23, 59, tzinfo=timezone(timedelta(hours=-8)))),
]


@pytest.mark.parametrize(("text", "want"), TIMES)
def test_a_time_of_day_is_a_time(text, want):
    assert repr(time_of(text)) == repr(want)
    check(case(pm.string().cast("time"), text, out=want))


@pytest.mark.parametrize(
    "text", ["x", "24:00", "10:60", "1:30", "10", "10:30+24:00", "10:30+01:75", "10:30\n", "10:30 ", "١٠:30"]
)
def test_invalid_times_are_refused(text):
    with pytest.raises(ValueError, match=r"\S"):
        time_of(text)
    check(case(pm.string().cast("time"), text, fail("any.cast", to="time")))


def test_durations_are_written_in_full():
    assert duration_text(timedelta(seconds=90, microseconds=5)) == "PT1M30.000005S"
    assert duration_text(timedelta(days=1)) == "P1D"
