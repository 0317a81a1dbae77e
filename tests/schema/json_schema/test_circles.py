"""References that lead back to where they stand."""

import passmuster as pm
from passmuster.schema.json_schema.circles import without_circles
from passmuster.schema.json_schema.piece import Piece


def test_circles_are_opened():
    parts = {
        "a": Piece({"anyOf": [{"$ref": "b"}, {"type": "null"}]}),
        "b": Piece({"$ref": "a"}),
        "c": Piece({"properties": {"x": {"$ref": "c"}}, "allOf": [{"$ref": "a"}]}),
    }
    made = without_circles(parts)
    assert made["a"].json == {"anyOf": [{}, {"type": "null"}]}
    assert made["b"].json == {}
    assert made["c"] is parts["c"]
    assert [loss.rule for loss in made["a"].losses] == ["link"]


def test_a_schema_that_is_itself():
    schema = pm.alternatives(pm.object({"a": pm.any()}), pm.link("/"))
    assert "link" in [loss.rule for loss in schema.json_schema().losses]
