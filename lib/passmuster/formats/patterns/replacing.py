"""Replacing what a pattern finds, with the replacement strings of JavaScript.

Run phase.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...protocols import CompiledPattern

_reference = re.compile(r"\$(?:([$&`'])|([0-9]{1,2})|<([^>]*)>)")


def replacer(pattern: CompiledPattern, replacement: str) -> Callable[[str], str]:
    """Return the function that replaces the matches of a pattern.

    `$1` is a group, `$<name>` a named one, `$&` the match, `$$` a dollar sign. All matches are
    replaced, but only the first where the pattern is a JavaScript one without the flag g.

    >>> replacer(re.compile("(a)b"), "[$1]")("abab")
    '[a][a]'
    """
    flags = getattr(pattern, "flags", 0)
    count = 1 if isinstance(flags, str) and "g" not in flags else 0
    if "$" not in replacement:
        return lambda text: _replace(pattern, lambda found: replacement, text, count)
    return lambda text: _replace(pattern, lambda found: _expand(found, replacement), text, count)


def _replace(pattern: Any, make: Callable[[Any], str], text: str, count: int) -> str:
    pieces: list[str] = []
    last = 0
    for found in pattern.finditer(text):
        pieces += (text[last : found.start()], make(found))
        last = found.end()
        if count:
            break
    return "".join([*pieces, text[last:]]) if pieces else text


def _expand(found: re.Match[str], replacement: str) -> str:
    return _reference.sub(lambda reference: _referred(reference, found), replacement)


def _referred(reference: Any, found: re.Match[str]) -> str:
    sign, digits, name = reference.groups()
    if sign is not None:
        whole = found.string
        parts = {"$": "$", "&": found.group(), "`": whole[: found.start()], "'": whole[found.end() :]}
        return str(parts[sign])
    if name is not None:
        names = found.re.groupindex
        return str(found.group(name) or "") if name in names else str("" if names else reference.group())
    for length in range(len(digits), 0, -1):
        number = int(digits[:length])
        if 1 <= number <= found.re.groups:
            return f"{found.group(number) or ''}{digits[length:]}"
    return str(reference.group())
