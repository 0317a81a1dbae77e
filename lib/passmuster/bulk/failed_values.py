"""The values that failed, with the reports for their errors: few objects for many values."""

from __future__ import annotations

from itertools import islice

from ..backend import reports
from ..errors import process
from ..language.preferences.preferences import DEFAULTS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from ..nodes.reports import Report, iter_failures, keep
else:
    iter_failures, keep = reports.iter_failures, reports.keep


class FailedValues:
    """The values that failed, with their numbers and errors. Errors are built when they are first read.

    `validate_rows` fills the list `kept`.
    """

    __slots__ = ("_errors", "kept")

    def __init__(self, failures: Iterable[tuple[int, tuple[Exception, Any]]] = ()) -> None:
        self.kept: list[Any] = []
        self._errors: list[tuple[int, Exception]] = []
        for row, failure in failures:
            self.add(row, failure)

    def add(self, row: int, failure: tuple[Exception, Any]) -> None:
        """Add an error that exists already, with the value that failed."""
        keep(self.kept, row, failure, None)

    def __len__(self) -> int:
        return sum(1 for _ in iter_failures(self.kept))

    def __bool__(self) -> bool:
        return bool(self.kept)

    def __iter__(self) -> Iterator[tuple[int, Any, Sequence[Report] | None]]:
        """Yield the number, the input and the reports of each value, or the number, an error and None."""
        for row, source, found in iter_failures(self.kept):
            yield row, source[0] if found is None else source, found

    def inputs(self) -> list[Any]:
        """Return the values that failed."""
        return [source[1] if found is None else source for _, source, found in iter_failures(self.kept)]

    def errors(self) -> list[tuple[int, Exception]]:
        """Return the numbers and the errors. The errors are the same objects each time."""
        # Errors with the stack of the call have been built during the call.
        self._errors += [
            (row, source if found is None else process(found, source, DEFAULTS))
            for row, source, found in islice(self, len(self._errors), None)
        ]
        return self._errors

    def __reduce__(self) -> tuple[Any, ...]:
        return FailedValues, (
            [(row, (error, value)) for (row, error), value in zip(self.errors(), self.inputs())],
        )
