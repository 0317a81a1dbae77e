"""Dates in strings, in ISO 8601, in formats of tokens and as timestamps: a fast path for the common ones.

Run phase, the pure reference of the compiled twin of the same name. Imports nothing of ours. The grammar is
passed in: a match function for common strings, what formats consist of, and functions that know all of it.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


class IsoDates:
    """A reader of dates that handles the common strings itself and passes the others on.

    `match` matches common strings in full, and only ISO dates. `accepts` returns whether any string is an ISO
    date, `reads` returns the datetime in UTC of any date string or None, and `writes` the ISO string in UTC
    of any ISO date or None. The compiled twin parses the common strings itself: it ignores `match`, and
    `longest` limits what it reads. A positive number allows whole dates of at most so many characters; 0
    allows dates without a day or month, too.

    `read(text)` returns the datetime of a date string, or None if it is not a date.
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
        """Return whether a string is an ISO date."""
        return self._match(text) is not None or self._accepts(text)

    def write(self, text: str) -> str:
        """Return an ISO date in the simplified extended format in UTC, and any other string unchanged."""
        written = self._writes(text)
        return text if written is None else written


class Timestamps:
    """A reader of timestamps: numbers, and strings of numbers.

    `reads` returns the datetime in UTC of one, or None. The compiled twin reads the usual ones itself: `unit`
    is their unit in milliseconds, 0 for those that `reads` alone decides about.
    """

    __slots__ = ("read",)

    def __init__(self, reads: Callable[[Any], Any], unit: int = 0) -> None:
        self.read: Callable[[Any], Any] = reads


class TokenDates:
    """A reader of dates in one of several formats of tokens.

    `reads` returns the datetime in UTC of a string, or None. The compiled twin reads the strings itself if it
    knows what all formats consist of: `formats` has their steps, None for one that it does not know. A step
    is the index of a part (year, month, day, hour, minute, second, microseconds, weekday, half of the day,
    zone; -1 for text), what is scanned, and its limits or texts. Of these:

    - `number`, `unpadded`, `short year`: the fewest and most digits, the least and largest number
    - `fraction`: the fewest and most digits
    - `name`: the names, in lower case and with spaces between them, and the number of the first
    - `text`: the text itself
    - `half`, `zone`: nothing
    """

    __slots__ = ("read",)

    def __init__(self, formats: Sequence[list[tuple[Any, ...]] | None], reads: Callable[[str], Any]) -> None:
        self.read: Callable[[str], Any] = reads
