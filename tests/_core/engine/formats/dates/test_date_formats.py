"""Formats of tokens: what joi with `@joi/date` 2.1.1 was observed to make of the same strings."""

from datetime import datetime, timedelta, timezone

import pytest

import passmuster as pm
from passmuster._core.engine.formats.dates import date_formats
from passmuster._core.engine.formats.dates.date_formats import (
    DateFormat,
    DateFormats,
    doubt_about,
    from_strftime,
)

UTC = timezone.utc
TODAY = datetime(2026, 11, 23, 15, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def the_clock_stands(monkeypatch):
    monkeypatch.setattr(date_formats, "now", lambda: TODAY)


READ = [
    ("YYYY-MM-DD", "2026-01-31", "2026-01-31"), ("MM/DD/YY", "01/31/69", "1969-01-31"),
    ("MM/DD/YY", "01/31/68", "2068-01-31"), ("YYYYMMDD", "20260131", "2026-01-31"),
    ("DM", "123", "2026-03-12"),
    ("D MMM YYYY", "1 JAN 2026", "2026-01-01"), ("D MMMM YYYY", "1 may 2026", "2026-05-01"),
    ("Do MMM YYYY", "01st Jan 2026", "2026-01-01"), ("ddd, DD MMM YYYY", "sat, 31 Jan 2026", "2026-01-31"),
    ("E YYYY-MM-DD", "5 2026-01-31", "2026-01-31"), ("[on] YYYY", "on 2026", "2026-01-01"),
    ("GGGG-[W]WW-E", "2026-W05-3", "2026-01-28"), ("gggg-ww-d", "2026-05-3", "2026-01-28"),
    ("gggg", "2026", "2026-11-22"), ("GG", "53", "2052-12-30"), ("W", "53", "2026-12-28"),
    ("w", "1", "2025-12-28"), ("E", "1", "2025-12-29"), ("YYYY ww d", "2026 05 3", "2026-01-28"),
    ("YYYY MM WW", "2026 03 05", "2026-03-01"), ("ddd YYYY", "Sat 2026", "2026-11-28"),
    ("e", "5", "2026-11-27"),
    ("YYYY-DDDD", "2024-366", "2024-12-31"), ("DDD", "59", "2026-02-28"), ("MM Q", "01 3", "2026-07-01"),
    ("HH:mm", "10:20", "2026-11-23T10:20"), ("H", "24", "2026-11-24"), ("kk:mm", "24:10", "2026-11-23T00:10"),
    ("h:mm A", "12:20 am", "2026-11-23T00:20"), ("h:mm a", "1:20 P.M.", "2026-11-23T13:20"),
    ("H:mm A", "14:20 AM", "2026-11-23T14:20"), ("Hmm", "032", "2026-11-23T00:32"), ("hmmss", "102030",
    "2026-11-23T10:20:30"), ("s.SSSS", "5.20", "2026-11-23T00:00:05.200000"),
    ("YYYY-MM-DDTHH:mm:ss.SSSZ", "2026-01-31T10:20:30.123+02:00", "2026-01-31T08:20:30.123000"),
    ("Z", "-0530", "2026-11-23T05:30"), ("ZZ", "+02", "2026-11-22T22:00"),
    ("X", "1.5", "1970-01-01T00:00:01.500000"),
    ("x", "1767225600000", "2026-01-01"), ("Y", "+002026", "2026-01-01"), ("yyyy", "2026", "2026-01-01"),
    ("M/A", "7/PM", "2026-07-01"), ("mm a", "05 pm", "2026-11-23T00:05"), ("YYYY a", "2026 pm", "2026-01-01"),
    ("DD dddd", "12 Monday", "2026-11-12"), ("YYYY-MM ddd", "2026-09 Sun", "2026-09-01"),
    ("MM DD d", "09 12 0", "2026-09-12"),
    ("L", "01/31/2026", "2026-01-31"), ("LLLL", "Saturday, January 31, 2026 1:20 PM", "2026-01-31T13:20"),
]  # fmt: skip


@pytest.mark.parametrize(("format", "text", "want"), READ)
def test_a_string_in_the_format_is_that_instant(format, text, want):
    assert DateFormat(format).read(text) == datetime.fromisoformat(want).replace(tzinfo=UTC)


@pytest.mark.parametrize(("format", "text"), [
    ("YYYY-MM-DD", "2026-02-30"), ("YYYY-MM-DD", "2026-1-3"), ("YYYY-MM-DD", " 2026-01-31"),
    ("YYYY-MM-DD", "2026-01-31\n"), ("YYYY", "２０２６"), ("MM  DD", "01 31"), ("YYYY.MM", "2026x01"),
    ("D MMM YYYY", "1 January 2026"), ("D MMMM YYYY", "1 Jan 2026"), ("Do MMM YYYY", "1 Jan 2026"),
    ("ddd, DD MMM YYYY", "Fri, 31 Jan 2026"), ("d YYYY-MM-DD", "5 2026-01-31"), ("d", "7"), ("E", "8"),
    ("W", "0"),
    ("GGGG-[W]WW-E", "2026-W54-3"), ("w", "53"), ("YYYY-DDDD", "2026-366"), ("YYYY-DDD", "2024-000"),
    ("HH:mm:ss", "24:00:01"), ("HH:mm", "25:00"), ("mm:ss", "59:60"), ("h:mm", "13:20"), ("a", "am"),
    ("ww a", "12 pm"), ("d a", "3 pm"),
    ("YYYY MM DD HH dddd", "2026 09 12 05 Sunday"),
    ("Q", "5"),
    ("Z", "+25:00"), ("Z", "+2:00"), ("DD", "00"), ("M", "01"), ("DM", "12"), ("SSS", "12"), ("Hmm", "2460"),
    ("Y", "-000001"), ("YYYY-MM-DD Z", "0001-01-01 +01:00"), ("X", "9" * 14),
])  # fmt: skip
def test_a_string_in_another_format_is_none(format, text):
    assert DateFormat(format).read(text) is None


@pytest.mark.parametrize(("format", "text"), [
    ("YYYY-MM-DD[T]HH:mm:ss.SSS", "2026-03-02T09:05:07.012"), ("dddd Do MMMM YY h:mm A Z", None),
    ("ddd D MMM", "Mon 2 Mar"), ("GGGG W E", "2026 10 1"), ("gg w d e", "26 10 1 1"), ("DDDD dd", "061 Mo"),
    ("x", "1772442307012"), ("X", "1772442307"), ("Hmmss", "90507"), ("hh k a SSSSSSSS", "09 9 am 01200000"),
    ("YYYYYY Q", "+002026 1"), ("LT", "9:05 AM"),
])  # fmt: skip
def test_an_instant_is_written_as_it_is_read(format, text):
    instant = datetime(2026, 3, 2, 9, 5, 7, 12_000, tzinfo=UTC)
    written = DateFormat(format).write(instant)
    assert written == text if text else written == "Monday 2nd March 26 9:05 AM +00:00"


def test_every_day_of_many_years_is_read_as_it_was_written():
    names = ("YYYY-MM-DD", "GGGG-[W]WW-E", "gggg w d", "YYYY DDDD", "dddd, Do MMMM YYYY")
    formats = [DateFormat(name) for name in names]
    day = datetime(1999, 12, 20, tzinfo=UTC)
    while day.year < 2010:
        assert [format.read(format.write(day)) for format in formats] == [day] * len(formats)
        day += timedelta(days=1)


def test_the_first_of_several_formats_that_fits_is_read_and_the_first_is_written():
    formats = DateFormats(("DD.MM.YYYY", "YYYY"))
    assert formats.read("2026") == datetime(2026, 1, 1, tzinfo=UTC)
    assert formats.write(TODAY) == "23.11.2026"
    assert formats.read("x") is None


@pytest.mark.parametrize(("format", "said"), [
    ("Mo YYYY", "the token Mo can't be read"), ("z", "the token z can't"), ("", "tokens are needed"),
    ("\\YYYY", "tokens are needed"), ("-", "there is no token"), ("Y" * 1001, "tokens are needed"),
    ("[YYYY]", "there is no token"),
])  # fmt: skip
def test_a_format_that_nothing_can_be_read_in_is_refused(format, said):
    with pytest.raises(pm.SchemaError, match=said):
        DateFormat(format)


@pytest.mark.parametrize(("format", "tokens"), [
    ("%Y-%m-%dT%H:%M:%S.%f%z", "YYYY-MM-DD[T]HH:mm:ss.SSSSSSZZ"), ("%I:%M %p", "hh:mm A"),
    ("%F %T", "YYYY-MM-DD HH:mm:ss"),
    ("%A, %d de %B %y", "dddd, DD [de] MMMM YY"), ("%j/%Y", "DDDD/YYYY"), ("%G-%V-%u", "GGGG-WW-E"),
    ("100%% %Y %", "100% YYYY %"), ("YYYY%", "YYYY%"), ("DD.MM.YYYY", "DD.MM.YYYY"),
])  # fmt: skip
def test_strftime_is_read_as_tokens(format, tokens):
    assert from_strftime(format) == tokens


@pytest.mark.parametrize("directive", sorted("AGHIMSVYabdfjmpuwyz%"))
def test_tokens_are_written_like_strftime_does(directive):
    at = datetime(2026, 3, 2, 9, 5, 7, 12345, tzinfo=timezone.utc)
    format = f"%B {at.year} %{directive}"
    assert DateFormat(from_strftime(format)).write(at) == at.strftime(format)


def test_format_of_strftime_without_tokens_is_refused():
    with pytest.raises(pm.SchemaError, match="there is no token for %Z of strftime"):
        from_strftime("%H:%M %Z")
    with pytest.raises(pm.SchemaError, match="brackets can't be text"):
        from_strftime("[%d/%b/%Y]")


@pytest.mark.parametrize(("format", "doubt"), [
    ("YYYY-MM-DD[T]HH:mm:ss", None), ("YYYY-MM-DDTHH:mmZ", None), ("HH:mm", None), ("dd D MMMM", None),
    ("mm", "mm are minutes"),
    ("dd/MM/yyyy", "dd is a weekday"), ("YYYY-mm-DD", "mm are minutes"), ("D MM HH:MM", "MM is the month"),
    ("rfc 3339 YYYY", "'r' is no token"),
])  # fmt: skip
def test_formats_that_are_hardly_meant_have_a_reason(format, doubt):
    found = doubt_about(format)
    assert found is None if doubt is None else found.startswith(doubt)


def test_microseconds_are_read_as_they_are_written():
    made = DateFormat("YYYY-MM-DD HH:mm:ss.SSSSSS")
    assert made.read("2026-01-31 10:20:30.123456").microsecond == 123456
    assert made.write(made.read("2026-01-31 10:20:30.123456")) == "2026-01-31 10:20:30.123456"


@pytest.mark.parametrize(
    "format", ["DD.MM.YYYY", "YYYYMMDD", "YYYY-MM-DD[T]HH:mm:ss", "HH:mm, DD/MM/YYYY", "MM/DD/YYYY [at] HH"]
)
def test_numbers_of_a_fixed_length_are_read_as_one_by_one(format):
    made, slow = DateFormat(format), DateFormat(format)
    slow._whole = None
    days = [datetime(2024, 2, 29, 23, 59, 58, tzinfo=timezone.utc), datetime(1, 1, 1, tzinfo=timezone.utc)]
    texts = [made.write(day) for day in days]
    assert made.read(texts[0]) is not None
    for text in texts[:]:
        texts += [f"{text} ", f" {text}", text[:-1], f"{text}\n", text.replace("2", "\u0662"), text.upper()]
        texts += [
            text.replace(*pair) for pair in (("2024", "2023"), ("23", "24"), ("59", "00"), ("29", "31"))
        ]
        texts += [
            text.replace("23", "24").replace("59", "00").replace("58", "00"),
            text.replace("0001", "0000"),
        ]
    assert [made.read(text) for text in texts] == [slow.read(text) for text in texts]
