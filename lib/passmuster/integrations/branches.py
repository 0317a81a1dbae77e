"""Conditions, alternatives and links: which of several schemas a value is made for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .parts import Missed, Part, flag
from .surroundings import Place

if TYPE_CHECKING:
    from .drafts import Draft

_ROUNDS = 12
_DEEP = 6


def decided(draft: Draft, place: Place) -> Part:
    """Return a description without conditions: with what they chose, given what is around it."""
    part = place.part
    for _ in range(_ROUNDS):
        whens = part.get("whens")
        if not whens:
            break
        rest = _without_conditions(draft, part)
        for when in whens:
            chosen = _chosen(draft, when, place)
            if chosen is not None:
                rest = draft.recipe.merged(rest, chosen)
                if when.get("break"):
                    break
        part = rest
    return part


def _without_conditions(draft: Draft, part: Part) -> Part:
    return draft.recipe.kept(part, lambda: {name: said for name, said in part.items() if name != "whens"})


def _cases(when: Part) -> list[Part]:
    """Return the cases of a condition: tests with what follows."""
    return when.get("switch") or [when]


def _chosen(draft: Draft, when: Part, place: Place) -> Part | None:
    """Return the schema that a condition chooses."""
    if "ref" not in when:
        # A test of the value itself: any outcome is tried, and judged with the whole.
        choices = [case[name] for case in _cases(when) for name in ("then", "otherwise") if name in case]
        chosen: Part | None = draft.pick([*choices, None])
        if chosen is None:
            return None
        is_then = chosen is when.get("then")
        if is_then and "is" in when:
            return draft.recipe.merged(when["is"], chosen)
        return chosen
    value = draft.recipe.resolved(draft.recipe.kept(when, lambda: {"ref": when["ref"]}), place)
    for case in _cases(when):
        passes = draft.recipe.build(case["is"]).is_valid(value, **draft.recipe.context)
        if passes and "then" in case:
            return case["then"]  # type: ignore[no-any-return]
        if not passes and "otherwise" in case:
            return case["otherwise"]  # type: ignore[no-any-return]
        if passes:
            return None
    return None


def alternatives_of(draft: Draft, place: Place) -> list[Part]:
    """Return the schemas that a value of alternatives may match, given what is around it."""
    found = []
    for match in place.part.get("matches", ()):
        if "schema" in match:
            found.append(match["schema"])
            continue
        try:
            chosen = _chosen(draft, match, place)
        except Missed:
            continue  # those before it may be enough
        if chosen is not None:
            return [*found, chosen]
    return found


def alternative(draft: Draft, place: Place) -> Any:
    """Make a value of one of several schemas, or of all of them."""
    choices = alternatives_of(draft, place)
    if not choices:
        raise Missed("no alternative applies")
    if flag(place.part, "match") == "all":
        return _of_all(draft, place, choices)
    if place.depth > _DEEP:
        choices = [choice for choice in choices if _is_shallow(choice)] or choices
    return draft.value(place.below(draft.pick(choices)))


def _is_shallow(part: Part) -> bool:
    return part["type"] not in ("link", "object", "array", "alternatives")


def _of_all(draft: Draft, place: Place, choices: list[Part]) -> Any:
    merged = choices[0]
    try:
        for choice in choices[1:]:
            merged = draft.recipe.merged(merged, choice)
    except Missed:
        merged = draft.pick(choices)
    return draft.value(place.below(merged))


def linked(draft: Draft, place: Place) -> Any:
    """Make a value of the schema that a link leads to."""
    found = place.linked()
    if found is None:
        raise Missed("the link leads to no schema that is described")
    made = Place(found.part, place.key, place)
    return draft.value(made)
