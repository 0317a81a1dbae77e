"""Strings: of a format, by a pattern, or of the letters and the length that the rules leave."""

from __future__ import annotations

import string
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from .format_drafts import FORMATS
from .parts import Part, arguments_of, names_of, options_of, pattern_of
from .small_drafts import size_of

if TYPE_CHECKING:
    from .drafts import Draft
    from .surroundings import Place

_ALPHABETS = (
    ("hex", string.digits + "abcdef"),
    ("alphanum", string.ascii_letters + string.digits),
    ("token", string.ascii_letters + string.digits + "_"),
    ("normalize", string.ascii_letters + " "),
    ("case", string.ascii_letters + string.digits + " _-"),
)
_EVERYTHING = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))
_PRINTABLE = string.ascii_letters + string.digits + " _-.,"


def text(draft: Draft, place: Place) -> str:
    """Make a string."""
    part = place.part
    for name in sorted(names_of(part)):
        if name in FORMATS:
            return cased(part, FORMATS[name](draft, options_of(part, name)))
    wanted = [args for args in arguments_of(part, "pattern") if not args.get("options", {}).get("invert")]
    if wanted:
        return str(draft.draw(matching(str(wanted[0]["regex"]))))
    return letters(draft, part)


@lru_cache(maxsize=200)
def matching(literal: str) -> st.SearchStrategy[str]:
    """Return a strategy for strings in which a pattern is found, often with nothing around it."""
    pattern = pattern_of(literal)
    return st.one_of(st.from_regex(pattern, fullmatch=True), st.from_regex(pattern))


def letters(draft: Draft, part: Part) -> str:
    """Make a string of which only letters and length matter."""
    low, high = size_of(part, least=0 if _may_be_empty(part) else 1)
    names = names_of(part)
    if "hex" in names and options_of(part, "hex").get("byteAligned"):
        low, high = low + low % 2, max(high, low + low % 2)
    limited = any(
        args.get("encoding") for name in ("min", "max", "length") for args in arguments_of(part, name)
    )
    known = next((letters for name, letters in _ALPHABETS if name in names), _PRINTABLE if limited else None)
    alphabet: Any = _EVERYTHING if known is None else _of_case(part, known)
    made = draft.draw(st.text(alphabet, min_size=low, max_size=high))
    if "hex" in names:
        return _hex(draft, part, made, high)
    return _trimmed(made) if "trim" in names else made


def _may_be_empty(part: Part) -> bool:
    return "" in [entry for entry in part.get("allow", ()) if isinstance(entry, str)]


def _hex(draft: Draft, part: Part, made: str, high: int) -> str:
    options = options_of(part, "hex")
    if options.get("byteAligned") and len(made) % 2:
        made = made[1:] if len(made) > 1 else made + "0"
    prefix = options.get("prefix")
    if prefix is True or (prefix == "optional" and draft.chance(2)):
        return "0x" + (made[2:] if len(made) + 2 > high and len(made) > 3 else made)
    return made


def _trimmed(made: str) -> str:
    """Return a string of the same length without white space at its ends."""
    if made and made != made.strip():
        return "x" + made[1:-1] + "x" * (len(made) > 1)
    return made


def _of_case(part: Part, alphabet: str) -> str:
    return "".join(dict.fromkeys(cased(part, alphabet)))


def cased(part: Part, made: str) -> str:
    """Return a string in the case that a part asks for."""
    for args in arguments_of(part, "case"):
        made = made.upper() if args["direction"] == "upper" else made.lower()
    return made
