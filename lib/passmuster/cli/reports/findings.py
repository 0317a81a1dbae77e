"""The findings about a record: its errors, with their positions in the file.

Imports the details of errors, and the records.
"""

from __future__ import annotations

from typing import NamedTuple

from passmuster import Detail, ValidationError

from ..._core.foundation.json_text.json_places import part_of
from ..failures import DataProblem, place_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..reading.data_files import FileContents
    from ..reading.input_records import InputRecord


class Finding(NamedTuple):
    """A record with errors or warnings: its file, its position and its faults.

    `severity` is "error", "warning", or "unreadable" of data that can't be read.
    """

    file: str
    line: int | None
    offset: int | None
    severity: str
    faults: list[Fault]
    error: Any

    def as_dict(self) -> dict[str, object]:
        """Return the position and the details of the errors, each with its own position."""
        entry: dict[str, object] = {"file": self.file, "line": self.line}
        if self.offset is not None:
            entry["index"] = self.offset
        entry["warnings" if self.severity == "warning" else "errors"] = [
            {
                **fault.detail.as_dict(),
                "line": fault.line,
                "column": fault.column,
                **({} if fault.detail.url is None else {"url": fault.detail.url}),
            }
            for fault in self.faults
        ]
        return entry

    def summed_faults(self) -> list[SummedFault]:
        """Return the faults as they are summed up: by path, without indexes, and code."""
        return [
            SummedFault(
                ".".join("*" if isinstance(step, int) else str(step) for step in fault.detail.path),
                fault.detail.type,
                fault.place(self.file),
                fault.message,
            )
            for fault in self.faults
        ]

    def annotated(self, colours: bool) -> str | None:
        """Return the record with its errors at their places, else None: of user code, or a warning."""
        has_places = self.severity == "error" and hasattr(self.error, "annotate")
        found: str | None = self.error.annotate(not colours) if has_places else None
        return found


class SummedFault(NamedTuple):
    """An error for the summary, in which the first one of each path and code is the example."""

    path: str
    code: str
    place: str
    message: str


class Fault(NamedTuple):
    """A single error or warning, and its position."""

    line: int | None
    column: int | None
    detail: Detail

    @property
    def message(self) -> str:
        """The message, preceded by the path if the line is unknown and the message has no path."""
        return self.detail.message if self.line is not None else str(ValidationError(None, [self.detail]))

    def place(self, file: str) -> str:
        """Return the position in the notation that editors open."""
        return place_of(file, self.line, self.column)


def make_finding(source: FileContents, record: InputRecord, error: Any, is_warning: bool = False) -> Finding:
    """Return the finding for a record with errors or warnings."""
    details = _details(error)
    parts = [part_of(near.path, near.type) for near in [detail.nearest for detail in details]]
    positions = source.positions(record, parts)
    faults = [Fault(at and at.line, at and at.column, detail) for at, detail in zip(positions, details)]
    place = record.place or (source.name, record.line, record.offset)
    return Finding(*place, "warning" if is_warning else "error", faults, error)


def finding_of(problem: DataProblem) -> Finding:
    """Return the finding for data that can't be read."""
    fault = Fault(problem.line, problem.column, Detail(problem.message, (), "unreadable"))
    return Finding(problem.name, problem.line, None, "unreadable", [fault], problem)


def _details(error: Any) -> list[Detail]:
    """Return the details of an error or a warning. An exception of user code has its message only."""
    found = [detail for detail in getattr(error, "details", None) or () if isinstance(detail, Detail)]
    return found or [Detail(str(error) or type(error).__name__, (), type(error).__name__)]
