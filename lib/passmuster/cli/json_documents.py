"""JSON documents: several JSON Schemas in one, and the functions of a description, which JSON can't hold."""

from __future__ import annotations

from collections.abc import Mapping

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any


def join_documents(named: dict[str, Any], target: str) -> dict[str, Any]:
    """Return one document with the exported JSON Schemas of several schemas, by their names.

    >>> import passmuster as pm
    >>> join_documents({"port": pm.number().port().strict().json_schema("openapi-3.1")}, "openapi-3.1")
    {'components': {'schemas': {'port': {'type': 'integer', 'minimum': 0, 'maximum': 65535}}}}
    """
    if target.startswith("openapi"):
        schemas: dict[str, Any] = {}
        for name, made in named.items():
            schemas.update(made.components)
            schemas.setdefault(name, made)
        return {"components": {"schemas": schemas}}
    if len(named) == 1:
        return next(iter(named.values()))
    word = "definitions" if target == "draft-07" else "$defs"
    defs = {name: _move(made, f"#/{word}/{name}") for name, made in named.items()}
    return {"$schema": next(iter(named.values()))["$schema"], word: defs}


def unnamed_functions(description: object) -> list[str]:
    """Return the paths of the functions in a description that have no name.

    >>> unnamed_functions({"type": "any", "externals": [{"method": print}]})
    ['externals[0].method']
    """
    found = []
    left: list[tuple[Any, str]] = [(description, "")]
    while left:
        data, place = left.pop()
        if callable(data):
            found.append(place.lstrip("."))
        elif isinstance(data, Mapping):
            left += reversed([(item, f"{place}.{key}") for key, item in data.items()])
        elif isinstance(data, (list, tuple)):
            left += reversed([(item, f"{place}[{at}]") for at, item in enumerate(data)])
    return found


_DATA = frozenset(("const", "default", "enum", "examples"))
"""Keywords that hold values, not schemas."""


def _move(json: Any, place: str) -> Any:
    """Return a JSON Schema that is moved to another place in a document: its references begin there."""
    if isinstance(json, list):
        return [_move(part, place) for part in json]
    if not isinstance(json, dict):
        return json
    moved = {
        key: part if key in _DATA else _move(part, place) for key, part in json.items() if key != "$schema"
    }
    if isinstance(moved.get("$ref"), str) and moved["$ref"].startswith("#"):
        moved["$ref"] = place + moved["$ref"][1:]
    return moved
