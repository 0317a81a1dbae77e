"""Conditions in words, for readers: when a value is required, and which of its schemas counts.

Schema side.
"""

from __future__ import annotations

from json import dumps

from ..inspection.condition_trees import Fork
from ..inspection.json_constants import NONE, as_json
from ..inspection.schema_info import AnyInfo
from ..language.messages.coercions import Displayed
from ..language.messages.saying import say
from .fragment import SchemaFragment, accepts_none, any_of, combined, ordered

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ..inspection.condition_trees import Tree
    from ..inspection.schema_info import SchemaInfo

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


def told(tree: Tree, said: Callable[[SchemaInfo | None], SchemaFragment]) -> SchemaFragment:
    """Return a fragment that accepts the values of any leaf. If they differ, each is described by when it
    counts.
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
        made.update({json: described(made[json], _when("", found)) for json, found in parts.items()})
    return any_of(made.values())


def presence_words(tree: Tree, presence_of: Callable[[SchemaInfo | None], str]) -> str:
    """Return sentences about when a value is required and when it is forbidden, none if that never
    changes.
    """
    found: dict[str, list[Answers]] = {}
    for answers, presence in branches_of(tree, presence_of):
        found.setdefault(presence, []).append(answers)
    if len(found) < 2:
        return ""
    words = {"required": "Required", "forbidden": "Not allowed"}
    sentences = [_when(word, found[name]) for name, word in words.items() if name in found]
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


def _when(word: str, found: list[Answers]) -> str:
    """Return a sentence that lists answers of which any is sufficient."""
    clauses = [_clause(answers) for answers in found]
    text = ", or ".join([clause for clause in clauses if clause])
    sentence = f"{word} {text}".strip()
    if None in clauses or len(sentence) > _MOST_WORDS:
        names = dict.fromkeys(name_of(fork.ref) for answers in found for fork, _ in answers)
        sentence = f"Depends on {' and '.join(names)}"
    return f"{sentence[0].upper()}{sentence[1:]}."


def _clause(answers: Answers) -> str | None:
    """Return a clause with all answers that are necessary, or None if one cannot be put into words."""
    given = [fork.ref for fork, answer in answers if answer]
    left = [(fork, answer) for fork, answer in answers if answer or fork.ref not in given]
    if len(left) > 1 and not any(answer for _, answer in left):
        return "otherwise"
    words = [_answer(fork, answer) for fork, answer in left]
    return None if None in words else "if " + " and ".join(filter(None, words))


def _answer(fork: Fork, answer: bool) -> str | None:
    is_ = _question(fork.is_)
    if is_ is None:
        return None
    verb, rest = is_
    if not answer:
        verb = {"is": "is not", "is not": "is"}[verb]
    return f"{name_of(fork.ref)} {verb} {rest}"


def _question(info: SchemaInfo) -> tuple[str, str] | None:
    """Return words for the values that match a schema, or None."""
    if info.conditions or info.has_links or info.lists_others:
        return None
    if info.only and info.allowed is not None:
        values = [as_json(value) for value in info.allowed.portable]
        if NONE in values or not values:
            return None
        return "is", " or ".join([dumps(value, ensure_ascii=False) for value in values])
    if isinstance(info, AnyInfo) and not info.rules:
        if info.presence == "forbidden":
            return "is not", "given"
        return ("is", "given") if info.presence == "required" else None
    words = [rule.words or "" for rule in info.rules]
    if words and all(text.startswith("must be ") for text in words) and not info.refused:
        return "is", " and ".join([text[len("must be ") :] for text in words])
    return None


def name_of(ref: Any) -> str:
    """Return the name by which a reader knows the value of a reference."""
    if ref is None:
        return "the value"
    shown = say(ref)
    return f"`{shown.shown if isinstance(shown, Displayed) else shown}`"
