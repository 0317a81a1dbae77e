"""The JSON Schema of objects: keys, patterns, unknown keys, renames and dependencies.

Schema side.
"""

from __future__ import annotations

from ...engine.constraints.constraint import Instance, Opaque, Size
from ...engine.formats.patterns.ecmascript import as_written, ecmascript, escaped
from ...foundation.sentinels import DEEP_DEFAULT
from ..inspection.condition_trees import leaves_of, tree_of
from ..inspection.effects import alters, is_needed, is_object
from ..inspection.schema_info import ObjectInfo
from .condition_fragments import asked, leaf_fragment, question_of
from .condition_words import described, name_of, names_joined, presence_words
from .constraint_keywords import FUNCTION, with_rules
from .fragment import SchemaFragment, accepts_all, accepts_none, all_of, combined, unknown

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...engine.constraints.constraint import Constraint
    from ...language.references.reference import Reference
    from ..inspection.condition_trees import Tree
    from ..inspection.schema_info import KeyInfo, PatternInfo, PeerInfo, RuleInfo, SchemaInfo
    from .exporting import ExportCursor


def object_fragment(cursor: ExportCursor, info: ObjectInfo) -> SchemaFragment:
    """Return a fragment that accepts objects with the keys that the schema has."""
    base = all_of([_Keys(cursor, info).fragment(), all_of([_peers(cursor, one) for one in info.peers])])
    if info.renames:
        if cursor.is_plain and cursor.is_input:
            base = _sent_before_renaming(info, base)
        elif cursor.is_input:
            base = _before_renaming(info, base)
        else:
            base = base.losing("rename", "objects with keys to rename are not excluded")

    def special(constraint: Constraint, rule: RuleInfo) -> Any:
        if cursor.is_input and not cursor.is_plain and _refuses_json(constraint):
            return SchemaFragment(False)
        if not isinstance(constraint, Size) or not cursor.is_input:
            return None
        is_stable = not (info.renames or cursor.prefs.strip_objects)
        is_stable = is_stable and not any(alters(cursor, one, True) for one in info.inner)
        return None if is_stable else "keys may come or go before they are counted"

    return with_rules(cursor, base, special)


def _refuses_json(constraint: Constraint) -> bool:
    """Return whether a constraint refuses all objects from JSON, which are dicts."""
    if isinstance(constraint, Instance):
        return isinstance(constraint.cls, type) and not issubclass(dict, constraint.cls)
    return isinstance(constraint, Opaque) and constraint.refuses_json


# Keys


class _Keys:
    """The keys of an object while its JSON Schema is built; `parts` holds all fragments and losses."""

    def __init__(self, cursor: ExportCursor, info: ObjectInfo) -> None:
        self.cursor, self.info = cursor, info
        self.properties: dict[str, Any] = {}
        self.required: list[str] = []
        self.parts: list[SchemaFragment] = []
        self.others: list[SchemaFragment] = []

    def fragment(self) -> SchemaFragment:
        """Return a fragment that accepts the objects."""
        for entry in self.info.keys or ():
            self._add(entry)
        more = self._more()
        if self.cursor.is_plain and more.get("additionalProperties") is False:
            self.properties = {key: one for key, one in self.properties.items() if not accepts_none(one)}
        json: dict[str, Any] = {"type": "object"}
        if self.properties:
            json["properties"] = self.properties
        if self.required:
            json["required"] = self.required
        return all_of([combined({**json, **more}, self.parts), *self.others])

    def _lose(self, path: tuple[Any, ...], rule: str, reason: str) -> None:
        self.parts.append(unknown(rule, reason).below(*path))

    def _add(self, entry: KeyInfo) -> None:
        key, child = entry.key, self.cursor.below(entry.schema, entry.key)
        needed = is_needed(child, child.is_input)
        if type(key) is not str:
            if needed:
                self._lose((key,), "required", "a key of JSON is a string")
            return
        if not child.info.conditions:
            made = child.fragment()
            self._set(key, made, needed)
            is_made = child.info.default is DEEP_DEFAULT and child.is_input and not needed
            if is_made and not (isinstance(made.json, dict) and _OF_KEYS.issuperset(made.json)):
                self._lose((key,), "default", "what is made of a missing value may be refused")
            is_filled = child.is_input and child.has_failover
            if child.presence == "required" and not needed and not is_filled:
                self._lose((key,), "required", "it may be missing after all")
            return
        tree = tree_of(child)
        if tree is None:
            self._set(key, child.fragment(), False)
        elif child.info.result == "strip" and not self.cursor.is_input:
            self._set(key, SchemaFragment(False), False)
        elif self.cursor.is_plain:
            self._add_told(key, child, tree)
        else:
            self._add_tree(key, child, tree)

    def _add_told(self, key: str, child: ExportCursor, tree: Tree) -> None:
        """Add a key with conditions for readers, with words and keywords for when it is required."""

        def presence_of(leaf: SchemaInfo | None) -> str:
            at = child if leaf is None else child.replaced(leaf)
            if leaf is not None and at.presence == "forbidden":
                return "forbidden"
            return "required" if leaf is not None and is_needed(at, at.is_input) else "optional"

        said: dict[str, Any] = {
            "required": {"required": [key]}, "forbidden": {"properties": {key: False}}, "optional": {}
        }  # fmt: skip
        found = {presence_of(leaf) for leaf in leaves_of(tree)}
        made = child.fragment()
        if len(found) > 1:
            made = described(made, presence_words(child, tree, presence_of))
            is_openapi = self.cursor.export.is_openapi  # whose viewers show what asks about keys as noise
            keywords = asked(
                tree,
                lambda fork: None if is_openapi else question_of(self.cursor, child, fork),
                lambda leaf: SchemaFragment(said[presence_of(leaf)]),
            )
            if keywords is None:
                made = made.losing("required", _IN_WORDS)
            else:
                self.others.append(keywords.below(key))
        self._set(key, made, found == {"required"})

    def _add_tree(self, key: str, child: ExportCursor, tree: Tree) -> None:
        def said(leaf: SchemaInfo | None) -> SchemaFragment:
            made = leaf_fragment(child, leaf)
            json = {} if accepts_all(made.json) else {"properties": {key: made.json}}
            return made.with_json({**json, "required": [key]} if needs(leaf) else json)

        def needs(leaf: SchemaInfo | None) -> bool:
            return leaf is not None and is_needed(child.replaced(leaf), child.is_input)

        made = asked(tree, lambda fork: question_of(self.cursor, child, fork), said)
        if made is not None:
            self.properties[key] = {}
            self.others.append(made.below(key) if made.losses else made)
            return
        needed = [leaf is None or needs(leaf) for leaf in leaves_of(tree)]
        is_needed_always = all(map(needs, leaves_of(tree)))
        self._set(key, child.fragment(), is_needed_always)
        if any(needed) and not is_needed_always:
            self._lose((key,), "required", "it depends on a condition")

    def _set(self, key: str, fragment: SchemaFragment, needed: bool) -> None:
        self.properties[key] = fragment.json
        self.parts.append(fragment.below(key))
        if needed:
            self.required.append(key)

    def _more(self) -> dict[str, Any]:
        """Return the keywords for other keys."""
        info, prefs, others = self.info, self.cursor.prefs, True
        if info.keys is not None or info.patterns:
            others = bool(prefs.allow_unknown if info.unknown is None else info.unknown)
            if prefs.strip_objects and (info.unknown is None or prefs.skip_functions):
                others = self.cursor.is_input
        written, are_told = self._patterns()
        more: dict[str, Any] = {"patternProperties": written} if written else {}
        if not others and are_told:
            more["additionalProperties"] = False
        return more

    def _patterns(self) -> tuple[dict[str, Any], bool]:
        """Return the patterns of keys, made exclusive as the first match counts, and whether they are
        complete.
        """
        written: dict[str, Any] = {}
        known = list(self.properties)
        before: list[str] = []
        are_told, hides_first = True, False
        patterns = self.info.patterns
        # If several patterns apply to a key, the later ones see the value converted by the earlier ones.
        is_changed = any(entry.falls_through for entry in patterns)
        is_changed = is_changed and any(alters(self.cursor, entry.schema) for entry in patterns)
        for i, entry in enumerate(patterns):
            if entry.matches is not None:
                self._lose(("pattern", i), "matches", "the keys that match are not counted")
            regex = pattern_of(self.cursor, entry)
            if regex is None:
                are_told, hides_first = False, True
                self._lose(("pattern", i), "pattern", "the keys that it is about are not told")
                continue
            text, is_exact = regex
            fragment, value = self.cursor.below(entry.schema).fragment(), {}
            if not is_exact or hides_first or is_changed:
                self._lose(("pattern", i), "pattern", "its values are not expressed")
            else:
                value = fragment.json
                self.parts.append(fragment.below("pattern", i))
            own = [key for key in known if entry.regex is None or entry.regex.search(key) is not None]
            pattern = _but(text, own, before)
            both = SchemaFragment(written.get(pattern, {})), SchemaFragment(value)
            written[pattern] = all_of(both).json
            if not entry.falls_through:
                hides_first = hides_first or not is_exact
                if is_exact:
                    before.append(text)
        return written, are_told


_IN_WORDS = "only words say when it is required"

_NOTES = frozenset(("title", "description", "examples", "default", "deprecated"))

_OF_KEYS = frozenset((*_NOTES, "additionalProperties", "patternProperties", "properties", "type"))
"""Keywords by which an object without keys passes."""


def pattern_of(cursor: ExportCursor, entry: PatternInfo) -> tuple[str, bool] | None:
    """Return a pattern for the keys of an entry, and whether it matches no other keys."""
    if entry.regex is not None:
        source = as_written(entry.regex) if cursor.is_plain else None
        return ecmascript(entry.regex) if source is None else (source, True)
    found = cursor.below(entry.keys).input().fragment()  # type: ignore[arg-type]
    if not found.is_exact or not isinstance(found.json, dict):
        return None
    json = {key: value for key, value in found.json.items() if key[:2] != "x-" and key not in _NOTES}
    if json in ({}, {"type": "string"}):
        return "^", True
    pattern = json.pop("pattern", None)
    if json != {"type": "string", "minLength": 1}:
        return None
    return ("[\\s\\S]", True) if pattern is None else (pattern, False)


def _but(text: str, known: list[str], before: list[str]) -> str:
    """Return a pattern that excludes known keys, and keys that earlier patterns match."""
    if not known and not before:
        return text
    heads = [f"(?!(?:{'|'.join(map(escaped, known))})(?![\\s\\S]))"] if known else []
    heads += [f"(?![\\s\\S]*(?:{one}))" for one in before]
    return f"^{''.join(heads)}(?=[\\s\\S]*(?:{text}))"


# Renamed keys


def _before_renaming(info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment that accepts objects before renaming; `made` accepts them afterwards."""
    targets = [rename.target for rename in info.renames]
    known = made.json.get("properties", {})
    if not _are_apart(info) or not all(target in known for target in targets):
        return unknown("rename", "the names of renamed keys are not expressed").with_json({"type": "object"})
    json = dict(made.json)
    properties, needed = dict(known), json.pop("required", [])
    parts: list[dict[str, Any]] = []
    for rename in info.renames:
        source, target = rename.source, rename.target
        value = properties[source] = properties[target]
        if rename.overrides:
            properties[target] = {}
            parts.append({"anyOf": [{"required": [source]}, {"properties": {target: value}}]})
        else:
            parts.append({"not": {"required": [source, target]}})
        if target in needed:
            parts.append({"anyOf": [{"required": [source]}, {"required": [target]}]})
    json["properties"] = properties
    if not set(needed) <= set(targets):
        json["required"] = [key for key in needed if key not in targets]
    return all_of([made.with_json(json), *map(SchemaFragment, parts)])


def _sent_before_renaming(info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment with the names of keys before renaming, for senders, if all of them are known."""
    reason = "other names of its keys are taken too"
    known = made.json.get("properties", {})
    names = {rename.target: rename.source for rename in info.renames}
    if not _are_apart(info) or not all(target in known for target in names):
        return made.losing("rename", "the names of renamed keys are not expressed").narrowing(
            "rename", reason
        )
    json = {**made.json, "properties": {names.get(key, key): value for key, value in known.items()}}
    if "required" in json:
        json["required"] = [names.get(key, key) for key in json["required"]]
    if json.get("additionalProperties") is not False:
        made = made.losing("rename", "that a key has only one of its names is not expressed")
    return made.with_json(json).narrowing("rename", reason)


def _are_apart(info: ObjectInfo) -> bool:
    """Return whether each rename leads to a known key, and no name has a second role."""
    keys = {entry.key: entry.schema for entry in info.keys or ()}
    names = [name for rename in info.renames for name in (rename.source, rename.target)]
    if info.patterns or not all(type(name) is str for name in names) or len({*names}) < len(names):
        return False
    return all(
        one.source not in keys and one.target in keys and not keys[one.target].conditions and not one.is_alias
        for one in info.renames
    )


# Keys that go together

_MOST_PAIRS = 100


def _peers(cursor: ExportCursor, entry: PeerInfo) -> SchemaFragment:
    made = _peers_said(cursor, entry)
    if not cursor.is_plain:
        return made
    if cursor.export.is_openapi:
        made = unknown(entry.relation, _IN_WORDS)
    names = list(dict.fromkeys(map(name_of, entry.peers)))
    key = "" if entry.key is None else name_of(entry.key)
    words = _RELATIONS[entry.relation][len(names) > 1]
    return made.saying(words.format(names_joined(names), either=names_joined(names, "or"), key=key))


_RELATIONS = {
    "and": ("", "{} must be given together, or not at all."),
    "nand": ("{} must not be given.", "{} must not be given together."),
    "or": ("{} is required.", "At least one of {} is required."),
    "oxor": ("", "At most one of {} may be given."),
    "with": ("If {key} is given, {} is required.", "If {key} is given, {} are required."),
    "without": ("If {key} is given, {} is not allowed.", "If {key} is given, {either} is not allowed."),
    "xor": ("{} is required.", "Exactly one of {} is required."),
}
"""The words about dependencies, for readers: of one key, and of several."""


def _peers_said(cursor: ExportCursor, entry: PeerInfo) -> SchemaFragment:
    if entry.is_present is not None:
        return unknown(entry.relation, FUNCTION)
    every = [*entry.peers, *([] if entry.key is None else [entry.key])]
    if not all(_is_shown(cursor, peer) for peer in every):
        return unknown(entry.relation, "a key may come or go before the keys are compared")
    tests = [_there(peer.path) for peer in entry.peers]
    # Keys of the object itself can be written in a shorter way.
    keys = None
    if all(len(peer.path) == 1 for peer in every):
        keys = list(dict.fromkeys(peer.path[0] for peer in entry.peers))
    if entry.key is None and len(tests) ** 2 > _MOST_PAIRS:
        return unknown(entry.relation, "it has too many keys")
    path = () if entry.key is None else entry.key.path
    return SchemaFragment(_related(entry.relation, tests, keys, path))


def _there(path: Sequence[Any]) -> dict[str, Any]:
    """Return a JSON Schema that accepts the objects that have a key, or a nested one."""
    made: dict[str, Any] = {"required": [path[0]]}
    if len(path) > 1:
        made["properties"] = {path[0]: {"type": "object", **_there(path[1:])}}
    return made


def _is_shown(cursor: ExportCursor, peer: Reference) -> bool:
    """Return whether the JSON shows if a key is present when dependencies are checked."""
    info, steps = cursor.info, peer.path
    if any(type(step) is not str for step in steps):
        return False
    for i, step in enumerate(steps):
        if not isinstance(info, ObjectInfo):
            return i == len(steps) - 1 and _keeps_unknown(cursor)
        if cursor.is_input and info.renames:
            return False
        found = info.schema_of(step)
        if found is None:
            return i == len(steps) - 1 and _keeps_unknown(cursor, info)
        if alters(cursor, found, True) if cursor.is_input else found.result == "raw":
            return False
        info = found
        if i < len(steps) - 1 and not is_object(info):
            return False
    return True


def _keeps_unknown(cursor: ExportCursor, info: ObjectInfo | None = None) -> bool:
    if info is not None and info.patterns:
        return not any(alters(cursor, entry.schema, True) for entry in info.patterns)
    return not cursor.prefs.strip_objects or not cursor.is_input


def _related(relation: str, tests: list[Any], keys: list[str] | None, path: Sequence[Any]) -> dict[str, Any]:
    """Return a JSON Schema that accepts the objects whose keys satisfy a dependency.

    Each of `tests` accepts the objects that have one of the keys. `keys` are their names if they are keys of
    the object itself. `path` leads to the main key, if the dependency has one.
    """
    none = {"not": {"anyOf": tests}}
    if relation == "and":
        if keys is None:
            return {"anyOf": [{"allOf": tests}, none]}
        return {"dependentRequired": {key: [other for other in keys if other != key] for key in keys}}
    if relation == "nand":
        return {"not": {"allOf": tests} if keys is None else {"required": keys}}
    if relation == "with":
        if keys is None:
            return {"if": _there(path), "then": {"allOf": tests}}
        return {"dependentRequired": {path[0]: keys}}
    if relation == "without":
        return {"if": _there(path), "then": {"not": tests[0]} if len(tests) == 1 else none}
    if relation == "or":
        return {"anyOf": tests}
    return {"oneOf": tests if relation == "xor" else [*tests, none]}
