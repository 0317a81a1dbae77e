"""What the schema that a link means reads of the values around the value."""

import passmuster as pm
from passmuster.schema.reads import Reads


def probed(schema):
    return {(level, path) for level, path, _ in Reads(schema, schema).probes}


def test_every_reference_that_leads_out_of_the_value_is_a_probe():
    schema = pm.object(
        {
            "a": pm.any().valid(pm.ref("...b")),
            "c": pm.number().min(pm.ref("/d.e")),
            "f": pm.any().when("....g", is_=1, then=2),
            "h": pm.any().valid(pm.ref("i")),
        }
    )
    assert probed(schema) >= {(1, ("b",)), (None, ("d", "e")), (2, ("g",))}
    assert not any("i" in path for _, path in probed(schema))


def test_what_a_link_shares_is_read_too():
    shared = pm.any().valid(pm.ref("...z")).id("x")
    assert (1, ("z",)) in probed(pm.object({"a": pm.link("#x")}).shared(shared))
