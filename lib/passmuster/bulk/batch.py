"""The outcome of validating many values."""

from __future__ import annotations

from sys import maxsize

from ..foundation.classes.subscripted import Subscripted, T
from ..foundation.schema_error import SchemaError
from ..validation import validate_rows
from .error_table import ErrorTable
from .failed_values import FailedValues
from .rows import rows_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ..foundation.argument_types import Options
    from ..nodes.reports import Result
    from ..steps.schema_protocols import SchemaLike


class Batch(Subscripted[T]):
    """The outcome of `validate_many`: true if all values passed; it can be unpacked into values and errors.

    `values` has the results for the values that passed, in their order. `errors` is a table of the errors of
    the others, `failures` a list of their numbers and errors, `rows` the numbers of those that passed.
    `first` is the number of the first value, `total` how many were read, `passed` and `failed` how many of
    them did. `is_complete` is False if `max_errors` ended the reading. `warnings` is a table like `errors`;
    `notes`, `artifacts` and `debug` are lists of pairs: the number of a value, and its warning, artifacts or
    log.

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

    def extend(self, schema: SchemaLike, items: object, options: Options | None = None) -> None:
        """Validate more values, and add what comes of them.

        If a function of the schema raises, or `items` does, the batch has what was found before.

        Args:
            schema: the schema that they are validated with.
            items: what `validate_many` takes.
            options: the options of the validations.

        >>> import passmuster as pm
        >>> batch = pm.Batch()
        >>> batch.extend(pm.number(), ["1", "x"])
        >>> batch.extend(pm.number(), ["3"])
        >>> batch.values, [row for row, _ in batch.failures], batch.total
        ([1, 3], [1], 3)
        """
        told: list[tuple[int, Result]] = []
        failed, first = self._failed_values.kept, self.first + self.total
        self._errors = self._warnings = None
        rows = rows_of("extend", items)
        try:
            validate_rows(schema, rows, options or None, maxsize, maxsize, first, self.values, failed, told)
        finally:
            self.failed = len(self._failed_values)
            self.total = len(self.values) + self.failed
            for row, result in told:
                self._add_notes(row, result)

    def _add_notes(self, row: int, result: Result) -> None:
        """Add what a result holds beside value and error."""
        if result.warning is not None:
            self.notes.append((row, result.warning))
        if result.artifacts:
            self.artifacts.append((row, result.artifacts))
        if result.debug is not None:
            self.debug.append((row, result.debug))

    @property
    def passed(self) -> int:
        """How many values passed."""
        return self.total - self.failed

    @property
    def rows(self) -> list[int]:
        """The numbers of the values that passed, one for each of `values`.

        Raises:
            SchemaError: the numbers of those that failed were not kept: `on_error="skip"`.

        >>> import passmuster as pm
        >>> pm.number().validate_many(["1", "x", "3"]).rows
        [0, 2]
        """
        failed = {row for row, _, _ in self._failed_values}
        if len(failed) != self.failed:
            raise SchemaError('rows: with on_error="skip" no numbers of values that failed are kept')
        return [row for row in range(self.first, self.first + self.total) if row not in failed]

    @property
    def failures(self) -> list[tuple[int, Exception]]:
        """The numbers of the values that failed, and their errors."""
        return self._failed_values.errors()

    @property
    def errors(self) -> ErrorTable:
        """The errors of the values that failed, as a table."""
        if self._errors is None:
            self._errors = ErrorTable(self._failed_values)
        return self._errors

    @property
    def warnings(self) -> ErrorTable:
        """The warnings about values, as a table."""
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
