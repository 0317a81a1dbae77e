"""Validating the records of a file: each in its order, whatever comes of it."""

import re

import pytest

import passmuster as pm
from passmuster._core.foundation.json_text import decoding
from passmuster.cli.checking.record_checker import CheckOptions, RecordChecker
from passmuster.cli.failures import SchemaProblem
from passmuster.cli.reading import json_lines
from passmuster.cli.reading.data_files import DataFile
from passmuster.cli.reading.input_records import ReadOptions
from passmuster.cli.reports.reporting import make_style


class Sink:
    most_held = 1

    def __init__(self):
        self.taken = []

    def add_valid(self, text, count=1):
        self.taken += [text] * count

    def add_report(self, report):
        self.taken.append((report.kind, report.text))

    def add_unreadable(self, problem, rejected):
        self.taken.append(str(problem))


def judged(path, schema, limit=None, output=None):
    sink = Sink()
    check_options = CheckOptions("s", {}, make_style("text"), limit, output)
    source = DataFile(path, "jsonl", ReadOptions())
    try:
        RecordChecker(schema, check_options, sink).check_file(source)
    finally:
        source.close()
    return sink.taken


@pytest.mark.parametrize("limit", [None, 1])
def test_results_keep_the_order_of_records(write, limit):
    name = write("a.jsonl", "1\n0\n{\n5\n2\n")
    schema = pm.number().max(3).min(1).warn()
    assert judged(name, schema, limit, "out") == [
        "1\n",
        ("warned", 'a.jsonl:2:1: warning: "value" must be at least 1'),
        "0\n",
        "a.jsonl:3:3: wrong JSON: expecting property name enclosed in double quotes",
        ("invalid", None if limit else 'a.jsonl:4:1: "value" must be at most 3'),
        "2\n",
    ]


def test_records_that_are_not_written_are_counted(write):
    assert judged(write("a.jsonl", "1\n"), pm.any()) == [None]


def test_findings_precede_the_error_that_ends_the_command(write):
    lines = ["[3]", *["[1]"] * 40, "5", "[1, 0]", "[1]"]
    schema = pm.array().unique(lambda one, other: one / other)
    said = "s failed at a.jsonl:43: ZeroDivisionError: division by zero"
    for output in (None, "out"):
        sink, check_options = Sink(), CheckOptions("s", {}, make_style("text"), None, output)
        source = DataFile(write("a.jsonl", "\n".join(lines)), "jsonl", ReadOptions())
        with pytest.raises(SchemaProblem, match=f"^{re.escape(said)}$"):
            RecordChecker(schema, check_options, sink).check_file(source)
        source.close()
        assert len(sink.taken) == 42
        assert [taken for taken in sink.taken if taken and "invalid" in taken] == [
            ("invalid", 'a.jsonl:42:1: "value" must be a list, not a number')
        ]


@pytest.mark.parametrize("package", ["orjson", "msgspec", None])
def test_options_count_for_each_record(write, package, monkeypatch):
    if package is None:
        monkeypatch.setattr(json_lines, "fast_json", decoding.FastJson)
    else:
        pytest.importorskip(package)
        monkeypatch.setattr(json_lines, "fast_json", getattr(decoding, f"_of_{package}"))
    sink, check_options = Sink(), CheckOptions("s", {"convert": False}, make_style("text"), None, None)
    source = DataFile(write("a.jsonl", '1\n"2"\n\n3\n'), "jsonl", ReadOptions())
    RecordChecker(pm.number(), check_options, sink).check_file(source)
    source.close()
    assert sorted(sink.taken, key=str) == [
        ("invalid", 'a.jsonl:2:1: "value" must be a number, not a string'),
        None,
        None,
    ]
