"""`any`: everything that all types have in common.

Schema side and build side; part 1 of the specification.
"""

from __future__ import annotations

from functools import partial

from ...engine.backend import core, outcomes
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.sentinels import UNDEFINED
from ...language.messages.english import ROOT_LABEL
from ...running.steps.cold_checks import AlsoCheck, custom_check, predicate_check
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import COMMON
from ..schema.method_arguments import is_string
from ..schema.rules import REFERENCE_CONTEXT, REFERENCE_MESSAGE, Argument, RuleDefinition
from ..schema.schema_warnings.contradictions import warn_custom_result

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from enum import Enum
    from typing import Any, overload

    from typing_extensions import TypeVar

    from ...foundation.argument_types import Undefined
    from ...language.references.reference import Reference
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Rule, Spec

    E = TypeVar("E", bound=Enum)
    V = TypeVar("V", default=Any)


class AnySchema(Schema[T]):
    """A schema that any value passes. The other types extend it."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> AnySchema[T | None]: ...

        @overload  # type: ignore[override]
        def valid(self, *values: type[E]) -> AnySchema[E]: ...

        @overload
        def valid(self, *values: V | Reference | Undefined) -> AnySchema[V]: ...

        def valid(self, *values: object) -> Any: ...


def _check_custom(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return custom_check(args["method"], partial(warn_custom_result, args["method"]))


def _check_predicate(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return predicate_check(args["method"], args["code"])


def _check_also(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    schema = args["schema"]
    return AlsoCheck(builder.node(schema.prefs({"convert": False})), not schema.spec.definition.is_any)


def _check_warning(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return outcomes.WarningCheck(args["code"], args.get("local"))


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    return core.ValueNode(subject)


def _is_string_or_undefined(value: Any) -> bool:
    return value is UNDEFINED or isinstance(value, str)


def _is_bool(value: Any) -> bool:
    return value is UNDEFINED or isinstance(value, bool)


_AFTER = Argument("after", _is_bool, "must be True or False")
"""Whether a rule sees the result of `into` or a cast."""

_RAISED = {"error": "the exception that was raised"}


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import AnyInfo

    return AnyInfo, {}


def _classes_of(spec: Spec) -> tuple[type, ...]:
    if spec.valids is None or not spec.flags.get("only"):
        return (object,)
    return tuple({type(value) for value in spec.valids.values})


DEFINITION = TypeDefinition(
    "any",
    None,
    AnySchema,
    flags={"only": False, "python": False},
    codes=(
        Code(
            "any.cast",
            "{{#label}} cannot be converted to a {{#to}}",
            "the value cannot be converted to the target of `cast`, such as a list of lists to a set",
            {"to": "the target: `map`, `number`, `set` or `string`"},
            own=True,
        ),
        Code(
            "any.default",
            "{{#label}} could not get its default value{{reason(#error)}}",
            "a function given to `default` raised an exception",
            _RAISED,
        ),
        Code(
            "any.failover",
            "{{#label}} could not get its fallback value{{reason(#error)}}",
            "a function given to `failover` raised an exception",
            _RAISED,
        ),
        Code(
            "any.invalid",
            (
                "{{#label}} must not be "
                '{if(refers(#invalids), "the same as ", if(#invalids, if(length(#invalids) > 1, '
                '"one of [", ""), "this value"))}{{say(#invalids)}}{if(length(#invalids) > 1, "]", "")}'
            ),
            "the value is one of the forbidden values",
            {"invalids": "the forbidden values"},
        ),
        Code(
            "any.only",
            (
                "{{#label}} must be "
                '{if(refers(#valids), "the same as ", if(#valids, if(length(#valids) > 1, "one of ", ""), '
                '"an allowed value"))}{{say(#valids)}}'
            ),
            "the value is not one of the allowed values",
            {"valids": "the allowed values"},
        ),
        Code(
            "any.ref",
            REFERENCE_MESSAGE,
            "a reference that is the argument of a rule leads to a value the rule cannot use",
            REFERENCE_CONTEXT,
        ),
        Code(
            "any.attempts",
            '{{#label}} can\'t be checked in {{#limit}} {if(#limit == 1, "attempt", "attempts")}',
            "the validation would take more attempts than the option `limits.attempts` allows",
            {"limit": "the number of attempts allowed"},
            own=True,
        ),
        Code(
            "json.invalid",
            "{{#label}} must be valid JSON, and is not at line {{#line}}, column {{#column}}",
            "the text given to `validate_json`, or a line given to `validate_many_json`, is not JSON",
            {"line": "the line, from 1", "column": "the column, from 1", "reason": "why, in English"},
            own=True,
        ),
        Code(
            "row.unique",
            "{{#label}} has the same {{#keys}} as row {{#first}}",
            "a row has the same key as a valid one before it, and `unique` of `validate_many` refuses that",
            {"keys": "the names of the keys", "first": "the number of the row with the same key"},
            own=True,
        ),
        Code("any.required", "{{#label}} is required", "a required value is missing"),
        Code("any.unknown", "{{#label}} is not allowed here", "a forbidden value is present"),
        Code(
            "external",
            "{{#label}} failed an external check",
            "a function given to `external` returned `helpers.message(...)`",
        ),
        Code(
            "link.depth",
            "{{#label}} must not be nested more than {{#limit}} levels deep",
            "the value is nested deeper than the limit, or contains itself",
            {"limit": "the number of levels allowed"},
            own=True,
        ),
    ),
    messages={"root": ROOT_LABEL},
    rules=(
        RuleDefinition(
            "custom",
            _check_custom,
            (
                Argument("method", callable, "must be a function"),
                Argument("description", _is_string_or_undefined, "must be a string"),
                _AFTER,
            ),
            multi=True,
            codes=(
                Code(
                    "any.custom",
                    "{{#label}} failed a custom check{{reason(#error)}}",
                    "a function given to `custom` or `check` raised an exception, or one given to `check` "
                    "returned something false",
                    _RAISED,
                ),
                Code(
                    "custom",
                    "{{#label}} failed a custom check",
                    "a function given to `custom` returned `helpers.message(...)`",
                ),
            ),
        ),
        RuleDefinition(
            "check",
            _check_predicate,
            (
                Argument("method", callable, "must be a function"),
                Argument("code", is_string, "must be a string of at least one character"),
                Argument("description", _is_string_or_undefined, "must be a string"),
                _AFTER,
            ),
            multi=True,
        ),
        RuleDefinition("also", _check_also, ("schema", _AFTER), multi=True),
        RuleDefinition("warning", _check_warning, ("code", "local"), multi=True, means=lambda rule: ()),
    ),
    node=_node,
    info=_info,
    classes_of=_classes_of,
    manifest={
        "terms": COMMON,
        "reads": {"local": lambda reader, data: reader.value(data, schemas=False)},
        "carried": {"check": ("method", "description"), "custom": ("method", "description")},
    },
)
