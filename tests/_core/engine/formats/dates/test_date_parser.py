"""Date strings are the instants that were recorded."""

import calendar
import itertools
from datetime import timezone

import pytest
from hypothesis import given, strategies as st
from tests._core.engine.formats.dates.texts import RECORDED, in_range, instant

from passmuster._core.engine.formats.dates import conversion, iso_strings

UTC = timezone.utc

COLUMNS = {
    "date": (1, conversion.parse_date),
    "date.iso": (2, conversion.parse_iso_date),
    "date.timestamp javascript": (3, conversion.from_timestamp),
    "date.timestamp unix": (4, lambda text: conversion.from_timestamp(text, "unix")),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_string_is_the_recorded_instant(name):
    column, function = COLUMNS[name]
    wrong = [
        (row[0], in_range(row[column]), instant(function(row[0])))
        for row in RECORDED
        if instant(function(row[0])) != in_range(row[column])
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "microsecond"),
    [
        ("2020-01-01T10:00:00.1239Z", 123_900),
        ("2020-01-01T10:00:00.123456+01:00", 123_456),
        ("2020-01-01T10:00:00.1234567891234", 123_456),
        ("0050-01-01T10:00:00.000001Z", 1),
    ],
)
def test_a_string_is_read_to_the_microsecond(text, microsecond):
    assert conversion.parse_date(text).microsecond == microsecond
    assert conversion.parse_iso_date(text).microsecond == microsecond


YEARS = [1, 4, 99, 100, 400, 1900, 1999, 2000, 2023, 2024, 2026, 2100, 9999]


@pytest.mark.parametrize(("form", "first"), [
    ("{:04}-{:02}-{:02}", 32), ("{:04}-{:02}-{:02}T12:30:00+01:00", 1), ("{:04}-{:02}-{:02} 23:00", 100),
    ("{:+07}-{:02}-{:02}T00:00Z", 1),
])  # fmt: skip
def test_the_days_of_the_iso_format_are_those_of_the_calendar(form, first):
    for year, month in itertools.product(YEARS, range(1, 13)):
        days = 31 - (month in (4, 6, 9, 11)) if month != 2 else 28 + calendar.isleap(year)
        texts = [form.format(year, month, day) for day in range(1, 33)]
        if year >= first:  # else a month may be read first, and the year of two digits
            for known in (iso_strings.is_iso_date, conversion.parse_date, iso_strings.normalise_iso):
                assert [bool(known(text)) for text in texts] == [True] * days + [False] * (32 - days)


@pytest.mark.parametrize(
    "form", ["{month} {} 2023", "{} {month} 23 10:00 GMT", "{number}/{}/2023", "{number}-{}-2023 1:00 pm"]
)
def test_the_days_of_other_forms_are_those_of_the_calendar(form):
    for number, month in enumerate(calendar.month_abbr[1:], 1):
        texts = [form.format(day, month=month, number=number) for day in range(1, 32)]
        days = calendar.monthrange(2023, number)[1]
        found = [conversion.parse_date(text) for text in texts]
        assert [moment and moment.day for moment in found] == [*range(1, days + 1)] + [None] * (31 - days)


FORMS = [
    "2026-11-21T10:20:30.{}Z", "{} Jan 2026", "1 ({} 2026", "2026-11-21 {}", "{}", "Jan {}", "1{}",
    "2026-11-21T10:20:30.5{}",
]  # fmt: skip


@pytest.mark.parametrize(
    "unit", ["1", "0", " ", "(", "()", ":", "-", "a", "1 ", "1:", "T", "\u00e9", "\ud800", "PT1S", "1e", "."]
)
@pytest.mark.parametrize("form", FORMS)
def test_long_strings_get_a_verdict(form, unit):
    text = form.format(unit * 100_000)
    found = conversion.parse_date(text)
    assert found is None or found.year >= 1
    assert conversion.from_timestamp(text) is None
    assert iso_strings.is_iso_date(text) == (iso_strings.normalise_iso(text) is not None)


def test_a_fraction_may_have_any_length():
    assert iso_strings.normalise_iso(f"2026-11-21T10:20:30.{'7' * 100_000}Z") == "2026-11-21T10:20:30.777Z"


@given(st.text(alphabet="0123456789-:+TZ. ,/()JanGMTpm\u00e9\0", max_size=30))
def test_any_string_gets_a_verdict(text):
    found = conversion.parse_date(text)
    assert found is None or found.tzinfo is UTC
    if conversion.parse_iso_date(text) is not None:
        assert iso_strings.is_iso_date(text)
