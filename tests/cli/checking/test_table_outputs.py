"""Records as tables of Parquet and Arrow: the types of their columns, and what no table can hold."""

from __future__ import annotations

import json
import os
from datetime import datetime, timezone

import pytest

from passmuster.cli.checking import table_outputs

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
    monkeypatch.setattr(table_outputs, "ROWS", 2)

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
        "gone": "null",
    }  # fmt: skip
    assert found.to_pylist() == [
        {"n": 1, "at": datetime(2026, 1, 2, tzinfo=timezone.utc), "tags": [1], "o": {"a": 1, "b": None},
         "kind": None, "data": None, "gone": None},
        {"n": 2, "at": None, "tags": None, "o": None, "kind": None, "data": None, "gone": None},
        {"n": 2.5, "at": None, "tags": [1.5], "o": {"a": None, "b": "x"}, "kind": None, "data": b"x",
         "gone": None},
    ]  # fmt: skip


def test_no_records_are_a_table_without_rows(table):
    found = table()
    assert (found.num_rows, str(found.schema.field("n").type)) == (0, "double")


@pytest.mark.parametrize("lines, said", [
    ('{"kind": 1}\n{"kind": "a"}\n', "pyarrow has no type for the values of 'kind': int, str"),
    ('{"kind": 1}\n\n{}\n{"kind": "a"}\n', "Unable to merge: Field kind has incompatible types"),
    ('{"n": 1}\n{"kind": 123456789012345678901234567890}\n', "pyarrow has no type for the values of "),
])  # fmt: skip
def test_values_that_no_column_can_hold_leave_no_file(run, write, folder, monkeypatch, lines, said):
    monkeypatch.setattr(table_outputs, "ROWS", 2)
    write("rows.py", SCHEMA)
    outcome = run("check", "rows.py:row", write("a.jsonl", lines), "--output", "x.parquet")
    assert outcome.status == 2
    assert outcome.err.startswith(f"passmuster: x.parquet: {said}")
    assert sorted(os.listdir(folder)) == ["a.jsonl", "rows.py", "schemas.py"]


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
@pytest.mark.parametrize("lines, said", [
    ('{"kind": ' + "[" * 900 + "]" * 900 + "}\n", "kind[0][0][0]"),
    ('{"n": 1}\n{"kind": ' + '{"a": ' * 40 + "1" + "}" * 40 + "}\n", "kind.a.a"),
    (json.dumps({"kind": [{f"k{i}": 1} for i in range(9000)]}) + "\n", "kind[2"),
    ("".join(f'{{"k{i}": 1}}\n' for i in range(4000)), "the table is too large: it repeats parts"),
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
        2, "passmuster: x.parquet: values have to be objects with keys, not int\n"
    )  # fmt: skip


def test_without_pyarrow_the_extra_is_named(run, write, monkeypatch):
    def absent(name):
        raise ImportError(name)

    monkeypatch.setattr(table_outputs, "import_module", absent)
    outcome = run("check", "schemas.py:person", write("a.jsonl", "{}"), "--output", "x.parquet")
    assert outcome.status == 2
    assert (
        "x.parquet: pyarrow is not installed, which writes this; pip install 'passmuster[parquet]'"
        in outcome.err
    )


def test_a_record_of_a_class_is_a_row_also_from_another_process(run, write, folder):
    lines = "import dataclasses, passmuster as pm\n@dataclasses.dataclass\nclass Row:\n    id: int\n"
    lines += "    tags: set[str]\n"
    write("rows.py", "from __future__ import annotations\n" + lines + "row = pm.compile(Row)\n")
    name = write("a.jsonl", '{"id": 1, "tags": ["x"]}\n')
    assert run("check", "rows.py:row", name, "--output", "x.arrow").status == 0
    assert arrow.ipc.open_file(folder / "x.arrow").read_all().to_pylist() == [{"id": 1, "tags": ["x"]}]


def test_listed_texts_are_texts_in_a_file_of_arrow_and_categories_in_parquet(run, write, folder):
    schema = "pm.object({'e': pm.string().valid('x', 'y'), 'm': pm.object().pattern('.', pm.valid('z'))})"
    write("rows.py", f"import passmuster as pm\nrow = {schema}\n")
    names = write("a.jsonl", '{"e": "x", "m": {"k": "z"}}\n'), write("b.jsonl", '{"e": "y"}\n')
    rows = [{"e": "x", "m": [("k", "z")]}, {"e": "y", "m": None}]
    for path, kind in (
        ("x.arrow", "string"),
        ("x.parquet", "dictionary<values=string, indices=int32, ordered=0>"),
    ):
        assert run("check", "rows.py:row", *names, "--output", path).status == 0
        found = parquet.read_table(path) if "parquet" in path else arrow.ipc.open_file(path).read_all()
        assert (str(found.schema.field("e").type), found.to_pylist()) == (kind, rows)
