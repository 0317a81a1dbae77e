"""The description of schemas in joi's format.

Schema side. Schemas are described from the inside out, each of them once, so that the time is linear whatever
their depth and sharing. A schema that occurs in two places is the same dict in both.
"""

from __future__ import annotations

from ....engine.formats.patterns.pattern import pattern_string
from ....engine.formats.patterns.replacing import javascript_string
from ....foundation.kinds import INSTANCE, kind_of
from ....foundation.schema_error import SchemaError
from ....foundation.sentinels import UNDEFINED
from ....foundation.signatures import function_data, is_carried
from ....foundation.stack import with_room
from ....language.messages.message_tables import describe_rule_message
from ....language.preferences.preferences import describe_overrides
from ..entries import is_schema_like
from ..rules import is_resolvable
from .plain import listed_data, options_data, value_data

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from ....engine.nodes.records import Rule
    from ....foundation.protocols import CompiledPattern
    from ....language.value_lists import ValueList
    from ..base import Schema
    from ..definition import TypeDefinition


def describe(schema: Schema) -> dict[str, Any]:
    """Return a schema as plain data.

    >>> import passmuster as pm
    >>> describe(pm.number().min(3).required())
    {'type': 'number', 'flags': {'presence': 'required'}, 'rules': [{'name': 'min', 'args': {'limit': 3}}]}
    """
    error = SchemaError("describe: the values of the schema hold schemas nested too deep")
    return with_room(_describe, schema, error=error)  # type: ignore[no-any-return]


def _describe(schema: Schema) -> Any:
    writer = DescriptionWriter()
    for part in walk_inside_out(schema):
        writer.schema(part)
    return writer.schema(schema)


def walk_inside_out(schema: Schema) -> Iterator[Any]:
    """Yield a schema and all schemas within it, each once and after the schemas within it."""
    entered: set[int] = set()
    stack = [(schema, False)]
    while stack:
        part, is_left = stack.pop()
        if is_left:
            yield part
        elif id(part) not in entered:
            entered.add(id(part))
            stack.append((part, True))
            stack += [(child, False) for child in part._children()]
            stack += [(value, False) for value in part.spec.flags.values() if is_schema_like(value)]


EXTENDED = "$extended"
"""The key of a description that lists the changes of an extension to a built-in type."""

_PARTS = {
    "prepares": "prepare",
    "coerces": "coerce",
    "bases": "validate",
    "casts": "cast",
    "messages": "messages",
    "node": "base",
}
"""The attributes of a definition that descriptions can't show, and the keys of extensions that set them."""


def _differing(plain: TypeDefinition, definition: TypeDefinition) -> list[str]:
    return [part for field, part in _PARTS.items() if getattr(plain, field) != getattr(definition, field)]


_VALUES = frozenset(("default", "failover"))
"""The flags that hold a value of the type."""


class DescriptionWriter:
    """The writer of one description, which keeps the descriptions of schemas within it."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[int, dict[str, Any]] = {}

    def schema(self, schema: Schema) -> dict[str, Any]:
        """Return the description of a schema."""
        found = self._known.get(id(schema))
        if found is None:
            found = self._known[id(schema)] = self.described(schema)
        return found

    def value(self, value: Any, literal: bool = True) -> Any:
        """Return the value of a flag or an argument as data."""
        return value_data(value, self.schema, literal)

    def values(self, listed: ValueList) -> tuple[Any, ...]:
        """Return listed values in a form that other languages can represent."""
        return listed.portable

    def written(self, schema: Schema, value: object) -> Any:
        """Return a value of a schema's type in the form of descriptions. Return other values as they are."""
        written = schema.spec.definition.manifest.get("written")
        return value if written is None else written["write"](value)

    def limit(self, value: object, write: Callable[[Any], Any]) -> Any:
        """Return the argument of a rule converted by `write`, or a reference as data."""
        return self.value(write(value))

    def replacement(self, pattern: CompiledPattern, replacement: object) -> Any:
        """Return the replacement of a match in JavaScript's syntax."""
        return function_data(javascript_string(pattern, replacement))

    def options(self, value: Any) -> Any:
        """Return the options of a rule as data."""
        return options_data(value)

    def function(self, function: object) -> Any:
        """Return a function as data: by its name if it has one."""
        return function_data(function)

    def carries(self, function: object, by: object) -> bool:
        """Return whether a function is left out, because the description given with it is its name."""
        return is_carried(function, by)

    def listed(self, value: Any) -> Any:
        """Return a value of a list of values as data."""
        return listed_data(value)

    def date(self, value: Any) -> Any:
        """Return a date, or a value that stands for one, as data that is read as a date."""
        return self.value(value)

    def pattern(self, pattern: object, text: Callable[[Any], str] = pattern_string) -> Any:
        """Return a pattern as data, converted by `text`."""
        return text(pattern)

    def described(self, schema: Schema) -> dict[str, Any]:
        """Return a new description of a schema."""
        found: dict[str, Any] = {"type": schema.type}
        spec = schema.spec
        plain = spec.root._replaced_built_in(spec.definition)
        lost = [] if plain is None else _differing(plain, spec.definition)
        if lost:
            found[EXTENDED] = lost
        flags = {
            name: self._flag(name, self.written(schema, value) if name in _VALUES else value)
            for name, value in spec.flags.items()
            if name[0] != "_"
        }
        rules = [self._rule(rule, schema) for rule in spec.rules if rule.definition.manifest]
        if flags:
            found["flags"] = flags
        if rules:
            found["rules"] = rules
        if spec.preferences is not None:
            found["preferences"] = describe_overrides(spec.preferences)
        for name, listed in (("allow", spec.valids), ("invalid", spec.invalids)):
            if listed is not None and len(listed):
                found[name] = self._list(
                    [self.written(schema, value) for value in self.values(listed)], listed.override
                )
        for name, term in spec.definition.manifest["terms"].items():
            entries = spec.terms.get(name, UNDEFINED)
            if entries or (term.empty and entries is not UNDEFINED):
                found[name] = term.describe(entries, self)
        return found

    def _list(self, values: Iterable[Any], override: bool) -> list[Any]:
        """Return listed values as data, with references last."""
        found = [self.listed(value) for value in sorted(values, key=is_resolvable)]
        return [{"override": True}, *found] if override else found

    def _flag(self, name: str, value: Any) -> Any:
        if name == "artifact" and kind_of(value) == INSTANCE:
            return value  # any object can be an id, and is compared by identity
        return self.value(value)

    def _rule(self, rule: Rule, schema: Schema) -> dict[str, Any]:
        found: dict[str, Any] = {"name": rule.name}
        if rule.keep is not None:
            found["keep"] = rule.keep
        if rule.message is not None:
            found["message"] = describe_rule_message(rule.message)
        if rule.warn is not None:
            found["warn"] = rule.warn
        manifest = schema.spec.definition.manifest
        write = manifest.get("writes", {})
        args = {
            name: write[name](self, value) if name in write else self._argument(name, value)
            for name, value in rule.args.items()
        }
        if not args.get("options", True):
            del args["options"]
        function, by = manifest.get("carried", {}).get(rule.name, ("", ""))
        if self.carries(rule.args.get(function), rule.args.get(by)):
            del args[function]
        derive = manifest.get("derived", {}).get(rule.name)
        if derive is not None:
            args.update(derive(rule.args))
        if args:
            found["args"] = args
        return found

    def _argument(self, name: str, value: Any) -> Any:
        return self.options(value) if name == "options" else self.value(value)
