"""Whole columns are judged as their rows are: the same values, errors, tables."""

from __future__ import annotations

import copy
import datetime as dt
import enum
import pickle
import random

import pytest
from tests.packages import needs

import passmuster as pm
from passmuster._core.documents.bulk import loop
from passmuster._core.documents.bulk.column_verdicts import judged_table

pytestmark = needs("pyarrow", "polars", "pandas")

ROWS = 1_000
NOON = dt.datetime(2026, 1, 5, 12, tzinfo=dt.timezone.utc)


class Size(str, enum.Enum):
    SMALL = "s"
    LARGE = "l"


COLUMNS = [
    (pm.number(), "float64", [0.5, -0.0, 1e9, 2.0]), (pm.number(), "int64", [1, -7, 2**53 - 1]),
    (pm.number(), "float64", [1.0, float("nan")]), (pm.number(), "float64", [1.0, float("inf")]),
    (pm.number(), "float64", [1.0, 1e300]), (pm.number(), "int64", [1, 2**53]),
    (pm.number(), "int64", [1, -(2**53)]), (pm.number(), "uint64", [1, 2**64 - 1]),
    (pm.number().integer(), "int64", [0, 5]), (pm.number().integer(), "int8", [0, -5]),
    (pm.number().integer(), "float64", [1.0, 2.0]), (pm.number().integer(), "float64", [1.5, 2.0]),
    (pm.number().min(0).max(9), "int64", [0, 9]), (pm.number().min(0).max(9), "int64", [0, 10]),
    (pm.number().greater(0), "float64", [0.1, 7.0]), (pm.number().greater(0), "float64", [0.0, 7.0]),
    (pm.number().positive(), "int64", [1, 2]), (pm.number().negative(), "int64", [0, -2]),
    (pm.number().multiple(3), "int64", [3, 6]), (pm.number().multiple(3), "int64", [3, 7]),
    (pm.number().multiple(0.1), "float64", [0.3, 0.7]), (pm.number().precision(1), "float64", [0.31, 0.7]),
    (pm.number().port(), "int64", [80, 8080]), (pm.number().port(), "int64", [80, 70_000]),
    (pm.number().unsafe(), "int64", [1, 2**60]), (pm.number(), "float32", [0.5, 0.25]),
    (pm.number(), "string", ["1", "2"]), (pm.number(), "bool", [True, False]),
    (pm.number().min(pm.ref("b")), "int64", [5, 9]), (pm.number().default(7), "int64", [5, 9]),
    (pm.number().allow(None), "int64", [5, 9]), (pm.number().valid(5, 9), "int64", [5, 9]),
    (pm.number().invalid(9), "int64", [5, 9]), (pm.number().strip(), "int64", [5, 9]),
    (pm.number().cast("string"), "int64", [5, 9]), (pm.number().max(6).warn(), "int64", [5, 9]),
    (pm.string(), "string", ["a", "é😀"]), (pm.string(), "string", ["a", ""]),
    (pm.string().min(2).max(3), "string", ["ab", "é😀x"]), (pm.string().max(1), "string", ["a", "😀"]),
    (pm.string().min(2), "large_string", ["ab", "a"]), (pm.string().length(2), "string", ["ab", "é😀"]),
    (pm.string().pattern("^[a-z]+$"), "string", ["ab", "xyz"]), (pm.string().lowercase(), "string", ["A"]),
    (pm.string().pattern("^[a-z]+$"), "string", ["ab", "xy9"]), (pm.string().trim(), "string", [" a"]),
    (pm.string().pattern("x", invert=True), "string", ["ab", "b"]),
    (pm.string().email(), "string", ["a@b.co"]),
    (pm.string().max(5, "utf8"), "string", ["é😀"]), (pm.string().allow(""), "string", ["", "a"]),
    (pm.string().valid("a", "b"), "string", ["a", "b"]), (pm.string().truncate().max(1), "string", ["ab"]),
    (pm.string().secret(), "string", ["a", "b"]), (pm.string().custom(lambda value, _: "x"), "string", ["a"]),
    (pm.boolean(), "bool", [True, False]), (pm.boolean().truthy("y"), "bool", [True]),
    (pm.boolean(), "int64", [1, 0]), (pm.boolean(), "string", ["true"]),
    (pm.date(), "timestamp[us, tz=UTC]", [NOON, NOON + dt.timedelta(0, 1, 7)]),
    (pm.date(), "timestamp[s]", [NOON.replace(tzinfo=None)]), (pm.date(), "timestamp[ms]", [NOON]),
    (pm.date(), "timestamp[us, tz=Europe/Berlin]", [NOON]), (pm.date(), "timestamp[ns]", [NOON]),
    (pm.date().min("2026-01-01"), "timestamp[us, tz=UTC]", [NOON]), (pm.date(), "date32", [NOON.date()]),
    (pm.date().max("2026-01-01"), "timestamp[us, tz=UTC]", [NOON]), (pm.date().timestamp(), "int64", [5]),
    (pm.date().offset("forbidden"), "timestamp[us]", [NOON.replace(tzinfo=None)]),
    (pm.decimal().places(2), "int64", [1, 2]), (pm.any(), "int64", [1, 2]), (pm.forbidden(), "int64", [1]),
    (pm.array().items(pm.number()), "list<int64>", [[1], [2, 3]]), (pm.uuid(), "string", ["x"]),
    (pm.alternatives(pm.number(), pm.string()), "int64", [1, 2]),
    (pm.valid("a", "b"), "string", ["a", "b", "c"]), (pm.string().email(), "string", ["a@b.co", "x", ""]),
    (pm.number().valid(0, 5), "float64", [5.0, -0.0, 6.0]), (pm.string().valid("a", ""), "string", ["a", ""]),
    (pm.string().valid("a", None), "string", ["a", "b"]), (pm.string().uppercase(), "string", ["A", "b"]),
    (pm.string().iso_date(), "string", ["2026-01-05T12:00:00.000Z", "2026-01-05"]),
    (pm.string().valid("a").insensitive(), "string", ["a", "A"]),
    (pm.number().allow(2**60), "int64", [1, 2**60]),
    (pm.string().min(2).allow("x"), "string", ["ab", "x", "y"]),
    (pm.number().max(0.5), "int64", [0, 1, 2**62]),
    (pm.number().min(1).max(5), "float64", [1.0, 5.5, -1.0, float("nan"), float("-inf")]),
    (pm.number().min(-1), "uint64", [1, 2**63]), (pm.number().max(3), "float32", [0.1, 3.5, 2.0**53]),
    (pm.string().max(3).pattern("^[a-z]*$"), "large_string", ["ab", "abcd", "é", ""]),
    (pm.string().valid(*Size), "string", ["s", "x"]), (pm.boolean().valid(True), "bool", [True, False]),
    (pm.string().secret().min(2), "string", ["ab", "a"]), (pm.string().length(2), "string", ["é😀", "😀"]),
    (pm.number().integer().multiple(5), "int16", [5, 6]), (pm.number().multiple(0.1), "float64", [0.5, 0.55]),
]  # fmt: skip


def arrow_type(name):
    import pyarrow

    if name.startswith("timestamp["):
        unit, _, zone = name[10:-1].partition(", tz=")
        return pyarrow.timestamp(unit, zone or None)
    return pyarrow.list_(pyarrow.int64()) if name == "list<int64>" else getattr(
        pyarrow, {"bool": "bool_"}.get(name, name)
    )()  # fmt: skip


def table_of(columns):
    """Return a table with columns of types and values, which are repeated."""
    import pyarrow

    return pyarrow.table({
        name: pyarrow.array([values[row % len(values)] for row in range(ROWS)], arrow_type(kind))
        for name, (kind, values) in columns.items()
    })  # fmt: skip


def outcome(batch):
    """Return all that a batch shows, its tables before its values."""
    made = []
    for method in ("to_arrow", "to_polars"):
        try:
            frame = getattr(batch, method)()
            schema = frame.schema
            rows = frame.to_pylist() if method == "to_arrow" else frame.rows()
            made.append((str(schema), repr(rows)))
        except pm.SchemaError as error:
            made.append(str(error))
    for dtypes in (None, "nullable"):
        frame = batch.to_pandas(dtypes)
        made.append((frame.dtypes.to_dict(), [repr(list(frame[name])) for name in frame], repr(frame.index)))
    values = [[(key, type(value), repr(value)) for key, value in row.items()] for row in batch.values]
    errors = batch.errors.to_dict() if batch.errors else None
    counts = batch.total, batch.passed, batch.failed, batch.first, batch.is_complete, bool(batch)
    if not errors and batch.failed:  # they were not kept
        return made, values, counts
    failures = [(row, error.as_dict()) for row, error in batch.failures]
    rest = batch.rows, repr(batch.rejected), batch.warnings.to_dict(), failures
    return made, values, errors, batch.errors.columns, counts, rest


def assert_same(monkeypatch, schema, frame, **options):
    """Assert that columns say what rows say. Return whether columns said that all is valid."""
    found = outcome(schema.validate_many(frame, **options))
    is_asked = schema.validate_many(frame, **options)._table is not None
    with monkeypatch.context() as patch:
        patch.setattr(loop, "judged_table", lambda schema, items: None)
        assert found == outcome(schema.validate_many(frame, **options))
    return is_asked


def is_asked(monkeypatch, column, null):
    child, kind, values = column
    values = [*values, None] if null else values
    table = table_of({"a": (kind, values), "b": ("int64", [1, 2])})
    schema = pm.object({"b": pm.number(), "a": child, "c": pm.string()})
    asked = [assert_same(monkeypatch, schema, table)]
    if child.spec.flags.keys().isdisjoint(("default", "presence")):
        asked.append(assert_same(monkeypatch, pm.object({"b": pm.number(), "a": child.required()}), table))
    return asked


@pytest.mark.parametrize("index", range(len(COLUMNS)))
@pytest.mark.parametrize("null", [False, True])
def test_columns_of_every_kind_are_judged_as_their_rows(monkeypatch, index, null):
    child, kind, values = COLUMNS[index]
    if child.type == "any" and null:
        child = child.optional()
    is_asked(monkeypatch, (child, kind, values), null)


@pytest.mark.parametrize("index", range(len(COLUMNS)))
def test_rows_that_may_fail_are_looked_at_alone(monkeypatch, index):
    child, kind, values = COLUMNS[index]
    chosen = random.Random(index)
    for share, options in zip((0.002, 0.01, 0.04, 0.07), chosen.sample(OPTIONS, 4)):
        cells = [values[0]] * ROWS
        for row in chosen.sample(range(ROWS), int(share * ROWS)):
            cells[row] = chosen.choice([*values[1:], None])
        table = table_of({"b": ("int64", [1, 2, 3]), "a": (kind, cells)})
        table = table.append_column("c", table_of({"c": ("string", ["x"] * 499 + [""])})["c"])
        is_own = not child.spec.flags.keys().isdisjoint(("default", "presence"))
        own = child if is_own or chosen.random() < 0.5 else child.required()
        assert_same(monkeypatch, pm.object({"a": own, "b": pm.number(), "c": pm.string()}), table, **options)


OPTIONS = [
    {}, {"max_errors": 3}, {"max_errors": 1}, {"first": 7}, {"key": "b"}, {"key": ["b", "a"], "first": 2},
    {"on_error": "skip"}, {"on_error": "skip", "max_errors": 2}, {"abort_early": False},
    {"abort_early": False, "max_errors": 2, "first": 5},
]  # fmt: skip


def wrong_table(*rows):
    """Return a table with two columns, the second of which is wrong in these rows."""
    cells = [3] * ROWS
    for row in rows:
        cells[row] = 10
    return table_of({"a": ("string", ["x", "y"]), "b": ("int64", cells)})


def test_columns_tell_which_rows_fail_while_these_are_few(monkeypatch):
    schema = pm.object({"a": pm.string().valid("x", "y"), "b": pm.number().max(9)})
    for rows in ([0], [999], [3, 4, 500], range(0, 1_000, 20)):
        for options in OPTIONS:
            assert assert_same(monkeypatch, schema, wrong_table(*rows), **options)
    assert not assert_same(monkeypatch, schema, wrong_table(*range(51)))
    few = schema.keys({"b": pm.number().max(9).allow(10)})
    assert not assert_same(monkeypatch, few, wrong_table(5))
    assert assert_same(monkeypatch, few, wrong_table())


def test_the_number_of_failures_that_end_the_reading_is_exact(monkeypatch):
    schema = pm.object({"a": pm.string(), "b": pm.number().max(9)})
    batch = schema.validate_many(wrong_table(3, 7, 999), max_errors=2)
    assert (batch.total, batch.failed, batch.is_complete, batch.to_arrow().num_rows) == (8, 2, False, 6)
    assert batch.rows == [0, 1, 2, 4, 5, 6]
    assert schema.validate_many(wrong_table(3, 7, 999), max_errors=4).is_complete
    with pytest.raises(pm.ValidationError, match=r'^row 13: "b" must be at most 9') as raised:
        schema.validate_many(wrong_table(3, 7), on_error="raise", first=10)
    assert raised.value.row == 13


def test_batches_with_failures_can_be_pickled_and_extended():
    schema = pm.object({"a": pm.string(), "b": pm.number().max(9)})
    batch = pickle.loads(pickle.dumps(schema.validate_many(wrong_table(3, 7), key="b")))
    assert (len(batch.values), batch.errors.to_dict()["row"], batch.errors.to_dict()["key"]) == (
        998,
        [3, 7],
        [10, 10],
    )
    batch = schema.validate_many(wrong_table(3))
    batch.extend(schema, [{"a": "z", "b": 1}, {"a": "z", "b": 11}])
    assert (batch.total, batch.failed, len(batch.values), batch.errors.to_dict()["row"]) == (
        1_002,
        2,
        1_000,
        [3, 1_001],
    )


def test_plain_columns_are_asked(monkeypatch):
    for column in (COLUMNS[0], COLUMNS[1], COLUMNS[8], COLUMNS[12], COLUMNS[36], COLUMNS[38], COLUMNS[42]):
        assert is_asked(monkeypatch, column, False) == [True, True], column
        assert is_asked(monkeypatch, column, True) == [True, False], column
    for column in COLUMNS:
        if column[1].startswith("timestamp[us, tz=UTC") and not column[0].spec.rules:
            assert is_asked(monkeypatch, column, True) == [True, False]


def test_frames_of_polars_are_asked(monkeypatch):
    import polars

    schema = pm.object({"n": pm.number().min(0), "s": pm.string(), "at": pm.date(), "b": pm.boolean()})
    frame = polars.DataFrame({
        "s": ["a", None] * ROWS, "n": [1.5, 2.0] * ROWS, "at": [NOON, None] * ROWS, "b": [True, None] * ROWS,
    })  # fmt: skip
    assert assert_same(monkeypatch, schema, frame)
    assert not assert_same(monkeypatch, schema, frame.with_columns(n=polars.lit(-1.0)))


PANDAS = [
    ({"a": [1, 2], "b": [1.5, None]}, {"a": pm.number(), "b": pm.number().required()}),
    ({"a": [True, False]}, {"a": pm.boolean().required()}),
    ({"a": ["x", None]}, {"a": pm.string().valid("y", "x")}),
    ({"a": ["x", "y"]}, {"a": pm.string().min(1).required()}),
    ({"a": [NOON, None]}, {"a": pm.date()}),
    ({"a": [NOON.replace(tzinfo=None)]}, {"a": pm.date()}),
    ({"a": [1, 2], "b": ["x", "y"]}, {"b": pm.string(), "c": pm.number(), "a": pm.number().integer()}),
]  # fmt: skip


@pytest.mark.parametrize("row", PANDAS)
def test_frames_of_pandas_are_asked(monkeypatch, row):
    pandas = pytest.importorskip("pandas")
    columns, children = row
    frame = pandas.DataFrame({name: cells * ROWS for name, cells in columns.items()})
    frame.index = frame.index[::-1]
    asked = [assert_same(monkeypatch, pm.object(children), frame, **options) for options in OPTIONS]
    assert asked[0] or frame.isna().any().any()
    for kept in (object, None):
        other = frame.astype(object) if kept else frame.convert_dtypes()
        assert_same(monkeypatch, pm.object(children), other)
    wrong = frame.astype(object)
    wrong.iloc[[3, 700], 0] = -2.5
    for options in OPTIONS:
        assert_same(monkeypatch, pm.object({**children, "a": pm.any().valid(1, 2)}), wrong, **options)
        assert_same(monkeypatch, pm.object(children), wrong, **options)


def test_frames_of_pandas_with_other_names_or_values_are_left_to_the_rows(monkeypatch):
    pandas = pytest.importorskip("pandas")
    schema = pm.object({"a": pm.string(), "b": pm.number()})
    frame = pandas.DataFrame({"a": ["x", "y"] * ROWS, "b": [1, 2] * ROWS})
    assert assert_same(monkeypatch, schema, frame)
    assert assert_same(monkeypatch, schema, frame.iloc[:1_000])
    assert judged_table(schema, frame.iloc[:999]) is None
    assert judged_table(schema, frame.rename(columns={"b": 1})) is None
    assert judged_table(schema, frame.assign(b=[1, "2"] * ROWS)) is None
    assert judged_table(schema, frame.set_axis(["a", "a"], axis=1)) is None

    class Text(str):
        __slots__ = ()

    assert judged_table(schema, frame.assign(a=pandas.Series([Text("x")] * len(frame), dtype=object))) is None
    assert judged_table(schema, frame.assign(a=frame["a"].astype("category"))) is None
    assert judged_table(schema, frame["a"]) is None


def test_tables_in_one_order_become_tables_in_the_order_of_the_schema(monkeypatch):
    schema = pm.object({"b": pm.number(), "a": pm.string(), "c": pm.number().integer()})
    table = table_of({"a": ("string", ["x"]), "b": ("int64", [1])})
    assert assert_same(monkeypatch, schema, table)
    assert schema.validate_many(table).to_arrow().column_names == ["b", "a", "c"]
    assert assert_same(monkeypatch, schema, table.combine_chunks().to_batches()[0])
    assert not assert_same(monkeypatch, schema, table.append_column("d", table["b"]))
    assert not assert_same(monkeypatch, schema.unknown(), table.append_column("d", table["b"]))
    with pytest.raises(pm.SchemaError, match="more than one column is named 'b'"):
        schema.validate_many(table.append_column("b", table["b"]))
    assert assert_same(monkeypatch, schema, table, first=7)
    assert assert_same(monkeypatch, schema, table, nulls="drop")
    for options in ({"unique": "a"}, {"nulls": "keep"}, {"convert": False}, {"presence": "required"}):
        assert not assert_same(monkeypatch, schema, table, **options)


@pytest.mark.parametrize("change", [
    lambda schema: schema.and_("a", "b"), lambda schema: schema.rename("x", "a"),
    lambda schema: schema.min(1),
    lambda schema: schema.custom(lambda value, helpers: {"b": 5}), lambda schema: schema.into(dict),
    lambda schema: schema.when(".a", is_="x", then=pm.any()), lambda schema: schema.or_("a", "b"),
    lambda schema: schema.pattern("^c", pm.number()), lambda schema: schema.prefs(presence="required"),
])  # fmt: skip
def test_rules_over_several_columns_are_left_to_the_rows(monkeypatch, change):
    schema = pm.object({"a": pm.string(), "b": pm.number()})
    table = table_of({"a": ("string", ["x"]), "b": ("int64", [1])})
    changed = change(schema)
    assert judged_table(changed, table) is None
    assert judged_table(schema, table) is not None
    assert changed.validate_many(table).total == ROWS


def test_random_schemas_judge_columns_as_rows(monkeypatch):
    chosen = random.Random(11)
    asked = 0
    for _ in range(40):
        kinds = chosen.sample(COLUMNS[:65], chosen.randrange(1, 5))
        schema = pm.object({f"k{at}": child for at, (child, _, _) in enumerate(kinds)})
        columns = {}
        for at, (_, kind, values) in enumerate(kinds):
            columns[f"k{at}"] = (kind, [*values, None] if chosen.random() < 0.3 else values)
        try:
            asked += assert_same(monkeypatch, schema, table_of(columns))
        except pm.SchemaError:
            continue
    assert asked


def test_small_tables_are_read_by_their_rows():
    schema = pm.object({"a": pm.number()})
    assert judged_table(schema, table_of({"a": ("int64", [1])}).slice(0, 999)) is None
    assert judged_table(schema, [{"a": 1}]) is None
    assert judged_table(pm.number(), table_of({"a": ("int64", [1])})) is None


def test_values_can_be_changed_copied_and_pickled():
    schema = pm.object({"a": pm.number()})
    table = table_of({"a": ("int64", [1, 2])})
    for make in (copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))):
        made = make(schema.validate_many(table))
        assert made.values == [{"a": 1}, {"a": 2}] * (ROWS // 2)
    batch = schema.validate_many(table)
    batch.values[0]["a"] = 7
    assert batch.to_arrow()["a"][0].as_py() == 7
    batch = schema.validate_many(table)
    batch.values = batch.values[:1]
    assert batch.to_arrow().num_rows == 1
    batch = schema.validate_many(table)
    batch.extend(schema, [{"a": 5}, {"a": "x"}])
    assert (batch.total, len(batch.values), batch.failed) == (ROWS + 2, ROWS + 1, 1)
    assert batch.to_arrow().num_rows == ROWS + 1


def test_extended_types_are_left_to_the_rows():
    table = table_of({"a": ("int64", [1, 2])})
    for step in ("coerce", "validate", "prepare"):
        library = pm.extend({"type": "price", "base": pm.number(), step: lambda value, helpers: {}})
        assert judged_table(pm.object({"a": library.price()}), table) is None


def test_threads_read_the_same_values():
    from concurrent.futures import ThreadPoolExecutor

    batch = pm.object({"a": pm.number()}).validate_many(table_of({"a": ("int64", [1, 2])}))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: len(batch.values), range(4)))
    assert found == [ROWS] * 4
    assert batch.values == [{"a": 1}, {"a": 2}] * (ROWS // 2)
