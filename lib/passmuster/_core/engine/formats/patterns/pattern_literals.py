"""The strings of patterns, `/source/flags`: writing, parsing, and conversion of Python's syntax.

Used by descriptions and messages; imports `foundation` and
`formats.patterns.pattern_source`.
"""

from __future__ import annotations

import re

from ....foundation.blanks import LINE_ENDS
from .pattern_source import FLAGS

_LITERAL = re.compile(r"/(.+)/([a-z]*)\Z", re.S)
_ESCAPE_OR_SLASH = re.compile(rf"(\\[^{LINE_ENDS}])|\\?([{LINE_ENDS}])|([\[\]/])")
_TERMINATORS = {end: end.encode("unicode_escape").decode("ascii") for end in LINE_ENDS}

_GLOBAL_FLAGS = re.compile(r"\(\?[aiLmsux]+\)")
_TOKENS = re.compile(
    r"(?P<astral>\\U[0-9a-fA-F]{8})|(?P<escape>\\.)|(?P<open>\[\^?\]?)|(?P<close>\])|\(\?P(?P<name><)"
    r"|\(\?P=(?P<reference>\w+)\)|(?P<comment>\(\?\#[^)]*\))|(?P<blank>\s+|\#[^\n]*)|(?P<other>.)",
    re.S,
)


def literal_string(source: str, flags: str) -> str:
    """Return `/source/flags`, in which slashes and line ends of the source are escaped.

    >>> literal_string("a/[/]", "i"), literal_string("", "")
    ('/a\\\\/[/]/i', '/(?:)/')
    """
    in_class = False

    def escaped(found: re.Match[str]) -> str:
        nonlocal in_class
        _, terminator, mark = found.groups()
        if terminator:
            return _TERMINATORS[terminator]
        if mark == "/" and not in_class:
            return "\\/"
        if mark in ("[", "]"):
            in_class = mark == "["
        return found.group()

    return f"/{_ESCAPE_OR_SLASH.sub(escaped, source) or '(?:)'}/{flags}"


def parse_literal(text: str) -> tuple[str, str] | None:
    """Return the source and the flags of a string `/source/flags`, or None for any other string.

    >>> parse_literal("/^a/i"), parse_literal("/a/ii"), parse_literal("a")
    (('^a', 'i'), None, None)
    """
    found = _LITERAL.match(text)
    if found is None or not are_flags(found.group(2)):
        return None
    return found.group(1), found.group(2)


def are_flags(flags: str) -> bool:
    """Return whether these are flags of JavaScript patterns, without duplicates, and not both u and v."""
    return set(flags) <= set(FLAGS) and len(set(flags)) == len(flags) and not {"u", "v"} <= set(flags)


def python_to_string(source: str, flags: int) -> str:
    """Return the string `/source/flags` of a pattern in Python's syntax.

    Syntax that differs is converted: named groups and references to them, `\\A` and `\\Z`, long escapes,
    flags and white space inside of the pattern. `$` and `\\d` stay, though they match a little more in Python
    (before a trailing line end, digits of all scripts).

    >>> python_to_string(r"\\A(?P<year>[0-9]{4})/(?P=year)\\Z", re.IGNORECASE)
    '/^(?<year>[0-9]{4})\\\\/\\\\k<year>$/i'
    """
    is_multiline = bool(flags & re.MULTILINE)
    is_verbose = bool(flags & re.VERBOSE)
    anchors = {"\\A": r"(?<![\s\S])", "\\Z": r"(?![\s\S])"} if is_multiline else {"\\A": "^", "\\Z": "$"}
    anchors["\\a"] = "\\x07"
    body = _GLOBAL_FLAGS.sub("", source, count=1) if _GLOBAL_FLAGS.match(source) else source
    respelled = "".join(_convert_syntax(body, anchors, is_verbose))
    names = (("i", re.IGNORECASE), ("m", re.MULTILINE), ("s", re.DOTALL))
    letters = "".join(letter for letter, flag in names if flags & flag)
    return literal_string(respelled, letters + ("u" if "\\u{" in respelled else ""))


def _convert_syntax(source: str, anchors: dict[str, str], is_verbose: bool) -> list[str]:
    parts = []
    in_class = False
    for found in _TOKENS.finditer(source):
        kind, token = found.lastgroup, found.group()
        if kind == "astral":
            token = f"\\u{{{int(token[2:], 16):x}}}"
        elif kind == "close":
            in_class = False
        elif not in_class:
            token = _convert_token(found, anchors, is_verbose)
            in_class = kind == "open"
        parts.append(token)
    return parts


def _convert_token(found: re.Match[str], anchors: dict[str, str], is_verbose: bool) -> str:
    kind, token = found.lastgroup, found.group()
    if kind == "escape":
        return anchors.get(token, token)
    if kind == "open":
        # A bracket that comes first in a class is a literal in Python.
        return token[:-1] + "\\]" if token.endswith("]") else token
    if kind == "name":
        return "(?<"
    if kind == "reference":
        return f"\\k<{found.group('reference')}>"
    if kind == "comment" or (kind == "blank" and is_verbose):
        return ""
    return token
