"""ISO 8601 date strings, as the reference library recognises them.

A string is an ISO date if it has the form of one, if JavaScript can parse it, *and* if the calendar has the
day: week dates and `2026-02-30` are not. Plain functions on `str` for the run phase; imports
`formats.dates.date_parser` and nothing else of ours.
"""

from __future__ import annotations

import re

from ....foundation.blanks import BLANKS
from .date_parser import days_from_epoch, milliseconds_of, read_digits, thousandths

_HOUR = "(?:[01][0-9]|2[0-3])"
_DAY = "(?:0[1-9]|[12][0-9]|3[01])"
_MONTH = "(?:0[1-9]|1[0-2])"
_MINUTE = "[0-5][0-9]"
_LEAP_YEAR = "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
_DAY_OF_MONTH = (
    f"(?:0[1-9]|1[0-9]|2[0-8]|(?<!-02-)(?:29|30)|(?<={_LEAP_YEAR}-02-)29|(?:(?<=0[13578]-)|(?<=1[02]-))31)"
)
"""The days of the calendar, after the year and the month."""

COMMON = re.compile(
    # The years before 100 are parsed in the general way: some are in the 20th or 21st century.
    rf"(?!00)([0-9]{{4}})(?:-({_MONTH})(?:-({_DAY_OF_MONTH}))?"
    rf"(?:[T ](?:({_HOUR}):({_MINUTE})(?::({_MINUTE})(?:\.([0-9]+))?)?|(24):00)"
    rf"(?:Z|([-+])({_HOUR}):?({_MINUTE}))?)?)?\Z"
)
"""The usual forms: a match is an ISO date, and other strings need a second check.

The groups: year, month, day, hour, minute, second, fraction, the hour 24, sign, hour and minute of the zone.
"""

# Every string that may be an ISO date. Many of this form are not dates for JavaScript (basic forms, decimal
# commas), or odd ones (`0001-012` is 12 January 2001): the parser decides.
_SHAPE = re.compile(
    r"(?:[-+][0-9]{2})?[0-9]{4}(?![0-9]{2}(?![0-9A-Za-z_]))"
    rf"(?:(-?)(?:{_MONTH}(?:\1{_DAY})?|00[1-9]|0[1-9][0-9]|[12][0-9]{{2}}|3(?:[0-5][0-9]|6[0-6]))"
    rf"(?:[T{BLANKS}](?:{_HOUR}(?:(:?){_MINUTE})?|24:?00)(?:[.,][0-9]+(?!:))?"
    rf"(?:(?(2)\2|){_MINUTE}(?:[.,][0-9]+)?)?"
    rf"(?:Z|[-+]{_HOUR}(?::?{_MINUTE})?)?)?)?\Z"
)
_HOUR_ZONE = re.compile(r"[^T]*T.*[-+][0-9]{2}\Z")


def is_iso_date(text: str) -> bool:
    """Return whether a string is an ISO 8601 date (specification part 2, `string().isoDate()`).

    >>> is_iso_date("2026-11-21T10:00+01:00"), is_iso_date("2026"), is_iso_date("21.11.2026")
    (True, True, False)
    """
    return COMMON.match(text) is not None or _odd_milliseconds(text) is not None


def common_milliseconds(found: re.Match[str]) -> int:
    """Return the milliseconds since 1970 of a match of `COMMON`."""
    year, month, day, hour, minute, second, fraction, last, sign, zone_hour, zone_minute = found.groups("0")
    days = days_from_epoch(int(year), int(month) or 1, int(day) or 1)
    minutes = (int(hour) or int(last)) * 60 + int(minute)
    if sign != "0":
        zone = int(zone_hour) * 60 + int(zone_minute)
        minutes += zone if sign == "-" else -zone
    part = thousandths(read_digits(fraction), len(fraction))
    return ((days * 1440 + minutes) * 60 + int(second)) * 1000 + part


def _odd_milliseconds(text: str) -> int | None:
    if _SHAPE.match(text) is None:
        return None
    # JavaScript requires the minutes of a zone after a T; this type does not.
    return milliseconds_of(text + ":00" if _HOUR_ZONE.match(text) else text)


def normalise_iso(text: str) -> str | None:
    """Return an ISO date in the simplified extended form and in UTC, or None if the string is not one.

    >>> normalise_iso("2026-11-21T10:00+01"), normalise_iso("2026"), normalise_iso("soon")
    ('2026-11-21T09:00:00.000Z', '2026-01-01T00:00:00.000Z', None)
    """
    found = COMMON.match(text)
    if found is not None:
        if text[19:] == "Z" and text[10] == "T":
            return f"{text[:19]}.000Z"
        return _in_same_month(found) or iso_string(common_milliseconds(found))
    milliseconds = _odd_milliseconds(text)
    return None if milliseconds is None else iso_string(milliseconds)


def _in_same_month(found: re.Match[str]) -> str | None:
    """Return the string in UTC of a date that stays in the same month there, or None if that is unclear."""
    year, month, day, hour, minute, second, fraction, last, sign, zone_hour, zone_minute = found.groups()
    if last is not None or (day is not None and day > "28") or len(fraction or "") > 9:
        return None
    if sign is not None:
        zone = int(zone_hour) * 60 + int(zone_minute)
        minutes = int(hour) * 60 + int(minute) + (zone if sign == "-" else -zone)
        days, minutes = divmod(minutes, 1440)
        if days:
            if not "01" < (day or "01") < "28":
                return None
            day = f"{int(day) + days:02d}"
        hour, minute = f"{minutes // 60:02d}", f"{minutes % 60:02d}"
    part = f"{fraction or ''}000"[:3]
    date = f"{year}-{month or '01'}-{day or '01'}"
    return f"{date}T{hour or '00'}:{minute or '00'}:{second or '00'}.{part}Z"


def iso_string(milliseconds: int) -> str:
    """Return the ISO string of an instant; years of more than four digits have six and a sign.

    >>> iso_string(0), iso_string(-62198755200000)
    ('1970-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z')
    """
    days, rest = divmod(milliseconds, 86_400_000)
    year, month, day = _date_of(days)
    seconds, part = divmod(rest, 1000)
    minutes, second = divmod(seconds, 60)
    head = f"{year:04d}" if 0 <= year <= 9999 else f"{year:+07d}"
    return f"{head}-{month:02d}-{day:02d}T{minutes // 60:02d}:{minutes % 60:02d}:{second:02d}.{part:03d}Z"


def _date_of(days: int) -> tuple[int, int, int]:
    """Return the year, month and day of a number of days since 1970: the inverse of `days_from_epoch`."""
    # Counted in eras of 400 years that begin on 1 March, so that leap days come last.
    era, of_era = divmod(days + 719_468, 146_097)
    of_era_year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * of_era_year + of_era_year // 4 - of_era_year // 100)
    month = (5 * of_year + 2) // 153
    day = of_year - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    return era * 400 + of_era_year + (month <= 2), month, day
