"""Keys whose conditions add to their schemas: a question for each case, with all that its answers add.

Schema side. So an author writes conditions, where `asked` in `condition_fragments` writes one question within
another, once for each key.
"""

from __future__ import annotations

from ...foundation.comparing.structural_keys import structural_key
from ..inspection.condition_trees import Fork, leaf_of
from .condition_fragments import branched, is_asked_as_is, leaf_fragment, question_of
from .fragment import SchemaFragment, accepts_all, accepts_none, combined

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any, Optional

    from ..inspection.schema_info import ConditionInfo, SchemaInfo
    from .exporting import ExportCursor
    from .fragment import Json
    from .object_fragments import ObjectFragments

    Addition = Optional[SchemaFragment]


class AskedKeys:
    """A question, and the additions of its answers to the keys of an object: those of yes first."""

    def __init__(self, test: Json) -> None:
        self.test: Json = test
        self.branches: tuple[list[SchemaFragment], list[SchemaFragment]] = ([], [])

    def fragment(self, is_alone: bool) -> SchemaFragment:
        """Return a fragment that asks the question."""
        yes, no = [combined(_together(branch), branch) for branch in self.branches]
        made = branched(self.test, yes, no)
        return made if is_alone else made.with_json({"allOf": [made.json]})


def _together(branch: list[SchemaFragment]) -> Json:
    """Return the keywords for objects to which all fragments apply, each about another key."""
    found: list[Any] = [one.json for one in branch]
    properties = {key: part for json in found for key, part in json.get("properties", {}).items()}
    required = [key for json in found for key in json.get("required", ())]
    return {
        **({"properties": properties} if properties else {}),
        **({"required": required} if required else {}),
    }


class KeyAdditions:
    """Finds the additions of the conditions of a key to its schema; `bare` is the record without them."""

    def __init__(self, cursor: ExportCursor, key: str, child: ExportCursor, bare: Any) -> None:
        self.cursor: ExportCursor = cursor
        self.key: str = key
        self.child: ExportCursor = child
        self.bare: SchemaInfo = bare
        self.base: SchemaFragment = leaf_fragment(child, bare)
        self.is_needed: bool = self._needs(bare)

    def _needs(self, leaf: SchemaInfo) -> bool:
        return self.cursor.direction.is_needed(self.child.replaced(leaf))

    def of_condition(self, condition: ConditionInfo) -> list[Any] | None:
        """Return the questions about the cases of a condition, each with two additions, or None."""
        is_listed = not condition.breaks and condition.concat is None
        if not is_listed or (len(condition.cases) > 1 and not self._exclude_each_other(condition)):
            return None
        found: list[Any] = []
        for case in condition.cases:
            fork = Fork(condition.ref, case.is_, None, None)  # type: ignore[arg-type]
            question = question_of(self.cursor, self.child, fork)
            added = [self._addition(part) for part in (case.then, case.otherwise)]
            if question is None or question[1] is not None or None in added:
                return None
            found.append((question[0], *added))
        return found

    def _addition(self, part: SchemaInfo | None) -> Addition:
        """Return the addition of a part to objects, or None if it does more than to add."""
        if part is None:
            return SchemaFragment({})
        if part.conditions:
            return None
        if _is_presence(part) and {"default", "failover"}.isdisjoint(self.bare.flags):
            made, is_needed = self.base, part.presence == "required"
            made = SchemaFragment(False) if part.presence == "forbidden" else made
        else:
            leaf = leaf_of(self.child, part)
            if leaf is None:
                return None
            made, is_needed = leaf_fragment(self.child, leaf), self._needs(leaf)
        is_said = repr(made.json) != repr(self.base.json)
        is_more = not is_said or accepts_all(self.base.json) or accepts_none(made.json)
        if not is_more or (self.is_needed and not is_needed):
            return None
        json = {"properties": {self.key: made.json}} if is_said else {}
        return made.with_json({**json, "required": [self.key]} if is_needed and not self.is_needed else json)

    def _exclude_each_other(self, condition: ConditionInfo) -> bool:
        """Return whether at most one of the cases of a condition applies to an object."""
        path: Any = Fork(condition.ref, self.bare, None, None).path
        sibling = self.cursor.info.schema_of(path[0]) if path and len(path) == 1 else None
        is_there = sibling is not None and self.cursor.below(sibling).presence == "required"
        seen: set[Any] = set()
        for case in condition.cases:
            is_: Any = case.is_
            if case.otherwise is not None or not is_asked_as_is(self.child, is_):
                return False
            keys = {structural_key(value) for value in is_.allowed.portable}
            if not seen.isdisjoint(keys) or not (is_there or is_.presence == "required"):
                return False
            seen |= keys
        return True


def _is_presence(part: SchemaInfo) -> bool:
    """Return whether a part says no more than whether a value has to be there."""
    lists = part.allowed, part.refused
    return not (part.is_typed or part.rules or any(lists)) and part.flags.keys() <= {"presence"}


def add_apart(keys: ObjectFragments, key: str, child: ExportCursor) -> bool:
    """Add a key to an object if its conditions only add to its schema; return whether they do."""
    bare = None if child.info.result else leaf_of(child, None)
    if bare is None:
        return False
    additions = KeyAdditions(keys.cursor, key, child, bare)
    conditions = [additions.of_condition(condition) for condition in child.info.conditions]
    if None in conditions or not _are_compatible(conditions, key):
        return False
    keys.put(key, additions.base, additions.is_needed)
    for test, *added in [row for rows in conditions for row in rows or ()]:
        asked = keys.asked.setdefault(repr(test), AskedKeys(test))
        for branch, one in zip(asked.branches, added):
            branch.append(one.below(key) if one.losses else one)
    return True


def _are_compatible(conditions: list[Any], key: str) -> bool:
    """Return whether the additions of several conditions about a key can come together.

    One of them alone says more than that the key is needed, and no other one does so where it refuses values.
    """
    said = [
        [one.json.get("properties", {}).get(key, {}) for row in rows for one in row[1:]]
        for rows in conditions
    ]
    saying = [parts for parts in said if not all(map(accepts_all, parts))]
    refuses = any(accepts_none(part) for parts in saying for part in parts)
    return len(conditions if refuses else saying) < 2
