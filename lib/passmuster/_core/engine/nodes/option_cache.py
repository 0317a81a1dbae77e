"""The preferences of calls, cached by the names and values of their options.

Run phase. The compiled twin is made from this source. Options are read and checked by a function that is
passed in.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MOST_STEPS = 2000
"""Steps from one option to the next in the whole cache."""

MOST_GIVEN = 200
"""Options of a call that is cached, and characters of a string among them."""

MOST_LEVELS = 3
"""Levels of nested mappings in options that are cached."""

MOST_NUMBER = 2**63
"""The largest number in options that are cached."""

_NUMBERS = frozenset((int, float))


class OptionsCache:
    """A cache of preferences: a tree with a step for the name and one for the value of each option.

    `read(options, keywords)` returns preferences and context, or refuses the options.
    `check_context(context)` returns a context that is not a dict, or refuses it. The cache holds names,
    booleans, strings and numbers only, so that no user code runs during a lookup.
    """

    # A place maps a name to a place that maps a value to the next place. The type `dict` instead of a value
    # enters a mapping, and instead of a name leaves it. A number comes after its type, as 1 equals True. If
    # the options may end at a place, None leads to their preferences.
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
        """Return the preferences and the context (or None) for the options of a call.

        `options` is the mapping passed to `validate`, `keywords` a dict of the keyword arguments or None.
        """
        given = options if options is not None else keywords
        if type(given) is not dict or (given is options and keywords):
            return self.read(options, keywords)
        place, context, known = self._start, None, None
        try:
            for name, value in given.items():
                if type(name) is str and (value is True or value is False or type(value) is str):
                    place = place[name][value]
                elif type(name) is str and name == "context":
                    context = value
                else:
                    place = _enter_option(place, name, value)
            known = place[None]
        except KeyError:
            pass
        if known is None:
            return self._learn(given)
        if context is None:
            return known  # type: ignore[no-any-return]
        return known[0], context if type(context) is dict else self.check_context(context)

    def _learn(self, given: dict[Any, Any]) -> tuple[Any, Any]:
        """Read options, and cache their preferences if all values are plain."""
        found = self.read(given, None)
        plain = {name: value for name, value in given.items() if type(name) is not str or name != "context"}
        size = _count_steps(plain, MOST_LEVELS)
        told_otherwise = found[1] is not None and len(plain) == len(given)  # joi's spelling of `context`
        if 0 <= size <= MOST_GIVEN and not told_otherwise:
            if size > self._left:
                self._forget()
            self._left -= size
            _add_steps(self._start, plain)[None] = (found[0], None)
        return found

    def _forget(self) -> None:
        self._start = {None: (self.defaults, None)}
        self._left = MOST_STEPS


def _enter_option(place: dict[Any, Any], name: object, value: object) -> Any:
    """Return the place after an option that is a mapping or a number; KeyError if it is not cached."""
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
            place = _enter_option(place, inner, item)
    return place[dict]


def _count_steps(given: dict[Any, Any], levels: int) -> int:
    """Return how many steps options take, or a negative number if they can't be cached."""
    if not levels or len(given) > MOST_GIVEN:
        return -1
    size = len(given)
    for name, value in given.items():
        if type(value) is dict:
            inner = _count_steps(value, levels - 1)
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


def _add_steps(place: dict[Any, Any], given: dict[Any, Any]) -> Any:
    """Add the steps of options after a place, and return the last place."""
    for name, value in given.items():
        if type(value) is dict:
            place = _add_steps(place.setdefault(name, {}).setdefault(dict, {}), value).setdefault(dict, {})
            continue
        place = place.setdefault(name, {})
        if type(value) in _NUMBERS:
            place = place.setdefault(type(value), {})
        place = place.setdefault(value, {})
    return place
