"""The number of records, and of errors by path and code, as numbers and in words.

Imports the functions for safe texts.
"""

from __future__ import annotations

from ..printable import bounded, printable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .findings import SummedFault

_MOST = 1000
"""How many paths and codes are told apart: data of strangers can have any number of keys."""

_REST = ("…", "…")


class Counts:
    """The number of records of each kind, and the number of reports."""

    def __init__(self) -> None:
        self.files = 0
        self.valid = 0
        self.invalid = 0
        self.unreadable = 0
        self.is_complete = True
        self.errors: ErrorCounts | None = None
        self.broken = 0  # files that can't be read to their end; the rest of `unreadable` are lines
        self.warned = 0
        self.left_out = 0
        self.shown: dict[str, int] = {"invalid": 0, "warned": 0, "unreadable": 0}

    @property
    def records(self) -> int:
        """The number of records that could be read."""
        return self.valid + self.invalid

    def as_dict(self) -> dict[str, object]:
        """Return the numbers by their names."""
        found = {"files": self.files, "records": self.records, "valid": self.valid, "invalid": self.invalid,
                 "unreadable": self.unreadable, "warned": self.warned, "left_out": self.left_out}  # fmt: skip
        ended = {} if self.is_complete else {"complete": False}
        return {**found, **ended, **({} if self.errors is None else {"errors": self.errors.as_list()})}

    def text(self, is_quiet: bool) -> str:
        """Return the numbers for people."""
        lines = [] if self.errors is None else self.errors.lines()
        return "".join(f"{line}\n" for line in (lines if is_quiet else [*lines, self.sentence()]))

    def sentence(self) -> str:
        """Return the numbers as a line for people."""
        text = f"{with_noun(self.records, 'record')} in {with_noun(self.files, 'file')}: "
        text += f"{self.valid:,} valid, {self.invalid:,} invalid"
        if self.warned:
            text += f", {self.warned:,} with warnings"
        if self.unreadable:
            text += f"; {self.unreadable:,} could not be read"
        if self.left_out:
            text += f". {with_noun(self.left_out, 'report')} left out by --limit"
        return text + ("." if self.is_complete else ". Stopped by --max-errors.")


def with_noun(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural if needed."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


class ErrorCounts:
    """Counts errors by path and code, each with an example."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], int] = {}
        self._examples: dict[tuple[str, str], SummedFault] = {}

    def add(self, faults: Iterable[SummedFault]) -> None:
        """Add errors."""
        for fault in faults:
            key = fault.path, fault.code
            if key not in self._counts and len(self._counts) >= _MOST:
                key = _REST
            self._counts[key] = self._counts.get(key, 0) + 1
            self._examples.setdefault(key, fault)

    def as_list(self) -> list[dict[str, object]]:
        """Return the numbers for programs, the largest first, as `errors.counts()` returns them."""
        return [dict(zip(("path", "code", "count", "place", "message"), row)) for row in self._rows()]

    def lines(self) -> list[str]:
        """Return the numbers as a table for people, the largest first."""
        rows = [
            (f"{count:,}", printable(path), printable(code), bounded(f"{place}: {message}"))
            for path, code, count, place, message in self._rows()
        ]
        widths = [max(map(len, column)) for column in zip(*rows)]
        return [
            f"{row[0]:>{widths[0]}}  {row[1]:{widths[1]}}  {row[2]:{widths[2]}}  {printable(row[3])}"
            for row in rows
        ]

    def _rows(self) -> Iterator[tuple[str, str, int, str, str]]:
        for key in sorted(self._examples, key=lambda key: -self._counts[key]):
            yield (*key, self._counts[key], self._examples[key].place, self._examples[key].message)
