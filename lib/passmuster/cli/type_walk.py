"""The types of values that a schema lets through. A subclass writes them in a language."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from datetime import date, datetime
from typing import NamedTuple

import passmuster.inspection as records
from passmuster import UNDEFINED, SchemaError
from passmuster.inspection import Cursor, Visitor, is_literal, is_reference

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from passmuster import Schema
    from passmuster.inspection import (
        ArrayInfo,
        KeywordInfo,
        KeywordsInfo,
        ListedValues,
        ObjectInfo,
        PatternInfo,
        SchemaInfo,
    )  # fmt: skip

INPUT, OUTPUT = "input", "output"
"""The values that types describe: those that can be sent as JSON, or the results."""

_LONG = 10_000
"""The length in characters from which a type gets a name of its own."""

_ANY_OF = frozenset(("any", "one"))  # keywords
_SCALARS = ("boolean", "number", "string")
_KINDS = ("null", *_SCALARS, "array", "object")
"""The types of JSON that a keyword `type` tells apart."""

_DEFAULTS_OF_OWN_TYPE = (records.ArrayInfo, records.DecimalInfo, records.ObjectInfo, records.ScalarInfo)
"""Records of schemas whose defaults are always of their own type."""


class Field(NamedTuple):
    """A key of an object: its types, whether it is always there, and its record."""

    key: str
    types: list[str]
    is_certain: bool
    info: SchemaInfo


class TypeWalk(Visitor, ABC):
    """A module of types under construction.

    Types are lists of strings in a language, the union of which describes a value. Subclasses define the
    language: `any_type`, `casts` (the types that values are cast to), `plain` (for records without children,
    the type of the result and the type that can be sent as JSON), and the abstract methods.
    """

    any_type = ""
    casts: dict[str, str] = {}
    plain: dict[type[SchemaInfo], tuple[str, str]] = {}
    reserved: frozenset[str] = frozenset()

    def __init__(self, mode: str = OUTPUT) -> None:
        self.is_output: bool = mode == OUTPUT
        self.parts: list[str] = []
        self.names: set[str] = set()
        self._places: list[Cursor] = []  # of all schemas: they keep the records alive whose ids are keys
        self._objects: dict[int, str] = {}
        self._open: dict[int, str] = {}  # under construction, with the name that a link to it can use
        self._link_names: dict[int, str] = {}
        self._cache: dict[Any, list[str]] = {}

    def add(self, name: str, schema: Schema) -> None:
        """Add the types of a schema. The outermost type gets a name made of `name`."""
        place = Cursor.over(schema)
        self._places.append(place)
        chosen = camel(name) or "Schema"
        try:
            found = self.types(place, chosen)
        except RecursionError:
            raise SchemaError(f"types: the schema {name} is nested too deep") from None
        if len(found) != 1 or found[0] not in self.names:
            self.write_alias(self.unique(chosen), found, place.info)

    # The parts that depend on the language

    @abstractmethod
    def literal(self, value: Any) -> str:
        """Return the type of one value, which is listed or a default."""

    @abstractmethod
    def data(self, value: Any) -> str:
        """Return the type of a value and of similar ones."""

    @abstractmethod
    def instance(self, target: Any) -> str:
        """Return the type of an instance of a user-defined class."""

    @abstractmethod
    def array(self, info: ArrayInfo, ordered: list[Field], items: list[str]) -> str:
        """Return the type of an array, with types for items at fixed positions and for all others."""

    @abstractmethod
    def mapping(self, keys: list[str] | None, values: list[str]) -> str:
        """Return the type of an object without known keys. `keys` lists all that it can have, if known."""

    @abstractmethod
    def write_object(self, name: str, fields: list[Field], info: ObjectInfo, is_open: bool) -> None:
        """Add an object with known keys. If `is_open` is true, it may have others."""

    @abstractmethod
    def write_alias(self, name: str, types: list[str], info: SchemaInfo) -> None:
        """Add an alias for types."""

    # Names

    def unique(self, name: str) -> str:
        """Return a name that is not in use."""
        if name in self.reserved:
            name += "Value"
        found, n = name, 1
        while found in self.names:
            n += 1
            found = f"{name}{n}"
        self.names.add(found)
        return found

    def _link_name(self, info: SchemaInfo) -> str:
        """Return the name of a type under construction, and use it from now on."""
        mark = id(info)
        if mark not in self._link_names:
            self._link_names[mark] = self.unique(self._open[mark])
        return self._link_names[mark]

    # Types

    def types(self, place: Cursor, name: str) -> list[str]:
        """Return the types of a value. If it is an object, its type gets the name `name`."""
        info = place.info
        name = camel(info.id or "") or name
        if id(info) in self._objects:
            return [self._objects[id(info)]]
        if id(info) in self._open:
            return [self._link_name(info)]
        around = place.outer.info if info.has_links and place.outer is not None else None
        key = id(info), id(around), place.presence
        if key not in self._cache:
            self._cache[key] = self._types_of_value(place, name)
        return self._cache[key]

    def _types_of_value(self, place: Cursor, name: str) -> list[str]:
        """Return the types of a value that is no named object. Long types get a name of their own."""
        info = place.info
        self._open[id(info)] = name
        try:
            found = list(dict.fromkeys(self._own_types(place, name)))
        finally:
            del self._open[id(info)]
        alias = self._link_names.pop(id(info), None)
        # No language allows a union that contains itself. Of two that contain each other, one is any type.
        is_circular = alias is not None and not set(self._link_names.values()).isdisjoint(found)
        found = [self.any_type] if is_circular else [part for part in found if part != alias]
        if alias is None and sum(map(len, found)) > _LONG:
            alias = self.unique(name)
        if alias is None:
            return found
        self.write_alias(alias, found, info)
        return [alias]

    def _own_types(self, place: Cursor, name: str) -> list[str]:
        info = place.info
        if info.result == "raw" and self.is_output:
            return [self.any_type]
        found = self._listed_types(info.allowed, info) + self._condition_types(place, name)
        is_listed = info.only and all(found)
        if info.presence == "forbidden" and not info.conditions:
            found = []
        elif not is_listed and (info.is_typed or not is_replaced(info)):
            found = [*self._base_types(place, name), *found]
        if self.is_output:
            found += [self._default_type(value, place) for value in (info.default, info.failover)]
        return [part for part in found if part]

    def _base_types(self, place: Cursor, name: str) -> list[str]:
        info = place.info
        if info.into is not None and self.is_output:
            return [self.instance(place.source(info.into))]
        if info.cast in self.casts and self.is_output:
            return [self.casts[info.cast]]
        found: str | list[str] = self.visit(place, name)
        return [found] if isinstance(found, str) else found

    def _listed_types(self, values: ListedValues | None, info: SchemaInfo) -> list[str]:
        """Return the types of listed values, without references: these have the schema's own type."""
        return [
            "" if is_reference(value) else self._value_type(value, info)
            for value in listed(values, self.is_output)
        ]

    def _value_type(self, value: Any, info: SchemaInfo) -> str:
        """Return the type of one value of a schema. A date is a string in JSON."""
        if isinstance(value, date):
            is_moment = isinstance(info, records.DateInfo)
            return self.data("" if not self.is_output else datetime.max if is_moment else value)
        return self.literal(value)

    def _default_type(self, value: Any, place: Cursor) -> str:
        """Return the type of a default, or nothing if there is none or if it has the schema's own type."""
        if value is UNDEFINED or not is_literal(value):
            return ""
        info = place.info
        is_own = isinstance(info, _DEFAULTS_OF_OWN_TYPE) and value is not info.failover
        return "" if is_own and passes_unchanged(place.schema, value) else self._value_type(value, info)

    def _condition_types(self, place: Cursor, name: str) -> list[str]:
        """Return the types that conditions add."""
        info, found = place.info, []
        for branch in info.branches:
            if branch.type != info.type and branch.is_typed:
                found += self.types(place.below(branch), name)
                continue
            found += self._listed_types(branch.allowed, info)
            if self.is_output:
                found += [
                    self._default_type(value, place.below(branch))
                    for value in (branch.default, branch.failover)
                ]
            is_other = self.is_output and (branch.cast or branch.result == "raw" or branch.into is not None)
            if is_other or (branch.inner and not branch.is_object):
                found.append(self.any_type)  # the result of both is unknown
        return found

    # Records with children

    def visit_schema(self, place: Cursor, name: str) -> str | list[str]:
        """Return the type of a value without children, or the widest type if nothing is known of it."""
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
        """Return the type of a string that holds JSON, or of the value that it is parsed to."""
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
        """Return the types of the first keyword that implies any: the others only narrow them."""
        info: KeywordsInfo = place.info  # type: ignore[assignment]
        if self.is_output and place.converts:
            return [self.any_type]  # a value that could be converted passes unchanged
        for entry in info.keywords:
            for found in self._types_of_keyword(place, entry, name):
                if self.any_type not in found:
                    return found
        return [self.any_type]

    def _types_of_keyword(self, place: Cursor, entry: KeywordInfo, name: str) -> Iterator[list[str]]:
        """Yield lists of types; a value that passes the keyword has a type of each list."""
        parts = [(key, part) for key, part in entry.schemas.items() if part is not None]
        if entry.name == "values":
            yield [each for value in entry.options["values"] for each in self._types_of_listed(place, value)]
        elif entry.name == "all":
            for _, part in parts:
                yield self.types(place.below(part), name)
        elif entry.name in _ANY_OF:
            yield [
                each for key, part in parts for each in self.types(place.below(part), f"{name}{int(key) + 1}")
            ]
        elif entry.name == "kinds":
            found = [each for _, part in parts for each in self.types(place.below(part), name)]
            others = [kind for kind in _KINDS if kind not in entry.schemas]
            yield [*found, *[each for kind in others for each in self._types_of_kind(place, kind)]]

    def _types_of_listed(self, place: Cursor, value: Any) -> list[str]:
        """Return the types of a value that a keyword lists. A number is any: 1 is 1.0 in JSON."""
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return self._types_of_kind(place, "number") if is_number else [self.literal(value)]

    def _types_of_kind(self, place: Cursor, kind: str) -> list[str]:
        if kind not in _SCALARS:
            return [self.literal(None) if kind == "null" else self.any_type]
        return self.types(place.below(place.inspector.info(getattr(place.schema.spec.root, kind)())), "")

    def visit_link(self, place: Cursor, name: str) -> list[str]:
        """Return the types of a link's target."""
        found = place.target()
        if found is None:
            return [self.any_type]
        return self.types(found, camel(str(found.name() or "")) or "Linked")

    def visit_object(self, place: Cursor, name: str) -> str:
        """Add an object and return its name, or return the type of an object without known keys."""
        info: ObjectInfo = place.info  # type: ignore[assignment]
        keys = keys_of(info)
        if keys is None:
            values = [
                part for one in info.patterns for part in self.types(place.below(one.schema), f"{name}Value")
            ]
            return self.mapping(_known_keys(info.patterns), values)
        found = self._objects[id(info)] = self._link_name(info)
        del self._link_names[id(info)]
        renamed = dict(self._renamed(info))
        fields = []
        for key, (children, is_always) in keys.items():
            shown = [place.below(child, key) for child in children if not self._is_hidden(child)]
            if not isinstance(key, str) or not shown:
                continue
            types = [part for below in shown for part in self.types(below, found + camel(key))]
            is_certain = is_always and len(shown) == len(children) and all(map(self._is_certain, shown))
            fields.append(Field(key, types, is_certain and key not in renamed, children[0]))
            if renamed.get(key, key) not in keys:
                fields.append(Field(renamed[key], types, False, children[0]))
        self.write_object(found, fields, info, _is_open(place))
        return found

    def _is_certain(self, place: Cursor) -> bool:
        """Return whether a key is present in each object."""
        has_default = place.info.default is not UNDEFINED and not place.prefs.no_defaults
        return is_required(place) or (self.is_output and has_default)

    def _is_hidden(self, info: SchemaInfo) -> bool:
        """Return whether a key is absent from each object."""
        if info.conditions:
            return False
        if info.result == "strip" and self.is_output:
            return True
        is_filled = self.is_output and not (info.default is info.failover is UNDEFINED)
        return info.presence == "forbidden" and not is_filled

    def _renamed(self, info: ObjectInfo) -> Iterator[tuple[str, str]]:
        """Yield pairs of a renamed key and its new name."""
        for rename in () if self.is_output else info.renames:
            if isinstance(rename.source, str) and isinstance(rename.target, str):
                yield rename.target, rename.source


def _known_keys(patterns: Iterable[PatternInfo]) -> list[str] | None:
    """Return the keys that objects with patterns can have, or None if they are not all listed."""
    found: list[str] = []
    for pattern in patterns:
        values = listed(pattern.keys.allowed) if pattern.keys is not None and pattern.keys.only else []
        if not values or not all(isinstance(value, str) for value in values):
            return None
        found += values
    return found or None


def keys_of(info: ObjectInfo) -> dict[Any, tuple[list[SchemaInfo], bool]] | None:
    """Return the records of each key of an object, and whether the key is known under all conditions."""
    found = None if info.keys is None else {entry.key: ([entry.schema], True) for entry in info.keys}
    for branch in info.branches:
        for entry in branch.keys or ():
            found = {} if found is None else found
            found.setdefault(entry.key, ([], False))[0].append(entry.schema)
    return found


def _is_open(place: Cursor) -> bool:
    """Return whether an object may have unknown keys."""
    every = [place.info, *place.info.branches]
    objects: list[Any] = [info for info in every if info.is_object]
    return any(
        info.patterns or (place.prefs.allow_unknown if info.unknown is None else info.unknown)
        for info in objects
    )


def passes_unchanged(schema: Schema, value: object) -> bool:
    """Return whether a schema returns a value unchanged, as far as a trial shows."""
    try:
        result = schema.validate(value)
    except Exception:  # of a reference that leads beyond the schema, or of user code
        return False
    return result.error is None and type(result.value) is type(value) and bool(result.value == value)


def is_required(place: Cursor) -> bool:
    """Return whether a value is present under all conditions."""
    branches = place.info.branches
    presences = {place.presence, *[branch.presence or "required" for branch in branches]}
    return presences == {"required"} and not any(branch.result == "strip" for branch in branches)


def is_replaced(info: SchemaInfo) -> bool:
    """Return whether every branch of a condition defines the type of the value."""
    return any(
        not condition.is_switch
        and len(condition.cases) == 1
        and condition.cases[0].then is not None
        and condition.cases[0].otherwise is not None
        and all(one.is_typed or listed(one.allowed) for one in condition.branches)
        for condition in info.conditions
    )


def listed(values: ListedValues | None, is_output: bool = False) -> list[Any]:
    """Return the allowed values, with references last.

    Values that can be sent are as JSON has them: members of an Enum class by their values.
    """
    found = () if values is None else values.values if is_output else values.portable
    return sorted(found, key=is_reference)


def camel(name: str) -> str:
    """Return a class name made of a name in a schema."""
    words = re.findall(r"[A-Za-z0-9]+", name)
    made = "".join(word[:1].upper() + word[1:] for word in words)
    return f"N{made}" if made[:1].isdigit() else made
