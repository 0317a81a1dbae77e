"""The rules of `object` other than the dependencies between keys.

Build side and run side; part 2 of the specification, "object".
"""

from __future__ import annotations

from ....engine.backend import checks, object_rules
from ....engine.constraints.constraint import Asserted, Instance, Opaque
from ....engine.formats.patterns.pattern import is_pattern
from ....foundation.callers import result_or
from ....foundation.codes import Code
from ....foundation.kinds import MAPPING, fields_of, kind_of
from ....foundation.sentinels import UNDEFINED
from ....foundation.signatures import unnamed
from ....language.references.reference import is_ref
from ...schema.entries import is_schema_like
from ...schema.limit_rules import size_rule
from ...schema.rules import Argument, RuleDefinition

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ...schema.part_types import Builder, Rule


def _check_assert(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    local = {"subject": args["subject"]}
    if "message" in args:
        local["message"] = args["message"]
    subject = args["subject"]
    path = subject.path if is_ref(subject) else ()
    return object_rules.Assertion(subject, path, builder.node(args["schema"]), local)


def _count_keys(value: Any) -> int:
    return len(value) if kind_of(value) == MAPPING else len(fields_of(value))


def _check_instance(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    cls = unnamed(args["constructor"])
    local = {"type": args["name"]}

    def test(value: Any) -> bool:
        # `__instancecheck__` of the class or `__class__` of the value may fail.
        return result_or(False, isinstance, value, cls)

    return checks.TestCheck(test, "object.instance", local)


def _check_schema(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    wanted = args["type"]

    def test(value: Any) -> bool:
        return is_schema_like(value) and (wanted == "any" or value.type == wanted)

    return checks.TestCheck(test, "object.schema", {"type": wanted})


def _check_ref(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return checks.TestCheck(is_ref, "object.refType", None)


def _check_regex(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return checks.TestCheck(is_pattern, "object.regex", None)


_KEYS = '{if(#limit == 1, "key", "keys")}'

RULES = (
    RuleDefinition(
        "assert",
        _check_assert,
        (
            "subject",
            "schema",
            Argument(
                "message", lambda value: value is UNDEFINED or isinstance(value, str), "must be a string"
            ),
        ),
        multi=True,
        means=lambda rule: (Asserted(subject=rule.args["subject"], schema=rule.args["schema"]),),
        codes=(
            Code(
                "object.assert",
                (
                    "{{#label}} must meet the condition on {{say(#subject)}}"
                    '{{if(#message, ": " + #message, "")}}'
                ),
                "the subject of an assertion does not match its schema",
                {
                    "subject": "the reference (`subject.key` is its key) or template that was tested",
                    "message": "the string given to `assert`; undefined when there is none",
                },
            ),
        ),
    ),
    RuleDefinition(
        "instance",
        _check_instance,
        ("constructor", "name"),
        means=lambda rule: (Instance(cls=unnamed(rule.args["constructor"])),),
        codes=(
            Code(
                "object.instance",
                "{{#label}} must be an instance of {{:#type}}",
                "the value is not an instance of the required class",
                {"type": "the name of the class"},
            ),
        ),
    ),
    size_rule("object", "have", _KEYS, "keys", {"unit": "keys", "measure": _count_keys}),
    RuleDefinition(
        "ref",
        _check_ref,
        means=(Opaque(name="ref", refuses_json=True),),
        codes=(Code("object.refType", "{{#label}} must be a reference", "the value is not a reference"),),
    ),
    RuleDefinition(
        "regex",
        _check_regex,
        means=(Opaque(name="regex", refuses_json=True),),
        codes=(
            Code(
                "object.regex",
                "{{#label}} must be a regular expression",
                "the value is not a compiled regular expression",
            ),
        ),
    ),
    RuleDefinition(
        "schema",
        _check_schema,
        (Argument("type", lambda value: isinstance(value, str), "must be the name of a type"),),
        means=(Opaque(name="schema", refuses_json=True),),
        codes=(
            Code(
                "object.schema",
                '{{#label}} must be a schema{if(#type == "any", "", " of type " + #type)}',
                "the value is not a schema, or not one of the required type",
                {"type": "the required type, or `any`"},
            ),
        ),
    ),
)
