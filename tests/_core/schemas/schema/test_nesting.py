"""Literal definitions within each other are counted."""

import pytest

import passmuster as pm
from passmuster._core.schemas.schema import nesting


def nested(levels):
    made = 1
    for _ in range(levels):
        made = {"a": made}
    return made


def test_a_definition_that_is_nested_too_deep_is_refused_and_the_next_is_not():
    with pytest.raises(pm.SchemaError, match="too deep"):
        pm.compile(nested(5_000))
    assert pm.compile(nested(20)).type == "object"


def test_nesting_is_left_after_it_was_entered():
    token = nesting.enter()
    level = nesting._level.get()
    nesting.leave(token)
    assert nesting._level.get() == level - 1
