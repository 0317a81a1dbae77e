"""What an export of a schema promises, tried with values and with validators of other authors.

`python -m tests.exports --schemas 2000 --values 50` tries as many as you like; the suite tries a few: schemas
of whatever there is, and such as people write every day, of whose exports more is exact.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
import warnings
from typing import Any

import jsonschema
from fuzz.functions import CHANGING
from fuzz.programs import DAILY, WILD, Knobs
from openapi_schema_validator import OAS30Validator
from tests.strategies import RAISED, random_schema

import passmuster as pm
from passmuster.cli.printable import to_json

try:
    import jsonschema_rs
except ImportError:  # where there is no wheel of it
    jsonschema_rs = None

TARGETS = ("draft-2020-12", "draft-07", "openapi-3.1", "openapi-3.0")
MODES = ("input", "output")

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
            return self.fitting(self.found(schema["$ref"]), depth + 1)
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

    def found(self, reference: str) -> Any:
        found: Any = self.document
        for step in reference.strip("#/").split("/"):
            found = found[step] if step else found
        return found

    def near(self, value: Any) -> Any:
        """Return a value, or one that may be converted to it."""
        rng = self.rng
        if rng.random() < 0.7:
            return value
        if isinstance(value, str):
            return rng.choice([value.upper(), value.lower(), f" {value} ", value + "\n", value + "x"])
        return json.dumps(value) if rng.random() < 0.6 else rng.choice(SCALARS)

    def object(self, schema: dict[str, Any], depth: int) -> Any:
        rng, made = self.rng, {}
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
                made[key] = self.fitting(inner, depth + 1)
        for inner in schema.get("patternProperties", {}).values():
            if rng.random() < 0.6:
                made[rng.choice(["x1", "x2", "a", "b", "abc", "k9"])] = self.fitting(inner, depth + 1)
        if rng.random() < 0.15:
            made[rng.choice(["x1", "zz", "a", "b", "c", "1"])] = self.wild(depth + 1)
        return made

    def array(self, schema: dict[str, Any], depth: int) -> Any:
        rng = self.rng
        made = [self.fitting(part, depth + 1) for part in schema.get("prefixItems", [])]
        inner = [schema.get("items", {})]
        inner += [part["contains"] for part in (schema, *schema.get("allOf", [])) if "contains" in part]
        made += [self.fitting(rng.choice(inner), depth + 1) for _ in range(rng.randrange(4))]
        if made and rng.random() < 0.15:
            made.append(made[0])
        return made[: rng.randrange(1, 6)] if rng.random() < 0.3 else made

    def value(self) -> Any:
        """Return a value to try."""
        return self.wild() if self.rng.random() < 0.1 else self.fitting(self.document)


_LIMITS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")


def standalone(made: Any, target: str) -> dict[str, Any]:
    """Return an export as one document: what it refers to in OpenAPI is written beside it."""
    return (
        {**made, "components": {"schemas": made.components}} if target.startswith("openapi") else dict(made)
    )


def validators(document: dict[str, Any], target: str) -> list[Any]:
    """Return functions that tell whether a document takes a value, by authors of other libraries."""
    if target == "openapi-3.0":
        return [OAS30Validator(document).is_valid]
    draft = jsonschema.Draft7Validator if target == "draft-07" else jsonschema.Draft202012Validator
    if jsonschema_rs is None:
        return [draft(document).is_valid]
    rust = jsonschema_rs.Draft7Validator if target == "draft-07" else jsonschema_rs.Draft202012Validator
    return [draft(document).is_valid, rust(document).is_valid]


def check_meta(document: dict[str, Any], target: str) -> None:
    """Refuse a document that its target does not allow."""
    if target == "openapi-3.0":
        OAS30Validator.check_schema(document)
    elif target == "draft-07":
        jsonschema.Draft7Validator.check_schema(document)
    else:
        jsonschema.Draft202012Validator.check_schema(document)


UNWRITTEN = object()


def as_json(value: Any) -> Any:
    """Return a value as it is written as JSON, UNWRITTEN where it isn't."""
    try:
        return json.loads(to_json(value), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return UNWRITTEN


def _refuse(name: str) -> Any:
    raise ValueError(name)


def same(first: Any, second: Any) -> bool:
    """Tell whether two JSON values are equal."""
    if isinstance(first, bool) or isinstance(second, bool):
        return first is second
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(first[key], second[key]) for key in first)
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(map(same, first, second))
    return type(first) is not dict and type(first) is not list and bool(first == second)


def is_odd(value: Any) -> bool:
    """Tell whether a value holds what other validators are known to take for something else.

    A pattern of Python's `re` ends before a line break, and numbers beyond doubles are rounded.
    """
    if isinstance(value, str):
        return value.endswith("\n")
    if isinstance(value, dict):
        return any(is_odd(one) for pair in value.items() for one in pair)
    return isinstance(value, list) and any(map(is_odd, value))


def has_surrogates(value: Any) -> bool:
    """Tell whether a value holds half a character."""
    return re.search("[\ud800-\udfff]", repr(value)) is not None or "\\ud" in repr(value)


class Broken(AssertionError):
    """A promise that was not kept."""


def check(schema: Any, rng: random.Random, values: int, targets: tuple[str, ...] = TARGETS) -> dict[str, int]:
    """Try what the exports of a schema promise; return how often they were exact, and what passed."""
    counts = {"values": 0, "passed": 0, "exact": 0}
    exports = {}
    for target in targets:
        for mode in MODES:
            made = schema.json_schema(target=target, mode=mode)
            document = json.loads(json.dumps(standalone(made, target)))
            check_meta(document, target)
            exports[target, mode] = (made, document, validators(document, target))
            counts["exact"] += not made.losses
    source = Values(rng, exports[targets[0], "input"][1])
    for _ in range(values):
        value = source.value()
        counts["values"] += 1
        try:
            result = schema.validate(value)
        except (Exception, KeyboardInterrupt):  # of a function in the schema, or of a link that leads nowhere
            continue
        passes = result.error is None
        counts["passed"] += passes
        written = as_json(result.value) if passes and result.value is not pm.UNDEFINED else UNWRITTEN
        for (target, mode), (made, document, takes) in exports.items():
            for i, one in enumerate(takes):
                _promise(schema, value, written, passes, mode, made, document, one, i, target)
    return counts


def _promise(
    schema: Any,
    value: Any,
    written: Any,
    passes: bool,
    mode: str,
    made: Any,
    document: Any,
    takes: Any,
    number: int,
    target: str,
) -> None:
    def broken(what: str, given: Any) -> Broken:
        return Broken(
            f"{what} ({target}, {mode}, validator {number})\nschema: {schema!r}\n"
            f"value: {value!r} -> {given!r}\n"
            f"document: {json.dumps(document)}\nlosses: {made.losses}"
        )

    if number == 1 and has_surrogates([value, written]):
        return  # strings that Rust does not have
    if mode == "input" and passes and not takes(value):
        raise broken("passes, but not by the export", value)
    if mode == "output" and passes and written is not UNWRITTEN and not takes(written):
        raise broken("comes out, but does not pass the export", written)
    if made.losses or (number == 0 and is_odd(value)):
        return
    unchanged = passes and written is not UNWRITTEN and same(written, value)
    if takes(value) is not (passes if mode == "input" else unchanged):
        raise broken("the export is said to be exact, and is not", written)


def try_random(
    knobs: Knobs, schemas: int, values: int, seed: int = 1, targets: tuple[str, ...] = TARGETS
) -> dict[str, int]:
    """Try random schemas, without functions that change what is around a value; return what was tried."""
    knobs = knobs._replace(validators=[name for name in knobs.validators if name not in CHANGING])
    totals = {"schemas": 0, "values": 0, "passed": 0, "exact": 0}
    rng = random.Random(seed)
    while totals["schemas"] < schemas:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", pm.SchemaWarning)
            schema = random_schema(rng, knobs)
            try:
                schema.validate({})
            except RAISED:
                continue
            if has_surrogates(schema.describe()):
                continue
            totals["schemas"] += 1
            for name, count in check(schema, rng, values, targets).items():
                totals[name] += count
    return totals


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schemas", type=int, default=2000)
    parser.add_argument("--values", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.perf_counter()
    for knobs in (WILD, DAILY):
        found = try_random(knobs, options.schemas, options.values, options.seed)
        print(found, f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
