"""From schemas to a TypeScript module, with an interface for each object."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from uuid import UUID

import passmuster.inspection as records
from passmuster import UNDEFINED
from passmuster.inspection import is_literal

from .printable import characters_of, instant
from .type_walk import TypeWalk

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from typing import Any

    from passmuster.inspection import ArrayInfo, Cursor, Notes, ObjectInfo, SchemaInfo

    from .type_walk import Field

_RESERVED = frozenset(("Array", "Date", "Set", "Uint8Array"))
_IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z_$0-9]*\Z")
_LITERALS = {"boolean": "tf", "number": "-0123456789", "string": '"'}
"""How literals begin, by the type that covers them."""

_MAX_CHARACTERS = 10_000
"""The length of the longest value that is written, as a literal or into a comment."""

_FUNCTION = "(...args: unknown[]) => unknown"
_ANY_OBJECT = "{ [key: string]: unknown }"


class TypeScriptModule(TypeWalk):
    """A module under construction.

    >>> import passmuster as pm
    >>> module = TypeScriptModule()
    >>> module.add("person", pm.object({"name": pm.string()}))
    >>> print(module.source().split("\\n\\n")[-1].strip())
    export interface Person {
      name?: string;
    }
    """

    any_type = "unknown"
    casts: dict[str, str] = {"number": "number", "string": "string", "time": "string", "timedelta": "string"}
    plain: dict[type[SchemaInfo], tuple[str, str]] = {
        records.BinaryInfo: ("Uint8Array", "string"),
        records.BooleanInfo: ("boolean", "boolean"),
        records.FunctionInfo: (_FUNCTION, _FUNCTION),
        records.DateInfo: ("Date", "string"),
        records.DecimalInfo: ("string", "string"),
        records.NumberInfo: ("number", "number"),
        records.ScalarInfo: ("string", "string"),
        records.StringInfo: ("string", "string"),
        records.SymbolInfo: ("symbol", "string"),
    }
    reserved: frozenset[str] = _RESERVED

    def source(self) -> str:
        """Return the text of the module."""
        head = "// The types of validated values, written by `passmuster types --typescript`."
        return "\n\n".join([head, *self.parts]) + "\n"

    def literal(self, value: Any) -> str:
        """Return the type of one value, which is listed or a default."""
        value = value.value if isinstance(value, Enum) else value
        is_literal = value is None or isinstance(value, (bool, int, str, float))
        return _json(value) if is_literal and _is_json(value) else self.data(value)

    def data(self, value: Any) -> str:
        """Return the type of a value and of similar ones."""
        if isinstance(value, (int, float)):
            return "number"
        if isinstance(value, dict):
            return _ANY_OBJECT
        if isinstance(value, (list, tuple)):
            return "Array<unknown>"
        names = {"str": "string", "bytes": "Uint8Array", "datetime": "Date"}
        return names.get(type(value).__name__, "unknown")

    def instance(self, target: Any) -> str:
        """Return the type of an instance of a user-defined class, which TypeScript does not know."""
        return "unknown"

    def visit_date(self, place: Cursor, name: str) -> str | list[str]:
        """Return the type of dates, which may also be numbers in JSON."""
        is_counted = place.info.is_counted and not self.is_output  # type: ignore[attr-defined]
        return "number | string" if is_counted else self.visit_schema(place, name)

    def array(self, info: ArrayInfo, ordered: list[Field], items: list[str]) -> str:
        """Return the type of an array, with types for items at fixed positions and for all others."""
        items = [*items, "undefined"] if info.is_sparse and items else items
        if self.is_output and info.cast in ("set", "frozenset"):
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
        """Return the type of an object without known keys. `keys` lists all that it can have, if known."""
        value = _union(values or ["unknown"])
        if keys is not None:
            return f"{{ [key in {' | '.join(map(_json, keys))}]?: {value} }}"
        return f"{{ [key: string]: {value} }}"

    def write_object(self, name: str, fields: list[Field], info: ObjectInfo, is_open: bool) -> None:
        """Add an interface for an object with known keys."""
        lines = []
        for field in fields:
            lines += [f"  {line}" for line in _comment(field.info)]
            mark = "" if field.is_certain else "?"
            lines.append(f"  {_key(field.key)}{mark}: {_union(field.types)};")
        if is_open:
            lines.append("  [key: string]: unknown;")
        self.parts.append("\n".join([*_comment(info), f"export interface {name} {{", *lines, "}"]))

    def write_alias(self, name: str, types: list[str], info: SchemaInfo) -> None:
        """Add an alias for types."""
        self.parts.append("\n".join([*_comment(info), f"export type {name} = {_union(types)};"]))


def _key(key: str) -> str:
    return key if _IDENTIFIER.match(key) else _json(key)


def _union(types: list[str]) -> str:
    """Return the union of types, without duplicates and literals that another type covers; `null` is last."""
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
    """Return the parts of a type, of which a scalar type may have several."""
    return given.split(" | ") if given == "number | string" else [given]


def _is_covered(part: str, covered: str) -> bool:
    if part in ("true", "false"):
        return "t" in covered
    return part[0] in covered and (part[0] == '"' or part[0] in "-0123456789")


def _comment(info: SchemaInfo) -> list[str]:
    """Return the lines of the comment on a schema: its description, default and notes."""
    notes, default = info.notes, info.default
    lines = [notes.description] if isinstance(notes.description, str) else []
    lines += [note for note in notes.notes if isinstance(note, str)]
    reason = _deprecation(notes)
    if reason is not None:
        lines.append(f"@deprecated {reason}".rstrip())
    if default is not UNDEFINED and is_literal(default) and _is_json(default):
        lines.append(f"@default {_json(default)}")
    lines += [f"@example {_json(value)}" for value in notes.examples if _is_json(value)]
    lines = [part.rstrip() for line in lines for part in line.replace("*/", "*\\/").splitlines()]
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *[f" * {line}".rstrip() for line in lines], " */"] if lines else []


def _deprecation(notes: Notes) -> str | None:
    """Return the reason why a schema is deprecated, from a meta or a tag of this name, else None."""
    for meta in notes.metas:
        given = meta.get("deprecated") if isinstance(meta, dict) else None
        if given:
            return given if isinstance(given, str) else ""
    return "" if "deprecated" in notes.tags else None


def _json(value: object) -> str:
    return json.dumps(value, allow_nan=False, default=_json_string)


def _json_string(value: Any) -> str:
    """Return the string that represents a value in JSON."""
    if isinstance(value, (Decimal, UUID, time)):
        return str(value)
    if isinstance(value, date):
        return instant(value if isinstance(value, datetime) else datetime.combine(value, time()))
    raise TypeError(f"JSON can't hold {type(value).__name__}")


def _is_json(value: object) -> bool:
    if characters_of(value, {}) > _MAX_CHARACTERS:
        return False
    try:
        _json(value)
    except (TypeError, ValueError, RecursionError):
        return False
    return True
