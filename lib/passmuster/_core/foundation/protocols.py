"""Protocols for objects without a common class, for type checkers only.

All other objects are annotated with their class; a twin with the class of its reference.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol


class CompiledPattern(Hashable, Protocol):
    """A compiled pattern for strings: one of `re` or `regex`, or one that was read from a description."""

    @property
    def pattern(self) -> Any:
        """The source of the pattern."""

    def search(self, text: str, /) -> Any:
        """Return the first match, or None."""


class Surroundings(Protocol):
    """The containers around a value: a `Run` during the validation of the value, a `Scope` afterwards."""

    @property
    def depth(self) -> int:
        """The number of containers around the value."""

    @property
    def shadows(self) -> Any:
        """The validated values that the result hides, or None if there are none."""

    def ancestor(self, n: int, /) -> Any:
        """Return the container `n` levels up; 1 is the nearest one."""

    def root(self, value: Any, /) -> Any:
        """Return the value that the validation began with."""

    def shadow(self, n: int, path: tuple[Any, ...], /) -> Any:
        """Return the validated value that the result hides at `path`, `n` levels up."""


class Prefs(Protocol):
    """The preferences as nodes and reports use them: the options of `option_table` and derived facts."""

    def __getattr__(self, name: str, /) -> Any: ...
    @property
    def fast_path_disabled(self) -> bool: ...
    @property
    def for_matching(self) -> Prefs: ...
    def search_pattern(self, search: Callable[..., Any], text: str) -> Any: ...
    @property
    def kept_presence(self) -> int: ...
    @property
    def needs_scope(self) -> bool: ...
    @property
    def has_default_wording(self) -> bool: ...
    @property
    def without_context(self) -> Prefs: ...
    def with_context(self, context: Any, /) -> Prefs: ...


class Cache(Protocol):
    """A cache that `any.cache()` accepts."""

    def get(self, key: Any, /) -> Any:
        """Return the cached value of a key, or None."""

    def set(self, key: Any, value: Any, /) -> Any:
        """Store a value for a key."""
