"""The kinds of constraints. A rule's row says which of them the rule means; all else is derived from them.

Range       the value itself lies between two ends (numbers, dates, decimals)
Size        something that is counted lies between two ends (characters, bytes, items, keys …)
Multiple    a multiple of a base; of 1 for integers
Matching    a string matches a pattern, or does not
Formatted   a string is written in a format that has a name
Converted   a conversion leaves the value as it is (case, trim, normalize, precision, sort, only_date)
Distinct    no two items are equal
Containing  an item matches a schema
Asserted    what a reference leads to matches a schema
Instance    an instance of a class
Opaque      a test of which only the name is known
"""

from __future__ import annotations

from functools import partial

from ..foundation.decimals import is_multiple, is_whole
from ..foundation.sentinels import UNDEFINED
from .comparisons import BY_END, COMPARISONS, EQUAL
from .frozen import Frozen

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeVar

    from ..protocols import CompiledPattern
    from .comparisons import Comparison

    I = TypeVar("I", bound="Interval")  # noqa: E741
    Test = Callable[[Any], Any]
    Extent = tuple[Any, bool, Any, bool]


def is_known(value: Any) -> bool:
    """Return whether an end or a base is a value, and nothing that stands for one: a reference, or `now`."""
    return type(value) is not str and not hasattr(value, "resolve")


def combine_tests(constraints: Iterable[Constraint]) -> Test | None:
    """Return a function that tells whether a value meets all constraints, None if one can't be told."""
    found: Test | None = None
    for constraint in constraints:
        test = constraint.test()
        if test is None:
            return None
        found = test if found is None else _both(found, test)
    return found


def _both(first: Test, second: Test) -> Test:
    return lambda value: first(value) and second(value)


class Constraint(Frozen):
    """Something that a rule asks of a value. Arguments that are references stand in it as they are."""

    __slots__ = ()

    def test(self) -> Test | None:
        """Return a function that tells whether a value of the type meets it, None if that can't be told."""
        return None


class Interval(Constraint):
    """The ends that something lies between, None for an open one; `above` and `below` themselves are outside.

    `least` and `above` are never given together, nor are `most` and `below`. `measure(value)` returns what
    lies between them, if that is not the value itself.
    """

    __slots__ = ("above", "below", "least", "measure", "most")
    defaults: dict[str, Any] = {"above": None, "below": None, "least": None, "measure": None, "most": None}
    hidden: tuple[str, ...] = ("measure",)
    ends: tuple[str, ...] = ("above", "below", "least", "most")

    above: Any
    below: Any
    least: Any
    measure: Callable[[Any], Any] | None
    most: Any

    @classmethod
    def compared(cls: type[I], operator: str, limit: Any, **fields: Any) -> I:
        """Return the interval that a comparison with a limit allows; for `Size`, `fields` has the unit."""
        for end in COMPARISONS[operator].ends:
            fields[end] = limit
        return cls(**fields)

    def comparisons(self) -> list[tuple[Comparison, Any]]:
        """Return the comparisons that keep to the interval, each with its limit."""
        low, leaves_low, high, leaves_high = self.bounds
        if low is high and not leaves_low and not leaves_high:
            return [] if low is None else [(EQUAL, low)]
        found = [] if low is None else [(BY_END["above" if leaves_low else "least"], low)]
        if high is not None:
            found.append((BY_END["below" if leaves_high else "most"], high))
        return found

    def are_ends(self, wanted: Callable[[Any], bool]) -> bool:
        """Return whether all ends that there are pass a test."""
        return all(wanted(limit) for _, limit in self.comparisons())

    def test(self) -> Test | None:
        """Return a function that tells whether a value is in the interval, None if an end is not known."""
        found: Test | None = None
        for comparison, limit in self.comparisons():
            if not is_known(limit):
                return None
            test = partial(comparison.mirrored, limit)
            found = test if found is None else _both(found, test)
        compare, measure = found, self.measure
        if compare is None or measure is None:
            return compare
        return lambda value: compare(measure(value))

    def is_like(self, other: Interval) -> bool:
        """Return whether another interval is one of the same thing."""
        return type(other) is type(self)

    @property
    def bounds(self) -> Extent:
        """The lower end and the upper one, None for an open one, each with whether it is outside itself."""
        above, below = self.above, self.below
        low, high = (self.least if above is None else above), (self.most if below is None else below)
        return low, above is not None, high, below is not None

    @property
    def low(self) -> tuple[Any, bool]:
        """The lower end, None for an open one, and whether it is outside itself."""
        return self.bounds[:2]

    @property
    def high(self) -> tuple[Any, bool]:
        """The upper end, None for an open one, and whether it is outside itself."""
        return self.bounds[2:]

    def between(self: I, low: Any, leaves_low: bool, high: Any, leaves_high: bool) -> I:
        """Return an interval of the same thing between other ends."""
        fields = {name: getattr(self, name) for name in self.fields() if name not in self.ends}
        fields["above" if leaves_low else "least"] = low
        fields["below" if leaves_high else "most"] = high
        return type(self)(**fields)


class Range(Interval):
    """The value itself lies between two ends."""

    __slots__ = ()


class Size(Interval):
    """The count of `unit` lies between two ends, which are integers.

    `unit` is `"characters"`, `"bytes"` (of a string: in `encoding`), `"items"`, `"keys"`, `"parameters"`,
    `"digits"` or `"places"`; an extension may count in a unit of its own.
    """

    __slots__ = ("encoding", "unit")
    defaults: dict[str, Any] = {**Interval.defaults, "encoding": None}

    encoding: str | None
    unit: str

    def is_like(self, other: Interval) -> bool:
        """Return whether another interval counts the same."""
        return isinstance(other, Size) and (other.unit, other.encoding) == (self.unit, self.encoding)

    def test(self) -> Test | None:
        """Return a function that tells whether a value is of the size, None if nothing counts it."""
        return None if self.measure is None else super().test()


class Multiple(Constraint):
    """A multiple of a positive `base`, in decimal arithmetic; a multiple of 1 is an integer."""

    __slots__ = ("base",)

    base: Any

    def test(self) -> Test | None:
        """Return a function that tells whether a number is a multiple, None if the base is not known."""
        base = self.base
        if type(base) is int and base == 1:
            return is_whole
        return (lambda value: is_multiple(value, base)) if is_known(base) else None


class Matching(Constraint):
    """A string in which `regex` is found; or is not, if `is_inverted`. `name` is for messages.

    Of a value that is no string it is about how JSON has it.
    """

    __slots__ = ("is_inverted", "name", "regex")
    defaults: dict[str, Any] = {"is_inverted": False, "name": UNDEFINED}

    is_inverted: bool
    name: Any
    regex: CompiledPattern

    def test(self) -> Test:
        """Return a function that tells whether the pattern is found in a string, or not if it must not be."""
        search = self.regex.search
        return (lambda value: search(value) is None) if self.is_inverted else search


class Formatted(Constraint):
    """A string in the format `name`; `options` are those of the rule.

    `json_schema()` returns what the format is in JSON Schema, as the row of a rule does, `annotation()` what
    readers are told instead, or None.
    """

    __slots__ = ("annotation", "json_schema", "name", "options")
    defaults: dict[str, Any] = {"annotation": lambda: None}
    hidden: tuple[str, ...] = ("annotation", "json_schema")

    annotation: Callable[[], dict[str, Any] | None]
    json_schema: Callable[[], Any]
    name: str
    options: Mapping[str, Any]


class Converted(Constraint):
    """A value that the conversion `by` (the name of the rule) would leave as it is.

    Where values are converted, every value passes it. `convert(value)` is that conversion, None if it is more
    than a function of the value. `pattern` is a regular expression that matches just the unchanged strings,
    None if there is none.
    """

    __slots__ = ("by", "convert", "pattern")
    defaults: dict[str, Any] = {"convert": None, "pattern": None}

    by: str
    convert: Callable[[Any], Any] | None
    pattern: CompiledPattern | None

    def test(self) -> Test | None:
        """Return a function that tells whether a value stays as it is, None if that takes more."""
        convert = self.convert
        return None if convert is None else lambda value: convert(value) == value


class Distinct(Constraint):
    """Items of which no two are equal: items themselves, or what the path or function `by` leads to."""

    __slots__ = ("by",)
    defaults: dict[str, Any] = {"by": None}

    by: Any


class Containing(Constraint):
    """An array of which an item matches `schema` (a schema; an inspected rule has its record here)."""

    __slots__ = ("schema",)

    schema: Any


class Asserted(Constraint):
    """An object in which what `subject` leads to matches `schema` (of an inspected rule, its record)."""

    __slots__ = ("schema", "subject")

    schema: Any
    subject: Any


class Instance(Constraint):
    """An instance of the class `cls`."""

    __slots__ = ("cls",)

    cls: type


class Stated(Constraint):
    """The JSON Schema that the author of an extension gives to a rule; `json_schema()` returns it."""

    __slots__ = ("json_schema",)

    json_schema: Callable[[], Any]


class Opaque(Constraint):
    """A test of which only the name is known.

    `is_user_code` says whether it is a user-defined function, `refuses_json` that no value of JSON passes it.
    """

    __slots__ = ("is_user_code", "name", "refuses_json")
    defaults: dict[str, Any] = {"is_user_code": False, "refuses_json": False}

    is_user_code: bool
    refuses_json: bool
    name: str
