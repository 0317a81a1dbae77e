"""Data as streams of records, each with its place: JSON, JSON lines, CSV, standard input."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from passmuster.cli.failures import UsageProblem
from passmuster.cli.reading.compressed import ENDINGS as COMPRESSED
from passmuster.cli.reading.data_files import ENDINGS, data_paths

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


FILES = [
    "b.json", "a.JSONL", "notes.txt", ".hidden.json", "sub/z.csv.gz", "sub/.git/x.json", "sub/deep/y.yaml",
    "c[1].toml",
]  # fmt: skip


@pytest.fixture
def tree(folder):
    for name in FILES:
        path = folder / "data" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    (folder / "data" / "empty.json").mkdir()


def found(*arguments, chosen=None):
    return [path.replace(os.sep, "/") for path, _ in data_paths(list(arguments), chosen)]


def test_of_a_folder_all_data_files_are_meant(tree):
    assert found("data") == [
        "data/a.JSONL", "data/b.json", "data/c[1].toml", "data/sub/z.csv.gz", "data/sub/deep/y.yaml",
    ]  # fmt: skip


@pytest.mark.parametrize("pattern, chosen, expected", [
    ("data/*", None, ["data/a.JSONL", "data/b.json", "data/c[1].toml"]),
    ("data/*", "jsonl", ["data/a.JSONL", "data/b.json", "data/c[1].toml", "data/notes.txt"]),
    ("data/**/*.y?ml", None, ["data/sub/deep/y.yaml"]),
    ("data/[ab].*", None, ["data/a.JSONL", "data/b.json"]),
    ("data/c[1].toml", None, ["data/c[1].toml"]),
])  # fmt: skip
def test_of_a_pattern_all_data_files_that_match_are_meant(tree, pattern, chosen, expected):
    assert found(pattern, chosen=chosen) == expected


@pytest.mark.parametrize("argument, said", [
    ("data/empty.json", "data/empty.json: Is a directory without data files"),
    ("data/*.txt", "data/*.txt: no data file matches this"),
    ("data/notes.txt", "data/notes.txt: the format does not follow from the ending"),
])  # fmt: skip
def test_pattern_without_files_is_wrong_usage(tree, argument, said):
    with pytest.raises(UsageProblem) as caught:
        found("data/b.json", argument)
    assert str(caught.value).startswith(said)


def test_a_pattern_that_nothing_matches_is_a_file_that_is_not_there(run):
    for name in ("no[1].json", "*.json", "*\0.json"):
        outcome = run("check", "schemas.py:person", name)
        assert outcome.status == 2
        assert outcome.err.startswith(f"passmuster: {name}: ".replace("\0", "\\x00"))


def test_files_of_a_folder_are_checked(run, folder):
    (folder / "data").mkdir()
    for name, content in (("a.json", '{"name": "A"}'), ("b.csv", "name\nA\n"), ("c\n.json", "{}")):
        (folder / "data" / name).write_text(content, "utf-8")
    outcome = run("check", "schemas.py:person", "data")
    assert outcome.out.splitlines() == [
        f'data{os.sep}c\\x0a.json:1:1: "name" is required',
        "3 records in 3 files: 2 valid, 1 invalid.",
    ]


def test_the_hook_is_for_all_endings():
    yaml = pytest.importorskip("yaml")
    hooks = Path(__file__).parents[3] / ".pre-commit-hooks.yaml"
    [hook] = yaml.safe_load(hooks.read_text(encoding="utf-8"))
    assert hook["entry"] == "passmuster check --no-progress"
    for ending in ENDINGS:
        for compressed in ("", *COMPRESSED):
            assert re.search(hook["files"], f"a{ending}{compressed}")
    assert not re.search(hook["files"], "a.py")
