"""The node of `number` and its rules.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core and
nodes.outcomes only; what concerns `Decimal` and other kinds of number comes in as an argument.
"""

from __future__ import annotations

from math import copysign, inf

from ..core import Check, ValueNode
from ..outcomes import Cast

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..core import Node, Run
    from ..reports import PlainSubject

_decimals: Any = None
_number_of: Any = None


def equip(number_of: Callable[[Any], Any], decimals: Any) -> None:
    """Tell the module what a value of another class than int and float is as a number, None where it is none.

    `decimals` reads numbers and reckons with them exactly. Called once, by the module of the type.
    """
    global _decimals, _number_of
    _number_of = number_of
    _decimals = decimals


def is_number(value: Any) -> bool:
    """Tell whether a value is a number (a boolean is none, nor is NaN)."""
    if type(value) is int or type(value) is float:
        return bool(value == value)
    return _number_of(value) is not None and bool(value == value)


class NumberNode(ValueNode):
    """Numbers: base check, conversion of text, range, then the rules.

    `kind_of(value)` returns for a value that is no exact int or float what it is as a number: the
    value itself, or None if it is no number.
    """

    __slots__ = ("kind_of", "precision", "unsafe")

    def __init__(
        self, subject: PlainSubject, unsafe: bool, precision: int | None, kind_of: Callable[[Any], Any]
    ) -> None:
        super().__init__(subject)
        self.unsafe: bool = unsafe
        self.precision: int | None = precision
        self.kind_of: Callable[[Any], Any] = kind_of

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert text; `number.unsafe` if it says more than a double keeps."""
        if not issubclass(type(value), str):
            return value
        number = _decimals.parse(value, self.unsafe)
        if number is None:
            return value
        if number is False:
            run.fail(self.subject, "number.unsafe", value)
            return value
        return number

    def base(self, value: Any, run: Run) -> Any:
        """`number.base`, `number.infinity`, `number.unsafe`, and the rounding of `precision`."""
        kind = type(value)
        if kind is not int and kind is not float:
            number = None if kind is str else self.kind_of(value)
            if number is None:
                run.fail(self.subject, "number.base", value)
                return value
        if value != value:
            run.fail(self.subject, "number.base", value)
            return value
        if value == inf or value == -inf:
            run.fail(self.subject, "number.infinity", value)
            return value
        given = value
        if self.precision is not None and run.convert and kind is not int:
            value = _decimals.rounded(value, self.precision)
        elif kind is float and value == 0 and copysign(1.0, value) < 0:
            value = 0.0  # never the negative zero
        if not self.unsafe and not -_decimals.MAX_SAFE <= given <= _decimals.MAX_SAFE:
            run.fail(self.subject, "number.unsafe", given)
        return value


class NumberString(Cast):
    """`cast` to a string; `convert` writes what is no safe integer."""

    __slots__ = ()

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Write the number."""
        if type(value) is int and -_decimals.MAX_SAFE <= value <= _decimals.MAX_SAFE:
            return repr(value)
        return super().end(value, original, mark, run, node)


class NumberInteger(Check):
    """`integer`: no fraction; with conversion an integral float becomes an int."""

    __slots__ = ()

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report a number with a fraction."""
        if type(value) is int:
            return value
        if not _decimals.is_whole(value):
            run.fail(subject, "number.integer", value)
            return value
        return int(value) if run.convert and type(value) is float else value
