"""Validating the records of a file, one by one. Imports the readers, the reports and failures."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ..failures import DataProblem, OutputProblem, SchemaProblem
from ..printable import to_json
from ..reports.findings import finding_of
from ..stopping import Stopped

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from ...schema.base import Schema
    from ..reading.data_files import Contents
    from ..reading.input_records import Record, Wishes
    from ..reports.line_styles import LineStyle

    class Desk(Protocol):
        """Takes what comes of records, in their order."""

        def passed(self, text: str | None) -> None:
            """Count a valid record, with what is written of it."""

        def noted(self, kind: str, text: str | None) -> None:
            """Take the report on a record that is invalid or warned of; None if none is wanted."""

        def unreadable(self, problem: DataProblem) -> None:
            """Take what can't be read, behind which reading goes on."""


class Order(NamedTuple):
    """What is wanted of each record."""

    schema_name: str
    preferences: dict[str, object]
    style: LineStyle
    limit: int | None
    output: str | None
    ascii_only: bool


class Task(NamedTuple):
    """What each process has to know."""

    order: Order
    functions: str | None
    wishes: Wishes
    seconds: float | None
    deadline: float


class Judge:
    """Validates records with a schema, and tells a desk what came of them."""

    def __init__(self, schema: Schema, order: Order, desk: Desk) -> None:
        preferences = order.preferences
        self._validate = partial(schema.validate, options=preferences) if preferences else schema.validate
        self._order = order
        self._desk = desk
        self._left = order.limit

    def judge(self, source: Contents) -> None:
        """Validate all records of a file; DataProblem where nothing behind can be read."""
        validate, desk = self._validate, self._desk
        is_written = self._order.output is not None
        for item in source.items():
            if isinstance(item, DataProblem):
                desk.unreadable(item)
                continue
            kind = text = None
            try:
                result = validate(item.value)
                # Messages are rendered when they are read: a wrong template shows only here.
                if result.error is not None:
                    kind, text = "invalid", self._report(source, item, result.error, False)
                elif result.warning is not None:
                    kind, text = "warned", self._report(source, item, result.warning, True)
            except Stopped as stopped:
                raise Stopped(stopped.status, f"{stopped}, at {source.place(item)}") from None
            except Exception as error:  # a wrong schema, or the user's own functions in it
                raise self._failed(source, item, error) from None
            if kind is not None:
                desk.noted(kind, text)
            if kind != "invalid":
                desk.passed(self._text(result.value) if is_written else None)

    def _report(self, source: Contents, record: Record, error: Any, is_warning: bool) -> str | None:
        """Return what there is to say about a record, None beyond the limit."""
        if self._left is not None:
            if self._left <= 0:
                return None
            self._left -= 1
        return self._order.style.report(finding_of(source, record, error, is_warning))

    def _failed(self, source: Contents, record: Record, error: Exception) -> SchemaProblem:
        what = (str(error).splitlines() or [""])[0]
        return SchemaProblem(
            f"{self._order.schema_name} failed at {source.place(record)}: {type(error).__name__}: {what}"
        )

    def _text(self, value: object) -> str:
        """Return what is written of a record."""
        try:
            return to_json(value, self._order.ascii_only) + "\n"
        except ValueError as error:
            raise OutputProblem(f"{self._order.output}: {error}") from None
