"""Translation of JavaScript patterns to patterns of `re` or `regex` that match the same.

The source is read once, from left to right, with the open groups on a stack. Each translated piece is
complete, so that a repetition can be appended. Used when schemas are built; imports the other pattern modules
of this room.

An intended difference: a character is a code point, also without the flag u.
"""

from __future__ import annotations

import re

from .character_classes import escaped_set, read_class
from .character_sets import (
    TERMINATORS,
    WORD,
    WORD_FOLDED,
    character_string,
    complement,
    ignoring_case,
    set_string,
)
from .pattern_source import PatternSource, group_name

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_DEPTH = 60
"""The maximum nesting of groups: both engines recurse for each."""

MAX_LENGTH = 20_000
"""The maximum length of a pattern in characters."""

_UNBOUNDED = 2**31 - 1
_REPETITION = re.compile(r"\{([0-9]+)(?:(,)([0-9]*))?\}")
_NAME = re.compile(r"<([^>]*)>")
_LINE = set_string(complement(TERMINATORS))
_OPENINGS = ("?:", "?=", "?!", "?<=", "?<!")


def _boundary(word: str) -> str:
    return f"(?:(?<={word})(?!{word})|(?<!{word})(?={word}))"


_EDGE = _boundary(set_string(WORD))
_FOLDED_EDGE = _boundary(set_string(WORD_FOLDED))


class _Group:
    """An open group, or the whole pattern."""

    def __init__(self, opening: str, start: int, first: int, number: int) -> None:
        self.opening = opening
        self.start = start
        self.first = first  # the number of groups before
        self.number = number
        self.pieces: list[str] = []
        self.has_branches = False
        self.has_atom = False  # the last piece can be repeated
        self.tail = first  # the number of groups before the last piece
        self.tail_is_empty = False  # the last piece can match nothing
        self.is_empty = True  # this branch can match nothing, so far
        self.before = True  # the branch could, before the last piece
        self.has_empty_branch = False  # an earlier branch can match nothing


class Translator:
    """One translation. With `portable`, only syntax that both engines read in the same way is used."""

    def __init__(self, source: PatternSource, flags: str, portable: bool) -> None:
        self.source = source
        self.is_multiline: bool = "m" in flags
        self.dot: str = "(?s:.)" if "s" in flags else _LINE
        self.portable = portable
        self.stack: list[_Group] = [_Group("", 0, 0, 0)]
        self.opened: int = 0
        self.names: set[str] = set()
        # The numbers of groups:
        self.closed: set[int] = set()
        self.lost: set[int] = set()  # inside of a negative look-around: unset outside of it
        self.behind: set[int] = set()  # inside of a look-behind
        self.optional: set[int] = set()  # may be skipped
        self.forgotten: set[int] = set()  # a repetition may set it in one round, but not in the last
        self.references: list[tuple[int, int]] = []
        self.look_behind: int = -1  # the position of the first one

    def translate(self) -> str:
        """Return the pattern for `re` (or, if portable, for `regex`)."""
        source = self.source
        handlers = _HANDLERS
        while not source.ended():
            character = source.next()
            handler = handlers.get(character)
            if handler is None:
                self._literal(ord(character))
            else:
                handler(self)
        if len(self.stack) > 1:
            raise source.error("a group without an end", self.stack[-1].start)
        self._check_references()
        return "".join(self.stack[0].pieces)

    # --- pieces ----------------------------------------------------------------------------------

    def _add(self, piece: str, is_atom: bool = True, is_empty: bool = False) -> None:
        group = self.stack[-1]
        group.pieces.append(piece)
        group.has_atom = is_atom
        group.tail = self.opened
        self._note(group, is_empty or not is_atom)

    @staticmethod
    def _note(group: _Group, is_empty: bool) -> None:
        """Keep track of the emptiness of the group after a piece was added to it."""
        group.before = group.is_empty
        group.is_empty = group.is_empty and is_empty
        group.tail_is_empty = is_empty

    def _literal(self, code: int) -> None:
        if self.source.ignores_case:
            self._add(set_string(ignoring_case([(code, code)], self.source.unicode)))
        else:
            self._add(character_string(code))

    def _bracket(self) -> None:
        if self.source.unicode:
            raise self.source.error("a lone bracket", self.source.at - 1)
        self._literal(ord(self.source.text[self.source.at - 1]))

    def _branch(self) -> None:
        group = self.stack[-1]
        group.pieces.append("|")
        group.has_branches = True
        group.has_empty_branch = group.has_empty_branch or group.is_empty
        group.is_empty = True
        group.has_atom = False

    # --- escapes ---------------------------------------------------------------------------------

    def _escape(self) -> None:
        source = self.source
        start = source.at - 1
        letter = source.next()
        if letter in "bB":
            self._add(self._edge(letter), False)
        elif "1" <= letter <= "9":
            self._number(start)
        elif letter == "0":
            self._literal(source.number_escape(letter))
        elif letter == "k" and (source.unicode or source.has_names):
            self._named_reference(start)
        else:
            found = escaped_set(source, letter)
            if found is None:
                self._literal(source.character_escape(letter))
            elif source.ignores_case and letter not in "pP":
                self._add(set_string(ignoring_case(found.ranges, source.unicode)))
            else:
                self._add(found.text())

    def _edge(self, letter: str) -> str:
        if self.source.unicode and self.source.ignores_case:
            edge = _FOLDED_EDGE
        else:
            edge = _EDGE if self.portable else r"(?a:\b)"
        # The engines disagree about \B in an empty string.
        return edge if letter == "b" else f"(?!{edge})"

    def _number(self, start: int) -> None:
        source = self.source
        end = source.at
        while end < len(source.text) and "0" <= source.text[end] <= "9":
            end += 1
        digits = source.text[source.at - 1 : end]
        number = int(digits) if len(digits) < 7 else _UNBOUNDED
        if number > source.group_count:
            self._literal(source.number_escape(digits[0]))
            return
        source.at = end
        self._reference(number, start)

    def _named_reference(self, start: int) -> None:
        source = self.source
        found = _NAME.match(source.text, source.at)
        name = group_name(found.group(1)) if found else ""
        if found is None or name not in source.names or not name:
            raise source.error("a reference to no group", start)
        source.at = found.end()
        self._reference(source.names[name], start)

    def _reference(self, number: int, start: int) -> None:
        if number not in self.closed or number in self.lost:
            # A group that is still open, or comes later, or is lost, is unset: it matches nothing.
            self._add("(?:)", is_empty=True)
            return
        self.references.append((number, start))
        # An unset group matches nothing in JavaScript, but fails here.
        text = rf"(?({number})(?:\{number})|)"
        self._add(f"(?i:{text})" if self.source.ignores_case else f"(?:{text})", is_empty=True)

    def _check_references(self) -> None:
        for number, start in self.references:
            if number in self.behind:
                raise self.source.error("a reference to a group in a look-behind", start)
            if number in self.forgotten:
                raise self.source.error("a reference to a group that a repetition may unset", start)

    # --- groups ----------------------------------------------------------------------------------

    def _open(self) -> None:
        source = self.source
        start = source.at - 1
        if len(self.stack) > MAX_DEPTH:
            raise source.error(f"more than {MAX_DEPTH} groups within each other", start)
        if not source.text.startswith("?", source.at):
            self._push_capture(start)
            return
        for mark in _OPENINGS:
            if source.read_if_next(mark):
                if "<" in mark and self.look_behind < 0:
                    self.look_behind = start
                self.stack.append(_Group("(" + mark, start, self.opened, 0))
                return
        source.at += 1
        found = _NAME.match(source.text, source.at)
        name = group_name(found.group(1)) if found else ""
        if found is None or not name or name in self.names:
            raise source.error("an invalid group", start)
        self.names.add(name)
        source.at = found.end()
        self._push_capture(start)

    def _push_capture(self, start: int) -> None:
        self.stack.append(_Group("(", start, self.opened, self.opened + 1))
        self.opened += 1

    def _close(self) -> None:
        if len(self.stack) == 1:
            raise self.source.error("an unmatched )", self.source.at - 1)
        group = self.stack.pop()
        groups = range(group.first + 1, self.opened + 1)
        if group.has_branches:
            self.optional.update(number for number in groups if number != group.number)
        if group.number:
            self.closed.add(group.number)
        if group.opening in ("(?!", "(?<!"):
            self.lost.update(groups)
        if group.opening in ("(?<=", "(?<!"):
            self.behind.update(groups)
        outer = self.stack[-1]
        outer.pieces.append(f"{group.opening}{''.join(group.pieces)})")
        outer.tail = group.first
        self._note(outer, group.is_empty or group.has_empty_branch or group.opening not in ("(", "(?:"))
        # Only a look-ahead of a pattern without the flag u can be repeated.
        is_ahead = group.opening in ("(?=", "(?!") and not self.source.unicode
        outer.has_atom = is_ahead or group.opening in ("(", "(?:")

    # --- repetitions -----------------------------------------------------------------------------

    def _repeat(self) -> None:
        mark = self.source.text[self.source.at - 1]
        self._quantify(mark, 0 if mark in "*?" else 1, 1 if mark == "?" else _UNBOUNDED)

    def _brace(self) -> None:
        source = self.source
        found = _REPETITION.match(source.text, source.at - 1)
        if found is None:
            self._bracket()
            return
        low, comma, high = found.groups()
        least = _bounded(low)
        most = _bounded(high) if high else _UNBOUNDED if comma else least
        if least > most:
            raise source.error("a repetition out of order", found.start())
        source.at = found.end()
        self._quantify(f"{{{least},{'' if most == _UNBOUNDED else most}}}", least, most, found.start())

    def _quantify(self, mark: str, least: int, most: int, start: int = -1) -> None:
        source = self.source
        group = self.stack[-1]
        if not group.has_atom:
            raise source.error("nothing to repeat", source.at - 1 if start < 0 else start)
        lazy = "?" if source.read_if_next("?") else ""
        inner = range(group.tail + 1, self.opened + 1)
        if most > 1:
            # A round that matches nothing is undone in JavaScript, but kept here.
            self.forgotten.update(inner if group.tail_is_empty else self.optional.intersection(inner))
        if not least:
            self.optional.update(inner)
            group.is_empty = group.before
        piece = group.pieces[-1]
        if piece.startswith(("(?=", "(?!")):
            piece = f"(?:{piece})"
        group.pieces[-1] = piece + mark + lazy
        group.has_atom = False


def _bounded(digits: str) -> int:
    digits = digits.lstrip("0") or "0"
    return min(int(digits), _UNBOUNDED) if len(digits) < 11 else _UNBOUNDED


_HANDLERS: dict[str, Callable[[Translator], None]] = {
    "\\": Translator._escape,
    "[": lambda self: self._add(read_class(self.source).text()),
    "]": Translator._bracket,
    "{": Translator._brace,
    "}": Translator._bracket,
    "(": Translator._open,
    ")": Translator._close,
    "|": Translator._branch,
    "^": lambda self: self._add(f"(?<!{_LINE})" if self.is_multiline else "^", False),
    "$": lambda self: self._add(f"(?!{_LINE})" if self.is_multiline else r"\Z", False),
    ".": lambda self: self._add(self.dot),
    "*": Translator._repeat,
    "+": Translator._repeat,
    "?": Translator._repeat,
}
