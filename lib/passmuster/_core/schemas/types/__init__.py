"""The types: one file each, and the table of their definitions.

Schema side. The module of a type has its class, its definition and the function that builds its node. It is
imported when the definition is first needed.
"""

from __future__ import annotations

from ...foundation.code_pages import register_code_test

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..schema.definition import TypeDefinition

SHORT_NAMES = {"alt": "alternatives", "bool": "boolean", "func": "function"}
"""Short names of types, mapped to their full names."""


INTERNAL = ("instance", "keywords")
"""Types without a constructor of their name, which every library has: no extension can use their names."""


class Definitions:
    """The definitions of a library's types, by name. Iteration lists the types that have a constructor."""

    __slots__ = ("_found",)

    def __init__(self, found: dict[str, TypeDefinition | None]) -> None:
        self._found = found  # None for a built-in type that is not imported yet

    def copy(self) -> Definitions:
        """Return a copy, to which other types can be added."""
        return Definitions(dict(self._found))

    def __contains__(self, name: object) -> bool:
        return name in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __getitem__(self, name: str) -> TypeDefinition:
        if name in INTERNAL:
            return _load(name)
        found = self._found[name]
        if found is None:
            found = self._found[name] = _load(name)
        return found

    def all_names(self) -> tuple[str, ...]:
        """Return the names of all types. Types without a constructor come last."""
        return (*self._found, *INTERNAL)

    def add_built_in(self, names: Iterable[str]) -> None:
        """Add built-in types. Each is imported from the module of its name when it is first needed."""
        self._found.update(dict.fromkeys(names))

    def __setitem__(self, name: str, definition: TypeDefinition) -> None:
        self._found[name] = definition


def _load(name: str) -> TypeDefinition:
    from importlib import import_module

    definition: TypeDefinition = import_module(f"{__name__}.{name}").DEFINITION
    return definition


def _is_code(name: str) -> bool:
    from .catalogue import is_code

    return is_code(name)


register_code_test(_is_code)

DEFINITIONS = Definitions({})
"""The definitions of the built-in types."""
