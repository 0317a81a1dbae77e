"""What is written of valid and of invalid records, by the ending of the file."""

from __future__ import annotations

import json
import os
from datetime import datetime, timezone

import pytest

from passmuster.cli.checking import record_outputs
from passmuster.cli.checking.record_outputs import make_output, output_converter
from passmuster.cli.output import Output


@pytest.mark.parametrize("path, text", [
    ("-", '{"a": "\\u00e9"}\n'), ("x.jsonl", '{"a": "é"}\n'), ("parquet", '{"a": "é"}\n'),
])  # fmt: skip
def test_records_are_lines_of_json(path, text):
    assert type(make_output(path)) is Output
    assert output_converter(path)({"a": "é"}) == text


def test_records_of_a_table_stay_values_that_a_process_can_send():
    class Point:
        def __str__(self):
            return "1/2"

    assert output_converter("X.Parquet")({"a": {1.5}, 2: Point()}) == {"a": [1.5], "2": "1/2"}


arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

SCHEMA = """\
import passmuster as pm

row = pm.object({
    "n": pm.number(), "at": pm.date(), "tags": pm.array().cast("set"), "o": pm.object().unknown(),
    "data": pm.binary(), "kind": pm.any(), "gone": pm.any().empty(""),
})
"""


@pytest.fixture
def table(run, write, folder, monkeypatch):
    """What is written of records, a few rows at a time."""
    monkeypatch.setattr(record_outputs, "_ROWS", 2)

    def read(*records, options=()):
        write("rows.py", SCHEMA)
        name = write("a.jsonl", "".join(json.dumps(record) + "\n" for record in records))
        outcome = run("check", "rows.py:row", name, "--output", "x.parquet", *options)
        assert outcome.err == ""
        return parquet.read_table(folder / "x.parquet")

    return read


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_columns_have_the_types_of_all_their_values(table, jobs):
    found = table(
        {"n": 1, "at": "2026-01-02", "tags": [1], "o": {"a": 1}, "gone": ""},
        {"n": "2", "kind": None},
        {"n": "wrong"},
        {"n": 2.5, "o": {"b": "x"}, "tags": [1.5], "data": "x"},
        options=("--jobs", jobs),
    )
    assert {field.name: str(field.type) for field in found.schema} == {
        "n": "double", "at": "timestamp[us, tz=UTC]", "tags": "list<element: double>", "kind": "null",
        "o": "struct<a: int64, b: string>", "data": "binary",
    }  # fmt: skip
    assert found.to_pylist() == [
        {"n": 1, "at": datetime(2026, 1, 2, tzinfo=timezone.utc), "tags": [1], "o": {"a": 1, "b": None},
         "kind": None, "data": None},
        {"n": 2, "at": None, "tags": None, "o": None, "kind": None, "data": None},
        {"n": 2.5, "at": None, "tags": [1.5], "o": {"a": None, "b": "x"}, "kind": None, "data": b"x"},
    ]  # fmt: skip


def test_no_records_are_a_table_without_rows(table):
    assert table().num_rows == 0


@pytest.mark.parametrize("lines, said", [
    ('{"kind": 1}\n{"kind": "a"}\n', "kind: "),
    ('{"kind": 1}\n\n{}\n{"kind": "a"}\n', "Unable to merge: Field kind has incompatible types"),
    ('{"n": 1}\n{"kind": 123456789012345678901234567890}\n', "kind: "),
])  # fmt: skip
def test_values_that_no_column_can_hold_leave_no_file(run, write, folder, monkeypatch, lines, said):
    monkeypatch.setattr(record_outputs, "_ROWS", 2)
    write("rows.py", SCHEMA)
    outcome = run("check", "rows.py:row", write("a.jsonl", lines), "--output", "x.parquet")
    assert outcome.status == 2
    assert outcome.err.startswith(f"passmuster: x.parquet: {said}")
    assert sorted(os.listdir(folder)) == ["a.jsonl", "rows.py", "schemas.py"]


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
@pytest.mark.parametrize("lines, said", [
    ('{"kind": ' + "[" * 900 + "]" * 900 + "}\n", "nested too deeply"),
    ('{"n": 1}\n{"kind": ' + '{"a": ' * 40 + "1" + "}" * 40 + "}\n", "kind: to_arrow: row 1: kind.a.a"),
    (json.dumps({"kind": [{f"k{i}": 1} for i in range(9000)]}) + "\n", "kind: to_arrow: row 0: kind[2"),
    ("".join(f'{{"k{i}": 1}}\n' for i in range(4000)), "the records have too many different keys"),
], ids=["very deep", "deep", "keys within", "keys"])  # fmt: skip
def test_records_too_large_for_a_table_end_in_a_line_and_status_2(run, write, folder, lines, said, jobs):
    write("rows.py", SCHEMA.replace('"gone"', '"id"') + "row = row.unknown()\n")
    options = ("--output", "x.parquet", "--jobs", jobs)
    outcome = run("check", "rows.py:row", write("a.jsonl", lines), *options)
    assert outcome.status == 2
    assert outcome.err.startswith(f"passmuster: x.parquet: {said}")
    assert outcome.err.count("\n") == 1
    assert sorted(os.listdir(folder)) == ["a.jsonl", "rows.py", "schemas.py"]


def test_a_record_is_an_object(run, write):
    write("one.py", "import passmuster as pm\none = pm.any()\n")
    outcome = run("check", "one.py:one", write("a.jsonl", "1\n"), "--output", "x.parquet")
    assert (outcome.status, outcome.err) == (
        2, "passmuster: x.parquet: a row of a table has to be an object, and a record is not\n"
    )  # fmt: skip


def test_without_pyarrow_the_extra_is_named(run, write, monkeypatch):
    def absent(name):
        raise ImportError(name)

    monkeypatch.setattr(record_outputs, "import_module", absent)
    outcome = run("check", "schemas.py:person", write("a.jsonl", "{}"), "--output", "x.parquet")
    assert outcome.status == 2
    assert (
        "x.parquet: pyarrow is not installed, which writes this; pip install 'passmuster[parquet]'"
        in outcome.err
    )


PERSON = "schemas.py:person"
LINES = '{"name": "A"}\n  {"name":"Zo\u00eb\u202e", "age": 1, "age":-2.50e0}\t\n{}\n'


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
def test_a_line_holds_the_record_as_it_came_with_its_place_and_errors(run, write, folder, jobs):
    name = write("a.jsonl", LINES)
    outcome = run(
        "check", PERSON, name, "--invalid", "bad", "--output", "good", "--limit", "0", "--jobs", jobs
    )
    assert outcome.status == 1
    assert (folder / "good").read_text("utf-8") == '{"name": "A"}\n'
    first, second = (folder / "bad").read_text("utf-8").splitlines()
    assert first.startswith(
        '{"record": {"name":"Zo\u00eb\u202e", "age": 1, "age":-2.50e0}, "file": "a.jsonl", "line": 2, '
    )
    [error] = json.loads(first)["errors"]
    assert (error["type"], error["path"], error["line"], error["column"]) == (
        "number.integer",
        ["age"],
        2,
        35,
    )
    assert [json.loads(second)[key] for key in ("record", "line")] == [{}, 3]


@pytest.mark.parametrize("name, content, record", [
    ("a.json", '[{"name": "A"},\n {"name": 1.50,\r\n  "age": 1}]', '{"name": 1.50,    "age": 1}'),
    ("a.json", '{"name": 1} ', '{"name": 1}'),
    ("a.csv", "age,name\n1\n", '{"age": "1"}'),
    ("a.yaml", "- name: A\n- {age: 2026-01-01}\n", '{"age": "2026-01-01"}'),
])  # fmt: skip
def test_other_records_become_lines_of_json(run, write, folder, name, content, record):
    if name.endswith("yaml"):
        pytest.importorskip("yaml")
    assert run("check", PERSON, write(name, content), "--invalid", "bad.jsonl").status == 1
    [line] = (folder / "bad.jsonl").read_text("utf-8").splitlines()
    assert line.startswith(f'{{"record": {record}, "file": "{name}", ')


def test_an_item_of_an_array_has_its_index(run, write, folder):
    run("check", PERSON, write("a.json", '[{"name": "A"},\n {}]'), "--invalid", "bad.jsonl")
    [line] = (folder / "bad.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)[key] for key in ("line", "index")] == [2, 1]


def test_records_on_standard_output_are_ascii_and_mean_the_same(run, write):
    outcome = run("check", PERSON, write("a.jsonl", LINES), "--invalid", "-")
    record = outcome.out.partition(', "file"')[0]
    assert record == '{"record": {"name":"Zo\\u00eb\\u202e", "age": 1, "age":-2.50e0}'
    assert outcome.err.startswith("a.jsonl:2:35: ")


@pytest.mark.parametrize("ending, mark", [(".csv", ","), (".TSV", "\t")])
def test_rows_come_as_they_were_written_with_one_more_cell(run, write, folder, ending, mark):
    rows = ["name,age,errors", "A,1,", '"A","x",\r', '=1+1,"-1"', '"B\n2",2']
    name = write(f"a{ending.lower()}", "\n".join(rows).replace(",", mark) + "\n")
    schema = "import passmuster as pm\nrow = pm.object({'age': pm.number().min(0)}).unknown()\n"
    outcome = run("check", f"{write('rows.py', schema)}:row", name, "--invalid", f"bad{ending}")
    assert outcome.status == 1
    assert (folder / f"bad{ending}").read_bytes().decode() == (
        "name,age,errors,errors_\n"
        '"A","x",,"""age"" must be a number"\r\n'
        '=1+1,"-1",,"""age"" must be at least 0"\n'
    ).replace(",", mark)


def test_a_message_that_could_be_a_formula_is_a_text(run, write, folder):
    write(
        "rows.py",
        "import passmuster as pm\nrow = pm.object({'a': pm.number().messages({'*': '=1+1\\x1b'})})\n",
    )
    run("check", "rows.py:row", write("a.csv", "a\nx\n"), "--invalid", "bad.csv")
    assert (folder / "bad.csv").read_text() == "a,errors\nx,'=1+1\\x1b\n"


def test_rows_of_several_files_have_the_same_columns(run, write, folder):
    names = write("a.csv", "name,age\n,1\n"), write("b.csv", "age,name\n1,\n")
    outcome = run("check", PERSON, *names, "--invalid", "bad.csv")
    assert outcome.status == 2
    assert outcome.err == "passmuster: bad.csv: rows of several files need the same columns; use .jsonl\n"
    assert not (folder / "bad.csv").exists()


def test_secrets_are_as_they_came_and_masked_in_the_errors(run, write, folder):
    write("keys.py", "import passmuster as pm\nkey = pm.object({'key': pm.string().max(3).secret()})\n")
    run("check", "keys.py:key", write("a.jsonl", '{"key": "hunter2"}'), "--invalid", "bad")
    record, _, errors = (folder / "bad").read_text("utf-8").partition(', "file"')
    assert record == '{"record": {"key": "hunter2"}'
    assert "hunter2" not in errors


def test_there_is_no_file_where_data_could_not_be_read(run, write, folder):
    outcome = run("check", PERSON, write("a.jsonl", LINES + "{\n"), "--invalid", "bad")
    assert "passmuster: bad: not written, since not all data could be read\n" in outcome.err
    assert sorted(os.listdir(folder)) == ["a.jsonl", "schemas.py"]


def test_a_record_that_is_no_json_is_a_problem(run, write):
    pytest.importorskip("yaml")
    shared = f"- - &a {'x' * 20_000}\n" + "  - *a\n" * 1000
    write("none.py", "import passmuster as pm\nnone = pm.array().max(1)\n")
    outcome = run("check", "none.py:none", write("a.yaml", shared), "--invalid", "bad")
    assert (outcome.status, outcome.err[:35]) == (2, "passmuster: bad: too large to write")
