"""Compiled patterns in the dialect of ECMA-262, for JSON Schema.

The result has the same meaning for the engines of JavaScript (with the flag u), of Python and of Rust, as far
as they can agree: classes are spelled out, and a pattern that can't be expressed matches more strings, or is
left out. The pattern is parsed by `re` itself. Used when a schema is exported.
"""

from __future__ import annotations

import re
from functools import lru_cache

from .ambiguity import every_character, set_of
from .character_sets import ANYTHING, LAST, complement, intersection
from .pattern import JavaScriptPattern
from .pattern_source import SYNTAX
from .sequences import compiler, parser, sre

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from .character_sets import Ranges

_MAX_RANGES = 80
_NEVER = "[^\\s\\S]"
_ANY = "[\\s\\S]"
_END = "(?![\\s\\S])"
_CLASS_SYNTAX = frozenset("^\\]-[&~|")
_ESCAPES = {9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}
_WORD = "[A-Za-z0-9_]"
_EDGE = f"(?:(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD}))"


class _NotExpressible(Exception):
    """A part that ECMA-262 can't express."""


@lru_cache(maxsize=512)
def ecmascript(pattern: Any, is_told: bool = True) -> tuple[str, bool] | None:
    """Return a compiled pattern in ECMA-262, and whether it matches exactly the same strings.

    Returns None if that is impossible: for a pattern of the package `regex`, unless it stands for one of
    JavaScript, or a lone surrogate. A pattern that is not `is_told`, but forbidden, must not match more where
    an engine treats an end more leniently.

    >>> ecmascript(re.compile(r"^\\w+\\Z", re.ASCII))
    ('^[0-9A-Z_a-z]+$', True)
    >>> ecmascript(re.compile("^[ab]{2}$"))
    ('^[ab]{2}\\\\n?$', True)
    """
    compiled = pattern.compiled if isinstance(pattern, JavaScriptPattern) else pattern
    if not isinstance(compiled, re.Pattern):
        is_usual = isinstance(pattern, JavaScriptPattern) and not pattern.flags.strip("u")
        return (pattern.pattern, True) if is_usual else None
    if not isinstance(compiled.pattern, str):
        return None
    writer = _PatternWriter()
    try:
        text = writer.sequence(parser.parse(compiled.pattern, compiled.flags), compiled.flags, is_told)
    except (_NotExpressible, RecursionError):
        return None
    if isinstance(pattern, JavaScriptPattern) and "y" in pattern.flags:
        text = f"^(?:{text})"
    return text, writer.is_exact


_FOREIGN = re.compile(r"\\[^dDwWsSbBtnrfv1-9^$\\.*+?()[\]{}|/\-]|\(\?(?![:=!]|<[=!])|[*+?}]\+")
"""A part of a pattern of `re` that ECMA-262 reads differently, or not at all."""


def as_written(pattern: Any) -> str | None:
    """Return the source of a compiled pattern, or None if ECMA-262 would not read it as a similar pattern.

    Classes and ends may differ in meaning: `\\d` of `re` matches the digits of all scripts.

    >>> as_written(re.compile(r"^\\d{5}$")), as_written(re.compile("(?i)a"))
    ('^\\\\d{5}$', None)
    """
    if ecmascript(pattern) is None:
        return None
    if isinstance(pattern, JavaScriptPattern):
        return pattern.pattern if not pattern.flags.strip("u") else None
    is_usual = not pattern.flags & ~(re.ASCII | re.UNICODE) and not _FOREIGN.search(pattern.pattern)
    return pattern.pattern if is_usual else None


class _PatternWriter:
    """One pattern under construction; `is_exact` is true while it matches no other strings."""

    def __init__(self) -> None:
        self.is_exact = True
        self.depth = 0  # of negative assertions, inside which nothing may match more

    def widened(self, text: str) -> str:
        """Return a part that matches more than required."""
        if self.depth:
            raise _NotExpressible
        self.is_exact = False
        return text

    def sequence(self, tokens: Iterable[Any], flags: int, is_last: bool = False) -> str:
        """Return a sequence of tokens; `is_last` is true if nothing follows them."""
        known = list(tokens)
        return "".join(
            [self.token(token, flags, is_last and i == len(known) - 1) for i, token in enumerate(known)]
        )

    def token(self, token: Any, flags: int, is_last: bool) -> str:
        """Return one token."""
        kind, argument = token
        if kind in _CHARACTERS:
            return self.character(token, flags)
        handle = _HANDLERS.get(kind)
        if handle is None:
            raise _NotExpressible
        return handle(self, argument, flags, is_last)

    def character(self, token: Any, flags: int) -> str:
        """Return a pattern for one character."""
        kind, argument = token
        if kind is sre.LITERAL and not flags & re.IGNORECASE:
            return _literal(argument)
        if kind is sre.ANY or not flags & re.IGNORECASE:
            ranges = set_of(kind, argument, flags)
        else:
            ranges = _ranges(
                repr(token), flags & (re.IGNORECASE | re.ASCII | re.UNICODE), _ParsedToken(token)
            )
        if len(ranges) > _MAX_RANGES:
            return self.widened(_class([*intersection(ranges, [(0, 127)]), (128, LAST)]))
        return _class(ranges)

    def branch(self, argument: Any, flags: int, is_last: bool) -> str:
        """Return alternatives."""
        return "(?:" + "|".join([self.sequence(part, flags, is_last) for part in argument[1]]) + ")"

    def group(self, argument: tuple[Any, ...], flags: int, is_last: bool) -> str:
        """Return a group, with its own flags."""
        number, added, removed, tokens = argument
        if added & re.ASCII:
            flags &= ~re.UNICODE
        inner = self.sequence(tokens, (flags | added) & ~removed, is_last)
        return f"({inner})" if number is not None else f"(?:{inner})"

    def repeat(self, argument: tuple[Any, ...], flags: int, lazy: str = "") -> str:
        """Return a repetition."""
        least, most, tokens = argument
        known = list(tokens)
        inner = self.sequence(known, flags)
        is_atom = len(known) == 1 and known[0][0] in _ATOMS
        if not is_atom:
            inner = f"(?:{inner})"
        return inner + _count(int(least), most) + lazy

    def assertion(self, argument: tuple[Any, ...], flags: int, is_negative: bool) -> str:
        """Return a lookahead or a lookbehind."""
        direction, tokens = argument
        mark = ("<" if direction < 0 else "") + ("!" if is_negative else "=")
        if not is_negative:
            return f"(?{mark}{self.sequence(tokens, flags)})"
        self.depth += 1
        try:
            return f"(?{mark}{self.sequence(tokens, flags)})"
        except _NotExpressible:
            if self.depth > 1:
                raise
            self.is_exact = False
            return ""
        finally:
            self.depth -= 1

    def at(self, place: object, flags: int, is_last: bool) -> str:
        """Return an anchor."""
        if place is sre.AT_BEGINNING:
            return "(?:^|(?<=\\n))" if flags & re.MULTILINE else "^"
        if place is sre.AT_BEGINNING_STRING:
            return "^"
        if place is sre.AT_END and flags & re.MULTILINE:
            return f"(?:{_END}|(?=\\n))"
        if place in (sre.AT_END, sre.AT_END_STRING):
            ends_pattern = is_last and not self.depth
            if place is sre.AT_END_STRING:
                return "$" if ends_pattern else _END
            return "\\n?$" if ends_pattern else f"(?=\\n?{_END})"
        if flags & re.ASCII:
            return _EDGE if place is sre.AT_BOUNDARY else f"(?!{_EDGE})"
        return self.widened("")


class _ParsedToken:
    """A token that is compared by its `repr`."""

    def __init__(self, token: Any) -> None:
        self.token = token

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ParsedToken)

    def __hash__(self) -> int:
        return 0


_CHARACTERS = frozenset((sre.LITERAL, sre.NOT_LITERAL, sre.ANY, sre.IN))
_ATOMS = frozenset((*_CHARACTERS, sre.SUBPATTERN))


def _reference(writer: _PatternWriter, argument: object, flags: int, is_last: bool) -> str:
    if flags & re.IGNORECASE:
        return writer.widened(f"{_ANY}*")
    return writer.widened(f"(?:\\{argument})")  # an unset group matches the empty string there


def _conditional(writer: _PatternWriter, argument: tuple[Any, ...], flags: int, is_last: bool) -> str:
    _, yes, no = argument
    second = "" if no is None else writer.sequence(no, flags)
    return writer.widened(f"(?:{writer.sequence(yes, flags)}|{second})")


def _atomic(writer: _PatternWriter, argument: Any, flags: int, is_last: bool) -> str:
    return writer.widened(f"(?:{writer.sequence(argument, flags)})")


_HANDLERS: dict[Any, Callable[[_PatternWriter, Any, int, bool], str]] = {
    sre.ASSERT: lambda writer, argument, flags, is_last: writer.assertion(argument, flags, False),
    sre.ASSERT_NOT: lambda writer, argument, flags, is_last: writer.assertion(argument, flags, True),
    sre.AT: _PatternWriter.at,
    sre.BRANCH: _PatternWriter.branch,
    sre.FAILURE: lambda writer, argument, flags, is_last: _NEVER,
    sre.GROUPREF: _reference,
    sre.GROUPREF_EXISTS: _conditional,
    sre.MAX_REPEAT: lambda writer, argument, flags, is_last: writer.repeat(argument, flags),
    sre.MIN_REPEAT: lambda writer, argument, flags, is_last: writer.repeat(argument, flags, "?"),
    sre.SUBPATTERN: _PatternWriter.group,
}
if hasattr(sre, "ATOMIC_GROUP"):
    _HANDLERS[sre.ATOMIC_GROUP] = _atomic
    _HANDLERS[sre.POSSESSIVE_REPEAT] = lambda writer, argument, flags, is_last: writer.widened(
        writer.repeat(argument, flags)
    )


def _count(least: int, most: Any) -> str:
    if most is sre.MAXREPEAT:
        return {0: "*", 1: "+"}.get(least, f"{{{least},}}")
    if (least, int(most)) == (0, 1):
        return "?"
    return f"{{{least}}}" if least == most else f"{{{least},{int(most)}}}"


# Characters


@lru_cache(maxsize=256)
def _ranges(name: str, flags: int, token: _ParsedToken) -> Ranges:
    """Return the characters that a token matches, found by trying all characters."""
    state = parser.State()
    state.flags = flags
    inner = parser.SubPattern(state, [token.token])
    runs = parser.SubPattern(state, [(sre.MAX_REPEAT, (1, sre.MAXREPEAT, inner))])
    found = [run.span() for run in compiler.compile(runs, flags).finditer(_all_characters())]
    return [(first, end - 1) for first, end in found]


_all_characters = lru_cache(maxsize=1)(every_character)


def escaped(text: str) -> str:
    """Return a pattern that matches exactly a text."""
    return "".join("\\" + c if c in SYNTAX else c for c in text)


def _literal(code: int) -> str:
    character = chr(code)
    return "\\" + character if character in SYNTAX else _written(code)


def _written(code: int) -> str:
    if 0xD800 <= code <= 0xDFFF:
        raise _NotExpressible
    if code in _ESCAPES:
        return _ESCAPES[code]
    if 32 <= code < 127 or code > 0xFFFF:
        return chr(code)
    return f"\\u{code:04x}"


def _class(ranges: Ranges) -> str:
    """Return a class of characters, or its complement if that is shorter."""
    if not ranges:
        return _NEVER
    if ranges == ANYTHING:
        return _ANY
    if ranges[-1][1] == LAST and ranges[0][0] == 0:
        return f"[^{''.join(map(_range, complement(ranges)))}]"
    return f"[{''.join(map(_range, ranges))}]"


def _range(found: tuple[int, int]) -> str:
    first, last = found
    ends = [("\\" + chr(code)) if chr(code) in _CLASS_SYNTAX else _written(code) for code in (first, last)]
    if first == last:
        return ends[0]
    return ends[0] + ends[1] if last == first + 1 else f"{ends[0]}-{ends[1]}"
