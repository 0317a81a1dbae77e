"""The keys of rows, and rows with the key of another."""

from __future__ import annotations

import asyncio
import collections
import dataclasses
from decimal import Decimal

import pytest

import passmuster as pm
from passmuster._core.documents.bulk.row_keys import UniqueKeys, key_of

ROW = pm.object({"id": pm.any(), "n": pm.number()}).unknown()


def same(rows, unique="id", **options):
    """Return the numbers of the rows that have the key of another, with the number of that."""
    batch = ROW.validate_many(rows, unique=unique, **options)
    return [(error["row"], error["context"]["first"]) for error in batch.errors.to_records()]


def test_rows_with_the_key_of_another_fail():
    rows = [{"id": 1}, {"id": 2}, {"id": 1}, {"id": 1}]
    assert same(rows) == [(2, 0), (3, 0)]
    assert same(rows, first=5) == [(7, 5), (8, 5)]
    assert same([{"id": 1, "n": 1}, {"id": 1, "n": 2}, {"id": 1, "n": 1}], ["id", "n"]) == [(2, 0)]
    errors = ROW.validate_many(rows, unique="id").errors.to_dict()
    assert (errors["code"], errors["path"]) == (["row.unique"] * 2, ["", ""])
    assert errors["message"][0] == '"value" has the same id as row 0'


def test_keys_are_compared_over_chunks():
    rows = [{"id": number % 7} for number in range(20)]
    whole = same(rows)
    for size in (1, 2, 3, 50):
        found = [
            (error["row"], error["context"]["first"])
            for batch in ROW.validate_many(rows, unique="id", chunk_size=size)
            for error in batch.errors.to_records()
        ]
        assert found == whole

    async def main():
        batches = ROW.validate_many_async(rows, unique="id", chunk_size=3)
        return [row async for batch in batches for row in batch.errors.to_dict()["row"]]

    assert asyncio.run(main()) == [row for row, _ in whole]


def test_values_after_conversion_are_compared():
    schema = pm.object({"id": pm.number()})
    assert schema.validate_many([{"id": 1}, {"id": "1"}], unique="id").failed == 1


def test_rows_that_fail_or_have_no_key_are_not_compared():
    assert same([{}, {}, {"id": None}, {"id": None}]) == []
    schema = pm.object({"id": pm.number(), "n": pm.number()})
    batch = schema.validate_many([{"id": 1, "n": "x"}, {"id": 1}], unique="id")
    assert batch.values == [{"id": 1}]


EQUAL = [
    (1, 1.0), (1, Decimal("1.00")), (0.5, Decimal("0.5")), (0.0, -0.0), (10**400, Decimal(10) ** 400),
    (float("inf"), Decimal("Infinity")),
    (Decimal("1e5000"), Decimal("10e4999")), (10**4000, 10**4000),
    ({"a": 1, "b": [2]}, {"b": [2], "a": 1}), ([1, "a"], [1, "a"]), ("a", "a"), ("\ud800", "\ud800"),
]  # fmt: skip
OTHER = [
    (1, "1"),
    (1, True),
    (0, False),
    ("a", b"a"),
    (1, 2),
    ("1", "1 "),
    ([1], 1),
    (0.1, 0.2),
    ([1, 2], [12]),
]


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_equal_keys_are_the_same(one, other):
    assert same([{"id": one}, {"id": other}]) == [(1, 0)]


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_other_keys_are_not(one, other):
    assert same([{"id": one}, {"id": other}]) == []


def test_a_key_of_several_names_is_not_confused_by_their_texts():
    rows = [{"id": "a", "m": "\0b"}, {"id": "a\0", "m": "b"}, {"id": "a'\0'", "m": "b"}]
    assert same(rows, ["id", "m"]) == []


def test_keys_of_any_row_are_found():
    @dataclasses.dataclass
    class Data:
        id: int

    for row in (Data(7), collections.UserDict(id=7), {"id": 7}, collections.namedtuple("Row", "id")(7)):
        assert key_of(row, ("id",)) == 7
    assert key_of(b"x", ("id",)) is None
    assert key_of({"id": 7}, ("id", "x")) == [7, None]


@pytest.mark.parametrize("names", [[], (), {"id"}, 1.5, ["id", None], {"id": 1}, True], ids=repr)
@pytest.mark.parametrize("option", ["key", "unique"])
def test_wrong_names_are_refused(option, names):
    with pytest.raises(pm.SchemaError, match=f"{option} must be the name of a key or a list of such names"):
        ROW.validate_many([], **{option: names})


def test_row_with_a_key_for_the_first_time_is_kept():
    keys = UniqueKeys(("id",))
    one, other, none = (keys.hash_of({"id": key}) for key in (7, 8, None))
    assert none is None
    assert [keys.earlier_row(mark, "a:1") for mark in (one, other, one, none, none)] == [
        None, None, "a:1", None, None
    ]  # fmt: skip
    assert keys.earlier_row(other, "b:1") == "a:1"
