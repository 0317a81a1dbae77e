"""The JSON Schema of the keys of an object together: renamed keys, and dependencies.

Schema side.
"""

from __future__ import annotations

from ..inspection.effects import alters, is_object
from ..inspection.schema_info import ObjectInfo
from .condition_words import name_of, names_joined
from .constraint_keywords import FUNCTION
from .fragment import SchemaFragment, all_of, unknown

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...language.references.reference import Reference
    from ..inspection.schema_info import PeerInfo
    from .exporting import ExportCursor

IN_WORDS = "only words say when it is required"

# Renamed keys


def before_renaming(info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment that accepts objects before renaming; `made` accepts them afterwards."""
    targets = [rename.target for rename in info.renames]
    known = made.json.get("properties", {})
    has_conditions = any(entry.schema.conditions for entry in info.keys or () if entry.key in targets)
    if has_conditions or not _are_apart(info) or not all(target in known for target in targets):
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


def sent_before_renaming(info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment with the names of keys before renaming, for senders, if all of them are known."""
    return written_before_renaming(info, made).narrowing("rename", "other names of its keys are taken too")


def written_before_renaming(info: ObjectInfo, made: SchemaFragment) -> SchemaFragment:
    """Return a fragment with the names of keys before renaming, as dumps have them, if all are known."""
    known = made.json.get("properties", {})
    names = {rename.target: rename.source for rename in info.renames}
    if not _are_apart(info) or not all(target in known for target in names):
        return made.losing("rename", "the names of renamed keys are not expressed")
    json = {**made.json, "properties": {names.get(key, key): value for key, value in known.items()}}
    if "required" in json:
        json["required"] = [names.get(key, key) for key in json["required"]]
    if json.get("additionalProperties") is not False:
        made = made.losing("rename", "that a key has only one of its names is not expressed")
    return made.with_json(json)


def _are_apart(info: ObjectInfo) -> bool:
    """Return whether each rename leads to a known key, and no name has a second role."""
    keys = {entry.key for entry in info.keys or ()}
    names = [name for rename in info.renames for name in (rename.source, rename.target)]
    if info.patterns or not all(type(name) is str for name in names) or len({*names}) < len(names):
        return False
    return all(one.source not in keys and one.target in keys and not one.is_alias for one in info.renames)


# Keys that go together

_MOST_PAIRS = 100


def peers_fragment(cursor: ExportCursor, entry: PeerInfo) -> SchemaFragment:
    """Return a fragment that accepts the objects whose keys satisfy a dependency."""
    return cursor.claims.of_peers(cursor, entry, _peers(cursor, entry))


def described_peers(cursor: ExportCursor, entry: PeerInfo, made: SchemaFragment) -> SchemaFragment:
    """Return the fragment of a dependency with its words, which are all that viewers of OpenAPI show."""
    if cursor.export.is_openapi:
        made = unknown(entry.relation, IN_WORDS)
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


def _peers(cursor: ExportCursor, entry: PeerInfo) -> SchemaFragment:
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
        if not info.is_object:
            return i == len(steps) - 1 and _keeps_unknown(cursor)
        if cursor.renames_later(info):
            return False
        found = info.schema_of(step)
        if found is None:
            return i == len(steps) - 1 and _keeps_unknown(cursor, info)
        if cursor.direction.hides_key(cursor, found):
            return False
        info = found
        if i < len(steps) - 1 and not is_object(info):
            return False
    return True


def _keeps_unknown(cursor: ExportCursor, info: ObjectInfo | None = None) -> bool:
    if info is not None and info.patterns:
        return not any(alters(cursor, entry.schema, True) for entry in info.patterns)
    return not cursor.direction.strips_later(cursor.prefs)


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
