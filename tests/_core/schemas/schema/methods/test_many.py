"""The methods that take many values; what they do is tested in `tests/bulk`."""

import asyncio
import inspect
import traceback

import pytest
from tests.packages import needs

import passmuster as pm


@pytest.mark.parametrize("call", [pm.number().validate_many, pm.number().validate_many_async])
def test_a_traceback_ends_at_the_callers_line(call):
    with pytest.raises(pm.SchemaError) as caught:
        call([], on_error="ignore")
    frames = traceback.extract_tb(caught.value.__traceback__)
    assert len(frames) <= 3
    assert caught.value.__cause__ is None


def test_validate_many_returns_a_batch_and_its_async_form_an_awaitable():
    assert isinstance(pm.number().validate_many([1]), pm.Batch)
    waiting = pm.number().validate_many_async([1])
    assert inspect.isawaitable(waiting)
    assert isinstance(asyncio.run(waiting), pm.Batch)


@needs("pyarrow")
def test_columns_of_arrow_follow_from_the_schema():
    schema = pm.object({"a": pm.number().required(), "b": pm.array().items(str), "c": pm.forbidden()})
    assert str(schema.arrow_schema()).splitlines()[:2] == ["a: double", "b: list<item: string>"]
    assert schema.arrow_schema().names == ["a", "b"]
    with pytest.raises(pm.SchemaError) as caught:
        pm.object({"a": pm.any()}).arrow_schema()
    assert caught.traceback[-1].name == "arrow_schema"
