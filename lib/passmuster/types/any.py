"""`any`: what every type has.

Schema side and build side; part 1 of the specification.
"""

from __future__ import annotations

from ..backend import core, outcomes
from ..foundation.sentinels import UNDEFINED
from ..language.catalogue import texts
from ..language.messages import compile_messages
from ..schema.base import Schema
from ..schema.definition import define
from ..schema.rules import Argument, RuleDefinition
from ..schema.terms import COMMON
from ..steps.rules import custom_check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..builder import Builder
    from ..nodes.records import Rule
    from ..nodes.reports import PlainSubject


class AnySchema(Schema):
    """A schema that any value passes; other types add to it."""

    __slots__ = ()


def _check_custom(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return custom_check(args["method"])


def _check_warning(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    return outcomes.WarningCheck(args["code"], args.get("local"))


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    return core.ValueNode(subject)


def _is_text_or_undefined(value: Any) -> bool:
    return value is UNDEFINED or isinstance(value, str)


DEFINITION = define(
    "any",
    None,
    AnySchema,
    flags={"only": False},
    messages=texts("any"),
    rules=(
        RuleDefinition(
            "custom",
            _check_custom,
            (
                Argument("method", callable, "must be a function"),
                Argument("description", _is_text_or_undefined, "must be a text"),
            ),
            multi=True,
        ),
        RuleDefinition("warning", _check_warning, ("code", "local"), multi=True),
    ),
    node=_node,
    manifest={"terms": COMMON, "reads": {"local": lambda reader, data: reader.value(data, schemas=False)}},
)
MESSAGES = compile_messages(DEFINITION.messages)
