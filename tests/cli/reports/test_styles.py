"""The styles of reports: what data of strangers can't do in them."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from passmuster.cli.failures import DataProblem
from passmuster.cli.reports.counts import Counts
from passmuster.cli.reports.styles import (
    CsvStyle,
    GithubStyle,
    JsonLinesStyle,
    JsonStyle,
    JunitStyle,
    SarifStyle,
    TextStyle,
)

PROBLEM = DataProblem("=a,\n:%\x1b\ud800", 'b"\n::c::%', 3, 4)


@pytest.mark.parametrize("style, text", [
    (TextStyle(), None),
    (JsonLinesStyle(), r'{"place": "=a,\n:%\u001b\ud800:3:4", "unreadable": "b\"\n::c::%"}'),
    (CsvStyle(), r'''"'=a,\x0a:%\x1b\ud800",3,4,,unreadable,unreadable,,"b""\x0a::c::%"'''),
    (GithubStyle(), r'::error file==a%2C\x0a%3A%25\x1b\ud800,line=3,col=4,title=unreadable::b"\x0a::c::%25'),
], ids=["text", "jsonl", "csv", "github"])  # fmt: skip
def test_unreadable_input_is_reported_on_one_line(style, text):
    assert style.unreadable_report(PROBLEM) == text


WRONG_FILE = DataProblem("/a b/<é>.json\x00", '"]]>&\x1b\ud800', 3, 4)


def document(style, *texts):
    counts = Counts()
    counts.shown["unreadable"] = len(texts)
    return style.head(counts) + style.between.join(text + style.end for text in texts) + style.tail(counts)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_document_is_whole(count):
    texts = [style.unreadable_report(WRONG_FILE) for style in (JsonStyle(), SarifStyle(), JunitStyle())]
    assert len(json.loads(document(JsonStyle(), *texts[:1] * count))["reports"]) == count
    assert len(json.loads(document(SarifStyle(), *texts[1:2] * count))["runs"][0]["results"]) == count
    assert (
        len(ElementTree.fromstring(document(JunitStyle(), *texts[2:] * count)).findall(".//error")) == count
    )


def test_a_file_is_named_by_its_uri():
    [place] = json.loads(SarifStyle().unreadable_report(WRONG_FILE))["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "file:///a%20b/%3C%C3%A9%3E.json%00"},
        "region": {"startLine": 3, "startColumn": 4},
    }
