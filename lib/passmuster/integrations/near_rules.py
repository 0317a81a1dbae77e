"""How each rule is broken: mostly by a description that says the opposite of it and keeps all others."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import passmuster as pm

from .array_drafts import list_of
from .number_drafts import fraction
from .parts import Missed, Part, flag, rules_of, with_rule, without_rules
from .small_drafts import ANYTHING, function_of, size_of, uuids
from .text_drafts import matching

if TYPE_CHECKING:
    from .drafts import Draft
    from .surroundings import Place

Candidate = tuple[tuple[str, ...], Callable[[Any], Any]]
"""The codes that a value should fail with one of, and what makes the value for a draft."""

_OPPOSITE = {"min": "less", "max": "greater", "greater": "max", "less": "min"}
_ODD_TEXTS = st.text("!?#", min_size=1)

_WRONG: dict[str, tuple[tuple[str, ...], list[Any]]] = {
    "array": (("array.base",), [5, True]),
    "binary": (("binary.base",), [5, True]),
    "boolean": (("boolean.base",), ["maybe", 5]),
    "date": (("date.base", "date.format"), ["no date", True]),
    "decimal": (("decimal.base", "number.base"), ["no number", True]),
    "function": (("object.base",), [5, "x"]),
    "number": (("number.base",), ["no number", True]),
    "object": (("object.base",), [5, "x"]),
    "string": (("string.base",), [5, True]),
    "symbol": (("symbol.base", "symbol.map"), ["no symbol", 5]),
    "uuid": (("uuid.base", "string.guid"), ["no identifier", 5]),
}
"""Values of another type, and the codes that say so."""


def candidates(draft: Draft, place: Place) -> list[Candidate]:
    """Return what fails at a place itself, rule by rule."""
    part = place.part
    kind = draft.kind(part)
    codes, wrong = _WRONG.get(kind, ((), []))
    if flag(part, "only"):
        return [(("any.only", *codes), lambda draft: draft.draw(ANYTHING))]
    found: list[Candidate] = []
    if wrong:
        found.append((codes, lambda draft: draft.pick(wrong)))
    for value in draft.allowed({"allow": part.get("invalid", ())}):
        found.append((("any.invalid",), partial(_given, value)))
    found += _OF_TYPES.get(kind, lambda place: [])(place)
    for rule in rules_of(part):
        breaker = _BREAKERS.get(kind, {}).get(rule["name"])
        if breaker is not None:
            found += breaker(place, rule["name"], rule.get("args", {}))
    return found


def _given(value: Any, draft: Draft) -> Any:
    return value


def _rewritten(place: Place, part: Part) -> Callable[[Draft], Any]:
    """Return what makes a value of another description at a place."""
    return lambda draft: draft.typed(place.settled(part))


# Numbers and dates


def _limit(place: Place, name: str, args: Part) -> list[Candidate]:
    family = "date" if "date" in args else "number"
    part = with_rule(without_rules(place.part, name), _OPPOSITE[name], **args)
    return [((f"{family}.{name}",), _rewritten(place, part))]


def _sign(place: Place, name: str, args: Part) -> list[Candidate]:
    opposite = "max" if args["sign"] == "positive" else "min"
    part = with_rule(without_rules(place.part, "sign"), opposite, limit=0)
    return [((f"number.{args['sign']}",), _rewritten(place, part))]


def _port(place: Place, name: str, args: Part) -> list[Candidate]:
    part = with_rule(
        with_rule(without_rules(place.part, "port", "max", "less"), "integer"), "min", limit=65536
    )
    return [(("number.port",), _rewritten(place, part))]


def _off_step(place: Place, name: str, args: Part) -> list[Candidate]:
    """Break the rule of a step by a number a little beside it."""
    base = fraction(args["base"]) if name == "multiple" else Fraction(1, 10 ** max(0, args.get("limit", 0)))

    def make(draft: Draft) -> Any:
        found = Fraction(draft.typed(place)) + (base or 1) * Fraction(
            draft.pick([1, 3]), 10 if name == "places" else 4
        )
        if place.part["type"] == "decimal":
            return Decimal(found.numerator) / Decimal(found.denominator)
        return int(found) if found.denominator == 1 else float(found)

    return [((f"decimal.{name}" if name == "places" else f"number.{name}",), make)]


def _digits(place: Place, name: str, args: Part) -> list[Candidate]:
    return [(("decimal.digits",), lambda draft: Decimal(10 ** args["limit"] + draft.draw(st.integers(1, 8))))]


def _of_number(place: Place) -> list[Candidate]:
    found: list[Candidate] = [(("number.infinity",), lambda draft: draft.pick([math.inf, -math.inf]))]
    if not flag(place.part, "unsafe"):
        found.append(
            (("number.unsafe",), lambda draft: draft.draw(st.integers(1, 99)) * draft.pick([2**53, -(2**53)]))
        )
    return found


def _version(place: Place, name: str, args: Part) -> list[Candidate]:
    given = args["version"]
    named = {int(version[-1]) for version in ([given] if isinstance(given, str) else given)}
    others = [version for version in range(1, 9) if version not in named]
    return [(("uuid.version",), lambda draft: draft.draw(uuids(draft.pick(others))))] if others else []


def _time_of_day(place: Place, name: str, args: Part) -> list[Candidate]:
    if place.convert:
        return []
    return [(("date.onlyDate",), _rewritten(place, without_rules(place.part, "onlyDate")))]


# Lengths


def _size(place: Place, name: str, args: Part) -> list[Candidate]:
    """Break a limit of a length by one too few or one too many."""
    limit = args["limit"]
    family = "object" if place.part["type"] == "function" else place.part["type"]
    rest = without_rules(place.part, name)
    found = []
    if name != "max" and limit > (1 if family == "string" else 0):
        found.append(with_rule(rest, "max", **{**args, "limit": limit - 1}))
    if name != "min":
        found.append(with_rule(rest, "min", **{**args, "limit": limit + 1}))
    return [((f"{family}.{name}",), _rewritten(place, part)) for part in found]


# Strings


def _odd_text(place: Place, name: str, args: Part) -> list[Candidate]:
    """Break the rule of a format by a string that is of none."""
    codes = (f"string.{name}", "string.ipVersion", "string.uriCustomScheme", "string.uriRelativeOnly")

    def make(draft: Draft) -> str:
        low, high = size_of(place.part, least=1)
        return draft.draw(st.text("!?#", min_size=low, max_size=high))

    return [(codes, make)]


def _off_pattern(place: Place, name: str, args: Part) -> list[Candidate]:
    options = args.get("options", {})
    code = (
        "string.pattern."
        + ("invert." if options.get("invert") else "")
        + ("name" if options.get("name") else "base")
    )
    if options.get("invert"):
        return [((code,), lambda draft: draft.draw(matching(str(args["regex"]))))]
    made = _rewritten(place, without_rules(place.part, "pattern"))
    return [((code,), made), *(((code,), candidate) for _, candidate in _odd_text(place, name, args))]


def _unconverted(place: Place, name: str, args: Part) -> list[Candidate]:
    """Break what a conversion would have done, where there is none."""
    if place.convert:
        return []
    if name == "case":
        direction = args["direction"]
        opposite = with_rule(place.part, "case", direction="lower" if direction == "upper" else "upper")
        return [((f"string.{direction}case",), _rewritten(place, opposite))]
    return [((f"string.{name}",), _padded(place, _UNCONVERTED[name]))]


_UNCONVERTED = {"trim": (" a", "a "), "normalize": ("e\u0301", "\u00e9", "\u212b")}


def _padded(place: Place, texts: tuple[str, ...]) -> Callable[[Draft], str]:
    """Return what makes strings of one of some kinds, as long as they have to be."""
    low, _ = size_of(place.part)

    def make(draft: Draft) -> str:
        made = str(draft.pick(texts))
        return made[0] + "a" * (low - len(made)) + made[1:] if "a" in made else "a" * (low - len(made)) + made

    return make


def _of_string(place: Place) -> list[Candidate]:
    return [(("string.empty",), lambda draft: "")]


# Arrays


def _of_array(place: Place) -> list[Candidate]:
    part = place.part
    found: list[Candidate] = []
    if not flag(part, "sparse"):
        found.append((("array.sparse",), lambda draft: [*list_of(draft, place), pm.UNDEFINED]))
    if part.get("ordered") and not part.get("items"):
        found.append(
            (("array.orderedLength",), lambda draft: [*list_of(draft, place), *[1] * len(part["ordered"])])
        )
    needed = [item for item in part.get("items", ()) if flag(item, "presence") == "required"]
    if needed:
        codes = tuple(f"array.includesRequired{name}" for name in ("Both", "Knowns", "Unknowns"))
        others = [item for item in part["items"] if item not in needed]
        found.append(
            (
                codes,
                _rewritten(place, {**part, "items": others or [{"type": "any", "flags": {"only": True}}]}),
            )
        )
    return found


def _repeated(place: Place, name: str, args: Part) -> list[Candidate]:
    def make(draft: Draft) -> list[Any]:
        made = list_of(draft, place)
        if not made:
            raise Missed("an array without items repeats none")
        again = made[-1]
        return [*made[:-2], again, again] if draft.chance(2) and len(made) > 1 else [*made, again]

    return [(("array.unique",), make)]


def _lacking(place: Place, name: str, args: Part) -> list[Candidate]:
    return [(("array.hasKnown", "array.hasUnknown"), _rewritten(place, without_rules(place.part, "has")))]


def _disordered(place: Place, name: str, args: Part) -> list[Candidate]:
    if place.convert:
        return []
    return [(("array.sort",), lambda draft: list_of(draft, place)[::-1])]


# Objects and functions


def _other_object(place: Place, name: str, args: Part) -> list[Candidate]:
    code = "object.refType" if name == "ref" else f"object.{name}"
    return [((code,), lambda draft: {})]


def _unasserted(place: Place, name: str, args: Part) -> list[Candidate]:
    return [(("object.assert",), _rewritten(place, without_rules(place.part, "assert")))]


def _arity(place: Place, name: str, args: Part) -> list[Candidate]:
    counts = {"arity": (1, -1), "minArity": (-1,), "maxArity": (1,)}[name]
    possible = [args["n"] + more for more in counts if args["n"] + more >= 0]
    return [((f"function.{name}",), lambda draft: function_of(draft.pick(possible)))] if possible else []


def _no_class(place: Place, name: str, args: Part) -> list[Candidate]:
    return [(("function.class",), lambda draft: function_of(1))]


_Breaker = Callable[[Any, str, Part], list[Candidate]]
_SIZES: dict[str, _Breaker] = dict.fromkeys(("min", "max", "length"), _size)
_LIMITS: dict[str, _Breaker] = dict.fromkeys(_OPPOSITE, _limit)
_NUMBERS: dict[str, _Breaker] = {
    **_LIMITS, **dict.fromkeys(("integer", "multiple", "precision"), _off_step), "port": _port, "sign": _sign,
}  # fmt: skip
_OBJECTS: dict[str, _Breaker] = {
    **_SIZES, **dict.fromkeys(("instance", "ref", "regex", "schema"), _other_object), "assert": _unasserted,
}  # fmt: skip
_TEXTS = """
alphanum base64 creditCard dataUri domain email guid hex hostname ip isoDate isoDuration token uri
"""

_BREAKERS: dict[str, dict[str, _Breaker]] = {
    "array": {**_SIZES, "has": _lacking, "sort": _disordered, "unique": _repeated},
    "binary": _SIZES,
    "date": {**_LIMITS, "onlyDate": _time_of_day},
    "decimal": {**_NUMBERS, "digits": _digits, "places": _off_step},
    "function": {**_OBJECTS, **dict.fromkeys(("arity", "minArity", "maxArity"), _arity), "class": _no_class},
    "number": _NUMBERS,
    "object": _OBJECTS,
    "string": {
        **_SIZES,
        **dict.fromkeys(_TEXTS.split(), _odd_text),
        **dict.fromkeys(("case", "normalize", "trim"), _unconverted),
        "pattern": _off_pattern,
    },
    "uuid": {"version": _version},
}
_OF_TYPES: dict[str, Callable[[Any], list[Candidate]]] = {
    "array": _of_array,
    "number": _of_number,
    "string": _of_string,
}
