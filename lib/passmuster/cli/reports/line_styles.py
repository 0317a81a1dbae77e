"""Styles with lines for each report: for people, for programs, for spreadsheets, for GitHub.

All texts pass through `printable`, `to_json` or both, so that data of strangers can't begin a line.
"""

from __future__ import annotations

import csv
import io
from abc import ABC, abstractmethod

from passmuster import ValidationError

from ..printable import printable, printable_lines, to_json

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from passmuster import Detail

    from ..failures import DataProblem
    from .counts import Counts
    from .findings import Finding


class LineStyle(ABC):
    """Reports on lines of their own, without a frame around them."""

    between = ""
    """The text before each report except the first one."""

    end = "\n"
    """The text after each report."""

    is_summary_first = False
    """Whether the head has the numbers, so that nothing can be written before all is read."""

    def head(self, counts: Counts) -> str:
        """Return the text before all reports."""
        return ""

    @abstractmethod
    def report(self, finding: Finding) -> str:
        """Return the report on a record."""

    def unreadable_report(self, problem: DataProblem) -> str | None:
        """Return the report on data that can't be read; people read about them on standard error."""
        return None

    def tail(self, counts: Counts) -> str:
        """Return the text after all reports."""
        return ""


class TextStyle(LineStyle):
    """One line for each message, which begins with the position."""

    def __init__(self, annotate: bool = False, colours: bool = False, is_quiet: bool = False) -> None:
        self._annotate = annotate
        self._colours = colours
        self._is_quiet = is_quiet

    def report(self, finding: Finding) -> str:
        """Return the position and each message, or the annotated record."""
        annotated = finding.annotated(self._colours) if self._annotate and not finding.is_warning else None
        if annotated is not None:
            place = printable(finding.faults[0].place(finding.file))
            return f"{place}:\n{printable_lines(annotated, self._colours)}"
        warning = "warning: " if finding.is_warning else ""
        lines = [f"{fault.place(finding.file)}: {warning}{fault.message}" for fault in finding.faults]
        return "\n".join(map(printable, lines))

    def tail(self, counts: Counts) -> str:
        """Return the counts as a sentence."""
        return "" if self._is_quiet else counts.sentence() + "\n"


class JsonLinesStyle(LineStyle):
    """One JSON object on each line: one for each record, and the summary at the end."""

    def __init__(self, annotate: bool = False) -> None:
        self._annotate = annotate

    def report(self, finding: Finding) -> str:
        """Return the position and the error's details, and the annotated record if it is asked for."""
        entry = finding.as_dict()
        if self._annotate and not finding.is_warning:
            annotated = finding.annotated(False)
            if annotated is not None:
                entry["annotated"] = annotated
        return to_json(entry)

    def unreadable_report(self, problem: DataProblem) -> str:
        """Return the position and the reason."""
        return to_json({"place": problem.place, "unreadable": problem.message})

    def tail(self, counts: Counts) -> str:
        """Return the counts."""
        return to_json({"summary": counts.as_dict()}) + "\n"


class CsvStyle(LineStyle):
    """A table with a row for each message."""

    def head(self, counts: Counts) -> str:
        """Return the names of the columns."""
        return "file,line,column,index,severity,code,pointer,message\n"

    def report(self, finding: Finding) -> str:
        """Return a row for each message."""
        severity = "warning" if finding.is_warning else "error"
        return "\n".join(
            _row(finding.file, fault.line, fault.column, finding.offset, severity, fault.detail.type,
                 _pointer(fault.detail), fault.detail.message)
            for fault in finding.faults
        )  # fmt: skip

    def unreadable_report(self, problem: DataProblem) -> str:
        """Return a row for data that can't be read."""
        return _row(
            problem.name, problem.line, problem.column, None, "unreadable", "unreadable", "", problem.message
        )


def _pointer(detail: Detail) -> str:
    """Return the path of a detail as a JSON Pointer."""
    found: str = ValidationError(None, [detail]).as_dict()["details"][0]["pointer"]
    return found


def _row(*cells: str | int | None) -> str:
    """Return a row of CSV, in which a spreadsheet finds no formula."""
    row = io.StringIO()
    safe = [safe_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(row, lineterminator="").writerow(safe)
    return row.getvalue()


def safe_cell(cell: str) -> str:
    """Return the text of a cell without control characters, which is no formula for a spreadsheet."""
    return "'" + printable(cell) if cell[:1] in ("=", "+", "-", "@") else printable(cell)


class GithubStyle(LineStyle):
    """Commands that GitHub shows as annotations of files."""

    def __init__(self, is_quiet: bool = False) -> None:
        self._is_quiet = is_quiet

    def report(self, finding: Finding) -> str:
        """Return a command for each message."""
        word = "warning" if finding.is_warning else "error"
        return "\n".join(
            _workflow_command(word, finding.file, fault.line, fault.column, fault.detail.type, fault.message)
            for fault in finding.faults
        )

    def unreadable_report(self, problem: DataProblem) -> str:
        """Return a command for data that can't be read."""
        return _workflow_command(
            "error", problem.name, problem.line, problem.column, "unreadable", problem.message
        )

    def tail(self, counts: Counts) -> str:
        """Return the counts as a sentence."""
        return "" if self._is_quiet else counts.sentence() + "\n"


def _workflow_command(
    word: str, file: str, line: int | None, column: int | None, title: str, message: str
) -> str:
    properties = {"file": file, "line": line, "col": column, "title": title}
    listed = ",".join(
        f"{name}={_escape_property(str(value))}" for name, value in properties.items() if value is not None
    )
    return f"::{word} {listed}::{_escape_data(message)}"


def _escape_data(text: str) -> str:
    return printable(text).replace("%", "%25")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")
