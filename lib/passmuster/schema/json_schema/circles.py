"""References that lead back to where they stand, at the same value: nothing ends there.

Schema side. Validation of such a schema ends with `link.depth`; a validator of JSON Schema might not end.
"""

from __future__ import annotations

from .piece import Piece

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .piece import Json

_SAME_VALUE = ("allOf", "anyOf", "oneOf", "if", "then", "else", "not")
"""The keywords whose schemas are about the value itself."""


def without_circles(parts: dict[str, Piece]) -> dict[str, Piece]:
    """Return the schemas that have names, each without references that come back to it at the same value."""
    leads = {name: set(_references(piece.json)) for name, piece in parts.items()}
    made = {}
    for name, piece in parts.items():
        back = {other for other in leads[name] if name in _reached(other, leads)}
        if back:
            piece = piece.instead(_opened(piece.json, back)).losing("link", "it leads back to the same value")
        made[name] = piece
    return made


def _references(json: Json) -> Iterator[str]:
    if isinstance(json, list):
        for part in json:
            yield from _references(part)
    elif isinstance(json, dict):
        if "$ref" in json:
            yield json["$ref"]
        for keyword in _SAME_VALUE:
            if keyword in json:
                yield from _references(json[keyword])


def _reached(name: str, leads: dict[str, set[str]]) -> set[str]:
    """Return the names that references lead to from one, itself among them."""
    found, left = set(), [name]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += leads.get(name, ())
    return found


def _opened(json: Json, back: set[str]) -> Any:
    """Return a JSON Schema that takes anything where some references stood."""
    if isinstance(json, list):
        return [_opened(part, back) for part in json]
    if not isinstance(json, dict):
        return json
    made = {key: _opened(part, back) if key in _SAME_VALUE else part for key, part in json.items()}
    if made.get("$ref") in back:
        del made["$ref"]
    return made
