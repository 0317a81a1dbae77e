"""The description of the terms of an object, and their reading: keys, patterns, renames, dependencies.

Schema side. These are the rows of `manifest` in the definition of `object`.
"""

from __future__ import annotations

from ....foundation.sentinels import UNDEFINED
from ....foundation.spelling import to_python
from ....language.messages.template import is_template
from ...schema.description.manifest_rows import TAUGHT, Term, each

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...schema.description.building import Reader
    from ...schema.description.describing import DescriptionWriter
    from ...schema.entries import Pattern
    from ...schema.indexed import Key
    from ..object import ObjectSchema
    from .object_peers import Dependency

# Keys


def _describe_keys(entries: Sequence[Key], writer: DescriptionWriter) -> Any:
    return {entry.key: writer.schema(entry.schema) for entry in entries}


def _build_keys(schema: ObjectSchema, data: object, reader: Reader) -> Any:
    found = reader.mapping(data)
    return schema.keys({key: reader.inside(key, reader.schema, item) for key, item in found.items()})


# Patterns


def _pattern_data(entry: Pattern, writer: DescriptionWriter) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if entry.regex is not None:
        found["regex"] = writer.pattern(entry.regex)
    for name in ("schema", "rule", "matches"):
        inner = getattr(entry, name)
        if inner is not None:
            found[name] = writer.schema(inner)
    if entry.fallthrough:
        found["fallthrough"] = True
    return found


def _build_pattern(schema: ObjectSchema, data: object, reader: Reader) -> Any:
    found = reader.mapping(data, ("regex", "schema", "rule", "matches", "fallthrough"))
    schemas = {
        name: reader.inside(name, reader.schema, found[name])
        for name in ("schema", "rule", "matches")
        if name in found
    }
    options = {"fallthrough": found["fallthrough"]} if "fallthrough" in found else {}
    if "matches" in schemas:
        options["matches"] = schemas["matches"]
    is_regex = "regex" in found
    key = reader.inside("regex", reader.pattern, found["regex"]) if is_regex else schemas.get("schema")
    return schema.pattern(key, schemas.get("rule", UNDEFINED), options)


# Renames

_ALWAYS_DESCRIBED = ("alias", "multiple", "override")
_RENAME_OPTIONS = (*_ALWAYS_DESCRIBED, "ignoreUndefined")


def _rename_data(entry: tuple[Any, Any, dict[str, Any]], writer: DescriptionWriter) -> dict[str, Any]:
    source, target, options = entry
    return {
        "from": source if isinstance(source, str) else {"regex": writer.pattern(source)},
        "to": target.describe() if is_template(target) else target,
        "options": dict(options),
    }


def _build_rename(schema: ObjectSchema, data: object, reader: Reader) -> Any:
    found = reader.mapping(data, ("from", "to", "options"))
    options = reader.inside("options", reader.mapping, found.get("options", {}), _RENAME_OPTIONS)
    source, target = (reader.inside(name, reader.value, found.get(name), False) for name in ("from", "to"))
    given = {name: on for name, on in options.items() if on is not False or name not in _ALWAYS_DESCRIBED}
    return schema.rename(source, target, given)


# Dependencies

_RELATIONS = ("and", "nand", "or", "oxor", "with", "without", "xor")


def _dependency_data(entry: Dependency, writer: DescriptionWriter) -> dict[str, Any]:
    found: dict[str, Any] = {"rel": entry.rel, "peers": [peer.key for peer in entry.peers]}
    if entry.key is not None:
        found["key"] = entry.key.key
    options: dict[str, Any] = {}
    if entry.separator is not None and entry.separator != ".":
        options["separator"] = entry.separator
    if entry.is_present is not None:
        options["isPresent"] = writer.function(entry.is_present)
    if options:
        found["options"] = options
    return found


def _build_dependency(schema: ObjectSchema, data: object, reader: Reader) -> Any:
    found = reader.mapping(data, ("rel", "peers", "key", "options"))
    reader.require_known("relation", found.get("rel"), _RELATIONS)
    peers = reader.inside("peers", reader.items, found.get("peers"))
    options = reader.inside("options", _peer_options, found["options"], reader) if "options" in found else {}
    method = getattr(schema, to_python(found["rel"]))
    if found["rel"] in ("with", "without"):
        return method(found.get("key", UNDEFINED), peers, options)
    return method(*peers, **options)


def _peer_options(data: object, reader: Reader) -> dict[str, Any]:
    found = reader.mapping(data, ("separator", "isPresent"))
    reader.note_loss(data)
    if "isPresent" in found:
        found["isPresent"] = reader.inside("isPresent", reader.function, found["isPresent"])
    return found


TERMS = {
    "keys": Term(_describe_keys, _build_keys, empty=True),
    "patterns": each(_pattern_data, _build_pattern),
    "renames": each(_rename_data, _build_rename),
    "dependencies": each(_dependency_data, _build_dependency),
    "taught": TAUGHT,
}
"""The terms of `object`."""
