"""The kinds of constraints. The row of a rule lists its constraints; everything else derives from them.

Range       the value itself lies between two ends (numbers, dates, decimals)
Size        something that is counted lies between two ends (characters, bytes, items, keys …)
Multiple    a multiple of a base; of 1 for integers
Matching    a string matches a pattern, or does not
Formatted   a string is written in a format that has a name
Converted   a conversion leaves the value as it is (case, trim, normalize, precision, sort, only_date)
Distinct    no two items are equal
Containing  an item matches a schema
Asserted    the target of a reference matches a schema
Instance    an instance of a class
Opaque      a test that is only known by name

The comparisons with a limit are those of the operators of rules: `value OPERATOR limit`.
"""

from __future__ import annotations

from functools import partial
from operator import eq, ge, gt, le, lt

from ...foundation.decimals import is_multiple, is_whole
from ...foundation.sentinels import UNDEFINED
from .frozen import Frozen

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, ClassVar, TypeVar

    from ...foundation.protocols import CompiledPattern

    I = TypeVar("I", bound="Interval")  # noqa: E741
    Test = Callable[[Any], Any]
    Extent = tuple[Any, bool, Any, bool]


def is_known(value: Any) -> bool:
    """Return whether an end or a base is a value, rather than a reference or `now`."""
    return type(value) is not str and not hasattr(value, "resolve")


def combine_tests(constraints: Iterable[Constraint]) -> Test | None:
    """Return a function that returns whether a value meets all constraints, or None if one has no test."""
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
    """A condition that a rule imposes on a value. Arguments may be references.

    The fields that are functions are hidden. In the record of a rule they are None: a cursor knows them.
    """

    def test(self) -> Test | None:
        """Return a function that returns whether a value of the type meets it, or None if there is none."""
        return None


class Interval(Constraint):
    """The ends of an interval, None for an open end; `above` and `below` themselves are outside.

    `least` and `above` are never both set, nor are `most` and `below`. `measure(value)` returns the quantity
    that is compared, if it is not the value itself.
    """

    hidden: ClassVar[tuple[str, ...]] = ("measure",)
    ends: ClassVar[tuple[str, ...]] = ("above", "below", "least", "most")

    above: Any = None
    below: Any = None
    least: Any = None
    measure: Callable[[Any], Any] | None = None
    most: Any = None

    @classmethod
    def compared(cls: type[I], operator: str, limit: Any, **fields: Any) -> I:
        """Return the interval of a comparison with a limit; for `Size`, `fields` has the unit."""
        for end in COMPARISONS[operator].ends:
            fields[end] = limit
        return cls(**fields)

    def comparisons(self) -> list[tuple[Comparison, Any]]:
        """Return the comparisons that define the interval, each with its limit."""
        low, leaves_low, high, leaves_high = self.bounds
        if low is high and not leaves_low and not leaves_high:
            return [] if low is None else [(EQUAL, low)]
        found = [] if low is None else [(BY_END["above" if leaves_low else "least"], low)]
        if high is not None:
            found.append((BY_END["below" if leaves_high else "most"], high))
        return found

    def are_ends(self, wanted: Callable[[Any], bool]) -> bool:
        """Return whether all ends that are set pass a test."""
        return all(wanted(limit) for _, limit in self.comparisons())

    def test(self) -> Test | None:
        """Return a function that returns whether a value is in the interval, or None if an end is unknown."""
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
        """Return whether another interval limits the same quantity."""
        return type(other) is type(self)

    @property
    def bounds(self) -> Extent:
        """The lower and the upper end (None if open), each with whether it is itself outside."""
        above, below = self.above, self.below
        low, high = (self.least if above is None else above), (self.most if below is None else below)
        return low, above is not None, high, below is not None

    @property
    def low(self) -> tuple[Any, bool]:
        """The lower end (None if open), and whether it is itself outside."""
        return self.bounds[:2]

    @property
    def high(self) -> tuple[Any, bool]:
        """The upper end (None if open), and whether it is itself outside."""
        return self.bounds[2:]

    def between(self: I, low: Any, leaves_low: bool, high: Any, leaves_high: bool) -> I:
        """Return an interval of the same quantity with other ends."""
        fields = {name: getattr(self, name) for name in self.fields() if name not in self.ends}
        fields["above" if leaves_low else "least"] = low
        fields["below" if leaves_high else "most"] = high
        return type(self)(**fields)


class Range(Interval):
    """The value itself lies between two ends."""


class Size(Interval):
    """The count of `unit` lies between two ends, which are integers.

    `unit` is `"characters"`, `"bytes"` (of a string: in `encoding`), `"items"`, `"keys"`, `"parameters"`,
    `"digits"` or `"places"`; extensions may use other units.
    """

    encoding: str | None = None
    unit: str

    def is_like(self, other: Interval) -> bool:
        """Return whether another interval counts the same unit."""
        return isinstance(other, Size) and (other.unit, other.encoding) == (self.unit, self.encoding)

    def test(self) -> Test | None:
        """Return a function that returns whether a value has the size, or None if it can't be counted."""
        return None if self.measure is None else super().test()


class Multiple(Constraint):
    """A multiple of a positive `base`, in decimal arithmetic; a multiple of 1 is an integer."""

    base: Any

    def test(self) -> Test | None:
        """Return a function that returns whether a number is a multiple, or None if the base is unknown."""
        base = self.base
        if type(base) is int and base == 1:
            return is_whole
        return (lambda value: is_multiple(value, base)) if is_known(base) else None


class Matching(Constraint):
    """A string in which `regex` is found, or is not found if `is_inverted`. `name` is for messages.

    A value that is not a string is matched in its JSON form.
    """

    is_inverted: bool = False
    name: Any = UNDEFINED
    regex: CompiledPattern

    def test(self) -> Test:
        """Return a function that returns whether a string satisfies the pattern."""
        search = self.regex.search
        return (lambda value: search(value) is None) if self.is_inverted else search


class Formatted(Constraint):
    """A string in the format `name`; `options` are those of the rule.

    `json_schema()` returns the format in JSON Schema, as in the row of a rule; `annotation()` returns a
    substitute for readers, or None. `examples` are strings in the format, if its pattern is not exact.
    """

    hidden: ClassVar[tuple[str, ...]] = ("annotation", "json_schema")

    annotation: Callable[[], dict[str, Any] | None] | None = None
    examples: tuple[str, ...] = ()
    json_schema: Callable[[], Any] | None = None
    name: str
    options: Mapping[str, Any] = {}


class Converted(Constraint):
    """A value that the conversion `by` (the name of the rule) leaves unchanged.

    If values are converted, every value passes it. `convert(value)` is that conversion, or None if it depends
    on more than the value. `pattern` is a regular expression that only matches unchanged strings, or None.
    """

    hidden: ClassVar[tuple[str, ...]] = ("convert",)

    by: str
    convert: Callable[[Any], Any] | None = None
    pattern: CompiledPattern | None = None

    def test(self) -> Test | None:
        """Return a function that returns whether a value stays unchanged, or None if it needs more."""
        convert = self.convert
        return None if convert is None else lambda value: convert(value) == value


class Distinct(Constraint):
    """Items of which no two are equal: the items themselves, or the targets of the path or function `by`."""

    by: Any = None


class Containing(Constraint):
    """An array with an item that matches `schema` (a schema; in an inspected rule, its record)."""

    schema: Any


class Asserted(Constraint):
    """An object in which the target of `subject` matches `schema` (in an inspected rule, its record)."""

    schema: Any
    subject: Any


class Instance(Constraint):
    """An instance of the class `cls`."""

    cls: type


class Stated(Constraint):
    """The JSON Schema that an extension defines for a rule; `json_schema()` returns it."""

    hidden: ClassVar[tuple[str, ...]] = ("json_schema",)

    json_schema: Callable[[], Any] | None = None


class Opaque(Constraint):
    """A test that is only known by name.

    `is_user_code` is true for a user-defined function, `refuses_json` if it refuses all JSON values.
    """

    is_user_code: bool = False
    refuses_json: bool = False
    name: str


class Comparison:
    """A comparison: `holds(value, limit)`, or `mirrored(limit, value)` with the operands exchanged.

    `ends` are the ends of an interval that such a limit defines.
    """

    __slots__ = ("ends", "holds", "mirrored")

    def __init__(
        self, holds: Callable[[Any, Any], Any], mirrored: Callable[[Any, Any], Any], *ends: str
    ) -> None:
        self.holds: Callable[[Any, Any], Any] = holds
        self.mirrored: Callable[[Any, Any], Any] = mirrored
        self.ends: tuple[str, ...] = ends


COMPARISONS: dict[str | None, Comparison] = {
    "<": Comparison(lt, gt, "below"),
    "<=": Comparison(le, ge, "most"),
    "=": Comparison(eq, eq, "least", "most"),
    ">": Comparison(gt, lt, "above"),
    ">=": Comparison(ge, le, "least"),
}
EQUAL = COMPARISONS["="]
BY_END = {row.ends[0]: row for row in COMPARISONS.values() if row is not EQUAL}
"""The comparison for each end of an interval."""
