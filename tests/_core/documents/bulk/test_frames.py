"""Valid rows as tables and frames of pyarrow, polars and pandas."""

from __future__ import annotations

import copy
import dataclasses
import datetime
import datetime as dt
import pickle
import sys
import threading
import uuid
from collections import OrderedDict, namedtuple
from decimal import Decimal
from enum import Enum, IntEnum
from types import MappingProxyType

import pytest
from tests.packages import find, needs

import passmuster as pm
from passmuster._core.documents.bulk.frames import MOST_LEVELS, CellValues, at, frame_of

pd = find("pandas")
pl = find("polars")
pa = find("pyarrow")
needs_packages = needs("pandas", "polars", "pyarrow")

UTC = datetime.timezone.utc
ID = "8d5d1e1a-6b5b-4b0f-9c5c-1f2f3a4b5c6d"
ROW = pm.object(
    {
        "n": pm.number().integer(),
        "price": pm.number(),
        "name": pm.string(),
        "ok": pm.boolean(),
        "at": pm.date(),
        "day": pm.date().only_date(),
        "cost": pm.decimal(),
        "id": pm.uuid(),
        "raw": pm.binary(),
        "tags": pm.array().items(pm.string()),
        "place": {"x": pm.number(), "since": pm.date()},
    }
)
FULL = {
    "place": {"x": "1", "since": "2026-01-02"}, "n": "1", "price": "2", "name": "a", "ok": "true",
    "at": "2026-01-02T03:04:05.678Z", "day": "2026-01-02", "cost": "1.50", "id": ID, "raw": "abc",
    "tags": ["x"],
}  # fmt: skip
SINCE = datetime.datetime(2026, 1, 2, tzinfo=UTC)
VALUES = {
    "n": 1, "price": 2.0, "name": "a", "ok": True, "at": datetime.datetime(2026, 1, 2, 3, 4, 5, 678000, UTC),
    "day": datetime.date(2026, 1, 2), "cost": Decimal("1.50"), "id": ID, "raw": b"abc", "tags": ["x"],
    "place": {"x": 1.0, "since": SINCE},
}  # fmt: skip
ARROW = [
    "int64", "double", "string", "bool", "timestamp[us, tz=UTC]", "date32[day]", "decimal128(38, 18)",
    "string", "binary", "list<item: string>", "struct<x: double, since: timestamp[us, tz=UTC]>",
]  # fmt: skip


def polars_types():
    at = pl.Datetime("us", "UTC")
    return [
        pl.Int64, pl.Float64, pl.String, pl.Boolean, at, pl.Date, pl.Decimal(38, 18), pl.String, pl.Binary,
        pl.List(pl.String), pl.Struct({"x": pl.Float64, "since": at}),
    ]  # fmt: skip


@needs_packages
@pytest.mark.parametrize("rows", [[FULL], [FULL, {}], [{}, FULL]])
def test_every_column_has_the_type_of_its_key(rows):
    batch = ROW.validate_many([*rows, {"n": "x"}])
    expected = [VALUES if row else dict.fromkeys(VALUES) for row in rows]
    table, frame = batch.to_arrow(), batch.to_polars()
    assert (table.schema.names, [str(kind) for kind in table.schema.types]) == ([*VALUES], ARROW)
    assert table.to_pylist() == expected
    assert (frame.columns, frame.dtypes, frame.to_dicts()) == ([*VALUES], polars_types(), expected)
    table.validate(full=True)


@needs_packages
def test_columns_that_no_row_has_keep_their_types():
    batch = ROW.validate_many([{}])
    assert [str(kind) for kind in batch.to_arrow().schema.types] == ARROW
    assert batch.to_arrow().schema == ROW.arrow_schema()
    empty = ROW.validate_many([])
    assert (empty.to_arrow().num_rows, empty.to_arrow().schema) == (0, batch.to_arrow().schema)
    assert (empty.to_polars().height, empty.to_polars().schema) == (0, batch.to_polars().schema)
    assert list(empty.to_pandas().columns) == [*VALUES]
    assert pm.Batch().to_arrow().num_columns == 0


@needs_packages
def test_columns_of_pandas_have_its_types():
    frame = ROW.validate_many([FULL]).to_pandas()
    assert [str(kind) for kind in frame.dtypes][:2] == ["Int64", "float64"]
    assert (str(frame["at"].dtype), str(frame["ok"].dtype)) == ("datetime64[us, UTC]", "boolean")
    assert frame.to_dict("records") == [dict(VALUES, cost=Decimal("1.50"), place=frame["place"][0])]
    other = ROW.validate_many([FULL, {}]).to_pandas()
    assert (other.dtypes == frame.dtypes).all()
    assert other.iloc[1].isna().all()
    required = ROW.fork(["n", "ok"], lambda key: key.required()).validate_many([FULL]).to_pandas()
    assert (str(required["n"].dtype), str(required["ok"].dtype)) == ("int64", "bool")
    big = pm.object({"n": pm.number().integer()}).validate_many([{"n": 2**53 - 1}, {}]).to_pandas()
    assert big["n"][0] == 2**53 - 1


@needs_packages
def test_all_columns_of_pandas_may_be_nullable():
    schema = pm.object({"n": int, "x": float, "ok": bool, "s": str, "u": pm.uuid(), "at": pm.date()})
    full = {"n": 1, "x": 1.5, "ok": True, "s": "a", "u": ID, "at": SINCE}
    for rows in ([full], [full, {}], []):
        kinds = [str(kind) for kind in schema.validate_many(rows).to_pandas("nullable").dtypes]
        assert kinds == ["Int64", "Float64", "boolean", "string", "string", "datetime64[us, UTC]"]
    with pytest.raises(pm.SchemaError, match=r"^to_pandas: dtypes must be nullable or None, not 'arrow'$"):
        schema.validate_many([]).to_pandas(dtypes="arrow")


@needs_packages
def test_a_frame_goes_in_and_out():
    schema = pm.object({"n": pm.number().integer(), "at": pm.date(), "note": pm.string()})
    rows = [{"n": 1, "at": SINCE, "note": "a"}, {"n": 2, "at": None, "note": None}]
    for items in (pl.DataFrame(rows), pa.Table.from_pylist(rows), pd.DataFrame(rows)):
        batch = schema.validate_many(items)
        assert (batch.to_polars().to_dicts(), batch.to_arrow().to_pylist()) == (rows, rows)
        assert batch.to_pandas()["at"].notna().tolist() == [True, False]


@needs_packages
def test_unknown_keys_are_columns_after_those_of_the_schema():
    schema = pm.object({"b": str, "a": str}).unknown()
    batch = schema.validate_many([{"z": 1, "a": "x"}, {"y": [1], "z": 2.5}, {5: "five"}])
    expected = [
        {"b": None, "a": "x", "z": 1.0, "y": None, "5": None},
        {"b": None, "a": None, "z": 2.5, "y": [1], "5": None},
        {"b": None, "a": None, "z": None, "y": None, "5": "five"},
    ]  # fmt: skip
    assert batch.to_arrow().to_pylist() == batch.to_polars().to_dicts() == expected
    assert list(batch.to_pandas().columns) == ["b", "a", "z", "y", 5]
    twice = pm.object().validate_many([{5: 1, "5": 2}])
    with pytest.raises(pm.SchemaError, match="more than one column is named '5'"):
        twice.to_polars()


@needs_packages
def test_values_that_functions_make_have_the_type_of_the_schema():
    schema = pm.object({"a": pm.any().custom(lambda value: int(value)), "b": pm.string().allow(5)})
    batch = schema.validate_many([{"a": "1", "b": 5}, {"a": "2", "b": 5}])
    assert (
        batch.to_arrow().to_pylist() == batch.to_polars().to_dicts() == [{"a": 1, "b": 5}, {"a": 2, "b": 5}]
    )
    assert batch.to_pandas()["a"].sum() == 3
    batch = pm.object({"a": pm.date().custom(lambda value: 7)}).validate_many([{}, {"a": "2026-01-01"}])
    for method in ("to_arrow", "to_polars"):
        message = f"^{method}: row 1: a: a column of the type timestamp can't hold this int$"
        with pytest.raises(pm.SchemaError, match=message):
            getattr(batch, method)()
    assert batch.to_pandas()["a"].tolist() == [None, 7]


@needs_packages
def test_parts_of_values_without_a_type_are_not_lost():
    inner = pm.object({"t": pm.any().custom(lambda value: 7), "s": pm.any().default(lambda: {"x": 1})})
    batch = pm.object({"a": inner, "l": pm.array().items(inner)}).validate_many(
        [{"a": {"t": "2026-01-01"}, "l": [{"t": "2026-01-01"}]}]
    )
    expected = [{"a": {"t": 7, "s": {"x": 1}}, "l": [{"t": 7, "s": {"x": 1}}]}]
    assert batch.values == batch.to_arrow().to_pylist() == batch.to_polars().to_dicts() == expected


@needs_packages
def test_a_struct_of_the_schema_loses_no_parts_that_functions_add():
    inner = pm.object({"t": str}).custom(lambda value: {**value, "more": 1})
    batch = pm.object({"a": inner}).validate_many([{"a": {"t": "x"}}])
    for method in ("to_arrow", "to_polars"):
        with pytest.raises(pm.SchemaError, match=f"^{method}: row 0: a: a column of the type struct can't"):
            getattr(batch, method)()


@needs_packages
@pytest.mark.parametrize("method", ["to_arrow", "to_polars"])
def test_values_without_a_common_type_are_refused_without_being_shown(method):
    batch = pm.object({"a": pm.any()}).validate_many([{"a": 12345}, {"a": "secret"}, {}])
    with pytest.raises(
        pm.SchemaError, match=f"{method}: py?.+ has no type for the values of 'a': int, str"
    ) as caught:
        getattr(batch, method)()
    assert caught.value.__cause__ is caught.value.__context__ is None
    assert batch.to_pandas()["a"].tolist()[:2] == [12345, "secret"]


@needs_packages
@pytest.mark.parametrize("method", ["to_arrow", "to_polars", "to_pandas"])
def test_values_that_are_not_objects_are_refused(method):
    for value in (1, [1]):
        batch = pm.any().validate_many([value])
        name = type(value).__name__
        with pytest.raises(
            pm.SchemaError, match=f"{method}: values have to be objects with keys, not {name}$"
        ):
            getattr(batch, method)()


@needs_packages
def test_instances_and_mappings_are_read_by_their_fields():
    point = namedtuple("Point", "x y")

    class Size:
        def __init__(self, x, y):
            self.x, self.y = x, y

    for rows in ([point(1, 2)], [Size(1, 2)], [MappingProxyType({"x": 1, "y": 2})]):
        assert frame_of("to_arrow", "pyarrow", rows, {"x": ("int64", False)}).to_pylist() == [
            {"x": 1, "y": 2}
        ]


@needs_packages
def test_instances_within_values_are_structs():
    @dataclasses.dataclass
    class Size:
        x: int
        note: str = "\ud800"

    size = pm.object({"x": pm.number()}).into(Size)
    batch = pm.object({"a": size, "l": pm.array().items(size)}).validate_many(
        [{"a": {"x": 1}, "l": [{"x": 2}]}]
    )
    expected = [{"a": {"x": 1, "note": "\\ud800"}, "l": [{"x": 2, "note": "\\ud800"}]}]
    assert batch.to_arrow().to_pylist() == batch.to_polars().to_dicts() == expected
    assert batch.to_pandas()["a"].tolist() == [Size(1)]


@needs_packages
def test_lone_surrogates_are_escaped():
    batch = pm.object({"a": str}).unknown().validate_many([{"a": "\ud800", "\udfff": None}, {}])
    expected = [{"a": "\\ud800", "\\udfff": None}, {"a": None, "\\udfff": None}]
    assert batch.to_arrow().to_pylist() == batch.to_polars().to_dicts() == expected
    assert len(batch.to_pandas()) == 2
    inner = pm.object({"p": {"s": str, "at": pm.date()}, "l": pm.array().items(str)})
    batch = inner.validate_many([{"p": {"s": "\ud800", "at": SINCE}, "l": ["\ud800"]}])
    expected = [{"p": {"s": "\\ud800", "at": SINCE}, "l": ["\\ud800"]}]
    assert batch.to_arrow().to_pylist() == batch.to_polars().to_dicts() == expected
    assert batch.to_polars().schema["p"] == pl.Struct({"s": pl.String, "at": pl.Datetime("us", "UTC")})


@needs_packages
def test_large_integers_keep_their_digits():
    schema = pm.object({"n": pm.number().unsafe().integer()})
    batch = schema.validate_many([{"n": 2**64}, {"n": 1}])
    frames = (
        batch.to_arrow()["n"].to_pylist(),
        batch.to_polars()["n"].to_list(),
        batch.to_pandas()["n"].tolist(),
    )
    assert frames == ([2**64, 1],) * 3
    limited = pm.object({"n": pm.number().unsafe().integer().min(0).max(2**64 - 1)})
    batch = limited.validate_many([{"n": 2**64 - 1}, {}])
    assert [str(batch.to_arrow().schema.types[0]), str(batch.to_pandas()["n"].dtype)] == ["uint64", "UInt64"]
    assert batch.to_polars()["n"].to_list() == batch.to_arrow()["n"].to_pylist() == [2**64 - 1, None]
    unlimited = pm.object({"n": int}).validate_many([{"n": 2**64}])
    with pytest.raises(pm.SchemaError, match="no type for the values of 'n': int"):
        unlimited.to_arrow()
    inexact = pm.object({"n": pm.number().unsafe()}).validate_many([{"n": 2**53 + 1}])
    for method in ("to_arrow", "to_polars"):
        with pytest.raises(pm.SchemaError, match="row 0: n: a column of the type float64 can't hold"):
            getattr(inexact, method)()
    assert inexact.to_pandas()["n"].tolist() == [2**53 + 1]


@needs_packages
def test_decimals_are_never_rounded():
    schema = pm.object({"n": pm.decimal().places(2), "l": pm.array().items(pm.decimal())})
    batch = schema.validate_many([{"n": "1e3", "l": ["1.5"]}, {"n": "2.50", "l": [2]}])
    for numbers in (batch.to_arrow().to_pylist(), batch.to_polars().to_dicts()):
        assert numbers == [{"n": 1000, "l": [Decimal("1.5")]}, {"n": Decimal("2.5"), "l": [2]}]
    for text in ("1e30", "0.0000000000000000001"):
        batch = pm.object({"n": pm.decimal()}).validate_many([{"n": text}])
        for method in ("to_arrow", "to_polars"):
            message = rf"^{method}: row 0: n: a column of the type decimal\(38, 18\) can't hold this Decimal$"
            with pytest.raises(pm.SchemaError, match=message):
                getattr(batch, method)()
        assert batch.to_pandas()["n"].tolist() == [Decimal(text)]


@needs_packages
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_copy_of_a_batch_knows_its_columns(copied):
    schema = pm.object({"b": int, "a": pm.string().custom(lambda value: value)})
    batch = schema.validate_many([{"a": "x"}])
    found = copied(batch)
    assert found.to_arrow().schema == batch.to_arrow().schema
    found.extend(pm.object({"c": bool}), [{"c": True}])
    assert found.to_arrow().to_pylist()[-1] == {"b": None, "a": None, "c": True}


@pytest.mark.parametrize(("method", "package"), [
    ("to_arrow", "pyarrow"), ("to_polars", "polars"), ("to_pandas", "pandas"),
])  # fmt: skip
def test_missing_package_is_named_with_its_installation(monkeypatch, method, package):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(
        ImportError, match=rf"^{method}\(\) needs {package}: pip install {package}$"
    ) as caught:
        getattr(pm.object({"a": int}).validate_many([]), method)()
    assert caught.value.name == package


class Faceless:
    @property
    def __class__(self):
        raise ValueError


def circle():
    value = []
    value.append(value)
    return value


def nested(levels):
    value = 1
    for _ in range(levels):
        value = {"a": value}
    return value


@needs_packages
@pytest.mark.parametrize("make", [
    circle, Faceless, lambda: nested(500), lambda: nested(100_000), lambda: Decimal("sNaN"),
], ids=["circle", "class", "deep", "very deep", "sNaN"])  # fmt: skip
def test_values_that_packages_cannot_bear_are_refused_with_row_and_path(make):
    batch = pm.Batch()
    batch.values = [{"a": None}, {"a": [make()]}]
    for method in ("to_arrow", "to_polars"):
        with pytest.raises(pm.SchemaError, match=rf"^{method}: row 1: a\[0\]"):
            getattr(batch, method)()
    assert batch.to_pandas()["a"][1] is batch.values[1]["a"]


@needs_packages
def test_keys_of_few_rows_are_bounded():
    batch = pm.Batch()
    batch.values = [{f"k{i}": i} for i in range(5_000)]
    for method in ("to_arrow", "to_polars", "to_pandas"):
        with pytest.raises(pm.SchemaError, match=f"^{method}: the table is too large"):
            getattr(batch, method)()


@needs_packages
def test_rows_that_lie_are_refused():
    class Keys(dict):
        def items(self):
            raise ValueError

    for row in (Keys(a=1), MappingProxyType(Keys(a=1))):
        batch = pm.Batch()
        batch.values = [{"a": 1}, row]
        for method in ("to_arrow", "to_polars", "to_pandas"):
            with pytest.raises(pm.SchemaError, match=f"^{method}: row 1: a table has no value of the class"):
                getattr(batch, method)()


@needs_packages
def test_small_stacks_are_enough():
    before, frames = threading.stack_size(256 * 1024), []
    try:
        batch = pm.object({"a": pm.any()}).validate_many([{"a": nested(32)}])
        threads = [
            threading.Thread(target=lambda method=method: frames.append(method()))
            for method in (batch.to_arrow, batch.to_polars)
        ]
        for thread in threads:
            thread.start()
            thread.join()
    finally:
        threading.stack_size(before)
    assert len(frames) == 2


@needs_packages
def test_types_of_deep_schemas_are_those_of_the_values():
    schema = pm.string()
    for _ in range(100):
        schema = pm.object({"a": schema})
    batch = schema.validate_many([{"a": {"a": {}}}])
    assert batch.to_arrow().to_pylist() == batch.to_polars().to_dicts() == [{"a": {"a": {}}}]


class Shade(Enum):
    DARK = "dark"
    LIGHT = "light"


TYPES = {
    "bool": (pm.boolean(), [True, None]),
    "int64": (pm.number().integer(), [1, None, 3]),
    "uint64": (pm.number().integer().unsafe().min(0).max(2**64 - 1), [2**64 - 1, 1, None]),
    "large": (pm.number().integer().unsafe(), [2**70, 1]),
    "float64": (pm.number(), [1.5, 1.0, None]),
    "string": (pm.string(), ["a", None, "b"]),
    "category": (pm.string().valid("b", "a"), ["a", None, "b"]),
    "decimal": (pm.decimal().places(3), [Decimal("1.5"), Decimal("2.125"), None]),
    "binary": (pm.binary(), [b"a", None]),
    "timestamp": (pm.date(), [SINCE, None, SINCE + dt.timedelta(microseconds=1)]),
    "naive": (pm.date().offset("forbidden"), [dt.datetime(2026, 1, 2, 3), None]),
    "date": (pm.date().only_date(), [dt.date(2026, 1, 2), None]),
    "time": (pm.compile(dt.time), [dt.time(1, 2, 3), None]),
    "duration": (pm.compile(dt.timedelta), [dt.timedelta(1, 2, 3), None]),
    "list": (pm.array().items(pm.number()), [[], None, [1.0], [1.5]]),
    "lists": (pm.array().items(pm.array().items(pm.string().valid("a"))), [[], [[]], [["a"]], None]),
    "struct": (pm.object({"x": pm.number(), "c": pm.decimal()}), [
        {"x": 1.0, "c": None}, None, {"x": None, "c": Decimal("1.5")},
    ]),
    "map": (pm.object().pattern("a", pm.number()), [{"a1": 1.0}, None, {}, {"a2": 1.5, "a3": 2.0}]),
    "union": (pm.alternatives(int, float), [1, None, 1.5]),
}  # fmt: skip


def without_nulls(value):
    """Return a value without keys that are null."""
    return {k: v for k, v in value.items() if v is not None} if isinstance(value, dict) else value


@needs_packages
@pytest.mark.parametrize("size", [1, 2, 100])
@pytest.mark.parametrize("name", TYPES)
def test_chunks_of_every_size_have_the_types_of_the_schema(name, size):
    kind, values = TYPES[name]
    schema = pm.object({"a": kind})
    rows = [{}, *[{} if value is None else {"a": without_nulls(value)} for value in values], {"b": 0}]
    batches = [*schema.validate_many(rows, chunk_size=size), schema.validate_many([])]
    assert sum(batch.failed for batch in batches) == 1
    tables = [batch.to_arrow() for batch in batches]
    assert {table.schema for table in tables} == {schema.arrow_schema()}
    assert len({str(batch.to_polars().schema) for batch in batches}) == 1
    for dtypes in (None, "nullable"):
        assert len({str(batch.to_pandas(dtypes).dtypes.to_dict()) for batch in batches}) == 1
    expected = [None, *map(without_nulls, values)]
    assert [
        without_nulls(value) for value in pa.concat_tables(tables)["a"].to_pylist(maps_as_pydicts="strict")
    ] == expected
    polars = pl.concat([batch.to_polars() for batch in batches])["a"].to_list()
    assert [without_nulls(value) for value in polars] == expected


@needs_packages
@pytest.mark.parametrize("size", [1, 100])
def test_one_writer_of_parquet_takes_all_chunks(size, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    schema = pm.object({name: kind for name, (kind, _) in TYPES.items()})
    rows = [{name: values[0]} for name, (_, values) in TYPES.items()]
    with parquet.ParquetWriter(tmp_path / "all.parquet", schema.arrow_schema()) as writer:
        for batch in schema.validate_many(rows, chunk_size=size):
            writer.write_table(batch.to_arrow())
    batch = schema.validate_many(parquet.read_table(tmp_path / "all.parquet"))
    assert batch.values == schema.validate_many(rows).values


@needs_packages
def test_frames_come_back_with_their_types():
    schema = pm.object({"shade": Shade, "size": pm.valid("s", "l"), "at": pm.date().offset("forbidden")})
    rows = [{"shade": "dark", "size": "l", "at": dt.datetime(2026, 1, 2)}]
    types = {"shade": pl.Enum(["dark", "light"]), "size": pl.Enum(["s", "l"]), "at": pl.Datetime("us")}
    frame = pl.DataFrame(rows, schema=types)
    assert schema.validate_many(frame).to_polars().equals(frame)
    assert schema.validate_many(frame).to_polars().schema == frame.schema
    shade, size = pd.CategoricalDtype(["dark", "light"]), pd.CategoricalDtype(["s", "l"])
    frame = pd.DataFrame(rows).astype({"shade": shade, "size": size, "at": "datetime64[us]"})
    pd.testing.assert_frame_equal(schema.validate_many(frame).to_pandas(), frame)


@needs_packages
def test_maps_need_memory_for_their_entries_only():
    schema = pm.object({"m": pm.object().pattern(pm.string(), pm.number())})
    sizes = [
        schema.validate_many([{"m": {f"k{n}": n}} for n in range(count)]).to_arrow().nbytes
        for count in (2_000, 4_000)
    ]
    assert sizes[1] < 2.2 * sizes[0]
    wide = schema.validate_many([{"m": {f"k{n}": 1 for n in range(2_000)}}] * 20)
    assert len(wide.to_arrow()["m"][19].as_py()) == len(wide.to_polars()["m"][0]) == 2_000


@needs_packages
@pytest.mark.parametrize(("schema", "message"), [
    (pm.object({"a": pm.any(), "b": {"c": pm.array()}}), "no type of columns holds all values of a, b.c"),
    (pm.object({"a": pm.alternatives(str, int)}), "no type of columns holds all values of a"),
    (pm.string(), "the schema has to be an object with keys"),
    (pm.object(), "the schema has to be an object with keys"),
])  # fmt: skip
def test_schemas_without_types_for_columns_are_refused_by_name(schema, message):
    with pytest.raises(pm.SchemaError, match=f"^arrow_schema: {message}$"):
        schema.arrow_schema()


def test_schema_of_arrow_needs_pyarrow(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ImportError, match=r"^arrow_schema\(\) needs pyarrow: pip install pyarrow$"):
        pm.object({"a": int}).arrow_schema()


np = find("numpy")


class Text(str):
    def __len__(self):
        raise ValueError


class Number(IntEnum):
    ONE = 1


@dataclasses.dataclass
class Size:
    x: int


class Endless(list):
    def __iter__(self):
        while True:
            yield 1


def plain(value):
    return at("a", CellValues().plain, value, {})


def refusal(value):
    with pytest.raises(pm.DumpError) as caught:
        plain(value)
    return caught.value


def test_copies_consist_of_exact_classes():
    id_ = uuid.uuid4()
    value = {
        Text("a"): Text("b"), "n": Number.ONE, "s": {1}, "t": (1, [2]), "o": OrderedDict(a=Size(1)), "u": id_,
        "m": MappingProxyType({"x": None}), "d": Decimal("1.5"), "w": "\ud800", "at": dt.datetime(2026, 1, 1),
    }  # fmt: skip
    copy = plain(value)
    assert copy == {
        "a": "b", "n": 1, "s": [1], "t": [1, [2]], "o": {"a": {"x": 1}}, "u": str(id_), "m": {"x": None},
        "d": Decimal("1.5"), "w": "\\ud800", "at": dt.datetime(2026, 1, 1),
    }  # fmt: skip
    assert {type(part) for part in (*copy, copy["a"], copy["n"])} == {str, int}


@needs("numpy", "pandas")
def test_values_of_other_packages_become_those_of_python():
    value = [
        np.int64(1),
        np.float32(1.5),
        np.bool_(True),
        np.array([[1], [2]]),
        pd.NA,
        np.datetime64("2026-01-01"),
    ]
    assert plain(value) == [1, 1.5, True, [[1], [2]], None, dt.datetime(2026, 1, 1)]
    assert type(plain([pd.Timestamp(1)])[0]) is pd.Timestamp


@pytest.mark.parametrize("make", [
    Faceless, object, lambda: len, lambda: Endless([1]), lambda: {5: 1}, lambda: Decimal("sNaN"), lambda: 1j,
    lambda: pm.UNDEFINED, lambda: ValueError("x"),
], ids=str)  # fmt: skip
def test_objects_without_a_plain_copy_are_refused_with_their_place(make):
    assert refusal({"b": [1, make()]}).path == ["a", "b", 1]


def test_the_depth_is_limited():
    value, circle = 1, []
    for _ in range(MOST_LEVELS):
        value = [value]
    circle.append(circle)
    assert plain(value) == value
    for deep in ([value], circle):
        assert refusal(deep).message == "the value is nested too deeply, or holds itself"


def doubled(value, make, times):
    for _ in range(times):
        value = make(value)
    return value


@pytest.mark.parametrize("make", [
    lambda: doubled({}, lambda value: {"a": value, "b": value}, 25),
    lambda: doubled([], lambda value: [value, value], 25),
    lambda: [[1] * 5_000] * 5_000,
    lambda: [{f"k{i}": i} for i in range(20_000)],
], ids=["objects", "arrays", "numbers", "keys"])  # fmt: skip
def test_size_of_a_table_is_limited_by_its_values(make):
    assert "the table is too large" in refusal(make()).message


def test_parts_of_their_own_are_not_limited():
    value = [{"a": [i], "b": {"c": i}} for i in range(30_000)]
    assert plain(value) == value
    shared = {"a": 1}
    assert len(plain([shared] * 10_000)) == 10_000


def test_exceptions_of_memory_and_stack_pass():
    class Failing(dict):
        def items(self):
            raise self.error

    for error in (MemoryError(), RecursionError()):
        Failing.error = error
        with pytest.raises(type(error)):
            plain([Failing()])
