"""Detection of patterns in a schema that untrusted strings can make very slow.

Patterns are read from the schema's description, which has them in JavaScript's syntax, and analysed in the
form in which they would be searched for. `passmuster lint` prints the findings. Imports formats/patterns.
"""

from __future__ import annotations

import re
import warnings
from typing import NamedTuple

from ._core.engine.formats.patterns.ambiguity import TooLargeError, ambiguous_text, is_bounded
from ._core.engine.formats.patterns.pattern import translate
from ._core.engine.formats.patterns.pattern_literals import parse_literal
from ._core.engine.formats.patterns.sequences import sequence_of
from ._core.foundation.schema_error import SchemaError

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Place = tuple[Any, ...]

SLOW, NO_LIMIT, UNKNOWN = "slow-pattern", "no-limit", "not-analysed"

_SHORT = 20
"""A string with at most this many characters makes no pattern slow."""

_LIMITS = ("max", "length")
_DATA = frozenset(("allow", "examples", "invalid", "metas", "notes", "tags"))
"""Keys of descriptions that hold values, not schemas."""

_FLAGS = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL}


class PatternFinding(NamedTuple):
    """A finding: its code and message, the pattern, and the pattern's place in the description."""

    code: str
    place: str
    pattern: str
    message: str
    text: str | None = None

    def as_dict(self) -> dict[str, str]:
        """Return the fields that are set, by name."""
        return {name: value for name, value in self._asdict().items() if value is not None}


def findings(description: Any) -> Iterator[PatternFinding]:
    """Yield the findings about the patterns of a description.

    >>> rule = {"name": "pattern", "args": {"regex": "/^(a+)+$/"}}
    >>> [(found.code, found.place) for found in findings({"type": "string", "rules": [rule]})]
    [('slow-pattern', 'rules[0]'), ('no-limit', 'rules[0]')]
    """
    for place, pattern, most, is_rule in _patterns(description, (), set()):
        yield from _analyse(_place_string(place), pattern, most, is_rule)


def _patterns(node: Any, place: Place, known: set[int]) -> Iterator[tuple[Place, str, float, bool]]:
    """Yield each pattern with its place, the longest string that reaches it, and whether it is from a rule.

    A part that occurs in several places is read at the first one only; `known` are the ids of the parts read.
    """
    if not isinstance(node, (dict, list)) or id(node) in known:
        return
    known.add(id(node))
    if isinstance(node, list):
        for i, item in enumerate(node):
            yield from _patterns(item, (*place, i), known)
        return
    if isinstance(node.get("rules"), list):
        yield from _rule_patterns(node["rules"], (*place, "rules"))
    regex = node.get("regex")
    if isinstance(regex, str) and not (place and place[-1] == "args"):  # for keys, a rename or a replacement
        yield place, regex, float("inf"), False
    for key, inner in node.items():
        if key not in _DATA:
            yield from _patterns(inner, (*place, key), known)


def _rule_patterns(rules: list[Any], place: Place) -> Iterator[tuple[Place, str, float, bool]]:
    most = float("inf")
    for i, rule in enumerate(rules):
        name, arguments = rule.get("name"), rule.get("args") or {}
        if name in _LIMITS:
            limit = arguments.get("limit")
            most = min(most, limit if isinstance(limit, (int, float)) else 1e9)  # a reference is a limit too
        elif name == "pattern" and isinstance(arguments.get("regex"), str):
            yield (*place, i), arguments["regex"], most, True


def _analyse(place: str, pattern: str, most: float, is_rule: bool) -> Iterator[PatternFinding]:
    if most <= _SHORT:
        return
    compiled = _compile_translated(pattern)
    try:
        text = _slow_text(pattern, compiled) if compiled is not None else None
    except (TooLargeError, RecursionError):
        compiled = text = None
    if compiled is None:
        yield PatternFinding(
            UNKNOWN, place, pattern, "it is too large, or needs the package regex: look at it yourself"
        )
    elif text is not None:
        message = (
            f"a repetition matches {text!a} in more than one way (repetitions within each other, or "
            "alternatives that overlap): a string with many of it, and no match, can take practically forever"
        )
        yield PatternFinding(SLOW, place, pattern, message, text)
    if is_rule and most == float("inf") and not _is_quick(compiled):
        message = "no max() or length() before it, and the time can grow faster than the string"
        yield PatternFinding(NO_LIMIT, place, pattern, message)


def _slow_text(pattern: str, compiled: re.Pattern[str]) -> str | None:
    """Return a text that the translated pattern, or the original one, matches in more than one way, or None.

    A pattern of `re` that ignores case is not translated when it is searched for, and the translation may
    hide that alternatives are equal.
    """
    text = ambiguous_text(compiled.pattern, compiled.flags)
    source, flags = parse_literal(pattern) or (pattern, "")
    if text is None and "i" in flags:
        own = _compile_original(source, flags)
        text = None if own is None else ambiguous_text(own.pattern, own.flags)
    return text


def _is_quick(compiled: re.Pattern[str] | None) -> bool:
    """Return whether a search is known to need only a few passes over the string."""
    if compiled is None:
        return False
    return sequence_of(compiled) is not None or is_bounded(compiled.pattern, compiled.flags)


def _compile_translated(pattern: str) -> re.Pattern[str] | None:
    """Return a pattern in the form in which `re` searches for it, or None if another package does."""
    source, flags = parse_literal(pattern) or (pattern, "")
    try:
        compiled = translate(source, flags).compiled
    except SchemaError:  # syntax that only Python has
        return _compile_original(source, flags)
    return compiled if isinstance(compiled, re.Pattern) else None


def _compile_original(source: str, flags: str) -> re.Pattern[str] | None:
    """Return a pattern compiled by `re`, or None if that fails."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about syntax that may change in future versions
            return re.compile(source, sum(_FLAGS.get(flag, 0) for flag in flags))
    except (re.error, OverflowError, RecursionError):
        return None


def _place_string(place: Place) -> str:
    parts = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in place]
    return "".join(parts).lstrip(".") or "the schema"
