"""Patterns that are anchored sequences of character classes with counts, for a loop without a search.

`^[A-Z]{3}-\\d{4}$` is one, and so is the empty pattern. The pattern is parsed by `re` itself, and `re` keeps
the patterns that this module does not support: a string is matched in one pass only if no choice ever has to
be undone. Used in the run phase, once for each pattern; imports nothing of ours.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    compiler: Any
    parser: Any
    sre: Any
    Part = tuple[bytes, int, int, int]
    Sequence = tuple[tuple[Part, ...], int]

try:
    from re import (  # type: ignore[attr-defined,no-redef]
        _compiler as compiler,
        _constants as sre,
        _parser as parser,
    )
except ImportError:  # before Python 3.11
    import sre_compile as compiler  # noqa: F401 - for `ecmascript`
    import sre_constants as sre
    import sre_parse as parser

NONE, ALL, UNSURE = 0, 1, 2
"""How many of the characters beyond the first 256 a class contains."""

ANYWHERE, AT_END, BEFORE_LINE_BREAK = 0, 1, 2
"""The place where a match has to end; the last one is the end, or before a line break at the end."""

NO_LIMIT = -1
"""The maximum count of a part without a limit."""

MAX_PARTS = 64
_FLAGS = re.UNICODE | re.ASCII | re.VERBOSE | re.DOTALL
_STARTS = (sre.AT_BEGINNING, sre.AT_BEGINNING_STRING)
_ENDS = {sre.AT_END: BEFORE_LINE_BREAK, sre.AT_END_STRING: AT_END}
_LINE_BREAK = 10


@lru_cache(maxsize=512)
def sequence_of(pattern: Any) -> Sequence | None:
    """Return the parts of a compiled pattern and the place of its end, or None if it is not a sequence.

    A part is a table with a one for each of the first 256 characters that it contains, the share of other
    characters that it contains, and its minimum and maximum count.

    >>> parts, end = sequence_of(re.compile("^a{2}[b-d]*$"))
    >>> [(bytes(i for i in range(256) if table[i]), *counts) for table, *counts in parts], end
    ([(b'a', 0, 2, 2), (b'bcd', 0, 0, -1)], 2)
    >>> sequence_of(re.compile("^a*ab$")) is None
    True
    """
    if type(pattern) is not re.Pattern or type(pattern.pattern) is not str or pattern.flags & ~_FLAGS:
        return None
    try:
        tokens = _flatten(parser.parse(pattern.pattern, pattern.flags))
        return _read(tokens, pattern.flags)
    except _UnsupportedError:
        return None


class _UnsupportedError(Exception):
    """The pattern has a part that this module does not support."""


def _flatten(tokens: Any) -> list[Any]:
    """Return the tokens of a pattern, with those of its plain groups."""
    found: list[Any] = []
    for code, argument in tokens:
        if code is sre.SUBPATTERN:
            _, added, removed, inner = argument
            if added or removed:
                raise _UnsupportedError
            found += _flatten(inner)
        else:
            found.append((code, argument))
    return found


def _read(tokens: list[Any], flags: int) -> Sequence:
    if not tokens:
        return (), ANYWHERE
    if tokens[0][0] is not sre.AT or tokens[0][1] not in _STARTS or len(tokens) > MAX_PARTS:
        raise _UnsupportedError
    end = ANYWHERE
    code, argument = tokens[-1]
    if len(tokens) > 1 and code is sre.AT:
        end = _ENDS.get(argument, ANYWHERE)
        if not end:
            raise _UnsupportedError
        tokens = tokens[:-1]
    parts = tuple([_part(code, argument, flags) for code, argument in tokens[1:]])
    for i in range(len(parts)):
        _refuse_choice(parts[i], parts[i + 1 :])
    return parts, end


def _part(code: Any, argument: Any, flags: int) -> Part:
    if code is not sre.MAX_REPEAT:
        return (*_class_of(code, argument, flags), 1, 1)
    least, most, repeated = argument
    inner = _flatten(repeated)
    if len(inner) != 1:
        raise _UnsupportedError
    ((code, argument),) = inner
    table, others = _class_of(code, argument, flags)
    return table, others, int(least), NO_LIMIT if most is sre.MAXREPEAT else int(most)


def _refuse_choice(part: Part, others: tuple[Part, ...]) -> None:
    """Refuse a part of which a match may have to take fewer characters than it can.

    If no other part has to follow, a match never takes too much, not even the line break at the end.
    """
    table, wide, least, most = part
    if least == most:
        return
    for other_table, other_wide, other_least, _ in others:
        if any(map(int.__and__, table, other_table)) or (wide and other_wide):
            raise _UnsupportedError
        if other_least:
            return


def _class_of(code: Any, argument: Any, flags: int) -> tuple[bytes, int]:
    """Return the table of the characters that a token matches, and the share of other characters."""
    if code is sre.LITERAL:
        return _range(argument, argument)
    if code is sre.NOT_LITERAL:
        return _negated(*_range(argument, argument))
    if code is sre.ANY:
        return _negated(b"", NONE) if flags & re.DOTALL else _negated(*_range(_LINE_BREAK, _LINE_BREAK))
    if code is not sre.IN:
        raise _UnsupportedError
    negated = argument[0][0] is sre.NEGATE
    classes = [_member(code, argument, flags) for code, argument in argument[negated:]]
    table = bytes([any(column) for column in zip(*[table for table, _ in classes])])
    wides = [wide for _, wide in classes]
    wide = ALL if ALL in wides else max(wides)
    return _negated(table, wide) if negated else (table, wide)


def _member(code: Any, argument: Any, flags: int) -> tuple[bytes, int]:
    if code is sre.LITERAL:
        return _range(argument, argument)
    if code is sre.RANGE:
        return _range(*argument)
    if code is sre.CATEGORY and argument in CATEGORIES:
        return _category(CATEGORIES[argument], bool(flags & re.ASCII))
    raise _UnsupportedError


def _range(low: int, high: int) -> tuple[bytes, int]:
    wide = NONE if high < 256 else ALL if low <= 256 and high == 0x10FFFF else UNSURE
    return bytes([low <= i <= high for i in range(256)]), wide


def _negated(table: bytes, wide: int) -> tuple[bytes, int]:
    return bytes([not is_in for is_in in table or bytes(256)]), {NONE: ALL, ALL: NONE}.get(wide, UNSURE)


CATEGORIES: dict[Any, str] = {
    sre.CATEGORY_DIGIT: r"\d",
    sre.CATEGORY_NOT_DIGIT: r"\D",
    sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S",
    sre.CATEGORY_WORD: r"\w",
    sre.CATEGORY_NOT_WORD: r"\W",
}
"""The escapes for the categories of a parsed pattern."""


@cache
def _category(escape: str, is_ascii: bool) -> tuple[bytes, int]:
    """Return the first characters that `re` matches; others are only known with some flags."""
    matches = re.compile(escape, re.ASCII if is_ascii else 0).match
    table = bytes([matches(chr(i)) is not None for i in range(256)])
    return table, UNSURE if not is_ascii else ALL if escape.isupper() else NONE
