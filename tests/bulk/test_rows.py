"""The sources of rows: iterables, frames, Arrow tables, cursors of databases."""

from __future__ import annotations

import datetime
import sqlite3
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from tests.packages import find, needs

import passmuster as pm
from passmuster.bulk.nulls import Nulls
from passmuster.bulk.rows import rows_of
from passmuster.language.preferences.preferences import DEFAULTS

ROWS = [{"n": 1, "s": "a"}, {"n": 2, "s": None}, {"n": 3, "s": "c"}]


def rows(items):
    """Return the rows that a schema without keys receives."""
    return list(rows_of("validate_many", items, Nulls("validate_many", "keep", pm.any(), DEFAULTS)))


@pytest.mark.parametrize(
    "items", [ROWS, tuple(ROWS), iter(ROWS), (row for row in ROWS), dict.fromkeys("ab").keys()]
)
def test_any_iterable_is_read_as_it_is(items):
    assert all(type(row) in (dict, str) for row in rows(items))


@pytest.mark.parametrize(("items", "shown"), [
    ("ab", "one value: 'ab'"), (b"ab", "one value: b'ab'"), ({"a": 1}, "one value: {'a': 1}"), (5, "5"),
    (None, "None"),
])  # fmt: skip
def test_what_is_one_value_is_refused(items, shown):
    with pytest.raises(pm.SchemaError) as caught:
        pm.any().validate_many(items)
    assert str(caught.value).startswith("validate_many: an iterable of values is needed, not ")
    assert str(caught.value).endswith(shown)


def test_a_cursor_gives_dicts_by_the_names_of_its_columns():
    database = sqlite3.connect(":memory:")
    database.execute("create table t (n integer, s text)")
    database.executemany("insert into t values (?, ?)", [tuple(row.values()) for row in ROWS])
    assert rows(database.execute("select * from t order by n")) == ROWS
    database.row_factory = sqlite3.Row
    assert rows(database.execute("select * from t order by n")) == ROWS
    database.row_factory = lambda cursor, row: {"n": row[0]}
    assert rows(database.execute("select * from t order by n"))[0] == {"n": 1}
    database.row_factory = None
    with pytest.raises(pm.SchemaError, match="more than one column is named 'n'"):
        pm.any().validate_many(database.execute("select n, n from t"))
    database.close()


# Frames and tables

pd = find("pandas")
pl = find("polars")
pa = find("pyarrow")
needs_packages = needs("pandas", "polars", "pyarrow")


@needs_packages
def test_frames_and_tables_give_dicts_of_pythons_values():
    found = rows(pd.DataFrame(ROWS))
    assert found == ROWS
    assert type(found[0]["n"]) is int
    assert rows(pl.DataFrame(ROWS)) == ROWS
    table = pa.Table.from_pylist(ROWS)
    for items in (table, table.to_batches()[0], table.to_reader()):
        assert rows(items) == ROWS


@needs_packages
def test_what_is_missing_in_a_frame_is_none():
    frame = pd.DataFrame(
        {
            "number": [1.5, float("nan")],
            "nullable": pd.array([1, pd.NA], dtype="Int64"),
            "time": pd.to_datetime(["2026-01-01", None]),
            "text": ["a", None],
        }
    )
    assert rows(frame)[1] == dict.fromkeys(frame.columns)
    assert rows(frame)[0]["nullable"] == 1
    schema = pm.object({"time": pm.date()}).unknown()
    assert schema.validate_many(frame.head(1)).values[0]["time"] == datetime.datetime(
        2026, 1, 1, tzinfo=datetime.timezone.utc
    )


@needs_packages
@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "UTC", "Europe/Berlin"])
def test_times_are_those_of_the_package(unit, zone):
    times = [datetime.datetime(1700, 1, 1), None, datetime.datetime(1969, 12, 31, 23, 59, 59)]
    expected = [time and time.replace(tzinfo=zone and ZoneInfo(zone)) for time in times]
    series = pd.Series(times).astype(f"datetime64[{unit}]").dt.tz_localize(zone)
    table = pa.table({"at": pa.array(expected, pa.timestamp(unit, zone))})
    tables = [pd.DataFrame({"at": series}), table, table.to_batches()[0]]
    if unit != "s":
        column = pl.Series("at", times, dtype=pl.Datetime(unit)).dt.replace_time_zone(zone)
        tables.append(column.to_frame())
    for items in tables:
        found = [row["at"] for row in rows(items)]
        assert found == expected, type(items)
        assert str(found[0].tzinfo) == str(zone)
    assert [row["at"] for row in rows(table.slice(2))] == expected[2:]


@needs_packages
def test_frames_of_many_rows_and_of_no_columns():
    assert [row["n"] for row in rows(pd.DataFrame({"n": range(25_000)}))] == list(range(25_000))
    assert [row["n"] for row in rows(pa.table({"n": range(25_000)}))] == list(range(25_000))
    assert rows(pd.DataFrame(index=[1, 2])) == [{}, {}]
    assert rows(pd.DataFrame()) == []
    assert rows(pa.table({"n": [1, 2]}).select([])) == [{}, {}]
    names = [f"c{number}" for number in range(300)]
    wide = dict.fromkeys(names, 5)
    assert rows(pl.DataFrame([wide, wide])) == [wide, wide]


@needs_packages
def test_columns_of_one_name_are_refused():
    with pytest.raises(pm.SchemaError, match="more than one column is named 'a'"):
        pm.any().validate_many(pd.DataFrame([[1, 2]], columns=["a", "a"]))
    with pytest.raises(pm.SchemaError, match="more than one column is named 'a'"):
        pm.any().validate_many(pa.Table.from_arrays([pa.array([1]), pa.array([2])], names=["a", "a"]))


@needs_packages
def test_what_was_not_collected_is_refused():
    with pytest.raises(pm.SchemaError, match=r"collect\(\) it first"):
        pm.any().validate_many(pl.LazyFrame({"a": [1]}))


@needs_packages
def test_what_has_a_stream_only_is_read_by_pyarrow():
    class Stream:
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.Table.from_pylist(ROWS).__arrow_c_stream__(requested_schema)

    assert rows(Stream()) == ROWS


@needs("pandas", "polars", "pyarrow")
def test_cells_without_a_value_in_python_are_failures_of_their_rows():
    moments, series = pa.array([0, 10**18, None], pa.int64()), pl.Series([0, 10**18, None])
    kinds = [
        pa.timestamp("us"),
        pa.timestamp("us", "UTC"),
        pa.timestamp("s", "Europe/Berlin"),
        pa.duration("s"),
    ]
    within = pa.array([{"x": 0}, {"x": 10**18}, None], pa.struct([("x", kinds[0])]))
    columns = [*map(moments.cast, kinds), within]
    tables = [
        *[pa.table({"a": column}) for column in columns],
        *[pl.DataFrame({"a": series.cast(pl.Datetime("us", zone))}) for zone in (None, "UTC")],
        pd.DataFrame({"a": pd.Series([0, 10**15, None]).astype("datetime64[s]")}),
        pd.DataFrame({"a": [1, Decimal("sNaN"), None]}),
    ]
    for table in tables:
        batch = pm.object({"a": pm.any()}).validate_many(table)
        assert [type(row.get("a")) for row in batch.values][1:] == [ValueError, type(None)]
        batch = pm.object({"a": pm.date()}).validate_many(table)
        assert 1 in [row for row, _ in batch.failures]
        assert batch.total == 3
