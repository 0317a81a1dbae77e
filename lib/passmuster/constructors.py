"""The functions that make schemas of the types: `any`, `alternatives`, `array` … `uuid`.

Schema side. They are methods of the library object, see `root`.
"""

from __future__ import annotations

from functools import wraps

from .foundation.misuse.doors import add_doors
from .foundation.sentinels import UNDEFINED
from .types import DEFINITIONS, SHORT_NAMES

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from typing_extensions import Unpack

    from .foundation.argument_types import Keys, Options, Undefined
    from .foundation.option_types import UuidOptions
    from .language.computed_types import Key
    from .schema.definition_types import Definition
    from .types.alternatives import AlternativesSchema
    from .types.any import AnySchema
    from .types.array import ArraySchema
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


class Constructors:
    """A method for each type, and one for each other name of a type."""

    _new: Callable[..., Any]
    """Returns a schema of a type, by its name."""

    def any(self) -> AnySchema:
        """Return a schema that any value passes.

        >>> import passmuster as pm
        >>> pm.any().validate(object).error is None
        True
        """
        made: AnySchema = self._new("any")
        return made

    def alternatives(self, *types: Definition) -> AlternativesSchema:
        """Return a schema that a value passes if it passes one of several; see `try_`.

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

    def array(self) -> ArraySchema:
        """Return a schema for lists and tuples (`array.base`).

        >>> import passmuster as pm
        >>> pm.array().items(pm.number()).validate(["1", 2]).value
        [1, 2]
        """
        made: ArraySchema = self._new("array")
        return made

    def binary(self) -> BinarySchema:
        """Return a schema for bytes (`binary.base`).

        >>> import passmuster as pm
        >>> pm.binary().validate("abc").value
        b'abc'
        """
        made: BinarySchema = self._new("binary")
        return made

    def boolean(self) -> BooleanSchema:
        """Return a schema for booleans (`boolean.base`).

        >>> import passmuster as pm
        >>> pm.boolean().validate("true").value
        True
        """
        made: BooleanSchema = self._new("boolean")
        return made

    def bool(self) -> BooleanSchema:
        """Same as `boolean`.

        >>> import passmuster as pm
        >>> pm.bool().type
        'boolean'
        """
        made: BooleanSchema = self._new("boolean")
        return made

    def date(self) -> DateSchema:
        """Return a schema for dates (`date.base`).

        >>> import passmuster as pm
        >>> pm.date().validate("2026-11-21").value.isoformat()
        '2026-11-21T00:00:00+00:00'
        """
        made: DateSchema = self._new("date")
        return made

    def decimal(self) -> DecimalSchema:
        """Return a schema for exact decimals, `decimal.Decimal` (`decimal.base`).

        >>> import passmuster as pm
        >>> pm.decimal().validate("0.10").value
        Decimal('0.10')
        """
        made: DecimalSchema = self._new("decimal")
        return made

    def function(self) -> FunctionSchema:
        """Return a schema for functions (`object.base`).

        >>> import passmuster as pm
        >>> pm.function().arity(1).validate(lambda a: a).error is None
        True
        """
        made: FunctionSchema = self._new("function")
        return made

    def func(self) -> FunctionSchema:
        """Same as `function`.

        >>> import passmuster as pm
        >>> pm.func().type
        'function'
        """
        made: FunctionSchema = self._new("function")
        return made

    def link(self, ref: Key | Undefined = UNDEFINED) -> LinkSchema:
        """Return a schema that stands for another, by its place or id.

        Args:
            ref: a string such as `"#id"`, `"/"`, `"..."`, or a reference.

        >>> import passmuster as pm
        >>> tree = pm.object({"children": pm.array().items(pm.link("#node"))}).id("node")
        >>> tree.validate({"children": [{"children": []}]}).error is None
        True
        """
        made: LinkSchema = self._new("link") if ref is UNDEFINED else self._new("link", ref)
        return made

    def number(self) -> NumberSchema:
        """Return a schema for numbers (`number.base`).

        >>> import passmuster as pm
        >>> pm.number().validate(" 2.5 ").value
        2.5
        """
        made: NumberSchema = self._new("number")
        return made

    def object(self, schema: Keys | Undefined | None = UNDEFINED) -> ObjectSchema:
        """Return a schema for mappings and other objects (`object.base`).

        Args:
            schema: the keys, see `keys`; without it any key is allowed.

        >>> import passmuster as pm
        >>> pm.object({"a": pm.number()}).validate({"a": "1"}).value
        {'a': 1}
        """
        made: ObjectSchema = self._new("object") if schema is UNDEFINED else self._new("object", schema)
        return made

    def string(self) -> StringSchema:
        """Return a schema for strings (`string.base`).

        >>> import passmuster as pm
        >>> pm.string().min(2).validate("a").error.details[0].type
        'string.min'
        """
        made: StringSchema = self._new("string")
        return made

    def symbol(self) -> SymbolSchema:
        """Return a schema for symbols and enum members (`symbol.base`).

        >>> import passmuster as pm
        >>> pm.symbol().validate(pm.Symbol("a")).error is None
        True
        """
        made: SymbolSchema = self._new("symbol")
        return made

    def uuid(self, options: Options | Undefined = UNDEFINED, **keywords: Unpack[UuidOptions]) -> UuidSchema:
        """Return a schema for UUIDs, `uuid.UUID` (`uuid.base`).

        Args:
            options: `version` (one or a list of `"uuidv1"` to `"uuidv8"`; by default any), see `version`.

        >>> import passmuster as pm
        >>> pm.uuid().validate("69593d6271ea454885e404fc71357423").value
        UUID('69593d62-71ea-4548-85e4-04fc71357423')
        """
        args = () if options is UNDEFINED else (options,)
        made: UuidSchema = self._new("uuid", *args, **keywords)
        return made


def _takes_nothing(name: str) -> bool:
    code = getattr(vars(Constructors)[name], "__code__", None)
    return code is not None and code.co_argcount == 1 and not code.co_flags & _TAKES_MANY


def _telling(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a constructor that tells where what it is given belongs; Python only says that it takes less."""
    code = function.__code__
    most = -1 if code.co_flags & _TAKES_MANY else code.co_argcount - 1
    known = code.co_varnames[1 : code.co_argcount]

    @wraps(function)
    def construct(self: Constructors, *args: object, **keywords: object) -> Any:
        if args or keywords:
            if 0 <= most < len(args) or not keywords.keys() <= set(known):
                from .foundation.misuse.other_names import misplaced

                raise TypeError(misplaced(self, function.__name__, args, keywords))
            return function(self, *args, **keywords)
        return function(self)

    return construct


def _tell_what_is_misplaced() -> None:
    for name, function in list(vars(Constructors).items()):
        if name[0] != "_" and not function.__code__.co_flags & _TAKES_KEYWORDS:
            setattr(Constructors, name, _telling(function))


_TAKES_MANY, _TAKES_KEYWORDS = 0x04, 0x08  # CO_VARARGS, CO_VARKEYWORDS

NAMES = tuple(name for name in vars(Constructors) if name[0] != "_" and name not in SHORT_NAMES)
"""The built-in types: each has a constructor."""

DEFINITIONS.expect(NAMES)

# Those that take nothing can't be told anything wrong.
_SPARED = frozenset(filter(_takes_nothing, vars(Constructors)))
_tell_what_is_misplaced()
add_doors(Constructors, _SPARED)
