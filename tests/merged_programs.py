"""Random schemas of which several make one: listed values with and without `only()`, branches, merged keys.

Where two schemas are to be merged, both are mostly of one type, and the methods that lists and conditions are
made of come first. Calls are numbered; a program can be told to leave some of them out, so that of one that
breaks a promise the few remain that do so.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

from fuzz.choices import Choices
from fuzz.functions import CHANGING, VALIDATORS, Functions
from fuzz.programs import FIRST, METHODS, OURS, Knobs, Program, an_options_mapping
from fuzz.values import DEPTH

import passmuster as pm

SIZE = 400  # bytes; with more, schemas are hardly larger
LITERALS: list[Any] = [
    *("a", "b", "A", "", " a", "5", "true", "no", "2020-01-01"),
    *(0, 1, 2, 5, 1.0, 2.5, True, False, None, [], [1], ["a"], {}, {"a": 1}, {"b": "a"}),
    *(Decimal("1.5"), b"a", UUID(int=4 << 76 | 2 << 62), datetime(2020, 1, 1, tzinfo=timezone.utc)),
]
"""What is listed, compared and given by default: little, so that it meets."""
OPTIONS = ("allow_unknown", "convert", "no_defaults", "presence", "strip_unknown")
"""The options that decide what passes, or what comes out."""
LISTING = ("allow", "valid", "invalid", "only", "empty", "default", "failover", "insensitive")
MERGING = ("when", "when", "concat", "keys", "append", "merge", "conditional", "try_", "items", "ordered")
STATES = ("required", "optional", "forbidden", "strict", "raw", "strip", "cast", "prefs")
MERGED = Knobs(
    leaves=OURS,
    without=frozenset(["extension", "external"]),
    validators=[name for name in VALIDATORS if name not in (*CHANGING, "leaving")],
    odd=40,
)


class MergingProgram(Program):
    """Makes a schema of what is listed, merged and chosen."""

    kind = ""

    def schema(self, depth: int = 0, kind: str = "") -> Any:
        """Return a schema, of a type if one is given."""
        choices, knobs = self.choices, self.knobs
        leaves = [*knobs.leaves, "string", "number"]
        kind = kind or choices.one([*leaves, *knobs.nests] if depth < DEPTH - 1 else leaves)
        around, self.kind = self.kind, kind
        schema = getattr(self.pm, kind)()
        tables = self._tables(kind)
        if kind in FIRST:
            schema = self.called(schema, FIRST[kind], METHODS[kind][FIRST[kind]], depth)
        for _ in range(choices.below(7)):
            name, ways = choices.item(choices.one(tables))
            schema = self.called(schema, name, ways, depth)
        self.kind = around
        return schema

    def _tables(self, kind: str) -> list[dict[str, Any]]:
        own = self.knobs.ways(METHODS[kind])
        known = {**self.common, **own}
        tables = [
            {name: known[name] for name in names if name in known} for names in (LISTING, MERGING, STATES)
        ]
        return [tables[0], *tables, self.common, *([own, own] if own else [])]

    def argument(self, kind: str, depth: int) -> Any:
        """Return an argument: mostly of the same type, of few keys, and of the values that others list."""
        choices = self.choices
        if kind == "schema" and choices.below(3) > (self.kind in self.knobs.nests):
            return self.schema(depth + 1, self.kind)
        if kind == "literal" and choices.below(8):
            return choices.one(LITERALS)
        if kind == "key" and choices.below(8):
            return choices.one(["a", "b", "c", "x1"])
        if kind == "schema options" and choices.below(4):
            return an_options_mapping(choices, pm, OPTIONS) or {"convert": False}
        if kind == "reference" and choices.below(3):
            return pm.ref(choices.one(["a", "b", "a.b", "."]))
        return super().argument(kind, depth)

    def keys(self, depth: int = 0) -> Any:
        """Return the keys of an object."""
        return {self.argument("key", depth): self.schema(depth + 1) for _ in range(self.choices.below(3) + 1)}

    def literal_or_schema(self, depth: int) -> Any:
        """Return what a condition asks for or chooses."""
        way = self.choices.below(4)
        if way == 0:
            return super().literal_or_schema(depth)
        return self.schema(depth + 1, self.kind) if way == 1 else self.argument("literal", depth)


class Drawn:
    """A schema as it was drawn: the bytes that it was made of, and the calls that are left out of it."""

    def __init__(
        self, data: bytes, program: type[Program], knobs: Knobs, left_out: Collection[int] = ()
    ) -> None:
        self.data, self.program, self.knobs = data, program, knobs
        self.left_out = frozenset(left_out)
        made = program(Choices(data, tame=True), pm, Functions(pm), knobs, self.left_out)
        self.schema = made.schema()
        self.calls: int = made.calls

    def less(self, call: int) -> Drawn:
        """Return the same without one more call."""
        return Drawn(self.data, self.program, self.knobs, {*self.left_out, call})


def draw(rng: random.Random, program: type[Program], knobs: Knobs, size: int = SIZE) -> Drawn:
    """Return a schema of a generator of random numbers."""
    while True:
        drawn = Drawn(rng.getrandbits(8 * size).to_bytes(size, "big"), program, knobs)
        try:
            if drawn.schema.describe():
                return drawn
        except pm.SchemaError:  # a ruleset is open
            continue


def minimal(drawn: Drawn, is_such: Any) -> Drawn:
    """Return what is left of a schema if all calls are left out without which it still `is_such`."""
    for call in reversed(range(drawn.calls)):
        less = drawn.less(call)
        try:
            if is_such(less.schema):
                drawn = less
        except Exception:
            continue
    return drawn
