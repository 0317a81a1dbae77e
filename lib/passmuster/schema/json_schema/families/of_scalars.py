"""What the types of single values say in JSON Schema, but for strings.

Schema side. Each function takes a place and returns what takes a value of the type that passes its rules.
"""

from __future__ import annotations

from ....foundation.decimals import MAX_SAFE
from ..json_constants import NONE, as_json, listed
from ..of_conversions import BYTES_AS_JSON, DATE_STRING, NUMBER_STRING, booleans_from
from ..piece import Piece, any_of, takes_none
from ..rule_fragments import rules_piece

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ....nodes.records import Rule
    from ...base import Schema
    from ..exporting import Place


def any_piece(place: Place) -> Piece:
    """Return what takes any value that passes the rules."""
    return rules_piece(place, Piece({}))


def boolean_piece(place: Place) -> Piece:
    """Return what takes booleans, and what is converted to them."""
    if not place.converts:
        return rules_piece(place, Piece({"type": "boolean"}))
    raw = any_of([booleans_from(place, True), booleans_from(place, False)])
    others = [raw.instead(part) for part in raw.json.get("anyOf", ()) if not _is_bool(part)]
    return rules_piece(place, any_of([Piece({"type": "boolean"}), *others]))


def _is_bool(part: dict[str, Any]) -> bool:
    return type(part.get("const")) is bool


def number_piece(place: Place) -> Piece:
    """Return what takes numbers, and strings of digits where these are converted."""
    schema = place.schema
    base = Piece({"type": "number"})
    rounds = place.prefs.convert and schema.spec.rule("precision") is not None

    def allows(rule: Rule) -> Any:
        if rule.name == "precision" and place.converts:
            return True
        return "the number is rounded before" if rounds and place.is_input else None

    made = rules_piece(place, base, allows)
    if not schema.spec.flags.get("unsafe") and not takes_none(made.json) and made.json:
        made = made.instead(_safe(made.json, rounds and not place.is_input))
    if not place.converts or not made.json:
        return made
    strings = Piece(NUMBER_STRING).losing("number", "of a string only that it is a number is said")
    return any_of([made, strings])


def _safe(json: dict[str, Any], rounds: bool) -> dict[str, Any]:
    """Return a JSON Schema of numbers with the limits of safe ones, where it has none that are tighter."""
    if rounds:
        return json  # by which a number may leave the range
    made = dict(json)
    if max(made.get("minimum", -MAX_SAFE), made.get("exclusiveMinimum", -MAX_SAFE)) <= -MAX_SAFE:
        made["minimum"] = -MAX_SAFE
        made.pop("exclusiveMinimum", None) if made.get("exclusiveMinimum", 0) < -MAX_SAFE else None
    if min(made.get("maximum", MAX_SAFE), made.get("exclusiveMaximum", MAX_SAFE)) >= MAX_SAFE:
        made["maximum"] = MAX_SAFE
        made.pop("exclusiveMaximum", None) if made.get("exclusiveMaximum", 0) > MAX_SAFE else None
    return made


_DECIMAL_OUT = {"type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?(E[-+]?[0-9]+)?$"}


def decimal_piece(place: Place) -> Piece:
    """Return what takes decimals: JSON has them as strings, and conversion takes numbers too."""
    if not place.is_input:
        made = rules_piece(place, Piece(_DECIMAL_OUT), lambda rule: _OF_STRING)
        return (
            made
            if made.json == {}
            else made.losing("decimal", "other spellings of a decimal are not taken out")
        )
    if not place.converts:
        return rules_piece(place, Piece(False))
    rounds = place.schema.spec.rule("precision") is not None
    made = rules_piece(place, Piece({"type": "number"}), lambda rule: _ROUNDED if rounds else None)
    strings = Piece(NUMBER_STRING).losing("decimal", "of a string only that it is a number is said")
    return any_of([made.losing("decimal", "a float that could be several decimals is refused"), strings])


_OF_STRING = "the decimal is written as a string"
_ROUNDED = "the number is rounded before"


def date_piece(place: Place) -> Piece:
    """Return what takes dates: JSON has them as strings."""
    only_date = place.schema.spec.rule("onlyDate") is not None
    if not place.is_input:
        base = Piece({"type": "string", "format": "date" if only_date else "date-time"})
        made = rules_piece(place, base, lambda rule: True if rule.name == "onlyDate" else _OF_DATE)
        return made if not made.json else made.losing("date", "only the format says that it is a date")
    if not place.converts:
        return rules_piece(place, Piece(False))
    base = Piece(_date_string(place.schema, only_date))
    made = rules_piece(place, base, lambda rule: True if rule.name == "onlyDate" else _OF_DATE)
    return made.losing("date", "that a string is a date is not said")


_OF_DATE = "a limit of dates has no word in JSON Schema"


def _date_string(schema: Schema[Any], only_date: bool) -> dict[str, Any]:
    format = schema.spec.flags.get("format")
    if format in ("javascript", "unix"):
        return {"type": ["number", "string"]}
    if only_date:
        return {"anyOf": [{"type": "string", "format": "date"}, {"type": ["string", "number"]}]}
    return (
        {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "string"}]} if format else DATE_STRING
    )


def uuid_piece(place: Place) -> Piece:
    """Return what takes UUIDs: JSON has them as strings."""
    if not place.is_input:
        digit, rule = "[0-9a-f]", place.schema.spec.rule("version")
        tail = f"{digit}{{4}}-{digit}{{4}}" if rule is None else _versioned(rule.args["version"])
        pattern = f"^{digit}{{8}}-{digit}{{4}}-{tail}-{digit}{{12}}$"
        base = Piece({"type": "string", "format": "uuid", "pattern": pattern})
        return rules_piece(place, base, lambda rule: True if rule.name == "version" else None)
    if not place.converts:
        return rules_piece(place, Piece(False))
    json = {"anyOf": [{"type": "string", "format": "uuid"}, {"type": "string"}]}
    made = rules_piece(place, Piece(json), lambda rule: True if rule.name == "version" else None)
    return made.losing("uuid", "a UUID may be written in other ways than the format has")


def _versioned(names: list[str]) -> str:
    digits = "".join(sorted(name[-1] for name in names))
    return f"[{digits}][0-9a-f]{{3}}-[89ab][0-9a-f]{{3}}"


def binary_piece(place: Place) -> Piece:
    """Return what takes bytes: JSON has them as strings."""
    if not place.is_input:
        base = Piece({"type": "string", "contentEncoding": "base64"})
        made = rules_piece(place, base, lambda rule: _OF_BYTES)
        return made if not made.json else made.losing("binary", "that a string is base64 is not said")
    if not place.converts:
        return rules_piece(place, Piece(False))
    base = Piece({"anyOf": [{"type": "string"}, BYTES_AS_JSON]})
    made = rules_piece(place, base, lambda rule: _OF_BYTES)
    return made.losing("binary", "not every list of integers is one of bytes")


_OF_BYTES = "bytes are counted, and JSON Schema counts characters"


def symbol_piece(place: Place) -> Piece:
    """Return what takes the values that stand for symbols, which JSON does not have."""
    if not place.is_input:
        return Piece({}).losing("symbol", "a symbol has no JSON of its own")
    if not place.converts:
        return rules_piece(place, Piece(False))
    given = [as_json(value) for value, _ in place.schema.spec.term("map")]
    return rules_piece(place, listed([value for value in given if value is not NONE]))


def function_piece(place: Place) -> Piece:
    """Return what takes functions, which JSON does not have."""
    return Piece(False)
