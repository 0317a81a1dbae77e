"""The base class of all schemas: presence, preferences, conditions, validation.

Schema side; part 1 of the specification, "Schema methods common to all types". The other common methods are
in the mixins of `schema/methods`.
"""

from __future__ import annotations

from functools import wraps

from ...engine.backend import core
from ...foundation.classes.subscripted import T
from ...foundation.misuse.other_names import OtherNames
from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED
from ...foundation.stack import with_room
from ...language.preferences.given_options import join_options
from ...language.preferences.preferences import check
from ...running.builder import node_of, subject_of, unlabelled_of
from ...running.validation import (
    attempt as run_attempt,
    is_valid as run_for_verdict,
    validate as run_validation,
    validate_async as run_validation_async,
    validate_json as run_validation_of_json,
)
from .description.manifest_rows import PRESENCES
from .entries import is_schema_like
from .indexed import check_ids
from .method_arguments import read_switch, refused_surplus, require
from .methods.advanced import ExtensionMethods
from .methods.annotations import AnnotationMethods
from .methods.identity import IdentityMethods
from .methods.listing import ListingMethods
from .methods.many import BatchMethods
from .methods.merging import Merging, concat
from .methods.outcome import OutcomeMethods
from .methods.rulesets import RulesetMethods
from .methods.values_out import DumpMethods
from .reads import Reads, Survey, has_functions, linked_names, silence_of, size_of
from .schema_warnings.error_codes import warn_unknown_codes
from .when import check_types, read_condition

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar, overload

    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core import CoreSchema
    from typing_extensions import Never, Self, Unpack

    from ...documents.inspection.inspecting import Inspector
    from ...documents.json_schema.losses import JsonSchema
    from ...foundation.argument_types import (
        Cases,
        JsonMode,
        JsonTarget,
        JsonText,
        Message,
        Options,
        Presence,
        Undefined,
    )
    from ...foundation.classes.subscripted import MakesAny, Nullable
    from ...language.computed_types import Messages
    from ...language.errors import Result
    from ...language.preferences.preference_types import (
        AsyncOptions,
        PlainAsyncOptions,
        SchemaOptions,
        ValidationOptions,
    )
    from ...language.preferences.preferences import Overrides, Preferences
    from ...running.standard import Standard
    from ...running.steps.helpers import State
    from ...running.steps.schema_protocols import BuilderLike
    from .definition_types import Condition, WhenOptions

    A = TypeVar("A", bound=MakesAny)
    F = TypeVar("F", bound=Callable[..., Any])
    N = TypeVar("N")


def _mask(what: str, *args: object) -> Any:
    """Mask the secrets in something about a schema, on a stack of its own if little is left of this one."""

    def work() -> Any:
        from .secrets import sealing

        return getattr(sealing, f"mask_{what}")(*args)

    return with_room(work)


def _implemented_by(function: Any) -> Callable[[F], F]:
    """Return a decorator that implements a method by a function, and keeps its name and docstring."""

    def named(method: F) -> F:
        done: Any = wraps(method)(function)
        return done  # type: ignore[no-any-return]

    return named


class Schema(
    AnnotationMethods,
    ListingMethods[T],
    OutcomeMethods[T],
    RulesetMethods,
    IdentityMethods,
    ExtensionMethods,
    DumpMethods,
    BatchMethods[T],
    OtherNames,
):
    """An immutable description of values: each method returns another schema.

    Schemas are created by `pm.any()` and the other constructors, not by this class. In annotations,
    `Schema[Order]` is a schema whose validated values are orders.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> Schema[T | None]: ...

    def __init__(self, *args: object, **keywords: object) -> None:
        raise SchemaError("Schema is for annotations only: write object({…}) or compile(definition)")

    # Presence

    def presence(self, mode: Presence) -> Self:
        """Set the presence of the value: optional, required or forbidden.

        Args:
            mode: `"optional"`, `"required"` or `"forbidden"`.

        >>> import passmuster as pm
        >>> pm.any().presence("required").validate().error.details[0].type
        'any.required'
        """
        require(mode in PRESENCES, f"presence: mode must be one of {', '.join(PRESENCES)}, not %s", mode)
        return self._set_flag("presence", mode)

    def required(self, *surplus: Never) -> Self:
        """Refuse an undefined value (`any.required`).

        >>> import passmuster as pm
        >>> pm.object({"a": pm.any().required()}).validate({}).error.details[0].type
        'any.required'
        """
        if surplus:
            raise refused_surplus(self, "required", surplus)
        return self._set_flag("presence", "required")

    def exist(self) -> Self:
        """Same as `required`.

        >>> import passmuster as pm
        >>> pm.any().exist().validate().error.details[0].type
        'any.required'
        """
        return self.required()

    if TYPE_CHECKING:

        @overload
        def optional(self: A) -> A: ...

        @overload
        def optional(self: Nullable[N]) -> N: ...

    def optional(self, *surplus: Never) -> Any:
        """Allow an undefined value. To allow None, see `allow`.

        >>> import passmuster as pm
        >>> pm.any().optional().validate().error is None
        True
        """
        if surplus:
            raise refused_surplus(self, "optional", surplus)
        return self._set_flag("presence", "optional")

    def forbidden(self) -> Self:
        """Allow only an undefined value (`any.unknown`).

        >>> import passmuster as pm
        >>> pm.object({"a": pm.any().forbidden()}).validate({"a": 1}).error.details[0].type
        'any.unknown'
        """
        return self._set_flag("presence", "forbidden")

    # Preferences

    def prefs(self, options: Options | None = None, **keywords: Unpack[SchemaOptions]) -> Self:
        """Override validation options for this value and everything within it.

        Args:
            options: the options of `validate`, except `context`.

        >>> import passmuster as pm
        >>> pm.number().prefs(convert=False).validate("5").error.details[0].type
        'number.base'
        """
        require(options is not None or keywords, "prefs: options are needed")
        return self._with_preferences(
            check(join_options(UNDEFINED if options is None else options, keywords), strict=True)
        )

    def _build_prefs(self, options: object) -> Self:
        """Apply the options of a description like `prefs`, but never raise a limit."""
        return self._with_preferences(check(options, strict=True).marked_as_description())

    def _with_preferences(self, overrides: Overrides) -> Self:
        spec = self.spec
        made = self._with(spec.replace(preferences=overrides.merge_into(spec.preferences)), self._ruleset)
        if "messages" in overrides.options:
            warn_unknown_codes(self, "messages", overrides.options["messages"])
        return made

    def preferences(self, options: Options | None = None, **keywords: Unpack[SchemaOptions]) -> Self:
        """Same as `prefs`.

        >>> import passmuster as pm
        >>> pm.number().preferences(convert=False).validate("5").error.details[0].type
        'number.base'
        """
        return self.prefs(options, **keywords)

    def options(self, options: Options | None = None, **keywords: Unpack[SchemaOptions]) -> Self:
        """Same as `prefs`.

        >>> import passmuster as pm
        >>> pm.number().options(convert=False).validate("5").error.details[0].type
        'number.base'
        """
        return self.prefs(options, **keywords)

    def messages(self, messages: Messages) -> Self:
        """Same as `prefs(messages=messages)`.

        Args:
            messages: a mapping from error codes (or `"*"`) to strings and templates, or from languages to
                such mappings.

        >>> import passmuster as pm
        >>> pm.number().messages({"number.base": "no"}).validate("x").error.details[0].message
        'no'
        """
        return self.prefs({"messages": messages})

    def strict(self, is_strict: bool = True) -> Self:
        """Turn conversion off, for this value and everything within it.

        Args:
            is_strict: False turns conversion on again.

        >>> import passmuster as pm
        >>> pm.number().strict().validate("5").error.details[0].type
        'number.base'
        """
        return self.prefs({"convert": not read_switch("strict", is_strict)})

    # Other schemas

    def concat(self, schema: Schema) -> Self:
        """Return a schema with the rules of both schemas.

        Args:
            schema: a schema of the same type, or of `any`. An `any` schema can be combined with any other.

        >>> import passmuster as pm
        >>> pm.number().min(1).concat(pm.number().max(3)).validate(4).error.details[0].type
        'number.max'
        """
        require(is_schema_like(schema), "concat: a schema is needed, not %s", schema)
        made: Self = self._merge(schema, self._merging(schema))
        return made

    def _merging(self, *others: Schema) -> Merging:
        """Return the state that is shared by merges of this schema, the schemas within it, and `others`."""
        return Merging(self, *others)

    def _merge(self, source: Schema, merging: Merging) -> Any:
        """Return a schema merged with another one; `merging` is the state of related merges."""
        return concat(self, source, merging)

    def when(
        self,
        condition: Condition | Options | Cases | Undefined = UNDEFINED,
        options: Options | Cases | Undefined = UNDEFINED,
        **keywords: Unpack[WhenOptions],
    ) -> Self:
        """Change the schema depending on another value, or on the value itself.

        Args:
            condition: a key, a reference, a list of these, or a schema for the value itself. With a list,
                `is` is compared with an object of the values that are found, each under its key as written.
            options: `is`, `not`, `then`, `otherwise`, `switch` and `break`; as keywords `is_`, `not_`
                and `break_`. A list is used as `switch`; its last item may be `{"otherwise": …}`.

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.any(), "b": pm.number().when("a", is_=1, then=pm.required())})
        >>> schema.validate({"a": 1}).error.details[0].path
        ['b']
        """
        read = read_condition(self, "when", condition, options, keywords, breaks=True)
        check_types(self, read)
        made = self._with_term("whens", (*self.spec.term("whens"), read))
        if not self.spec.exact:
            made._forget_refs()
        made._register_condition(read)
        made._become(made.spec.replace(exact=not made.spec.value_refs))
        check_ids(made, (read,))
        made._check_parts()
        return made

    def _build_when(self, condition: Any, options: Options) -> Self:
        """Return a schema with a condition that was read from a description.

        Unlike `when()`, it accepts branches of other types, which `concat()` may have added.
        """
        read = read_condition(self, "when", condition, options, {}, breaks=True)
        made = self._with_term("whens", (*self.spec.term("whens"), read))
        made._register_condition(read)
        made._check_parts()
        return made

    def _check_parts(self) -> None:
        """Raise `SchemaError` if parts of the schema exclude each other, which is possible in few types."""

    # Describing

    def describe(self) -> dict[str, Any]:
        """Return the schema as plain data, in joi's format.

        `pm.build` turns the description into a schema again.

        >>> import passmuster as pm
        >>> pm.string().min(2).describe()
        {'type': 'string', 'rules': [{'name': 'min', 'args': {'limit': 2}}]}
        """
        from .description.describing import describe

        return describe(self)

    def explain(
        self,
        value: Any = UNDEFINED,
        options: Options | Undefined = UNDEFINED,
        **keywords: Unpack[ValidationOptions],
    ) -> str:
        """Validate a value, and return the steps of the validation as a printable tree.

        Args:
            value: any object; it is never changed.
            options: as for `validate`. External rules do not run, and all errors are reported.

        Each value has its conversions, the conditions that were tested and their outcomes, the rules, the
        values of references, and its errors. Each alternative, link and schema for items has its own verdict,
        and below it what happened in it. This is the log of the option `debug`, for people: values are cut
        short, control characters escaped, and there are 1,000 lines at most.

        >>> import passmuster as pm
        >>> schema = pm.object({"a": pm.number(), "b": pm.number().when("a", is_=1, then=pm.number().min(3))})
        >>> print(schema.explain({"a": "1", "b": 2}))
        {'a': '1', 'b': 2} fails
        ├─ a
        │  └─ converted: '1' -> 1
        └─ b
           ├─ a is 1
           ├─ when 1, is: passes
           │  └─ 1 is one of the values allowed
           ├─ when 1, then: applies
           ├─ min: fails
           └─ error number.min: "b" must be at least 3
        """
        from .description.explaining import explain

        return explain(self, value, options, keywords)

    def json_schema(
        self,
        target: JsonTarget = "draft-2020-12",
        mode: JsonMode | None = None,
        strict: bool = False,
        name: str | None = None,
    ) -> JsonSchema:
        """Return the schema as JSON Schema, or as a schema object of OpenAPI.

        Args:
            target: `"draft-2020-12"`, `"draft-07"`, `"openapi-3.1"` or `"openapi-3.0"`.
            mode: `"input"` describes the values that pass validation with the default options, `"output"` the
                validated values, as JSON. `"wire"` and `"response"` describe the same for readers of a
                documentation: the values to send and the values in a response. The default is `"wire"` for
                OpenAPI, otherwise `"input"`.
            strict: True raises `JsonSchemaError` if JSON Schema can't express the whole schema.
            name: the name of the schema in references to itself, and the prefix of the names of schemas
                within it.

        The result is a dict. It accepts every value that the schema accepts; `losses` lists the rules for
        which it accepts more, `narrower` those for which a documentation accepts less. `components` are the
        schemas that it refers to in an OpenAPI document. All rules are listed in [JSON
        Schema](../json-schema.md).

        >>> import passmuster as pm
        >>> pm.string().min(2).max(9).json_schema(target="openapi-3.1")
        {'type': 'string', 'minLength': 2, 'maxLength': 9}
        >>> pm.string().custom(str.title).json_schema().losses
        (<passmuster.Loss custom: the effect of your function is unknown>,)
        """
        from ...documents.json_schema.exporting import export

        return export(self, target, mode, strict, name)

    # Validation

    @_implemented_by(run_validation)
    def validate(  # type: ignore[empty-body]
        self, value: Any = UNDEFINED, options: Options | None = None, **keywords: Unpack[ValidationOptions]
    ) -> Result[T]:
        """Validate a value.

        Args:
            value: any object; it is never changed.
            options: the options of part 1, "Validation options".

        Returns a `Result` with `value`, `error`, `warning`, `artifacts` and `debug`. It is true if the value
        passes, and can be unpacked into value and error.

        >>> import passmuster as pm
        >>> pm.number().validate("5").value
        5
        >>> value, error = pm.number().validate("x")
        >>> print(error)
        "value" must be a number
        """

    @_implemented_by(run_validation_of_json)
    def validate_json(  # type: ignore[empty-body]
        self, data: JsonText, options: Options | None = None, **keywords: Unpack[ValidationOptions]
    ) -> Result[T]:
        """Validate the value of a JSON text.

        Args:
            data: a string, or bytes of UTF-8.
            options: as for `validate`.

        The text is decoded by `orjson` or `msgspec` if one of them is installed, else by the standard
        library. The result is the same. `NaN` and infinities are not JSON. If a key occurs twice, the last
        one is used.

        Returns a `Result` like `validate`. Data that is not JSON fails with `json.invalid`, whose context has
        `line`, `column` and `reason`. `error.positions(data)` returns the positions of the failures in the
        text. Raises `SchemaError` if the data is neither a string nor bytes.

        >>> import passmuster as pm
        >>> order = pm.object({"items": pm.array().items(int)})
        >>> order.validate_json(b'{"items": ["1", 2]}').value
        {'items': [1, 2]}
        >>> print(order.validate_json('{"items": [1, 2}').error)
        "value" must be valid JSON, and is not at line 1, column 16
        """

    @_implemented_by(run_for_verdict)
    def is_valid(  # type: ignore[empty-body]
        self, value: Any = UNDEFINED, options: Options | None = None, **keywords: Unpack[ValidationOptions]
    ) -> bool:
        """Return whether a value passes.

        Args:
            value: any object.
            options: as for `validate`.

        >>> import passmuster as pm
        >>> pm.number().min(3).is_valid("2")
        False
        """

    @_implemented_by(run_attempt)
    def attempt(  # type: ignore[empty-body]
        self,
        value: Any = UNDEFINED,
        message: Message | None = None,
        options: Options | None = None,
        **keywords: Unpack[ValidationOptions],
    ) -> T:
        """Return the validated value, or raise `ValidationError`.

        Args:
            value: any object; it is never changed.
            message: a string to put before the message, or an exception to raise instead.
            options: as for `validate`.

        >>> import passmuster as pm
        >>> pm.number().attempt("5")
        5
        """

    if TYPE_CHECKING:

        @overload
        async def validate_async(
            self, value: Any = ..., options: None = None, **keywords: Unpack[PlainAsyncOptions]
        ) -> T: ...

        @overload
        async def validate_async(
            self, value: Any = ..., options: Options | None = None, **keywords: Unpack[AsyncOptions]
        ) -> Any: ...

    @_implemented_by(run_validation_async)
    async def validate_async(
        self, value: Any = UNDEFINED, options: Options | None = None, **keywords: Unpack[AsyncOptions]
    ) -> Any:
        """Validate a value, and run the external rules if it passes.

        Args:
            value: any object; it is never changed.
            options: as for `validate`, and `artifacts` and `warnings`.

        Returns the validated value, or a result if `artifacts`, `warnings` or `debug` is set. Raises
        `ValidationError`.

        >>> import asyncio, passmuster as pm
        >>> asyncio.run(pm.number().validate_async("5"))
        5
        """

    @property
    def __standard_schema__(self) -> Standard:
        """The schema as an object for packages that validate with schemas of any library.

        It has `version`, `vendor` and `validate`, which returns a dict with `value` or with `issues`.

        >>> import passmuster as pm
        >>> pm.object({"a": int}).__standard_schema__.validate({"a": "x"})
        {'issues': [{'message': '"a" must be a number', 'path': ['a']}]}
        """
        from ...running.standard import Standard

        return Standard(self)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the core schema of `Annotated[T, schema]` for pydantic."""
        from .pydantic_hooks import core_schema

        return core_schema(self, source, handler)

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Return the JSON Schema of `Annotated[T, schema]` for pydantic."""
        from .pydantic_hooks import json_schema

        return json_schema(self, core, handler)

    def _built(self) -> Any:
        """Return the node of the schema."""
        return node_of(self)

    def _inspector(self) -> Inspector:
        """Return the inspector of a schema with secrets, which is stored in the node."""
        node = node_of(self)
        if node.inspector is None:
            from ...documents.inspection.inspecting import Inspector

            node.inspector = Inspector(self)
        return node.inspector  # type: ignore[no-any-return]

    def _has_functions(self) -> bool:
        """Return whether a validation may call user functions."""
        return has_functions(self)

    def _silence(self) -> int:
        """Return whether anybody sees how often a value is validated, as `engine.nodes.core` has it."""
        node = node_of(self)
        if node.silence == core.UNASKED:
            node.silence = silence_of(self)
        return int(node.silence)

    def _size(self) -> int:
        """Return the number of different schemas: this one and those within it."""
        return size_of(self)

    def _linked_names(self) -> frozenset[str] | None:
        return linked_names(self.spec.term("shared"))

    def _survey(self) -> Any:
        """Return facts about the schema and all schemas within it."""
        return Survey(self)

    def _reads(self, outermost: BuilderLike) -> Any:
        """Return which values outside of its own the schema reads; `outermost` is the root builder."""
        return Reads(self, outermost)

    def _mask_result(self, result: Result, original: object, hidden: object) -> Result:
        """Return a result of a schema with secrets, with the secrets masked in errors, warnings and logs."""
        masked: Result = _mask("result", self, result, original, hidden)
        return masked

    def _mask_exception(self, error: BaseException, value: object) -> None:
        """Mask the secrets of a value in the arguments of an exception about the schema."""
        _mask("exception", self, error, value)

    def _without_nulls(self, value: object, prefs: Preferences) -> Any:
        from ...documents.bulk.rows import Nulls

        return Nulls("validate", "drop", self, prefs).clean(value)

    def _mask_value(self, value: object, is_exact: bool = False) -> Any:
        """Return a value of a schema with secrets, with the secrets masked, or if `is_exact` nothing else."""
        return _mask("value", self, value, is_exact)

    def _subject(self, labelled: bool = True) -> Any:
        """Return the subject of reports about the schema: its label and messages."""
        return subject_of(self) if labelled else unlabelled_of(self)

    def _validate(self, value: Any, state: State, prefs: Preferences | Options | None) -> Any:
        """Validate a value within a running validation, for functions of extensions.

        `state` is the place of the value; `prefs` are preferences, or a mapping of options to override
        from those in force. Returns a mapping with `value` and `errors` (a list of reports, or None).
        """
        return state.validate(self, value, prefs)

    def _match(
        self, value: Any, state: State, prefs: Preferences | Options | None, overrides: Options | None = None
    ) -> bool:
        """Return whether a value passes within a running validation, without any effect on that validation.

        `overrides` are options that override `prefs`.
        """
        return bool(state.matches(self, value, prefs, overrides))

    def _create_error(
        self,
        code: str,
        value: Any,
        local: dict[str, Any] | None,
        state: State,
        prefs: Preferences | Options | None,
        options: Options | None = None,
    ) -> Any:
        """Return a report about a value, for functions of extensions.

        The option `flags` False ignores the label of the schema, and `messages` override those of the type.
        """
        return state.report(self, code, value, local, prefs, options)
