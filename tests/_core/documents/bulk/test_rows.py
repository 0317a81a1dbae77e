"""The sources of rows: iterables, frames, Arrow tables, cursors of databases."""

from __future__ import annotations

import asyncio
import datetime
import io
import sqlite3
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from tests.packages import find, needs

import passmuster as pm
from passmuster._core.documents.bulk.rows import Nulls, rows_of
from passmuster._core.language.preferences.preferences import DEFAULTS

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
def test_single_values_are_refused(items, shown):
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
def test_missing_values_of_a_frame_are_nulls():
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
    strict = pm.object(dict.fromkeys(frame.columns, pm.any().invalid(None)))
    assert strict.validate_many(frame).values[1] == {}
    assert strict.validate_many(frame, nulls="keep").failed == 1


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
def test_lazy_frame_is_refused():
    with pytest.raises(pm.SchemaError, match=r"collect\(\) it first"):
        pm.any().validate_many(pl.LazyFrame({"a": [1]}))


@needs_packages
def test_object_with_an_arrow_stream_is_read_by_pyarrow():
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


ROW = pm.object({"n": pm.number().default(7), "s": pm.string().allow(None), "t": pm.string()})
WITH_NULLS = [{"n": 1, "s": "a", "t": "x"}, {"n": None, "s": None, "t": None}]
WITHOUT_NULLS = [{"n": 1, "s": "a", "t": "x"}, {"n": 7, "s": None}]


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
    table = pa.Table.from_pylist(WITH_NULLS)
    frame = pd.DataFrame(WITH_NULLS)
    return [
        frame,
        pl.DataFrame(WITH_NULLS),
        table,
        table.to_batches()[0],
        table.to_reader(),
        cursor(WITH_NULLS),
    ]


@needs_packages
def test_a_null_of_a_table_is_absent_unless_the_schema_allows_none():
    for table in tables():
        batch = ROW.validate_many(table)
        assert (batch.values, batch.failed) == (WITHOUT_NULLS, 0), type(table)
    required = pm.object({"n": pm.number().required()}).unknown()
    assert required.validate_many(pl.DataFrame(WITH_NULLS)).errors.to_dict()["code"] == ["any.required"]


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
def test_extend_chunks_and_async_drop_nulls():
    batch = pm.Batch()
    batch.extend(ROW, pl.DataFrame(WITH_NULLS))
    batch.extend(ROW, pl.DataFrame(WITH_NULLS), nulls="keep")
    assert (batch.values, batch.failed) == ([*WITHOUT_NULLS, WITHOUT_NULLS[0]], 1)
    chunks = ROW.validate_many(pa.Table.from_pylist(WITH_NULLS * 2), chunk_size=3)
    assert [value for chunk in chunks for value in chunk.values] == WITHOUT_NULLS * 2
    assert asyncio.run(ROW.validate_many_async(pd.DataFrame(WITH_NULLS))).values == WITHOUT_NULLS


def test_rows_of_a_cursor_may_be_dicts_and_of_several_classes():
    found = cursor(WITH_NULLS)
    found.row_factory = lambda found, row: row if row[0] else dict(zip("nst", row))
    assert ROW.validate_many(found).values == WITHOUT_NULLS
    found = cursor(WITH_NULLS)
    found.row_factory = lambda found, row: dict(zip("nst", row))
    assert ROW.validate_many(found).values == WITHOUT_NULLS


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
    assert ROW.validate_many(WITH_NULLS).errors.to_dict()["code"] == ["number.base"]
    assert ROW.validate_many(WITH_NULLS, nulls="keep").failed == 1
    assert ROW.validate_many(iter(WITH_NULLS), nulls="drop").values == WITHOUT_NULLS
    assert WITH_NULLS[1] == {"n": None, "s": None, "t": None}

    async def rows():
        for row in WITH_NULLS:
            yield row

    assert asyncio.run(ROW.validate_many_async(rows(), nulls="drop")).values == WITHOUT_NULLS
    assert drop(pm.any(), None).values == [None]


@pytest.mark.parametrize("schema", [
    pm.any(), pm.string().allow(None), pm.valid("a", None), pm.alternatives(pm.string(), None),
    pm.any().empty(None), pm.string().when("b", then=pm.string().allow(None)), pm.number().allow(pm.ref("b")),
    pm.array().single().items(None), pm.alternatives().conditional("b", is_=1, then=pm.valid(None)),
    pm.link("#nullable"), pm.symbol(), pm.from_json_schema({"type": ["null", "string"]}),
])  # fmt: skip
def test_none_is_kept_if_the_schema_may_allow_it(schema):
    whole = pm.object({"a": schema, "b": pm.any()}).shared(pm.string().allow(None).id("nullable"))
    row = {"a": None, "b": 1}
    assert Nulls("validate_many", "drop", whole, DEFAULTS).of_value(row) is row


@pytest.mark.parametrize("schema", [
    pm.string(), pm.boolean(), pm.any().invalid(None), pm.valid("a"), pm.forbidden(), pm.link("#other"),
    pm.alternatives(pm.string(), pm.number()), pm.array().items(pm.any()), pm.date(), pm.object(),
    pm.from_json_schema({"type": "string"}),
])  # fmt: skip
def test_none_is_dropped_if_the_schema_does_not_allow_it(schema):
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


@needs("pyarrow")
def test_maps_are_mappings_at_every_depth():
    counts = pm.object().pattern(pm.string(), pm.number().allow(None))
    schema = pm.object({"m": counts, "l": pm.array().items({"m": counts})})
    of_counts = pa.map_(pa.string(), pa.int64())
    table = pa.table({
        "m": pa.array([[("k", 1)], None, []], of_counts),
        "l": pa.array([[{"m": [("a", 1), ("b", None)]}], [], None], pa.list_(pa.struct({"m": of_counts}))),
    })  # fmt: skip
    for items in (table, table.to_reader(), table.to_batches()[0]):
        assert schema.validate_many(items).values == [
            {"m": {"k": 1}, "l": [{"m": {"a": 1, "b": None}}]}, {"l": []}, {"m": {}},
        ]  # fmt: skip


@needs("pyarrow")
def test_a_map_with_a_key_twice_fails_alone():
    schema = pm.object({"m": pm.object().pattern(pm.string(), pm.number())})
    cells = pa.array([[("k", 1)], [("k", 1), ("k", 2)]], pa.map_(pa.string(), pa.int64()))
    batch = schema.validate_many(pa.table({"m": cells}))
    assert (batch.values, batch.errors.to_dict()["path"]) == ([{"m": {"k": 1}}], ["m"])


@needs("pyarrow")
def test_work_for_a_schema_is_done_once_for_all_tables_and_options():
    schema = pm.object({"a": {"b": pm.number()}, "c": pm.any()})
    tables = [pa.Table.from_pylist([{"a": {"b": None, "x": None}, "c": None, "d": n}]) for n in range(3)]
    calls = [
        lambda: [schema.validate_many(table, allow_unknown=True).values for table in tables],
        lambda: [schema.validate_many(table).errors.to_dict()["path"] for table in tables],
    ]
    kept, refused = [[{"a": {"x": None}, "d": n, "c": None}] for n in range(3)], [["d"]] * 3
    for call, expected in [*zip(calls, (kept, refused))] * 2:
        assert call() == expected


# Frames among rows, and sources of frames

SMALL = pm.object({"n": pm.number().max(2), "s": pm.string()})


def failed_rows(batches):
    return [row for batch in batches for row, _ in batch.failures]


def among_rows():
    frame, table = pd.DataFrame(ROWS), pa.Table.from_pylist(ROWS)
    plain = [{"n": 1}, {"n": 2}, {"n": 3}]
    return [
        [frame, frame],
        [table.slice(0, 1), table.slice(1), frame[:0], pl.DataFrame(ROWS)],
        table.to_batches(max_chunksize=2) * 2,
        [plain[0], frame, *plain[1:]],
        [frame, *plain],
        [*plain, table],
        [frame[start : start + 1] for start in [0, 1, 2] * 2],
    ]


@needs_packages
@pytest.mark.parametrize("number", range(7))
def test_rows_of_frames_among_the_items_are_rows(number):
    items = among_rows()[number]
    whole = SMALL.validate_many(iter(items))
    assert (whole.total, len(whole.failures)) == (6, 2)
    assert [row["n"] for row in whole.rejected] == [3, 3]
    batch = pm.Batch()
    batch.extend(SMALL, items)
    assert failed_rows([batch]) == failed_rows([whole])
    assert failed_rows([SMALL.validate_many(items, nulls="drop")]) == failed_rows([whole])
    for size in (1, 2, 4, 100):
        batches = list(SMALL.validate_many(iter(items), chunk_size=size, chunk_seconds=60, first=10))
        assert failed_rows(batches) == [row + 10 for row in failed_rows([whole])]
        assert [batch.total for batch in batches[:-1]] == [size] * (len(batches) - 1)
        assert sum(batch.total for batch in batches) == 6


@needs_packages
@pytest.mark.parametrize("number", range(7))
def test_rows_of_frames_in_asynchronous_streams_are_rows(number):
    async def stream():
        for item in among_rows()[number]:
            yield item

    async def main():
        return [batch async for batch in SMALL.validate_many_async(stream(), chunk_size=4)]

    whole = SMALL.validate_many(among_rows()[number])
    assert failed_rows(asyncio.run(main())) == failed_rows([whole])
    again = asyncio.run(SMALL.validate_many_async(among_rows()[number]))
    assert failed_rows([again]) == failed_rows([whole])


@needs_packages
def test_many_frames_among_the_items_need_no_stack():
    frame = pa.table({"n": [1]})
    assert SMALL.validate_many(frame for _ in range(20_000)).total == 20_000


@needs_packages
def test_frames_stay_values_where_the_schema_describes_no_objects():
    frame = pd.DataFrame(ROWS)
    assert pm.any().validate_many([frame]).values[0] is frame
    assert pm.object().instance(pd.DataFrame).validate_many([frame]).failed == 0


@needs_packages
def test_subclasses_of_frames_are_frames():
    class Frame(pd.DataFrame):
        pass

    class Polars(pl.DataFrame):
        pass

    assert rows(Frame(ROWS)) == ROWS
    assert rows(Polars(ROWS)) == ROWS
    assert failed_rows([SMALL.validate_many([Frame(ROWS)])]) == [2]


@needs_packages
def test_frames_of_unknown_packages_are_read_as_streams_or_refused():
    class Frame:
        columns = ("n",)
        dtypes = ("int64",)

        def __iter__(self):
            return iter(self.columns)

    class Streaming(Frame):
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.table({"n": [1, 2]}).__arrow_c_stream__(requested_schema)

    with pytest.raises(pm.SchemaError, match="convert it to a frame of pandas or polars"):
        SMALL.validate_many(Frame())
    assert rows(Streaming()) == [{"n": 1}, {"n": 2}]


@needs_packages
def test_datasets_scanners_and_files_of_arrow_are_read_in_batches(tmp_path):
    datasets, parquet = find("pyarrow.dataset"), find("pyarrow.parquet")
    table = pa.Table.from_pylist(ROWS)
    path = str(tmp_path / "rows.parquet")
    parquet.write_table(table, path)
    dataset = datasets.dataset(path)
    for items in (
        dataset, dataset.scanner(), dataset.scanner(filter=datasets.field("n") > 0),
        parquet.ParquetFile(path), *dataset.get_fragments(),
    ):  # fmt: skip
        assert rows(items) == ROWS
    for items in (
        dataset.to_batches(),
        parquet.ParquetFile(path).iter_batches(1),
        pl.DataFrame(ROWS).iter_slices(1),
    ):
        assert failed_rows([SMALL.validate_many(items)]) == [2]
    text = "n,s\n1,a\n2,\n3,c\n"
    assert failed_rows([SMALL.validate_many(pd.read_csv(io.StringIO(text), chunksize=2))]) == [2]


@needs("dask", "pandas")
def test_a_frame_of_dask_names_the_way():
    frames = pytest.importorskip("dask.dataframe")
    for items in (
        frames.from_pandas(pd.DataFrame(ROWS), npartitions=1),
        find("dask.bag").from_sequence(ROWS),
    ):
        with pytest.raises(pm.SchemaError, match=r"validated in its partitions: use its map_partitions\(\)"):
            SMALL.validate_many(items)


@pytest.mark.parametrize(("package", "way"), [("pyspark", "mapInPandas"), ("ray", "map_batches")])
def test_a_collection_of_a_cluster_is_not_collected(package, way):
    class Frame:
        columns = ("n",)

        def __iter__(self):
            raise AssertionError

        def __arrow_c_stream__(self, requested_schema=None):
            raise AssertionError

    Frame.__module__ = f"{package}.sql.frames"
    with pytest.raises(pm.SchemaError, match=way):
        SMALL.validate_many(Frame())
    assert SMALL.validate_many([Frame()]).errors.to_dict()["code"] == ["object.base"]


class AsyncCursor:
    description = (("n", None), ("s", None))

    def __init__(self, rows):
        self._rows = [tuple(row.values()) for row in rows]

    def __aiter__(self):
        raise AssertionError

    async def fetchmany(self, size):
        found, self._rows = self._rows[:size], self._rows[size:]
        return found


def test_an_asynchronous_cursor_gives_rows_by_the_names_of_its_columns():
    batch = asyncio.run(SMALL.validate_many_async(AsyncCursor(ROWS)))
    assert (batch.values, failed_rows([batch])) == ([{"n": 1, "s": "a"}, {"n": 2}], [2])
    kept = asyncio.run(SMALL.validate_many_async(AsyncCursor(ROWS), nulls="keep"))
    assert failed_rows([kept]) == [1, 2]
