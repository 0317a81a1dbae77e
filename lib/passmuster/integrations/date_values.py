"""Dates between the limits of their rules."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import passmuster as pm
from passmuster.inspection import Range, fold

from .generation_plan import GenerationFailed, ValuePlace

if TYPE_CHECKING:
    from .value_generator import ValueGenerator

_UTC = datetime.timezone.utc
_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=_UTC)
_TICK = datetime.timedelta(milliseconds=1)
_MARGIN = datetime.timedelta(days=2)
"""The distance from today of dates before or after now, so that they stay valid later."""


def generate_date(generator: ValueGenerator, place: ValuePlace) -> Any:
    """Generate a date, or a value that converts to one in the required format."""
    info: Any = place.info
    low, high = dates_between(place, generator.plan.now)
    naive = generator.draw(st.datetimes(low.replace(tzinfo=None), high.replace(tzinfo=None)))
    if info.is_date_only:
        return naive.date()
    made = max(low, naive.replace(tzinfo=_UTC, microsecond=naive.microsecond // 1000 * 1000))
    if not place.converts or info.is_read_from_days or (info.style is None and generator.chance(2)):
        return made
    if info.is_counted:
        milliseconds = (made - _EPOCH) // _TICK
        return milliseconds if info.style == "javascript" else milliseconds / 1000
    if info.formats and place.way is not None:
        forms = [place.way.write(each) for each in _beginnings(made) if low <= each <= high]
        return next((form for form in forms if isinstance(form, str)), made)
    return made.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


_STARTS: list[dict[str, Any]] = [
    {"microsecond": 0}, {"second": 0}, {"minute": 0}, {"hour": 0}, {"day": 1}, {"month": 1},
]  # fmt: skip


def _beginnings(made: datetime.datetime) -> list[datetime.datetime]:
    """Return a date, and the beginnings of its second, minute, hour, day, month and year."""
    found = [made]
    for start in _STARTS:
        found.append(found[-1].replace(**start))
    return found


def dates_between(place: ValuePlace, now: datetime.datetime) -> tuple[datetime.datetime, datetime.datetime]:
    """Return the first and the last date that the constraints of a place allow."""
    found = (
        fold([_with_dates(one, now) for one in place.constraints if isinstance(one, Range)]).range or Range()
    )
    (first, above), (last, below) = found.low, found.high
    low = None if first is None else first + _TICK * above
    high = None if last is None else last - _TICK * below
    lowest = low or _EPOCH.replace(year=1900)
    highest = high or max(lowest, _EPOCH.replace(year=2100))
    if lowest > highest:
        if low is not None:
            raise GenerationFailed(f"no date lies between {lowest.isoformat()} and {highest.isoformat()}")
        lowest = _EPOCH.replace(year=1)
    return lowest, highest


def _with_dates(limits: Range, now: datetime.datetime) -> Range:
    """Return a range whose ends are dates."""
    shifted = {"least": now + _MARGIN, "above": now + _MARGIN, "most": now - _MARGIN, "below": now - _MARGIN}
    given = {name: getattr(limits, name) for name in limits.ends}
    made: Range = limits.replace(
        **{name: _date(end, shifted[name]) for name, end in given.items() if end is not None}
    )
    return made


def _date(limit: Any, now: datetime.datetime) -> datetime.datetime:
    if limit == "now":
        return now
    read = pm.date().validate(limit)
    if read.error or not isinstance(read.value, datetime.datetime):
        raise GenerationFailed(f"{limit!r} is no limit of a date")
    return read.value if read.value.tzinfo else read.value.replace(tzinfo=_UTC)
