"""Dates: the values that count as dates, and their conversion from and to strings and numbers.

For the run phase (conversion) and for messages. Every datetime that these functions return is in UTC. Imports
the other date modules of this room, and `datetime` when it is first needed.
"""

from __future__ import annotations

import re
import sys

from ....foundation.blanks import BLANKS
from ....foundation.callers import replace_error
from ....foundation.decimals import MAX_EXACT
from ....foundation.foreign.other_packages import moment_of
from .date_parser import MAX_LENGTH, MAX_MILLISECONDS, milliseconds_of
from .iso_strings import COMMON, common_milliseconds, is_iso_date

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from decimal import Decimal
    from fractions import Fraction
    from typing import Any, Union

    Number = Union[int, float, Decimal, Fraction]

_FIRST = -62_135_596_800_000
_LAST = 253_402_300_799_999

TIMESTAMPS = {"javascript": 1, "unix": 1000}
"""The kinds of `date().timestamp()`, with the length of their units in milliseconds."""

_PLAIN_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?\Z")
_NUMBER = re.compile(
    rf"[{BLANKS}]*(?:([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)"
    rf"|0(?:[xX]([0-9a-fA-F]+)|[oO]([0-7]+)|[bB]([01]+)))[{BLANKS}]*\Z"
)


NO_OFFSET: object = object()
"""The offset of a datetime whose time zone fails."""

_READS_Z = sys.version_info >= (3, 11)


class _Calendar:
    """The module `datetime` and the constants that need it, created on first use."""

    __slots__ = ("date", "datetime", "epoch", "is_strict", "millisecond", "read", "timedelta", "utc")

    def __init__(self) -> None:
        import datetime

        self.date = datetime.date
        self.datetime = datetime.datetime
        self.timedelta = datetime.timedelta
        self.utc = datetime.timezone.utc
        self.epoch = datetime.datetime(1970, 1, 1, tzinfo=self.utc)
        self.millisecond = datetime.timedelta(milliseconds=1)
        self.read = self.datetime.fromisoformat if _READS_Z else self._read_with_offset
        # Where it is written in C it takes nothing but digits for digits.
        self.is_strict = isinstance(self.datetime.fromisoformat, type(len))

    def _read_with_offset(self, text: str) -> datetime:
        return self.datetime.fromisoformat(text.replace("Z", "+00:00"))


_loaded: list[_Calendar] = []
_read_strictly: Callable[[str], Any] | None = None  # that of a strict calendar, once it is loaded


def _calendar() -> _Calendar:
    # Importing the library must not import `datetime`.
    global _read_strictly
    if not _loaded:
        _loaded.append(_Calendar())
        _read_strictly = _loaded[0].read if _loaded[0].is_strict else None
    return _loaded[0]


# --- numbers -------------------------------------------------------------------------------------


def from_milliseconds(number: Number) -> datetime | None:
    """Return the instant of a number of milliseconds since 1970 (UTC), or None if no datetime holds it.

    A fraction of a millisecond is cut off. NaN and infinities are not instants.

    >>> from_milliseconds(1500.9)
    datetime.datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=datetime.timezone.utc)
    >>> from_milliseconds(1e300), from_milliseconds(float("nan"))
    (None, None)
    """
    # Less than a millisecond before the first instant is cut to it.
    if not _is_between(_FIRST - 1, number, _LAST + 1):
        return None
    calendar = _calendar()
    return calendar.epoch + calendar.timedelta(0, 0, int(number) * 1000)


def _is_between(low: int, number: Number, high: int) -> bool:
    # NaN is never between bounds, or can't be compared; a huge Decimal must not become an int first.
    try:
        return bool(low < number < high)
    except ArithmeticError:
        return False


def to_milliseconds(instant: datetime) -> int | float:
    """Return the milliseconds from 1970 to an instant: an `int`, or a `float` if it has microseconds.

    >>> from datetime import datetime
    >>> to_milliseconds(datetime(1970, 1, 2)), to_milliseconds(datetime(1970, 1, 1, 0, 0, 0, 1500))
    (86400000, 1.5)
    """
    calendar = _calendar()
    if instant.utcoffset() is None:
        instant = instant.replace(tzinfo=calendar.utc)
    whole, rest = divmod(instant - calendar.epoch, calendar.millisecond)
    return whole + rest.microseconds / 1000 if rest else whole


def from_timestamp(value: str | Number, kind: str = "javascript") -> datetime | None:
    """Return the instant of a Unix timestamp (specification part 2, `date().timestamp()`), or None.

    `kind` is `"javascript"` (milliseconds) or `"unix"` (seconds). A string is a number with optional sign,
    fraction and exponent, or a hexadecimal, octal or binary one, with optional white space around it.

    >>> from_timestamp("1.5e3") == from_timestamp(1.5, "unix") == from_milliseconds(1500)
    True
    >>> from_timestamp("2026-11-21")
    """
    number = _number_of(value) if isinstance(value, str) else value
    unit = TIMESTAMPS[kind]
    if type(number) is int and _loaded and _FIRST < number * unit < _LAST:
        calendar = _loaded[0]
        return calendar.epoch + calendar.timedelta(0, 0, number * unit * 1000)
    if number is None or not _is_between(-MAX_MILLISECONDS, number, MAX_MILLISECONDS):
        return None
    # The product is that of IEEE doubles: 1.0015 seconds are 1001 milliseconds.
    return from_milliseconds(number if unit == 1 else float(number) * unit)


def _number_of(text: str) -> int | float | None:
    if len(text) <= MAX_EXACT and text.isdigit() and text.isascii():
        return int(text)
    found = _NUMBER.match(text) if len(text) <= MAX_LENGTH else None
    if found is None:
        return None
    decimal, *based = found.groups()
    if decimal is not None:
        return float(decimal)
    digits, base = next((digits, base) for digits, base in zip(based, (16, 8, 2)) if digits)
    # A number with more digits is never an instant.
    return int(digits, base) if len(digits.lstrip("0")) <= 64 else None


# --- strings ---------------------------------------------------------------------------------------


def parse_date(text: str) -> datetime | None:
    """Return the instant of a date string, or None if `date()` does not convert it.

    A plain number is milliseconds since 1970. Other strings are ISO 8601, RFC 2822, month-first forms with
    `/` or `-`, and forms with an English name of a month. A string without a zone is in UTC. Years before 1
    and after 9999 are not dates here, unlike in the reference library.

    >>> parse_date("1/31/2026") == parse_date("31 Jan 2026 00:00 GMT") == parse_date("2026-01-31")
    True
    >>> parse_date("86400000") == parse_date("1970-01-02")
    True
    >>> parse_date("tomorrow")
    """
    instant = parse_common_date(text)
    if instant is not None:
        return instant
    found = COMMON.match(text)
    if found is not None and len(text) > 4:
        return _from_match(found)
    if _PLAIN_NUMBER.match(text) is not None:
        return from_milliseconds(float(text)) if len(text) <= MAX_LENGTH else None
    return _read_generally(text)


def parse_iso_date(text: str) -> datetime | None:
    """Return the instant of a date string in ISO 8601 format (specification part 2, `date().iso()`), or None.

    Stricter than `is_iso_date`: after a `T`, a zone needs its minutes, as the specification requires.

    >>> parse_iso_date("2026") == parse_date("2026-01-01")
    True
    >>> parse_iso_date("1/31/2026"), parse_iso_date("2026-11-21T10:00+01")
    (None, None)
    """
    instant = parse_common_date(text)
    if instant is not None:
        return instant
    found = COMMON.match(text)
    if found is not None:
        return _from_match(found)
    return _read_generally(text) if is_iso_date(text) else None


_LONG_FRACTION = re.compile(r"\.([0-9]{4,9})Z\Z")


def _read_generally(text: str) -> datetime | None:
    """Return the instant of an unusual form, to the microsecond if it is written as results are."""
    instant, fraction = _instant(milliseconds_of(text)), _LONG_FRACTION.search(text)
    return instant if fraction is None else _with_fraction(instant, fraction.group(1))


_WHOLE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.,]([0-9]+))?)?"
    r"(?:[Zz]|[-+][0-9]{2}(?::?[0-9]{2}|()))?)?\Z"
)


def parse_whole_date(text: str) -> datetime | None:
    """Return the instant of a year, month and day in ISO 8601 format, with or without a time, or None.

    Fractions of a microsecond are cut off.

    >>> parse_whole_date("2026-11-21 10:00:00.123456+00").microsecond, parse_whole_date("2026-11")
    (123456, None)
    """
    found = _WHOLE.match(text)
    if found is None:
        return None
    fraction, no_minutes = found.groups()
    strict = text.upper().replace(" ", "T").replace(",", ".")
    instant = parse_iso_date(strict if no_minutes is None else strict + ":00")
    return instant if fraction is None else _with_fraction(instant, fraction)


def is_whole_date(text: str) -> bool:
    """Return whether a string has the form that `parse_whole_date` reads; there may be no such date."""
    return _WHOLE.match(text) is not None


def parse_day(text: str) -> datetime | None:
    """Return the midnight of a year, month and day in ISO 8601 format, or None for anything else."""
    return parse_whole_date(text) if len(text) == len("2026-11-21") else None


# The most frequent forms, as strings in which all digits are zeros. Except for the zone, the ranges of the
# fields are not checked here.
_MARKS = slice(4, None, 3)  # the places of what separates the fields
_OFFSETS = frozenset(("--T::+:", "--T::-:"))  # these places in a date and time with an offset
_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_DAY = b"0000-00-00"
_TIMES = [_DAY + b"T00:00:00" + fraction for fraction in (b"", b".000", b".000000")]
_IN_UTC = frozenset([time + b"Z" for time in _TIMES])
_WITHOUT_ZONE = frozenset(_TIMES)
_WITH_ZONE = frozenset([time + zone for time in _TIMES for zone in (b"+00:00", b"-00:00")])


def parse_common_date(text: str) -> datetime | None:
    """Return the instant of a date, or of a date and time, or None for an unusual form."""
    try:
        if _read_strictly is not None and len(text) == 20 and text[_MARKS] == "--T::Z" and text >= "01":
            return _read_strictly(text)  # type: ignore[no-any-return]
        if text < "01":  # the years before 100 are parsed in the general way
            return None
        calendar = _loaded[0] if _loaded else _calendar()
        if calendar.is_strict and len(text) == 10 and text[_MARKS] == "--":
            return calendar.read(text + "T00:00:00Z")
        if calendar.is_strict and len(text) == 19 and text[_MARKS] == "--T::":
            return calendar.read(text + "Z")
        if calendar.is_strict and len(text) == 25 and text[_MARKS] in _OFFSETS:
            return _moved(calendar.read(text), text)
        shape = text.encode().translate(_ZEROS)
        if shape in _IN_UTC:
            return calendar.read(text)
        if shape == _DAY:
            return calendar.read(text + "T00:00:00Z")
        if shape in _WITHOUT_ZONE:
            return calendar.read(text + "Z")
        if shape in _WITH_ZONE:
            return _moved(calendar.read(text), text)
    except (ValueError, OverflowError):  # a field, or the result, is out of range
        pass
    return None


def _moved(instant: datetime, text: str) -> datetime | None:
    """Return an instant in UTC, None if the offset at the end of its string is out of range."""
    utc = _loaded[0].utc
    if instant.tzinfo is utc:
        return instant
    return instant.astimezone(utc) if text[-5:] < "24" and text[-2:] < "60" else None


def _from_match(found: re.Match[str]) -> datetime | None:
    year, month, day, hour, minute, second, fraction, last, sign, _, _ = found.groups()
    is_odd = fraction is not None and len(fraction) > 9 and fraction[0] == "0"  # see `thousandths`
    if sign is None and last is None and not is_odd:
        part = _millionths(fraction)
        date = int(year), int(month or 1), int(day or 1)
        time = int(hour or 0), int(minute or 0), int(second or 0)
        calendar = _calendar()
        return calendar.datetime(*date, *time, part, calendar.utc)
    instant = _instant(common_milliseconds(found))
    return instant if fraction is None or is_odd else _with_fraction(instant, fraction)


def _millionths(fraction: str | None) -> int:
    """Return the microseconds of the digits of a fraction; what follows them is cut off."""
    return int(fraction[:6].ljust(6, "0")) if fraction else 0


def _with_fraction(instant: datetime | None, fraction: str) -> datetime | None:
    return None if instant is None else instant.replace(microsecond=_millionths(fraction))


def _instant(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else from_milliseconds(milliseconds)


# --- values --------------------------------------------------------------------------------------


def now() -> datetime:
    """Return the time in UTC."""
    calendar = _loaded[0] if _loaded else _calendar()
    # Looked up each time, because tests may replace the clock.
    found: datetime = sys.modules["datetime"].datetime.now(calendar.utc)
    return found


def is_utc(value: Any) -> bool:
    """Return whether a value is a plain `datetime` in UTC, as all results of this module are."""
    if not _loaded:
        return False
    calendar = _loaded[0]
    return type(value) is calendar.datetime and value.tzinfo is calendar.utc


def is_datetime(value: Any) -> bool:
    """Return whether a value is an instance of `datetime`, with a time zone that works."""
    return _is_instance(value) and as_datetime(value) is not None


def is_naive(value: Any) -> bool:
    """Return whether a value is a `datetime` without an offset.

    >>> from datetime import datetime
    >>> is_naive(datetime(2026, 11, 21)), is_naive(now())
    (True, False)
    """
    return _is_instance(value) and _offset_of(value) is None


def _is_instance(value: Any) -> bool:
    return "datetime" in sys.modules and issubclass(type(value), _calendar().datetime)


def _offset_of(value: datetime) -> Any:
    try:
        return value.utcoffset()
    except Exception as error:  # a user-defined zone
        return replace_error(error, NO_OFFSET)


_OFFSET = re.compile(
    r"[Tt ][0-9]{1,2}:?[0-9]{2}.*?(?:([Zz]|GMT|UTC?)|([-+])([0-9]{2}):?([0-9]{2})?)[^0-9]*\Z", re.S
)


def with_offset_of(value: Any, found: Any, keep: bool) -> Any:
    """Return the date that was read from a value, in UTC, with the offset that the value has.

    It is naive if the value has no offset. Without `keep`, one with an offset stays in UTC.

    >>> with_offset_of("2026-11-21T10:00+02", parse_whole_date("2026-11-21T10:00+02"), True).isoformat()
    '2026-11-21T10:00:00+02:00'
    """
    if _is_instance(value):
        return value if keep or is_naive(value) else found
    zone = _zone_of(value)
    if zone is None:
        return found.replace(tzinfo=None)
    try:
        return found.astimezone(zone) if keep else found
    except OverflowError:
        return found


def _zone_of(value: Any) -> Any:
    """Return the zone of a string or a timestamp, or None if it has none."""
    utc = _calendar().utc
    if not isinstance(value, str):
        return None if hasattr(value, "toordinal") else utc
    match = _OFFSET.search(value)
    if match is None:
        return None if _PLAIN_NUMBER.match(value) is None else utc
    is_utc, sign, hours, minutes = match.groups()
    if is_utc:
        return utc
    calendar = _calendar()
    offset = calendar.timedelta(hours=int(hours), minutes=int(minutes or 0))
    return sys.modules["datetime"].timezone(offset if sign == "+" else -offset)


def as_datetime(value: Any) -> datetime | None:
    """Return the instant of a `datetime` or `date`, in UTC, or None for any other value.

    A naive datetime is in UTC; a date is its midnight; a datetime in UTC is returned unchanged. Returns None
    also if the time zone fails, or if the result is out of range.

    >>> from datetime import date
    >>> as_datetime(date(2026, 11, 21))
    datetime.datetime(2026, 11, 21, 0, 0, tzinfo=datetime.timezone.utc)
    >>> as_datetime("2026-11-21")
    """
    if not _loaded and "datetime" not in sys.modules:
        return None
    calendar = _loaded[0] if _loaded else _calendar()
    if type(value) is calendar.datetime and value.tzinfo is calendar.utc:
        return value
    try:
        if isinstance(value, calendar.datetime):
            return _in_utc(value)
        if isinstance(value, calendar.date):
            return calendar.datetime(value.year, value.month, value.day, tzinfo=calendar.utc)
        moment = moment_of(value)
        return None if moment is None else moment.replace(tzinfo=calendar.utc)
    except Exception as error:  # a user-defined zone or subclass, or a result out of range
        return replace_error(error, None)


def _in_utc(value: datetime) -> datetime:
    offset = value.utcoffset()
    # A new object, so that no methods of a subclass are called later.
    calendar = _calendar()
    date, time = (value.year, value.month, value.day), (value.hour, value.minute, value.second)
    fields = calendar.datetime(*date, *time, value.microsecond, calendar.utc)
    return fields - offset if offset else fields


# --- strings of dates: the five forms of the `dateFormat` preference, as in JavaScript ---------------

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def _clock(instant: datetime) -> str:
    return f"{instant.hour:02d}:{instant.minute:02d}:{instant.second:02d} GMT"


def _date(instant: datetime) -> str:
    return f"{_DAYS[instant.weekday()]} {_MONTHS[instant.month - 1]} {instant.day:02d} {instant.year:04d}"


def _time(instant: datetime) -> str:
    return _clock(instant) + "+0000 (Coordinated Universal Time)"


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
    "string": lambda instant: f"{_date(instant)} {_time(instant)}",
    "time": _time,
    "utc": _utc,
}


def utc_string(instant: datetime, date_format: str = "iso") -> str:
    """Return the string of a datetime whose fields are in UTC (specification part 1, `dateFormat`)."""
    return _SHAPES[date_format](instant)


def date_string(value: Any, date_format: str = "iso") -> str:
    """Return the string of a `datetime` or `date` in UTC (specification part 1, `dateFormat`).

    `date_format` is a value of that preference. A value whose zone fails gives `"Invalid Date"`.

    >>> from datetime import datetime
    >>> date_string(datetime(2026, 11, 21)), date_string(datetime(2026, 11, 21), "date")
    ('2026-11-21T00:00:00.000Z', 'Sat Nov 21 2026')
    """
    instant = as_datetime(value)
    return "Invalid Date" if instant is None else utc_string(instant, date_format)
