"""What every schema can say of its values: listed values, what is empty, defaults, casts, the result.

Schema side. A value goes through the steps of the processing order; here they are gone through backwards,
from what passes to what may come.
"""

from __future__ import annotations

from ...foundation.sentinels import DEEP_DEFAULT, UNDEFINED
from ...language.preferences.preferences import DEFAULTS
from ..rules import is_resolvable
from .annotating import own_schema, said_of
from .json_constants import NONE, as_json, is_native, listed
from .of_conversions import converted_to
from .piece import Piece, all_of, any_of, anything, takes_none, without
from .rule_fragments import FUNCTION, REFERENCE
from .stability import comes_out, family_of, keeps, makes_scalars, settles, stays

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..base import Schema
    from .exporting import Place

_CASTS = {
    "frozenset": None,
    "map": {"type": "object"},
    "number": {"type": "number"},
    "set": None,
    "string": {"type": "string"},
    "tuple": {"type": "array"},
}
"""What is made of a value by a cast, as JSON; None where JSON does not have it."""


def shaped(place: Place) -> Piece:
    """Return what takes a value of a schema without conditions."""
    schema = place.schema
    flags = schema.spec.flags
    if not place.is_input and flags.get("result") == "raw":
        made = _input(place.asking())
        return _annotated(made, schema)
    made = _input(place) if place.is_input else _output(place)
    return _annotated(made, schema)


def _annotated(piece: Piece, schema: Schema) -> Piece:
    for meta in schema.spec.term("metas"):
        own = own_schema(meta)
        if own is not None:
            piece = all_of([piece, Piece(own)])
    said = said_of(schema)
    if not said:
        return piece
    json = {"not": {}} if piece.json is False else {} if piece.json is True else piece.json
    if "writeOnly" in said and json.get("type") == "string":
        said.setdefault("format", json.get("format", "password"))
    return piece.instead({**said, **{key: value for key, value in json.items() if key not in said}})


def _input(place: Place) -> Piece:
    flags = place.schema.spec.flags
    error = flags.get("error")
    if has_failover(place):
        return Piece({}) if _is_literal(flags["failover"]) else anything("failover", FUNCTION)
    if error is not None and not isinstance(error, BaseException):
        return anything("error", FUNCTION)
    made = Piece(False) if place.presence == "forbidden" else _passing(place)
    if "empty" in flags:
        made = _with_empty(place, made)
    if _may_fail(place.schema, flags.get("cast")):
        made = made.losing("cast", "not every value that passes can be cast")
    if "into" in flags:
        made = made.losing("into", FUNCTION)
    if place.schema.spec.term("externals"):
        made = made.losing("external", FUNCTION)
    return made


def _may_fail(schema: Schema, cast: Any) -> bool:
    """Tell whether a value that passes may be one that can't be cast."""
    spec = schema.spec
    if cast in ("set", "frozenset"):
        items, ordered = spec.term("items"), spec.term("ordered")
        allowed = [item for item in items if item.spec.flags.get("presence") != "forbidden"]
        are_known = bool(allowed) or (bool(ordered) and not items)
        return not are_known or not all(map(makes_scalars, (*allowed, *ordered)))
    return cast in ("time", "timedelta") and family_of(schema) == "string"


def has_failover(place: Place) -> bool:
    """Tell whether another value takes the place of a wrong one."""
    return place.schema.spec.flags.get("failover", UNDEFINED) is not UNDEFINED and not place.prefs.no_defaults


def _passing(place: Place) -> Piece:
    """Return what takes the values that pass the lists, or the type and its rules."""
    schema = place.schema
    only, valids, invalids = schema.spec.flags.get("only"), schema.spec.valids, schema.spec.invalids
    hits = Piece(False) if valids is None else _listed(place, valids, "valid" if only else "allow")
    if only:
        return hits
    made = place.typed()
    if valids is not None and len(valids):
        made = _allowing(made, hits, schema)
    if invalids is not None and len(invalids):
        made = _refusing(place, made, invalids)
    return made


def _allowing(made: Piece, hits: Piece, schema: Schema) -> Piece:
    """Return what takes what is allowed beside a type: an empty string by taking its least length away."""
    plain = made.json if isinstance(made.json, dict) else {}
    is_empty = hits.is_exact and hits.json == {"const": ""} and plain.get("minLength") == 1
    limits = any(rule.name in ("min", "length") for rule in schema.spec.rules)
    if is_empty and not limits and plain.keys() <= {"type", "minLength", "maxLength"}:
        return made.instead({key: value for key, value in plain.items() if key != "minLength"})
    return any_of([made, hits])


def _listed(place: Place, values: Any, rule: str) -> Piece:
    """Return what takes the values of a list, as they come in or go out."""
    ignores_case = place.schema.spec.flags.get("insensitive")
    if any(is_resolvable(value) for value in values.values):
        return anything(rule, REFERENCE)
    if not place.is_input and (values.enums or not all(map(is_native, values.values))):
        return anything(rule, "a listed value has no JSON of its own")
    made = listed([found for found in map(as_json, values.portable) if found is not NONE])
    if values.enums and not place.prefs.convert:
        made = made.losing(rule, "without conversion only the members of an Enum class pass")
    if ignores_case and (place.is_input or not place.prefs.convert):
        made = any_of([made, Piece({"type": "string"})]).losing(rule, "upper and lower case count as one")
    if place.prefs.convert and not all(stays(place.schema, value) for value in values.values):
        made = made.losing(rule, "a value is converted before it is compared")
    return any_of([made, converted_to(place, values.values)]) if place.converts else made


def _refusing(place: Place, made: Piece, invalids: Any) -> Piece:
    """Return what does not take the values of a list."""
    if invalids.enums:
        return made.losing("invalid", "a member of an Enum class has other spellings too")
    if place.schema.spec.flags.get("insensitive"):
        made = made.losing("invalid", "upper and lower case count as one")
    refused = []
    for value in invalids.values:
        found = NONE if is_resolvable(value) else as_json(value)
        if is_resolvable(value):
            made = made.losing("invalid", REFERENCE)
        elif place.converts and not stays(place.schema, value):
            made = made.losing("invalid", "a value is compared after it was converted")
        if found is not NONE and (stays(place.schema, value) if place.converts else _is_left(place)):
            refused.append(found)
        elif found is NONE and not place.is_input:
            made = made.losing("invalid", "a listed value has no JSON of its own")
    if refused and place.converts and not keeps(place.schema):
        made = made.losing("invalid", "a value is compared after it was converted")
    return without(made, listed(refused), "invalid", "")


def _is_left(place: Place) -> bool:
    """Tell whether a value that is not listed can't become one that is, by the rules that follow."""
    return place.is_input or settles(place.schema, place.prefs)


def _with_empty(place: Place, made: Piece) -> Piece:
    """Return what takes what counts as missing too, where that may be missing."""
    schema = place.schema
    found = _empty(place).piece()
    trims, reason = schema.spec.rule("trim") is not None, "a value is compared after it was converted"
    is_plain = not trims and (not place.prefs.convert or keeps(schema))
    if place.presence == "required":
        return without(made, found, "empty", reason) if is_plain else made.losing("empty", reason)
    if trims and place.prefs.convert:
        found = any_of([found, Piece({"type": "string"})])
    made = any_of([made, found])
    return made if is_plain and found.is_exact else made.losing("empty", reason)


def _empty(place: Place) -> Place:
    """Return the place of what counts as missing, which no preferences around it change."""
    schema = place.schema.spec.flags["empty"]
    found = place.below(schema, mode="input")
    found.prefs = schema.spec.preferences.merged(DEFAULTS) if schema.spec.preferences else DEFAULTS
    return found


# Output


def _output(place: Place) -> Piece:
    flags = place.schema.spec.flags
    error = flags.get("error")
    if "into" in flags:
        return anything("into", FUNCTION)
    if place.schema.spec.term("externals"):
        return anything("external", FUNCTION)
    if error is not None and not isinstance(error, BaseException):
        return anything("error", FUNCTION)
    if flags.get("result") == "strip":
        return Piece(False)
    made = Piece(False) if place.presence == "forbidden" else _passing(place)
    if "empty" in flags:
        made = made.losing("empty", "what is empty counts as missing")
    for flag in ("default", "failover"):
        if flag in flags and not place.prefs.no_defaults:
            made = _with_value(made, flags[flag], flag, place.schema)
    return _cast(made, flags["cast"]) if "cast" in flags else made


def _with_value(made: Piece, value: Any, flag: str, schema: Schema) -> Piece:
    """Return what takes a value too that is given out unchecked."""
    if value is DEEP_DEFAULT or value is UNDEFINED:
        return made
    if not _is_literal(value):
        return anything(flag, FUNCTION if callable(value) else REFERENCE)
    given = as_json(value)
    if not is_native(value):
        return anything(flag, "the value has no JSON of its own")
    if not takes_none(made.json) and comes_out(schema, value):
        return made
    return any_of([made, listed([given])]).losing(flag, "the value is not checked")


def _is_literal(value: Any) -> bool:
    return not is_resolvable(value) and (not callable(value) or value is UNDEFINED or value is DEEP_DEFAULT)


def _cast(made: Piece, target: str) -> Piece:
    json = _CASTS.get(target)
    if json is None:
        return anything("cast", "what comes of it has no JSON of its own")
    return any_of([made, Piece(json)]).losing("cast", "only the type of what comes of it is said")
