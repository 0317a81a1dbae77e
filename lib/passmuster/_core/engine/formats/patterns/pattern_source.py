"""The string of a JavaScript pattern while it is parsed, and the escapes of single characters.

Used when patterns are translated; imports `foundation.schema_error`.
"""

from __future__ import annotations

import re

from ....foundation.schema_error import SchemaError

FLAGS = "dgimsuvy"
"""The flags of patterns, in the order in which they are written."""

_ESCAPES = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13}
SYNTAX = frozenset("^$\\.*+?()[]{}|/")  # characters with a meaning outside of classes
_LANDMARKS = re.compile(r"\\.|[\[\]]|\((?:\?<(?![=!])(?:([^>(]*)>)?|(?!\?))", re.S)
_HEX_2 = re.compile("[0-9a-fA-F]{2}")
_HEX_4 = re.compile("[0-9a-fA-F]{4}")
_TRAIL = re.compile(r"\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_BRACED = re.compile(r"\{([0-9a-fA-F]+)\}")
_OCTAL = re.compile("[0-3][0-7]{0,2}|[4-7][0-7]?")
_NAME_ESCAPE = re.compile(r"\\u(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{4}))")


def join_surrogates(text: str) -> str:
    """Return a string in which adjacent surrogates are joined into one character."""
    if text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text):
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


class PatternSource:
    """The string of a pattern, the position in it, and the effects of its flags on the parser."""

    def __init__(self, text: str, flags: str) -> None:
        self.text: str = join_surrogates(text)
        self.at: int = 0
        self.sets: bool = "v" in flags
        self.unicode: bool = self.sets or "u" in flags
        self.ignores_case: bool = "i" in flags
        self.properties: list[tuple[str, int]] = []
        self.group_count: int = 0
        self.names: dict[str, int] = {}
        self.has_names: bool = False
        self._find_groups()

    def _find_groups(self) -> None:
        # Groups that come later decide whether `\2` and `\k` are references.
        depth = 0
        for found in _LANDMARKS.finditer(self.text):
            mark = found.group()
            if mark == "[":
                depth += 1 if self.sets or not depth else 0
            elif mark == "]":
                depth -= 1 if depth else 0
            elif mark[0] == "(" and not depth:
                self.group_count += 1
                if len(mark) > 1:
                    self.has_names = True
                    self.names.setdefault(group_name(found.group(1) or ""), self.group_count)

    def error(self, what: str, position: int) -> SchemaError:
        """Return the error with its reason and position."""
        shown = self.text if len(self.text) <= 80 else self.text[:79] + "…"
        return SchemaError(f"pattern /{shown}/ has {what} at position {position}")

    def ended(self) -> bool:
        return self.at >= len(self.text)

    def next(self) -> str:
        """Return the next character, which must exist."""
        if self.at >= len(self.text):
            raise self.error("an unfinished escape or class", len(self.text))
        self.at += 1
        return self.text[self.at - 1]

    def read_if_next(self, text: str) -> bool:
        """Read a string if it comes next. Return whether it did."""
        found = self.text.startswith(text, self.at)
        if found:
            self.at += len(text)
        return found

    def _read_match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
        return found

    # --- escapes: the backslash and its letter have been read ------------------------------------

    def character_escape(self, letter: str) -> int:
        """Return the character of an escape that is not a class, a reference or a number."""
        start = self.at - 2
        if letter in _ESCAPES:
            return _ESCAPES[letter]
        if letter == "c":
            return self._control(start)
        if letter == "x":
            found = self._read_match(_HEX_2)
            return int(found.group(), 16) if found else self._identity(letter, start)
        if letter == "u":
            return self._unicode_escape(start)
        return self._identity(letter, start)

    def class_escape(self, letter: str) -> int:
        """Return the character of an escape inside of a class."""
        if letter == "b":
            return 8
        if letter.isdecimal() and letter.isascii():
            return self.number_escape(letter)
        if letter == "-" and self.unicode:
            return 45
        if letter == "c" and not self.unicode:
            following = self.text[self.at : self.at + 1]
            if following == "_" or (following.isdecimal() and following.isascii()):
                self.at += 1
                return ord(following) % 32
        return self.character_escape(letter)

    def number_escape(self, digit: str) -> int:
        """Return the character of `\\0`, or of an octal escape of patterns without the flag u."""
        start = self.at - 2
        following = self.text[self.at : self.at + 1]
        if digit == "0" and not (following.isdecimal() and following.isascii()):
            return 0
        if self.unicode:
            raise self.error("a number that refers to no group", start)
        self.at -= 1
        found = self._read_match(_OCTAL)
        return int(found.group(), 8) if found else ord(self.next())

    def _control(self, start: int) -> int:
        following = self.text[self.at : self.at + 1]
        if following.isascii() and following.isalpha():
            self.at += 1
            return ord(following) % 32
        if self.unicode:
            raise self.error("an invalid escape", start)
        # Without the flag u it is a backslash, and the c a literal.
        self.at -= 1
        return 92

    def _unicode_escape(self, start: int) -> int:
        found = self._read_match(_HEX_4)
        if found is not None:
            code = int(found.group(), 16)
            trail = self._read_match(_TRAIL) if 0xD800 <= code <= 0xDBFF else None
            return 0x10000 + ((code & 0x3FF) << 10) + (int(trail.group(1), 16) & 0x3FF) if trail else code
        found = self._read_match(_BRACED) if self.unicode else None
        if found is None:
            return self._identity("u", start)
        digits = found.group(1).lstrip("0") or "0"
        if len(digits) > 6 or int(digits, 16) > 0x10FFFF:
            raise self.error("a character beyond U+10FFFF", start)
        return int(digits, 16)

    def _identity(self, letter: str, start: int) -> int:
        if (self.unicode and letter not in SYNTAX) or (letter == "k" and self.has_names):
            raise self.error("an invalid escape", start)
        return ord(letter)


def group_name(raw: str) -> str:
    """Return the name of a group with resolved escapes, or an empty string for an invalid name.

    >>> group_name("year"), group_name("\\\\u0061"), group_name("1st")
    ('year', 'a', '')
    """

    def character(found: re.Match[str]) -> str:
        code = int(found.group(1) or found.group(2), 16)
        return chr(code) if code <= 0x10FFFF else " "

    name = join_surrogates(_NAME_ESCAPE.sub(character, raw))
    return name if name.replace("$", "_").isidentifier() else ""
