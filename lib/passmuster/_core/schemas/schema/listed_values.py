"""The reading of the values listed by `allow`, `valid`, `invalid`, `truthy` and `falsy`.

Schema side.
"""

from __future__ import annotations

from ...foundation.foreign.other_packages import loaded_classes
from ...foundation.kinds import INSTANCE, LIST, SET, field_names, kind_of
from ...foundation.schema_error import SchemaError
from ...foundation.sentinels import UNDEFINED

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


def refuse_collections(method: str, values: tuple[Any, ...]) -> None:
    """Raise `SchemaError` for arguments that are hardly meant as values: UNDEFINED, lists, a collection."""
    for value in values:
        if value is UNDEFINED:
            raise SchemaError(f"{method}: UNDEFINED can't be listed; see optional() and required()")
    if any(isinstance(value, list) for value in values) or (len(values) == 1 and _is_collection(values[0])):
        name = "list" if len(values) > 1 else type(values[0]).__name__
        raise SchemaError(
            f"{method}: values are separate arguments, not a {name}; unpack it: {method}(*values)"
        )


_BUILT_IN = (tuple, set, frozenset)


def _is_collection(value: object) -> bool:
    """Return whether a value is a collection of values, other than a mapping or an instance with fields."""
    if type(value) in _BUILT_IN and not value:
        return False  # an empty collection can only be meant as a value
    kind = kind_of(value)
    if kind == LIST:
        return field_names(type(value)) is None
    if kind != INSTANCE:
        return kind == SET
    from collections.abc import Iterator, MappingView, Sequence, Set

    return isinstance(value, (Iterator, MappingView, Sequence, Set))


def enum_members(
    method: str, values: tuple[Any, ...], alone: bool = True
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the values with each Enum class replaced by its members, and the Enum classes of all members.

    If `alone` is False, the classes of members that are listed one by one are not returned.
    """
    bases = loaded_classes("enum", "Enum")
    enums: dict[Any, None] = {}
    found: list[Any] = []
    for value in values:
        is_class = isinstance(value, type)
        enum = value if is_class else type(value)
        if (is_class or alone) and issubclass(enum, bases):
            enums[enum] = None
        if not is_class or value not in enums:
            found.append(value)
            continue
        members = value.__members__.values()
        if not members:
            raise SchemaError(f"{method}: {value.__name__} has no members")
        found += {id(member): member for member in members}.values()
    return tuple(found), tuple(enums)
