"""`passmuster check`: verdicts, places, options, summaries, exit statuses."""

from __future__ import annotations

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
        'people.jsonl:3: "age" needs to be at least 0\n2 records in 1 file: 1 valid, 1 invalid.\n'
    )


def test_a_record_in_a_json_array_is_reported_with_line_and_index(run, write):
    outcome = run("check", PERSON, write("people.json", f"[\n{GOOD},\n{BAD}]"))
    assert outcome.status == 1
    assert outcome.out.startswith('people.json:4 [1]: "age"')


def test_a_json_object_is_one_record(run, write):
    assert run("check", PERSON, write("person.json", GOOD)).out.startswith("1 record in 1 file: 1 valid")


def test_texts_of_a_csv_row_are_converted_by_the_schema(run, write):
    name = write("people.csv", 'name,age\nAda,36\n"B\nC",x\nDan,-1\n')
    outcome = run("check", PERSON, name, "--output", "out.jsonl")
    assert outcome.out.splitlines()[0] == 'people.csv:3: "age" needs to be a number'
    assert outcome.out.splitlines()[1].startswith("people.csv:5:")
    with open("out.jsonl", encoding="utf-8") as file:
        assert file.read() == '{"name": "Ada", "age": 36}\n'


def test_several_files_are_summed_up_together(run, write):
    outcome = run("check", PERSON, write("a.jsonl", GOOD), write("b.json", f"[{BAD}]"))
    assert outcome.status == 1
    assert outcome.out.endswith("2 records in 2 files: 1 valid, 1 invalid.\n")


@pytest.mark.parametrize("kind,text", [("json", f"[{GOOD}]"), ("jsonl", GOOD), ("csv", "name,age\nAda,36\n")])
def test_standard_input_is_read_in_the_format_that_is_named(run, stdin, kind, text):
    stdin(text.encode())
    outcome = run("check", PERSON, "-", "--input-format", kind)
    assert outcome == (0, "1 record in 1 file: 1 valid, 0 invalid.\n", "")


@pytest.mark.parametrize(
    "text",
    [f"[{GOOD}]", f"\ufeff \n[\n{GOOD}]", GOOD, f"\n{GOOD}\n{GOOD}", GOOD.strip().replace(",", ",\n"),
     "name,age\nAda,36\n", "\ufeffname,age\nAda,36\n", GOOD.rstrip()[:-1] + " " * 20_000 + "}\n"],
    ids=["array", "marked array", "line", "lines", "wide object", "rows", "marked rows", "long line"],
)  # fmt: skip
def test_standard_input_is_read_as_its_first_line_shows(run, stdin, text):
    stdin(text.encode())
    outcome = run("check", PERSON, "-")
    assert (outcome.status, outcome.err) == (0, "")
    assert ": 0 valid" not in outcome.out


def test_standard_input_without_anything_holds_no_records(run, stdin):
    stdin(b"")
    assert run("check", PERSON, "-") == (0, "0 records in 1 file: 0 valid, 0 invalid.\n", "")


def test_a_place_in_standard_input_is_named_so(run, stdin):
    stdin(BAD.encode())
    assert run("check", PERSON, "-", "--input-format=jsonl").out.startswith("<stdin>:1: ")


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
    assert detail["message"] == '"age" needs to be at least 0'
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


@pytest.mark.parametrize(
    "option,text,status,written",
    [
        ("--allow-unknown", '{"name": "A", "x": 1}', 0, {"name": "A", "x": 1}),
        ("--strip-unknown", '{"name": "A", "x": 1}', 0, {"name": "A"}),
        ("--all-errors", '{"name": "A", "x": 1}', 1, None),
        ("--no-convert", '{"name": "A", "age": "1"}', 1, None),
        ("--all-errors", '{"name": "A", "age": "1"}', 0, {"name": "A", "age": 1}),
        ("--no-externals", '{"name": "A"}', 0, {"name": "A"}),
    ],
)
def test_an_option_is_a_preference(run, write, folder, option, text, status, written):
    assert run("check", PERSON, write("a.json", text), option, "--output", "out.jsonl").status == status
    content = (folder / "out.jsonl").read_text("utf-8")
    assert content == ("" if written is None else json.dumps(written) + "\n")


def test_the_context_serves_references(run, write):
    name = write("a.json", '{"age": 6}')
    assert run("check", "schemas.py:limited", name, "--context", '{"most": 5}').status == 1
    assert run("check", "schemas.py:limited", name, "--context", '{"most": 6}').status == 0


def test_empty_cells_are_empty_texts_or_missing(run, write):
    name = write("a.csv", "name,age\nAda,\n")
    assert run("check", PERSON, name).status == 1
    assert run("check", PERSON, name, "--empty-as-missing").status == 0


def test_a_short_csv_row_leaves_keys_out(run, write):
    assert run("check", PERSON, write("a.csv", "name,age\nAda\n")).status == 0


def test_warnings_are_reported_and_do_not_make_a_record_invalid(run, write):
    name = write("a.jsonl", '{"a": 0}\n{"a": 1}\n')
    outcome = run("check", "schemas.py:noted", name)
    assert outcome.status == 0
    assert outcome.out.startswith('a.jsonl:1: warning: "a" needs to be')
    assert outcome.out.endswith("2 valid, 0 invalid, 1 with warnings.\n")
    report = lines(run("check", "schemas.py:noted", name, "--format=json").out)[0]
    assert report["warnings"][0]["type"] == "number.min"


def test_an_error_of_the_schemas_own_is_reported_by_its_text(run, write):
    name = write("a.json", '"x"')
    assert run("check", "schemas.py:own_error", name).out.startswith("a.json:1: none of mine\n")
    report = lines(run("check", "schemas.py:own_error", name, "--format=json").out)[0]
    assert report["errors"] == [{"message": "none of mine", "path": [], "type": "LookupError"}]


def test_an_empty_stream_is_valid(run, write):
    expected = (0, "0 records in 1 file: 0 valid, 0 invalid.\n", "")
    assert run("check", PERSON, write("a.json", "[ ]")) == expected
    assert run("check", PERSON, write("a.jsonl", "")) == expected


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


def test_an_integer_of_ten_thousand_digits_gets_a_verdict(run, write):
    outcome = run("check", PERSON, write("a.jsonl", '{"name": "A", "age": ' + "9" * 10_000 + "}\n"))
    assert (outcome.status, outcome.err) == (1, "")
    assert '"age" needs to be finite' in outcome.out


def test_a_long_file_is_checked_in_a_stream(run, folder):
    with open("many.json", "w", encoding="utf-8") as file:
        file.write("[" + ",\n".join([GOOD.strip()] * 20_000) + "]")
    outcome = run("check", PERSON, "many.json")
    assert outcome.out == "20,000 records in 1 file: 20,000 valid, 0 invalid.\n"
