"""The tests of whether a dump loses a part of a validation: what `Dumper` notes about a schema.

Schema side. A part is also lost if it is unknown whether the dump undoes it.
"""

from __future__ import annotations

from ...foundation.classes.class_fields import attributes_by_key, is_typed_dict
from ...foundation.classes.class_keywords import keywords_of
from ...foundation.kinds import field_names
from ..inspection.condition_trees import references_of
from ..inspection.effects import alters
from .choices import can_resolve

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..inspection.condition_trees import Tree
    from ..inspection.cursor import Cursor
    from ..inspection.schema_info import ArrayInfo, ObjectInfo, RenameInfo, SchemaInfo

UNKNOWN = "the effect of your function is unknown"

_REPEATABLE = ({"trim", "case"}, {"case", "truncate"})
"""Sets of string conversions that change nothing if they are applied twice in their order."""

_RULES_OF_SETS = ("max", "sort", "unique")
"""The rules of arrays whose verdict is the same for a set of the items."""


def may_become_empty(info: SchemaInfo) -> bool:
    """Return whether a converted value may count as missing although the value before conversion did not."""
    empty: Any = info.empty
    if empty is None:
        return False
    listed = () if empty.allowed is None else empty.allowed.values
    is_exact = empty.only and not hasattr(empty, "pairs")  # values that stand for symbols are not listed
    if info.is_container:
        return not is_exact or not all(value is None or type(value) is str for value in listed)
    return info.precision is not None or (not is_exact and bool(info.converted))


def are_repeated_conversions(conversions: Sequence[str]) -> bool:
    """Return whether conversions of a string may change it again if they are repeated."""
    return len(set(conversions)) > 1 and set(conversions) not in _REPEATABLE


def class_loss(target: object) -> str | None:
    """Return why the instances of a class can't be undone, or None."""
    if not isinstance(target, type):
        return UNKNOWN
    if is_typed_dict(target):
        return None
    fields = {*(field_names(target) or ()), *attributes_by_key(target)}
    if not set(keywords_of(target).names or ("",)) <= fields:
        return "the class does not declare all that it is made of as fields"
    return "what the class does when it is made is not known" if hasattr(target, "__post_init__") else None


def is_lost_rename(rename: RenameInfo, info: ObjectInfo) -> bool:
    """Return whether it is unknown which key a value was renamed from."""
    names = [entry.key for entry in info.keys or ()]
    others = [name for one in info.renames if one is not rename for name in (one.source, one.target)]
    is_taken = rename.source in (*names, *others) or rename.target in others
    return is_taken or rename.ignores_undefined or not is_plain_rename(rename)


def is_plain_rename(rename: RenameInfo) -> bool:
    """Return whether a rename moves one string key to another, without an alias."""
    return type(rename.source) is str and type(rename.target) is str and not rename.is_alias


def is_lost_set(info: ArrayInfo, items: Sequence[Cursor]) -> bool:
    """Return whether the schema asks about the number or the order of the items of which a set was made."""
    if info.cast not in ("set", "frozenset"):
        return False
    rules = [one for one in info.rules if one.is_described and one.name not in _RULES_OF_SETS]
    return bool(rules or info.ordered) or any(one.presence == "required" for one in items)


def are_changed(places: Sequence[Cursor]) -> bool:
    """Return whether one of several schemas changes values."""
    return any(alters(place, place.info) for place in places)


def is_unknown_branch(tree: Tree, writers: set[Any]) -> bool:
    """Return whether it is unknown which schema conditions have chosen, unless all have the same writer."""
    return len(writers) > 1 and not all(map(can_resolve, references_of(tree)))


def is_about_input(tree: Tree, places: Sequence[Cursor]) -> bool:
    """Return whether conditions test a value that one of their schemas has changed."""
    outer = places[0].outer if places else None  # the conditions in an array may refer to its items
    is_in_array = outer is not None and outer.info.is_array
    is_about_itself = any(getattr(ref, "ancestor", 0) == 0 for ref in references_of(tree))
    return (is_in_array or is_about_itself) and are_changed(places)
