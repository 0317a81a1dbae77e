"""What people and programs see: reports, annotations, summaries, exit statuses."""

import csv
import io
import json
import re
from xml.etree import ElementTree

import pytest

from passmuster.cli.reports import reporting

GOOD = '{"name": "Ada", "age": 36}\n'
BAD = '{"name": "Ada", "age": -1}\n'
PERSON = "schemas.py:person"


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


def test_valid_records_end_in_status_0_and_a_summary(run, write):
    outcome = run("check", PERSON, write("people.jsonl", GOOD * 3))
    assert outcome == (0, "3 records in 1 file: 3 valid, 0 invalid.\n", "")


def test_an_invalid_record_is_reported_with_its_line_and_status_1(run, write):
    outcome = run("check", PERSON, write("people.jsonl", GOOD + "\n" + BAD))
    assert outcome.status == 1
    assert outcome.out == (
        'people.jsonl:3:24: "age" must be at least 0\n2 records in 1 file: 1 valid, 1 invalid.\n'
    )


def test_the_first_error_of_a_record_is_reported_and_every_one_on_demand(run, write):
    name = write("people.jsonl", '{"age": -1, "x": 1}\n')
    assert len(run("check", PERSON, name).out.splitlines()) == 2
    outcome = run("check", PERSON, name, "--all-errors")
    assert len(outcome.out.splitlines()) == 4
    assert outcome.out.count("people.jsonl:1:") == 3


@pytest.mark.parametrize("limit,reports", [("0", 0), ("1", 1), ("5", 3)])
def test_the_limit_bounds_the_reports_and_not_the_counts(run, write, limit, reports):
    outcome = run("check", PERSON, write("people.jsonl", BAD * 3), "--limit", limit)
    assert outcome.status == 1
    assert outcome.out.count("people.jsonl:") == reports
    assert "3 invalid." in outcome.out
    assert ("left out by --limit" in outcome.out) is (reports < 3)


def test_the_report_of_json_lines_is_one_object_a_line(run, write):
    outcome = run("check", PERSON, write("people.json", f"[{GOOD},{BAD}]"), "--format", "jsonl")
    report, summary = lines(outcome.out)
    assert (report["file"], report["line"], report["index"]) == ("people.json", 2, 1)
    [detail] = report["errors"]
    assert detail["type"] == "number.min"
    assert detail["path"] == ["age"]
    assert detail["message"] == '"age" must be at least 0'
    assert detail["context"]["limit"] == 0
    assert (detail["line"], detail["column"]) == (2, 25)
    assert summary == {
        "summary": {
            "files": 1, "records": 2, "valid": 1, "invalid": 1, "unreadable": 0, "warned": 0, "left_out": 0,
        }
    }  # fmt: skip


def test_an_annotated_report_shows_the_record(run, write):
    outcome = run("check", PERSON, write("people.jsonl", BAD), "--annotate")
    assert outcome.out.startswith("people.jsonl:1:24:\n{")
    assert '"age"' in outcome.out
    assert "\x1b" not in outcome.out


def test_an_annotated_json_report_holds_the_annotation(run, write):
    outcome = run("check", PERSON, write("people.jsonl", BAD), "--annotate", "--format=jsonl")
    assert "Ada" in lines(outcome.out)[0]["annotated"]


def test_warnings_are_reported_and_do_not_make_a_record_invalid(run, write):
    name = write("a.jsonl", '{"a": 0}\n{"a": 1}\n')
    outcome = run("check", "schemas.py:noted", name)
    assert outcome.status == 0
    assert outcome.out.startswith('a.jsonl:1:7: warning: "a" must be')
    assert outcome.out.endswith("2 valid, 0 invalid, 1 with warnings.\n")
    report = lines(run("check", "schemas.py:noted", name, "--format=jsonl").out)[0]
    assert report["warnings"][0]["type"] == "number.min"


def test_an_error_of_the_schemas_own_is_reported_by_its_string(run, write):
    name = write("a.json", '"x"')
    assert run("check", "schemas.py:own_error", name).out.startswith("a.json:1:1: none of mine\n")
    report = lines(run("check", "schemas.py:own_error", name, "--format=jsonl").out)[0]
    assert report["errors"] == [
        {"message": "none of mine", "path": [], "type": "LookupError", "context": {}, "line": 1, "column": 1}
    ]


def test_control_characters_of_the_data_never_reach_the_terminal(run, write):
    name = write("a.jsonl", json.dumps({"name": "A", "\x1b[2J\x9b\u202e\ud800\x7f": 1}) + "\n")
    for options in ([], ["--annotate"], ["--format=jsonl"], ["--format=jsonl", "--annotate"]):
        outcome = run("check", PERSON, name, *options)
        assert outcome.status == 1
        raw = outcome.out.replace("\n", "")
        assert raw.isprintable(), options


def test_control_characters_of_a_file_name_never_reach_the_terminal(run):
    outcome = run("check", PERSON, "\x1b[2J.jsonl")
    assert outcome.status == 2
    assert "\x1b" not in outcome.err
    assert "\\x1b[2J.jsonl: No such file" in outcome.err


# Styles for programs

HOSTILE = 'a,b:c\n::error::%0A,"=1&<'
DATA = [
    {"name": "A", HOSTILE: 1},
    {"name": 5},
    {"name": "\ud800\x1b", "age": "=1+1"},
]


@pytest.fixture
def hostile(run, write):
    """Call the command on hostile data in a hostile file, and return what it wrote in a format."""

    def call(style, *options):
        name = write("x%,:\n::error::a b.jsonl", "\n".join(map(json.dumps, DATA)) + "\n{\n")
        outcome = run("check", PERSON, name, "absent\n::error::.jsonl", "--format", style, *options)
        assert outcome.status == 2
        return outcome.out

    return call


STYLES = ["text", "json", "jsonl", "csv", "github", "sarif", "junit"]


@pytest.mark.parametrize("style", STYLES)
def test_no_hostile_name_begins_a_line_or_reaches_the_terminal(hostile, style):
    out = hostile(style)
    assert out.replace("\n", "").isprintable()
    assert not [line for line in out.splitlines() if line.startswith(("::error::", "="))]


def test_a_document_of_json_holds_all_reports_and_the_summary(hostile):
    document = json.loads(hostile("json"))
    assert document["reports"][:3] == lines(hostile("jsonl"))[:3]
    assert [report.get("line") for report in document["reports"]] == [1, 2, 3, None, None]
    assert document["summary"]["unreadable"] == 2


def test_a_table_has_a_row_for_each_message(hostile):
    header, *rows = csv.reader(io.StringIO(hostile("csv")))
    assert header == ["file", "line", "column", "index", "severity", "code", "pointer", "message"]
    assert [(row[1], row[2], row[4], row[5]) for row in rows] == [
        ("1", "15", "error", "object.unknown"), ("2", "10", "error", "string.base"),
        ("3", "33", "error", "number.base"), ("4", "3", "unreadable", "unreadable"),
        ("", "", "unreadable", "unreadable"),
    ]  # fmt: skip
    assert rows[0][6] == "/" + HOSTILE.replace("\n", "\\x0a")


COMMAND = re.compile(
    r"::(error|warning) file=([^,:]*)(?:,line=(\d+))?(?:,col=(\d+))?,title=([^,:]*)::([^\r\n]*)"
)


def test_github_reads_a_command_on_each_line(hostile):
    *commands, summary = hostile("github").splitlines()
    found = [COMMAND.fullmatch(command).groups() for command in commands]
    assert [(line, column, title) for _, _, line, column, title, _ in found] == [
        ("1", "15", "object.unknown"), ("2", "10", "string.base"), ("3", "33", "number.base"),
        ("4", "3", "unreadable"), (None, None, "unreadable"),
    ]  # fmt: skip
    assert found[0][1] == r"x%25%2C%3A\x0a%3A%3Aerror%3A%3Aa b.jsonl"
    assert "%250A" in found[0][5]
    assert summary.startswith("3 records in 2 files")


def test_a_scanner_reads_a_log(hostile):
    log = json.loads(hostile("sarif"))
    [run] = log["runs"]
    assert (log["version"], run["tool"]["driver"]["name"]) == ("2.1.0", "passmuster")
    assert run["columnKind"] == "unicodeCodePoints"
    places = []
    for result in run["results"]:
        assert result["level"] in ("error", "warning")
        assert set(result) == {"ruleId", "level", "message", "locations"} | ({"ruleIndex"} & set(result))
        assert result["message"]["text"]
        [location] = result["locations"]
        physical = location["physicalLocation"]
        assert re.fullmatch(r"[\w/.%~-]+", physical["artifactLocation"]["uri"])
        region = physical.get("region", {})
        places.append((region.get("startLine"), region.get("startColumn"), result["ruleId"]))
    assert places == [
        (1, 15, "object.unknown"), (2, 10, "string.base"), (3, 33, "number.base"), (4, 3, "unreadable"),
        (None, None, "unreadable"),
    ]  # fmt: skip
    assert run["properties"]["invalid"] == 3


PAGE = "https://passmuster.github.io/passmuster/codes/string.base.html"


def test_reports_for_programs_link_the_page_of_a_code(hostile):
    [fault] = lines(hostile("jsonl"))[1]["errors"]
    assert (fault["type"], fault["url"]) == ("string.base", PAGE)
    [sarif] = json.loads(hostile("sarif"))["runs"]
    rules = sarif["tool"]["driver"]["rules"]
    assert {rule["id"]: rule["helpUri"] for rule in rules}["string.base"] == PAGE
    found = [(result["ruleId"], result.get("ruleIndex")) for result in sarif["results"]]
    assert [code for code, index in found if index is None] == ["unreadable", "unreadable"]
    assert all(rules[index]["id"] == code for code, index in found if index is not None)
    assert f"\n{PAGE}</failure>" in hostile("junit")


@pytest.mark.parametrize("limit, failures", [("9", 3), ("1", 2)])
def test_a_build_server_reads_tests(hostile, limit, failures):
    root = ElementTree.fromstring(hostile("junit", "--limit", limit).encode("ascii"))
    cases = root.findall("testsuite/testcase")
    for element in (root, root[0]):
        assert [int(element.get(name)) for name in ("tests", "failures", "errors")] == [
            len(cases), failures, 2,
        ]  # fmt: skip
    assert len(root.findall(".//failure")) == failures
    assert len(root.findall(".//error")) == 2
    assert cases[1].get("classname") == "x%,:\\x0a::error::a b.jsonl"
    assert cases[1][0].get("type") == "object.unknown"


@pytest.mark.parametrize("style", STYLES)
def test_warnings_are_no_errors_in_any_style(run, write, style):
    outcome = run("check", "schemas.py:noted", write("a.jsonl", '{"a": 0}\n'), "--format", style)
    assert outcome.status == 0
    assert "warning" in outcome.out or "system-out" in outcome.out
    assert "<failure" not in outcome.out


@pytest.mark.parametrize("style", STYLES)
def test_nothing_wrong_is_a_whole_document_too(run, write, style):
    outcome = run("check", PERSON, write("a.jsonl", GOOD), "--format", style)
    assert (outcome.status, outcome.err) == (0, "")
    if style in ("json", "sarif"):
        json.loads(outcome.out)
    if style == "junit":
        assert ElementTree.fromstring(outcome.out)[0].get("tests") == "1"


@pytest.mark.parametrize("style", ["csv", "github", "sarif", "junit"])
def test_a_format_without_a_place_for_annotations_refuses_them(run, write, style):
    outcome = run("check", PERSON, write("a.jsonl", GOOD), "--annotate", "--format", style)
    assert outcome == (2, "", f"passmuster: --annotate: --format {style} does not support it\n")


def test_held_reports_may_exceed_their_memory(run, write, monkeypatch):
    monkeypatch.setattr(reporting, "_MAX_HELD", 10)
    outcome = run("check", PERSON, write("a.jsonl", BAD * 3), "--format", "junit")
    assert len(ElementTree.fromstring(outcome.out).findall(".//failure")) == 3
