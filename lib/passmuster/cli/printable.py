"""Strings that are safe to print, messages on standard error, and values as JSON can hold them.

Data come from strangers. None of their control characters reaches a terminal, and no lone surrogate or odd
encoding stops a report.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime, time, timezone
from math import isfinite

from passmuster import UNDEFINED, Symbol

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TextIO

_MAX_DEPTH = 250  # of containers; each takes two stack frames

MAX_CHARACTERS = 10_000_000
"""The length in JSON of the longest value that repeats parts in many places."""

_CELL = 8  # characters that any value counts for
_SMALL = frozenset((int, float, bool, type(None)))
_PLAIN = _SMALL | {str}

_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")


def printable(text: str, keep: str = "") -> str:
    """Return a string in which characters that a terminal could obey are escaped.

    Such is every character that is not printable: controls, bidirectional marks, lone
    surrogates. Characters in `keep` stay.

    >>> printable("a\\x1b[2Jb")
    'a\\\\x1b[2Jb'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in keep else _escape(c) for c in text)


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def printable_lines(text: str, colours: bool = False) -> str:
    """Escape a string of several lines; colour sequences stay if `colours` is true."""
    if not colours:
        return printable(text, "\n")
    parts = _COLOUR.split(text)
    return "".join(part if i % 2 else printable(part, "\n") for i, part in enumerate(parts))


def encodable(text: str, stream: TextIO) -> str:
    """Return a string in which characters that the encoding of the stream lacks are escaped."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def to_json(value: object, ascii_only: bool = True, indent: int | None = None) -> str:
    """Return a value as JSON text. Raises ValueError if it is nested too deeply, or repeats too much.

    Dates become ISO 8601 strings, bytes base64, sets and tuples arrays. NaN and the infinities become
    null, as JSON has no literal for them. An absent value is left out of objects. With `ascii_only`, the
    text has no control character of any kind.
    """
    _check_size(value)
    try:
        text = _dumps(value, ascii_only, indent, _replacement)
    except (TypeError, ValueError, RecursionError):
        # An odd key, a number that JSON lacks, or a cycle: the slow way.
        text = _dumps(plain_value(value), ascii_only, indent)
    return text if ascii_only or _is_utf8(text) else to_json(value, True, indent)


def _check_size(value: object) -> None:
    """Raise ValueError if a value is large because it repeats its parts often.

    A list that holds another one twice, which holds the next one twice, and so on, is small in memory only.
    """
    if type(value) is dict and _PLAIN.issuperset(map(type, value.values())):
        return
    known: dict[int, tuple[object, int, int]] = {}
    written = characters_of(value, known)
    if written > MAX_CHARACTERS and written > 2 * sum([own for _, own, _ in known.values()]):
        raise ValueError("too large to write as JSON, which repeats a part in each place where it stands")


def characters_of(value: Any, known: dict[int, tuple[object, int, int]], depth: int = 0) -> int:
    """Return about how many characters a value takes in JSON, and note the length of each of its parts.

    Values that are too deep, or contain themselves, are refused elsewhere.

    >>> shared = ["ab"]
    >>> characters_of([shared, shared, 1], {})
    52
    """
    if type(value) in _SMALL:
        return _CELL
    if id(value) not in known:
        parts: Any = ()
        if depth < _MAX_DEPTH and isinstance(value, Mapping):
            parts = [*value, *[value[key] for key in value]]
        elif depth < _MAX_DEPTH and isinstance(value, (list, tuple, set, frozenset)):
            parts = value
        own = _CELL * (1 + sum([type(part) in _SMALL for part in parts]))
        own += len(value) if isinstance(value, (str, bytes)) else 0
        known[id(value)] = value, own, own  # a reference to it, because its id is the key
        size = sum([characters_of(part, known, depth + 1) for part in parts if type(part) not in _SMALL])
        known[id(value)] = value, own, own + size
    return known[id(value)][2]


def _dumps(
    value: object, ascii_only: bool, indent: int | None = None, default: Callable[[Any], object] | None = None
) -> str:
    text = json.dumps(value, ensure_ascii=ascii_only, allow_nan=False, indent=indent, default=default)
    return text.replace("\x7f", "\\u007f") if ascii_only else text


def plain_value(value: Any, depth: int = 0) -> Any:
    """Return a value that `json.dumps` can always write. Raises ValueError if it is nested too deeply."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if value is UNDEFINED:
        return None
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, (Mapping, list, tuple, set, frozenset)) and depth >= _MAX_DEPTH:
        raise ValueError("nested too deeply to write as JSON")
    if isinstance(value, Mapping):
        return {
            _key(key, depth): plain_value(value[key], depth + 1)
            for key in value
            if value[key] is not UNDEFINED
        }
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain_value(item, depth + 1) for item in value]
    return _plain_scalar(value)


def _key(key: object, depth: int) -> str:
    made = plain_value(key, depth)
    return made if isinstance(made, str) else _dumps(made, True)


def _is_utf8(text: str) -> bool:
    """Return whether the string can be encoded: it holds no lone surrogate."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _replacement(value: object) -> object:
    """Return the replacement of a value that `json.dumps` can't write."""
    if value is UNDEFINED:
        raise TypeError("an absent value can't be written as JSON")
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, (set, frozenset)) else _plain_scalar(value)


def _plain_scalar(value: Any) -> Any:
    """Return the JSON value for a scalar that `json.dumps` can't write."""
    if isinstance(value, datetime):
        return instant(value)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, Symbol):
        return value.description
    return _bounded_str(value)


def instant(value: datetime) -> str:
    """Return a date as its ISO 8601 string in UTC, to the millisecond."""
    try:
        moment = value.astimezone(timezone.utc) if value.tzinfo is not None else value
    except (OverflowError, ValueError):  # too close to the first or the last year
        return value.isoformat()
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def _bounded_str(value: object) -> str:
    """Return the string of any other object, bounded in length."""
    try:
        text = str(value)
    except Exception:  # of a user-defined __str__
        return f"[{type(value).__name__}]"
    return text if len(text) <= 1000 else text[:1000] + "…"


def print_to_stderr(message: str) -> None:
    """Print a message of one line to standard error."""
    text = "passmuster: " + printable(bounded(message))
    with suppress(OSError, AttributeError):  # the stream is closed
        sys.stderr.write(encodable(text, sys.stderr) + "\n")


def bounded(message: str) -> str:
    """Return a message of which the middle is cut out if it is far too long: data come from strangers."""
    return message if len(message) <= 2000 else f"{message[:1000]} … {message[-500:]}"
