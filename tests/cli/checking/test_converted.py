"""What is written of valid records, by the ending of the file."""

from __future__ import annotations

import json
import os
from datetime import datetime, timezone

import pytest

from passmuster.cli.checking import converted
from passmuster.cli.checking.converted import make_output, output_converter
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
    monkeypatch.setattr(converted, "_ROWS", 2)

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
    monkeypatch.setattr(converted, "_ROWS", 2)
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

    monkeypatch.setattr(converted, "import_module", absent)
    outcome = run("check", "schemas.py:person", write("a.jsonl", "{}"), "--output", "x.parquet")
    assert outcome.status == 2
    assert (
        "x.parquet: pyarrow is not installed, which writes this; pip install 'passmuster[parquet]'"
        in outcome.err
    )
