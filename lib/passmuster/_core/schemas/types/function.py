"""`function`: its methods, its definition, its node.

Schema side and build side; part 2 of the specification, "function". A function is an object whose keys are
its attributes, so it has the methods and rules of `object`.
"""

from __future__ import annotations

from math import nan

from ...engine.backend import checks
from ...engine.constraints.constraint import Size
from ...foundation.callers import result_or
from ...foundation.classes.function_fields import contents_of, is_class
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.signatures import arity_of
from ...running.steps.functions import FunctionContents
from ..schema.definition import TypeDefinition
from ..schema.limit_rules import COUNT, limit_rule
from ..schema.rules import Argument, RuleDefinition
from .object import DEFINITION as OBJECT, ObjectSchema
from .parts.object_nodes import node_for

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..schema.part_types import InfoParts, Inspector, Self, Spec


class FunctionSchema(ObjectSchema[T]):
    """A schema for functions, classes and other callable objects."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> FunctionSchema[T | None]: ...

    def arity(self, n: int) -> Self:
        """Require exactly `n` parameters (`function.arity`).

        Args:
            n: a non-negative integer. Positional parameters without a default are counted.

        >>> import passmuster as pm
        >>> pm.function().arity(1).validate(lambda a, b: a).error.details[0].type
        'function.arity'
        """
        return self._rule("arity", {"n": n})

    def class_(self) -> Self:
        """Require a class (`function.class`).

        >>> import passmuster as pm
        >>> pm.function().class_().validate(len).error.details[0].type
        'function.class'
        """
        return self._rule("class")

    def max_arity(self, n: int) -> Self:
        """Require at most `n` parameters (`function.maxArity`).

        Args:
            n: a non-negative integer; parameters are counted as for `arity`.

        >>> import passmuster as pm
        >>> pm.function().max_arity(1).validate(lambda a, b: a).error.details[0].type
        'function.maxArity'
        """
        return self._rule("maxArity", {"n": n})

    def min_arity(self, n: int) -> Self:
        """Require at least `n` parameters (`function.minArity`).

        Args:
            n: a positive integer; parameters are counted as for `arity`.

        >>> import passmuster as pm
        >>> pm.function().min_arity(2).validate(lambda a: a).error.details[0].type
        'function.minArity'
        """
        return self._rule("minArity", {"n": n})


def _count_attributes(value: Any) -> int:
    return len(contents_of(value))


def _arity_rule(name: str, operator: str, least: int, allowed: str, asked: str, when: str) -> RuleDefinition:
    code = Code(
        "function." + name,
        f'{{{{#label}}}} {asked} {{{{#n}}}} {{if(#n == 1, "argument", "arguments")}}',
        when,
        {"n": "the limit: a number of arguments"},
    )
    argument = Argument("n", lambda n: checks.is_count(n) and n >= least, allowed)
    return RuleDefinition(
        name,
        args=(argument,),
        codes=(code,),
        means=lambda rule: (
            Size.compared(operator, rule.args["n"], unit="parameters", measure=_count_parameters),
        ),
    )


def _count_parameters(function: Callable[..., Any]) -> float:
    # A computed signature may fail. NaN is not equal to any number of parameters.
    return result_or(nan, arity_of, function)


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import FunctionInfo
    from .parts.object_records import object_fields

    return FunctionInfo, object_fields(spec, inspector)


DEFINITION = TypeDefinition(
    "function",
    OBJECT,
    FunctionSchema,
    rules=(
        _arity_rule(
            "arity",
            "=",
            0,
            "must be a non-negative integer",
            "must take exactly",
            "the number of parameters is not the required one",
        ),
        RuleDefinition(
            "class",
            lambda args, rule, builder: checks.TestCheck(is_class, "function.class", None),
            codes=(Code("function.class", "{{#label}} must be a class", "the value is not a class"),),
        ),
        limit_rule("length", "object", COUNT, {"unit": "keys", "measure": _count_attributes}),
        _arity_rule(
            "maxArity",
            "<=",
            0,
            "must be a non-negative integer",
            "must take at most",
            "there are more parameters than allowed",
        ),
        _arity_rule(
            "minArity",
            ">=",
            1,
            "must be a positive integer",
            "must take at least",
            "there are fewer parameters than required",
        ),
    ),
    node=node_for("function", FunctionContents()),
    info=_info,
    may_be_several=False,
)
# Unlike `object`, the constructor takes no argument, and the casts are those of `any`.
DEFINITION.construct = None
DEFINITION.casts = dict(OBJECT.parent.casts) if OBJECT.parent is not None else {}
