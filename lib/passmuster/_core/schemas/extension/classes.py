"""User-defined types written as classes: a thin layer over the objects that `extend` accepts.

    from passmuster.extension import Number, rule

    class Money(Number, base=pm.number().precision(2)):
        @rule(messages={"money.step": "{{#label}} must be in steps of {{#by}}"})
        def step(self, value, helpers, by):
            return value if value % by == 0 else helpers.error("money.step", {"by": by})

    Money.new().step(5).validate(7)          # or pm.extend(Money).money().step(5)

The schemas of the new type are instances of the class, so that editors and type checkers know its methods.
Imported on first use. It uses only the public interface of the library.
"""

from __future__ import annotations

from operator import itemgetter
from types import FunctionType

from ...foundation.callers import is_function
from ...foundation.schema_error import SchemaError, show
from ...foundation.sentinels import UNDEFINED
from .. import root as _root
from ..schema.base import Schema
from ..schema.overriding import override
from ..types.alternatives import AlternativesSchema
from ..types.any import AnySchema
from ..types.array import ArraySchema
from ..types.binary import BinarySchema
from ..types.boolean import BooleanSchema
from ..types.date import DateSchema
from ..types.function import FunctionSchema
from ..types.number import NumberSchema
from ..types.object import ObjectSchema
from ..types.string import StringSchema
from ..types.symbol import SymbolSchema

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from inspect import Signature
    from typing import Any as Anything, TypeVar

    from typing_extensions import Concatenate, ParamSpec, Self

    from ...engine.constraints.constraint import Constraint
    from ...engine.nodes.records import Rule
    from ...running.steps.helpers import Helpers
    from ..root import Library

    P = ParamSpec("P")
    S = TypeVar("S", bound=Schema)
    T = TypeVar("T", bound="Type")
    F = TypeVar("F", bound=Callable[..., Anything])


def argument(
    ref: bool = False,
    assert_: Callable[[Anything], Anything] | Schema | None = None,
    message: str | None = None,
    normalize: Callable[[Anything], Anything] | None = None,
) -> dict[str, Anything]:
    """Describe an argument of a rule.

    Args:
        ref: whether the argument may be a reference, which is resolved before the rule runs (`any.ref`).
        assert_: a function that returns whether a value is accepted, or a schema.
        message: the description of accepted values if `assert_` is a function, such as "must be a number".
        normalize: a function that converts the argument for the rule; called before `assert_`.

    >>> argument(ref=True, assert_=callable, message="must be a function")["ref"]
    True
    """
    given = {"ref": ref, "assert": assert_, "message": message, "normalize": normalize}
    return {key: value for key, value in given.items() if value is not None and value is not False}


def rule(
    args: Mapping[str, Mapping[str, Anything]] | None = None,
    messages: Mapping[str, Anything] | None = None,
    *,
    name: str | None = None,
    alias: str | Iterable[str] = (),
    convert: bool = False,
    manifest: bool = True,
    multi: bool = False,
    means: Callable[[Rule], Constraint | Iterable[Constraint]] | None = None,
) -> Callable[[Callable[Concatenate[S, Anything, Anything, P], Anything]], Callable[Concatenate[S, P], S]]:
    """Turn a method `(self, value, helpers, ...)` into a rule, whose arguments are the further parameters.

    The resulting method adds the rule with its arguments. The original function runs when a value is
    validated, with the schema as `self`, and returns the value or `helpers.error(code)`.

    Args:
        args: the requirements of arguments by parameter; see `argument`.
        messages: the messages of the error codes that the rule reports.
        name: the name of the rule; by default that of the method.
        alias: further names.
        convert: whether the rule runs only if conversion is off, because conversion does the same otherwise.
        manifest: whether `describe()` shows the rule.
        multi: whether the rule may be added several times.
        means: a function that takes the rule and returns its constraints, which `pm.inspect` shows.

    >>> class Even(Number):
    ...     @rule(messages={"even.odd": "{{#label}} must be even"})
    ...     def even(self, value, helpers):
    ...         return value if value % 2 == 0 else helpers.error("even.odd")
    >>> str(Even.new().even().validate(3).error)
    '"value" must be even'
    """

    if callable(args):  # as a decorator without arguments
        return rule()(args)

    def make(function: Callable[..., Anything]) -> Anything:
        aliases = [alias] if isinstance(alias, str) else list(alias)
        options = {"alias": aliases, "convert": convert, "manifest": manifest, "multi": multi}
        if means is not None:
            options["means"] = means
        return _rule_method(
            function, name or function.__name__, dict(args or {}), dict(messages or {}), options
        )

    return make


def _rule_method(
    function: Callable[..., Anything],
    name: str,
    args: dict[str, Mapping[str, Anything]],
    messages: dict[str, Anything],
    options: dict[str, Anything],
) -> Callable[..., Anything]:
    from inspect import signature

    whole = signature(function)
    if len(whole.parameters) < 3:
        raise SchemaError(f"rule {show(name)}: its first parameters must be self, value and helpers")
    own = whole.replace(parameters=list(whole.parameters.values())[3:])
    for given in args:
        if given not in own.parameters:
            raise SchemaError(f"rule {show(name)}: there is no parameter {show(given)}")

    def method(self: Anything, *values: object, **keywords: object) -> Anything:
        bound = own.bind(*values, **keywords).arguments
        return self._rule(name, {arg: bound.get(arg, UNDEFINED) for arg in own.parameters})

    method.__name__, method.__qualname__, method.__doc__ = name, function.__qualname__, function.__doc__
    definitions = [{"name": arg, **args.get(arg, {})} for arg in own.parameters]
    row = {"args": definitions, "method": method, "validate": _check_of(function, own), **options}
    method.__rule__ = (name, row, messages)  # type: ignore[attr-defined]
    return method


def _check_of(function: Callable[..., Anything], own: Signature) -> Callable[..., Anything]:
    """Return a function that calls a method with the arguments of the rule, positionally if possible."""
    names = list(own.parameters)
    if not names:
        return lambda value, helpers: function(helpers.schema, value, helpers)
    if any(
        item.default is not item.empty or item.kind not in _POSITIONAL for item in own.parameters.values()
    ):
        return lambda value, helpers, found: function(
            helpers.schema, value, helpers, **_given_arguments(found)
        )
    if len(names) == 1:
        name = names[0]
        return lambda value, helpers, found: function(helpers.schema, value, helpers, found[name])
    among = itemgetter(*names)
    return lambda value, helpers, found: function(helpers.schema, value, helpers, *among(found))


_POSITIONAL = (0, 1)  # the kinds of positional parameters


def _given_arguments(found: dict[str, Anything]) -> dict[str, Anything]:
    """Return the arguments that are not undefined. The others have their defaults."""
    for item in found.values():
        if item is UNDEFINED:
            return {arg: item for arg, item in found.items() if item is not UNDEFINED}
    return found


def _hook(key: str, function: F, **options: object) -> F:
    function.__hook__ = (key, options)  # type: ignore[attr-defined]
    return function


def prepare(function: F) -> F:
    """Mark a method `(self, value, helpers)` that prepares the input. For its result, see part 3.

    >>> class Comma(Number):
    ...     @prepare
    ...     def point(self, value, helpers):
    ...         return {"value": value.replace(",", ".")} if isinstance(value, str) else None
    >>> Comma.new().validate("1,5").value
    1.5
    """
    return _hook("prepare", function)


def coerce(*kinds: str | type) -> Callable[[F], F]:
    """Mark a method `(self, value, helpers)` that converts the input, unless conversion is off.

    Args:
        kinds: names of types in the specification, or Python types; by default all.

    >>> class Words(Array):
    ...     @coerce(str)
    ...     def split(self, value, helpers):
    ...         return {"value": value.split()}
    >>> Words.new().validate("a b").value
    ['a', 'b']
    """
    return lambda function: _hook("coerce", function, kinds=kinds)


def validate(function: F) -> F:
    """Mark a method `(self, value, helpers)` that checks every value before its rules.

    >>> class Short(String, messages={"short.long": "{{#label}} is too long"}):
    ...     @validate
    ...     def short(self, value, helpers):
    ...         return {"errors": helpers.error("short.long")} if len(value) > 3 else None
    >>> str(Short.new().validate("abcd").error)
    '"value" is too long'
    """
    return _hook("validate", function)


def construct(function: F) -> F:
    """Mark a method `(self, ...)` that accepts the arguments of the type's constructor and returns a schema.

    >>> class Below(Number):
    ...     @construct
    ...     def limited(self, limit):
    ...         return self.less(limit)
    >>> Below.new(3).validate(3).error.details[0].type
    'number.less'
    """
    return _hook("args", function)


class Type:
    """The base of classes that define types. Combine it with a schema class, or set a `base`.

    Class keywords: `base` (the schema to extend, or a function that takes a library and returns it), `name`
    (of the type, by default the name of the class with a lower-case first letter), `messages` (strings by
    error code), `flags` (default values by name), and `overrides`, `terms`, `cast` as in part 3. Methods
    without a decorator become methods of the schemas, and `super()` calls the ones that they override.

    >>> import passmuster as pm
    >>> class Percent(Type, base=pm.number().min(0).max(100)):
    ...     def positive(self):
    ...         return super().positive().label("share")
    >>> pm.extend(Percent).percent().positive().validate(0).error.details[0].context["label"]
    'share'
    """

    __slots__ = ()

    _own: Anything = None
    _standard: Anything = None

    def __init_subclass__(
        cls,
        base: Schema | Callable[[Anything], Anything] | None = None,
        name: str | None = None,
        messages: Mapping[str, Anything] | None = None,
        flags: Mapping[str, Anything] | None = None,
        _standard: str | None = None,
        **others: object,
    ) -> None:
        super().__init_subclass__()
        if _standard is not None:
            cls._standard = _standard
        if "_generated" in cls.__dict__ or _standard is not None:
            return
        found = _ClassParts(name or cls.__name__[:1].lower() + cls.__name__[1:], base, dict(messages or {}))
        found.keys["flags"] = {flag: {"default": default} for flag, default in (flags or {}).items()}
        found.keys.update(others)
        found.collect(cls)
        cls._own = found

    @classmethod
    def __extension__(cls, library: Library) -> dict[str, Anything]:
        """Return the extension object of the class for a library."""
        if cls._own is None:
            raise SchemaError(f"extend: {cls.__name__} is only a base class; derive a class from it")
        return {**cls._own.keys, "base": cls._base(library)}

    @classmethod
    def _base(cls, library: Library) -> Anything:
        base = cls._own.base
        if base is not None:
            return base(library) if is_function(base) else base
        for above in cls.__mro__[1:]:
            own = above.__dict__.get("_own")
            if own is not None:
                known = own.keys["type"] in library._definitions
                return library._new(own.keys["type"]) if known else above.new()  # type: ignore[attr-defined]
        return library._new(cls._standard or "any")

    @classmethod
    def new(cls: type[T], *args: object, library: Library | None = None, **keywords: object) -> T:
        """Return a schema of the type.

        Args:
            args: the arguments of the constructor of the type.
            library: a library with the type. By default, a library is created for the class.

        >>> class Small(Number):
        ...     pass
        >>> Small.new().max(9).validate(10).error.details[0].type
        'number.max'
        """
        own = cls._own
        if library is None:
            library = own.library
            if library is None:
                library = own.library = _root.DEFAULT.extend(cls)
        made: T = library._new(own.keys["type"], *args, **keywords)
        return made


class _ClassParts:
    """The parts of a type that one class declares."""

    __slots__ = ("base", "keys", "library")

    def __init__(
        self, name: str, base: Schema | Callable[[Anything], Anything] | None, messages: dict[str, Anything]
    ) -> None:
        self.base = base
        self.keys: dict[str, Anything] = {"type": name, "messages": messages, "rules": {}}
        self.library: Anything = None

    def collect(self, cls: Anything) -> None:
        """Read the decorated methods of a class, and remove the hooks from the class."""
        for attribute, function in list(cls.__dict__.items()):
            if hasattr(function, "__rule__"):
                name, row, messages = function.__rule__
                self.keys["rules"][name] = row
                self.keys["messages"].update(messages)
            elif hasattr(function, "__hook__"):
                key, options = function.__hook__
                self.hook(key, options, function)
                delattr(cls, attribute)
            elif _replaces(cls, attribute, function):
                override(cls, attribute, function)

    def hook(self, key: str, options: dict[str, Anything], function: Callable[..., Anything]) -> None:
        """Add a method as one of the functions of an extension."""
        if key in self.keys:
            raise SchemaError(f"{self.keys['type']}: two methods are marked as its {key}")
        if key == "args":
            self.keys[key] = function
            return

        def call_hook(value: Anything, helpers: Helpers) -> Anything:
            return function(helpers.schema, value, helpers)

        kinds = options.get("kinds")
        self.keys[key] = {"from": list(kinds), "method": call_hook} if kinds else call_hook


def _replaces(cls: Anything, name: str, function: object) -> bool:
    """Return whether an attribute of a class is a method that overrides one of the library."""
    if name.startswith("_") or not isinstance(function, FunctionType):
        return False
    return any(hasattr(base, name) for base in cls.__bases__)


class Any(Type, AnySchema, _standard="any"):
    """Base of types whose base is `any`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def valid(self, *values: object) -> Self: ...


class Alternatives(Type, AlternativesSchema, _standard="alternatives"):
    """Base of types whose base is `alternatives`."""

    __slots__ = ()


class Array(Type, ArraySchema, _standard="array"):
    """Base of types whose base is `array`."""

    __slots__ = ()


class Binary(Type, BinarySchema, _standard="binary"):
    """Base of types whose base is `binary`."""

    __slots__ = ()


class Boolean(Type, BooleanSchema, _standard="boolean"):
    """Base of types whose base is `boolean`."""

    __slots__ = ()


class Date(Type, DateSchema, _standard="date"):
    """Base of types whose base is `date`."""

    __slots__ = ()


class Function(Type, FunctionSchema, _standard="function"):
    """Base of types whose base is `function`."""

    __slots__ = ()


class Number(Type, NumberSchema, _standard="number"):
    """Base of types whose base is `number`."""

    __slots__ = ()


class Object(Type, ObjectSchema, _standard="object"):
    """Base of types whose base is `object`."""

    __slots__ = ()


class String(Type, StringSchema, _standard="string"):
    """Base of types whose base is `string`."""

    __slots__ = ()


class SymbolType(Type, SymbolSchema, _standard="symbol"):
    """Base of types whose base is `symbol`."""

    __slots__ = ()
