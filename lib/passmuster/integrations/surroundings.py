"""Where a part stands in a schema, and what was made around it so far: what links and references need."""

from __future__ import annotations

from typing import Any

from ..schema.description import described_places
from .parts import Part, flag


class Place(described_places.Place):
    """A part of a schema, the parts around it, and the options that hold there."""

    __slots__ = ("convert", "values")

    def __init__(self, part: Part, key: Any = None, outer: Place | None = None) -> None:
        super().__init__(part, key, outer)
        self.values: dict[Any, Any] | None = None  # of a container: what references from within see
        self.convert: bool = outer.convert if outer else True
        self._prefer(part.get("preferences", {}))

    def _prefer(self, preferences: Part) -> None:
        self.convert = preferences.get("convert", self.convert)
        self.presence = preferences.get("presence", self.presence)

    def starting(self, convert: bool, presence: str) -> Place:
        """Set the options that hold where the schema does not say otherwise."""
        self.convert, self.presence = convert, presence
        self._prefer(self.part.get("preferences", {}))
        return self

    def settled(self, part: Part) -> Place:
        """Return the same place with another description."""
        made = Place(part, self.key, self.outer)
        if self.outer is None:
            made.starting(self.convert, self.presence)
        return made

    @property
    def depth(self) -> int:
        return 0 if self.outer is None else self.outer.depth + 1

    @property
    def required_or_not(self) -> str:
        """Return the presence that a key at this place has."""
        presence: str = flag(self.part, "presence", self.presence)
        return presence

    def holders(self) -> list[dict[Any, Any]]:
        """Return the containers around a place, the nearest first."""
        found, outer = [], self.outer
        while outer is not None:
            if outer.values is not None:
                found.append(outer.values)
            outer = outer.outer
        return found
