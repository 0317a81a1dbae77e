"""What may come in the place of a value that conversion makes of it.

Schema side.
"""

from __future__ import annotations

from ...foundation.kinds import BYTES, DATE, NUMBER, kind_of
from .json_constants import NONE, as_json, listed
from .piece import Piece, any_of, anything
from .stability import conversions_of, family_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ..base import Schema
    from .exporting import Place

_CONVERSION = "a value may become one by conversion"

NUMBER_STRING = {
    "type": "string",
    "pattern": "^[\\s\\ufeff]*[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?[\\s\\ufeff]*$",
}
"""Strings that stand for numbers."""

DATE_STRING: dict[str, Any] = {
    "anyOf": [{"type": "string", "format": "date-time"}, {"type": ["string", "number"]}]
}
"""What stands for a date: a date as RFC 3339 has it, and all the others."""

BYTES_AS_JSON: dict[str, Any] = {
    "type": "object",
    "properties": {"type": {"const": "Buffer"}, "data": {"type": "array", "items": {"type": "integer"}}},
    "required": ["type", "data"],
}
"""Bytes as Node.js writes them as JSON."""


def boolean_string(value: bool, is_sensitive: bool) -> dict[str, Any]:
    """Return what takes the strings that are converted to a boolean."""
    word = "true" if value else "false"
    if is_sensitive:
        return {"const": word}
    return {"type": "string", "pattern": "^" + "".join(f"[{c.upper()}{c}]" for c in word) + "$"}


def booleans_from(place: Place, value: bool) -> Piece:
    """Return what takes the values that are converted to a boolean, and the boolean itself."""
    schema = place.schema
    is_sensitive = bool(schema.spec.flags.get("sensitive"))
    given = schema.spec.term("truthy" if value else "falsy")
    known = [found for found in map(as_json, given) if found is not NONE]
    pieces = [Piece({"const": value}), Piece(boolean_string(value, is_sensitive)), listed(known)]
    if not is_sensitive and any(type(found) is str for found in known):
        wide = Piece({"type": "string"}).losing(
            "truthy" if value else "falsy", "upper and lower case count as one"
        )
        pieces.append(wide)
    if place.prefs.joi == 18:
        wide = Piece({"type": "string"}).losing("boolean", "white space around a word does not count")
        pieces.append(wide)
    made = any_of(pieces)
    return made.losing("truthy", "some values are falsy too") if _overlap(schema) else made


def _overlap(schema: Schema[Any]) -> bool:
    """Tell whether a value is listed for both booleans, of which the one that is looked up first counts."""
    spec = schema.spec
    truthy = {_folded(value) for value in (*spec.term("truthy"), "true")}
    falsy = {_folded(value) for value in (*spec.term("falsy"), "false")}
    return not truthy.isdisjoint(falsy)


def _folded(value: object) -> str:
    return repr(value).lower()


def converted_to(place: Place, values: Iterable[Any]) -> Piece:
    """Return what takes the values that are converted to one of a list, beside those themselves."""
    schema = place.schema
    if schema.spec.definition.has_functions:
        return anything("coerce", _CONVERSION)
    family, known = family_of(schema), list(values)
    if family == "boolean":
        return any_of([booleans_from(place, value) for value in known if type(value) is bool])
    if family == "symbol":
        pairs = [as_json(value) for value, symbol in schema.spec.term("map") if symbol in known]
        return listed([value for value in pairs if value is not NONE])
    if any(_is_made(family, schema, value) for value in known):
        return Piece(_RAW[family]).losing("valid", _CONVERSION)
    return Piece(False)


_RAW: dict[str, dict[str, Any]] = {
    "array": {"type": "array"},
    "binary": {"anyOf": [{"type": "string"}, BYTES_AS_JSON]},
    "date": DATE_STRING,
    "decimal": {"anyOf": [{"type": "number"}, NUMBER_STRING]},
    "number": NUMBER_STRING,
    "string": {"type": "string"},
    "uuid": {"type": "string"},
}


def _is_made(family: str, schema: Schema[Any], value: object) -> bool:
    """Tell whether conversion to a type may make a value of another one."""
    kind = kind_of(value)
    if family in ("number", "decimal"):
        return kind == NUMBER
    if family == "string":
        return isinstance(value, str) and bool(conversions_of(schema))
    if family == "array":
        return isinstance(value, (list, tuple)) and schema.spec.rule("sort") is not None
    if family == "uuid":
        return type(value).__name__ == "UUID"
    return kind == {"binary": BYTES, "date": DATE}.get(family)
