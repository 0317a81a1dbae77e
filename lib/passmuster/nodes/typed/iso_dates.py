"""ISO 8601 dates: the short way for the strings that people write.

Run phase, the pure reference of the compiled twin of the same name. Imports nothing of ours:
the grammar comes in as a match function and as the two functions that know all of it.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class IsoDates:
    """A reader of dates that answers the common strings itself and asks about the others.

    `match` matches the common strings at their whole length, and every string that it matches is an ISO
    date. `accepts` tells of any string whether it is an ISO date, `reads` gives the datetime in UTC of
    any date string, or None, `writes` gives the ISO string in UTC of any ISO date, or None. The compiled
    twin knows the common strings by heart: there `match` is unused, and `longest` says which it reads:
    whole dates of at most so many characters, to the microsecond; or with 0 those without a day or month,
    too, and to the millisecond.

    `read(text)` returns the datetime of a date string, or None if it is no date.
    """

    __slots__ = ("_accepts", "_match", "_writes", "read")

    def __init__(
        self,
        match: Callable[[str], Any],
        accepts: Callable[[str], bool],
        reads: Callable[[str], Any],
        writes: Callable[[str], str | None],
        longest: int = 0,
    ) -> None:
        self._match = match
        self._accepts = accepts
        self.read: Callable[[str], Any] = reads
        self._writes = writes

    def accepts(self, text: str) -> bool:
        """Tell whether a string is an ISO date."""
        return self._match(text) is not None or self._accepts(text)

    def write(self, text: str) -> str:
        """Return an ISO date in the simplified extended form and in UTC, any other string as it is."""
        written = self._writes(text)
        return text if written is None else written
