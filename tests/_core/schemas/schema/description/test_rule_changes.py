"""The changes of rules: ends of intervals, conversions, and rules that can't be compared."""

from __future__ import annotations

from typing import Any

import pytest

import passmuster as pm
from passmuster._core.schemas.schema.description.rule_changes import RuleComparison


class Changes:
    """Notes changes, as the comparison of two schemas does."""

    is_strict = False

    def __init__(self) -> None:
        self.found: list[tuple[str, str]] = []

    def add(self, path: str, kind: str, message: str) -> None:
        self.found.append((kind, message))

    def are_like(self, one: object, other: object) -> bool:
        return one == other

    def includes(self, wide: Any, narrow: Any) -> bool:
        return wide is narrow


@pytest.mark.parametrize(("old", "new", "changes"), [
    (pm.number().min(1), pm.number().greater(1),
     [("narrowed", "it is more than 1, it was at least 1")]),
    (pm.number().min(5).max(3), pm.number().max(4),
     [("widened", "it is without a limit, it was at least 5"),
     ("widened", "it is at most 4, it was at most 3")]),
    (pm.number().min(5).max(3), pm.number().min(7).max(2), []),
    (pm.decimal().max("2.50"), pm.decimal().max("2.25"),
     [("narrowed", "it is at most 2.25, it was at most 2.50")]),
    (pm.function().arity(1), pm.function().min_arity(1),
     [("widened", "it is without a limit, it was at most 1 parameters")]),
    (pm.string(), pm.string().min(0), [("widened", "it is at least 0, it was without a limit")]),
    (pm.string().max(2, "utf8"), pm.string().max(2), [("unclear", "the limits changed")]),
    (pm.string().truncate().max(2), pm.string().truncate().max(1),
     [("output", "it is at most 1, it was at most 2")]),
    (pm.array().has(pm.number()), pm.array().has(pm.string()),
     [("narrowed", "the rule has(schema={'type': 'string'}) is new"),
      ("widened", "the rule has(schema={'type': 'number'}) is gone")]),
])  # fmt: skip
def test_rules_are_compared_by_their_constraints(old, new, changes):
    comparison, infos = Changes(), [pm.inspect(old), pm.inspect(new)]
    rules = [
        list(zip(info.rules, schema.describe().get("rules", ()))) for info, schema in zip(infos, (old, new))
    ]
    RuleComparison(comparison, infos, rules).compare()
    assert comparison.found == changes
