"""Data as streams of records, each with its place: JSON, JSON lines, CSV, standard input."""

import pytest

GOOD = '{"name": "Ada", "age": 36}\n'
BAD = '{"name": "Ada", "age": -1}\n'
PERSON = "schemas.py:person"


def test_a_record_in_a_json_array_is_reported_with_line_and_column(run, write):
    outcome = run("check", PERSON, write("people.json", f"[\n{GOOD},\n{BAD}]"))
    assert outcome.status == 1
    assert outcome.out.startswith('people.json:4:24: "age"')


def test_a_json_object_is_one_record(run, write):
    assert run("check", PERSON, write("person.json", GOOD)).out.startswith("1 record in 1 file: 1 valid")


def test_strings_of_a_csv_row_are_converted_by_the_schema(run, write):
    name = write("people.csv", 'name,age\nAda,36\n"B\nC",x\nDan,-1\n')
    outcome = run("check", PERSON, name, "--output", "out.jsonl")
    assert outcome.out.splitlines()[0] == 'people.csv:4:4: "age" must be a number'
    assert outcome.out.splitlines()[1].startswith("people.csv:5:5:")
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
    assert run("check", PERSON, "-", "--input-format=jsonl").out.startswith("<stdin>:1:24: ")


def test_empty_cells_are_empty_strings_or_missing(run, write):
    name = write("a.csv", "name,age\nAda,\n")
    assert run("check", PERSON, name).status == 1
    assert run("check", PERSON, name, "--empty-as-missing").status == 0


def test_a_short_csv_row_leaves_keys_out(run, write):
    assert run("check", PERSON, write("a.csv", "name,age\nAda\n")).status == 0


def test_an_empty_stream_is_valid(run, write):
    expected = (0, "0 records in 1 file: 0 valid, 0 invalid.\n", "")
    assert run("check", PERSON, write("a.json", "[ ]")) == expected
    assert run("check", PERSON, write("a.jsonl", "")) == expected


def test_an_integer_of_ten_thousand_digits_gets_a_verdict(run, write):
    outcome = run("check", PERSON, write("a.jsonl", '{"name": "A", "age": ' + "9" * 10_000 + "}\n"))
    assert (outcome.status, outcome.err) == (1, "")
    assert '"age" must be finite' in outcome.out


def test_a_long_file_is_checked_in_a_stream(run, folder):
    with open("many.json", "w", encoding="utf-8") as file:
        file.write("[" + ",\n".join([GOOD.strip()] * 20_000) + "]")
    outcome = run("check", PERSON, "many.json")
    assert outcome.out == "20,000 records in 1 file: 20,000 valid, 0 invalid.\n"
