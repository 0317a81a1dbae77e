"""The strings of dates in messages and casts: the five forms of the `dateFormat` preference.

They are the forms of JavaScript, in UTC. The names of days and months are English in every locale. For the
report phase; imports nothing of ours.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _clock(instant: datetime) -> str:
    return f"{instant.hour:02d}:{instant.minute:02d}:{instant.second:02d} GMT"


def _date(instant: datetime) -> str:
    return f"{_DAYS[instant.weekday()]} {_MONTHS[instant.month - 1]} {instant.day:02d} {instant.year:04d}"


def _time(instant: datetime) -> str:
    return _clock(instant) + "+0000 (Coordinated Universal Time)"


def _string(instant: datetime) -> str:
    return f"{_date(instant)} {_time(instant)}"


def _utc(instant: datetime) -> str:
    day, month = _DAYS[instant.weekday()], _MONTHS[instant.month - 1]
    return f"{day}, {instant.day:02d} {month} {instant.year:04d} {_clock(instant)}"


def _iso(instant: datetime) -> str:
    # Microseconds are cut, not rounded, so that a string never names a later instant.
    return (
        f"{instant.year:04d}-{instant.month:02d}-{instant.day:02d}T{instant.hour:02d}:{instant.minute:02d}:"
        f"{instant.second:02d}.{instant.microsecond // 1000:03d}Z"
    )


_SHAPES: dict[str, Callable[[datetime], str]] = {
    "date": _date,
    "iso": _iso,
    "string": _string,
    "time": _time,
    "utc": _utc,
}

DATE_FORMATS = tuple(_SHAPES)
"""The values of the `dateFormat` preference."""


def utc_string(instant: datetime, date_format: str = "iso") -> str:
    """Return the string of a datetime whose fields are in UTC (specification part 1, `dateFormat`)."""
    return _SHAPES[date_format](instant)
