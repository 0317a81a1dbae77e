"""What dependencies between keys say."""

import itertools

import jsonschema
import pytest
from tests.schema.json_schema.families.said import exactly, said, strict

import passmuster as pm

OPEN = pm.object().unknown()


@pytest.mark.parametrize(
    "schema",
    [
        OPEN.and_("a", "b", "c"),
        OPEN.or_("a", "b"),
        OPEN.xor("a", "b", "c"),
        OPEN.oxor("a", "b", "c"),
        OPEN.nand("a", "b", "c"),
        OPEN.with_("a", ["b", "c"]),
        OPEN.without("a", ["b", "c"]),
        OPEN.and_("a", "b").or_("b", "c").without("c", "a"),
    ],
)
def test_all_ways_in_which_keys_may_be_there(schema):
    takes = jsonschema.Draft202012Validator(exactly(schema, "input")).is_valid
    for count in range(4):
        for keys in itertools.combinations("abc", count):
            value = dict.fromkeys(keys, None)
            assert takes(value) is schema.is_valid(value), value


def test_keys_within_keys():
    inner = pm.object({"x": pm.any(), "y": pm.any()})
    schema = pm.object({"a": inner, "b": pm.any(), "c": inner})
    for made in (
        schema.and_("a.x", "b"),
        schema.xor("a.x", "c.x"),
        schema.with_("b", "a.y"),
        schema.without("a.x", "c.y"),
    ):
        takes = jsonschema.Draft202012Validator(exactly(made, "input")).is_valid
        for a, b, c in itertools.product(
            [None, {}, {"x": 1}, {"y": 2}], [None, 1], [None, {"x": 1}, {"y": 1}]
        ):
            value = {key: one for key, one in (("a", a), ("b", b), ("c", c)) if one is not None}
            assert takes(value) is made.is_valid(value), value


def test_short_forms():
    assert strict(OPEN.with_("a", "b"))["dependentRequired"] == {"a": ["b"]}
    assert strict(OPEN.nand("a", "b"))["not"] == {"required": ["a", "b"]}


@pytest.mark.parametrize(
    "schema",
    [
        pm.object({"a": pm.any().default(1), "b": pm.any()}).or_("a", "b"),
        pm.object({"a": pm.any().empty(""), "b": pm.any()}).or_("a", "b"),
        pm.object({"a": pm.any(), "b": pm.any()}).or_("a", "b", is_present=bool),
        pm.object({"a": pm.any(), "b": pm.any()}).or_("a.x", "b"),
    ],
)
def test_keys_that_may_come_or_go_are_not_told(schema):
    assert "or" in said(schema, "input")[1]
