"""Styles with lines for each report: for people, for programs, for spreadsheets, for GitHub.

Everything passes through `printable`, `to_json` or both, so that data of strangers can't begin a line.
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
    """Reports that stand on lines of their own, with nothing around them."""

    between = ""
    """What stands before a report that is not the first one."""

    end = "\n"
    """What stands behind each report."""

    is_held = False
    """Whether the head has the numbers, so that nothing can be written before all is read."""

    def head(self, counts: Counts) -> str:
        """Return what stands before all reports."""
        return ""

    @abstractmethod
    def report(self, finding: Finding) -> str:
        """Return what is said about a record."""

    def unreadable(self, problem: DataProblem) -> str | None:
        """Return what is said about data that can't be read; people read of it on standard error."""
        return None

    def tail(self, counts: Counts) -> str:
        """Return what is said at the end."""
        return ""


class TextStyle(LineStyle):
    """One line for each message, with its place before it."""

    def __init__(self, annotate: bool = False, colours: bool = False, is_quiet: bool = False) -> None:
        self._annotate = annotate
        self._colours = colours
        self._is_quiet = is_quiet

    def report(self, finding: Finding) -> str:
        """Return the place and each message, or the annotated record."""
        annotated = finding.annotated(self._colours) if self._annotate and not finding.is_warning else None
        if annotated is not None:
            place = printable(finding.faults[0].place(finding.file))
            return f"{place}:\n{printable_lines(annotated, self._colours)}"
        warning = "warning: " if finding.is_warning else ""
        lines = [f"{fault.place(finding.file)}: {warning}{fault.message}" for fault in finding.faults]
        return "\n".join(map(printable, lines))

    def tail(self, counts: Counts) -> str:
        """Return the numbers as a sentence."""
        return "" if self._is_quiet else counts.sentence() + "\n"


class JsonLinesStyle(LineStyle):
    """One JSON object a line: a record's, and at the end the summary's."""

    def __init__(self, annotate: bool = False) -> None:
        self._annotate = annotate

    def report(self, finding: Finding) -> str:
        """Return the place and the error's details, and the annotated record if wanted."""
        entry = finding.as_dict()
        if self._annotate and not finding.is_warning:
            annotated = finding.annotated(False)
            if annotated is not None:
                entry["annotated"] = annotated
        return to_json(entry)

    def unreadable(self, problem: DataProblem) -> str:
        """Return the place, and why."""
        return to_json({"place": problem.place, "unreadable": problem.message})

    def tail(self, counts: Counts) -> str:
        """Return the numbers."""
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

    def unreadable(self, problem: DataProblem) -> str:
        """Return a row."""
        return _row(
            problem.name, problem.line, problem.column, None, "unreadable", "unreadable", "", problem.message
        )


def _pointer(detail: Detail) -> str:
    """Return the path of a detail as a JSON Pointer."""
    found: str = ValidationError(None, [detail]).as_dict()["details"][0]["pointer"]
    return found


def _row(*cells: str | int | None) -> str:
    """Return a row of CSV, of which no cell is a formula to a spreadsheet."""
    row = io.StringIO()
    safe = [safe_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    csv.writer(row, lineterminator="").writerow(safe)
    return row.getvalue()


def safe_cell(cell: str) -> str:
    """Return the text of a cell that is no formula to a spreadsheet and has no control characters."""
    return "'" + printable(cell) if cell[:1] in ("=", "+", "-", "@") else printable(cell)


class GithubStyle(LineStyle):
    """Commands that GitHub shows as annotations of the files."""

    def __init__(self, is_quiet: bool = False) -> None:
        self._is_quiet = is_quiet

    def report(self, finding: Finding) -> str:
        """Return a command for each message."""
        word = "warning" if finding.is_warning else "error"
        return "\n".join(
            _command(word, finding.file, fault.line, fault.column, fault.detail.type, fault.message)
            for fault in finding.faults
        )

    def unreadable(self, problem: DataProblem) -> str:
        """Return a command."""
        return _command("error", problem.name, problem.line, problem.column, "unreadable", problem.message)

    def tail(self, counts: Counts) -> str:
        """Return the numbers as a sentence."""
        return "" if self._is_quiet else counts.sentence() + "\n"


def _command(word: str, file: str, line: int | None, column: int | None, title: str, message: str) -> str:
    properties = {"file": file, "line": line, "col": column, "title": title}
    listed = ",".join(
        f"{name}={_property(str(value))}" for name, value in properties.items() if value is not None
    )
    return f"::{word} {listed}::{_data(message)}"


def _data(text: str) -> str:
    return printable(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
