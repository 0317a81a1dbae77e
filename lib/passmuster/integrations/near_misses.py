"""Near misses: a value that would pass, had one rule of one of its parts not been broken."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import passmuster as pm

from . import array_drafts, branches, near_rules
from .object_drafts import takes_unknown
from .parts import Missed, Part, flag, names_of
from .small_drafts import ANYTHING, SCALARS
from .text_drafts import matching

if TYPE_CHECKING:
    from .drafts import Draft
    from .near_rules import Candidate
    from .surroundings import Place

Found = tuple[Any, tuple[str, ...]]
"""A value, and the codes of which it fails with one."""

_DEEPEST = 10
_UNKNOWN_KEY = "unheardOf"
_PEER_CODES = {"or": ("object.missing",), "xor": ("object.xor", "object.missing")}


def near_miss(draft: Draft, place: Place) -> Found:
    """Make a value that breaks one rule at a place or below it."""
    if place.depth > _DEEPEST:
        raise Missed("the schema leads into itself without end")
    place = draft.settled(place)
    choices, inner = _own(draft, place), _inner(draft, place)
    if inner and (not choices or not draft.chance(3)):
        choices = inner  # mostly, else what is deep within would hardly ever be reached
    if not choices:
        raise Missed("no rule is known to be broken")
    chosen: Callable[[], Found] = draft.pick(choices)
    return chosen()


def _own(draft: Draft, place: Place) -> list[Callable[[], Found]]:
    """Return what breaks a rule of the part itself."""
    part = place.part
    presence = place.required_or_not
    if presence == "forbidden":
        return [lambda: (draft.draw(SCALARS), ("any.unknown",))]
    found: list[Callable[[], Found]] = []
    if presence == "required" and (place.outer is None or place.outer.part["type"] == "object"):
        found.append(lambda: (pm.UNDEFINED, ("any.required",)))
    found += [_drawn(draft, candidate) for candidate in near_rules.candidates(draft, place)]
    if part.get("keys", part.get("patterns")) is not None and not takes_unknown(part):
        found.append(lambda: ({**draft.typed(place), _UNKNOWN_KEY: 1}, ("object.unknown",)))
    found += [_without_peers(draft, place, one) for one in part.get("dependencies", ())]
    return found


def _inner(draft: Draft, place: Place) -> list[Callable[[], Found]]:
    """Return what breaks a rule of a part below."""
    if flag(place.part, "only") or place.required_or_not == "forbidden":
        return []
    within = _INNER.get(draft.kind(place.part))
    return within(draft, place) if within else []


def _drawn(draft: Draft, candidate: Candidate) -> Callable[[], Found]:
    codes, make = candidate
    return lambda: (make(draft), codes)


def _of_object(draft: Draft, place: Place) -> list[Callable[[], Found]]:
    part = place.part
    if names_of(part) & {"regex", "ref", "schema", "instance"}:
        return []
    found: list[Callable[[], Found]] = [_at_key(draft, place, key) for key in part.get("keys", {})]
    found += [
        _at_pattern(draft, place, pattern) for pattern in part.get("patterns", ()) if "regex" in pattern
    ]
    return found


def _at_key(draft: Draft, place: Place, key: Any) -> Callable[[], Found]:
    """Return what breaks a rule of the value of a key."""

    def made() -> Found:
        whole = draft.typed(place)
        around = place.below(place.part["keys"][key], key)
        place.values = {name: value for name, value in whole.items() if name != key}
        value, codes = near_miss(draft, around)
        if value is pm.UNDEFINED:
            return {name: kept for name, kept in whole.items() if name != key}, codes
        return {**whole, key: value}, codes

    return made


def _at_pattern(draft: Draft, place: Place, pattern: Part) -> Callable[[], Found]:
    """Return what breaks a rule of the value of a key that matches a pattern."""

    def made() -> Found:
        key = draft.draw(matching(str(pattern["regex"])))
        value, codes = near_miss(draft, place.below(pattern["rule"], key))
        return {**draft.typed(place), key: value}, codes

    return made


def _without_peers(draft: Draft, place: Place, dependency: Part) -> Callable[[], Found]:
    """Return what breaks a dependency between keys."""
    relation, peers = dependency["rel"], list(dependency["peers"])

    def made() -> Found:
        there, away = _broken(draft, relation, peers, dependency.get("key"))
        keys = dict(place.part.get("keys", {}))
        for key, presence in [*((key, "required") for key in there), *((key, "forbidden") for key in away)]:
            inner = keys.get(key, {"type": "any"})
            keys[key] = {**inner, "flags": {**inner.get("flags", {}), "presence": presence}}
        free = {name: said for name, said in place.part.items() if name != "dependencies"}
        value = draft.typed(place.settled({**free, "keys": keys}))
        return value, _PEER_CODES.get(relation, (f"object.{relation}",))

    return made


def _broken(draft: Draft, relation: str, peers: list[Any], key: Any) -> tuple[list[Any], list[Any]]:
    """Return the keys that are to be there, and those that are not, for a dependency to be broken."""
    if relation == "with":
        return [key], [draft.pick(peers)]
    if relation == "without":
        return [key, draft.pick(peers)], []
    if relation == "and":
        one = draft.pick(peers)
        return [peer for peer in peers if peer != one], [one]
    if relation == "or" or (relation == "xor" and draft.chance(2)):
        return [], peers
    return peers, []


def _of_array(draft: Draft, place: Place) -> list[Callable[[], Found]]:
    part = place.part
    found: list[Callable[[], Found]] = []
    inclusions = array_drafts.inclusions_of(part)
    if len(inclusions) == 1 and not array_drafts.required_of(part):
        found.append(lambda: _at_end(draft, place, inclusions[0], len(part.get("ordered", ()))))
    for index, item in enumerate(part.get("ordered", ())):
        found.append(partial(_in_order, draft, place, item, index))
    for item in part.get("items", ()):
        if flag(item, "presence") == "forbidden":
            found.append(partial(_with_forbidden, draft, place, item))
    if len(part.get("items", ())) > 1 or (part.get("items") and not inclusions):
        codes = ("array.includes", "array.excludes")
        found.append(lambda: ([*array_drafts.list_of(draft, place), draft.draw(ANYTHING)], codes))
    return found


def _with_forbidden(draft: Draft, place: Place, item: Part) -> Found:
    value = draft.value(place.below({**item, "flags": {**item["flags"], "presence": "optional"}}))
    return [*array_drafts.list_of(draft, place), value], ("array.excludes",)


def _at_end(draft: Draft, place: Place, item: Part, ordered: int) -> Found:
    made = array_drafts.list_of(draft, place)
    value, codes = near_miss(draft, place.below(item, len(made)))
    kept = made[:-1] if len(made) > ordered else made
    return [*kept, value], codes


def _in_order(draft: Draft, place: Place, item: Part, index: int) -> Found:
    made = array_drafts.list_of(draft, place)
    value, codes = near_miss(draft, place.below(item, index))
    if len(made) < index or value is pm.UNDEFINED:
        raise Missed("the array ends before the item that was to fail")
    return [*made[:index], value, *made[index + 1 :]], codes


def _of_alternatives(draft: Draft, place: Place) -> list[Callable[[], Found]]:
    codes = tuple(f"alternatives.{name}" for name in ("types", "match", "any", "all", "one"))
    found: list[Callable[[], Found]] = [lambda: (draft.draw(ANYTHING), codes)]

    def made(choice: Part) -> Callable[[], Found]:
        def one() -> Found:
            value, own = near_miss(draft, place.below(choice))
            return value, (*codes, *own)

        return one

    return found + [made(choice) for choice in branches.alternatives_of(draft, place)]


def _of_link(draft: Draft, place: Place) -> list[Callable[[], Found]]:
    found = place.linked()
    if found is None:
        return []
    target = found.part
    return [lambda: near_miss(draft, place.below(target, place.key))]


_INNER: dict[str, Callable[..., list[Callable[[], Found]]]] = {
    "alternatives": _of_alternatives,
    "array": _of_array,
    "link": _of_link,
    "object": _of_object,
}
