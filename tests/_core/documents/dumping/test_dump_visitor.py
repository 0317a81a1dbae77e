"""The writers of a schema: which are shared, and when losses are noted."""

import pytest

import passmuster as pm
from passmuster._core.documents.dumping.dump_visitor import Dumper, is_joinable
from passmuster._core.documents.inspection.cursor import Cursor

PAIR = pm.object({"a": pm.date().timestamp(), "b": pm.array().items(pm.uuid())})


def root(schema):
    return Cursor(pm.inspect(schema))


def test_schemas_that_write_alike_share_a_writer():
    schema = pm.alternatives(PAIR, PAIR.required(), PAIR.append({"b": pm.array().items(pm.uuid()).max(3)}))
    dumper, place = Dumper("json"), root(schema)
    first, *others = [dumper.writer(place.below(match.schema)) for match in place.info.matches]
    assert others == [first, first]
    assert dumper.writer(place) is first
    assert dumper.direct[first].size == 2


def test_losses_are_noted_only_for_a_path():
    schema = pm.object({"a": pm.any().strip()})
    for path, paths in ((None, []), (("x",), [("x", "a")])):
        dumper = Dumper("json")
        dumper.writer(root(schema), path)
        assert [loss.path for loss in dumper.losses()] == paths


@pytest.mark.parametrize("items, answer", [
    ([pm.number()], True), ([pm.uuid()], True), ([pm.string().json()], True), ([], False),
    ([pm.any()], False), ([pm.object()], False), ([pm.array()], False), ([pm.function()], False),
    ([pm.alternatives(pm.number())], False), ([pm.number(), pm.string()], False),
    ([pm.date().allow("x")], False),
])  # fmt: skip
def test_scalars_of_one_schema_can_be_joined(items, answer):
    assert bool(is_joinable(pm.inspect(pm.array().items(*items).split(",")))) is answer
