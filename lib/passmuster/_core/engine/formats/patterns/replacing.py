"""Replacing the matches of a pattern, with the templates of JavaScript and, for Python's patterns, of Python.

Build phase: parses the template. Run phase: fills it, or calls a user function.
"""

from __future__ import annotations

import re
import sys
from functools import partial

from ....foundation.late_patterns import late_pattern
from ....foundation.schema_error import SchemaError, show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Union

    from ....foundation.protocols import CompiledPattern

    Parts = tuple[Union[str, int], ...]

MOST_TIMES, MOST_MORE = 10, 100_000
"""The limits for the growth of a string: times its length, and more characters; then replacement stops."""

BEFORE, AFTER = -1, -2
"""The text before and after the match, as numbers like those of groups."""

_SIGNS: dict[str, str | int] = {"$": "$", "&": 0, "`": BEFORE, "'": AFTER}
_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}

_of_javascript = r"\$(?:(?P<sign>[$&`'])|(?P<digits>[0-9]{1,2})|<(?P<name>[^>]*)>)"
_of_python = (
    r"\\(?:g<(?P<group>[^>]*)>|(?P<octal>0[0-7]{0,2}|[0-3][0-7]{2})"
    r"|(?P<number>[1-9][0-9]?)|(?P<escaped>.)|\Z)"
)
_javascript = late_pattern(_of_javascript)
_both = late_pattern(f"{_of_javascript}|{_of_python}", re.DOTALL)


class ReplacementError(Exception):
    """A user function that returns a replacement has failed with `error`."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def is_python(pattern: Any) -> bool:
    """Return whether a pattern is Python's, and not one in JavaScript's syntax."""
    return not isinstance(pattern.flags, str)


def escaped(replacement: str) -> str:
    """Return the Python template for a replacement of JavaScript.

    >>> escaped("a\\\\$1")
    'a\\\\\\\\$1'
    """
    return replacement.replace("\\", "\\\\")


def parts_of(pattern: CompiledPattern, replacement: str) -> Parts:
    """Return the parts of a template: strings, and the numbers of groups, 0 for the match.

    `$1` is a group, `$<name>` a named one, `$&` the match, `$$` a dollar sign; for a Python pattern, `\\1`,
    `\\g<name>` and the escapes of `re.sub`, too. Raises SchemaError for invalid ones.

    >>> parts_of(re.compile("(?P<n>a)(b)"), "\\\\2-\\\\g<n>-$1")
    (2, '-', 1, '-', 1)
    """
    token = _both if is_python(pattern) else _javascript
    parts: list[str | int] = []
    last = 0
    for found in token.finditer(replacement):
        parts += (replacement[last : found.start()], *_part_of_sign(found, pattern))
        last = found.end()
    return tuple([part for part in (*parts, replacement[last:]) if part != ""])


def _part_of_sign(found: re.Match[str], pattern: Any) -> Parts:
    if found["sign"] is not None:
        return (_SIGNS[found["sign"]],)
    if found["digits"] is not None:
        return _group_number(found, pattern.groups)
    if found["name"] is not None:
        names = pattern.groupindex
        return (names.get(found["name"], ""),) if names else (found[0],)
    return (_of_escape(found, pattern),)


def _group_number(found: re.Match[str], groups: int) -> Parts:
    digits = found["digits"]
    for length in range(len(digits), 0, -1):
        if 1 <= int(digits[:length]) <= groups:
            return int(digits[:length]), digits[length:]
    return (found[0],)


def _of_escape(found: re.Match[str], pattern: Any) -> str | int:
    if found["octal"] is not None:
        return chr(int(found["octal"], 8))
    group = found["number"] or found["group"]
    if group is not None:
        return _group(group, pattern)
    character = found["escaped"]
    if character is None or (character.isascii() and character.isalpha() and character not in _ESCAPES):
        raise SchemaError(
            f"replace: {show(found[0])} means nothing in a replacement; a backslash is written twice"
        )
    return _ESCAPES.get(character, found[0])


def _group(name: str, pattern: Any) -> int:
    number: int | None = pattern.groupindex.get(name)
    if number is None and name.isascii() and name.isdigit() and len(name) < 10:
        number = int(name)
    if number is None or number > pattern.groups:
        raise SchemaError(f"replace: the pattern has no group {show(name)}")
    return number


def javascript_string(pattern: CompiledPattern, replacement: Any) -> Any:
    """Return a replacement in JavaScript's syntax; a function is returned unchanged.

    >>> javascript_string(re.compile("(a)"), "\\\\g<1>0$")
    '$010$$'
    """
    if callable(replacement) or not is_python(pattern) or "\\" not in replacement:
        return replacement
    signs = {0: "$&", BEFORE: "$`", AFTER: "$'"}
    return "".join(
        [
            part.replace("$", "$$") if isinstance(part, str) else signs.get(part) or f"${part:02d}"
            for part in parts_of(pattern, replacement)
        ]
    )


def replacers(entries: Sequence[tuple[Any, str | Callable[[Any], str]]]) -> Callable[[str], str]:
    """Return the function that makes replacements one after the other, until a string has grown too long.

    >>> doubled = replacers([(re.compile("a"), "aa")] * 60)
    >>> 100_000 < len(doubled("a")) < 300_000
    True
    """
    every = [replacer(*entry) for entry in entries]

    def replace(text: str) -> str:
        most = MOST_TIMES * len(text) + MOST_MORE
        for one in every:
            text = one(text, most)
        return text

    return replace


def replacer(pattern: Any, replacement: str | Callable[[Any], str]) -> Callable[..., str]:
    """Return the function that replaces the matches of a pattern.

    All matches are replaced, but only the first one for a JavaScript pattern without the flag g. A function
    is called with each match; ReplacementError means that it failed. If a replacement is longer than `most`,
    the matches after that stay unchanged.

    >>> replacer(re.compile("(a)b"), "[$1]")("abab")
    '[a][a]'
    """
    flags = pattern.flags
    count = 1 if isinstance(flags, str) and "g" not in flags else 0
    if callable(replacement):
        function = replacement
        return lambda text, *most: _replace(pattern, lambda found: _call(function, found), text, count, *most)
    parts = parts_of(pattern, replacement)
    if not parts or (len(parts) == 1 and isinstance(parts[0], str)):
        plain = str(parts[0]) if parts else ""
        return partial(_replace_plainly, pattern, _literal_of(pattern), plain, count)
    return lambda text, *most: _replace(pattern, lambda found: _fill(parts, found), text, count, *most)


def _literal_of(pattern: Any) -> str | None:
    """Return the only string that a pattern matches, None if it may match others or the empty string."""
    if type(pattern) is not re.Pattern or pattern.flags != re.UNICODE:
        return None
    text = re.sub(r"\\(.)", r"\1", pattern.pattern, flags=re.DOTALL)
    return text if text and re.escape(text) == pattern.pattern else None


def _replace_plainly(
    pattern: re.Pattern[str],
    literal: str | None,
    plain: str,
    count: int,
    text: str,
    most: int = sys.maxsize,
) -> str:
    if len(text) + len(plain) * (len(text) + 1) <= most:  # it can't become too long
        if literal is not None and type(text) is str:
            return text.replace(literal, plain)
        if type(pattern) is re.Pattern and "\\" not in plain:
            replaced: str = pattern.sub(plain, text)
            return replaced
    return _replace(pattern, lambda found: plain, text, count, most)


def _replace(pattern: Any, make: Callable[[Any], str], text: str, count: int, most: int = sys.maxsize) -> str:
    pieces: list[str] = []
    last, size = 0, len(text)
    for found in pattern.finditer(text):
        made = make(found)
        pieces += (text[last : found.start()], made)
        last = found.end()
        size += len(made) - len(found[0])
        if count or size > most:
            break
    return "".join([*pieces, text[last:]]) if pieces else text


def _fill(parts: Parts, found: Any) -> str:
    return "".join([part if isinstance(part, str) else _text_of(part, found) for part in parts])


def _text_of(number: int, found: Any) -> str:
    if number >= 0:
        return str(found.group(number) or "")
    return str(found.string[: found.start()] if number == BEFORE else found.string[found.end() :])


def _call(function: Callable[[Any], str], found: Any) -> str:
    try:
        made = function(found)
    except Exception as error:
        raise ReplacementError(error) from error
    if not isinstance(made, str):
        raise ReplacementError(TypeError(f"the replacement must be a string, not {show(made)}"))
    return made
