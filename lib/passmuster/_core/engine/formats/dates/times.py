"""Times of day and durations, from their ISO 8601 strings to Python's objects and back.

Run phase.
"""

from __future__ import annotations

import re

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from datetime import time, timedelta

_DURATION = re.compile(
    r"P(?!\Z)(?:0+Y)?(?:0+M)?(?:([0-9]{1,12})W)?(?:([0-9]{1,12})D)?"
    r"(?:T(?!\Z)(?:([0-9]{1,12})H)?(?:([0-9]{1,12})M)?(?:([0-9]{1,12})S)?)?\Z"
)
_TIME = re.compile(
    r"([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?(?:(Z)|([+-])([0-9]{2}):?([0-5][0-9]))?\Z",
    re.A,
)


def duration_of(text: str) -> timedelta:
    """Return a duration in ISO 8601 format. Raises ValueError for anything else, and for years or months.

    Their length depends on the calendar.

    >>> duration_of("P1W2DT12H")
    datetime.timedelta(days=9, seconds=43200)
    """
    from datetime import timedelta

    found = _DURATION.match(text)
    if found is None:
        raise ValueError("not a duration of a fixed length")
    weeks, days, hours, minutes, seconds = [int(part or 0) for part in found.groups()]
    return timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)


def duration_text(value: timedelta) -> str:
    """Return a duration in ISO 8601.

    >>> from datetime import timedelta
    >>> duration_text(timedelta(days=9, seconds=43205)), duration_text(timedelta(0))
    ('P9DT12H5S', 'PT0S')
    """
    if value.days < 0:
        return f"-{duration_text(-value)}"
    minutes, seconds = divmod(value.seconds, 60)
    hours, minutes = divmod(minutes, 60)
    tail = f"{seconds}.{value.microseconds:06d}" if value.microseconds else str(seconds)
    parts = [
        f"{hours}H" if hours else "",
        f"{minutes}M" if minutes else "",
        f"{tail}S" if tail != "0" else "",
    ]
    time = "".join(parts)
    day = f"{value.days}D" if value.days else ""
    return f"P{day}T{time}" if time else f"P{day}" if day else "PT0S"


def time_of(text: str) -> time:
    """Return a time of day in ISO 8601 format, with its offset if it has one. Raises ValueError for anything
    else.

    Fractions of a microsecond are cut off.

    >>> time_of("10:30"), time_of("10:30:05.25Z")
    (datetime.time(10, 30), datetime.time(10, 30, 5, 250000, tzinfo=datetime.timezone.utc))
    """
    from datetime import time, timedelta, timezone

    found = _TIME.match(text)
    if found is None:
        raise ValueError("not a time of day")
    hour, minute, second, fraction, is_utc, sign, hours, minutes = found.groups()
    zone = timezone.utc if is_utc else None
    if sign is not None:
        offset = timedelta(hours=int(hours), minutes=int(minutes))
        zone = timezone(offset if sign == "+" else -offset)
    return time(int(hour), int(minute), int(second or 0), int((fraction or "0").ljust(6, "0")[:6]), zone)
