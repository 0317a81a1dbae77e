"""The preferences of calls, found again by the names and values of the options that are given.

Run phase, the pure reference of the compiled twin of the same name. What options mean and which are
right is not known here: a function comes in that reads them.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MOST_STEPS = 2000
"""Steps from one option to the next that are kept, of all calls together."""

MOST_GIVEN = 200
"""Options, and strings within them, of a call whose preferences are kept."""

MOST_LEVELS = 3
"""Mappings within mappings of options that are kept."""

MOST_NUMBER = 2**63
"""The largest number that is kept."""

_NUMBERS = frozenset((int, float))


class OptionsCache:
    """The preferences that options led to before, kept as steps: one for each name and value.

    `read(options, keywords)` returns the preferences and the context that options mean, or refuses them;
    `check_context(context)` returns a context that is no dict, or refuses it. What is kept are
    names, booleans, strings and numbers, so that nobody is asked on the way.
    """

    # The steps from a place: of a name, and then of a value, to the next place. A mapping is entered by the
    # type `dict` in the place of its value, and left by that in the place of a name; a number comes after its
    # type, for 1 equals True. Where options may end, None leads to what they come to.
    __slots__ = ("_left", "_start", "check_context", "defaults", "read")

    def __init__(
        self,
        defaults: Any,
        read: Callable[[Any, Any], tuple[Any, Any]],
        check_context: Callable[[Any], Any],
    ) -> None:
        self.defaults: Any = defaults
        self.read: Callable[[Any, Any], tuple[Any, Any]] = read
        self.check_context: Callable[[Any], Any] = check_context
        self._start: dict[Any, Any] = {}
        self._forget()

    def find(self, options: Any, keywords: Any) -> tuple[Any, Any]:
        """Return the preferences and the context, None without one, that options mean.

        `options` is what the caller has given, `keywords` None or a dict of more of the same.
        """
        given = options if options is not None else keywords
        if type(given) is not dict or (given is options and keywords):
            return self.read(options, keywords)
        place, context = self._start, None
        try:
            for name, value in given.items():
                if type(name) is str and (value is True or value is False or type(value) is str):
                    place = place[name][value]
                elif type(name) is str and name == "context":
                    context = value
                else:
                    place = _within(place, name, value)
            known: tuple[Any, Any] = place[None]
        except KeyError:
            return self._learn(given)
        if context is None:
            return known
        return known[0], context if type(context) is dict else self.check_context(context)

    def _learn(self, given: dict[Any, Any]) -> tuple[Any, Any]:
        """Read options, and keep what they mean if they are plain."""
        found = self.read(given, None)
        plain = {name: value for name, value in given.items() if type(name) is not str or name != "context"}
        size = _size(plain, MOST_LEVELS)
        told_otherwise = found[1] is not None and len(plain) == len(given)  # in another spelling
        if 0 <= size <= MOST_GIVEN and not told_otherwise:
            if size > self._left:
                self._forget()
            self._left -= size
            _pave(self._start, plain)[None] = (found[0], None)
        return found

    def _forget(self) -> None:
        self._start = {None: (self.defaults, None)}
        self._left = MOST_STEPS


def _within(place: dict[Any, Any], name: object, value: object) -> Any:
    """Return the place behind an option that is a mapping or a number; KeyError where there is none."""
    if type(name) is str and type(value) in _NUMBERS:
        behind: dict[Any, Any] = place[name][type(value)][value]
        return behind
    if type(name) is not str or type(value) is not dict:
        raise KeyError
    place = place[name][dict]
    for inner, item in value.items():
        if type(inner) is str and (item is True or item is False or type(item) is str):
            place = place[inner][item]
        else:
            place = _within(place, inner, item)
    return place[dict]


def _size(given: dict[Any, Any], levels: int) -> int:
    """Return how many steps options take, a negative number where they can't be kept."""
    if not levels or len(given) > MOST_GIVEN:
        return -1
    size = len(given)
    for name, value in given.items():
        if type(value) is dict:
            inner = _size(value, levels - 1)
            if inner < 0:
                return -1
            size += inner + 1
        elif type(value) is not bool and type(value) is not str and not _is_small(value):
            return -1
        if type(name) is not str:
            return -1
    return size


def _is_small(value: object) -> bool:
    return isinstance(value, (int, float)) and type(value) in _NUMBERS and abs(value) <= MOST_NUMBER


def _pave(place: dict[Any, Any], given: dict[Any, Any]) -> Any:
    """Make the steps of options from a place; return where they lead."""
    for name, value in given.items():
        if type(value) is dict:
            place = _pave(place.setdefault(name, {}).setdefault(dict, {}), value).setdefault(dict, {})
            continue
        place = place.setdefault(name, {})
        if type(value) in _NUMBERS:
            place = place.setdefault(type(value), {})
        place = place.setdefault(value, {})
    return place
