"""How a lane asks a leaf: by one expression for values that pass as they are, by another for those that
change.

Both are true only of values that clearly pass; the second puts what the steps would make of `item` into
`made`.
"""

from __future__ import annotations

from math import copysign

from ..facts import leaves
from ..foundation import decimals
from ..nodes.core import NOT_FOUND
from ..nodes.typed import strings

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..facts.leaves import BooleanLeaf, DateLeaf, Leaf, NumberLeaf, StringLeaf
    from .source import Source


def expression(leaf: Leaf, source: Source) -> str | None:
    """Return the expression that is true where `item` passes as it is, None where nothing does."""
    write = _EXPRESSIONS[type(leaf)]
    return write(leaf, source)


def conversion(leaf: Leaf, source: Source) -> str | None:
    """Return the expression that is true where `item` passes as `made`, None where nothing is converted."""
    write = _CONVERSIONS.get(type(leaf))
    text = None if write is None else write(leaf, source)
    return None if text is None else f"run.convert and {text}"


def tells_apart(leaf: Leaf) -> str:
    """Return the expression that is true where `made` has to take the place of `item`."""
    # A string that a conversion leaves as it is stays the same object; nothing else is made of its like.
    return "made != item" if type(leaf) is leaves.StringLeaf else "True"


def _calls(tests: list[Any], name: str, source: Source) -> list[str]:
    return [f"{source.name(test, 'test')}({name})" for test in tests]


def _or_none(leaf: Leaf, *tests: str) -> str | None:
    return " or ".join([*tests, "item is None"] if leaf.values.has_none else tests) or None


# Values that pass as they are


def _any(leaf: Leaf, source: Source) -> str:
    return "item is not UNDEFINED"


def _listed(leaf: Leaf, source: Source) -> str | None:
    values = leaf.values
    tests = []
    if values.strings:
        tests.append(f"type(item) is str and item in {source.name(values.strings, 'listed')}")
    if True in values.booleans:
        tests.append("item is True")
    if False in values.booleans:
        tests.append("item is False")
    return _or_none(leaf, *tests)


def _boolean(leaf: Leaf, source: Source) -> str | None:
    return _or_none(leaf, "item is True", "item is False")


def _date(leaf: Leaf, source: Source) -> str | None:
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
    if values.only:
        return f"type(item) is str and {made} in {source.name(values.strings, 'listed')}"
    length = _length_test(leaf, source, made) or (f"{made} is not None" if made != name else None)
    text = " and ".join([length, *tests] if length else tests)
    if text and values.strings:
        text = f"({text} or {name} in {source.name(values.strings, 'listed')})"
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
    text = f"item.isascii() and item.isdigit() and {low} <= (made := int(item)) <= {high}"
    if leaf.takes_doubles and not leaf.is_whole:
        low, high = source.name(leaf.least_double, "least"), source.name(leaf.most_double, "most")
        digits = source.name("0123456789", "digits")
        point = f"len(item) > 1 and item.strip({digits}) == '.'"
        text = f"({text} or {point} and {low} <= (made := float(item)) <= {high})"
    tests = [f"type(item) is str and len(item) <= {decimals.MAX_EXACT}", text]
    short = " and ".join([*tests, *_calls(leaf.always, "made", source)])
    taken = f"(made := {source.name(_number_taker(leaf), 'take')}(item)) is not NOT_FOUND"
    # An integer that does not pass as it is becomes nothing else.
    return f"({short} or {taken if leaf.strict else f'type(item) is not int and {taken}'})"


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
