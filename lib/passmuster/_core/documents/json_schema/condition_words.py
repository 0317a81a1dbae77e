"""Conditions in words, for readers: when a value is required, and which of its schemas counts.

Schema side.
"""

from __future__ import annotations

from itertools import combinations
from json import dumps

from ...engine.constraints.frozen import by_class
from ...language.messages.coercions import Displayed
from ...language.messages.saying import Name, say
from ...language.preferences.preferences import DEFAULTS
from ..inspection.condition_trees import Fork
from ..inspection.json_constants import NONE, as_json
from ..inspection.schema_info import (
    BooleanInfo,
    DateInfo,
    NumberInfo,
    SchemaInfo,
    StringInfo,
    is_reference,
)
from .fragment import SchemaFragment, accepts_none, any_of, combined, ordered

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ..inspection.condition_trees import Tree
    from ..inspection.cursor import Cursor
    from ..inspection.schema_info import ListedValues

    T = TypeVar("T")
    Answers = tuple[tuple[Fork, bool], ...]

_MOST_WORDS = 500
"""The most characters about conditions. If there are more, only their references are named."""


def branches_of(
    tree: Tree, said: Callable[[SchemaInfo | None], T], answers: Answers = ()
) -> list[tuple[Answers, T]]:
    """Return `said(leaf)` for the leaves of a tree, each with the answers that lead to it.

    A question whose answer makes no difference is left out.
    """
    if not isinstance(tree, Fork):
        return [(answers, said(tree))]
    yes = branches_of(tree.yes, said, (*answers, (tree, True)))
    no = branches_of(tree.no, said, (*answers, (tree, False)))
    if len(yes) == len(no) == 1 and yes[0][1] == no[0][1]:
        return [(answers, yes[0][1])]
    return yes + no


def told(cursor: Cursor, tree: Tree, said: Callable[[SchemaInfo | None], SchemaFragment]) -> SchemaFragment:
    """Return a fragment that accepts the values of any leaf. If they differ, each is described by when it
    counts.

    `cursor` is that of the schema with the conditions.
    """
    made: dict[str, SchemaFragment] = {}

    def written(leaf: SchemaInfo | None) -> str:
        one = said(leaf)
        json = repr(one.json)
        made[json] = combined(one.json, (made[json], one)) if json in made else one
        return json

    parts: dict[str, list[Answers]] = {}
    for answers, json in branches_of(tree, written):
        if not accepts_none(made[json].json):
            parts.setdefault(json, []).append(answers)
    if len(parts) > 1:
        made.update({json: described(made[json], _when(cursor, "", found)) for json, found in parts.items()})
    return any_of(made.values())


def presence_words(cursor: Cursor, tree: Tree, presence_of: Callable[[SchemaInfo | None], str]) -> str:
    """Return sentences about when a value is required and when it is forbidden, none if that never
    changes.
    """
    found: dict[str, list[Answers]] = {}
    for answers, own in branches_of(tree, presence_of):
        found.setdefault(own, []).append(answers)
    if len(found) < 2:
        return ""
    allowed = found.get("optional", [])
    if found.keys() == {"optional", "forbidden"} and all(answer for one in allowed for _, answer in one):
        return _when(cursor, "Only allowed", allowed)
    words = {"required": "Required", "forbidden": "Not allowed"}
    sentences = [_when(cursor, word, found[name]) for name, word in words.items() if name in found]
    if len(found) == len(sentences) == 2 and sentences[0] != sentences[1]:
        sentences[1] = "Otherwise, it is not allowed."
    return " ".join(dict.fromkeys(sentences))


def described(fragment: SchemaFragment, text: str) -> SchemaFragment:
    """Return a fragment with a text added to its description."""
    if not text or fragment.json is False:
        return fragment
    json = dict(fragment.json) if isinstance(fragment.json, dict) else {}
    before = json.get("description")
    return fragment.with_json(ordered({**json, "description": f"{before}\n\n{text}" if before else text}))


def _when(cursor: Cursor, word: str, found: list[Answers]) -> str:
    """Return a sentence that lists answers of which any is sufficient."""
    clauses = [_clause(cursor, answers) for answers in _joined(found)]
    text = ", or ".join([clause for clause in clauses if clause])
    sentence = f"{word} {text}".strip()
    if None in clauses or len(sentence) > _MOST_WORDS:
        names = dict.fromkeys(name_of(fork.ref) for answers in found for fork, _ in answers)
        sentence = f"Depends on {' and '.join(names)}"
    return f"{sentence[0].upper()}{sentence[1:]}."


def _joined(found: list[Answers]) -> list[Answers]:
    """Merge lists of answers, of which any is sufficient, where one question makes no difference."""
    known = [{(id(fork.ref), id(fork.is_)): (fork, answer) for fork, answer in answers} for answers in found]
    for one, other in combinations(known, 2):
        differing = [key for key in one if one.keys() == other.keys() and one[key][1] is not other[key][1]]
        if len(differing) == 1:
            rest = [tuple(answers.values()) for answers in known if answers not in (one, other)]
            joined = tuple([answer for key, answer in one.items() if key not in differing])
            return _joined([*rest, joined])
    return found


def _clause(cursor: Cursor, answers: Answers) -> str | None:
    """Return a clause with all answers that are necessary, or None if one cannot be put into words."""
    given = [fork.ref for fork, answer in answers if answer]
    left = [(fork, answer) for fork, answer in answers if answer or fork.ref not in given]
    if len(left) > 1 and not any(answer for _, answer in left):
        return "otherwise"
    words = [_answer(cursor, fork, answer) for fork, answer in left]
    return None if None in words else "if " + " and ".join(filter(None, words))


def _answer(cursor: Cursor, fork: Fork, answer: bool) -> str | None:
    question = _question(cursor, fork.is_)
    if question is None:
        return None
    verb, rest = question
    name, said = name_of(fork.ref), f"{verb if answer else _OPPOSITES[verb]} {rest}"
    is_required = (fork.is_.presence or asked_presence(cursor)) == "required"
    is_clear = fork.ref is None or rest == "given" or is_required is (verb in _OF_A_VALUE)
    if is_clear:  # of a missing value, too
        return f"{name} {said}"
    return f"{name} is given and {said}" if answer is is_required else f"{name} {said} (or not given)"


def asked_presence(cursor: Cursor) -> str:
    """Return the presence in force for the values that the conditions of a schema test."""
    return str((DEFAULTS if cursor.outer is None else cursor.outer.prefs).presence)


def requirement(cursor: Cursor, ref: Any, info: SchemaInfo) -> str | None:
    """Return a sentence that requires the value of a reference to match a schema, or None."""
    question = _question(cursor, info)
    return None if question is None else f"{name_of(ref)} {_MUST[question[0]]} {question[1]}."


_OPPOSITES = {"has": "does not have", "is": "is not", "matches": "does not match"}
_OF_A_VALUE = frozenset(_OPPOSITES)
"""Verbs that do not apply to a missing value."""

_OPPOSITES.update({opposite: verb for verb, opposite in _OPPOSITES.items()})

_MUST = {
    "has": "must have",
    "is": "must be",
    "matches": "must match",
    "does not have": "must not have",
    "is not": "must not be",
    "does not match": "must not match",
}

_CLASSES: dict[type, str] = {
    BooleanInfo: "true or false",
    DateInfo: "a date",
    NumberInfo: "a number",
    StringInfo: "a string",
}


def _question(cursor: Cursor, info: SchemaInfo) -> tuple[str, str] | None:
    """Return words for the values that match a schema, a verb and the rest, or None."""
    if info.conditions or info.has_links:
        return None
    if info.only and info.allowed is not None:
        values = value_words(info.allowed)
        return None if values is None else ("is", values)
    if info.allowed is not None and info.allowed.values:
        return None
    is_any = not info.is_typed
    if info.refused is not None and info.refused.values:
        values = value_words(info.refused)
        return ("is not", values) if is_any and not info.rules and values is not None else None
    if not info.rules:
        if is_any:
            words = {"forbidden": ("is not", "given"), "required": ("is", "given")}
            return words.get(info.presence or "")
        name = by_class({SchemaInfo: "", **_CLASSES}, info)
        return ("is", name) if name else None
    return _asked([cursor.words_of(rule) or "" for rule in info.rules])


def _asked(words: list[str]) -> tuple[str, str] | None:
    """Return the words of rules as one verb and the rest, or None if they need several verbs."""
    for verb, must in sorted(_MUST.items(), key=lambda item: -len(item[1])):
        if all(text.startswith(f"{must} ") for text in words):
            rests = [text[len(must) + 1 :] for text in words]
            # What must be at least 1 and must not be 5 is said by two verbs.
            is_mixed = any(rest.startswith("not ") for rest in rests)
            return None if is_mixed else (verb, (" and " if verb in _OF_A_VALUE else " or ").join(rests))
    return None


def value_words(values: ListedValues) -> str | None:
    """Return words for listed values, or None if a value has no JSON."""
    words = []
    for value in values.portable:
        if is_reference(value):
            words.append(name_of(value) if value.in_ else f"the same as {name_of(value)}")
        else:
            json = as_json(value)
            words.append("" if json is NONE else dumps(json, ensure_ascii=False))
    return names_joined(words, "or") if words and all(words) else None


def name_of(ref: Any) -> str:
    """Return the name by which a reader knows the value of a reference."""
    if ref is None:
        return "the value"
    shown = say(ref)
    if isinstance(shown, Name):
        return shown.frame.replace("*", f"`{shown.name}`", 1)
    return f"`{shown.shown if isinstance(shown, Displayed) else shown}`"


def names_joined(names: list[str], word: str = "and") -> str:
    """Return names as a list in a sentence.

    >>> names_joined(["`a`", "`b`", "`c`"])
    '`a`, `b` and `c`'
    """
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last
