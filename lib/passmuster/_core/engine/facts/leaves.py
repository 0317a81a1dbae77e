"""Facts about nodes without child nodes: ranges, lengths, listed values, tests.

Build phase.
"""

from __future__ import annotations

from math import ceil, floor, inf, nextafter

from ...foundation.decimals import MAX_SAFE
from ..backend import checks, class_instances, core, iso_dates, matching, numbers, scalars, strings
from ..constraints.constraint import Multiple, Range, Size, is_known
from ..constraints.folding import fold
from ..constraints.frozen import Frozen
from .extras import has_fast_path_steps, has_members_only
from .rule_tests import meaning_of, referring_of, sibling_of, tests_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, TypeVar

    from ..constraints.constraint import Constraint, Test
    from ..constraints.folding import Conjunction
    from ..nodes.core import Node, ValueNode
    from ..nodes.typed.matching import AlternativesNode
    from ..nodes.typed.numbers import DecimalNode, NumberNode
    from ..nodes.typed.scalars import BooleanNode, DateNode
    from ..nodes.typed.strings import StringNode

    L = TypeVar("L", bound="LeafFacts")
    Tests = tuple[Sequence[Test], Sequence[Test]]

LONGEST = 2**62
"""A length that no string has."""

MAX_LONG = 2**63 - 1
"""The largest integer that the twins compare in one step; a larger value takes the steps."""

MAX_DOUBLE = nextafter(inf, 0)
"""The largest finite number."""


class ListedFacts(Frozen):
    """The lists of a node: whether a value has to be listed (`only`), the `strings` and `booleans` that pass
    unchanged, and whether None passes.

    `is_all` is true if only strings and None are listed. `siblings` are keys of the surrounding object whose
    values are listed, too.
    """

    booleans: dict[bool, bool] = {}
    has_none: bool = False
    is_all: bool = True
    only: bool = False
    siblings: tuple[str, ...] = ()
    strings: dict[str, str] = {}


NO_VALUES = ListedFacts()


def values_of(node: ValueNode, refers: bool = False) -> ListedFacts | None:
    """Return the facts about the listed values of a node, or None if a look-up takes more than one step.

    Values of siblings are only included with `refers`.
    """
    if node.invalids is not None:
        return None
    valids = node.valids
    if valids is None:
        return NO_VALUES
    if type(valids) is not checks.ValueSet or valids.lowercased is not None:
        return None
    siblings: Any = tuple([core.NOT_FOUND if ref.in_ else sibling_of(ref) for ref in valids.references])
    if siblings and (not refers or core.NOT_FOUND in siblings):
        return None
    simple = len(valids.texts) + bool(valids.has_none)
    is_all = simple == len(valids.listed) and not siblings
    return ListedFacts(
        booleans=valids.booleans,
        has_none=valids.has_none,
        is_all=is_all,
        only=node.only,
        siblings=siblings,
        strings=valids.texts,
    )


class LeafFacts(Frozen):
    """A node without child nodes: its lists, its predicates, and the result for an absent value.

    `always` are the predicates for every value of the type, `strict` those that only apply if values are not
    converted. `referring` are the rules with references, which need the run. Subclasses for types add fields.
    """

    always: list[Test]
    default: Any
    presence: int
    referring: tuple[Any, ...] = ()
    strict: list[Test]
    values: ListedFacts


class StringLeaf(LeafFacts):
    """Strings of `shortest` to `longest` code points, after the `conversions`.

    Long ones are left to the steps if rules or conversions would read them.
    """

    shortest: int
    longest: int
    conversions: tuple[Callable[[str], str], ...]


class NumberLeaf(LeafFacts):
    """Numbers from `least` to `most`, and doubles other than zero from `least_double` to `most_double`.

    `is_whole` is true if doubles have to be integral, `becomes_int` if conversion turns them into integers,
    `is_float` if all integers become doubles, `unsafe` if a string may have more digits than its double.
    """

    least: int
    most: int
    least_double: float
    most_double: float
    becomes_int: bool
    is_float: bool
    is_whole: bool
    takes_doubles: bool
    unsafe: bool


class BooleanLeaf(LeafFacts):
    """Booleans; `sensitive` is true if strings for them have to be lower-case."""

    sensitive: bool


class DateLeaf(LeafFacts):
    """Dates; `read(string)` returns the datetime of a string, or None; with `is_utc`, one in UTC.

    `counts(integer)` returns that of an integer, or None. Datetimes in UTC stay as they are if `keeps_utc`.
    """

    counts: Callable[[int], Any]
    read: Callable[[str], Any]
    is_utc: bool
    keeps_utc: bool


class InstanceLeaf(LeafFacts):
    """Instances of exactly `cls`, if `is_sound` is None or true for them.

    `read` returns the instance of a usual string, or None; it is None if there are no such strings. `counts`
    returns that of an integer, and is None if integers make none.
    """

    cls: type
    counts: Callable[[int], Any] | None = None
    is_sound: Callable[[Any], bool] | None = None
    read: Callable[[str], Any] | None = None


class MemberLeaf(LeafFacts):
    """Listed members of Enum classes.

    `members` finds them by the exact strings and integers that stand for them; `kept` has the ids of those
    that stay as they are, and maybe that of None.
    """

    kept: frozenset[int]
    members: Callable[[Any], Any]


class ChoiceLeaf(LeafFacts):
    """Values of exact types of which the first of some leaves that accepts them is asked.

    `by_type` has for each type the leaves, and the predicates of all but the last.
    """

    by_type: dict[type, list[tuple[Any, Any]]]


class AnyLeaf(LeafFacts):
    """Values of every type."""


class ListedLeaf(LeafFacts):
    """Values that have to be listed, of any type."""


def leaf_of(node: ValueNode, refers: bool = False) -> Any:
    """Return the facts about a node without child nodes, or None if they are not sufficient.

    They cover the steps that every schema has; those that a schema adds are in `extras`. With `refers`, rules
    that read references may be left for the end, if no value passes before them and no step comes after, and
    values of siblings may be listed.
    """
    make: Any = _LEAVES.get(type(node)) or (_unchanged if hasattr(type(node), "keeps_class") else None)
    if make is _any and has_members_only(node.extras):
        return _member(node)
    if make is None or not is_plain(node):
        return None
    values = values_of(node, refers)
    leaf = None if values is None else make(node, values)
    if leaf is None or not leaf.referring:
        return leaf
    return leaf if refers and values is NO_VALUES and node.extras is None else None


def is_plain(node: ValueNode) -> bool:
    """Return whether a value that is present passes through nothing but the type, the lists, the rules, and
    the steps in `extras`.
    """
    return node.presence in _PLAIN_PRESENCE and has_fast_path_steps(node)


_PLAIN_PRESENCE = (core.INHERIT, core.OPTIONAL, core.REQUIRED)


def ignores_lists(node: ValueNode) -> bool:
    """Return whether the lists of a node don't apply to values other than strings and None."""
    values = values_of(node)
    return values is not None and values.is_all and not values.only


def refuses_type(node: Node, kind: type) -> bool:
    """Return whether a node refuses all values of an exact type before it runs any of its rules."""
    from .discriminators import refused_types  # which is made of these facts

    return kind in refused_types(node)


def lengths_of(checks_: tuple[Any, ...], allows_empty: bool) -> tuple[int, int, list[Any]]:
    """Return the least and the greatest length that the rules of a string allow, and all other rules."""
    sizes, others = _split(checks_, _is_length)
    least, _, most, _ = fold(sizes).bounds(("characters", None))
    shortest, longest = 0 if allows_empty else 1, LONGEST
    if least is not None:
        shortest = max(shortest, min(ceil(least), LONGEST))
    if most is not None:
        longest = min(longest, floor(most))
    return shortest, longest, others


def _made(
    cls: type[L], node: ValueNode, values: ListedFacts, tests: Tests = ((), ()), /, **fields: object
) -> L:
    """Return the facts about a node, given the predicates for every value and the strict ones."""
    always, strict = map(list, tests)
    return cls(
        always=always, default=node.default, presence=node.presence, strict=strict, values=values, **fields
    )


def _split(checks_: Iterable[Any], is_taken: Callable[[Any], bool]) -> tuple[list[Constraint], list[Any]]:
    """Return the constraints of those rules whose constraints are all accepted, and all other rules."""
    taken: list[Constraint] = []
    others = []
    for check in checks_:
        means = meaning_of(check)
        if means and all(map(is_taken, means)):
            taken += means
        else:
            others.append(check)
    return taken, others


def _is_length(constraint: Constraint) -> bool:
    return type(constraint) is Size and constraint.measure is len and constraint.are_ends(is_known)


def _string(node: StringNode, values: ListedFacts) -> StringLeaf | None:
    shortest, longest, others = lengths_of(node.checks, node.allows_empty)
    referring, others = referring_of(others)
    tests = tests_of(tuple(others))
    if tests is None:
        return None
    reads = any(tests) or referring or node.conversions
    return _made(
        StringLeaf,
        node,
        values,
        tests,
        conversions=node.conversions,
        longest=min(longest, core.LONG - 1) if reads else longest,
        referring=referring,
        shortest=shortest,
    )


def _number(node: NumberNode, values: ListedFacts) -> NumberLeaf | None:
    if not values.is_all:  # the result would be the listed value, not the equal input
        return None
    bounds, others = bounds_of(node.checks, node.unsafe)
    referring, others = referring_of(others)
    tests = tests_of(tuple(others))
    if tests is None:
        return None
    if node.python_type is float:
        bounds.least, bounds.most = 1, 0  # no integer passes unchanged
    elif node.python_type is int:  # a larger double stands for several integers
        bounds.least_double = max(bounds.least_double, -MAX_SAFE)
        bounds.most_double = min(bounds.most_double, MAX_SAFE)
    return _made(
        NumberLeaf,
        node,
        values,
        tests,
        **vars(bounds),
        is_float=node.python_type is float,
        referring=referring,
        # A double that becomes an integer can be tested before the conversion.
        takes_doubles=node.precision is None and not (referring and bounds.is_whole),
        unsafe=node.unsafe,
    )


class Bounds:
    """The interval that the limits of a number allow, for integers and for doubles."""

    def __init__(self, left: Conjunction, unsafe: bool, becomes_int: bool) -> None:
        most, most_double = (MAX_LONG, MAX_DOUBLE) if unsafe else (MAX_SAFE, float(MAX_SAFE))
        low, leaves_low, high, leaves_high = left.bounds(Range)
        self.least = -most
        self.most = most
        self.least_double: float = -most_double
        self.most_double: float = most_double
        if low is not None:
            self.least = max(self.least, floor(low) + 1 if leaves_low else ceil(low))
            self.least_double = max(self.least_double, nextafter(low, inf) if leaves_low else float(low))
        if high is not None:
            self.most = min(self.most, ceil(high) - 1 if leaves_high else floor(high))
            self.most_double = min(self.most_double, nextafter(high, -inf) if leaves_high else float(high))
        self.is_whole: bool = bool(left.multiples)
        self.becomes_int: bool = becomes_int


def bounds_of(checks_: tuple[Any, ...], unsafe: bool) -> tuple[Bounds, list[Any]]:
    """Return the range that the rules of a number allow, and all other rules."""
    taken, others = _split(checks_, _is_bound)
    return Bounds(fold(taken), unsafe, any(map(_makes_int, checks_))), others


def _makes_int(check: Any) -> bool:
    return numbers.NumberInteger in (type(check), type(getattr(check, "check", None)))


def _is_bound(constraint: Constraint) -> bool:
    """Return whether a constraint means integers, or has limits for both integers and doubles."""
    if isinstance(constraint, Multiple):
        return type(constraint.base) is int and constraint.base == 1
    return type(constraint) is Range and constraint.measure is None and constraint.are_ends(_is_exact)


def _is_exact(limit: Any) -> bool:
    return type(limit) in (int, float) and bool(-MAX_SAFE <= limit <= MAX_SAFE)


def _boolean(node: BooleanNode, values: ListedFacts) -> BooleanLeaf | None:
    if node.checks or not values.is_all or values.only:
        return None
    return _made(BooleanLeaf, node, values, sensitive=node.sensitive)


def _date(node: DateNode, values: ListedFacts) -> DateLeaf | InstanceLeaf | None:
    if not values.is_all or values.only or values.strings:  # the result would be the listed date itself
        return None
    if node.day is not None:
        return _day(node, values)
    referring, others = referring_of(node.checks)
    tests = tests_of(tuple(others))
    if tests is None:
        return None
    from ..formats.dates import conversion

    read = node.reader.read
    if read in (conversion.parse_date, conversion.parse_iso_date, conversion.parse_whole_date):
        read = conversion.parse_common_date  # what it does not know goes through the steps
    is_utc, keeps_utc = type(node.reader) is iso_dates.IsoDates, node.instant_of is conversion.as_datetime
    fields = {"counts": node.counts.read, "is_utc": is_utc, "keeps_utc": keeps_utc, "read": read}
    return _made(DateLeaf, node, values, tests, **fields, referring=referring)


def _day(node: Any, values: ListedFacts) -> InstanceLeaf | None:
    """Return the facts about a node of days without other rules."""
    if len(node.checks) != 1 or type(node.checks[0]) is not scalars.OnlyDate:
        return None
    read = class_instances.usual_day if type(node.reader) is iso_dates.IsoDates else None
    return _made(InstanceLeaf, node, values, cls=node.day, read=read)


def _decimal(node: DecimalNode, values: ListedFacts) -> InstanceLeaf | None:
    return None if node.precision is not None else _instance(node, values, True)


def _instance(node: Any, values: ListedFacts, counts: bool = False) -> InstanceLeaf | None:
    tests = tests_of(node.checks)
    if tests is None or tests[1] or not values.is_all or values.only or values.strings:
        return None
    is_sound = node.is_short if counts else getattr(node, "is_sound", None)
    fields = {"cls": node.cls, "counts": node.cls if counts else None, "is_sound": is_sound}
    return _made(InstanceLeaf, node, values, tests, **fields, read=node.usual)


def _unchanged(node: ValueNode, values: ListedFacts) -> InstanceLeaf | None:
    """Return the facts about a node of a type that tells of which class it takes all values as they are."""
    if node.checks or values is not NO_VALUES:
        return None
    return _made(InstanceLeaf, node, values, cls=type(node).keeps_class)  # type: ignore[attr-defined]


def _member(node: ValueNode) -> MemberLeaf | None:
    if node.presence not in _PLAIN_PRESENCE or node.bases or not node.only:
        return None
    members, kept = node.extras.members
    return _made(MemberLeaf, node, NO_VALUES, kept=frozenset(map(id, kept)), members=members.get)


def _any(node: ValueNode, values: ListedFacts) -> LeafFacts | None:
    if node.checks or (node.valids is not None and not values.only):
        return None
    return _made(ListedLeaf if values.only else AnyLeaf, node, values)


_SCALARS = (str, int, float, bool)
_MOST_CHOICES = 8


def _choice(node: AlternativesNode, values: ListedFacts) -> ChoiceLeaf | None:
    if node.mode in ("one", "all") or node.checks or not values.is_all or values.only or values.strings:
        return None
    if node.owners is None:
        known = {} if node.discriminator is None else node.discriminator.by_type
        places = {kind: known.get(kind, node.places) for kind in _SCALARS}
    else:
        places = {cls: found for cls, found in node.owners.by_class.items() if len(found) == 1}
    chains = {kind: _chain([node.nodes[at] for at in found]) for kind, found in places.items()}
    by_type = dict([(kind, chain) for kind, chain in chains.items() if chain][:_MOST_CHOICES])
    return _made(ChoiceLeaf, node, values, by_type=by_type) if by_type else None


def _chain(nodes: list[Any]) -> list[tuple[Any, Any]]:
    """Return the facts about leaves with their predicates, up to the first node that is no leaf."""
    from .predicates import predicate_of  # which is made of these facts

    chain: list[tuple[Any, Any]] = []
    for node in nodes[:_MOST_CHOICES]:
        inner = getattr(node, "inner", node)
        is_plain = node is not None and not node.strips and getattr(inner, "extras", inner) is None
        leaf = leaf_of(inner) if is_plain and type(inner) is not matching.AlternativesNode else None
        if leaf is None:
            break
        chain.append((leaf, predicate_of(inner)))
    return chain


_LEAVES: dict[type, Callable[[Any, ListedFacts], LeafFacts | None]] = {
    core.ValueNode: _any,
    numbers.DecimalNode: _decimal,
    numbers.NumberNode: _number,
    scalars.BooleanNode: _boolean,
    scalars.DateNode: _date,
    class_instances.InstanceNode: _instance,
    matching.AlternativesNode: _choice,
    strings.StringNode: _string,
}
