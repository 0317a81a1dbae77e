"""What is known of nodes that have no nodes below them."""

import datetime as dt
from enum import Enum
from typing import Annotated, Union

import pytest

import passmuster as pm
from passmuster._core.engine.facts.leaves import leaf_of
from passmuster._core.running.builder import node_of


class Side(Enum):
    """An Enum class."""

    LEFT = "left"


def leaf(schema):
    made = node_of(schema)
    return leaf_of(getattr(made, "inner", made))


KNOWN = [
    pm.any(), pm.boolean(), pm.string().min(2), pm.number().min(1).integer(), pm.date(),
    pm.string().pattern("a"), pm.number().port(), pm.uuid(), pm.instance(dt.time), pm.compile(bytes),
    pm.decimal().min(1), pm.valid(Side), pm.valid(Side, None), pm.alternatives(pm.number(), pm.string()),
    pm.compile(Union[int, str, None]),
]  # fmt: skip
UNKNOWN = [
    pm.binary(), pm.any().custom(len), pm.any().when(".", is_=1, then=2), pm.valid(pm.ref("a")), pm.object(),
    pm.link("#a"), pm.any().allow(Side), pm.valid(Side).empty(""), pm.decimal().custom(len),
    pm.alternatives(pm.number(), pm.string()).match("one"), pm.compile(Annotated[bytes, pm.binary().min(1)]),
    pm.alternatives(pm.object(), pm.array()), pm.alternatives(pm.alternatives(pm.number(), pm.string())),
]  # fmt: skip


@pytest.mark.parametrize("schema", KNOWN + UNKNOWN, ids=str)
def test_a_leaf_has_facts_where_every_part_of_it_is_known(schema):
    assert (leaf(schema) is not None) is (schema in KNOWN)


def test_listed_values_have_facts_of_their_own():
    values = leaf(pm.string().valid("a", None)).values
    assert (values.only, values.has_none, set(values.strings)) == (True, True, {"a"})


def test_values_of_siblings_are_listed_where_the_lane_can_look_at_them():
    node = node_of(pm.string().valid("x", pm.ref("a")))
    node = getattr(node, "inner", node)
    assert leaf_of(node, True).values.siblings == ("a",)
    assert leaf_of(node) is None
    for reference in (pm.ref("a.b"), pm.ref("...a"), pm.ref("$a"), pm.ref("a", adjust=len), pm.in_("a")):
        node = node_of(pm.string().valid(reference))
        assert leaf_of(getattr(node, "inner", node), True) is None
