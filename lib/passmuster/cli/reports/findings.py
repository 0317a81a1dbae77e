"""What there is to say about a record: what failed, with its place in the file.

Imports the details of errors, and the records.
"""

from __future__ import annotations

from typing import NamedTuple

from passmuster import Detail, ValidationError

from ...json_text.json_places import part_of
from ..failures import place_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..reading.data_files import FileContents
    from ..reading.input_records import InputRecord


class Finding(NamedTuple):
    """A record that failed, or has warnings: its file, its place, and what is wrong in it."""

    file: str
    line: int
    offset: int | None
    is_warning: bool
    faults: list[Fault]
    error: Any

    def as_dict(self) -> dict[str, object]:
        """Return the place, and the details of what failed, each with its place."""
        entry: dict[str, object] = {"file": self.file, "line": self.line}
        if self.offset is not None:
            entry["index"] = self.offset
        entry["warnings" if self.is_warning else "errors"] = [
            {
                **fault.detail.as_dict(),
                "line": fault.line,
                "column": fault.column,
                **({} if fault.detail.url is None else {"url": fault.detail.url}),
            }
            for fault in self.faults
        ]
        return entry

    def annotated(self, colours: bool) -> str | None:
        """Return the record with the errors at their places, None for an error of the user's."""
        found: str | None = self.error.annotate(not colours) if hasattr(self.error, "annotate") else None
        return found


class Fault(NamedTuple):
    """One thing that is wrong, and where it stands."""

    line: int | None
    column: int | None
    detail: Detail

    @property
    def message(self) -> str:
        """The message; if no line is known, with the path before it unless it names the path."""
        return self.detail.message if self.line is not None else str(ValidationError(None, [self.detail]))

    def place(self, file: str) -> str:
        """Return the place as editors open it."""
        return place_of(file, self.line, self.column)


def finding_of(source: FileContents, record: InputRecord, error: Any, is_warning: bool = False) -> Finding:
    """Return what there is to say about a record that a schema refused, or warns of."""
    details = _details(error)
    wanted = [part_of(detail.path, detail.type) for detail in details]
    positions = source.positions(record, wanted)
    faults = [Fault(at and at.line, at and at.column, detail) for at, detail in zip(positions, details)]
    return Finding(source.name, record.line, record.offset, is_warning, faults, error)


def _details(error: Any) -> list[Detail]:
    """Return the details of an error or a warning; of an exception of the user's, its string."""
    found = [detail for detail in getattr(error, "details", None) or () if isinstance(detail, Detail)]
    return found or [Detail(str(error) or type(error).__name__, (), type(error).__name__)]
