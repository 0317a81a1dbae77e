"""Pieces, and how they are put together."""

import pytest

from passmuster._core.documents.json_schema.fragment import (
    SchemaFragment,
    all_of,
    any_of,
    conjoined,
    listed,
    types_of,
    unknown,
    without,
)
from passmuster._core.foundation.loss import Loss


def test_any_of_merges_types_and_drops_repeated_parts():
    assert any_of([]).json is False
    assert any_of([SchemaFragment({"type": "string"}), SchemaFragment(False)]).json == {"type": "string"}
    assert any_of([SchemaFragment({"type": "string"}), SchemaFragment({"type": "null"})]).json == {
        "type": ["string", "null"]
    }
    assert any_of([SchemaFragment({"type": "integer"}), SchemaFragment({"type": "number"})]).json == {
        "type": ["number"]
    }
    assert any_of(
        [SchemaFragment({"const": 1}), SchemaFragment({"const": True}), SchemaFragment({"const": 1})]
    ).json == {"anyOf": [{"const": 1}, {"const": True}]}
    limited = SchemaFragment({"type": "string", "maxLength": 3})
    assert any_of([limited, SchemaFragment({"type": "null"})]).json == {
        "type": ["string", "null"],
        "maxLength": 3,
    }
    assert any_of([SchemaFragment({"const": 1}), SchemaFragment({"type": "null"})]).json == {
        "anyOf": [{"const": 1}, {"type": "null"}]
    }


def test_any_of_with_a_fragment_for_everything_has_no_losses():
    lost = unknown("a", "b")
    assert any_of([lost, SchemaFragment({})]).losses == ()
    assert any_of([lost, SchemaFragment(False)]).losses == lost.losses
    assert [
        loss.rule for loss in any_of([SchemaFragment({"$ref": "a"}, is_open=True), SchemaFragment({})]).losses
    ] == ["link"]


def test_all_of_merges_keywords():
    assert all_of([]).json == {}
    assert all_of([SchemaFragment({"minimum": 1}), SchemaFragment(False)]).json is False
    assert conjoined({"minimum": 1, "type": "number"}, {"minimum": 2, "type": "integer"}) == {
        "minimum": 2,
        "type": "integer",
    }
    assert conjoined({"pattern": "a"}, {"pattern": "b"}) == {"pattern": "a", "allOf": [{"pattern": "b"}]}
    assert conjoined({"not": {"const": 1}}, {"not": {"const": True}})["allOf"] == [{"not": {"const": True}}]
    closed = {"properties": {}, "additionalProperties": False}
    assert conjoined({"properties": {}}, {**closed, "required": ["a"]}) == {
        "properties": {},
        "required": ["a"],
        "allOf": [closed],
    }
    assert conjoined(closed, {**closed, "default": 1, "allOf": [{}]}) == {
        **closed,
        "default": 1,
        "allOf": [{}],
    }
    assert conjoined({"type": "string"}, {"if": {}, "then": False}) == {
        "type": "string",
        "if": {},
        "then": False,
    }


def test_fragments_for_nothing_keep_their_narrower_entries():
    nothing = SchemaFragment(False).narrowing("failover", "why")
    piece = SchemaFragment({"type": "string"})
    assert any_of([piece, nothing]).narrower == all_of([piece, nothing]).narrower == nothing.narrower


@pytest.mark.parametrize(("listed", "rest"), [
    ({"const": ""}, []), ({"enum": ["a", ""]}, [{"const": "a"}]), ({"enum": [None, ""]}, ["null"]),
])  # fmt: skip
def test_an_empty_string_is_taken_by_the_least_length(listed, rest):
    text = {"type": "string", "minLength": 1, "maxLength": 5}
    wider = {"type": ["string", *rest] if rest == ["null"] else "string", "maxLength": 5}
    made = any_of([SchemaFragment(text), SchemaFragment(listed)]).json
    assert made == ({"anyOf": [wider, *rest]} if rest not in ([], ["null"]) else wider)
    for other in ({**text, "minLength": 2}, {**text, "pattern": "a"}):
        assert any_of([SchemaFragment(other), SchemaFragment(listed)]).json == {"anyOf": [other, listed]}


def test_only_equal_fragments_are_excluded():
    piece = SchemaFragment({"type": "string"})
    assert without(piece, SchemaFragment({"const": "a"}), "r", "why").json == {
        "type": "string",
        "not": {"const": "a"},
    }
    assert without(piece, SchemaFragment(False), "r", "why") is piece
    assert without(piece, unknown("x", "y"), "r", "why").losses == (Loss((), "r", "why"),)
    assert not without(piece, SchemaFragment({"$ref": "a"}, is_open=True), "r", "why").is_exact


def test_losses_have_a_path():
    piece = unknown("rule", "why").below("items").below("key")
    assert [str(loss) for loss in piece.losses] == ["key.items: rule: why"]
    assert repr(piece.losses[0]) == "<passmuster.Loss key.items: rule: why>"


def test_types_of():
    assert (types_of({}), types_of({"type": "a"}), types_of({"type": ["a", "b"]})) == ([], ["a"], ["a", "b"])


def test_lists():
    assert listed([]).json is False
    assert listed([None]).json == {"type": "null"}
    assert listed(["a"]).json == {"const": "a"}
    assert listed(["a", None]).json == {"enum": ["a", None]}


def test_each_value_of_a_list_stands_there_once():
    assert listed([1, 1.0, True]).json == {"enum": [1.0, True]}
    assert listed([{"a": [1], "b": 2}, {"b": 2, "a": [1]}]).json == {"const": {"b": 2, "a": [1]}}


def test_each_type_stands_there_once():
    parts = [{"type": "object", "required": ["a"]}, {"type": ["number", "string"]}, {"type": "string"}]
    assert any_of(map(SchemaFragment, parts)).json == {
        "type": ["object", "number", "string"],
        "required": ["a"],
    }
