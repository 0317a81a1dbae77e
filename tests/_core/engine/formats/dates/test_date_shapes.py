"""Strings of dates in the five shapes."""

from datetime import datetime, tzinfo

import pytest
from hypothesis import given, strategies as st
from tests._core.engine.formats.dates.texts import FIRST, LAST, TABLE

from passmuster._core.engine.formats.dates import conversion, iso_strings


@pytest.mark.parametrize("position", range(5))
def test_a_date_has_the_recorded_string(position):
    shape = ("date", "iso", "string", "time", "utc")[position]
    for row in TABLE["shapes"]:
        assert conversion.date_string(conversion.from_milliseconds(row[0]), shape) == row[position + 1]


class Broken(tzinfo):
    def utcoffset(self, when):
        raise ZeroDivisionError


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
