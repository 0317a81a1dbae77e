"""The generation of one example: listed values, or values by the class of the record."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.errors import HypothesisException

import passmuster as pm
from passmuster import inspection as records
from passmuster.inspection import ConditionInfo, ListedValues, RuleInfo, SchemaInfo, is_reference

from . import array_values, date_values, keyword_values, number_values, object_values, text_values
from .generation_plan import GenerationFailed, GenerationPlan, ValuePlace, size_of

_ATTEMPTS = 6
_MAX_DEPTH = 14
_DEEP = 6
_MAX_ROUNDS = 12

_WORDS = st.text(st.characters(min_codepoint=97, max_codepoint=122), min_size=1, max_size=8)
SCALARS = st.one_of(st.booleans(), st.integers(-1000, 1000), _WORDS, st.floats(-1000, 1000))
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=3,
)
ANYTHING = st.one_of(
    SCALARS, st.none(), st.lists(SCALARS, max_size=3), st.dictionaries(_WORDS, SCALARS, max_size=3)
)

_FUNCTIONS: tuple[Any, ...] = (
    lambda: None,
    lambda a: None,
    lambda a, b: None,
    lambda a, b, c: None,
    lambda a, b, c, d: None,
    lambda a, b, c, d, e: None,
    lambda a, b, c, d, e, f: None,
)

_Visit = Callable[["ValueGenerator", ValuePlace], Any]


class ValueGenerator(records.Visitor):
    """Generates one example; its methods for records generate a value that meets the constraints."""

    def __init__(self, plan: GenerationPlan, draw: st.DrawFn) -> None:
        self.plan = plan
        self.draw = draw

    def root(self) -> Any:
        """Generate a value of the whole schema, which is present if that is allowed."""
        place = self.plan.place
        decided = place.replaced(self._decide_conditions(place))
        return pm.UNDEFINED if decided.presence == "forbidden" else self.value(decided)

    def chance(self, one_in: int) -> bool:
        return bool(self.draw(st.integers(1, one_in)) == one_in)

    def pick(self, values: Any) -> Any:
        choices = list(values)
        return choices[0] if len(choices) == 1 else self.draw(st.sampled_from(choices))

    def anything_small(self) -> Any:
        """Generate a value of any type without children."""
        return self.draw(SCALARS)

    def value(self, place: ValuePlace) -> Any:
        """Generate a value at a place. Raises `GenerationFailed` if none is found."""
        if place.depth > _MAX_DEPTH:
            raise GenerationFailed("the schema leads into itself without end")
        try:
            return self._fitting(place)
        except GenerationFailed:
            if place.info.failover is pm.UNDEFINED:
                raise
            return self.draw(ANYTHING)  # the failover replaces invalid values

    def _fitting(self, place: ValuePlace) -> Any:
        """Generate a value that the schema of a place accepts, as far as that is known."""
        place = self.settled(place)
        for _ in range(_ATTEMPTS):
            made = self._one(place)
            if place.outer is None or self.plan.fits(place, made):
                return made
        raise GenerationFailed(f"a {place.info.type} that passes is not found")

    def _one(self, place: ValuePlace) -> Any:
        listed = place.info.allowed.values if place.info.allowed else ()
        if place.info.only:
            if not listed:
                raise GenerationFailed("only listed values pass, and none is known")
            return copy.copy(place.source(self.pick(listed)))
        if listed and self.chance(4):
            return copy.copy(place.source(self.pick(listed)))
        return self.visit(place)

    # Parts that depend on surrounding values

    def settled(self, place: ValuePlace) -> ValuePlace:
        """Return a place at which conditions are decided and references are resolved."""
        info = self._decide_conditions(place)
        try:
            changes = self._resolved_fields(info, place)
        except GenerationFailed:
            allowed = self._listed(info.allowed, place)
            if allowed is None or not allowed.values:
                raise
            # Allowed values pass before any other check.
            changes = {"allowed": allowed, "only": True, "refused": None, "rules": ()}
        decided = place if info is place.info else place.replaced(info)
        return decided.changed(**changes) if changes else decided

    def _resolved_fields(self, info: SchemaInfo, place: ValuePlace) -> dict[str, Any]:
        """Return the rules and lists of a record that have references, with values instead of these."""
        changes: dict[str, Any] = {}
        if any(rule.has_references for rule in info.rules):
            changes["rules"] = tuple([self._rule(rule, place) for rule in info.rules])
        for name in ("allowed", "refused"):
            listed = getattr(info, name)
            if listed is not None and listed.has_references:
                changes[name] = self._listed(listed, place)
        return changes

    def _rule(self, rule: RuleInfo, place: ValuePlace) -> RuleInfo:
        means = []
        for one in rule.means if rule.has_references else ():
            fields = {name: getattr(one, name) for name in one.fields()}
            found = {
                name: self.plan.resolved(value, place)
                for name, value in fields.items()
                if is_reference(value)
            }
            if pm.UNDEFINED in found.values():
                raise GenerationFailed(f"{rule.name}: its reference leads to nothing")
            means.append(one.replace(**found))
        return rule.replace(means=tuple(means)) if means else rule

    def _listed(self, listed: ListedValues | None, place: ValuePlace) -> ListedValues | None:
        if listed is None or not listed.has_references:
            return listed
        found: list[Any] = []
        failed: GenerationFailed | None = None
        for value in listed.values:
            try:
                found += self._resolve_listed(value, place) if is_reference(value) else [value]
            except GenerationFailed as error:  # the other values may be sufficient
                failed = error
        if failed is not None and not found:
            raise failed
        made: ListedValues = listed.replace(values=tuple(found), has_references=False)
        return made

    def _resolve_listed(self, reference: Any, place: ValuePlace) -> list[Any]:
        value = self.plan.resolved(reference, place)
        if getattr(reference, "in_", False):
            return list(value) if isinstance(value, (list, tuple, set)) else []
        return [] if value is pm.UNDEFINED else [value]

    # Conditions, alternatives and links

    def _decide_conditions(self, place: ValuePlace) -> SchemaInfo:
        """Return a record in which conditions are replaced by their choices, by the surrounding values."""
        info, waiting = place.info, place.info.conditions
        if waiting:
            info = self.plan.merged(info)
        for _ in range(_MAX_ROUNDS):
            left: list[ConditionInfo] = []
            for condition in waiting:
                chosen = self._choose_branch(condition, place)
                if chosen is not None:
                    info = self.plan.merged(info, chosen)
                    left += chosen.conditions
                    if condition.breaks:
                        break
            waiting = tuple(left)
        return info

    def _choose_branch(self, condition: ConditionInfo, place: ValuePlace) -> SchemaInfo | None:
        """Return the record that a condition chooses."""
        if condition.ref is None:
            # A test of the value itself: any outcome is tried, and validated with the whole value.
            chosen: SchemaInfo | None = self.pick([*condition.branches, None])
            asked = [case.is_ for case in condition.cases if case.then is chosen and case.is_ is not None]
            return chosen if chosen is None or not asked else self.plan.merged(asked[0], chosen)
        value = self.plan.tested_value(condition, place)
        for case in condition.cases:
            question: Any = case.is_
            passes = place.inspector.schema_of(question).is_valid(value, **self.plan.context)
            branch: SchemaInfo | None = case.then if passes else case.otherwise
            if branch is not None or passes:
                return branch
        return None

    def alternatives_of(self, place: ValuePlace) -> list[SchemaInfo]:
        """Return the records that a value of alternatives may match, by the surrounding values."""
        found = []
        for match in place.info.matches:
            if match.schema is not None:
                found.append(match.schema)
                continue
            try:
                chosen = self._choose_branch(match.condition, place)  # type: ignore[arg-type]
            except GenerationFailed:
                continue  # the earlier ones may be sufficient
            if chosen is not None:
                return [*found, chosen]
        return found

    def visit_alternatives(self, place: ValuePlace) -> Any:
        """Generate a value of one of several schemas, or of all of them."""
        choices = self.alternatives_of(place)
        if not choices:
            raise GenerationFailed("no alternative applies")
        if place.info.match == "all":  # type: ignore[attr-defined]
            try:
                choices = [self.plan.merged(*{id(one): one for one in choices}.values())]
            except GenerationFailed:
                pass
        elif place.depth > _DEEP:
            choices = [one for one in choices if not one.is_container] or choices
        return self.value(place.below(self.pick(choices)))

    def visit_link(self, place: ValuePlace) -> Any:
        """Generate a value of the target of a link."""
        found = place.target()
        if found is None:
            raise GenerationFailed("the link leads to no schema")
        return self.value(place.below(found.named, place.key))

    # Values without children

    def visit_schema(self, place: ValuePlace) -> Any:
        """Generate a value of any type."""
        return self.draw(ANYTHING)

    def visit_boolean(self, place: ValuePlace) -> Any:
        """Generate a boolean, or one of the values that convert to a boolean."""
        info: Any = place.info
        listed = [value for value in (*info.truthy, *info.falsy) if not is_reference(value)]
        if listed and self.chance(3):
            return self.pick(listed)
        return self.pick([True, False, *(["true", "false"] if place.converts else [])])

    def visit_json(self, place: ValuePlace) -> str:
        """Generate the JSON of a value that the schema accepts."""
        content = place.info.content  # type: ignore[attr-defined]
        made = self.draw(_JSON) if content is None else self.value(place.below(content))
        try:
            return json.dumps(made, allow_nan=False)
        except (TypeError, ValueError):
            raise GenerationFailed("json: a value that is needed can't be written as JSON") from None

    def visit_binary(self, place: ValuePlace) -> Any:
        """Generate bytes of an allowed length."""
        low, high = size_of(place)
        return self.draw(st.binary(min_size=low, max_size=high))

    def visit_symbol(self, place: ValuePlace) -> Any:
        """Generate a symbol, or a value that converts to one."""
        pairs = place.info.pairs  # type: ignore[attr-defined]
        return self.pick([pair[0] for pair in pairs] or [pm.Symbol("made")])

    def visit_scalar(self, place: ValuePlace) -> Any:
        """Generate a value of a class from a string that its pattern matches."""
        info: Any = place.info
        bounds = records.fold(place.constraints).range
        ends = [] if bounds is None else [end for end in (bounds.least, bounds.most) if end is not None]
        if ends and self.chance(2):  # few of the strings may be within the bounds
            return self.pick(ends)
        pattern, way = None if info.written is None else info.written.pattern, place.way
        if pattern is None or way is None:
            return self.instance_of(info.python)
        made = way.read(self.draw(text_values.matching(text_values.python_pattern(pattern))))
        if made is None:
            raise GenerationFailed(f"a string of the pattern {pattern} is not read")
        return made

    def instance_of(self, cls: type) -> Any:
        """Generate an instance of a class, as Hypothesis does."""
        try:
            return self.draw(st.from_type(cls))
        except (HypothesisException, TypeError) as error:
            raise GenerationFailed(f"instance: {error}") from None

    def visit_function(self, place: ValuePlace) -> Any:
        """Generate a function with an accepted number of parameters, or a class."""
        low, high = size_of(place, "parameters", more=3)
        made = [*_FUNCTIONS[low : high + 1]]
        if records.fold(place.constraints).of(records.Opaque):
            made = [one for one in (*made, type("Made", (), {})) if self.plan.fits(place, one)]
        if not made:
            raise GenerationFailed(f"functions with {low} parameters are not made")
        return self.pick(made)

    visit_number: ClassVar[_Visit] = number_values.number
    visit_decimal: ClassVar[_Visit] = number_values.decimal_number
    visit_date: ClassVar[_Visit] = date_values.generate_date
    visit_string: ClassVar[_Visit] = text_values.text
    visit_array: ClassVar[_Visit] = array_values.array
    visit_object: ClassVar[_Visit] = object_values.mapping
    visit_keywords: ClassVar[_Visit] = keyword_values.generate
