"""Times of day and durations, from their ISO 8601 strings to Python's objects and back.

Run phase.
"""

from __future__ import annotations

import re

from ....foundation.late_patterns import late_pattern

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from datetime import time, timedelta

_PARTS = {"W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1}
"""The parts of a duration in their order, with their seconds."""

_NUMBER = r"([-+]?[0-9]{1,12})(?:[.,]([0-9]+))?"
_DURATION = late_pattern(
    rf"([-+]?)P(?!\Z)(?:0+Y)?(?:0+M)?(?:{_NUMBER}W)?(?:{_NUMBER}D)?"
    rf"(?:T(?!\Z)(?:{_NUMBER}H)?(?:{_NUMBER}M)?(?:{_NUMBER}S)?)?\Z"
)
_MOST_DIGITS = 18  # of a fraction: a week has fewer microseconds

_TIME = late_pattern(
    r"([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?(?:([Zz])|([+-])([0-9]{2}):?([0-5][0-9]))?\Z",
    re.A,
)


def read_duration(text: str) -> timedelta | None:
    """Return a duration in ISO 8601 format, or None for anything else, and for years or months.

    The length of these depends on the calendar. The duration and each of its numbers may have a sign, and the
    last number a fraction, of which less than a microsecond is cut off. A duration that `timedelta` can't
    hold is None, too.

    >>> read_duration("P1W2DT12H"), read_duration("-PT0.5H")
    (datetime.timedelta(days=9, seconds=43200), datetime.timedelta(days=-1, seconds=84600))
    """
    from datetime import timedelta

    found = _DURATION.match(text)
    if found is None:
        return None
    sign, *given = found.groups()
    numbers = list(zip(_PARTS.values(), given[::2], given[1::2]))
    used = [part for part in numbers if part[1] is not None]
    if any(fraction is not None for _, _, fraction in used[:-1]):
        return None
    total = sum([_microseconds(*part) for part in used])
    try:
        return timedelta(microseconds=-total if sign == "-" else total)
    except OverflowError:
        return None


def _microseconds(seconds: int, number: str, fraction: str | None) -> int:
    """Return the microseconds of a part of a duration."""
    digits = "" if fraction is None else fraction[:_MOST_DIGITS]
    size: int = int(number.lstrip("-+") + digits) * seconds * 1_000_000 // 10 ** len(digits)
    return -size if number[0] == "-" else size


def write_duration(value: timedelta) -> str:
    """Return a duration in ISO 8601, which `read_duration` returns as the same duration.

    >>> from datetime import timedelta
    >>> write_duration(timedelta(days=9, seconds=43205)), write_duration(timedelta(seconds=-1.5))
    ('P9DT12H5S', '-PT1.5S')
    """
    if value.days < 0:
        return f"-{write_duration(-value)}"
    minutes, seconds = divmod(value.seconds, 60)
    hours, minutes = divmod(minutes, 60)
    tail = f"{seconds}.{value.microseconds:06d}".rstrip("0") if value.microseconds else str(seconds)
    parts = [
        f"{hours}H" if hours else "",
        f"{minutes}M" if minutes else "",
        f"{tail}S" if tail != "0" else "",
    ]
    time = "".join(parts)
    day = f"{value.days}D" if value.days else ""
    return f"P{day}T{time}" if time else f"P{day}" if day else "PT0S"


def write_time(value: time) -> str:
    """Return a time of day in ISO 8601, which `read_time` returns as the same time.

    >>> from datetime import time
    >>> write_time(time(10, 30))
    '10:30:00'
    """
    return value.isoformat()


def read_time(text: str) -> time | None:
    """Return a time of day in ISO 8601 format, with its offset if it has one, or None for anything else.

    Fractions of a microsecond are cut off.

    >>> read_time("10:30"), read_time("10:30:05.25Z")
    (datetime.time(10, 30), datetime.time(10, 30, 5, 250000, tzinfo=datetime.timezone.utc))
    """
    from datetime import time, timedelta, timezone

    found = _TIME.match(text)
    if found is None:
        return None
    hour, minute, second, fraction, is_utc, sign, hours, minutes = found.groups()
    zone = timezone.utc if is_utc else None
    microsecond = int((fraction or "0").ljust(6, "0")[:6])
    try:
        if sign is not None:
            offset = timedelta(hours=int(hours), minutes=int(minutes))
            zone = timezone(offset if sign == "+" else -offset)
        return time(int(hour), int(minute), int(second or 0), microsecond, zone)
    except ValueError:  # a field is out of range
        return None
