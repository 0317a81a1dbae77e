"""`number`: its methods, its definition, its node.

Schema side and build side; part 2 of the specification, "number".
"""

from __future__ import annotations

from math import inf

from ...engine.backend import checks, numbers
from ...engine.constraints.constraint import Converted, Multiple, Range
from ...foundation import decimals
from ...foundation.callers import replace_error
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.decimals import MAX_SAFE, decimal_places
from ...foundation.kinds import STRING, kind_of
from ...foundation.writing import number_string
from ...running.steps.casts import CastDefinition
from ..schema.base import Schema
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import switch
from ..schema.limit_rules import comparison_codes, limit_rule
from ..schema.method_arguments import read_switch, require
from ..schema.rules import Argument, RuleDefinition, is_resolvable, reference_code
from .any import DEFINITION as ANY

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, TypeVar, overload

    from ...foundation.argument_types import Sign
    from ...foundation.classes.subscripted import MakesAny
    from ...language.computed_types import NumberLimit
    from ...language.preferences.preferences import Preferences
    from ..schema.part_types import Builder, InfoParts, Inspector, Never, PlainSubject, Rule, Self, Spec

    A = TypeVar("A", bound=MakesAny)


class NumberSchema(Schema[T]):
    """A schema for numbers. Conversion also accepts strings that spell a number."""

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> NumberSchema[T | None]: ...

    def min(self, limit: NumberLimit, *surplus: Never) -> Self:
        """Require a number of at least `limit` (`number.min`).

        Args:
            limit: a number or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.number().min(3).validate(2).error.details[0].type
        'number.min'
        """
        return self._rule("min", {"limit": limit}, "compare", ">=", surplus=surplus)

    def max(self, limit: NumberLimit, *surplus: Never) -> Self:
        """Require a number of at most `limit` (`number.max`).

        Args:
            limit: a number or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.number().max(3).validate(4).error.details[0].type
        'number.max'
        """
        return self._rule("max", {"limit": limit}, "compare", "<=", surplus=surplus)

    def greater(self, limit: NumberLimit) -> Self:
        """Require a number above `limit` (`number.greater`).

        Args:
            limit: a number or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.number().greater(3).validate(3).error.details[0].type
        'number.greater'
        """
        return self._rule("greater", {"limit": limit}, "compare", ">")

    def less(self, limit: NumberLimit) -> Self:
        """Require a number below `limit` (`number.less`).

        Args:
            limit: a number or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.number().less(3).validate(3).error.details[0].type
        'number.less'
        """
        return self._rule("less", {"limit": limit}, "compare", "<")

    if TYPE_CHECKING:

        @overload
        def integer(self: A, *surplus: Never) -> A: ...  # type: ignore[overload-overlap]

        @overload
        def integer(self: NumberSchema[float]) -> NumberSchema[int]: ...

        @overload
        def integer(self: NumberSchema[float | None]) -> NumberSchema[int | None]: ...

        @overload
        def integer(self, *surplus: Never) -> Self: ...

    def integer(self, *surplus: Never) -> Any:
        """Require an integer (`number.integer`); conversion turns `2.0` into `2`.

        >>> import passmuster as pm
        >>> pm.number().integer().validate(2.5).error.details[0].type
        'number.integer'
        """
        return self._rule("integer", surplus=surplus)

    def multiple(self, base: NumberLimit) -> Self:
        """Require a multiple of a number, in decimal arithmetic (`number.multiple`).

        Args:
            base: a number or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.number().multiple(0.01).validate(1.15).error is None
        True
        """
        return self._rule("multiple", {"base": base})

    def negative(self) -> Self:
        """Require a number below zero (`number.negative`).

        >>> import passmuster as pm
        >>> pm.number().negative().validate(0).error.details[0].type
        'number.negative'
        """
        return self.sign("negative")

    def positive(self) -> Self:
        """Require a number above zero (`number.positive`).

        >>> import passmuster as pm
        >>> pm.number().positive().validate(0).error.details[0].type
        'number.positive'
        """
        return self.sign("positive")

    def sign(self, sign: Sign) -> Self:
        """Require a positive or a negative number (`number.positive`, `number.negative`).

        Args:
            sign: `"positive"` or `"negative"`.

        >>> import passmuster as pm
        >>> pm.number().sign("negative").validate(1).error.details[0].type
        'number.negative'
        """
        require(sign in ("positive", "negative"), "sign: it must be 'positive' or 'negative', not %s", sign)
        return self._rule("sign", {"sign": sign})

    def port(self) -> Self:
        """Require a TCP port, an integer from 0 to 65535 (`number.port`).

        >>> import passmuster as pm
        >>> pm.number().port().validate(65536).error.details[0].type
        'number.port'
        """
        return self._rule("port")

    def precision(self, limit: int) -> Self:
        """Require at most `limit` decimal places (`number.precision`); conversion rounds to them.

        Args:
            limit: a non-negative integer.

        >>> import passmuster as pm
        >>> pm.number().precision(1).validate(1.25).value
        1.3
        """
        require(
            type(limit) is int and abs(limit) <= MAX_SAFE,
            "precision: limit must be an integer, not %s",
            limit,
        )
        return self._rule("precision", {"limit": limit})

    def unsafe(self, enabled: bool = True) -> Self:
        """Allow numbers beyond ±(2**53 − 1) and strings that lose digits (`number.unsafe` without it).

        Args:
            enabled: False refuses them again.

        >>> import passmuster as pm
        >>> pm.number().unsafe().validate(2**60).error is None
        True
        """
        return self._set_flag("unsafe", read_switch("unsafe", enabled))


def number_of(value: Any) -> Any:
    """Return the value if it is a number of a class other than int and float, else None."""
    if kind_of(value) != "number":
        return None
    try:
        return value if bool(value == value) and _can_be_computed(value) else None
    except Exception as error:  # a signalling NaN, or a user-defined class whose arithmetic fails
        return replace_error(error, None)


MOST_DIGITS = 5000
"""The most digits of a number of another class than int and float, and the largest exponent of a decimal."""

_MOST_BITS = 16_600  # of an integer with that many digits


def _can_be_computed(value: Any) -> bool:
    """Return whether a number of another class is small enough for fast arithmetic."""
    if issubclass(type(value), (int, float)):
        # A subclass that can't be compared raises here, before the rules compare it.
        return (value % 1 == 0) is not None and (value > 0 or value <= 0 or value != value)
    if hasattr(value, "as_tuple"):
        _, digits, exponent = value.as_tuple()
        is_finite = isinstance(exponent, int)
        return not is_finite or (len(digits) <= MOST_DIGITS and abs(exponent) <= MOST_DIGITS)
    if hasattr(value, "denominator"):
        return max(abs(int(value.numerator)), int(value.denominator)).bit_length() <= _MOST_BITS
    return isinstance(float(value), float)


def multiple_rule(base: Argument, codes: tuple[Code, ...] = ()) -> RuleDefinition:
    """Return the definition of `multiple`; `base` is its argument."""
    return RuleDefinition(
        "multiple",
        args=(base,),
        multi=True,
        means=lambda rule: (Multiple(base=rule.args["base"]),),
        kind=Multiple,
        fails=lambda rule: ("number.multiple", {"multiple": rule.args["base"]}),
        codes=codes,
    )


_SIGNS = {"positive": (Range(above=0),), "negative": (Range(below=0),)}


def _check_precision(args: dict[str, Any], rule: Rule, builder: Builder) -> Any:
    places = args["limit"]
    local = {"limit": places}
    check = checks.TestCheck(lambda value: decimal_places(value) <= places, "number.precision", local)
    return checks.UnlessConverting(check)


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    spec = schema.spec
    return numbers.NumberNode(
        subject,
        is_unsafe(spec),
        precision_of(spec),
        number_of,
        _python_type(spec) if spec.flags.get("python") else None,
    )


def is_unsafe(spec: Spec) -> bool:
    """Return whether numbers of any size are allowed."""
    return bool(spec.flags.get("unsafe") or spec.flags.get("python"))


def _python_type(spec: Spec) -> type:
    return float if spec.rule("integer") is None else int


def precision_of(spec: Spec) -> Any:
    """Return the limit of the rule `precision`, or None."""
    precision = spec.rule("precision")
    return None if precision is None else precision.args["limit"]


def number_fields(spec: Spec, inspector: Inspector) -> dict[str, Any]:
    """Return the fields that are specific to the record of a number."""
    return {"is_unsafe": is_unsafe(spec), "precision": precision_of(spec)}


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import NumberInfo

    return NumberInfo, number_fields(spec, inspector)


def _to_string(value: Any, prefs: Preferences) -> str:
    return number_string(value)


def _from_string(value: Any) -> Any:
    if kind_of(value) is not STRING:
        return value
    for read in (int, float):
        try:
            found = read(value)
        except ValueError:
            continue
        if number_string(found) == value:
            return found
    return value


def _is_finite(value: Any) -> bool:
    return numbers.is_number(value) and value not in (inf, -inf)


def _derive_multiple(args: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments that joi adds to descriptions of `multiple`: the decimal places of the base."""
    base = args["base"]
    if is_resolvable(base):
        return {"baseDecimalPlace": None, "pfactor": 1}
    digits, _, exponent = number_string(base).partition("e")
    places = max(len(digits.partition(".")[2]) - int(exponent or 0), 0)
    return {"baseDecimalPlace": places, "pfactor": 10**places}


numbers.set_functions(number_of, decimals)

LIMIT = Argument("limit", numbers.is_number, "must be a number", ref=True)

DEFINITION = TypeDefinition(
    "number",
    ANY,
    NumberSchema,
    flags={"unsafe": False},
    codes=(
        Code(
            "number.base",
            "{{#label}} must be a number",
            "the value is not a number, nor a string that converts to one",
            accepted="number string",
        ),
        Code("number.infinity", "{{#label}} must be finite", "the number is infinite"),
        Code(
            "number.unsafe",
            "{{#label}} must be a number that can be represented exactly",
            "the number is outside the range of safe numbers, or its text converts only with a loss",
        ),
        reference_code("number"),
    ),
    rules=(
        limit_rule("compare", "number", LIMIT, codes=comparison_codes("number", "number")),
        RuleDefinition(
            "integer",
            lambda args, rule, builder: numbers.NumberInteger(),  # which also converts
            means=(Multiple(base=1),),
            codes=(Code("number.integer", "{{#label}} must be an integer", "the number has a fraction"),),
        ),
        multiple_rule(
            Argument(
                "base", lambda value: _is_finite(value) and value > 0, "must be a positive number", ref=True
            ),
            (
                Code(
                    "number.multiple",
                    "{{#label}} must be a multiple of {{say(#multiple)}}",
                    "the number is not a multiple of the base",
                    {"multiple": "the base: a number or a reference"},
                ),
            ),
        ),
        RuleDefinition(
            "sign",
            args=("sign",),
            means=lambda rule: _SIGNS[rule.args["sign"]],
            fails=lambda rule: (f"number.{rule.args['sign']}", None),
            codes=(
                Code("number.negative", "{{#label}} must be negative", "the number is not below zero"),
                Code("number.positive", "{{#label}} must be positive", "the number is not above zero"),
            ),
        ),
        RuleDefinition(
            "port",
            means=(Multiple(base=1), Range(least=0, most=65535)),
            codes=(
                Code(
                    "number.port",
                    "{{#label}} must be a port number from 0 to 65535",
                    "the number is not a port number",
                ),
            ),
        ),
        RuleDefinition(
            "precision",
            _check_precision,
            ("limit",),
            converts=True,
            means=lambda rule: (Converted(by="precision"),),
            codes=(
                Code(
                    "number.precision",
                    '{{#label}} must have at most {{#limit}} decimal {if(#limit == 1, "place", "places")}',
                    "the number has more decimal places than allowed",
                    {"limit": "the number of decimal places allowed"},
                ),
            ),
        ),
    ),
    casts={
        "string": CastDefinition(numbers.is_number, _to_string, _from_string, step=numbers.NumberString),
    },
    node=_node,
    info=_info,
    classes_of=lambda spec: (_python_type(spec),) if spec.flags.get("python") else (int, float),
    manifest={
        "flags": {"unsafe": switch("unsafe")},
        "derived": {"multiple": _derive_multiple},
    },
)
