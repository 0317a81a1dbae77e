"""`decimal`: its methods, its definition, its node.

Schema side and build side. joi has no such type. Most of its rules are those of `number`.
"""

from __future__ import annotations

import re
from decimal import Decimal
from math import inf

from ...engine.backend import numbers
from ...foundation.blanks import BLANKS
from ...foundation.callers import replace_error
from ...foundation.classes.subscripted import T
from ...foundation.codes import Code
from ...foundation.decimals import MAX_EXACT, significant
from ...foundation.kinds import NUMBER, STRING, kind_of
from ...foundation.writing import decimal_text, exact_string, number_string
from ...running.steps.casts import CastDefinition, unchanged
from ..schema.definition import TypeDefinition
from ..schema.description.manifest_rows import written_flags
from ..schema.limit_rules import COUNT, limit_codes, limit_rule
from ..schema.rules import Argument, RuleDefinition
from .number import (
    DEFINITION as NUMBER_DEFINITION,
    MOST_DIGITS,
    NumberSchema,
    multiple_rule,
    number_fields,
    number_of,
    precision_of,
)

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from typing_extensions import Never

    from ...language.computed_types import DecimalLimit, Limit
    from ...language.preferences.preferences import Preferences
    from ..schema.description.describing import DescriptionWriter
    from ..schema.part_types import Builder, InfoParts, Inspector, PlainSubject, Schema, Self, Spec


class DecimalSchema(NumberSchema[T]):
    """A schema for exact decimals (`decimal.Decimal`). Conversion accepts integers, strings and floats.

    A float is converted to the decimal that Python displays for it if that has at most 15 digits, which a
    float always keeps. With more digits it is not clear which decimal was meant (`number.unsafe`). Limits and
    listed values are converted in the same way: `decimal().min("0.10")`. NaN is not a decimal, and infinity
    is refused (`number.infinity`). The methods of `number` are here too, and report the codes of `number`.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def _or_none(self) -> DecimalSchema[T | None]: ...

    def min(self, limit: DecimalLimit, *surplus: Never) -> Self:
        """Require a decimal of at least `limit` (`number.min`).

        Args:
            limit: a decimal, what converts to one, or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.decimal().min("0.10").validate("0.09").error.details[0].type
        'number.min'
        """
        return self._rule("min", {"limit": limit}, "compare", ">=", surplus=surplus)

    def max(self, limit: DecimalLimit, *surplus: Never) -> Self:
        """Require a decimal of at most `limit` (`number.max`).

        Args:
            limit: a decimal, what converts to one, or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.decimal().max("0.10").validate("0.11").error.details[0].type
        'number.max'
        """
        return self._rule("max", {"limit": limit}, "compare", "<=", surplus=surplus)

    def greater(self, limit: DecimalLimit) -> Self:
        """Require a decimal of more than `limit` (`number.greater`).

        Args:
            limit: a decimal, what converts to one, or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.decimal().greater("0.10").validate("0.10").error.details[0].type
        'number.greater'
        """
        return self._rule("greater", {"limit": limit}, "compare", ">")

    def less(self, limit: DecimalLimit) -> Self:
        """Require a decimal of less than `limit` (`number.less`).

        Args:
            limit: a decimal, what converts to one, or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.decimal().less("0.10").validate("0.10").error.details[0].type
        'number.less'
        """
        return self._rule("less", {"limit": limit}, "compare", "<")

    def multiple(self, base: DecimalLimit) -> Self:
        """Require a multiple of a decimal (`number.multiple`).

        Args:
            base: a decimal, what converts to one, or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.decimal().multiple("0.05").validate("0.12").error.details[0].type
        'number.multiple'
        """
        return self._rule("multiple", {"base": base})

    def unsafe(self, enabled: bool = True) -> Self:
        """Convert a float of more than 15 digits to the shortest decimal that it could stand for.

        Args:
            enabled: False refuses such floats again (`number.unsafe`).

        >>> import passmuster as pm
        >>> pm.decimal().unsafe().validate(0.1 + 0.2).value
        Decimal('0.30000000000000004')
        """
        return super().unsafe(enabled)

    def places(self, limit: Limit) -> Self:
        """Require at most `limit` decimal places (`decimal.places`).

        Nothing is rounded; `precision` does that. Trailing zeros are not counted.

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.decimal().places(2).validate("0.125").error.details[0].type
        'decimal.places'
        """
        return self._rule("places", {"limit": limit}, operator="<=")

    def digits(self, limit: Limit) -> Self:
        """Require at most `limit` digits, before and after the decimal point together (`decimal.digits`).

        Leading and trailing zeros are not counted, zeros after the decimal point are: `0.05` has two.

        Args:
            limit: a non-negative integer or a reference (`any.ref` if it leads to anything else).

        >>> import passmuster as pm
        >>> pm.decimal().digits(4).validate("123.45").error.details[0].type
        'decimal.digits'
        """
        return self._rule("digits", {"limit": limit}, operator="<=")


# Conversion

_DECIMAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,6})?").fullmatch
_MOST_CHARACTERS = 10_000  # arithmetic with more digits is slow, see `number`


def as_decimal(value: Any, guess_floats: bool = False) -> Any:
    """Convert a value to a decimal. Return None if it is not one, False for a float that could be several.

    With `guess_floats`, such a float becomes the shortest of these decimals.

    >>> as_decimal(" 1.50 "), as_decimal(0.1), as_decimal(0.1 + 0.2), as_decimal("ten")
    (Decimal('1.50'), Decimal('0.1'), False, None)
    """
    kind = kind_of(value)
    try:
        if kind == STRING:
            found = _from_string(exact_string(value))
        elif kind == NUMBER:
            found = _from_number(value, guess_floats)
        else:
            return None
        is_fine = found is False or (type(found) is Decimal and _is_short(found))
        return found if is_fine or number_of(found) is not None else None
    except Exception as error:  # a user-defined number class that fails
        return replace_error(error, None)


def _from_string(text: str) -> Any:
    if len(text) > _MOST_CHARACTERS:
        return None
    text = text.strip(BLANKS)
    return _made_of(text) if _DECIMAL(text) else None


def _made_of(text: str) -> Decimal:
    made = Decimal(text)
    return made if made else made.copy_abs()  # never negative zero


def _from_number(value: Any, guess_floats: bool) -> Any:
    if issubclass(type(value), Decimal):
        return value
    if number_of(value) is None:
        return None
    if issubclass(type(value), int):
        return Decimal(int.__add__(value, 0))
    if not issubclass(type(value), float):
        denominator = getattr(value, "denominator", None)
        if (
            denominator is not None
        ):  # an integer of another class, or a fraction, which may have no finite decimal
            return Decimal(int(value.numerator)) if denominator == 1 else None
    return _from_float(float(value), guess_floats)


def _from_float(value: float, guess_floats: bool) -> Any:
    if not guess_floats and value not in (inf, -inf) and len(significant(value)) > MAX_EXACT:
        return False
    return Decimal(number_string(value))


def _decimal_data(value: Any) -> Any:
    """Return the string that stands for a decimal in descriptions; return any other value as it is."""
    return decimal_string(value) if issubclass(type(value), Decimal) else value


def _write_limit(writer: DescriptionWriter, value: object) -> Any:
    return writer.limit(value, _decimal_data)


def decimal_string(value: Decimal) -> str:
    """Return a decimal as a string without an exponent.

    >>> decimal_string(Decimal("1E+3")), decimal_string(Decimal("0.10"))
    ('1000', '0.10')
    """
    return format(value, "f")


def _read(value: Any, guess_floats: bool, convert: bool) -> Any:
    """Convert a value as `as_decimal` does. With conversion off, a string with blanks at its ends is none."""
    if not convert and kind_of(value) == STRING and exact_string(value).strip(BLANKS) != value:
        return None
    return as_decimal(value, guess_floats)


_SHORT = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)").fullmatch
_MOST_SHORT = 64  # characters


def _read_short(text: str) -> Decimal | None:
    """Return the decimal of a short string without an exponent, or None for any other string."""
    rest = text.strip("0123456789")  # for most strings this is enough, and takes less time than a pattern
    is_clear = rest == "." != text or (not rest and text)
    return _made_of(text) if len(text) <= _MOST_SHORT and (is_clear or _SHORT(text)) else None


def _is_short(value: Decimal) -> bool:
    """Return whether a decimal is finite, and clearly small enough for fast arithmetic."""
    text = str(value)
    is_plain = "E" not in text or abs(value.adjusted()) < MOST_DIGITS // 2
    return is_plain and value.is_finite() and len(text) < MOST_DIGITS // 2


def _node(schema: Schema, subject: PlainSubject, builder: Builder) -> Any:
    spec = schema.spec
    guesses, parts = bool(spec.flags.get("unsafe")), (Decimal, _read, _read_short, _is_short)
    return numbers.DecimalNode(subject, guesses, precision_of(spec), number_of, *parts)


# Rules


def _count_places(value: Decimal) -> int:
    return max(_exponent_of(value), 0)


def _exponent_of(value: Decimal) -> int:
    """Return the number of decimal places without trailing zeros; negative for multiples of ten."""
    _, digits, exponent = value.as_tuple()
    places = -int(exponent)
    for digit in reversed(digits):
        if digit:
            return places
        places -= 1
    return 0


def _count_digits(value: Decimal) -> int:
    whole = value.adjusted() + 1  # before the decimal point
    return max(whole, 0) + max(_exponent_of(value), 0) if value else 0


def _read_limit(value: object) -> Any:
    """Convert a limit to a decimal. Return any other value as it is."""
    found = as_decimal(value)
    return value if found is None or found is False else found


def _to_string(value: Decimal, prefs: Preferences) -> str:
    return decimal_string(value)


def _is_decimal(value: object) -> bool:
    return isinstance(value, Decimal) and value.is_finite()


def _read_listed(value: object) -> Any:
    found = as_decimal(value)
    return None if found is False else found


LIMIT = Argument("limit", _is_decimal, "must be an exact decimal", ref=True, normalize=_read_limit)


def _info(spec: Spec, inspector: Inspector) -> InfoParts:
    from ...documents.inspection.schema_info import DecimalInfo
    from ...documents.inspection.ways import Way, Written

    written = Written(pattern="^-?[0-9]+(\\.[0-9]+)?(E[-+]?[0-9]+)?$", is_exact=True)
    way = Way(_read_listed, decimal_text, _is_decimal, written, (Decimal,))
    return DecimalInfo, {**number_fields(spec, inspector), "way": way}


def _count_rule(name: str, measure: Callable[[Decimal], int], requirement: str, when: str) -> RuleDefinition:
    codes = limit_codes("decimal", {name: (requirement, when)}, own=True)
    return limit_rule(name, "decimal", COUNT, {"unit": name, "measure": measure}, codes)


DEFINITION = TypeDefinition(
    "decimal",
    NUMBER_DEFINITION,
    DecimalSchema,
    codes=(
        Code(
            "decimal.base",
            "{{#label}} must be a decimal number",
            "the value is not a decimal, nor a number or string that converts to one",
            own=True,
            accepted="string number",
        ),
    ),
    rules=(
        limit_rule("compare", "number", LIMIT),
        multiple_rule(
            Argument(
                "base",
                lambda value: _is_decimal(value) and value > 0,
                "must be a positive, exact decimal",
                ref=True,
                normalize=_read_limit,
            )
        ),
        _count_rule(
            "digits",
            _count_digits,
            'have at most {{#limit}} {if(#limit == 1, "digit", "digits")}',
            "the decimal has more digits than allowed",
        ),
        _count_rule(
            "places",
            _count_places,
            'have at most {{#limit}} decimal {if(#limit == 1, "place", "places")}',
            "the decimal has more decimal places than allowed",
        ),
    ),
    casts={"string": CastDefinition(_is_decimal, _to_string, unchanged)},
    node=_node,
    info=_info,
    classes_of=lambda spec: (Decimal,),
    manifest={
        "derived": {"multiple": lambda args: {}},
        "flags": written_flags(_read_listed),
        "writes": {"base": _write_limit, "limit": _write_limit},
        "written": {"read": _read_listed, "write": _decimal_data},
    },
)
