"""The JSON forms of values, independent of the schema."""

import datetime as dt
import enum
import json
import pickle
import uuid
from collections import ChainMap, OrderedDict, namedtuple
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import pytest

import passmuster as pm
from passmuster._core.documents.dumping.json_forms import Dump


class Name(str):
    __slots__ = ()


class Level(enum.IntEnum):
    LOW = 1


class Broken(dict):
    def items(self):
        raise RuntimeError


@dataclass
class Point:
    x: object


FORMS = [
    (Name("a"), "a"), (Level.LOW, 1), (2**80, 2**80), (1.5, 1.5), (Decimal("1.10"), "1.10"),
    (Fraction(1, 4), 0.25), (namedtuple("P", "x")(1), {"x": 1}),
    (b"ab", "YWI="), (bytearray(b"ab"), "YWI="), ((1, None), [1, None]), ({3}, [3]), (range(0), None),
    (ChainMap({"a": 1}), {"a": 1}), (OrderedDict(a=Point(1)), {"a": {"x": 1}}),
    (dt.date(2026, 1, 2), "2026-01-02"), (dt.time(1, 2), "01:02:00"), (dt.timedelta(hours=-1.5), "-PT1H30M"),
    (dt.datetime(2026, 1, 2, tzinfo=dt.timezone(dt.timedelta(hours=1))), "2026-01-01T23:00:00.000Z"),
    (uuid.UUID(int=5), "00000000-0000-0000-0000-000000000005"),
    ({1: "a", None: 2}, None),
    ({True: 1, dt.date(2026, 1, 2): 2, 1.5: 3}, {"true": 1, "2026-01-02": 2, "1.5": 3}),
    ([1, pm.UNDEFINED], [1, None]), ({"a": pm.UNDEFINED}, {}),
]  # fmt: skip


@pytest.mark.parametrize("value, made", [one for one in FORMS if one[1] is not None], ids=repr)
def test_values_are_written_by_their_class(value, made):
    found = pm.any().dump(value)
    assert found == made
    assert type(found) is type(made)


NOTHING = [
    float("nan"),
    float("-inf"),
    Decimal("nan"),
    object(),
    len,
    pm.Symbol("a"),
    ValueError(),
    Broken(a=1),
]


@pytest.mark.parametrize("value", [*NOTHING, *[one for one, made in FORMS if made is None]], ids=repr)
def test_json_has_no_word_for_some(value):
    with pytest.raises(pm.DumpError, match=r"^a\[1\].*: JSON has no ") as caught:
        pm.any().dump({"a": [0, value]})
    assert caught.value.path[:2] == ["a", 1]
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.path) == (str(caught.value), caught.value.path)


def test_a_hostile_key_does_not_reach_the_terminal():
    with pytest.raises(pm.DumpError) as caught:
        pm.any().dump({"\x1b[2J" * 400: object()})
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 4000


def test_nothing_is_written_of_nothing():
    with pytest.raises(pm.DumpError, match=r"^there is no value$"):
        pm.any().dump(pm.UNDEFINED)


@pytest.mark.parametrize("items, expected", [
    ({"b", "a", "c"}, ["a", "b", "c"]),
    ({3, 1, 2.5}, [1, 2.5, 3]),
    ({"a", 2, 1}, ["a", 1, 2]),
    (frozenset([("b", 1), ("a", 2)]), [["a", 2], ["b", 1]]),
])  # fmt: skip
def test_sets_are_written_in_an_order_of_their_own(items, expected):
    assert pm.any().dump(items) == pm.array().cast("set").dump(items) == expected
    assert json.loads(pm.any().dump_json({"a": items})) == {"a": expected}


DAYS = [dt.date(2026, 1, 1) + dt.timedelta(i) for i in range(40)]
TIMES = [dt.time(i % 24, 1, 2, i * 997) for i in range(40)]
UUIDS = [uuid.UUID(int=i) for i in range(40)]
AWARE = dt.time(10, tzinfo=dt.timezone.utc)


@pytest.mark.parametrize(
    "schema, value",
    [
        (pm.compile(list[dt.date]), DAYS),
        (pm.compile(list[dt.date]), [*DAYS, dt.datetime(2026, 1, 1, 10)]),
        (pm.array().items(pm.date().format("YYYY-DD-MM")), DAYS),
        (pm.array().items(pm.date().timestamp()), DAYS),
        (pm.compile(list[dt.time]), TIMES),
        (pm.compile(list[dt.time]), [*TIMES, AWARE]),
        (pm.compile(list[uuid.UUID]), UUIDS),
        (pm.compile(list[uuid.UUID]), [*UUIDS, "\ud800"]),
        (pm.compile(set[uuid.UUID]), set(UUIDS)),
        (pm.compile(tuple[uuid.UUID, ...]), tuple(UUIDS)),
        (pm.array().items(pm.uuid()).split(","), UUIDS),
        (pm.string().json(pm.array().items(pm.uuid())), UUIDS),
        (pm.any(), [*DAYS, *TIMES]),
        (pm.any(), {"a": [DAYS, UUIDS, [*TIMES, AWARE]], "\ud800": [UUIDS, UUIDS]}),
    ],
    ids=lambda one: repr(one)[:50],
)
def test_json_of_many_scalars_holds_the_dumped_data(schema, value):
    assert json.loads(schema.dump_json(value)) == schema.dump(value)


def test_scalars_are_left_to_the_encoder_only_where_json_is_wanted():
    assert not Dump().leaves(DAYS, True)
    assert not Dump(is_encoded=True).leaves(DAYS, False)
    assert not Dump(is_encoded=True).leaves(DAYS[:3], True)
    state = Dump(is_encoded=True)
    assert state.leaves(DAYS, True) is state.left_to_it


@pytest.mark.parametrize("schema", [pm.compile(list[uuid.UUID]), pm.any()], ids=["UUIDs", "any"])
def test_uuid_without_a_number_is_refused_with_its_path(schema):
    with pytest.raises(pm.DumpError) as caught:
        schema.dump_json([*UUIDS, object.__new__(uuid.UUID)])
    assert caught.value.path == [40]
