"""What a description can't carry: what an extension adds to a type whose name stays that of a built-in one.

Schema side. A type with a name of its own is refused by a library that does not know it, and so is a rule;
what has no name in a description would be lost in silence.
"""

from __future__ import annotations

from ...foundation.misuse.doubts import doubt
from ...foundation.showing import show

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..base import Schema
    from ..definition import TypeDefinition

_PARTS = {
    "prepares": "prepare",
    "coerces": "coerce",
    "bases": "validate",
    "casts": "cast",
    "messages": "messages",
    "node": "base",
}
"""What of a definition has no name in a description, and the key of an extension that it comes from."""


def judge_description(schemas: Iterable[Schema]) -> None:
    """Warn of types, among those of some schemas, of which their name says less than there is to them."""
    definitions = {id(schema.spec.definition): schema for schema in schemas}
    for schema in definitions.values():
        definition = schema.spec.definition
        plain = schema.spec.root._replaced_by(definition)
        lost = [] if plain is None else _differing(plain, definition)
        if lost:
            name, parts = show(definition.type), " and ".join(lost)
            doubt(
                f"describe: an extension changed the type {name}: no description carries its {parts}, "
                "which build() needs as extensions="
            )


def _differing(plain: TypeDefinition, definition: TypeDefinition) -> list[str]:
    return [part for field, part in _PARTS.items() if getattr(plain, field) != getattr(definition, field)]
