"""What a description says: its rules, its literals, whether it depends on what is around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import passmuster as pm

from ..formats.patterns.pattern import translate
from ..formats.patterns.pattern_literals import parse_literal

Part = dict[str, Any]
"""The description of a schema, or of a part of one."""


class Missed(Exception):
    """No value came of an attempt; the message says why."""


def rules_of(part: Part) -> list[Part]:
    """Return the rules that a value can fail: those that only warn are left out."""
    return [rule for rule in part.get("rules", ()) if not rule.get("warn")]


def names_of(part: Part) -> set[str]:
    return {rule["name"] for rule in rules_of(part)}


def arguments_of(part: Part, name: str) -> list[Part]:
    """Return the arguments of each rule of a name."""
    return [rule.get("args", {}) for rule in rules_of(part) if rule["name"] == name]


def options_of(part: Part, name: str) -> Part:
    """Return the options of the first rule of a name."""
    found: Part = next((args.get("options", {}) for args in arguments_of(part, name)), {})
    return found


def without_rules(part: Part, *names: str) -> Part:
    kept = [rule for rule in part.get("rules", ()) if rule["name"] not in names]
    return {**part, "rules": kept}


def with_rule(part: Part, name: str, **args: Any) -> Part:
    """Return a description with a rule in the place of those of its name."""
    rule: Part = {"name": name, "args": args} if args else {"name": name}
    left = without_rules(part, name)
    return {**left, "rules": [*left["rules"], rule]}


def flag(part: Part, name: str, default: Any = None) -> Any:
    return part.get("flags", {}).get(name, default)


def is_expression(value: object) -> bool:
    """Tell whether an argument is worked out when a value comes: a reference or a template."""
    return isinstance(value, dict) and len(value) >= 1 and ("ref" in value or "template" in value)


def depends(value: object) -> bool:
    """Tell whether there is a reference, a template or a link anywhere in a description."""
    if isinstance(value, dict):
        return is_expression(value) or "$function" in value or any(map(depends, value.values()))
    return isinstance(value, (list, tuple)) and any(map(depends, value))


def referenced(value: object) -> Iterator[Any]:
    """Yield the first steps of the references in a description: the siblings that it may need."""
    if isinstance(value, dict):
        ref = value.get("ref")
        if isinstance(ref, dict) and ref.get("path"):
            yield ref["path"][0]
        if isinstance(value.get("template"), str):
            yield from re.findall(r"\w+", value["template"])
        for inner in value.values():
            yield from referenced(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from referenced(inner)


@lru_cache(maxsize=500)
def pattern_of(literal: str) -> re.Pattern[str]:
    """Return the pattern that a description writes as `/source/flags`."""
    found = parse_literal(literal)
    try:
        pattern = translate(*found).search.__self__ if found else None
    except pm.SchemaError as error:
        raise Missed(str(error)) from None
    if not isinstance(pattern, re.Pattern):
        raise Missed(f"the pattern {literal} is not one of Python's own")
    return pattern
