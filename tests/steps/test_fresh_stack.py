"""A run that goes on in a thread of its own."""

import time

import pytest

import passmuster as pm


def test_a_validation_deep_in_its_value_ends_soon_when_it_is_interrupted(interrupt):
    calls = []

    def stop(value, helpers):
        calls.append(value)
        if len(calls) == 1:
            interrupt()
            time.sleep(0.1)  # the main thread has to have its turn
        return value

    deep = [1] * 1000
    for _ in range(200):
        deep = [deep]
    schema = pm.array().items(pm.link("/"), pm.number().custom(stop))
    with pytest.raises(KeyboardInterrupt):
        schema.validate(deep)
    assert len(calls) < 1000
    assert schema.validate([2]).value == [2]
