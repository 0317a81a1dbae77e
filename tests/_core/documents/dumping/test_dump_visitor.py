"""The writers of a schema: which are shared, and when losses are noted."""

from collections import OrderedDict, deque
from fractions import Fraction
from ipaddress import IPv4Address, IPv6Address, IPv6Network
from pathlib import PurePath
from typing import Optional, Union

import pytest

import passmuster as pm
from passmuster._core.documents.dumping.dump_visitor import Dumper
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


@pytest.mark.parametrize(("form", "value", "written"), [
    (dict[IPv4Address, IPv6Address], {IPv4Address(1): IPv6Address(2)}, {"0.0.0.1": "::2"}),
    (OrderedDict[Fraction, int], OrderedDict({Fraction(1, 3): 1}), {"1/3": 1}),
    (tuple[IPv4Address, PurePath, IPv6Address], (IPv4Address(1), PurePath("a"), IPv6Address(2)),
     ["0.0.0.1", "a", "::2"]),
    (Union[tuple[IPv4Address, ...], IPv6Network], IPv6Network("::/64"), "::/64"),
    (Optional[deque[int]], None, None),
    (Optional[OrderedDict[str, int]], None, None),
])  # fmt: skip
def test_taught_classes_are_written_each_by_their_own_way_also_as_keys(form, value, written):
    schema = pm.compile(form)
    assert not schema.dump_losses()
    assert schema.dump(value) == written
    again = schema.attempt(written)
    assert (type(again), again) == (type(value), value)
    assert schema.attempt(schema.dump(value, "python")) == schema.attempt(value) == value
