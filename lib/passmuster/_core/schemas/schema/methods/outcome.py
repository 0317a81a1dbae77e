"""The methods that affect the result: defaults, failovers, errors, casts, raw and stripped values.

Schema side; part 1 of the specification, "Schema methods common to all types".
"""

from __future__ import annotations

from collections.abc import Mapping

from ....foundation.callers import is_function
from ....foundation.classes.subscripted import Subscripted, T
from ....foundation.option_reader import read_options
from ....foundation.schema_error import SchemaError, show
from ....foundation.sentinels import DEEP_DEFAULT, UNDEFINED, LiteralFunction
from ....foundation.spelling import suggestion
from ..entries import judges
from ..method_arguments import (
    check_boolean,
    check_description,
    check_function,
    is_string,
    read_switch,
    refuse_methods,
    require,
    warn_schema,
)
from ..record import SchemaCore
from ..schema_warnings.contradictions import warn_wrong_default
from ..taught_types import is_container, taught_type

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from datetime import time, timedelta
    from typing import Any, Literal, TypeVar, overload

    from typing_extensions import Self, Unpack

    from ....foundation.argument_types import Failure, Options, ResultMode, Undefined
    from ....foundation.classes.subscripted import Accepting, MakesAny, Nullable
    from ....foundation.option_types import DefaultOptions
    from ....foundation.protocols import Cache
    from ....language.computed_types import Messages, TemplateLike
    from ....language.references.reference import Reference
    from ....running.steps.helpers import Helpers
    from ..base import Schema
    from ..definition_types import Definition, Validator

    A = TypeVar("A", bound=MakesAny)
    N = TypeVar("N")
    V = TypeVar("V")


class OutcomeMethods(SchemaCore, Subscripted[T]):
    """`default`, `failover`, `error`, `cast`, `raw`, `strip`, `result`, `artifact`, `custom`, …"""

    __slots__ = ()

    if TYPE_CHECKING:

        @overload
        def default(  # type: ignore[overload-overlap]
            self: A, value: Any = ..., options: Options = ..., **keywords: Unpack[DefaultOptions]
        ) -> A: ...

        @overload
        def default(
            self,
            value: T | Callable[..., T] | Reference = ...,
            options: Options = ...,
            **keywords: Unpack[DefaultOptions],
        ) -> Self: ...

        @overload
        def default(self: Nullable[N], value: None) -> N: ...

        @overload
        def default(self, value: Callable[..., V], options: Options = ...) -> Schema[T | V]: ...

        @overload
        def default(
            self, value: V, options: Options = ..., **keywords: Unpack[DefaultOptions]
        ) -> Schema[T | V]: ...

    def default(
        self,
        value: Any = UNDEFINED,
        options: Options | Undefined = UNDEFINED,
        **keywords: Unpack[DefaultOptions],
    ) -> Any:
        """Set the value that replaces an undefined one.

        Args:
            value: a literal, a reference, or a function `(parent, helpers)` with up to two parameters. On an
                object schema, it may be left out to use the defaults of the keys.
            options: `literal` (bool): a function itself is the default, and is not called.

        A function that raises an exception yields `any.default`.

        >>> import passmuster as pm
        >>> pm.object({"a": pm.number().default(5)}).validate({}).value
        {'a': 5}
        """
        spec = self.spec
        if value is UNDEFINED:
            require("unknown" in spec.definition.flags, "default: a value is needed")
            value = DEEP_DEFAULT
        refuse_methods("default", value)
        if value is not DEEP_DEFAULT:
            warn_wrong_default(self, value)
        return self._set_flag("default", _replacement("default", value, options, keywords))

    if TYPE_CHECKING:

        @overload
        def failover(  # type: ignore[overload-overlap]
            self: A, value: Any = ..., options: Options = ..., **keywords: Unpack[DefaultOptions]
        ) -> A: ...

        @overload
        def failover(
            self,
            value: T | Callable[..., T] | Reference = ...,
            options: Options = ...,
            **keywords: Unpack[DefaultOptions],
        ) -> Self: ...

        @overload
        def failover(self: Nullable[N], value: None) -> N: ...

        @overload
        def failover(self, value: Callable[..., V], options: Options = ...) -> Schema[T | V]: ...

        @overload
        def failover(
            self, value: V, options: Options = ..., **keywords: Unpack[DefaultOptions]
        ) -> Schema[T | V]: ...

    def failover(
        self,
        value: Any = UNDEFINED,
        options: Options | Undefined = UNDEFINED,
        **keywords: Unpack[DefaultOptions],
    ) -> Any:
        """Set the value that replaces one that fails validation.

        Args:
            value: as for `default`.
            options: as for `default`.

        A function that raises an exception yields `any.failover`.

        >>> import passmuster as pm
        >>> pm.number().failover(0).validate("x").value
        0
        """
        require(value is not UNDEFINED, "failover: a value is needed")
        refuse_methods("failover", value)
        return self._set_flag("failover", _replacement("failover", value, options, keywords))

    def error(self, err: Failure) -> Self:
        """Replace the error of a value that fails.

        Args:
            err: an exception instance, or a function that takes the list of reports and returns an exception
                or a list of reports.

        >>> import passmuster as pm
        >>> str(pm.number().error(KeyError("n")).validate("x").error)
        "'n'"
        """
        require(
            isinstance(err, BaseException) or is_function(err),
            "error: an exception instance or a function is needed, not %s",
            err,
        )
        if isinstance(err, type) and issubclass(err, Exception) and not hasattr(err.__init__, "__code__"):
            warn_schema(
                f"error: {err.__name__} is called with a list of reports: write error({err.__name__}(…))"
            )
        return self._set_flag("error", err)

    if TYPE_CHECKING:

        @overload
        def cast(self: A, to: str | type | Literal[False]) -> A: ...  # type: ignore[overload-overlap]

        @overload
        def cast(self: Accepting[None], to: str | type | Literal[False]) -> Any: ...

        @overload
        def cast(self, to: Literal["string"]) -> Schema[str]: ...

        @overload
        def cast(self, to: Literal["number"]) -> Schema[float]: ...

        @overload
        def cast(self, to: Literal["time"]) -> Schema[time]: ...

        @overload
        def cast(self, to: Literal["timedelta"]) -> Schema[timedelta]: ...

        @overload
        def cast(self: Subscripted[list[V]], to: Literal["set"]) -> Schema[set[V]]: ...

        @overload
        def cast(self: Subscripted[list[V]], to: Literal["frozenset"]) -> Schema[frozenset[V]]: ...

        @overload
        def cast(self: Subscripted[list[V]], to: Literal["tuple"]) -> Schema[tuple[V, ...]]: ...

        @overload
        def cast(self, to: type[V]) -> Schema[V]: ...

        @overload
        def cast(self, to: str | Literal[False]) -> Any: ...

    def cast(self, to: str | type | Literal[False]) -> Any:
        """Cast the validated value.

        Args:
            to: `"map"` (objects: a dict), `"number"` (booleans, dates), `"set"`, `"frozenset"` and `"tuple"`
                (arrays; sets are accepted, too, if the target is a set), `"string"` (binary, booleans, dates,
                numbers), `"time"` and `"timedelta"` (strings; values of these classes are accepted, too), a
                class that is taught (arrays, objects), or False for no cast.

        A value that can't be cast, such as a list of lists to a set, yields `any.cast`.

        >>> import passmuster as pm
        >>> pm.number().cast("string").validate(5).value
        '5'
        """
        if to is False:
            return self._set_flag("cast", UNDEFINED)
        if isinstance(to, type) and is_container(self):
            taught = taught_type(self.spec.root, to)
            require(taught is not None, "cast: %s is not taught", to)
            return self._with_term("taught", (taught,))
        casts = self.spec.definition.casts
        if not isinstance(to, str) or to not in casts:
            allowed = ", ".join(casts) or "nothing"
            hint = suggestion(to, casts) if isinstance(to, str) else ""
            raise SchemaError(f"cast: type {self.type} can be cast to {allowed}, not {show(to)}.{hint}")
        return self._set_flag("cast", to)

    if TYPE_CHECKING:

        @overload
        def raw(self: A, enabled: bool = ...) -> A: ...

        @overload
        def raw(self, enabled: bool = ...) -> Any: ...

    def raw(self, enabled: bool = True) -> Any:
        """Return the input instead of the validated value. References still use the validated value.

        Args:
            enabled: False turns this off again.

        >>> import passmuster as pm
        >>> pm.number().raw().validate("5").value
        '5'
        """
        return self.result("raw" if read_switch("raw", enabled) else UNDEFINED)

    def strip(self, enabled: bool | Undefined = UNDEFINED) -> Self:
        """Remove the key or item from the result. References still find it.

        Args:
            enabled: False turns this off again. On a string, where `str.strip` may be meant, a call without
                True causes a `SchemaWarning`.

        >>> import passmuster as pm
        >>> pm.object({"a": pm.any().strip()}).validate({"a": 1}).value
        {}
        """
        if enabled is UNDEFINED and "trim" in self.spec.definition.rules:
            warn_schema(
                "strip: it takes the value out of the result; write trim() to remove white space, "
                "or strip(True)"
            )
        return self.result("strip" if read_switch("strip", enabled) else UNDEFINED)

    def result(self, mode: ResultMode | Undefined) -> Self:
        """Return the input, or nothing, in the result instead of the validated value.

        Args:
            mode: `"raw"` (see `raw`) or `"strip"` (see `strip`).

        >>> import passmuster as pm
        >>> pm.number().result("raw").validate("5").value
        '5'
        """
        require(mode in ("raw", "strip", UNDEFINED), "result: mode must be 'raw' or 'strip', not %s", mode)
        return self._set_flag("result", mode)

    def artifact(self, id: Hashable) -> Self:
        """Add an id to the `artifacts` of the result if the value passes.

        Args:
            id: any hashable value but `UNDEFINED`.

        >>> import passmuster as pm
        >>> pm.any().artifact("seen").validate(1).artifacts
        {'seen': [[]]}
        """
        require(id is not UNDEFINED, "artifact: an id is needed")
        try:
            hash(id)
        except TypeError:
            raise SchemaError(f"artifact: the id must be hashable, not {show(id)}") from None
        require(self.spec.cache is None, "artifact: it can't be used with cache()")
        return self._set_flag("artifact", id)

    if TYPE_CHECKING:

        @overload
        def custom(  # type: ignore[overload-overlap]
            self: A, method: Validator, description: str | None = ...
        ) -> A: ...

        @overload
        def custom(self, method: Callable[[T], T], description: str | None = ...) -> Self: ...

        @overload
        def custom(self, method: Callable[[T, Helpers], T], description: str | None = ...) -> Self: ...

        @overload
        def custom(self, method: Callable[[T], V], description: str | None = ...) -> Schema[V]: ...

        @overload
        def custom(self, method: Callable[[T, Helpers], V], description: str | None = ...) -> Schema[V]: ...

    def custom(self, method: Validator, description: str | None = None) -> Any:
        """Add your function as a rule.

        Args:
            method: a function `(value, helpers)` that returns the new value (`UNDEFINED` removes it), or the
                result of `helpers.error` or `helpers.message`. An exception yields `any.custom`. A function
                with one parameter is called with the value only.
            description: a string for `describe()`.

        >>> import passmuster as pm
        >>> pm.number().custom(lambda value, helpers: value * 2).validate(4).value
        8
        >>> pm.string().custom(str.title).validate("ada lovelace").value
        'Ada Lovelace'
        """
        check_function("custom", method)
        check_description("custom", description)
        args = {"method": method, "description": UNDEFINED if description is None else description}
        return self._rule("custom", self._late(args))

    if TYPE_CHECKING:

        @overload
        def check(
            self,
            predicate: Callable[[T], object],
            code: str = ...,
            description: str | None = ...,
            message: TemplateLike | Messages | None = ...,
        ) -> Self: ...

        @overload
        def check(
            self,
            predicate: Callable[[T, Helpers], object],
            code: str = ...,
            description: str | None = ...,
            message: TemplateLike | Messages | None = ...,
        ) -> Self: ...

    def check(
        self,
        predicate: Validator,
        code: str = "any.custom",
        description: str | None = None,
        message: TemplateLike | Messages | None = None,
    ) -> Self:
        """Add your function as a condition: the value fails unless the function returns a true value.

        Args:
            predicate: a function `(value)` or `(value, helpers)`. An exception yields `any.custom`.
            code: the error code. A code of your own needs a message.
            description: a string for `describe()`.
            message: the message of the error, as in `message()`.

        >>> import passmuster as pm
        >>> even = pm.number().check(lambda value: value % 2 == 0, message="{{#label}} must be even")
        >>> even.validate(4).value
        4
        >>> print(even.validate(5).error)
        "value" must be even
        """
        check_function("check", predicate)
        require(is_string(code), "check: code must be a string of at least one character, not %s", code)
        is_sentence = " " in code
        if is_sentence or (message is None and "." not in code):
            warn_schema(f"check: {show(code)} is an error code; for a message write check(…, message=…)")
        if is_sentence and message is None:
            message = code
        check_description("check", description)
        said = UNDEFINED if description is None else description
        made: Any = self._rule("check", self._late({"method": predicate, "code": code, "description": said}))
        return made if message is None else made.message(message)  # type: ignore[no-any-return]

    def _late(self, args: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments of a rule, which sees the instances that the schema makes, if it does."""
        return {**args, "after": True} if "into" in self.spec.flags else args

    def also(self, schema: Definition) -> Self:
        """Require that the result passes another schema, too, without another conversion.

        Args:
            schema: a schema or literal definition. Its errors are those of the value.

        >>> import passmuster as pm
        >>> price = pm.decimal().also(pm.number().precision(2))
        >>> price.validate("19.99").value
        Decimal('19.99')
        >>> price.validate("19.999").error.details[0].type
        'number.precision'
        """
        return self._rule("also", {"schema": self._compile(schema), "after": True})

    def python(self, enabled: bool = True) -> Self:
        """Take values as Python's types take them, not as joi does. Schemas made of types do.

        A number is an `int` of any size with `integer()`, otherwise a finite `float`. A string may be empty.
        An object is a mapping, and its keys are converted by the schemas of `pattern()`.

        Args:
            enabled: False turns this off again.

        >>> import passmuster as pm
        >>> pm.number().python().validate("1e300").value, pm.number().integer().python().validate(2**64).value
        (1e+300, 18446744073709551616)
        """
        require(isinstance(enabled, bool), "python: True or False is needed, not %s", enabled)
        return self._set_flag("python", enabled)

    if TYPE_CHECKING:

        @overload
        def external(
            self, method: Callable[[T], object] | Options, description: str | None = ...
        ) -> Self: ...

        @overload
        def external(self, method: Callable[[T, Helpers], object], description: str | None = ...) -> Self: ...

    def external(self, method: Validator | Options, description: str | None = None) -> Self:
        """Add a function that runs in `validate_async` after the whole value has passed.

        Args:
            method: a function `(value, helpers)` or `(value)`, plain or async. It returns a new value, None
                or `UNDEFINED` for no change, or the result of `helpers.error` or `helpers.message`; or it
                raises an exception.
            description: a string for `describe()`.

        >>> import passmuster as pm
        >>> schema = pm.string().external(lambda value, helpers: value.upper())
        >>> schema.validate("a", externals=False).value
        'a'
        """
        function: Any = method
        if isinstance(method, Mapping):  # as describe() shows it
            given = read_options("external", method, {}, ("description", "method"))
            require(not description, "external: the description must be in the options")
            function, description = given.get("method"), given.get("description")
        check_function("external", function)
        check_description("external", description)
        entry = (function, description)
        return self._with_term("externals", (*self.spec.term("externals"), entry))

    def is_async(self) -> bool:
        """Return whether `validate_async` is needed, because external rules may run.

        These may be rules of the schema, or of any schema that may validate the value or values within it.
        External rules of a schema that only tests something (`has`, `is`, `empty`, `assert_`) never run.

        >>> import passmuster as pm
        >>> pm.object({"a": pm.string().external(print)}).is_async()
        True
        """
        return any("externals" in schema.spec.terms for schema in judges(self))

    def cache(self, cache: Cache | None = None) -> Self:
        """Cache the verdicts of scalar values. Call it last, because any change of the schema turns it off.

        Args:
            cache: an object with `get(key)` and `set(key, value)`; by default `pm.cache.provision()`.

        >>> import passmuster as pm
        >>> pm.string().email().cache().validate("a@example.com").error is None
        True
        """
        spec = self.spec
        require(spec.flags.get("artifact") is None, "cache: it can't be used with artifact()")
        self._require_closed("cache")
        require(spec.cache is None, "cache: the schema has a cache already")
        if cache is None:
            cache = spec.root.cache.provision()
        for name in ("get", "set"):
            require(callable(getattr(cache, name, None)), f"cache: the cache needs a method {name}()")
        return self._with(spec.replace(cache=cache))


def _replacement(method: str, value: Any, options: object, keywords: Mapping[str, Any]) -> Any:
    """Return the value of `default` or `failover`. A literal function is wrapped."""
    given = read_options(method, options, keywords, ("literal",))
    check_boolean(method, given, "literal")
    if not given.get("literal"):
        return value
    require(is_function(value) and value is not DEEP_DEFAULT, f"{method}: only a function can be literal")
    return LiteralFunction(value)
