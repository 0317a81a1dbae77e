"""Parts of a JSON Schema in the making, each with what it does not say, and how they are put together.

Schema side. A piece is in the words of draft 2020-12; `dialects` has those of the others. The one law: a
piece takes whatever the schema takes that it stands for. It may take more, and then says so.
"""

from __future__ import annotations

from .exported import Loss

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Json = dict[str, Any] | bool

_MOST_LOSSES = 500

_TIGHTER = {
    "minimum": max,
    "exclusiveMinimum": max,
    "maximum": min,
    "exclusiveMaximum": min,
    "minLength": max,
    "maxLength": min,
    "minItems": max,
    "maxItems": min,
    "minProperties": max,
    "maxProperties": min,
}
"""Keywords of which one says what two of a kind say."""

_APART = frozenset((*_TIGHTER, "not", "type", "pattern", "format", "multipleOf", "uniqueItems"))
"""Keywords whose meaning does not depend on those beside them."""

_ALONE = frozenset((*_APART, "anyOf", "contains", "dependentRequired", "else", "if", "oneOf", "then"))
"""Keywords that can stand beside all others that have not these names."""

_OF_TYPES = frozenset(
    (
        *_APART - {"not"},
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
        "propertyNames",
        "items",
    )
    + ("prefixItems", "contains", "minContains", "maxContains", "dependentRequired", "contentEncoding")
)
"""Keywords that say nothing of values of other types, and `type` itself."""


_WHOLE = (["number", "integer"], ["integer", "number"])


class Piece:
    """A JSON Schema and what it does not say; `is_open` tells that it refers to one that is not known yet."""

    __slots__ = ("is_open", "json", "losses")

    def __init__(self, json: Json, losses: Iterable[Loss] = (), is_open: bool = False) -> None:
        self.json: Any = json
        self.losses: tuple[Loss, ...] = tuple(dict.fromkeys(losses))[:_MOST_LOSSES]
        self.is_open: bool = is_open

    @property
    def is_exact(self) -> bool:
        """Whether it surely takes no more values than the schema."""
        return not self.losses and not self.is_open

    def below(self, *steps: object) -> Piece:
        """Return the same with its losses as they are seen from further up."""
        return Piece(self.json, [loss.below(*steps) for loss in self.losses], self.is_open)

    def losing(self, rule: str, reason: str) -> Piece:
        """Return the same with one more loss."""
        return Piece(self.json, (*self.losses, Loss((), rule, reason)), self.is_open)

    def instead(self, json: Json) -> Piece:
        """Return another JSON Schema with the same losses."""
        return Piece(json, self.losses, self.is_open)


def anything(rule: str, reason: str) -> Piece:
    """Return what is left where nothing can be said."""
    return Piece({}, [Loss((), rule, reason)])


def takes_all(json: Json) -> bool:
    return json is True or json == {}


def takes_none(json: Json) -> bool:
    return json is False or json == {"not": {}}


def any_of(pieces: Iterable[Piece]) -> Piece:
    """Return what takes what one of the pieces takes at least."""
    given = [piece for piece in pieces if not takes_none(piece.json)]
    losses = [loss for piece in given for loss in piece.losses]
    is_open = any(piece.is_open for piece in given)
    if any(takes_all(piece.json) for piece in given):
        if is_open:
            losses.append(Loss((), "link", "where it leads back to the same value, nothing ends"))
        elif any(takes_all(piece.json) and piece.is_exact for piece in given):
            losses = []
        return Piece({}, losses, is_open)
    parts: list[Any] = []
    for piece in given:
        inner = piece.json["anyOf"] if list(piece.json) == ["anyOf"] else [piece.json]
        parts += inner
    # By what they are written as: True and 1 are equal, and two values of JSON.
    parts = list({repr(part): part for part in parts}.values())
    parts = _with_types_joined(parts)
    if not parts:
        return Piece(False, losses, is_open)
    return Piece(parts[0] if len(parts) == 1 else {"anyOf": parts}, losses, is_open)


def _with_types_joined(parts: list[Any]) -> list[Any]:
    """Return alternatives with those that name no more than their types worked into another."""
    plain = [part for part in parts if list(part) == ["type"]]
    others = [part for part in parts if list(part) != ["type"]]
    types = [name for part in plain for name in types_of(part)]
    if len(others) == 1 and types and "type" in others[0] and _OF_TYPES.issuperset(others[0]):
        own = types_of(others[0])
        if not set(own) & set(types) and not {"number", "integer"} <= {*own, *types}:
            return [{**others[0], "type": [*own, *types]}]
    if len(plain) > 1:
        names = list(dict.fromkeys(types))
        if "number" in names and "integer" in names:
            names.remove("integer")
        return [*others, {"type": names}]
    return parts


def types_of(json: dict[str, Any]) -> list[str]:
    """Return the types that a JSON Schema names, none where it names none."""
    found = json.get("type", [])
    return [found] if isinstance(found, str) else list(found)


def all_of(pieces: Iterable[Piece]) -> Piece:
    """Return what takes what each of the pieces takes."""
    made: dict[str, Any] = {}
    losses: list[Loss] = []
    is_open = False
    for piece in pieces:
        losses += piece.losses
        is_open = is_open or piece.is_open
        if takes_none(piece.json):
            return Piece(False)
        if not takes_all(piece.json):
            made = conjoined(made, piece.json)
    return Piece(made, losses, is_open)


def conjoined(first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON Schema that says what two say."""
    if not first:
        return dict(second)
    made, rest = dict(first), {}
    if _ALONE.issuperset(second) and first.keys().isdisjoint(second):
        return {**first, **second}
    is_plain = _APART.issuperset(second)
    for keyword, value in second.items():
        if keyword in made and repr(made[keyword]) == repr(value) and is_plain:
            continue
        if is_plain and keyword not in made:
            made[keyword] = value
        elif is_plain and keyword in _TIGHTER:
            made[keyword] = _TIGHTER[keyword](made[keyword], value)
        elif keyword == "type" and is_plain and [made["type"], value] in _WHOLE:
            made["type"] = "integer"
        else:
            rest[keyword] = value
    if rest:
        parts = rest["allOf"] if list(rest) == ["allOf"] else [rest]
        made["allOf"] = [*made.get("allOf", ()), *parts]
    return made


def without(piece: Piece, excluded: Piece, rule: str, reason: str) -> Piece:
    """Return a piece that does not take what another one takes, if that is known exactly."""
    if not excluded.is_exact:
        return piece.losing(rule, reason)
    if takes_none(excluded.json):
        return piece
    return all_of([piece, Piece({"not": excluded.json})])
