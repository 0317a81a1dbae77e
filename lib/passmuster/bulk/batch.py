"""What came of many values."""

from __future__ import annotations

from ..foundation.classes.subscripted import Subscripted, T
from .error_table import ErrorTable
from .failed_values import FailedValues

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Batch(Subscripted[T]):
    """What `validate_many` returns: true if all values passed, and unpacked into values and errors.

    `values` are the validated values of those that passed, in their order; `errors` is a table of what is
    wrong with the others, `failures` a list of their numbers and errors. `first` is the number of the first
    value, `total` how many were read, `passed` and `failed` how many of them did. `is_complete` is False if
    `max_errors` ended the reading. `warnings` is a table like `errors`; `artifacts` and `debug` are lists of
    the number of a value and what its result has of that name.

    >>> import passmuster as pm
    >>> batch = pm.number().validate_many(["1", "x", "3"])
    >>> batch.values, batch.total, batch.passed, batch.failed
    ([1, 3], 3, 2, 1)
    >>> values, errors = batch
    >>> errors.to_dict()["row"]
    [1]
    """

    __module__ = "passmuster"
    __slots__ = (
        "_errors",
        "_failed_values",
        "_warnings",
        "artifacts",
        "debug",
        "failed",
        "first",
        "is_complete",
        "notes",
        "total",
        "values",
    )

    def __init__(self, first: int = 0) -> None:
        self.first: int = first
        self.total: int = 0
        self.failed: int = 0
        self.values: list[T] = []
        self._failed_values = FailedValues()
        self.is_complete: bool = True
        self.notes: list[tuple[int, Any]] = []
        self.artifacts: list[tuple[int, dict[Any, Any]]] = []
        self.debug: list[tuple[int, list[Any]]] = []
        self._errors: ErrorTable | None = None
        self._warnings: ErrorTable | None = None

    @property
    def passed(self) -> int:
        """How many values passed."""
        return self.total - self.failed

    @property
    def failures(self) -> list[tuple[int, Exception]]:
        """The numbers of the values that failed, and their errors."""
        return self._failed_values.errors()

    @property
    def errors(self) -> ErrorTable:
        """What is wrong with the values that failed, as a table."""
        if self._errors is None:
            self._errors = ErrorTable(self._failed_values)
        return self._errors

    @property
    def warnings(self) -> ErrorTable:
        """What values were warned of, as a table."""
        if self._warnings is None:
            self._warnings = ErrorTable([(row, note, None) for row, note in self.notes])
        return self._warnings

    def __bool__(self) -> bool:
        return not self.failed

    def __iter__(self) -> Iterator[Any]:
        return iter((self.values, self.errors))

    def __repr__(self) -> str:
        more = "" if self.is_complete else ", not read to the end"
        return f"<Batch of {self.total:,}: {self.passed:,} passed, {self.failed:,} failed{more}>"
