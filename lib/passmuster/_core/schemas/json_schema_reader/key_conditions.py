"""`if`, `then` and `else` that ask about one key and speak of others, as conditions of these keys.

What is read stands in the words of a place as a list of `KeyCondition` under `CONDITIONS`. A condition adds
to the schema of a key, as `concat()` does: it is read only where this is what both schemas together mean.
"""

from __future__ import annotations

from ...foundation.comparing.structural_keys import structural_key
from ...language.references.reference import build_reference
from .draft_keywords import NOTES

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from .schema_graph import Edge
    from .schema_reader import SchemaReader

    Words = dict[str, Any]

CONDITIONS = "conditions of keys"
IF = ("if", "then", "else")

_MOST_SPOKEN_OF = 400
"""Keys of one object with conditions: each condition of a key is compared with the others."""
_WORDS_OF_BRANCHES = frozenset(("properties", "required", "type"))


class KeyCondition:
    """A question about the value of a key: whether it passes `asked`, and whether it `is_needed` for that.

    `branches` holds the words for objects with the answer yes, and those for the others; `spoken_of` are the
    keys in them, `values` those that pass `asked` if it lists them.
    """

    __slots__ = ("asked", "branches", "is_needed", "key", "spoken_of", "values")

    def __init__(self, key: str, asked: Edge, is_needed: bool, branches: list[Words]) -> None:
        words = {} if isinstance(asked, bool) else asked.words
        values = words.get("enum", [words["const"]] if "const" in words else None)
        found = [(*branch.get("properties", ()), *branch.get("required", ())) for branch in branches]
        self.key: str = key
        self.asked: Edge = asked
        self.is_needed: bool = is_needed
        self.branches: list[Words] = branches
        self.spoken_of: dict[str, None] = dict.fromkeys([key for keys in found for key in keys])
        self.values: Any = None if values is None else {structural_key(value) for value in values}

    def edges(self) -> Iterator[Edge]:
        """Yield the places that the condition leads to."""
        yield self.asked
        for branch in self.branches:
            yield from branch.get("properties", {}).values()

    def says(self, key: str) -> list[Edge]:
        """Return the schemas that the branches have for the values of a key, but those that say nothing."""
        found = [branch.get("properties", {}).get(key, True) for branch in self.branches]
        return [edge for edge in found if not is_bare(edge)]


def is_bare(edge: Edge) -> bool:
    """Return whether a schema says nothing."""
    return edge is True or (edge is not False and not edge.words)


# Reading


def condition_of(words: Words) -> KeyCondition | None:
    """Return the condition that `if`, `then` and `else` of a place are, or None."""
    question = _question(words.get("if", True))
    branches = [_branch(words.get(keyword, True)) for keyword in IF[1:]]
    if question is None or None in branches:
        return None
    return KeyCondition(*question, branches)  # type: ignore[arg-type]


def _question(edge: Edge) -> tuple[str, Edge, bool] | None:
    """Return the key that a schema for objects is about, its schema, and whether the key is needed."""
    words = {} if isinstance(edge, bool) else {k: v for k, v in edge.words.items() if k not in NOTES}
    properties, required = words.get("properties", {}), words.get("required", ())
    keys = {*properties, *required}
    if not keys or not _is_about_keys(words) or len(keys) > 1:
        return None
    (key,) = keys
    asked = properties.get(key, True)
    is_leaf = isinstance(asked, bool) or not any(True for _ in asked.edges())
    return (key, asked, bool(required)) if is_leaf and not (required and asked is False) else None


def _is_about_keys(words: Words) -> bool:
    return words.keys() <= _WORDS_OF_BRANCHES and words.get("type", "object") == "object"


def _branch(edge: Edge) -> Words | None:
    """Return the words of a schema that speaks of keys alone, or None."""
    words = {} if isinstance(edge, bool) else edge.words
    refused = [key for key, one in words.get("properties", {}).items() if one is False]
    is_possible = edge is not False and set(refused).isdisjoint(words.get("required", ()))
    return words if is_possible and _is_about_keys(words) else None


def takes(words: Words, known: list[KeyCondition], new: KeyCondition) -> bool:
    """Return whether a place can have a condition beside those that it has."""
    kind, every = words.get("type"), [*known, new]
    is_about_objects = kind is None and not any("type" in branch for branch in new.branches)
    if kind != "object" and not is_about_objects:
        return False
    is_apart = not any(one.key in new.spoken_of or new.key in one.spoken_of for one in every)
    if not is_apart or sum([1 + len(one.spoken_of) for one in every]) > _MOST_SPOKEN_OF:
        return False
    return all(_takes(words, key, [one for one in every if key in one.spoken_of]) for key in new.spoken_of)


def _takes(words: Words, key: str, conditions: list[KeyCondition]) -> bool:
    """Return whether what conditions add to the schema of a key is what both mean together."""
    base, has_patterns = words.get("properties", {}).get(key), "patternProperties" in words
    if base is None and (has_patterns or words.get("additionalProperties", True) is not True):
        return False
    edges = [edge for one in conditions for edge in one.says(key)]
    refuses, is_free = False in edges, not has_patterns and (base is None or is_bare(base))
    if _is_nothing(base) or (not is_free and any(edge is not False for edge in edges)):
        return False
    if refuses and key in words.get("required", ()):
        return False
    counted = [one for one in conditions if refuses or one.says(key)]
    return len(counted) < 2 or exclude_each_other(counted, words.get("required", ()))


def _is_nothing(edge: Edge | None) -> bool:
    """Return whether no value passes at a place."""
    while edge and edge is not True:
        edge = edge.stands_for
    return edge is False


def exclude_each_other(conditions: list[KeyCondition], required: Any) -> bool:
    """Return whether at most one of some conditions applies to objects with the required keys."""
    values = [value for one in conditions for value in one.values or ()]
    return len(set(values)) == len(values) and all(
        one.key == conditions[0].key
        and one.values is not None
        and (one.is_needed or one.key in required)
        and not one.branches[1]
        for one in conditions
    )


# Building


def with_conditions(reader: SchemaReader, words: Words, key: str, made: Any) -> Any:
    """Return the schema of a key with the conditions of its place."""
    own = [one for one in words.get(CONDITIONS, ()) if key in one.spoken_of]
    if len(own) > 1 and exclude_each_other(own, words.get("required", ())):
        cases = [_case(reader, one, key) for one in own]
        return made.when(_reference(own[0].key), switch=cases)
    for one in own:
        made = made.when(_reference(one.key), _case(reader, one, key))
    return made


def _reference(key: str) -> Any:
    return build_reference({"path": [key], **({"separator": False} if "." in key else {})})


def _case(reader: SchemaReader, condition: KeyCondition, key: str) -> dict[str, Any]:
    asked = reader.schema(condition.asked)
    case = {"is": asked.required() if condition.is_needed else asked}
    for name, branch in zip(("then", "otherwise"), condition.branches):
        is_required = key in branch.get("required", ())
        if is_required or key in branch.get("properties", ()):
            schema = reader.schema(branch.get("properties", {}).get(key, True))
            case[name] = schema.required() if is_required else schema
    return case
