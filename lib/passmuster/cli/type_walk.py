"""What schemas let through, worked out from their records; a writer for a language says it in its words."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from datetime import date, datetime
from typing import NamedTuple

import passmuster.inspection as records
from passmuster import UNDEFINED, inspect
from passmuster.inspection import Cursor, Visitor, is_literal, is_reference

from .keyword_types import types_of_keywords

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from passmuster import Schema
    from passmuster.inspection import ArrayInfo, ListedValues, ObjectInfo, PatternInfo, SchemaInfo

INPUT, OUTPUT = "input", "output"
"""What is described: what can be sent to a schema as JSON, or what comes out of it."""

_LONG = 10_000
"""Characters of a type that has a name of its own for its length."""

_OF_THEIR_TYPE = (records.ArrayInfo, records.DecimalInfo, records.ObjectInfo, records.ScalarInfo)
"""Records of schemas whose defaults are of their type, in whichever form they are given."""


class Field(NamedTuple):
    """A key of an object: its types, whether it is always there, and its record."""

    key: str
    types: list[str]
    is_certain: bool
    info: SchemaInfo


class TypeWalk(Visitor, ABC):
    """A file of types in the making.

    Types are lists of strings in the words of a language, all that a value may be of. What these words are
    is said by those who inherit: `any_type`, `casts` (the types that values are cast to), `plain` (what
    comes out for records that hold no others, and what can be sent as JSON), and the abstract methods.
    """

    any_type = ""
    casts: dict[str, str] = {}
    plain: dict[type[SchemaInfo], tuple[str, str]] = {}
    reserved: frozenset[str] = frozenset()

    def __init__(self, mode: str = OUTPUT) -> None:
        self.is_output: bool = mode == OUTPUT
        self.parts: list[str] = []
        self.names: set[str] = set()
        self._objects: dict[SchemaInfo, str] = {}
        self._open: dict[SchemaInfo, str] = {}  # what is being written, with the name it could have
        self._linked: dict[SchemaInfo, str] = {}
        self._known: dict[Any, list[str]] = {}

    def add(self, name: str, schema: Schema) -> None:
        """Add the types of a schema, the outermost under a name made of the one given."""
        info = inspect(schema)
        chosen = camel(name) or "Schema"
        found = self.types(Cursor(info), chosen)
        if len(found) != 1 or found[0] not in self.names:
            self.write_alias(self.unique(chosen), found, info)

    # What a language says

    @abstractmethod
    def literal(self, value: Any) -> str:
        """Return the type of a value that is listed or a default, and of no other."""

    @abstractmethod
    def data(self, value: Any) -> str:
        """Return the type of a value and those like it."""

    @abstractmethod
    def instance(self, target: Any) -> str:
        """Return the type of an instance of a class of the program's."""

    @abstractmethod
    def array(self, info: ArrayInfo, ordered: list[Field], items: list[str]) -> str:
        """Return the type of an array: of values at their places, and of others."""

    @abstractmethod
    def mapping(self, keys: list[str] | None, values: list[str]) -> str:
        """Return the type of an object without keys of its own; `keys` are all it can have, if known."""

    @abstractmethod
    def write_object(self, name: str, fields: list[Field], info: ObjectInfo, is_open: bool) -> None:
        """Add an object with known keys; `is_open` tells that it may have others."""

    @abstractmethod
    def write_alias(self, name: str, types: list[str], info: SchemaInfo) -> None:
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

    def _named(self, info: SchemaInfo) -> str:
        """Return the name of what is being written, which it has from now on."""
        if info not in self._linked:
            self._linked[info] = self.unique(self._open[info])
        return self._linked[info]

    # Types

    def types(self, place: Cursor, name: str) -> list[str]:
        """Return the types of a value; `name` is for that of an object, where it is one."""
        info = place.info
        name = camel(info.id or "") or name
        if info in self._objects:
            return [self._objects[info]]
        if info in self._open:
            return [self._named(info)]
        around = place.outer.info if info.has_links and place.outer is not None else None
        key = info, around, place.presence
        if key not in self._known:
            self._known[key] = self._written(place, name)
        return self._known[key]

    def _written(self, place: Cursor, name: str) -> list[str]:
        """Return the types of a value that is not an object with a name; of long ones their name."""
        info = place.info
        self._open[info] = name
        try:
            found = list(dict.fromkeys(self._of(place, name)))
        finally:
            del self._open[info]
        alias = self._linked.pop(info, None)
        if alias is None and sum(map(len, found)) > _LONG:
            alias = self.unique(name)
        if alias is None:
            return found
        self.write_alias(alias, found, info)
        return [alias]

    def _of(self, place: Cursor, name: str) -> list[str]:
        info = place.info
        if info.result == "raw" and self.is_output:
            return [self.any_type]
        found = self._listed(info.allowed, info) + self._of_conditions(place, name)
        is_listed = info.only and all(found)
        if info.presence == "forbidden" and not info.conditions:
            found = []
        elif not is_listed and not (isinstance(info, records.AnyInfo) and is_replaced(info)):
            found = [*self._base(place, name), *found]
        if self.is_output:
            found += [self._default(value, info) for value in (info.default, info.failover)]
        return [part for part in found if part]

    def _base(self, place: Cursor, name: str) -> list[str]:
        info = place.info
        if info.into is not None and self.is_output:
            return [self.instance(info.into)]
        if info.cast in self.casts and self.is_output:
            return [self.casts[info.cast]]
        found: str | list[str] = self.visit(place, name)
        return [found] if isinstance(found, str) else found

    def _listed(self, values: ListedValues | None, info: SchemaInfo) -> list[str]:
        """Return the types of listed values, nothing for references: these are of the type itself."""
        return [
            "" if is_reference(value) else self._value(value, info)
            for value in listed(values, self.is_output)
        ]

    def _value(self, value: Any, info: SchemaInfo) -> str:
        """Return the type of a value of a schema, which JSON has as a string if it is a date."""
        if isinstance(value, date):
            is_moment = isinstance(info, records.DateInfo)
            return self.data("" if not self.is_output else datetime.max if is_moment else value)
        return self.literal(value)

    def _default(self, value: Any, info: SchemaInfo) -> str:
        """Return the type of a default; nothing for none, and for one that is of the type of the schema."""
        if value is UNDEFINED or not is_literal(value):
            return ""
        is_own = isinstance(info, _OF_THEIR_TYPE) and value is not info.failover
        return "" if is_own and passes_unchanged(info.schema, value) else self._value(value, info)

    def _of_conditions(self, place: Cursor, name: str) -> list[str]:
        """Return what conditions add to the types of a value without them."""
        info, found = place.info, []
        for branch in info.branches:
            if branch.type != info.type and not isinstance(branch, records.AnyInfo):
                found += self.types(place.below(branch), name)
                continue
            found += self._listed(branch.allowed, info)
            if self.is_output:
                found += [self._default(value, branch) for value in (branch.default, branch.failover)]
            is_other = self.is_output and (branch.cast or branch.result == "raw" or branch.into is not None)
            if is_other or (branch.inner and not isinstance(branch, records.ObjectInfo)):
                found.append(self.any_type)  # what becomes of both is not said
        return found

    # Records that hold others

    def visit_schema(self, place: Cursor, name: str) -> str | list[str]:
        """Return the type of a value that holds no others; of one of which nothing is known, the widest."""
        known = (self.plain[cls] for cls in type(place.info).__mro__ if cls in self.plain)
        return next(known, (self.any_type, self.any_type))[0 if self.is_output else 1]

    visit_function = visit_schema

    def visit_array(self, place: Cursor, name: str) -> list[str]:
        """Return the types of an array."""
        info: ArrayInfo = place.info  # type: ignore[assignment]
        ordered = []
        for i, item in enumerate(info.ordered):
            below = place.below(item)
            ordered.append(Field(str(i), self.types(below, f"{name}{i + 1}"), is_required(below), item))
        items = [
            part
            for item in info.items
            if item.presence != "forbidden"
            for part in self.types(place.below(item), f"{name}Item")
        ]
        found = [self.array(info, ordered, items)]
        if self.is_output:
            return found
        if info.separator is not None and place.converts:
            found.append(self.plain[records.StringInfo][1])
        return [*found, *items] if info.is_single else found

    def visit_json(self, place: Cursor, name: str) -> str | list[str]:
        """Return the type of a string that holds JSON, or of what comes out of it."""
        info: Any = place.info
        if not (self.is_output and place.converts):
            return self.plain[records.StringInfo][not self.is_output]
        return self.any_type if info.content is None else self.types(place.below(info.content), name)

    def visit_alternatives(self, place: Cursor, name: str) -> list[str]:
        """Return the types of all alternatives."""
        info: Any = place.info
        found = []
        for i, match in enumerate(info.matches if info.match != "all" else ()):
            for schema in match.condition.branches if match.schema is None else (match.schema,):
                found += self.types(place.below(schema), f"{name}{i + 1}")
        return found or [self.any_type]

    def visit_keywords(self, place: Cursor, name: str) -> list[str]:
        """Return the types that keywords tell."""
        return types_of_keywords(self, place, name)

    def visit_link(self, place: Cursor, name: str) -> list[str]:
        """Return the types of what a link leads to."""
        found = place.target()
        if found is None:
            return [self.any_type]
        return self.types(found, camel(str(found.name() or "")) or "Linked")

    def visit_object(self, place: Cursor, name: str) -> str:
        """Return the name of an object, which is added, or the type of one without keys."""
        info: ObjectInfo = place.info  # type: ignore[assignment]
        keys = keys_of(info)
        if keys is None:
            values = [
                part for one in info.patterns for part in self.types(place.below(one.schema), f"{name}Value")
            ]
            return self.mapping(_known_keys(info.patterns), values)
        found = self._objects[info] = self._named(info)
        del self._linked[info]
        renamed = dict(self._renamed(info))
        fields = []
        for key, (children, is_always) in keys.items():
            shown = [place.below(child, key) for child in children if not self._is_hidden(child)]
            if not isinstance(key, str) or not key or not shown:
                continue
            types = [part for below in shown for part in self.types(below, found + camel(key))]
            is_certain = is_always and len(shown) == len(children) and all(map(self._is_certain, shown))
            fields.append(Field(key, types, is_certain and key not in renamed, children[0]))
            if renamed.get(key, key) not in keys:
                fields.append(Field(renamed[key], types, False, children[0]))
        self.write_object(found, fields, info, _is_open(place))
        return found

    def _is_certain(self, place: Cursor) -> bool:
        """Tell whether a key is there in each object."""
        has_default = place.info.default is not UNDEFINED and not place.prefs.no_defaults
        return is_required(place) or (self.is_output and has_default)

    def _is_hidden(self, info: SchemaInfo) -> bool:
        """Tell whether a key is never there."""
        if info.conditions:
            return False
        if info.result == "strip" and self.is_output:
            return True
        is_filled = self.is_output and not (info.default is info.failover is UNDEFINED)
        return info.presence == "forbidden" and not is_filled

    def _renamed(self, info: ObjectInfo) -> Iterator[tuple[str, str]]:
        """Yield the keys that others are renamed to, with these."""
        for rename in () if self.is_output else info.renames:
            if isinstance(rename.source, str) and isinstance(rename.target, str):
                yield rename.target, rename.source


def _known_keys(patterns: Iterable[PatternInfo]) -> list[str] | None:
    """Return the keys that objects with patterns can have, None where these are not all listed."""
    found: list[str] = []
    for pattern in patterns:
        values = listed(pattern.keys.allowed) if pattern.keys is not None and pattern.keys.only else []
        if not values or not all(isinstance(value, str) for value in values):
            return None
        found += values
    return found or None


def keys_of(info: ObjectInfo) -> dict[Any, tuple[list[SchemaInfo], bool]] | None:
    """Return the records of each key of an object, and whether it is a key whatever the conditions say."""
    found = None if info.keys is None else {entry.key: ([entry.schema], True) for entry in info.keys}
    for branch in info.branches:
        for entry in (isinstance(branch, records.ObjectInfo) and branch.keys) or ():
            found = {} if found is None else found
            found.setdefault(entry.key, ([], False))[0].append(entry.schema)
    return found


def _is_open(place: Cursor) -> bool:
    """Tell whether an object may have keys without a schema of their own."""
    every = [place.info, *place.info.branches]
    objects = [info for info in every if isinstance(info, records.ObjectInfo)]
    return any(
        info.patterns or (place.prefs.allow_unknown if info.unknown is None else info.unknown)
        for info in objects
    )


def passes_unchanged(schema: Schema, value: object) -> bool:
    """Tell whether a value comes out of a schema as it went in, as far as that can be tried."""
    try:
        result = schema.validate(value)
    except Exception:  # of a reference that leads beyond the schema, or a function
        return False
    return result.error is None and type(result.value) is type(value) and bool(result.value == value)


def is_required(place: Cursor) -> bool:
    """Tell whether a value is always there: in every branch of its conditions."""
    branches = place.info.branches
    presences = {place.presence, *[branch.presence or "required" for branch in branches]}
    return presences == {"required"} and not any(branch.result == "strip" for branch in branches)


def is_replaced(info: SchemaInfo) -> bool:
    """Tell whether each branch of a condition says of which type the value is."""
    return any(
        not condition.is_switch
        and len(condition.cases) == 1
        and condition.cases[0].then is not None
        and condition.cases[0].otherwise is not None
        and all(not isinstance(one, records.AnyInfo) or listed(one.allowed) for one in condition.branches)
        for condition in info.conditions
    )


def listed(values: ListedValues | None, is_output: bool = False) -> list[Any]:
    """Return the values that are allowed beside those of the type, or alone, the references last.

    Those that can be sent are as JSON has them: members of an Enum class by their values.
    """
    found = () if values is None else values.values if is_output else values.portable
    return sorted(found, key=is_reference)


def camel(name: str) -> str:
    """Return the name of a class for what has a name in a schema."""
    words = re.findall(r"[A-Za-z0-9]+", name)
    made = "".join(word[:1].upper() + word[1:] for word in words)
    return f"N{made}" if made[:1].isdigit() else made
