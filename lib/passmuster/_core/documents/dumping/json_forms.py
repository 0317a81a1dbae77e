"""The JSON forms of Python values, chosen by their type, and the state of one dump.

The results consist of exact `str`, `int`, `float`, `bool`, None, `dict` and `list` objects, no subclasses.
"""

from __future__ import annotations

from enum import Enum
from math import isfinite, nextafter
from operator import index

from ...engine.backend import core
from ...engine.formats.dates.conversion import as_datetime, to_milliseconds
from ...foundation import kinds
from ...foundation.foreign.other_packages import items_of, loaded_classes
from ...foundation.kinds import all_of, class_name, kind_of, pairs_of
from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import is_in_own_thread
from ...foundation.writing import exact_integer, exact_string, standard_string
from ...language.errors import DumpError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime, timedelta
    from typing import Any

    Write = Callable[[Any, "Dump"], Any]
    """A writer: a function from a value and the state of the dump to the written data."""

EXACT = frozenset((str, int, bool, type(None)))
"""The classes whose values are written to JSON unchanged."""

_SCALARS = EXACT | {float}

_MOST_LEVELS = 32  # of containers on the stack of the caller, which may be small
_MANY_CONTAINERS = 10_000  # from this number on, containers that occur in several places are remembered
_MEMBERS = 16  # keys or items that count as a container
_NOTHING: dict[int, Any] = {}
_MOST_DIGITS = 1_000  # of a decimal that is written without an exponent


class Dump:
    """The state of one dump. `around` lists the containers around the current value, outermost first.

    With `is_shared`, the data have containers that occur in several places.
    """

    __slots__ = ("_known", "_values", "around", "count", "is_shared", "raised", "trials")

    @property
    def is_simple(self) -> bool:
        """Whether no containers are remembered, and their number and depth are below the limits."""
        return self.count < _MANY_CONTAINERS and not self.trials and len(self.around) < core.MAX_DEPTH

    def __init__(self) -> None:
        self.around: list[Any] = []
        self.count: int = 0  # containers written so far
        self.trials: int = 0  # attempts of candidates under way
        self.is_shared: bool = False
        self.raised: Exception | None = None  # by a function of an extension
        self._known: dict[int, dict[int, Any]] = {}  # data by writer and value
        self._values: list[Any] = []  # kept alive: their ids are keys

    def enter(self, writer: object, value: object, contents: Any) -> Any:
        """Enter a container. Return the data that the writer has returned for it before, or None."""
        self.around.append(contents)
        self.count += 1
        depth = len(self.around)
        if depth > core.MAX_DEPTH:
            raise DumpError("the value is nested too deeply, or holds itself")
        if depth > _MOST_LEVELS and not is_in_own_thread():
            raise RecursionError  # which has the value written again on a larger stack
        remembers = self.count > _MANY_CONTAINERS or self.trials
        made = self._known.get(id(writer), _NOTHING).get(id(value)) if remembers else None
        if made is not None:
            self.around.pop()
            self.is_shared = True
        return made

    def leave(self, writer: object, value: object, made: Any) -> Any:
        """Leave a container and return `made`, the data written for it."""
        self.around.pop()
        self.count += len(made) // _MEMBERS
        if self.count > _MANY_CONTAINERS or self.trials:
            self._values.append(value)
            self._known.setdefault(id(writer), {})[id(value)] = made
        return made


def write_unchanged(value: Any, dump: Dump) -> Any:
    """Return a value unchanged: the writer of the mode `python`."""
    return value


def write_plain(value: Any, dump: Dump) -> Any:
    """Return a value of any class as JSON data. Raise `DumpError` if JSON can't represent it."""
    try:
        if type(value) in EXACT:
            return value
        return _WRITERS[kind_of(value)](value, dump)
    except Exception as error:
        raise dump_error(error, value, dump) from None


def write_plain_list(value: Any, dump: Dump) -> Any:
    """Return a list or set as a JSON array. Undefined items become null."""
    known = dump.enter(write_plain, value, value)
    if known is not None:
        return known
    made: list[Any] = []
    items = value.copy() if type(value) is list else list_of(value)  # which no other thread changes
    if are_scalars(items):
        return dump.leave(write_plain, value, items)
    try:
        for item in items:
            made.append(
                item if type(item) in EXACT else None if item is UNDEFINED else write_plain(item, dump)
            )
    except Exception as error:
        raise dump_error(error, items[len(made)], dump, [len(made)]) from None
    return dump.leave(write_plain, value, made)


def _write_sequence(value: Any, dump: Dump) -> Any:
    """Return a list as a JSON array, or a named tuple as an object."""
    contents = None if type(value) is list else contents_of(value, kinds.LIST)
    return write_plain_list(value, dump) if contents is None else _write_contents(value, contents, dump)


def _write_mapping(value: Any, dump: Dump) -> Any:
    return _write_contents(value, contents_of(value, kinds.MAPPING), dump)


def _write_contents(value: Any, contents: dict[Any, Any], dump: Dump) -> Any:
    """Return the contents of an object as a JSON object, without undefined values."""
    known = dump.enter(write_plain, value, contents)
    if known is not None:
        return known
    made: dict[str, Any] = {}
    for key, item in contents.copy().items():  # which no other thread changes
        if type(key) is str and type(item) in EXACT:
            made[key] = item
        else:
            put_item(made, key, item, write_plain, dump)
    return dump.leave(write_plain, value, made)


def put_item(
    made: dict[Any, Any], key: Any, item: Any, write: Write, dump: Dump, is_json: bool = True
) -> None:
    """Write a value and set the result in `made` under `key`. JSON leaves out undefined values."""
    try:
        if item is not UNDEFINED:
            item = write(item, dump)
        elif is_json:
            return
        made[key if type(key) is str or not is_json else key_text(key, dump)] = item
    except Exception as error:
        raise dump_error(error, item, dump, [key]) from None


def list_of(value: Any) -> list[Any]:
    """Return the items of a list, a set, or an array of another package."""
    found = items_of(value) if hasattr(type(value), "__array__") else all_of(value)
    if found is None:
        raise no_json_error(value)
    return found


def contents_of(value: Any, kind: str, any_instance: bool = False) -> Any:
    """Return the contents of a mapping or of an instance with declared fields, or None for other values.

    With `any_instance`, the attributes of an instance without declared fields count as fields.
    """
    if type(value) is dict:
        return value
    try:
        if kind is kinds.MAPPING:
            return dict(pairs_of(value))
        if kind is kinds.INSTANCE or kind is kinds.LIST:
            has_fields = kinds.field_names(type(value)) is not None
            return kinds.fields_of(value) if has_fields or (any_instance and kind is not kinds.LIST) else None
    except Exception as error:
        raise dump_error(error, value, None) from None
    return None


def key_text(key: Any, dump: Dump) -> str:
    """Return a key as a JSON string. Raise `DumpError` if there is none."""
    made = write_plain(key, dump) if kind_of(key) not in (kinds.LIST, kinds.MAPPING, kinds.SET) else None
    if type(made) is str:
        return made
    if key is None or isinstance(made, (list, dict)) or made is None:
        raise no_json_error(key)
    return str(made) if type(made) is not bool else str(made).lower()


def are_scalars(items: list[Any]) -> bool:
    """Return whether JSON has all items as they are."""
    try:
        if EXACT.issuperset(map(type, items)):
            return True
        are_known = _SCALARS.issuperset(map(type, items))
    except Exception:  # raised by the `__hash__` of a metaclass
        return False
    return are_known and all(map(isfinite, [item for item in items if type(item) is float]))


def dump_error(error: Exception, value: object, dump: Dump | None, path: Sequence[Any] = ()) -> DumpError:
    """Return the error for a value at a path, given the exception that its class or its parts raised.

    The exceptions of extensions, and those of a full stack or memory, are raised again.
    """
    if isinstance(error, (MemoryError, RecursionError)) or (dump is not None and error is dump.raised):
        raise
    if not isinstance(error, DumpError):
        error = no_json_error(value)
    return DumpError(error.message, [*path, *error.path])


def no_json_error(value: object) -> DumpError:
    """Return the error for a value that JSON can't represent."""
    is_float = issubclass(type(value), float)
    shown = float.__repr__(value) if is_float else f"value of the class {class_name(value)}"
    return DumpError("there is no value" if value is UNDEFINED else f"JSON has no {shown}")


# Scalars


def _write_atom(value: Any, dump: Dump) -> Any:
    if kinds.is_null(value):
        return None
    if not issubclass(type(value), Enum):
        raise no_json_error(value)
    inner = value.value
    return inner if type(inner) in EXACT or type(inner) is float else value.name


def _write_number(value: Any, dump: Dump) -> Any:
    if type(value) is float and isfinite(value):
        return value
    if issubclass(type(value), int):
        return exact_integer(value)
    if hasattr(value, "as_tuple"):
        return decimal_text(value)
    try:
        return index(value)  # an integer of another package
    except TypeError:
        made = float.__add__(float(value), 0.0)
    if not isfinite(made):
        raise no_json_error(made)
    return made


def decimal_text(value: Any) -> str:
    """Return a decimal as a string: in full, or with an exponent if it has too many digits."""
    if not value.is_finite():
        raise no_json_error(float(value))
    return str(value) if abs(value.adjusted()) > _MOST_DIGITS else format(value, "f")


def _write_bytes(value: Any, dump: Dump) -> str:
    from binascii import b2a_base64

    return b2a_base64(bytes(value), newline=False).decode("ascii")


def _write_instance(value: Any, dump: Dump) -> Any:
    if kinds.field_names(type(value)) is not None:
        return _write_contents(value, contents_of(value, kinds.INSTANCE), dump)
    if issubclass(type(value), loaded_classes("datetime", "timedelta")):
        return duration_text(value)
    made = standard_string(value)
    if made is None:
        raise no_json_error(value)
    return made


def date_text(value: Any) -> str:
    """Return a date in ISO 8601: the day if it has no time, else the time in UTC to milli- or microseconds.

    >>> from datetime import date, datetime
    >>> date_text(date(2026, 11, 21)), date_text(datetime(2026, 11, 21, 10))
    ('2026-11-21', '2026-11-21T10:00:00.000Z')
    """
    instant = as_datetime(value)
    if instant is None:
        raise no_json_error(value)
    text = utc_text(instant)
    return text[:10] if not hasattr(value, "hour") and hasattr(value, "toordinal") else text


def utc_text(instant: datetime) -> str:
    """Return a UTC datetime in ISO 8601, with milliseconds, or microseconds if needed."""
    day, time = instant.date().isoformat(), instant.time().isoformat()  # faster than both at once
    if len(time) == 8:
        return f"{day}T{time}.000Z"
    return f"{day}T{time[:12]}Z" if time[12:] == "000" else f"{day}T{time}Z"


def timestamp(value: Any, unit: int) -> int | float:
    """Return the time since 1970 in units of `unit` milliseconds, such that it is read as the same date.

    >>> from datetime import datetime
    >>> timestamp(datetime(1970, 1, 1, 0, 0, 1, 500_000), 1000), timestamp(datetime(1970, 1, 2), 1)
    (1.5, 86400000)
    """
    instant = as_datetime(value)
    if instant is None:
        raise no_json_error(value)
    count = to_milliseconds(instant)
    if unit == 1 or count % unit == 0:
        return count if unit == 1 else int(count) // unit
    made = count / unit
    if abs(made * unit) < abs(count):  # the reader truncates to milliseconds
        made = nextafter(made, made * 2)
    return made


def duration_text(value: timedelta) -> str:
    """Return a duration in ISO 8601.

    >>> from datetime import timedelta
    >>> duration_text(timedelta(days=9, seconds=43205)), duration_text(timedelta(0))
    ('P9DT12H5S', 'PT0S')
    """
    if value.days < 0:
        return f"-{duration_text(-value)}"
    minutes, seconds = divmod(value.seconds, 60)
    hours, minutes = divmod(minutes, 60)
    tail = f"{seconds}.{value.microseconds:06d}" if value.microseconds else str(seconds)
    parts = [
        f"{hours}H" if hours else "",
        f"{minutes}M" if minutes else "",
        f"{tail}S" if tail != "0" else "",
    ]
    time = "".join(parts)
    day = f"{value.days}D" if value.days else ""
    return f"P{day}T{time}" if time else f"P{day}" if day else "PT0S"


def _refuse(value: Any, dump: Dump) -> Any:
    raise no_json_error(value)


_WRITERS: dict[str, Write] = {
    kinds.ATOM: _write_atom,
    kinds.BOOL: lambda value, dump: bool(value),
    kinds.BYTES: _write_bytes,
    kinds.CALLABLE: _refuse,
    kinds.DATE: lambda value, dump: date_text(value),
    kinds.ERROR: _refuse,
    kinds.INSTANCE: _write_instance,
    kinds.LIST: _write_sequence,
    kinds.MAPPING: _write_mapping,
    kinds.NUMBER: _write_number,
    kinds.PATTERN: _refuse,
    kinds.SET: write_plain_list,
    kinds.STRING: lambda value, dump: exact_string(value),
}
