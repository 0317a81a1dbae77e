"""Detection of patterns with exponential time: can a repetition match one text in several ways?

A search that fails tries all of these ways, and their number doubles with each round of the repetition. The
pattern is parsed by `re`, and becomes an automaton whose states are the characters of the pattern. The
analysis searches for a pair of states that returns to one state, on the same text and by different ways.
Look-arounds, back-references and counts are approximated by patterns that match more: a harmless pattern may
be reported, but a dangerous one is never missed.

Used to check patterns, never for values. Imports the sets of characters.
"""

from __future__ import annotations

import re
from array import array
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
"""A repetition of up to this many rounds is written out: it is bounded, and so is its cost."""

_MANY = 12
"""A repetition of more rounds, nested ones multiplied, is treated as if it were unlimited."""

_MAX_STATES = 300
_MAX_STEPS = 60_000
_MAX_TEXTS = 40
_FEW = 100

_ATOMIC = {getattr(sre, name, None) for name in ("ATOMIC_GROUP", "POSSESSIVE_REPEAT")} - {None}
_REPEATS = {sre.MAX_REPEAT, sre.MIN_REPEAT}
_ASSERTIONS = {sre.ASSERT, sre.ASSERT_NOT}
_EDGES = {sre.AT_BEGINNING, sre.AT_BEGINNING_STRING, sre.AT_END, sre.AT_END_STRING}


class TooLargeError(Exception):
    """The pattern has too many states for the analysis."""


def ambiguous_text(pattern: str, flags: int = 0) -> str | None:
    """Return a text that a repetition of the pattern matches in more than one way, or None if there is none.

    Raises re.error for an invalid pattern, and TooLargeError for one that is too large to analyse.

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
    """Return whether every match of a pattern is short, so that the time of a search grows linearly.

    >>> is_bounded("^[a-z]{2,8}-[0-9]{3}$"), is_bounded("a.*b")
    (True, False)
    """
    return not any(most > _FEW for most in _counts(parser.parse(pattern, flags)))


def _counts(tokens: Iterable[tuple[Any, Any]]) -> Iterable[int]:
    """Yield the maximum of each repetition, and an unlimited number for a back-reference."""
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
    """A part of a pattern: its first and last states, and the number of ways in which it can be empty.

    A state that is reached in two ways is listed twice; two represents any number above one.
    """

    __slots__ = ("empties", "first", "last")

    def __init__(self, first: list[int], last: list[int], empties: int) -> None:
        self.first = _at_most_twice(first)
        self.last = _at_most_twice(last)
        self.empties = min(empties, 2)


def _at_most_twice(states: list[int]) -> list[int]:
    return [state for i, state in enumerate(states) if states[:i].count(state) < 2]


class _Automaton:
    """The states of a pattern and the steps between them."""

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
            whole = self._sequence_of(whole, self._token(code, argument, flags))
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
            return _Part(made.first, made.last, min(made.empties, 1))  # only one of its matches counts
        if code in _ASSERTIONS:
            self._sequence(argument[1], flags)
            return _Part([], [], 1)
        if code in _ATOMIC:
            return self._atomic(code, argument, flags)
        if code is sre.AT:  # of unlimited rounds, at most one is at an edge of the string
            return _Part([], [], 0 if argument in _EDGES and not flags & re.MULTILINE else 1)
        if code is sre.GROUPREF:
            return self._optional(self._repeated(self._state(ANYTHING)))
        return self._state(set_of(code, argument, flags))

    def _state(self, found: Ranges) -> _Part:
        if len(self._sets) >= _MAX_STATES:
            raise TooLargeError
        self._sets.append(found)
        place = [len(self._sets) - 1]
        return _Part(place, place, 0)

    def _sequence_of(self, left: _Part, right: _Part) -> _Part:
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
        """Add the states of many rounds separately; some of the required rounds can be empty."""
        if id(inner) not in self._looked_at:
            self._looked_at.add(id(inner))
            part = self._repeated(self._sequence(inner, flags))
            if is_forced and part.empties:
                self._repeated(part)

    def _written_out(self, least: int, most: int, inner: Any, flags: int) -> _Part:
        if least == most:  # the count is fixed: some rounds represent all
            least = most = min(most, self._copies)
        if most > self._copies:
            part = self._repeated(self._sequence(inner, flags))
            return self._optional(part) if part.empties or not least else part
        whole = _Part([], [], 1)
        for i in reversed(range(most)):  # from the last round, which needs the earlier ones
            whole = self._sequence_of(self._sequence(inner, flags), whole)
            if i >= least:
                whole = self._optional(whole)
        return whole

    def _atomic(self, code: Any, argument: Any, flags: int) -> _Part:
        """Return one state for a part that is matched in a single way, whatever follows."""
        least, inner = (1, argument) if code is getattr(sre, "ATOMIC_GROUP", None) else argument[::2]
        before = len(self._sets)
        part = self._sequence(inner, flags)
        held = merged(pair for found in self._sets[before:] for pair in found)
        made = self._state(held)
        return made if least and not part.empties else self._optional(made)

    # Search for two ways

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
                texts = [self._text(starts[0], *step, plain, pairs) for step in apart[:_MAX_TEXTS]]
                return min(texts, key=_difficulty)
        return None

    def _pairs(self, states: set[int]) -> Steps:
        """Return the steps of pairs of states on one character, and whether the two ways differ."""
        steps: Steps = {}
        left: list[Pair] = [(state, state) for state in states]
        count = 0
        while left:
            pair = left.pop()
            if pair in steps:
                continue
            steps[pair] = following = list(self._steps(pair, states))
            count += len(following)
            if count > _MAX_STEPS:
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
        """Return a text on the way from a pair back to it, by a step at which the two ways differ."""
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
    """Return the sets of nodes that lead to each other, without nodes that are on no cycle."""
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


def set_of(code: object, argument: Any, flags: int) -> Ranges:
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
    """Return all the characters of a class, as `re` matches them."""
    every = every_character()
    return [(found.start(), found.end() - 1) for found in re.finditer(f"{escape}+", every, flags)]


def every_character() -> str:
    """Return all characters in their order."""
    return array("I", range(LAST + 1)).tobytes().decode("utf-32", "surrogatepass")


def _of_any_case(found: Ranges, flags: int) -> Ranges:
    return merged([*found, *ignoring_case(found, True)]) if flags & re.IGNORECASE else found


def _difficulty(text: str) -> tuple[bool, int, str]:
    """Return a measure of how hard a text is to read."""
    return not (text.isascii() and text.isprintable()), len(text), text


def _shown(found: Ranges) -> str:
    """Return a character of a set, a readable one if possible."""
    for wanted in ([(97, 122)], [(48, 57)], [(33, 126)], [(32, 32)]):
        readable = intersection(found, wanted)
        if readable:
            return chr(readable[0][0])
    return chr(found[0][0])
