"""Arrays: what has its position, what has to be among the items, and what fills the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import passmuster as pm

from .parts import Missed, Part, arguments_of, flag, names_of
from .small_drafts import SCALARS, size_of

if TYPE_CHECKING:
    from .drafts import Draft
    from .surroundings import Place

_DEEP = 5
_AGAIN = 20


def array(draft: Draft, place: Place) -> Any:
    """Make a list, or the item alone that `single` makes a list of."""
    part = place.part
    items = list_of(draft, place)
    alone = flag(part, "single") and place.convert and len(items) == 1 and draft.chance(2)
    return items[0] if alone and not isinstance(items[0], list) and items[0] is not pm.UNDEFINED else items


def list_of(draft: Draft, place: Place) -> list[Any]:
    part = place.part
    low, high = size_of(part, more=1 if place.depth > 2 else 4)
    made: list[Any] = []
    place.values = {}
    is_open = _ordered(draft, place, made, low, high)
    for needed in required_of(part):
        _add(draft, place, made, needed)
    for args in arguments_of(part, "has"):
        _add(draft, place, made, args["schema"])
    if is_open and len(made) < high:
        _fill(draft, place, made, draft.draw(st.integers(max(low, len(made)), max(low, high, len(made)))))
    for args in arguments_of(part, "sort"):
        _sort(made, args.get("options", {}))
    return made


def _sort(made: list[Any], options: Part) -> None:
    """Put items in order, where they have one."""
    by = ".".join(map(str, options.get("by", {}).get("ref", {}).get("path", ())))
    try:
        made.sort(key=lambda item: _at(item, by), reverse=options.get("order") == "descending")
    except TypeError:
        return


def required_of(part: Part) -> list[Part]:
    return [item for item in part.get("items", ()) if flag(item, "presence") == "required"]


def inclusions_of(part: Part) -> list[Part]:
    """Return the schemas that any item may match."""
    return [item for item in part.get("items", ()) if flag(item, "presence") != "forbidden"]


def _ordered(draft: Draft, place: Place, made: list[Any], low: int, high: int) -> bool:
    """Add the items that have positions; tell whether others may follow."""
    ordered = place.part.get("ordered", ())
    follows = bool(required_of(place.part) or arguments_of(place.part, "has"))
    presences = [flag(item, "presence", place.presence) for item in ordered]
    for index, item in enumerate(ordered):
        needed = follows or len(made) < low or "required" in presences[index:]
        if len(made) >= high or (not needed and draft.chance(3)):
            return False
        _add(draft, place, made, item)
    return True


def _add(draft: Draft, place: Place, made: list[Any], item: Part) -> None:
    """Add an item of a schema, one that is not there yet where all have to differ."""
    below = place.below(item, len(made))
    for _ in range(_AGAIN):
        value = draft.value(below)
        if "unique" not in names_of(place.part) or not _is_there(place.part, value, made):
            made.append(value)
            if place.values is not None:
                place.values[str(len(made) - 1)] = value
            return
    raise Missed("an item that differs from all others is not found")


def _is_there(part: Part, value: Any, made: list[Any]) -> bool:
    keys = [args.get("comparator") for args in arguments_of(part, "unique")]
    path = next((key for key in keys if isinstance(key, str)), "")
    return _at(value, path) in [_at(other, path) for other in made]


def _at(value: Any, path: str) -> Any:
    for step in filter(None, path.split(".")):
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _fill(draft: Draft, place: Place, made: list[Any], size: int) -> None:
    part = place.part
    choices = inclusions_of(part)
    if not choices and part.get("ordered") and not part.get("items"):
        return
    if place.depth > _DEEP:
        size = min(size, max(len(made), size_of(part)[0]))
    while len(made) < size:
        if flag(part, "sparse") and draft.chance(6):
            made.append(pm.UNDEFINED)
            continue
        try:
            _add(draft, place, made, draft.pick(choices) if choices else _literal(draft.draw(SCALARS)))
        except Missed:
            if len(made) < size_of(part)[0]:
                raise
            return


def _literal(value: Any) -> Part:
    return {"type": "any", "flags": {"only": True}, "allow": [value]}
