"""Unicode normal forms in linear time.

Run phase; `unicodedata` is imported when it is first needed. The platform sorts the marks that
follow a character one by one, which takes hours for a million of them in the wrong order: long
runs of marks are put in order here first.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
LONGEST_RUN = 64
"""A run of marks that is longer may not be left to the platform."""


def normalize(form: Any, text: str) -> str:
    """Return a text in one of `FORMS` (specification part 2, `string().normalize()`).

    >>> len(normalize("NFD", "é")), len(normalize("NFC", "é"))
    (2, 1)
    """
    from unicodedata import normalize as platform

    if text.isascii():
        return text
    return platform(form, text if len(text) <= LONGEST_RUN else _ordered(form, text))


def _ordered(form: Any, text: str) -> str:
    """Return an equivalent text in which long runs of marks are in their canonical order.

    Looking at every 64th character is enough to meet each run that is as long as that.
    """
    from unicodedata import combining
    from unicodedata import normalize as platform

    full: Any = "NFKD" if "K" in form else "NFD"

    def marks(index: int) -> str:
        """Return what a character is made of if that is nothing but marks, else an empty text."""
        parts = platform(full, text[index])
        return parts if all(map(combining, parts)) else ""

    pieces: list[str] = []
    done = 0
    for middle in range(0, len(text), LONGEST_RUN):
        if middle < done or not marks(middle):
            continue
        start, end = _run_around(middle, done, len(text), marks)
        run = "".join([marks(index) for index in range(start, end)])
        pieces += (text[done:start], "".join(sorted(run, key=combining)))
        done = end
    return "".join([*pieces, text[done:]]) if pieces else text


def _run_around(middle: int, first: int, last: int, marks: Callable[[int], str]) -> tuple[int, int]:
    """Return where the run of marks at `middle` starts and ends."""
    start, end = middle, middle + 1
    while start > first and marks(start - 1):
        start -= 1
    while end < last and marks(end):
        end += 1
    return start, end
