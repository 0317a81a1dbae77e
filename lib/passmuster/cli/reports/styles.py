"""Styles of reports: for people, programs, spreadsheets, GitHub, code scanners and build servers.

A style has lines for each report, or one document for all of them. Documents are written as reports come,
and the counts after them. If the counts have to come first, reports are held until the end. All texts pass
through `printable`, `to_json` or both, so that data of strangers can't begin a line.
"""

from __future__ import annotations

import csv
import html
import io
import os
from abc import ABC, abstractmethod
from functools import lru_cache
from urllib.parse import quote

from passmuster import Detail, ValidationError, __version__, messages

from ..printable import printable, printable_lines, to_json
from .findings import finding_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..failures import DataProblem
    from .counts import Counts
    from .findings import Fault, Finding


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
        """Return the report on data that can't be read, which is that on a record where there is one."""
        return self.report(finding_of(problem))

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
        annotated = finding.annotated(self._colours) if self._annotate else None
        if annotated is not None:
            place = printable(finding.faults[0].place(finding.file))
            return f"{place}:\n{printable_lines(annotated, self._colours)}"
        warning = "warning: " if finding.severity == "warning" else ""
        lines = [f"{fault.place(finding.file)}: {warning}{fault.message}" for fault in finding.faults]
        return "\n".join(map(printable, lines))

    def unreadable_report(self, problem: DataProblem) -> None:
        """Return no report: people read about it on standard error."""

    def tail(self, counts: Counts) -> str:
        """Return the counts in words."""
        return counts.text(self._is_quiet)


class JsonLinesStyle(LineStyle):
    """One JSON object on each line: one for each record, and the summary at the end."""

    def __init__(self, annotate: bool = False) -> None:
        self._annotate = annotate

    def report(self, finding: Finding) -> str:
        """Return the position and the error's details, and the annotated record if it is asked for."""
        entry = finding.as_dict()
        annotated = finding.annotated(False) if self._annotate else None
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
        return "\n".join(
            _row(finding.file, fault.line, fault.column, finding.offset, finding.severity, fault.detail.type,
                 _pointer(fault.detail), fault.detail.message)
            for fault in finding.faults
        )  # fmt: skip


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
        return "\n".join(_workflow_command(finding, fault) for fault in finding.faults)

    def tail(self, counts: Counts) -> str:
        """Return the counts in words."""
        return counts.text(self._is_quiet)


def _workflow_command(finding: Finding, fault: Fault) -> str:
    properties = {"file": finding.file, "line": fault.line, "col": fault.column, "title": fault.detail.type}
    listed = ",".join(
        f"{name}={_escape_property(str(value))}" for name, value in properties.items() if value is not None
    )
    return f"::{_level(finding)} {listed}::{_escape_data(fault.message)}"


def _level(finding: Finding) -> str:
    return "warning" if finding.severity == "warning" else "error"


def _escape_data(text: str) -> str:
    return printable(text).replace("%", "%25")


def _escape_property(text: str) -> str:
    return _escape_data(text).replace(":", "%3A").replace(",", "%2C")


class JsonStyle(JsonLinesStyle):
    """One JSON object with a summary, and with the reports in the form of JSON Lines."""

    between = ",\n"
    end = ""

    def head(self, counts: Counts) -> str:
        """Return the beginning of the object."""
        return '{"reports": [\n'

    def tail(self, counts: Counts) -> str:
        """Return the counts, and the end of the object."""
        return f'\n], "summary": {to_json(counts.as_dict())}}}\n'


class SarifStyle(LineStyle):
    """SARIF 2.1.0, with a result for each message."""

    between = ",\n"
    end = ""

    def head(self, counts: Counts) -> str:
        """Return the beginning of the log and of its only run."""
        rules = [{"id": code, "helpUri": Detail("", (), code).url} for code in _rule_indexes()]
        tool = to_json({"driver": {"name": "passmuster", "version": __version__, "rules": rules}})
        return (
            '{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{'
            f'"tool": {tool}, "columnKind": "unicodeCodePoints", "results": [\n'
        )

    def report(self, finding: Finding) -> str:
        """Return a result for each message."""
        return ",\n".join(_result(finding, fault) for fault in finding.faults)

    def tail(self, counts: Counts) -> str:
        """Return the counts, and the end of the log."""
        return f'\n], "properties": {to_json(counts.as_dict())}}}]}}\n'


@lru_cache(maxsize=1)
def _rule_indexes() -> dict[str, int]:
    """Return the codes that have a page in the documentation, with their indexes among the rules."""
    codes = [code for code in messages("en") if Detail("", (), code).url]
    return {code: i for i, code in enumerate(codes)}


def _result(finding: Finding, fault: Fault) -> str:
    indexes, rule = _rule_indexes(), fault.detail.type
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(finding.file)}}
    if fault.line is not None:
        column = {} if fault.column is None else {"startColumn": fault.column}
        place["region"] = {"startLine": fault.line, **column}
    return to_json(
        {
            "ruleId": rule,
            **({"ruleIndex": indexes[rule]} if rule in indexes else {}),
            "level": _level(finding),
            "message": {"text": printable(fault.message)},
            "locations": [{"physicalLocation": place}],
        }
    )


def _uri(file: str) -> str:
    """Return the URI of a file, relative to the current folder if its path is relative."""
    path = quote(os.fsencode(file.replace(os.sep, "/")))
    return f"file://{path}" if path.startswith("/") else path


class JunitStyle(LineStyle):
    """JUnit XML, with a failed test for each record in the report and a passed test for all others."""

    is_summary_first = True

    def head(self, counts: Counts) -> str:
        """Return the beginning with the counts, and the test for the records that are not in the report."""
        shown = counts.shown
        others = counts.records - shown["invalid"] - shown["warned"]
        failures = shown["invalid"] + (1 if counts.left_out else 0)
        numbers = f'tests="{sum(shown.values()) + 1}" failures="{failures}" errors="{shown["unreadable"]}"'
        left_out = f"{counts.left_out} reports left out by --limit" if counts.left_out else ""
        body = _element("failure", "--limit", left_out, left_out) if left_out else ""
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<testsuites name="passmuster check" {numbers}>\n<testsuite name="passmuster check" {numbers}>\n'
            + _case("passmuster", f"{others} records without a report", body)
            + "\n"
        )

    def report(self, finding: Finding) -> str:
        """Return a test, which fails for a wrong record and ends in an error where there is none."""
        place = finding.faults[0].place(finding.file)
        lines = [f"{fault.place(finding.file)}: {fault.message}" for fault in finding.faults]
        lines += dict.fromkeys(fault.detail.url for fault in finding.faults if fault.detail.url)
        text = "\n".join(map(printable, lines))
        if finding.severity == "warning":
            return _case(finding.file, place, f"<system-out>{_xml(text)}</system-out>")
        tag, first = "failure" if finding.severity == "error" else "error", finding.faults[0]
        return _case(finding.file, place, _element(tag, first.detail.type, first.message, text))

    def tail(self, counts: Counts) -> str:
        """Return the end of the document."""
        return "</testsuite>\n</testsuites>\n"


def _case(file: str, name: str, body: str) -> str:
    return f"<testcase classname={_quoted(file)} name={_quoted(name)}>{body}</testcase>"


def _element(tag: str, kind: str, message: str, text: str) -> str:
    return f"<{tag} type={_quoted(kind)} message={_quoted(message)}>{_xml(text)}</{tag}>"


def _quoted(text: str) -> str:
    return f'"{_xml(printable(text))}"'


def _xml(text: str) -> str:
    """Return escaped text that is all ASCII, so that it is correct in any encoding."""
    return html.escape(text).encode("ascii", "xmlcharrefreplace").decode("ascii")
