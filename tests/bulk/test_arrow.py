"""The table of errors through the Arrow stream interface, as the libraries that people have read it."""

from __future__ import annotations

import gc
import json
import sys

import pytest

import passmuster as pm
from passmuster.bulk import arrow

if sys.implementation.name != "cpython":
    pytest.skip("the interface is one of CPython's", allow_module_level=True)

pa = pytest.importorskip("pyarrow")
pl = pytest.importorskip("polars")


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


def test_pyarrow_reads_every_line():
    table = pa.table(errors())
    assert [str(kind) for kind in table.schema.types] == ["int64", *["large_string"] * 6]
    assert table.to_pylist() == as_text(errors().to_records())
    table.validate(full=True)


def test_polars_reads_every_line():
    assert pl.DataFrame(errors()).to_dicts() == as_text(errors().to_records())


def test_what_is_absent_is_null():
    table = pm.object({"a": pm.required()}).validate_many([{}, {"a": 1}, {}]).errors
    assert pa.table(table)["value"].to_pylist() == [None, None]


def test_no_lines_are_a_table_with_columns():
    table = pa.table(pm.any().validate_many([1]).errors)
    assert (table.num_rows, table.schema.names) == (0, list(pm.ErrorTable.columns))


def test_many_lines_come_in_parts(monkeypatch):
    monkeypatch.setattr(arrow, "_MOST_ROWS", 7)
    table = pa.table(errors(50))
    assert (table.num_rows, table["row"].num_chunks) == (100, 15)
    assert table.to_pylist() == as_text(errors(50).to_records())


def test_what_utf8_cannot_hold_is_escaped():
    assert pa.table(pm.number().validate_many(["\ud800"]).errors)["value"].to_pylist() == ['"\\\\ud800"']


def test_memory_is_released_whether_the_stream_is_read_or_not():
    gc.collect()
    before = len(arrow._alive)
    table = errors()
    capsules = [table.__arrow_c_stream__() for _ in range(3)]
    tables = [pa.table(table), pl.DataFrame(table)]
    reader = pa.RecordBatchReader.from_stream(table)
    assert len(arrow._alive) > before
    del capsules, tables, reader
    gc.collect()
    assert len(arrow._alive) == before


def test_without_the_c_interface_it_says_so(monkeypatch):
    monkeypatch.delattr(arrow.ctypes, "pythonapi")
    with pytest.raises(NotImplementedError, match="CPython"):
        errors().__arrow_c_stream__()
