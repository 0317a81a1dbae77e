"""The node of `string`, its conversions and its own rules.

Run phase, the pure reference of the compiled twin of the same name. Imports nodes.core and
nodes.checks only.
"""

from __future__ import annotations

from .checks import AT_LEAST, AT_MOST, EXACTLY, _comparisons
from .core import NOT_FOUND, Check, ValueNode, _passes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from .core import Run


class StringNode(ValueNode):
    """Texts: base check, the conversions of the schema in their order, then the rules.

    `conversions` are functions from text to text. `allows_empty` is true where `min(0)` admits the
    empty text.
    """

    __slots__ = ("allows_empty", "conversions")

    def __init__(
        self, subject: Any, conversions: tuple[Callable[[str], str], ...], allows_empty: bool
    ) -> None:
        super().__init__(subject)
        self.conversions = conversions
        self.allows_empty = allows_empty

    def _make_lane(self) -> Any:
        limits = self._limits() if type(self) is StringNode and self._is_plain() else None
        if limits is None:
            return None
        if self.only:
            return self._make_lane_of_values() if self.valids.listed else None
        low, high, tests = limits
        conversions = self.conversions

        if not conversions and not tests:
            return self._beside_values(
                lambda value: value if type(value) is str and low <= len(value) <= high else NOT_FOUND, True
            )

        def lane(value: Any) -> Any:
            if type(value) is not str:
                return NOT_FOUND
            for convert in conversions:
                value = convert(value)
            if not low <= len(value) <= high:
                return NOT_FOUND
            for test in tests:
                if not test(value):
                    return NOT_FOUND
            return value

        return self._beside_values(lane, not conversions)

    def _make_lane_of_values(self) -> Any:
        """Return the quick lane of texts that are only allowed if they are listed."""
        texts, conversions = self.valids.texts, self.conversions

        def lane(value: Any) -> Any:
            if type(value) is not str:
                return NOT_FOUND
            for convert in conversions:
                value = convert(value)
            return value if value in texts else NOT_FOUND

        return lane

    def _limits(self) -> tuple[int, int, list[Any]] | None:
        """Return the least and the greatest length that the rules allow, and the other rules as predicates.

        None where a rule is more than a predicate.
        """
        low, high, tests = 0 if self.allows_empty else 1, 2**62, []
        for check in self.checks:
            if type(check) is StringLength and check.measure is None:
                operator, limit = check.operator, check.limit
                if operator in (AT_LEAST, EXACTLY) and limit > low:
                    low = limit
                if operator in (AT_MOST, EXACTLY) and limit < high:
                    high = limit
                continue
            test = check._test()
            if test is None:
                return None
            if test is not _passes:
                tests.append(test)
        return low, high, tests

    def coerce(self, value: Any, run: Run) -> Any:
        """Take a text through the conversions."""
        if issubclass(type(value), str):
            for convert in self.conversions:
                value = convert(value)
        return value

    def base(self, value: Any, run: Run) -> Any:
        """`string.base` and `string.empty`."""
        if not issubclass(type(value), str):
            run.fail(self.subject, "string.base", value)
        elif not value and not self.allows_empty:
            run.fail(self.subject, "string.empty", value)
        return value


class StringLength(Check):
    """`length`, `min` and `max`: code points, or bytes where `measure` is given."""

    __slots__ = ("code", "limit", "local", "measure", "operator")

    def __init__(
        self,
        operator: int,
        limit: int,
        measure: Callable[[str], int] | None,
        code: str,
        local: dict[str, Any],
    ) -> None:
        self.operator = operator
        self.limit = limit
        self.measure = measure
        self.code = code
        self.local = local

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a text whose length does not compare as it should."""
        length = len(value) if self.measure is None else self.measure(value)
        if not _comparisons[self.operator](length, self.limit):
            run.fail(subject, self.code, value, self.local)
        return value


class StringPattern(Check):
    """`pattern`: searched for; `invert` makes it forbidden."""

    __slots__ = ("code", "invert", "local", "search")

    def __init__(self, search: Callable[[str], Any], invert: bool, code: str, local: dict[str, Any]) -> None:
        self.search = search
        self.invert = invert
        self.code = code
        self.local = local

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a text without the pattern, or with it when it is forbidden."""
        if (self.search(value) is not None) is self.invert:
            run.fail(subject, self.code, value, self.local)
        return value

    def _test(self) -> Any:
        search = self.search
        return (lambda value: search(value) is None) if self.invert else search


class StringUnchanged(Check):
    """A text that a conversion would leave as it is: `trim`, `case`, `normalize`."""

    __slots__ = ("code", "convert", "local")

    def __init__(self, convert: Callable[[str], str], code: str, local: dict[str, Any] | None) -> None:
        self.convert = convert
        self.code = code
        self.local = local

    def apply(self, value: Any, run: Run, subject: Any) -> Any:
        """Report a text that the conversion would change."""
        if self.convert(value) != value:
            run.fail(subject, self.code, value, self.local)
        return value
