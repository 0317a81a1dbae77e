"""The table of docs/json-schema.md has every rule, flag and term that there is."""

import re
from pathlib import Path

import pytest

import passmuster as pm
from passmuster import inspection
from passmuster.inspection import Range, ScalarInfo, Size

PAGE = Path(__file__).resolve().parent.parent / "docs" / "json-schema.md"
TABLE = PAGE.read_text(encoding="utf-8").partition("## What each rule says")[2].partition("\nA rule that")[0]
TYPES = sorted(set(pm.types()) - {"alt", "bool", "func"})


def rows() -> dict[str, set[str]]:
    """Return the names that the tables have of each type; `any` are those of every type."""
    common, own = TABLE.split("| type | rule |")
    common = common.partition("| constraint |")[0]
    by_type = {"any": set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\|([^|]*)\|", common, re.MULTILINE))))}
    for kind, names in re.findall(r"^\| (\w+) \|([^|]*)\|", own, re.MULTILINE):
        by_type.setdefault(kind, set()).update(re.findall(r"`(\w+)`", names))
    return by_type


def names_of(kind: str) -> set[str]:
    """Return the names of what a schema can hold, without the rules that their constraints explain."""
    definition = pm.types()[kind].spec.definition
    manifest = definition.manifest
    flags = {*definition.flags, *manifest.get("flags", ())}
    rules = {name for name, rule in definition.rules.items() if rule.means is None}
    return {*rules, *manifest.get("rules", ()), *flags, *manifest["terms"]}


@pytest.mark.parametrize("kind", TYPES)
def test_table_has_every_rule_flag_and_term(kind):
    known, common = rows(), {*rows()["any"], "id"}
    if kind == "function":
        return  # no value of JSON is one
    assert sorted(names_of(kind) - known.get(kind, set()) - common - {"compare", "length"}) == []


def test_the_table_has_every_type_but_those_of_a_class_of_python():
    plain = {kind for kind in TYPES if type(pm.inspect(pm.types()[kind])) is ScalarInfo}
    assert {*TYPES} - {"any"} - plain <= set(rows()) <= {*TYPES, "instance"}


def test_the_table_has_every_constraint():
    names = set(re.findall(r"`([A-Z]\w+)`", TABLE.partition("| constraint |")[2].partition("\n\n")[0]))
    assert names == {"Range", "Size", "Multiple", "Matching", "Formatted", "Distinct", "Containing", "Opaque"}
    assert {*map(inspection.__getattr__, names)} < {*inspection.Constraint.__subclasses__(), Range, Size}
