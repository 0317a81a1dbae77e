"""The expressions by which a lane tests the value of a leaf.

One expression is true for values that pass unchanged, the other one for values that pass after a conversion,
whose result it assigns to `made`. A value for which both are false may still pass: the steps decide.
Both read `convert`, which the lane defines as `run.convert`.
"""

from __future__ import annotations

from math import copysign, isfinite

from ...foundation import decimals
from ...foundation.callers import result_or
from ..facts import leaves
from ..facts.rule_tests import sibling_of
from ..nodes.core import NOT_FOUND
from ..nodes.typed import strings
from .writer import SIGNS

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from ..facts.leaves import (
        BooleanLeaf,
        ChoiceLeaf,
        DateLeaf,
        InstanceLeaf,
        LeafFacts,
        MemberLeaf,
        NumberLeaf,
        StringLeaf,
    )
    from .source import Source


def expression(leaf: LeafFacts, source: Source) -> str | None:
    """Return an expression that is true if `item` passes unchanged, None if there are no such values."""
    write = _EXPRESSIONS[type(leaf)]
    return write(leaf, source)


def conversion(leaf: LeafFacts, source: Source) -> str | None:
    """Return an expression that is true if `item` passes as `made`, None if the leaf converts nothing."""
    write = _CONVERSIONS.get(type(leaf))
    text = None if write is None else write(leaf, source)
    return None if text is None else f"convert and {text}"


def change_test(leaf: LeafFacts) -> str:
    """Return an expression that is true if `made` has to replace `item`."""
    # A string often equals its conversion, and needs no assignment then. Other values do not.
    return "made != item" if type(leaf) is leaves.StringLeaf else "True"


def _test_calls(tests: list[Any], name: str, source: Source) -> list[str]:
    return [f"{source.name(test, 'test')}({name})" for test in tests]


def _alternatives(leaf: LeafFacts, *tests: str) -> str | None:
    return " or ".join([*tests, "item is None"] if leaf.values.has_none else tests) or None


# Keys that refer to others


def _equal_to_siblings(leaf: LeafFacts, source: Source, name: str) -> list[str]:
    """Return expressions that are true if a string equals the value of another key."""
    keys = [source.name(key, "key") for key in leaf.values.siblings]
    given = "type(item) is str and run.shadows is None and type(given := get({}, UNDEFINED)) is str"
    return [f"{given.format(key)} and given == {name}" for key in keys]


def limit_tests(leaf: LeafFacts, source: Source, name: str) -> list[str] | None:
    """Return expressions that are true if a value respects the limits that are values of other keys.

    None if the rules need the run to find their limits.
    """
    texts = [_limit_test(leaf, check, source, name) for check in leaf.referring]
    return None if None in texts else texts  # type: ignore[return-value]


def _limit_test(leaf: LeafFacts, check: Any, source: Source, name: str) -> str | None:
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


# Values that pass unchanged


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
    return _alternatives(leaf, *tests, *_equal_to_siblings(leaf, source, "item"))


def _boolean(leaf: LeafFacts, source: Source) -> str | None:
    return _alternatives(leaf, "item is True", "item is False")


def _date(leaf: DateLeaf, source: Source) -> str | None:
    if not leaf.keeps_utc:
        return _alternatives(leaf)
    from datetime import datetime, timezone

    kind, zone = source.name(datetime, "kind"), source.name(timezone.utc, "zone")
    tests = [f"type(item) is {kind}", f"item.tzinfo is {zone}", *_test_calls(leaf.always, "item", source)]
    return _alternatives(leaf, " and ".join(tests))


def _instance(leaf: InstanceLeaf, source: Source) -> str | None:
    tests = [f"type(item) is {source.name(leaf.cls, 'kind')}"]
    if leaf.is_sound is not None:
        tests.append(f"{source.name(leaf.is_sound, 'is_sound')}(item)")
    return _alternatives(leaf, " and ".join([*tests, *_test_calls(leaf.always, "item", source)]))


def _member(leaf: MemberLeaf, source: Source) -> str | None:
    # No string is a member: to ask for its type takes less time than to look it up.
    return f"type(item) is not str and id(item) in {source.name(leaf.kept, 'kept')}" if leaf.kept else None


def _number(leaf: NumberLeaf, source: Source) -> str | None:
    if leaf.strict or leaf.values.only:
        return None
    low, high = source.name(leaf.least, "least"), source.name(leaf.most, "most")
    tests = _test_calls(leaf.always, "item", source)
    in_range = [] if _takes_all_integers(leaf) else [f"{low} <= item <= {high}"]
    texts = [" and ".join(["type(item) is int", *in_range, *tests])] if leaf.least <= leaf.most else []
    if leaf.takes_doubles and not leaf.is_whole:
        low, high = source.name(leaf.least_double, "least"), source.name(leaf.most_double, "most")
        # A negative zero only stays where all numbers are floats.
        kind = "type(item) is float" if leaf.is_float else "type(item) is float and item"
        texts.append(" and ".join([kind, f"{low} <= item <= {high}", *tests]))
    return _alternatives(leaf, *texts)


def _takes_all_integers(leaf: NumberLeaf) -> bool:
    """Return whether all integers pass, those that the twins leave to the steps, too."""
    return leaf.unsafe and leaf.most == -leaf.least == leaves.MAX_LONG


def _string(leaf: StringLeaf, source: Source) -> str | None:
    tests, strict = _test_calls(leaf.always, "item", source), _test_calls(leaf.strict, "item", source)
    if leaf.conversions:
        return _alternatives(
            leaf, f"not convert and {_string_tests(leaf, source, 'item', [*tests, *strict])}"
        )
    if strict:
        tests.append(f"(convert or {' and '.join(strict)})")
    return _alternatives(leaf, _string_tests(leaf, source, "item", tests))


def _string_tests(leaf: StringLeaf, source: Source, name: str, tests: list[str], made: str = "") -> str:
    """Return an expression that tests the string `name`, which the expression `made` sets first, if given."""
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


def _choice(leaf: ChoiceLeaf, source: Source) -> str | None:
    return _alternatives(leaf, *_by_type(leaf, source, expression))


def _by_type(leaf: ChoiceLeaf, source: Source, write: Callable[[Any, Source], str | None]) -> list[str]:
    """Return, for each type, an expression that is true if the first leaf that accepts an item passes it."""
    texts = []
    for kind, chain in leaf.by_type.items():
        made = first_of([(write(each, source), predicate) for each, predicate in chain], source)
        if made is not None:
            texts.append(f"type(item) is {source.name(kind, 'kind')} and {made}")
    return texts


def first_of(choices: list[tuple[str | None, Any]], source: Source) -> str | None:
    """Return an expression that is true if one of several is, and the predicates before it are false.

    Neither an expression nor a predicate is given where a value would always be left to the steps.
    """
    text: str | None = None
    for test, predicate in reversed(choices):
        if text is None or predicate is None:
            text = None if test is None else f"({test})"
        else:
            later = f"{source.name(predicate, 'predicate')}(item, run) is False and {text}"
            text = f"({later})" if test is None else f"({test} or {later})"
    return text


_EXPRESSIONS: dict[type, Callable[[Any, Source], str | None]] = {
    leaves.AnyLeaf: _any,
    leaves.BooleanLeaf: _boolean,
    leaves.ChoiceLeaf: _choice,
    leaves.DateLeaf: _date,
    leaves.InstanceLeaf: _instance,
    leaves.ListedLeaf: _listed,
    leaves.MemberLeaf: _member,
    leaves.NumberLeaf: _number,
    leaves.StringLeaf: _string,
}


# Many values that pass unchanged


def test_of_all(leaf: LeafFacts, items: str, source: Source) -> str | None:
    """Return an expression that is true if many items pass unchanged, None if there is none.

    It takes half of the time of a loop, and is false where the loop has to find out.
    """
    kind = _kind_of(leaf)
    if kind is not None:
        return _by_kind(leaf, kind, items, source)
    if type(leaf) is leaves.MemberLeaf:
        return f"{source.name(leaf.kept, 'kept')}.issuperset(map(id, {items}))"
    return None


def only_kind_of(leaf: Any) -> type | None:
    """Return the class of which all instances pass unchanged, None if that is unknown."""
    has_tests = leaf.referring or getattr(leaf, "shortest", 0) or getattr(leaf, "is_sound", None) is not None
    kind = None if has_tests else _kind_of(leaf)
    return None if kind is float else kind


def _kind_of(leaf: LeafFacts) -> type | None:
    find = _KINDS.get(type(leaf))
    return None if find is None or leaf.values.only or leaf.always or leaf.strict else find(leaf)


def _by_kind(leaf: LeafFacts, kind: type, items: str, source: Source) -> str:
    """Return an expression that is true if many items are of a class, and what else they have to be."""
    tests = []
    if type(leaf) is leaves.StringLeaf and leaf.shortest:
        tests.append(f"all({items})")
    elif kind is float:
        tests.append(f"{source.name(isfinite, 'isfinite')}(sum({items}))")
    elif type(leaf) is leaves.InstanceLeaf and leaf.is_sound is not None:
        tests.append(f"all(map({source.name(leaf.is_sound, 'is_sound')}, {items}))")
    kinds = frozenset((kind, type(None)) if leaf.values.has_none and not tests else (kind,))
    return " and ".join([kind_test(kinds, items, source), *tests])


def kind_test(kinds: frozenset[type], items: str, source: Source) -> str:
    """Return an expression that is true if there are many items, all of some exact classes."""
    ask, are_of = source.name(result_or, "result_or"), source.name(_are_of, "are_of")
    return f"len({items}) > {_FEW} and {ask}(False, {are_of}, {source.name(kinds, 'kinds')}, {items})"


_FEW = 8
"""Items of which a loop takes no longer."""


def _are_of(kinds: frozenset[type], items: Iterable[object]) -> bool:
    # Before Python 3.11, all types are collected before the first one is looked up.
    return type(next(iter(items))) in kinds and kinds.issuperset(map(type, items))


def _kind_of_numbers(leaf: NumberLeaf) -> type | None:
    if not leaf.is_float:
        return int if _takes_all_integers(leaf) else None
    is_any = leaf.takes_doubles and leaf.most_double == -leaf.least_double == leaves.MAX_DOUBLE
    return float if is_any else None


def _kind_of_strings(leaf: StringLeaf) -> type | None:
    return None if leaf.conversions or leaf.shortest > 1 or leaf.longest < leaves.LONGEST else str


_KINDS: dict[type, Callable[[Any], type | None]] = {
    leaves.BooleanLeaf: lambda leaf: bool,
    leaves.InstanceLeaf: lambda leaf: leaf.cls,
    leaves.NumberLeaf: _kind_of_numbers,
    leaves.StringLeaf: _kind_of_strings,
}
"""The class whose instances pass unchanged, but for what `_by_kind` tests."""


# Values that are converted


def _choice_source(leaf: ChoiceLeaf, source: Source) -> str | None:
    texts = _by_type(leaf, source, conversion)
    return f"({' or '.join(texts)})" if texts else None


def _boolean_source(leaf: BooleanLeaf, source: Source) -> str:
    return "type(item) is str and ((made := item == 'true') or item == 'false')"


def _reader_source(leaf: DateLeaf | InstanceLeaf, source: Source) -> str | None:
    if leaf.read is None:
        return None
    read, tests = source.name(leaf.read, "read"), _test_calls(leaf.always, "made", source)
    text = f"type(item) is str and (made := {read}(item)) is not None"
    if leaf.counts is not None:
        limit, count = decimals.MAX_SAFE, source.name(leaf.counts, "count")
        whole = f"-{limit} <= item <= {limit} and (made := {count}(item)) is not None"
        text = f"({text} or type(item) is int and {whole})"
    return " and ".join([text, *tests])


def _member_source(leaf: MemberLeaf, source: Source) -> str:
    find = source.name(leaf.members, "find")
    return f"(type(item) is str or type(item) is int) and (made := {find}(item)) is not None"


def _number_source(leaf: NumberLeaf, source: Source) -> str | None:
    if leaf.values.only:
        return None
    # Short numbers, which are the most frequent ones, do not need `parse`: `int` and `float` return the same.
    whole = _short_number("int", leaf.least, leaf.most, source)
    if leaf.takes_doubles and not leaf.is_whole:
        digits = source.name("0123456789", "digits")
        double = _short_number("float", leaf.least_double, leaf.most_double, source)
        is_short, most = f"len(item) <= {decimals.MAX_EXACT}", _MOST_DIGITS
        text = f"(not (rest := item.strip({digits})) and item and {is_short}"
        text += f" and {double if leaf.is_float else whole}"
        low, high = source.name(leaf.least_double, "least"), source.name(leaf.most_double, "most")
        fits = f"{low} <= made <= {high}"
        # A double holds all digits of a longer string if its shortest string is the same.
        long = fits if leaf.unsafe else f"{fits} and repr(made) == item"
        text += f" or rest == '.' and item != '.' and {double} and ({is_short} or {long})"
        text += f" or rest in ('e', 'E') and {is_short} and item[0] < ':' > item[-1]"
        text += f" and (made := float(item)) is not None and {fits})"
    else:
        text, most = f"item.isascii() and item.isdigit() and {whole}", decimals.MAX_EXACT
    short = " and ".join([f"len(item) <= {most}", text, *_test_calls(leaf.always, "made", source)])
    converted = f"(made := {source.name(_number_converter(leaf), 'take')}(item)) is not NOT_FOUND"
    # Texts that begin with a letter are left to the steps. An integer is only converted to a float.
    others = f"type(item) is {'not str' if leaf.strict or leaf.is_float else 'float'} and {converted}"
    return f"(type(item) is str and ({short} or item < ':' and {converted}) or {others})"


def _short_number(kind: str, least: float, most: float, source: Source) -> str:
    """Return an expression that converts short digits, and tests the limits that they may exceed."""
    text = f"(made := {kind}(item))"
    if least <= 0 and most >= _ABOVE_SHORT:
        return f"{text} is not None"
    if least > 0:
        text = f"{source.name(least, 'least')} <= {text}"
    return text if most >= _ABOVE_SHORT else f"{text} <= {source.name(most, 'most')}"


_ABOVE_SHORT = 10**decimals.MAX_EXACT
_MOST_DIGITS = 32  # more than the shortest string of any double has, without an exponent


def _number_converter(leaf: NumberLeaf) -> Callable[[Any], Any]:
    """Return a function that returns the converted value, NOT_FOUND if the steps have to decide."""
    least, most = leaf.least, leaf.most
    low, high = leaf.least_double, leaf.most_double
    is_whole, becomes_int = leaf.is_whole, leaf.becomes_int
    takes_doubles, is_float, tests = leaf.takes_doubles, leaf.is_float, tuple(leaf.always)
    parse = decimals.parse

    def take(item: Any) -> Any:
        kind = type(item)
        if kind is str:
            item = parse(item, False)
            kind = type(item)
        if kind is int and is_float and -decimals.MAX_SAFE <= item <= decimals.MAX_SAFE:
            item, kind = float(item), float
        if kind is int:
            if not least <= item <= most:
                return NOT_FOUND
        elif kind is not float or not takes_doubles or not low <= item <= high or (is_whole and item % 1):
            return NOT_FOUND
        elif becomes_int:
            item = int(item)
        elif not item and copysign(1, item) < 0 and not is_float:
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
        # For an exact string, the methods do the same as the conversions.
        if type(convert) is strings.Case:
            text += ".upper()" if convert.upper else ".lower()"
        elif type(convert) is strings.Trim:
            text += f".strip({source.name(convert.blanks, 'blanks')})"
        else:
            text = f"{source.name(convert, 'convert')}({text})"
    return _string_tests(leaf, source, "made", _test_calls(leaf.always, "made", source), f"(made := {text})")


_CONVERSIONS: dict[type, Callable[[Any, Source], str | None]] = {
    leaves.BooleanLeaf: _boolean_source,
    leaves.ChoiceLeaf: _choice_source,
    leaves.DateLeaf: _reader_source,
    leaves.InstanceLeaf: _reader_source,
    leaves.MemberLeaf: _member_source,
    leaves.NumberLeaf: _number_source,
    leaves.StringLeaf: _string_source,
}
