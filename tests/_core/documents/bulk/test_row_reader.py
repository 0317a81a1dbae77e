"""The definition of a row: what is read as an object with keys, and what is none."""

from __future__ import annotations

import asyncio
import collections
import dataclasses
import datetime
import sqlite3
import types
import typing

import pytest
from tests.packages import find, needs

import passmuster as pm

ROW = pm.object({"a": pm.number().max(2)})
STRICT = pm.object({"a": pm.number().max(2).required()})


def codes(batch):
    return list(zip(batch.errors.to_dict()["row"], batch.errors.to_dict()["code"]))


def is_second_too_large(schema, items):
    """Return whether rows with 1 and 5 at the key `a` are read as such."""
    return codes(schema.validate_many(items)) == [(1, "number.max")]


class Pair(typing.NamedTuple):
    a: int


@dataclasses.dataclass
class Data:
    a: int


class Slots:
    __slots__ = ("_hidden", "a")

    def __init__(self, a):
        self.a, self._hidden = a, 0


class Keys:
    def __init__(self, a):
        self._cells = {"a": a}

    def keys(self):
        return self._cells.keys()

    def __getitem__(self, key):
        return self._cells[key]


class View(collections.abc.Mapping):
    def __init__(self, a):
        self._cells = {"a": a}

    def __getitem__(self, key):
        return self._cells[key]

    def __iter__(self):
        return iter(self._cells)

    def __len__(self):
        return 1


class Asdict:
    __slots__ = ("cells",)

    def __init__(self, a):
        self.cells = (a,)

    def _asdict(self):
        return {"a": self.cells[0]}


class AsDict(Asdict):
    def asDict(self, recursive=False):
        return {"a": self.cells[0]} if recursive else {}


class Mapped(tuple):
    __slots__ = ()

    def __new__(cls, a):
        return super().__new__(cls, (a,))

    @property
    def _mapping(self):
        return View(self[0])


def instance(a):
    made = types.SimpleNamespace(a=a)
    made._private = object()
    return made


KINDS = [
    Pair, Data, Slots, Keys, View, Asdict, AsDict, Mapped, instance, collections.UserDict,
    types.SimpleNamespace,
]  # fmt: skip


@pytest.mark.parametrize("make", KINDS)
def test_each_kind_of_row_is_read_by_its_keys(make):
    rows = [make(a=1), make(a=5)]
    assert is_second_too_large(ROW, rows)
    assert is_second_too_large(STRICT, iter(rows))
    assert is_second_too_large(STRICT, (row for row in rows))
    batch = pm.Batch()
    batch.extend(STRICT, rows)
    assert codes(batch) == [(1, "number.max")]
    assert codes(asyncio.run(STRICT.validate_many_async(rows))) == [(1, "number.max")]
    assert STRICT.validate_many(rows, nulls="drop").failed == 1


@pytest.mark.parametrize("schema", [
    STRICT, pm.alternatives(STRICT, pm.object({"b": 1})), pm.link("#row").shared(STRICT.id("row")),
    pm.from_json_schema({"type": "object", "properties": {"a": {"maximum": 2}}}),
])  # fmt: skip
def test_rows_are_read_for_every_schema_of_objects(schema):
    database = sqlite3.connect(":memory:")
    database.row_factory = sqlite3.Row
    rows = database.execute("select 1 a union all select 5").fetchall()
    batch = schema.validate_many(rows)
    assert (batch.values, [row for row, _ in batch.failures]) == ([{"a": 1}], [1])
    database.close()


NO_ROWS = [
    b'{"a": 5}', bytearray(b"x"), memoryview(b"x"), {1}, frozenset(), object(), len, dict, Data, (5,), [5], 5,
    1.5, True, None, "5", iter([]), datetime.date(2026, 1, 1), datetime.timedelta(1), 1j, ...,
    range(3), ROW,
    types.SimpleNamespace(), types.SimpleNamespace(_a=1), collections.deque(),
]  # fmt: skip


@pytest.mark.parametrize("value", NO_ROWS, ids=repr)
def test_an_object_without_keys_is_no_row(value):
    batch = ROW.validate_many([value, {"a": 1}])
    assert (codes(batch), batch.values) == ([(0, "object.base")], [{"a": 1}])
    assert codes(asyncio.run(ROW.validate_many_async([value]))) == [(0, "object.base")]
    assert batch.rejected[0] is value


def test_rows_of_several_classes_may_alternate():
    rows = [Pair(1), Keys(5), {"a": 5}, Data(5), Pair(5), instance(5), b"x", Pair(1), View(5), Keys(1)] * 2
    wrong = [1, 2, 3, 4, 5, 6, 8, 11, 12, 13, 14, 15, 16, 18]
    assert [row for row, _ in STRICT.validate_many(rows).failures] == wrong
    same_class = [types.SimpleNamespace(a=1), instance(1), types.SimpleNamespace(_a=1)]
    assert codes(STRICT.validate_many(same_class)) == [(2, "object.base")]


def test_a_refused_row_has_the_message_of_the_schema_of_objects():
    for schema in (ROW, pm.alternatives(ROW, pm.object({"b": 1})), pm.link("#row").shared(ROW.id("row"))):
        errors = schema.validate_many([b"x"]).errors.to_dict()
        assert (errors["code"], errors["message"]) == (["object.base"], ['"value" must be an object'])
    assert ROW.validate_many([b"x"], on_error="skip").failed == 1


def test_a_schema_that_takes_other_values_decides_itself():
    day = datetime.date(2026, 1, 1)
    assert ROW.allow(day).validate_many([day]).values == [day]
    assert pm.alternatives(ROW, pm.binary()).validate_many([b"x"]).values == [b"x"]
    assert pm.object().instance(Slots).validate_many([Slots(1)]).failed == 0
    assert pm.function().validate_many([len]).values == [len]
    assert pm.any().validate_many([b"x", (1,)]).values == [b"x", (1,)]
    assert pm.array().validate_many([[1], (2,)]).failed == 0


def test_schema_handles_the_error_of_a_value_that_is_no_row():
    assert ROW.failover({"a": 0}).validate_many([b"x"]).values == [{"a": 0}]
    failures = ROW.error(ValueError("odd")).validate_many([b"x"]).failures
    assert [(row, str(error)) for row, error in failures] == [(0, "odd")]


def test_a_row_whose_methods_fail_is_no_row():
    class Broken(Keys):
        def __getitem__(self, key):
            raise OSError

    class Meta(type):
        def __hash__(cls):
            raise OSError

        def __getattr__(cls, name):
            raise OSError

    Odd = Meta("Odd", (), {"__slots__": ()})
    assert codes(ROW.validate_many([Broken(1), Odd(), {"a": 1}])) == [(0, "object.base"), (1, "object.base")]


def test_instances_of_the_class_of_the_schema_stay_themselves():
    @dataclasses.dataclass
    class Person:
        name: str

        def __post_init__(self):
            self._cache = 1

    person = Person("Ada")
    assert pm.compile(Person).validate_many([person, {"name": "Eve"}]).values == [person, Person("Eve")]


# Rows and frames of packages

np, pd, pl, pa = map(find, ("numpy", "pandas", "polars", "pyarrow"))
needs_packages = needs("numpy", "pandas", "polars", "pyarrow")


@needs("numpy")
def test_records_of_numpy_are_rows():
    records = np.array([(1, b"x"), (5, b"y")], dtype=[("a", "i4"), ("b", "S1")])
    schema = STRICT.keys({"b": pm.any()})
    for items in (records, list(records), records.view(np.recarray), np.ma.array(records)):
        assert is_second_too_large(schema, items)
    assert type(schema.validate_many(records).values[0]["a"]) is int
    inner = np.array([((1, "2026-01-01"),)], dtype=[("a", [("b", "i8"), ("at", "M8[ns]")])])
    assert pm.object().unknown().validate_many(inner).values == [
        {"a": {"b": 1, "at": np.datetime64("2026-01-01", "ns")}}
    ]
    assert codes(ROW.validate_many(np.zeros((2, 1)))) == [(0, "object.base"), (1, "object.base")]


@needs_packages
def test_rows_of_frames_are_rows():
    frame = pd.DataFrame({"a": [1, 5]})
    table = pa.table({"a": [1, 5]})
    for items in (
        [frame.iloc[0], frame.iloc[1]], frame.itertuples(index=False), frame.to_records(index=False),
        pl.DataFrame({"a": [1, 5]}).to_struct("s"), table.to_struct_array(), list(table.to_struct_array()),
    ):  # fmt: skip
        assert is_second_too_large(STRICT, items)


@needs("sqlalchemy")
def test_rows_and_instances_of_sqlalchemy_are_rows():
    sa, orm = find("sqlalchemy"), find("sqlalchemy.orm")
    engine = sa.create_engine("sqlite://")
    Base = orm.declarative_base()

    class Thing(Base):
        __tablename__ = "things"
        a = sa.Column(sa.Integer, primary_key=True)

    Base.metadata.create_all(engine)
    query = sa.select(Thing.a).order_by(Thing.a)
    with orm.Session(engine) as session:
        session.add_all([Thing(a=1), Thing(a=5)])
        session.commit()
        for items in (
            session.execute(query), session.execute(query).all(), session.execute(query).mappings(),
            session.execute(query).yield_per(1), session.scalars(sa.select(Thing).order_by(Thing.a)),
            session.scalars(sa.select(Thing).order_by(Thing.a)).all(),
        ):  # fmt: skip
            assert is_second_too_large(STRICT, items)
        query = sa.select(Thing.a, sa.null().label("b")).order_by(Thing.a)
        schema = pm.object({"a": pm.number(), "b": pm.string()})
        for items in (session.execute(query), session.execute(query).mappings()):
            assert schema.validate_many(items).values == [{"a": 1}, {"a": 5}]
        query = sa.select(Thing.a).order_by(Thing.a)
        values = pm.object().unknown().validate_many(session.execute(query)).values
        assert values == [{"a": 1}, {"a": 5}]
    engine.dispose()
