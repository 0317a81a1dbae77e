"""The node of `number` and its rules.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core and nodes.outcomes
only. Functions for `Decimal` and other kinds of number are passed in.
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
_most: int = 0


def set_functions(number_of: Callable[[Any], Any], decimals: Any) -> None:
    """Set the functions for numbers of other classes than int and float. Called once, by `types.number`.

    `number_of(value)` returns the value as a number, or None. `decimals` parses numbers and does exact
    arithmetic.
    """
    global _decimals, _most, _number_of
    _number_of = number_of
    _decimals = decimals
    _most = decimals.MAX_SAFE


def is_number(value: Any) -> bool:
    """Return whether a value is a number. Booleans and NaN are not."""
    if type(value) is int or type(value) is float:
        return bool(value == value)
    return _number_of(value) is not None and bool(value == value)


class NumberNode(ValueNode):
    """The node of `number`: conversion of text, base check and safe range.

    `kind_of(value)` returns a value that is not an exact int or float as a number, or None. `python_type` is
    int or float if the results have to be of that class, else None.
    """

    __slots__ = ("kind_of", "precision", "python_type", "unsafe")

    def __init__(
        self,
        subject: PlainSubject,
        unsafe: bool,
        precision: int | None,
        kind_of: Callable[[Any], Any],
        python_type: type | None = None,
    ) -> None:
        super().__init__(subject)
        self.unsafe: bool = unsafe
        self.precision: int | None = precision
        self.kind_of: Callable[[Any], Any] = kind_of
        self.python_type: type | None = python_type

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert text. Report `number.unsafe` if a double cannot hold its digits."""
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
        """Report `number.base`, `number.infinity` or `number.unsafe`, and round to the `precision`."""
        kind = type(value)
        if kind is int and self.python_type is not float and (self.unsafe or -_most <= value <= _most):
            return value
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
            value = _decimals.round_to(value, self.precision)
        elif kind is float and value == 0 and copysign(1.0, value) < 0 and self.python_type is None:
            value = 0.0  # never the negative zero
        if not self.unsafe and not -_most <= given <= _most:
            run.fail(self.subject, "number.unsafe", given)
        is_kept = self.python_type is None or self.python_type is type(value)
        return value if is_kept else self.with_type(value, run)

    def with_type(self, value: Any, run: Run) -> Any:
        """Return a number as one of the `python_type`. The rule `integer` reports fractions.

        An instance of a subclass stays, but members of an Enum class are no numbers of Python.
        """
        cls: Any = self.python_type
        if issubclass(type(value), cls) and not hasattr(type(value), "__members__"):
            return value
        if self.python_type is float:
            if run.convert or issubclass(type(value), int):
                return self.with_point(value, run)
            run.fail(self.subject, "number.base", value)
        elif not (run.convert or issubclass(type(value), int)):
            run.fail(self.subject, "number.integer", value)
        elif type(value) is float and not -_most <= value <= _most:  # which stands for several integers
            run.fail(self.subject, "number.unsafe", value)
        elif _decimals.is_whole(value):
            return int(value)
        return value

    def with_point(self, value: Any, run: Run) -> Any:
        """Return a number as a float. Report one that is too large."""
        try:
            return float(value)
        except OverflowError:
            run.fail(self.subject, "number.unsafe", value)
            return value


class DecimalNode(NumberNode):
    """The node of decimals: conversion, the check of the type, and the checks of all numbers.

    `cls` is the class of decimals. `read(value, guess_floats, convert)` returns the decimal for a value, None
    for one that is none, and False for a float that could be several, unless `guess_floats` is set. `usual`
    returns the decimal for most strings, and None for all others; `is_short` returns whether a decimal is
    clearly finite and not too long.
    """

    __slots__ = ("cls", "guess_floats", "is_short", "read", "usual")
    reads_json = True

    def __init__(
        self,
        subject: PlainSubject,
        guess_floats: bool,
        precision: int | None,
        kind_of: Callable[[Any], Any],
        cls: type,
        read: Callable[[Any, bool, bool], Any],
        usual: Callable[[str], Any],
        is_short: Callable[[Any], bool],
    ) -> None:
        super().__init__(subject, True, precision, kind_of)
        self.guess_floats: bool = guess_floats
        self.cls: type = cls
        self.read: Callable[[Any, bool, bool], Any] = read
        self.usual: Callable[[str], Any] = usual
        self.is_short: Callable[[Any], bool] = is_short

    def coerce(self, value: Any, run: Run) -> Any:
        """Convert integers, strings and floats; report `number.unsafe` for an ambiguous float."""
        if type(value) is self.cls:
            return value
        found = self.usual(value) if type(value) is str else None
        if found is None:
            found = self.read(value, self.guess_floats, run.convert)
        if found is False:
            run.fail(self.subject, "number.unsafe", value)
        return value if found is None or found is False else found

    def base(self, value: Any, run: Run) -> Any:
        """Report `decimal.base` unless the value is a decimal, then check it like any number."""
        if type(value) is self.cls and self.precision is None and self.is_short(value):
            return value
        if not issubclass(type(value), self.cls) or self.kind_of(value) is None:
            run.fail(self.subject, "decimal.base", value)
            return value
        return super().base(value, run)


class NumberString(Cast):
    """`cast` to a string. `convert` writes numbers that are not safe integers."""

    __slots__ = ()

    def end(self, value: Any, original: object, mark: int, run: Run, node: Node) -> Any:
        """Write the number."""
        if type(value) is int and -_most <= value <= _most:
            return repr(value)
        return super().end(value, original, mark, run, node)


class NumberInteger(Check):
    """`integer`: refuses a fraction. If values are converted, an integral float becomes an int."""

    __slots__ = ()

    def apply(self, value: Any, run: Run, subject: PlainSubject) -> Any:
        """Report a number with a fraction."""
        if type(value) is int:
            return value
        if not _decimals.is_whole(value):
            run.fail(subject, "number.integer", value)
            return value
        return int(value) if run.convert and type(value) is float else value
