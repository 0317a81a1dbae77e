"""`validate_many`: the same as `validate` for each value, with several treatments of errors."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Mapping

import pytest
from fuzz.showing import shown
from hypothesis import given
from tests.strategies import RAISED, cases

import passmuster as pm

NUMBERS = pm.number().max(3)
MIXED = ["1", "x", 2, 9, None, 3]


def codes(batch):
    return list(zip(*map(batch.errors.to_dict().get, ("row", "code"))))


@given(cases())
def test_each_value_has_the_result_of_validate(case):
    one, other = case.schema(), case.schema()
    (_, options), *_ = case.runs(one)
    try:
        results = [one.validate(value, options) for value, _ in case.runs(one)]
    except RAISED as error:
        with pytest.raises(type(error)):
            other.validate_many([value for value, _ in case.runs(other)], options)
        return
    values = [value for value, _ in case.runs(other)]
    batch = other.validate_many(values, options)
    assert (batch.total, batch.failed) == (len(results), len(batch.failures))
    errors, passed = dict(batch.failures), iter(batch.values)
    for row, (value, result) in enumerate(zip(values, results)):
        if row in errors and is_refused_as_row(errors[row], value):
            continue  # objects without keys are rows of no schema
        assert (row in errors) == (result.error is not None)
        if result.error:
            assert plain(errors[row]) == plain(result.error)
        else:
            assert shown(next(passed)) == shown(result.value)


def is_refused_as_row(error, value):
    is_keyless = not (isinstance(value, (Mapping, str)) or getattr(value, "__dict__", None))
    return is_keyless and [detail.code for detail in getattr(error, "details", ())] == ["object.base"]


def plain(error):
    return error.as_dict() if isinstance(error, pm.ValidationError) else shown(error)


def test_batch_has_counts_and_unpacks_into_values_and_errors():
    batch = NUMBERS.validate_many(MIXED)
    values, errors = batch
    assert values == [1, 2, 3]
    assert (batch.first, batch.total, batch.passed, batch.failed, batch.is_complete) == (0, 6, 3, 3, True)
    assert not batch
    assert NUMBERS.validate_many([1])
    assert codes(batch) == [(1, "number.base"), (3, "number.max"), (4, "number.base")]
    assert errors is batch.errors
    assert repr(batch) == "<Batch of 6: 3 passed, 3 failed>"


def test_options_are_a_mapping_keywords_or_both_and_have_a_context():
    schema = pm.object({"a": pm.number().max(pm.ref("$most"))})
    rows = [{"a": "5"}, {"a": 5}, {"a": 1, "b": 2}]
    batch = schema.validate_many(rows, {"convert": False, "abortEarly": False}, context={"most": 3})
    assert codes(batch) == [(0, "number.base"), (1, "number.max"), (2, "object.unknown")]
    assert schema.validate_many(rows, context={"most": 9}, allow_unknown=True).passed == 3


@pytest.mark.parametrize(("keywords", "message"), [
    ({"on_error": "ignore"}, "on_error must be one of collect, skip, raise, not 'ignore'"),
    ({"on_error": []}, "on_error must be one of collect, skip, raise, not []"),
    ({"max_errors": 0}, "max_errors must be a positive integer, not 0"),
    ({"max_errors": True}, "max_errors must be a positive integer, not True"),
    ({"chunk_size": -1}, "chunk_size must be a positive integer, not -1"),
    ({"chunk_size": 1.5}, "chunk_size must be a positive integer, not 1.5"),
])  # fmt: skip
def test_a_wrong_keyword_is_refused_at_the_call(keywords, message):
    with pytest.raises(pm.SchemaError) as caught:
        NUMBERS.validate_many([], **keywords)
    assert str(caught.value) == f"validate_many: {message}"
    with pytest.raises(pm.SchemaError) as caught:
        NUMBERS.validate_many_async([], **keywords)
    assert str(caught.value) == f"validate_many_async: {message}"


def test_a_wrong_option_is_refused_at_the_call_though_no_value_comes():
    with pytest.raises(pm.SchemaError, match="abort_early"):
        NUMBERS.validate_many([], abort_earlly=True)
    with pytest.raises(pm.SchemaError, match="concurrency must be a positive integer, not 0"):
        NUMBERS.validate_many_async([], concurrency=0)
    with pytest.raises(pm.SchemaError):
        NUMBERS.validate_many([], warnings=True)  # an option of validate_async


def test_skipped_errors_are_counted_only():
    batch = NUMBERS.validate_many(MIXED, on_error="skip")
    assert (batch.values, batch.failed, len(batch.errors), batch.failures) == ([1, 2, 3], 3, 0, [])


def test_the_first_error_is_raised_with_the_number_of_its_value():
    rows = iter(MIXED)
    with pytest.raises(pm.ValidationError) as caught:
        NUMBERS.validate_many(rows, on_error="raise")
    assert str(caught.value) == 'row 1: "value" must be a number'
    assert list(rows) == MIXED[2:]
    with pytest.raises(LookupError, match=r"^own$"):
        NUMBERS.error(LookupError("own")).validate_many(MIXED, on_error="raise")


def test_nothing_is_read_after_so_many_errors():
    rows = iter(MIXED)
    batch = NUMBERS.validate_many(rows, max_errors=2)
    assert (batch.values, codes(batch)) == ([1, 2], [(1, "number.base"), (3, "number.max")])
    assert (batch.total, batch.is_complete) == (4, False)
    assert repr(batch) == "<Batch of 4: 2 passed, 2 failed, not read to the end>"
    assert list(rows) == MIXED[4:]


def test_chunks_are_read_when_they_are_asked_for():
    read = []

    def rows():
        for number in itertools.count():
            read.append(number)
            yield number

    chunks = pm.number().max(4).validate_many(rows(), chunk_size=3, max_errors=3)
    assert read == []
    first = next(chunks)
    assert (first.first, first.values, read) == (0, [0, 1, 2], [0, 1, 2])
    second = next(chunks)
    assert (second.first, second.values, codes(second)) == (3, [3, 4], [(5, "number.max")])
    third = next(chunks)
    assert (third.total, third.is_complete, codes(third)) == (
        2,
        False,
        [(6, "number.max"), (7, "number.max")],
    )
    assert list(chunks) == []
    assert read == list(range(8))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_there_is_no_empty_chunk(size):
    chunks = list(pm.number().validate_many(range(4), chunk_size=size))
    assert [value for chunk in chunks for value in chunk.values] == [0, 1, 2, 3]
    assert all(chunk.total for chunk in chunks)
    assert list(pm.number().validate_many([], chunk_size=size)) == []


def test_warnings_artifacts_and_logs_have_the_number_of_their_value():
    schema = pm.number().max(3).warn().artifact("big").min(0)
    batch = pm.object({"n": pm.number().min(2).artifact("two").max(9).warn()}).validate_many(
        [{"n": 5}, {"n": 1}, {"n": 10}]
    )
    assert batch.warnings.to_dict()["row"] == [2]
    assert batch.warnings.to_dict()["code"] == ["number.max"]
    assert batch.artifacts == [(0, {"two": [["n"]]}), (2, {"two": [["n"]]})]
    assert codes(batch) == [(1, "number.min")]
    assert [row for row, log in schema.validate_many([1, 2], debug=True).debug if log] == [0, 1]
    assert pm.number().validate_many([1, 2]).debug == []


def test_exception_of_the_iterable_is_raised():
    def rows():
        yield 1
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        pm.number().validate_many(rows())


def test_exceptions_end_the_call_as_in_validate():
    def fail(value, helpers):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pm.any().custom(fail).validate_many([1])
    with pytest.raises(pm.SchemaError, match="external"):
        pm.any().external(lambda value, helpers: value).validate_many([1])
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    link = pm.array().items(pm.link("#list")).id("list")
    assert codes(link.validate_many([[], deep, []])) == [(1, "link.depth")]


def test_a_function_may_validate_many_itself():
    inner = pm.number().max(3)
    schema = pm.array().custom(lambda value, helpers: inner.validate_many(value).values)
    assert schema.validate_many([[1, 9], ["2"]]).values == [[1], [2]]


# With external rules


async def doubled(value, helpers):
    await asyncio.sleep(0)
    return value * 2


def test_external_rules_are_awaited():
    batch = asyncio.run(NUMBERS.external(doubled).validate_many_async(MIXED))
    assert (batch.values, codes(batch)) == (
        [2, 4, 6],
        [(1, "number.base"), (3, "number.max"), (4, "number.base")],
    )
    assert batch.total == 6


@pytest.mark.parametrize("limit", [1, 3, 50])
def test_so_many_run_at_once_and_the_order_stays(limit):
    running = most = 0

    async def slow(value, helpers):
        nonlocal running, most
        running += 1
        most = max(most, running)
        for _ in range(1 + value % 4):
            await asyncio.sleep(0)
        running -= 1

    batch = asyncio.run(pm.number().external(slow).validate_many_async(range(40), concurrency=limit))
    assert batch.values == list(range(40))
    assert most == min(limit, 40)


def test_asynchronous_values_come_in_chunks():
    async def rows():
        for number in range(5):
            await asyncio.sleep(0)
            yield number

    async def main():
        chunks = NUMBERS.external(doubled).validate_many_async(rows(), chunk_size=2)
        return [chunk async for chunk in chunks]

    chunks = asyncio.run(main())
    assert [chunk.values for chunk in chunks] == [[0, 2], [4, 6], []]
    assert [codes(chunk) for chunk in chunks] == [[], [], [(4, "number.max")]]


def test_exception_of_an_external_rule_ends_the_call_and_cancels_the_others():
    ended = []

    async def fails(value, helpers):
        if value == 3:
            raise LookupError("gone")
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append(value)
            raise

    with pytest.raises(LookupError, match="gone"):
        asyncio.run(pm.number().external(fails).validate_many_async(range(5), concurrency=5))
    assert sorted(ended) == [0, 1, 2, 4]


def test_errors_can_be_raised_or_end_the_reading():
    schema = NUMBERS.external(doubled)
    with pytest.raises(pm.ValidationError, match=r"^row 1: "):
        asyncio.run(schema.validate_many_async(MIXED, on_error="raise"))
    batch = asyncio.run(schema.validate_many_async(MIXED, max_errors=1, concurrency=1))
    assert (batch.values, codes(batch), batch.is_complete) == ([2], [(1, "number.base")], False)


def test_asynchronous_values_need_the_asynchronous_method():
    async def rows():
        yield 1

    with pytest.raises(pm.SchemaError, match=r"validate_many_async\(\) takes one that is asynchronous"):
        pm.number().validate_many(rows())


# Numbers, keys and ends of streams

ROW = pm.object({"a": pm.number().max(2)})


def gone(*rows):
    yield from rows
    raise OSError("gone")


def test_a_raised_error_has_the_number_of_its_row():
    with pytest.raises(pm.ValidationError) as caught:
        ROW.validate_many([{"a": 1}, {"a": 5}], on_error="raise", first=10)
    assert caught.value.row == 11
    with pytest.raises(pm.ValidationError) as caught:
        asyncio.run(ROW.validate_many_async([{"a": 1}, {"a": 5}], on_error="raise", first=10))
    assert caught.value.row == 11
    assert ROW.validate({"a": 5}).error.row is None


def test_numbers_of_rows_begin_with_first():
    batches = list(ROW.validate_many([{"a": 5}] * 3, first=7, chunk_size=2))
    assert [(batch.first, batch.errors.to_dict()["row"]) for batch in batches] == [(7, [7, 8]), (9, [9])]
    with pytest.raises(pm.SchemaError, match="first must be an integer from 0, not -1"):
        ROW.validate_many([], first=-1)


def test_the_table_of_errors_has_the_keys_of_rows():
    rows = [{"a": 5, "id": "x"}, {"a": 1}, {"a": 5, "id": 3}, {"a": 5}, 5]
    errors = ROW.unknown().validate_many(rows, key="id").errors
    assert errors.columns[:2] == ("row", "key")
    assert list(zip(errors.to_dict()["row"], errors.to_dict()["key"])) == [
        (0, "x"),
        (2, 3),
        (3, None),
        (4, None),
    ]
    errors = ROW.unknown().validate_many(rows[:1], key=["id", "a"]).errors
    assert errors.to_dict()["key"] == [["x", 5]]
    assert "key" not in ROW.validate_many([{"a": 5}]).errors.to_dict()


def test_rows_before_an_exception_of_the_stream_are_kept():
    found = []
    with pytest.raises(OSError, match="gone"):
        for batch in ROW.validate_many(gone({"a": 1}, {"a": 5}, {"a": 2}), chunk_size=2):
            found.append((batch.total, batch.values))
    assert found == [(2, [{"a": 1}]), (1, [{"a": 2}])]
    batch = pm.Batch()
    with pytest.raises(OSError, match="gone"):
        batch.extend(ROW, gone({"a": 1}, {"a": 5}))
    assert (batch.total, batch.values, batch.failed) == (2, [{"a": 1}], 1)


def test_an_interruption_is_not_delayed_and_loses_no_row_of_a_batch_that_exists():
    def rows():
        yield {"a": 1}
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(ROW.validate_many(rows(), chunk_size=10))
    batch = pm.Batch()
    with pytest.raises(KeyboardInterrupt):
        batch.extend(ROW, rows())
    assert batch.values == [{"a": 1}]


def test_rows_before_an_exception_of_an_asynchronous_stream_are_kept():
    async def stream():
        for number in (1, 5, 2):
            yield {"a": number}
        raise OSError("gone")

    async def main():
        found = []
        with pytest.raises(OSError, match="gone"):
            async for batch in ROW.validate_many_async(stream(), chunk_size=2):
                found.append((batch.total, batch.values))
        return found

    assert asyncio.run(main()) == [(2, [{"a": 1}]), (1, [{"a": 2}])]


def test_chunks_end_by_time():
    def slow():
        for number in range(4):
            time.sleep(0.05 if number else 0)
            yield {"a": number}

    batches = list(ROW.validate_many(slow(), chunk_seconds=0.02))
    assert sum(batch.total for batch in batches) == 4
    assert len(batches) > 1
    assert all(batch.total for batch in batches)
    assert [batch.total for batch in ROW.validate_many(slow(), chunk_seconds=60)] == [4]
    assert [batch.total for batch in ROW.validate_many(slow(), chunk_seconds=60, chunk_size=3)] == [3, 1]
    for wrong in (0, -1, "1", True, float("nan")):
        with pytest.raises(pm.SchemaError, match="chunk_seconds must be a positive number"):
            ROW.validate_many([], chunk_seconds=wrong)


def test_a_batch_of_an_asynchronous_stream_ends_by_time_though_nothing_comes():
    async def main():
        more = asyncio.Event()

        async def stream():
            yield {"a": 1}
            await more.wait()
            yield {"a": 2}

        batches = ROW.validate_many_async(stream(), chunk_seconds=0.05)
        first = await batches.__anext__()
        more.set()
        return [first.values, *[batch.values async for batch in batches]]

    assert asyncio.run(main()) == [[{"a": 1}], [{"a": 2}]]
