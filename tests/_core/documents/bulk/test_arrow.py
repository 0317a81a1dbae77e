"""The table of errors as Arrow data, as libraries read it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from tests.packages import find, needs

import passmuster as pm

pa = find("pyarrow")
pl = find("polars")
pd = find("pandas")
needs_packages = needs("pandas", "polars", "pyarrow")


@pytest.fixture(params=["pyarrow", "nanoarrow"])
def package(request, monkeypatch):
    """Return the name of the package that the library finds."""
    pytest.importorskip(request.param)
    if request.param == "nanoarrow":
        monkeypatch.setitem(sys.modules, "pyarrow", None)
    return request.param


def errors(count=3):
    rows = [{"a": "é" * (number % 3), "b": number} for number in range(count)]
    return (
        pm.object({"a": pm.number().required(), "b": pm.forbidden()})
        .validate_many(rows, abort_early=False)
        .errors
    )


def as_text(records):
    return [
        {**record, "value": json.dumps(record["value"], ensure_ascii=False),
         "context": json.dumps(record["context"], ensure_ascii=False)}
        for record in records
    ]  # fmt: skip


@needs_packages
def test_every_line_has_its_types(package):
    made = errors().to_arrow()
    assert type(made).__module__.split(".")[0] == package
    table = pa.table(made)
    assert [str(kind) for kind in table.schema.types] == ["int64", *["large_string"] * 6]
    assert [field.nullable for field in table.schema] == [False] + [True] * 6
    assert table.to_pylist() == as_text(errors().to_records())
    table.validate(full=True)


@needs_packages
def test_columns_of_many_lines_have_their_nulls(package):
    schema = pm.object({"a": pm.required(), "b": pm.number()})
    rows = [{"a": 1, "b": "x"} if number % 3 else {} for number in range(100)]
    table = pa.table(schema.validate_many(rows).errors)
    table.validate(full=True)
    assert table["row"].to_pylist() == [*range(100)]
    assert table["value"].to_pylist() == ['"x"' if number % 3 else None for number in range(100)]


@needs_packages
def test_arrow_data_is_made_without_pandas():
    program = """
import sys, passmuster as pm
pm.number().validate_many(["x"]).errors.to_arrow()
assert "pyarrow" in sys.modules and "pandas" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@needs_packages
def test_arrow_streams_are_read_by_packages(package):
    expected = as_text(errors().to_records())
    assert pa.table(errors()).to_pylist() == expected
    assert pl.DataFrame(errors()).to_dicts() == expected


@needs_packages
def test_duckdb_reads_the_table():
    duckdb = pytest.importorskip("duckdb")
    found = errors().to_arrow()
    assert duckdb.from_arrow(found).aggregate("code, count(*)", "code").order("code").fetchall() == [
        ("any.unknown", 3),
        ("number.base", 3),
    ]


@needs_packages
def test_pandas_reads_every_line():
    assert pd.DataFrame(errors().to_dict()).to_dict("records") == errors().to_records()
    assert errors().to_arrow().to_pandas().to_dict("records") == as_text(errors().to_records())


@needs_packages
def test_absent_values_are_null(package):
    table = pm.object({"a": pm.required()}).validate_many([{}, {"a": 1}, {}]).errors
    assert pa.table(table)["value"].to_pylist() == [None, None]


@needs_packages
def test_no_lines_are_a_table_with_columns(package):
    errors = pm.any().validate_many([1]).errors
    table = pa.table(errors)
    assert (table.num_rows, table.schema.names) == (0, list(errors.columns))


@needs_packages
def test_lone_surrogates_are_escaped(package):
    assert pa.table(pm.number().validate_many(["\ud800"]).errors)["value"].to_pylist() == ['"\\\\ud800"']


def test_missing_packages_are_named_with_their_installation(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "nanoarrow", None)
    with pytest.raises(ImportError, match=r'pip install "passmuster\[arrow\]"') as caught:
        errors().to_arrow()
    assert caught.value.name == "pyarrow"
    with pytest.raises(ImportError, match="needs pyarrow or nanoarrow"):
        errors().__arrow_c_stream__()
