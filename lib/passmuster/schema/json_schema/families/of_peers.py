"""What dependencies between keys say in JSON Schema.

Schema side.
"""

from __future__ import annotations

from ..piece import Piece, all_of, anything
from ..stability import family_of, moves

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ...base import Schema
    from ..exporting import Place

_MOST_PAIRS = 100


def peers_piece(place: Place) -> Piece:
    """Return what takes the objects whose keys go together."""
    return all_of([_dependency(place, entry) for entry in place.schema.spec.term("dependencies")])


def _dependency(place: Place, entry: Any) -> Piece:
    peers = [*entry.peers, *([] if entry.key is None else [entry.key])]
    if entry.is_present is not None:
        return anything(entry.rel, "what a function of yours does is not known")
    if not all(_is_told(place, peer) for peer in peers):
        return anything(entry.rel, "a key may come or go before the keys are compared")
    tests = [there(peer.path) for peer in entry.peers]
    plain = all(len(peer.path) == 1 for peer in peers)
    if entry.rel in ("with", "without"):
        return Piece(_KEYED[entry.rel](entry.key, entry.peers, plain))
    if len(tests) ** 2 > _MOST_PAIRS:
        return anything(entry.rel, "it has too many keys")
    return Piece(_RELATIONS[entry.rel](tests, [peer.path[0] for peer in entry.peers] if plain else None))


def there(path: Sequence[str]) -> dict[str, Any]:
    """Return what takes the objects that have a key, or one within one."""
    made: dict[str, Any] = {"required": [path[0]]}
    if len(path) > 1:
        made["properties"] = {path[0]: {"type": "object", **there(path[1:])}}
    return made


def _is_told(place: Place, peer: Any) -> bool:
    """Tell whether the JSON shows if a key is there when the keys are compared."""
    schema, steps = place.schema, peer.path
    if any(type(step) is not str for step in steps):
        return False
    for i, step in enumerate(steps):
        entry = next((entry for entry in schema.spec.term("keys") if entry.key == step), None)
        if place.is_input and schema.spec.term("renames"):
            return False
        if entry is None:
            return i == len(steps) - 1 and _stays_unknown(place, schema)
        if place.is_input and moves(entry.schema, place.prefs):
            return False
        if not place.is_input and entry.schema.spec.flags.get("result") == "raw":
            return False
        schema = entry.schema
        if i < len(steps) - 1 and not _is_object(schema):
            return False
    return True


def _is_object(schema: Schema[Any]) -> bool:
    """Tell whether a value that passes is an object, or nothing with keys and items."""
    spec = schema.spec
    if family_of(schema) != "object" or spec.term("whens") or spec.definition.has_functions:
        return False
    odd = any(flag in spec.flags for flag in ("cast", "default", "failover", "into", "result", "empty"))
    listed = spec.valids is not None and len(spec.valids)
    return not (odd or listed or any(rule.definition.is_users for rule in spec.rules))


def _stays_unknown(place: Place, schema: Schema[Any]) -> bool:
    spec = schema.spec
    if spec.term("patterns"):
        return not any(moves(entry.rule, place.prefs) for entry in spec.term("patterns"))
    return not place.prefs.strip_objects or not place.is_input


def _and(tests: list[Any], keys: list[str] | None) -> dict[str, Any]:
    if keys is not None:
        known = list(dict.fromkeys(keys))
        return {"dependentRequired": {key: [other for other in known if other != key] for key in known}}
    return {"anyOf": [{"allOf": tests}, {"not": {"anyOf": tests}}]}


def _or(tests: list[Any], keys: list[str] | None) -> dict[str, Any]:
    return {"anyOf": tests}


def _nand(tests: list[Any], keys: list[str] | None) -> dict[str, Any]:
    return {"not": {"required": list(dict.fromkeys(keys))} if keys is not None else {"allOf": tests}}


def _xor(tests: list[Any], keys: list[str] | None) -> dict[str, Any]:
    return {"oneOf": tests}


def _oxor(tests: list[Any], keys: list[str] | None) -> dict[str, Any]:
    return {"oneOf": [*tests, {"not": {"anyOf": tests}}]}


_RELATIONS: dict[str, Callable[[list[Any], Any], dict[str, Any]]] = {
    "and": _and,
    "nand": _nand,
    "or": _or,
    "oxor": _oxor,
    "xor": _xor,
}


def _with(key: Any, peers: Sequence[Any], plain: bool) -> dict[str, Any]:
    if plain:
        return {"dependentRequired": {key.path[0]: list(dict.fromkeys(peer.path[0] for peer in peers))}}
    return {"if": there(key.path), "then": {"allOf": [there(peer.path) for peer in peers]}}


def _without(key: Any, peers: Sequence[Any], plain: bool) -> dict[str, Any]:
    unwanted = [there(peer.path) for peer in peers]
    none = {"not": unwanted[0] if len(unwanted) == 1 else {"anyOf": unwanted}}
    return {"if": there(key.path), "then": none}


_KEYED: dict[str, Callable[..., dict[str, Any]]] = {"with": _with, "without": _without}
