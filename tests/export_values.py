"""JSON values to try a schema on: near what its JSON Schema says, near what its records say, and any."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st

import passmuster as pm
from passmuster.integrations.hypothesis import from_schema, near_misses

WORDS = """
a A b ab abc x1 x2 aé É ß true FALSE True yes no null a-b a_b 1 5 05 -3 1.5 1e3 .5 5. 0x10
12345678901234567890 abcdef ABCDEF 2026-11-21 2026-11-21T10:00:00.000Z 2026-11-21T10:00:00Z
ada@example.com é@example.com example.com a.b https://example.com/a?b=c /a/b 127.0.0.1 ::1
10.0.0.0/8 550e8400-e29b-41d4-a716-446655440000 {550E8400-E29B-41D4-A716-446655440000}
550e8400e29b41d4a716446655440000 YQ== YWI YWJj ff 0xff abc1 P1D PT P1DT2H
data:text/plain;base64,YQ== 4111111111111111 4111111111111112 \U0001f600 ٣ name longer-than-ten Kind
kind KIND \u212aind aaaaaaaaaaaaaaaaaaaa
"""
STRINGS = [*WORDS.split(), "", " a ", "a\n", "a\n\n", " 5", "\u00a0", "a b", "Sat, 21 Nov 2026"]
"""Strings that somebody's rule is about."""

NUMBERS = [0, 1, 2, 3, 4, 5, -1, -3, 10, 100, 255, 65535, 65536, 2**53 - 1, 2**53, -(2**53)]
NUMBERS += [0.5, 1.5, 2.0, -0.5, 1e-7, 4.35, 1e15, 1e300, 3.999, 0.1, 1.005]
SCALARS: list[Any] = [None, True, False, *NUMBERS, *STRINGS]


class Values:
    """Random JSON values; half of them are made with a JSON Schema in mind."""

    def __init__(self, rng: random.Random, document: dict[str, Any]) -> None:
        self.rng = rng
        self.document = document

    def wild(self, depth: int = 0) -> Any:
        """Return any JSON value."""
        rng = self.rng
        kind = rng.randrange(6 if depth < 3 else 4)
        if kind < 4:
            return rng.choice(SCALARS)
        if kind == 4:
            return [self.wild(depth + 1) for _ in range(rng.randrange(4))]
        return {
            rng.choice("abcdx") + rng.choice(["", "1"]): self.wild(depth + 1) for _ in range(rng.randrange(4))
        }

    def fitting(self, schema: Any, depth: int = 0) -> Any:
        """Return a value that a JSON Schema may take."""
        rng = self.rng
        if not isinstance(schema, dict) or depth > 8 or rng.random() < 0.06:
            return self.wild(depth)
        if "$ref" in schema:
            return self.fitting(self.resolve(schema["$ref"]), depth + 1)
        for keyword in ("const",):
            if keyword in schema:
                return self.near(schema[keyword])
        if "enum" in schema:
            return self.near(rng.choice(schema["enum"]))
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema and "type" not in schema:
                return self.fitting(rng.choice(schema[keyword]), depth + 1)
        types = schema.get("type", [])
        types = [types] if isinstance(types, str) else list(types)
        kind = rng.choice(types) if types else None
        if kind is None and ("properties" in schema or "required" in schema):
            kind = "object"
        if kind == "object":
            return self.object(schema, depth)
        if kind == "array":
            return self.array(schema, depth)
        if kind in ("number", "integer"):
            limits = [schema[name] for name in _LIMITS if name in schema]
            base = rng.choice([*limits, *NUMBERS])
            return base + rng.choice([0, 0, 1, -1, 0.5]) if abs(base) < 2**52 else base
        if kind == "string":
            return self.near(rng.choice(STRINGS))
        if kind == "boolean":
            return rng.random() < 0.5
        return None if kind == "null" else self.wild(depth)

    def resolve(self, reference: str) -> Any:
        schema: Any = self.document
        for step in reference.strip("#/").split("/"):
            schema = schema[step] if step else schema
        return schema

    def near(self, value: Any) -> Any:
        """Return a value, or one that may be converted to it."""
        rng = self.rng
        if rng.random() < 0.7:
            return value
        if isinstance(value, str):
            return rng.choice([value.upper(), value.lower(), f" {value} ", value + "\n", value + "x"])
        return json.dumps(value) if rng.random() < 0.6 else rng.choice(SCALARS)

    def object(self, schema: dict[str, Any], depth: int) -> Any:
        rng, members = self.rng, {}
        required = schema.get("required", [])
        known = dict(schema.get("properties", {}))
        for part in schema.get("allOf", []):
            for branch in (part, part.get("if", {}), part.get("then", {}), part.get("else", {})):
                if not isinstance(branch, dict):
                    continue
                for key, inner in branch.get("properties", {}).items():
                    if known.get(key) in (None, {}, True) or rng.random() < 0.3:
                        known[key] = inner
        for key, inner in known.items():
            if rng.random() < (0.93 if key in required else 0.55):
                members[key] = self.fitting(inner, depth + 1)
        for inner in schema.get("patternProperties", {}).values():
            if rng.random() < 0.6:
                members[rng.choice(["x1", "x2", "a", "b", "abc", "k9"])] = self.fitting(inner, depth + 1)
        if rng.random() < 0.15:
            members[rng.choice(["x1", "zz", "a", "b", "c", "1"])] = self.wild(depth + 1)
        return members

    def array(self, schema: dict[str, Any], depth: int) -> Any:
        rng = self.rng
        items = [self.fitting(part, depth + 1) for part in schema.get("prefixItems", [])]
        inner = [schema.get("items", {})]
        inner += [part["contains"] for part in (schema, *schema.get("allOf", [])) if "contains" in part]
        items += [self.fitting(rng.choice(inner), depth + 1) for _ in range(rng.randrange(4))]
        if items and rng.random() < 0.15:
            items.append(items[0])
        return items[: rng.randrange(1, 6)] if rng.random() < 0.3 else items

    def value(self) -> Any:
        """Return a value to try."""
        return self.wild() if self.rng.random() < 0.1 else self.fitting(self.document)


_LIMITS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")


def of_records(schema: Any, number: int, count: int) -> list[Any]:
    """Return values that the strategies make of a schema: such as pass, and such as just fail."""
    values: list[Any] = []

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def collect(data: Any) -> None:
        values.append(data.draw(from_schema(schema)))
        values.append(data.draw(near_misses(schema))[0])

    try:
        collect()
    except Exception:  # where nothing passes, or nothing fails
        pass
    return [value for value in values if value is not pm.UNDEFINED]
