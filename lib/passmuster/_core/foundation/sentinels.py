"""Special values that differ from all ordinary values.

Used in every phase; imports nothing of ours.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    U = TypeVar("U", bound="Uncopied")


class Uncopied:
    """An object that is its own copy, shallow and deep."""

    __slots__ = ()

    def __copy__(self: U) -> U:
        return self

    def __deepcopy__(self: U, memo: object) -> U:
        return self


class _Sentinel(Uncopied):
    """A singleton that stays the same object in copies and pickles."""

    __slots__ = ("_name", "_truth")

    def __init__(self, name: str, truth: bool) -> None:
        self._name = name
        self._truth = truth

    def __repr__(self) -> str:
        return "passmuster." + self._name

    def __bool__(self) -> bool:
        return self._truth

    def __reduce__(self) -> str:
        # Pickle looks the name up in this module, and finds the same object.
        return self._name


UNDEFINED = _Sentinel("UNDEFINED", False)
"""The value of a missing key, and of `validate()` without a value."""

OVERRIDE = _Sentinel("OVERRIDE", True)
"""First among the values of `allow`, `valid` or `invalid`: replaces the earlier ones."""

DEEP_DEFAULT = _Sentinel("DEEP_DEFAULT", True)
"""The default of `object().default()`: composed of the defaults of its keys."""


class LiteralFunction:
    """A function that is itself the value of a `default` or `failover`, and is not called."""

    __slots__ = ("function",)

    def __init__(self, function: object) -> None:
        self.function: Any = function

    def __eq__(self, other: object) -> bool:
        return type(other) is LiteralFunction and other.function is self.function

    def __hash__(self) -> int:
        return hash((LiteralFunction, id(self.function)))

    def __reduce__(self) -> tuple[Any, ...]:
        return LiteralFunction, (self.function,)


class Symbol(Uncopied):
    """A unique value with a name for people, which only equals itself.

    >>> one = Symbol("one")
    >>> one
    Symbol('one')
    >>> one == Symbol("one")
    False
    """

    __slots__ = ("__weakref__", "description")

    def __init__(self, description: str = "") -> None:
        self.description: str = description

    def __repr__(self) -> str:
        return f"Symbol({self.description!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.description,)
