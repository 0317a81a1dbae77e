"""The `repr` of a schema: the chain of calls that creates it.

Schema side. This module depends on no particular rules, flags or terms. An `IdentityWriter` describes the
schema but leaves values as they are. The tables of `build()` then build it again on a `CallChain`, which
records the calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ....engine.formats.patterns.pattern import JavaScriptPattern, pattern_string
from ....foundation.kinds import DATE, kind_of
from ....foundation.misuse.schema_warnings import without_warnings
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import DEEP_DEFAULT, UNDEFINED, LiteralFunction
from ....foundation.spelling import to_python
from ....language.representation import ELLIPSIS, pattern_source, placeholder
from ..record import empty_schema
from .building import Reader
from .describing import DescriptionWriter
from .manifest_rows import COMMON
from .named_functions import NamedFunctions
from .plain import date_data, is_special

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ....engine.nodes.records import Spec
    from ....foundation.protocols import CompiledPattern
    from ....language.representation import Representation
    from ....language.value_lists import ValueList
    from ..base import Schema
    from ..definition import LibraryLike, TypeDefinition
    from .manifest_rows import Term

    Call = tuple[str, tuple[Any, ...], dict[str, Any]]

_VARKEYWORDS = 0x08  # inspect.CO_VARKEYWORDS
_BUILD = "_build_"
_LISTING = ("allow", "invalid")
_ALONE = ("keep", "message", "warn")
"""The options of `rule()` that are methods, too."""


def represent_schema(schema: Schema, writing: Representation, depth: int) -> str:
    """Return the chain of calls that creates a schema, as a part of a representation."""
    found = writing.notes.get(id(schema))
    if found is None:
        found = writing.notes[id(schema)] = _pieces(schema)
    return _ChainWriter(schema, writing, depth).written(*found)


def _pieces(schema: Schema) -> tuple[dict[str, Any] | None, tuple[Call, ...]]:
    """Return the description of the parts that calls can't express, or None, and the calls for the rest."""
    definition, calls = schema.spec.definition, ChainReader(schema.spec.root).chain(schema).calls
    if definition.type not in schema.spec.root._definitions and definition.construct is None:
        names = {"type", *definition.manifest["terms"].keys() - COMMON}
        own = {name: data for name, data in schema.describe().items() if name in names}
        return own, calls[len(own) - 1 :]
    return (schema.describe(), ()) if any(map(_has_foreign_pattern, calls)) else (None, calls)


def _has_foreign_pattern(call: Call) -> bool:
    """Return whether an argument of a call is, or holds, a pattern in JavaScript's syntax."""
    values = [*call[1], *call[2].values()]
    values += [item for value in values if isinstance(value, (list, tuple)) for item in value]
    return any(isinstance(value, JavaScriptPattern) for value in values)


class IdentityWriter(DescriptionWriter):
    """A description that keeps values, patterns and schemas as they are."""

    __slots__ = ()

    def schema(self, schema: Schema) -> Any:
        """Return a schema as it is."""
        return schema

    def value(self, value: Any, literal: bool = True) -> Any:
        """Return a value as it is, or wrapped if it could be mistaken for something else."""
        if value is DEEP_DEFAULT:
            return {"special": "deep"}
        if type(value) is LiteralFunction:
            return {"function": value.function}
        return {"value": value} if literal and isinstance(value, dict) and is_special(value) else value

    def values(self, listed: ValueList) -> tuple[Any, ...]:
        """Return the values of a list, members and all."""
        return listed.values

    def written(self, schema: Schema, value: object) -> Any:
        """Return a value as it is."""
        return value

    def limit(self, value: object, write: Callable[[Any], Any]) -> Any:
        """Return an argument as it is."""
        return value

    def replacement(self, pattern: CompiledPattern, replacement: object) -> Any:
        """Return a replacement as it is."""
        return replacement

    def options(self, value: Any) -> Any:
        """Return the options of a rule that differ from their defaults."""
        return {name: item for name, item in value.items() if item is not UNDEFINED}

    def function(self, function: object) -> Any:
        """Return a function as it is."""
        return function

    def carries(self, function: object, by: object) -> bool:
        """Return False, so that every function is described by its call."""
        return False

    def listed(self, value: Any) -> Any:
        """Return a listed value as it is, or wrapped if it could be mistaken for something else."""
        return {"value": value} if isinstance(value, (Mapping, list, tuple)) else value

    def date(self, value: Any) -> Any:
        """Return a date as a string that is read as the same date, if there is one."""
        is_read = kind_of(value) == DATE and getattr(value, "microsecond", 0) % 1000 == 0
        return date_data(value) if is_read else value

    def pattern(self, pattern: object, text: Callable[[Any], str] = pattern_string) -> Any:
        """Return a pattern as it is."""
        return pattern


class ChainReader(Reader):
    """Reads the description of an `IdentityWriter`, and returns a chain of calls."""

    __slots__ = ()

    def __init__(self, root: LibraryLike) -> None:
        # The functions of messages are described, and only shown.
        super().__init__(root, NamedFunctions(missing=lambda name: show))

    def chain(self, schema: Schema) -> CallChain:
        """Return the calls that create a schema."""
        spec = schema.spec
        definition = spec.definition
        return _combine_calls(self.parts(_empty(definition, spec.root), IdentityWriter().described(schema)))

    def schema(self, data: object) -> Any:
        """Return a schema as it is."""
        return data

    def value(self, data: object, schemas: bool = True) -> Any:
        """Return a value as it is."""
        if isinstance(data, dict) and is_special(data):
            return data["value"] if "value" in data else self.special(data)
        return data

    def listed(self, data: object) -> Any:
        """Return a listed value as it is."""
        return self.value(data)

    def date(self, data: object) -> Any:
        """Return a date, or its string, as it is."""
        return self.value(data)

    def copy(self, data: object) -> Any:
        """Return a value as it is."""
        return data

    def ordered_terms(self, terms: dict[str, Term]) -> Iterable[tuple[str, Term]]:
        """Return the terms with those of the type first, because its constructor accepts one of them."""
        return sorted(terms.items(), key=lambda item: item[0] in COMMON)


class CallChain:
    """A stand-in for a schema under construction that records the calls which would create it."""

    __slots__ = ("_probe", "calls", "spec")

    def __init__(self, probe: Schema, calls: tuple[Call, ...] = ()) -> None:
        self._probe: Schema = probe
        self.spec: Spec = probe.spec
        self.calls: tuple[Call, ...] = calls

    def __getattr__(self, name: str) -> Callable[..., CallChain]:
        if name.startswith("__"):
            raise AttributeError(name)
        if name.startswith(_BUILD) or name in _LISTING:
            return partial(self._built, to_python(name.replace(_BUILD, "", 1)))
        return partial(self.with_call, name)

    def with_call(self, name: str, /, *args: object, **keywords: object) -> CallChain:
        """Return a chain with one more call."""
        return CallChain(self._probe, (*self.calls, (name, args, keywords)))

    def _built(self, name: str, *args: object) -> CallChain:
        """Record a call of a method, even with arguments that it refuses: `concat()` may have added them."""
        try:
            with without_warnings():
                probe = getattr(self._probe, name)(*args)
        except SchemaError:
            return self.with_call(name, UnwritableArgument("what no call takes"))
        return CallChain(probe, self.with_call(name, *args).calls)

    def _build_label(self, name: str) -> CallChain:
        """Record a label that does not apply to alternatives, so it precedes them."""
        return CallChain(self._probe, (("label", (name,), {}), *self.calls))

    def rule(self, options: dict[str, Any]) -> CallChain:
        """Record the options of a rule, by a specific method such as `message()` if there is one."""
        name, value = next(iter(options.items()))
        if len(options) > 1 or name not in _ALONE or (name != "message" and value is not True):
            return self.with_call("rule", options)
        return self.with_call(name, value) if name == "message" else self.with_call(name)

    def _rule(self, name: str, args: dict[str, Any]) -> CallChain:
        """Record a rule of an extension, by its method if that method accepts the arguments."""
        definition = self.spec.definition.rules[name]
        if definition.method is not None and not hasattr(definition.method, "__rule__"):
            return self.with_call("_add_rule", {"name": name, "args": args} if args else name)
        given = [args.get(arg.name, UNDEFINED) for arg in definition.args if arg.name != "after"]
        while given and given[-1] is UNDEFINED:
            given.pop()
        return self.with_call(to_python(name), *given)


class UnwritableArgument:
    """An argument that can't be written as code."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text: str = text

    def _represent(self, writing: Representation, depth: int) -> str:
        return writing.fit(placeholder(self.text))


def _empty(definition: TypeDefinition, root: LibraryLike) -> CallChain:
    return CallChain(empty_schema(definition, root))


def _combine_calls(chain: CallChain) -> CallChain:
    """Return a chain with `allow(…)` and `only()`, and consecutive `try_(…)`, combined into one call."""
    names = [name for name, _, _ in chain.calls]
    is_only = "allow" in names and "only" in names
    calls: list[Call] = []
    for name, args, keywords in chain.calls:
        if name == "try_" and calls and calls[-1][0] == name:
            calls[-1] = (name, (*calls[-1][1], *args), keywords)
        elif not (is_only and name == "only"):
            calls.append(("valid" if is_only and name == "allow" else name, args, keywords))
    return CallChain(chain._probe, tuple(calls))


class _ChainWriter:
    """The writer of the calls of one chain."""

    __slots__ = ("depth", "schema", "writing")

    def __init__(self, schema: Schema, writing: Representation, depth: int) -> None:
        self.schema = schema
        self.writing = writing
        self.depth = depth + 1

    def written(self, description: dict[str, Any] | None, calls: tuple[Call, ...]) -> str:
        """Return the constructor, or `build` with a description, and the calls."""
        definition = self.schema.spec.definition
        name = to_python(definition.type)
        if definition.origin is not None or not name.isidentifier():
            return self.writing.fit(placeholder(f"schema {name}"))
        text = self.writing.fit(f"pm.{name}")
        if description is not None:
            text = f"{self.writing.fit('pm.build')}({self.writing.of(description, self.depth)})"
        elif calls and self.takes(calls[0]):
            text, calls = f"{text}({self.arguments(calls[0])})", calls[1:]
        else:
            text += "()"
        for call in calls:
            if self.writing.left <= 0:
                return text + ELLIPSIS
            text += f"{self.writing.fit(f'.{call[0]}')}({self.arguments(call)})"
        return text

    def takes(self, call: Call) -> bool:
        """Return whether the constructor of the type accepts a call's arguments with the same effect."""
        construct = self.schema.spec.definition.construct
        if construct is None or call[2]:
            return False
        try:
            made: Any = construct(_empty(self.schema.spec.definition, self.schema.spec.root), *call[1])
        except (TypeError, AttributeError, SchemaError):
            return False
        return isinstance(made, CallChain) and len(made.calls) == 1 and _is_same(made.calls[0], call)

    def arguments(self, call: Call) -> str:
        """Return the arguments of a call as code, options as keywords, and patterns as strings."""
        name, given, keywords = call
        args = list(given)
        if name == "pattern":
            args[0] = pattern_source(args[0]) or args[0]
        if args and self.has_options(name, args):
            keywords = {to_python(key): value for key, value in args.pop().items()}
        elif keywords:
            keywords = {to_python(key): value for key, value in keywords.items()}
        positional = [self.writing.items(args, self.depth)] if args else []
        named = [self.writing.keywords(keywords.items(), self.depth)] if keywords else []
        return ", ".join([*positional, *named])

    def has_options(self, name: str, args: list[Any]) -> bool:
        """Return whether the last argument is a mapping of options that can be written as keywords."""
        last = args[-1]
        if type(last) is not dict or not all(_is_keyword(key) for key in last):
            return False
        if not last and len(args) == 1:  # the call needs its options
            return False
        method = getattr(self.schema.spec.definition.schema_class, name, None)
        code = getattr(getattr(method, "__wrapped__", method), "__code__", None)
        if code is None or not code.co_flags & _VARKEYWORDS:
            return False
        return bool(code.co_varnames[1 : code.co_argcount][len(args) - 1 : len(args)] == ("options",))


def _is_keyword(key: object) -> bool:
    return type(key) is str and to_python(key).isidentifier()


def _is_same(one: Call, other: Call) -> bool:
    are_alike = one[0] == other[0] and len(one[1]) == len(other[1]) and not one[2]
    return are_alike and all(a is b for a, b in zip(one[1], other[1]))
