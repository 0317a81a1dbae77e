"""What conditions say in JSON Schema: `if`, `then` and `else` where a JSON Schema can ask the same.

Schema side. A condition grows into a tree of questions, whose leaves are schemas. A question can be asked
where the value of the sibling stands in the JSON as the condition sees it. Where one can't, what any of the
leaves takes is taken.
"""

from __future__ import annotations

from ....language.preferences.preferences import DEFAULTS
from ....steps.dynamic import Choices, merged, parts_of
from ..json_constants import NONE
from ..of_conversions import booleans_from
from ..piece import Piece, any_of, anything, takes_all
from ..stability import changes, changes_strings_only, comes_out, default_of, family_of, is_native, moves

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Union

    from ....language.references.reference import Reference
    from ...base import Schema
    from ...entries import Condition
    from ..exporting import Place
    from ..piece import Json

    Tree = Union["Fork", Schema[Any], tuple[Any, ...], None]

_MOST_LEAVES = 40
_ANY_BRANCH = "what any of its branches takes is taken"
_UNCLEAR = "what a sibling is converted to is not known: what any of its branches takes is taken"


class Fork:
    """A question about a value, and what follows: a fork, or the schema of a leaf (None for no say)."""

    __slots__ = ("is_", "no", "ref", "yes")

    def __init__(self, ref: Reference | None, is_: Schema[Any] | None, yes: Tree, no: Tree) -> None:
        self.ref: Any = ref
        self.is_: Any = is_
        self.yes: Tree = yes
        self.no: Tree = no


class TooMany(Exception):
    """A schema has more branches than can be written down."""


def tree_of(place: Place) -> Any:
    """Return the tree of a schema with conditions; raises TooMany."""
    schema = place.schema
    choices = Choices(schema.spec.term("whens"), None, _parts, lambda found: found)  # type: ignore[arg-type]
    count = [0]

    def grown(branch: Any, answers: tuple[int, ...]) -> Any:
        if branch.question is None:
            count[0] += 1
            if count[0] > _MOST_LEAVES:
                raise TooMany
            key = (id(schema), answers)
            return place.export.making(key, lambda: _leaf(place, choices.node(branch)))
        whens, at, _, _ = branch.place
        return _forks(whens[at], lambda answer: grown(choices.grow(branch, answer), (*answers, answer)))

    return grown(choices.first, ())


def _parts(parts: list[Any]) -> list[Any]:
    return parts


def _forks(condition: Condition, after: Callable[[int], Any]) -> Any:
    """Return the questions of a condition, case by case; `after(answer)` returns what follows."""

    def case_at(i: int) -> Any:
        if i == len(condition.cases):
            return after(0)
        case = condition.cases[i]
        yes = after(2 * i + 1) if case.then is not None else case_at(i + 1)
        no = after(2 * i + 2) if case.otherwise is not None else case_at(i + 1)
        return Fork(condition.ref, case.is_, yes, no)

    return case_at(0)


def _leaf(place: Place, parts: Any) -> Any:
    """Return the schema of a leaf: that of the place, with what the conditions chose."""
    bare = place.schema._with_term("whens", (), ends=False)
    if not parts:
        return bare
    generate = place.schema.spec.definition.generate
    if generate is not None:
        return None  # a link: what it means with rules added to it has no end where it is recursive
    return merged(bare, [part._with_term("whens", (), ends=False) for part in parts])


def leaves_of(tree: Tree) -> list[Any]:
    """Return the schemas of the leaves of a tree."""
    return [*leaves_of(tree.yes), *leaves_of(tree.no)] if isinstance(tree, Fork) else [tree]


def leaf_piece(place: Place, leaf: Any) -> Piece:
    """Return what takes the values of a leaf."""
    if leaf is None:
        return anything("link", "the rules that a condition adds to what a link means are not said")
    return place.instead(leaf).plain()


def grown_tree(place: Place) -> Any:
    """Return the tree of a schema, None where it can't be told."""
    try:
        return tree_of(place)
    except Exception:  # too many branches, or such as can't be merged, which a value will find out
        return None


def conditional_piece(place: Place) -> Piece:
    """Return what takes a value of a schema with conditions, where no sibling can be asked."""
    tree = grown_tree(place)
    if tree is None:
        return anything("when", "it has too many branches, or some that can't be merged")
    made = asked_here(place, tree, lambda leaf: leaf_piece(place, leaf))
    if made is not None:
        return made
    return any_of([leaf_piece(place, leaf) for leaf in leaves_of(tree)]).losing("when", _ANY_BRANCH)


def chosen_piece(place: Place, condition: Condition) -> Piece:
    """Return what takes the values of an alternative that a condition chooses."""
    parts = parts_of(condition)
    tree = _forks(condition, lambda answer: (parts[answer],))

    def piece_of(leaf: Any) -> Piece:
        return Piece(False) if leaf[0] is None else place.below(leaf[0]).piece()

    if len(place.schema.spec.term("matches")) == 1:
        made = asked_here(place, tree, piece_of)
        if made is not None:
            return made
    return any_of([piece_of(leaf) for leaf in leaves_of(tree)]).losing("conditional", _ANY_BRANCH)


def asked_here(place: Place, tree: Tree, piece_of: Callable[[Any], Piece]) -> Piece | None:
    """Return what a tree takes that asks about nothing but the value itself; None for another one."""
    if not isinstance(tree, Fork):
        return piece_of(tree)
    if not place.is_input or not (tree.ref is None or _is_itself(tree.ref)):
        return None
    test = asked(place, tree.is_)
    yes, no = asked_here(place, tree.yes, piece_of), asked_here(place, tree.no, piece_of)
    if not test.is_exact or yes is None or no is None:
        return None
    return branched(test.json, yes, no)


def branched(test: Json, yes: Piece, no: Piece) -> Piece:
    """Return what takes what one piece takes where a test passes, and another one where not."""
    json: dict[str, Any] = {"if": test}
    for keyword, piece in (("then", yes), ("else", no)):
        if piece.json not in ({}, True):
            json[keyword] = piece.json
    if len(json) == 1:
        json = {}
    return Piece(json, (*yes.losses, *no.losses), yes.is_open or no.is_open)


def _is_itself(ref: Reference) -> bool:
    return is_plain(ref) and ref.ancestor == 0 and not ref.path


def is_plain(ref: Reference) -> bool:
    """Tell whether a reference gives what stands at its path as it is."""
    changed = ref.adjust is not None or ref.map is not None or ref.in_ or ref.iterables
    return ref.type == "value" and not changed and all(type(step) is str for step in ref.path)


def asked(place: Place, is_: Schema[Any]) -> Piece:
    """Return what takes the values that match the `is` of a condition at a place."""
    spec = is_.spec
    if spec.refs or spec.value_refs or spec.links:
        return anything("is", "it refers to other values")
    inner = place.below(is_, mode="input")
    inner.prefs = _prefs_of(is_, place)
    return inner.piece()


def _prefs_of(is_: Schema[Any], place: Place) -> Any:
    """Return the preferences in force for the `is` of a condition: those of the schema come later."""
    prefs = DEFAULTS if place.outer is None else place.outer.prefs
    spec = is_.spec
    return spec.preferences.merged(prefs) if spec.preferences else prefs


# Questions about siblings


class Question:
    """What takes the objects in which a sibling matches an `is`, and, where there are some, those of which
    that is not clear: there any branch may count.
    """

    __slots__ = ("test", "unclear")

    def __init__(self, test: Json, unclear: Json | None) -> None:
        self.test: Json = test
        self.unclear: Json | None = unclear

    def choosing(self, yes: Piece, no: Piece) -> Piece:
        """Return what takes what one piece takes where the sibling matches, and another one where not."""
        made = branched(self.test, yes, no)
        if self.unclear is None:
            return made
        return branched(self.unclear, any_of([yes, no]), made).losing("when", _UNCLEAR)


def question(place: Place, child: Place, ref: Reference, is_: Schema[Any]) -> Question | None:
    """Return what is asked about a sibling; None where that can't be asked.

    `place` is that of the object, `child` that of the schema with the condition.
    """
    if ref is None or _is_itself(ref):
        steps: list[Any] = [child.key]
        if not place.is_input or type(child.key) is not str or place.schema.spec.term("renames"):
            return None
    elif is_plain(ref) and ref.ancestor == 1 and ref.path:
        steps = list(ref.path)
    else:
        return None
    seen = asked(child, is_)
    if not seen.is_exact:
        return None
    absent, unclear = _matches_absent(is_, child), None
    if ref is not None and not _is_itself(ref):
        told = _as_seen(place, steps, is_, seen)
        if told is None:
            return None
        seen_json, default, unclear = told
        if default is not NONE:
            absent = bool(is_.validate(default).error is None)
    else:
        seen_json = seen.json
    if absent is None:
        return None
    return Question(_at(steps, seen_json, absent), None if unclear is None else _at(steps, unclear, False))


def _at(steps: list[Any], json: Json, absent: bool) -> Json:
    for step in reversed(steps):
        made: dict[str, Any] = {"properties": {step: json}}
        if not absent:
            made["required"] = [step]
        json = made
    return json


def _matches_absent(is_: Schema[Any], child: Place) -> bool | None:
    """Tell whether a missing value matches, None where that can't be told."""
    spec = is_.spec
    flags = spec.flags
    if "failover" in flags or spec.term("whens") or flags.get("error") is not None:
        return None
    if is_.type == "alternatives" and any(match.condition for match in spec.term("matches")):
        return None
    return bool(flags.get("presence", _prefs_of(is_, child).presence) != "required")


def _as_seen(
    place: Place, steps: list[Any], is_: Schema[Any], seen: Piece
) -> tuple[Json, Any, Json | None] | None:
    """Return what takes the sibling in the JSON where it matches, its default, and what takes it where that
    is not clear (None for nothing); None where nothing is clear.
    """
    entry = next((entry for entry in place.schema.spec.term("keys") if entry.key == steps[0]), None)
    if entry is None or (place.schema.spec.term("renames") and place.is_input):
        return None
    sibling, prefs = entry.schema, place.prefs
    if len(steps) > 1:
        leads = _leads(sibling, steps[1:])
        return (seen.json, NONE, None) if leads and not changes(sibling, prefs) else None
    default = default_of(sibling, prefs)
    if "default" in sibling.spec.flags and default is NONE and not prefs.no_defaults:
        return None
    if not place.is_input:
        hides = "result" in sibling.spec.flags or "failover" in sibling.spec.flags
        return None if hides or not is_native(sibling) else (seen.json, NONE, None)
    if not changes(sibling, prefs, but_default=True):
        return seen.json, default, None
    if family_of(sibling) == "boolean" and _converts_only(sibling):
        json = _booleans(place.below(sibling, steps[0]), is_)
        return None if json is None else (json, default, None)
    if moves(sibling, prefs, but_default=True) or "result" in sibling.spec.flags:
        return None
    if takes_all(seen.json):
        return seen.json, default, None
    return (seen.json, default, _unclear(sibling, is_, seen)) if changes_strings_only(sibling) else None


def _unclear(sibling: Schema[Any], is_: Schema[Any], seen: Piece) -> Json:
    """Return what takes the strings that may be converted to what matches, or from it."""
    spec = is_.spec
    listed = spec.valids.values if spec.flags.get("only") and spec.valids is not None else ()
    if family_of(sibling) == "string" and listed and all(comes_out(sibling, value) for value in listed):
        return {"type": "string", "not": seen.json}
    return {"type": "string"}


def _leads(schema: Schema[Any], steps: list[Any]) -> bool:
    """Tell whether a path leads through objects with these keys."""
    for step in steps:
        if family_of(schema) != "object" or schema.spec.valids is not None or schema.spec.term("whens"):
            return False
        entry = next((entry for entry in schema.spec.term("keys") if entry.key == step), None)
        if entry is None:
            return False
        schema = entry.schema
    return True


_SAID = frozenset(("presence", "default", "label", "description", "sensitive", "id", "unit", "secret"))
"""Flags with which a boolean is converted all the same."""


def _converts_only(schema: Schema[Any]) -> bool:
    spec = schema.spec
    flags = set(spec.flags) - _SAID
    return not flags and spec.valids is None and not spec.term("whens") and not spec.rules


def _booleans(place: Place, is_: Schema[Any]) -> Any:
    """Return what takes what is converted to a boolean that matches, and nothing else."""
    pieces = [booleans_from(place, value) for value in (True, False) if is_.validate(value).error is None]
    made = any_of(pieces)
    return made.json if made.is_exact else None


def asked_of_siblings(place: Place, child: Place, tree: Tree, said: Callable[[Any], Piece]) -> Piece | None:
    """Return what takes the objects that a tree takes; `said(leaf)` returns what one leaf asks of them."""
    if not isinstance(tree, Fork):
        return said(tree)
    asks = question(place, child, tree.ref, tree.is_)
    if asks is None:
        return None
    yes = asked_of_siblings(place, child, tree.yes, said)
    no = asked_of_siblings(place, child, tree.no, said)
    return None if yes is None or no is None else asks.choosing(yes, no)
