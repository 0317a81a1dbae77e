"""Values for keywords of JSON Schema, composed of values for their schemas; and near misses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import passmuster as pm
from passmuster.inspection import KeywordInfo, SchemaInfo

from .generation_plan import GenerationFailed, ValuePlace

if TYPE_CHECKING:
    from .near_misses import Miss, NearMisses
    from .value_generator import ValueGenerator

_ATTEMPTS = 12
"""The number of names that are tried for each key that needs another one."""

_MORE = 3
"""The number of items beyond the minimum that may match `contains` if no maximum is set."""

_SAMPLES: dict[str, st.SearchStrategy[Any]] = {
    "null": st.none(),
    "boolean": st.booleans(),
    "number": st.integers(-1000, 1000) | st.floats(-1000, 1000),
    "string": st.text(max_size=8),
    "array": st.lists(st.integers(-9, 9), max_size=3),
    "object": st.dictionaries(st.text(max_size=3), st.integers(-9, 9), max_size=3),
}
_ANY_OF = frozenset(("any", "one"))
_IN_PLACE = _ANY_OF | {"all", "dependent", "if", "kinds"}
_ODD_KEYS = ("unheardOf", "", "?!", "A1", "a-b_c d.e" * 9)


def generate(generator: ValueGenerator, place: ValuePlace) -> Any:
    """Generate a value that passes the keywords, as far as each can be considered alone."""
    keywords = place.info.keywords  # type: ignore[attr-defined]
    made: Any = pm.UNDEFINED
    for entry in keywords:
        made = _passing(generator, place, _asked(generator, entry), made)
    for entry in keywords:
        if entry.name == "kinds" and made is pm.UNDEFINED:
            made = _of_a_kind(generator, place, entry)
        elif entry.name == "values":
            made = generator.pick(entry.options["values"] or [made])
        elif entry.name == "required":
            kept = made if isinstance(made, dict) else {}
            made = {**{key: generator.anything_small() for key in entry.options["required"]}, **kept}
        elif entry.name in ("contains", "prefix") and (made is pm.UNDEFINED or isinstance(made, list)):
            made = _combine(generator, made, _items(generator, place, entry))
    if made is pm.UNDEFINED:
        made = generator.draw(st.one_of(*_SAMPLES.values()))
    return _rename(generator, place, made) if isinstance(made, dict) else made


def _rename(generator: ValueGenerator, place: ValuePlace, made: dict[Any, Any]) -> dict[Any, Any]:
    """Return an object whose keys pass the schemas of names. A key for which no name is found is left out."""
    below = [place.below(info) for info in _schemas_of_names(place.info)]
    places = [one.target() or one for one in below]
    if not places:
        return made

    def fits(name: Any) -> bool:
        return isinstance(name, str) and all(generator.plan.fits(one, name) for one in places)

    renamed = {key: value for key, value in made.items() if fits(key)}
    left = [value for key, value in made.items() if key not in renamed]
    for _ in range(_ATTEMPTS * len(left)):
        name = generator.value(generator.pick(places))
        if fits(name) and name not in renamed:
            renamed[name] = left.pop()
        if not left:
            break
    return renamed


def _schemas_of_names(info: Any) -> Iterator[SchemaInfo]:
    """Yield the schemas of `propertyNames`, also in the schemas of `allOf`."""
    for entry in getattr(info, "keywords", ()):
        if entry.name in ("all", "names"):
            for schema in entry.schemas.values():
                yield from (schema,) if entry.name == "names" else _schemas_of_names(schema)


def _asked(generator: ValueGenerator, entry: KeywordInfo) -> list[SchemaInfo]:
    """Return the schemas of a keyword for the value itself; a choice among them is random."""
    schemas = entry.schemas
    if entry.name == "if":
        chosen = generator.pick([["if", "then"], ["else"]])
        return [info for info in map(schemas.get, chosen) if info is not None]
    found = [info for info in schemas.values() if info is not None]
    if entry.name in _ANY_OF:
        return [generator.pick(found)]
    if entry.name == "dependent":
        return found if generator.chance(2) else []
    return found if entry.name == "all" else []


def _of_a_kind(generator: ValueGenerator, place: ValuePlace, entry: KeywordInfo) -> Any:
    kinds = [kind for kind in _SAMPLES if entry.schemas.get(kind, kind) is not None]
    if not kinds:
        raise GenerationFailed("no kind of values passes")
    named = [kind for kind in kinds if kind in entry.schemas]
    kind = generator.pick(kinds if not named or generator.chance(4) else named)
    info = entry.schemas.get(kind)
    return generator.draw(_SAMPLES[kind]) if info is None else generator.value(place.below(info))


def _items(generator: ValueGenerator, place: ValuePlace, entry: KeywordInfo) -> list[Any]:
    infos = list(entry.schemas.values())
    if entry.name == "contains":
        least = entry.options.get("min", 1)
        infos *= generator.draw(st.integers(least, entry.options.get("max", least + _MORE)))
    return [generator.value(place.below(info, i)) for i, info in enumerate(infos) if info is not None]


def _combine(generator: ValueGenerator, one: Any, other: Any) -> Any:
    """Return a combination of two objects or arrays, or one of the values if they can't be combined."""
    if one is pm.UNDEFINED:
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        return {**one, **other}
    if isinstance(one, list) and isinstance(other, list):
        both = [generator.pick(pair) for pair in zip(one, other)]
        return [*both, *one[len(both) :], *other[len(both) :]]
    return generator.pick([one, other])


def misses(near: NearMisses, place: ValuePlace) -> tuple[list[Callable[[], Miss]], list[Callable[[], Miss]]]:
    """Return choices that break a keyword itself, and choices that break a rule of one of its schemas."""
    own: list[Callable[[], Miss]] = []
    inner: list[Callable[[], Miss]] = []
    for entry in place.info.keywords:  # type: ignore[attr-defined]
        own += _broken(near, place, entry)
        if entry.name in _IN_PLACE:
            below = [key for key, info in entry.schemas.items() if info is not None and key != "if"]
            inner += [partial(_break_part, near, place, entry, key) for key in below]
    return own, inner


def _break_part(near: NearMisses, place: ValuePlace, entry: KeywordInfo, key: str) -> Miss:
    """Break a rule of a schema; the requirements of other schemas are met in addition, or ignored."""
    generator = near.generator
    around: Any = pm.UNDEFINED
    schemas: Any = entry.schemas
    value, codes = near.near_miss(place.below(schemas[key]))
    if entry.name == "dependent":
        around = {key: generator.anything_small()}
    elif entry.name == "if" and key == "then":
        around = generator.value(place.below(schemas["if"]))
    elif generator.chance(2):
        around = generator.visit(place)
    return _combine(generator, around, value), (*place.codes, *codes)


def _broken(near: NearMisses, place: ValuePlace, entry: KeywordInfo) -> Iterator[Callable[[], Miss]]:
    """Yield values that break a keyword itself."""
    generator, name, schemas = near.generator, entry.name, entry.schemas
    given = [info for info in schemas.values() if info is not None]
    if name == "values" or name in _ANY_OF:
        code = "any.only" if name == "values" else "keywords.any"
        yield lambda: (generator.draw(st.one_of(*_SAMPLES.values())), (code, *place.codes))
    if name == "one" and len(schemas) > 1:
        yield lambda: (_passing(generator, place, given), ("keywords.one",))
    for kind in [kind for kind, info in schemas.items() if name == "kinds" and info is None]:
        yield partial(_sample, generator, kind)
    for key in entry.options["required"] if name == "required" else ():
        yield partial(_without, generator, place, key)
    if name == "not":
        yield lambda: (_passing(generator, place, given), ("keywords.not",))
    if name == "names":
        yield lambda: ({**_of(dict, generator, place), generator.pick(_ODD_KEYS): 1}, ("keywords.names",))
    if name in ("unevaluatedItems", "unevaluatedProperties"):
        yield partial(_unevaluated, near, place, entry)
    if name == "contains":
        yield lambda: (generator.draw(_SAMPLES["array"]), ("keywords.contains",))
    if name == "contains" and "max" in entry.options:
        yield lambda: (
            [*_of(list, generator, place), *_items(generator, place, entry) * 2],
            ("keywords.containsMax",),
        )


def _sample(generator: ValueGenerator, kind: str) -> Miss:
    return generator.draw(_SAMPLES[kind]), ("keywords.types",)


def _without(generator: ValueGenerator, place: ValuePlace, key: str) -> Miss:
    return {k: v for k, v in _of(dict, generator, place).items() if k != key}, ("any.required",)


def _unevaluated(near: NearMisses, place: ValuePlace, entry: KeywordInfo) -> Miss:
    """Add an item or a key that no schema evaluates, and that the schema for such values refuses."""
    info = entry.schemas[entry.name]
    value, codes = (
        ("?", ("any.unknown",)) if info is None else near.near_miss(place.below(info, _ODD_KEYS[0]))
    )
    if entry.name == "unevaluatedItems":
        return [*_of(list, near.generator, place), value], (*codes, *place.codes)
    return {**_of(dict, near.generator, place), _ODD_KEYS[0]: value}, (*codes, *place.codes)


def _passing(
    generator: ValueGenerator, place: ValuePlace, infos: Iterable[SchemaInfo], made: object = pm.UNDEFINED
) -> Any:
    """Generate a value that passes all schemas, combined with another one."""
    for info in infos:
        made = _combine(generator, made, generator.value(place.below(info)))
    return made


def _of(kind: type, generator: ValueGenerator, place: ValuePlace) -> Any:
    """Generate a value of a class, an empty one if the schema has others."""
    made = generator.visit(place)
    return made if isinstance(made, kind) else kind()
