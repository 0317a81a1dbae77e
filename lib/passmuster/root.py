"""The library object: constructors, references, and what makes other libraries of it.

Schema side; part 1 of the specification, "Root functions". `passmuster` itself is one such object;
`extend` and `defaults` return others. Rooms below reach it only through `schema.spec.root`.

An import of the package loads this module and little else: what a function needs beyond that is
imported within the function, and loaded when it is first called.
"""

# Of the overloads of `compile` the first that fits counts, also where a later one says something else.
# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from .constructors import Constructors
from .foundation.misuse.doors import add_doors, door, trimmed
from .foundation.option_reader import read_options
from .foundation.schema_error import SchemaError, SchemaWarning
from .foundation.sentinels import OVERRIDE, UNDEFINED, Symbol
from .foundation.showing import show
from .foundation.spelling import suggestion, to_python
from .schema.entries import is_schema_like
from .schema.method_arguments import check_boolean, require
from .types import DEFINITIONS, SHORT_NAMES

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from datetime import date, time, timedelta
    from decimal import Decimal
    from enum import Enum
    from typing import Any, NamedTuple, Union, overload
    from uuid import UUID

    from typing_extensions import TypeForm, TypeIs, TypeVar, Unpack

    from .errors import ValidationError as AnyValidationError
    from .foundation.argument_types import (
        Adjuster,
        Extension,
        FormatMode,
        JsonSchemaDraft,
        Keys,
        Message,
        Missing,
        Options,
        Undefined,
    )
    from .foundation.option_types import CacheOptions, LegacyOptions, ReferenceOptions, TemplateOptions
    from .inspection.schema_info import SchemaInfo
    from .language.computed_types import Messages
    from .language.messages.template import Template
    from .language.preferences.preference_types import ValidationOptions
    from .language.references.reference import Reference
    from .schema.base import Schema
    from .schema.definition import TypeDefinition
    from .schema.definition_types import Definition
    from .schema.description.changes import Changes
    from .steps.caching import LRUCache
    from .types import Definitions
    from .types.any import AnySchema
    from .types.array import ArraySchema
    from .types.binary import BinarySchema
    from .types.boolean import BooleanSchema
    from .types.date import DateSchema
    from .types.decimal import DecimalSchema
    from .types.number import NumberSchema
    from .types.object import ObjectSchema
    from .types.string import StringSchema
    from .types.uuid import UuidSchema

    T = TypeVar("T", default=Any)
    S = TypeVar("S", bound=Schema)
    F = TypeVar("F", bound=Callable[..., Any])

    Bytes = TypeVar("Bytes", bound=bytes)
    Day = TypeVar("Day", bound=date)
    Exact = TypeVar("Exact", bound=Decimal)
    Flag = TypeVar("Flag", bound=bool)
    Id = TypeVar("Id", bound=UUID)
    Items = TypeVar("Items", bound=Union[list[Any], tuple[Any, ...], set[Any], frozenset[Any]])
    Member = TypeVar("Member", bound=Enum)
    Number = TypeVar("Number", bound=Union[int, float])
    Row = TypeVar("Row", bound=NamedTuple)
    Text = TypeVar("Text", bound=Union[str, time, timedelta])


_NO_ROOTS = frozenset(("is_valid", "validate", "validate_async", "validate_many", "validate_many_async"))
"""Methods that are no functions, as they say nothing of a schema that takes whatever value comes."""

_NO_RESOURCES: Mapping[str, Any] = {}

VERSION = "17.13.3"
"""The version of the interface that the library has."""


class CacheFunctions:
    """The functions of `pm.cache`."""

    __slots__ = ()

    def provision(
        self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[CacheOptions]
    ) -> LRUCache:
        """Return a cache for `any.cache()` that drops what is used least.

        Args:
            options: `max` (int, default 1000), how many results it keeps.

        >>> import passmuster as pm
        >>> pm.cache.provision(max=10).max
        10
        """
        from .steps.caching import LRUCache

        given = read_options("cache.provision", options, keywords, ("max",))
        return LRUCache(given.get("max", 1000))


class Library(Constructors):
    """A set of types with the functions that make schemas of them."""

    ValidationError: type[AnyValidationError]

    def __init__(
        self,
        definitions: Definitions,
        source: Library | None = None,
        origin: tuple[Library, str, object] | None = None,
        modifier: Adjuster | None = None,
    ) -> None:
        self._definitions = definitions.copy()
        self._source = source
        self._origin = origin
        self._modifier = modifier
        self._plain: dict[str, Any] = {}
        self.cache: CacheFunctions = CacheFunctions()
        self.version = VERSION
        self.override = OVERRIDE
        self.UNDEFINED = UNDEFINED
        self.OVERRIDE = OVERRIDE
        self.Symbol = Symbol
        self.SchemaError = SchemaError
        self.SchemaWarning = SchemaWarning

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or "_definitions" not in self.__dict__:
            raise AttributeError(name)
        if name == "ValidationError":
            from .errors import ValidationError

            self.ValidationError = ValidationError
            return ValidationError
        if name in self._definitions:
            return self._constructor(name)
        ours = to_python(name)
        if not name[0].isupper():  # as functions of no library of this interface are
            for type_name in self._definitions:
                if to_python(type_name) == ours:
                    return self._constructor(type_name)
            if ours != name and hasattr(type(self), ours):
                return getattr(self, ours)
            root = self._shortcut(ours)
            if root is not None:
                return root
        raise AttributeError(f"passmuster has no {show(name)}{self._hint(name, ours)}")

    def _hint(self, name: str, ours: str) -> str:
        """Return the end of a sentence about a name that there is not: what was probably meant."""
        from .foundation.misuse.other_names import hint_of_function

        instead = hint_of_function(name, self._definitions)
        if instead is not None:
            return f": write {instead}"
        known = [*self._definitions, *dir(type(self)), *dir(self._new("any"))]
        known = [item for item in known if not item.startswith("_")]
        same = [item for item in known if item.replace("_", "") == name.replace("_", "").lower()]
        return f". Did you mean {same[0]}?" if same else f".{suggestion(name, known)}"

    def _shortcut(self, name: str) -> Any:
        """The methods of `any` are functions too: `pm.required()` is `pm.any().required()`."""
        if name[0] == "_" or name in _NO_ROOTS or not hasattr(self._definitions["any"].schema_class, name):
            return None
        return getattr(self._new("any"), name)

    def _constructor(self, type_name: str) -> Callable[..., Any]:
        def construct(*args: object, **keywords: object) -> Any:
            return self._new(type_name, *args, **keywords)

        construct.__name__ = construct.__qualname__ = type_name
        made: Callable[..., Any] = door(construct)
        return made

    def __reduce__(self) -> Any:
        if self._origin is None:
            return _default_library, ()
        base, how, given = self._origin
        return _derived_library, (base, how, given)

    def _new(self, type_name: str, *args: object, **keywords: object) -> Any:
        """Return a schema of a type; plain ones are made once."""
        plain = self._plain.get(type_name)
        if plain is None:
            # Two threads may both make it: the first of them stays.
            plain = self._plain.setdefault(type_name, self._make_plain(type_name))
        if not args and not keywords:
            return plain
        construct = plain.spec.definition.construct
        if construct is None:
            raise TypeError(f"{type_name}() takes no arguments ({len(args) + len(keywords)} given)")
        return construct(plain, *args, **keywords)

    def _make_plain(self, type_name: str) -> Any:
        from .schema.record import adopted, blank

        definition, source = self._definitions[type_name], self._source
        if source is not None and source._has(definition):
            before = source._new(type_name)
            plain = adopted(before, before.spec.definition, self)
        elif definition.base is not None:
            plain = adopted(definition.base, definition, self)
        else:
            plain = blank(definition, self)
        if self._modifier is None:
            return plain
        made = self._modifier(plain)
        require(is_schema_like(made), "defaults: the function must return a schema, not %s", made)
        return made

    def _has(self, definition: TypeDefinition) -> bool:
        """Return whether a definition is that of one of the library's types."""
        name = definition.type
        return name in self._definitions and self._definitions[name] is definition

    def _replaced_by(self, definition: TypeDefinition) -> TypeDefinition | None:
        """Return the built-in type whose name a definition has taken."""
        name = definition.type
        if name not in DEFINITIONS or DEFINITIONS[name] is definition:
            return None
        return DEFINITIONS[name]

    def _derived(self, how: str, given: object, modifier: Adjuster | None = None) -> Library:
        """Return another library with the same types; `how` and `given` say how to make it again."""
        return Library(self._definitions, self, (self, how, given), modifier)

    def _add_type(self, definition: TypeDefinition) -> None:
        """Add a type, or put it in the place of another; only for a library in the making."""
        self._definitions[definition.type] = definition
        self._plain.pop(definition.type, None)

    # Functions

    def assert_(
        self,
        value: Any,
        schema: Definition,
        message: Message | None = None,
        options: Options | None = None,
        **keywords: Unpack[ValidationOptions],
    ) -> None:
        """Raise `ValidationError` unless a value passes a schema.

        Args:
            value: any object.
            schema: a schema or literal definition.
            message: a string to put before the message, or an exception to raise instead.
            options: as for `validate`.

        >>> import passmuster as pm
        >>> pm.assert_("5", pm.number())
        """
        self.attempt(value, schema, message, options, **keywords)

    if TYPE_CHECKING:

        @overload
        def attempt(
            self,
            value: Any,
            schema: Schema[T] | type[T],
            message: Message | None = None,
            options: Options | None = None,
            **keywords: Unpack[ValidationOptions],
        ) -> T: ...

        @overload
        def attempt(
            self,
            value: Any,
            schema: TypeForm[T],
            message: Message | None = None,
            options: Options | None = None,
            **keywords: Unpack[ValidationOptions],
        ) -> T: ...

        @overload
        def attempt(
            self,
            value: Any,
            schema: Definition,
            message: Message | None = None,
            options: Options | None = None,
            **keywords: Unpack[ValidationOptions],
        ) -> Any: ...

    def attempt(
        self,
        value: Any,
        schema: Definition,
        message: Message | None = None,
        options: Options | None = None,
        **keywords: Unpack[ValidationOptions],
    ) -> Any:
        """Return the validated value, or raise `ValidationError`: what `attempt` of a schema does.

        Args:
            value: any object.
            schema: a schema or literal definition.
            message: a string to put before the message, or an exception to raise instead.
            options: as for `validate`.

        >>> import passmuster as pm
        >>> pm.attempt("5", pm.number())
        5
        """
        from .validation import attempt

        try:
            return attempt(value, self._compile(schema), message, options, keywords)
        except SchemaError as error:
            raise trimmed(error) from error.__cause__

    def check_preferences(self, prefs: Options) -> None:
        """Raise `SchemaError` unless the options of a validation are right.

        Args:
            prefs: a mapping of options.

        >>> import passmuster as pm
        >>> pm.check_preferences({"abortEarly": False})
        """
        from .language.preferences.preferences import check_preferences

        check_preferences(prefs)

    if TYPE_CHECKING:

        @overload
        def compile(self, schema: S) -> S: ...

        # Of a class the more special come first: an Enum may be an int, a bool is one, a named tuple a tuple.
        @overload
        def compile(self, schema: type[Member]) -> AnySchema[Member]: ...

        @overload
        def compile(self, schema: type[Flag]) -> BooleanSchema[Flag]: ...

        @overload
        def compile(self, schema: type[Number]) -> NumberSchema[Number]: ...

        @overload
        def compile(self, schema: type[Text]) -> StringSchema[Text]: ...

        @overload
        def compile(self, schema: type[Day]) -> DateSchema[Day]: ...

        @overload
        def compile(self, schema: type[Bytes]) -> BinarySchema[Bytes]: ...

        @overload
        def compile(self, schema: type[Exact]) -> DecimalSchema[Exact]: ...

        @overload
        def compile(self, schema: type[Id]) -> UuidSchema[Id]: ...

        @overload
        def compile(self, schema: type[Row]) -> ObjectSchema[Row]: ...

        @overload
        def compile(self, schema: type[Items]) -> ArraySchema[Items]: ...

        @overload
        def compile(self, schema: type[T]) -> ObjectSchema[T]: ...

        @overload
        def compile(self, schema: Keys) -> ObjectSchema: ...

        @overload
        def compile(self, schema: str) -> AnySchema: ...

        @overload
        def compile(self, schema: TypeForm[T]) -> Schema[T]: ...

        @overload
        def compile(
            self, schema: Definition, options: Options = ..., **keywords: Unpack[LegacyOptions]
        ) -> Any: ...

    def compile(
        self, schema: Definition, options: Options | Undefined = UNDEFINED, **keywords: Unpack[LegacyOptions]
    ) -> Any:
        """Return the schema that a literal definition means.

        Args:
            schema: a schema (returned as it is), a value, a list, a pattern, a mapping, a Python type; of a
                type such as `Order` or `list[int]` type checkers know what comes out.
            options: `legacy` (bool): there are no schemas of older versions in Python, so it changes
                nothing.

        >>> import passmuster as pm
        >>> pm.compile({"a": [1, 2]}).validate({"a": 3}).error.details[0].type
        'any.only'
        """
        given = read_options("compile", options, keywords, ("legacy",))
        check_boolean("compile", given, "legacy")
        if not is_schema_like(schema):
            from .schema.doubts.literals import judge_literal

            judge_literal(self, schema)
        return self._compile(schema)

    def _compile(self, schema: object, override: bool = True) -> Any:
        if is_schema_like(schema):
            return schema
        from .schema.compiling import compile_literal

        return compile_literal(self, schema, override)

    def defaults(self, modifier: Adjuster) -> Library:
        """Return another library whose new schemas are what a function makes of the plain ones.

        Args:
            modifier: a function from schema to schema; it may look at `schema.type`.

        >>> import passmuster as pm
        >>> strict = pm.defaults(lambda schema: schema.required())
        >>> strict.number().validate().error.details[0].type
        'any.required'
        """
        require(callable(modifier), "defaults: a function is needed, not %s", modifier)
        made = self._derived("defaults", modifier, modifier)
        for type_name in self._definitions:
            made._new(type_name)
        return made

    def expression(
        self, template: str, options: Options | None = None, **keywords: Unpack[TemplateOptions]
    ) -> Template:
        """Return a template, which is evaluated in a validation or when a message is rendered.

        Args:
            template: the string, see part 1, "Template syntax".
            options: those of `ref`, and `functions` (a mapping of names to functions).

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.number(), "b": pm.number().max(pm.x("{a * 2}"))})
        >>> schema.validate({"a": 1, "b": 3}).error.details[0].path
        ['b']
        """
        from .language.messages.template import OPTIONS, make_template
        from .schema.doubts.error_codes import judge_template

        given = UNDEFINED if options is None else options
        made = make_template(template, read_options("a template", given, keywords, OPTIONS))
        judge_template("expression", made)
        return made

    def x(
        self, template: str, options: Options | None = None, **keywords: Unpack[TemplateOptions]
    ) -> Template:
        """Same as `expression`.

        >>> import passmuster as pm
        >>> pm.is_expression(pm.x("{a}"))
        True
        """
        return self.expression(template, options, **keywords)

    def ref(
        self, key: str, options: Options | Undefined = UNDEFINED, **keywords: Unpack[ReferenceOptions]
    ) -> Reference:
        """Return a reference to another value.

        Args:
            key: the target, see part 1, "Reference".
            options: `adjust`, `ancestor`, `in`, `iterables`, `map`, `prefix`, `render`, `separator`.

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.number(), "b": pm.number().min(pm.ref("a"))})
        >>> schema.validate({"a": 2, "b": 1}).error.details[0].type
        'number.min'
        """
        from .language.references.reference import make_reference

        return make_reference(key, options, keywords)

    def in_(
        self, ref: str, options: Options | None = None, **keywords: Unpack[ReferenceOptions]
    ) -> Reference:
        """Return a reference to a list of values, any of which is meant.

        Args:
            ref: the target, as for `ref`.
            options: as for `ref`.

        >>> import passmuster as pm
        >>> schema = pm.object({"all": pm.array(), "one": pm.valid(pm.in_("all"))})
        >>> schema.validate({"all": [1, 2], "one": 2}).error is None
        True
        """
        from .language.references.reference import make_reference
        from .language.references.reference_options import checked_options

        given = checked_options(UNDEFINED if options is None else options, keywords)
        return make_reference(ref, {**given, "in": True})

    def extend(self, *extensions: Extension) -> Library:
        """Return another library with types of the caller's; this one stays as it is.

        Args:
            extensions: extension objects, or functions from a library to such; see part 3.

        >>> import passmuster as pm
        >>> money = pm.extend({"type": "money", "base": pm.number().precision(2)})
        >>> money.money().validate(1.234).value
        1.23
        """
        from .extension.extending import extended

        made: Library = extended(self, extensions)
        return made

    def _extended(self, schema: Any, extension: object) -> Any:
        """Return a schema as one of a type of its own."""
        from .extension.extending import extended_schema

        return extended_schema(schema, extension)

    def build(
        self,
        description: Mapping[str, Any],
        functions: Mapping[str, Callable[..., Any] | BaseException] | None = None,
        missing: Missing = "refuse",
        extensions: Extension | Sequence[Extension] = (),
    ) -> Any:
        """Return the schema that `describe()` described, here or in the reference library.

        Args:
            description: what `describe()` returned, also after a trip through JSON.
            functions: the functions that the description names, by name, see `named`; for `error` it may
                be an exception.
            missing: what becomes of a rule, flag or entry whose function is not among them: `"refuse"`
                raises `SchemaError`, `"skip"` leaves it out; a function `(name, place)` returns the
                function to take, or None to leave it out (`name` is None where there is none left).
            extensions: what `extend` takes, for the types of the description that others have made.

        >>> import passmuster as pm
        >>> pm.build(pm.number().min(3).describe()).validate(2).error.details[0].type
        'number.min'
        >>> description = {"type": "string", "rules": [{"name": "custom", "args": {"description": "title"}}]}
        >>> pm.build(description, functions={"title": str.title}).validate("ada").value
        'Ada'
        """
        from .schema.description.manifest import build
        from .schema.description.named_functions import NamedFunctions

        found = NamedFunctions(functions, missing)
        several = extensions if isinstance(extensions, (list, tuple)) else (extensions,)
        return build(self.extend(*several) if several else self, description, found)

    def from_json_schema(
        self,
        document: Mapping[str, Any] | bool,
        *,
        draft: JsonSchemaDraft | None = None,
        formats: FormatMode = "annotate",
        resources: Mapping[str, Any] = _NO_RESOURCES,
    ) -> Schema[Any]:
        """Return the schema that a JSON Schema describes.

        Args:
            document: the JSON Schema, as `json.load` returns it.
            draft: what it is written in, unless `$schema` says so: `"draft-2020-12"` (the default),
                `"draft-2019-09"`, `"draft-07"`, `"draft-06"`, `"draft-04"`, `"openapi-3.0"` or
                `"openapi-3.1"`, whose schema objects are meant.
            formats: whether `format` is a note (`"annotate"`), or checked where the library knows it
                (`"assert"`).
            resources: documents that `$ref` and `$schema` may lead to, by URI. Nothing is ever fetched.

        Values are not converted: the schema takes what the document takes. A schema of an OpenAPI document is
        `{"$ref": "api#/components/schemas/Order"}` with `resources={"api": document}`.

        Raises `SchemaError` with the JSON pointer of what is wrong in a document, or cannot be had.

        >>> import passmuster as pm
        >>> schema = pm.from_json_schema({"type": "object", "properties": {"age": {"type": "integer"}}})
        >>> print(schema.validate({"age": "36"}).error)
        "age" must be a number
        """
        from .json_schema_reader.schema_reader import read

        made: Schema[Any] = read(self, document, draft, formats, resources)
        return made

    def inspect(self, schema: Schema | Definition) -> SchemaInfo:
        """Return the meaning of a schema as a tree of records that programs can read.

        Args:
            schema: a schema, or a literal definition of one.

        The records have a class for each kind of schema; `passmuster.inspection` has these classes, and
        functions that walk from one record to another.

        >>> import passmuster as pm
        >>> info = pm.inspect({"port": pm.number().port().required()})
        >>> info.keys[0].key, info.keys[0].schema.presence
        ('port', 'required')
        >>> info.keys[0].schema.rules[0].means
        (Multiple(base=1), Range(least=0, most=65535))
        """
        from .inspection.inspecting import inspect

        return inspect(self._compile(schema))

    def diff(self, old: Schema | Mapping[str, Any], new: Schema | Mapping[str, Any]) -> Changes:
        """Compare two schemas, and find out whether all values that passed the old one pass the new one.

        Args:
            old: a schema, or the description of one.
            new: the schema, or description, that replaces it.

        A description is built first; functions that it names need not be there.

        Returns the differences, each with `path`, `kind` and `message`; `is_compatible` is true if none of
        them makes a value fail that passed.

        >>> import passmuster as pm
        >>> changes = pm.diff(pm.object({"a": pm.number().max(5)}), pm.object({"a": pm.number().max(3)}))
        >>> print(changes)
        narrowed: a: it is at most 3, it was at most 5
        >>> changes.is_compatible
        False
        """
        from .schema.description.changes import diff

        return diff(self, old, new)

    if TYPE_CHECKING:

        @overload
        def env(
            self,
            schema: Schema[T] | type[T],
            prefix: str = ...,
            separator: str = ...,
            files: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = ...,
            environ: Mapping[str, str] | None = ...,
            **options: Unpack[ValidationOptions],
        ) -> T: ...

        @overload
        def env(
            self,
            schema: Definition,
            prefix: str = ...,
            separator: str = ...,
            files: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = ...,
            environ: Mapping[str, str] | None = ...,
            **options: Unpack[ValidationOptions],
        ) -> Any: ...

    def env(
        self,
        schema: Schema | Definition,
        prefix: str = "",
        separator: str = "__",
        files: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
        environ: Mapping[str, str] | None = None,
        **options: Unpack[ValidationOptions],
    ) -> Any:
        """Return the validated value of environment variables.

        Args:
            schema: the schema of an object, or a literal definition of one.
            prefix: what the names of the variables begin with.
            separator: what stands between a key and a key of the object in it: `DB__HOST`.
            files: paths of `.env` files, read by python-dotenv; the environment goes before them, a later
                file before an earlier one. One that is not there is skipped.
            environ: a mapping to be read in the place of the environment.
            options: as for `validate`; `abort_early` is False unless it is given.

        Raises one `ValidationError` for all that is wrong; its details and messages name the variables.

        >>> import passmuster as pm
        >>> schema = pm.object({"debug": pm.boolean(), "db": pm.object({"port": pm.number().port()})})
        >>> pm.env(schema, "APP_", environ={"APP_DEBUG": "yes", "APP_DB__PORT": "5432"})
        {'debug': True, 'db': {'port': 5432}}
        """
        from .environment.loading import load

        return load(self._compile(schema), prefix, separator, files, environ, options)

    if TYPE_CHECKING:

        @overload
        def named(self, name: str, function: F) -> F: ...

        @overload
        def named(self, name: str) -> Callable[[F], F]: ...

    def named(self, name: str, function: Callable[..., Any] | None = None) -> Any:
        """Give a function the name that descriptions have for it.

        Args:
            name: a string of at least one character.
            function: any function or class; without one, the result is a decorator.

        What comes out is called, copied and pickled as the function is. `describe` writes its name where
        a function has none, and `build` finds it in `functions`.

        >>> import passmuster as pm
        >>> pm.any().default(pm.named("today", lambda: 5)).describe()
        {'type': 'any', 'flags': {'default': {'$function': 'today'}}}
        """
        from .foundation.signatures import Named

        require(isinstance(name, str) and name, "named: a name is needed, not %s", name)
        if function is None:
            return lambda given: self.named(name, given)
        require(
            callable(function) and not is_schema_like(function),
            "named: a function is needed, not %s",
            function,
        )
        return Named(name, function)

    def strict_schemas(self, enabled: bool = True) -> AbstractContextManager[None]:
        """Refuse, within a `with` block, schemas that can be made but not meant.

        Args:
            enabled: False warns of them again, within the block.

        What is a `SchemaWarning` elsewhere raises `SchemaError`. The block is that of the thread or task
        it is in; a whole program is strict with `-W error::passmuster.SchemaWarning`.

        >>> import passmuster as pm
        >>> with pm.strict_schemas():
        ...     pm.string().min(5).max(2)
        Traceback (most recent call last):
            ...
        passmuster.SchemaError: max(2): no value passes, because of min(5)
        """
        from .foundation.misuse.doubts import strict_schemas

        return strict_schemas(enabled)

    def types(self) -> dict[str, Any]:
        """Return the plain schemas of all types, by name.

        >>> import passmuster as pm
        >>> pm.types()["number"].type
        'number'
        """
        found = {name: self._new(name) for name in self._definitions}
        return {**found, **{short: found[name] for short, name in SHORT_NAMES.items()}}

    def is_error(self, err: object) -> TypeIs[AnyValidationError]:
        """Return whether a value is a `ValidationError`.

        >>> import passmuster as pm
        >>> pm.is_error(pm.number().validate("x").error)
        True
        """
        return issubclass(type(err), self.ValidationError)

    def is_expression(self, expression: object) -> TypeIs[Template]:
        """Return whether a value is a template.

        >>> import passmuster as pm
        >>> pm.is_expression("{a}")
        False
        """
        from .language.messages.template import is_template

        return is_template(expression)

    def is_ref(self, ref: object) -> TypeIs[Reference]:
        """Return whether a value is a reference.

        >>> import passmuster as pm
        >>> pm.is_ref(pm.ref("a"))
        True
        """
        from .language.references.reference import is_ref

        return is_ref(ref)

    def is_schema(
        self,
        schema: object,
        options: Options | Undefined = UNDEFINED,
        **keywords: Unpack[LegacyOptions],
    ) -> bool:
        """Return whether a value is a schema.

        Args:
            schema: any object.
            options: `legacy` (bool): there are no schemas of older versions in Python, so it changes
                nothing.

        >>> import passmuster as pm
        >>> pm.is_schema(pm.any()), pm.is_schema({})
        (True, False)
        """
        check_boolean("is_schema", read_options("is_schema", options, keywords, ("legacy",)), "legacy")
        return is_schema_like(schema)

    def messages(self, language: str | Messages) -> Any:
        """Return the messages of a language, or a schema with messages of its own.

        Args:
            language: a language tag such as `"de"`, `"pt-BR"` or `"de_AT"`; a mapping means
                `any().messages(mapping)`.

        The option `errors.language` finds these strings by itself.

        >>> import passmuster as pm
        >>> "number.base" in pm.messages("de")
        True
        """
        if isinstance(language, str):
            from .types.catalogue import messages

            return messages(language)
        return self._new("any").messages(language)


add_doors(Library, {"assert_"})  # which is called for each value


def _default_library() -> Library:
    return DEFAULT


def _derived_library(base: Library, how: str, given: Any) -> Any:
    return base.defaults(given) if how == "defaults" else base.extend(*given)


DEFAULT = Library(DEFINITIONS)
"""The library that the module's own functions belong to."""
