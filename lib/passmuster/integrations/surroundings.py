"""Where a part stands in a schema, and what was made around it so far: what links and references need."""

from __future__ import annotations

from typing import Any

from .parts import Part, flag


class Place:
    """A part of a schema, the parts around it, and the options that hold there."""

    __slots__ = ("convert", "key", "outer", "part", "presence", "values")

    def __init__(self, part: Part, key: Any = None, outer: Place | None = None) -> None:
        self.part: Part = part
        self.key: Any = key
        self.outer: Place | None = outer
        self.values: dict[Any, Any] | None = None  # of a container: what references from within see
        self.convert: bool = outer.convert if outer else True
        self.presence: str = outer.presence if outer else "optional"
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

    def below(self, part: Part, key: Any = None) -> Place:
        return Place(part, key, self)

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

    def linked(self) -> Place | None:
        """Return the place that the link at this one leads to."""
        ref = self.part.get("link", {}).get("ref", {})
        path = list(ref.get("path", ()))
        found: Place | None = self.outer
        if ref.get("type") == "local":
            found = self._named(path.pop(0)) if path else None
        elif ref.get("ancestor") == "root":
            while found is not None and found.outer is not None:
                found = found.outer
        else:
            for _ in range(ref.get("ancestor", 1) - 1):
                found = None if found is None else found.outer
        for step in path:
            found = None if found is None else found._child(step)
        return found

    def _named(self, name: Any) -> Place | None:
        """Return the nearest place around this one that has a name, or a schema shared there."""
        place: Place | None = self
        while place is not None:
            if flag(place.part, "id", place.key) == name:
                return place
            for shared in place.part.get("shared", ()):
                if flag(shared, "id") == name:
                    return place.below(shared)
            child = place._child(name)
            if child is not None:
                return child
            place = place.outer
        return None

    def _child(self, name: Any) -> Place | None:
        for key, part in self.part.get("keys", {}).items():
            if flag(part, "id", key) == name:
                return self.below(part, key)
        inner = [*self.part.get("items", ()), *self.part.get("ordered", ())]
        inner += [match["schema"] for match in self.part.get("matches", ()) if "schema" in match]
        return next((self.below(part) for part in inner if flag(part, "id") == name), None)
