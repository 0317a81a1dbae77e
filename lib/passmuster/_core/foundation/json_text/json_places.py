"""Positions of the parts of a JSON value in its text, which are searched when a report needs them.

The text has been decoded before, so it is valid. All parts of a record are found in one pass. Imports the
decoder of keys.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .decoding import SPACE, decode

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_MARK = re.compile(r'["\[\]{}]')
_SCALAR = re.compile(r"[^\s,\]}]*")


class RecordPart(NamedTuple):
    """A part of a record to search: its path, and whether the position of its key or its value is wanted."""

    path: Sequence[Any]
    is_key: bool = False


_ABOUT_KEYS = frozenset(("object.unknown",))
"""Codes of failures whose position is that of the key."""


def part_of(path: Sequence[Any], code: str) -> RecordPart:
    """Return the part that a failure is about, or the whole record if its path has an impossible key.

    >>> part_of(["a", "b"], "object.unknown")
    RecordPart(path=['a', 'b'], is_key=True)
    """
    try:
        hash(tuple(path))
    except TypeError:
        path = ()
    return RecordPart(path, code in _ABOUT_KEYS)


class Position(NamedTuple):
    """A line and a column, counted from 1. Columns count code points. Both are None if unknown."""

    line: int
    column: int | None


def position_in(text: str, offset: int, start: int = 0, first: Position = Position(1, 1)) -> Position:  # noqa: B008
    """Return the position of the character at `offset`, in a text that begins at `start` with position
    `first`.

    >>> position_in("ab\\ncd", 4), position_in("ab", 1, first=Position(7, 5))
    (Position(line=2, column=2), Position(line=7, column=6))
    """
    passed = text.count("\n", start, offset)
    if passed:
        return Position(first.line + passed, offset - text.rindex("\n", start, offset))
    return Position(first.line, (first.column or 1) + offset - start)


def places_in(text: str, start: int, wanted: Sequence[RecordPart]) -> list[int]:
    """Return the offset of each wanted part of the value that begins at or after `start`.

    A missing part has the offset of the innermost container that exists. Of a duplicate key, the last one
    counts, as for the value.

    >>> wanted = [RecordPart(("a", 1)), RecordPart(("b",), True), RecordPart(("c",))]
    >>> places_in('{"a": [1, 22], "b": 3}', 0, wanted)
    [10, 15, 0]
    """
    start = _behind_space(text, start)
    found = [start] * len(wanted)
    _Search(text, wanted, found).enter(start, list(range(len(wanted))), 0)
    return found


class _Search:
    """One pass through a text."""

    def __init__(self, text: str, wanted: Sequence[RecordPart], found: list[int]) -> None:
        self._text = text
        self._wanted = wanted
        self._found = found

    def enter(self, at: int, sought: list[int], depth: int) -> int:
        """Search the value at an offset for parts, and return its end."""
        for number in sought:
            self._found[number] = at
        inner: dict[Any, list[int]] = {}
        for number in sought:
            path = self._wanted[number].path
            if len(path) > depth and isinstance(path[depth], (str, int)):
                inner.setdefault(path[depth], []).append(number)
        opening = self._text[at]
        if not inner or opening not in "{[":
            return end_of(self._text, at)
        return self._members(at, inner, depth) if opening == "{" else self._items(at, inner, depth)

    def _members(self, at: int, inner: dict[Any, list[int]], depth: int) -> int:
        text = self._text
        at = _behind_space(text, at + 1)
        while text[at] != "}":
            key_at, end = at, _end_of_string(text, at)
            sought = inner.get(_key(text, key_at, end))
            at = _behind_space(text, _behind_space(text, end) + 1)
            if sought is None:
                at = end_of(text, at)
            else:
                at = self.enter(at, sought, depth + 1)
                for number in sought:
                    wanted = self._wanted[number]
                    if wanted.is_key and len(wanted.path) == depth + 1:
                        self._found[number] = key_at
            at = self._next(at)
        return at + 1

    def _items(self, at: int, inner: dict[Any, list[int]], depth: int) -> int:
        text = self._text
        index, last = 0, max((key for key in inner if isinstance(key, int)), default=-1)
        at = _behind_space(text, at + 1)
        while text[at] != "]":
            if index > last:
                return _end_of_container(text, at)
            sought = inner.get(index)
            at = end_of(text, at) if sought is None else self.enter(at, sought, depth + 1)
            at = self._next(at)
            index += 1
        return at + 1

    def _next(self, at: int) -> int:
        """Return the offset of the next part, or of the end of the container."""
        at = _behind_space(self._text, at)
        return _behind_space(self._text, at + 1) if self._text[at] == "," else at


def _behind_space(text: str, at: int) -> int:
    return SPACE.match(text, at).end()  # type: ignore[union-attr]  # it matches everywhere


def _key(text: str, start: int, end: int) -> str:
    raw = text[start:end]
    return decode(raw) if "\\" in raw else raw[1:-1]


def end_of(text: str, at: int) -> int:
    """Return the end of the value that begins at an offset.

    >>> end_of('[{"a": "]"}, 12]', 1), end_of('[{"a": "]"}, 12]', 13)
    (11, 15)
    """
    if text[at] == '"':
        return _end_of_string(text, at)
    if text[at] not in "{[":
        return _SCALAR.match(text, at).end()  # type: ignore[union-attr]
    return _end_of_container(text, at + 1)


def _end_of_container(text: str, at: int) -> int:
    """Return the end of the container around an offset, which is outside of strings."""
    depth = 1
    while depth:
        at = _MARK.search(text, at).start()  # type: ignore[union-attr]  # the value has an end
        if text[at] == '"':
            at = _end_of_string(text, at)
        else:
            depth += 1 if text[at] in "{[" else -1
            at += 1
    return at


def _end_of_string(text: str, at: int) -> int:
    """Return the end of the string that begins at an offset: the next quote that is not escaped."""
    while True:
        at = text.index('"', at + 1)
        before = at
        while text[before - 1] == "\\":
            before -= 1
        if (at - before) % 2 == 0:
            return at + 1
