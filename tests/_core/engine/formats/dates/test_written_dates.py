"""Dates in JSON are read as they were."""

import datetime as dt

import pytest

import passmuster as pm
from passmuster._core.engine.formats.dates.written_dates import date_text, date_writer, timestamp

UTC = dt.timezone.utc


@pytest.mark.parametrize("count", [1001, 4999, -1001, 1795219200123])
def test_timestamps_are_read_as_they_were(count):
    instant = dt.datetime(1970, 1, 1, tzinfo=UTC) + dt.timedelta(milliseconds=count)
    assert pm.date().timestamp("unix").attempt(timestamp(instant, "unix")) == instant


@pytest.mark.parametrize("microsecond, end", [(0, "00.000Z"), (5000, "00.005Z"), (5001, "00.005001Z")])
def test_times_are_written_to_the_millisecond_or_further(microsecond, end):
    for zone in (None, UTC, dt.timezone(dt.timedelta(0))):
        instant = dt.datetime(2026, 11, 21, microsecond=microsecond, tzinfo=zone)
        assert date_text(instant) == date_writer("iso", None)(instant) == f"2026-11-21T00:00:{end}"


@pytest.mark.parametrize("style, text", [
    ("date", "2026-11-21"), ("javascript", 1795219200000), ("unix", 1795219200),
    (None, "2026-11-21T00:00:00.000Z"), (["of", "an extension"], "2026-11-21T00:00:00.000Z"),
])  # fmt: skip
def test_each_style_has_its_form(style, text):
    assert date_writer(style, None)(dt.datetime(2026, 11, 21)) == text
    with pytest.raises(ValueError, match="no date"):
        date_writer(style, None)("2026-11-21")
