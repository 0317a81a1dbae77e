"""The lanes of objects and arrays."""

import pytest
from tests._core.engine.uncomparable import NeverCompared

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


MANY = {f"key {i}": i for i in range(20)}


@pytest.mark.parametrize("more, value, path", [
    ({}, {}, None), ({"a": "5"}, {"a": 5}, None), ({5: 5}, None, [5]), ({"a": True}, None, ["a"]),
    ({"a": 1.5}, None, ["a"]), ({"": 3}, {"": 3}, None),
], ids=str)  # fmt: skip
@pytest.mark.parametrize("around", [{}, MANY], ids=["few", "many"])
def test_keys_and_values_of_a_mapping_pass_however_many_there_are(more, value, path, around):
    schema = pm.compile(dict[str, int])
    for _ in range(12):  # until there is a lane
        assert schema.validate(MANY).value == MANY
    result = schema.validate({**around, **more})
    assert [detail.path for detail in result.error.details] == [path] if path else result.error is None
    assert path or result.value == {**around, **value}


def test_lists_in_lists_pass_however_many_items_there_are():
    schema = pm.compile(list[list[float]])
    rows = [[0.5] * 20, [-0.0] * 20, [1.5]]
    for _ in range(12):
        assert repr(schema.validate(rows).value) == repr(rows)
    assert schema.validate([[0.5] * 20 + ["1.5"]]).value == [[0.5] * 20 + [1.5]]
    assert schema.validate([[0.5] * 20 + [float("inf")]]).error.details[0].path == [0, 20]


class Odd(metaclass=NeverCompared):
    pass


class Text(str):
    __slots__ = ()


WIDE = {f"key {i}": pm.compile(int) for i in range(40)}
WIDE_SCHEMAS = [
    pm.object(WIDE),
    pm.object({**WIDE, "key 9": pm.string().allow("")}),
    pm.object({**WIDE, "key 9": pm.compile(int).default(4)}),
    pm.object({**WIDE, "key 9": pm.compile(int).required()}),
    pm.object({**WIDE, "key 9": pm.compile(int).max(pm.ref("key 1"))}),
    pm.object({**WIDE, "key 9": pm.compile(int).when("key 1", is_=1, then=pm.valid(2))}),
    pm.object({**WIDE, "key 9": pm.compile(int).strip()}),
    pm.object(WIDE).pattern(pm.string(), pm.string()),
    pm.object(WIDE).unknown(),
    pm.object(WIDE).min(2),
]
FEW_KEYS = [
    {}, {"key 1": 1}, {"key 1": 1, "key 9": 2}, {"key 1": 1, "key 9": "a"}, {"key 9": True}, {"key 9": 1.0},
    {"key 1": 1, "other": 1}, {"key 1": 1, "other": "a"}, {"key 1": "5", "key 2": "x"}, {Text("key 1"): 1},
    {5: 1}, {"key 1": None}, {"key 1": Odd()}, {f"key {i}": i for i in range(40)},
]  # fmt: skip


@pytest.mark.parametrize("schema", WIDE_SCHEMAS, ids=lambda schema: repr(schema)[-60:])
@pytest.mark.parametrize(
    "options", [{}, {"presence": "required"}, {"convert": False}, {"abort_early": False}]
)
def test_few_of_many_keys_end_as_they_do_without_a_lane(schema, options):
    first = [schema.note("own").validate(value, **options) for value in FEW_KEYS]
    warm = schema.note("own")
    for _ in range(12):  # until there is a lane
        warm.validate({"key 1": 1})
    for before, value in zip(first, FEW_KEYS):
        after = warm.validate(value, **options)
        assert repr(after.value) == repr(before.value)
        assert repr(after.error) == repr(before.error)
