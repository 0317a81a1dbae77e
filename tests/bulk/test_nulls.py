"""Nulls in rows: removed if they come from a table and the schema does not allow None."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from tests.packages import find, needs

import passmuster as pm
from passmuster.bulk.nulls import Nulls
from passmuster.language.preferences.preferences import DEFAULTS

pd = find("pandas")
pl = find("polars")
pa = find("pyarrow")
needs_packages = needs("pandas", "polars", "pyarrow")

ROW = pm.object({"n": pm.number().default(7), "s": pm.string().allow(None), "t": pm.string()})
ROWS = [{"n": 1, "s": "a", "t": "x"}, {"n": None, "s": None, "t": None}]
WITHOUT = [{"n": 1, "s": "a", "t": "x"}, {"n": 7, "s": None}]


databases = []


@pytest.fixture(autouse=True)
def closed_databases():
    """Close the databases that a test has opened, as Python 3.13 warns about open ones."""
    yield
    while databases:
        databases.pop().close()


def cursor(rows):
    database = sqlite3.connect(":memory:")
    databases.append(database)
    database.execute("create table t (n integer, s text, t text)")
    database.executemany("insert into t values (?, ?, ?)", [tuple(row.values()) for row in rows])
    return database.execute("select * from t")


def tables():
    table = pa.Table.from_pylist(ROWS)
    frame = pd.DataFrame(ROWS)
    return [frame, pl.DataFrame(ROWS), table, table.to_batches()[0], table.to_reader(), cursor(ROWS)]


@needs_packages
def test_a_null_of_a_table_is_absent_unless_the_schema_allows_none():
    for table in tables():
        batch = ROW.validate_many(table)
        assert (batch.values, batch.failed) == (WITHOUT, 0), type(table)
    required = pm.object({"n": pm.number().required()}).unknown()
    assert required.validate_many(pl.DataFrame(ROWS)).errors.to_dict()["code"] == ["any.required"]


@needs_packages
def test_rejected_rows_of_a_table_are_without_its_nulls():
    schema = pm.object({"n": pm.number(), "t": pm.string()})
    rows = [{"n": 5, "t": None}, {"n": None, "t": ""}]
    assert schema.validate_many(pl.DataFrame(rows)).rejected == [{"t": ""}]
    assert schema.validate_many(pl.DataFrame(rows), nulls="keep").rejected == rows


@needs_packages
def test_on_request_the_schema_sees_the_nulls():
    for table in tables():
        batch = ROW.validate_many(table, nulls="keep")
        assert [error["code"] for error in batch.errors] == ["number.base"], type(table)


@needs_packages
def test_what_reads_more_of_a_table_does_the_same():
    batch = pm.Batch()
    batch.extend(ROW, pl.DataFrame(ROWS))
    batch.extend(ROW, pl.DataFrame(ROWS), nulls="keep")
    assert (batch.values, batch.failed) == ([*WITHOUT, WITHOUT[0]], 1)
    chunks = ROW.validate_many(pa.Table.from_pylist(ROWS * 2), chunk_size=3)
    assert [value for chunk in chunks for value in chunk.values] == WITHOUT * 2
    assert asyncio.run(ROW.validate_many_async(pd.DataFrame(ROWS))).values == WITHOUT


@needs_packages
def test_missing_values_of_pandas_are_nulls():
    frame = pd.DataFrame(
        {
            "number": [1.5, float("nan")],
            "nullable": pd.array([1, pd.NA], dtype="Int64"),
            "time": pd.to_datetime(["2026-01-01", None]),
            "text": ["a", None],
        }
    )
    schema = pm.object(dict.fromkeys(frame.columns, pm.any().invalid(None)))
    assert schema.validate_many(frame).values[1] == {}
    assert schema.validate_many(frame, nulls="keep").failed == 1


def test_rows_of_a_cursor_may_be_dicts_and_of_several_classes():
    found = cursor(ROWS)
    found.row_factory = lambda found, row: row if row[0] else dict(zip("nst", row))
    assert ROW.validate_many(found).values == WITHOUT
    found = cursor(ROWS)
    found.row_factory = lambda found, row: dict(zip("nst", row))
    assert ROW.validate_many(found).values == WITHOUT


@needs_packages
def test_columns_may_have_numbers_for_names():
    frame = pd.DataFrame([[1, None], [2, "x"]])
    assert pm.object({0: pm.number(), 1: pm.string()}).validate_many(frame).values == [{0: 1}, {0: 2, 1: "x"}]


@needs_packages
def test_nulls_within_structs_and_lists_of_structs_are_absent_too():
    line = pm.object({"n": pm.number(), "note": pm.string().allow(None)})
    schema = pm.object({"at": line, "lines": pm.array().items(line), "codes": pm.array().items(pm.any())})
    inner = {"n": None, "note": None}
    rows = [{"at": inner, "lines": [inner, {"n": 1, "note": "b"}], "codes": [1, None]}]
    expected = {"at": {"note": None}, "lines": [{"note": None}, {"n": 1, "note": "b"}], "codes": [1, None]}
    for table in (pl.DataFrame(rows), pa.Table.from_pylist(rows), pd.DataFrame(rows)):
        batch = schema.validate_many(table)
        assert (batch.values, batch.errors.to_records()) == ([expected], []), type(table)


def drop(schema, row, options=None, **keywords):
    return schema.validate_many([row], options, nulls="drop", **keywords)


def test_rows_of_other_iterables_keep_none_unless_asked():
    assert ROW.validate_many(ROWS).errors.to_dict()["code"] == ["number.base"]
    assert ROW.validate_many(ROWS, nulls="keep").failed == 1
    assert ROW.validate_many(iter(ROWS), nulls="drop").values == WITHOUT
    assert ROWS[1] == {"n": None, "s": None, "t": None}

    async def rows():
        for row in ROWS:
            yield row

    assert asyncio.run(ROW.validate_many_async(rows(), nulls="drop")).values == WITHOUT
    assert drop(pm.any(), None).values == [None]


@pytest.mark.parametrize("schema", [
    pm.any(), pm.string().allow(None), pm.valid("a", None), pm.alternatives(pm.string(), None),
    pm.any().empty(None), pm.string().when("b", then=pm.string().allow(None)), pm.number().allow(pm.ref("b")),
    pm.array().single().items(None), pm.alternatives().conditional("b", is_=1, then=pm.valid(None)),
    pm.link("#nullable"), pm.symbol(), pm.from_json_schema({"type": ["null", "string"]}),
])  # fmt: skip
def test_none_stays_where_the_schema_may_allow_it(schema):
    whole = pm.object({"a": schema, "b": pm.any()}).shared(pm.string().allow(None).id("nullable"))
    row = {"a": None, "b": 1}
    assert Nulls("validate_many", "drop", whole, DEFAULTS).of_value(row) is row


@pytest.mark.parametrize("schema", [
    pm.string(), pm.boolean(), pm.any().invalid(None), pm.valid("a"), pm.forbidden(), pm.link("#other"),
    pm.alternatives(pm.string(), pm.number()), pm.array().items(pm.any()), pm.date(), pm.object(),
    pm.from_json_schema({"type": "string"}),
])  # fmt: skip
def test_none_is_absent_where_the_schema_does_not_allow_it(schema):
    whole = pm.object({"a": schema, "b": pm.string()}).shared(pm.string().id("other"))
    assert drop(whole, {"a": None, "b": "x"}).values == [{"b": "x"}]


def test_keys_by_other_names_patterns_and_unknown_ones():
    renamed = pm.object({"a": pm.string().allow(None), "c": pm.string()}).rename("b", "a").rename("d", "c")
    assert drop(renamed, {"b": None, "d": None}).values == [{"a": None}]
    patterns = pm.object().pattern("^x", pm.string()).pattern("^y", pm.valid(None))
    assert drop(patterns, {"x": None, "y": None}).values == [{"y": None}]
    closed = pm.object({"a": pm.string()})
    assert drop(closed, {"z": None}).values == [{}]
    assert drop(closed.unknown(), {"z": None}).values == [{"z": None}]
    assert drop(closed, {"z": None}, allow_unknown=True).values == [{"z": None}]
    assert drop(pm.object(), {"z": {"y": None}}).values == [{"z": {"y": None}}]


def test_rows_that_hold_themselves_or_are_deep_come_to_an_end():
    tree = pm.object({"a": pm.link("/"), "b": pm.link("/"), "n": pm.number(), "l": pm.array()})
    shared = {"n": None}
    for _ in range(60):
        shared = {"a": shared, "b": shared}
    nulls = Nulls("validate_many", "drop", tree, DEFAULTS)
    found = nulls.of_value(shared)
    for _ in range(60):
        assert set(found) == {"a", "b"}
        found = found["b"]
    assert found == {}
    cycle = {"n": None, "l": []}
    cycle["a"] = cycle
    cycle["l"].append(cycle["l"])
    assert "n" not in nulls.of_value(cycle)
    deep = {"n": None}
    for _ in range(5_000):
        deep = {"l": [deep]}
    assert drop(tree, deep).errors.to_dict()["code"] in (["link.depth"], [])


def test_another_choice_is_refused():
    with pytest.raises(pm.SchemaError, match="validate_many: nulls must be drop, keep or None, not 'none'"):
        pm.any().validate_many([], nulls="none")
    with pytest.raises(pm.SchemaError, match="extend: nulls must be"):
        pm.Batch().extend(pm.any(), [], nulls=True)
    with pytest.raises(pm.SchemaError, match="validate_many_async: nulls must be"):
        pm.any().validate_many_async([], nulls="")
