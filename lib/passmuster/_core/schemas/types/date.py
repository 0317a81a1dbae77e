"""`date`: its methods, its definition, its node.

Schema side and build side; part 2 of the specification, "date".
"""

from __future__ import annotations

import re
import sys
from functools import partial
from itertools import takewhile

from ...engine.backend import checks, iso_dates, scalars
from ...engine.constraints.constraint import COMPARISONS, Converted
from ...engine.formats.dates.conversion import (
    TIMESTAMPS,
    as_datetime,
    date_string,
    from_milliseconds,
    from_timestamp,
    is_datetime,
    is_naive,
    is_utc,
    is_whole_date,
    now,
    parse_date,
    parse_day,
    parse_iso_date,
    parse_whole_date,
    to_milliseconds,
    with_offset_of,
)
from ...engine.formats.dates.iso_strings import COMMON, is_iso_date, normalise_iso
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.kinds import BOOL, DATE, NUMBER, STRING, kind_of
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from ...foundation.writing import exact_string
from ...running.steps.casts import CastDefinition
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import PRESENCES, plain, switch, written_flags
from ..schema.description.plain import read_date
from ..schema.limit_rules import limit_codes, limit_rule
from ..schema.method_arguments import read_switch, require, warn_schema
from ..schema.rules import Argument, RuleDefinition, reference_code
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date
    from typing import Any, TypeVar, overload

    from ...engine.formats.dates.date_formats import DateFormats
    from ...foundation.argument_types import IsoDate, OffsetPresence, Timestamp
    from ...foundation.classes.subscripted import MakesAny
    from ...language.computed_types import DateLimit
    from ...language.preferences.preferences import Preferences
    from ..schema.description.building import Reader
    from ..schema.part_types import Builder, InfoParts, Inspector, Never, PlainSubject, Rule, Run, Self, Spec

    A = TypeVar("A", bound=MakesAny)


NOW = "now"
"""The limit that stands for the time of the validation."""

_ISO = {"iso": (parse_iso_date, 0), "date": (parse_day, 10), "datetime": (parse_whole_date, sys.maxsize)}
"""The parser of each format of `iso()`, and the length up to which the twin may parse a string itself."""

_STRING_PATTERNS = {
    **dict.fromkeys((None, *TIMESTAMPS), "[0-9]"),
    "iso": "^[-+]?[0-9]{4}",
    "date": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "datetime": "^[0-9]{4}-[0-9]{2}-[0-9]{2}",
}
"""A pattern that every string in a format matches."""


class DateSchema(Schema[T]):
    """A schema for dates. Conversion also accepts strings, and numbers as milliseconds since 1970.

    A naive `datetime` is taken as UTC, and a `date` as its midnight in UTC. Conversion returns a `datetime`
    in UTC.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> DateSchema[T | None]: ...

    def min(self, date: DateLimit, *surplus: Never) -> Self:
        """Require a date not before `date` (`date.min`).

        Args:
            date: a date, its string, milliseconds since 1970, `"now"` (the time of the validation) or a
                reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.date().min("2026-01-01").validate("2025-12-31").error.details[0].type
        'date.min'
        """
        return self._rule("min", {"date": date}, "compare", ">=", surplus=surplus)

    def max(self, date: DateLimit, *surplus: Never) -> Self:
        """Require a date not after `date` (`date.max`).

        Args:
            date: a date, its string, milliseconds since 1970, `"now"` (the time of the validation) or a
                reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.date().max("now").validate("9999-01-01").error.details[0].type
        'date.max'
        """
        return self._rule("max", {"date": date}, "compare", "<=", surplus=surplus)

    def greater(self, date: DateLimit) -> Self:
        """Require a date after `date` (`date.greater`).

        Args:
            date: a date, its string, milliseconds since 1970, `"now"` (the time of the validation) or a
                reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.date().greater("2026-01-01").validate("2026-01-01").error.details[0].type
        'date.greater'
        """
        return self._rule("greater", {"date": date}, "compare", ">")

    def less(self, date: DateLimit) -> Self:
        """Require a date before `date` (`date.less`).

        Args:
            date: a date, its string, milliseconds since 1970, `"now"` (the time of the validation) or a
                reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.date().less("2026-01-01").validate("2026-01-01").error.details[0].type
        'date.less'
        """
        return self._rule("less", {"date": date}, "compare", "<")

    def iso(self, type: IsoDate | None = None) -> Self:
        """Convert only strings in ISO 8601 format, and no numbers (`date.format`).

        Args:
            type: `"date"` for dates without a time, such as `2026-01-31`; `"datetime"` for dates with or
                without a time, to the microsecond; None for the strings that joi accepts, from years to times
                in milliseconds.

        >>> import passmuster as pm
        >>> pm.date().iso().validate("1/31/2026").error.details[0].type
        'date.format'
        >>> pm.date().iso("datetime").validate("2026-01-31T10:00:00.000001").value.microsecond
        1
        """
        require(
            type is None or (isinstance(type, str) and type in ("date", "datetime")),
            "iso: type must be one of date, datetime, not %s",
            type,
        )
        return self._set_flag("format", type or "iso")

    def format(self, format: str | Sequence[str]) -> Self:
        """Convert only strings in a format, or in one of several, and numbers (`date.format`).

        Units larger than the ones in the string are those of today, smaller ones are at their beginning. A
        string without a time zone is in UTC.

        Args:
            format: tokens of `@joi/date`, such as `"YYYY-MM-DD HH:mm"`, in which `[text]` is literal text; or
                a list of such formats. A `SchemaWarning` names the tokens of a format of `strftime`. `"iso"`,
                `"javascript"` and `"unix"` do the same as `iso()` and `timestamp()`.

        >>> import passmuster as pm
        >>> pm.date().format(["DD.MM.YYYY", "D MMM YY"]).validate("31 Jan 26").value.isoformat()
        '2026-01-31T00:00:00+00:00'
        """
        if isinstance(format, str) and format in (*_ISO, *TIMESTAMPS):
            return self._set_flag("format", format)
        formats = (format,) if isinstance(format, str) else format
        require(
            isinstance(formats, (list, tuple)) and len(formats) > 0,
            "format: a string, or a list of strings, is needed, not %s",
            format,
        )
        tokens = read_formats(tuple(formats))
        return self._set_flag("format", tokens[0] if isinstance(format, str) else tokens)

    def offset(self, presence: OffsetPresence = "optional", *, keep: bool = True) -> Self:
        """Return dates as they were given, with their offset from UTC or without one (`date.offset`).

        Without this method, every date is returned in UTC, and one without an offset is taken as UTC.

        Args:
            presence: `"required"` refuses dates without an offset, `"forbidden"` those with one; `"optional"`
                takes both. Timestamps are in UTC, so they have one.
            keep: False returns dates that have an offset in UTC.

        >>> import passmuster as pm
        >>> aware = pm.date().iso("datetime").offset("required")
        >>> aware.validate("2026-11-21T10:00+02:00").value.isoformat()
        '2026-11-21T10:00:00+02:00'
        >>> aware.validate("2026-11-21T10:00").error.details[0].type
        'date.offset'
        >>> pm.date().offset("forbidden").validate("2026-11-21T10:00").value
        datetime.datetime(2026, 11, 21, 10, 0)
        """
        require(
            isinstance(presence, str) and presence in PRESENCES,
            f"offset: presence must be one of {', '.join(PRESENCES)}, not %s",
            presence,
        )
        return self._set_flag("offset", presence)._set_flag("keep", bool(keep))

    if TYPE_CHECKING:

        @overload
        def only_date(self: A) -> A: ...  # type: ignore[overload-overlap]

        @overload
        def only_date(self: DateSchema[date]) -> DateSchema[date]: ...

        @overload
        def only_date(self: DateSchema[date | None]) -> DateSchema[date | None]: ...

        @overload
        def only_date(self) -> Self: ...

    def only_date(self) -> Any:
        """Require a `datetime.date`; conversion returns the day in UTC (`date.onlyDate`).

        Limits that follow are compared by their days: `only_date().min("now")` takes today.

        >>> import passmuster as pm
        >>> pm.date().only_date().validate("2026-11-21T10:00+02:00").value
        datetime.date(2026, 11, 21)
        """
        compared = next((rule for rule in self.spec.rules if rule.operator in COMPARISONS), None)
        if compared is not None:
            warn_schema(
                f"only_date: {compared.name} before it compares times of day: write only_date() first"
            )
        return self._rule("onlyDate")

    def timestamp(self, type: Timestamp = "javascript") -> Self:
        """Convert only timestamps: numbers, or numbers in strings, that count from 1970 (`date.format`).

        Args:
            type: `"javascript"` (milliseconds) or `"unix"` (seconds).

        >>> import passmuster as pm
        >>> pm.date().timestamp("unix").validate("1767225600").value.isoformat()
        '2026-01-01T00:00:00+00:00'
        """
        require(
            isinstance(type, str) and type in TIMESTAMPS,
            f"timestamp: type must be one of {', '.join(TIMESTAMPS)}, not %s",
            type,
        )
        return self._set_flag("format", type)

    def utc(self, enabled: bool = True) -> Self:
        """Note in the description that strings without a time zone are in UTC, for joi with `@joi/date`.

        Here they always are.

        Args:
            enabled: False notes that they are in the zone of the computer that joi runs on.

        >>> import passmuster as pm
        >>> pm.date().format("YYYY-MM-DD").utc().describe()["flags"]
        {'format': 'YYYY-MM-DD', 'utc': True}
        """
        return self._set_flag("utc", read_switch("utc", enabled))


_CLOCK = scalars.Clock(now)


def _check_compare(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    limit, argument = args["date"], None
    if rule.references:
        argument = _REFERENCED_LIMIT
    elif limit == NOW:
        limit, argument = _CLOCK, _CLOCK_LIMIT
    compare, code, local = COMPARISONS[rule.operator].holds, f"date.{rule.name}", {"limit": args["date"]}
    before = list(takewhile(lambda one: one is not rule, builder.schema.spec.rules))
    if not any(one.name == "onlyDate" for one in before):
        return scalars.DateLimit(compare, limit, as_datetime, code, local, argument)
    if argument is None:
        return _DayLimit(compare, _as_day(limit), _as_day, code, local)
    return _DayLimit(compare, limit, _as_day, code, local, _REFERENCED_DAY)


class _DayLimit(checks.LimitCheck):
    """A day compared with the day of a limit, both in UTC."""

    __slots__ = ()


def _is_day(value: Any) -> bool:
    return kind_of(value) == DATE and hasattr(value, "toordinal") and not hasattr(value, "hour")


def as_limit(value: Any) -> Any:
    """Convert a value to a limit: a datetime or `"now"`. Return any other value as it is."""
    if kind_of(value) == STRING:
        found = NOW if value == NOW else parse_date(exact_string(value))
    elif value is None or kind_of(value) == BOOL:
        found = from_milliseconds(
            int(value or 0)
        )  # as in JavaScript, where null and booleans count as numbers
    elif kind_of(value) == NUMBER:
        found = from_milliseconds(value)
    else:
        found = as_datetime(value)
    return value if found is None else found


def _is_limit(value: Any) -> bool:
    return (isinstance(value, str) and value == NOW) or as_datetime(value) is not None


def _as_instant(value: Any) -> Any:
    """Convert the value of a reference to a datetime. Return any other value as it is."""
    found = as_limit(value)
    return now() if isinstance(found, str) and found == NOW else found


def _as_day(value: Any) -> Any:
    """Convert the value of a reference, or a date, to a day. Return any other value as it is."""
    found = _as_instant(value)
    instant = as_datetime(found)
    return found if instant is None else instant.date()


LIMIT = Argument("date", _is_limit, "must be a date", ref=True, normalize=as_limit)
_REFERENCED_LIMIT = Argument("date", _is_limit, "must be a date", ref=True, normalize=_as_instant)
_REFERENCED_LIMIT.accepts_plain = is_utc
_REFERENCED_DAY = Argument("date", _is_limit, "must be a date", ref=True, normalize=_as_day)
_CLOCK_LIMIT = Argument("date")
"""The argument of a rule whose limit is a literal, the value of a reference, or the current time."""


def date_formats(formats: tuple[str, ...]) -> DateFormats:
    """Return the reader and writer of dates in `formats`."""
    from ...engine.formats.dates.date_formats import DateFormats

    return DateFormats(formats)


def read_formats(formats: tuple[str, ...]) -> tuple[str, ...]:
    """Return formats as tokens, and warn about those that are written in another language."""
    from ...engine.formats.dates.date_formats import doubt_about, from_strftime

    found = tuple(map(from_strftime, formats))
    date_formats(found)
    for given, tokens in zip(formats, found):
        doubt = f"it is read as {show(tokens)}" if given != tokens else doubt_about(tokens)
        if doubt is not None:
            warn_schema(f"format: {show(given)}: {doubt}")
    return found


def _formats_of(format: object) -> Any:
    """Return the reader of a format that consists of tokens, or None for any other format."""
    if not isinstance(format, (str, tuple)) or format in (*_ISO, *TIMESTAMPS):
        return None
    try:
        return date_formats((format,) if isinstance(format, str) else format)
    except SchemaError:  # an extension has set a format that no method accepts
        return None


def _is_number(value: Any) -> bool:
    return kind_of(value) == NUMBER


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    format = schema.spec.flags.get("format")
    reader, counts = _readers(format)
    flags = schema.spec.flags
    parts = (subject, format, reader, counts, _is_number, as_datetime, _fault_in(format))
    if "offset" in flags:
        return _OffsetNode((*parts, None, is_datetime), flags["offset"], flags.get("keep", True))
    if flags.get("python") and schema.spec.rule("onlyDate") is None:
        return scalars.DateNode(*parts, is_naive, is_datetime)
    if schema.spec.rules and schema.spec.rules[0].name == "onlyDate":
        from datetime import date

        return scalars.DateNode(*parts, day=date)
    return scalars.DateNode(*parts)


def _fault_in(format: object) -> Callable[[str], str]:
    """Return the function that returns the code for a string that is not read in a format."""

    def fault_of(text: str) -> str:
        exists = format in ("date", "datetime") and is_whole_date(text) and len(text) <= _ISO[format][1]
        return "date.exists" if exists else "date.format"

    return fault_of


class _OffsetNode(scalars.DateNode):
    """The node of dates with `offset`: dates that keep what they had, and have what is demanded.

    `presence` and `keep` are the arguments of the method.
    """

    __slots__ = ("keep", "presence_of_offset")

    def __init__(self, parts: tuple[Any, ...], presence: str, keep: bool) -> None:
        super().__init__(*parts)
        self.presence_of_offset: str = presence
        self.keep: bool = keep

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert a value to the date that it stands for, with the offset that it has."""
        found = super().coerce(value, run)
        if as_datetime(found) is None:
            return found
        return with_offset_of(value, found, self.keep)

    def base(self, value: Any, run: Run) -> Any:
        """Report `date.offset` for a date that has no offset and needs one, or the other way round."""
        mark, value = run.count, super().base(value, run)
        if run.count == mark and self.presence_of_offset == ("required" if is_naive(value) else "forbidden"):
            run.fail(self.subject, "date.offset", value, {"presence": self.presence_of_offset})
        return value


_NO_TIMESTAMPS = iso_dates.Timestamps(lambda value: None)
_MILLISECONDS = iso_dates.Timestamps(from_milliseconds, 1)


def _readers(format: object) -> tuple[Any, iso_dates.Timestamps]:
    """Return the reader of strings in a format, and that of numbers."""
    if format is None:
        return _reader(parse_date, 0), _MILLISECONDS
    if isinstance(format, str) and format in _ISO:
        return _reader(*_ISO[format]), _NO_TIMESTAMPS
    if isinstance(format, str) and format in TIMESTAMPS:
        timestamps = iso_dates.Timestamps(partial(from_timestamp, kind=format), TIMESTAMPS[format])
        return timestamps, timestamps
    formats = _formats_of(format)
    if formats is None:
        return _NO_TIMESTAMPS, _NO_TIMESTAMPS
    return iso_dates.TokenDates([one.steps() for one in formats.formats], formats.read), _MILLISECONDS


def _reader(parse: Callable[[str], Any], longest: int) -> Any:
    return iso_dates.IsoDates(COMMON.match, is_iso_date, parse, normalise_iso, longest)


def _to_string(value: Any, prefs: Preferences) -> str:
    return date_string(value, prefs.date_format)


def _to_number(value: Any, prefs: Preferences) -> Any:
    instant = as_datetime(value)
    return value if instant is None else to_milliseconds(instant)


def _to_time(value: Any, prefs: Preferences) -> Any:
    instant = as_datetime(value)
    if instant is None:
        raise ValueError("no date")
    return instant.timetz()


def _from_number(value: Any) -> Any:
    found = from_milliseconds(value) if kind_of(value) is NUMBER else None
    return value if found is None else found


def _from_string(value: Any) -> Any:
    found = parse_date(value) if kind_of(value) is STRING else None
    return value if found is None else found


def _is_date(value: Any) -> bool:
    return kind_of(value) == DATE


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from datetime import date, datetime

    from ...documents.inspection.schema_info import DateInfo
    from ...documents.inspection.ways import Way, Written
    from ...engine.formats.dates.written_dates import date_writer, text_with_offset

    is_date_only = spec.rule("onlyDate") is not None
    style = spec.flags.get("format")
    formats = _formats_of(style)
    fields = {"python": date if is_date_only else datetime, "is_date_only": is_date_only}
    if formats is None and (style is None or isinstance(style, str)):
        fields["spelled"] = _STRING_PATTERNS.get(style)
    is_counted, is_day = isinstance(style, str) and style in TIMESTAMPS, is_date_only or style == "date"
    types = (NUMBER,) if is_counted else (STRING,) if formats is None else (NUMBER, STRING)
    name = "date" if is_day else "date-time"
    keeps_offset = spec.flags.get("offset") is not None and style in (None, "iso", "datetime")
    is_exact = is_day or not spec.flags.get("python")  # else a naive date stays one, and is read in UTC
    written = Written(types=frozenset(types), format=name if types == (STRING,) else None, is_exact=is_exact)
    write = text_with_offset if keeps_offset else date_writer(style, formats)
    way = Way(lambda data: _read(data, style, spec.flags), write, _is_date, written, (date, datetime))
    return DateInfo, {**fields, "style": style, "way": way}


def _classes_of(spec: Spec) -> tuple[type, ...]:
    from datetime import date, datetime

    return (datetime,) if spec.rule("onlyDate") is None else (date,)


def _read(data: object, style: object, flags: Mapping[str, Any]) -> Any:
    reader, counts = _readers(style)
    found = (reader if kind_of(data) is STRING else counts).read(data)
    if found is None or "offset" not in flags:
        return found
    return with_offset_of(data, found, flags.get("keep", True))


# Descriptions


def _build_format(schema: DateSchema, data: object, reader: Reader) -> Any:
    if data == "iso":
        return schema.iso()
    if data in ("date", "datetime"):
        return schema.iso(data)
    if data in ("javascript", "unix"):
        return schema.timestamp(data)
    if isinstance(data, list):
        return schema.format([_without_directives(one) for one in data])
    return schema.format(_without_directives(data))


def _without_directives(format: object) -> Any:
    """Return a format of joi, in which a percent sign is text."""
    if not isinstance(format, str) or "%" not in format:
        return format
    parts = re.split(r"(\[[^\[\]]*\])", format)  # every second one is in brackets
    escaped = [re.sub("%(?=[A-Za-z])", "%][" if at % 2 else "[%]", part) for at, part in enumerate(parts)]
    return "".join(escaped)


_FORMAT = (
    '{if(#format == "iso", "an ISO 8601 date", '
    'if(#format == "javascript", "a timestamp in milliseconds", '
    'if(#format == "unix", "a timestamp in seconds", '
    'if(#format == "date", "a date in the format YYYY-MM-DD", '
    'if(#format == "datetime", "an ISO 8601 date and time", "a date in the format " + #format)))))}'
)
_LIMIT_SHOWN = '{{say(#limit, "en.dates")}}'  # empty if the limit is `now`
_AFTER = 'be {if(#limit == "now", "in the future", "after ")}' + _LIMIT_SHOWN
_BEFORE = 'be {if(#limit == "now", "in the past", "before ")}' + _LIMIT_SHOWN

DEFINITION = TypeDefinition(
    "date",
    ANY,
    DateSchema,
    flags={
        "format": UNDEFINED,
        "keep": True,
        "offset": UNDEFINED,
        "utc": UNDEFINED,
    },
    codes=(
        Code(
            "date.base",
            "{{#label}} must be a date",
            "the value is not a date, nor a string or number that converts to one",
            accepted="date string number",
        ),
        Code(
            "date.format",
            "{{#label}} must be " + _FORMAT,
            "the value is not in the required format",
            {
                "format": "`iso`, `date`, `datetime`, `javascript` (milliseconds), `unix` (seconds), or the "
                "argument of `format()`"
            },
        ),
        Code(
            "date.exists",
            '{{#label}} must be a {if(#format == "date", "date that exists", "date and time that exist")}',
            "the string has the required format `date` or `datetime`, but names a day that the calendar does "
            "not have, or a time that no day has",
            {"format": "`date` or `datetime`"},
            own=True,
        ),
        Code(
            "date.offset",
            '{{#label}} must have {if(#presence == "required", "an offset", "no offset")} from UTC',
            "the date has no offset from UTC and needs one, or has one and must not",
            {"presence": "`required` or `forbidden`"},
            own=True,
        ),
        Code(
            "date.strict",
            "{{#label}} must be a date",
            "never reported: the library reports `date.base` when conversion is off, too. "
            "It exists so that it can be given a message",
            reported=False,
        ),
        reference_code("date"),
    ),
    rules=(
        limit_rule(
            "compare",
            "date",
            LIMIT,
            {"measure": as_datetime},
            limit_codes(
                "date",
                {
                    "greater": (_AFTER, "the date is not after the limit"),
                    "less": (_BEFORE, "the date is not before the limit"),
                    "max": ("not " + _AFTER, "the date is after the limit"),
                    "min": ("not " + _BEFORE, "the date is before the limit"),
                },
                {"limit": "the limit: a date, a reference or `now`"},
            ),
            check=_check_compare,
        ),
        RuleDefinition(
            "onlyDate",
            lambda args, rule, builder: scalars.OnlyDate(
                "python" in builder.schema.spec.flags, _is_day, as_datetime
            ),
            means=(Converted(by="onlyDate"),),
            codes=(
                Code(
                    "date.onlyDate",
                    "{{#label}} must be a date without a time",
                    "the date has a time of day, and conversion is off",
                    own=True,
                ),
            ),
        ),
    ),
    casts={
        "number": CastDefinition(_is_date, _to_number, _from_number),
        "string": CastDefinition(
            _is_date, _to_string, _from_string, lambda info, prefs, mode: prefs.date_format == "iso"
        ),
        "time": CastDefinition(_is_date, _to_time),
    },
    node=_node,
    info=_info,
    classes_of=_classes_of,
    manifest={
        "flags": {
            **written_flags(read_date),
            "format": _build_format,
            "keep": lambda schema, data, reader: schema._set_flag("keep", reader.boolean("the flag", data)),
            "offset": plain("offset"),
            "utc": switch("utc"),
        },
        "reads": {"date": lambda reader, data: reader.date(data)},
        "writes": {"date": lambda writer, limit: writer.date(limit)},
    },
)
