"""Discriminators of alternatives: types of values, or a literal key, that exclude some before any is tried.

Build phase. An alternative may only be skipped if it certainly fails, without calling user code and without
side effects: then nobody can observe that it was not tried.
"""

from __future__ import annotations

from ..backend import applicators, checks, core, matching, objects, strings
from ..formats.patterns.sequences import ANYWHERE, BEFORE_LINE_BREAK
from .extras import has_fast_path_steps
from .predicates import EXACT, is_known, predicate_of, type_facts_of

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..formats.patterns.sequences import Part
    from ..nodes.checks import ValueSet
    from ..nodes.core import Node


def discriminator_of(nodes: tuple[Any, ...]) -> Any:
    """Return the discriminator of nodes, or None if there is none; a None node accepts any value."""
    inner = [getattr(node, "inner", node) for node in nodes]
    every = tuple(range(len(inner)))
    by_type = {}
    refused = list(map(refused_types, inner))
    for kind in EXACT:
        places = tuple([at for at in every if kind not in refused[at]])
        if places != every:
            by_type[kind] = places
    return _discriminator(by_type, by_type.get(dict, every), [_literals_of(node) for node in inner])


def still_discriminator_of(nodes: list[Any]) -> Any:
    """Return the discriminator of nodes for verdicts in still runs, or None if there is none.

    Nobody sees there what is tried, or in what order, so that any key may tell them apart.
    """
    found = _discriminator({}, tuple(range(len(nodes))), [_still_literals_of(node) for node in nodes])
    return None if found is None or len(found.otherwise) > len(nodes) - 2 else found


def _discriminator(by_type: dict[type, Any], mappings: tuple[int, ...], literals: list[Any]) -> Any:
    """Return the discriminator by types, and by the literals of those that mappings may pass."""
    key, texts = _telling(literals)
    by_literal = {
        text: tuple([at for at in mappings if at not in texts or text in texts[at]])
        for text in {text for of_one in texts.values() for text in of_one}
    }
    if not (by_type or by_literal):
        return None
    return matching.Discriminator(by_type, key, by_literal, tuple([at for at in mappings if at not in texts]))


def refused_types(node: Any) -> frozenset[type]:
    """Return the exact types of which a node refuses all values before it runs any of its rules."""
    nature = type_facts_of(node)
    listed = None if nature is None else _kinds_in(node.valids)
    if nature is None or listed is None:
        return frozenset()
    refused = EXACT if node.only and not node.checks else EXACT - nature.own
    return refused - nature.changed - listed


def _kinds_in(values: ValueSet | None) -> set[type] | None:
    """Return the exact types of the values in a list, or None if they are unclear."""
    if values is None:
        return set()
    if type(values) is not checks.ValueSet or values.references:
        return None
    kinds: set[type] = set(map(type, values.listed))
    if not kinds <= EXACT:
        return None
    return kinds | {int, float} if kinds & {int, float} else kinds


def _telling(literals: list[Any]) -> tuple[Any, dict[int, Any]]:
    """Return the key that distinguishes most objects among nodes, and the strings of each node."""
    found: dict[Any, dict[int, Any]] = {}
    for at, of_one in enumerate(literals):
        for key, texts in of_one.items():
            found.setdefault(key, {})[at] = texts
    key = max(found, key=lambda key: len(found[key]), default=None)
    return key, found.get(key, {})


def _literals_of(node: Node) -> dict[Any, Any]:
    """Return the keys of an object that only accept listed strings, with these strings.

    The keys before them must be clear, too: they must not call user code.
    """
    found: dict[Any, Any] = {}
    if type(node) is not objects.ObjectNode or not is_known(node) or not node.opens_plain:
        return found
    if node.valids is not None or node.invalids is not None or node.renames:
        return found
    for key, child in node.keys or ():
        texts = _strings_of(getattr(child, "inner", child))
        if texts is not None and type(key) is str:
            found[key] = texts
        if not _is_clear(getattr(child, "inner", child)):
            break
    return found


def _still_literals_of(alternative: object) -> dict[Any, Any]:
    """Return the keys of an object that only accept certain strings in a still run, with these strings."""
    node = _node_for("object", alternative)
    if type(node) is not objects.ObjectNode or not _has_plain_steps(node) or node.renames:
        return {}
    found = [(key, _node_for("string", child)) for key, child in node.keys or ()]
    texts = {key: _pattern_texts_of(child) or _strings_of(child) for key, child in found}
    return {key: strings for key, strings in texts.items() if strings is not None and type(key) is str}


def _node_for(kind: str, node: object) -> Any:
    """Return the node that values of a kind have to pass: that of the keyword `kinds`, or the node itself."""
    if type(node) is applicators.KeywordsNode and _has_plain_steps(node):
        for keyword in node.keywords:
            if type(keyword) is applicators.KindsCheck and keyword.by_key.get(kind) is not None:
                return keyword.by_key[kind].node
    return node


def _has_plain_steps(node: core.ValueNode) -> bool:
    """Return whether no value passes but by the type and the rules of a node."""
    return node.extras is None and node.valids is None and has_fast_path_steps(node)


def _pattern_texts_of(node: object) -> Any:
    """Return the string that a pattern lets pass, with a line end if it may have one, or None for others."""
    if type(node) is not strings.StringNode or not _has_plain_steps(node) or not node.checks:
        return None
    check = node.checks[0]
    if type(check) is not strings.StringPattern or check.invert or check.sequence is None:
        return None
    parts, end = check.sequence() or ((), ANYWHERE)
    text = "".join([_literal_of(part) for part in parts])
    if end == ANYWHERE or not all(map(_literal_of, parts)):
        return None
    return frozenset((text, text + "\n") if end == BEFORE_LINE_BREAK else (text,))


def _literal_of(part: Part) -> str:
    """Return the characters that a part of a sequence stands for, or an empty string if it has a choice."""
    table, wide, least, most = part
    return chr(table.index(1)) * least if table.count(1) == 1 and not wide and least == most else ""


def texts_of(node: Node) -> Any:
    """Return the strings that a node accepts if it accepts no other strings, else None."""
    inner = getattr(node, "inner", node)
    return _strings_of(inner) if getattr(inner, "presence", core.FORBIDDEN) != core.FORBIDDEN else None


def _strings_of(node: Node) -> Any:
    """Return the strings that a node accepts, or None if it accepts or does anything else."""
    if type(node) is not core.ValueNode and type(node) is not strings.StringNode:
        return None
    values, takes_listed = node.valids, is_known(node) and not node.checks
    if not takes_listed or not node.only or type(values) is not checks.ValueSet:
        return None
    if values.lowercased is not None or values.references or getattr(node, "conversions", ()):
        return None
    return frozenset(values.texts)


def _is_clear(node: Any) -> bool:
    """Return whether a key never calls user code and never has side effects, whatever its value."""
    if not is_known(node) or type(node) is objects.ObjectNode or getattr(node, "sorter", None) is not None:
        return False
    return not node.checks and predicate_of(node) is not None
