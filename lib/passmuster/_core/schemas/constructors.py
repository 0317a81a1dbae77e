"""The functions that create schemas of the types: `any`, `alternatives`, `array` … `uuid`.

Schema side. They are methods of the library object; see `root`.
"""

from __future__ import annotations

from functools import wraps

from ..foundation.misuse.traceback_trimming import trim_tracebacks
from ..foundation.sentinels import UNDEFINED
from .types import DEFINITIONS, SHORT_NAMES

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime
    from decimal import Decimal
    from typing import Any, overload
    from uuid import UUID

    from typing_extensions import TypeVar, Unpack

    from ..foundation.argument_types import Keys, Options, Undefined
    from ..foundation.option_types import UuidOptions
    from ..language.computed_types import Key
    from .schema.definition_types import Definition, TypedDefinition
    from .types.alternatives import AlternativesSchema
    from .types.any import AnySchema
    from .types.array import AnyArray
    from .types.binary import BinarySchema
    from .types.boolean import BooleanSchema
    from .types.date import DateSchema
    from .types.decimal import DecimalSchema
    from .types.function import FunctionSchema
    from .types.link import LinkSchema
    from .types.number import NumberSchema
    from .types.object import ObjectSchema
    from .types.string import StringSchema
    from .types.symbol import SymbolSchema
    from .types.uuid import UuidSchema

    F = TypeVar("F", bound=Callable[..., Any])
    X = TypeVar("X", default=Any)
    Y = TypeVar("Y", default=Any)
    Z = TypeVar("Z", default=Any)
    _bool = bool

_WITHOUT_ARGUMENTS: set[str] = set()


def _constructs(kind: str) -> Callable[[F], F]:
    """Return a decorator that turns a method without arguments into the constructor of a type."""

    def decorate(method: F) -> F:
        @wraps(method)
        def construct(self: Constructors, *args: object, **keywords: object) -> Any:
            if args or keywords:
                raise _misplaced_arguments(method, (self, *args), keywords)
            plain = self._plain.get(kind)
            return self._new(kind) if plain is None else plain

        _WITHOUT_ARGUMENTS.add(method.__name__)
        made: Any = construct
        return made  # type: ignore[no-any-return]

    return decorate


def _misplaced_arguments(
    function: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, object]
) -> TypeError:
    """Return an error that names the method for the given arguments. Python reports only their number."""
    from ..foundation.misuse.other_names import misplaced

    return TypeError(misplaced(args[0], function.__name__, args[1:], keywords))


class Constructors:
    """A method for each type, and one for each short name of a type."""

    _plain: dict[str, Any]
    """The schemas without arguments that were created so far, by the name of the type."""

    _new: Callable[..., Any]
    """Returns a schema of a type, given the name of the type."""

    @_constructs("any")
    def any(self) -> AnySchema:  # type: ignore[empty-body]
        """Return a schema that any value passes.

        >>> import passmuster as pm
        >>> pm.any().validate(object).error is None
        True
        """

    if TYPE_CHECKING:

        @overload
        def alternatives(self) -> AlternativesSchema: ...

        @overload
        def alternatives(self, one: TypedDefinition[X], /) -> AlternativesSchema[X]: ...

        @overload
        def alternatives(
            self, one: TypedDefinition[X], two: TypedDefinition[Y], /
        ) -> AlternativesSchema[X | Y]: ...

        @overload
        def alternatives(
            self, one: TypedDefinition[X], two: TypedDefinition[Y], three: TypedDefinition[Z], /
        ) -> AlternativesSchema[X | Y | Z]: ...

        @overload
        def alternatives(
            self, one: Definition, two: Definition, three: Definition, /, *types: Definition
        ) -> AlternativesSchema: ...

    def alternatives(self, *types: Definition) -> AlternativesSchema:
        """Return a schema for values that pass one of several schemas; see `try_`.

        Args:
            types: schemas or literal definitions, or one list of them.

        >>> import passmuster as pm
        >>> pm.alternatives(pm.number(), pm.boolean()).validate("true").value
        True
        """
        made: AlternativesSchema = self._new("alternatives", *types)
        return made

    def alt(self, *types: Definition) -> AlternativesSchema:
        """Same as `alternatives`.

        >>> import passmuster as pm
        >>> pm.alt(pm.number()).type
        'alternatives'
        """
        made: AlternativesSchema = self._new("alternatives", *types)
        return made

    @_constructs("array")
    def array(self) -> AnyArray:  # type: ignore[empty-body]
        """Return a schema for lists and tuples (`array.base`).

        >>> import passmuster as pm
        >>> pm.array().items(pm.number()).validate(["1", 2]).value
        [1, 2]
        """

    @_constructs("binary")
    def binary(self) -> BinarySchema[bytes]:  # type: ignore[empty-body]
        """Return a schema for bytes (`binary.base`).

        >>> import passmuster as pm
        >>> pm.binary().validate("abc").value
        b'abc'
        """

    @_constructs("boolean")
    def boolean(self) -> BooleanSchema[_bool]:  # type: ignore[empty-body]
        """Return a schema for booleans (`boolean.base`).

        >>> import passmuster as pm
        >>> pm.boolean().validate("true").value
        True
        """

    @_constructs("boolean")
    def bool(self) -> BooleanSchema[_bool]:  # type: ignore[empty-body]
        """Same as `boolean`.

        >>> import passmuster as pm
        >>> pm.bool().type
        'boolean'
        """

    @_constructs("date")
    def date(self) -> DateSchema[datetime]:  # type: ignore[empty-body]
        """Return a schema for dates (`date.base`).

        >>> import passmuster as pm
        >>> pm.date().validate("2026-11-21").value.isoformat()
        '2026-11-21T00:00:00+00:00'
        """

    @_constructs("decimal")
    def decimal(self) -> DecimalSchema[Decimal]:  # type: ignore[empty-body]
        """Return a schema for exact decimals, `decimal.Decimal` (`decimal.base`).

        >>> import passmuster as pm
        >>> pm.decimal().validate("0.10").value
        Decimal('0.10')
        """

    @_constructs("function")
    def function(self) -> FunctionSchema[Callable[..., Any]]:  # type: ignore[empty-body]
        """Return a schema for functions (`object.base`).

        >>> import passmuster as pm
        >>> pm.function().arity(1).validate(lambda a: a).error is None
        True
        """

    @_constructs("function")
    def func(self) -> FunctionSchema[Callable[..., Any]]:  # type: ignore[empty-body]
        """Same as `function`.

        >>> import passmuster as pm
        >>> pm.func().type
        'function'
        """

    def link(self, ref: Key | Undefined = UNDEFINED) -> LinkSchema:
        """Return a schema that refers to another one by its place or id.

        Args:
            ref: a string such as `"#id"`, `"/"`, `"..."`, or a reference.

        >>> import passmuster as pm
        >>> tree = pm.object({"children": pm.array().items(pm.link("#node"))}).id("node")
        >>> tree.validate({"children": [{"children": []}]}).error is None
        True
        """
        made: LinkSchema = self._new("link") if ref is UNDEFINED else self._new("link", ref)
        return made

    @_constructs("number")
    def number(self) -> NumberSchema[float]:  # type: ignore[empty-body]
        """Return a schema for numbers (`number.base`).

        >>> import passmuster as pm
        >>> pm.number().validate(" 2.5 ").value
        2.5
        """

    def object(self, schema: Keys | Undefined | None = UNDEFINED) -> ObjectSchema[dict[str, Any]]:
        """Return a schema for mappings and other objects (`object.base`).

        Args:
            schema: the keys, see `keys`. Without it, any key is allowed.

        >>> import passmuster as pm
        >>> pm.object({"a": pm.number()}).validate({"a": "1"}).value
        {'a': 1}
        """
        args = () if schema is UNDEFINED else (schema,)
        made: ObjectSchema[dict[str, Any]] = self._new("object", *args)
        return made

    @_constructs("string")
    def string(self) -> StringSchema[str]:  # type: ignore[empty-body]
        """Return a schema for strings (`string.base`).

        >>> import passmuster as pm
        >>> pm.string().min(2).validate("a").error.details[0].type
        'string.min'
        """

    @_constructs("symbol")
    def symbol(self) -> SymbolSchema:  # type: ignore[empty-body]
        """Return a schema for symbols and enum members (`symbol.base`).

        >>> import passmuster as pm
        >>> pm.symbol().validate(pm.Symbol("a")).error is None
        True
        """

    def uuid(
        self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[UuidOptions]
    ) -> UuidSchema[UUID]:
        """Return a schema for UUIDs, `uuid.UUID` (`uuid.base`).

        Args:
            options: `version` (one or a list of `"uuidv1"` to `"uuidv8"`, by default any); see `version`.

        >>> import passmuster as pm
        >>> pm.uuid().validate("69593d6271ea454885e404fc71357423").value
        UUID('69593d62-71ea-4548-85e4-04fc71357423')
        """
        args = () if options is UNDEFINED else (options,)
        made: UuidSchema[UUID] = self._new("uuid", *args, **keywords)
        return made


NAMES = tuple(name for name in vars(Constructors) if name[0] != "_" and name not in SHORT_NAMES)
"""The built-in types that have a constructor."""

DEFINITIONS.add_built_in(NAMES)

# Constructors without arguments raise no `SchemaError`.
trim_tracebacks(Constructors, _WITHOUT_ARGUMENTS, _misplaced_arguments)
