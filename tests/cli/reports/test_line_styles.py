"""Styles with lines for each report: what data of strangers can't do in them."""

import pytest

from passmuster.cli.failures import DataProblem
from passmuster.cli.reports.line_styles import CsvStyle, GithubStyle, JsonLinesStyle, TextStyle

PROBLEM = DataProblem("=a,\n:%\x1b\ud800", 'b"\n::c::%', 3, 4)


@pytest.mark.parametrize("style, text", [
    (TextStyle(), None),
    (JsonLinesStyle(), r'{"place": "=a,\n:%\u001b\ud800:3:4", "unreadable": "b\"\n::c::%"}'),
    (CsvStyle(), r'''"'=a,\x0a:%\x1b\ud800",3,4,,unreadable,unreadable,,"b""\x0a::c::%"'''),
    (GithubStyle(), r'::error file==a%2C\x0a%3A%25\x1b\ud800,line=3,col=4,title=unreadable::b"\x0a::c::%25'),
], ids=["text", "jsonl", "csv", "github"])  # fmt: skip
def test_what_cannot_be_read_is_one_line(style, text):
    assert style.unreadable_report(PROBLEM) == text
