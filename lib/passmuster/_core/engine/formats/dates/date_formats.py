"""Formats of dates that consist of tokens, as in `@joi/date`: `YYYY-MM-DD`, `D MMMM [at] h:mm A`.

Build phase for formats, run phase for strings; the compiled `TokenDates` reads what most formats consist of.
Names are English, and a string without a zone is in UTC.
Fields that are larger than all fields in the format are those of today, and smaller ones are at the beginning
of their year, month or day.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone

from ....foundation.schema_error import SchemaError, show
from .conversion import from_milliseconds, now, to_milliseconds

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_MACROS = {
    "LTS": "h:mm:ss A", "LT": "h:mm A", "L": "MM/DD/YYYY", "l": "M/D/YYYY",
    "LL": "MMMM D, YYYY", "LLL": "MMMM D, YYYY h:mm A", "LLLL": "dddd, MMMM D, YYYY h:mm A",
    "ll": "MMM D, YYYY", "lll": "MMM D, YYYY h:mm A", "llll": "ddd, MMM D, YYYY h:mm A",
}  # fmt: skip
_PART = re.compile(
    r"\[([^\[\]]*)\]|([Hh]mm(?:ss)?|DDDo|[DMQdwWy]o|M{1,4}|D{1,4}|d{1,4}|ww?|WW?|Q|N{1,5}|Y{1,6}|y{1,4}"
    r"|g{1,5}|G{1,5}|e|E|a|A|hh?|HH?|kk?|mm?|ss?|S{1,9}|x|X|zz?|ZZ?|LTS?|L{1,4}|l{1,4})|(.)",
    re.S,
)
_MOST = 1_000
"""So many characters a format may have."""


class _Names:
    """A reader of a name, or of how it begins, as a number; `first` is that of the first name."""

    __slots__ = ("first", "known", "pattern")

    def __init__(self, names: tuple[str, ...], length: int | None = None, first: int = 0) -> None:
        short = [name[:length].lower() for name in names]
        self.first: int = first
        self.known: dict[str, int] = {name: number for number, name in enumerate(short, first)}
        self.pattern: str = f"(?i:{'|'.join(short)})"

    def __call__(self, text: str) -> int:
        return self.known[text.lower()]


_MONTH, _MONTH_SHORT = _Names(_MONTHS, None, 1), _Names(_MONTHS, 3, 1)
_DAY, _DAY_SHORT, _DAY_SHORTEST = _Names(_DAYS), _Names(_DAYS, 3), _Names(_DAYS, 2)


def _year(text: str) -> int:
    return int(text) + (1900 if int(text) > 68 else 2000)


def _ordinal(number: int) -> str:
    last = 0 if number // 10 % 10 == 1 else number % 10
    return f"{number}{('th', 'st', 'nd', 'rd')[last] if last < 4 else 'th'}"


def _offset(text: str) -> int:
    """Return the minutes of a zone."""
    if text == "Z":
        return 0
    minutes = int(text[1:3]) * 60 + int(text[-2:] if len(text) > 3 else 0)
    return -minutes if text[0] == "-" else minutes


def _sunday(moment: date) -> int:
    """Return the number of a weekday, which is 0 for a Sunday."""
    return moment.isoweekday() % 7


def _first_day(year: int, is_iso: bool) -> date:
    """Return the first day of the first week: a Monday by ISO 8601, else the Sunday before 2 January."""
    day = date(year, 1, 4 if is_iso else 1)
    return day - timedelta(days=day.weekday() if is_iso else _sunday(day))


def _week(moment: date, is_iso: bool) -> tuple[int, int]:
    """Return the year and number of a week."""
    year = moment.year + (
        moment.month == 12 and moment.year < 9999 and _first_day(moment.year + 1, is_iso) <= moment
    )
    year -= moment.month == 1 and moment < _first_day(year, is_iso)
    return year, (moment - _first_day(year, is_iso)).days // 7 + 1


_ONE, _ANY, _TWO, _FOUR = "[1-9][0-9]?", "[0-9]{1,2}", "[0-9]{2}", "[0-9]{4}"
_UNPADDED = "[1-9][0-9]|[0-9]"
_OF_TWELVE, _OF_TWELVE_PADDED = "1[0-2]|[1-9]", "0[1-9]|1[0-2]"
_HALF = r"(?i:[ap]\.?m?\.?)"
_ZONE = r"Z|[-+](?:[01][0-9]|2[0-3])(?::?[0-5][0-9])?"

# Of each token: what it matches, what it is the part of, how that is read and written.
_TOKENS: dict[str, tuple[str, str, Callable[[str], Any], Callable[[datetime], str]]] = {
    "YYYY": (_FOUR, "year", int, lambda at: f"{at.year:04d}"),
    "YY": (_TWO, "year", _year, lambda at: f"{at.year % 100:02d}"),
    "Y": ("[-+]?[0-9]{1,6}", "year", int, lambda at: f"{at.year:04d}"),
    "y": ("[0-9]{1,6}", "year", int, lambda at: f"{at.year}"),
    "YYYYYY": ("[-+]?[0-9]{6}", "year", int, lambda at: f"+{at.year:06d}"),
    "Q": ("[1-4]", "month", lambda text: int(text) * 3 - 2, lambda at: f"{(at.month + 2) // 3}"),
    "M": (_ONE, "month", int, lambda at: f"{at.month}"),
    "MM": (_TWO, "month", int, lambda at: f"{at.month:02d}"),
    "MMM": (_MONTH_SHORT.pattern, "month", _MONTH_SHORT, lambda at: _MONTHS[at.month - 1][:3]),
    "MMMM": (_MONTH.pattern, "month", _MONTH, lambda at: _MONTHS[at.month - 1]),
    "D": (_ONE, "day", int, lambda at: f"{at.day}"),
    "DD": (_TWO, "day", int, lambda at: f"{at.day:02d}"),
    "Do": ("[0-9]{1,2}(?i:st|nd|rd|th)", "day", lambda text: int(text[:-2]), lambda at: _ordinal(at.day)),
    "DDD": ("[0-9]{1,3}", "year day", int, lambda at: f"{at.timetuple().tm_yday}"),
    "DDDD": ("[0-9]{3}", "year day", int, lambda at: f"{at.timetuple().tm_yday:03d}"),
    "d": (_ANY, "weekday", int, lambda at: f"{_sunday(at)}"),
    "dd": (_DAY_SHORTEST.pattern, "weekday", _DAY_SHORTEST, lambda at: _DAYS[_sunday(at)][:2]),
    "ddd": (_DAY_SHORT.pattern, "weekday", _DAY_SHORT, lambda at: _DAYS[_sunday(at)][:3]),
    "dddd": (_DAY.pattern, "weekday", _DAY, lambda at: _DAYS[_sunday(at)]),
    "e": (_ANY, "local day", int, lambda at: f"{_sunday(at)}"),
    "E": (_ANY, "iso day", int, lambda at: f"{at.isoweekday()}"),
    "w": (_ONE, "week", int, lambda at: f"{_week(at.date(), False)[1]}"),
    "ww": (_TWO, "week", int, lambda at: f"{_week(at.date(), False)[1]:02d}"),
    "W": (_ONE, "iso week", int, lambda at: f"{_week(at.date(), True)[1]}"),
    "WW": (_TWO, "iso week", int, lambda at: f"{_week(at.date(), True)[1]:02d}"),
    "gg": (_TWO, "week year", _year, lambda at: f"{_week(at.date(), False)[0] % 100:02d}"),
    "gggg": ("[0-9]{4}", "week year", int, lambda at: f"{_week(at.date(), False)[0]:04d}"),
    "GG": (_TWO, "iso year", _year, lambda at: f"{_week(at.date(), True)[0] % 100:02d}"),
    "GGGG": ("[0-9]{4}", "iso year", int, lambda at: f"{_week(at.date(), True)[0]:04d}"),
    "H": (_UNPADDED, "hour", int, lambda at: f"{at.hour}"),
    "HH": (_TWO, "hour", int, lambda at: f"{at.hour:02d}"),
    "k": (_ONE, "hour", lambda text: 0 if text == "24" else int(text), lambda at: f"{at.hour or 24}"),
    "kk": (_TWO, "hour", lambda text: 0 if text == "24" else int(text), lambda at: f"{at.hour or 24:02d}"),
    "h": (_OF_TWELVE, "hour", int, lambda at: f"{at.hour % 12 or 12}"),
    "hh": (_OF_TWELVE_PADDED, "hour", int, lambda at: f"{at.hour % 12 or 12:02d}"),
    "a": (_HALF, "half", str.lower, lambda at: "am" if at.hour < 12 else "pm"),
    "A": (_HALF, "half", str.lower, lambda at: "AM" if at.hour < 12 else "PM"),
    "m": (_UNPADDED, "minute", int, lambda at: f"{at.minute}"),
    "mm": (_TWO, "minute", int, lambda at: f"{at.minute:02d}"),
    "s": (_UNPADDED, "second", int, lambda at: f"{at.second}"),
    "ss": (_TWO, "second", int, lambda at: f"{at.second:02d}"),
    "Z": (_ZONE, "zone", _offset, lambda at: "+00:00"),
    "ZZ": (_ZONE, "zone", _offset, lambda at: "+0000"),
    "x": ("[-+]?[0-9]{1,17}", "instant", int, lambda at: f"{int(to_milliseconds(at))}"),
    "X": (
        r"[-+]?[0-9]{1,14}(?:\.[0-9]{1,3})?", "instant", lambda text: round(float(text) * 1000),
        lambda at: f"{int(to_milliseconds(at)) // 1000}",
    ),
}  # fmt: skip
_FIXED = (_TWO, _FOUR)
_CLOCK = ("year", "month", "day", "hour", "minute", "second")
_FRACTION = "[0-9]{%d}", "microseconds", lambda text: int(text[:6].ljust(6, "0"))

_PARTS = (*_CLOCK, "microseconds", "weekday", "half", "zone")
_SCANNED = {
    _FOUR: ("number", 4, 4, 0, 9999), "[0-9]{1,6}": ("number", 1, 6, 0, 999_999), _HALF: ("half",),
    _TWO: ("number", 2, 2, 0, 99), _ANY: ("number", 1, 2, 0, 99), _OF_TWELVE_PADDED: ("number", 2, 2, 1, 12),
    _ONE: ("unpadded", 1, 2, 1, 99), _UNPADDED: ("unpadded", 1, 2, 0, 99), _ZONE: ("zone",),
    _OF_TWELVE: ("unpadded", 1, 2, 1, 12),
}  # fmt: skip
"""The patterns that the twin scans: of numbers the fewest and most digits, the least and largest number."""

_DIRECTIVES = {
    "%": "%", "A": "dddd", "B": "MMMM", "D": "MM/DD/YY", "F": "YYYY-MM-DD", "G": "GGGG", "H": "HH", "I": "hh",
    "M": "mm", "R": "HH:mm", "S": "ss", "T": "HH:mm:ss", "V": "WW", "Y": "YYYY", "a": "ddd", "b": "MMM",
    "d": "DD", "f": "SSSSSS", "j": "DDDD", "m": "MM", "p": "A", "u": "E", "w": "d", "y": "YY", "z": "ZZ",
}  # fmt: skip
"""The tokens of the directives of `strftime`. Those of the locale and of named zones have none."""

_UNUSUAL = (
    ("dd", {"D", "DD", "Do"}, "dd is a weekday: write DD for the day of the month"),
    ("mm", {"H", "HH", "h", "hh", "k", "kk"}, "mm are minutes: write MM for the month"),
)
"""A token that is probably another one unless one of a set is in the format, too."""


def from_strftime(format: str) -> str:
    """Return a format with the directives of `strftime` as tokens; any other format is returned as it is.

    >>> from_strftime("%d.%m.%Y at %H:%M"), from_strftime("DD.MM.YYYY")
    ('DD.MM.YYYY [at] HH:mm', 'DD.MM.YYYY')
    """
    if not isinstance(format, str) or re.search("%[A-Za-z]", format) is None:
        return format
    tokens = ""
    for directive, text in re.findall("%(.)|([A-Za-z]+|.)", format, re.S):
        if directive and directive not in _DIRECTIVES:
            raise SchemaError(f"format: there is no token for %{directive} of strftime")
        if text in ("[", "]"):
            raise SchemaError(f"format: brackets can't be text, as in {show(format)}")
        tokens += _DIRECTIVES[directive] if directive else f"[{text}]" if text.isalpha() else text
    return tokens


def doubt_about(format: str) -> str | None:
    """Return why a format is probably not meant, or None.

    >>> doubt_about("dd/MM/yyyy"), doubt_about("DD/MM/YYYY")
    ('dd is a weekday: write DD for the day of the month', None)
    """
    found = _PART.findall(format)
    letters = [other for _, _, other in found if other.isalpha() and other != "T"]
    if letters:
        return f"{show(letters[0])} is no token: text stands in brackets"
    tokens = [token for _, token, _ in found]
    if tokens.count("MM") > 1:
        return "MM is the month: write mm for minutes"
    doubts = [doubt for token, others, doubt in _UNUSUAL if token in tokens and others.isdisjoint(tokens)]
    return doubts[0] if doubts else None


class DateFormat:
    """One format: what reads strings that are written in it, and writes them.

    >>> made = DateFormat("ddd, D MMMM YYYY [at] HH:mm")
    >>> made.write(made.read("Sat, 31 january 2026 at 10:00"))
    'Sat, 31 January 2026 at 10:00'
    >>> made.read("Fri, 31 January 2026 at 10:00")
    """

    __slots__ = ("_places", "_steps", "_whole", "_writers")

    def __init__(self, format: str) -> None:
        self._whole: Any = None  # matches what is written in a format of numbers with a fixed length
        self._steps: list[tuple[re.Pattern[str], str, Any]] = []
        self._writers: list[Any] = []
        if not isinstance(format, str) or not 0 < len(format) <= _MOST or "\\" in format:
            raise SchemaError(f"format: tokens are needed, such as 'YYYY-MM-DD', not {show(format)}")
        self._take(format)
        if not any(part for _, part, _ in self._steps):
            raise SchemaError(f"format: there is no token in {show(format)}")
        self._join()

    def _join(self) -> None:
        """Join the patterns of a day, with or without a time, if each number has a fixed length."""
        read = [(pattern.pattern, part) for pattern, part, read in self._steps if part and read is int]
        parts = [part for _, part, _ in self._steps if part]
        if len(parts) < 3 or {*parts} != {*_CLOCK[: len(parts)]} or len(read) < len(parts):
            return
        if {text for text, _ in read} <= {*_FIXED}:
            texts = [f"({pattern.pattern})" if part else pattern.pattern for pattern, part, _ in self._steps]
            self._places: list[int] = [parts.index(part) + 1 for part in _CLOCK[: len(parts)]]
            self._whole = re.compile("".join(texts), re.A).fullmatch

    def _take(self, format: str) -> None:
        for text, token, other in _PART.findall(format):
            if not token:
                self._add(re.escape(text or other), "", None, text or other)
            elif token in _MACROS:
                self._take(_MACROS[token])
            elif "mm" in token and len(token) > 2:  # hours and what follows without anything between
                self._take_run(token)
            elif token[0] == "S":
                self._add(
                    "[0-9]{%s}" % (len(token) if len(token) < 4 else "1,30"), *_FRACTION[1:], len(token)
                )
            else:
                found = _TOKENS.get("y" if token[0] == "y" and token[-1] == "y" else token)
                if found is None:
                    raise SchemaError(f"format: the token {token} can't be read; text stands in brackets")
                self._add(*found)

    def _add(self, pattern: str, part: str, read: Any, write: Any) -> None:
        self._steps.append((re.compile(pattern, re.A), part, read))
        self._writers.append(write)

    def _take_run(self, token: str) -> None:
        pairs = [token[0], *("mm", "ss")[: len(token) // 2]]
        last = "[0-9][0-9]" * (len(pairs) - 1)
        for at, pair in enumerate(pairs):
            pattern, part, read, write = _TOKENS[pair]
            pattern = f"[0-9]{{1,2}}(?={last}(?![0-9]))" if at == 0 else pattern
            self._add(pattern, part, read, write)

    def steps(self) -> list[tuple[Any, ...]] | None:
        """Return the steps of the format, for `iso_dates.TokenDates`.

        None where the twin does not know a part, or where the day is not that of the string alone.
        """
        parts = {part for _, part, _ in self._steps if part}
        is_known = "year" in parts and parts.issubset(_PARTS)
        if not is_known or ("weekday" in parts and not parts >= _WHOLE_DAY):
            return None
        steps = [_step(*step, write) for step, write in zip(self._steps, self._writers)]
        return None if None in steps else steps  # type: ignore[return-value]

    def read(self, text: str) -> datetime | None:
        """Return the instant of a string, None for one that is not written in the format."""
        if self._whole is not None:
            matched = self._whole(text)
            try:
                if matched is not None:
                    clock = (*map(int, matched.group(*self._places)), 0, 0, 0)
                    year, month, day, hour, minute, second = clock[:6]
                    return datetime(year, month, day, hour, minute, second, tzinfo=timezone.utc)
            except ValueError:  # no such day, or the end of one, which has two names
                pass
        found: dict[str, Any] = {}
        at = 0
        for pattern, part, read in self._steps:
            matched = pattern.match(text, at)
            if matched is None:
                return None
            at = matched.end()
            if part:
                found[part] = read(matched.group())
        try:
            return _instant(found) if at == len(text) else None
        except (ValueError, OverflowError):  # no such day or time; and time has two ends
            return None

    def write(self, instant: datetime) -> str:
        """Return the string of an instant in UTC."""
        parts = []
        for write in self._writers:
            if isinstance(write, int):
                parts.append(f"{instant.microsecond:06d}"[:write].ljust(write, "0"))
            else:
                parts.append(write if isinstance(write, str) else write(instant))
        return "".join(parts)


def _step(
    pattern: re.Pattern[str], part: str, read: Callable[[str], Any], write: object
) -> tuple[Any, ...] | None:
    """Return the index of a part, what is scanned for it, and its limits or texts; None if nothing is."""
    scanned: tuple[Any, ...] | None
    if isinstance(write, str):
        return (-1, "text", write) if write.isascii() else None
    if isinstance(write, int):
        scanned = ("fraction", write, write) if write < 4 else ("fraction", 1, 30)
    elif isinstance(read, _Names):
        scanned = ("name", " ".join(read.known), read.first)
    elif read is _year:
        scanned = ("short year", 2, 2, 0, 99)
    else:
        scanned = _SCANNED.get(pattern.pattern) if read in (int, str.lower, _offset) else None
    return scanned and (_PARTS.index(part), *scanned)


class DateFormats:
    """Formats of which a string has to be written in one, and is written in the first."""

    __slots__ = ("formats", "write")

    def __init__(self, formats: tuple[str, ...]) -> None:
        self.formats = [DateFormat(format) for format in formats]
        self.write: Callable[[datetime], str] = self.formats[0].write

    def read(self, text: str) -> datetime | None:
        """Return the instant of a string, None for one that is written in none of the formats."""
        for format in self.formats:
            found = format.read(text)
            if found is not None:
                return found
        return None


def _instant(found: dict[str, Any]) -> datetime | None:
    """Return the instant of what was read."""
    if "instant" in found:
        return from_milliseconds(found["instant"])
    day = _day(found)
    is_known = found.keys() >= _WHOLE_DAY  # of another day, the weekday is read and means nothing
    if day is None or (is_known and found.get("weekday", _sunday(day)) != _sunday(day)):
        return None
    hour, minute, second = found.get("hour"), found.get("minute", 0), found.get("second", 0)
    microseconds = found.get("microseconds", 0)
    if "half" in found:
        if found.keys().isdisjoint(_UNITS):
            return None
        if hour is not None and hour <= 12:
            hour = hour % 12 + (12 if found["half"][0] == "p" else 0)
    is_end = hour == 24 and not (minute or second or microseconds)
    made = datetime(day.year, day.month, day.day, 0 if is_end else hour or 0, minute, second, microseconds)
    return made.replace(tzinfo=timezone.utc) + timedelta(days=is_end, minutes=-found.get("zone", 0))


def _day(found: dict[str, Any]) -> date | None:
    year, month, day = found.get("year"), found.get("month"), found.get("day")
    today = now().date()
    if month is None and day is None and not _WEEKLY.isdisjoint(found):
        return _day_of_week(found, today)
    if "year day" in found:
        first = date(today.year if year is None else year, 1, 1)
        made = first + timedelta(days=found["year day"] - 1)
        return made if made.year == first.year else None
    if year is None:
        year = today.year
        if month is None:
            month = today.month
            day = today.day if day is None else day
    return date(year, 1 if month is None else month, 1 if day is None else day)


_WHOLE_DAY = {"year", "month", "day"}
_UNITS = _WHOLE_DAY | {"hour", "minute", "second", "microseconds"}
_ISO = frozenset(("iso year", "iso week", "iso day"))
_WEEKLY = _ISO | {"week year", "week", "local day", "weekday"}


def _day_of_week(found: dict[str, Any], today: date) -> date | None:
    is_iso = not _ISO.isdisjoint(found)
    this_year, this_week = _week(today, is_iso)
    year = found.get("iso year" if is_iso else "week year", found.get("year", this_year))
    if is_iso:
        week, day = found.get("iso week", 1), found.get("iso day", 1) - 1
    else:
        week, day = found.get("week", this_week), found.get("weekday", found.get("local day", 0))
    first = _first_day(year, is_iso)
    weeks = (_first_day(year + 1, is_iso) - first).days // 7
    return first + timedelta(days=7 * (week - 1) + day) if 0 < week <= weeks and 0 <= day < 7 else None
