"""From a string to the JSON value in it: the decoding of `string().json()`.

Run phase. Text on which JSON readers don't agree is refused: duplicate names, `NaN` and infinities,
numbers beyond a double, integers of thousands of digits.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import isfinite

from ...engine.backend import core, scanners
from ...foundation.late_patterns import late_pattern
from ...foundation.stack import with_room
from ...foundation.writing import exact_string

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...engine.nodes.core import Run
    from ...engine.nodes.reports import PlainSubject

_MAX_DIGITS = 4_300  # of an integer: Python reads so many in no time
_LONG_INTEGER = late_pattern(f"(?<![0-9])[0-9]{{{_MAX_DIGITS + 1}}}")
_TOKEN = late_pattern(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


def decode(text: str) -> Any:
    """Return the value of a JSON text. Raises `ValueError` if the text is not JSON.

    >>> decode('{"a": [1, 2.5, null]}')
    {'a': [1, 2.5, None]}
    """
    size = len(text)
    if size > core.MAX_DEPTH and is_deep(text, core.MAX_DEPTH):
        raise ValueError("nested too deeply")
    load, errors = _fast_decoder()
    if load is not None and (size <= _MAX_DIGITS or not _LONG_INTEGER.search(text)):
        try:
            made = load(text)
            if scanners.has_all_names(made, text):
                return made
        except errors:
            pass  # the standard library may accept it
    return with_room(_decoder(), text, is_python=False)


@lru_cache(maxsize=1)
def _fast_decoder() -> tuple[Any, Any]:
    """Return the decoder of a package that knows all integers, or None, and its exceptions."""
    from ...foundation.json_text.json_loading import FAST

    return FAST.loads if FAST.has_long else None, FAST.errors


def is_deep(text: str, most: int) -> bool:
    """Return whether brackets are nested more than `most` levels deep.

    >>> is_deep('[[["[[["]]]', 3), is_deep("[[[[]]]]", 3)
    (False, True)
    """
    if text.count("[") + text.count("{") <= most:
        return False
    depth = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
            if depth > most:
                return True
        elif token[0] in "]}":
            depth -= 1
    return False


def decode_string(text: str, run: Run, subject: PlainSubject) -> Any:
    """Return the value in a string, or the string with the report `string.json` if it is not JSON."""
    if len(text) >= core.CHARACTERS and run.charge(len(text) // core.CHARACTERS, subject, text):
        return text
    try:
        made = decode(text if type(text) is str else exact_string(text))
    except (ValueError, RecursionError):
        run.fail(subject, "string.json", text)
        return text
    run.note_made(made, text)
    return made


@lru_cache(maxsize=1)
def _decoder() -> Callable[[str], Any]:
    from json import JSONDecoder

    made = JSONDecoder(
        object_pairs_hook=_object, parse_float=_float, parse_int=_integer, parse_constant=_constant
    )
    return made.decode


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a name occurs twice")
    return made


def _float(text: str) -> float:
    made = float(text)
    if not isfinite(made):
        raise ValueError("a number is too large")
    return made


def _integer(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise ValueError("a number has too many digits")
    return int(text)


def _constant(text: str) -> Any:
    raise ValueError(f"JSON has no {text}")
