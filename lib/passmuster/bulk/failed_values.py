"""The values that failed, kept as what their errors are made of: few objects, however many there are."""

from __future__ import annotations

from itertools import islice

from ..backend import reports
from ..errors import process
from ..language.preferences.preferences import DEFAULTS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from ..nodes.reports import Report, failures_in, keep
else:
    failures_in, keep = reports.failures_in, reports.keep


class FailedValues:
    """The numbers of values that failed, with their errors, made when they are first asked for.

    `kept` is what `validate_rows` fills.
    """

    __slots__ = ("_errors", "kept")

    def __init__(self, errors: Iterable[tuple[int, Exception]] = ()) -> None:
        self.kept: list[Any] = []
        self._errors: list[tuple[int, Exception]] = []
        for row, error in errors:
            self.add(row, error)

    def add(self, row: int, error: Exception) -> None:
        """Add an error that there is already."""
        keep(self.kept, row, error, None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return bool(self.kept)

    def __iter__(self) -> Iterator[tuple[int, Any, Sequence[Report] | None]]:
        """Yield number, input and reports of each; number, error and None of what has no reports."""
        return failures_in(self.kept)

    def errors(self) -> list[tuple[int, Exception]]:
        """Return numbers and errors, always the same ones."""
        # What asks for the stack of a call has its errors made during the call.
        self._errors += [
            (row, source if found is None else process(found, source, DEFAULTS))
            for row, source, found in islice(self, len(self._errors), None)
        ]
        return self._errors

    def __reduce__(self) -> tuple[Any, ...]:
        return FailedValues, (self.errors(),)
