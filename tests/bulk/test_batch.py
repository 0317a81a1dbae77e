"""What a batch is made of."""

import pytest

import passmuster as pm
from passmuster.bulk.batch import Batch


def test_it_is_public_and_says_of_what_it_is():
    assert pm.Batch is Batch
    assert Batch[int].__origin__ is Batch
    assert (Batch.__module__, pm.ErrorTable.__module__) == ("passmuster", "passmuster")


def test_a_new_one_is_empty():
    batch = Batch(7)
    assert (batch.first, batch.total, batch.passed, batch.failed, batch.values) == (7, 0, 0, 0, [])
    assert batch
    assert not batch.errors
    assert not batch.warnings
    assert repr(batch) == "<Batch of 0: 0 passed, 0 failed>"


def rows_until(error):
    yield "1"
    yield "x"
    raise error


def test_what_was_found_before_an_exception_stays():
    batch = Batch(5)
    with pytest.raises(OSError, match="gone"):
        batch.extend(pm.number(), rows_until(OSError("gone")))
    assert (batch.total, batch.values, [row for row, _ in batch.failures]) == (2, [1], [6])
    assert batch.errors.to_dict()["row"] == [6]


def test_more_values_are_numbered_behind_those_that_there_are():
    batch = Batch()
    warned = pm.number().max(2).warn()
    batch.extend(warned, ["x", 3])
    first = batch.failures[0]
    assert batch.warnings.to_dict()["row"] == [1]
    batch.extend(warned, [4, "y"], {"convert": False})
    assert batch.failures[0] == first
    assert batch.failures[0][1] is first[1]
    assert (batch.values, [row for row, _ in batch.failures], batch.failed) == ([3, 4], [0, 3], 2)
    assert (batch.errors.to_dict()["row"], batch.warnings.to_dict()["row"]) == ([0, 3], [1, 2])
    assert [(row, note.message) for row, note in batch.notes][1] == (2, '"value" must be at most 2')


def test_an_option_that_there_is_not_is_refused_before_anything_is_read():
    batch = Batch()
    with pytest.raises(pm.SchemaError, match="there is no option"):
        batch.extend(pm.number(), rows_until(KeyError()), {"aborted": 1})
    assert batch.total == 0


def test_the_numbers_of_the_values_that_passed_are_told():
    batch = Batch(5)
    batch.extend(pm.number(), ["1", "x"])
    batch.extend(pm.number(), ["3"])
    assert (batch.values, batch.rows) == ([1, 3], [5, 7])
    chunks = pm.number().validate_many(["x", "1", "2", "y", "3"], chunk_size=2)
    assert [chunk.rows for chunk in chunks] == [[1], [2], [4]]
    assert pm.number().validate_many(["1", "x", "y", "4"], max_errors=2).rows == [0]
    assert Batch().rows == []


def test_without_the_failures_the_numbers_are_refused():
    batch = pm.number().validate_many(["1", "x"], on_error="skip")
    with pytest.raises(pm.SchemaError, match='with on_error="skip" no numbers'):
        _ = batch.rows
    assert pm.number().validate_many(["1", "2"], on_error="skip").rows == [0, 1]
