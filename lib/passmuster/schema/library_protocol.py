"""A protocol of the library as its schemas use it, for type checkers only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from .definition import TypeDefinition


class TypeTable(Protocol):
    """The types of a library by name."""

    def __contains__(self, name: object) -> bool: ...

    def __iter__(self) -> Iterator[str]: ...

    def all_names(self) -> tuple[str, ...]: ...

    def __getitem__(self, name: str) -> TypeDefinition: ...


class LibraryLike(Protocol):
    """A set of types, with a constructor for each: `library.number()`."""

    @property
    def _definitions(self) -> TypeTable:
        """The types."""

    def __getattr__(self, name: str) -> Any:
        """Return the constructor of a type."""

    def _new(self, type_name: str) -> Any:
        """Return the plain schema of a type."""
