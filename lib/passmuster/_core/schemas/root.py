"""The library object: constructors, references, and functions that return other libraries.

Schema side; part 1 of the specification, "Root functions". The functions of the module `passmuster` are those
of one library object; `extend` and `defaults` return others. Rooms below use it only as `schema.spec.root`.

`import passmuster` imports this module and little else. Functions import what else they need when they are
first called.
"""

# Type checkers use the first overload of `compile` that matches, even if a later one differs.
# mypy: disable-error-code="overload-overlap"

from __future__ import annotations

from ..foundation.callers import is_function
from ..foundation.misuse.traceback_trimming import trim_traceback, trim_tracebacks
from ..foundation.option_reader import read_options
from ..foundation.schema_error import SchemaError
from ..foundation.sentinels import UNDEFINED
from .language_functions import LanguageFunctions
from .schema.entries import is_schema_like
from .schema.method_arguments import check_boolean, refuse_swapped, require
from .types import DEFINITIONS, SHORT_NAMES

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date, time, timedelta
    from decimal import Decimal
    from enum import Enum
    from pathlib import PurePath
    from typing import Any, NamedTuple, Union, overload
    from uuid import UUID

    from typing_extensions import TypeForm, TypeVar, Unpack

    from ..documents.inspection.schema_info import SchemaInfo
    from ..foundation.argument_types import (
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
    from ..foundation.option_types import LegacyOptions
    from ..language.preferences.preference_types import ValidationOptions
    from .schema.base import Schema
    from .schema.definition_types import Definition
    from .schema.description.changes import Changes
    from .types.any import AnySchema
    from .types.array import ArraySchema
    from .types.binary import BinarySchema
    from .types.boolean import BooleanSchema
    from .types.date import DateSchema
    from .types.decimal import DecimalSchema
    from .types.instance import InstanceSchema
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
    Taught = TypeVar("Taught", bound=Union[time, timedelta, PurePath])
    Text = TypeVar("Text", bound=str)


_NO_RESOURCES: Mapping[str, Any] = {}


class Library(LanguageFunctions):
    """A set of types, with the functions that create schemas of these types, and those around them."""

    def __reduce__(self) -> Any:
        if self._origin is None:
            return _default_library, ()
        return _derived_library, self._origin

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
        """Return the validated value, or raise `ValidationError`, like `attempt` of a schema.

        Args:
            value: any object.
            schema: a schema or literal definition.
            message: a string to put before the message, or an exception to raise instead.
            options: as for `validate`.

        >>> import passmuster as pm
        >>> pm.attempt("5", pm.number())
        5
        """
        try:
            asked: Any = schema
            if not hasattr(type(schema), "_is_schema"):  # without a call, which takes as long as the rest
                refuse_swapped(value, schema)
                asked = self._compile(schema)
            if message is None and options is None and not keywords:
                return asked.attempt(value)
            return asked.attempt(value, message, options, **keywords)
        except SchemaError as error:
            raise trim_traceback(error) from error.__cause__

    if TYPE_CHECKING:

        @overload
        def compile(self, schema: S) -> S: ...

        # Subclasses come first: an Enum may be an int, a bool is one, a named tuple is a tuple.
        @overload
        def compile(self, schema: type[Member]) -> AnySchema[Member]: ...

        @overload
        def compile(self, schema: type[Flag]) -> BooleanSchema[Flag]: ...

        @overload
        def compile(self, schema: type[Number]) -> NumberSchema[Number]: ...

        @overload
        def compile(self, schema: type[Text]) -> StringSchema[Text]: ...

        @overload
        def compile(self, schema: type[Taught]) -> InstanceSchema[Taught]: ...

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
        def compile(self, schema: Keys) -> ObjectSchema[dict[str, Any]]: ...

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
        """Return the schema that a literal definition stands for.

        Args:
            schema: a schema (returned as it is), a value, a list, a pattern, a mapping, or a Python type. For
                a type such as `Order` or `list[int]`, type checkers know the type of the validated value.
            options: `legacy` (bool): without effect, because Python has no schemas of older versions.

        >>> import passmuster as pm
        >>> pm.compile({"a": [1, 2]}).validate({"a": 3}).error.details[0].type
        'any.only'
        """
        given = read_options("compile", options, keywords, ("legacy",))
        check_boolean("compile", given, "legacy")
        if not is_schema_like(schema):
            from .schema.schema_warnings.literals import warn_misread_literal

            warn_misread_literal(self, schema)
        return self._compile(schema)

    def instance(
        self,
        cls: type[T],
        form: Definition = str,
        read: Callable[[Any], T] | None = None,
        write: Callable[[T], Any] | None = None,
        name: str | None = None,
    ) -> InstanceSchema[T]:
        """Return a schema for the instances of a class, which conversion reads from their JSON form.

        Args:
            cls: the class. The other arguments may be left out if it is known to `register()`.
            form: the definition of the JSON form, by default a string.
            read: a function that makes an instance of data in that form, or raises an exception; by default
                the class itself.
            write: its inverse, for `dump()`; by default `str`.
            name: what messages call an instance, by default the name of the class.

        A value that is no instance, and can't be made into one, yields `instance.base`. If the form is an
        array or an object, the result is a schema of that type, which makes an instance of what passed.

        >>> import passmuster as pm
        >>> class Colour:
        ...     def __init__(self, code): self.code = code
        >>> colour = pm.instance(Colour, form=pm.string().hex(), write=lambda value: value.code)
        >>> colour.validate("ff0000").value.code, colour.dump(Colour("ff0000"))
        ('ff0000', 'ff0000')
        """
        given = {"form": None if form is str else form, "read": read, "write": write, "name": name}
        keywords = {key: value for key, value in given.items() if value is not None}
        made: InstanceSchema[T] = self._new("instance", cls, **keywords)
        return made

    def register(
        self,
        cls: type[T],
        form: Definition = str,
        read: Callable[[Any], T] | None = None,
        write: Callable[[T], Any] | None = None,
        name: str | None = None,
    ) -> None:
        """Teach the library a class of somebody else, which is then known wherever a type is compiled.

        A class of your own may say so itself: its class method `__passmuster_schema__` returns a schema.

        Args:
            cls: the class.
            form: the definition of its JSON form, by default a string; or a function that takes the
                parameters of a generic class and returns it.
            read: a function that makes an instance of data in that form, or raises an exception; by default
                the class itself.
            write: its inverse, for `dump()`; by default `str`.
            name: what messages call an instance, by default the name of the class.

        Libraries that are made of this one know the class, too; libraries that it was made of do not.

        >>> import passmuster as pm
        >>> class Colour:
        ...     def __init__(self, code): self.code = code
        >>> library = pm.defaults(lambda schema: schema)
        >>> library.register(Colour, form=pm.string().hex(), write=lambda value: value.code)
        >>> [one.code for one in library.compile(list[Colour]).validate(["ff0000"]).value]
        ['ff0000']
        """
        from .schema.taught_types import TaughtType

        self._taught[cls] = TaughtType(cls, form, read, write, name)

    def _compile(self, schema: object, override: bool = True) -> Any:
        if is_schema_like(schema):
            return schema
        from .schema.compiling import compile_literal

        return compile_literal(self, schema, override)

    def defaults(self, modifier: Adjuster) -> Library:
        """Return another library that applies a function to every new schema.

        Args:
            modifier: a function that takes a schema and returns one; it may read `schema.type`.

        >>> import passmuster as pm
        >>> strict = pm.defaults(lambda schema: schema.required())
        >>> strict.number().validate().error.details[0].type
        'any.required'
        """
        require(is_function(modifier), "defaults: a function is needed, not %s", modifier)
        made = self._derive("defaults", modifier, modifier)
        for type_name in self._definitions:
            made._new(type_name)
        return made

    def extend(self, *extensions: Extension) -> Library:
        """Return another library with additional types. This one does not change.

        Args:
            extensions: extension objects, or functions that take a library and return one; see part 3.

        >>> import passmuster as pm
        >>> money = pm.extend({"type": "money", "base": pm.number().precision(2)})
        >>> money.money().validate(1.234).value
        1.23
        """
        from .extension.extending import extend_library

        made: Library = extend_library(self, extensions)
        return made

    def _extend_schema(self, schema: Any, extension: object) -> Any:
        """Return a schema that has its own type, which extends the type of `schema`."""
        from .extension.extending import extend_schema

        return extend_schema(schema, extension)

    def build(
        self,
        description: Mapping[str, Any],
        functions: Mapping[str, Callable[..., Any] | BaseException] | None = None,
        missing: Missing = "refuse",
        extensions: Extension | Sequence[Extension] = (),
    ) -> Any:
        """Return the schema of a description that `describe()` of this library or of joi returned.

        Args:
            description: the result of `describe()`, even if it was stored as JSON.
            functions: the functions that the description names, by name, see `named`; for `error` also an
                exception.
            missing: how to treat a rule, flag or entry whose function is not among `functions`: `"refuse"`
                raises `SchemaError`, `"skip"` leaves it out. A function `(name, place)` returns the function
                to use, or None to leave it out (`name` is None if the description has lost it). `"skip"` also
                leaves out rules and flags of extensions that are not given, with a warning that names them.
            extensions: arguments of `extend`, for types that are not built in.

        >>> import passmuster as pm
        >>> pm.build(pm.number().min(3).describe()).validate(2).error.details[0].type
        'number.min'
        >>> description = {"type": "string", "rules": [{"name": "custom", "args": {"description": "title"}}]}
        >>> pm.build(description, functions={"title": str.title}).validate("ada").value
        'Ada'
        """
        from .schema.description.building import build
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
            draft: the version of JSON Schema, unless `$schema` names one of these: `"draft-2020-12"` (the
                default), `"draft-2019-09"`, `"draft-07"`, `"draft-06"` or `"draft-04"`; for the schema
                objects of OpenAPI `"openapi-3.0"` or `"openapi-3.1"`.
            formats: whether `format` is only an annotation (`"annotate"`), or is checked if the library knows
                the format (`"assert"`).
            resources: documents that `$ref` and `$schema` may refer to, by URI. A document without `$schema`
                is read in the draft of the one that refers to it. Nothing is ever downloaded.

        Values are not converted: the schema accepts exactly what the document accepts. For a schema of an
        OpenAPI document, pass `{"$ref": "api#/components/schemas/Order"}` with `resources={"api": document}`.

        Raises `SchemaError` with the JSON pointer of the part that is wrong, or that refers to a missing
        document.

        >>> import passmuster as pm
        >>> schema = pm.from_json_schema({"type": "object", "properties": {"age": {"type": "integer"}}})
        >>> print(schema.validate({"age": "36"}).error)
        "age" must be a number, not a string
        """
        from .json_schema_reader.schema_reader import read

        made: Schema[Any] = read(self, document, draft, formats, resources)
        return made

    def inspect(self, schema: Schema | Definition) -> SchemaInfo:
        """Return the meaning of a schema as a tree of records for programs.

        Args:
            schema: a schema, or a literal definition of one.

        There is a class of records for each kind of schema. `passmuster.inspection` has these classes, and
        functions that walk through the tree.

        >>> import passmuster as pm
        >>> info = pm.inspect({"port": pm.number().port().required()})
        >>> info.keys[0].key, info.keys[0].schema.presence
        ('port', 'required')
        >>> info.keys[0].schema.rules[0].means
        (Multiple(base=1), Range(least=0, most=65535))
        """
        from ..documents.inspection.inspecting import inspect

        return inspect(self._compile(schema))

    def diff(self, old: Schema | Mapping[str, Any], new: Schema | Mapping[str, Any]) -> Changes:
        """Compare two schemas, and find out whether all values that passed the old one pass the new one.

        Args:
            old: a schema, or the description of one.
            new: the schema, or description, that replaces it.

        A description is built first; the functions that it names are not needed.

        Returns the differences, each with `path`, `kind` and `message`. `is_compatible` is True if every
        value that passed the old schema passes the new one.

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
            secrets_dir: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = ...,
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
            secrets_dir: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = ...,
            **options: Unpack[ValidationOptions],
        ) -> Any: ...

    def env(
        self,
        schema: Schema | Definition,
        prefix: str = "",
        separator: str = "__",
        files: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
        environ: Mapping[str, str] | None = None,
        secrets_dir: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
        **options: Unpack[ValidationOptions],
    ) -> Any:
        """Return the validated value of environment variables.

        Args:
            schema: the schema of an object, or a literal definition of one.
            prefix: the beginning of the names of the variables.
            separator: the string between a key and a key of the object within it, as in `DB__HOST`.
            files: paths of `.env` files, which are read by python-dotenv. The environment overrides them, and
                a later file overrides an earlier one. A file that does not exist is skipped.
            environ: a mapping to read instead of the environment.
            secrets_dir: paths of folders with a file for each variable, as `/run/secrets`. The environment
                and `files` override them. A folder that does not exist is skipped with a `SchemaWarning`.
            options: as for `validate`; `abort_early` is False by default.

        Raises one `ValidationError` with all failures; its details and messages name the variables.

        >>> import passmuster as pm
        >>> schema = pm.object({"debug": pm.boolean(), "db": pm.object({"port": pm.number().port()})})
        >>> pm.env(schema, "APP_", environ={"APP_DEBUG": "yes", "APP_DB__PORT": "5432"})
        {'debug': True, 'db': {'port': 5432}}
        """
        from .texts.environment import load

        return load(self._compile(schema), prefix, separator, files, environ, secrets_dir, options)

    def read_text(self, schema: Schema[Any] | Definition, given: object, nested: bool = False) -> Any:
        """Return the data that texts mean for a schema, which validates them afterwards.

        Args:
            schema: a schema, or a literal definition of one.
            given: the names and texts of a form or query string, as a mapping, as pairs, or as the object of
                a web framework with several values for a name; or one text, as of a command line.
            nested: whether names are paths: `a.b` and `a[b]` are keys within objects, `a[0]` and `a[]` items.

        An empty text is absent, unless the schema allows it. `on`, `yes` and `1` are True where a boolean is
        expected. Repeated names are lists. Other texts are left to the conversions of the schema. Values that
        are no strings, as uploaded files, stay as they are. The text of a command line separates the items
        of a list by commas.

        >>> import passmuster as pm
        >>> form = pm.object({"agree": pm.boolean(), "n": pm.number(), "tags": pm.array()})
        >>> pm.read_text(form, {"agree": "on", "n": "", "tags": "a"})
        {'agree': True, 'tags': ['a']}
        """
        from .texts.form_reading import read_text

        return read_text(self._compile(schema), given, nested)

    def types(self) -> dict[str, Any]:
        """Return the plain schemas of all types, by name.

        >>> import passmuster as pm
        >>> pm.types()["number"].type
        'number'
        """
        found = {name: self._new(name) for name in self._definitions}
        return {**found, **{short: found[name] for short, name in SHORT_NAMES.items()}}


trim_tracebacks(Library, {"assert_"})  # `assert_` is called for each value


def _default_library() -> Library:
    return DEFAULT


def _derived_library(base: Library, method: str, argument: Any) -> Any:
    return base.defaults(argument) if method == "defaults" else base.extend(*argument)


DEFAULT = Library(DEFINITIONS)
"""The library whose functions are those of the module `passmuster`."""
