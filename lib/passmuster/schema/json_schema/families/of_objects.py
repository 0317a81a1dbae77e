"""What `object` says in JSON Schema: its keys, patterns, unknown keys, renames.

Schema side.
"""

from __future__ import annotations

from ....formats.patterns.ecmascript import ecmascript
from ....foundation.sentinels import UNDEFINED
from ...rules import is_resolvable
from ..exported import Loss
from ..piece import Piece, all_of, anything, takes_all
from ..rule_fragments import rules_piece
from ..shaping import has_failover
from ..stability import moves, moves_at
from .of_conditions import asked_of_siblings, grown_tree, leaf_piece, leaves_of
from .of_peers import peers_piece

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ....nodes.records import Rule
    from ...base import Schema
    from ..exporting import Place
    from .of_conditions import Tree

_COUNTED = "keys may come or go before they are counted"


def object_piece(place: Place) -> Piece:
    """Return what takes objects with the keys that the schema has."""
    base = all_of([_keys_piece(place), peers_piece(place)])
    if place.schema.spec.term("renames"):
        if place.is_input:
            base = _before_renaming(place, base)
        else:
            base = base.losing("rename", "objects with keys to rename are not taken out")
    return rules_piece(place, base, lambda rule: _allowed(place, rule))


def _before_renaming(place: Place, made: Piece) -> Piece:
    """Return what takes the objects whose keys are still to be renamed; `made` takes those that were."""
    entries = place.schema.spec.term("renames")
    targets = [target for _, target, _ in entries]
    known = made.json.get("properties", {})
    if not _are_apart(place.schema, entries) or not all(target in known for target in targets):
        return anything("rename", "what the keys are that are renamed is not said").instead(
            {"type": "object"}
        )
    json = dict(made.json)
    properties, needed = dict(known), json.pop("required", [])
    parts: list[dict[str, Any]] = []
    for source, target, options in entries:
        value = properties[source] = properties[target]
        if options["override"]:
            properties[target] = {}
            parts.append({"anyOf": [{"required": [source]}, {"properties": {target: value}}]})
        else:
            parts.append({"not": {"required": [source, target]}})
        if target in needed:
            parts.append({"anyOf": [{"required": [source]}, {"required": [target]}]})
    json["properties"] = properties
    if not set(needed) <= set(targets):
        json["required"] = [key for key in needed if key not in targets]
    return all_of([made.instead(json), *map(Piece, parts)])


def _are_apart(schema: Any, entries: Any) -> bool:
    """Tell whether each key is renamed to one that is known, and none of them is anything else."""
    spec = schema.spec
    keys = {entry.key: entry.schema for entry in spec.term("keys")}
    names = [name for source, target, _ in entries for name in (source, target)]
    if spec.term("patterns") or not all(type(name) is str for name in names) or len({*names}) < len(names):
        return False
    return all(
        source not in keys and target in keys and not keys[target].spec.term("whens") and not options["alias"]
        for source, target, options in entries
    )


def _allowed(place: Place, rule: Rule) -> Any:
    if rule.name in ("length", "max", "min") and place.is_input:
        schema = place.schema
        inner = [entry.schema for entry in schema.spec.term("keys")]
        inner += [entry.rule for entry in schema.spec.term("patterns")]
        stable = not (schema.spec.term("renames") or place.prefs.strip_objects)
        return None if stable and not any(moves(one, place.prefs) for one in inner) else _COUNTED
    return None


class _Keys:
    """The keys of an object as they are written down."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.properties: dict[str, Any] = {}
        self.required: list[str] = []
        self.losses: list[Loss] = []
        self.is_open = False
        self.others: list[Piece] = []

    def note(self, piece: Piece, *steps: object) -> Any:
        """Keep the losses of a piece, and return what it says."""
        self.losses += [loss.below(*steps) for loss in piece.losses]
        self.is_open = self.is_open or piece.is_open
        return piece.json

    def add(self, entry: Any) -> None:
        """Write down a key."""
        key, child = entry.key, self.place.below(entry.schema, entry.key)
        if type(key) is not str:
            if is_needed(child):
                self.losses.append(Loss((key,), "required", "a key of JSON is a string"))
            return
        if not child.schema.spec.term("whens"):
            needed = is_needed(child)
            self._set(key, child.piece(), needed)
            is_filled = child.is_input and has_failover(child)
            if child.presence == "required" and not needed and not is_filled:
                self.losses.append(Loss((key,), "required", "it may be missing after all"))
            return
        tree = grown_tree(child)
        if tree is None:
            self._set(key, child.piece(), False)
            return
        if child.schema.spec.flags.get("result") == "strip" and not self.place.is_input:
            self._set(key, Piece(False), False)
            return
        self._add_tree(key, child, tree)

    def _add_tree(self, key: str, child: Place, tree: Tree) -> None:
        made = asked_of_siblings(self.place, child, tree, lambda leaf: _said(key, child, leaf))
        leaves = leaves_of(tree)
        if made is None:
            whole = child.piece()
            self._set(key, whole, all(leaf is not None and is_needed(child.instead(leaf)) for leaf in leaves))
            if (
                any(leaf is None or is_needed(child.instead(leaf)) for leaf in leaves)
                and key not in self.required
            ):
                self.losses.append(Loss((key,), "required", "it depends on a condition"))
            return
        self.properties[key] = {}
        self.others.append(made.below(key) if made.losses else made)

    def _set(self, key: str, piece: Piece, needed: bool) -> None:
        self.properties[key] = self.note(piece, key)
        if needed:
            self.required.append(key)

    def piece(self, more: dict[str, Any]) -> Piece:
        """Return what takes the objects."""
        json: dict[str, Any] = {"type": "object"}
        if self.properties:
            json["properties"] = self.properties
        if self.required:
            json["required"] = self.required
        json.update(more)
        return all_of([Piece(json, self.losses, self.is_open), *self.others])


def _said(key: str, child: Place, leaf: Any) -> Piece:
    """Return what one leaf of the conditions of a key asks of the object."""
    piece = leaf_piece(child, leaf)
    json: dict[str, Any] = {}
    if not takes_all(piece.json):
        json["properties"] = {key: piece.json}
    if leaf is not None and is_needed(child.instead(leaf)):
        json["required"] = [key]
    return piece.instead(json)


def is_needed(place: Place) -> bool:
    """Tell whether a value is there in every object that passes, or in every one that comes out."""
    flags = place.schema.spec.flags
    error = flags.get("error")
    own = error is not None and not isinstance(error, BaseException)
    if own or place.schema.spec.definition.has_functions or _decides_presence(place.schema):
        return False
    if place.is_input:
        return place.presence == "required" and not has_failover(place)
    if flags.get("result") == "strip" or "into" in flags or place.schema.spec.term("externals"):
        return False
    if any(rule.definition.is_users for rule in place.schema.spec.rules):
        return False
    if flags.get("result") == "raw":
        return place.presence == "required" and "failover" not in flags
    if place.presence == "required":
        return not moves_at(place, but_default=True)
    default = flags.get("default", UNDEFINED)
    is_known = default is not UNDEFINED and not callable(default) and not is_resolvable(default)
    return is_known and "cast" not in flags and not place.prefs.no_defaults and place.presence == "optional"


def _decides_presence(schema: Schema[Any]) -> bool:
    return any(match.condition is not None for match in schema.spec.term("matches"))


def _keys_piece(place: Place) -> Piece:
    schema = place.schema
    keys = _Keys(place)
    for entry in schema.spec.terms.get("keys", ()):
        keys.add(entry)
    patterns, others = schema.spec.term("patterns"), True
    if "keys" in schema.spec.terms or patterns:
        allow = schema.spec.flags.get("unknown")
        others = bool(place.prefs.allow_unknown if allow is None else allow)
        if place.prefs.strip_objects and (allow is None or place.prefs.skip_functions):
            others = place.is_input
    if not patterns:
        return keys.piece({} if others else {"additionalProperties": False})
    return _with_patterns(place, keys, patterns, others)


def _with_patterns(place: Place, keys: _Keys, patterns: Any, others: bool) -> Piece:
    """Return what takes objects whose other keys match patterns, the first of those that do."""
    written: dict[str, Any] = {}
    known = list(keys.properties)
    before: list[str] = []
    is_told, hides_first = True, False
    for i, entry in enumerate(patterns):
        if entry.matches is not None:
            keys.losses.append(Loss(("pattern", i), "matches", "the keys that match are not counted"))
        regex = _regex(place, entry)
        if regex is None:
            is_told, hides_first = False, True
            keys.losses.append(Loss(("pattern", i), "pattern", "the keys that it is about are not told"))
            continue
        text, is_exact = regex
        piece = place.below(entry.rule).piece()
        if not is_exact or hides_first:
            keys.losses.append(Loss(("pattern", i), "pattern", "what its values are is not said"))
            value: Any = {}
        else:
            value = keys.note(piece, "pattern", i)
        text = _but(text, [key for key in known if _may_match(entry, key)], before)
        if text in written:
            value = {}
        written[text] = value
        if not entry.fallthrough:
            if is_exact:
                before.append(regex[0])
            else:
                hides_first = True
    more: dict[str, Any] = {"patternProperties": written} if written else {}
    if not others and is_told:
        more["additionalProperties"] = False
    return keys.piece(more)


def _may_match(entry: Any, key: str) -> bool:
    return entry.regex is None or entry.regex.search(key) is not None


def _regex(place: Place, entry: Any) -> tuple[str, bool] | None:
    """Return the pattern of the keys that an entry is about, and whether it is just theirs."""
    if entry.regex is not None:
        return ecmascript(entry.regex)
    piece = place.below(entry.schema, mode="input").piece()
    if not piece.is_exact or not isinstance(piece.json, dict):
        return None
    json = {key: value for key, value in piece.json.items() if key[:2] != "x-" and key not in _NOTES}
    if json == {}:
        return "^", True
    if json == {"type": "string"}:
        return "^", True
    if json == {"type": "string", "minLength": 1}:
        return "[\\s\\S]", True
    if (
        json.keys() == {"type", "minLength", "pattern"}
        and json["minLength"] == 1
        and json["type"] == "string"
    ):
        return (json["pattern"], False)
    return None


_NOTES = frozenset(("title", "description", "examples", "default", "deprecated"))


def _but(text: str, known: list[str], before: list[str]) -> str:
    """Return a pattern that leaves out known keys, and keys that earlier patterns match."""
    if not known and not before:
        return text
    heads = []
    if known:
        heads.append(f"(?!(?:{'|'.join(map(_escaped, known))})(?![\\s\\S]))")
    heads += [f"(?![\\s\\S]*(?:{one}))" for one in before]
    return f"^{''.join(heads)}(?=[\\s\\S]*(?:{text}))"


def _escaped(text: str) -> str:
    return "".join("\\" + c if c in "^$\\.*+?()[]{}|/" else c for c in text)
