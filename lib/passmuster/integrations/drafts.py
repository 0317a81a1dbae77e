"""The making of one example: which values a part lists, which type makes the rest."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

import passmuster as pm

from . import array_drafts, branches, number_drafts, object_drafts, small_drafts, text_drafts
from .parts import Missed, Part, depends, flag, is_expression, names_of
from .recipes import Recipe
from .surroundings import Place

Maker = Callable[["Draft", Place], Any]

MAKERS: dict[str, Maker] = {
    "alternatives": branches.alternative,
    "any": small_drafts.anything,
    "array": array_drafts.array,
    "binary": small_drafts.octets,
    "boolean": small_drafts.truth,
    "date": small_drafts.moment,
    "decimal": number_drafts.exact,
    "function": small_drafts.function,
    "link": branches.linked,
    "number": number_drafts.number,
    "object": object_drafts.mapping,
    "string": text_drafts.text,
    "symbol": small_drafts.symbol,
    "uuid": small_drafts.identifier,
}

_TRIES = 6
_DEEPEST = 14


class Draft:
    """One example in the making."""

    def __init__(self, recipe: Recipe, draw: st.DrawFn) -> None:
        self.recipe = recipe
        self.draw = draw

    def root(self) -> Any:
        """Make a value of the whole schema, which is given, if it may be."""
        place = self.recipe.place.settled(branches.decided(self, self.recipe.place))
        return pm.UNDEFINED if place.required_or_not == "forbidden" else self.value(place)

    def chance(self, one_in: int) -> bool:
        return bool(self.draw(st.integers(1, one_in)) == one_in)

    def pick(self, values: Any) -> Any:
        return self.draw(st.sampled_from(list(values)))

    def settled(self, place: Place) -> Place:
        """Return a place of which conditions are decided and references are worked out."""
        part = branches.decided(self, place)
        return place.settled(self.substituted(part, place))

    def substituted(self, part: Part, place: Place) -> Part:
        """Return a description whose rules and lists have values for references."""
        if not any(depends(part.get(name)) for name in ("rules", "allow", "invalid")):
            return part
        made = dict(part)
        if "allow" in part:
            made["allow"] = self._literals(part["allow"], place)
        try:
            if "invalid" in part:
                made["invalid"] = self._literals(part["invalid"], place)
            if "rules" in part:
                made["rules"] = [self._rule(rule, place) for rule in part["rules"]]
        except Missed:
            if not made.get("allow"):
                raise
            # What is listed as allowed passes before anything else is asked.
            made.update(invalid=[], rules=[], flags={**part.get("flags", {}), "only": True})
        return made

    def _literals(self, listed: list[Any], place: Place) -> list[Any]:
        found: list[Any] = []
        missed: Missed | None = None
        for entry in listed:
            if not is_expression(entry):
                found.append(entry)
                continue
            try:
                found += self._referred(entry, place)
            except Missed as error:  # those beside it may be enough
                missed = error
        if missed is not None and not found:
            raise missed
        return found

    def _referred(self, entry: Part, place: Place) -> list[Any]:
        value = self.recipe.resolved(entry, place)
        if entry.get("ref", {}).get("in"):
            return [{"value": item} for item in value] if isinstance(value, (list, tuple, set)) else []
        if value is pm.UNDEFINED:
            return []
        return [{"value": value} if isinstance(value, (dict, list)) else value]

    def _rule(self, rule: Part, place: Place) -> Part:
        args = dict(rule.get("args", {}))
        for name, argument in args.items():
            if rule["name"] not in ("assert", "unique", "sort", "custom") and is_expression(argument):
                args[name] = self.recipe.resolved(argument, place)
                if args[name] is pm.UNDEFINED:
                    raise Missed(f"{rule['name']}: its reference leads to nothing")
        return {**rule, "args": args} if args else rule

    def allowed(self, part: Part) -> list[Any]:
        """Return the values that a part lists as allowed."""
        found = []
        for entry in part.get("allow", ()):
            if isinstance(entry, dict):
                if "value" not in entry:
                    continue
                entry = copy.copy(entry["value"])
                if isinstance(entry, str):
                    entry = pm.date().validate(entry).value  # dates alone are described as strings
            found.append(entry)
        return found

    def value(self, place: Place) -> Any:
        """Make a value at a place; raise `Missed` where none is found."""
        if place.depth > _DEEPEST:
            raise Missed("the schema leads into itself without end")
        try:
            return self._fitting(place)
        except Missed:
            if "failover" not in place.part.get("flags", {}):
                raise
            return self.draw(small_drafts.ANYTHING)  # whatever fails is replaced

    def _fitting(self, place: Place) -> Any:
        """Make a value at a place that its schema lets through, as far as that can be told."""
        place = self.settled(place)
        for _ in range(_TRIES):
            made = self._one(place)
            if place.outer is None or depends(place.part) or self.recipe.fits(place.part, made, place):
                return made
        raise Missed(f"a {place.part.get('type')} that passes is not found")

    def _one(self, place: Place) -> Any:
        part = place.part
        listed = self.allowed(part)
        if flag(part, "only"):
            if not listed:
                raise Missed("only listed values pass, and none is listed")
            return self.pick(listed)
        if listed and self.chance(4):
            return self.pick(listed)
        return self.typed(place)

    def typed(self, place: Place) -> Any:
        """Make a value of the type of a part, by its rules."""
        maker = MAKERS.get(self.kind(place.part))
        if maker is not None:
            return maker(self, place)
        likely = self.pick(_likely(place.part))
        try:
            return MAKERS[likely](self, place)
        except KeyError:
            raise Missed(f"{place.part['type']} is not a {likely}") from None

    def kind(self, part: Part) -> str:
        """Return the type of a part, for a type of an extension the one that it extends."""
        kind = str(part["type"])
        if kind in MAKERS:
            return kind
        try:
            made = self.recipe.build(part)
        except Missed:
            return kind
        found = [name for name in MAKERS if name != "any" and isinstance(made, type(_plain(name)))]
        # A function is an object, too: the most special type is the base.
        return max(found, key=lambda name: len(type(_plain(name)).__mro__), default="any")


def _likely(part: Part) -> list[str]:
    """Return the types that know the rules of a type of an extension that is not known here."""
    rules = names_of(part)
    found = [name for name in MAKERS if all(hasattr(_plain(name), rule) for rule in rules)]
    inner = {"keys": "object", "items": "array", "ordered": "array", "matches": "alternatives"}
    told = [name for key, name in inner.items() if key in part]
    return told or [name for name in found if name not in ("link", "alternatives")] or ["any"]


def _plain(name: str) -> Any:
    return getattr(pm, name)()
