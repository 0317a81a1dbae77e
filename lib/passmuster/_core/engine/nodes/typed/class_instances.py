"""The node of instances of a class that strings may become, and the strings that are usual for some classes.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core and the
patterns that are compiled late. What reads other values is passed in.
"""

from __future__ import annotations

from ....foundation.late_patterns import late_pattern
from ..core import ValueNode

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date, time, timedelta
    from typing import Any
    from uuid import UUID

    from ....foundation.classes.usual_classes import UsualClasses
    from ..core import Run
    from ..reports import PlainSubject


class InstanceNode(ValueNode):
    """The node of a class: conversion of what an instance is made of, and base check.

    `read(value, run)` returns the instance for a value that is none of exactly `cls`, or the value. `usual`
    is one of the functions below for strings that need no look at the schema, or None. `is_sound` returns
    whether an instance has a value, and is None if all have. `code` and `local` are those of the report.
    """

    __slots__ = ("cls", "code", "is_sound", "local", "read", "usual")
    reads_json = True

    def __init__(
        self,
        subject: PlainSubject,
        cls: type,
        read: Callable[[Any, Run], Any],
        usual: Callable[[str], Any] | None,
        is_sound: Callable[[Any], bool] | None,
        code: str,
        local: dict[str, Any] | None,
    ) -> None:
        super().__init__(subject)
        self.cls: type = cls
        self.read: Callable[[Any, Run], Any] = read
        self.usual: Callable[[str], Any] | None = usual
        self.is_sound: Callable[[Any], bool] | None = is_sound
        self.code: str = code
        self.local: dict[str, Any] | None = local

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert the input of an instance."""
        if type(value) is self.cls:
            return value
        found = self.usual(value) if self.usual is not None and type(value) is str else None
        return self.read(value, run) if found is None else found

    def base(self, value: Any, run: Run) -> Any:
        """Report a value that is no instance."""
        if not issubclass(type(value), self.cls) or not (self.is_sound is None or self.is_sound(value)):
            run.fail(self.subject, self.code, value, self.local)
        return value


_TIME = late_pattern(r"[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.(?:[0-9]{3}){1,2})?)?")
_DURATION = late_pattern(
    r"P(?!\Z)(?:([0-9]{1,8})D)?"
    r"(?:T(?!\Z)(?:([0-9]{1,8})H)?(?:([0-9]{1,8})M)?(?:([0-9]{1,8})(?:\.([0-9]{1,6}))?S)?)?"
)
_bytes_of, _number_of = bytes.fromhex, int.from_bytes
_new = object.__new__


_loaded: Any = None


def _load() -> UsualClasses:
    global _loaded
    from ....foundation.classes.usual_classes import usual_classes  # when a string is read

    classes = _loaded = usual_classes()  # whose call takes longer than a name
    return classes


def usual_uuid(text: str) -> UUID | None:
    """Return the UUID of a string as `str(uuid)` returns it, in upper or lower case; None for any other.

    >>> usual_uuid("69593D62-71EA-4548-85E4-04FC71357423")
    UUID('69593d62-71ea-4548-85e4-04fc71357423')
    """
    if len(text) != 36 or text[8:24:5] != "----":
        return None
    try:
        octets = _bytes_of(text.replace("-", ""))
    except ValueError:  # there is something else than digits
        return None
    if len(octets) != 16:  # there are blanks, or more hyphens
        return None
    classes = _loaded or _load()
    made: UUID = _new(classes.uuid)
    classes.set_number(made, _number_of(octets, "big"))
    classes.set_safe(made, classes.is_safe)
    return made


def usual_day(text: str) -> date | None:
    """Return the day of a string of ten characters, from the year 100 on; None for any other.

    >>> usual_day("2026-01-02")
    datetime.date(2026, 1, 2)
    """
    if len(text) != 10 or text[4::3] != "--" or text < "01" or not text.isascii():
        return None
    try:
        return (_loaded or _load()).day(text)
    except ValueError:  # there is no such day
        return None


def usual_time(text: str) -> time | None:
    """Return the time of a string without an offset, with three or six digits of a fraction, or None.

    >>> usual_time("10:30:05")
    datetime.time(10, 30, 5)
    """
    classes = _loaded or _load()
    is_clear = classes.is_strict and len(text) == 8 and text[2::3] == "::"
    if not is_clear and _TIME.fullmatch(text) is None:
        return None
    try:
        found: time = classes.time(text)
        return found
    except ValueError:  # a field is out of range
        return None


def usual_duration(text: str) -> timedelta | None:
    """Return the duration of a string of days, hours, minutes and seconds; None for any other string.

    >>> usual_duration("P1DT2H")
    datetime.timedelta(days=1, seconds=7200)
    """
    found = _DURATION.fullmatch(text)
    if found is None:
        return None
    days, hours, minutes, seconds, fraction = found.groups("0")
    second = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
    return (_loaded or _load()).duration(int(days), second, int(fraction.ljust(6, "0")))
