"""What `alternatives` and `link` say in JSON Schema.

Schema side.
"""

from __future__ import annotations

from ....foundation.schema_error import SchemaError
from ....steps.link_targets import Entered
from ..piece import Piece, all_of, any_of, anything
from ..rule_fragments import rules_piece
from ..stability import changes
from .of_conditions import chosen_piece

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from ..exporting import Place


def alternatives_piece(place: Place) -> Piece:
    """Return what takes values that match any, one or all of the alternatives."""
    schema = place.schema
    mode, matches = schema.spec.flags.get("match", "any"), schema.spec.term("matches")
    if not matches:
        return rules_piece(place, Piece(False))
    if mode == "any":
        return rules_piece(place, _any(place))
    asked = [place.below(match.schema).asking() for match in matches]
    below = [one.piece().below("match", i) for i, one in enumerate(asked)]
    if not place.is_input and any(changes(one.schema, place.prefs) for one in asked):
        made = _made(place)
    elif mode == "all":
        made = all_of(below)
    else:
        made = _one(below)
    return rules_piece(place, made)


def _any(place: Place) -> Piece:
    """Return what takes what the first alternative that fits takes, or the one that a condition chooses."""
    pieces = []
    for i, match in enumerate(place.schema.spec.term("matches")):
        if match.condition is None:
            pieces.append(place.below(match.schema).piece().below("match", i))
        else:
            pieces.append(chosen_piece(place, match.condition).below("match", i))
    made = any_of(pieces)
    if place.is_input or not any(changes_one(place, match) for match in place.schema.spec.term("matches")):
        return made
    return made.losing("match", "an earlier alternative may change what a later one returns")


def changes_one(place: Place, match: object) -> bool:
    schema = getattr(match, "schema", None)
    return schema is None or changes(schema, place.prefs)


def _one(pieces: list[Piece]) -> Piece:
    if all(piece.is_exact for piece in pieces):
        return Piece({"oneOf": [piece.json for piece in pieces]}) if len(pieces) > 1 else pieces[0]
    return any_of(pieces).losing("match", "that only one of them matches is not said, since they take more")


def _made(place: Place) -> Piece:
    """Return what takes what the alternatives make of a value."""
    matches = place.schema.spec.term("matches")
    pieces = [place.below(match.schema).piece().below("match", i) for i, match in enumerate(matches)]
    if place.schema.spec.flags.get("match") == "one":
        return any_of(pieces).losing("match", "that only one of them matches is not said of what comes out")
    return anything("match", "what all alternatives make of a value is not said")


def link_piece(place: Place) -> Piece:
    """Return a reference to the schema that a link means."""
    schema = place.schema
    try:
        target = schema._meant(place)
    except SchemaError:
        return anything("link", "it leads nowhere from here")
    relative = schema.spec.flags.get("relative")
    if not relative and not place.export.is_one(schema, target):
        return anything("link", "it means several schemas, the one that a value comes upon first")
    around = place.around(target)
    if around is not None and around.is_entered:
        return anything("link", "what conditions around it chose counts as well")
    found = place.below(target) if around is None else place.again(around)
    found.is_entered = around is None and Entered.of(target) is not None
    path = schema.spec.term("link")[0].path
    if around is None and path:
        found.hint = path[-1]
    made = rules_piece(place, place.export.refer(found))
    if "maxRecursion" in schema.spec.flags:
        made = made.losing("maxRecursion", "how often a link is followed is not said")
    return made
