"""Tables that libraries read: rows by their numbers."""

import gzip
import io
import sys

import pytest

PERSON = "schemas.py:person"
ROWS = [{"name": "A", "age": 1}, {"name": "B", "age": -1}, {"name": None, "age": 2}]
SAID = [
    '{0}:2: "age" must be at least 0',
    '{0}:3: "name" is required',
    "3 records in 1 file: 1 valid, 2 invalid.",
]


def arrow_file(kind):
    arrow = pytest.importorskip("pyarrow")
    table, file = arrow.Table.from_pylist(ROWS), io.BytesIO()
    if kind == "parquet":
        pytest.importorskip("pyarrow.parquet").write_table(table, file)
    else:
        ipc = pytest.importorskip("pyarrow.ipc")
        with (ipc.new_file if kind == "file" else ipc.new_stream)(file, table.schema) as writer:
            writer.write_table(table)
    return file.getvalue()


@pytest.mark.parametrize("kind, name", [
    ("parquet", "a.parquet"), ("file", "a.arrow"), ("file", "a.feather"), ("stream", "a.arrow"),
])  # fmt: skip
def test_rows_are_named_by_their_numbers(run, write, kind, name):
    outcome = run("check", PERSON, write(name, arrow_file(kind)))
    assert outcome.out.splitlines() == [line.format(name) for line in SAID]
    outcome = run("check", PERSON, write(name + ".gz", gzip.compress(arrow_file(kind))), "--format", "csv")
    assert outcome.out.splitlines()[1].startswith(f"{name}.gz,2,,,error,number.min,/age,")


@pytest.mark.parametrize("name, data, said", [
    ("a.parquet", b"PAR1 no", "wrong Parquet: "),
    ("a.arrow", b"ARROW1 no", "wrong Arrow: "),
])  # fmt: skip
def test_file_without_a_table_is_named(run, write, name, data, said):
    pytest.importorskip("pyarrow")
    outcome = run("check", PERSON, write(name, data))
    assert outcome.status == 2
    assert said in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("name", ["a.parquet", "a.arrow"])
def test_missing_package_is_named(run, write, monkeypatch, name):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    outcome = run("check", PERSON, write(name, b"PAR1"))
    assert outcome.status == 2
    assert "pip install 'passmuster[parquet]'" in outcome.err
