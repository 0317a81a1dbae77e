"""The losses of JSON Schemas and of dumps.

Schema side. Imports nothing of ours.
"""

from __future__ import annotations

from .structs import Struct

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


class Loss(Struct):
    """A loss: a JSON Schema accepts more or fewer values than the schema, or a dump cannot be read back.

    `path` leads to the schema (keys, `items`, `ordered` and an index, `match` and an index), `rule` is the
    name of the rule, flag or term, and `reason` explains the loss.
    """

    path: tuple[Any, ...]
    rule: str
    reason: str

    def below(self, *steps: object) -> Loss:
        """Return a copy with `path` before its own path."""
        return Loss((*steps, *self.path), self.rule, self.reason)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loss) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[tuple[str, ...], str, str]:
        return tuple(map(str, self.path)), self.rule, self.reason

    def __str__(self) -> str:
        place = ".".join(map(str, self.path))
        return f"{place}: {self.rule}: {self.reason}" if place else f"{self.rule}: {self.reason}"

    def __repr__(self) -> str:
        return f"<passmuster.Loss {self}>"
