"""Patterns that are compiled when they are first used.

A leaf. A pattern takes longer to compile than most modules take to load, and a program uses few of them.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    import re
    from typing import Any


class LatePattern:
    """A pattern of `re` that is not compiled yet; the methods that were read stay as attributes."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        import re

        found = getattr(re.compile(self._source, self._flags), name)
        setattr(self, name, found)
        return found


def late_pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that `re` compiles when one of its methods is first read.

    >>> late_pattern("a+").findall("aab a")
    ['aa', 'a']
    """
    made: re.Pattern[str] = LatePattern(source, flags)  # type: ignore[assignment]
    return made
