"""The instant of a date, as a count of microseconds since 1970 in UTC.

A naive `datetime` is in UTC, and a `date` is its midnight. Integers only, so that no date of the years 1 to
9999 overflows. A date of numpy is converted to a `datetime`. Imports `foreign`.
"""

from __future__ import annotations

from .callers import replace_error
from .foreign.other_packages import moment_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

_EPOCH_DAY = 719163  # date(1970, 1, 1).toordinal()
_DAY = 86_400_000_000


def instant_of(value: Any) -> int | None:
    """Return the microseconds since the epoch, or None if the time zone fails.

    >>> from datetime import date, datetime, timezone
    >>> instant_of(date(1970, 1, 2)) == instant_of(datetime(1970, 1, 2, tzinfo=timezone.utc))
    True
    """
    try:
        day = (value.toordinal() - _EPOCH_DAY) * _DAY
    except AttributeError:
        moment = moment_of(value)
        return None if moment is None else instant_of(moment)
    if not hasattr(value, "hour"):
        return int(day)
    seconds = value.hour * 3600 + value.minute * 60 + value.second
    try:
        offset = value.utcoffset()
    except Exception as error:  # of a user-defined tzinfo
        return replace_error(error, None)
    return int(day + seconds * 1_000_000 + value.microsecond - _microseconds(offset))


def _microseconds(offset: Any) -> int:
    if offset is None:
        return 0
    return int((offset.days * 86400 + offset.seconds) * 1_000_000 + offset.microseconds)
