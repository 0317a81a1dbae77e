"""Whether a pattern can take practically forever: whether a repetition can match one text in several ways.

A search that fails tries them all, and their number doubles with each round of the repetition. The pattern
is read by the parser of `re`, and becomes an automaton whose states are the characters of the pattern; a
pair of states that starts and ends at one state, on the same text and by different ways, is what is looked
for. Where a look-around, a back-reference or a count is not followed to the letter, more is taken to match
than does: a pattern can be told of without need, but is not missed.

Used by who asks about a pattern, never for values. Imports the sets of characters.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache

from .character_sets import ANYTHING, LAST, complement, ignoring_case, intersection, merged
from .sequences import CATEGORIES, parser, sre

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from .character_sets import Ranges

    Pair = tuple[int, int]
    Steps = dict[Pair, list[tuple[Pair, bool]]]

_COPIES = 6
"""Up to so many rounds, a repetition is written out: it is bounded, and so is what it can cost."""

_MANY = 12
"""More rounds, those of repetitions within each other multiplied, are looked at as if there were no end."""

_MOST_STATES = 300
_MOST_STEPS = 60_000
_MOST_TEXTS = 40
_FEW = 100

_ATOMIC = {getattr(sre, name, None) for name in ("ATOMIC_GROUP", "POSSESSIVE_REPEAT")} - {None}
_REPEATS = {sre.MAX_REPEAT, sre.MIN_REPEAT}
_ASSERTIONS = {sre.ASSERT, sre.ASSERT_NOT}
_EDGES = {sre.AT_BEGINNING, sre.AT_BEGINNING_STRING, sre.AT_END, sre.AT_END_STRING}


class TooLargeError(Exception):
    """The pattern has more states than are looked through."""


def ambiguous_text(pattern: str, flags: int = 0) -> str | None:
    """Return a text that a repetition of the pattern matches in more than one way, None if there is none.

    Raises re.error for what is no pattern, and TooLargeError for one that is not looked through.

    >>> ambiguous_text("^(a+)+$"), ambiguous_text("^(a|b|ab)*$"), ambiguous_text("^([a-z]+-)+$")
    ('a', 'aba', None)
    """
    tokens = parser.parse(pattern, flags)
    flags = tokens.state.flags
    try:
        automaton = _Automaton(tokens, flags, _COPIES)
    except TooLargeError:
        automaton = _Automaton(tokens, flags, 1)
    return automaton.ambiguity()


def is_bounded(pattern: str, flags: int = 0) -> bool:
    """Return whether no match of a pattern is long, so that the time of a search grows as the string does.

    >>> is_bounded("^[a-z]{2,8}-[0-9]{3}$"), is_bounded("a.*b")
    (True, False)
    """
    return not any(most > _FEW for most in _counts(parser.parse(pattern, flags)))


def _counts(tokens: Iterable[tuple[Any, Any]]) -> Iterable[int]:
    """Yield the greatest count of each repetition, and one that is too great for a back-reference."""
    for code, argument in tokens:
        if code is sre.GROUPREF:
            yield _FEW + 1
        if code in _REPEATS or code in _ATOMIC:
            yield int(argument[1]) if isinstance(argument, tuple) else 0
        for part in argument if isinstance(argument, tuple) else (argument,):
            for inner in part if isinstance(part, list) else (part,):
                if isinstance(inner, parser.SubPattern):
                    yield from _counts(inner)


class _Part:
    """A part of a pattern: the states that it can begin and end with, and in how many ways it can be empty.

    A state to which two ways lead is there twice, and two ways stand for all that are more than one.
    """

    __slots__ = ("empties", "first", "last")

    def __init__(self, first: list[int], last: list[int], empties: int) -> None:
        self.first = _at_most_twice(first)
        self.last = _at_most_twice(last)
        self.empties = min(empties, 2)


def _at_most_twice(states: list[int]) -> list[int]:
    return [state for i, state in enumerate(states) if states[:i].count(state) < 2]


class _Automaton:
    """The states of a pattern and the steps between them, each by the way that leads there."""

    def __init__(self, tokens: Any, flags: int, copies: int) -> None:
        self._sets: list[Ranges] = []
        self._next: dict[int, list[int]] = defaultdict(list)
        self._overlaps: dict[Pair, Ranges] = {}
        self._copies = copies
        self._rounds = 1
        self._looked_at: set[int] = set()
        self._sequence(tokens, flags)

    # Reading

    def _sequence(self, tokens: Any, flags: int) -> _Part:
        whole = _Part([], [], 1)
        for code, argument in tokens:
            whole = self._joined(whole, self._token(code, argument, flags))
        return whole

    def _token(self, code: Any, argument: Any, flags: int) -> _Part:
        if code in _REPEATS:
            least, most, inner = argument
            return self._repeat(int(least), int(most), inner, flags)
        if code is sre.SUBPATTERN:
            _, added, removed, inner = argument
            return self._sequence(inner, (flags | added) & ~removed)
        if code is sre.BRANCH:
            return self._either([self._sequence(branch, flags) for branch in argument[1]])
        if code is sre.GROUPREF_EXISTS:
            made = self._either([self._sequence(branch or [], flags) for branch in argument[1:]])
            return _Part(made.first, made.last, min(made.empties, 1))  # only one of them counts
        if code in _ASSERTIONS:
            self._sequence(argument[1], flags)
            return _Part([], [], 1)
        if code in _ATOMIC:
            return self._atomic(code, argument, flags)
        if code is sre.AT:  # of rounds without end, one at most is at an edge of the string
            return _Part([], [], 0 if argument in _EDGES and not flags & re.MULTILINE else 1)
        if code is sre.GROUPREF:
            return self._optional(self._repeated(self._state(ANYTHING)))
        return self._state(_set_of(code, argument, flags))

    def _state(self, found: Ranges) -> _Part:
        if len(self._sets) >= _MOST_STATES:
            raise TooLargeError
        self._sets.append(found)
        place = [len(self._sets) - 1]
        return _Part(place, place, 0)

    def _joined(self, left: _Part, right: _Part) -> _Part:
        for state in left.last:
            self._next[state] += right.first
        return _Part(
            left.first + right.first * left.empties,
            right.last + left.last * right.empties,
            left.empties * right.empties,
        )

    def _either(self, parts: list[_Part]) -> _Part:
        return _Part(
            [state for part in parts for state in part.first],
            [state for part in parts for state in part.last],
            sum(part.empties for part in parts),
        )

    def _optional(self, part: _Part) -> _Part:
        return _Part(part.first, part.last, part.empties + 1)

    def _repeated(self, part: _Part) -> _Part:
        for state in part.last:
            self._next[state] += part.first
        return part

    def _repeat(self, least: int, most: int, inner: Any, flags: int) -> _Part:
        outer = self._rounds
        if most != sre.MAXREPEAT:
            self._rounds = outer * max(most, 1)
        if least * outer > _MANY or self._rounds > _MANY:
            self._look_at(inner, flags, least * outer > _MANY)
        part = self._written_out(least, most, inner, flags)
        self._rounds = outer
        return part

    def _look_at(self, inner: Any, flags: int, is_forced: bool) -> None:
        """Add the states of many rounds, apart; of rounds that are forced, some can be empty in between."""
        if id(inner) not in self._looked_at:
            self._looked_at.add(id(inner))
            part = self._repeated(self._sequence(inner, flags))
            if is_forced and part.empties:
                self._repeated(part)

    def _written_out(self, least: int, most: int, inner: Any, flags: int) -> _Part:
        if least == most:  # no way to choose a count: some rounds stand for all
            least = most = min(most, self._copies)
        if most > self._copies:
            part = self._repeated(self._sequence(inner, flags))
            return self._optional(part) if part.empties or not least else part
        whole = _Part([], [], 1)
        for i in reversed(range(most)):  # from the last round, which needs those before it
            whole = self._joined(self._sequence(inner, flags), whole)
            if i >= least:
                whole = self._optional(whole)
        return whole

    def _atomic(self, code: Any, argument: Any, flags: int) -> _Part:
        """Return one state for what is matched in one way only, whatever comes of it."""
        least, inner = (1, argument) if code is getattr(sre, "ATOMIC_GROUP", None) else argument[::2]
        before = len(self._sets)
        part = self._sequence(inner, flags)
        held = merged(pair for found in self._sets[before:] for pair in found)
        made = self._state(held)
        return made if least and not part.empties else self._optional(made)

    # Looking for two ways

    def ambiguity(self) -> str | None:
        """Return a text that leads from a state back to it in two ways."""
        for states in _cycles({state: set(following) for state, following in self._next.items()}):
            found = self._ambiguity_among(states)
            if found is not None:
                return found
        return None

    def _ambiguity_among(self, states: set[int]) -> str | None:
        steps = self._pairs(states)
        plain = {pair: {to for to, _ in following} for pair, following in steps.items()}
        for pairs in _cycles(plain):
            starts = sorted(pair for pair in pairs if pair[0] == pair[1])
            apart = [
                (pair, to)
                for pair in sorted(pairs)
                for to, is_apart in steps[pair]
                if is_apart and to in pairs
            ]
            if starts and apart:
                texts = [self._text(starts[0], *step, plain, pairs) for step in apart[:_MOST_TEXTS]]
                return min(texts, key=_difficulty)
        return None

    def _pairs(self, states: set[int]) -> Steps:
        """Return the steps of pairs of states on one character, and whether the two take different ways."""
        steps: Steps = {}
        left: list[Pair] = [(state, state) for state in states]
        count = 0
        while left:
            pair = left.pop()
            if pair in steps:
                continue
            steps[pair] = following = list(self._steps(pair, states))
            count += len(following)
            if count > _MOST_STEPS:
                raise TooLargeError
            left += [to for to, _ in following]
        return steps

    def _steps(self, pair: Pair, states: set[int]) -> Iterable[tuple[Pair, bool]]:
        one, other = pair
        for i, left in enumerate(self._next[one]):
            for k, right in enumerate(self._next[other]):
                if left in states and right in states and self._overlap(left, right):
                    yield (left, right), one != other or i != k

    def _overlap(self, left: int, right: int) -> Ranges:
        if left == right:
            return self._sets[left]
        pair = (left, right) if left < right else (right, left)
        if pair not in self._overlaps:
            self._overlaps[pair] = intersection(self._sets[left], self._sets[right])
        return self._overlaps[pair]

    def _text(
        self, start: Pair, pair: Pair, to: Pair, steps: dict[Pair, set[Pair]], within: set[Pair]
    ) -> str:
        """Return a text on the way from a pair back to it, by a step at which the two ways part."""
        way = [*_way(start, pair, steps, within), to, *_way(to, start, steps, within)]
        return "".join(_shown(self._overlap(*pair)) for pair in way)


def _way(start: Pair, end: Pair, steps: dict[Pair, set[Pair]], within: set[Pair]) -> list[Pair]:
    """Return the pairs on the shortest way between two of them, without the first."""
    ways: dict[Pair, list[Pair]] = {start: []}
    left = [start]
    for pair in left:
        if pair == end:
            break
        for to in sorted(steps[pair]):
            if to in within and to not in ways:
                ways[to] = [*ways[pair], to]
                left.append(to)
    return ways[end]


def _cycles(steps: dict[Any, set[Any]]) -> list[set[Any]]:
    """Return the sets of nodes that lead to each other, without the nodes that lead nowhere back."""
    order: list[Any] = []
    seen: set[Any] = set()
    for start in steps:
        left = [(start, False)]
        while left:
            node, is_done = left.pop()
            if is_done:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                left.append((node, True))
                left += [(to, False) for to in steps.get(node, ()) if to not in seen]
    back = defaultdict(set)
    for node, following in steps.items():
        for to in following:
            back[to].add(node)
    found = []
    taken: set[Any] = set()
    for start in reversed(order):
        if start in taken:
            continue
        group, rest = {start}, [start]
        taken.add(start)
        while rest:
            for node in back[rest.pop()] - taken:
                taken.add(node)
                group.add(node)
                rest.append(node)
        if len(group) > 1 or start in steps.get(start, ()):
            found.append(group)
    return found


def _set_of(code: Any, argument: Any, flags: int) -> Ranges:
    """Return the characters that a token matches."""
    if code is sre.ANY:
        return ANYTHING if flags & re.DOTALL else complement([(10, 10)])
    if code is sre.NOT_LITERAL:
        return complement(_of_any_case([(argument, argument)], flags))
    if code is sre.IN:
        negated = argument[0][0] is sre.NEGATE
        found = merged(pair for token in argument[negated:] for pair in _member(token[0], token[1], flags))
        return complement(_of_any_case(found, flags)) if negated else _of_any_case(found, flags)
    return _of_any_case(_member(code, argument, flags), flags)


def _member(code: Any, argument: Any, flags: int) -> Ranges:
    if code is sre.LITERAL:
        return [(argument, argument)]
    if code is sre.RANGE:
        return [argument]
    if code is sre.CATEGORY and argument in CATEGORIES:
        return _category(CATEGORIES[argument], flags & re.ASCII)
    return ANYTHING


@cache
def _category(escape: str, flags: int) -> Ranges:
    """Ask `re` for all the characters of a class."""
    every = "".join(map(chr, range(LAST + 1)))
    return [(found.start(), found.end() - 1) for found in re.finditer(f"{escape}+", every, flags)]


def _of_any_case(found: Ranges, flags: int) -> Ranges:
    return merged([*found, *ignoring_case(found, True)]) if flags & re.IGNORECASE else found


def _difficulty(text: str) -> tuple[bool, int, str]:
    """Return how hard a text is to read."""
    return not (text.isascii() and text.isprintable()), len(text), text


def _shown(found: Ranges) -> str:
    """Return a character of a set, one that can be read if there is one."""
    for wanted in ([(97, 122)], [(48, 57)], [(33, 126)], [(32, 32)]):
        readable = intersection(found, wanted)
        if readable:
            return chr(readable[0][0])
    return chr(found[0][0])
