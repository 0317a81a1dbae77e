"""Near misses: values that would pass if one constraint of one part were not broken."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import passmuster as pm
from passmuster import inspection as records
from passmuster.inspection import Constraint, RuleInfo, SchemaInfo

from .array_values import inclusions_of, list_of, required_of
from .generation_plan import GenerationFailed, ValuePlace
from .keyword_values import misses
from .number_values import OffStep
from .object_values import dict_of, key_matching, keys_of, takes_unknown
from .text_values import Unconverted
from .value_generator import ANYTHING, ValueGenerator

Miss = tuple[Any, tuple[str, ...]]
"""A value, and the codes of which it fails with one."""

_Choices = list[Callable[[], Miss]]

_MAX_DEPTH = 10
_MAX_PLACES = 300
"""The maximum number of decimal places that a number can have too many of."""

_UNKNOWN_KEY = "unheardOf"
_UNUSUAL = records.Formatted(name="odd", options={}, json_schema=lambda: {"pattern": "^[!?#]+$"})
"""A format that differs from all other formats."""

_WRONG: dict[type[SchemaInfo], list[Any]] = {
    records.ArrayInfo: [5, True],
    records.BinaryInfo: [5, True],
    records.BooleanInfo: ["maybe", 5],
    records.DateInfo: ["no date", "2026-02-30", True],
    records.NumberInfo: ["no number", True],
    records.ObjectInfo: [5, "x"],
    records.StringInfo: [5, True],
}
"""Values of another type."""


class NearMisses(records.Visitor):
    """Breaks one constraint of a record, or of a record inside it.

    Its methods for records return two lists of choices: those of the class itself, and those inside.
    """

    def __init__(self, generator: ValueGenerator) -> None:
        self.generator = generator
        self.draw: Callable[..., Any] = generator.draw
        self.pick: Callable[[Any], Any] = generator.pick

    def near_miss(self, place: ValuePlace) -> Miss:
        """Generate a value that breaks one rule at a place or inside it."""
        if place.depth > _MAX_DEPTH:
            raise GenerationFailed("the schema leads into itself without end")
        place = self.generator.settled(place)
        choices, inner = self._choices(place)
        if inner and (not choices or not self.generator.chance(3)):
            choices = inner  # mostly, because deep parts would hardly ever be reached otherwise
        if not choices:
            raise GenerationFailed("no rule is known to be broken")
        chosen: Callable[[], Miss] = self.pick(choices)
        return chosen()

    def _choices(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        info = place.info
        if place.presence == "forbidden":
            return [lambda: (self.generator.anything_small(), ("any.unknown",))], []
        own: _Choices = []
        if place.presence == "required" and (place.outer is None or place.outer.info.is_object):
            own.append(lambda: (pm.UNDEFINED, ("any.required",)))
        if info.only:
            return [*own, lambda: (self.draw(ANYTHING), ("any.only", *place.codes))], []
        wrong = next((_WRONG[cls] for cls in type(info).__mro__ if cls in _WRONG), None)
        if wrong is None and info.keeps != info.accepts:
            wrong = ["no such value", 5]
        if wrong is not None:
            own.append(lambda: (self.pick(wrong), place.codes))
        for value in info.refused.values if info.refused else ():
            own.append(partial(_made, partial(place.source, value), ("any.invalid",)))
        found, inner = self.visit(place)
        own += found
        for rule in info.rules:
            if rule.is_described and not rule.warns:
                own += [
                    partial(_made, make, place.codes_of(rule) or place.codes)
                    for make in self._breaking(place, rule)
                ]
        return own, inner

    # Rules

    def _breaking(self, place: ValuePlace, rule: RuleInfo) -> Iterator[Callable[[], Any]]:
        """Yield functions that generate values which break a rule and keep the others."""
        for one in rule.means:
            if isinstance(one, records.Distinct):
                yield partial(self._repeated, place)
            elif isinstance(one, records.Converted):
                if not place.converts:
                    yield self._unconverted(place, rule, one)
            elif isinstance(one, (records.Formatted, records.Matching)):
                sizes = [
                    each for each in place.info.rules if any(type(m) is records.Size for m in each.means)
                ]
                if not (isinstance(one, records.Matching) and one.is_inverted):
                    yield self._drawn(place, rules=(*sizes, rule.replace(means=(_UNUSUAL,))))
            left = [each for each in rule.means if each is not one]
            for opposite in _opposites(one):
                yield self._drawn(place, **_with(place.info, rule, *left, *opposite))

    def _drawn(self, place: ValuePlace, **fields: Any) -> Callable[[], Any]:
        """Return a function that generates a value of a record with other fields at a place."""
        return lambda: self.generator.visit(place.changed(**fields))

    def _unconverted(
        self, place: ValuePlace, rule: RuleInfo, converted: records.Converted
    ) -> Callable[[], Any]:
        info: Any = place.info
        if converted.by == "sort":
            return lambda: list_of(self.generator, place)[::-1]
        if converted.by == "onlyDate":
            return self._drawn(place, is_date_only=False, **_with(info, rule))
        changed: Constraint = Unconverted(convert=place.source(converted).convert)
        if converted.by == "precision":
            changed = OffStep(base=10.0 ** -(info.precision or 0))
        return self._drawn(place, **_with(info, rule, changed))

    def _repeated(self, place: ValuePlace) -> list[Any]:
        made = list_of(self.generator, place)
        if not made:
            raise GenerationFailed("an array without items repeats none")
        again = made[-1]
        few = self.generator.chance(2) and len(made) > 1
        return [*made[:-2], again, again] if few else [*made, again]

    # Classes

    def visit_schema(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        """Return nothing: only the rules of such values are known."""
        return [], []

    def visit_number(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        """Return choices of refused numbers: infinite ones, and integers that a float can't hold."""
        found: _Choices = [lambda: (self.pick([math.inf, -math.inf]), ("number.infinity",))]
        if not place.info.is_unsafe:  # type: ignore[attr-defined]
            far = [2**53 * many for many in (-99, -2, -1, 1, 2, 99)]
            found.append(lambda: (self.pick(far), ("number.unsafe",)))
        return found, []

    visit_decimal = visit_schema

    def visit_string(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        """Return the empty string."""
        return [lambda: ("", ("string.empty",))], []

    def visit_object(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        """Return an unknown key, broken dependencies, and choices for the values of keys and patterns."""
        info: Any = place.info
        own: _Choices = []
        if (info.keys is not None or info.patterns) and not takes_unknown(info):
            own.append(lambda: ({**self._whole(place), _UNKNOWN_KEY: 1}, ("object.unknown",)))
        own += [
            partial(_made, partial(dict_of, self.generator, place, one), place.codes) for one in info.peers
        ]
        inner: _Choices = [partial(self._at_key, place, key) for key in keys_of(info)]
        inner += [partial(self._at_pattern, place, one) for one in info.patterns]
        return own, inner

    def _at_key(self, place: ValuePlace, key: Any) -> Miss:
        """Break a rule of the value of a key."""
        whole = self._whole(place)
        kept = {name: value for name, value in whole.items() if name != key}
        place.values = kept
        value, codes = self.near_miss(place.below(keys_of(place.info)[key], key))
        return (kept if value is pm.UNDEFINED else {**whole, key: value}), codes

    def _at_pattern(self, place: ValuePlace, pattern: records.PatternInfo) -> Miss:
        """Break a rule of the value of a key that matches a pattern."""
        key = key_matching(self.generator, place, pattern)
        if not isinstance(key, str):
            key = _UNKNOWN_KEY
        value, codes = self.near_miss(place.below(pattern.schema, key))
        return {**self._whole(place), key: value}, codes

    def _whole(self, place: ValuePlace) -> dict[Any, Any]:
        made = self.generator.visit(place)
        if not isinstance(made, dict):
            raise GenerationFailed("the object has no keys")
        return made

    def visit_array(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        """Return a gap, a surplus item, a missing required one, and choices for the items."""
        info: Any = place.info
        own: _Choices = []
        if not info.is_sparse:
            own.append(lambda: ([*self._items(place), pm.UNDEFINED], ("array.sparse",)))
        if info.ordered and not info.items:
            own.append(lambda: ([*self._items(place), *[1] * len(info.ordered)], ("array.orderedLength",)))
        needed = required_of(info)
        if needed:
            others = [item for item in info.items if item.presence != "required"]
            own.append(lambda: (self._items(place, others or [_NOTHING]), place.codes))
        inner: _Choices = [partial(self._in_order, place, item, i) for i, item in enumerate(info.ordered)]
        inclusions = inclusions_of(info)
        if len(inclusions) == 1 and not needed:
            inner.append(partial(self._at_end, place, inclusions[0], len(info.ordered)))
        inner += [
            partial(self._with_forbidden, place, item) for item in info.items if item.presence == "forbidden"
        ]
        if len(info.items) > 1 or (info.items and not inclusions):
            codes = ("array.includes", "array.excludes")
            inner.append(lambda: ([*self._items(place), self.draw(ANYTHING)], codes))
        return own, inner

    def _items(self, place: ValuePlace, *items: Any) -> list[Any]:
        return list_of(self.generator, place, *items)

    def _with_forbidden(self, place: ValuePlace, item: SchemaInfo) -> Miss:
        below = place.below(item)
        return [*self._items(place), self.generator.visit(self.generator.settled(below))], ("array.excludes",)

    def _at_end(self, place: ValuePlace, item: SchemaInfo, ordered: int) -> Miss:
        made = self._items(place)
        value, codes = self.near_miss(place.below(item, len(made)))
        return [*(made[:-1] if len(made) > ordered else made), value], codes

    def _in_order(self, place: ValuePlace, item: SchemaInfo, index: int) -> Miss:
        made = self._items(place)
        value, codes = self.near_miss(place.below(item, index))
        if len(made) < index or value is pm.UNDEFINED:
            raise GenerationFailed("the array ends before the item that was to fail")
        return [*made[:index], value, *made[index + 1 :]], codes

    def visit_alternatives(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        """Return any value, and near misses of one alternative."""
        codes = place.codes

        def near(choice: SchemaInfo) -> Miss:
            value, own = self.near_miss(place.below(choice))
            return value, (*codes, *own)

        inner: _Choices = [lambda: (self.draw(ANYTHING), codes)]
        return [], inner + [partial(near, choice) for choice in self.generator.alternatives_of(place)]

    def visit_keywords(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        """Return choices that break a keyword, and near misses of its schemas."""
        return misses(self, place)

    def visit_link(self, place: ValuePlace) -> tuple[_Choices, _Choices]:
        """Return choices that miss the target of the link."""
        found = place.target()
        return [], [] if found is None else [lambda: self.near_miss(place.below(found.named, place.key))]


_NOTHING = pm.inspect(pm.any().only())


def _made(make: Callable[[], Any], codes: tuple[str, ...]) -> Miss:
    return make(), codes


def _with(info: SchemaInfo, rule: RuleInfo, *means: Constraint) -> dict[str, Any]:
    """Return fields with other constraints for a rule. Without any, rule and pattern are dropped."""
    changes: dict[str, Any] = {"rules": tuple([each for each in info.rules if each is not rule])}
    if means:
        changes["rules"] += (rule.replace(means=means),)
    elif isinstance(info, records.ScalarInfo):
        changes["written"] = None
    return changes


def _opposites(constraint: Constraint) -> Iterator[tuple[Constraint, ...]]:
    """Yield tuples of constraints that break a constraint; an empty one needs no further constraint."""
    if isinstance(constraint, records.Range):
        (low, above), (high, below) = constraint.low, constraint.high
        if low is not None:
            yield (records.Range(most=low) if above else records.Range(below=low),)
        if high is not None:
            yield (records.Range(least=high) if below else records.Range(above=high),)
    elif isinstance(constraint, records.Size):
        low, high = (end if isinstance(end, int) else None for end, _ in (constraint.low, constraint.high))
        least = 1 if constraint.encoding or constraint.unit == "characters" else 0
        if low is not None and low > least:
            yield (constraint.replace(least=None, most=low - 1),)
        if high is not None and constraint.unit == "places":
            if 0 <= high <= _MAX_PLACES:
                yield (OffStep(base=10.0**-high),)
        elif high is not None:
            yield (constraint.replace(most=None, least=high + 1),)
    elif isinstance(constraint, records.Multiple):
        yield (OffStep(base=constraint.base),)
    elif isinstance(constraint, records.Matching):
        yield (constraint.replace(is_inverted=False),) if constraint.is_inverted else ()
    elif not isinstance(constraint, (records.Converted, records.Distinct, records.Formatted)):
        yield ()
