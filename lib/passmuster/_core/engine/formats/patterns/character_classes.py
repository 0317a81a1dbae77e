"""Character classes of JavaScript patterns: `[…]`, `\\d`, `\\p{…}` and the sets of the flag v.

A class becomes ranges of characters and, for Unicode properties, strings for the `regex` engine that match
one character each. Used when patterns are translated; imports `formats.patterns.character_sets`.
"""

from __future__ import annotations

import re

from .character_sets import (
    ANYTHING,
    DIGITS,
    SPACES,
    WORD,
    WORD_FOLDED,
    complement,
    difference,
    ignoring_case,
    intersection,
    merged,
    set_string,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from .character_sets import Ranges
    from .pattern_source import PatternSource

MAX_NESTING = 30
"""The maximum nesting of classes, with the flag v."""

_PROPERTY = re.compile(r"\{(?:([A-Za-z_]+)=)?([A-Za-z0-9_]+)\}")
_PROPERTY_KEYS = ("General_Category", "gc", "Script", "sc", "Script_Extensions", "scx")
_OWN_PROPERTIES: dict[str, Ranges] = {"Any": ANYTHING, "ASCII": [(0, 127)]}
# With the flags i and u, the complement of the capital letters includes capitals whose small letter is not in
# it: no engine here supports that.
_CASES = frozenset(
    ("Lu", "Uppercase_Letter", "Ll", "Lowercase_Letter", "Lt", "Titlecase_Letter")
    + ("Uppercase", "Upper", "Lowercase", "Lower")
)
_DOUBLES = frozenset("&!#$%*+,.:;<=>?@^`~")


class CharacterSet:
    """A single character, from ranges or from strings that each match one character."""

    __slots__ = ("ranges", "texts")

    def __init__(self, ranges: Ranges, texts: tuple[str, ...] = ()) -> None:
        self.ranges: Ranges = ranges
        self.texts: tuple[str, ...] = texts

    def text(self) -> str:
        """Return a pattern that matches one character of the set."""
        if not self.texts:
            return set_string(self.ranges)
        parts = self.texts if not self.ranges else (set_string(self.ranges), *self.texts)
        return f"(?:{'|'.join(parts)})"

    def joined(self, other: CharacterSet) -> CharacterSet:
        return CharacterSet(merged(self.ranges + other.ranges), self.texts + other.texts)

    def inverted(self) -> CharacterSet:
        if self.texts:
            return CharacterSet([], (f"(?!{self.text()})(?s:.)",))
        return CharacterSet(complement(self.ranges))

    def without(self, other: CharacterSet) -> CharacterSet:
        if self.texts or other.texts:
            return CharacterSet([], (f"(?!{other.text()}){self.text()}",))
        return CharacterSet(difference(self.ranges, other.ranges))

    def common(self, other: CharacterSet) -> CharacterSet:
        if self.texts or other.texts:
            return CharacterSet([], (f"(?={other.text()}){self.text()}",))
        return CharacterSet(intersection(self.ranges, other.ranges))


def escaped_set(source: PatternSource, letter: str) -> CharacterSet | None:
    """Return the set of `\\d \\D \\s \\S \\w \\W \\p \\P`, or None for another letter (already read)."""
    lower = letter.lower()
    if lower == "p" and source.unicode:
        return _property(source, letter == "P")
    if lower not in "dsw":
        return None
    folds = source.unicode and source.ignores_case
    ranges = {"d": DIGITS, "s": SPACES, "w": WORD_FOLDED if folds else WORD}[lower]
    return CharacterSet(list(ranges) if letter == lower else complement(list(ranges)))


def _property(source: PatternSource, inverted: bool) -> CharacterSet:
    found = _PROPERTY.match(source.text, source.at)
    start = source.at - 2
    if found is None or found.group(1) not in (None, *_PROPERTY_KEYS):
        raise source.error("an invalid property name", start)
    source.at = found.end()
    key, name = found.groups()
    if key is None and name in _OWN_PROPERTIES:
        ranges = _OWN_PROPERTIES[name]
        return CharacterSet(complement(ranges) if inverted else list(ranges))
    if inverted and source.ignores_case and not source.sets and name in _CASES:
        raise source.error(rf"the property \P{found.group()} together with the flag i", start)
    escape = rf"\{'P' if inverted else 'p'}{found.group()}"
    source.properties.append((escape, start))
    return CharacterSet([], (f"(?i:{escape})" if source.ignores_case else escape,))


def read_class(source: PatternSource) -> CharacterSet:
    """Read a class after its `[`, up to its `]`, ignoring case if the flags say so."""
    start = source.at - 1
    inverted = source.read_if_next("^")
    found = _read_sets(source, start, 1) if source.sets else _read_members(source, start)
    if source.ignores_case:
        found = CharacterSet(ignoring_case(found.ranges, source.unicode), found.texts)
    return found.inverted() if inverted else found


# --- classes without the flag v ------------------------------------------------------------------


def _read_members(source: PatternSource, start: int) -> CharacterSet:
    ranges: list[tuple[int, int]] = []
    texts: tuple[str, ...] = ()
    while not source.read_if_next("]"):
        low = _read_member(source, start)
        members = [low]
        if source.text.startswith("-", source.at) and not source.text.startswith("-]", source.at):
            dash = source.at
            source.at += 1
            high = _read_member(source, start)
            if isinstance(low, int) and isinstance(high, int):
                if low > high:
                    raise source.error("a range out of order", dash)
                ranges.append((low, high))
                continue
            if source.unicode:
                raise source.error("a range between classes", dash)
            members = [low, 45, high]
        for member in members:
            if isinstance(member, int):
                ranges.append((member, member))
            else:
                ranges += member.ranges
                texts += member.texts
    return CharacterSet(merged(ranges), texts)


def _read_member(source: PatternSource, start: int) -> int | CharacterSet:
    if source.ended():
        raise source.error("a class without an end", start)
    if not source.read_if_next("\\"):
        return ord(source.next())
    letter = source.next()
    return escaped_set(source, letter) or source.class_escape(letter)


# --- classes with the flag v ---------------------------------------------------------------------


def _read_sets(source: PatternSource, start: int, depth: int) -> CharacterSet:
    if depth > MAX_NESTING:
        raise source.error(f"more than {MAX_NESTING} classes within each other", start)
    if source.read_if_next("]"):
        return CharacterSet([])
    found = _read_operand(source, start, depth)
    operator = source.text[source.at : source.at + 2]
    if operator in ("--", "&&"):
        return _read_operations(source, found, operator, start, depth)
    found = _read_range(source, found, start, depth)
    while not source.read_if_next("]"):
        found = found.joined(_read_range(source, _read_operand(source, start, depth), start, depth))
    return found


def _read_operations(
    source: PatternSource, found: CharacterSet, operator: str, start: int, depth: int
) -> CharacterSet:
    while not source.read_if_next("]"):
        if not source.read_if_next(operator):
            raise source.error("a mixture of set operations", source.at)
        other = _read_operand(source, start, depth)
        found = found.without(other) if operator == "--" else found.common(other)
    return found


def _read_range(source: PatternSource, low: CharacterSet, start: int, depth: int) -> CharacterSet:
    if not source.text.startswith("-", source.at):
        return low
    dash = source.at
    source.at += 1
    high = _read_operand(source, start, depth)
    for end in (low, high):
        if end.texts or len(end.ranges) != 1 or end.ranges[0][0] != end.ranges[0][1]:
            raise source.error("a range between classes", dash)
    if low.ranges[0] > high.ranges[0]:
        raise source.error("a range out of order", dash)
    return CharacterSet([(low.ranges[0][0], high.ranges[0][0])])


def _read_operand(source: PatternSource, start: int, depth: int) -> CharacterSet:
    if source.ended():
        raise source.error("a class without an end", start)
    here = source.at
    letter = source.next()
    if letter == "[":
        inverted = source.read_if_next("^")
        found = _read_sets(source, here, depth + 1)
        if source.ignores_case:
            found = CharacterSet(ignoring_case(found.ranges, True), found.texts)
        return found.inverted() if inverted else found
    if letter != "\\":
        if letter in "()]{}/-|" or (letter in _DOUBLES and source.text.startswith(letter, source.at)):
            raise source.error(f"an unescaped {letter} in a class", here)
        return CharacterSet([(ord(letter), ord(letter))])
    letter = source.next()
    if letter == "q":
        return _read_strings(source, here)
    found_set = escaped_set(source, letter)
    if found_set is not None:
        return found_set
    code = ord(letter) if letter in _DOUBLES or letter == "-" else source.class_escape(letter)
    return CharacterSet([(code, code)])


def _read_strings(source: PatternSource, start: int) -> CharacterSet:
    """Read `\\q{a|b}`: only single characters, because a longer string is not a character."""
    end = source.text.find("}", source.at)
    body = source.text[source.at + 1 : end]
    if not source.text.startswith("{", source.at) or end < 0:
        raise source.error("an invalid escape", start)
    texts = body.split("|")
    if "\\" in body or any(len(text) != 1 for text in texts):
        raise source.error("strings of more than one character in a class", start)
    source.at = end + 1
    return CharacterSet(merged((ord(text), ord(text)) for text in texts))
