"""The table of docs/json-schema.md has every rule, flag and term that there is."""

import re
from pathlib import Path

import pytest

import passmuster as pm

PAGE = Path(__file__).resolve().parent.parent / "docs" / "json-schema.md"
TABLE = PAGE.read_text(encoding="utf-8").partition("## What each rule says")[2].partition("\nA rule that")[0]
TYPES = [
    "alternatives", "any", "array", "binary", "boolean", "date", "decimal", "function", "link", "number",
    "object", "string", "symbol", "uuid",
]  # fmt: skip


def rows() -> dict[str, set[str]]:
    """Return the names that the tables have of each type; `any` are those of every type."""
    common, own = TABLE.split("| type | rule |")
    by_type = {"any": set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\|([^|]*)\|", common, re.MULTILINE))))}
    for kind, names in re.findall(r"^\| (\w+) \|([^|]*)\|", own, re.MULTILINE):
        by_type.setdefault(kind, set()).update(re.findall(r"`(\w+)`", names))
    return by_type


def names_of(kind: str) -> set[str]:
    definition = pm.types()[kind].spec.definition
    manifest = definition.manifest
    flags = {*definition.flags, *manifest.get("flags", ())}
    return {*definition.rules, *manifest.get("rules", ()), *flags, *manifest["terms"]}


@pytest.mark.parametrize("kind", TYPES)
def test_table_has_every_rule_flag_and_term(kind):
    known, common = rows(), {*rows()["any"], "id"}
    if kind == "function":
        return  # no value of JSON is one
    assert sorted(names_of(kind) - known.get(kind, set()) - common - {"compare", "length"}) == []


def test_the_table_has_every_type():
    assert set(TYPES) == set(pm.types()) - {"alt", "bool", "func"}
    assert set(TYPES) - {"any"} <= set(rows())
