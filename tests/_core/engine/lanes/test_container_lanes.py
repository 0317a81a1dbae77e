"""The lanes of objects and arrays."""

import pytest

import passmuster as pm
from passmuster._core.running import builder

if builder.with_lane is None:
    pytest.skip("the lanes are those of the pure backend", allow_module_level=True)

from passmuster._core.engine.lanes.container_lanes import ObjectWriter, array_lane, object_lane


def test_the_string_of_a_lane_holds_nothing_of_the_schema():
    secret = "'); import os #"
    schema = pm.object(
        {secret: pm.string().valid(secret).min(3), "n": pm.number().min(12345).default(secret)}
    )
    writer = ObjectWriter(schema._built().inner)
    writer.write()
    text = "\n".join(writer.source.lines)
    assert secret not in text
    assert "12345" not in text


def test_containers_with_other_steps_have_no_lane():
    assert object_lane(pm.object({"a": 1}).note("own")._built().inner) is not None
    assert object_lane(pm.array().note("own")._built().inner) is None
    assert array_lane(pm.array().items(pm.number()).note("own")._built().inner) is not None
    assert array_lane(pm.array().items(pm.number()).sort().note("own")._built().inner) is not None
    assert array_lane(pm.array().items(pm.number(), pm.string()).sort()._built().inner) is None


def test_lanes_end_where_the_account_is_used_up():
    schema = pm.number().custom(lambda value: value)
    for _ in range(40):
        schema = pm.array().items(pm.array().items(schema).prefs(convert=False)).max(2)
    value = 1
    for _ in range(80):
        value = [value, value]
    honest = 1
    for _ in range(80):
        honest = [honest]
    for _ in range(12):  # until there are lanes
        assert schema.validate(honest).error is None
    assert schema.validate(value).error.details[0].type == "any.attempts"
