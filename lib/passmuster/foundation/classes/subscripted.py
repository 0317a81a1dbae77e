"""Classes that say of what they are in brackets: `Schema[Order]`.

A leaf. What stands in the brackets is for type checkers; at run time it changes nothing, and `typing`
is not imported for it.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, Generic, Protocol

    from typing_extensions import TypeVar

    T = TypeVar("T", covariant=True, default=Any)

    class Subscripted(Generic[T]):
        """What is of values of a type."""

    class _Unknown:
        """What nothing is but `Any`."""

    MakesAny = Subscripted[_Unknown]
    """What is of values that may be anything, and is to stay so."""

    class Nullable(Protocol[T]):
        """A schema that knows its own type with None among the values, T."""

        def _or_none(self) -> T: ...
else:
    T = object

    class Subscripted:
        """What can have a type in brackets.

        >>> class Box(Subscripted[T]):
        ...     pass
        >>> Box[int].__origin__ is Box, Box[int].__args__
        (True, (<class 'int'>,))
        """

        __slots__ = ()
        __class_getitem__ = classmethod(type(list[int]))
