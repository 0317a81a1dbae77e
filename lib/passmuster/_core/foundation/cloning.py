"""Copies of data: deep for user functions, shallow for results.

Containers are copied; immutable values and those with an identity (strings, dates, functions, symbols,
schemas) are shared. A stack replaces recursion, and each container is copied once, so that depth, cycles and
shared parts are safe. Imports `kinds`.
"""

from __future__ import annotations

from .callers import replace_error, result_or
from .kinds import ERROR, INSTANCE, LIST, MAPPING, SET, all_of, is_plain_class, kind_of, pairs_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def clone(value: Any) -> Any:
    """Return a deep copy of data; the input is never changed.

    A mapping becomes a `dict`, a list a `list`, a tuple stays a tuple, an instance
    is copied with `copy.copy` (and shared if that fails).

    >>> original = {"a": [1, {"b": 2}]}
    >>> copied = clone(original)
    >>> copied == original, copied["a"] is original["a"]
    (True, False)
    """
    if kind_of(value) not in _COPIERS:
        return value
    holder: list[Any] = [value]
    _Cloning().fill(holder)
    return holder[0]


class _Cloning:
    """One deep copy: the finished copies, and the remaining work."""

    __slots__ = ("copies", "kept", "left", "tuples")

    def __init__(self) -> None:
        self.copies: dict[int, Any] = {}
        self.kept: list[Any] = []  # an original must stay alive while its id is a key
        self.left: list[Any] = []
        self.tuples: list[tuple[Any, Any, Any]] = []

    def fill(self, holder: list[Any]) -> None:
        """Replace the containers in the holder by copies of them."""
        self.left.append(holder)
        while self.left:
            container = self.left.pop()
            # The pairs of a copy, because a key may not be found again by its hash.
            pairs = list(container.items() if type(container) is dict else enumerate(container))
            for key, value in pairs:
                self._replace(container, key, value)
        # The items of a tuple are complete only now; inner tuples were found last.
        for container, key, cls in reversed(self.tuples):
            container[key] = tuple.__new__(cls, container[key])

    def _replace(self, container: Any, key: Any, value: Any) -> None:
        copier = _COPIERS.get(kind_of(value))
        if copier is None or not _is_at(container, key, value):
            return
        if isinstance(value, tuple):
            self._replace_tuple(container, key, value)
            return
        copy = self.copies.get(id(value))
        if copy is None:
            try:
                copy = copier(value)
            except Exception as error:  # an inconsistent user-defined mapping: better shared than refused
                return replace_error(error, None)
            self.copies[id(value)] = copy
            self.kept.append(value)
            if type(copy) in (dict, list):
                self.left.append(copy)
        container[key] = copy

    def _replace_tuple(self, container: Any, key: Any, value: tuple[Any, ...]) -> None:
        if not any(kind_of(item) in _COPIERS for item in value):
            return
        items = list(value)
        container[key] = items
        self.tuples.append((container, key, type(value)))
        self.left.append(items)


def _is_at(container: Any, key: object, value: object) -> bool:
    """Return whether a key leads to a value. In a mapping it may not, if its hash has changed."""
    try:
        return container[key] is value
    except Exception as error:
        return replace_error(error, False)


def shallow_clone(value: Any) -> Any:
    """Return a copy of a container that shares its items.

    A mapping results in a `dict`, a list or tuple in a `list`, an instance in its `copy.copy`.

    >>> shallow_clone((1, 2))
    [1, 2]
    """
    copier = _COPIERS.get(kind_of(value))
    return value if copier is None else copier(value)


def _copy_instance(value: Any) -> Any:
    if not is_plain_class(type(value)):
        return value
    from copy import copy

    return result_or(value, copy, value)  # a class that can't be copied: better shared than refused


_COPIERS: dict[str, Callable[[Any], Any]] = {
    # Not `dict(value)` of a subclass: it bypasses the methods.
    MAPPING: lambda value: dict(value if type(value) is dict else pairs_of(value)),
    LIST: all_of,
    SET: lambda value: value if isinstance(value, frozenset) else set(all_of(value)),
    INSTANCE: _copy_instance,
    ERROR: _copy_instance,
}
