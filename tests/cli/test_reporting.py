"""What people and programs see: reports, annotations, summaries, exit statuses."""

import json

import pytest

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
        'people.jsonl:3: "age" must be at least 0\n2 records in 1 file: 1 valid, 1 invalid.\n'
    )


def test_the_first_error_of_a_record_is_reported_and_every_one_on_demand(run, write):
    name = write("people.jsonl", '{"age": -1, "x": 1}\n')
    assert len(run("check", PERSON, name).out.splitlines()) == 2
    outcome = run("check", PERSON, name, "--all-errors")
    assert len(outcome.out.splitlines()) == 4
    assert outcome.out.count("people.jsonl:1: ") == 3


@pytest.mark.parametrize("limit,reports", [("0", 0), ("1", 1), ("5", 3)])
def test_the_limit_bounds_the_reports_and_not_the_counts(run, write, limit, reports):
    outcome = run("check", PERSON, write("people.jsonl", BAD * 3), "--limit", limit)
    assert outcome.status == 1
    assert outcome.out.count("people.jsonl:") == reports
    assert "3 invalid." in outcome.out
    assert ("left out by --limit" in outcome.out) is (reports < 3)


def test_the_json_report_is_one_object_a_line(run, write):
    outcome = run("check", PERSON, write("people.json", f"[{GOOD},{BAD}]"), "--format", "json")
    report, summary = lines(outcome.out)
    assert (report["file"], report["line"], report["index"]) == ("people.json", 2, 1)
    [detail] = report["errors"]
    assert detail["type"] == "number.min"
    assert detail["path"] == ["age"]
    assert detail["message"] == '"age" must be at least 0'
    assert detail["context"]["limit"] == 0
    assert summary == {
        "summary": {
            "files": 1, "records": 2, "valid": 1, "invalid": 1, "unreadable": 0, "warned": 0, "left_out": 0,
        }
    }  # fmt: skip


def test_an_annotated_report_shows_the_record(run, write):
    outcome = run("check", PERSON, write("people.jsonl", BAD), "--annotate")
    assert outcome.out.startswith("people.jsonl:1:\n{")
    assert '"age"' in outcome.out
    assert "\x1b" not in outcome.out


def test_an_annotated_json_report_holds_the_annotation(run, write):
    outcome = run("check", PERSON, write("people.jsonl", BAD), "--annotate", "--format=json")
    assert "Ada" in lines(outcome.out)[0]["annotated"]


def test_warnings_are_reported_and_do_not_make_a_record_invalid(run, write):
    name = write("a.jsonl", '{"a": 0}\n{"a": 1}\n')
    outcome = run("check", "schemas.py:noted", name)
    assert outcome.status == 0
    assert outcome.out.startswith('a.jsonl:1: warning: "a" must be')
    assert outcome.out.endswith("2 valid, 0 invalid, 1 with warnings.\n")
    report = lines(run("check", "schemas.py:noted", name, "--format=json").out)[0]
    assert report["warnings"][0]["type"] == "number.min"


def test_an_error_of_the_schemas_own_is_reported_by_its_string(run, write):
    name = write("a.json", '"x"')
    assert run("check", "schemas.py:own_error", name).out.startswith("a.json:1: none of mine\n")
    report = lines(run("check", "schemas.py:own_error", name, "--format=json").out)[0]
    assert report["errors"] == [{"message": "none of mine", "path": [], "type": "LookupError"}]


def test_control_characters_of_the_data_never_reach_the_terminal(run, write):
    name = write("a.jsonl", json.dumps({"name": "A", "\x1b[2J\x9b\u202e\ud800\x7f": 1}) + "\n")
    for options in ([], ["--annotate"], ["--format=json"], ["--format=json", "--annotate"]):
        outcome = run("check", PERSON, name, *options)
        assert outcome.status == 1
        raw = outcome.out.replace("\n", "")
        assert raw.isprintable(), options


def test_control_characters_of_a_file_name_never_reach_the_terminal(run):
    outcome = run("check", PERSON, "\x1b[2J.jsonl")
    assert outcome.status == 2
    assert "\x1b" not in outcome.err
    assert "\\x1b[2J.jsonl: No such file" in outcome.err
