"""JavaScript patterns that Python's engines can search for.

A pattern of a description (`"/^a$/i"`) is translated for the engine of `re` if that is faithful, else for the
package `regex` if it is installed. The result is a `JavaScriptPattern`, which searches like a compiled
pattern and keeps its own source and flags: patterns are described and compared by these, and two sources may
have the same translation. Used when schemas are built. The other pattern modules of this room are imported
inside the functions, when there is something to translate or to show.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache

from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import Uncopied

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ....foundation.protocols import CompiledPattern
    from .pattern_parser import Translator


class JavaScriptPattern(Uncopied):
    """A pattern in JavaScript's syntax, ready to be searched for.

    `pattern` and `flags` are its source and flags as given (the flags in alphabetical order), `compiled` is
    their translation; `search`, `match`, `fullmatch` and `sub` are those of the translation, and `groupindex`
    has the numbers of the named groups. With the flag y, a search only finds matches at the start. Two
    patterns are equal if their sources and flags are.

    >>> translate("^[a-z]$", "i")
    /^[a-z]$/i
    """

    __slots__ = (
        "compiled",
        "flags",
        "fullmatch",
        "groupindex",
        "groups",
        "match",
        "pattern",
        "search",
        "sub",
    )

    def __init__(self, pattern: str, flags: str, compiled: Any, names: dict[str, int]) -> None:
        self.pattern: str = pattern
        self.flags: str = flags
        self.compiled: Any = compiled
        self.groups: int = compiled.groups
        self.groupindex: dict[str, int] = names
        self.match: Any = compiled.match
        self.search: Any = compiled.match if "y" in flags else compiled.search
        self.fullmatch: Any = compiled.fullmatch
        self.sub: Any = compiled.sub

    def finditer(self, text: str) -> Iterator[Any]:
        """Yield the matches in a string one after another, as JavaScript does.

        After an empty match the search continues at the next character. With the flag y it ends if the next
        match does not begin immediately.

        >>> [found.span() for found in translate("a*?").finditer("a")]
        [(0, 0), (1, 1)]
        """
        at = 0
        while at <= len(text):
            found = self.search(text, at)
            if found is None:
                return
            yield found
            at = max(found.end(), found.start() + 1)

    def __repr__(self) -> str:
        from .pattern_literals import literal_string

        return literal_string(self.pattern, self.flags)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, JavaScriptPattern):
            return NotImplemented
        return self.pattern == other.pattern and self.flags == other.flags

    def __hash__(self) -> int:
        return hash((self.pattern, self.flags))

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return translate, (self.pattern, self.flags)


@lru_cache(maxsize=512)
def translate(source: str, flags: str = "") -> JavaScriptPattern:
    """Return the pattern of a JavaScript source and flags, translated for Python.

    The flags are any of `dgimsuvy`; d and g don't affect a search. Characters are code points, with or
    without the flag u. Unicode properties and look-behinds of variable length need the package `regex`.

    Raises SchemaError if the source is not a JavaScript pattern, or can't be searched for in the same way;
    the message names the construct and its position.

    >>> translate(r"^\\d+$").search("12\\n")
    >>> translate(r"(a)?\\1b").search("b").group()
    'b'
    """
    translator, text = _parsed(source, flags)
    reader = translator.source
    compiled = _compiled(text) if not reader.properties else None
    if compiled is None:
        compiled = _compiled_by_regex(source, flags, translator)
    return JavaScriptPattern(source, "".join(sorted(flags)), compiled, reader.names)


def check_source(source: str, flags: str = "") -> None:
    """Raise `SchemaError` unless a source is a JavaScript pattern, whether or not it can be searched for.

    >>> check_source("(?<=a+)b")
    >>> check_source("(")
    Traceback (most recent call last):
        ...
    passmuster.SchemaError: pattern /(/ has a group without an end at position 0
    """
    translator, _ = _parsed(source, flags)
    if translator.source.properties:  # whose names the package `regex` knows
        translate(source, flags)


def _parsed(source: str, flags: str) -> tuple[Translator, str]:
    """Return the translator of a source, and the translation."""
    from .pattern_literals import are_flags
    from .pattern_parser import MAX_LENGTH, Translator
    from .pattern_source import FLAGS, PatternSource

    if not are_flags(flags):
        raise SchemaError(
            f"pattern flags must be among {', '.join(FLAGS)}, each once and not both u and v, "
            f"not {show(flags)}"
        )
    if len(source) > MAX_LENGTH:
        raise SchemaError(f"pattern must be at most {MAX_LENGTH} characters long, not {len(source)}")
    translator = Translator(PatternSource(source, flags), flags, False)
    return translator, translator.translate()


def _compiled(text: str) -> Any:
    """Return the pattern compiled by `re`, or None if `re` can't: its look-behinds have a fixed length."""
    try:
        return re.compile(text)
    except re.error:
        return None
    except (RecursionError, OverflowError) as error:
        raise SchemaError("pattern is too large") from error


def _compiled_by_regex(source: str, flags: str, first: Translator) -> Any:
    reader = first.source
    what, position = (
        (f"the property {reader.properties[0][0]}", reader.properties[0][1])
        if reader.properties
        else ("a look-behind of variable length", max(first.look_behind, 0))
    )
    try:
        import regex
    except ImportError:
        raise reader.error(f"{what}, which needs the package regex,", position) from None
    from .pattern_parser import Translator
    from .pattern_source import PatternSource

    text = Translator(PatternSource(source, flags), flags, True).translate()
    try:
        return regex.compile(text, regex.VERSION0)
    except (regex.error, RecursionError, OverflowError) as error:
        raise reader.error(f"{what}, which can't be translated,", position) from error


def is_pattern(value: object) -> bool:
    """Return whether a value is a compiled pattern: of `re`, of `regex`, or a JavaScriptPattern.

    >>> is_pattern(re.compile("a")), is_pattern(translate("a")), is_pattern("a")
    (True, True, False)
    """
    if isinstance(value, (re.Pattern, JavaScriptPattern)):
        return True
    # If the value is a pattern of the package, the package is loaded.
    package = sys.modules.get("regex")
    return package is not None and isinstance(value, package.Pattern)


def pattern_string(pattern: Any) -> str:
    """Return `/source/flags` of a compiled pattern, as in descriptions and messages.

    A pattern of `translate` has its own source and flags; one of `re` or `regex` is converted to JavaScript's
    syntax as far as possible.

    >>> pattern_string(translate("a/b", "i")), pattern_string(re.compile("(?P<n>a)", re.M))
    ('/a\\\\/b/i', '/(?<n>a)/m')
    """
    if isinstance(pattern, JavaScriptPattern):
        return repr(pattern)
    from .pattern_literals import python_to_string

    source = pattern.pattern
    if isinstance(source, bytes):
        source = source.decode("latin-1")
    return python_to_string(source, pattern.flags)


def refuse_stateful(pattern: CompiledPattern) -> None:
    """Raise SchemaError for a pattern with the flag g or y, which the specification refuses in some rules."""
    if isinstance(pattern, JavaScriptPattern) and ("g" in pattern.flags or "y" in pattern.flags):
        raise SchemaError(f"pattern {show(pattern)} must not have the flag g or y")
