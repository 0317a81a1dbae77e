"""What the rules of a schema say in JSON Schema.

Schema side. A rule says it by the `json_schema` of its definition: a function of the rule that returns a
JSON Schema for values that passed; with a reason beside it where that takes more than the rule does; None
where it can't be said. An extension gives its rules the same.
"""

from __future__ import annotations

from math import inf

from .piece import Piece, all_of, anything
from .stability import family_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...nodes.records import Rule
    from .exporting import Place

NO_WORD = "JSON Schema has no word for it"
REFERENCE = "a reference is known only when a value comes"
FUNCTION = "what a function of yours does is not known"


def rules_piece(place: Place, base: Piece, allows: Callable[[Rule], Any] | None = None) -> Piece:
    """Return a piece with what the rules of a schema add to it.

    `allows(rule)` returns None for a rule that says of the values what its definition tells, True for one
    that they meet anyway, a reason for one of which nothing can be said here, or the piece that says it.
    """
    pieces, rest = [base], list(place.schema.spec.rules)
    changed, is_decimal = None, family_of(place.schema) == "decimal"
    while rest:
        rule = rest.pop(0)
        if rule.definition.is_users and rule.definition.json_schema is None:
            changed = rule.name
            if rule.warn is None or not rule.warn:
                pieces.append(anything(rule.name, FUNCTION))
            if not place.is_input:
                return anything(rule.name, FUNCTION)
            continue
        if rule.warn or (rule.definition.manifest is False and rule.definition.check is not None):
            continue  # a warning refuses nothing; a rule that is not described stands for a term
        if changed is not None:
            pieces.append(anything(rule.name, f"{changed} may have changed the value before"))
            continue
        reason = None if allows is None else allows(rule)
        if reason is True:
            continue
        if isinstance(reason, Piece):
            pieces.append(reason)
        else:
            pieces.append(fragment(rule, is_decimal) if reason is None else anything(rule.name, reason))
    return all_of(pieces)


def fragment(rule: Rule, is_decimal: bool = False) -> Piece:
    """Return what one rule says of a value that passed it; `is_decimal` tells how numbers are compared."""
    if rule.references:
        return anything(rule.name, REFERENCE)
    said = None if rule.definition.json_schema is None else rule.definition.json_schema(rule)
    reason = NO_WORD
    if isinstance(said, tuple):
        said, reason = said
    elif said is not None:
        return with_numbers(Piece(dict(said)), rule.name, is_decimal)
    if said is None:
        return anything(rule.name, reason)
    return with_numbers(Piece(dict(said)).losing(rule.name, reason), rule.name, is_decimal)


_LIMITS = {
    "minimum": ("minimum", -inf),
    "exclusiveMinimum": ("minimum", -inf),
    "maximum": ("maximum", inf),
    "exclusiveMaximum": ("maximum", inf),
}


def with_numbers(piece: Piece, rule: str, is_decimal: bool) -> Piece:
    """Return a piece whose limits are numbers of JSON, which take no less."""
    json, losses = dict(piece.json), False
    for keyword, (inclusive, endless) in _LIMITS.items():
        limit = json.get(keyword)
        if limit is None or type(limit) is int:
            continue
        del json[keyword]
        made = _float_of(limit)
        if made == endless and keyword == inclusive:
            continue
        if made in (inf, -inf):
            return anything(rule, NO_WORD)
        is_same = made == limit or (is_decimal and type(limit)(repr(made)) == limit)
        losses = losses or not is_same
        json[keyword if is_same else inclusive] = int(made) if made == int(made) else made
    kept = piece.instead(json)
    return kept.losing(rule, "the limit is no number of JSON") if losses else kept


def _float_of(limit: Any) -> float:
    try:
        return float(limit)
    except OverflowError:
        return inf if limit > 0 else -inf
