"""From descriptions of schemas to a module of TypeScript: an interface for each object."""

from __future__ import annotations

import json
import re

from .type_walk import INPUT, WRITTEN, TypeWalk, is_worked_out

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from .type_walk import Field

_PLAIN = {
    "binary": "Uint8Array",
    "boolean": "boolean",
    "date": "Date",
    "decimal": "string",
    "function": "(...args: unknown[]) => unknown",
    "number": "number",
    "string": "string",
    "symbol": "symbol",
    "uuid": "string",
}
_AS_JSON = {"binary": "string", "date": "string", "symbol": "string"}
"""What is sent as JSON for a value of a type that JSON has not."""

_CASTS = {"number": "number", "string": "string", "time": "string", "timedelta": "string"}

_RESERVED = frozenset(("Array", "Date", "Set", "Uint8Array"))
_IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z_$0-9]*\Z")
_LITERALS = {"boolean": "tf", "number": "-0123456789", "string": '"'}
"""How the literals begin that a type covers."""

_ANY_OBJECT = "{ [key: string]: unknown }"


class TypeScriptModule(TypeWalk):
    """A module in the making.

    >>> module = TypeScriptModule()
    >>> module.add("person", {"type": "object", "keys": {"name": {"type": "string"}}})
    >>> print(module.source().split("\\n\\n")[-1].strip())
    export interface Person {
      name?: string;
    }
    """

    any_type = "unknown"
    reserved = _RESERVED

    def source(self) -> str:
        """Return the text of the module."""
        head = "// What the schemas let through, written by `passmuster types --typescript`."
        return "\n\n".join([head, *self.parts]) + "\n"

    def scalar(self, description: dict[str, Any]) -> str:
        """Return the type of a value that is no container."""
        kind, flags = description["type"], description.get("flags", {})
        if self.mode == INPUT and kind in _AS_JSON:
            return "number | string" if kind == "date" and "format" in flags else _AS_JSON[kind]
        if self.mode != INPUT and flags.get("cast") in _CASTS:
            return _CASTS[flags["cast"]]
        return _PLAIN.get(kind, "unknown")

    def literal(self, value: Any, kind: str) -> str:
        """Return the type of a listed value, which is data; nothing for a reference."""
        if isinstance(value, dict):
            if "value" in value:
                return self.scalar({"type": kind}) if kind == "date" else _type_of(value["value"])
            return self.scalar({"type": "binary"}) if "buffer" in value else ""
        if kind == "date" and isinstance(value, str):
            return self.scalar({"type": kind})
        is_literal = value is None or isinstance(value, (bool, int, str, float))
        return _json(value) if is_literal and _is_json(value) else _type_of(value)

    def default(self, value: Any, kind: str) -> str:
        """Return the type of a default, nothing for one that is of the type of the schema."""
        if is_worked_out(value) or (kind in WRITTEN and value is not None):
            return ""
        return _type_of(value) if isinstance(value, (dict, list)) else self.literal(value, kind)

    def instance(self, target: Any) -> str:
        """Return the type of an instance of a class of the program's, of which TypeScript knows nothing."""
        return "unknown"

    def array(self, cast: str | None, ordered: list[Field], items: list[str], description: Any) -> str:
        """Return the type of an array: of values at their places, and of others."""
        if description.get("flags", {}).get("sparse"):
            items = [*items, "undefined"] if items else items
        if cast in ("set", "frozenset"):
            every = [part for field in ordered for part in field.types]
            return f"Set<{_union([*every, *items] or ['unknown'])}>"
        if not ordered:
            return f"Array<{_union(items or ['unknown'])}>"
        found = [_union(field.types) for field in ordered]
        certain = [field.is_certain for field in ordered]
        last = max((i for i, is_certain in enumerate(certain) if is_certain), default=-1)
        parts = [
            part if is_certain else f"({part} | undefined)" if i < last else f"({part})?"
            for i, (part, is_certain) in enumerate(zip(found, certain))
        ]
        rest = [f"...Array<{_union(items)}>"] if items else []
        return f"[{', '.join([*parts, *rest])}]"

    def mapping(self, keys: list[str] | None, values: list[str]) -> str:
        """Return the type of an object without keys of its own; `keys` are all it can have, if known."""
        value = _union(values or ["unknown"])
        if keys is not None:
            return f"{{ [key in {' | '.join(map(_json, keys))}]?: {value} }}"
        return f"{{ [key: string]: {value} }}"

    def write_object(self, name: str, fields: list[Field], description: dict[str, Any]) -> None:
        """Add an interface with the keys of an object."""
        lines = []
        for field in fields:
            lines += [f"  {line}" for line in _comment(field.description)]
            mark = "" if field.is_certain else "?"
            lines.append(f"  {_key(field.key)}{mark}: {_union(field.types)};")
        if description.get("flags", {}).get("unknown") or "patterns" in description:
            lines.append("  [key: string]: unknown;")
        self.parts.append("\n".join([*_comment(description), f"export interface {name} {{", *lines, "}"]))

    def write_alias(self, name: str, types: list[str], description: dict[str, Any]) -> None:
        """Add a name for types."""
        self.parts.append("\n".join([*_comment(description), f"export type {name} = {_union(types)};"]))


def _json(value: object) -> str:
    return json.dumps(value)


def _key(key: str) -> str:
    return key if _IDENTIFIER.match(key) else _json(key)


def _type_of(value: object) -> str:
    """Return the type of data."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else "boolean"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, dict):
        return _ANY_OBJECT
    if isinstance(value, (list, tuple)):
        return "Array<unknown>"
    names = {"str": "string", "bytes": "Uint8Array", "datetime": "Date"}
    return names.get(type(value).__name__, "unknown")


def _union(types: list[str]) -> str:
    """Return the union of types, each once, without the literals that another one covers; `null` is last."""
    parts = list(dict.fromkeys(part for given in types for part in _split(given)))
    if "unknown" in parts:
        return "unknown"
    covered = "".join(_LITERALS.get(part, "") for part in parts)
    found = [part for part in parts if part in ("null", "undefined") or not _is_covered(part, covered)]
    found.sort(key=("null", "undefined").__contains__)
    if len(found) > 1:
        found = [f"({part})" if "=>" in part else part for part in found]
    return " | ".join(found) or "never"


def _split(given: str) -> list[str]:
    """Return the parts of a type; one of a scalar may be several."""
    return given.split(" | ") if given == "number | string" else [given]


def _is_covered(part: str, covered: str) -> bool:
    if part in ("true", "false"):
        return "t" in covered
    return part[0] in covered and (part[0] == '"' or part[0] in "-0123456789")


def _comment(description: dict[str, Any]) -> list[str]:
    """Return the lines of the comment on a schema: what it says of itself."""
    flags = description.get("flags", {})
    lines = [flags["description"]] if isinstance(flags.get("description"), str) else []
    lines += [note for note in description.get("notes", ()) if isinstance(note, str)]
    reason = _deprecation(description)
    if reason is not None:
        lines.append(f"@deprecated {reason}".rstrip())
    if "default" in flags and not is_worked_out(flags["default"]) and _is_json(flags["default"]):
        lines.append(f"@default {_json(flags['default'])}")
    lines += [f"@example {_json(value)}" for value in description.get("examples", ()) if _is_json(value)]
    lines = [part.rstrip() for line in lines for part in line.replace("*/", "*\\/").splitlines()]
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *[f" * {line}".rstrip() for line in lines], " */"] if lines else []


def _deprecation(description: dict[str, Any]) -> str | None:
    """Return what is said of a schema that is deprecated, by a meta or a tag of this name; None of others."""
    for meta in description.get("metas", ()):
        given = meta.get("deprecated") if isinstance(meta, dict) else None
        if given:
            return given if isinstance(given, str) else ""
    return "" if "deprecated" in description.get("tags", ()) else None


def _is_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return False
    return True
