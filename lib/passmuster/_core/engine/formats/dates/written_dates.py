"""The JSON forms of dates: the inverse of `conversion`.

Run phase. The functions raise ValueError for a date whose zone fails.
"""

from __future__ import annotations

from datetime import date, datetime, timezone
from math import nextafter

from .conversion import TIMESTAMPS, as_datetime, is_datetime, is_naive, to_milliseconds

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .date_formats import DateFormats


_UTC = timezone.utc


def date_text(value: Any) -> str:
    """Return a date in ISO 8601: the day if it has no time, else the time in UTC to milli- or microseconds.

    >>> from datetime import date, datetime
    >>> date_text(date(2026, 11, 21)), date_text(datetime(2026, 11, 21, 10))
    ('2026-11-21', '2026-11-21T10:00:00.000Z')
    """
    instant = value
    if type(value) is not datetime or value.tzinfo is not _UTC:
        if type(value) is date:
            return value.isoformat()
        instant = _instant_of(value)
        if not hasattr(value, "hour") and hasattr(value, "toordinal"):
            return instant.date().isoformat()
    day, time = instant.date().isoformat(), instant.time().isoformat()  # faster than both at once
    if len(time) == 8:
        return f"{day}T{time}.000Z"
    return f"{day}T{time[:12]}Z" if time[12:] == "000" else f"{day}T{time}Z"


def day_text(value: Any) -> str:
    """Return the day of a date, in UTC.

    >>> from datetime import datetime
    >>> day_text(datetime(2026, 11, 21, 10))
    '2026-11-21'
    """
    return (value if type(value) is date else _instant_of(value).date()).isoformat()


def text_with_offset(value: Any) -> str:
    """Return a date in ISO 8601 with its offset, or without one if it is naive.

    >>> from datetime import datetime
    >>> text_with_offset(datetime(2026, 11, 21, 10))
    '2026-11-21T10:00:00'
    """
    text = datetime.isoformat(value) if is_datetime(value) else ""
    # An offset with seconds can't be read again.
    return text if text and (is_naive(value) or text[-6] in "+-") else date_text(value)


def timestamp(value: Any, kind: str = "javascript") -> int | float:
    """Return the timestamp of a date, such that `from_timestamp` returns the same date.

    >>> from datetime import datetime
    >>> timestamp(datetime(1970, 1, 1, 0, 0, 1, 500_000), "unix"), timestamp(datetime(1970, 1, 2))
    (1.5, 86400000)
    """
    count, unit = to_milliseconds(_instant_of(value)), TIMESTAMPS[kind]
    if unit == 1 or count % unit == 0:
        return count if unit == 1 else int(count) // unit
    made = count / unit
    if abs(made * unit) < abs(count):  # the reader truncates to milliseconds
        made = nextafter(made, made * 2)
    return made


def date_writer(style: object, formats: DateFormats | None) -> Callable[[Any], Any]:
    """Return the writer of dates in a style (see `DateInfo`), or in formats of tokens."""
    if formats is None:
        return _WRITERS.get(style, date_text) if isinstance(style, str) else date_text

    def write(value: Any) -> Any:
        """Return a date in the format. If that loses a part, return milliseconds, which are accepted too."""
        instant = _instant_of(value)
        text = formats.write(instant)
        return text if formats.read(text) == instant else timestamp(value)

    return write


_WRITERS: dict[str, Callable[[Any], Any]] = {
    "date": day_text,
    "javascript": timestamp,
    "unix": lambda value: timestamp(value, "unix"),
}


def _instant_of(value: Any) -> datetime:
    instant = as_datetime(value)
    if instant is None:
        raise ValueError("no date")
    return instant
