"""What a schema says for people: its label, description, examples, notes … as annotations.

Schema side.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...foundation.sentinels import UNDEFINED
from .json_constants import NONE, as_json

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from ..base import Schema

OWN_KEY = "jsonSchema"
"""The key of a meta whose JSON Schema is added to the one that is made."""


def said_of(schema: Schema) -> dict[str, Any]:
    """Return the annotations of a schema."""
    flags = schema.spec.flags
    found: dict[str, Any] = {}
    for flag, keyword in (("label", "title"), ("description", "description")):
        if isinstance(flags.get(flag), str):
            found[keyword] = flags[flag]
    if "secret" in flags:
        found["writeOnly"] = True
    else:
        found.update(_values_of(schema))
    found.update(_more(schema))
    return found


def _values_of(schema: Schema) -> dict[str, Any]:
    found: dict[str, Any] = {}
    spec = schema.spec
    default = as_json(spec.flags.get("default", UNDEFINED))
    if default is not NONE:
        found["default"] = default
    examples = [made for made in map(as_json, spec.term("examples")) if made is not NONE]
    if examples:
        found["examples"] = examples
    return found


def _more(schema: Schema) -> dict[str, Any]:
    found: dict[str, Any] = {}
    spec = schema.spec
    metas = [meta for meta in spec.term("metas") if not own_schema(meta)]
    tags = list(spec.term("tags"))
    told = [meta.get("deprecated") for meta in metas if isinstance(meta, Mapping)]
    if "deprecated" in tags or any(reason is True or (type(reason) is str and reason) for reason in told):
        found["deprecated"] = True
    if tags:
        found["x-tags"] = tags
    if spec.term("notes"):
        found["x-notes"] = list(spec.term("notes"))
    if isinstance(spec.flags.get("unit"), str):
        found["x-unit"] = spec.flags["unit"]
    kept = [made for made in map(as_json, metas) if made is not NONE]
    if kept:
        found["x-metas"] = kept
    return found


def own_schema(meta: object) -> dict[str, Any] | None:
    """Return the JSON Schema that a meta adds, None where it adds none."""
    found = meta.get(OWN_KEY, meta.get("json_schema")) if isinstance(meta, Mapping) else None
    return dict(found) if isinstance(found, Mapping) else None
