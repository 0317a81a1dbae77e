"""The evaluator of formulas: a tree of small nodes that compute one value.

Run and report phase, the pure reference of the compiled twin of the same name.
Every node has `evaluate(value, scope, prefs, local)`. Imports nodes.references only: the
conversions of operands come in as constructor arguments.
"""

from __future__ import annotations

from math import copysign, fmod, inf, isinf, nan, pow

from ...foundation.sentinels import UNDEFINED
from . import references

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ...foundation.protocols import Prefs, Surroundings

    Nodes = tuple["Expression", ...]

ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, POWER = 0, 1, 2, 3, 4, 5
LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL = 6, 7, 8, 9
EQUAL, NOT_EQUAL = 10, 11
BOTH, EITHER, UNLESS_NULL = 12, 13, 14
NEGATE, INVERT = 15, 16
"""Operators, as nodes keep them."""

MOST_TEXT = 10_000_000
"""Characters of a string that a formula puts together of more than two; a longer one is null."""

MAX_EXACT = 2.0**53
"""Up to here a double holds every integer, and a result of integers is an integer."""


class Operands:
    """The conversions of operands in formulas, which are written once, in Python.

    `plain` converts unusual scalars to plain ones and returns other values unchanged. `primitive(value,
    text)` converts any other value to a string, a number or None. `number` reads a string as a number, and
    `text` writes a number.
    """

    __slots__ = ("number", "plain", "primitive", "text")

    def __init__(
        self,
        plain: Callable[[Any], Any],
        primitive: Callable[[Any, bool], Any],
        number: Callable[[str], float],
        text: Callable[[Any], str],
    ) -> None:
        self.plain: Callable[[Any], Any] = plain
        self.primitive: Callable[[Any, bool], Any] = primitive
        self.number: Callable[[str], float] = number
        self.text: Callable[[Any], str] = text

    def scalar(self, value: Any) -> Any:
        """Return a scalar with its exact type, and other values unchanged."""
        kind = type(value)
        if kind is str or kind is float or value is None or kind is bool:
            return value
        if kind is int and -MAX_EXACT <= value <= MAX_EXACT:
            return value
        return self.plain(value)

    def reduced(self, value: Any, text: bool) -> Any:
        """Return the value as an operand: lists, dates and objects become strings, numbers or None."""
        kind = type(value)
        if kind is float or kind is int or kind is str or kind is bool:
            return value
        if value is None or value is UNDEFINED:
            return value
        return self.primitive(value, text)

    def double(self, value: Any) -> float:
        """Return a reduced operand as a double."""
        if type(value) is str:
            return self.number(value)
        if value is None:
            return 0.0
        return nan if value is UNDEFINED else float(value)

    def words(self, value: Any) -> str:
        """Return an operand as a string, for concatenation."""
        value = self.reduced(value, True)
        if type(value) is str:
            return value
        if value is None or value is UNDEFINED:
            return ""
        if type(value) is bool:
            return "true" if value else "false"
        return self.text(value)

    def truth(self, value: Any) -> bool:
        """Return whether a value counts as true: containers always do, NaN never."""
        kind = type(value)
        if kind is str or kind is bool or kind is int:
            return bool(value)
        if kind is float:
            return bool(value == value and value != 0.0)
        return value is not None and value is not UNDEFINED


class Expression:
    """A part of a formula. Immutable once built; one template serves many threads."""

    __slots__ = ()

    def evaluate(
        self, value: Any, scope: Surroundings | None, prefs: Prefs | None, local: dict[str, Any] | None
    ) -> Any:
        """Return the value of this part, given the validated value, its place, preferences and local
        context.
        """
        return None


class Computed(references.Resolvable):
    """A template as an argument. `single` is its formula if it consists of one, else None.

    A subclass overrides `written`.
    """

    __slots__ = ("single",)

    single: Expression | None

    def __init__(self, single: Expression | None) -> None:
        object.__setattr__(self, "single", single)  # a subclass may be immutable

    def resolve(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Prefs,
        local: dict[str, Any] | None = None,
        functions: object = None,
    ) -> Any:
        """Return the value of the template.

        A single formula returns its value unchanged, any other template a string. Raises the exceptions of
        its references.
        """
        if self.single is not None:
            return self.single.evaluate(value, scope, prefs, local)
        return self.written(value, scope, prefs, local)

    def written(
        self, value: Any, scope: Surroundings | None, prefs: Prefs, local: dict[str, Any] | None
    ) -> str:
        """Return the string."""
        raise NotImplementedError


class Constant(Expression):
    """A value written into the formula."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value: Any = value

    def evaluate(
        self, value: Any, scope: Surroundings | None, prefs: Prefs | None, local: dict[str, Any] | None
    ) -> Any:
        return self.value


class Local(Expression):
    """A name of the local context; `missing` is its value if the context does not have it."""

    __slots__ = ("missing", "name")

    def __init__(self, name: str, missing: Any) -> None:
        self.name: str = name
        self.missing: Any = missing

    def evaluate(
        self, value: Any, scope: Surroundings | None, prefs: Prefs | None, local: dict[str, Any] | None
    ) -> Any:
        if local is None:
            return self.missing
        found = local.get(self.name, UNDEFINED)
        return self.missing if found is UNDEFINED else found


class Lookup(Expression):
    """A reference; `missing` is its value if it leads to nothing."""

    __slots__ = ("missing", "reference")

    def __init__(self, reference: Any, missing: Any) -> None:
        self.reference: Any = reference
        self.missing: Any = missing

    def evaluate(
        self, value: Any, scope: Surroundings | None, prefs: Prefs | None, local: dict[str, Any] | None
    ) -> Any:
        found = self.reference.resolve(value, scope, prefs, local)
        return self.missing if found is UNDEFINED else found


class FunctionCall(Expression):
    """A function of the language or of the user, called with its arguments in order."""

    __slots__ = ("arguments", "function")

    def __init__(self, function: Callable[..., Any], arguments: Nodes) -> None:
        self.function: Callable[..., Any] = function
        self.arguments: Nodes = arguments

    def evaluate(
        self, value: Any, scope: Surroundings | None, prefs: Prefs | None, local: dict[str, Any] | None
    ) -> Any:
        return self.function(*[node.evaluate(value, scope, prefs, local) for node in self.arguments])


class Message(Expression):
    """The message of another error code, empty outside of messages."""

    __slots__ = ("code",)

    def __init__(self, code: Expression) -> None:
        self.code: Expression = code

    def evaluate(
        self, value: Any, scope: Surroundings | None, prefs: Prefs | None, local: dict[str, Any] | None
    ) -> Any:
        code = self.code.evaluate(value, scope, prefs, local)
        write = getattr(scope, "write_message", None)
        return "" if write is None else write(code)


class Unary(Expression):
    """Signs and negations before an operand, the nearest last."""

    __slots__ = ("operand", "operands", "operators")

    def __init__(self, operators: tuple[int, ...], operand: Expression, operands: Operands) -> None:
        self.operators: tuple[int, ...] = operators
        self.operand: Expression = operand
        self.operands: Operands = operands

    def evaluate(
        self, value: Any, scope: Surroundings | None, prefs: Prefs | None, local: dict[str, Any] | None
    ) -> Any:
        operands = self.operands
        result = operands.scalar(self.operand.evaluate(value, scope, prefs, local))
        for operator in reversed(self.operators):
            if operator == INVERT:
                result = not operands.truth(result)
            else:
                reduced = operands.reduced(result, False)
                result = _narrow(-operands.double(reduced), _is_whole(reduced))
        return result


class Chain(Expression):
    """Operands joined by operators of one precedence, computed from left to right."""

    __slots__ = ("first", "operands", "operators", "rest")

    def __init__(
        self, first: Expression, operators: tuple[int, ...], rest: Nodes, operands: Operands
    ) -> None:
        self.first: Expression = first
        self.operators: tuple[int, ...] = operators
        self.rest: Nodes = rest
        self.operands: Operands = operands

    def evaluate(
        self, value: Any, scope: Surroundings | None, prefs: Prefs | None, local: dict[str, Any] | None
    ) -> Any:
        operands = self.operands
        result = operands.scalar(self.first.evaluate(value, scope, prefs, local))
        pieces: list[str] = []  # a string that grows: joined once, for adding each time would be quadratic
        size = 0
        for operator, node in zip(self.operators, self.rest):
            right = operands.scalar(node.evaluate(value, scope, prefs, local))
            if pieces and operator == ADD:
                pieces.append(operands.words(right))
                size += len(pieces[-1])
                if size > MOST_TEXT:
                    return None
                continue
            if pieces:
                result = "".join(pieces)
                pieces = []
            result = _apply(operator, result, right, operands)
            if operator == ADD and type(result) is str:
                pieces, size = [result], len(result)
        return "".join(pieces) if pieces else result


def _apply(operator: int, left: Any, right: Any, operands: Operands) -> Any:
    if operator <= POWER:
        if operator <= MULTIPLY and type(left) is int and type(right) is int:
            return _count(operator, left, right)
        return _compute(operator, left, right, operands)
    if operator <= GREATER_OR_EQUAL:
        return _compare(operator, operands.reduced(left, False), operands.reduced(right, False), operands)
    if operator <= NOT_EQUAL:
        return _is_equal(left, right) == (operator == EQUAL)
    if operator == BOTH:
        chosen = right if operands.truth(left) else left
    elif operator == EITHER:
        chosen = left if operands.truth(left) else right
    else:
        chosen = right if left is None or left is UNDEFINED else left
    return 0 if type(chosen) is float and chosen == 0.0 else chosen


def _count(operator: int, left: int, right: int) -> Any:
    """Add, subtract or multiply exact integers; beyond what is exact the result is a double."""
    if operator == ADD:
        result = left + right
    else:
        result = left - right if operator == SUBTRACT else left * right
    return result if -MAX_EXACT <= result <= MAX_EXACT else _narrow(float(result), True)


def _compute(operator: int, left: Any, right: Any, operands: Operands) -> Any:
    has_string = type(left) is str or type(right) is str
    if operator == ADD:
        if not has_string:
            left, right = operands.reduced(left, True), operands.reduced(right, True)
            has_string = type(left) is str or type(right) is str
        if has_string:
            return operands.words(left) + operands.words(right)
    elif has_string:
        return None
    else:
        left, right = operands.reduced(left, False), operands.reduced(right, False)
    whole = _is_whole(left) and _is_whole(right)
    return _narrow(_calculate(operator, operands.double(left), operands.double(right)), whole)


def _calculate(operator: int, left: float, right: float) -> float:
    if operator == ADD:
        return left + right
    if operator == SUBTRACT:
        return left - right
    if operator == MULTIPLY:
        return left * right
    if operator == DIVIDE:
        return _quotient(left, right)
    if operator == REMAINDER:
        return nan if right == 0.0 or isinf(left) else fmod(left, right)
    return _power(left, right)


def _quotient(left: float, right: float) -> float:
    if right != 0.0:
        return left / right
    if left == 0.0 or left != left:
        return nan
    return copysign(inf, left) * copysign(1.0, right)


def _power(base: float, exponent: float) -> float:
    if exponent != exponent or (isinf(exponent) and abs(base) == 1.0):
        return nan
    try:
        return pow(base, exponent)
    except (OverflowError, ValueError):
        # math raises where IEEE 754 has an answer.
        if base < 0.0 and exponent % 1.0 != 0.0:
            return nan
        return copysign(inf, base) if exponent % 2.0 == 1.0 else inf


def _narrow(result: float, whole: bool) -> Any:
    """Return an integral result of integers as an integer. Zero has no sign."""
    if result == 0.0:
        return 0
    if whole and -MAX_EXACT <= result <= MAX_EXACT and result == int(result):
        return int(result)
    return result


def _is_whole(value: Any) -> bool:
    kind = type(value)
    return kind is int or kind is bool or value is None


def _compare(operator: int, left: Any, right: Any, operands: Operands) -> bool:
    if type(left) is not str or type(right) is not str:
        left, right = operands.double(left), operands.double(right)
    if operator == LESS:
        return bool(left < right)
    if operator == LESS_OR_EQUAL:
        return bool(left <= right)
    if operator == GREATER:
        return bool(left > right)
    return bool(left >= right)


def _is_equal(left: Any, right: Any) -> bool:
    kind = type(left)
    if kind is int or kind is float:
        return (type(right) is int or type(right) is float) and bool(left == right)
    if kind is str:
        return type(right) is str and bool(left == right)
    return left is right
