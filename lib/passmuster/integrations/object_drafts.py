"""Objects: which keys there are, what is in them, in the order in which they refer to each other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from hypothesis.errors import HypothesisException

import passmuster as pm

from .parts import Missed, Part, arguments_of, flag, names_of, referenced
from .peer_drafts import Choice, settle
from .small_drafts import SCALARS, size_of
from .text_drafts import matching

if TYPE_CHECKING:
    from .drafts import Draft
    from .surroundings import Place

_DEEP = 5
_OTHER_KEYS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=8)


def mapping(draft: Draft, place: Place) -> Any:
    """Make a dict, or the object of a class that the rules ask for."""
    part = place.part
    names = names_of(part)
    if "regex" in names:
        return re.compile("a+")
    if "ref" in names:
        return pm.ref("a")
    for args in arguments_of(part, "schema"):
        return getattr(pm, args.get("type", "any"))()
    for args in arguments_of(part, "instance"):
        return _instance(draft, args["constructor"])
    return keyed(draft, place)


def _instance(draft: Draft, constructor: Any) -> Any:
    try:
        return draft.draw(st.from_type(constructor))
    except (HypothesisException, TypeError) as error:
        raise Missed(f"instance: {error}") from None


def keyed(draft: Draft, place: Place) -> dict[Any, Any]:
    """Make a dict with the keys of an object."""
    place = place.settled(_asserted(draft, place.part))
    part = place.part
    low, high = size_of(part, more=50)
    made: dict[Any, Any] = {}
    place.values = {}
    chosen = _chosen(draft, place, low, high)
    for key in ordered_keys(part):
        _set(draft, place, made, key, chosen)
    for key in chosen - part.get("keys", {}).keys():
        made[key] = place.values[key] = draft.draw(SCALARS)
    _others(draft, place, made, low, high)
    _renamed(draft, part, made)
    return {key: made[key] for key in [*part.get("keys", {}), *made] if key in made}


def _asserted(draft: Draft, part: Part) -> Part:
    """Return a description that asks of keys what is asserted of them."""
    keys = dict(part.get("keys", {}))
    for args in arguments_of(part, "assert"):
        path = args["subject"].get("ref", {}).get("path", ())
        if len(path) == 1 and path[0] in keys:
            keys[path[0]] = draft.recipe.merged(keys[path[0]], args["schema"])
    return {**part, "keys": keys} if keys else part


def ordered_keys(part: Part) -> list[Any]:
    """Return the keys of an object, each behind those that it refers to."""
    keys = part.get("keys", {})
    found: dict[Any, None] = {}

    def visit(key: Any, around: tuple[Any, ...]) -> None:
        if key in found or key in around or key not in keys:
            return
        for sibling in referenced(keys[key]):
            visit(sibling, (*around, key))
        found[key] = None

    for key in keys:
        visit(key, ())
    return list(found)


def _chosen(draft: Draft, place: Place, low: int, high: int) -> set[Any]:
    """Choose the keys that are there, as far as it is known before there are values."""
    part = place.part
    keys = part.get("keys", {})
    presences = {key: place.below(inner, key).required_or_not for key, inner in keys.items()}
    needed = {key for key, presence in presences.items() if presence == "required"}
    optional = [key for key, presence in presences.items() if presence not in ("required", "forbidden")]
    peers = [peer for one in part.get("dependencies", ()) for peer in (*one["peers"], one.get("key"))]
    free = [peer for peer in peers if peer is not None and peer not in keys and takes_unknown(part)]
    wanted = {key for key in optional if place.depth <= _DEEP and not draft.chance(3)}
    choice = Choice(needed | wanted, needed, {*needed, *optional, *free})
    while len(choice.chosen) < low and choice.possible - choice.chosen:
        choice.chosen.add(draft.pick(sorted(choice.possible - choice.chosen, key=str)))
    while len(choice.chosen) > high and choice.chosen - needed:
        choice.chosen.remove(draft.pick(sorted(choice.chosen - needed, key=str)))
    settle(draft, choice, part.get("dependencies", []))
    return choice.chosen


def takes_unknown(part: Part) -> bool:
    """Tell whether an object takes keys that it does not name."""
    return bool(flag(part, "unknown")) or ("keys" not in part and not part.get("patterns"))


def _set(draft: Draft, place: Place, made: dict[Any, Any], key: Any, chosen: set[Any]) -> None:
    """Make the value of a key, if it is to be there."""
    below = place.below(place.part["keys"][key], key)
    recipe = draft.recipe
    is_needed = False
    try:
        below = draft.settled(below)
        is_needed = below.required_or_not == "required"
        if is_needed or (key in chosen and below.required_or_not != "forbidden"):
            made[key] = draft.value(below)
            if made[key] is pm.UNDEFINED:
                del made[key]
    except Missed:
        if is_needed or below.required_or_not == "required":
            raise
    if place.values is not None:
        outcome = recipe.outcome(below.part, made.get(key, pm.UNDEFINED), below)
        if outcome is not pm.UNDEFINED:
            place.values[key] = outcome


def _others(draft: Draft, place: Place, made: dict[Any, Any], low: int, high: int) -> None:
    """Add keys that match a pattern, and unknown ones, where they may be."""
    part = place.part
    patterns = part.get("patterns", [])
    count = 0 if place.depth > _DEEP else draft.draw(st.integers(0, 2))
    for _ in range(max(count, low - len(made))):
        if len(made) >= high:
            return
        if patterns and not (takes_unknown(part) and draft.chance(3)):
            _patterned(draft, place, made, draft.pick(patterns))
        elif takes_unknown(part):
            key = draft.draw(_OTHER_KEYS)
            if key not in part.get("keys", {}):
                made[_fresh(key, made)] = draft.draw(SCALARS)


def _fresh(key: str, made: dict[Any, Any]) -> str:
    while key in made:
        key += "a"
    return key


def _patterned(draft: Draft, place: Place, made: dict[Any, Any], pattern: Part) -> None:
    if "regex" in pattern:
        key = draft.draw(matching(str(pattern["regex"])))
    else:
        key = draft.value(place.below(pattern["schema"]))
    if isinstance(key, str) and key not in made and key not in place.part.get("keys", {}):
        try:
            made[key] = draft.value(place.below(pattern["rule"], key))
        except Missed:
            return


def _renamed(draft: Draft, part: Part, made: dict[Any, Any]) -> None:
    """Give some keys the names that they are renamed from; drop what would be in their way."""
    for rename in part.get("renames", ()):
        old, new = rename["from"], rename["to"]
        if not isinstance(old, str) or not isinstance(new, str):
            continue
        if old in made and old not in part.get("keys", {}):
            del made[old]
        if new in made and old not in made and draft.chance(2):
            made[old] = made.pop(new)
