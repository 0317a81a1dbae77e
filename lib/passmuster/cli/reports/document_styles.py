"""Styles with one document for all reports: JSON, SARIF for code scanners, JUnit for build servers.

Reports are written as they come, and the counts after them. If the counts have to come first, reports are
held until the end. Imports the styles of lines.
"""

from __future__ import annotations

import html
import os
from functools import lru_cache
from urllib.parse import quote

from passmuster import Detail, __version__, messages

from ..printable import printable, to_json
from .line_styles import JsonLinesStyle, LineStyle

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..failures import DataProblem
    from .counts import Counts
    from .findings import Finding


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
        level = "warning" if finding.is_warning else "error"
        return ",\n".join(
            _result(level, fault.detail.type, fault.message, finding.file, fault.line, fault.column)
            for fault in finding.faults
        )

    def unreadable_report(self, problem: DataProblem) -> str:
        """Return a result for data that can't be read."""
        return _result("error", "unreadable", problem.message, problem.name, problem.line, problem.column)

    def tail(self, counts: Counts) -> str:
        """Return the counts, and the end of the log."""
        return f'\n], "properties": {to_json(counts.as_dict())}}}]}}\n'


@lru_cache(maxsize=1)
def _rule_indexes() -> dict[str, int]:
    """Return the codes that have a page in the documentation, with their indexes among the rules."""
    codes = [code for code in messages("en") if Detail("", (), code).url]
    return {code: i for i, code in enumerate(codes)}


def _result(level: str, rule: str, message: str, file: str, line: int | None, column: int | None) -> str:
    indexes = _rule_indexes()
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(file)}}
    if line is not None:
        place["region"] = {"startLine": line, **({} if column is None else {"startColumn": column})}
    return to_json(
        {
            "ruleId": rule,
            **({"ruleIndex": indexes[rule]} if rule in indexes else {}),
            "level": level,
            "message": {"text": printable(message)},
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
        """Return a test, which fails unless there are only warnings."""
        place = finding.faults[0].place(finding.file)
        lines = [f"{fault.place(finding.file)}: {fault.message}" for fault in finding.faults]
        lines += dict.fromkeys(fault.detail.url for fault in finding.faults if fault.detail.url)
        text = "\n".join(map(printable, lines))
        if finding.is_warning:
            return _case(finding.file, place, f"<system-out>{_xml(text)}</system-out>")
        code = finding.faults[0].detail.type
        return _case(finding.file, place, _element("failure", code, finding.faults[0].message, text))

    def unreadable_report(self, problem: DataProblem) -> str:
        """Return a test that ended in an error."""
        body = _element("error", "unreadable", problem.message, printable(str(problem)))
        return _case(problem.name, problem.place, body)

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
