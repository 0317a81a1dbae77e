"""How a lane asks a leaf: by one expression for values that pass as they are, by another for those that
change.

Both are true only of values that clearly pass; the second puts what the steps would make of `item` into
`made`.
"""

from __future__ import annotations

from math import copysign
from operator import eq, ge, gt, le, lt

from ..facts import leaves
from ..facts.rule_tests import sibling_of
from ..foundation import decimals
from ..nodes.core import NOT_FOUND
from ..nodes.typed import strings

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..facts.leaves import BooleanLeaf, DateLeaf, LeafFacts, NumberLeaf, StringLeaf
    from .source import Source


def expression(leaf: LeafFacts, source: Source) -> str | None:
    """Return the expression that is true where `item` passes as it is, None where nothing does."""
    write = _EXPRESSIONS[type(leaf)]
    return write(leaf, source)


def conversion(leaf: LeafFacts, source: Source) -> str | None:
    """Return the expression that is true where `item` passes as `made`, None where nothing is converted."""
    write = _CONVERSIONS.get(type(leaf))
    text = None if write is None else write(leaf, source)
    return None if text is None else f"run.convert and {text}"


def tells_apart(leaf: LeafFacts) -> str:
    """Return the expression that is true where `made` has to take the place of `item`."""
    # A string that a conversion leaves as it is stays the same object; nothing else is made of its like.
    return "made != item" if type(leaf) is leaves.StringLeaf else "True"


def _calls(tests: list[Any], name: str, source: Source) -> list[str]:
    return [f"{source.name(test, 'test')}({name})" for test in tests]


def _or_none(leaf: LeafFacts, *tests: str) -> str | None:
    return " or ".join([*tests, "item is None"] if leaf.values.has_none else tests) or None


# Keys that refer to others

SIGNS = {gt: ">", ge: ">=", lt: "<", le: "<=", eq: "=="}
"""The comparisons of limits, as they are written."""


def _equal_to_siblings(leaf: LeafFacts, source: Source, name: str) -> list[str]:
    """Return the expressions that are true if a string is equal to that of another key."""
    keys = [source.name(key, "key") for key in leaf.values.siblings]
    given = "type(item) is str and run.shadows is None and type(given := get({}, UNDEFINED)) is str"
    return [f"{given.format(key)} and given == {name}" for key in keys]


def within_limits(leaf: LeafFacts, source: Source, name: str) -> list[str] | None:
    """Return the expressions that are true if a value keeps to limits that are the values of other keys.

    None if the rules need the run to find their limits.
    """
    texts = [_within_limit(leaf, check, source, name) for check in leaf.referring]
    return None if None in texts else texts  # type: ignore[return-value]


def _within_limit(leaf: LeafFacts, check: Any, source: Source, name: str) -> str | None:
    key, sign, accepts = sibling_of(check.limit), SIGNS.get(check.compare), check.argument.accepts_plain
    if key is NOT_FOUND or sign is None or accepts is None:
        return None
    test = f"run.shadows is None and {source.name(accepts, 'accepts')}(limit)"
    given = f"(limit := get({source.name(key, 'key')}, UNDEFINED))"
    if type(leaf) is leaves.DateLeaf:
        given = f"{given} is not UNDEFINED"
    else:
        given = f"type{given} in {source.name(_NUMBERS, 'numbers')}"
    if check.measure is not None and not (type(leaf) is leaves.DateLeaf and leaf.is_utc):
        name = f"{source.name(check.measure, 'measure')}({name})"
    return f"{given} and {test} and {name} {sign} limit"


_NUMBERS = frozenset((int, float))


# Values that pass as they are


def _any(leaf: LeafFacts, source: Source) -> str:
    return "item is not UNDEFINED"


def _listed(leaf: LeafFacts, source: Source) -> str | None:
    values = leaf.values
    tests = []
    if values.strings:
        tests.append(f"type(item) is str and item in {source.name(values.strings, 'listed')}")
    if True in values.booleans:
        tests.append("item is True")
    if False in values.booleans:
        tests.append("item is False")
    return _or_none(leaf, *tests, *_equal_to_siblings(leaf, source, "item"))


def _boolean(leaf: LeafFacts, source: Source) -> str | None:
    return _or_none(leaf, "item is True", "item is False")


def _date(leaf: LeafFacts, source: Source) -> str | None:
    return _or_none(leaf)


def _number(leaf: NumberLeaf, source: Source) -> str | None:
    if leaf.strict or leaf.values.only:
        return None
    low, high = source.name(leaf.least, "least"), source.name(leaf.most, "most")
    tests = _calls(leaf.always, "item", source)
    texts = [" and ".join(["type(item) is int", f"{low} <= item <= {high}", *tests])]
    if leaf.takes_doubles and not leaf.is_whole:
        low, high = source.name(leaf.least_double, "least"), source.name(leaf.most_double, "most")
        texts.append(" and ".join(["type(item) is float and item", f"{low} <= item <= {high}", *tests]))
    return _or_none(leaf, *texts)


def _string(leaf: StringLeaf, source: Source) -> str | None:
    tests, strict = _calls(leaf.always, "item", source), _calls(leaf.strict, "item", source)
    if leaf.conversions:
        return _or_none(leaf, f"not run.convert and {_strings(leaf, source, 'item', [*tests, *strict])}")
    if strict:
        tests.append(f"(run.convert or {' and '.join(strict)})")
    return _or_none(leaf, _strings(leaf, source, "item", tests))


def _strings(leaf: StringLeaf, source: Source, name: str, tests: list[str], made: str = "") -> str:
    """Return the expression of strings that pass as what has the name; `made` is what gives it its value."""
    values, made = leaf.values, made or name
    siblings = _equal_to_siblings(leaf, source, name)
    if values.only:
        tests = [f"{made} in {source.name(values.strings, 'listed')}", *siblings]
        return f"type(item) is str and ({' or '.join(tests)})"
    length = _length_test(leaf, source, made) or (f"{made} is not None" if made != name else None)
    text = " and ".join([length, *tests] if length else tests)
    if text and (values.strings or siblings):
        text = " or ".join([text, f"{name} in {source.name(values.strings, 'listed')}", *siblings])
        text = f"({text})"
    return f"type(item) is str and {text}" if text else "type(item) is str"


def _length_test(leaf: StringLeaf, source: Source, made: str) -> str | None:
    if leaf.longest < leaves.LONGEST:
        low, high = source.name(leaf.shortest, "least"), source.name(leaf.longest, "most")
        return f"{low} <= len({made}) <= {high}"
    if leaf.shortest > 1:
        return f"len({made}) >= {source.name(leaf.shortest, 'least')}"
    return made if leaf.shortest else None


_EXPRESSIONS: dict[type, Callable[[Any, Source], str | None]] = {
    leaves.AnyLeaf: _any,
    leaves.BooleanLeaf: _boolean,
    leaves.DateLeaf: _date,
    leaves.ListedLeaf: _listed,
    leaves.NumberLeaf: _number,
    leaves.StringLeaf: _string,
}


# Values that are converted


def _boolean_source(leaf: BooleanLeaf, source: Source) -> str:
    flag = source.name({"true": True, "false": False}.get, "flag")
    return f"type(item) is str and (made := {flag}(item)) is not None"


def _date_source(leaf: DateLeaf, source: Source) -> str:
    read, tests = source.name(leaf.read, "read"), _calls(leaf.always, "made", source)
    return " and ".join(["type(item) is str", f"(made := {read}(item)) is not None", *tests])


def _number_source(leaf: NumberLeaf, source: Source) -> str | None:
    if leaf.values.only:
        return None
    low, high = source.name(leaf.least, "least"), source.name(leaf.most, "most")
    # What most sources are, without the calls of `parse`: so few digits are read the same by everybody.
    if leaf.takes_doubles and not leaf.is_whole:
        digits = source.name("0123456789", "digits")
        least, most = source.name(leaf.least_double, "least"), source.name(leaf.most_double, "most")
        text = f"(not (rest := item.strip({digits})) and item and {low} <= (made := int(item)) <= {high}"
        text += f" or rest == '.' and item != '.' and {least} <= (made := float(item)) <= {most})"
    else:
        text = f"item.isascii() and item.isdigit() and {low} <= (made := int(item)) <= {high}"
    short = " and ".join([f"len(item) <= {decimals.MAX_EXACT}", text, *_calls(leaf.always, "made", source)])
    taken = f"(made := {source.name(_number_taker(leaf), 'take')}(item)) is not NOT_FOUND"
    # Nothing is clear of words. An integer that does not pass as it is becomes nothing else.
    others = f"type(item) is {'not str' if leaf.strict else 'float'} and {taken}"
    return f"(type(item) is str and ({short} or item < ':' and {taken}) or {others})"


def _number_taker(leaf: NumberLeaf) -> Callable[[Any], Any]:
    """Return the function that returns what a value becomes, NOT_FOUND where that is not clear."""
    least, most = leaf.least, leaf.most
    low, high = leaf.least_double, leaf.most_double
    is_whole, becomes_int = leaf.is_whole, leaf.becomes_int
    takes_doubles, tests = leaf.takes_doubles, tuple(leaf.always)
    parse = decimals.parse

    def take(item: Any) -> Any:
        kind = type(item)
        if kind is str:
            item = parse(item, False)
            kind = type(item)
        if kind is int:
            if not least <= item <= most:
                return NOT_FOUND
        elif kind is not float or not takes_doubles or not low <= item <= high or (is_whole and item % 1):
            return NOT_FOUND
        elif becomes_int:
            item = int(item)
        elif not item and copysign(1, item) < 0:
            item = 0.0  # never the negative zero
        for test in tests:
            if not test(item):
                return NOT_FOUND
        return item

    return take


def _string_source(leaf: StringLeaf, source: Source) -> str | None:
    if not leaf.conversions:
        return None
    text = "item"
    for convert in leaf.conversions:
        # The methods do the same with an exact string.
        if type(convert) is strings.Case:
            text += ".upper()" if convert.upper else ".lower()"
        elif type(convert) is strings.Trim:
            text += f".strip({source.name(convert.blanks, 'blanks')})"
        else:
            text = f"{source.name(convert, 'convert')}({text})"
    return _strings(leaf, source, "made", _calls(leaf.always, "made", source), f"(made := {text})")


_CONVERSIONS: dict[type, Callable[[Any, Source], str | None]] = {
    leaves.BooleanLeaf: _boolean_source,
    leaves.DateLeaf: _date_source,
    leaves.NumberLeaf: _number_source,
    leaves.StringLeaf: _string_source,
}
