"""Date strings to milliseconds: the strings that JavaScript's `Date` accepts.

Only days that no calendar has are refused: in JavaScript, the 30th of February becomes a day in March.

Two grammars share one sequence of tokens: the strict ISO one, and the lenient one
(`Nov 21, 2026 5:30 PM GMT+1 (comment)`), which continues where the strict one gave up.
Plain functions on `str`, used when values are converted; imports `foundation` only.
"""

from __future__ import annotations

import re

from ....foundation.blanks import BLANKS

MAX_LENGTH = 10_000
"""Longer strings are not dates (ISO dates with a long fraction are handled elsewhere)."""

MAX_MILLISECONDS = 8_640_000_000_000_000
"""The farthest instant from 1970 that JavaScript can represent, before or after."""

_DAY = 86_400_000
_MAX_ZONE = 2_147_483_647

_TOKENS = re.compile(
    rf"(?P<number>[0-9]+)|(?P<word>[^\x00-@{BLANKS}]+)|(?P<sign>[-+])|(?P<space>[{BLANKS}])|(?P<mark>.)", re.S
)
_PARENTHESES = re.compile(r"[()]")

_MONTHS = {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6,
    "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
_HALF_DAYS = {"am": 0, "pm": 12}
_ZONES = {
    "z": 0, "ut": 0, "utc": 0, "gmt": 0,
    "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
}  # fmt: skip

# A token is (kind, string, number, length); kinds are the names of the groups above, or "end".
_END = ("end", "", -1, 0)


def read_digits(text: str) -> int:
    """Return a number of a date string, of which only nine significant digits are read."""
    return int(text.lstrip("0")[:9] or "0")


def _closing(text: str, start: int) -> int:
    """Return the position after the parenthesis that closes the one at `start`."""
    depth = 0
    for found in _PARENTHESES.finditer(text, start):
        depth += 1 if found.group() == "(" else -1
        if not depth:
            return found.end()
    return len(text)


class _Scanner:
    """The tokens of a string, with a look-ahead of one."""

    __slots__ = ("_position", "_text", "ahead")

    def __init__(self, text: str) -> None:
        self._text = text
        self._position = 0
        self.ahead = self._read()

    def _read(self) -> tuple[str, str, int, int]:
        found = _TOKENS.match(self._text, self._position)
        if found is None:
            return _END
        kind = found.lastgroup or ""
        text = found.group()
        self._position = found.end()
        if kind == "number":
            return (kind, text, read_digits(text), len(text))
        if text == "(":
            self._position = _closing(self._text, found.start())
        return (kind, text.lower() if kind == "word" else text, -1, len(text))

    def next(self) -> tuple[str, str, int, int]:
        token = self.ahead
        self.ahead = self._read() if token is not _END else _END
        return token

    def skip(self, mark: str) -> bool:
        found = self.ahead[1] == mark
        if found:
            self.next()
        return found

    def fixed(self, length: int, low: int, high: int) -> bool:
        """Return whether the next token is a number with a fixed number of digits, within bounds."""
        kind, _, number, size = self.ahead
        return kind == "number" and size == length and low <= number <= high


def thousandths(number: int, length: int) -> int:
    """Return the first three digits of a fraction, as JavaScript does.

    Leading zeros don't count among the nine digits that are read, but count in the length: fractions of more
    than nine digits with leading zeros have odd results.
    """
    length = min(length, 9)
    return number * (100, 10)[length - 1] if length < 3 else number // int(10 ** (length - 3))


class _Parts:
    """The parts so far: up to three of the day, up to four of the time, and a zone."""

    __slots__ = ("days", "half", "iso", "month", "sign", "times", "zone_hour", "zone_minute")

    def __init__(self) -> None:
        self.days: list[int] = []
        self.month = 0
        self.iso = False
        self.times: list[int] = []
        self.half = -1
        self.sign = 0
        self.zone_hour = -1
        self.zone_minute = -1

    def set_zone(self, hours: int) -> None:
        self.sign = -1 if hours < 0 else 1
        self.zone_hour = abs(hours)
        self.zone_minute = 0

    def expects_time(self, number: int) -> bool:
        return (0, 60, 60, 1000)[len(self.times)] > number if len(self.times) < 4 else False

    def finish_time(self, number: int) -> None:
        self.times = [*self.times, number, 0, 0, 0][:4]

    def expects_zone_minute(self, number: int) -> bool:
        return self.zone_hour >= 0 and self.zone_minute < 0 and number < 60

    def milliseconds(self) -> int | None:
        day = self._day()
        time = self._time()
        if day is None or time is None:
            return None
        zone = self._zone()
        if zone > _MAX_ZONE:
            return None
        total = day * _DAY + time - self.sign * zone * 1000
        return total if -MAX_MILLISECONDS <= total <= MAX_MILLISECONDS else None

    def _day(self) -> int | None:
        if not self.days:
            return None
        year, month, day = self._ordered((self.days + [1, 1])[:3])
        if not self.iso and 0 <= year <= 99:
            year += 2000 if year < 50 else 1900
        if not (1 <= month <= 12 and 1 <= day <= 31):
            return None
        found = days_from_epoch(year, month, day)
        return found if found < days_from_epoch(year + month // 12, month % 12 + 1, 1) else None

    def _ordered(self, parts: list[int]) -> tuple[int, int, int]:
        first, second, third = parts
        if self.month:
            # Day and year in either order: a number that can't be a day is the year.
            return (second, self.month, first) if 1 <= first <= 31 else (first, self.month, second)
        if self.iso or not 1 <= first <= 31:
            return first, second, third
        return third, first, second

    def _time(self) -> int | None:
        hour, minute, second, thousandth = (self.times + [0, 0, 0, 0])[:4]
        if self.half >= 0:
            if hour > 12:
                return None
            hour = hour % 12 + self.half
        if hour > 24 or minute > 59 or second > 59 or thousandth > 999:
            return None
        if hour == 24 and (minute or second or thousandth):
            return None
        return ((hour * 60 + minute) * 60 + second) * 1000 + thousandth

    def _zone(self) -> int:
        # Zones of a million hours overflow 32 bits in JavaScript.
        return (max(self.zone_hour, 0) * 3600 + max(self.zone_minute, 0) * 60) & 0xFFFFFFFF


def days_from_epoch(year: int, month: int, day: int) -> int:
    """Return the days from 1 January 1970, for any year.

    >>> days_from_epoch(1970, 1, 1), days_from_epoch(2020, 3, 1) - days_from_epoch(2020, 2, 28)
    (0, 2)
    """
    # Years that begin in March have their leap day at the end.
    year -= month <= 2
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return year * 365 + year // 4 - year // 100 + year // 400 + of_year - 719_468


# --- the strict grammar --------------------------------------------------------------------------


def _read_iso(scanner: _Scanner, parts: _Parts) -> tuple[str, str, int, int] | None:
    """Read an ISO date. Return the token at which the lenient grammar continues, or None if invalid."""
    if scanner.ahead[0] == "sign":
        sign = scanner.next()
        if not scanner.fixed(6, 0, 999_999):
            return sign
        year = scanner.next()[2]
        if sign[1] == "-" and not year:
            return sign
        parts.days.append(-year if sign[1] == "-" else year)
    elif scanner.fixed(4, 0, 9999):
        parts.days.append(scanner.next()[2])
    else:
        return scanner.next()
    for highest in (12, 31):
        if not scanner.skip("-"):
            break
        if not scanner.fixed(2, 1, highest):
            return scanner.next()
        parts.days.append(scanner.next()[2])
    if scanner.ahead[1] == "t":
        scanner.next()
        if not (_read_iso_time(scanner, parts) and _read_iso_zone(scanner, parts)):
            return None
    if scanner.ahead is not _END:
        # After a T, only the strict grammar is allowed.
        return None if parts.times else scanner.next()
    if not parts.times:
        parts.set_zone(0)
    parts.iso = True
    return _END


def _read_iso_time(scanner: _Scanner, parts: _Parts) -> bool:
    if not scanner.fixed(2, 0, 24):
        return False
    highest = 0 if scanner.ahead[2] == 24 else 59
    parts.times.append(scanner.next()[2])
    if not (scanner.skip(":") and scanner.fixed(2, 0, highest)):
        return False
    parts.times.append(scanner.next()[2])
    if not scanner.skip(":"):
        return True
    if not scanner.fixed(2, 0, highest):
        return False
    parts.times.append(scanner.next()[2])
    if not scanner.skip("."):
        return True
    kind, _, number, length = scanner.next()
    if kind != "number" or (not highest and number):
        return False
    parts.times.append(thousandths(number, length))
    return True


def _read_iso_zone(scanner: _Scanner, parts: _Parts) -> bool:
    if scanner.skip("z"):
        parts.set_zone(0)
        return True
    if scanner.ahead[0] != "sign":
        return True
    parts.sign = 1 if scanner.next()[1] == "+" else -1
    if scanner.fixed(4, 0, 2359):
        parts.zone_hour, parts.zone_minute = divmod(scanner.next()[2], 100)
        return parts.zone_minute < 60
    if not scanner.fixed(2, 0, 23):
        return False
    parts.zone_hour = scanner.next()[2]
    if not (scanner.skip(":") and scanner.fixed(2, 0, 59)):
        return False
    parts.zone_minute = scanner.next()[2]
    return True


# --- the lenient grammar -------------------------------------------------------------------------


def _read_number(scanner: _Scanner, parts: _Parts, number: int) -> bool:
    if scanner.skip(":"):
        return _read_before_colon(scanner, parts, number)
    # A point after a number is skipped, whether it begins a fraction or not.
    if scanner.skip(".") and parts.times and parts.expects_time(number):
        parts.times.append(number)
        kind, _, fraction, length = scanner.next()
        if kind != "number":
            return False
        parts.finish_time(thousandths(fraction, length))
        return True
    if parts.expects_zone_minute(number):
        parts.zone_minute = number
        return True
    if parts.times and parts.expects_time(number):
        parts.finish_time(number)
        kind, text, _, _ = scanner.ahead
        return kind in ("end", "space", "sign") or text == "z"
    if len(parts.days) == 3:
        return False
    parts.days.append(number)
    scanner.skip("-")
    return True


def _read_before_colon(scanner: _Scanner, parts: _Parts, number: int) -> bool:
    if scanner.skip(":"):
        if parts.times:
            return False
        parts.times = [number, 0]
        return True
    if len(parts.times) == 4:
        return False
    parts.times.append(number)
    scanner.skip(".")
    return True


def _read_word(scanner: _Scanner, parts: _Parts, word: str, has_number: bool) -> bool:
    if word in _HALF_DAYS and parts.times:
        parts.half = _HALF_DAYS[word]
    elif word[:3] in _MONTHS:
        parts.month = _MONTHS[word[:3]]
        scanner.skip("-")
    elif word in _ZONES and has_number:
        parts.set_zone(_ZONES[word])
    else:
        # Other words are ignored before the first number, unless attached to it.
        return not has_number and scanner.ahead[0] != "number"
    return True


def _read_zone(scanner: _Scanner, parts: _Parts, sign: str) -> bool:
    parts.sign = 1 if sign == "+" else -1
    number = length = 0
    if scanner.ahead[0] == "number":
        _, _, number, length = scanner.next()
    if scanner.ahead[1] == ":":
        parts.zone_hour, parts.zone_minute = number, -1
    elif length in (1, 2):
        parts.zone_hour, parts.zone_minute = number, 0
    elif length in (3, 4):
        parts.zone_hour, parts.zone_minute = divmod(number, 100)
    else:
        return False
    return True


def _read_lenient(scanner: _Scanner, parts: _Parts, token: tuple[str, str, int, int]) -> bool:
    has_number = bool(parts.days)
    while token is not _END:
        kind, text, number, _ = token
        good = True
        if kind == "number":
            has_number = True
            good = _read_number(scanner, parts, number)
        elif kind == "word":
            good = _read_word(scanner, parts, text, has_number)
        elif kind == "sign" and (parts.times or (parts.zone_hour, parts.zone_minute) == (0, 0)):
            has_number = True
            good = _read_zone(scanner, parts, text)
        elif kind == "sign" or text == ")":
            good = not has_number
        if not good:
            return False
        token = scanner.next()
    return True


def milliseconds_of(text: str) -> int | None:
    """Return the milliseconds since 1970 (UTC) of a date string, or None if it is not a date.

    A string without a zone is in UTC. The result may be out of the range of `datetime`.

    >>> milliseconds_of("1970-01-02"), milliseconds_of("1/2/1970"), milliseconds_of("2 Jan 1970 00:00:01 GMT")
    (86400000, 86400000, 86401000)
    >>> milliseconds_of("soon")
    """
    if len(text) > MAX_LENGTH:
        return None
    scanner = _Scanner(text.partition("\0")[0])
    parts = _Parts()
    token = _read_iso(scanner, parts)
    if token is None or not _read_lenient(scanner, parts, token):
        return None
    return parts.milliseconds()
