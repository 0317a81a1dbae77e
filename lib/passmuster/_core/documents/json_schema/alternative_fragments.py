"""Alternatives that are told apart by a key with a literal: the discriminator of OpenAPI.

Schema side.
"""

from __future__ import annotations

from .fragment import SchemaFragment

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from .exporting import ExportCursor


def discriminated(cursor: ExportCursor, made: SchemaFragment) -> SchemaFragment:
    """Return alternatives with a discriminator, each under a name, if OpenAPI can tell them apart by a
    key.
    """
    export = cursor.export
    if (
        not export.is_openapi
        or not isinstance(made.json, dict)
        or list(made.json) not in (["anyOf"], ["oneOf"])
    ):
        return made
    (parts,) = made.json.values()
    wholes = [export.whole(part) for part in parts]
    literals = [_literals(whole) for whole in wholes]
    for key in literals[0]:
        values = [value for found in literals for value in found.get(key, (None,))]
        if None in values or len({*values}) < len(values):
            continue
        named = [
            part if "$ref" in part else export.share(_title(whole, found[key]), SchemaFragment(part)).json
            for part, whole, found in zip(parts, wholes, literals)
        ]
        mapping = {value: part["$ref"] for part, found in zip(named, literals) for value in found[key]}
        return made.with_json({"oneOf": named, "discriminator": {"propertyName": key, "mapping": mapping}})
    return made


def _literals(json: Any) -> dict[str, tuple[str, ...]]:
    """Return the keys that every valid object has with one of a few strings as value."""
    found = {}
    for key in json.get("required", ()) if isinstance(json, dict) else ():
        part = json.get("properties", {}).get(key)
        values = part.get("enum", [part.get("const")]) if isinstance(part, dict) else [None]
        if all(type(value) is str for value in values):
            found[key] = tuple(values)
    return found


def _title(json: dict[str, Any], values: tuple[str, ...]) -> str:
    return str(json.get("title", values[0][:1].upper() + values[0][1:]))
