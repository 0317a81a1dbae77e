"""Conversions of the values of formulas, as JavaScript does them, with limits.

Formulas are defined on null, booleans, doubles and strings. Every other value is converted to one of these,
as the specification requires. For the run and report phases; imports foundation/ (and formats/ for dates).
"""

from __future__ import annotations

import re
from math import inf, nan

from ...foundation import kinds
from ...foundation.blanks import BLANKS
from ...foundation.callers import is_for_users, replace_error, result_or
from ...foundation.instants import instant_of
from ...foundation.kinds import kind_of
from ...foundation.late_patterns import late_pattern
from ...foundation.sentinels import UNDEFINED, Symbol, Uncopied
from ...foundation.writing import exact_integer, exact_string, number_string, standard_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MAX_ITEMS = 100_000
"""The maximum number of items of a list, nested lists included, that become part of a string."""

MOST_DEPTH = 100
"""The maximum depth of nested lists that become part of a string."""

_EXACT = 2**53
# Blanks are removed before: a pattern with blanks at both ends would be quadratic.
_decimal = late_pattern(r"[+-]?(?:Infinity|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)")
_based = late_pattern(r"0(?:[xX]([0-9a-fA-F]+)|[oO]([0-7]+)|[bB]([01]+))")
_BASES = {1: 16, 2: 8, 3: 2}
_FLAGS = (("i", re.I), ("m", re.M), ("s", re.S))


class Displayed(Uncopied):
    """An object of the schema language that strings show by its `display`."""

    __slots__ = ()

    @property
    def shown(self) -> str:
        """The object as part of a string."""
        return "[object Object]"


def plain(value: Any) -> Any:
    """Return a scalar with an exact type, and numbers beyond doubles as doubles; other values unchanged.

    >>> plain(10**400), plain([1])
    (inf, [1])
    """
    kind = kind_of(value)
    if kind is kinds.STRING:
        return exact_string(value)
    return _plain_number(value) if kind is kinds.NUMBER else value


def _plain_number(value: Any) -> Any:
    if isinstance(value, int):
        value = exact_integer(value)
        if -_EXACT <= value <= _EXACT:
            return value
    elif isinstance(value, float):
        return float.__float__(value)
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf
    except Exception as error:  # a signalling NaN, or a user-defined number class that fails
        return replace_error(error, nan)


def string_number(text: str) -> float:
    """Return the number that a whole string represents, or NaN if it represents none.

    >>> string_number(" 0x10 "), string_number(""), string_number("1_0")
    (16.0, 0.0, nan)
    """
    text = text.strip(BLANKS)
    if not text:
        return 0.0
    if _decimal.fullmatch(text):
        return float(text)
    found = _based.fullmatch(text)
    if found is None or found.lastindex is None:
        return nan
    # Digits in bases that are powers of two are converted in linear time, whatever the length.
    return float(plain(int(found[found.lastindex], _BASES[found.lastindex])))


def leading_number(value: Any) -> Any:
    """Return the result of the function `number` of formulas.

    Strings are read as far as they look like a number; lists and objects result in None.

    >>> leading_number("1.5px"), leading_number(True), leading_number([1])
    (1.5, 1, None)
    """
    value = plain(value)
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (int, float)):
        return value
    if isinstance(value, str):
        return _leading_number(value)
    if kind_of(value) is kinds.DATE:
        return _whole(milliseconds(value))
    return None


def _leading_number(text: str) -> float | int:
    found = _decimal.match(text.lstrip(BLANKS))
    return _whole(float(found[0])) if found else nan


def _whole(number: float) -> float | int:
    # "-0" keeps its sign, which no integer can.
    if -_EXACT <= number <= _EXACT and number == int(number) and str(number) != "-0.0":
        return int(number)
    return number


def milliseconds(date: Any) -> float:
    """Return the milliseconds of a date since 1970, NaN if its time zone fails."""
    instant = instant_of(date)
    return nan if instant is None else instant / 1000


def length_of(value: Any) -> int | None:
    """Return the result of the function `length` of formulas.

    >>> length_of("abc"), length_of({"a": 1}), length_of(5)
    (3, 1, None)
    """
    kind = kind_of(value)
    try:
        if kind in (kinds.STRING, kinds.LIST, kinds.BYTES, kinds.MAPPING, kinds.SET):
            return len(value)
        if kind in (kinds.INSTANCE, kinds.ERROR):
            return len(kinds.fields_of(value))
    except Exception as error:  # a user-defined container that fails
        return replace_error(error, None)
    return 0 if kind in (kinds.DATE, kinds.PATTERN) else None


def primitive(value: Any, text: bool) -> Any:
    """Return the string or number that represents a value other than a scalar in an operation.

    `text` is true for additions, in which a date is a string, and false for arithmetic, in which a date is
    its milliseconds.

    >>> primitive([1, None, ["a"]], True)
    '1,,a'
    """
    kind = kind_of(value)
    if kind is kinds.DATE and not text:
        return milliseconds(value)
    if kind is kinds.LIST:
        return _joined(value)
    return object_string(value, kind)


def _joined(items: object) -> str:
    pieces: list[str] = []
    try:
        _join(items, pieces, 1, set())
    except Exception as error:  # a user-defined list that fails
        return replace_error(error, "")
    return "".join(pieces)


def _join(items: Any, pieces: list[str], depth: int, above: set[int]) -> None:
    # A list inside itself is an empty string there, as in JavaScript.
    if id(items) in above or depth > MOST_DEPTH:
        return
    above.add(id(items))
    is_first = True
    for item in items:
        if len(pieces) > MAX_ITEMS:
            break
        if not is_first:
            pieces.append(",")
        is_first = False
        if kind_of(item) is kinds.LIST:
            _join(item, pieces, depth + 1, above)
        elif item is not None and item is not UNDEFINED:
            pieces.append(_item_string(item))
    above.discard(id(items))


def _item_string(item: Any) -> str:
    kind = kind_of(item)
    if kind is kinds.STRING:
        return exact_string(item)
    if kind is kinds.BOOL:
        return "true" if item else "false"
    return number_string(item) if kind is kinds.NUMBER else object_string(item, kind)


def object_string(value: Any, kind: str) -> str:
    """Return the string of a value that is neither a scalar nor a list.

    User code is only run for an instance whose class defines `__str__`.
    """
    if isinstance(value, Displayed):
        return value.shown
    writer = _WRITERS.get(kind)
    if writer is not None:
        return writer(value)
    return standard_string(value) or _own_string(value) or f"[object {type(value).__name__}]"


def _own_string(value: Any) -> str:
    """Return the string of an instance whose class defines `__str__`, cut to a limit; else an empty one."""
    if not any("__str__" in base.__dict__ for base in type(value).__mro__ if base is not object):
        return ""
    return result_or("", lambda: exact_string(str(value))[:_MOST_OWN])


_MOST_OWN = 10_000


def _date(value: Any) -> str:
    from ...engine.formats.dates.conversion import date_string

    return date_string(value, "string")


def _pattern(value: Any) -> str:
    if isinstance(value.flags, str):  # a pattern in JavaScript's syntax stays in it; JSON Schema has no flags
        return value.pattern if value.flags == "u" else repr(value)
    source = value.pattern
    if isinstance(source, bytes):
        source = source.decode("latin-1")
    return f"/{source}/{''.join(letter for letter, flag in _FLAGS if value.flags & flag)}"


def _callable(value: Any) -> str:
    name = getattr(value, "__qualname__", None)
    return f"[function {name if type(name) is str else type(value).__name__}]"


def _error(value: Any) -> str:
    if not is_for_users(value):
        return type(value).__name__
    try:
        return f"{type(value).__name__}: {value}"
    except Exception as error:  # a user-defined exception whose `str` fails
        return replace_error(error, type(value).__name__)


def _atom(value: Any) -> str:
    if type(value) is Symbol:
        return f"Symbol({value.description})"
    if kinds.is_null(value):
        return "null"
    name = getattr(value, "_name_", None)
    return f"{type(value).__name__}.{name}" if type(name) is str else ""


_WRITERS: dict[str, Callable[[Any], str]] = {
    kinds.DATE: _date,
    kinds.BYTES: lambda value: bytes(value).decode("utf-8", "replace"),
    kinds.PATTERN: _pattern,
    kinds.CALLABLE: _callable,
    kinds.ERROR: _error,
    kinds.ATOM: _atom,
    kinds.MAPPING: lambda value: "[object Object]",
    kinds.SET: lambda value: "[object Set]",
}
