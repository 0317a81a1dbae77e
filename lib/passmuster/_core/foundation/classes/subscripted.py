"""Classes that accept a type in brackets: `Schema[Order]`.

A leaf. The type is for type checkers only. At run time it has no effect, and `typing` is not imported for it.
"""

from __future__ import annotations

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, Generic, Protocol

    from typing_extensions import TypeVar

    T = TypeVar("T", covariant=True, default=Any)

    class Subscripted(Generic[T]):
        """The base of a class whose type argument is the type of its values."""

        def _accept(self, value: T) -> None: ...  # type: ignore[misc]

    class _Unknown:
        """A type that no value has, so that only `Any` matches it."""

    MakesAny = Subscripted[_Unknown]
    """The class for values of any type; a type checker doesn't narrow it."""

    V = TypeVar("V", contravariant=True)

    class Accepting(Protocol[V]):
        """A schema among whose values V is."""

        def _accept(self, value: V) -> None: ...

    class Nullable(Protocol[T]):
        """A schema that knows its own type with None among the values, T."""

        def _or_none(self) -> T: ...
else:
    T = object

    class Subscripted:
        """The base of a class that accepts a type in brackets.

        >>> class Box(Subscripted[T]):
        ...     pass
        >>> Box[int].__origin__ is Box, Box[int].__args__
        (True, (<class 'int'>,))
        """

        __slots__ = ()
        __class_getitem__ = classmethod(type(list[int]))
