"""The number of errors by path and code, each with an example. Imports the functions for safe texts."""

from __future__ import annotations

from ..printable import bounded, printable

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .findings import SummedFault

_MOST = 1000
"""How many paths and codes are told apart: data of strangers can have any number of keys."""

_REST = ("…", "…")


class ErrorCounts:
    """Counts errors."""

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
        return [
            {
                "path": key[0],
                "code": key[1],
                "count": self._counts[key],
                "place": first.place,
                "message": first.message,
            }
            for key, first in self._sorted()
        ]

    def lines(self) -> list[str]:
        """Return the numbers as a table for people, the largest first."""
        rows = [
            (f"{self._counts[key]:,}", *map(printable, key), bounded(f"{example.place}: {example.message}"))
            for key, example in self._sorted()
        ]
        widths = [max(map(len, column)) for column in zip(*rows)]
        return [
            f"{row[0]:>{widths[0]}}  {row[1]:{widths[1]}}  {row[2]:{widths[2]}}  {printable(row[3])}"
            for row in rows
        ]

    def _sorted(self) -> list[tuple[tuple[str, str], SummedFault]]:
        return sorted(self._examples.items(), key=lambda item: -self._counts[item[0]])
