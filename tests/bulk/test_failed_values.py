"""The values that failed: few objects until their errors are read, which are the errors of `validate`."""

from __future__ import annotations

import copy
import gc
import pickle

import pytest

import passmuster as pm

ROW = pm.object({"n": pm.number().max(9), "when": pm.date()})
WRONG = [{"n": str(number)} for number in range(10, 2_010)]


@pytest.mark.compiled
def test_what_failed_is_nothing_for_the_garbage_collector_to_look_at():
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


def test_limits_that_differ_by_row_are_told_by_row():
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


def test_where_errors_have_the_stack_it_is_that_of_the_call():
    batch = pm.number().validate_many(["x"], errors={"stack": True})
    assert "test_where_errors_have_the_stack" in batch.failures[0][1].stack


def test_rows_with_warnings_fail_too():
    schema = pm.object({"a": pm.number().max(1).warn(), "b": pm.number()})
    batch = schema.validate_many([{"a": 5, "b": "x"}, {"a": 5, "b": 1}])
    assert [row for row, _ in batch.failures] == [0]
    assert batch.warnings.to_dict()["row"] == [0, 1]
