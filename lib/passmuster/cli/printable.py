"""Strings that are safe to print, and values as JSON can hold them.

Data come from strangers: no control character of theirs reaches a terminal, and no
lone surrogate or odd encoding stops a report.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from datetime import date, datetime, time, timezone
from math import isfinite

from passmuster import UNDEFINED, Symbol

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TextIO

_MOST_DEPTH = 250  # of containers, two frames each

MOST_WRITTEN = 10_000_000
"""Characters of a value in JSON, where it is large because parts of it stand in many places."""

_CELL = 8  # characters that any value is counted as
_SMALL = frozenset((int, float, bool, type(None)))
_PLAIN = _SMALL | {str}

_COLOUR = re.compile(r"(\x1b\[[0-9;]*m)")


def printable(text: str, keep: str = "") -> str:
    """Return the string with escapes for what a terminal could obey.

    That is every character that is not printable: controls, bidirectional marks,
    lone surrogates. Characters in `keep` stay.

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
    """Return string of several lines made safe; colour sequences stay if asked for."""
    if not colours:
        return printable(text, "\n")
    parts = _COLOUR.split(text)
    return "".join(part if i % 2 else printable(part, "\n") for i, part in enumerate(parts))


def encodable(text: str, stream: TextIO) -> str:
    """Return the string with escapes for what the stream's encoding can't hold."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def to_json(value: object, ascii_only: bool = True, indent: int | None = None) -> str:
    """Return the value as JSON text; ValueError when it is nested too deeply, or shares too much.

    Dates become ISO 8601 string, bytes base64, sets and tuples arrays; NaN and the
    infinities become null, as JSON has no word for them; an absent value is left out
    of objects. With `ascii_only` no control character of any kind is in the string.
    """
    _check_size(value)
    try:
        text = _dumps(value, ascii_only, indent, _standing)
    except (TypeError, ValueError, RecursionError):
        # An odd key, a number that is no JSON, a cycle: the slow way.
        text = _dumps(plain_value(value), ascii_only, indent)
    return text if ascii_only or _is_utf8(text) else to_json(value, True, indent)


def _check_size(value: object) -> None:
    """Raise ValueError if a value is large because parts of it are written often.

    A list that holds another one twice, and that one the next, is small, and written it has no end.
    """
    if type(value) is dict and _PLAIN.issuperset(map(type, value.values())):
        return
    known: dict[int, tuple[object, int, int]] = {}
    written = characters_of(value, known)
    if written > MOST_WRITTEN and written > 2 * sum([own for _, own, _ in known.values()]):
        raise ValueError(
            "too large to write as JSON, where parts that stand in many places are written in each"
        )


def characters_of(value: Any, known: dict[int, tuple[object, int, int]], depth: int = 0) -> int:
    """Return about how many characters a value takes in JSON, and note what each of its parts has of its own.

    What is too deep, or within itself, is for others to refuse.

    >>> shared = ["ab"]
    >>> characters_of([shared, shared, 1], {})
    52
    """
    if type(value) in _SMALL:
        return _CELL
    if id(value) not in known:
        parts: Any = ()
        if depth < _MOST_DEPTH and isinstance(value, Mapping):
            parts = [*value, *[value[key] for key in value]]
        elif depth < _MOST_DEPTH and isinstance(value, (list, tuple, set, frozenset)):
            parts = value
        own = _CELL * (1 + sum([type(part) in _SMALL for part in parts]))
        own += len(value) if isinstance(value, (str, bytes)) else 0
        known[id(value)] = value, own, own  # which stays alive: its id is the key
        size = sum([characters_of(part, known, depth + 1) for part in parts if type(part) not in _SMALL])
        known[id(value)] = value, own, own + size
    return known[id(value)][2]


def _dumps(
    value: object, ascii_only: bool, indent: int | None = None, default: Callable[[Any], object] | None = None
) -> str:
    text = json.dumps(value, ensure_ascii=ascii_only, allow_nan=False, indent=indent, default=default)
    return text.replace("\x7f", "\\u007f") if ascii_only else text


def plain_value(value: Any, kept: tuple[type, ...] = (), depth: int = 0) -> Any:
    """Return what `json.dumps` can always write for a value; ValueError when it is nested too deeply.

    Values of the types `kept` stay what they are.
    """
    if value is None or isinstance(value, (str, bool, int, *kept)):
        return value
    if value is UNDEFINED:
        return None
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, (Mapping, list, tuple, set, frozenset)) and depth >= _MOST_DEPTH:
        raise ValueError("nested too deeply to write as JSON")
    if isinstance(value, Mapping):
        return {
            _key(key, depth): plain_value(value[key], kept, depth + 1)
            for key in value
            if value[key] is not UNDEFINED
        }
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain_value(item, kept, depth + 1) for item in value]
    return _plain_scalar(value)


def _key(key: object, depth: int) -> str:
    made = plain_value(key, depth=depth)
    return made if isinstance(made, str) else _dumps(made, True)


def _is_utf8(text: str) -> bool:
    """Return whether the string can be encoded: it holds no lone surrogate."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _standing(value: object) -> object:
    """Return what stands for a value that `json.dumps` does not know."""
    if value is UNDEFINED:
        raise TypeError("an absent value has no JSON")
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, (set, frozenset)) else _plain_scalar(value)


def _plain_scalar(value: Any) -> Any:
    """Return what stands in JSON for a value that `json.dumps` does not know."""
    if isinstance(value, datetime):
        return instant(value)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, Symbol):
        return value.description
    return _described(value)


def instant(value: datetime) -> str:
    """Return a date as its ISO 8601 string in UTC, to the millisecond."""
    try:
        moment = value.astimezone(timezone.utc) if value.tzinfo is not None else value
    except (OverflowError, ValueError):  # within hours of the first or the last year
        return value.isoformat()
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def _described(value: object) -> str:
    """Return the string of any other object, of bounded length."""
    try:
        text = str(value)
    except Exception:  # the caller's own __str__
        return f"[{type(value).__name__}]"
    return text if len(text) <= 1000 else text[:1000] + "…"
