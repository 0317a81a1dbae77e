"""What the rooms ask of objects that have no class in common, for type checkers only.

What has a class is typed with that: of twins, with the class of the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol


class CompiledPattern(Hashable, Protocol):
    """A compiled pattern of strings: of `re`, of `regex`, or one that came from a description."""

    @property
    def pattern(self) -> Any:
        """The source."""

    def search(self, text: str, /) -> Any:
        """Return the first match, or None."""


class Surroundings(Protocol):
    """Where a value is: a `Run` while it is there, and a `Scope` afterwards."""

    @property
    def depth(self) -> int:
        """How many containers are around the value."""

    @property
    def shadows(self) -> Any:
        """The validated values that the result hides, None where there are none."""

    def ancestor(self, n: int, /) -> Any:
        """Return the container `n` levels up, 1 being the nearest."""

    def root(self, value: Any, /) -> Any:
        """Return the value that the validation began with."""

    def shadow(self, n: int, path: tuple[Any, ...], /) -> Any:
        """Return the validated value that the result hides at `path`, `n` levels up."""


class Prefs(Protocol):
    """What nodes and reports ask of preferences; what each means is in `option_table`."""

    @property
    def abort_early(self) -> bool: ...
    @property
    def allow_unknown(self) -> bool: ...
    @property
    def barred(self) -> bool: ...
    @property
    def context(self) -> Any: ...
    @property
    def convert(self) -> bool: ...
    @property
    def debug(self) -> bool: ...
    @property
    def error_stack(self) -> bool: ...
    @property
    def for_matching(self) -> Prefs: ...
    def searched(self, search: Callable[..., Any], text: str) -> Any: ...
    @property
    def kept_presence(self) -> int: ...
    @property
    def limits_attempts(self) -> int | None: ...
    @property
    def limits_depth(self) -> int: ...
    @property
    def limits_errors(self) -> int | None: ...
    @property
    def limits_pattern_time(self) -> float | None: ...
    @property
    def limits_string(self) -> int | None: ...
    @property
    def needs_scope(self) -> bool: ...
    @property
    def no_defaults(self) -> bool: ...
    @property
    def skip_functions(self) -> bool: ...
    @property
    def speaks_usually(self) -> bool: ...
    @property
    def strip_arrays(self) -> bool: ...
    @property
    def strip_objects(self) -> bool: ...
    @property
    def without_context(self) -> Prefs: ...
    def with_context(self, context: Any, /) -> Prefs: ...


class Cache(Protocol):
    """What `any.cache()` takes."""

    def get(self, key: Any, /) -> Any:
        """Return what is kept for a key, or None."""

    def set(self, key: Any, value: Any, /) -> Any:
        """Keep a value for a key."""
