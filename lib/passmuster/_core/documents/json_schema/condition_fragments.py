"""The JSON Schema of conditions: `if`, `then` and `else` if a JSON Schema can ask the same question.

Schema side. A condition grows into a tree of questions whose leaves are records. A question can be asked if
the JSON has the value of the sibling as the condition sees it. If it cannot, the values of all leaves are
accepted.
"""

from __future__ import annotations

from ...language.preferences.preferences import DEFAULTS
from ..inspection.condition_trees import Fork, chosen, leaves_of, tree_of
from ..inspection.effects import alters, keeps_all_but_strings, passes, passes_unchanged, returns_json
from ..inspection.json_constants import NONE, as_json
from ..inspection.schema_info import (
    AlternativesInfo,
    BooleanInfo,
    NumberInfo,
    ObjectInfo,
    SchemaInfo,
    StringInfo,
)
from .conversion_fragments import TEXT, booleans_from
from .fragment import SchemaFragment, accepts_all, accepts_none, any_of, combined, unknown

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Optional

    from ..inspection.condition_trees import Tree
    from ..inspection.schema_info import ConditionInfo
    from .exporting import ExportCursor
    from .fragment import Json

    Leaf = Optional[SchemaInfo]
    Question = tuple[Json, Optional[Json]]
    Seen = tuple[Json, Any, Optional[Json]]

ANY_BRANCH = "the values of all its branches are accepted"
_UNCLEAR = "the converted value of a sibling is unknown, so the values of all branches are accepted"


def leaf_fragment(cursor: ExportCursor, leaf: Leaf) -> SchemaFragment:
    """Return a fragment that accepts the values of a leaf."""
    if leaf is None:
        return unknown("link", "rules that a condition adds to the target of a link are not expressed")
    return cursor.replaced(leaf).fragment()


def conditional_fragment(cursor: ExportCursor) -> SchemaFragment:
    """Return a fragment that accepts the values of a schema with conditions, without looking at siblings."""
    tree = tree_of(cursor)
    if tree is None:
        return cursor.claims.of_unknown_tree(cursor, "it has too many branches, or some that can't be merged")
    return cursor.claims.of_tree(cursor, tree, lambda leaf: leaf_fragment(cursor, leaf))


def chosen_fragment(cursor: ExportCursor, condition: ConditionInfo) -> SchemaFragment:
    """Return a fragment that accepts the values of an alternative that a condition chooses."""

    def fragment_of(leaf: Leaf) -> SchemaFragment:
        return SchemaFragment(False) if leaf is None else cursor.below(leaf).fragment()

    return cursor.claims.of_choice(cursor, chosen(condition), fragment_of)


def asked_of_itself(
    cursor: ExportCursor, tree: Tree, said: Callable[[Leaf], SchemaFragment]
) -> SchemaFragment | None:
    """Return a fragment that asks the questions of a tree of the value itself, or None."""

    def question(fork: Fork) -> Question | None:
        if fork.path != () or not cursor.direction.converts_later:
            return None
        test = _matching(cursor, fork.is_)
        return (test.json, None) if test.is_exact else _where_it_may_be(test.json)

    return asked(tree, question, said)


def in_any_branch(tree: Tree, said: Callable[[Leaf], SchemaFragment]) -> SchemaFragment:
    """Return a fragment that accepts the values of all leaves of a tree."""
    return any_of(map(said, leaves_of(tree)))


def asked(
    tree: Tree, question_of: Callable[[Fork], Question | None], said: Callable[[Leaf], SchemaFragment]
) -> SchemaFragment | None:
    """Return a fragment that accepts the values of a tree, or None if one of its questions cannot be asked.

    `said(leaf)` returns the fragment of a leaf. A question is a pair of fragments: the first accepts the
    values with the answer yes, the second those with an unclear answer, for which any branch may count (or
    None).
    """
    if not isinstance(tree, Fork):
        return said(tree)
    question = question_of(tree)
    if question is None:
        return None
    yes, no = asked(tree.yes, question_of, said), asked(tree.no, question_of, said)
    if yes is None or no is None:
        return None
    made = branched(question[0], yes, no)
    if question[1] is None:
        return made
    reason = ANY_BRANCH if question[0] is False else _UNCLEAR
    return branched(question[1], any_of([yes, no]), made).losing("when", reason)


def _where_it_may_be(test: Json) -> Question | None:
    """Return the question whose answer is no where a test fails, and unclear where it passes."""
    return None if accepts_all(test) else (False, test)


def branched(test: Json, yes: SchemaFragment, no: SchemaFragment) -> SchemaFragment:
    """Return a fragment that accepts the values of one fragment where a test passes, else of another."""
    if accepts_none(test):
        return no
    json = {"if": test}
    json.update({word: one.json for word, one in (("then", yes), ("else", no)) if not accepts_all(one.json)})
    return combined(json if len(json) > 1 else {}, (yes, no))


def _prefs_of(is_: SchemaInfo, cursor: ExportCursor) -> Any:
    """Return the preferences in force for the `is` of a condition: those of the schema come later."""
    prefs = DEFAULTS if cursor.outer is None else cursor.outer.prefs
    return cursor.inspector.merged_prefs(is_, prefs)


def is_asked_as_is(cursor: ExportCursor, is_: SchemaInfo) -> bool:
    """Return whether the `is` of a condition lists all values that match it, which it does not convert."""
    lists = is_.only and is_.allowed is not None and not is_.lists_others and is_.flags.keys() <= _LISTING
    return bool(lists) and not (is_.is_typed and _prefs_of(is_, cursor).convert)


_LISTING = frozenset(("only", "presence"))


def _matching(cursor: ExportCursor, is_: SchemaInfo) -> SchemaFragment:
    """Return a fragment that accepts the values that match the `is` of a condition at a place."""
    if is_.reads_others or is_.lists_others or is_.has_links:
        return unknown("is", "it refers to other values")
    inner = cursor.below(is_).input()
    inner.prefs = _prefs_of(is_, cursor)
    return inner.fragment()


# Questions about siblings


def question_of(cursor: ExportCursor, child: ExportCursor, fork: Fork) -> Question | None:
    """Return the question about a sibling, asked of the object, or None if it cannot be asked.

    `cursor` is that of the object, `child` that of the schema with the conditions.
    """
    info: Any = cursor.info
    steps = fork.path
    if steps is None or not (steps or (cursor.direction.converts_later and _has_own_name(child, info))):
        return None
    seen = _matching(child, fork.is_)
    absent = _matches_absent(fork.is_, child)
    if absent is None or not cursor.claims.may_ask(seen):
        return None
    if not steps:
        json = _at((child.key,), seen.json, absent)
        return (json, None) if seen.is_exact else _where_it_may_be(json)
    told = _as_seen(cursor, steps, fork.is_, seen)
    if told is None:
        return None
    json, default, unclear = told
    if default is not NONE:
        absent = passes(cursor, fork.is_, default)
    if not seen.is_exact:
        either = any_of([SchemaFragment(json), SchemaFragment(False if unclear is None else unclear)])
        return None if accepts_all(either.json) else (False, _at(steps, either.json, absent))
    return _at(steps, json, absent), None if unclear is None else _at(steps, unclear, False)


def _at(steps: Sequence[Any], json: Json, absent: bool) -> Json:
    for step in reversed(steps):
        json = {"properties": {step: json}} if absent else {"properties": {step: json}, "required": [step]}
    return json


def _matches_absent(is_: SchemaInfo, child: ExportCursor) -> bool | None:
    """Return whether a missing value matches, or None if that is unknown."""
    if "failover" in is_.flags or is_.conditions or is_.flags.get("error") is not None:
        return None
    if isinstance(is_, AlternativesInfo) and any(match.condition for match in is_.matches):
        return None
    return (is_.presence or _prefs_of(is_, child).presence) != "required"


def _has_own_name(child: ExportCursor, info: ObjectInfo) -> bool:
    """Return whether the JSON has a value under its key."""
    return type(child.key) is str and not info.renames


def _as_seen(
    cursor: ExportCursor, steps: Sequence[Any], is_: SchemaInfo, seen: SchemaFragment
) -> Seen | None:
    """Return a fragment for siblings that match, the default, and a fragment for unclear ones.

    It is None if nothing is clear.
    """
    info: Any = cursor.info
    sibling, prefs = info.schema_of(steps[0]), cursor.prefs
    if sibling is None or cursor.renames_later(info):
        return None
    if len(steps) > 1:
        is_told = _leads(sibling, steps[1:]) and not alters(cursor, sibling)
        return (seen.json, NONE, None) if is_told else None
    default = NONE if prefs.no_defaults else as_json(sibling.default)
    if "default" in sibling.flags and default is NONE and not prefs.no_defaults:
        return None
    return cursor.direction.as_seen(cursor, sibling, is_, seen, default)


def seen_afterwards(
    cursor: ExportCursor, sibling: SchemaInfo, is_: SchemaInfo, seen: SchemaFragment, default: Any
) -> Seen | None:
    """Return the answer of `_as_seen` for results, which conditions have seen."""
    is_told = not sibling.result and "failover" not in sibling.flags and returns_json(cursor, sibling)
    return (seen.json, NONE, None) if is_told else None


def seen_before(
    cursor: ExportCursor, sibling: SchemaInfo, is_: SchemaInfo, seen: SchemaFragment, default: Any
) -> Seen | None:
    """Return the answer of `_as_seen` for inputs, which are converted before conditions see them."""
    if not alters(cursor, sibling, but_default=True) or cursor.claims.is_sent_as_is(sibling):
        return seen.json, default, None
    if isinstance(sibling, BooleanInfo) and _converts_only(sibling):
        below = cursor.below(sibling)
        made = any_of(
            [booleans_from(sibling, below.prefs, one) for one in (True, False) if passes(cursor, is_, one)]
        )
        return (made.json, default, None) if made.is_exact else None
    if alters(cursor, sibling, True, but_default=True) or sibling.result:
        return None
    if accepts_all(seen.json):
        return seen.json, default, None
    return (
        (seen.json, default, _unclear(cursor, sibling, is_, seen)) if keeps_all_but_strings(sibling) else None
    )


def is_sent_as_is(info: SchemaInfo) -> bool:
    """Return whether validation leaves a plainly written value unchanged."""
    is_changed = info.cast or info.result or info.conditions or info.has_user_code or info.conversions
    if is_changed or not {"empty", "failover", "into"}.isdisjoint(info.flags):
        return False
    is_simple = isinstance(info, (BooleanInfo, NumberInfo, StringInfo))
    return is_simple and bool(info.keeps) and info.precision is None


def _unclear(cursor: ExportCursor, sibling: SchemaInfo, is_: SchemaInfo, seen: SchemaFragment) -> Json:
    """Return a fragment that accepts the strings that conversion may turn into a match, or a match into."""
    values = is_.allowed.values if is_.only and is_.allowed is not None else ()
    if (
        isinstance(sibling, StringInfo)
        and values
        and all(passes_unchanged(cursor, sibling, one) for one in values)
    ):
        return {"type": "string", "not": seen.json}
    return TEXT


def _leads(info: SchemaInfo, steps: Sequence[Any]) -> bool:
    """Return whether a path leads through objects that have its keys."""
    for step in steps:
        if (
            not isinstance(info, ObjectInfo)
            or not info.accepts
            or info.allowed is not None
            or info.conditions
        ):
            return False
        found = info.schema_of(step)
        if found is None:
            return False
        info = found
    return True


_PLAIN = frozenset(("presence", "default", "label", "description", "sensitive", "id", "unit", "secret"))
"""Flags with which a boolean is converted all the same."""


def _converts_only(info: SchemaInfo) -> bool:
    return _PLAIN.issuperset(info.flags) and info.allowed is None and not info.conditions and not info.rules
