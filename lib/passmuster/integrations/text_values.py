"""Strings: of a format, by a pattern, or of any characters and a length that the constraints allow."""

from __future__ import annotations

import re
import string
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from passmuster.inspection import Constraint, Converted, Formatted, Matching, fold

from .format_values import FORMATS
from .generation_plan import GenerationFailed, ValuePlace
from .sizes import size_of

if TYPE_CHECKING:
    from .value_generator import ValueGenerator

_EVERYTHING = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"))
_PLAIN = string.ascii_letters + string.digits + " _-.,"
_CHARACTERS = _PLAIN + "!?#\u00e9\u212b"
"""The characters of strings with restricted characters."""


class Unconverted(Constraint):
    """A string that the conversion `convert` would change."""

    __slots__ = ("convert",)

    convert: Callable[[Any], Any]


def text(generator: ValueGenerator, place: ValuePlace) -> str:
    """Generate a string."""
    found = fold(place.constraints)
    formats = found.of(Formatted)
    for one in formats:
        if one.name in FORMATS:
            return _convert(place, FORMATS[one.name](generator, one.options))
    wanted = [one for one in found.of(Matching) if not one.is_inverted]
    if wanted:
        return str(generator.draw(matching(wanted[0].regex)))
    tests = [test for one in place.constraints for test in _tests(one)]
    low, high = size_of(place, least=0 if place.info.allowed and "" in place.info.allowed.values else 1)
    if any(encoding for _, encoding in found.sizes):
        tests.append(str.isascii)
    if not tests:
        return generator.draw(st.text(_EVERYTHING, min_size=low, max_size=high))
    size = generator.draw(st.integers(low, high))
    alphabet = [one for one in _CHARACTERS if all(test(one * size) for test in tests)] if size else _PLAIN
    if alphabet:
        return generator.draw(st.text(alphabet, min_size=size, max_size=size))
    if not formats:
        raise GenerationFailed(f"no string of {size} characters is found")
    strings = matching(python_pattern(_pattern_of(formats[0]) or ""))
    return _convert(place, generator.draw(strings.filter(lambda made: len(made) >= low)))


def _tests(constraint: Any) -> list[Callable[[str], Any]]:
    """Return functions that test whether a string of one character meets a constraint."""
    if isinstance(constraint, Formatted):
        pattern = _pattern_of(constraint)
        return [] if pattern is None else [python_pattern(pattern).search]
    convert = getattr(constraint, "convert", None)
    if convert is None:
        return []
    if isinstance(constraint, Unconverted):
        return [lambda made: convert(made) != made]
    return [lambda made: convert(made) == made]


def _pattern_of(constraint: Formatted) -> str | None:
    found = constraint.json_schema()
    pattern: str | None = (found[0] if isinstance(found, tuple) else found or {}).get("pattern")
    return pattern


def _convert(place: ValuePlace, made: str) -> str:
    """Return a string after its conversions."""
    for one in place.constraints:
        if isinstance(one, Converted) and one.convert is not None:
            made = one.convert(made)
    return made


@lru_cache(maxsize=200)
def python_pattern(text: str) -> re.Pattern[str]:
    """Return a pattern of ECMA 262 for Python, where `$` would also match before a line end."""
    return re.compile(f"{text[:-1]}\\Z" if text.endswith("$") else text)


def matching(regex: Any) -> st.SearchStrategy[str]:
    """Return a strategy for strings in which a pattern is found, often without any other text."""
    pattern = getattr(regex.search, "__self__", None)
    if not isinstance(pattern, re.Pattern):
        raise GenerationFailed(f"the pattern {regex} is not one of Python's own")
    return _matching(pattern)


@lru_cache(maxsize=200)
def _matching(pattern: re.Pattern[str]) -> st.SearchStrategy[str]:
    return st.one_of(st.from_regex(pattern, fullmatch=True), st.from_regex(pattern))
