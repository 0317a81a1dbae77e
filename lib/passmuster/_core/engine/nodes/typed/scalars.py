"""The nodes of `boolean` and `date`.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core, nodes.checks and
nodes.references only. The functions that recognize and parse dates are passed in.
"""

from __future__ import annotations

from ..checks import LimitCheck
from ..core import NOT_FOUND, Check, ValueNode
from ..references import Resolvable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ....foundation.protocols import Prefs, Surroundings
    from ..checks import ValueSet
    from ..core import Run
    from ..reports import PlainSubject


_bool_of: Any = None
_bool_within: Any = None


def set_functions(bool_of: Callable[[Any], Any], bool_within: Callable[[str], Any]) -> None:
    """Set the functions that convert booleans of other packages, and strings with blanks around a boolean.

    Both return True, False, or None for any other value. Called once, by `types.boolean`.
    """
    global _bool_of, _bool_within
    _bool_of, _bool_within = bool_of, bool_within


class BooleanNode(ValueNode):
    """The node of `boolean`: conversion of the values of `truthy` and `falsy`, and base check."""

    __slots__ = ("falsy", "sensitive", "truthy")

    def __init__(
        self, subject: PlainSubject, truthy: ValueSet | None, falsy: ValueSet | None, sensitive: bool
    ) -> None:
        super().__init__(subject)
        self.truthy: ValueSet | None = truthy
        self.falsy: ValueSet | None = falsy
        self.sensitive: bool = sensitive

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert the strings `true` and `false`, and the values of `truthy` and `falsy`."""
        if type(value) is bool:
            return value
        if issubclass(type(value), str):
            text = value if self.sensitive else value.lower()
            if text == "true":
                return True
            if text == "false":
                return False
            if run.prefs.joi == 18:
                found = _bool_within(text)
                if found is not None:
                    return found
        if self.truthy is not None and self.truthy.find(value, run) is not NOT_FOUND:
            return True
        if self.falsy is not None and self.falsy.find(value, run) is not NOT_FOUND:
            return False
        return value

    def base(self, value: Any, run: Run) -> Any:
        """Report a value that is not a boolean (`boolean.base`)."""
        if type(value) is bool:
            return value
        found = None if type(value) is str else _bool_of(value)
        if found is None:
            run.fail(self.subject, "boolean.base", value)
            return value
        return found


class Clock(Resolvable):
    """The limit that is the time of the validation: what `now()` returns, a datetime in UTC.

    The compiled twin reads the same clock itself.
    """

    __slots__ = ("now",)

    def __init__(self, now: Callable[[], Any]) -> None:
        self.now: Callable[[], Any] = now

    def resolve(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Prefs,
        local: dict[str, Any] | None = None,
        functions: object = None,
    ) -> Any:
        """Return the time."""
        return self.now()


class DateLimit(LimitCheck):
    """A date compared with a limit; both are plain datetimes in UTC, or `measure` makes them so."""

    __slots__ = ()


class OnlyDate(Check):
    """`only_date`: makes a day of a date. With `keeps_time`, one with a time of day is refused.

    `is_day` returns whether a value is a day, `instant_of` the datetime of a date, or None.
    """

    __slots__ = ("instant_of", "is_day", "keeps_time")

    def __init__(
        self, keeps_time: bool, is_day: Callable[[Any], bool], instant_of: Callable[[Any], Any]
    ) -> None:
        self.keeps_time: bool = keeps_time
        self.is_day: Callable[[Any], bool] = is_day
        self.instant_of: Callable[[Any], Any] = instant_of

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Return the value without its time of day; report it if conversion is off."""
        if self.is_day(value):
            return value
        instant = self.instant_of(value)
        if instant is not None:
            has_time = instant.hour or instant.minute or instant.second or instant.microsecond
            if (run.convert and not self.keeps_time) or (run.reads and not has_time):
                return instant.date()
        run.fail(subject, "date.onlyDate", value)
        return value


class DateNode(ValueNode):
    """The node of `date`: conversion of strings and numbers, and base check.

    `reader.read` returns the datetime of a string, `counts.read` that of a timestamp, and `instant_of` that
    of a date; each returns None for any other value. If both readers are the same, dates are timestamps.
    `is_number` returns whether a value is a timestamp. `format` is the format that the schema requires, or
    None, and `fault_of` returns the code for a string that is not in it. If a naive datetime stays as it is,
    `is_naive` returns whether a value is one, and `is_exact` which values are dates with conversion off; they
    are None otherwise. `day` is the class of days if these stay.
    """

    __slots__ = (
        "counts", "day", "fault_of", "format", "instant_of", "is_exact", "is_naive", "is_number", "reader",
    )  # fmt: skip

    reads_json = True

    def __init__(
        self,
        subject: PlainSubject,
        format: str | tuple[str, ...] | None,
        reader: Any,
        counts: Any,
        is_number: Callable[[Any], bool],
        instant_of: Callable[[Any], Any],
        fault_of: Callable[[str], str],
        is_naive: Callable[[Any], bool] | None = None,
        is_exact: Callable[[Any], bool] | None = None,
        day: type | None = None,
    ) -> None:
        super().__init__(subject)
        self.fault_of: Callable[[str], str] = fault_of
        self.is_naive: Callable[[Any], bool] | None = is_naive
        self.is_exact: Callable[[Any], bool] | None = is_exact
        self.day: type | None = day
        self.format: str | tuple[str, ...] | None = format
        self.reader: Any = reader
        self.counts: Any = counts
        self.is_number: Callable[[Any], bool] = is_number
        self.instant_of: Callable[[Any], Any] = instant_of

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert strings, numbers, and dates that are not in UTC. Other values stay unchanged.

        With conversion off, only the JSON form of dates is read: strings, or numbers for timestamps.
        """
        if self.day is not None and type(value) is self.day:
            return value
        if not run.convert and issubclass(type(value), str) is (self.reader is self.counts):
            return value
        if type(value) is str:
            found = self.reader.read(value)
        elif issubclass(type(value), str):
            found = self.reader.read(
                "".join((value,))
            )  # as an exact string, without the methods of its class
        elif self.is_number(value):
            found = self.counts.read(value)
        elif self.is_naive is not None and self.is_naive(value):
            return value
        else:
            found = self.instant_of(value)
        if found is None:
            return value
        run.last_parsed_date = found
        return found

    def base(self, value: Any, run: Run) -> Any:
        """Report `date.base`, or another code for a string that is not in the required format."""
        if (value is None or value is not run.last_parsed_date) and not self._is_date(value, run):
            if self.format is not None and run.reads and issubclass(type(value), str):
                run.fail(self.subject, self.fault_of(value), value, {"format": self.format})
            else:
                run.fail(self.subject, "date.base", value)
        return value

    def _is_date(self, value: Any, run: Run) -> bool:
        if self.is_exact is not None and not run.convert:
            return self.is_exact(value)
        return self.instant_of(value) is not None
