"""Unicode normal forms in linear time.

Run phase; `unicodedata` is imported when it is first needed. It sorts the marks after a character one by one,
which takes hours for a million of them in the wrong order: long runs of marks are sorted here first.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

FORMS = ("NFC", "NFD", "NFKC", "NFKD")
LONGEST_RUN = 64
"""The maximum length of a run of marks that `unicodedata` may sort."""


def normalize(form: Any, text: str) -> str:
    """Return a string in one of `FORMS` (specification part 2, `string().normalize()`).

    >>> len(normalize("NFD", "é")), len(normalize("NFC", "é"))
    (2, 1)
    """
    from unicodedata import normalize as platform

    if text.isascii():
        return text
    return platform(form, text if len(text) <= LONGEST_RUN else _ordered(form, text))


def _ordered(form: Any, text: str) -> str:
    """Return an equivalent string in which long runs of marks are in their canonical order.

    A check of every 64th character finds each run that is as long as that.
    """
    from unicodedata import combining

    marks = _MarkTable("NFKD" if "K" in form else "NFD")
    pieces: list[str] = []
    done = 0
    for middle in range(0, len(text), LONGEST_RUN):
        if middle < done or not marks[text[middle]]:
            continue
        start, end = _run_around(text, middle, done, marks)
        run = "".join(map(marks.__getitem__, text[start:end]))
        pieces += (text[done:start], "".join(sorted(run, key=combining)))
        done = end
    return "".join([*pieces, text[done:]]) if pieces else text


class _MarkTable(dict[str, str]):
    """The decomposition of each character that consists of marks only; an empty string for any other."""

    def __init__(self, form: Any) -> None:
        self.form = form

    def __missing__(self, character: str) -> str:
        from unicodedata import combining, normalize

        parts = normalize(self.form, character)
        self[character] = found = parts if all(map(combining, parts)) else ""
        return found


def _run_around(text: str, middle: int, first: int, marks: _MarkTable) -> tuple[int, int]:
    """Return the start of the run of marks at `middle`, not before `first`, and its end."""
    start, end = middle, middle + 1
    while start > first and marks[text[start - 1]]:
        start -= 1
    while end < len(text) and marks[text[end]]:
        end += 1
    return start, end
