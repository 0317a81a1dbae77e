"""Styles with one document for all reports: whole, whatever stands in them."""

import json
from xml.etree import ElementTree

import pytest

from passmuster.cli.failures import DataProblem
from passmuster.cli.reports.counts import Counts
from passmuster.cli.reports.document_styles import JsonStyle, JunitStyle, SarifStyle

PROBLEM = DataProblem("/a b/<é>.json\x00", '"]]>&\x1b\ud800', 3, 4)


def document(style, *texts):
    counts = Counts()
    counts.shown["unreadable"] = len(texts)
    return style.head(counts) + style.between.join(text + style.end for text in texts) + style.tail(counts)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_document_is_whole(count):
    texts = [style.unreadable_report(PROBLEM) for style in (JsonStyle(), SarifStyle(), JunitStyle())]
    assert len(json.loads(document(JsonStyle(), *texts[:1] * count))["reports"]) == count
    assert len(json.loads(document(SarifStyle(), *texts[1:2] * count))["runs"][0]["results"]) == count
    assert (
        len(ElementTree.fromstring(document(JunitStyle(), *texts[2:] * count)).findall(".//error")) == count
    )


def test_a_file_is_named_by_its_uri():
    [place] = json.loads(SarifStyle().unreadable_report(PROBLEM))["locations"]
    assert place["physicalLocation"] == {
        "artifactLocation": {"uri": "file:///a%20b/%3C%C3%A9%3E.json%00"},
        "region": {"startLine": 3, "startColumn": 4},
    }
