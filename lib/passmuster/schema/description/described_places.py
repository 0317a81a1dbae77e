"""Where a description stands among those around it, as links see it.

Schema side. A description is what `describe()` returns, here or in the reference library; a link leads from
one to another as `types.link` has it.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    P = TypeVar("P", bound="Place")


class Place:
    """A description, its key in what is around it, and the presence that holds there."""

    __slots__ = ("key", "outer", "part", "presence")

    def __init__(self, part: dict[str, Any], key: Any = None, outer: Any = None) -> None:
        self.part: dict[str, Any] = part
        self.key: Any = key
        self.outer: Any = outer
        inherited = outer.presence if outer is not None else "optional"
        self.presence: str = part.get("preferences", {}).get("presence", inherited)

    def below(self: P, part: dict[str, Any], key: Any = None) -> P:
        """Return the place of a description within this one."""
        return type(self)(part, key, self)

    @property
    def name(self) -> Any:
        """What a link calls the place."""
        return self.part.get("flags", {}).get("id", self.key)

    def linked(self: P) -> P | None:
        """Return the place that the link at this one leads to, None where there is none."""
        ref = self.part.get("link", {}).get("ref", {})
        path = list(ref.get("path", ()))
        found: P | None = self.outer
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

    def _named(self: P, name: Any) -> P | None:
        """Return the nearest place around this one that has a name, or a schema shared there."""
        place: P | None = self
        while place is not None:
            if place.name == name:
                return place
            for shared in place.part.get("shared", ()):
                if shared.get("flags", {}).get("id") == name:
                    return place.below(shared)
            place = place.outer
        return None

    def _child(self: P, step: Any) -> P | None:
        """Return the place within this one that has a name."""
        for key, part in (self.part.get("keys") or {}).items():
            if part.get("flags", {}).get("id", key) == step:
                return self.below(part, key)
        others = [*self.part.get("items", ()), *self.part.get("ordered", ())]
        others += [match["schema"] for match in self.part.get("matches", ()) if "schema" in match]
        for part in (*others, *self.part.get("shared", ())):
            if part.get("flags", {}).get("id") == step:
                return self.below(part)
        return None
