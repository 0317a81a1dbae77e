"""Pieces, and how they are put together."""

from passmuster.schema.json_schema.exported import Loss
from passmuster.schema.json_schema.piece import Piece, all_of, any_of, anything, conjoined, types_of, without


def test_what_takes_one_of_several():
    assert any_of([]).json is False
    assert any_of([Piece({"type": "string"}), Piece(False)]).json == {"type": "string"}
    assert any_of([Piece({"type": "string"}), Piece({"type": "null"})]).json == {"type": ["string", "null"]}
    assert any_of([Piece({"type": "integer"}), Piece({"type": "number"})]).json == {"type": ["number"]}
    assert any_of([Piece({"const": 1}), Piece({"const": True}), Piece({"const": 1})]).json == {
        "anyOf": [{"const": 1}, {"const": True}]
    }
    limited = Piece({"type": "string", "maxLength": 3})
    assert any_of([limited, Piece({"type": "null"})]).json == {"type": ["string", "null"], "maxLength": 3}
    assert any_of([Piece({"const": 1}), Piece({"type": "null"})]).json == {
        "anyOf": [{"const": 1}, {"type": "null"}]
    }


def test_what_takes_all_outweighs_what_is_lost():
    lost = anything("a", "b")
    assert any_of([lost, Piece({})]).losses == ()
    assert any_of([lost, Piece(False)]).losses == lost.losses
    assert [loss.rule for loss in any_of([Piece({"$ref": "a"}, is_open=True), Piece({})]).losses] == ["link"]


def test_what_takes_what_each_takes():
    assert all_of([]).json == {}
    assert all_of([Piece({"minimum": 1}), Piece(False)]).json is False
    assert conjoined({"minimum": 1, "type": "number"}, {"minimum": 2, "type": "integer"}) == {
        "minimum": 2,
        "type": "integer",
    }
    assert conjoined({"pattern": "a"}, {"pattern": "b"}) == {"pattern": "a", "allOf": [{"pattern": "b"}]}
    assert conjoined({"not": {"const": 1}}, {"not": {"const": True}})["allOf"] == [{"not": {"const": True}}]
    assert conjoined({"properties": {}}, {"properties": {}, "required": ["a"]})["allOf"] == [
        {"properties": {}, "required": ["a"]}
    ]
    assert conjoined({"type": "string"}, {"if": {}, "then": False}) == {
        "type": "string",
        "if": {},
        "then": False,
    }


def test_only_what_is_known_exactly_is_taken_out():
    piece = Piece({"type": "string"})
    assert without(piece, Piece({"const": "a"}), "r", "why").json == {"type": "string", "not": {"const": "a"}}
    assert without(piece, Piece(False), "r", "why") is piece
    assert without(piece, anything("x", "y"), "r", "why").losses == (Loss((), "r", "why"),)
    assert not without(piece, Piece({"$ref": "a"}, is_open=True), "r", "why").is_exact


def test_losses_tell_where_they_are():
    piece = anything("rule", "why").below("items").below("key")
    assert [str(loss) for loss in piece.losses] == ["key.items: rule: why"]
    assert repr(piece.losses[0]) == "<passmuster.Loss key.items: rule: why>"


def test_types_of():
    assert (types_of({}), types_of({"type": "a"}), types_of({"type": ["a", "b"]})) == ([], ["a"], ["a", "b"])
