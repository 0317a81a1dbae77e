"""The types: one file each, and the table of their definitions.

Schema side. A type's file holds its class, its definition, and how its node is built; it is loaded
when the definition is first asked for.
"""

from __future__ import annotations

from ..foundation.code_pages import recognize_codes_by

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..schema.definition import TypeDefinition

SHORT_NAMES = {"alt": "alternatives", "bool": "boolean", "func": "function"}
"""Other names of types, and the types."""


INTERNAL = ("keywords",)
"""Types without a constructor, the same in every library: no extension can take their names."""


class Definitions:
    """The definitions of a library's types, by name. Only those that have a constructor are listed."""

    __slots__ = ("_found",)

    def __init__(self, found: dict[str, TypeDefinition | None]) -> None:
        self._found = found  # None for a built-in type that is not loaded yet

    def copy(self) -> Definitions:
        """Return a table of the same types, to which others can be added."""
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

    def every(self) -> tuple[str, ...]:
        """Return the names of all types, those without a constructor last."""
        return (*self._found, *INTERNAL)

    def expect(self, names: Iterable[str]) -> None:
        """Add built-in types, each of which is loaded from the module of its name when it is asked for."""
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


recognize_codes_by(_is_code)

DEFINITIONS = Definitions({})
"""The definitions of the built-in types."""
