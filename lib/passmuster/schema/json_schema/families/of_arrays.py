"""What `array` says in JSON Schema.

Schema side.
"""

from __future__ import annotations

from ..piece import Piece, all_of, any_of, anything, takes_all, takes_none, without
from ..rule_fragments import rules_piece
from ..stability import changes, is_native, moves, moves_at

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ....nodes.records import Rule
    from ...base import Schema
    from ..exporting import Place

_COUNTED = "items may be added or taken away before they are counted"
_COMPARED = "items may be converted before they are compared"


def array_piece(place: Place) -> Piece:
    """Return what takes arrays of items that match, and single items where these are taken too."""
    schema = place.schema
    made = rules_piece(place, _items_piece(place), lambda rule: _allowed(place, rule))
    if schema.spec.rule("sort") is not None and not place.is_input:
        made = made.losing("sort", "the order of items has no word in JSON Schema")
    if schema.spec.flags.get("single") and place.is_input:
        return _or_single(place, made)
    return made


def _or_single(place: Place, made: Piece) -> Piece:
    """Return what takes an item too, which is taken as an array of one."""
    ordered = place.schema.spec.term("ordered")
    item = _ordered(place, ordered[0], False) if ordered else _any_item(place)
    return any_of([made, item.losing("single", "what an array needs is not said of a single item")])


def _allowed(place: Place, rule: Rule) -> Any:
    """Return what rules ask of a rule of arrays: why nothing can be said here, True, a piece, or None."""
    schema = place.schema
    if rule.name == "has":
        return _COMPARED if _changed(place) and not _is_told(place) else _has_piece(place, rule)
    if rule.name == "sort":
        return "values of several types have no order" if place.is_input else True
    if not place.is_input:
        return None if rule.name != "unique" or _is_told(place) or not _changed(place) else _COMPARED
    inner = [*schema.spec.term("items"), *schema.spec.term("ordered")]
    if rule.name in ("length", "max", "min"):
        is_stable = not place.prefs.strip_arrays and not any(_may_go(place, item) for item in inner)
        is_stable = is_stable and not any(moves(item, place.prefs) for item in schema.spec.term("ordered"))
        return None if is_stable else _COUNTED
    if rule.name == "unique":
        is_alike = len(inner) == 1 and not schema.spec.term("ordered") and not moves(inner[0], place.prefs)
        is_alike = (
            is_alike and not inner[0].spec.refs and not place.prefs.strip_arrays and not _has_users(inner[0])
        )
        return None if is_alike or not _changed(place) else _COMPARED
    return None


def _is_told(place: Place) -> bool:
    """Tell whether the JSON of what comes out shows the items as the rules see them."""
    inner = (*place.schema.spec.term("items"), *place.schema.spec.term("ordered"))
    return not place.is_input and all(map(is_native, inner))


def _has_users(schema: Schema[Any]) -> bool:
    spec = schema.spec
    return bool(spec.links or spec.term("whens"))


def _may_go(place: Place, schema: Schema[Any]) -> bool:
    """Tell whether an item may be taken out of the array."""
    spec = schema.spec
    return spec.flags.get("result") == "strip" or bool(spec.term("whens"))


def _changed(place: Place) -> bool:
    inner = (*place.schema.spec.term("items"), *place.schema.spec.term("ordered"))
    return place.prefs.strip_arrays or any(changes(item, place.prefs) for item in inner)


def _has_piece(place: Place, rule: Rule) -> Piece:
    inner = place.below(rule.args["schema"], mode="input").piece().below("has")
    return Piece({"contains": inner.json}, inner.losses, inner.is_open)


def _choices(place: Place) -> tuple[list[Place], list[Place], list[Place]]:
    """Return the items that may be, those that need one each, and those that may not be."""
    included: list[Place] = []
    required: list[Place] = []
    excluded: list[Place] = []
    for item in place.schema.spec.term("items"):
        below = place.below(item)
        presence = item.spec.flags.get("presence")
        if presence == "forbidden":
            excluded.append(below.asking())
        else:
            (required if presence == "required" else included).append(below)
    return included, required, excluded


def _item(place: Place) -> Piece:
    """Return what takes an item; one that counts as missing is refused, which is not said."""
    made = place.piece().below("items")
    if place.is_input and moves_at(place, but_default=True):
        return made.losing("items", "an item that counts as missing is refused")
    return made


def _or_null(place: Place, piece: Piece) -> Piece:
    """Return what takes an undefined item of a sparse array too, as JSON has it."""
    if place.is_input or not place.schema.spec.flags.get("sparse"):
        return piece
    return any_of([piece, Piece({"type": "null"})]).losing("sparse", "an undefined item is written as null")


def _any_item(place: Place) -> Piece:
    """Return what takes the items that need no place of their own."""
    included, required, excluded = _choices(place)
    nodes = [*included, *required]
    made = _or_null(place, any_of([_item(node) for node in nodes])) if nodes else Piece({})
    if len(nodes) > 1 and not place.is_input and any(changes(node.schema, place.prefs) for node in nodes):
        made = made.losing("items", "an earlier item may change what a later one returns")
    if nodes and place.prefs.strip_arrays and place.is_input:
        made = Piece({})
    if not place.is_input and _changed(place):
        return made if not excluded else made.losing("items", "what may not be an item is not taken out")
    for one in excluded:
        made = without(made, _strictly(one), "items", "what may not be an item is not taken out")
    return made


def _strictly(place: Place) -> Piece:
    """Return what takes what a forbidden item would be: its presence does not count."""
    key = (id(place.schema), "excluded")
    schema = place.export.making(key, lambda: place.schema._set_flag("presence", "optional"))
    return place.instead(schema).piece()


def _items_piece(place: Place) -> Piece:
    schema = place.schema
    json: dict[str, Any] = {"type": "array"}
    ordered, pieces = schema.spec.term("ordered"), []
    shifts = (
        any(_may_go(place, item) for item in (*ordered, *schema.spec.term("items")))
        or place.prefs.strip_arrays
    )
    if ordered and shifts:
        return Piece(json).losing("ordered", "items may be taken out, and others move up")
    if ordered and not place.is_input and schema.spec.rule("sort") is not None:
        return Piece(json).losing("ordered", "items are sorted after they were looked at")
    every = _any_item(place) if schema.spec.term("items") or not ordered else Piece(False)
    for i, item in enumerate(ordered):
        is_skipped = not place.is_input and any(moves(later, place.prefs) for later in ordered[i + 1 :])
        pieces.append(_ordered(place, item, is_skipped).below("ordered", i))
    if pieces:
        json["prefixItems"] = [piece.json for piece in pieces]
        if place.is_input and schema.spec.term("items") and _choices(place)[2]:
            every = every.losing("items", "what may not be an item is not taken out of ordered ones")
    losses = [loss for piece in (every, *pieces) for loss in piece.losses]
    is_open = every.is_open or any(piece.is_open for piece in pieces)
    if takes_none(every.json) and pieces:
        json["maxItems"] = len(pieces)
    elif not takes_all(every.json):
        json["items"] = every.json
    least = max(
        [i + 1 for i, item in enumerate(ordered) if item.spec.flags.get("presence") == "required"], default=0
    )
    if least:
        json["minItems"] = least
    return all_of([Piece(json, losses, is_open), _needed(place)])


def _ordered(place: Place, item: Any, is_skipped: bool) -> Piece:
    """Return what takes an item at its place; `is_skipped` where a later one may come when it is missing."""
    below = place.below(item)
    if not place.is_input:
        made = _or_null(place, below.piece())
        if not is_skipped:
            return made
        return any_of([made, Piece({"type": "null"})]).losing("ordered", "a missing item is written as null")
    made = below.piece()
    if moves_at(below, but_default=True):
        return made.losing("ordered", "an item that counts as missing is refused")
    return made


def _needed(place: Place) -> Piece:
    """Return what takes arrays with the items that are required."""
    _, required, _ = _choices(place)
    if not required:
        return Piece({})
    pieces = []
    for one in required:
        made = one.piece().below("items")
        pieces.append(Piece({"contains": made.json}, made.losses, made.is_open))
    made = all_of(pieces)
    if len(required) > 1:
        made = all_of([made, Piece({"minItems": len(required)})])
        made = made.losing("items", "that each required item has one of its own is not said")
    if place.schema.spec.term("ordered"):
        return anything("items", "that an item is required beside ordered ones is not said")
    return made
