"""Sets of characters, as ranges of code points, with JavaScript's case rules.

A set is a sorted list of (low, high) pairs that neither touch nor overlap. Used when patterns are translated;
imports `foundation` only.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache

from ....foundation.blanks import BLANKS, LINE_ENDS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Ranges = list[tuple[int, int]]

LAST = 0x10FFFF

DIGITS = [(48, 57)]
WORD = [(48, 57), (65, 90), (95, 95), (97, 122)]
WORD_FOLDED = [*WORD, (0x17F, 0x17F), (0x212A, 0x212A)]
ANYTHING = [(0, LAST)]


def merged(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Return ranges in order, with adjacent ones joined."""
    result: Ranges = []
    for low, high in sorted(ranges):
        if result and low <= result[-1][1] + 1:
            if high > result[-1][1]:
                result[-1] = (result[-1][0], high)
        else:
            result.append((low, high))
    return result


TERMINATORS = merged((ord(c), ord(c)) for c in LINE_ENDS)
SPACES = merged((ord(c), ord(c)) for c in BLANKS)


def complement(ranges: Ranges) -> Ranges:
    """Return every other character."""
    result: Ranges = []
    start = 0
    for low, high in ranges:
        if low > start:
            result.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        result.append((start, LAST))
    return result


def intersection(left: Ranges, right: Ranges) -> Ranges:
    """Return the characters that are in both sets."""
    return complement(merged(complement(left) + complement(right)))


def difference(left: Ranges, right: Ranges) -> Ranges:
    """Return the characters of the first set that are not in the second."""
    return intersection(left, complement(right))


# --- case ----------------------------------------------------------------------------------------


def _upper(code: int) -> int:
    # Without the flag u, characters are equal if their upper case is, but no character beyond ASCII equals
    # one of ASCII.
    upper = chr(code).upper()
    if len(upper) != 1 or (code > 127 and ord(upper) < 128):
        return code
    return ord(upper)


def _folded(code: int) -> int:
    text = chr(code)
    folded = text.casefold()
    if len(folded) != 1:
        folded = text.lower()
    return ord(folded) if len(folded) == 1 else code


@lru_cache(maxsize=2)
def _families(unicode: bool) -> tuple[dict[int, list[int]], list[int]]:
    """Return the characters that differ in case only, by each of them, and all of them in order."""
    canonical, end = (_folded, 0x1F000) if unicode else (_upper, 0x10000)
    families: dict[int, list[int]] = {}
    for code in range(end):
        if not 0xD800 <= code <= 0xDFFF:
            families.setdefault(canonical(code), []).append(code)
    members = {code: family for family in families.values() if len(family) > 1 for code in family}
    return members, sorted(members)


_ASCII_FAMILIES = {code: [code & ~32, code | 32] for low in (65, 97) for code in range(low, low + 26)}
_ASCII_LETTERS = sorted(_ASCII_FAMILIES)


def ignoring_case(ranges: Ranges, unicode: bool) -> Ranges:
    """Return the set with all characters that differ from one of its characters in case only.

    `unicode` is true for patterns with the flag u or v, which compare by case folding.

    >>> ignoring_case([(97, 99)], False)
    [(65, 67), (97, 99)]
    """
    if not ranges:
        return ranges
    # With the flag u, the long s and the Kelvin sign belong to letters of ASCII.
    is_ascii = ranges[-1][1] < 128 and not unicode
    members, letters = (_ASCII_FAMILIES, _ASCII_LETTERS) if is_ascii else _families(unicode)
    extra = [
        (other, other)
        for low, high in ranges
        for code in letters[bisect_left(letters, low) : bisect_right(letters, high)]
        for other in members[code]
    ]
    return merged(ranges + extra) if extra else ranges


# --- string ----------------------------------------------------------------------------------------


def character_string(code: int) -> str:
    """Return a character in a form for both engines, inside and outside of a class.

    >>> character_string(97), character_string(46), character_string(0x2028)
    ('a', '\\\\.', '\\\\u2028')
    """
    if 0x20 < code < 0x7F:
        character = chr(code)
        return character if character.isalnum() or character == "_" else "\\" + character
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _inside(ranges: Ranges) -> str:
    parts = []
    for low, high in ranges:
        parts.append(character_string(low))
        if high > low:
            parts.append(("-" if high > low + 1 else "") + character_string(high))
    return "".join(parts)


def set_string(ranges: Ranges) -> str:
    """Return a pattern that matches one character of the set.

    >>> set_string([(48, 57)]), set_string([]), set_string(complement([(48, 57)]))
    ('[0-9]', '(?!)', '[^0-9]')
    """
    if not ranges:
        return "(?!)"
    if ranges == ANYTHING:
        return "(?s:.)"
    if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return character_string(ranges[0][0])
    if ranges[-1][1] == LAST:
        return f"[^{_inside(complement(ranges))}]"
    return f"[{_inside(ranges)}]"
