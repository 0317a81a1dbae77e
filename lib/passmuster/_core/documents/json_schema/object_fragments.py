"""The JSON Schema of objects: keys, patterns and unknown keys.

Schema side. Objects as they come in and as they come out have a class each.
"""

from __future__ import annotations

from ...engine.constraints.constraint import Instance, Matching, Opaque, Size
from ...engine.formats.patterns.ecmascript import escaped
from ...foundation.classes.class_fields import known_fields
from ...foundation.sentinels import DEEP_DEFAULT
from ..inspection.condition_trees import leaves_of, tree_of
from ..inspection.effects import alters
from ..inspection.json_constants import NONE, as_json
from ..inspection.schema_info import NULL
from .asked_keys import AskedKeys
from .condition_fragments import asked, leaf_fragment, question_of
from .condition_words import described, presence_words
from .constraint_keywords import with_rules
from .fragment import SchemaFragment, accepts_all, all_of, combined, unknown
from .key_relations import IN_WORDS, peers_fragment

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...engine.constraints.constraint import Constraint
    from ...foundation.classes.class_fields import ClassField
    from ..inspection.condition_trees import Tree
    from ..inspection.schema_info import KeyInfo, ObjectInfo, PatternInfo, RuleInfo, SchemaInfo
    from .exporting import ExportCursor

_NOTES = frozenset(("title", "description", "examples", "default", "deprecated"))

_ANY_KEY = frozenset(("", "^"))
"""Patterns that every key matches."""

_FILLED = {"type": "string", "minLength": 1}

OTHER_KEYS = "*"
"""Stands for the keys that no other pattern matches; no pattern is written so."""

ANY_FILLED = "[\\s\\S]"
"""The pattern of keys that are not empty."""

_OF_KEYS = frozenset((*_NOTES, "additionalProperties", "patternProperties", "properties", "type"))
"""Keywords by which an object without keys passes."""


class ObjectFragments:
    """Writes the fragment of an object; `parts` holds the fragments of its keys, and losses."""

    def __init__(self, cursor: ExportCursor) -> None:
        self.cursor: ExportCursor = cursor
        self.info: ObjectInfo = cursor.info
        self.fields: dict[str, ClassField] = known_fields(cursor.class_())
        self.properties: dict[str, Any] = {}
        self.required: list[str] = []
        self.parts: list[SchemaFragment] = []
        self.others: list[SchemaFragment] = []
        self.asked: dict[str, AskedKeys] = {}

    def fragment(self) -> SchemaFragment:
        """Return a fragment that accepts objects with the keys that the schema has."""
        for entry in self.info.keys or ():
            self._add(entry)
        more = self._more()
        if more.get("additionalProperties") is False:
            self.properties = self.cursor.claims.known_keys(self.properties)
        json: dict[str, Any] = {"type": "object"}
        if self.properties:
            json["properties"] = self.properties
        if self.required:
            json["required"] = self.required
        asked = [one.fragment(len(self.asked) == 1) for one in self.asked.values()]
        base = all_of([combined({**json, **more}, self.parts), *asked, *self.others])
        if self.info.peers:
            base = all_of([base, all_of([peers_fragment(self.cursor, one) for one in self.info.peers])])
        if self.info.renames:
            base = self._renamed(base)
        return with_rules(self.cursor, base, self._special)

    def _renamed(self, made: SchemaFragment) -> SchemaFragment:
        """Return a fragment of objects with keys to rename; `made` accepts them afterwards."""
        return self.cursor.claims.after_renaming(self.info, made)

    def _special(self, constraint: Constraint, rule: RuleInfo) -> Any:
        """Return the answer about a constraint for `with_rules`."""
        return None

    # Keys

    def lose(self, path: tuple[Any, ...], rule: str, reason: str) -> None:
        """Note a loss."""
        self.parts.append(unknown(rule, reason).below(*path))

    def _add(self, entry: KeyInfo) -> None:
        key, child = entry.key, self.cursor.below(entry.schema, entry.key)
        if type(key) is not str:
            if self.cursor.direction.is_needed(child):
                self.lose((key,), "required", "a key of JSON is a string")
        elif not child.info.conditions:
            made, needed = child.fragment(), self.cursor.direction.is_needed(child)
            field = self.fields.get(key)
            if field is not None and not field.is_needed:
                made, needed = self._filled(child, field, made, needed)
            self.put(key, made, needed)
            if not needed:
                self._note_missing(key, child, made)
        elif self.cursor.claims.adds_apart(self, key, child):
            return
        elif (tree := tree_of(child)) is None:
            self.put(key, child.fragment(), False)
        elif self._is_dropped(child):
            self.put(key, SchemaFragment(False), False)
        else:
            self.cursor.claims.add_conditional_key(self, key, child, tree)

    def _filled(
        self, child: ExportCursor, field: ClassField, made: SchemaFragment, needed: bool
    ) -> tuple[SchemaFragment, bool]:
        """Return the fragment of a key that its class fills, and whether every object has it."""
        if self.cursor.claims.are_dumped and not self.cursor.direction.converts_later:
            return made, needed or field.default is not None
        default = as_json(field.default)
        is_told = default is not NONE and (default is not None or _takes_none(child))
        if not is_told or not isinstance(made.json, dict):
            return made, needed
        return made.with_json({**made.json, "default": default}), needed

    def _note_missing(self, key: str, child: ExportCursor, made: SchemaFragment) -> None:
        """Note losses of a key that may be missing."""
        if child.presence == "required":
            self.lose((key,), "required", "it may be missing after all")

    def _is_dropped(self, child: ExportCursor) -> bool:
        """Return whether no object has the key of a schema."""
        return bool(child.info.result == "strip")

    def put(self, key: str, fragment: SchemaFragment, needed: bool) -> None:
        """Add a key with the fragment of its values."""
        self.properties[key] = fragment.json
        self.parts.append(fragment.below(key))
        if needed:
            self.required.append(key)

    def _more(self) -> dict[str, Any]:
        """Return the keywords for other keys."""
        cursor, others = self.cursor, self.cursor.other_keys
        is_open = others == "kept" or (others == "stripped" and cursor.direction.strips_later(cursor.prefs))
        names = None if is_open or self.info.renames else self._names()
        if names is not None:
            return names
        written, are_told, of_rest = self._patterns() if self.info.patterns else ({}, True, None)
        more: dict[str, Any] = {"patternProperties": written} if written else {}
        if of_rest is not None:
            more["additionalProperties"] = of_rest
        elif not is_open and are_told:
            more["additionalProperties"] = False
            if len(written) == 1 and not self.properties:
                return self.cursor.claims.keys_like(more)
        return more

    def _names(self) -> dict[str, Any] | None:
        """Return the keywords for keys whose names pass one schema, if no pattern expresses that."""
        entry = self.info.patterns[0] if len(self.info.patterns) == 1 else None
        pattern = None if entry is None else pattern_of(self.cursor, entry)
        if entry is None or entry.matches or (pattern and (pattern[1] or entry.regex is not None)):
            return None
        value = self.cursor.below(entry.schema).fragment()
        self.parts.append(value.below("pattern", 0))
        made = None if entry.regex is not None else _names_of(self.cursor, entry)
        if made is None or not _lists_strings(made):
            self.lose(("pattern", 0), "pattern", "the keys that it is about are not told")
            return {"additionalProperties": value.json}
        known = [one.key for one in self.info.keys or () if type(one.key) is str]
        names = {"anyOf": [{"enum": known}, made]} if known else made
        return {"additionalProperties": value.json, "propertyNames": names}

    def _patterns(self) -> tuple[dict[str, Any], bool, Any]:
        """Return the patterns of keys, made exclusive as the first match counts, whether they are complete,
        and the JSON Schema of all other keys if the last pattern is for these.
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
                self.lose(("pattern", i), "matches", "the keys that match are not counted")
            is_last = entry is patterns[-1]
            regex = pattern_of(self.cursor, entry, patterns[:-1] if is_last and not hides_first else ())
            if regex is None:
                are_told, hides_first = False, True
                self.lose(("pattern", i), "pattern", "the keys that it is about are not told")
                continue
            text, is_exact = regex
            fragment, value = self.cursor.below(entry.schema).fragment(), {}
            if not is_exact or hides_first or is_changed:
                self.lose(("pattern", i), "pattern", "its values are not expressed")
            else:
                value = fragment.json
                self.parts.append(fragment.below("pattern", i))
            if is_last and (text == OTHER_KEYS or (text in _ANY_KEY and len(before) == i)):
                return written, True, value
            own = [key for key in known if entry.regex is None or entry.regex.search(key) is not None]
            pattern = _but(text, own, before)
            both = SchemaFragment(written.get(pattern, {})), SchemaFragment(value)
            written[pattern] = all_of(both).json
            if not entry.falls_through:
                hides_first = hides_first or not is_exact
                if is_exact:
                    before.append(text)
        return written, are_told, None


def _takes_none(cursor: ExportCursor) -> bool:
    return NULL in cursor.info.keeps or any(value is None for value in cursor.listed())


class IncomingObject(ObjectFragments):
    """Writes the fragment of an object as it comes in."""

    def _renamed(self, made: SchemaFragment) -> SchemaFragment:
        return self.cursor.claims.before_renaming(self.info, made)

    def _special(self, constraint: Constraint, rule: RuleInfo) -> Any:
        if _refuses_json(constraint):
            return self.cursor.claims.refused_object()
        if not isinstance(constraint, Size):
            return None
        prefs = self.cursor.prefs
        is_stable = not (self.info.renames or prefs.strip_objects)
        is_stable = is_stable and not any(alters(self.cursor, one, True) for one in self.info.inner)
        return None if is_stable else "keys may come or go before they are counted"

    def _note_missing(self, key: str, child: ExportCursor, made: SchemaFragment) -> None:
        is_made = child.info.default is DEEP_DEFAULT
        if is_made and not (isinstance(made.json, dict) and _OF_KEYS.issuperset(made.json)):
            self.lose((key,), "default", "what is made of a missing value may be refused")
        if not child.has_failover:
            super()._note_missing(key, child, made)

    def _is_dropped(self, child: ExportCursor) -> bool:
        return False


def _refuses_json(constraint: Constraint) -> bool:
    """Return whether a constraint refuses all objects from JSON, which are dicts."""
    if isinstance(constraint, Instance):
        return isinstance(constraint.cls, type) and not issubclass(dict, constraint.cls)
    return isinstance(constraint, Opaque) and constraint.refuses_json


# Keys with conditions


def add_asked(keys: ObjectFragments, key: str, child: ExportCursor, tree: Tree) -> None:
    """Add a key with conditions by the questions of its tree, or by the values of all its branches."""
    cursor = keys.cursor

    def needs(leaf: SchemaInfo | None) -> bool:
        return leaf is not None and cursor.direction.is_needed(child.replaced(leaf))

    def of_leaf(leaf: SchemaInfo | None) -> SchemaFragment:
        made = leaf_fragment(child, leaf)
        json = {} if accepts_all(made.json) else {"properties": {key: made.json}}
        return made.with_json({**json, "required": [key]} if needs(leaf) else json)

    made = asked(tree, lambda fork: question_of(cursor, child, fork), of_leaf)
    if made is not None:
        keys.properties[key] = {}
        keys.others.append(made.below(key) if made.losses else made)
        return
    leaves = leaves_of(tree)
    is_needed_always = all(map(needs, leaves))
    keys.put(key, child.fragment(), is_needed_always)
    if not is_needed_always and any(leaf is None or needs(leaf) for leaf in leaves):
        keys.lose((key,), "required", "it depends on a condition")


def add_described(keys: ObjectFragments, key: str, child: ExportCursor, tree: Tree) -> None:
    """Add a key with conditions for readers, with words and keywords for when it is required."""
    cursor = keys.cursor

    def presence_of(leaf: SchemaInfo | None) -> str:
        at = child if leaf is None else child.replaced(leaf)
        if leaf is not None and at.presence == "forbidden":
            return "forbidden"
        return "required" if leaf is not None and cursor.direction.is_needed(at) else "optional"

    keywords: dict[str, Any] = {
        "required": {"required": [key]}, "forbidden": {"properties": {key: False}}, "optional": {}
    }  # fmt: skip
    found = {presence_of(leaf) for leaf in leaves_of(tree)}
    made = child.fragment()
    if len(found) > 1:
        made = described(made, presence_words(child, tree, presence_of))
        is_openapi = cursor.export.is_openapi  # whose viewers show what asks about keys as noise
        asking = asked(
            tree,
            lambda fork: None if is_openapi else question_of(cursor, child, fork),
            lambda leaf: SchemaFragment(keywords[presence_of(leaf)]),
        )
        if asking is None:
            made = made.losing("required", IN_WORDS)
        else:
            keys.others.append(asking.below(key))
    keys.put(key, made, found == {"required"})


# Patterns of keys


def pattern_of(
    cursor: ExportCursor, entry: PatternInfo, before: Sequence[PatternInfo] = ()
) -> tuple[str, bool] | None:
    """Return a pattern for the keys of an entry, and whether it matches no other keys.

    It is `OTHER_KEYS` if these are all keys that none of the patterns before matches.
    """
    if entry.regex is not None:
        return cursor.claims.key_pattern(entry.regex)
    json = _names_of(cursor, entry)
    if not json:
        return None if json is None else ("^", True)
    if before and _refused_alone(entry, json) == [one.regex for one in before]:
        return OTHER_KEYS, True
    pattern = json.pop("pattern", None)
    if json != {"minLength": 1}:
        return None
    return (ANY_FILLED, True) if pattern is None else (pattern, False)


def _names_of(cursor: ExportCursor, entry: PatternInfo) -> dict[str, Any] | None:
    """Return the keywords for the names of the keys of an entry with a schema for them, if they are exact."""
    found = cursor.below(entry.keys).input().fragment()  # type: ignore[arg-type]
    if not found.is_exact or not isinstance(found.json, dict):
        return None
    json = {key: value for key, value in found.json.items() if key[:2] != "x-" and key not in _NOTES}
    return {key: value for key, value in json.items() if (key, value) != ("type", "string")}


def _lists_strings(json: dict[str, Any]) -> bool:
    """Return whether keywords list no names that are not strings, as the keys of JSON are."""
    parts = [part for keyword in ("allOf", "anyOf", "oneOf") for part in json.get(keyword, ())]
    listed = [*json.get("enum", ()), *([json["const"]] if "const" in json else [])]
    is_of_strings = json.get("type", "string") == "string" and all(type(name) is str for name in listed)
    return is_of_strings and all(map(_lists_strings, parts))


def _refused_alone(entry: PatternInfo, json: dict[str, Any]) -> list[Any] | None:
    """Return the patterns that keys must not match, or None if the JSON Schema of the keys says more."""
    filled, *rest = json.get("anyOf", ({},))
    said = {keyword: value for keyword, value in filled.items() if keyword not in ("allOf", "not")}
    if said != _FILLED or rest != [{"const": ""}]:
        return None
    means = [one for rule in entry.keys.rules for one in rule.means]  # type: ignore[union-attr]
    return [one.regex for one in means if isinstance(one, Matching) and one.is_inverted]


def _but(text: str, known: list[str], before: list[str]) -> str:
    """Return a pattern that excludes known keys, and keys that earlier patterns match."""
    if not known and not before:
        return text
    heads = [f"(?!(?:{'|'.join(map(escaped, known))})(?![\\s\\S]))"] if known else []
    heads += [f"(?![\\s\\S]*(?:{one}))" for one in before]
    return f"^{''.join(heads)}(?=[\\s\\S]*(?:{text}))"
