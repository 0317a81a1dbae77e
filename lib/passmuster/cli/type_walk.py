"""What schemas let through, worked out from their descriptions; a writer for a language says it in its words.

A description is what `describe()` returns, here or in the reference library.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from ..schema.description.described_places import Place

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

INPUT, OUTPUT = "input", "output"
"""What is described: what can be sent to a schema as JSON, or what comes out of it."""

_DEFAULTS = ("default", "failover")

WRITTEN = frozenset(("array", "binary", "date", "decimal", "object", "uuid"))
"""Types whose default is described in other words: it is of the type, whatever it looks like."""

_WORKED_OUT = ("$function", "function", "ref", "special", "template")


class Field:
    """A key of an object: its types, whether it is always there, and its description."""

    __slots__ = ("description", "is_certain", "key", "types")

    def __init__(self, key: str, types: list[str], is_certain: bool, description: dict[str, Any]) -> None:
        self.key: str = key
        self.types: list[str] = types
        self.is_certain: bool = is_certain
        self.description: dict[str, Any] = description


class TypeWalk(ABC):
    """A file of types in the making.

    Types are lists of strings in the words of a language, all that a value may be of. What these words are
    is said by those who inherit: `any_type`, and the abstract methods.
    """

    any_type = ""
    reserved: frozenset[str] = frozenset()

    def __init__(self, mode: str = OUTPUT) -> None:
        self.mode = mode
        self.parts: list[str] = []
        self.names: set[str] = set()
        self._objects: dict[int, str] = {}  # by the identity of the description
        self._open: dict[int, str] = {}  # what is being written, with the name it could have
        self._linked: dict[int, str] = {}
        self._kept: list[object] = []  # an identity is only good while its object is alive

    def add(self, name: str, description: dict[str, Any]) -> None:
        """Add the types of a schema, the outermost under a name made of the one given."""
        self._kept.append(description)
        chosen = camel(name) or "Schema"
        found = self.types(Place(description), chosen)
        if len(found) != 1 or found[0] not in self.names:
            self.write_alias(self.unique(chosen), found, description)

    # What a language says

    @abstractmethod
    def scalar(self, description: dict[str, Any]) -> str:
        """Return the type of a value that is no container."""

    @abstractmethod
    def literal(self, value: Any, kind: str) -> str:
        """Return the type of a listed value, which is data; nothing for a reference."""

    @abstractmethod
    def default(self, value: Any, kind: str) -> str:
        """Return the type of a default, nothing for one that is of the type of the schema."""

    @abstractmethod
    def instance(self, target: Any) -> str:
        """Return the type of an instance of a class of the program's."""

    @abstractmethod
    def array(self, cast: str | None, ordered: list[Field], items: list[str], description: Any) -> str:
        """Return the type of an array: of values at their places, and of others."""

    @abstractmethod
    def mapping(self, keys: list[str] | None, values: list[str]) -> str:
        """Return the type of an object without keys of its own; `keys` are all it can have, if known."""

    @abstractmethod
    def write_object(self, name: str, fields: list[Field], description: dict[str, Any]) -> None:
        """Add an object with known keys."""

    @abstractmethod
    def write_alias(self, name: str, types: list[str], description: dict[str, Any]) -> None:
        """Add a name for types."""

    # Names

    def unique(self, name: str) -> str:
        """Return a name that nothing else has."""
        if name in self.reserved:
            name += "Value"
        found, n = name, 1
        while found in self.names:
            n += 1
            found = f"{name}{n}"
        self.names.add(found)
        return found

    def _named(self, identity: int) -> str:
        """Return the name of what is being written, which it has from now on."""
        if identity not in self._linked:
            self._linked[identity] = self.unique(self._open[identity])
        return self._linked[identity]

    # Types

    def types(self, place: Place, name: str) -> list[str]:
        """Return the types of a value; `name` is for that of an object, where it is one."""
        description = place.part
        name = camel(description.get("flags", {}).get("id", "")) or name
        known = self._objects.get(id(description))
        if known is not None:
            return [known]
        if id(description) in self._open:
            return [self._named(id(description))]
        self._open[id(description)] = name
        try:
            found = self._of(place, name)
        finally:
            del self._open[id(description)]
        alias = self._linked.pop(id(description), None)
        if alias is None:
            return found
        self.write_alias(alias, found, description)
        return [alias]

    def _of(self, place: Place, name: str) -> list[str]:
        description = place.part
        flags, kind = description.get("flags", {}), description["type"]
        if flags.get("result") == "raw" and self.mode == OUTPUT:
            return [self.any_type]
        found = [self.literal(value, kind) for value in listed(description)]
        found += self._of_conditions(place, name)
        is_listed = flags.get("only") and all(found)
        if not is_listed and not (kind == "any" and is_replaced(description)):
            found = [*self._base(place, name), *found]
        if self.mode == OUTPUT:
            found += [self.default(flags[flag], kind) for flag in _DEFAULTS if flag in flags]
        return [part for part in found if part]

    def _base(self, place: Place, name: str) -> list[str]:
        description = place.part
        kind, flags = description["type"], description.get("flags", {})
        if "into" in flags and self.mode == OUTPUT:
            return [self.instance(flags["into"])]
        if kind == "array":
            return self._array(place, name)
        if kind == "object":
            return [self._object(place, name)]
        if kind == "alternatives":
            return self._alternatives(place, name)
        if kind == "link":
            return self._link(place)
        return [self.scalar(description)]

    def _array(self, place: Place, name: str) -> list[str]:
        description = place.part
        flags = description.get("flags", {})
        ordered = [
            Field(
                str(i), self.types(place.below(item), f"{name}{i + 1}"), is_required(place.below(item)), item
            )
            for i, item in enumerate(description.get("ordered", ()))
        ]
        items = [
            part
            for item in description.get("items", ())
            if item.get("flags", {}).get("presence") != "forbidden"
            for part in self.types(place.below(item), f"{name}Item")
        ]
        cast = flags.get("cast") if self.mode == OUTPUT else None
        found = [self.array(cast, ordered, items, description)]
        return [*found, *items] if flags.get("single") and self.mode == INPUT else found

    def _alternatives(self, place: Place, name: str) -> list[str]:
        description = place.part
        if description.get("flags", {}).get("match") == "all":
            return [self.any_type]
        found = []
        for i, match in enumerate(description.get("matches", ())):
            for schema in (match["schema"],) if "schema" in match else branches(match):
                found += self.types(place.below(schema), f"{name}{i + 1}")
        return found or [self.any_type]

    def _of_conditions(self, place: Place, name: str) -> list[str]:
        """Return what conditions add to the types of a value without them."""
        kind, found = place.part["type"], []
        for branch in all_branches(place.part):
            if branch["type"] in (kind, "any"):
                found += [self.literal(value, kind) for value in listed(branch)]
            else:
                found += self.types(place.below(branch), name)
        return found

    # Objects

    def _object(self, place: Place, name: str) -> str:
        description = place.part
        keys = keys_of(description)
        if keys is None:
            patterns = description.get("patterns", ())
            values = [
                part for one in patterns for part in self.types(place.below(one["rule"]), f"{name}Value")
            ]
            return self.mapping(_known_keys(patterns), values)
        found = self._objects[id(description)] = self._named(id(description))
        del self._linked[id(description)]
        renamed = dict(self._renamed(description))
        fields = []
        for key, (child, is_always) in keys.items():
            below, flags = place.below(child, key), child.get("flags", {})
            if not isinstance(key, str) or not key or (self._is_hidden(flags) and "whens" not in child):
                continue
            types = self.types(below, found + camel(key))
            is_certain = is_always and (is_required(below) or (self.mode == OUTPUT and "default" in flags))
            fields.append(Field(key, types, is_certain and key not in renamed, child))
            if renamed.get(key, key) not in keys:
                fields.append(Field(renamed[key], types, False, child))
        self.write_object(found, fields, description)
        return found

    def _is_hidden(self, flags: dict[str, Any]) -> bool:
        is_stripped = flags.get("result") == "strip" and self.mode == OUTPUT
        return is_stripped or flags.get("presence") == "forbidden"

    def _renamed(self, description: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield the keys that others are renamed to, with these."""
        for rename in description.get("renames", ()) if self.mode == INPUT else ():
            if isinstance(rename["from"], str) and isinstance(rename["to"], str):
                yield rename["to"], rename["from"]

    # Links

    def _link(self, place: Place) -> list[str]:
        found = place.linked()
        if found is None:
            return [self.any_type]
        return self.types(found, camel(str(found.name or "")) or "Linked")


def _known_keys(patterns: Iterable[dict[str, Any]]) -> list[str] | None:
    """Return the keys that objects with patterns can have, None where these are not all listed."""
    found: list[str] = []
    for pattern in patterns:
        schema = pattern.get("schema", {})
        values = listed(schema) if schema.get("flags", {}).get("only") else []
        if not values or not all(isinstance(value, str) for value in values):
            return None
        found += values
    return found or None


def keys_of(description: dict[str, Any]) -> dict[Any, tuple[dict[str, Any], bool]] | None:
    """Return the keys of an object, each with whether it is a key whatever the conditions say."""
    own = description.get("keys")
    found = None if own is None else {key: (child, True) for key, child in own.items()}
    for branch in all_branches(description):
        for key, child in (branch.get("keys") or {}).items():
            found = {} if found is None else found
            found.setdefault(key, (child, False))
    return found


def is_required(place: Place) -> bool:
    """Tell whether a value is always there: in every branch of its conditions."""
    presences = {place.part.get("flags", {}).get("presence", place.presence)}
    for branch in all_branches(place.part):
        presences.add(branch.get("flags", {}).get("presence", "required"))
    return presences == {"required"}


def all_branches(description: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """Yield the schemas that the conditions of a schema choose from."""
    for when in description.get("whens", ()):
        yield from branches(when)


def branches(when: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """Yield the schemas that a condition chooses from."""
    for case in (when, *when.get("switch", ())):
        for name in ("then", "otherwise"):
            if isinstance(case.get(name), dict) and "type" in case[name]:
                yield case[name]
    if "concat" in when:
        yield when["concat"]


def is_replaced(description: dict[str, Any]) -> bool:
    """Tell whether each branch of a condition says of which type the value is."""
    return any(
        "then" in when
        and "otherwise" in when
        and all(branch["type"] != "any" or listed(branch) for branch in branches(when))
        for when in description.get("whens", ())
    )


def listed(description: dict[str, Any]) -> list[Any]:
    """Return the values that are allowed beside those of the type, or alone."""
    return [value for value in description.get("allow", ()) if value != {"override": True}]


def is_worked_out(value: object) -> bool:
    """Tell whether a default is none that a description holds, but made when it is needed."""
    return callable(value) or (isinstance(value, dict) and not value.keys().isdisjoint(_WORKED_OUT))


def camel(name: str) -> str:
    """Return the name of a class for what has a name in a schema."""
    words = re.findall(r"[A-Za-z0-9]+", name)
    made = "".join(word[:1].upper() + word[1:] for word in words)
    return f"N{made}" if made[:1].isdigit() else made
