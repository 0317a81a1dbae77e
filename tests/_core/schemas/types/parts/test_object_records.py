"""The parts of the record of an object."""

from __future__ import annotations

import re

import pytest

import passmuster as pm
from passmuster._core.schemas.types.parts.object_records import object_fields
from passmuster.inspection import KeyInfo, PatternInfo, PeerInfo, RenameInfo

ANY = pm.inspect(pm.any())
LETTER = re.compile("^a$")


@pytest.mark.parametrize(("schema", "field", "part"), [
    (pm.object(), "keys", None),
    (pm.object({}), "keys", ()),
    (pm.object({"a": pm.any()}), "keys", (KeyInfo(key="a", schema=ANY),)),
    (pm.object().pattern(LETTER, pm.any()), "patterns",
     (PatternInfo(regex=LETTER, keys=None, schema=ANY, matches=None, falls_through=False),)),
    (pm.object().unknown(), "unknown", True),
    (pm.object(), "unknown", None),
    (pm.object().rename("a", "b", override=True), "renames",
     (RenameInfo(source="a", target="b", is_alias=False, is_multiple=False, overrides=True,
                 ignores_undefined=False),)),
])  # fmt: skip
def test_parts_of_an_object_are_recorded(schema, field, part):
    assert getattr(pm.inspect(schema), field) == part


def test_dependencies_are_recorded_with_their_options():
    (peer,) = pm.inspect(pm.object().with_("a", "b", separator="/")).peers
    assert isinstance(peer, PeerInfo)
    assert (peer.relation, peer.key.key, [one.key for one in peer.peers]) == ("with", "a", ["b"])
    assert (peer.separator, peer.is_present) == ("/", None)


def test_functions_are_recorded_as_the_objects_that_they_are():
    fields = object_fields(pm.object({"a": pm.any()}).spec, _Inspector())
    assert fields.keys() == {"keys", "patterns", "peers", "renames", "unknown"}
    assert pm.inspect(pm.function().keys({"a": pm.any()})).keys == fields["keys"]


class _Inspector:
    def info(self, schema):
        return pm.inspect(schema)
