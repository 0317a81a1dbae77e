"""The attributes and methods of a batch."""

from __future__ import annotations

import asyncio
import copy
import gc
import pickle

import pytest

import passmuster as pm
from passmuster._core.documents.bulk.batch import Batch


def test_batch_is_public_and_accepts_a_type_argument():
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


def test_results_before_an_exception_are_kept():
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


@pytest.mark.parametrize("on_error", ["collect", "skip"])
def test_more_values_are_counted_with_those_that_were_read_before(on_error):
    schema = pm.number().strict()
    batch = schema.validate_many([1, "x", 2], on_error=on_error)
    batch.extend(schema, ["y", 3])
    assert (batch.total, batch.passed, batch.failed, batch.values) == (5, 3, 2, [1, 2, 3])
    assert [row for row, _ in batch.failures][-1] == 3


def test_more_values_are_counted_in_a_batch_of_awaited_ones():
    async def known(value, helpers):
        return value

    strict = pm.number().strict()
    batch = asyncio.run(strict.external(known).validate_many_async([1, "x"], on_error="skip"))
    batch.extend(strict, ["y", 3])
    assert (batch.total, batch.failed, [row for row, _ in batch.failures]) == (4, 2, [2])


def test_an_option_that_there_is_not_is_refused_before_anything_is_read():
    batch = Batch()
    with pytest.raises(pm.SchemaError, match="there is no option"):
        batch.extend(pm.number(), rows_until(KeyError()), {"aborted": 1})
    assert batch.total == 0


def test_rows_are_the_numbers_of_the_valid_values():
    batch = Batch(5)
    batch.extend(pm.number(), ["1", "x"])
    batch.extend(pm.number(), ["3"])
    assert (batch.values, batch.rows) == ([1, 3], [5, 7])
    chunks = pm.number().validate_many(["x", "1", "2", "y", "3"], chunk_size=2)
    assert [chunk.rows for chunk in chunks] == [[1], [2], [4]]
    assert pm.number().validate_many(["1", "x", "y", "4"], max_errors=2).rows == [0]
    assert Batch().rows == []


def test_rejected_values_are_the_inputs():
    schema = pm.object({"n": pm.number()})
    rows = [{"n": "1"}, {"n": "x"}, 5, {"n": "2", "m": 1}]
    batch = schema.validate_many(iter(rows))
    assert batch.rejected == [row for number, row in enumerate(rows) if number not in batch.rows] == rows[1:]
    assert all(one is other for one, other in zip(batch.rejected, rows[1:]))
    batch.extend(schema, [{"n": None}, {}])
    assert batch.rejected == [*rows[1:], {"n": None}]
    assert schema.validate_many(rows, max_errors=1).rejected == [rows[1]]
    assert [chunk.rejected for chunk in schema.validate_many(rows, chunk_size=2)] == [[rows[1]], rows[2:]]
    assert Batch().rejected == schema.validate_many([{}]).rejected == []


def test_rejected_values_of_asynchronous_rules_are_in_order():
    async def late(value, helpers):
        await asyncio.sleep(0.01 if value == 1 else 0)
        return helpers.error("any.invalid") if value < 3 else value

    schema = pm.number().external(late)
    batch = asyncio.run(schema.validate_many_async([1, "x", 2, 3], concurrency=4))
    assert (batch.rejected, batch.values, batch.rows) == ([1, "x", 2], [3], [3])
    skipped = asyncio.run(schema.validate_many_async([1, 3], on_error="skip"))
    with pytest.raises(pm.SchemaError, match='rejected: with on_error="skip" nothing is kept'):
        _ = skipped.rejected


def test_rejected_values_of_own_errors_are_kept():
    for own in (LookupError("own"), pm.ValidationError("own", [], "no input")):
        batch = pm.number().error(own).validate_many([1, "x"])
        assert (batch.rejected, batch.failures) == (["x"], [(1, own)])
    made = pm.number().error(lambda errors: LookupError("made")).validate_many(["x", 1, "y"])
    assert made.rejected == ["x", "y"]
    assert pickle.loads(pickle.dumps(made)).rejected == copy.copy(made).rejected == ["x", "y"]
    assert pm.number().validate_many(["x"], errors={"stack": True}).rejected == ["x"]
    assert pm.number().validate_many(["x"], debug=True).rejected == ["x"]


def test_secrets_of_values_that_failed_are_masked():
    schema = pm.object({"name": pm.string(), "key": pm.string().secret(), "n": pm.number()})
    row = {"name": "ada", "key": "hunter2-hunter2", "n": "x"}
    for given in (schema, schema.error(LookupError("own")), schema.error(pm.ValidationError("own"))):
        batch = given.validate_many([row])
        assert batch.rejected[0] == {"name": "ada", "key": batch.rejected[0]["key"], "n": "x"}
        assert "hunter2" not in str(batch.rejected)
        assert "hunter2" not in repr(batch._failed_values.kept)
        assert asyncio.run(given.validate_many_async([row])).rejected == batch.rejected
    assert row["key"] == "hunter2-hunter2"


def test_without_the_failures_the_numbers_are_refused():
    batch = pm.number().validate_many(["1", "x"], on_error="skip")
    with pytest.raises(pm.SchemaError, match='rows: with on_error="skip" nothing is kept'):
        _ = batch.rows
    assert pm.number().validate_many(["1", "2"], on_error="skip").rows == [0, 1]


ROW = pm.object({"n": pm.number().max(9), "when": pm.date()})
WRONG = [{"n": str(number)} for number in range(10, 2_010)]


@pytest.mark.compiled
def test_failures_are_not_tracked_by_the_garbage_collector():
    ROW.validate_many(WRONG[:2])
    gc.collect()
    before = len(gc.get_objects())
    batch = ROW.validate_many(WRONG)
    gc.collect()
    assert batch.failed == len(WRONG)
    assert len(gc.get_objects()) - before < 20
    batch.errors.to_dict()


def test_an_error_is_made_once_and_knows_its_input():
    batch = ROW.validate_many(WRONG[:3])
    assert batch.failures is batch.failures
    for row, error in batch.failures:
        assert type(error) is pm.ValidationError
        assert error._original is WRONG[row]
        assert error.details == ROW.validate(WRONG[row]).error.details


def test_the_table_is_the_same_before_and_after_the_errors_are_made():
    rows = [{"n": 10}, {"n": "x"}, {"when": "never", "m": 1}, 5, {"n": 10}]
    one, other = (ROW.validate_many(rows, abort_early=False) for _ in range(2))
    assert len(other.failures) == 5
    assert one.errors.to_records() == other.errors.to_records()
    wanted = [
        (row, detail.type, detail.message, detail.as_dict()["context"])
        for row, value in enumerate(rows)
        for detail in ROW.validate(value, abort_early=False).error.details
    ]
    found = []
    for record in one.errors:
        context = dict(record["context"], value=record["value"])
        found.append((record["row"], record["code"], record["message"], context))
    assert found == wanted


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))])
def test_a_batch_can_be_copied_and_sent(copied):
    batch = ROW.validate_many([{"n": 1}, *WRONG[:2]])
    found = copied(batch)
    assert found.values == [{"n": 1}]
    assert [(row, str(error)) for row, error in found.failures] == [
        (row, str(error)) for row, error in batch.failures
    ]
    assert found.errors == batch.errors


def test_messages_that_show_the_value_or_another_one_are_each_their_own():
    shows = pm.number().max(9).messages({"number.max": "{#value} is more than {#limit}"})
    other = pm.object({"most": int, "n": pm.number().max(pm.ref("most"))})
    assert shows.validate_many([10, 11]).errors.to_dict()["message"] == [
        "10 is more than 9",
        "11 is more than 9",
    ]
    batch = pm.object({"n": shows}).validate_many([{"n": 10}, {"n": 11}, {"n": 12}])
    assert batch.errors.to_dict()["message"] == [f"{n} is more than 9" for n in (10, 11, 12)]
    batch = other.validate_many([{"most": most, "n": 9} for most in (1, 1, 2, 2, 3)])
    assert [record["context"]["limit"] for record in batch.errors] == [
        dict(detail.as_dict()["context"])["limit"] for _, error in batch.failures for detail in error.details
    ]


def test_each_row_has_its_own_limit():
    tens = pm.array().items(pm.number()).max(pm.ref("$most"))
    schema = pm.object({"a": tens, "b": pm.string().length(pm.ref("c")), "c": pm.number()})
    rows = [{"a": [1] * size, "b": "xy", "c": size} for size in (1, 3, 4, 2, 5, 3)]
    records = schema.validate_many(rows, context={"most": 2}, abort_early=False).errors.to_records()
    wanted = [
        (row, detail.type, detail.message)
        for row, value in enumerate(rows)
        for detail in (
            schema.validate(value, context={"most": 2}, abort_early=False).error or Nothing
        ).details
    ]
    assert [(record["row"], record["code"], record["message"]) for record in records] == wanted


class Nothing:
    details = ()


def test_an_exception_of_the_schemas_is_kept_as_it_is():
    own = LookupError("own")
    batch = pm.number().error(own).validate_many([1, "x"])
    assert batch.failures == [(1, own)]
    assert batch.errors.to_dict()["code"] == ["LookupError"]
    made = pm.number().error(lambda errors: LookupError(errors[0].code)).validate_many(["x", 1, "y"])
    assert [(row, str(error)) for row, error in made.failures] == [(0, "number.base"), (2, "number.base")]


def test_stack_of_an_error_is_that_of_the_call():
    batch = pm.number().validate_many(["x"], errors={"stack": True})
    assert "test_stack_of_an_error_is_that_of_the_call" in batch.failures[0][1].stack


def test_rows_with_warnings_fail_too():
    schema = pm.object({"a": pm.number().max(1).warn(), "b": pm.number()})
    batch = schema.validate_many([{"a": 5, "b": "x"}, {"a": 5, "b": 1}])
    assert [row for row, _ in batch.failures] == [0]
    assert batch.warnings.to_dict()["row"] == [0, 1]
