"""Arrays: items with a position, required items, and others that fill the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

import passmuster as pm
from passmuster.inspection import ArrayInfo, Containing, Converted, Distinct, SchemaInfo, fold

from .generation_plan import GenerationFailed, ValuePlace, size_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .value_generator import ValueGenerator

_DEEP_LEVEL = 5
_UNIQUE_ATTEMPTS = 20


def array(generator: ValueGenerator, place: ValuePlace) -> Any:
    """Generate a list, or the item alone that `single` turns into a list."""
    info: Any = place.info
    items = list_of(generator, place)
    alone = info.is_single and place.converts and len(items) == 1 and generator.chance(2)
    return items[0] if alone and not isinstance(items[0], list) and items[0] is not pm.UNDEFINED else items


def list_of(
    generator: ValueGenerator, place: ValuePlace, items: Sequence[SchemaInfo] | None = None
) -> list[Any]:
    """Generate a list; `items` are other records for its items than those of the array."""
    return _Items(generator, place, items).make()


def required_of(info: ArrayInfo) -> list[SchemaInfo]:
    """Return the records that an item has to match."""
    return [item for item in info.items if item.presence == "required"]


def inclusions_of(info: ArrayInfo) -> list[SchemaInfo]:
    """Return the records of which any item may match one."""
    return [item for item in info.items if item.presence != "forbidden"]


class _Items:
    """The items of one list."""

    def __init__(
        self, generator: ValueGenerator, place: ValuePlace, items: Sequence[SchemaInfo] | None
    ) -> None:
        self.generator = generator
        self.place = place
        self.info: Any = place.info if items is None else place.info.replace(items=tuple(items))
        self.low, self.high = size_of(place, more=1 if place.depth > 2 else 4)
        self.made: list[Any] = []
        self.values: dict[Any, Any] = {}
        place.values = self.values
        folded = fold(place.constraints)
        self.required_items = [one.schema for one in folded.of(Containing)]
        self.unique_by = [one.by for one in folded.of(Distinct)]
        self.sorts = bool(folded.of(Converted)) and not place.converts

    def make(self) -> list[Any]:
        is_open = self._ordered()
        for needed in (*required_of(self.info), *self.required_items):
            self._add(needed)
        size, low, high = len(self.made), self.low, self.high
        if is_open and size < high:
            self._fill(self.generator.draw(st.integers(max(low, size), max(low, high, size))))
        if not self.sorts:
            return self.made
        sorted_ = self.place.schema.prefs(convert=True).validate(self.made, externals=False)
        return self.made if sorted_.error else list(sorted_.value)

    def _ordered(self) -> bool:
        """Add the items with positions. Return whether others may follow."""
        follows = bool(required_of(self.info) or self.required_items)
        presences = [item.presence or self.place.prefs.presence for item in self.info.ordered]
        for index, item in enumerate(self.info.ordered):
            needed = follows or len(self.made) < self.low or "required" in presences[index:]
            if len(self.made) >= self.high or (not needed and self.generator.chance(3)):
                return False
            self._add(item)
        return True

    def _add(self, item: SchemaInfo) -> None:
        """Add an item of a record, which must be new if all have to differ."""
        below = self.place.below(item, len(self.made))
        for _ in range(_UNIQUE_ATTEMPTS):
            value = self.generator.value(below)
            if not any(self._is_there(value, by) for by in self.unique_by):
                self.values[str(len(self.made))] = value
                self.made.append(value)
                return
        raise GenerationFailed("an item that differs from all others is not found")

    def _is_there(self, value: Any, by: Any) -> bool:
        path = by if isinstance(by, str) else ""
        return _at(value, path) in [_at(other, path) for other in self.made]

    def _fill(self, size: int) -> None:
        choices = inclusions_of(self.info)
        if not choices and self.info.ordered and not self.info.items:
            return
        if self.place.depth > _DEEP_LEVEL:
            size = min(size, max(len(self.made), self.low))
        while len(self.made) < size:
            if self.info.is_sparse and self.generator.chance(6):
                self.made.append(pm.UNDEFINED)
                continue
            try:
                self._add(self.generator.pick(choices or [_ANY]))
            except GenerationFailed:
                if len(self.made) < self.low:
                    raise
                return


_ANY = pm.inspect(pm.any())


def _at(value: Any, path: str) -> Any:
    for step in filter(None, path.split(".")):
        value = value.get(step) if isinstance(value, dict) else None
    return value
