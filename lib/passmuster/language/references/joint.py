"""Several references of one condition: an object of their values.

Schema side and run phase.
"""

from __future__ import annotations

from ...backend import references
from ...foundation.sentinels import UNDEFINED
from ..messages.coercions import Displayed

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from typing_extensions import TypeIs

    from ...protocols import Prefs, Surroundings
    from .reference import Reference


class JointReference(Displayed, references.Resolvable):
    """The values of several references as an object, in which the keys are the references without prefixes.

    An absent value has no key.
    """

    __slots__ = ("_references",)

    def __init__(self, references: Iterable[Reference]) -> None:
        self._references: tuple[Reference, ...] = tuple(references)

    def references(self) -> tuple[Reference, ...]:
        """Return the references in their order."""
        return self._references

    @property
    def names(self) -> list[str]:
        """The keys of the object."""
        return [one.key or "" for one in self._references]

    @property
    def shown(self) -> str:
        return "ref:" + ", ".join([one.display.partition(":")[2] for one in self._references])

    display = shown

    def resolve(
        self,
        value: Any,
        scope: Surroundings | None,
        prefs: Prefs,
        local: dict[str, Any] | None = None,
        functions: object = None,
    ) -> dict[str, Any]:
        """Return the object."""
        found = [one.resolve(value, scope, prefs, local) for one in self._references]
        return {name: item for name, item in zip(self.names, found) if item is not UNDEFINED}

    def describe(self) -> dict[str, Any]:
        """Return the references as data."""
        return {"refs": [one.describe()["ref"] for one in self._references]}

    def __reduce__(self) -> tuple[Any, ...]:
        return JointReference, (self._references,)


def is_joint(value: object) -> TypeIs[JointReference]:
    """Return whether a value represents several references."""
    return type(value) is JointReference
