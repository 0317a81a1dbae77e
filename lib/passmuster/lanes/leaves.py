"""How a lane asks a leaf: by an expression where a value passes as it is, by a function where it changes.

A *taker* returns what the steps would make of a value that clearly passes, and NOT_FOUND for every other.
"""

from __future__ import annotations

from operator import methodcaller

from ..facts import leaves
from ..foundation import decimals
from ..nodes import strings
from ..nodes.core import NOT_FOUND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..facts.rules import Test
    from .source import Source

    Taker = Callable[[Any], Any]


def expression(leaf: Any, source: Source) -> str | None:
    """Return an expression of `item` that is true where it passes as it is, None where none is that short."""
    write = _EXPRESSIONS[type(leaf)]
    return write(leaf, source)


def takers(leaf: Any) -> tuple[Taker | None, Taker | None]:
    """Return the takers where values are converted, and where they are not; None where the expression says
    all."""
    make = _TAKERS.get(type(leaf))
    return (None, None) if make is None else make(leaf)


# Expressions


def _any(leaf: Any, source: Source) -> str:
    return "item is not UNDEFINED"


def _boolean(leaf: Any, source: Source) -> str:
    return _or_none(leaf, "item is True or item is False")


def _or_none(leaf: Any, test: str) -> str:
    return f"{test} or item is None" if leaf.values.has_none else test


def _date(leaf: Any, source: Source) -> str:
    return "item is None" if leaf.values.has_none else "False"


def _number(leaf: Any, source: Source) -> str:
    tests = "".join([f" and {source.name(test, 'test')}(item)" for test in leaf.always])
    low, high = source.name(leaf.least, "least"), source.name(leaf.most, "most")
    text = f"type(item) is int and {low} <= item <= {high}{tests}"
    if leaf.takes_doubles and not leaf.is_whole:
        low, high = source.name(leaf.least_double, "least"), source.name(leaf.most_double, "most")
        text = f"{text} or type(item) is float and item and {low} <= item <= {high}{tests}"
    if leaf.strict or leaf.values.only:
        return "False"
    return _or_none(leaf, text)


def _string(leaf: Any, source: Source) -> str:
    if leaf.strict or leaf.conversions:
        return "False"
    values = leaf.values
    if values.only:
        return _or_none(leaf, f"type(item) is str and item in {source.name(values.strings, 'listed')}")
    text = " and ".join(["type(item) is str", *_length_tests(leaf, source)])
    text += "".join([f" and {source.name(test, 'test')}(item)" for test in leaf.always])
    if values.strings:
        text = f"{text} or type(item) is str and item in {source.name(values.strings, 'listed')}"
    return _or_none(leaf, text)


def _length_tests(leaf: Any, source: Source) -> list[str]:
    if leaf.longest < leaves.LONGEST:
        low, high = source.name(leaf.shortest, "least"), source.name(leaf.longest, "most")
        return [f"{low} <= len(item) <= {high}"]
    if leaf.shortest > 1:
        return [f"len(item) >= {source.name(leaf.shortest, 'least')}"]
    return ["item"] if leaf.shortest else []


_EXPRESSIONS: dict[type, Callable[[Any, Source], str]] = {
    leaves.AnyLeaf: _any,
    leaves.BooleanLeaf: _boolean,
    leaves.DateLeaf: _date,
    leaves.NumberLeaf: _number,
    leaves.StringLeaf: _string,
}


# Takers


def _boolean_takers(leaf: Any) -> tuple[Taker | None, Taker | None]:
    texts = {"true": True, "false": False}
    return (lambda item: texts.get(item, NOT_FOUND) if type(item) is str else NOT_FOUND), None


def _date_takers(leaf: Any) -> tuple[Taker | None, Taker | None]:
    read, tests = leaf.read, tuple(leaf.always)

    def take(item: Any) -> Any:
        found = read(item) if type(item) is str else None
        if found is None:
            return NOT_FOUND
        for test in tests:
            if not test(found):
                return NOT_FOUND
        return found

    return take, None


def _number_takers(leaf: Any) -> tuple[Taker | None, Taker | None]:
    if leaf.values.only:
        return None, None
    least, most = leaf.least, leaf.most
    low, high = leaf.least_double, leaf.most_double
    is_whole, becomes_int = leaf.is_whole, leaf.becomes_int
    takes_doubles, tests = leaf.takes_doubles, tuple(leaf.always)
    parse, most_exact = decimals.parse, decimals.MAX_EXACT

    def take(item: Any) -> Any:
        kind = type(item)
        if kind is str:
            # As in `parse`, whose call costs as much as what most texts need.
            if len(item) <= most_exact and item.isascii() and item.isdigit():
                item, kind = int(item), int
            else:
                item = parse(item, False)
                kind = type(item)
        if kind is int:
            if not least <= item <= most:
                return NOT_FOUND
        elif kind is not float or not takes_doubles or not low <= item <= high or (is_whole and item % 1):
            return NOT_FOUND
        elif becomes_int:
            item = int(item)
        elif not item:
            item = abs(item)  # never the negative zero
        for test in tests:
            if not test(item):
                return NOT_FOUND
        return item

    return take, None


def _string_takers(leaf: Any) -> tuple[Taker | None, Taker | None]:
    if not leaf.conversions and not leaf.strict:
        return None, None
    converting = _string_taker(leaf, leaf.conversions, leaf.always)
    return converting, _string_taker(leaf, (), [*leaf.always, *leaf.strict])


def _string_taker(leaf: Any, conversions: tuple[Any, ...], tests: list[Test]) -> Taker:
    low, high, values = leaf.shortest, leaf.longest, leaf.values
    listed, only, has_none = values.strings, values.only, values.has_none
    conversions = tuple([_of_exact_string(convert) for convert in conversions])

    def take(item: Any) -> Any:
        if type(item) is not str:
            return None if item is None and has_none else NOT_FOUND
        given = item
        for convert in conversions:
            item = convert(item)
        if item == given:
            item = given
        if listed and item in listed:
            return item
        if only or not low <= len(item) <= high:
            return NOT_FOUND
        for test in tests:
            if not test(item):
                return NOT_FOUND
        return item

    return take


def _of_exact_string(convert: Callable[[str], str]) -> Callable[[str], str]:
    """Return a conversion that does the same with an exact string, in one call."""
    if type(convert) is strings.Case:
        return str.upper if convert.upper else str.lower
    if type(convert) is strings.Trim:
        return methodcaller("strip", convert.blanks)
    return convert


_TAKERS: dict[type, Callable[[Any], tuple[Taker | None, Taker | None]]] = {
    leaves.BooleanLeaf: _boolean_takers,
    leaves.DateLeaf: _date_takers,
    leaves.NumberLeaf: _number_takers,
    leaves.StringLeaf: _string_takers,
}
