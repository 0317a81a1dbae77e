"""The types of values that keywords of JSON Schema accept."""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from passmuster.inspection import Cursor, KeywordInfo, KeywordsInfo

    from .type_walk import TypeWalk

_ANY_OF = frozenset(("any", "one"))
_SCALARS = ("boolean", "number", "string")


def types_of_keywords(walk: TypeWalk, place: Cursor, name: str) -> list[str]:
    """Return the types of the first keyword that implies any: the others only narrow them."""
    info: KeywordsInfo = place.info  # type: ignore[assignment]
    if walk.is_output and place.converts:
        return [walk.any_type]  # a value that could be converted passes unchanged
    for entry in info.keywords:
        for found in _of_keyword(walk, place, entry, name):
            if walk.any_type not in found:
                return found
    return [walk.any_type]


def _of_keyword(walk: TypeWalk, place: Cursor, entry: KeywordInfo, name: str) -> Iterator[list[str]]:
    """Yield lists of types; a value that passes the keyword has a type of each list."""
    parts = [(key, part) for key, part in entry.schemas.items() if part is not None]
    if entry.name == "values":
        yield [each for value in entry.options["values"] for each in _of_value(walk, place, value)]
    elif entry.name == "all":
        for _, part in parts:
            yield walk.types(place.below(part), name)
    elif entry.name in _ANY_OF:
        yield [each for key, part in parts for each in walk.types(place.below(part), f"{name}{int(key) + 1}")]
    elif entry.name == "kinds":
        found = [each for _, part in parts for each in walk.types(place.below(part), name)]
        kinds = ("null", *_SCALARS, "array", "object")
        others = [_of_kind(walk, place, kind) for kind in kinds if kind not in entry.schemas]
        yield [*found, *[each for types in others for each in types]]


def _of_value(walk: TypeWalk, place: Cursor, value: Any) -> list[str]:
    """Return the types of a listed value. A number has no literal type, because 1 is 1.0 in JSON."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return _of_kind(walk, place, "number") if is_number else [walk.literal(value)]


def _of_kind(walk: TypeWalk, place: Cursor, kind: str) -> list[str]:
    if kind not in _SCALARS:
        return [walk.literal(None) if kind == "null" else walk.any_type]
    return walk.types(place.below(place.inspector.info(getattr(place.schema.spec.root, kind)())), "")
