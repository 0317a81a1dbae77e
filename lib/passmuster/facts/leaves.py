"""What is known of nodes that have no nodes below them: ranges, lengths, listed values, tests.

Build phase.
"""

from __future__ import annotations

from math import ceil, floor, inf, nextafter

from ..backend import checks, core, numbers, outcomes, scalars, strings
from ..foundation.decimals import MAX_SAFE
from .rule_predicates import referring_of, tests_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..nodes.checks import LimitCheck
    from ..nodes.core import ValueNode
    from ..nodes.typed.numbers import NumberNode
    from ..nodes.typed.scalars import BooleanNode, DateNode
    from ..nodes.typed.strings import StringNode
    from .rule_predicates import Test

LONGEST = 2**62
"""A length that no string reaches."""

MOST_LONG = 2**63 - 1
"""The largest integer that the twins compare in one step; beyond it a value takes the steps."""

MOST_DOUBLE = nextafter(inf, 0)
"""The largest finite number."""


class Values:
    """The lists of a node: `only` where a value has to be listed, `strings` and `booleans` that pass as they
    are, and whether None does.

    `is_all` tells that nothing else is listed than strings and None.
    """

    __slots__ = ("booleans", "has_none", "is_all", "only", "strings")

    def __init__(
        self, strings: dict[str, str], booleans: dict[bool, bool], has_none: bool, is_all: bool, only: bool
    ) -> None:
        self.strings: dict[str, str] = strings
        self.booleans: dict[bool, bool] = booleans
        self.has_none: bool = has_none
        self.is_all: bool = is_all
        self.only: bool = only


NO_VALUES = Values({}, {}, False, True, False)


def values_of(node: ValueNode) -> Values | None:
    """Return what is known of the lists of a node, None where a look at them takes more than a step."""
    if node.invalids is not None:
        return None
    valids = node.valids
    if valids is None:
        return NO_VALUES
    if type(valids) is not checks.ValueSet or valids.folded is not None or valids.references:
        return None
    simple = len(valids.texts) + bool(valids.has_none)
    is_all = simple == len(valids.listed)
    return Values(valids.texts, valids.booleans, valids.has_none, is_all, node.only)


class Leaf:
    """A node without nodes below it: its lists, its predicates, and what becomes of it where it is absent.

    `always` are the predicates that count for every value of the type, `strict` those that count only
    where values are not converted. `referring` are the rules that read references, which are asked with the
    run. Classes of types add what only they have.
    """

    __slots__ = ("always", "default", "presence", "referring", "strict", "values")

    def __init__(self, node: ValueNode, values: Values, always: list[Test], strict: list[Test]) -> None:
        self.values: Values = values
        self.always: list[Test] = always
        self.strict: list[Test] = strict
        self.referring: tuple[Any, ...] = ()
        self.presence: int = node.presence
        self.default: Any = node.default


class StringLeaf(Leaf):
    """Strings of `shortest` to `longest` code points, after the `conversions`."""

    __slots__ = ("conversions", "longest", "shortest")

    shortest: int
    longest: int
    conversions: tuple[Callable[[str], str], ...]


class NumberLeaf(Leaf):
    """Numbers from `least` to `most`, doubles other than zero from `least_double` to `most_double`.

    `is_whole` tells that doubles have to be integral, `becomes_int` that they are made integers where values
    are converted.
    """

    __slots__ = ("becomes_int", "is_whole", "least", "least_double", "most", "most_double", "takes_doubles")

    least: int
    most: int
    least_double: float
    most_double: float
    becomes_int: bool
    is_whole: bool
    takes_doubles: bool


class BooleanLeaf(Leaf):
    """Booleans; `sensitive` where the strings that stand for them have to be lower-case."""

    __slots__ = ("sensitive",)

    sensitive: bool


class DateLeaf(Leaf):
    """Dates; `read(string)` returns the datetime of a string, or None."""

    __slots__ = ("read",)

    read: Callable[[str], Any]


class AnyLeaf(Leaf):
    """Values of every type."""

    __slots__ = ()


class ListedLeaf(Leaf):
    """Values that have to be listed, whatever their type."""

    __slots__ = ()


def leaf_of(node: ValueNode, refers: bool = False) -> Any:
    """Return what is known of a node that has no nodes below it, None where that is not enough.

    It is about the steps that every schema has; what a schema adds to them is in `extras`. With `refers`
    rules that read references may be left to be asked last, where nothing passes without them or comes after.
    """
    make = _LEAVES.get(type(node))
    if make is None or not is_plain(node):
        return None
    values = values_of(node)
    leaf = None if values is None else make(node, values)
    if leaf is None or not leaf.referring:
        return leaf
    return leaf if refers and values is NO_VALUES and node.extras is None else None


def is_plain(node: ValueNode) -> bool:
    """Tell whether a value that is there goes through nothing but its type, its lists and its rules, and
    what is in `extras`.
    """
    return not node.bases and node.presence in _PLAIN_PRESENCE


_PLAIN_PRESENCE = (core.INHERIT, core.OPTIONAL, core.REQUIRED)


def ignores_lists(node: ValueNode) -> bool:
    """Tell whether values of other types than strings and None pass by the lists of a node."""
    values = values_of(node)
    return values is not None and values.is_all and not values.only


def lengths_of(checks_: tuple[Any, ...], allows_empty: bool) -> tuple[int, int, list[Any]]:
    """Return the least and the greatest length that the rules of a string leave, and the other rules."""
    shortest, longest = 0 if allows_empty else 1, LONGEST
    others = []
    for check in checks_:
        if not (type(check) is checks.LimitCheck and check.measure is len and check.argument is None):
            others.append(check)
            continue
        operator, limit = check.operator, check.limit
        if operator in (checks.AT_LEAST, checks.EXACTLY):
            shortest = max(shortest, min(ceil(limit), LONGEST))
        if operator in (checks.AT_MOST, checks.EXACTLY):
            longest = min(longest, floor(limit))
    return shortest, longest, others


def _string(node: StringNode, values: Values) -> StringLeaf | None:
    shortest, longest, others = lengths_of(node.checks, node.allows_empty)
    referring, others = referring_of(others)
    tests = tests_of(tuple(others))
    if tests is None:
        return None
    leaf = StringLeaf(node, values, *tests)
    leaf.referring = referring
    leaf.shortest, leaf.longest, leaf.conversions = shortest, longest, node.conversions
    return leaf


def _number(node: NumberNode, values: Values) -> NumberLeaf | None:
    if not values.is_all:  # one of the listed values would come out, not its equal
        return None
    bounds, others = bounds_of(node.checks, node.unsafe)
    referring, others = referring_of(others)
    tests = tests_of(tuple(others))
    if tests is None:
        return None
    leaf = NumberLeaf(node, values, *tests)
    leaf.least, leaf.most = bounds.least, bounds.most
    leaf.least_double, leaf.most_double = bounds.least_double, bounds.most_double
    leaf.is_whole, leaf.becomes_int = bounds.is_whole, bounds.becomes_int
    # A double that becomes an integer may be asked about as what it was.
    leaf.takes_doubles = node.precision is None and not (referring and bounds.is_whole)
    leaf.referring = referring
    return leaf


class Bounds:
    """The range that the limits of a number leave, as integers and as doubles."""

    def __init__(self, unsafe: bool) -> None:
        self.most = MOST_LONG if unsafe else MAX_SAFE
        self.least = -self.most
        self.most_double: float = MOST_DOUBLE if unsafe else float(MAX_SAFE)
        self.least_double: float = -self.most_double
        self.is_whole: bool = False
        self.becomes_int: bool = False

    def take(self, check: Any) -> bool:
        """Take a check into the range; False where that is not all that it says.

        A message of its own counts only for what fails.
        """
        if type(check) is outcomes.ModifiedCheck:
            check = check.check
        cls = type(check)
        if cls is numbers.NumberInteger:
            self.is_whole = self.becomes_int = True
        elif cls is numbers.NumberSign:
            self._limit(checks.MORE if check.positive else checks.LESS, 0)
        elif cls is numbers.NumberPort:
            self.is_whole = True
            self._limit(checks.AT_LEAST, 0)
            self._limit(checks.AT_MOST, 65535)
        elif cls is checks.LimitCheck and _is_bound(check):
            self._limit(check.operator, check.limit)
        else:
            return False
        return True

    def _limit(self, operator: int, limit: float) -> None:
        if operator in (checks.AT_LEAST, checks.MORE, checks.EXACTLY):
            is_more = operator == checks.MORE
            self.least = max(self.least, floor(limit) + 1 if is_more else ceil(limit))
            self.least_double = max(self.least_double, nextafter(limit, inf) if is_more else float(limit))
        if operator in (checks.AT_MOST, checks.LESS, checks.EXACTLY):
            is_less = operator == checks.LESS
            self.most = min(self.most, ceil(limit) - 1 if is_less else floor(limit))
            self.most_double = min(self.most_double, nextafter(limit, -inf) if is_less else float(limit))


def bounds_of(checks_: tuple[Any, ...], unsafe: bool) -> tuple[Bounds, list[Any]]:
    """Return the range that the rules of a number leave, and the other rules."""
    bounds = Bounds(unsafe)
    return bounds, [check for check in checks_ if not bounds.take(check)]


def _is_bound(check: LimitCheck) -> bool:
    """Tell whether a check has a limit that is the same as an integer and as a double."""
    limit = check.limit
    if check.measure is not None or check.argument is not None or type(limit) not in (int, float):
        return False
    return bool(-MAX_SAFE <= limit <= MAX_SAFE)


def _boolean(node: BooleanNode, values: Values) -> BooleanLeaf | None:
    if node.checks or not values.is_all or values.only:
        return None
    leaf = BooleanLeaf(node, values, [], [])
    leaf.sensitive = node.sensitive
    return leaf


def _date(node: DateNode, values: Values) -> DateLeaf | None:
    if not values.is_all or values.only or values.strings:  # a listed date comes out itself
        return None
    referring, others = referring_of(node.checks)
    tests = tests_of(tuple(others))
    if tests is None:
        return None
    leaf = DateLeaf(node, values, *tests)
    leaf.referring = referring
    leaf.read = node.reader.read
    return leaf


def _any(node: ValueNode, values: Values) -> Leaf | None:
    if node.checks or (node.valids is not None and not values.only):
        return None
    return (ListedLeaf if values.only else AnyLeaf)(node, values, [], [])


_LEAVES: dict[type, Callable[[Any, Values], Leaf | None]] = {
    core.ValueNode: _any,
    numbers.NumberNode: _number,
    scalars.BooleanNode: _boolean,
    scalars.DateNode: _date,
    strings.StringNode: _string,
}
